"""Positions of Iron Horses in one line, and short ways to play in them.

    state = table(hands=["blue-3 yellow-1 red-4"], in_play=["mogul"])       # seat 0 is about to act
    play(state, 0, "complete mogul blue-3 yellow-1 red-4 to violet red")
    assert why(state, 0, "pass") == "IH-TURN"

Every card is somewhere: what a test does not place lies in the deck, or out of the game if the test names the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.notation import NotationError
from milepost.kernel.refusal import IllegalAction
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.iron_horses.cards import CABOOSE, NO_CARD
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.scoring import LAST_STOCK, RUNNING
from milepost.rulebooks.iron_horses.state import FINAL, NOBODY, TURN, IronHorsesState

GAME = cast("IronHorses", rulebooks.game("iron-horses"))
CARDS = GAME.cards

STEPS = {"draw": (TURN, 0), "act": (TURN, 1), "replace": (TURN, 2), "final": (FINAL, 0)}


def start(seats: int = 2, seed: str = "a deal") -> IronHorsesState:
    """A table as it is dealt, before the first engines are chosen."""
    return GAME.start(seats, GAME.options({}), Chance(seed_from_text(seed)))


def opened(seats: int = 2, seed: str = "a deal") -> IronHorsesState:
    """A table after everybody has chosen the first of their engines."""
    state = start(seats, seed)
    for seat in range(seats):
        state.apply(seat, state.legal(seat)[0])
    return state


def ids(words: str) -> bytes:
    """Car and caboose cards by their names."""
    return bytes(CARDS.words.read(word) for word in words.split())


def engine_ids(words: str) -> bytes:
    return bytes(CARDS.engine_words.read(word) for word in words.split())


def names(some: bytes) -> str:
    return " ".join(CARDS.names[card] for card in some)


def engine(length: int, *, pays: str | None = None, but_not: str | None = None, other_than: str = "") -> str:
    """The name of an engine of that length: one that pays for region `pays`, or pays nothing for `but_not`."""
    for card in CARDS.engines:
        fits = (pays is None or pays in card.regions) and (but_not is None or but_not not in card.regions)
        if card.length == length and fits and card.name not in other_than.split():
            return card.name
    raise LookupError(f"no such engine of length {length}")


def bonus(name: str) -> int:
    return CARDS.bonus[CARDS.engine_words.read(name)]


def caboose(*, negate: str | None = None, double: str | None = None, triple: str | None = None) -> str:
    """The name of a caboose that does that."""
    for number, does in enumerate(CARDS.cabooses):
        wanted = (negate, double, triple)
        if all(want is None or COLOURS[colour] == want for want, colour in zip(wanted, does, strict=True)):
            return CARDS.names[CABOOSE + number]
    raise LookupError("no such caboose")


def follow(card: str, colour: str) -> int:
    """What `card` earns when a car of that colour comes directly after it."""
    return CARDS.follow[CARDS.words.read(card) * 6 + COLOURS.index(colour)]


def table(
    seats: int = 2,
    *,
    turn: str = "act",
    mover: int = 0,
    first: int = 0,
    hands: Sequence[str] = (),
    known: Sequence[str] = (),
    engines: Sequence[str] = (),
    in_play: Sequence[str] = (),
    up: str | None = None,
    deck: str | None = None,
    pile: str = "",
    engine_deck: str | None = None,
    engine_pile: str = "",
    depots: Mapping[str, str] | None = None,
    dials: Mapping[str, str] | None = None,
    values: Mapping[str, int] | Sequence[int] | None = None,
    stocks: Sequence[str] = (),
    money: Sequence[int] = (),
    x2: Sequence[str] = (),
    x3: Sequence[str] = (),
    trigger: int | None = None,
    finals: int | None = None,
) -> IronHorsesState:
    """A position. Lists are by seat and may be short: seats left out hold four cars and no engine.

    `up=""` is an empty up space; `turn` is draw, act, replace or final; in final turns `trigger` ended the game
    (the mover before, by default) and `finals` turns are still to come.
    """
    state = start(seats)
    state.chosen = [NO_CARD] * seats
    (state.turn, state.at), state.mover, state.first = STEPS[turn], mover, first
    state.interrupt, state.may_replace = NO_INTERRUPT, turn == "replace"
    _place_cars(state, hands, known, up, deck, pile, depots or {})
    _place_engines(state, engines, in_play, engine_deck, engine_pile)
    if dials is not None:
        for region, zero in dials.items():
            state.dials[COLOURS.index(region)] = COLOURS.index(zero)
    if isinstance(values, Mapping):
        values = [values.get(colour, 0) for colour in COLOURS]
    state.values = list(values or [0] * 6)
    state.stocks = [held.split().count(colour) for held in _each(stocks, seats) for colour in COLOURS]
    state.supply = [3 - sum(state.stocks[colour::6]) for colour in range(6)]
    state.money = [*money, *[0] * (seats - len(money))]
    state.x2 = bytes(COLOURS.index(c) for c in [*x2, *[c for c in COLOURS if c not in x2][: seats - len(x2)]])
    state.x3 = bytes(COLOURS.index(c) for c in x3) or bytes((colour + 1) % 6 for colour in state.x2)
    if turn == "final":
        state.trigger = (mover - 1) % seats if trigger is None else trigger
        state.trigger_why, state.finals = LAST_STOCK, finals or (state.trigger - mover) % seats + 1
    else:
        state.trigger, state.trigger_why, state.finals = NOBODY, RUNNING, 0
    state.still = 0
    state.settle(None)
    return state


def _each(given: Sequence[str], seats: int) -> list[str]:
    return [*given, *[""] * (seats - len(given))]


def _place_cars(
    state: IronHorsesState,
    hands: Sequence[str],
    known: Sequence[str],
    up: str | None,
    deck: str | None,
    pile: str,
    depots: Mapping[str, str],
) -> None:
    seats = len(state.chosen)
    pool = list(Chance(seed_from_text("the rest")).shuffle("pool", CARDS.car_deck + CARDS.caboose_deck))

    def take(words: str) -> bytes:
        taken = ids(words)
        for card in taken:
            pool.remove(card)  # a card that does not exist three times is not placed three times
        return taken

    state.hands = [bytes(sorted(take(words))) for words in hands]
    state.known = [bytes(sorted(ids(words))) for words in _each(known, seats)]
    state.depots = [take(depots.get(colour, "")) for colour in COLOURS]
    state.pile = take(pile)
    state.up = NO_CARD if not up else take(up)[0]
    named_deck = None if deck is None else take(deck)
    for _ in range(seats - len(hands)):
        dealt = [card for card in pool if card < CABOOSE][:4]
        for card in dealt:
            pool.remove(card)
        state.hands.append(bytes(sorted(dealt)))
    if up is None:
        state.up = pool.pop()
    state.deck, state.deck_at = (bytes(pool) if named_deck is None else named_deck), 0
    state.gone = b"" if named_deck is None else bytes(sorted(pool))


def _place_engines(
    state: IronHorsesState, engines: Sequence[str], in_play: Sequence[str], engine_deck: str | None, engine_pile: str
) -> None:
    state.engine_hands = [bytes(sorted(engine_ids(words))) for words in _each(engines, state.seat_count)]
    state.in_play = [bytes(sorted(engine_ids(words))) for words in _each(in_play, state.seat_count)]
    state.engine_pile = engine_ids(engine_pile)
    placed = b"".join([*state.engine_hands, *state.in_play, state.engine_pile])
    assert len(set(placed)) == len(placed), "each engine exists once"
    rest = bytes(card for card in CARDS.engine_deck if card not in placed)
    state.engine_deck = rest if engine_deck is None else engine_ids(engine_deck)
    state.engine_at, state.engine_shuffles = 0, 1


def codes(state: IronHorsesState, seat: int, text: str) -> list[int]:
    return GAME.gesture(state, seat, text) or [GAME.notation.parse(text)]


def play(state: IronHorsesState, seat: int, text: str) -> list[Event]:
    """Plays a typed line, a whole `complete ...` included, and returns what happened."""
    return [event for code in codes(state, seat, text) for event in state.apply(seat, code)]


def legal(state: IronHorsesState, seat: int) -> list[str]:
    return [GAME.notation.text(code) for code in state.legal(seat)]


def why(state: IronHorsesState, seat: int, text: str) -> str | None:
    """The rule that refuses a typed line, or None; makes sure that a refusal changes nothing and says something."""
    try:
        line = codes(state, seat, text)
    except NotationError:
        return GAME.rule_action
    trial = state.copy()
    for code in line:
        before = trial.digest()
        refusal = trial.why_not(seat, code)
        assert (refusal is None) == (code in trial.legal(seat))
        if refusal is not None:
            with pytest.raises(IllegalAction) as caught:
                trial.apply(seat, code)
            assert caught.value.illegal == refusal
            assert trial.digest() == before
            assert refusal.rule in GAME.ledger
            assert refusal.says.endswith(".")
            return refusal.rule
        trial.apply(seat, code)
    return None


def sentence(state: IronHorsesState, seat: int, text: str) -> str:
    """The words of the refusal of one atomic action."""
    refusal = state.why_not(seat, GAME.notation.parse(text))
    assert refusal is not None
    return refusal.says


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def one(events: Sequence[Event], kind: str) -> Event:
    """The only event of that kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def cars_everywhere(state: IronHorsesState) -> list[int]:
    """Every car and caboose card on the table, sorted."""
    up = bytes([state.up]) if state.up >= 0 else b""
    deck = state.deck[state.deck_at :]
    return sorted(b"".join([*state.hands, *state.depots, state.gone, state.pile, up, deck]))


def engines_everywhere(state: IronHorsesState) -> list[int]:
    deck = state.engine_deck[state.engine_at :]
    return sorted(b"".join([*state.engine_hands, *state.in_play, state.engine_pile, deck]))
