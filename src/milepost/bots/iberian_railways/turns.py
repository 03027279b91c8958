"""Whole turns worth thinking about: an action, its cubes or its card, and what the table looks like after them."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import NamedTuple

from milepost.bots.iberian_railways.greedy import lacks
from milepost.bots.iberian_railways.routes import builds, longer
from milepost.kernel.notation import Action
from milepost.rulebooks.iberian_railways.actions import ACTIONS, MERGE, PURCHASE
from milepost.rulebooks.iberian_railways.build import MERGE_BONUS, commit
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.ground import Mask, each
from milepost.rulebooks.iberian_railways.income import urban_income
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.money import build_cost, funds
from milepost.rulebooks.iberian_railways.railways import in_line
from milepost.rulebooks.iberian_railways.reach import reach_of
from milepost.rulebooks.iberian_railways.state import IberianState

NO_CARD = -1
PAYS_FOR = 4.0
"""Turns over which more income is weighed against its price, when lines are sifted."""
STANDING = (0.7, 1.5, 3.0)
"""What a Town, a Minor City and a Major City promise for the awards, in dollars a turn, when lines are sifted."""
LEAST_INTEREST = 3
"""What a Business Interest brings at least."""


class Turn(NamedTuple):
    """An action with the cubes to build or the card to buy; neither is a turn that waits."""

    action: int
    hexes: Mask = 0
    card: int = NO_CARD


class Breadth(NamedTuple):
    """How many turns are thought of."""

    kept: int
    """Lines of each action that are kept, and made longer."""
    goals: int
    """Further goals that each of them is tried with."""
    stages: int
    """How often."""
    nearest: int = 6
    """Second places that a new railway is tried with from each first one."""


class Turns:
    """The turns of one position in which the mover must select an action."""

    def __init__(self, game: IberianRailways, state: IberianState) -> None:
        self.game, self.state, self.seat = game, state, state.mover
        self.selected = {
            action: self._selected(action)
            for action in range(len(ACTIONS))
            if game.select.refuse(state, state.mover, action) is None
        }
        self.wanted = sum(
            at
            for card, at in enumerate(state.ground.card_hexes)
            if state.holder[card] == state.mover and not state.turned >> card & 1
        )
        """Hexes where a Business Interest of the mover would be redeemed."""
        self.found = 0
        """Turns that were found."""

    def _selected(self, action: int) -> IberianState:
        after = self.state.copy()
        self.game.select.do(after, self.seat, action, None)
        return after

    def sift(self, breadth: Breadth) -> list[Turn]:
        """The turns worth a closer look, each of them legal."""
        found: list[Turn] = []
        for action in self.selected:
            if action == PURCHASE:
                found += self._purchases()
            else:
                found += [Turn(action, hexes) for hexes in self._lines(action, breadth)]
            found.append(Turn(action))
        found += list(self._finishing(found))
        self.found = len(found)
        return found

    def _purchases(self) -> Iterator[Turn]:
        state = self.state
        purse = funds(state, self.seat)
        for card, holder in enumerate(state.holder):
            if holder == NOBODY and state.ground.prices[card] <= purse:
                yield Turn(PURCHASE, card=card)

    def _lines(self, action: int, breadth: Breadth) -> list[Mask]:
        after = self.selected[action]
        seen = {hexes: self._promise(action, hexes) for hexes in builds(after, action, breadth.nearest)}
        stage = nlargest(breadth.kept, seen, key=lambda hexes: (seen[hexes], hexes))
        for _ in range(breadth.stages):
            fresh: dict[Mask, float] = {}
            for line in stage:
                for hexes in longer(after, action, line, breadth.goals):
                    if hexes not in seen:
                        fresh[hexes] = seen[hexes] = self._promise(action, hexes)
            stage = nlargest(breadth.kept, fresh, key=lambda hexes: (fresh[hexes], hexes))
        best = nlargest(2 * breadth.kept, seen, key=lambda hexes: (seen[hexes], hexes))
        return [hexes for hexes in best if self._legal(after, hexes)]

    def _promise(self, action: int, hexes: Mask) -> float:
        """What a line seems to be worth, at a glance."""
        state, ground = self.state, self.state.ground
        gain: float = urban_income(state, hexes) + (MERGE_BONUS if action == MERGE else 0)
        gain += LEAST_INTEREST * (hexes & self.wanted).bit_count()
        for places, promise in zip((ground.towns, ground.minors, ground.majors), STANDING, strict=True):
            gain += promise * (hexes & places).bit_count()
        return PAYS_FOR * gain - build_cost(state, hexes)

    def _legal(self, after: IberianState, hexes: Mask) -> bool:
        after.draft = hexes
        legal = not lacks(after)
        after.draft = 0
        return legal

    def _finishing(self, turns: list[Turn]) -> Iterator[Turn]:
        """The same builds with every cube that is left, where that many may be built: the game ends with them."""
        supply = self.state.supply[self.seat]
        for turn in turns:
            if not turn.hexes:
                continue
            after = self.selected[turn.action]
            most = reach_of(after).affordable(0)
            if turn.hexes.bit_count() < supply <= most:
                hexes = self._padded(after, turn, supply)
                if hexes and self._legal(after, hexes):
                    yield Turn(turn.action, hexes)

    def _padded(self, after: IberianState, turn: Turn, size: int) -> Mask:
        """A line with rural hexes beside it until it has so many; 0 where there are not enough."""
        ground, reach, hexes = after.ground, reach_of(after), turn.hexes
        open_to = reach.allowed & ground.rural
        if turn.action != MERGE:
            base = sum(railway for railway, around in reach.railways if around & hexes)
            open_to &= ~ground.near(reach.own & ~base)
        while (missing := size - hexes.bit_count()) > 0:
            beside = ground.near(hexes) & open_to & ~hexes
            beside = beside & ~(after.once | ground.hills | ground.rivers) or beside
            if not beside:
                return 0
            hexes |= sum(each(beside)[:missing])
        return hexes

    def actions(self, turn: Turn) -> tuple[Action, ...]:
        """What to play for it."""
        select, ground = Action("select", (ACTIONS[turn.action],)), self.state.ground
        if turn.card != NO_CARD:
            return (select, Action("purchase", (ground.card_words.write(turn.card),)))
        if turn.hexes:
            places = (Action("place", (ground.word(one),)) for one in in_line(ground, turn.hexes))
            return (select, *places, Action("build"))
        after = self.selected[turn.action].copy()
        after.settle(None)
        return (select, Action("pass")) if _may_pass(after, self.seat) else (select,)


def played(game: IberianRailways, state: IberianState, turn: Turn) -> IberianState:
    """The table after that turn of the mover, who pays a loan off if there is the money for it."""
    seat, after = state.mover, state.copy()
    game.select.do(after, seat, turn.action, None)
    if turn.hexes:
        after.draft = turn.hexes
        commit(after, seat, None)
        after.finish_step()
        after.settle(None)
    elif turn.card != NO_CARD:
        after.push(seat, game.purchase.code(turn.card))
    else:
        after.settle(None)
        if _may_pass(after, seat):
            after.push(seat, game.passing.code())
    if not after.ended() and after.mover == seat and after.step().name == "repay":
        after.push(seat, game.repay.code())
    return after


def still_legal(state: IberianState, turn: Turn) -> bool:
    """Whether a turn that was legal before somebody else's turn is legal after it."""
    if turn.card != NO_CARD:
        return state.holder[turn.card] == NOBODY
    return not turn.hexes & state.full and build_cost(state, turn.hexes) <= funds(state, state.mover)


def _may_pass(after: IberianState, seat: int) -> bool:
    """Whether the selected action could be carried out, so that not to do so must be said."""
    return not after.ended() and after.mover == seat and after.step().name == "carry-out"
