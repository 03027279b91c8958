"""Players of Iron Horses that look ahead: information-set search over imagined deals.

The best train is found exactly. Where to deliver it and how to turn the dial is decided by playing each choice on to
the end in the same imagined worlds, and towards the end of the game so are timing and drawing. Few worlds fit into a
turn, so what they say is weighed against what the choice seemed worth before: a Bayesian mean of both.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from milepost.bots.contract import Decision, Memory
from milepost.bots.iron_horses.choices import Choice, choices
from milepost.bots.iron_horses.playout import Habits, Playout
from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.kernel.contract import View
from milepost.kernel.notation import Action
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.state import IronHorsesState
from milepost.rulebooks.iron_horses.view import IronHorsesView

NODES = 700
"""Actions played in imagined games for one decision, about."""
TRUST = 8.0
"""How far, in money, what a choice seems worth at first may lie from what it is worth."""
LEAST_WORLDS = 4
LEAST_SPREAD = 25.0
"""The least variance that the difference between two choices is believed to have."""
LONGEST_GAME = 400
"""Actions after which an imagined game is judged as it stands."""
HASTY = Habits(good_card=0.0, good_train=0.0, rival=0.0, hurry=0, blind=2.5)
"""Delivers whatever it can and thinks of nobody else."""


class PlainIronHorses:
    """Does what the plain player does, with the best train there is; looks at one world, and no further."""

    def __init__(self, game: IronHorses, name: str, habits: Habits | None = None) -> None:
        self.game, self.name = game, name
        self.player = Playout(game, habits)

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        assert isinstance(view, IronHorsesView)
        assert view.seat is not None
        if view.draft is not None:
            return Decision((Action("unmeld"),), memory, "starts the train afresh")
        choice = choices(self.player, _imagined(self.game, view, rng), view.seat)[0]
        return Decision(_actions(self.game, choice), memory, choice.says, _numbers(choice))


class SearchingIronHorses:
    """Plays the choices that seem best on to the end in imagined worlds, and takes the best of them."""

    name = "hard"

    def __init__(self, game: IronHorses, nodes: int = NODES) -> None:
        self.game, self.nodes = game, nodes
        self.player = Playout(game)

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        assert isinstance(view, IronHorsesView)
        assert view.seat is not None
        if view.draft is not None:
            return Decision((Action("unmeld"),), memory, "starts the train afresh")
        first = _imagined(self.game, view, rng)
        found = [one for one in choices(self.player, first, view.seat) if one.prior > -3 * TRUST]
        if len(found) == 1:
            only = found[0]
            return Decision(_actions(self.game, only), memory, only.says, _numbers(only))
        trial = _Trial(self, view, view.seat, found, first, rng)
        best = trial.best()
        choice, lead = found[best], trial.lead(best)
        ahead = f"{'ahead' if lead >= 0 else 'behind'} by {abs(lead):.0f}"
        reason = f"{choice.says}: {ahead} at the end of {trial.worlds} imagined games"
        numbers = {
            "lead": round(lead, 1),
            "gain": round(trial.worth[best] - max(w for i, w in enumerate(trial.worth) if i != best), 1),
            **_numbers(choice),
            "choices": len(found),
            "worlds": trial.worlds,
            "nodes": trial.spent,
        }
        return Decision(_actions(self.game, choice), memory, reason, numbers, replanned=True)


class _Trial:
    """Some choices compared in the same worlds; half of them go after each round."""

    def __init__(
        self,
        bot: SearchingIronHorses,
        view: IronHorsesView,
        seat: int,
        found: Sequence[Choice],
        first: IronHorsesState,
        rng: random.Random,
    ) -> None:
        self.bot, self.view, self.seat, self.found, self.rng = bot, view, seat, found, rng
        self.next_world = first
        self.worlds = self.spent = 0
        self.worth = [choice.prior for choice in found]
        self.sums, self.squares = [0.0] * len(found), [0.0] * len(found)
        self.leads: list[list[int]] = [[] for _ in found]

    def best(self) -> int:
        live = list(range(len(self.found)))
        rounds = math.ceil(math.log2(len(live)))
        for number in range(1, rounds + 1):
            while self.spent < self.bot.nodes * number / rounds or self.worlds < LEAST_WORLDS:
                self._compare(live)
            self._weigh(live)
            live = sorted(live, key=lambda i: (-self.worth[i], i))[: (len(live) + 1) // 2]
        return live[0]

    def lead(self, choice: int) -> float:
        return sum(self.leads[choice]) / len(self.leads[choice])

    def _compare(self, live: Sequence[int]) -> None:
        """One more world: every choice that is left, against the first."""
        usual = self._played(0)
        for i in live:
            if i:
                difference = self._played(i) - usual
                self.sums[i] += difference
                self.squares[i] += difference * difference
        self.worlds += 1
        self.next_world = _imagined(self.bot.game, self.view, self.rng)

    def _played(self, i: int) -> int:
        """The lead at the end of the imagined game in which choice `i` is made now."""
        state = self.next_world.copy()
        codes = self.found[i].codes
        for code in codes:
            state.push(self.seat, code)
        self.spent += len(codes) + self.bot.player.finish(state, LONGEST_GAME)
        money = state.money
        lead = money[self.seat] - max([paid for seat, paid in enumerate(money) if seat != self.seat])
        self.leads[i].append(lead)
        return lead

    def _weigh(self, live: Sequence[int]) -> None:
        for i in live:
            if i:
                mean = self.sums[i] / self.worlds
                spread = max(LEAST_SPREAD, self.squares[i] / self.worlds - mean * mean)
                doubt = spread / TRUST**2
                self.worth[i] = (mean * self.worlds + self.found[i].prior * doubt) / (self.worlds + doubt)


def _imagined(game: IronHorses, view: IronHorsesView, rng: random.Random) -> IronHorsesState:
    return game.imagine(view, Chance(rng.randbytes(SEED_BYTES)))


def _actions(game: IronHorses, choice: Choice) -> tuple[Action, ...]:
    return tuple(map(game.notation.action, choice.codes))


def _numbers(choice: Choice) -> dict[str, float]:
    return {} if choice.train is None else {"train": choice.train}
