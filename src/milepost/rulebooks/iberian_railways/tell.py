"""Iberian Railways in words: what happened, as sentences, and the table, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from milepost.kernel.event import Event
from milepost.rulebooks.iberian_railways.ground import Ground
from milepost.rulebooks.iberian_railways.preview import Preview
from milepost.rulebooks.iberian_railways.text_map import draw
from milepost.rulebooks.iberian_railways.view import OPEN, CardView, IberianView, SeatView


def tell(event: Event, names: Sequence[str]) -> str:
    """A sentence for one event, with what its viewer may know."""
    who = "" if event.seat is None else names[event.seat]
    return _SENTENCES[event.kind](who, event)


def _count(number: object, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _built(who: str, event: Event) -> str:
    facts = event.facts
    hexes = facts["hexes"]
    through = ", ".join(map(str, hexes)) if isinstance(hexes, tuple) else str(hexes)
    does = {"start": "starts a railway", "expand": "expands a railway", "merge": "merges railways"}
    return f"{who} {does[str(facts['action'])]}: {through} ({_count(facts['tracks'], 'track')}, ${facts['price']})."


def _raised(who: str, event: Event) -> str:
    facts = event.facts
    held = f"; ${facts['lost']} is lost, no cube is left to record it" if facts["lost"] else ""
    return f"{who}'s income rises by ${facts['gain']} to ${facts['income']}{held}."


def _interest(who: str, event: Event) -> str:
    return f"{who} pays ${event.facts['paid']} interest on {_count(event.facts['loans'], 'loan')}."


def _borrowed(who: str, event: Event) -> str:
    facts = event.facts
    return f"{who} takes {_count(facts['count'], 'loan')} for ${facts['money']} and now has {facts['loans']}."


def _idle(who: str, event: Event) -> str:
    if event.facts["why"] == "insolvent":
        return f"{who} is insolvent and may neither build nor buy."
    return f"{who} can carry out no {str(event.facts['action']).capitalize()} now."


def _passed(who: str, event: Event) -> str:
    return f"{who} pays off no loan." if event.facts["step"] == "repay" else f"{who} does not carry the action out."


def _turn(who: str, event: Event) -> str:
    """Games kept from before turns were numbered tell theirs without."""
    number = event.facts.get("number")
    return f"Turn {number}: it is {who}'s turn." if number else f"It is {who}'s turn."


def _ended(who: str, event: Event) -> str:
    why = {
        "last-cube": f"{who} has used the last cube" if event.seat is not None else "a player has used the last cube",
        "all-out": "every player is out",
        "standstill": "for five rounds nobody has built or bought",
    }
    return f"The game is over: {why[str(event.facts['reason'])]}."


_SENTENCES: dict[str, Callable[[str, Event], str]] = {
    "turn": _turn,
    "selected": lambda who, e: f"{who} selects {str(e.facts['action']).capitalize()}.",
    "idle": _idle,
    "passed": _passed,
    "built": _built,
    "borrowed": _borrowed,
    "income-raised": _raised,
    "limit": lambda _, e: f"The build limit is now {e.facts['limit']}.",
    "purchased": lambda who, e: f"{who} buys the Business Interest of {e.facts['city']} for ${e.facts['price']}.",
    "redeemed": lambda who, e: f"{who} redeems the Business Interest of {e.facts['city']}.",
    "interest-dead": lambda who, e: f"{who}'s Business Interest of {e.facts['city']} is dead: the hex is full.",
    "income": lambda who, e: f"{who} receives ${e.facts['money']} income and has ${e.facts['cash']}.",
    "interest": _interest,
    "repaid": lambda who, e: f"{who} pays off a loan for ${e.facts['paid']}; {_count(e.facts['loans'], 'loan')} left.",
    "out": lambda who, _: f"{who} is insolvent with too little income and is out of the game.",
    "end": _ended,
}


def show(ground: Ground, view: IberianView, names: Sequence[str]) -> str:
    """The table as a terminal shows it: the map, the players, the cards, and the viewer's draft."""
    lines = [*draw(ground, view, names), ""]
    for seat, player in enumerate(view.players):
        lines += _player_lines(ground, view, seat, player, names)
    sale = ", ".join(f"{card.city} ${card.price}" for card in view.for_sale)
    lines.append(f"build limit: {view.limit}; for sale: {sale or 'no Business Interest'}")
    if view.preview is not None:
        lines += _draft_lines(view.preview, [_name(ground, code) for code in view.draft])
    return "\n".join(lines)


def _name(ground: Ground, code: str) -> str:
    return ground.name(1 << ground.bit_of[ground.board.by_code[code]])


def _player_lines(ground: Ground, view: IberianView, seat: int, player: SeatView, names: Sequence[str]) -> list[str]:
    mark = ">" if seat in view.actors else " "
    out = "; OUT" if player.out else ""
    cards = ", ".join(_card(card) for card in player.cards)
    lines = [
        f"{mark} {names[seat]}: ${player.cash}, income ${player.income}, {_count(player.loans, 'loan')} "
        f"(interest ${player.interest}), {_count(player.supply, 'cube')} left; {player.action}{out}"
        + (f"; {cards}" if cards else "")
    ]
    for railway in player.railways:
        cities = [_name(ground, code) for code in railway if ground.board.name(ground.board.by_code[code])]
        lines.append(f"      {'-'.join(cities)} ({_count(len(railway), 'cube')})")
    return lines


def _card(card: CardView) -> str:
    return f"{card.city} ${card.price}" + ("" if card.state == OPEN else f" ({card.state})")


def _draft_lines(told: Preview, hexes: Sequence[str]) -> list[str]:
    loans = f", {_count(told.loans, 'loan')} more" if told.loans else ""
    lines = [
        f"placed: {', '.join(hexes)}",
        f"  {_count(told.tracks, 'track')} ${told.track_cost} + extras ${told.extras} = ${told.price}{loans}; "
        f"then {_count(told.loans_after, 'loan')}, interest ${told.interest_after}, cash ${told.cash_after}"
        + ("" if told.income_after is None else f", income ${told.income_after}"),
    ]
    changed = [a for a in told.awards if (a.before, a.points_before) != (a.after, a.points_after)]
    if changed:
        moves = [f"{a.award} {a.before} to {a.after} (VP {a.points_before} to {a.points_after})" for a in changed]
        lines.append(f"  awards: {', '.join(moves)}")
    if told.missing is not None:
        lines.append(f"  missing: {told.missing}")
    return lines
