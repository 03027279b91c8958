"""Worlds that a viewer cannot tell apart, in which the same action can be played.

`imagine` deals the hidden cards anew, so in an imagined world another player may not hold the card that they play in
the real one. `counterpart` deals once more, so that they do; and if the action reveals something, so that it reveals
the same. Everything else that the viewer cannot see is by lot.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event, barrier
from milepost.rulebooks.iron_horses.cards import CARDS as ENGINES_FROM
from milepost.rulebooks.iron_horses.cards import NO_CARD
from milepost.rulebooks.iron_horses.draw import BLIND, ENGINE, UP
from milepost.rulebooks.iron_horses.state import IronHorsesState
from tests.iron_horses.builders import GAME

Viewer = int | None
Cards = Mapping[int, bytes]
"""Cards that a seat must hold."""


def imagined(state: IronHorsesState, viewer: Viewer, rng: random.Random) -> IronHorsesState:
    return GAME.imagine(state.view(viewer), Chance(seed_from_text(str(rng.random()))))


def seen(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Events as the viewer may know them."""
    return [told for event in events if (told := event.seen_by(viewer)) is not None]


def verb(code: int) -> str:
    return GAME.notation.action(code).do


def is_draft(code: int) -> bool:
    return verb(code) in ("meld", "couple", "uncouple", "unmeld")


def counterpart(
    real: IronHorsesState, viewer: Viewer, seat: int, code: int, events: list[Event], rng: random.Random
) -> tuple[IronHorsesState, list[int]]:
    """A world that `viewer` cannot tell from `real`, and the codes that play there what `code` plays here.

    `events` are those of the real action: if they reveal nothing, the world differs in all that is hidden.
    """
    world = imagined(real, viewer, rng)
    codes = [code] if seat == viewer else _fit(world, real, viewer, seat, code, rng)
    if barrier(events):
        _share_reveal(world, real, viewer, seat, code, rng)
        return world, [*codes[:-1], code]
    return world, codes


def _fit(
    world: IronHorsesState, real: IronHorsesState, viewer: Viewer, seat: int, code: int, rng: random.Random
) -> list[int]:
    """Lets another seat play `code` in `world`; a delivery with its whole train, whose draft the viewer never saw."""
    arg = code >> 6
    match verb(code):
        case "discard" if arg < ENGINES_FROM:
            deal_cars(world, real, viewer, rng, {seat: bytes([arg])})
        case "discard":
            deal_engines(world, real, viewer, rng, {seat: bytes([arg - ENGINES_FROM])})
        case "begin":
            deal_engines(world, real, viewer, rng, {seat: bytes([arg])})
        case "choose":
            return [rng.choice(world.legal(seat))]  # sealed: the viewer cannot tell one choice from another
        case "deliver":
            deal_cars(world, real, viewer, rng, {seat: real.draft})
            parse = GAME.notation.parse
            engine = GAME.cards.engines[real.draft_engine].name
            coupled = [parse(f"couple {GAME.cards.names[card]}") for card in real.draft]
            return [parse(f"meld {engine}"), *coupled, code]
    return [code]


def _share_reveal(
    world: IronHorsesState, real: IronHorsesState, viewer: Viewer, seat: int, code: int, rng: random.Random
) -> None:
    """Lets `world` reveal by `code` to this viewer what `real` does, and nothing more."""
    world.chance, world.x3 = real.chance, real.x3
    arg = code >> 6
    if verb(code) == "choose":
        chosen = [*real.chosen[:seat], arg, *real.chosen[seat + 1 :]]
        deal_engines(world, real, viewer, rng, {other: bytes([engine]) for other, engine in enumerate(chosen)})
        world.chosen, world.first = [NO_CARD if other == seat else e for other, e in enumerate(chosen)], real.first
    elif verb(code) == "draw" and arg in (UP, BLIND):
        turned = {0} if arg == UP else {0, 1} if seat == viewer else {1}
        deck = real.deck[real.deck_at :]
        deal_cars(world, real, viewer, rng, {}, {place: deck[place] for place in turned if place < len(deck)})
    elif verb(code) == "draw" and arg == ENGINE and seat == viewer:
        deal_engines(world, real, viewer, rng, {}, real.engine_deck[real.engine_at :][:1])


def deal_cars(
    world: IronHorsesState,
    real: IronHorsesState,
    viewer: Viewer,
    rng: random.Random,
    held: Cards,
    deck_holds: Mapping[int, int] | None = None,
) -> None:
    """Deals all hidden cars again, with these cards in these hands and at these places of the deck."""
    deck, places = real.deck[real.deck_at :], deck_holds or {}
    others = [seat for seat in range(real.seat_count) if seat != viewer]
    hidden = {seat: Counter(real.hands[seat]) - Counter(real.known[seat]) for seat in others}
    wanted = {seat: Counter(held.get(seat, b"")) - Counter(real.known[seat]) for seat in others}
    pool = Counter(deck) + sum(hidden.values(), Counter())
    pool.subtract(sum(wanted.values(), Counter()))
    pool.subtract(places.values())
    rest = list(pool.elements())
    rng.shuffle(rest)
    for seat in others:
        dealt = [rest.pop() for _ in range(hidden[seat].total() - wanted[seat].total())]
        world.hands[seat] = bytes(sorted([*real.known[seat], *wanted[seat].elements(), *dealt]))
    world.deck = bytes(places[place] if place in places else rest.pop() for place in range(len(deck)))
    world.deck_at = 0


def deal_engines(
    world: IronHorsesState,
    real: IronHorsesState,
    viewer: Viewer,
    rng: random.Random,
    held: Cards,
    on_top: bytes = b"",
) -> None:
    """Deals all hidden engines again, with these engines in these hands and on top of the deck."""
    deck = real.engine_deck[real.engine_at :]
    others = [seat for seat in range(real.seat_count) if seat != viewer]
    wanted = {seat: held.get(seat, b"") for seat in others}
    placed = b"".join([*wanted.values(), on_top])
    rest = [card for card in b"".join([deck, *(real.engine_hands[s] for s in others)]) if card not in placed]
    rng.shuffle(rest)
    for seat in others:
        dealt = [rest.pop() for _ in range(len(real.engine_hands[seat]) - len(wanted[seat]))]
        world.engine_hands[seat] = bytes(sorted([*wanted[seat], *dealt]))
    world.engine_deck, world.engine_at = on_top + bytes(rest), 0
