"""Longer typed lines and questions of Iron Dragon's own: to sail somewhere, and what the sea adds to reach and routes.

`sail to PLACE` is said again each turn until the train is there: it runs to the port, turns up a ship, and sails.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from milepost.kernel.notation import VERB_BITS, NotationError, plain
from milepost.rulebooks.crayon import figures, gestures
from milepost.rulebooks.crayon.board import FAR, NONE
from milepost.rulebooks.crayon.ground import LINK
from milepost.rulebooks.crayon.routes import Path
from milepost.rulebooks.crayon.running import route
from milepost.rulebooks.crayon.state import NOWHERE
from milepost.rulebooks.iron_dragon.state import DragonState
from milepost.rulebooks.iron_dragon.trips import Routes
from milepost.rulebooks.iron_dragon.voyages import boarding_banned, expected_ship, sea_way, soundings

if TYPE_CHECKING:
    from milepost.rulebooks.iron_dragon.game import IronDragon

QUESTIONS = (
    "plan               what each of your demands would take and bring",
    "reach              the cities your train can come to this turn, and the ports that a ship would reach",
    "price A B C ...    what track along these mileposts costs, or why not",
    "route PLACE        how your train gets there over track that is there, and by sea",
    *figures.QUESTIONS,
)
REACH_TURNS: Final = 2
"""Ports that a ship takes longer to are left out of what is in reach."""
BANK: Final = -1
"""Who gets fees and fares of a route by sea, as far as it is told."""
HOW_TO_SAIL: Final = "Write it as: sail to PLACE, or sail POINT POINT ..."


def gesture(game: IronDragon, state: DragonState, seat: int, text: str) -> list[int] | None:
    """The atomic actions of `sail to PLACE` and `sail A B ...`."""
    verb, *words = text.split() or [""]
    if plain(verb) == "run" and len(words) > 1 and state.aboard(_train(state, seat)):
        goal = words[1:] if plain(words[0]) == "to" else words[:1]
        return [gestures.mileposts_of(game, goal)[0] << VERB_BITS | game.move_number]  # the rule says why not
    if plain(verb) != "sail" or (len(words) == 1 and plain(words[0]) != "to"):
        return None
    if len(words) < 2:
        raise NotationError(HOW_TO_SAIL)
    if plain(words[0]) == "to":
        return _sail_to(game, state, seat, words[1:])
    points = [game.places.read(word) for word in words]
    start = [] if points[0] == state.place[state.train()] else [state.place[state.train()]]
    return _as_far_as_it_goes(game, state, seat, [*start, *points])


def _train(state: DragonState, seat: int) -> int:
    return state.train() if state.mover == seat else seat * 2


def _sail_to(game: IronDragon, state: DragonState, seat: int, words: Sequence[str]) -> list[int]:
    goals, name = gestures.mileposts_of(game, words), " ".join(words)
    train = _train(state, seat)
    if state.place[train] == NOWHERE:
        raise NotationError("Your train is not on the map yet.")
    way = _sea_course(state, train, goals) if state.aboard(train) else None
    if way is None:
        found = Routes(state, seat).from_train(goals)
        way = found.mileposts if found is not None else None
    if way is None:
        raise NotationError(f"No track and no ship brings your train to {name}.")
    if len(way) == 1:
        raise NotationError(f"Your train is in {name}.")
    return _as_far_as_it_goes(game, state, seat, way)


def _sea_course(state: DragonState, train: int, goals: Sequence[int]) -> Sequence[int] | None:
    """The shortest course of a train on a ship to one of these ports or sea points."""
    board = state.ground.board
    far = {goal: soundings(board, goal)[state.place[train]] for goal in goals if board.sea[goal]}
    near = [goal for goal, points in far.items() if points < FAR]
    return sea_way(board, state.place[train], min(near, key=lambda goal: (far[goal], goal))) if near else None


def _as_far_as_it_goes(game: IronDragon, state: DragonState, seat: int, way: Sequence[int]) -> list[int]:
    """Runs, looks for a ship and sails until the movement of this turn is used up or a card is turned."""
    verbs = {verb.form.name: verb for verb in game.verbs}
    scratch, codes = state.copy(), list[int]()
    for here, there in pairwise(way):
        by_sea = game.board.edge(here, there) == NONE
        needs_ship = by_sea and state.mover == seat and not scratch.aboard(scratch.train())
        code = verbs["ship"].code() if needs_ship else verbs["sail" if by_sea else "move"].code(there)
        refusal = scratch.why_not(seat, code)
        if refusal is not None:
            if not codes or refusal != state.no.no_movement:
                codes.append(code)
            break
        codes.append(code)
        if needs_ship:
            break
        scratch.push(seat, code)
    return codes


def answer(game: IronDragon, state: DragonState, seat: int, text: str) -> str | None:
    """The answer to a question that the sea has a part in; None where land alone answers."""
    verb, *words = text.split() or [""]
    asked = plain(verb)
    if asked == "reach" and not words:
        lines = [*gestures.reach_lines(state, seat), *_sea_lines(game, state, seat)]
        return "\n".join(lines) or "Your train reaches no city this turn."
    if asked == "route" and words:
        return _route_line(game, state, seat, words)
    if asked == "course" and words and "via" not in words:
        return _course(game, state, seat, words)
    return None


def _sea_lines(game: IronDragon, state: DragonState, seat: int) -> list[str]:
    """The ports that a ship reaches from where the train is, nearest first."""
    train, board = _train(state, seat), game.board
    place = state.place[train]
    if place == NOWHERE or not board.sea[place] or (boarding_banned(state) and not state.aboard(train)):
        return []
    speed, how = expected_ship(state, seat)[0], "after boarding a ship of"
    if state.aboard(train):
        speed, how = game.staff.ships[state.ship[train]].speed, "at"
    found = sorted((soundings(board, port)[place], port) for port in board.ports if port != place)
    return [
        f"{_port_name(game, port)}: {points} points by sea, {_turns(-(-points // speed))} {how} {speed}"
        for points, port in found
        if points <= REACH_TURNS * speed
    ]


def _turns(turns: int) -> str:
    return f"{turns} turn{'s' * (turns != 1)}"


def _port_name(game: IronDragon, port: int) -> str:
    city = game.board.city_at[port]
    return f"port {game.board.codes[port]}" if city == NONE else game.board.cities[city].name


def _by_sea(game: IronDragon, state: DragonState, seat: int, words: Sequence[str]) -> tuple[Routes, Path] | None:
    """A route that crosses the sea, where that is quicker or the only way; None where the rails' route will do."""
    train, goals = _train(state, seat), gestures.mileposts_of(game, words)
    if state.place[train] == NOWHERE:
        return None
    trips = Routes(state, seat)
    found = trips.from_train(goals)
    if found is None or not _sea_steps(game, found):
        return None
    by_rail = None if state.aboard(train) else route(state, seat, goals)
    quicker = by_rail is None or by_rail.turns > trips.journey([found])[0]
    return (trips, found) if quicker else None


def _course(game: IronDragon, state: DragonState, seat: int, words: Sequence[str]) -> str | None:
    """Where each turn of a route by sea ends; boarding and landing end a turn."""
    sailed = _by_sea(game, state, seat, words)
    if sailed is None:
        return None
    trips, whole = sailed
    told = [trips.journey([replace(whole, mileposts=whole.mileposts[: at + 1])]) for at in range(len(whole.mileposts))]
    last = len(told) - 1
    ends = [at for at in range(1, last) if told[at + 1][0] > told[at][0]]
    paid = [(at, told[at][1] - told[at - 1][1]) for at in range(1, last + 1)]
    fees = tuple((at, BANK, price) for at, price in paid if price > 0)
    return figures.told(figures.CourseFigures(whole.mileposts, (*ends, last), fees, 0, sea=True))


def _route_line(game: IronDragon, state: DragonState, seat: int, words: Sequence[str]) -> str | None:
    """A route that crosses the sea in words; None where the rails' route will do."""
    sailed = _by_sea(game, state, seat, words)
    if sailed is None:
        return None
    trips, found = sailed
    turns, fees = trips.journey([found])
    stops = " ".join(game.places.write(m) for m in found.mileposts)
    return f"{found.length} mileposts and sea points in about {_turns(turns)}, {fees} in fees and fares: {stops}"


def _sea_steps(game: IronDragon, path: Path) -> int:
    return sum(game.board.edge(a, b) == NONE for a, b in pairwise(path.mileposts))


def remarks(game: IronDragon, mileposts: Sequence[int]) -> str:
    """By ship, below ground, through a link: what a player wants to know of a way before taking it."""
    board, ground = game.board, game.ground
    said = []
    steps = [(a, board.edge(a, b)) for a, b in pairwise(mileposts) if a != b]
    embarks = [a for a, edge in steps if edge == NONE and a in board.ports]
    if embarks:
        said.append("by ship from " + " and ".join(_port_name(game, port) for port in embarks))
    if any(edge != NONE and ground.below[edge] for _, edge in steps):
        said.append("below ground")
    used = {edge for _, edge in steps if edge != NONE and ground.inner[edge] == LINK}
    said += [f"through {link.name}" for link in board.links if used.intersection(link.edges)]
    return "".join(f", {words}" for words in said)


__all__ = ["QUESTIONS", "answer", "gesture", "remarks"]
