"""A bot in a seat: from a position to a checked decision."""

from __future__ import annotations

import hashlib
import random

from milepost.bots.contract import NO_MEMORY, Bot, Decision
from milepost.kernel.contract import Game, State
from milepost.kernel.refusal import MilepostError


def seeded(*words: object) -> random.Random:
    """A source of chance that depends on these words alone, whatever the process or PYTHONHASHSEED."""
    text = "\0".join(map(str, words)).encode()
    return random.Random(int.from_bytes(hashlib.sha256(b"milepost bot\0" + text).digest(), "big"))


class BotSeat:
    """One seat with its bot, the bot's memory and its chance."""

    def __init__(self, game: Game, bot: Bot, seat: int, rng: random.Random) -> None:
        self.game, self.bot, self.seat, self.rng = game, bot, seat, rng
        self.memory = NO_MEMORY
        self.decision = Decision(())
        """The last one."""

    @property
    def reason(self) -> str:
        """Why it decided so."""
        return self.decision.reason

    def decide(self, state: State) -> list[int]:
        """The codes this bot plays now."""
        notation = self.game.notation
        legal = [notation.action(code) for code in state.legal(self.seat)]
        decision = self.bot.choose(state.view(self.seat), legal, self.memory, self.rng)
        if not decision.actions:
            raise MilepostError(f"The bot {self.bot.name} decided nothing for seat {self.seat}.")
        self.memory, self.decision = decision.memory, decision
        return [notation.code(action) for action in decision.actions]
