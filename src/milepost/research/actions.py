"""Actions as the numbers 0 to n-1, each with one meaning for the whole game.

A code (kernel/notation.py) holds its verb in the low bits and is sparse. Here the verbs stand one after the other in
the order of the notation, each with as many numbers as it has arguments: `number = first[verb] + argument`.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from milepost.kernel.contract import State
from milepost.kernel.notation import VERB_BITS, VERB_MASK, Notation


class ActionNumbers:
    """A game's actions, numbered without gaps."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        sizes = [form.size for form in notation.forms]
        self.first = (0, *accumulate(sizes))
        self.size = self.first[-1]

    def number(self, code: int) -> int:
        return self.first[code & VERB_MASK] + (code >> VERB_BITS)

    def code(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise ValueError(f"actions are numbered 0 to {self.size - 1}, not {number}")
        verb = bisect_right(self.first, number) - 1
        # Verbs have at least one argument each, so no two begin at the same number.
        return (number - self.first[verb]) << VERB_BITS | verb

    def text(self, number: int) -> str:
        """The line a person would type."""
        return self.notation.text(self.code(number))

    def legal(self, state: State, seat: int) -> list[int]:
        return sorted(self.number(code) for code in state.legal(seat))

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for each legal action of a seat that must decide; all 0 for the others."""
        mask = np.zeros(self.size, dtype=np.int8)
        if seat in state.actors():
            mask[self.legal(state, seat)] = 1
        return mask
