"""Names at the edge, ints inside: how an action is typed, logged and sent.

Inside, an action is a small int (its *code*): the verb in the low bits, its arguments above them in mixed radix.
Outside it is an `Action`, the line `deliver violet blue`, or JSON `{"do": "deliver", "depot": "violet", ...}`.
A game declares its verbs and their parameters once; everything here follows from that.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from milepost.kernel.refusal import MilepostError

VERB_BITS = 6
VERB_MASK = (1 << VERB_BITS) - 1

Json = Mapping[str, object]


class NotationError(MilepostError):
    """Text or JSON that names no action of this game."""


class Action(msgspec.Struct, frozen=True):
    """An action as people and programs see it: a verb and its words."""

    do: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.do, *self.args))


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """A word as it is compared: lower case, without accents, blanks as hyphens."""
    folded = unicodedata.normalize("NFKD", word)
    bare = "".join(c for c in folded if not unicodedata.combining(c))
    return "-".join(bare.lower().split())


class Words:
    """A closed vocabulary: index to word and back, forgiving about case, accents and aliases."""

    def __init__(self, what: str, words: Iterable[str], aliases: Mapping[str, int] | None = None) -> None:
        self.what = what
        self.words = tuple(plain(word) for word in words)
        self.size = len(self.words)
        self._index = {word: i for i, word in enumerate(self.words)}
        if len(self._index) != self.size:
            raise ValueError(f"two {what} words are the same")
        self._known = {plain(alias): i for alias, i in (aliases or {}).items()} | self._index

    def write(self, index: int) -> str:
        return self.words[index]

    def read(self, word: str) -> int:
        # Views write words plainly; only what people type needs more.
        found = self._known.get(word)
        if found is None:
            found = self._known.get(plain(word))
        if found is None:
            raise NotationError(f"There is no {self.what} called {word[:40]!r}.{_hint(plain(word), self._known)}")
        return found


class Number:
    """Whole numbers from `low` to `high`."""

    def __init__(self, what: str, low: int, high: int) -> None:
        self.what, self.low, self.high = what, low, high
        self.size = high - low + 1

    def write(self, index: int) -> str:
        return str(self.low + index)

    def read(self, word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise NotationError(f"The {self.what} must be a whole number, not {word[:40]!r}.") from None
        if not self.low <= number <= self.high:
            raise NotationError(f"The {self.what} must be from {self.low} to {self.high}, not {word[:40]}.")
        return number - self.low


Vocabulary = Words | Number


class Form:
    """How one verb is written: its name, its parameters and a line of help."""

    def __init__(self, name: str, params: Sequence[tuple[str, Vocabulary]] = (), says: str = "") -> None:
        self.name = name
        self.params = tuple(params)
        self.says = says
        self.size = 1
        for _, vocabulary in self.params:
            self.size *= vocabulary.size

    @property
    def usage(self) -> str:
        return " ".join((self.name, *(name.upper() for name, _ in self.params)))

    def write(self, arg: int) -> tuple[str, ...]:
        words = []
        for _, vocabulary in reversed(self.params):
            arg, index = divmod(arg, vocabulary.size)
            words.append(vocabulary.write(index))
        return tuple(reversed(words))

    def read(self, words: Sequence[str]) -> int:
        if len(words) != len(self.params):
            raise NotationError(f"Write it as: {self.usage}.")
        arg = 0
        for (_, vocabulary), word in zip(self.params, words, strict=True):
            arg = arg * vocabulary.size + vocabulary.read(word)
        return arg


class Notation:
    """All verbs of one game, and the three ways to write each action."""

    def __init__(self, forms: Sequence[Form]) -> None:
        if len(forms) > VERB_MASK + 1:
            raise ValueError("too many verbs")
        self.forms = tuple(forms)
        self._verb = {form.name: i for i, form in enumerate(self.forms)}
        self._actions: dict[int, Action] = {}
        self._texts: dict[int, str] = {}
        self._codes: dict[str, int] = {}
        """Of texts as we write them."""

    def valid(self, code: int) -> bool:
        verb = code & VERB_MASK
        return code >= 0 and verb < len(self.forms) and code >> VERB_BITS < self.forms[verb].size

    def action(self, code: int) -> Action:
        known = self._actions.get(code)
        if known is None:
            form = self.forms[code & VERB_MASK]
            known = self._actions[code] = Action(form.name, form.write(code >> VERB_BITS))
        return known

    def text(self, code: int) -> str:
        known = self._texts.get(code)
        if known is None:
            known = self._texts[code] = str(self.action(code))
        return known

    def code(self, action: Action) -> int:
        verb = self._verb.get(plain(action.do))
        if verb is None:
            raise NotationError(f"There is no action called {action.do[:40]!r}.{_hint(plain(action.do), self._verb)}")
        return self.forms[verb].read(action.args) << VERB_BITS | verb

    def parse(self, text: str) -> int:
        known = self._codes.get(text)
        if known is None:
            known = self._read(text)
            if self.text(known) == text:
                self._codes[text] = known
        return known

    def _read(self, text: str) -> int:
        do, *words = text.split() or [""]
        if not do:
            raise NotationError("An empty line is no action.")
        verb = self._verb.get(plain(do))
        if verb is not None and len(self.forms[verb].params) == 1 and len(words) > 1:
            # `place New York`: all words belong to the one name there is.
            words = [" ".join(words)]
        return self.code(Action(do, tuple(words)))

    def to_json(self, code: int) -> dict[str, str]:
        form = self.forms[code & VERB_MASK]
        names = (name for name, _ in form.params)
        return {"do": form.name, **dict(zip(names, form.write(code >> VERB_BITS), strict=True))}

    def from_json(self, value: Json) -> int:
        do = value.get("do")
        if not isinstance(do, str):
            raise NotationError('An action in JSON needs a text in "do".')
        verb = self._verb.get(plain(do))
        if verb is None:
            raise NotationError(f"There is no action called {do[:40]!r}.{_hint(plain(do), self._verb)}")
        form = self.forms[verb]
        wanted = {"do", *(name for name, _ in form.params)}
        if set(value) != wanted:
            raise NotationError(f"The action {form.name!r} has the fields {', '.join(sorted(wanted))}.")
        words = [str(value[name]) for name, _ in form.params]
        return form.read(words) << VERB_BITS | verb


def _hint(word: str, known: Iterable[str]) -> str:
    """The nearest known words, or all of them when they are few."""
    listed = list(known)
    if len(listed) <= 12:
        return f" Known: {', '.join(listed)}."
    near = difflib.get_close_matches(word, listed, 3, 0.5)
    return f" Did you mean {' or '.join(near)}?" if near else ""
