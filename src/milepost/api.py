"""The front door for programs: start a game, or load one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from milepost import rulebooks
from milepost.kernel import record
from milepost.kernel.chance import fresh_seed, seed_from_text
from milepost.kernel.contract import Game
from milepost.kernel.match import Match, seat_names


def start(
    game: str | Game,
    seats: int | Sequence[str],
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A new match of the named game, or of one that `rulebooks.on_board` made.

    `seats` is how many play, or their names. The same `seed` text deals the same game; without one nobody can know
    the deal beforehand.
    """
    rules = rulebooks.game(game) if isinstance(game, str) else game
    secret = fresh_seed() if seed is None else seed_from_text(seed)
    return Match(rules, seat_names(rules, seats), rules.options(options), secret)


def loads(text: str) -> Match:
    """The match that `Match.dumps` wrote."""
    return record.read(text, rulebooks.game, rulebooks.carried)
