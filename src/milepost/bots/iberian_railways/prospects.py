"""How good a position is: every award as it may be given at the end, from how it stands and how it is likely to grow.

With few rounds left the awards count as they stand; the more rounds there are, the more a lead counts instead: each
award is shared out by how far somebody is ahead, measured by what a round can still change.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

import msgspec

from milepost.rulebooks.iberian_railways.awards import UNPAID_LOAN, WORTH, award_points
from milepost.rulebooks.iberian_railways.ground import Mask
from milepost.rulebooks.iberian_railways.money import INTEREST, PAY_OFF
from milepost.rulebooks.iberian_railways.railways import railways
from milepost.rulebooks.iberian_railways.run import longest_run
from milepost.rulebooks.iberian_railways.state import IberianState

WON = 100.0
"""What a game that is won is worth, beside any hope of winning."""


class Outlook(msgspec.Struct, frozen=True):
    """What is believed of the rest of a game."""

    pace: float = 3.2
    """Cubes that a player uses in a turn."""
    growth: float = 3.5
    """Income that a player adds in a turn."""
    spent: float = 10.0
    """What a player lays out in a turn."""
    settled: float = 2.0
    """Rounds to go at which awards count half as they stand and half as leads."""
    income: tuple[float, float] = (1.0, 2.0)
    cash: tuple[float, float] = (8.0, 12.0)
    run: tuple[float, float] = (0.7, 1.2)
    towns: tuple[float, float] = (0.35, 0.35)
    minors: tuple[float, float] = (0.3, 0.25)
    majors: tuple[float, float] = (0.25, 0.2)
    interests: tuple[float, float] = (0.4, 0.3)
    """Of each award: how far a lead is from safe at the end, and how much further for each round to go."""
    near: float = 0.75
    """What a city is worth for each cube that it is away."""
    far: int = 4
    """Cubes that it may be away."""
    hope: tuple[float, float, float] = (0.25, 0.3, 0.4)
    """What the Towns, Minor Cities and Major Cities near a railway promise it."""
    wealth: float = 0.012
    """What a dollar at the end is worth in points, beside the award for cash."""
    narrow: float = 0.8
    """Points of lead over each of the others that are worth having."""
    shared: float = 0.2
    """What a victory that is shared is worth."""

    def spreads(self) -> tuple[tuple[float, float], ...]:
        """Those of the awards, in their order."""
        return (self.income, self.cash, self.run, self.towns, self.minors, self.majors, self.interests)


Marks = tuple[tuple[int, int, int, int], ...]
"""By railway: the longest run, and how many Towns, Minor Cities and Major Cities."""
Hopes = tuple[float, float, float]


class Prospects:
    """Positions after one turn of `seat`, compared with each other."""

    def __init__(self, state: IberianState, seat: int, outlook: Outlook) -> None:
        self.seat, self.outlook, self.ground = seat, outlook, state.ground
        self.known: dict[Mask, tuple[Marks, tuple[float, ...]]] = {}
        self.seats = range(state.seat_count)

    def worth(self, state: IberianState) -> float:
        """How good the position is for the seat."""
        if state.ended():
            return self._won(state)
        points = self.points(state)
        mine, scale = points[self.seat], self.outlook.narrow
        others = [points[seat] for seat in self.seats if seat != self.seat]
        return -scale * log(sum(exp((theirs - mine) / scale) for theirs in others))

    def _won(self, state: IberianState) -> float:
        outcome = state.outcome()
        assert outcome is not None
        scores = outcome.scores
        lead = scores[self.seat] - max(scores[seat] for seat in self.seats if seat != self.seat)
        if self.seat not in outcome.winners:
            return lead - WON
        return lead + (WON if outcome.winners == (self.seat,) else self.outlook.shared)

    def standing(self, state: IberianState) -> list[float]:
        """What each seat has at the end, or may expect."""
        outcome = state.outcome()
        return self.points(state) if outcome is None else [float(score) for score in outcome.scores]

    def points(self, state: IberianState) -> list[float]:
        """What each seat may expect at the end."""
        outlook, rounds = self.outlook, self.rounds(state)
        marks, peaks = self._railways(state)
        playing = [not state.is_out(seat) for seat in self.seats]
        wealth = [self._cash_at_end(state, seat, rounds) for seat in self.seats]
        leads = [[float(gain) for gain in state.income], wealth]
        leads += [[peak[kind] for peak in peaks] for kind in range(4)]
        leads.append([float(state.holder.count(seat)) for seat in self.seats])
        weight = rounds / (rounds + outlook.settled)
        total = [0.0 for _ in self.seats]
        for stand, lead, spread, worth in zip(_stands(state, marks), leads, outlook.spreads(), WORTH, strict=True):
            now = award_points([held if on else () for held, on in zip(stand, playing, strict=True)], worth)
            shares = _shares(lead, playing, spread[0] + spread[1] * rounds)
            for seat in self.seats:
                total[seat] += (1 - weight) * now[seat] + weight * worth * shares[seat]
        for seat in self.seats:
            total[seat] += outlook.wealth * wealth[seat] * weight
        return total

    def rounds(self, state: IberianState) -> float:
        """Rounds that are left, about: until the first supply runs out."""
        return max(0.3, min(state.supply[seat] for seat in state.seats_in()) / self.outlook.pace)

    def _cash_at_end(self, state: IberianState, seat: int, rounds: float) -> float:
        """Cash less unpaid loans as it may be then, when everybody goes on as usual."""
        outlook, owed = self.outlook, state.loans[seat]
        money = state.cash[seat] + rounds * (state.income[seat] - outlook.spent) + outlook.growth * rounds * rounds / 2
        paid = min(owed, int(rounds))
        left = owed - paid
        money -= PAY_OFF * paid + paid * (INTEREST[owed] + INTEREST[left]) / 2 + (rounds - paid) * INTEREST[left]
        return money - UNPAID_LOAN * left

    def _railways(self, state: IberianState) -> tuple[list[Marks], list[tuple[float, ...]]]:
        marks, peaks = [], []
        for seat in self.seats:
            cubes = state.cubes[seat]
            if cubes not in self.known:
                self.known[cubes] = self._judged(state, cubes)
            held, peak = self.known[cubes]
            marks.append(held)
            peaks.append(peak)
        return marks, peaks

    def _judged(self, state: IberianState, cubes: Mask) -> tuple[Marks, tuple[float, ...]]:
        """The marks of somebody's railways, and for each award the best that one of them may come to."""
        ground = self.ground
        kinds = (ground.towns, ground.minors, ground.majors)
        marks = []
        peaks = [0.0] * 4
        room = ground.land & ~state.full & ~cubes
        for railway in railways(ground, cubes):
            counts = [(railway & places).bit_count() for places in kinds]
            run = longest_run(ground, railway)
            marks.append((run, counts[0], counts[1], counts[2]))
            hopes = self._hopes(railway, room, cubes)
            peaks[0] = max(peaks[0], float(run))
            for kind in range(3):
                peaks[kind + 1] = max(peaks[kind + 1], counts[kind] + hopes[kind])
        return tuple(marks), tuple(peaks)

    def _hopes(self, railway: Mask, room: Mask, cubes: Mask) -> Hopes:
        """What is near enough to a railway to be joined to it."""
        ground, outlook = self.ground, self.outlook
        spread = ground.spread
        open_to = room | cubes
        reached, value = railway, 1.0
        towns = minors = majors = 0.0
        for _ in range(outlook.far):
            fresh = spread(reached, open_to) & ~reached
            if not fresh:
                break
            value *= outlook.near
            towns += value * (fresh & ground.towns).bit_count()
            minors += value * (fresh & ground.minors).bit_count()
            majors += value * (fresh & ground.majors).bit_count()
            reached |= fresh
        return towns * outlook.hope[0], minors * outlook.hope[1], majors * outlook.hope[2]


def _stands(state: IberianState, marks: Sequence[Marks]) -> list[list[Sequence[int]]]:
    """What each seat has to show for each award, railway by railway where it is judged by railway."""
    stands: list[list[Sequence[int]]] = [
        [(gain,) for gain in state.income],
        [(money - UNPAID_LOAN * owed,) for money, owed in zip(state.cash, state.loans, strict=True)],
    ]
    stands += [[[mark[kind] for mark in held] for held in marks] for kind in range(4)]
    stands.append([(state.holder.count(seat),) for seat in range(state.seat_count)])
    return stands


def _shares(lead: Sequence[float], playing: Sequence[bool], scale: float) -> list[float]:
    """An award shared out by who is ahead: `scale` is how far is far."""
    top = max(lead)
    shares = [exp((value - top) / scale) if on else 0.0 for value, on in zip(lead, playing, strict=True)]
    whole = sum(shares)
    return [share / whole for share in shares]
