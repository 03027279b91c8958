"""Crayon rails in words: what happened, as sentences, and the table, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from milepost.kernel.event import Event
from milepost.rulebooks.crayon.variations import words
from milepost.rulebooks.crayon.view import CrayonView, SeatView

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame


Sentence = Callable[[str, Event, str], str]


def tell(event: Event, names: Sequence[str], sentences: Mapping[str, Sentence]) -> str:
    """A sentence for one event."""
    who = "" if event.seat is None else names[event.seat]
    owner = event.facts.get("owner")
    whose = names[owner] if isinstance(owner, int) and owner >= 0 else "the bank"
    return sentences[event.kind](who, event, whose)


def _code(event: Event, fact: str) -> str:
    """A milepost as boards print its code; typed lines, and so facts, have small letters."""
    return str(event.facts[fact]).upper()


def _drew(who: str, event: Event, _: str) -> str:
    demands = event.facts["demands"]
    lines = "; ".join(map(str, demands)) if isinstance(demands, tuple) else str(demands)
    return f"{who} draws card {event.facts['card']}: {lines}."


def _discarded(who: str, event: Event, _: str) -> str:
    cards = event.facts["cards"]
    told = ", ".join(map(str, cards)) if isinstance(cards, tuple) else str(cards)
    return f"{who} discards the hand (cards {told}) instead of a turn."


_ENDS = {
    "won": "the winner has the cash and the cities",
    "round-limit": "the last round is played",
    "time": "time is up",
}
"""By the reason that an outcome names."""

SENTENCES: dict[str, Sentence] = {
    "turn": lambda who, e, _: f"Round {e.facts['round']}: it is {who}'s turn.",
    "turn-lost": lambda who, _, __: f"{who} loses this turn.",
    "placed": lambda who, e, _: f"{who} starts the train in {e.facts['city']}.",
    "moved": lambda who, e, _: f"{who} runs to {_code(e, 'to')}; {e.facts['left']} left.",
    "slowed": lambda who, e, _: f"Bad weather slows {who}'s train; {e.facts['left']} left.",
    "rented": lambda who, e, whose: f"{who} pays {whose} {e.facts['price']} for the use of track.",
    "loaded": lambda who, e, _: f"{who} loads {e.facts['good']}.",
    "dropped": lambda who, e, _: f"{who} drops {e.facts['good']}.",
    "delivered": lambda who, e, _: f"{who} delivers {e.facts['good']} to {e.facts['city']} for {e.facts['pays']}.",
    "drew": _drew,
    "discarded-hand": _discarded,
    "deck-shuffled": lambda _, e, __: f"The {e.facts['cards']} discards are shuffled into a new deck.",
    "built": lambda who, e, _: f"{who} builds {_code(e, 'from')} to {_code(e, 'to')} for {e.facts['price']}.",
    "upgraded": lambda who, e, _: f"{who} buys a {e.facts['loco']} for {e.facts['price']}.",
    "event": lambda who, e, _: f"{who} draws an event: {e.facts['name']}. {e.facts['text']}",
    "event-over": lambda _, e, __: f"{e.facts['name']} is over.",
    "taxed": lambda who, e, _: f"{who} pays {e.facts['pays']} tax and has {e.facts['cash']}.",
    "bridges-lost": lambda who, e, _: f"{who} loses {e.facts['bridges']} to the flood.",
    "lost-load": lambda who, e, _: f"{who} loses {e.facts['good']}.",
    "loses-turn": lambda who, _, __: f"{who} will lose a turn.",
    "declared": lambda who, e, _: f"{who} declares victory with {e.facts['goal']} or more.",
    "goal-raised": lambda _, e, __: f"A tie: the goal rises to {e.facts['goal']}.",
    "end": lambda _, e, __: f"The game is over: {_ENDS[str(e.facts['reason'])]}.",
    **words.SENTENCES,
}


def show(game: CrayonGame, view: CrayonView, names: Sequence[str]) -> str:
    """The table as a terminal shows it."""
    lines = [f"round {view.round + 1}, {view.step}; goal {view.goal}; deck {view.deck}"]
    lines += [_player_line(view, seat, player, names) for seat, player in enumerate(view.players)]
    if view.in_force:
        lines.append("in force: " + ", ".join(force.name for force in view.in_force))
    lines += words.lines(game, view)
    if view.seat is not None:
        for number in view.players[view.seat].cards:
            lines.append(f"  card {number}: {'; '.join(game.card_lines(number - 1))}")
    return "\n".join(lines)


def _player_line(view: CrayonView, seat: int, player: SeatView, names: Sequence[str]) -> str:
    mark = ">" if seat in view.actors else " "
    cash = "hidden" if player.cash is None else str(player.cash)
    trains = "; ".join(
        f"{train.loco} at {train.place or 'no city yet'} with {', '.join(train.loads) or 'no load'}"
        for train in player.trains
    )
    return f"{mark} {names[seat]}: cash {cash}; {len(player.track)} segments; {trains}"
