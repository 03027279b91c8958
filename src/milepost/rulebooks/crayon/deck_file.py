"""Decks as text: demands.toml and events.toml, read and checked against the board."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol, TypeVar

import msgspec

from milepost.kernel.content import ContentError, content_hash
from milepost.kernel.refusal import MilepostError
from milepost.kernel.structs import converted
from milepost.rulebooks.crayon.board import CLOSED, MAJOR, Board
from milepost.rulebooks.crayon.deck import DEMANDS_A_CARD, Deck, Demand, EventCard
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.source import Source


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demand card as the file writes it: `demands = ["Omaha 24 Silver", ...]`."""

    number: int
    demands: tuple[str, ...]


class EventEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event card as the file writes it; which fields it needs depends on its kind."""

    name: str
    kind: str
    text: str
    rivers: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    coasts: tuple[str, ...] = ()
    borders: tuple[str, ...] = ()
    within: int = 0
    no_building: tuple[str, ...] = ()
    """Terrains on which nothing may be built in the area."""
    no_running: tuple[str, ...] = ()


class TaxEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cash: int
    pays: int


T = TypeVar("T")
TAX: Final = "tax"
NEEDS = {
    "tax": (),
    "flood": ("rivers",),
    "derailment": ("cities", "within"),
    "strike": (),
    "weather": ("within",),
}
PLACES = ("cities", "coasts", "borders")
TAKES = {
    "tax": (),
    "flood": ("rivers",),
    "derailment": (*PLACES, "within"),
    "strike": (*PLACES, "within"),
    "weather": (*PLACES, "within", "no_building", "no_running"),
}
"""By kind: the fields that say where and how an event bites. Those in NEEDS must be there; places, at least one."""
LASTING = frozenset({"flood", "strike", "weather"})


def load_deck(folder: Traversable, ground: Ground) -> Deck:
    """The decks in a content folder; ContentError says file, line and reason."""
    demand_file, event_file = folder.joinpath("demands.toml"), folder.joinpath("events.toml")
    texts = demand_file.read_text("utf-8"), event_file.read_text("utf-8")
    return read_deck(*texts, ground, content_hash([demand_file, event_file]))


def read_deck(demand_text: str, event_text: str, ground: Ground, content: str | None = None) -> Deck:
    """The decks that two texts describe."""
    demands = read_demands(Source("demands.toml", demand_text), ground.board)
    source = Source("events.toml", event_text)
    events, tax = read_events(
        source, EventEntry, _fault, lambda entry: entry.kind == TAX, lambda entry: _event(entry, ground)
    )
    if len(demands) + len(events) > 250:
        raise ContentError("demands.toml", 1, "a deck holds at most 250 cards")
    if content is None:
        content = hashlib.sha256(f"{demand_text}\0{event_text}".encode()).hexdigest()[:16]
    return Deck(demands, events, tax, content)


def entries(source: Source, table: str) -> list[tuple[int, Any]]:
    """The entries of a list of tables, each with the line where it begins."""
    entries = source.tables().get(table, [])
    lines = [n for n, text in enumerate(source.text.split("\n"), 1) if text.strip().startswith(f"[[{table}]]")]
    if not isinstance(entries, list) or len(entries) != len(lines):
        raise source.fault(f"write each entry as [[{table}]]")
    return list(zip(lines, entries, strict=True))


def read_entry(source: Source, line: int, value: object, into: type[T]) -> T:
    try:
        return converted(value, into)
    except msgspec.ValidationError as error:
        raise source.fault_at(line, f"this card cannot be read: {error}") from None


def read_demands(source: Source, board: Board) -> tuple[tuple[Demand, ...], ...]:
    cards: list[tuple[Demand, ...]] = []
    for line, value in entries(source, "card"):
        entry = read_entry(source, line, value, CardEntry)
        if entry.number != len(cards) + 1:
            raise source.fault_at(line, f"cards are numbered in order: expected {len(cards) + 1}, not {entry.number}")
        if len(entry.demands) != DEMANDS_A_CARD:
            raise source.fault_at(line, f"a card has {DEMANDS_A_CARD} demands, not {len(entry.demands)}")
        demands = tuple(_demand(source, line, text, board) for text in entry.demands)
        _check_card(source, line, demands, board)
        cards.append(demands)
    if not cards:
        raise source.fault("there is no [[card]] in this deck")
    return tuple(cards)


def _demand(source: Source, line: int, text: str, board: Board) -> Demand:
    words = text.split()
    numbers = [i for i, word in enumerate(words) if word.isdecimal()]
    if len(numbers) != 1 or not 0 < numbers[0] < len(words) - 1:
        raise source.fault_at(line, f"write a demand as 'CITY PAYOFF GOOD', not {text!r}")
    at = numbers[0]
    try:
        city = board.city(" ".join(words[:at]))
        good = board.good(" ".join(words[at + 1 :]))
    except MilepostError as error:
        raise source.fault_at(line, str(error)) from None
    pays = int(words[at])
    if not 1 <= pays <= 99:
        raise source.fault_at(line, f"a payoff is from 1 to 99, not {pays}")
    if good.travels:
        raise source.fault_at(line, f"{good.name} comes onto cards by its own rule, not by the deck")
    if good.id in city.goods:
        raise source.fault_at(line, f"{city.name} supplies {good.name} itself, so it cannot ask for it")
    return Demand(city.id, pays, good.id)


def _check_card(source: Source, line: int, demands: tuple[Demand, ...], board: Board) -> None:
    if len({d.city for d in demands}) != len(demands) or len({d.good for d in demands}) != len(demands):
        raise source.fault_at(line, "the three demands of a card name three cities and three goods")
    if sum(board.cities[d.city].size == MAJOR for d in demands) > 1:
        raise source.fault_at(line, "a card names at most one major city")


class Named(Protocol):
    """What every book's entry for an event has."""

    @property
    def name(self) -> str: ...


Entry = TypeVar("Entry", bound=Named)
Card = TypeVar("Card", bound=EventCard)


def read_events(
    source: Source,
    into: type[Entry],
    fault: Callable[[Entry], str | None],
    taxes: Callable[[Entry], bool],
    make: Callable[[Entry], Card],
) -> tuple[tuple[Card, ...], tuple[tuple[int, int], ...]]:
    """The events that a text describes, and the tax table; each book has its own entries, and makes cards of them."""
    events: list[Card] = []
    tax = read_tax(source)
    for line, value in entries(source, "event"):
        entry = read_entry(source, line, value, into)
        wrong = fault(entry) or _clash(entry.name, taxes(entry), events, bool(tax))
        if wrong:
            raise source.fault_at(line, wrong)
        try:
            events.append(make(entry))
        except MilepostError as error:
            raise source.fault_at(line, str(error)) from None
    return tuple(events), tax


def _clash(name: str, taxes: bool, others: Sequence[EventCard], has_table: bool) -> str | None:
    """What is wrong with an event beside those before it and the tax table."""
    if any(other.name == name for other in others):
        return f"there is an event called {name!r} twice"
    if taxes:
        if any(other.kind == TAX for other in others):
            return "there is a tax already, and a deck has at most one"
        if not has_table:
            return "a tax needs a table of what is paid, as [[tax]] entries"
    return None


def _fault(entry: EventEntry) -> str | None:
    """What is wrong with an event by itself."""
    if entry.kind not in NEEDS:
        return f"an event is one of {', '.join(NEEDS)}, not {entry.kind!r}"
    for field in NEEDS[entry.kind]:
        if not getattr(entry, field):
            return f"a {entry.kind} needs {field!r}"
    for field in TAKES["weather"] + TAKES["flood"]:
        if getattr(entry, field) and field not in TAKES[entry.kind]:
            return f"a {entry.kind} has no {field!r}"
    if "coasts" in TAKES[entry.kind] and not any(getattr(entry, field) for field in PLACES):
        return f"a {entry.kind} needs {', '.join(map(repr, PLACES[:-1]))} or {PLACES[-1]!r}"
    return f"'within' counts mileposts, so it cannot be {entry.within}" if entry.within < 0 else None


def read_tax(source: Source) -> tuple[tuple[int, int], ...]:
    """What is paid from so much cash on, highest first."""
    brackets: list[tuple[int, int]] = []
    for line, value in entries(source, "tax"):
        bracket = read_entry(source, line, value, TaxEntry)
        if not 0 <= bracket.pays <= bracket.cash:
            raise source.fault_at(line, f"who has {bracket.cash} cannot be the one who pays {bracket.pays}")
        if brackets and bracket.cash <= brackets[0][0]:
            raise source.fault_at(line, f"cash rises from bracket to bracket; {bracket.cash} does not")
        if brackets and bracket.pays < brackets[0][1]:
            raise source.fault_at(line, f"who has more pays no less, but {bracket.cash} pays {bracket.pays}")
        brackets.insert(0, (bracket.cash, bracket.pays))
    return tuple(brackets)


def _event(entry: EventEntry, ground: Ground) -> EventCard:
    board = ground.board
    area = _area(entry, ground)
    lasting = entry.kind in LASTING
    if entry.kind == "flood":
        rivers = frozenset(_river(name, board) for name in entry.rivers)
        return EventCard(name=entry.name, text=entry.text, kind=entry.kind, lasting=lasting, flooded=rivers)
    if entry.kind == "derailment":
        return EventCard(name=entry.name, text=entry.text, kind=entry.kind, lasting=lasting, hits=ground.marks(area))
    if entry.kind == "strike":
        return EventCard(name=entry.name, text=entry.text, kind=entry.kind, lasting=lasting, struck=ground.marks(area))
    if entry.kind == "tax":
        return EventCard(name=entry.name, text=entry.text, kind=entry.kind, lasting=lasting)
    return EventCard(
        name=entry.name,
        text=entry.text,
        kind=entry.kind,
        lasting=lasting,
        half=ground.marks(area),
        closed_build=_on_terrain(entry.no_building, area, ground),
        closed_move=_on_terrain(entry.no_running, area, ground),
    )


def _river(name: str, board: Board) -> int:
    crossing = board.crossing(name)
    if crossing.kind == CLOSED:
        raise MilepostError(f"{crossing.name} cannot be crossed, so it cannot be flooded.")
    return crossing.id


def _area(entry: EventEntry, ground: Ground) -> frozenset[int]:
    """The mileposts an event reaches: those touching its coasts and borders, and those around its cities."""
    board = ground.board
    starts = [board.city(name).centre for name in entry.cities]
    for name in entry.coasts:
        starts += sorted(board.coast(name).mileposts)
    for name in entry.borders:
        starts += sorted(board.border(name).mileposts)
    return board.within(entry.within, *starts) if starts else frozenset()


def _on_terrain(names: tuple[str, ...], area: frozenset[int], ground: Ground) -> bytes:
    board = ground.board
    for name in names:
        if name not in board.terrains:
            raise MilepostError(f"There is no terrain called {name!r} on this board.")
    wanted = {board.terrains.index(name) for name in names}
    chosen = frozenset(m for m in area if board.terrain[m] in wanted)
    return ground.marks(chosen) if chosen else b""
