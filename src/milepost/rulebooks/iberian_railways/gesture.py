"""A whole action in one typed line: `start Lisbon Q2 Q3 Evora`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.notation import NotationError, plain
from milepost.rulebooks.iberian_railways.actions import ACTIONS, PURCHASE, START
from milepost.rulebooks.iberian_railways.ground import Ground
from milepost.rulebooks.iberian_railways.turn import SelectStep

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.game import IberianRailways
    from milepost.rulebooks.iberian_railways.state import IberianState

LONGEST_NAME = 3
MADRID = "madrid"


def read_line(game: IberianRailways, state: IberianState, seat: int, text: str) -> list[int] | None:
    """The atomic actions that a line stands for; None where the line is no such gesture.

    `start`, `expand` and `merge` take hexes by code or by name, in any order, and build; `purchase` takes a city.
    The action is selected first unless it already is. `place` takes several hexes too.
    """
    verb, *words = text.replace(",", " ").split() or [""]
    verb = plain(verb)
    if verb == ACTIONS[PURCHASE]:
        bought = [game.purchase.code(game.ground.card_words.read(" ".join(words)))] if words else []
        return [*_selecting(game, state, PURCHASE), *bought]
    if verb in ACTIONS:
        action = ACTIONS.index(verb)
        hexes = _hexes(game.ground, state, words)
        if action != START and 0 <= seat < state.seat_count:
            hexes = [number for number in hexes if not state.cubes[seat] >> game.ground.bit_of[number] & 1]
        placed = [game.place.code(number) for number in hexes]
        return [*_selecting(game, state, action), *placed, *([game.build.code()] if placed else [])]
    if verb in (game.place.form.name, game.lift.form.name) and words:
        chosen = game.place if verb == game.place.form.name else game.lift
        return [chosen.code(number) for number in _hexes(game.ground, state, words)]
    return None


def _selecting(game: IberianRailways, state: IberianState, action: int) -> list[int]:
    selected = not isinstance(state.step(), SelectStep) and state.marker[state.mover] == action
    return [] if selected else [game.select.code(action)]


def _hexes(ground: Ground, state: IberianState, words: list[str]) -> list[int]:
    """The hexes that words name; a place may have up to three words."""
    found: list[int | None] = []
    at = 0
    while at < len(words):
        if plain(words[at]) == MADRID:
            found.append(None)
            at += 1
            continue
        number, at = _next_hex(ground, words, at)
        found.append(number)
    return [_madrid(ground, state, found, i) if number is None else number for i, number in enumerate(found)]


def _next_hex(ground: Ground, words: list[str], at: int) -> tuple[int, int]:
    for length in range(LONGEST_NAME, 1, -1):
        name = " ".join(words[at : at + length])
        if at + length <= len(words) and ground.board.place_named(name) is not None:
            return ground.words.read(name), at + length
    return ground.words.read(words[at]), at + 1


def _madrid(ground: Ground, state: IberianState, line: list[int | None], at: int) -> int:
    """Which of Madrid's hexes is meant: the first free one, from the north clockwise, that touches its neighbours."""
    free = ground.outer & ~state.full
    beside = ground.mask(n for n in (*line[max(0, at - 1) : at], *line[at + 1 : at + 2]) if n is not None)
    clockwise = [number for number in ground.board.madrid_outer if 1 << ground.bit_of[number] & free]
    touching = [number for number in clockwise if 1 << ground.bit_of[number] & ground.near(beside)]
    if not clockwise:
        raise NotationError("Every hex of Madrid is taken.")
    return (touching or clockwise)[0]
