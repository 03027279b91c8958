"""The bot that everything else must beat: any legal action, all alike."""

from __future__ import annotations

import random
from collections.abc import Sequence

from milepost.bots.contract import Decision, Memory
from milepost.kernel.contract import View
from milepost.kernel.notation import Action


class RandomBot:
    """Plays any legal action."""

    name = "random"

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        action = legal[int(rng.random() * len(legal))]
        return Decision((action,), memory, "one of the legal actions, by lot")
