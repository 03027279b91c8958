"""Event cards: a list of effects each, read from text and worked out on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import deck_file
from milepost.rulebooks.crayon.board import FAR, NONE, Board
from milepost.rulebooks.crayon.deck import EventCard
from milepost.rulebooks.crayon.deck_file import TAX
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.source import Source

BANS: Final = frozenset({"building", "foremen", "upgrades", "boarding", "links"})
ALL: Final = "all"
RIVER: Final = "river"


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that an event does, and where: everywhere, unless places are named."""

    does: str
    cities: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    coasts: tuple[str, ...] = ()
    """Coasts by name, or "all"."""
    around: tuple[str, ...] = ()
    """Terrains from which `within` counts."""
    within: int = 0
    beyond: int = 0
    """Farther than this from the places named, instead of within reach of them."""
    on: tuple[str, ...] = ()
    """Only mileposts of these terrains."""
    at_sea: bool = False
    """Only trains on ships; distances are then counted over the sea."""
    level: int = 0
    """Only trains with a loco of at least this level."""
    rivers: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    link: str = ""


class DragonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card as the file writes it."""

    name: str
    text: str
    effects: tuple[Effect, ...]


class Blow(msgspec.Struct, frozen=True):
    """Trains that are hit: where, which, and what they lose besides a turn."""

    at: bytes
    all_loads: bool = False
    at_sea: bool = False
    level: int = 0
    set_back: bool = False
    """The train goes back to the last city it was in."""


class DragonEvent(EventCard, frozen=True, kw_only=True):
    """An event of Iron Dragon, worked out on the board."""

    blows: tuple[Blow, ...] = ()
    buried: bytes = b""
    """By edge: track that the sand takes."""
    banned: frozenset[str] = frozenset()
    drawer_idle: bool = False
    """The drawer may not build."""
    brings: int = NONE
    """The magic link that it raises for the rest of the game."""
    ashore: bool = False
    """Ships at sea make for the nearest port."""


def read_events(
    source: Source, ground: Ground, *, one_place: bool = False
) -> tuple[tuple[DragonEvent, ...], tuple[tuple[int, int], ...]]:
    """The events that a text describes, and the tax table; `one_place` if both sides of an entrance are one place."""
    return deck_file.read_events(
        source,
        DragonEntry,
        _fault,
        lambda entry: entry.effects[0].does == TAX,
        lambda entry: _event(entry, ground, one_place),
    )


def _fault(entry: DragonEntry) -> str | None:
    """What is wrong with an event by itself."""
    if not entry.effects:
        return "an event has effects, and this one has none"
    if len(entry.effects) > 1 and any(effect.does == TAX for effect in entry.effects):
        return "a tax does nothing else"
    return next(filter(None, map(_effect_fault, entry.effects)), None)


def _effect_fault(effect: Effect) -> str | None:
    if effect.does not in _DOES:
        return f"an effect is one of {', '.join(_DOES)}, not {effect.does!r}"
    for field in effect.__struct_fields__:
        if field != "does" and getattr(effect, field) and field not in _TAKES[effect.does]:
            return f"{effect.does!r} has no {field!r}"
    for field in _NEEDS.get(effect.does, ()):
        if not getattr(effect, field):
            return f"{effect.does!r} needs {field!r}"
    return _reach_fault(effect)


def _reach_fault(effect: Effect) -> str | None:
    """What is wrong with how far an effect reaches."""
    if effect.within < 0 or effect.beyond < 0:
        return f"'within' and 'beyond' count mileposts, so neither can be {min(effect.within, effect.beyond)}"
    if effect.within and effect.beyond:
        return "an effect reaches 'within' so many mileposts or 'beyond' them, not both"
    if effect.beyond and effect.at_sea:
        return "'beyond' is counted over land, so not for trains on ships"
    if (effect.within or effect.beyond) and not any(getattr(effect, field) for field in _STARTS):
        return f"'within' and 'beyond' count from {', '.join(map(repr, _STARTS))}, and none is named"
    return None


class _Making:
    """An event while its effects are put together."""

    def __init__(self, ground: Ground, one_place: bool) -> None:
        self.ground, self.one_place = ground, one_place
        self.marks = {name: bytearray(ground.mileposts) for name in ("half", "struck", "closed_build", "closed_move")}
        self.blows: list[Blow] = []
        self.flooded: set[int] = set()
        self.buried = bytearray(ground.edges)
        self.banned: set[str] = set()
        self.tax = self.idle = self.ashore = False
        self.brings = NONE

    def places(self, effect: Effect) -> frozenset[int]:
        """What an effect reaches. Where both sides of an entrance are one place, the nearer side counts."""
        found, twin = frozenset(places(effect, self.ground)), self.ground.twin
        if not self.one_place:
            return found
        if effect.beyond:
            return frozenset(m for m in found if twin.get(m, m) in found)
        return found | {twin[m] for m in found if m in twin}

    def mark(self, table: str, effect: Effect) -> None:
        for milepost in self.places(effect):
            self.marks[table][milepost] = 1

    def blow(self, effect: Effect, *, all_loads: bool = False, set_back: bool = False) -> None:
        at = self.ground.marks(self.places(effect))
        self.blows.append(Blow(at, all_loads, effect.at_sea, effect.level, set_back))

    def flood(self, effect: Effect) -> None:
        for name in effect.rivers:
            crossing = self.ground.board.crossing(name)
            if self.ground.board.crossing_kinds[crossing.kind] != RIVER:
                raise MilepostError(f"{crossing.name} is no river, so it cannot flood.")
            self.flooded.add(crossing.id)

    def bury(self, effect: Effect) -> None:
        """A sandstorm: trains there are set back, and all track to or from there goes."""
        sand = self.places(effect)
        for edge, (a, b) in enumerate(self.ground.board.edges):
            if (a in sand or b in sand) and self.ground.buildable[edge]:
                self.buried[edge] = 1
        self.blow(effect, set_back=True)

    def ban(self, effect: Effect) -> None:
        unknown = set(effect.bans) - BANS
        if unknown:
            raise MilepostError(f"An event bans some of {', '.join(sorted(BANS))}, not {', '.join(sorted(unknown))}.")
        self.banned.update(effect.bans)

    def bring(self, effect: Effect) -> None:
        for link in self.ground.board.links:
            if link.name == effect.link:
                self.brings = link.id
        if self.brings == NONE:
            raise MilepostError(f"There is no link called {effect.link!r} on this board.")


_DOES: Final[dict[str, Callable[[_Making, Effect], None]]] = {
    "half-rate": lambda made, effect: made.mark("half", effect),
    "no-trade": lambda made, effect: made.mark("struck", effect),
    "no-building": lambda made, effect: made.mark("closed_build", effect),
    "no-running": lambda made, effect: made.mark("closed_move", effect),
    "lose-load": lambda made, effect: made.blow(effect),
    "lose-all": lambda made, effect: made.blow(effect, all_loads=True),
    "flood": _Making.flood,
    "sandstorm": _Making.bury,
    "ban": _Making.ban,
    "link": _Making.bring,
    "drawer-idle": lambda made, effect: setattr(made, "idle", True),
    "ashore": lambda made, effect: setattr(made, "ashore", True),
    TAX: lambda made, effect: setattr(made, "tax", True),
}
"""What effects do, by the word that the file writes."""

_STARTS: Final = ("cities", "areas", "coasts", "around")
_PLACES: Final = (*_STARTS, "within", "beyond", "on")
_TAKES: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("half-rate", "no-trade", "no-building", "no-running", "sandstorm"), _PLACES),
    **dict.fromkeys(("lose-load", "lose-all"), (*_PLACES, "at_sea", "level")),
    **dict.fromkeys(("drawer-idle", "ashore", TAX), ()),
    "flood": ("rivers",),
    "ban": ("bans",),
    "link": ("link",),
}
"""By what an effect does: the fields that say where and whom."""
_NEEDS: Final = {"flood": ("rivers",), "ban": ("bans",), "link": ("link",), "sandstorm": ("on",)}


def _event(entry: DragonEntry, ground: Ground, one_place: bool) -> DragonEvent:
    made = _Making(ground, one_place)
    for effect in entry.effects:
        _DOES[effect.does](made, effect)
    tables = {name: bytes(table) if any(table) else b"" for name, table in made.marks.items()}
    buried = bytes(made.buried) if any(made.buried) else b""
    lasting = any(tables.values()) or bool(made.flooded or buried or made.banned or made.idle)
    return DragonEvent(
        name=entry.name,
        text=entry.text,
        kind=TAX if made.tax else "magic",
        lasting=lasting,
        flooded=frozenset(made.flooded),
        blows=tuple(made.blows),
        buried=buried,
        banned=frozenset(made.banned),
        drawer_idle=made.idle,
        brings=made.brings,
        ashore=made.ashore,
        **tables,
    )


def places(effect: Effect, ground: Ground) -> Sequence[int]:
    """The mileposts and sea points that an effect reaches: some, or the card is wrong."""
    found = _reached(effect, ground)
    if effect.on:
        wanted = _terrains(effect.on, ground.board)
        found = [m for m in found if ground.board.terrain[m] in wanted]
    if not found:
        raise MilepostError("The places of this event are nowhere on the board.")
    return found


def _reached(effect: Effect, ground: Ground) -> Sequence[int]:
    """Everything within reach, on whatever terrain."""
    board = ground.board
    starts = _starts(effect, board)
    if starts is None:
        return range(ground.mileposts)
    far = _over_sea(board, starts) if effect.at_sea else board.distances_from(starts)
    if effect.beyond:
        return [m for m in range(board.sea_from or ground.mileposts) if far[m] > effect.beyond]
    return [m for m, distance in enumerate(far) if distance <= effect.within]


def _terrains(names: Iterable[str], board: Board) -> set[int]:
    for name in names:
        if name not in board.terrains:
            raise MilepostError(f"There is no terrain called {name!r} on this board.")
    return {board.terrains.index(name) for name in names}


def _starts(effect: Effect, board: Board) -> list[int] | None:
    """Where distances are counted from; None when an effect names no place."""
    if not any(getattr(effect, field) for field in _STARTS):
        return None
    starts = [board.city(name).centre for name in effect.cities]
    for name in effect.areas:
        starts += sorted(board.area(name).mileposts)
    coasts = board.coasts if ALL in effect.coasts else [board.coast(name) for name in effect.coasts]
    for coast in coasts:
        starts += sorted(coast.mileposts)
    wanted = _terrains(effect.around, board)
    return starts + [m for m, terrain in enumerate(board.terrain) if terrain in wanted]


def _over_sea(board: Board, starts: list[int]) -> bytes:
    """Distances over land and sea: as a train would run and its ship sail."""
    far = bytearray([FAR]) * len(board.codes)
    ring = list(starts)
    for point in ring:
        far[point] = 0
    distance = 0
    while ring and distance < FAR - 1:
        distance += 1
        wider = []
        for point in ring:
            for near in (*[there for there, _ in board.steps[point]], *board.sea[point]):
                if far[near] == FAR:
                    far[near] = distance
                    wider.append(near)
        ring = wider
    return bytes(far)
