"""A sensible player of Iberian Railways: net income per turn with what loans cost, and awards as the end comes near."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from heapq import nlargest

from milepost.bots.contract import Decision, Memory
from milepost.bots.iberian_railways.routes import builds, longer
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import View
from milepost.kernel.notation import Action
from milepost.rulebooks.iberian_railways.actions import ACTIONS, MERGE, PURCHASE
from milepost.rulebooks.iberian_railways.awards import standings
from milepost.rulebooks.iberian_railways.build import MERGE_BONUS, commit
from milepost.rulebooks.iberian_railways.draft import missing, pieces
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.ground import Mask
from milepost.rulebooks.iberian_railways.income import urban_income
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.money import INTEREST, LOAN, build_cost, loans_needed
from milepost.rulebooks.iberian_railways.railways import in_line
from milepost.rulebooks.iberian_railways.reach import reach_of
from milepost.rulebooks.iberian_railways.state import IberianState

PACE = 5.0
"""Cubes that a player uses in a turn, about."""
EXTENDED = 8
"""Lines that are tried with one more goal."""
LOOKED_INTO = 6
"""Builds whose effect on the awards is worked out exactly."""
POINT = 9.0
"""What a victory point is worth in dollars, at the end."""
OWN_DOLLAR, LENT_DOLLAR = 0.1, 0.4
"""What a dollar of cash, and one that must be borrowed, is worth against one of net income to come."""
PUSH = 0.6
"""What each cube used is worth to who is ahead: it brings the end nearer."""
LUCK = 2.0
"""How far two plans may differ and still be taken by lot, so that equal players do not play the same game for ever."""
ROOM = 9
"""Cash that a next build would rather have than a loan paid off."""

Plan = tuple[float, int, Mask, int]
"""What it is worth, the action, the cubes, and the card to buy or -1."""


class GreedyIberian:
    """Takes the turn that adds most to net income, and to the awards when cubes run low."""

    name = "greedy"

    def __init__(self, game: IberianRailways) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        state = self.game.imagine(view, Chance(seed_from_text("everything is open")))
        if state.draft:
            return Decision((Action("clear"),), memory, "begins the build afresh")
        step = state.step().name
        if step == "select":
            return self._turn(state, [action.args[0] for action in legal], memory, rng)
        if any(action.do == "repay" for action in legal):
            return self._repay(state, memory)
        return Decision((Action("pass"),), memory, "nothing here is worth its price")

    def _turn(self, state: IberianState, open_to: Sequence[str], memory: Memory, rng: random.Random) -> Decision:
        actions = [ACTIONS.index(name) for name in open_to]
        selected = {action: self._selected(state, action) for action in actions}
        plans = [plan for action in actions for plan in self._plans(state, selected[action], action)]
        best = max(self._look_into(state, selected, plans, rng), default=None)
        if best is None or best[0] <= 0:
            # Keep Start and Purchase for a turn in which they can be used.
            idle = next(name for name in ("merge", "expand", "purchase", "start") if name in open_to)
            return Decision(self._alone(state, idle), memory, "waits: no build or card is worth its price now")
        return self._carry_out(state, best, memory)

    def _alone(self, state: IberianState, name: str) -> tuple[Action, ...]:
        after = self._selected(state, ACTIONS.index(name))
        after.settle(None)
        passes = after.mover == state.mover and not after.ended() and after.step().name == "carry-out"
        return (Action("select", (name,)), Action("pass")) if passes else (Action("select", (name,)),)

    def _carry_out(self, state: IberianState, plan: Plan, memory: Memory) -> Decision:
        worth, action, hexes, card = plan
        select = Action("select", (ACTIONS[action],))
        if card >= 0:
            city = state.ground.card_words.write(card)
            return Decision((select, Action("purchase", (city,))), memory, f"buys {city}, worth about {worth:.0f}")
        ground = state.ground
        places = tuple(Action("place", (ground.word(one),)) for one in in_line(ground, hexes))
        gain = urban_income(state, hexes) + (MERGE_BONUS if action == MERGE else 0)
        reason = (
            f"{ACTIONS[action]} with {hexes.bit_count()} tracks: ${gain} more income for ${build_cost(state, hexes)}"
        )
        return Decision((select, *places, Action("build")), memory, reason)

    def _plans(self, state: IberianState, after: IberianState, action: int) -> Iterator[Plan]:
        if action == PURCHASE:
            for card, holder in enumerate(state.holder):
                if holder == NOBODY:
                    yield self._card_worth(state, card), action, 0, card
            return
        lines = [self._build_plan(state, action, hexes) for hexes in set(builds(after, action))]
        yield from lines
        if action == MERGE:
            return
        for _, _, hexes, _ in nlargest(EXTENDED, lines):
            for further in longer(after, action, hexes):
                yield self._build_plan(state, action, further)

    def _build_plan(self, state: IberianState, action: int, hexes: Mask) -> Plan:
        seat, ground = state.mover, state.ground
        gain = urban_income(state, hexes) + (MERGE_BONUS if action == MERGE else 0)
        if hexes & ground.all_card_hexes:
            gain += sum(
                ground.prices[card]
                for card, at in enumerate(ground.card_hexes)
                if at & hexes and state.holder[card] == seat and not state.turned >> card & 1
            )
        return self._worth(state, gain, build_cost(state, hexes), hexes.bit_count()), action, hexes, -1

    def _worth(self, state: IberianState, gain: int, price: int, cubes: int) -> float:
        """Net income over the turns that are left, against the price; a build that ruins is worth nothing."""
        seat = state.mover
        loans = state.loans[seat]
        after = loans + loans_needed(state, seat, price)
        if after >= len(INTEREST) - 1:
            return -1000.0
        income = state.income[seat] + gain
        cash = state.cash[seat] + LOAN * (after - loans) - price
        if cash + 2 * income < 2 * INTEREST[after]:
            return -1000.0
        net = gain - (INTEREST[after] - INTEREST[loans])
        lent = LOAN * (after - loans)
        return net * turns_left(state, cubes) - OWN_DOLLAR * max(0, price - lent) - LENT_DOLLAR * lent

    def _card_worth(self, state: IberianState, card: int) -> float:
        seat, ground = state.mover, state.ground
        at = ground.card_hexes[card]
        price = ground.prices[card]
        if at & state.cubes[seat]:
            return self._worth(state, price, price, 0) + 1
        if at & state.full:
            return -1000.0
        near = ground.near(ground.near(state.cubes[seat])) & at
        hope = 0.5 if near and not at & state.once else 0.2 if near else 0.0
        return self._worth(state, 0, price, 0) + hope * price * turns_left(state, 0)

    def _look_into(
        self, state: IberianState, selected: dict[int, IberianState], plans: list[Plan], rng: random.Random
    ) -> Iterator[Plan]:
        """The best plans again, those that can be built, with what they do to the awards."""
        before = None
        looked = 0
        for worth, action, hexes, card in sorted(plans, reverse=True):
            if looked == LOOKED_INTO:
                return
            after = selected[action].copy()
            if card < 0:
                after.draft = hexes
                if lacks(after):
                    continue
                commit(after, state.mover, None)
            else:
                after.push(state.mover, self.game.purchase.code(card))
            looked += 1
            if before is None:
                before = lead(state, state.mover)
            ahead = lead(after, state.mover)
            weight = POINT * ripeness(after) * (2.0 if not after.supply[state.mover] else 1.0)
            push = PUSH * hexes.bit_count() if ahead > 0 else 0.0
            yield worth + weight * (ahead - before) + push + LUCK * rng.random(), action, hexes, card

    def _selected(self, state: IberianState, action: int) -> IberianState:
        after = state.copy()
        self.game.select.do(after, state.mover, action, None)
        return after

    def _repay(self, state: IberianState, memory: Memory) -> Decision:
        seat = state.mover
        late = turns_left(state, 0) <= 2
        if late or state.cash[seat] >= ROOM + 6:
            return Decision((Action("repay"),), memory, "pays a loan off: interest falls")
        return Decision((Action("pass"),), memory, "keeps the cash for the next build")


def lacks(state: IberianState) -> bool:
    """Whether the draft lacks anything that the build needs."""
    reach = reach_of(state)
    return missing(state, reach, *pieces(state.ground, state.draft, reach.railways)) is not None


def turns_left(state: IberianState, used: int) -> float:
    """How many more turns everybody gets, about: until the first supply runs out."""
    supplies = [state.supply[seat] - (used if seat == state.mover else 0) for seat in state.seats_in()]
    return max(1.0, min(supplies) / PACE + 1.0)


def ripeness(state: IberianState) -> float:
    """0 at the start of the game, 1 when somebody's cubes run out."""
    least = min(state.supply[seat] for seat in state.seats_in())
    return max(0.0, 1.0 - least / 29.0) ** 2


def lead(state: IberianState, seat: int) -> float:
    """Points if the game ended now, against the best of the others."""
    given = standings(state)
    points = [sum(standing.points[other] for standing in given) for other in range(state.seat_count)]
    return points[seat] - max((p for other, p in enumerate(points) if other != seat), default=0) / 2
