"""The cards: every deck as immutable tables, indexed by int.

Car cards are 0 to 35 (colour * 6 + value, two copies each), cabooses 36 to 47; engines have numbers of their own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from milepost.kernel.content import ContentError, content_hash
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Words
from milepost.kernel.structs import converted
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX

CABOOSE: Final = 36
CARDS: Final = 48
NO_CARD: Final = -1
COPIES: Final = 2
CABOOSES: Final = 12
DIAL_FACES: Final = 6
LEAST_ENGINES: Final = 12
MOST_ENGINES: Final = 99
ENGINE_NAME: Final = re.compile(r"(?!caboose-)[a-z]+(-[a-z]+)*")
"""Small letters, perhaps with hyphens: typed as it is written, and never the name of a car or a caboose."""


class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plus: int
    pays: int


class Car(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    follow: tuple[Follow, ...]


class Caboose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    negate: str
    double: str
    triple: str


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An engine card: how many cards its train needs, and what delivering to its regions pays."""

    name: str
    length: int
    bonus: int
    regions: tuple[str, ...]


class Dial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faces: tuple[int, ...]


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dial: Dial
    car: tuple[Car, ...]
    caboose: tuple[Caboose, ...]
    engine: tuple[Engine, ...]


class Cards:
    """All decks of one version of the content, checked."""

    def __init__(self, file: CardFile, content: str) -> None:
        self.content = content
        self.faces = file.dial.faces
        self.engines = file.engine
        self.engine_words = Words("engine", (engine.name for engine in file.engine))
        self.length = bytes(engine.length for engine in file.engine)
        self.bonus = bytes(engine.bonus for engine in file.engine)
        self.regions = tuple(frozenset(COLOURS.index(r) for r in engine.regions) for engine in file.engine)
        self.cabooses = tuple(
            (COLOURS.index(c.negate), COLOURS.index(c.double), COLOURS.index(c.triple)) for c in file.caboose
        )
        cars = [f"{colour}-{value}" for colour in COLOURS for value in SIX]
        self.names = (*cars, *(f"caboose-{c.negate}-{c.double}" for c in file.caboose))
        self.words = Words("card", self.names)
        self.hand_words = Words("card", (*self.names, *self.engine_words.words))
        self.follow = _follow_table(file.car)
        self.car_deck = bytes(range(CABOOSE)) * COPIES
        self.caboose_deck = bytes(range(CABOOSE, CARDS))
        self.engine_deck = bytes(range(len(file.engine)))
        self.changes = tuple(
            tuple(self.faces[(colour - dial + self.faces.index(0)) % DIAL_FACES] for colour in SIX) for dial in SIX
        )
        """What each stock gains when the dial's zero face is turned to point at colour `dial`."""


@rule("IH-CAR-FOLLOW")
def _follow_table(cars: tuple[Car, ...]) -> bytes:
    """What car `c` earns when a car of colour `k` comes directly after it, at c * 6 + k."""
    table = bytearray(CABOOSE * 6)
    for colour in SIX:
        for car in cars:
            for follow in car.follow:
                table[(colour * 6 + car.value) * 6 + (colour + follow.plus) % 6] = follow.pays
    return bytes(table)


def load_cards(folder: Traversable) -> Cards:
    """The cards in a content folder; ContentError says where a file is wrong and why."""
    file = folder.joinpath("cards.toml")
    text = _text(file)
    try:
        cards = converted(tomllib.loads(text), CardFile)
    except tomllib.TOMLDecodeError as error:
        said = re.search(r"line (\d+)", str(error))
        raise ContentError(file.name, int(said[1]) if said else text.count("\n") + 1, f"{error}") from None
    except msgspec.ValidationError as error:
        raise ContentError(file.name, _line_of_error(text, str(error)), f"{error}") from None
    for check in _CHECKS:
        fault = check(cards)
        if fault is not None:
            raise ContentError(file.name, _line_of(text, fault.kind, fault.index), fault.reason)
    return Cards(cards, content_hash([file]))


def _text(file: Traversable) -> str:
    try:
        return file.read_text("utf-8")
    except FileNotFoundError:
        raise ContentError(file.name, 1, "the file is not there") from None
    except UnicodeDecodeError:
        raise ContentError(file.name, 1, "the file is not text in UTF-8") from None


def _line_of(text: str, kind: str, index: int = 0) -> int:
    """The line where the entry `[[kind]]` with that index begins."""
    heads = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() in (f"[[{kind}]]", f"[{kind}]")]
    return heads[index] if index < len(heads) else 1


def _line_of_error(text: str, error: str) -> int:
    """The line where the entry begins that a validation error names, as `$.car[3].value`."""
    named = re.search(r"\$\.(\w+)(?:\[(\d+)\])?", error) or re.search(r"unknown field `(\w+)`()", error)
    return 1 if named is None else _line_of(text, named[1], int(named[2] or 0))


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a card file, and in which entry."""

    kind: str
    reason: str
    index: int = 0


@rule("IH-CAR-COUNT")
def _car_values(file: CardFile) -> Fault | None:
    if [car.value for car in file.car] != list(SIX):
        return Fault("car", "there must be one [[car]] for each value from 0 to 5, in order")
    for i, car in enumerate(file.car):
        pluses = [follow.plus for follow in car.follow]
        if len(set(pluses)) != len(pluses) or not all(0 <= plus < 6 for plus in pluses):
            return Fault(
                "car", f"the following bonuses of value {car.value} must name different colours, plus = 0 to 5", i
            )
        if not all(0 < follow.pays < 10 for follow in car.follow):
            return Fault("car", f"a following bonus of value {car.value} must pay 1 to 9", i)
    return None


@rule("IH-CABOOSE-COUNT")
def _twelve_cabooses(file: CardFile) -> Fault | None:
    if len(file.caboose) != CABOOSES:
        return Fault("caboose", f"there must be {CABOOSES} cabooses, not {len(file.caboose)}")
    for i, caboose in enumerate(file.caboose):
        named = {caboose.negate, caboose.double, caboose.triple}
        if len(named) != 3 or not named <= set(COLOURS):
            words = f"{caboose.negate}, {caboose.double}, {caboose.triple}"
            return Fault("caboose", f"a caboose must name three different colours, not {words}", i)
    negated = [caboose.negate for caboose in file.caboose]
    if any(negated.count(colour) != 2 for colour in COLOURS):
        return Fault("caboose", "each colour must be negated by two cabooses")
    if len({(caboose.negate, caboose.double) for caboose in file.caboose}) != CABOOSES:
        return Fault("caboose", "two cabooses negate and double the same colours")
    return None


@rule("IH-ENGINE-VALUE", "IH-ENGINE-BONUS")
def _engines(file: CardFile) -> Fault | None:
    if len(file.engine) < LEAST_ENGINES:
        return Fault("engine", f"five players need at least {LEAST_ENGINES} engines: two each and a reserve")
    if len(file.engine) > MOST_ENGINES:
        return Fault("engine", f"there may be at most {MOST_ENGINES} engines")
    names: set[str] = set()
    for i, engine in enumerate(file.engine):
        if engine.name in names:
            return Fault("engine", f"two engines have the same name, {engine.name}", i)
        names.add(engine.name)
        if not ENGINE_NAME.fullmatch(engine.name):
            return Fault("engine", f"engine {engine.name}: its name must be small letters and no other card's", i)
        if not 1 <= engine.length <= 6:
            return Fault("engine", f"engine {engine.name}: its length must be from 1 to 6", i)
        if not set(engine.regions) <= set(COLOURS) or len(set(engine.regions)) != len(engine.regions):
            return Fault("engine", f"engine {engine.name}: its regions must be different colours", i)
        if bool(engine.bonus) != bool(engine.regions) or not 0 <= engine.bonus < 100:
            return Fault("engine", f"engine {engine.name}: a bonus (below 100) needs regions, and regions a bonus", i)
    return None


@rule("IH-DIALS")
def _dial(file: CardFile) -> Fault | None:
    if len(file.dial.faces) != DIAL_FACES or file.dial.faces.count(0) != 1:
        return Fault("dial", "the dial must have six faces, exactly one of them 0")
    if not all(-10 < face < 10 for face in file.dial.faces):
        return Fault("dial", "the faces of the dial must be from -9 to 9")
    return None


_CHECKS: tuple[Callable[[CardFile], Fault | None], ...] = (_car_values, _twelve_cabooses, _engines, _dial)
