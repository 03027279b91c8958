"""Players of Iberian Railways that compare whole turns by what the awards may come to, and by what the others reply."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from milepost.bots.contract import Decision, Memory
from milepost.bots.iberian_railways.levels import Level
from milepost.bots.iberian_railways.prospects import WON, Prospects
from milepost.bots.iberian_railways.turns import NO_CARD, Turn, Turns, played, still_legal
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import View
from milepost.kernel.notation import Action
from milepost.rulebooks.iberian_railways.actions import ACTIONS
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.ground import each
from milepost.rulebooks.iberian_railways.money import build_cost
from milepost.rulebooks.iberian_railways.state import IberianState

CLOSE = 1.0
"""Points that a turn may lie behind the best one and still be followed by the others' replies."""
DECIDED = WON / 2
"""A worth that only a game that is won has."""


class Ranked(NamedTuple):
    """A turn, what it is worth, and the table after it."""

    worth: float
    turn: Turn
    after: IberianState


class Rival(NamedTuple):
    """How another player sees the table, and the turns that seem best to them."""

    prospects: Prospects
    turns: list[Turn]


class SearchingIberian:
    """Compares whole turns: what they do to every award, and at the highest level what the others make of that."""

    def __init__(self, game: IberianRailways, level: Level) -> None:
        self.game, self.level = game, level
        self.name = level.name

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        state = self.game.imagine(view, Chance(seed_from_text("everything is open")))
        if state.draft:
            return Decision((Action("clear"),), memory, "begins the build afresh")
        if state.step().name == "select":
            return self._turn(state, memory, rng)
        if any(action.do == "repay" for action in legal):
            # The interest that is saved pays the dollar that a new loan would cost more, if one is needed.
            return Decision((Action("repay"),), memory, "pays a loan off: interest falls")
        return Decision((Action("pass"),), memory, "nothing here is worth its price")

    def _turn(self, state: IberianState, memory: Memory, rng: random.Random) -> Decision:
        turns = Turns(self.game, state)
        prospects = Prospects(state, state.mover, self.level.outlook)
        ranked = self._ranked(state, turns, prospects, rng)
        followed = 0
        if self.level.looked_into and ranked[0].worth < DECIDED:
            near = [one for one in ranked[: self.level.looked_into] if one.worth > ranked[0].worth - CLOSE]
            followed = len(near) if len(near) > 1 else 0
            ranked = self._followed(state, prospects, near) if followed else near
        best = ranked[0]
        points = prospects.standing(best.after)
        mine = points[state.mover]
        rival = max(theirs for seat, theirs in enumerate(points) if seat != state.mover)
        numbers = {
            "points": round(mine, 2),
            "rival": round(rival, 2),
            "turns": turns.found,
            "followed": followed,
        }
        says = f"{self._told(state, best.turn)}; {mine:.1f} points in sight, {rival:.1f} for the best of the others"
        return Decision(turns.actions(best.turn), memory, says, numbers, replanned=True)

    def _ranked(self, state: IberianState, turns: Turns, prospects: Prospects, rng: random.Random) -> list[Ranked]:
        """Every turn worth thinking of, the best first."""
        found = []
        for turn in turns.sift(self.level.breadth):
            after = played(self.game, state, turn)
            found.append(Ranked(prospects.worth(after) + self.level.luck * rng.random(), turn, after))
        return sorted(found, key=lambda one: -one.worth)

    def _followed(self, state: IberianState, prospects: Prospects, near: Sequence[Ranked]) -> list[Ranked]:
        """The same turns by their worth before and after the others have replied."""
        seats = sorted(state.seats_in(), key=lambda seat: (seat - state.mover) % state.seat_count)
        rivals = [self._rival(state, seat) for seat in seats[1 : 1 + self.level.rivals]]
        found = []
        for worth, turn, after in near:
            then = self._replied(after, rivals)
            found.append(Ranked(worth + prospects.worth(then), turn, after))
        return sorted(found, key=lambda one: -one.worth)

    def _rival(self, state: IberianState, seat: int) -> Rival:
        """What another player would do on this table if it were their turn."""
        base = state.copy()
        base.mover, base.reach = seat, None
        base.taken += (seat - state.mover) % state.seat_count
        prospects = Prospects(base, seat, self.level.outlook)
        found = Turns(self.game, base).sift(self.level.theirs)
        worth = {turn: prospects.worth(played(self.game, base, turn)) for turn in found}
        found.sort(key=lambda turn: -worth[turn])
        return Rival(prospects, found[: self.level.replies])

    def _replied(self, state: IberianState, rivals: Sequence[Rival]) -> IberianState:
        """The table when these others have taken their turns, each the best for itself."""
        for rival in rivals:
            if state.ended():
                break
            open_to = [turn for turn in rival.turns if still_legal(state, turn)] or [self._wait(state)]
            state = max((played(self.game, state, turn) for turn in open_to), key=rival.prospects.worth)
        return state

    def _wait(self, state: IberianState) -> Turn:
        select = self.game.select
        return Turn(next(action for action in range(len(ACTIONS)) if select.refuse(state, state.mover, action) is None))

    def _told(self, state: IberianState, turn: Turn) -> str:
        ground = state.ground
        if turn.card != NO_CARD:
            return f"buys {ground.board.interests[turn.card].city} for ${ground.prices[turn.card]}"
        if not turn.hexes:
            return "waits"
        reached = [ground.name(one) for one in each(turn.hexes & ground.urban)]
        goals = f" to reach {', '.join(reached)}" if reached else ""
        price = build_cost(state, turn.hexes)
        return f"{ACTIONS[turn.action]} with {turn.hexes.bit_count()} tracks for ${price}{goals}"
