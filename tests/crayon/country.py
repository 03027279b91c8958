"""A board as tests write about it: places by code or name, lines of track by their ends, and what lies on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from milepost.kernel.event import Event
from milepost.kernel.notation import plain
from milepost.rulebooks.crayon.board import CLOSED, NONE
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import _open_up
from tests.crayon.playing import one, play

Train = tuple[str, str, Sequence[str]] | tuple[str, str] | str | None
"""Where it stands, its loco (the first one, if not said) and what it carries."""


class Country:
    """One board, and where and with which loco trains stand on it that a test says nothing of."""

    def __init__(self, ground: Ground, locos: Mapping[str, int], first_loco: str, out_of_the_way: str) -> None:
        self.ground, self.board = ground, ground.board
        self.locos, self.first_loco, self.out_of_the_way = locos, first_loco, out_of_the_way

    def milepost(self, word: str) -> int:
        """A milepost or sea point by its code, or the centre of a city by its name."""
        for city in self.board.cities:
            if plain(city.name) == plain(word):
                return city.centre
        return self.board.milepost(word)

    def code(self, milepost: int) -> str:
        return self.board.codes[milepost]

    def ends(self, word: str) -> set[int]:
        """The mileposts of a city, or the one of that code."""
        here = self.milepost(word)
        city = self.board.city_at[here]
        return {here} if city == NONE else set(self.board.cities[city].mileposts)

    def way(self, a: str, b: str, *, avoid: str = "") -> list[int]:
        """A shortest line of track between two places of one map, outside red areas and through no other city."""
        board = self.board
        goals, banned = self.ends(b), {self.milepost(word) for word in avoid.split()}
        came = dict.fromkeys(sorted(self.ends(a)), NOWHERE)
        ring = list(came)
        while ring:
            wider = []
            for here in ring:
                for there, edge in board.steps[here]:
                    closed = board.edge_kind[edge] == CLOSED or board.belt[edge] != NONE or there in banned
                    if closed or there in came or (board.city_at[there] != NONE and there not in goals):
                        continue
                    came[there] = here
                    wider.append(there)
                    if there in goals:
                        line = [there]
                        while came[line[-1]] != NOWHERE:
                            line.append(came[line[-1]])
                        return line[::-1]
            ring = wider
        raise LookupError(f"no line from {a} to {b}")

    def line(self, words: str) -> list[int]:
        """The mileposts of a line of track as tests write it."""
        if ">" in words:
            a, b = words.split(">")
            return self.way(a.strip(), b.strip())
        return [self.milepost(word) for word in words.split()]

    def codes_of(self, words: str) -> list[str]:
        return [self.code(m) for m in self.line(words)]

    def edge_of(self, a: str, b: str) -> int:
        edge = self.board.edge(self.milepost(a), self.milepost(b))
        assert edge != NONE, f"{a} and {b} are no neighbours"
        return edge

    def around(self, word: str) -> list[str]:
        """The codes beside one milepost, where track to it can begin."""
        return [self.code(self.ground.to[d]) for d in self.ground.outs[self.milepost(word)]]

    def outward(self, city: str, count: int) -> list[tuple[str, str]]:
        """So many segments that leave a major city for open country, as (from, to)."""
        ground, nowhere = self.ground, 255
        some = [d for m in self.board.city(city).mileposts for d in ground.outs[m]]
        wild = [d for d in some if ground.spot[ground.to[d]] == nowhere and ground.price[d] == 1]
        return [(self.code(ground.start[d]), self.code(ground.to[d])) for d in wild[:count]]

    # What is put on it.

    def lay_track(self, state: CrayonState, track: Sequence[str | Sequence[str]]) -> None:
        """By seat: one line, or several."""
        for seat, lines in enumerate(track):
            for words in [lines] if isinstance(lines, str) else lines:
                for a, b in pairwise(self.line(words)):
                    edge = self.board.edge(a, b)
                    assert edge != NONE, f"{self.code(a)} and {self.code(b)} are no neighbours"
                    assert state.owner[edge] == NOBODY, f"{words}: two lines on one edge"
                    assert self.ground.buildable[edge], f"nothing is built between {self.code(a)} and {self.code(b)}"
                    state.owner[edge] = seat

    def place_trains(self, state: CrayonState, trains: Sequence[Train], step: str) -> None:
        for seat in range(state.seat_count):
            given: Train = trains[seat] if seat < len(trains) else self.out_of_the_way
            if given is None or step == "start" or (step == "place" and seat == state.mover):
                continue
            where, loco, goods = given if isinstance(given, tuple) and len(given) == 3 else (*self._two(given), ())
            train = seat * TRAINS
            state.place[train], state.loco[train] = self.milepost(where), self.locos[loco]
            aboard = sorted(self.board.good(good).id for good in goods)
            state.loads[train] = bytes(aboard)
            for good in aboard:
                state.chips[good] -= 1

    def _two(self, given: Train) -> tuple[str, str]:
        return (given, self.first_loco) if isinstance(given, str) else cast("tuple[str, str]", given)

    def standing_at(self, state: CrayonState, seat: int, word: str) -> None:
        """Lets a seat's track reach a milepost without laying any, so that only the next segment is in question."""
        here = self.milepost(word)
        if not state.touch[here] >> seat & 1:
            state.touch[here] |= 1 << seat
            _open_up(state, seat, here)

    # What happens on it, and what can be seen.

    def run(self, state: CrayonState, seat: int, words: str) -> list[Event]:
        """Moves along these mileposts, one after another."""
        path = self.line(words)
        if ">" in words:
            path = path[1:]
        return [told for m in path for told in play(state, seat, f"move {self.code(m)}")]

    def build(self, state: CrayonState, seat: int, words: str) -> list[int]:
        """Builds a line segment by segment and returns the prices."""
        told = [play(state, seat, f"build {self.code(a)} {self.code(b)}") for a, b in pairwise(self.line(words))]
        return [cast("int", one(happened, "built").facts["price"]) for happened in told]

    def loads(self, state: CrayonState, seat: int = 0) -> list[str]:
        return [self.board.goods[good].name for good in state.loads[seat * TRAINS]]

    def chips(self, state: CrayonState, good: str) -> int:
        return state.chips[self.board.good(good).id]

    def place(self, state: CrayonState, seat: int = 0) -> str:
        return self.code(state.place[seat * TRAINS])

    def owner(self, state: CrayonState, a: str, b: str) -> int | None:
        who = state.owner[self.edge_of(a, b)]
        return None if who == NOBODY else who


def place_cards(
    state: CrayonState, held: list[bytes], top: bytes, thrown: bytes, every: Sequence[int], whole_deck: bool
) -> None:
    """Hands by seat, the deck from the top and the discards; `every` card is somewhere, and every seat has a hand."""
    placed = {*b"".join(held), *top, *thrown}
    rest = [c for c in every if c not in placed]
    while len(held) < state.seat_count:
        held.append(bytes(rest.pop(0) for _ in range(state.numbers.hand_size)))
    state.hands = held
    state.deck, state.deck_at = top + (b"" if whole_deck else bytes(rest)), 0
    state.discards = thrown + (bytes(rest) if whole_deck else b"")
