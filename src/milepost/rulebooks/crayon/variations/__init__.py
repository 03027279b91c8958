"""The variations of the books, one module each or a family; `install` puts those that were asked for into a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from milepost.kernel.ledger import rule
from milepost.kernel.options import Options
from milepost.kernel.steps import Verb
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations import trade
from milepost.rulebooks.crayon.variations.backtracking import Backtrack, Backtracking
from milepost.rulebooks.crayon.variations.base import Variation, Vocabularies
from milepost.rulebooks.crayon.variations.cards import OpenContracts, Reshuffle
from milepost.rulebooks.crayon.variations.circus import Camp, Circus
from milepost.rulebooks.crayon.variations.costs import CostToLoad, CostToMove
from milepost.rulebooks.crayon.variations.fast import EventsLeave, FiveCards, NoTax, Throw
from milepost.rulebooks.crayon.variations.locos import AdditionalTrains, Crossgrade, Crossgrading, Switch
from milepost.rulebooks.crayon.variations.mercy import Borrow, Borrowing, LateFee
from milepost.rulebooks.crayon.variations.time_limit import TimeLimit, TimeUp
from milepost.rulebooks.crayon.variations.trade import TrackTrading
from milepost.rulebooks.crayon.variations.trade_verbs import trade_verbs
from milepost.rulebooks.crayon.variations.warehouse import Warehousing

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

ALL: Final[tuple[type[Variation], ...]] = (
    *(OpenContracts, Circus, Warehousing),
    *(EventsLeave, NoTax, FiveCards, Reshuffle, TimeLimit),
    *(Crossgrading, AdditionalTrains, TrackTrading),
    *(Borrowing, LateFee, Backtracking),
    *(CostToMove, CostToLoad),
)
"""In the order in which they are put around verbs: first those that allow more, last those that ask a price."""

IN_BUILDING: Final = frozenset({trade.DRAFTING, trade.ANSWERING})
"""Interrupts that stand in front of the building phase."""


def verbs(words: Vocabularies, homes: Mapping[str, str]) -> dict[str, Verb[CrayonState]]:
    """Every verb that some variation offers, in the order of the notation."""
    made: list[Verb[CrayonState]] = [
        Borrow(homes["borrow"]),
        Backtrack(homes["backtrack"]),
        Throw(homes["throw"], words.cards),
        TimeUp(homes["time-up"]),
        Crossgrade(homes["crossgrade"], words.locos),
        Switch(homes["switch"]),
        Camp(homes["camp"], words.cities),
        *trade_verbs(words, homes["trade"]),
    ]
    return {verb.form.name: verb for verb in made}


@rule("EB-VAR-AGREE", "EB-VAR-CHALLENGE-MIX")
def install(game: CrayonGame, options: Options) -> None:
    """Makes `game`, a copy of its own, play what these options ask for, and nothing that they do not."""
    game.variations = tuple(kind() for kind in ALL if kind.asked(options))
    for variation in game.variations:
        variation.install(game)
