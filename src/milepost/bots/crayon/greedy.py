"""A sensible player of crayon rails: the best single delivery, track just in time, the great cities when rich."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, cast

import msgspec
from msgspec.structs import replace

from milepost.bots.contract import Decision, Memory
from milepost.bots.crayon.acting import Acting
from milepost.bots.crayon.timing import next_to_nothing
from milepost.kernel.chance import Chance
from milepost.kernel.contract import View
from milepost.kernel.notation import VERB_BITS, Action
from milepost.kernel.structs import converted
from milepost.rulebooks.crayon import planner
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.planner import ABOARD, NO_PATH, Prospect
from milepost.rulebooks.crayon.routes import CHEAPEST, Path, build_path, by_turns, from_what_is_there, unbuilt
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState
from milepost.rulebooks.crayon.track import NOBODY
from milepost.rulebooks.crayon.victory import majors_joined

POOR_RATE: Final = 1.2
"""A hand whose best delivery brings less a turn is thrown away."""
POCKET: Final = 4
"""Kept back from every plan: rent on the way."""
RUNS: Final = 8
"""Turns that a delivery may take; where running costs, the fare for them is kept."""
UPGRADE_SPARE: Final = 8
"""What must be left after an upgrade, beyond what the plan needs."""
MAJORS_SPARE: Final = 45
"""What must be left, beyond what the plan needs, while great cities are joined."""
PATIENCE: Final = 2
"""Turns without a move or a segment, after which another plan is made; a turn later, the hand goes."""


class GreedyCrayon:
    """Carries one demand after another, by income a turn."""

    name = "greedy"

    def __init__(self, game: CrayonGame) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        assert view.seat is not None
        state = self.game.imagine(view, Chance(rng.randbytes(32)))
        turn = self.turn(state, view.seat, dict(memory))
        codes = turn.play()
        notation = self.game.notation
        return Decision(tuple(notation.action(code) for code in codes), turn.kept(), turn.reason or "goes on")

    def turn(self, state: CrayonState, seat: int, memory: dict[str, object]) -> Turn:
        return Turn(state, seat, memory)


class Turn(Acting):
    """One decision."""

    LEADS_ON = ("move", "build", "upgrade", "place")

    def __init__(self, state: CrayonState, seat: int, memory: dict[str, object]) -> None:
        super().__init__(state, seat)
        self.memory = memory
        self._hopeless = False
        self._current = self._recall()

    # The turn, step by step.

    def _declare(self) -> None:
        self._say("has the cash and the cities: declares victory")
        self._play("declare") or self._play("done")

    def _lose(self) -> None:
        aboard = self.state.loads[self.state.choosers[0]]
        good = min(aboard, key=lambda g: (self._worth(g), g))
        self._say("gives up the load that is worth least")
        self._play("lose", good, reveals=True)  # cards that the event held up may be drawn now

    def _place(self) -> None:
        if self._place_beside():
            return
        plan = self._plan()
        if plan is None:
            self._discard("no delivery can be paid for")
            return
        board = self.state.ground.board
        here = plan.source if plan.source != ABOARD else plan.city
        self._say(planner.words(self.state, plan))
        if self._play("place", board.cities[here].id):
            self._current = self._again([plan.card, plan.good, plan.city, plan.pays, plan.source])

    def _operate(self) -> None:
        state = self.state
        while not state.turn_over and not self.over:
            self._in_city()
            if self.finished():
                return
            plan = self._plan()
            if plan is None or (not state.acted and (plan.rate < POOR_RATE or self._idle() > PATIENCE)):
                if not self._cut_off() and self._discard("the hand is worse than a new one"):
                    return
                if plan is None:
                    break
            self._say(planner.words(state, plan))
            way = plan.to_city if plan.source == ABOARD else plan.to_source
            saves_the_fare = plan.track > 0 and next_to_nothing(state, state.cash[self.seat])
            if saves_the_fare or not self._run(way.mileposts):
                break
        self.over or self._play("done")

    def finished(self) -> bool:
        """A card is to be turned, so nothing further can be decided now."""
        return self.over

    def _run(self, mileposts: Sequence[int]) -> bool:
        """Moves to the next city of the way; False when the train can go no further now."""
        city = self.state.ground.city
        for there in mileposts[1:]:
            if not self._play("move", there):
                return False
            self._current = moved(self._current)
            if city[there] != NO_CITY:
                return True
        return False

    def _in_city(self) -> None:
        """Delivers and loads what can be, where the train stands."""
        state = self.state
        train = state.train()
        here = state.ground.city[state.place[train]]
        if here == NO_CITY:
            return
        if self._deliver():
            return
        plan = self._plan()
        if plan is not None and plan.source == here and plan.good not in state.loads[train]:
            self._make_room(plan.good)
            if self._play("load", plan.good):
                plan = self._current = replace(plan, source=ABOARD, to_source=NO_PATH)
        self._load_more(plan)

    def _deliver(self) -> bool:
        state = self.state
        verb = self.verbs["deliver"]
        codes: list[int] = []
        verb.legal(state, self.seat, codes)
        if not codes:
            return False
        cards = len(state.cards.demands)

        def pays(code: int) -> tuple[int, int]:
            good, card = divmod(code >> VERB_BITS, cards)
            return max(d.pays for d in state.cards.demands[card] if d.good == good), -code

        best = max(codes, key=pays)
        self._say(f"delivers for {pays(best)[0]}")
        self._current = None
        self._do(best, reveals=True)
        return True

    def _make_room(self, good: int) -> None:
        """Sets down what is worth least, if the train is full."""
        state = self.state
        train = state.train()
        aboard = state.loads[train]
        if len(aboard) >= state.numbers.locos[state.loco[train]].capacity:
            self._play("drop", min(aboard, key=lambda g: (self._worth(g), g)))

    def _worth(self, good: int) -> int:
        """What a load brings at best on the cards in hand."""
        state = self.state
        return max(
            (d.pays for card in state.hands[self.seat] for d in state.cards.demands[card] if d.good == good), default=0
        )

    def _load_more(self, plan: Prospect | None) -> None:
        """Takes along what other cards want from here, while there is room beside the plan's own load."""
        state = self.state
        train = state.train()
        capacity = state.numbers.locos[state.loco[train]].capacity
        kept = 0 if plan is None or plan.source == ABOARD else 1
        here = state.ground.city[state.place[train]]
        wanted = sorted(
            {
                (d.pays, d.good)
                for card in state.hands[self.seat]
                if plan is None or card != plan.card
                for d in state.cards.demands[card]
                if d.good in state.ground.supplies[here] and d.good not in state.loads[train] and d.city != here
            },
            reverse=True,
        )
        for _, good in wanted:
            junk = [g for g in state.loads[train] if not self._worth(g)]
            if len(state.loads[train]) + kept >= capacity and junk:
                self._play("drop", junk[0])
            if len(state.loads[train]) + kept >= capacity:
                return
            self._play("load", good)

    def _discard(self, why: str) -> bool:
        if self._may("discard"):
            self._say(why)
            self._current = None
            return self._play("discard", reveals=True)
        return False

    # Building.

    def _build(self) -> None:
        state = self.state
        plan = self._plan()
        needed = plan.track + plan.rent if plan is not None else 0
        if plan is not None:
            self._say(planner.words(state, plan))
        if plan is None and self._cut_off():
            self._rejoin()
        elif plan is not None and plan.track and self._urgent(plan):
            if not self._lay(self._segments(plan)):
                self._current = None
        elif not self._upgrade(needed):
            self._join_majors(needed)
        self._play("done")

    def _cut_off(self) -> bool:
        """The train stands where none of its owner's track leads: not yet joined, or over a bridge that is gone."""
        state = self.state
        place = state.place[state.train()]
        return place != NOWHERE and not state.ground.is_major[place] and not state.touch[place] >> self.seat & 1

    def _rejoin(self) -> None:
        """Builds from the rest of the track to the train."""
        state = self.state
        own = [milepost for milepost, bits in enumerate(state.touch) if bits >> self.seat & 1]
        path = build_path(state, self.seat, [state.place[state.train()]], own or None)
        if path is not None and path.price <= state.cash[self.seat] and self._lay(path.segments):
            self._say("builds to where the train stands")

    def _path(self, leg: Path) -> Path:
        """A way that was found before, with what is still to be built for it."""
        state, seat = self.state, self.seat
        missing = [d for d in leg.segments if state.owner[d >> 1] == NOBODY]
        segments = from_what_is_there(state, seat, [*missing, *unbuilt(state, leg.mileposts)])
        return Path(leg.mileposts, tuple(segments), sum(state.prices[seat][d] for d in segments))

    def _segments(self, plan: Prospect) -> tuple[int, ...]:
        return plan.to_source.segments + plan.to_city.segments

    def _urgent(self, plan: Prospect) -> bool:
        """Whether the train would wait for track if nothing were built this turn."""
        state = self.state
        if state.turn == 0:
            return True
        ground = state.ground
        way = (*plan.to_source.mileposts, *plan.to_city.mileposts)
        ends = {end for d in self._segments(plan) for end in (ground.start[d], ground.to[d])}
        steps = next((number for number, milepost in enumerate(way) if milepost in ends), 0)
        speed = state.numbers.locos[state.loco[state.train()]].speed
        return steps < speed * -(-plan.track // state.numbers.build_cap)

    def _lay(self, segments: Sequence[int]) -> bool:
        """Builds as much of these segments as this turn allows."""
        built = False
        for d in by_turns(self.state, self.seat, segments)[0]:
            if not self._play("build", d):
                break
            built = True
        return built

    def _upgrade(self, needed: int) -> bool:
        """A faster loco first, then a bigger one, when the plan leaves the money."""
        state = self.state
        if state.turn == 0 or state.cash[self.seat] < needed + state.numbers.upgrade_price + UPGRADE_SPARE:
            return False
        locos = state.numbers.locos
        now = locos[state.loco[state.train()]]
        better = [n for n, loco in enumerate(locos) if loco.level == now.level + 1 and self._may("upgrade", n)]
        if not better:
            return False
        best = max(better, key=lambda n: (locos[n].speed, locos[n].capacity))
        if locos[best].speed == now.speed and state.cash[self.seat] < needed + 80:
            return False
        self._say(f"buys a {locos[best].name}")
        return self._play("upgrade", best)

    def _join_majors(self, needed: int) -> None:
        """Towards the nearest great city that is not joined yet, with what the plan leaves."""
        state = self.state
        if state.turn == 0 or state.cash[self.seat] - needed < MAJORS_SPARE + 10:
            return
        if majors_joined(state, self.seat) >= state.numbers.majors_needed:
            return
        path = self._to_next_major()
        if path is None:
            return
        spare = state.cash[self.seat] - needed - MAJORS_SPARE
        affordable: list[int] = []
        for d in path.segments:
            spare -= state.prices[self.seat][d]
            if spare < 0:
                break
            affordable.append(d)
        if affordable and self._lay(affordable):
            self._say("builds towards a great city")

    def _to_next_major(self) -> Path | None:
        state, ground = self.state, self.state.ground
        joined, inside = biggest_network(state, self.seat)
        missing = [m for city in ground.majors if city not in joined for m in ground.board.cities[city].mileposts]
        return build_path(state, self.seat, missing, sorted(inside), CHEAPEST) if missing else None

    # The plan.

    def _plan(self) -> Prospect | None:
        """The delivery under way, or a new one."""
        if self._current is None and not self._hopeless:
            state = self.state
            kept = POCKET + RUNS * state.rules.own_track_fee
            self._current = planner.best_prospect(state, self.seat, max(0, state.cash[self.seat] - kept))
            if self._current is None and state.rules.own_track_fee:
                self._current = self._soon()
            self._hopeless = self._current is None
        elif self._current is not None and self.codes and self._placed():
            self._current = self._priced(self._current)
        return self._current

    def _soon(self) -> Prospect | None:
        """A delivery in a few turns, with no more kept back than they cost to run."""
        state, fee = self.state, self.state.rules.own_track_fee
        for runs in range(min(RUNS, state.cash[self.seat] // fee), 0, -1):
            found = planner.best_prospect(state, self.seat, state.cash[self.seat] - runs * fee)
            if found is not None and found.turns <= runs:
                return found
        return None

    def _placed(self) -> bool:
        return self.state.place[self.state.train()] != NOWHERE

    def _again(self, demand: Sequence[int]) -> Prospect | None:
        """The way of a delivery that was chosen before, from how things are now."""
        card, good, _, _, source = demand
        trips = self.state.rules.trips(self.state, self.seat, self.state.cash[self.seat])
        for lead in trips.leads():
            if (lead.card, lead.good, lead.source) == (card, good, source):
                return trips.follow(lead)
        return None

    def _mark(self) -> list[list[int]]:
        """What a plan was made for: other cards or other times need another one."""
        return [list(self.state.hands[self.seat]), [packed >> 4 for packed in self.state.in_force]]

    def _idle(self) -> int:
        """How many turns in a row nothing was done."""
        return cast("int", self.memory.get("idle", 0))

    def _recall(self) -> Prospect | None:
        """The delivery under way, unless cards, events, others' track or money have overtaken it."""
        kept = cast("dict[str, Any]", self.memory.get("plan"))
        if not kept or kept["mark"] != self._mark() or self._idle() == PATIENCE:
            return None
        if not self._placed():
            return self._again(kept["demand"])
        card, good, city, pays, source = kept["demand"]
        if source == ABOARD and good not in self.state.loads[self.state.train()]:
            return None  # it has been lost
        legs = [self._path(converted(leg, Path)) for leg in kept["legs"]]
        plan = Prospect(card, good, city, pays, source, legs[0], legs[1], kept["turns"], kept["rent"])
        if self._rented(plan) != kept["rented"] or plan.track > self.state.cash[self.seat]:
            return None
        return plan

    def _priced(self, plan: Prospect) -> Prospect:
        """The plan with what has been built of it by now."""
        legs = [self._path(leg) if leg.segments else leg for leg in _legs(plan)]
        return replace(plan, to_source=legs[0], to_city=legs[1])

    def _rented(self, plan: Prospect) -> int:
        """How many of the plan's steps lead over others' track, or would be built where others have built."""
        owner, edge = self.state.owner, self.state.ground.board.edge
        steps = [edge(*pair) for leg in _legs(plan) for pair in pairwise(leg.mileposts)]
        steps += [d >> 1 for leg in _legs(plan) for d in leg.segments]
        return sum(owner[step] not in (NOBODY, self.seat) for step in steps if step >= 0)

    def kept(self) -> Memory:
        """What to remember: the plan, and what it was made for."""
        plan = self._current
        idle = 0 if self.worked or self.over else cast("int", self.memory.get("idle", 0)) + 1
        if plan is None:
            return {"idle": idle}
        return {
            "idle": idle,
            "plan": {
                "demand": [plan.card, plan.good, plan.city, plan.pays, plan.source],
                "legs": [msgspec.to_builtins(leg) for leg in _legs(plan)],
                "turns": plan.turns,
                "rent": plan.rent,
                "rented": self._rented(plan),
                "mark": self._mark(),
            },
        }


def _legs(plan: Prospect) -> tuple[Path, Path]:
    return plan.to_source, plan.to_city


def moved(plan: Prospect | None) -> Prospect | None:
    """The plan after one step along it."""
    if plan is None:
        return None
    if plan.source != ABOARD:
        return replace(plan, to_source=replace(plan.to_source, mileposts=plan.to_source.mileposts[1:]))
    return replace(plan, to_city=replace(plan.to_city, mileposts=plan.to_city.mileposts[1:]))


def biggest_network(state: CrayonState, seat: int) -> tuple[set[int], set[int]]:
    """The piece of a seat's track that joins most major cities: those cities, and its mileposts."""
    return max(networks(state, seat), key=lambda piece: (len(piece[0]), len(piece[1])), default=(set(), set()))


def networks(state: CrayonState, seat: int) -> list[tuple[set[int], set[int]]]:
    """Every unbroken piece of a seat's track: its major cities, and its mileposts."""
    ground, owner = state.ground, state.owner
    found: list[tuple[set[int], set[int]]] = []
    seen: set[int] = set()
    for milepost, bits in enumerate(state.touch):
        if not bits >> seat & 1 or milepost in seen:
            continue
        inside, stack = {milepost}, [milepost]
        while stack:
            for there, edge in ground.steps[stack.pop()]:
                if there not in inside and (ground.inner[edge] or owner[edge] == seat) and edge not in state.shut:
                    inside.add(there)
                    stack.append(there)
        seen |= inside
        found.append(({ground.city[m] for m in inside if ground.is_major[m]}, inside))
    return found
