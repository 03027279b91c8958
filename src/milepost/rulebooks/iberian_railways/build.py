"""Building track: cubes are placed in private, one by one, and the build makes them one public action."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from milepost.kernel.event import Event, Fact
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import DraftVerb, Log, Verb
from milepost.rulebooks.iberian_railways.actions import ACTIONS, EXPAND, LAST_LIMIT, MERGE, PURCHASE, START
from milepost.rulebooks.iberian_railways.draft import draft_of, hex_refusal, over_limit, unpaid
from milepost.rulebooks.iberian_railways.ground import Ground, Lister, Mask, each
from milepost.rulebooks.iberian_railways.income import raise_income, urban_income
from milepost.rulebooks.iberian_railways.interests import build_into
from milepost.rulebooks.iberian_railways.money import INSOLVENT, build_cost, pay
from milepost.rulebooks.iberian_railways.railways import in_line
from milepost.rulebooks.iberian_railways.reach import reach_of

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.state import IberianState

MERGE_BONUS = 1

BUYING = Illegal("IB-ACTION-FOUR", "You selected Purchase: buy a Business Interest or pass.")
NO_CREDIT = Illegal("IB-INSOLVENT", "You are insolvent: you may not build track.")
NOT_PLACED = Illegal("IB-TRACK-CUBE", "You have not placed a cube in that hex this turn.")
NONE_PLACED = Illegal("IB-TRACK-CUBE", "No cube is placed yet.")
TOO_FAR = {
    START: Illegal(
        "IB-START-TWO-URBAN", "With the tracks you may build, no railway through there joins two urban hexes."
    ),
    EXPAND: Illegal("IB-EXPAND-NEW-URBAN", "With the tracks you may build, none through there reach a new urban hex."),
    MERGE: Illegal("IB-MERGE", "With the tracks you may build, none through there join two of your railways."),
}


@rule("IB-INSOLVENT")
def _shut(state: IberianState, seat: int) -> Illegal | None:
    if state.marker[seat] == PURCHASE:
        return BUYING
    return NO_CREDIT if state.loans[seat] >= INSOLVENT else None


class Place(DraftVerb["IberianState"]):
    """place HEX"""

    home = "IB-TRACK-CUBE"
    not_now = "Select Start, Expand or Merge first (select start), then place cubes."

    def __init__(self, ground: Ground) -> None:
        super().__init__(Form("place", [("hex", ground.words)], "place a cube; nothing is built before you build"))
        self.ground = ground

    @cached_property
    def lister(self) -> Lister:
        return Lister([self.code(number) if number >= 0 else 0 for number in self.ground.hex_of])

    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        return _shut(state, seat)

    def candidates(self, state: IberianState, seat: int) -> Iterable[int]:
        return state.ground.numbers(draft_of(state).placeable)

    def legal(self, state: IberianState, seat: int, into: list[int]) -> None:
        """The same answers as `refuse`, taken from the whole map at once: drafts are listed all the time."""
        if self.closed(state, seat) is None:
            placeable = draft_of(state).placeable
            if placeable:
                into += self.lister.listed(placeable)

    def refuse(self, state: IberianState, seat: int, arg: int) -> Illegal | None:
        one = 1 << state.ground.bit_of[arg]
        if draft_of(state).placeable & one:
            return None
        reach, draft = reach_of(state), state.draft
        return (
            hex_refusal(state, reach, draft, one)
            or over_limit(state, (draft | one).bit_count())
            or unpaid(state, reach, draft | one)
            or TOO_FAR[reach.action]
        )

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        state.draft |= 1 << state.ground.bit_of[arg]


class Lift(DraftVerb["IberianState"]):
    """lift HEX"""

    home = "IB-TRACK-CUBE"
    not_now = "No cubes are being placed."

    def __init__(self, ground: Ground) -> None:
        super().__init__(Form("lift", [("hex", ground.words)], "take one placed cube back"))

    def legal(self, state: IberianState, seat: int, into: list[int]) -> None:
        if state.draft:
            hex_of = state.ground.hex_of
            into += [self.code(hex_of[one.bit_length() - 1]) for one in each(state.draft)]

    def refuse(self, state: IberianState, seat: int, arg: int) -> Illegal | None:
        return None if state.draft >> state.ground.bit_of[arg] & 1 else NOT_PLACED

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        state.draft &= ~(1 << state.ground.bit_of[arg])


class Clear(DraftVerb["IberianState"]):
    """clear"""

    home = "IB-TRACK-CUBE"
    not_now = "No cubes are being placed."

    def __init__(self) -> None:
        super().__init__(Form("clear", (), "take all placed cubes back"))

    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        return None if state.draft else NONE_PLACED

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        state.draft = 0


class Build(Verb["IberianState"]):
    """build"""

    home = "IB-TRACK-CUBE"
    not_now = "Select Start, Expand or Merge and place cubes first; then build."

    def __init__(self) -> None:
        super().__init__(Form("build", (), "build track where your cubes are placed"))

    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        return _shut(state, seat) or draft_of(state).missing

    def shown(self, state: IberianState, seat: int, arg: int) -> str:
        ground = state.ground
        line = in_line(ground, state.draft)
        return " ".join((ACTIONS[state.marker[seat]], *(ground.word(one) for one in line)))

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        commit(state, seat, log)
        state.finish_step()


@rule("IB-TRACK-CUBE", "IB-EX-ANNA-EVORA", "IB-EX-ANNA-BADAJOZ", "IB-EX-ANNA-MERGE")
def commit(state: IberianState, seat: int, log: Log) -> None:
    """Carries out the draft: pays, lays the cubes, records the income and moves the build limit marker."""
    hexes, action = state.draft, state.marker[seat]
    price, gain = build_cost(state, hexes), _gain(state, action, hexes)
    if log is not None:
        facts: dict[str, Fact] = {
            "action": ACTIONS[action],
            "hexes": tuple(state.ground.name(one) for one in in_line(state.ground, hexes)),
            "tracks": hexes.bit_count(),
            "price": price,
        }
        log.append(Event("built", seat, facts))
    pay(state, seat, price, log)
    state.supply[seat] -= hexes.bit_count()
    state.lay(seat, hexes)
    raise_income(state, seat, gain, log)
    if hexes & state.ground.all_card_hexes:
        build_into(state, seat, hexes, log)
    _move_limit(state, log)
    state.still = 0


@rule("IB-INCOME-GAIN", "IB-MERGE-BONUS", "IB-MERGE-URBAN", "IB-START-RECORD", "IB-EXPAND-RECORD", "IB-MERGE-RECORD")
def _gain(state: IberianState, action: int, hexes: Mask) -> int:
    return urban_income(state, hexes) + (MERGE_BONUS if action == MERGE else 0)


@rule("IB-LIMIT-ADVANCE", "IB-LIMIT-MAX", "IB-START-RECORD", "IB-EXPAND-RECORD", "IB-MERGE-RECORD")
def _move_limit(state: IberianState, log: Log) -> None:
    if state.limit < LAST_LIMIT:
        state.limit += 1
        if log is not None:
            log.append(Event("limit", None, {"limit": state.limit}))
