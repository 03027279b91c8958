"""A turn played by a plan: run, load, deliver, build just in time, upgrade, and replan when the world has changed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from milepost.bots.contract import NO_MEMORY, Decision, Memory, Numbers, Suggestion
from milepost.bots.crayon.acting import Acting
from milepost.bots.crayon.greedy import biggest_network
from milepost.bots.crayon.laying import cheaper_way, due_now
from milepost.bots.crayon.majors import Majors
from milepost.bots.crayon.planning import Level, Planner, income_rate, words
from milepost.bots.crayon.stowing import exchanges, hoped, most_aboard, spare, wanted, wanted_from
from milepost.bots.crayon.suggest import drawn, with_decision
from milepost.bots.crayon.timing import fares
from milepost.bots.crayon.upgrading import better_loco
from milepost.bots.crayon.walking import Plan, segments_of
from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.kernel.contract import View
from milepost.kernel.notation import VERB_BITS, Action
from milepost.kernel.structs import converted
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.routes import CHEAPEST, build_path, by_turns
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState
from milepost.rulebooks.crayon.turn import BUILDING
from milepost.rulebooks.crayon.victory import majors_joined, may_declare

IN_TIME: Final = 3.5
"""Turns by which great cities are begun for their own sake before that is the last thing to be done."""
MOST_THROWN: Final = 3
"""Hands that are thrown away for a better one between two deliveries."""
PATIENCE: Final = 2
"""Turns without a move or a segment, after which another plan is made; a turn later, the hand goes."""


class PlannerCrayon:
    """Plays by the plan that promises the earliest win."""

    def __init__(self, game: CrayonGame, level: Level) -> None:
        self.game, self.level = game, level
        self.name = level.name

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        assert view.seat is not None
        state = self.game.imagine(view, Chance(rng.randbytes(32)))
        turn = self.turn(state, view.seat, cast("dict[str, Any]", memory))
        codes = turn.play()
        notation = self.game.notation
        actions = tuple(notation.action(code) for code in codes)
        return Decision(actions, turn.kept(), turn.reason or "goes on", turn.numbers, turn.tried)

    def turn(self, state: CrayonState, seat: int, memory: dict[str, Any]) -> Turn:
        return Turn(state, seat, self.level, memory)

    def suggest(self, view: View, legal: Sequence[Action], rng: random.Random) -> Suggestion | None:
        """The plan for the view's seat, and what it would play now if it is that seat's decision."""
        assert view.seat is not None
        state = self.game.imagine(view, Chance(bytes(SEED_BYTES)))  # a plan asks for nothing that is hidden
        plan = self.turn(state, view.seat, {}).planner(state).best()
        sketch = None if plan is None else drawn(state, view.seat, self.name, plan)
        if view.seat not in view.actors:
            return sketch
        return with_decision(self.name, sketch, self.choose(view, legal, NO_MEMORY, rng))


class Turn(Acting):
    """One decision."""

    LEADS_ON = ("move", "build", "upgrade", "place", "load", "deliver", "discard")

    def __init__(self, state: CrayonState, seat: int, level: Level, memory: dict[str, Any]) -> None:
        super().__init__(state, seat)
        self.level, self.memory = level, memory
        self.numbers: Numbers = {}
        self.tried = False
        self.plan = self._recall()
        self.gain: float = memory.get("gain", 0.0)
        self.poor: bool = memory.get("poor", False)
        self.thrown: int = memory.get("thrown", 0)
        """Hands discarded since the last delivery."""
        self.weighed: list[int] = memory.get("weighed", [])
        """For which hand and which cash a better loco was last thought of."""

    # The turn, step by step.

    def _declare(self) -> None:
        self._say("has the cash and the cities: declares victory")
        self._play("declare")

    def _lose(self) -> None:
        aboard = self.state.loads[self.state.choosers[0]]
        self._say("gives up the load that is worth least")
        # Cards that the event held up may be drawn now, and turn up another.
        self._play("lose", min(aboard, key=self._worth), reveals=True)
        self.plan = None  # it may have counted on that load

    def _place(self) -> None:
        plan = self._planned()
        if plan is None:
            self._discard("no delivery can be paid for")
            return
        self._explain(plan)
        self._play("place", plan.stops[0].city)

    def _operate(self) -> None:
        state = self.state
        while not state.turn_over and not self.over:
            if self._deliver():
                return
            if self._has_won():
                break
            plan = self._planned()
            poor = self._hand_is_poor() if plan is not None else not self._cut_off()
            if poor and self._discard("the hand is worse than a new one"):
                return
            if plan is None:
                break
            self._explain(plan)
            if self._stops_here(plan):
                continue
            self._load_more()
            if not self._move():
                break
        if not self.over:
            self._play("done")

    def _hand_is_poor(self) -> bool:
        """Whether a new hand promises more than this one, the turn it takes included, or nothing comes of this one.

        Nobody discards for ever: after some hands without a delivery, the best of what there is must do.
        """
        if self.state.acted:
            return False
        return (self.poor and self.thrown <= MOST_THROWN) or self._idle() > PATIENCE

    def _move(self) -> bool:
        """One step along the way; False when the train can go no further now."""
        plan = self.plan
        if plan is None or len(plan.way) < 2 or not plan.at[0] or not self._step(plan.way[1]):
            return False
        self.plan = msgspec.structs.replace(plan, way=plan.way[1:], at=tuple(number - 1 for number in plan.at))
        return True

    def _step(self, there: int) -> bool:
        return self._play("move", there)

    def _stops_here(self, plan: Plan) -> bool:
        """Does what the plan does here; deliveries have been made before."""
        if plan.at[0] != 0:
            return False
        stop, state = plan.stops[0], self.state
        if stop.pays:
            return False  # it cannot be delivered now: an event forbids it
        train = state.train()
        self._make_room(plan)
        if not self._play("load", stop.good):
            if not (state.struck and state.struck[state.place[train]]):
                self.plan, self.tried = None, False  # the supply has run out
            return False
        self.plan = msgspec.structs.replace(plan, stops=plan.stops[1:], at=plan.at[1:])
        return True

    def _make_room(self, plan: Plan) -> None:
        """Sets down what the plan does not deliver, if the train is full."""
        state = self.state
        train = state.train()
        if len(state.loads[train]) < state.numbers.locos[state.loco[train]].capacity:
            return
        idle = spare(state.loads[train], plan)
        if idle:
            self._play("drop", min(idle, key=self._worth))

    def _worth(self, good: int) -> tuple[int, float, int]:
        """How loads compare: by the cards in hand, then by those to come."""
        hopes = hoped(self.state, self.seat, good) if self.level.looks_on else 0.0
        return wanted(self.state, self.seat, good), hopes, good

    def _deliver(self) -> bool:
        state = self.state
        codes: list[int] = []
        self.verbs["deliver"].legal(state, self.seat, codes)
        if not codes:
            return False
        cards = len(state.cards.demands)

        def pays(code: int) -> tuple[int, int]:
            good, card = divmod(code >> VERB_BITS, cards)
            here = state.ground.city[state.place[state.train()]]
            return max(d.pays for d in state.cards.demands[card] if d.good == good and d.city == here), -code

        best = max(codes, key=pays)
        good = state.ground.board.goods[(best >> VERB_BITS) // cards].name
        self._say(f"delivers {good} for {pays(best)[0]}")
        self._do(best, reveals=True)
        self.worked, self.thrown = True, 0
        return True

    def _load_more(self) -> None:
        """Takes along what cards want from here, or may want, while the plan leaves room for it all the way."""
        state, plan = self.state, self.plan
        train = state.train()
        here = state.ground.city[state.place[train]]
        if plan is None or here == NO_CITY or not state.ground.supplies[here]:
            return
        capacity = state.numbers.locos[state.loco[train]].capacity
        room = capacity - most_aboard(state, self.seat, plan)
        if room <= 0:
            return
        for good in wanted_from(state, self.seat, here, plan)[:room]:
            idle = [g for g in state.loads[train] if not wanted(state, self.seat, g)]
            if len(state.loads[train]) >= capacity and idle:
                self._play("drop", min(idle, key=self._worth))
            self._play("load", good)
        if self.level.looks_on and not state.rules.load_movement:
            for old, new in exchanges(state, self.seat, here):
                if old is not None:
                    self._play("drop", old)
                self._play("load", new)

    def _discard(self, why: str) -> bool:
        if not self._may("discard"):
            return False
        self._say(why)
        self.plan = None
        self.thrown += 1
        return self._play("discard", reveals=True)

    # Building.

    def _has_won(self) -> bool:
        """Whether nothing is left to do but to end the turn: whoever spends now may have to earn it again."""
        return may_declare(self.state, self.seat)

    def _build(self) -> None:
        if self._has_won():
            self._say("has the cash and the cities: spends nothing more")
            self._play("done")
            return
        self._spend()

    def _spend(self) -> None:
        """Builds and buys what the plan needs, then what brings the win nearer."""
        state = self.state
        plan = self._planned()
        if plan is None:
            self._rejoin()
            self._play("done")
            return
        self._explain(plan)
        segments = segments_of(state, self.seat, plan)
        speed = state.numbers.locos[state.loco[state.train()]].speed
        due = due_now(state, self.seat, plan.way, segments, speed, self._efforts(plan))
        if state.turn == BUILDING:
            due = sum(state.prices[self.seat][d] for d in segments)
        needed = sum(state.prices[self.seat][d] for d in segments) + plan.fees
        whole = state.rules.upgrade_takes_all
        if not (whole and self._upgrade(needed)) and due > 0:
            self._lay(segments, due)
        if not whole:
            self._upgrade(needed)
        self._join_majors(needed)
        self._play("done")

    def _efforts(self, plan: Plan) -> Sequence[float]:
        """By milepost of the plan's way: how much movement it takes to come there, if that is not one for each."""
        return ()

    def _lay(self, segments: Sequence[int], due: int) -> None:
        """Builds these segments, as far as they are due and this turn allows."""
        kept = self._fares()
        for d in by_turns(self.state, self.seat, segments)[0]:
            short = self.state.cash[self.seat] - self.state.prices[self.seat][d] < kept
            if due <= 0 or short or not self._play("build", d):
                return
            due -= self.state.prices[self.seat][d]

    def _fares(self) -> int:
        """What the plan needs to run, where running costs."""
        state, plan = self.state, self.plan
        if plan is None:
            return 0
        speed = state.numbers.locos[state.loco[state.train()]].speed
        return fares(state, zip(plan.at, plan.stops, strict=True), 0, speed)

    def _cut_off(self) -> bool:
        """The train stands where none of its owner's track leads: over a bridge that is gone."""
        state = self.state
        place = state.place[state.train()]
        return place != NOWHERE and not state.ground.is_major[place] and not state.touch[place] >> self.seat & 1

    def _rejoin(self) -> None:
        """Builds from the rest of the track to a train that is cut off."""
        if not self._cut_off():
            return
        state = self.state
        place = state.place[state.train()]
        own = [milepost for milepost, bits in enumerate(state.touch) if bits >> self.seat & 1]
        path = build_path(state, self.seat, [place], own or None)
        if path is not None and path.price <= state.cash[self.seat]:
            self._say("builds to where the train stands")
            self._lay(path.segments, path.price)

    def _upgrade(self, needed: int) -> bool:
        """Buys a better loco if that brings the win nearer; each hand is weighed once with the cash for one.

        The plan's own needs are part of what is weighed: a plan that cannot be paid any more wins never.
        """
        state, plan = self.state, self.plan
        weighed = [*state.hands[self.seat], state.cash[self.seat] >= state.numbers.upgrade_price]
        if plan is None or state.turn == BUILDING or weighed == self.weighed:
            return False
        self.weighed = weighed
        found = better_loco(state, self.seat, plan, self.level)
        if found is None or not self._may("upgrade", found.loco):
            return False
        nearer = f": the win is {found.saves:.1f} turns nearer" if found.saves >= 0.1 else ""
        self._say(f"buys a {state.numbers.locos[found.loco].name}{nearer}")
        self.plan = found.plan
        return self._play("upgrade", found.loco)

    def _join_majors(self, needed: int) -> None:
        """Towards the nearest great city that is not joined yet, with what the plan leaves."""
        state = self.state
        spare = state.cash[self.seat] - needed
        if state.turn == BUILDING or state.upgraded or spare <= 0 or not self._must_join(needed):
            return
        ground = state.ground
        joined, inside = biggest_network(state, self.seat)
        missing = [m for city in ground.majors if city not in joined for m in ground.board.cities[city].mileposts]
        path = build_path(state, self.seat, missing, sorted(inside), CHEAPEST) if missing else None
        if path is None:
            return
        self._say("builds towards a great city")
        self._lay([cheaper_way(state, self.seat, d) for d in path.segments], spare)

    def _must_join(self, needed: int) -> bool:
        """Whether the great cities that are missing take about as long to join as what is missing takes to earn.

        Until then trips may join them on their way, and the money does more elsewhere.
        """
        state, plan = self.state, self.plan
        if plan is None or majors_joined(state, self.seat) >= state.numbers.majors_needed:
            return False
        majors = Majors(state, self.seat).cost()
        missing = state.goal - state.cash[self.seat] + majors + needed - plan.income
        rate = income_rate(state, state.numbers.locos[state.loco[state.train()]], self.level)
        return missing / rate <= majors / state.numbers.build_cap + IN_TIME

    # The plan.

    def planner(self, state: CrayonState) -> Planner:
        """Who makes the plans in a position."""
        return Planner(state, self.seat, self.level)

    def _planned(self) -> Plan | None:
        """The plan under way, or a new one."""
        if self.plan is None and not self.tried:
            self.tried = True
            self.plan = self._best_for(self.state)
            if self.state.in_force and (self.plan is None or self.poor):
                self.plan = self._best_for(self._afterwards())
        return self.plan

    def _best_for(self, state: CrayonState) -> Plan | None:
        """The best plan for a position, by which the hand is judged."""
        planner = self.planner(state)
        plan = planner.best()
        self.gain = planner.gain(plan) if plan is not None else -99.0
        self.poor = plan is not None and planner.hand_is_poor(plan)
        return plan

    def _afterwards(self) -> CrayonState:
        """The position once the events in force are over: no hand goes for what passes in a turn or two."""
        state = self.state.copy()
        state.in_force = []
        state.rules.survey_events(state)
        return state

    def _explain(self, plan: Plan) -> None:
        if not self.reason:
            self.reason = words(self.state, plan)
            self.numbers = {
                "income": plan.income,
                "turns": round(plan.turns, 2),
                "track": plan.track,
                "rent": plan.fees,
                "to_win": round(plan.to_win, 1),
                "gain": round(self.gain, 1),
            }

    def _mark(self) -> list[list[int]]:
        """What a plan was made for: other cards or other times need another one."""
        state = self.state
        return [
            list(state.hands[self.seat]),
            [packed >> 4 for packed in state.in_force],
            [state.loco[self.seat * 2]],
            sorted(state.loads[self.seat * 2]),
            list(state.contracts),
        ]

    def _idle(self) -> int:
        return cast("int", self.memory.get("idle", 0))

    def _recall(self) -> Plan | None:
        """The plan under way, unless cards, events or others' track have overtaken it."""
        kept = self.memory.get("plan")
        if not kept or kept["mark"] != self._mark() or self._idle() == PATIENCE:
            return None
        plan = converted(kept["plan"], Plan)
        state = self.state
        place = state.place[self.seat * 2]
        if place != NOWHERE and plan.way[0] != place:
            return None
        if self._rented(plan) != kept["rented"]:
            return None
        segments = segments_of(state, self.seat, plan)
        if sum(state.prices[self.seat][d] for d in segments) > state.cash[self.seat] + plan.income:
            return None
        return plan

    def _rented(self, plan: Plan) -> int:
        """How many of the plan's steps lead over others' track."""
        owner, edge = self.state.owner, self.state.ground.board.edge
        ways = [edge(a, b) for a, b in zip(plan.way, plan.way[1:], strict=False)] + [d >> 1 for d in plan.spur]
        return sum(owner[e] not in (NOBODY, self.seat) for e in ways if e >= 0)

    def kept(self) -> Memory:
        """What to remember: the plan, and what it was made for."""
        idle = 0 if self.worked or self.over else self._idle() + 1
        if self.plan is None or not self.plan.stops:
            return {"idle": idle, "thrown": self.thrown, "weighed": self.weighed}
        return {
            "idle": idle,
            "gain": self.gain,
            "poor": self.poor,
            "thrown": self.thrown,
            "weighed": self.weighed,
            "plan": {
                "plan": msgspec.to_builtins(self.plan),
                "rented": self._rented(self.plan),
                "mark": self._mark(),
            },
        }
