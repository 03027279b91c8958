"""Iron Horses in words: what happened, as sentences, and the table, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from milepost.kernel.event import Event
from milepost.rulebooks.iron_horses.cards import Cards
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX
from milepost.rulebooks.iron_horses.view import IronHorsesView, SeatView


def tell(event: Event, names: Sequence[str]) -> str:
    """A sentence for one event, with what its viewer may know."""
    who = "" if event.seat is None else names[event.seat]
    return _SENTENCES[event.kind](who, event)


def _drew(who: str, event: Event) -> str:
    card = event.facts.get("card") or event.secret.get("card")
    told = f": {card}" if card else ""
    place = {
        "engine": "draws an engine",
        "up": "takes the up card",
        "blind": "draws from the car deck",
        "discard": "takes the top discard",
    }[str(event.facts["pile"])]
    return f"{who} {place}{told}."


def _delivered(who: str, event: Event) -> str:
    facts = event.facts
    train = facts["train"]
    cars = ", ".join(map(str, train)) if isinstance(train, tuple) else str(train)
    bonus = f" and ${facts['bonus']} engine bonus" if facts["bonus"] else ""
    return (
        f"{who} completes the {facts['engine']} ({cars}) for ${facts['value']}{bonus}, delivered to {facts['depot']}."
    )


def _dial(_: str, event: Event) -> str:
    changes = event.facts["changes"]
    assert isinstance(changes, tuple)
    moved = [f"{colour} {int(str(change)):+d}" for colour, change in zip(COLOURS, changes, strict=True) if change]
    return f"The {event.facts['depot']} dial turns: {', '.join(moved)}."


def _cash_out(who: str, event: Event) -> str:
    facts = event.facts
    return f"{who} shows x2 {facts['x2']} and x3 {facts['x3']} and cashes stock for ${facts['pays']}."


def _triggered(who: str, event: Event) -> str:
    return f"{who} triggers the end: {_END_WORDS[str(event.facts['reason'])]}. Everybody gets one more action."


def _chose(who: str, event: Event) -> str:
    engine = event.secret.get("engine")
    return f"{who} has chosen the {engine}." if engine else f"{who} has chosen an engine."


_END_WORDS = {
    "deck-empty": "the car deck is empty",
    "last-stock": "the last stock of a colour is taken",
    "standstill": "for three rounds no card has moved",
}

_SENTENCES: dict[str, Callable[[str, Event], str]] = {
    "chose": _chose,
    "revealed": lambda who, e: f"{who} starts with the {e.facts['engine']}.",
    "turn": lambda who, _: f"It is {who}'s turn.",
    "final-turn": lambda who, _: f"{who} takes a final action.",
    "drew": _drew,
    "up-discarded": lambda _, e: f"The up card {e.facts['card']} goes to the discards.",
    "turned-up": lambda _, e: f"{e.facts['card']} is turned up.",
    "engines-shuffled": lambda _, e: f"The {e.facts['cards']} discarded engines are shuffled into a new deck.",
    "discarded": lambda who, e: f"{who} discards {e.facts['card']}.",
    "began": lambda who, e: f"{who} begins a train with the {e.facts['engine']}.",
    "passed": lambda who, e: f"{who} passes." if e.facts["instead_of"] == "acting" else f"{who} draws nothing.",
    "delivered": _delivered,
    "stock-taken": lambda who, e: f"{who} takes a {e.facts['colour']} stock; {e.facts['left']} left.",
    "dial-turned": _dial,
    "depots-cleared": lambda _, __: "All six depots are full and are cleared.",
    "end-triggered": _triggered,
    "cash-out": _cash_out,
    "end": lambda _, e: f"The game is over: {_END_WORDS[str(e.facts['reason'])]}.",
}


def engine_label(cards: Cards, name: str) -> str:
    """An engine with its number and bonus: `mogul (3; $4 orange)`."""
    engine = cards.engines[cards.engine_words.read(name)]
    bonus = f"; ${engine.bonus} {'/'.join(engine.regions)}" if engine.regions else ""
    return f"{name} ({engine.length}{bonus})"


def card_label(cards: Cards, name: str) -> str:
    """A card with what it does: `blue-3 (red +2, yellow +1)`."""
    card = cards.words.read(name)
    if card >= len(cards.follow) // 6:
        negate, double, triple = cards.cabooses[card - len(cards.follow) // 6]
        return f"{name} ({COLOURS[negate]} x0, {COLOURS[double]} x2, all {COLOURS[triple]} x3)"
    bonuses = [f"{COLOURS[k]} +{cards.follow[card * 6 + k]}" for k in SIX if cards.follow[card * 6 + k]]
    return f"{name} ({', '.join(bonuses)})" if bonuses else name


def show(cards: Cards, view: IronHorsesView, names: Sequence[str]) -> str:
    """The table as a terminal shows it."""
    lines = ["         " + "".join(f"{colour:>9}" for colour in COLOURS)]
    lines.append("value    " + "".join(f"{value:>9}" for value in view.values))
    lines.append("supply   " + "".join(f"{count:>9}" for count in view.supply))
    lines.append("dial 0 at" + "".join(f"{colour:>9}" for colour in view.dials))
    lines.append("depot    " + "".join(f"{'train' if train else 'open':>9}" for train in view.depots))
    for seat, player in enumerate(view.players):
        lines.append(_player_line(cards, view, seat, player, names))
    top = view.pile[-1] if view.pile else "none"
    lines.append(f"up card: {card_label(cards, view.up) if view.up else 'none'}; discard: {top}; deck: {view.deck}")
    lines.append(f"engine deck: {view.engine_deck}; engine discards: {len(view.engine_pile)}")
    if view.seat is not None:
        lines.append("your hand: " + (", ".join(card_label(cards, card) for card in view.hand) or "no cars"))
        lines.append("your engines: " + (", ".join(engine_label(cards, e) for e in view.engine_hand) or "none in hand"))
    if view.draft is not None:
        lines.append(f"train behind {view.draft.engine}: {' '.join(view.draft.train) or 'empty'} = ${view.draft.value}")
    return "\n".join(lines)


def _player_line(cards: Cards, view: IronHorsesView, seat: int, player: SeatView, names: Sequence[str]) -> str:
    held = ", ".join(f"{count} {COLOURS[c]}" for c, count in enumerate(player.stocks) if count) or "no stock"
    playing = ", ".join(engine_label(cards, engine) for engine in player.in_play) or "no engine"
    mark = ">" if seat in view.actors else " "
    x3 = f", x3 {player.x3}" if player.x3 else ""
    return (
        f"{mark} {names[seat]}: ${player.money}; {held}; x2 {player.x2}{x3}; in play {playing}; "
        f"holds {_count(player.cards, 'car')}, {_count(player.engines, 'engine')}"
    )


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
