"""Positions of Empire Builder under its variations, and short ways to play in them.

state = table(mercy="borrowing", cash=[3, 50])        # seat 0 is about to operate, in the sixth round
play(state, 0, "borrow 15")
assert why(state, 0, "borrow 5") == "EB-VAR-BORROW"
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.event import Event
from milepost.kernel.options import Value
from milepost.rulebooks.crayon import turn
from milepost.rulebooks.crayon.deck import Demand
from milepost.rulebooks.crayon.events import strike_up
from milepost.rulebooks.crayon.state import NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import lay, survey
from milepost.rulebooks.empire_builder.game import EmpireBuilder

GAME = cast("EmpireBuilder", rulebooks.game("empire-builder"))
BOARD, GROUND = GAME.board, GAME.ground
FREIGHT, FAST, HEAVY, SUPER = range(4)
OUT_OF_THE_WAY = "Calgary"


def begin(seats: int = 2, seed: str = "a deal", **options: Value) -> CrayonState:
    """A table as it is dealt."""
    return GAME.start(seats, GAME.options(options), Chance(seed_from_text(seed)))


def table(
    seats: int = 2,
    *,
    step: str = "operate",
    mover: int = 0,
    number: int = 5,
    cash: Sequence[int] = (),
    hands: Sequence[Sequence[int]] = (),
    **options: Any,
) -> CrayonState:
    """Seat `mover` in the middle of a game, at that step; trains stand out of the way, and no event is in the deck."""
    state = begin(seats, "a deal", **options)
    state.first, state.mover, state.round = 0, mover, number
    turn.begin_turn(state, None)
    for seat in range(seats):
        for train in state.trains_of(seat):
            state.place[train] = BOARD.city(OUT_OF_THE_WAY).centre
    state.at = [each.name for each in state.rules.turns[state.turn]].index(step)
    for seat, amount in enumerate(cash):
        state.cash[seat] = amount
        state.flows[seat] = amount - state.numbers.start_cash
    for seat, cards in enumerate(hands):
        state.hands[seat] = bytes(card - 1 for card in cards)
    held = b"".join(state.hands)
    state.deck = bytes(card for card in range(len(state.cards.demands)) if card not in held)
    state.deck_at, state.discards = 0, b""
    return state


def milepost(word: str) -> int:
    return next((city.centre for city in BOARD.cities if city.name == word), None) or BOARD.milepost(word)


def code(place: int) -> str:
    return BOARD.codes[place].lower()


def way(a: str, b: str) -> list[int]:
    """The mileposts of a shortest line that could be built from one place to another."""
    start, end = milepost(a), milepost(b)
    back = {start: start}
    ring = [start]
    while end not in back:
        ring = [
            (back.setdefault(there, here) and there) or there
            for here in ring
            for there, edge in BOARD.steps[here]
            if there not in back and (GROUND.buildable[edge] or GROUND.inner[edge])
        ]
    line = [end]
    while line[-1] != start:
        line.append(back[line[-1]])
    return line[::-1]


def rails(state: CrayonState, seat: int, a: str, b: str) -> list[int]:
    """Lays a line for a seat and returns its mileposts."""
    line = way(a, b)
    for here, there in pairwise(line):
        edge = BOARD.edge(here, there)
        if GROUND.buildable[edge]:
            lay(state, seat, edge)
    survey(state)
    return line


def put(state: CrayonState, seat: int, place: int | str, loads: str = "", came: int = NOWHERE, which: int = 0) -> int:
    """Stands a train somewhere with loads aboard; returns its number."""
    train = seat * TRAINS + which
    state.place[train] = milepost(place) if isinstance(place, str) else place
    state.came[train] = came
    goods = [BOARD.good(good).id for good in loads.split()]
    for good in goods:
        state.chips[good] -= good != circus()
    state.loads[train] = bytes(sorted(goods))
    return train


def circus() -> int:
    return BOARD.good("Circus").id


def play(state: CrayonState, seat: int, *texts: str) -> list[Event]:
    events: list[Event] = []
    for text in texts:
        events += state.apply(seat, GAME.notation.parse(text))
    return events


def call(state: CrayonState, text: str) -> list[Event]:
    """What the table does."""
    return play(state, TABLE, text)


def why(state: CrayonState, seat: int, text: str) -> str | None:
    """The rule that refuses it, or None."""
    refusal = state.why_not(seat, GAME.notation.parse(text))
    assert (refusal is None) == (seat == TABLE or GAME.notation.parse(text) in state.legal(seat)) or seat == TABLE
    return None if refusal is None else refusal.rule


def legal(state: CrayonState, seat: int, verb: str | None = None) -> list[str]:
    texts = [GAME.notation.text(code) for code in state.legal(seat)]
    return [text for text in texts if verb is None or text.split()[0] == verb]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def demand(state: CrayonState, *, good: str | None = None, but_not: str = "") -> tuple[int, Demand]:
    """A card number and the first of its demands, for a good that is not `but_not`."""
    for number, lines in enumerate(state.cards.demands, 1):
        for line in lines:
            name = BOARD.goods[line.good].name
            if name not in ("Circus", but_not) and (good is None or name == good):
                return number, line
    raise LookupError("no such demand")


def carrier(state: CrayonState, seat: int = 0) -> tuple[str, int]:
    """Puts a train with a load where it can be delivered; returns the words to deliver it and the payoff."""
    number, line = demand(state)
    state.hands[seat] = bytes((number - 1, *state.hands[seat][1:]))
    put(state, seat, BOARD.cities[line.city].centre, BOARD.goods[line.good].name)
    return f"deliver {BOARD.goods[line.good].name.lower()} {number}", line.pays


def end_turns(state: CrayonState, turns: int) -> None:
    """Everybody does nothing for so many turns."""
    goal = state.taken + turns
    while state.taken < goal and not state.ended():
        seat = state.actors()[0]
        play(state, seat, "done")


def event_card(kind: str) -> int:
    return next(n for n in range(136, 156) if GAME.cards.event(n).kind == kind)


def draw_event(state: CrayonState, seat: int, card: int) -> list[Event]:
    """That seat draws an event card now."""
    events: list[Event] = []
    state.deck = state.deck.replace(bytes((card,)), b"")
    strike_up(state, seat, card, events)
    state.settle(events)
    return events


def chips_everywhere(state: CrayonState) -> list[int]:
    """By good: chips in the supply, aboard, waiting in cities, and the Circus wherever it is."""
    count = state.chips[:]
    for aboard in state.loads:
        for good in aboard:
            count[good] += 1
    stored = state.extra.get("stored", [])
    for good in stored[1::4]:
        count[good] += 1
    count[circus()] += len(state.extra.get("circus", [])) + len(state.extra.get("circus_strays", []))
    return count
