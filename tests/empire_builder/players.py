"""Players for tests: by lot, and a simple carrier that builds to a load, fetches it and delivers it.

Players by lot hardly ever deliver anything, so games that should show deliveries, rents and events are driven by
carriers, who now and then also do something by lot.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from milepost.kernel.notation import VERB_BITS, VERB_MASK
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from tests.crayon import promises
from tests.crayon.promises import Step
from tests.empire_builder.builders import BOARD, CARDS, GAME, GROUND, start

VERB = {form.name: number for number, form in enumerate(GAME.notation.forms)}
FAR = 9999
WEIGHTS = {"move": 6.0, "build": 6, "discard": 0.3, "done": 1}
NAME = {number: name for name, number in VERB.items()}
SEGMENT = {(GROUND.start[d], GROUND.to[d]): d for d in range(2 * GROUND.edges)}


def code_of(verb: str, arg: int = 0) -> int:
    return arg << VERB_BITS | VERB[verb]


def by_verb(codes: list[int]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = {}
    for code in codes:
        groups.setdefault(NAME[code & VERB_MASK], []).append(code)
    return groups


def by_lot(state: CrayonState, seat: int, rng: random.Random) -> int:
    """A legal action: first a kind of action by lot, then one of them."""
    return promises.by_lot(state, seat, rng, WEIGHTS)


class Aim(NamedTuple):
    """A line of a card in hand, and where its good is fetched."""

    card: int
    good: int
    source: int
    city: int


class Carrier:
    """Plays all seats of one game, each after one demand at a time."""

    def __init__(self, rng: random.Random, by_chance: float = 0.02) -> None:
        self.rng, self.by_chance = rng, by_chance
        self.aims: dict[int, Aim] = {}
        self.lines: dict[tuple[int, int], list[int]] = {}
        self.routes: dict[tuple[int, int], list[int]] = {}
        self.hopeless: dict[int, bool] = {}

    def choose(self, state: CrayonState, seat: int) -> int:
        if self.rng.random() < self.by_chance:
            return by_lot(state, seat, self.rng)
        groups = by_verb(state.legal(seat))
        for verb in ("declare", "deliver", "lose"):
            if verb in groups:
                return groups[verb][0]
        aim = self.aim(state, seat)
        if self.hopeless[seat] and "discard" in groups:
            del self.aims[seat]
            return groups["discard"][0]
        if "place" in groups:
            return code_of("place", aim.source)
        step = state.step().name
        if step == "operate":
            return self.operate(state, seat, groups, aim)
        return self.build(state, seat, groups, aim) if step == "build" else self.rng.choice(groups["done"])

    def operate(self, state: CrayonState, seat: int, groups: dict[str, list[int]], aim: Aim) -> int:
        train = seat * TRAINS
        aboard = state.loads[train]
        if aim.good in aboard:
            goal = aim.city
        elif code_of("load", aim.good) in groups.get("load", []):
            return code_of("load", aim.good)
        else:
            goal = aim.source
        if GROUND.city[state.place[train]] == goal and goal == aim.source and "drop" in groups:
            return groups["drop"][0]
        route = self.routes.pop((seat, goal), None)
        if not route or route[0] != state.place[train]:
            route = self.route(state, seat, goal)
        there = route[1] if len(route) > 1 else NOWHERE
        self.routes[seat, goal] = route[1:]
        code = code_of("move", there)
        return code if there != NOWHERE and code in groups.get("move", []) else groups["done"][0]

    def route(self, state: CrayonState, seat: int, city: int) -> list[int]:
        """The mileposts of a shortest run to a city, this one first; empty if none leads there."""
        train = seat * TRAINS
        begin = (state.place[train], state.came[train])
        before: dict[tuple[int, int], tuple[int, int] | None] = {begin: None}
        queue = deque([begin])
        while queue:
            here, came = queue.popleft()
            if GROUND.city[here] == city and (here, came) != begin:
                line, at = [here], before[here, came]
                while at is not None:
                    line.append(at[0])
                    at = before[at]
                return line[::-1]
            for there, edge in BOARD.steps[here]:
                own = GROUND.inner[edge] or state.owner[edge] == seat
                rented = state.owner[edge] != NOBODY and state.cash[seat] >= 4
                turns_back = there == came and GROUND.city[here] == 255
                if (own or rented) and not turns_back and (there, here) not in before:
                    before[there, here] = (here, came)
                    queue.append((there, here))
        return []

    def build(self, state: CrayonState, seat: int, groups: dict[str, list[int]], aim: Aim) -> int:
        if "upgrade" in groups and state.cash[seat] > 60 and not state.built and self.rng.random() < 0.3:
            return groups["upgrade"][0]
        allowed = set(groups.get("build", []))
        for city in (aim.source, aim.city):
            if any(state.touch[m] >> seat & 1 for m in BOARD.cities[city].mileposts):
                continue
            line = self.lines.get((seat, city)) or self.survey(state, seat, aim.source)[1](city)
            if not line:
                continue
            code = code_of("build", line[0])
            if code not in allowed:
                self.lines.pop((seat, city), None)
                break
            self.lines[seat, city] = line[1:]
            return code
        return groups["done"][0]

    def survey(self, state: CrayonState, seat: int, hub: int = NOWHERE) -> tuple[list[int], Callable[[int], list[int]]]:
        """What reaching each milepost by new track would cost, and the segments of the cheapest line to a city."""
        starts = [m for m, bits in enumerate(state.touch) if bits >> seat & 1]
        majors = {GROUND.city[m] for m in starts if GROUND.is_major[m]}
        if not starts:
            majors = {hub} if hub in GROUND.majors else set(GROUND.majors)
        starts += [m for major in majors for m in BOARD.cities[major].mileposts]
        price = [FAR] * GROUND.mileposts
        came = [NOWHERE] * GROUND.mileposts
        heap = [(0, m) for m in starts]
        for m in starts:
            price[m] = 0
        while heap:
            cost, here = heappop(heap)
            if cost > price[here]:
                continue
            for there, edge in BOARD.steps[here]:
                if GROUND.inner[edge] or state.owner[edge] == seat:
                    more = cost
                elif state.owner[edge] == NOBODY:
                    more = cost + GROUND.price[SEGMENT[here, there]]
                else:
                    continue
                if more < price[there]:
                    price[there], came[there] = more, here
                    heappush(heap, (more, there))

        def line(city: int) -> list[int]:
            here = min(BOARD.cities[city].mileposts, key=price.__getitem__)
            segments = []
            while came[here] != NOWHERE:
                d = SEGMENT[came[here], here]
                if state.owner[d >> 1] == NOBODY and not GROUND.inner[d >> 1]:
                    segments.append(d)
                here = came[here]
            return segments[::-1]

        return price, line

    def aim(self, state: CrayonState, seat: int) -> Aim:
        aim = self.aims.get(seat)
        if aim is not None and aim.card in state.hands[seat] and self.rng.random() < 0.995:
            return aim
        far, _ = self.survey(state, seat)
        begun = any(bits >> seat & 1 for bits in state.touch)
        best: tuple[float, Aim] | None = None
        for card in state.hands[seat]:
            for demand in CARDS.demands[card]:
                for source in BOARD.goods[demand.good].cities:
                    s, c = BOARD.cities[source].centre, BOARD.cities[demand.city].centre
                    run = BOARD.distance(s, c)
                    new = far[s] + (min(far[c], 1.3 * run) if begun else 1.3 * run)
                    reach = 0 if new <= 0.9 * state.cash[seat] else -100
                    score = reach + demand.pays / (8 + new + 0.5 * run) + 0.01 * self.rng.random()
                    if best is None or score > best[0]:
                        best = score, Aim(card, demand.good, source, demand.city)
        assert best is not None
        self.aims[seat] = best[1]
        self.hopeless[seat] = best[0] < -50
        return best[1]


Games = tuple[int, int, str, int]
"""Seats, a number to draw lots with, the kind of player, and the rounds of normal play."""


def events_early(deck: bytes, rng: random.Random) -> bytes:
    """The same deck in an order that brings its events up soon, so that short games meet them."""
    soon = [card for card in deck if CARDS.is_event(card)]
    late = [card for card in deck if not CARDS.is_event(card)]
    early = soon + late[: 2 * len(soon)]
    rng.shuffle(early)
    return bytes(early + late[2 * len(soon) :])


def steps(game: Games, most: int = 100_000) -> Iterator[Step]:
    """A whole game, action by action, with at most so many of them."""
    seats, number, kind, rounds = game
    state, rng = start(seats, f"game {number}", round_limit=rounds), random.Random(number)
    carrier = Carrier(rng)
    if kind != "by lot":
        state.deck = events_early(state.deck, rng)
    for _ in range(most):
        if not state.actors():
            return
        seat = rng.choice(state.actors())
        code = by_lot(state, seat, rng) if kind == "by lot" else carrier.choose(state, seat)
        step = Step(state, seat, code)
        yield step
        state = step.after
