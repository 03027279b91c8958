"""Questions about a position, answered from what the asker may know.

Whatever is asked is answered on a position imagined from the asker's own view (`Game.imagine`), never on the real one:
an answer cannot tell what the view does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.kernel.contract import Game, State
from milepost.kernel.event import Event, barrier
from milepost.kernel.match import LONGEST_TEXT
from milepost.kernel.notation import plain
from milepost.kernel.refusal import Illegal, MilepostError
from milepost.table.diff import Change, changes
from milepost.table.doors import Doors
from milepost.table.feed import event_note
from milepost.table.live import LiveTable
from milepost.table.messages import EventNote
from milepost.table.plan import Aids
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Shelf

Asked = str | Mapping[str, object]
PLANS: Final = ("plan", "prospects", "combinations")
"""Questions that are a planner's; all others only look something up."""
MOST_ACTIONS: Final = 200
"""Of one gesture."""


class Reason(msgspec.Struct, frozen=True):
    """Why something cannot be played: the rule, and a sentence."""

    rule: str
    says: str


class Preview(msgspec.Struct, frozen=True):
    """What an action or gesture would do, as far as the asker can know beforehand."""

    actions: tuple[str, ...]
    """Its atomic actions."""
    refused: Reason | None
    """Why the first action that cannot be played cannot."""
    plays: int
    """How many of them could be played."""
    reveals: bool
    """Something hidden would be shown; what follows is not foretold."""
    events: tuple[EventNote, ...]
    view: list[Change]
    """The changes of the asker's view up to there."""


class Queries:
    """What a seat may ask."""

    def __init__(self, shelf: Shelf, doors: Doors) -> None:
        self._shelf, self._doors = shelf, doors
        self._planner = ThreadPoolExecutor(1, "planner")

    def close(self) -> None:
        """Takes no question more; one that is being thought about is answered."""
        self._planner.shutdown(wait=False)

    async def legal(self, table: str, holder: str | None, *, seat: int | None = None) -> list[str]:
        """Every legal atomic action of the seat, in the game's notation; allowed at every table."""
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            state = _imagined(live, number)
            text = live.game.notation.text
            return [text(code) for code in state.legal(number)]

    async def legal_json(self, table: str, holder: str | None, *, seat: int | None = None) -> list[dict[str, str]]:
        """The same as JSON."""
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            to_json = live.game.notation.to_json
            return [to_json(code) for code in _imagined(live, number).legal(number)]

    async def why_not(self, table: str, holder: str | None, action: Asked, *, seat: int | None = None) -> Reason | None:
        """None if that can be played now, else why not; allowed at every table."""
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            found = _previewed(live, number, action)
            return found.refused

    async def preview(self, table: str, holder: str | None, action: Asked, *, seat: int | None = None) -> Preview:
        """What an action or a long gesture would do and cost; for tables that allow looking up."""
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            check_aid(live, Aids.LOOK_UP)
            return _previewed(live, number, action)

    async def ask(self, table: str, holder: str | None, question: str, *, seat: int | None = None) -> str:
        """The answer to a typed question of the game (`Game.questions` lists them): plan, reach, price, route.

        What is looked up is found at once. A planner thinks for half a second at times: in a thread of its own, on a
        position that is nobody else's, while tables and their players go on.
        """
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            wanted, game = aid_for(question), live.game
            check_aid(live, wanted)
            state = _imagined(live, number)
        if wanted is Aids.PLANNER:
            think = asyncio.get_running_loop().run_in_executor
            return await think(self._planner, _answered, game, state, number, question)
        return _answered(game, state, number, question)

    async def questions(self, table: str, holder: str | None, *, link: str | None = None) -> tuple[str, ...]:
        """A line of help for each kind of question that may be asked at this table."""
        await self._doors.access(table, holder, link)
        async with self._shelf.hold(table) as live:
            return tuple(line for line in live.game.questions if _allowed(live, aid_for(line)))


def _answered(game: Game, state: State, seat: int, question: str) -> str:
    try:
        answer = game.answer(state, seat, question[:LONGEST_TEXT])
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    if answer is None:
        raise Refused(Code.BAD_INPUT, _unknown(game))
    return answer


def aid_for(question: str) -> Aids:
    return Aids.PLANNER if plain((question.split() or [""])[0]) in PLANS else Aids.LOOK_UP


def check_aid(live: LiveTable, wanted: Aids) -> None:
    """Refuses what the table is played without."""
    if not _allowed(live, wanted):
        what = "a planner" if wanted is Aids.PLANNER else "looking things up"
        raise Refused(Code.NO_AID, f"This table is played without {what}.")


def _allowed(live: LiveTable, wanted: Aids) -> bool:
    order = list(Aids)
    return order.index(wanted) <= order.index(live.charter.aids)


def _unknown(game: Game) -> str:
    known = "; ".join(" ".join(line.split()) for line in game.questions)
    return f"{game.title} answers: {known}." if known else f"{game.title} answers no questions."


def _imagined(live: LiveTable, seat: int) -> State:
    """A position that the seat cannot tell from the real one: the same for the same view, whatever is hidden."""
    view = live.playing().view(seat)
    return live.game.imagine(view, Chance(bytes(SEED_BYTES)))


def _codes(game: Game, state: State, seat: int, action: Asked) -> list[int]:
    if isinstance(action, str):
        if len(action) > LONGEST_TEXT:
            raise Refused(Code.BAD_INPUT, f"An action has at most {LONGEST_TEXT} characters.")
        return game.gesture(state, seat, action) or [game.notation.parse(action)]
    return [game.notation.from_json(action)]


def _previewed(live: LiveTable, seat: int, action: Asked) -> Preview:
    game, state = live.game, _imagined(live, seat)
    before = state.view(seat)
    try:
        codes = _codes(game, state, seat, action)[:MOST_ACTIONS]
    except MilepostError as error:
        return Preview((), Reason(game.rule_action, str(error)), 0, False, (), [])
    events: list[Event] = []
    refused: Illegal | None = None
    plays, reveals = 0, False
    for code in codes:
        refused = state.why_not(seat, code)
        if refused is not None:
            break
        after = state.copy()
        happened = after.apply(seat, code)
        if barrier(happened):
            plays, reveals = plays + 1, True
            break
        state, plays = after, plays + 1
        events += happened
    seen = [event for event in (event.seen_by(seat) for event in events) if event is not None]
    return Preview(
        tuple(game.notation.text(code) for code in codes),
        None if refused is None else Reason(refused.rule, refused.says),
        plays,
        reveals,
        tuple(event_note(game, live.names(), event) for event in seen),
        changes(before, state.view(seat)),
    )
