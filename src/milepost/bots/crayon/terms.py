"""What a plan is worth: the turns that are expected until the full win, cash and great cities, if it is followed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The numbers that a seat's plans are judged by in one position."""

    cash: int
    goal: int
    majors: int
    """What the missing great cities still cost."""
    rate: float
    """Income a turn to be expected in the long run."""
    buys: int = 0
    """What the better locos cost that this rate counts on."""
    fast: int = 12
    """The speed of the train that this rate counts on."""
    speed: int
    capacity: int
    cap: int
    """What may be spent on track in a turn."""
    ready: int
    """What may be spent on track before the train first moves."""
    left: int
    """Movement left this turn."""
    rent: int
    rivalry: float = 0.0
    """How much worse a million of rent is than a million lost: it brings a rival's win nearer."""
    one_more: float = 2.5
    """Turns that a delivery takes which is only needed to make up the sum."""

    @property
    def need(self) -> int:
        """What is still to be earned."""
        return self.goal - self.cash + self.majors + self.buys

    def turns_to_win(
        self, income: float, track: float, fees: float, turns: float, majors: float, lasting: float = 0.0,
        behind: float = 0.0, rent: float = 0.0,
    ) -> float:  # fmt: skip
        """Turns until both conditions hold, after a plan that brings and costs so much and leaves `majors` to pay.

        `lasting` is what its track is worth to later trips; `behind` is how many turns worse than the best it leaves
        the train and the hand, and `rent` is what of the fees goes to rivals, which both matter if anything is left to
        earn.
        """
        after = self.goal - self.cash - income + track + fees + majors
        least = max(turns, majors / self.cap)
        if after <= 0:
            return least
        return least + max((after + self.buys - lasting + self.rivalry * rent) / self.rate + behind, self.one_more)

    def time(self, steps: float, track: float) -> float:
        """Turns for so many mileposts, with so much track to be built for them."""
        run = max(0.0, steps - self.left) / self.speed
        return max(run, (track - self.ready) / self.cap)
