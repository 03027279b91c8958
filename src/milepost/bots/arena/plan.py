"""What an arena plays: which bots, from which seats, on which deals."""

from __future__ import annotations

import shlex

import msgspec

from milepost import bots, rulebooks
from milepost.kernel.contract import Game
from milepost.kernel.options import Options, Value

ROUNDS = 250
"""Nobody needs so many: a game that lasts longer has no winner."""
ROUND_LIMIT = "round_limit"
"""The option by which some games end themselves."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A contest. Every game of it is a function of the plan and the game's number alone."""

    game: str
    content: str
    """The hash of the cards or the board that are played with."""
    version: int
    """Of the rules."""
    bots: tuple[str, ...]
    seed: str
    options: Options
    board: str = ""
    """The board and decks, as `Game.carries` has them, when they are not ours."""
    rounds: int = ROUNDS

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each entry: a bot that is entered twice is numbered."""
        return tuple(
            name if self.bots.index(name) == i else f"{name} {self.bots[: i + 1].count(name)}"
            for i, name in enumerate(self.bots)
        )

    def deal(self, number: int) -> int:
        """Which deal a game plays: each deal is played from every rotation of the seats."""
        return number // len(self.bots)

    def seating(self, number: int) -> tuple[int, ...]:
        """For each seat, which entry sits there in that game."""
        seats = len(self.bots)
        return tuple((seat - number) % seats for seat in range(seats))

    def opened(self) -> Game:
        """The rulebook this contest is played by."""
        if self.board:
            return rulebooks.carried(self.game, self.board)
        return rulebooks.game(self.game, self.content)

    def command(self, games: int) -> str:
        """What to type to play it again."""
        words = [
            "milepost",
            "arena",
            self.game,
            "--bots",
            ",".join(self.bots),
            "--games",
            str(games),
            "--seed",
            self.seed,
        ]
        if self.rounds != ROUNDS:
            words += ["--rounds", str(self.rounds)]
        usual = self.opened().options({ROUND_LIMIT: self.rounds} if ROUND_LIMIT in self.options else {})
        for name, value in self.options.items():
            if value != usual[name]:
                words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        return shlex.join(words) + (" --board FILE" if self.board else "")


def planned(
    game: Game,
    names: tuple[str, ...],
    seed: str,
    given: dict[str, Value] | None = None,
    rounds: int = ROUNDS,
) -> Plan:
    """A contest of `game` between these bots, checked."""
    game.check_seats(len(names))
    for name in names:
        bots.bot(name, game)
    chosen = dict(given or {})
    if any(known.name == ROUND_LIMIT for known in game.known_options):
        chosen.setdefault(ROUND_LIMIT, rounds)
    return Plan(
        game=game.name,
        content=game.content,
        version=game.version,
        bots=names,
        seed=seed,
        options=game.options(chosen),
        board=game.carries,
        rounds=rounds,
    )
