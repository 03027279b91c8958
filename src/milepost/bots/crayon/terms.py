"""What a plan is worth: the turns that are expected until the full win, cash and great cities, if it is followed."""

from __future__ import annotations

import msgspec


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that a seat's plans are judged by in one position."""

    cash: int
    goal: int
    majors: int
    """What the missing great cities still cost."""
    rate: float
    """Income a turn to be expected in the long run."""
    kept: float
    """The part of new track's price that stays useful to later trips."""
    speed: int
    capacity: int
    cap: int
    """What may be spent on track in a turn."""
    ready: int
    """What may be spent on track before the train first moves."""
    left: int
    """Movement left this turn."""
    rent: int
    one_more: float = 2.5
    """Turns that a delivery takes which is only needed to make up the sum."""

    @property
    def need(self) -> int:
        """What is still to be earned."""
        return self.goal - self.cash + self.majors

    def turns_to_win(self, income: int, track: float, fees: float, turns: float, majors: float) -> float:
        """Turns until both conditions hold, after a plan that brings and costs so much and leaves `majors` to pay."""
        saved = self.majors - majors
        after = self.goal - self.cash - income + track + fees + majors
        after -= self.kept * max(0.0, track - saved)
        return max(turns, majors / self.cap) + self.later(after)

    def later(self, after: float) -> float:
        """Turns for what is left to earn after a plan: at least one more delivery, if anything is."""
        return max(after / self.rate, self.one_more) if after > 0 else 0.0

    def gain(self, to_win: float) -> float:
        """By how many turns a plan is quicker than the average of plans."""
        return self.later(self.need) - to_win

    def time(self, steps: float, track: float) -> float:
        """Turns for so many mileposts, with so much track to be built for them."""
        run = max(0.0, steps - self.left) / self.speed
        return max(run, (track - self.ready) / self.cap)
