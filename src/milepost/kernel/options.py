"""Named choices made before a game starts; each variation of a book is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from milepost.kernel.refusal import MilepostError

Value = bool | int | str
Options = Mapping[str, Value]


class Option(msgspec.Struct, frozen=True):
    """One choice: its name, what happens by default, what else is possible, and a sentence that explains it."""

    name: str
    default: Value
    says: str
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    rule: str | None = None

    def check(self, value: object) -> Value:
        """`value` if this option can take it; else an error that says what it can take."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise MilepostError(f"Option {self.name!r} is true or false, not {value!r}.")
        if self.choices:
            for choice in self.choices:
                if choice == value and type(choice) is type(value):
                    return choice
            raise MilepostError(f"Option {self.name!r} is one of {', '.join(map(str, self.choices))}, not {value!r}.")
        if not isinstance(value, int) or isinstance(value, bool):
            raise MilepostError(f"Option {self.name!r} is a whole number, not {value!r}.")
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise MilepostError(f"Option {self.name!r} goes from {self.low} to {self.high}, not {value}.")
        return value


def settle(known: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Every option of a game with the value it will have, given what the players chose."""
    given = given or {}
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            listed = ", ".join(names) if names else "this game has none"
            raise MilepostError(f"There is no option {name[:40]!r}. Options: {listed}.")
    return {o.name: o.check(given[o.name]) if o.name in given else o.default for o in known}


def stated(known: Sequence[Option], options: Options) -> dict[str, Value]:
    """The options that a record names: the house's own, and the book's variations that are played.

    A variation that is not played goes without saying, so one that is added later changes no old record.
    """
    off = {option.name: option.default for option in known if option.rule is not None}
    return {name: value for name, value in options.items() if name not in off or value != off[name]}
