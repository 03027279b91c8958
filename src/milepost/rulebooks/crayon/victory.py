"""Winning: enough cash and enough major cities on one's own unbroken track, at equal turns."""

from __future__ import annotations

from milepost.kernel.event import Event
from milepost.kernel.notation import Form
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.state import CrayonState

WON, ROUND_LIMIT = "won", "round-limit"


def majors_joined(state: CrayonState, seat: int) -> int:
    """The most major cities that one unbroken piece of that seat's track connects; belts through cities count."""
    ground, owner, shut = state.ground, state.owner, state.shut
    best = 0
    seen: set[int] = set()
    for city in ground.majors:
        if city in seen or not any(state.touch[m] >> seat & 1 for m in ground.board.cities[city].mileposts):
            continue
        found = {city}
        stack = list(ground.board.cities[city].mileposts)
        visited = set(stack)
        while stack:
            here = stack.pop()
            for there, edge in ground.steps[here]:
                if there in visited or not (ground.inner[edge] or owner[edge] == seat) or edge in shut:
                    continue
                visited.add(there)
                stack.append(there)
                if ground.is_major[there]:
                    found.add(ground.city[there])
        seen |= found
        best = max(best, len(found))
    return best


def may_declare(state: CrayonState, seat: int) -> bool:
    """Both conditions hold now."""
    return state.cash[seat] >= state.goal and majors_joined(state, seat) >= state.numbers.majors_needed


class Declare(Verb[CrayonState]):
    """declare"""

    not_now = "Victory is declared at the end of your own turn, when you have both the cash and the cities."

    def __init__(self, home: str) -> None:
        super().__init__(Form("declare", (), "declare victory"))
        self.home = home

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.declared |= 1 << seat
        state.at += 1
        if log is not None:
            log.append(Event("declared", seat, {"goal": state.goal}))


class DeclareStep(Step[CrayonState]):
    """At the end of a turn in which both conditions hold, victory is offered."""

    name = "declare"

    def pending(self, state: CrayonState) -> bool:
        return state.cash[state.mover] >= state.goal and may_declare(state, state.mover)


def round_over(state: CrayonState, log: Log) -> bool:
    """All have had the same number of turns: is the game won, or time up? Raises the goal after a tie."""
    if state.declared:
        declarers = [seat for seat in range(state.seat_count) if state.declared >> seat & 1]
        most = max(state.cash[seat] for seat in declarers)
        winners = [seat for seat in declarers if state.cash[seat] == most]
        if len(winners) == 1:
            state.end(WON, standings(state, winners), log)
            return True
        state.declared = 0
        state.goal += state.numbers.goal_raise
        if log is not None:
            log.append(Event("goal-raised", None, {"goal": state.goal}))
    limit = state.numbers.round_limit
    if limit and state.round + 1 >= limit + state.numbers.start_rounds:
        state.end(ROUND_LIMIT, standings(state, []), log)
        return True
    return state.rules.time_is_up(state, log)


def standings(state: CrayonState, winners: list[int]) -> list[list[int]]:
    """First the winners; then those who join enough major cities, by cash; then the rest, by cash."""
    ranked: dict[tuple[int, int], list[int]] = {}
    for seat in range(state.seat_count):
        if seat not in winners:
            joined = majors_joined(state, seat) >= state.numbers.majors_needed
            ranked.setdefault((joined, state.cash[seat]), []).append(seat)
    rest = [ranked[key] for key in sorted(ranked, reverse=True)]
    return ([winners] if winners else []) + rest
