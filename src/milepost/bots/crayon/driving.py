"""A turn played by a plan: run, load, deliver, build just in time, upgrade, and replan when the world has changed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from milepost.bots.contract import NO_MEMORY, Decision, Memory, Suggestion
from milepost.bots.crayon.laying import unbuilt
from milepost.bots.crayon.planned import MOST_THROWN, PATIENCE
from milepost.bots.crayon.planning import Level
from milepost.bots.crayon.spending import Spending
from milepost.bots.crayon.stowing import exchanges, hoped, most_aboard, spare, wanted, wanted_from
from milepost.bots.crayon.suggest import drawn, with_decision
from milepost.bots.crayon.timing import next_to_nothing
from milepost.bots.crayon.walking import Plan
from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.kernel.contract import View
from milepost.kernel.notation import VERB_BITS, Action
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.turn import BUILDING

POOR: Final = "the hand is worse than a new one"


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


class Turn(Spending):
    """One decision."""

    LEADS_ON = ("move", "build", "upgrade", "place", "load", "deliver", "discard")

    def _declare(self) -> None:
        self._say("has the cash and the cities: declares victory")
        self._play("declare")

    def _lose(self) -> None:
        aboard = self.state.loads[self.state.choosers[0]]
        self._say("gives up the load that is worth least")
        # Cards that the event held up may be drawn now, and turn up another.
        self._play("lose", min(aboard, key=self._worth), reveals=True)
        self.plan = None  # it may have counted on that load

    def _build(self) -> None:
        if self.state.turn == BUILDING and self._planned() and self.poor and self._discard(POOR):
            return
        super()._build()

    def _place(self) -> None:
        if self._place_beside():
            return
        plan = self._planned()
        if plan is None:
            self._discard("no delivery can be paid for")
            return
        self._explain(plan)
        self._play("place", plan.stops[0].city)

    def _operate(self) -> None:
        state = self.state
        if not state.acted:
            self._look_again()
        while not state.turn_over and not self.over:
            if self._deliver():
                return
            if self._has_won():
                break
            plan = self._planned()
            poor = self._hand_is_poor() if plan is not None else not self._rejoins()
            if poor and self._discard(POOR):
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
        if plan is None or len(plan.way) < 2 or not plan.at[0] or self._saves_the_fare(plan):
            return False
        if not self._step(plan.way[1]):
            return False
        self.plan = msgspec.structs.replace(plan, way=plan.way[1:], at=tuple(number - 1 for number in plan.at))
        return True

    def _saves_the_fare(self, plan: Plan) -> bool:
        if not next_to_nothing(self.state, self.state.cash[self.seat]) or self.state.paid >> self.seat & 1:
            return False
        payoff = next((at for at, stop in zip(plan.at, plan.stops, strict=True) if stop.pays), 0)
        return bool(unbuilt(self.state, plan.way[: payoff + 1]))

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
        hopes = hoped(self.state, self.seat, good) if self.level.hopes else 0.0
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
        if self.level.hopes and not state.rules.load_movement:
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
