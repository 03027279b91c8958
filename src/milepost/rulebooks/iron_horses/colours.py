"""The six colours, in the order used in every list and clockwise on every dial."""

from __future__ import annotations

from typing import Final

from milepost.kernel.ledger import rule
from milepost.kernel.notation import Words

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "violet")
SIX: Final = range(6)


@rule("IH-COLORS")
def colour_words(what: str) -> Words:
    """The colours as a vocabulary of the notation, as depots or dial positions."""
    return Words(what, COLOURS)
