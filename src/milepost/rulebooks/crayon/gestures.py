"""Longer typed lines: track along a path or to a city, a run to a city; and questions about what they would take.

A gesture stands for atomic actions, which are checked one by one where they are played. Where nothing of it can be
done, its first action is proposed all the same, so that the rule itself says why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from milepost.kernel.notation import VERB_BITS, NotationError, plain
from milepost.rulebooks.crayon import figures, planner
from milepost.rulebooks.crayon.laying import affordable, choices
from milepost.rulebooks.crayon.routes import Path, build_path, quote, segment
from milepost.rulebooks.crayon.running import Route, reach, route, route_by
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

QUESTIONS = (
    "plan               what each of your demands would take and bring",
    "reach              the cities your train can come to this turn",
    "price A B C ...    what track along these mileposts costs, or why not",
    "route CITY         how your train gets there over track that is there",
    *figures.QUESTIONS,
)


def gesture(game: CrayonGame, state: CrayonState, seat: int, text: str) -> list[int] | None:
    """The actions of `build to CITY [from PLACE]`, `build A B ...`, `run to CITY [via PLACE]` or `run A B ...`."""
    verb, *words = text.split() or [""]
    if plain(verb) == "build" and words:
        if plain(words[0]) == "to":
            return _build_to(game, state, seat, words[1:])
        return _build_along(game, state, seat, words) if len(words) > 2 else None
    if plain(verb) == "run":
        if not words:
            raise NotationError("Write it as: run to CITY, or run MILEPOST MILEPOST ...")
        return (
            _run_to(game, state, seat, words[1:]) if plain(words[0]) == "to" else _run_along(game, state, seat, words)
        )
    return None


def mileposts_of(game: CrayonGame, words: Sequence[str]) -> tuple[int, ...]:
    """The mileposts of a city, or the one milepost, that some words name."""
    if not words:
        raise NotationError("Say which city or milepost.")
    milepost = game.places.read(" ".join(words))
    city = game.board.city_at[milepost]
    named = city >= 0 and plain(game.board.cities[city].name) == plain(" ".join(words))
    return game.board.cities[city].mileposts if named else (milepost,)


def place_name(game: CrayonGame, words: Sequence[str]) -> str:
    """What a player calls a place: the city's name where a milepost of a city was typed."""
    city = game.board.city_at[mileposts_of(game, words)[0]]
    return " ".join(words) if city < 0 else game.board.cities[city].name


def _ends(
    game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]
) -> tuple[str, tuple[int, ...], Sequence[int] | None]:
    """What `PLACE [from PLACE]` says: its name, where track shall lead, and where it may begin."""
    lower = [word.lower() for word in words]
    at = lower.index("from") if "from" in lower else len(words)
    goals = mileposts_of(game, words[:at])
    starts = mileposts_of(game, words[at + 1 :]) if at < len(words) else _network_but(state, seat, goals)
    return place_name(game, words[:at]), goals, starts


def _path_to(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> Path:
    """The track of `build to CITY [from PLACE]`, however many turns it takes."""
    name, goals, starts = _ends(game, state, seat, words)
    path = build_path(state, seat, goals, starts)
    if path is None:
        raise NotationError(f"No track can be built to {name} now.")
    if not path.segments:
        raise NotationError(f"Your track reaches {name} already.")
    return path


def _build_to(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> list[int]:
    path = _path_to(game, state, seat, words)
    now = affordable(state, seat, path)
    return [d << VERB_BITS | game.build_number for d in now or path.segments[:1]]


def _network_but(state: CrayonState, seat: int, goals: Sequence[int]) -> list[int] | None:
    """Where track to a major city may begin, that city left out: at own track, or else at another major city."""
    ground = state.ground
    if not ground.is_major[goals[0]]:
        return None
    own = [m for m, bits in enumerate(state.touch) if bits >> seat & 1]
    begin = own or [m for city in ground.majors for m in ground.board.cities[city].mileposts]
    city = ground.board.cities[ground.city[goals[0]]].mileposts
    joined = any(state.touch[m] >> seat & 1 for m in city)
    return begin if joined else [m for m in begin if m not in city]


def _build_along(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> list[int]:
    mileposts = [game.places.read(word) for word in words]
    ground = state.ground
    codes = []
    for a, b in pairwise(mileposts):
        edge = ground.board.edge(a, b)
        if edge < 0:
            names = game.places.write(a), game.places.write(b)
            raise NotationError(f"Track joins neighbouring mileposts; {names[0]} and {names[1]} are not neighbours.")
        if state.owner[edge] != seat and not ground.inner[edge]:
            codes.append(segment(ground, a, b) << VERB_BITS | game.build_number)
    if not codes:
        raise NotationError("All of that is your own track already, or a city's.")
    return codes


def _run_to(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> list[int]:
    if state.place[seat * 2] == NOWHERE:
        raise NotationError("Your train is not on the map yet.")
    way = way_to(game, state, seat, words)
    if not way.length:
        raise NotationError(f"Your train is in {place_name(game, words)}.")
    return _as_far_as_it_goes(game, state, seat, way.mileposts[1:])


def way_to(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> Route:
    """The way of `PLACE [via PLACE] [via PLACE]` over track that is there."""
    places: list[list[str]] = [[]]
    for word in words:
        if word.lower() == "via":
            places.append([])
        else:
            places[-1].append(word)
    goals, *stops = [mileposts_of(game, place) for place in places]
    way = route_by(state, seat, [*stops, goals])
    if way is None:
        by = "".join(f" via {place_name(game, place)}" for place in places[1:])
        raise NotationError(f"No track leads your train to {place_name(game, places[0])}{by}.")
    return way


def _run_along(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> list[int]:
    mileposts = [game.places.read(word) for word in words]
    if len(mileposts) > 1 and state.mover == seat and mileposts[0] == state.place[state.train()]:
        del mileposts[0]
    return _as_far_as_it_goes(game, state, seat, mileposts)


def _as_far_as_it_goes(game: CrayonGame, state: CrayonState, seat: int, mileposts: Sequence[int]) -> list[int]:
    """Moves until the movement of this turn is used up; any other refusal is left for the rule to tell."""
    scratch = state.copy()
    codes: list[int] = []
    for there in mileposts:
        code = there << VERB_BITS | game.move_number
        refusal = scratch.why_not(seat, code)
        if refusal is not None:
            if not codes or refusal.rule != state.no.no_movement.rule or refusal.says != state.no.no_movement.says:
                codes.append(code)
            break
        codes.append(code)
        scratch.push(seat, code)
    return codes


def answer(game: CrayonGame, state: CrayonState, seat: int, text: str) -> str | None:
    """The answer to a typed question, or None if `text` is no question."""
    verb, *words = text.split() or [""]
    asked = plain(verb)
    if asked == "plan" and not words:
        return "\n".join(_plan_lines(state, seat)) or "None of your demands can be fulfilled from here now."
    if asked == "reach" and not words:
        return "\n".join(reach_lines(state, seat)) or "Your train reaches no city this turn."
    if asked == "price" and len(words) > 1:
        return _price_line(game, state, seat, words)
    if asked == "route" and words:
        way = route(state, seat, mileposts_of(game, words))
        if way is None:
            return f"No track leads your train to {place_name(game, words)}."
        stops = " ".join(game.places.write(m) for m in way.mileposts)
        fee = f", {way.rent} in fees" if way.rent else ""
        return f"{way.length} mileposts in {way.turns} turn{'s' * (way.turns != 1)}{fee}: {stops}"
    return _figures(game, state, seat, asked, words)


def _figures(game: CrayonGame, state: CrayonState, seat: int, asked: str, words: Sequence[str]) -> str | None:
    if asked == "prospects" and not words:
        return figures.prospects(state, seat)
    if asked == "combinations" and not words:
        return figures.combinations(state, seat)
    if asked == "track" and words:
        return figures.track(state, seat, _path_to(game, state, seat, words))
    if asked == "tracks" and words:
        _, goals, starts = _ends(game, state, seat, words)
        return figures.tracks(state, seat, choices(state, seat, goals, starts))
    if asked == "course" and words:
        return figures.course(state, seat, way_to(game, state, seat, words).mileposts)
    return None


def _plan_lines(state: CrayonState, seat: int) -> list[str]:
    return [
        f"card {p.card + 1}: {planner.words(state, p)}; {p.distance} mileposts"
        f"{f', {p.rent} in fees' if p.rent else ''}; {p.rate:.1f} a turn"
        for p in planner.prospects(state, seat)
    ]


def reach_lines(state: CrayonState, seat: int) -> list[str]:
    board = state.ground.board
    nearest: dict[int, tuple[int, int, str]] = {}
    for milepost, found in reach(state, seat).items():
        city = board.city_at[milepost]
        if city >= 0:
            line = f"{board.cities[city].name}: {found.mileposts} mileposts"
            line += f", {found.rent} in fees" if found.rent else ""
            line += ", at half rate" if found.slowed else ""
            nearest[city] = min(nearest.get(city, (999, 0, "")), (found.mileposts, found.rent, line))
    return [line for _, _, line in sorted(nearest.values())]


def _price_line(game: CrayonGame, state: CrayonState, seat: int, words: Sequence[str]) -> str:
    mileposts = [game.places.read(word) for word in words]
    priced = quote(state, seat, mileposts)
    if priced.refusal is None:
        return f"{priced.price} for {len(priced.segments)} segments."
    a, b = (game.places.write(m) for m in mileposts[priced.stops : priced.stops + 2])
    return f"{priced.price} as far as {a}; then {a} to {b}: {priced.refusal}"
