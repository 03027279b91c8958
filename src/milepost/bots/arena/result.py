"""How one game of a contest went, by entry, and how a contest is written down so that it can be gone on with."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.bots.arena.plan import Plan
from milepost.kernel.refusal import MilepostError
from milepost.kernel.structs import decoded

FORMAT = 2


class Fault(msgspec.Struct, frozen=True):
    """Something a bot did that it must not: the game goes on with the safe action, or ends without a winner."""

    entry: int
    turn: int
    kind: str
    """refused, crashed, nothing, stalled or unfinished."""
    says: str


class Slow(msgspec.Struct, frozen=True):
    """One decision that took long."""

    micros: int
    entry: int
    turn: int
    actions: str
    reason: str


class Told(msgspec.Struct, frozen=True):
    """One decision as the log has it."""

    entry: int
    seat: int
    turn: int
    actions: tuple[str, ...]
    reason: str
    numbers: dict[str, float]
    micros: int
    replanned: bool = False


class Timing(msgspec.Struct, frozen=True):
    """How long the bots thought: the one part of a result that no seed decides."""

    turns: tuple[tuple[int, ...], ...]
    """By entry, the microseconds of each of its turns."""
    decisions: tuple[tuple[int, ...], ...]
    """By entry, those of each decision; a turn has one or several."""
    replans: tuple[tuple[int, ...], ...]
    """By entry, those of the decisions for which it thought anew."""
    slowest: tuple[Slow, ...]


class GameResult(msgspec.Struct, frozen=True):
    """One game. Everything that has an owner is listed by entry, wherever the entry sat."""

    number: int
    seating: tuple[int, ...]
    """The entry at each seat."""
    reason: str
    ranking: tuple[tuple[int, ...], ...]
    """Entries from first place to last; empty if nobody won."""
    scores: tuple[int, ...]
    turns: int
    """Taken by anybody."""
    actions: int
    earned: tuple[tuple[int, ...], ...]
    """By entry, what each round brought in."""
    track: tuple[tuple[int, ...], ...]
    """By entry, what each round's track cost."""
    faults: tuple[Fault, ...]
    timing: Timing

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.ranking else ()

    @property
    def rounds(self) -> int:
        """Rounds begun."""
        return -(-self.turns // len(self.seating))

    def untimed(self) -> GameResult:
        """What the seed decides: equal for equal plans, wherever they are played."""
        return msgspec.structs.replace(self, timing=Timing((), (), (), ()))


class Header(msgspec.Struct, frozen=True):
    """The first line of a results file."""

    milepost_arena: int
    plan: Plan


def head_line(plan: Plan) -> str:
    return msgspec.json.encode(Header(FORMAT, plan)).decode() + "\n"


def result_line(result: GameResult) -> str:
    return msgspec.json.encode(result).decode() + "\n"


def read_results(text: str, plan: Plan) -> list[GameResult]:
    """The games that a results file holds for this plan; a line that was cut off while it was written is left out."""
    lines = text.splitlines(keepends=True)
    try:
        header = decoded(lines[0], Header)
    except (IndexError, msgspec.DecodeError):
        raise MilepostError("The results file does not begin as one of the arena's does.") from None
    if header.milepost_arena != FORMAT:
        raise MilepostError(f"The results file has format {header.milepost_arena}; this Milepost writes {FORMAT}.")
    if header.plan != plan:
        raise MilepostError("The results file is of another contest: " + _differences(header.plan, plan) + ".")
    found: dict[int, GameResult] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.endswith("\n"):
            break
        try:
            result = decoded(line, GameResult)
        except msgspec.DecodeError as error:
            raise MilepostError(f"Line {number} of the results file is broken: {error}.") from None
        found[result.number] = result
    return [found[number] for number in sorted(found)]


def whole_lines(text: str) -> str:
    """A results file without the line that was cut off."""
    return text[: text.rfind("\n") + 1]


def _differences(theirs: Plan, ours: Plan) -> str:
    words: Sequence[str] = [
        f"its {field} is {getattr(theirs, field)!r}, not {getattr(ours, field)!r}"
        for field in Plan.__struct_fields__
        if field != "board" and getattr(theirs, field) != getattr(ours, field)
    ]
    return ", ".join(words) or "its board is another"
