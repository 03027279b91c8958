"""What somebody asks for when they create a table, and the charter that comes of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from milepost import bots, rulebooks
from milepost.kernel.content import ContentError
from milepost.kernel.contract import Game
from milepost.kernel.match import LONGEST_NAME, NAMES, THE_TABLE
from milepost.kernel.options import Value
from milepost.kernel.refusal import MilepostError
from milepost.table.refusal import Code, Refused

LONGEST_TITLE: Final = 60
LARGEST_BOARD: Final = 400_000
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
"""Times are whole milliseconds."""


class Aids(StrEnum):
    """What a seat may ask the engine beyond the rules."""

    NONE = "none"
    LOOK_UP = "look-up"
    PLANNER = "planner"


class Expiry(StrEnum):
    """What the table does for a seat whose time is up."""

    SAFE = "safe"
    """Plays the game's safe action."""
    BOT = "bot"
    """Lets a bot decide, this once."""
    WAIT = "wait"
    """Waits; the time shown says how long."""


class Sits(StrEnum):
    """Who is meant to sit in a seat."""

    PERSON = "person"
    """Whoever has the seat's invitation."""
    BOT = "bot"
    OPEN = "open"
    """Anybody who can see the table."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat as its table's maker wants it."""

    sits: Sits = Sits.PERSON
    level: str = ""
    """A bot's, by name; the strongest by default."""
    name: str = ""
    """A bot's, or at a hot-seat table a person's."""


class Live(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="live"):
    """A clock a seat, as in chess: so many minutes, and seconds added for each turn."""

    minutes: int
    increment: int = 0
    """Seconds."""


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="deadline"):
    """Play by correspondence: so many hours for a turn."""

    hours: int


class Untimed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="untimed"):
    """No clock."""


Pace = Live | Deadline | Untimed


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody wants."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | int | str] = {}
    board: str = ""
    """The text of a board of one's own."""
    title: str = ""
    hot_seat: bool = False
    """Everybody plays on one device, which holds every person's seat."""
    aids: Aids = Aids.PLANNER
    pace: Pace = Untimed()
    expiry: Expiry = Expiry.WAIT
    public: bool = False
    """Listed in the lobby, and anybody may watch."""
    time_limit: int = 0
    """Minutes after the deal when the table says that time is up, in games that have such an option; 0 is never."""
    grace: int = 5
    """Minutes that a seat may be away before the host can let a bot play for it."""


class Charter(msgspec.Struct, frozen=True):
    """What a table was created with; it never changes. It holds no secret."""

    game: str
    rules: int
    """The rules' version."""
    content: str
    board: str
    """The board and decks themselves, as `Game.carries` has them, when they are not ours."""
    options: dict[str, bool | int | str]
    seats: tuple[SeatPlan, ...]
    title: str
    hot_seat: bool
    aids: Aids
    pace: Pace
    expiry: Expiry
    public: bool
    time_limit: int
    grace: int
    commitment: str
    """The hash of the seed, told from the start."""
    forked_from: str = ""
    """The table this one is a fork of; such a table says so loudly."""
    forked_at: int = 0
    """The number, in the forker's own counting, of the last thing that happened there."""
    rematch_of: str = ""


def tidy(text: str, longest: int, what: str, *, empty: bool = False) -> str:
    """Text from somebody, on one line, in one form of Unicode; it is never markup."""
    plain = " ".join(unicodedata.normalize("NFC", text[: 4 * longest]).split())
    if not empty and not plain:
        raise Refused(Code.BAD_INPUT, f"The {what} is empty.")
    if len(plain) > longest or len(text) > 4 * longest:
        raise Refused(Code.BAD_INPUT, f"The {what} has at most {longest} characters.")
    if not plain.isprintable():
        raise Refused(Code.BAD_INPUT, f"The {what} holds characters that cannot be shown.")
    return plain


def player_name(text: str) -> str:
    """A name at a table, as records can carry it."""
    name = tidy(text, LONGEST_NAME, "name")
    if name == THE_TABLE or "," in name or ":" in name:
        raise Refused(Code.BAD_INPUT, "A name has no comma or colon, and is not only a star.")
    return name


def find_game(game: str, board: str) -> Game:
    """The rulebook a plan names, on its own board if it brings one."""
    if len(board) > LARGEST_BOARD:
        raise Refused(Code.BAD_INPUT, f"A board has at most {LARGEST_BOARD} characters.")
    try:
        return rulebooks.on_board(game, board) if board else rulebooks.game(game)
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    except ContentError as error:
        raise Refused(Code.BAD_INPUT, f"The board cannot be used: {str(error).rstrip('.')}.") from None


def game_of(charter: Charter) -> Game:
    """The rulebook and content that a table is played with; MilepostError if this Milepost has it no more."""
    if charter.board:
        game = rulebooks.carried(charter.game, charter.board)
    else:
        game = rulebooks.game(charter.game, charter.content)
    if game.version != charter.rules:
        raise MilepostError(
            f"This table is played by version {charter.rules} of the rules of {game.title}; "
            f"this server has version {game.version}."
        )
    return game


def charter(plan: Plan, game: Game, commitment: str) -> Charter:
    """The charter of a plan, with everything in it checked."""
    try:
        game.check_seats(len(plan.seats))
        options: Mapping[str, Value] = game.options(plan.options)
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    _check_pace(plan.pace)
    if not 0 <= plan.grace <= 10_080:
        raise Refused(Code.BAD_INPUT, "The grace for a seat that is away is 0 to 10080 minutes.")
    return Charter(
        game=game.name,
        rules=game.version,
        content=game.content,
        board=game.carries,
        options=dict(options),
        seats=_seats(plan, game),
        title=tidy(plan.title, LONGEST_TITLE, "title", empty=True) or game.title,
        hot_seat=plan.hot_seat,
        aids=plan.aids,
        pace=plan.pace,
        expiry=plan.expiry,
        public=plan.public,
        time_limit=_time_limit(plan, options),
        grace=plan.grace,
        commitment=commitment,
    )


def _check_pace(pace: Pace) -> None:
    if isinstance(pace, Live) and not (1 <= pace.minutes <= 600 and 0 <= pace.increment <= 600):
        raise Refused(Code.BAD_INPUT, "A clock has 1 to 600 minutes, and adds at most 600 seconds a turn.")
    if isinstance(pace, Deadline) and not 1 <= pace.hours <= 720:
        raise Refused(Code.BAD_INPUT, "A turn may take 1 to 720 hours.")


def _time_limit(plan: Plan, options: Mapping[str, Value]) -> int:
    if plan.time_limit and not options.get("time_limit"):
        raise Refused(Code.BAD_INPUT, "A time limit needs the game's option time_limit.")
    if not 0 <= plan.time_limit <= 10_080:
        raise Refused(Code.BAD_INPUT, "A time limit is 0 to 10080 minutes.")
    return plan.time_limit


def check_level(level: str, game: Game) -> str:
    """A bot's level, by name; none takes the strongest."""
    chosen = level or bots.names(game)[-1]
    try:
        bots.bot(chosen, game)
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    return chosen


def _seats(plan: Plan, game: Game) -> tuple[SeatPlan, ...]:
    seats = []
    for number, seat in enumerate(plan.seats):
        level = check_level(seat.level, game) if seat.sits is Sits.BOT else ""
        usual = bot_name(level, number) if level else NAMES[number] if plan.hot_seat else ""
        name = player_name(seat.name) if seat.name else usual
        if plan.hot_seat and seat.sits is Sits.OPEN:
            raise Refused(Code.BAD_INPUT, "At a hot-seat table every seat is a person's or a bot's.")
        seats.append(SeatPlan(seat.sits, level, name))
    check_distinct([seat.name for seat in seats if seat.name])
    if all(seat.sits is Sits.BOT for seat in seats) and plan.hot_seat:
        raise Refused(Code.BAD_INPUT, "At a hot-seat table at least one person plays.")
    return tuple(seats)


def bot_name(level: str, seat: int) -> str:
    return f"{level.capitalize()} bot {seat + 1}"


def check_distinct(names: Sequence[str]) -> None:
    if len({name.casefold() for name in names}) != len(names):
        raise Refused(Code.TAKEN, "Two seats cannot have the same name.")
