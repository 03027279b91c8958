"""A saved game: text that a person can read, one action a line, that plays on exactly where it stopped.

milepost 1
game: iron-horses
rules: 1
content: 5d41...            the cards and boards it was played with
board: eNpL...              those themselves, packed, when they are not ours
base: eNpj...               the position it began with, packed, when it was not dealt from the seed
seats: Ann, Bob
commitment: 9b1c...         published at the start
seed: 77aa...               the secret of every shuffle
                            (an empty line)
1 Ann: choose mogul
2 Bob: choose prairie
...
                            (an empty line)
end: last-stock; Ann 61, Bob 48           of a finished game
shuffle car deck: 17 3 80 ...             of a finished game
state: 8e02...              hash of the position reached
check: 51fe...              hash of all lines above
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Mapping

import msgspec

from milepost.kernel.chance import SEED_BYTES, commitment
from milepost.kernel.contract import TABLE, Game
from milepost.kernel.match import THE_TABLE, Match, seat_names
from milepost.kernel.options import Value, stated
from milepost.kernel.refusal import MilepostError

FORMAT = 1
LARGEST = 4_000_000
LONGEST_NUMBER = 18
_NONSENSE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, msgspec.MsgspecError)
"""What a position that somebody made up may lead to."""
FindGame = Callable[[str, str], Game]
"""A game by its name and the hash of its content."""


class RecordError(MilepostError):
    """A saved game that cannot be used, with the line where it goes wrong."""


def write(match: Match, seed: bytes) -> str:
    """A match as text; it holds the seed, so it is for whoever keeps the game, not for its players."""
    lines = [
        f"milepost {FORMAT}",
        f"game: {match.game.name}",
        f"rules: {match.game.version}",
        f"content: {match.game.content}",
        *([f"board: {_packed(match.game.carries.encode())}"] if match.game.carries else []),
        *([] if match.base is None else [f"base: {_packed(match.base)}"]),
        f"seats: {', '.join(match.names)}",
        *(
            f"option {name}: {_plain(value)}"
            for name, value in sorted(stated(match.game.known_options, match.options).items())
        ),
        f"commitment: {match.commitment}",
        f"seed: {seed.hex()}",
        "",
        *(f"{e.seq} {match.names[e.seat] if e.seat >= 0 else THE_TABLE}: {e.text}" for e in match.log),
        "",
        *_ending(match),
        f"state: {match.state.digest()}",
    ]
    return _sealed("\n".join(lines) + "\n")


def read(text: str, find: FindGame, carried: FindGame | None = None) -> Match:
    """The match that `write` wrote, replayed to its last line; `carried` makes a game from the board in a record."""
    head, body, tail = _parts(text)
    game = _game(head, find, carried)
    match = _begin(head, game)
    for number, line in body:
        _replay(match, number, line)
    if tail.get("state") != match.state.digest():
        raise RecordError("This save replays to another position than the one it was saved in; it cannot be trusted.")
    if tail.get("end") != _end(match):
        raise RecordError("This save does not end the way its own moves end.")
    return match


def shuffles_told(text: str) -> dict[str, list[int]]:
    """The shuffles that a finished game's record lists."""
    _, _, tail = _parts(text)
    prefix = "shuffle "
    try:
        return {key[len(prefix) :]: [int(n) for n in tail[key].split()] for key in tail if key.startswith(prefix)}
    except ValueError:
        raise RecordError("A shuffle in this save is not a list of numbers.") from None


def _end(match: Match) -> str | None:
    """How a finished game ended: `last-stock; Ann 61, Bob 48`."""
    outcome = match.outcome()
    if outcome is None:
        return None
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, outcome.scores, strict=True))
    return f"{outcome.reason}; {scores}"


def _ending(match: Match) -> list[str]:
    end = _end(match)
    if end is None:
        return []
    told = (f"shuffle {label}: {' '.join(map(str, order))}" for label, order in match.shuffles.items())
    return [f"end: {end}", *told]


def _sealed(text: str) -> str:
    return f"{text}check: {_check(text)}\n"


def _check(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


Head = Mapping[str, str]
Body = list[tuple[int, str]]


def _parts(text: str) -> tuple[Head, Body, Head]:
    """Header, numbered log lines and footer of a save whose outer form is whole."""
    if len(text) > LARGEST:
        raise RecordError(f"This save is larger than {LARGEST // 1_000_000} MB; no game is.")
    text = text.replace("\r\n", "\n")
    first, _, _ = text.partition("\n")
    if not first.startswith("milepost "):
        raise RecordError("This is not a saved Milepost game: its first line should be 'milepost 1'.")
    if first != f"milepost {FORMAT}":
        raise RecordError(f"This save has the form {first[:40]!r}; this Milepost reads 'milepost {FORMAT}'.")
    above, mark, check = text.rpartition("check: ")
    if not mark or not text.endswith("\n") or (above and not above.endswith("\n")):
        raise RecordError("This save is cut off: its last line should be its check.")
    if check.strip() != _check(above):
        raise RecordError("This save was changed or damaged after it was written: its check does not match.")
    lines = above.removesuffix("\n").split("\n")
    if lines.count("") != 2:
        raise RecordError("A save has three parts with an empty line between them: header, moves, ending.")
    moves = lines.index("") + 1
    ending = lines.index("", moves) + 1
    body = [(number, lines[number - 1]) for number in range(moves + 1, ending)]
    return _fields(lines[1 : moves - 1], 2), body, _fields(lines[ending:], ending + 1)


def _fields(lines: list[str], number: int) -> Head:
    fields: dict[str, str] = {}
    for offset, line in enumerate(lines):
        key, colon, value = line.partition(": ")
        if not colon or key in fields:
            raise RecordError(f"Line {number + offset}: expected 'name: value', once for each name.")
        fields[key] = value
    return fields


def _need(head: Head, key: str) -> str:
    if key not in head:
        raise RecordError(f"The header of this save lacks '{key}'.")
    return head[key]


def _packed(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content, 9)).decode()


def _unpacked(packed: str, what: str) -> bytes:
    """What `_packed` packed, if it is not larger than a record may be."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(packed, validate=True), LARGEST)
    except (ValueError, zlib.error):
        raise RecordError(f"The {what} in this save cannot be unpacked.") from None
    if unpacker.unconsumed_tail:
        raise RecordError(f"The {what} in this save is larger than {LARGEST // 1_000_000} MB.")
    if not unpacker.eof:
        raise RecordError(f"The {what} in this save cannot be unpacked.")
    return content


def _board(packed: str) -> str:
    try:
        return _unpacked(packed, "board").decode()
    except UnicodeDecodeError:
        raise RecordError("The board in this save cannot be unpacked.") from None


def _game(head: Head, find: FindGame, carried: FindGame | None) -> Game:
    if "board" in head and carried is not None:
        game = carried(_need(head, "game"), _board(head["board"]))
        if game.content != _need(head, "content"):
            raise RecordError("The board in this save is not the one that the game was played on.")
    else:
        game = find(_need(head, "game"), _need(head, "content"))
    if _need(head, "rules") != str(game.version):
        raise RecordError(
            f"This save was played by version {head['rules'][:40]} of the rules of {game.title}; "
            f"this Milepost has version {game.version}."
        )
    return game


def _begin(head: Head, game: Game) -> Match:
    names = seat_names(game, [name.strip() for name in _need(head, "seats").split(",")])
    told = _need(head, "seed")
    try:
        seed = bytes.fromhex(told)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise RecordError(f"The seed of a save is {2 * SEED_BYTES} hexadecimal digits.")
    if commitment(seed) != _need(head, "commitment"):
        raise RecordError("The seed of this save is not the one its commitment was made for.")
    options = game.options(_options(head, game))
    if "base" not in head:
        return Match(game, names, options, seed)
    base = _unpacked(head["base"], "position")
    try:
        match = Match(game, names, options, seed, base)
        for seat in (None, *range(len(names))):
            match.view(seat)
    except _NONSENSE:
        raise RecordError("The position that this save begins with is not one of this game.") from None
    return match


def _options(head: Head, game: Game) -> dict[str, Value]:
    prefix = "option "
    kinds = {option.name: option.default for option in game.known_options}
    given: dict[str, Value] = {}
    for key, text in head.items():
        if key.startswith(prefix):
            name = key[len(prefix) :]
            given[name] = _typed(kinds.get(name, ""), text)
    return given


def _typed(like: Value, text: str) -> Value:
    if isinstance(like, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(like, int) and text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER:
        return int(text)
    return text


def _replay(match: Match, number: int, line: str) -> None:
    count, _, rest = line.partition(" ")
    who, colon, action = rest.partition(": ")
    if not colon or count != str(len(match.log) + 1):
        raise RecordError(f"Line {number}: expected '{len(match.log) + 1} NAME: ACTION', not {line[:60]!r}.")
    try:
        match.enter(TABLE if who == THE_TABLE else match.seat(who), action)
    except _NONSENSE as error:
        raise RecordError(f"Line {number}: {error}") from None
