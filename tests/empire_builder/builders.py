"""Positions of Empire Builder in one line, on the real North America, and short ways to play in them.

    state = table(track=[["Norfolk > Raleigh"]], trains=[("Norfolk", "freight", ["Imports"])], hands=["A B C"])
    run(state, 0, "BG21 BF21")                             # seat 0 is in the operations phase
    assert why(state, 0, "move BG21") == "EB-MOVE-REVERSE"

Track is written as codes (`"BG14 BF13 BE13"`) or as the two ends of a shortest line (`"New York > Boston"`). Every
card and chip is somewhere: what a test does not place lies in the deck, demands first, and in the supply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.crayon import events, turn
from milepost.rulebooks.crayon.board import MAJOR
from milepost.rulebooks.crayon.deck import EventCard
from milepost.rulebooks.crayon.state import NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.empire_builder.game import EmpireBuilder
from tests.crayon import playing
from tests.crayon.country import Country, Train, place_cards

GAME = cast("EmpireBuilder", rulebooks.game("empire-builder"))
BOARD, CARDS, GROUND = GAME.board, GAME.cards, GAME.ground
BOOK_CARDS = {
    "A": {"Los Angeles 29 Tourists", "Philadelphia 17 Corn", "Pittsburgh 6 Machinery"},
    "B": {"New York 28 Uranium", "Monterrey 20 Oats", "Cincinnati 11 Imports"},
    "C": {"Denver 30 Coffee", "Juárez 19 Bauxite", "Raleigh 10 Coal"},
    "D": {"New York 6 Steel", "Chihuahua 17 Lead", "Norfolk 30 Sheep"},
}
LOCOS = {"freight": 0, "fast": 1, "heavy": 2, "super": 3}
STEPS = {"place": (turn.NORMAL, 0), "operate": (turn.NORMAL, 1), "build": (turn.NORMAL, 2), "start": (turn.BUILDING, 0)}
EVERY_CARD = list(range(len(CARDS.demands) + len(CARDS.events)))

HERE = Country(GROUND, LOCOS, "freight", "Calgary")
"""The loco that everybody starts with, and where trains stand that a test says nothing of."""
milepost, code, ends, way, line = HERE.milepost, HERE.code, HERE.ends, HERE.way, HERE.line
codes_of, edge_of, around, outward = HERE.codes_of, HERE.edge_of, HERE.around, HERE.outward
standing_at, run, build = HERE.standing_at, HERE.run, HERE.build
loads, chips, place, owner = HERE.loads, HERE.chips, HERE.place, HERE.owner
play, legal, verbs, why = playing.play, playing.legal, playing.verbs, playing.why
end_turn, until, kinds, one, hand = playing.end_turn, playing.until, playing.kinds, playing.one, playing.hand
cards_everywhere, chips_everywhere = playing.cards_everywhere, playing.chips_everywhere

Card = int | str


# ---------------------------------------------------------------- cards


def card(word: Card) -> int:
    """A card by its number, by the book's letter, or an event by its name."""
    if isinstance(word, int):
        return word - 1
    if word in BOOK_CARDS:
        return next(n for n in range(len(CARDS.demands)) if set(GAME.card_lines(n)) == BOOK_CARDS[word])
    return CARDS.first_event + [event.name for event in CARDS.events].index(word)


def event(kind: str, number: int = 0) -> tuple[str, EventCard]:
    """The name and the card of the so-manieth event of a kind."""
    found = [one for one in CARDS.events if one.kind == kind][number]
    return found.name, found


def wanted_in(city: str, other_than: str = "") -> tuple[int, str]:
    """The number of a card that wants something in that city, and what."""
    for n, demands in enumerate(CARDS.demands):
        for demand in demands:
            if BOARD.cities[demand.city].name == city and BOARD.goods[demand.good].name != other_than:
                return n + 1, BOARD.goods[demand.good].name
    raise LookupError(f"no card wants anything in {city}")


def quiet(but: Sequence[Card] = ()) -> list[int]:
    """Numbers of demand cards that a test does not care about."""
    known = {card(one) for one in but} | {card(letter) for letter in BOOK_CARDS}
    return [n + 1 for n in range(len(CARDS.demands)) if n not in known]


def _cards(words: Sequence[Card]) -> bytes:
    return bytes(card(word) for word in words)


# ---------------------------------------------------------------- positions


def start(seats: int = 3, seed: str = "a deal", **options: object) -> CrayonState:
    """A table as it is dealt."""
    return GAME.start(seats, GAME.options(options), Chance(seed_from_text(seed)))


def table(
    seats: int = 3,
    *,
    step: str = "operate",
    mover: int = 0,
    first: int = 0,
    round: int | None = None,
    track: Sequence[str | Sequence[str]] = (),
    trains: Sequence[Train] = (),
    came: str | None = None,
    hands: Sequence[str | Sequence[Card]] = (),
    deck: Sequence[Card] = (),
    whole_deck: bool = False,
    discards: Sequence[Card] = (),
    cash: Sequence[int] = (),
    left: int | None = None,
    in_force: Sequence[tuple[str, int, int]] = (),
    options: Mapping[str, object] | None = None,
) -> CrayonState:
    """A position. Lists are by seat and may be short.

    `came` is where the mover's train came from; `deck` is drawn first (and is all there is, with `whole_deck`);
    `in_force` lists (event, drawer, ends of the drawer's turn still to come).
    """
    state = GAME.start(seats, GAME.options(options), Chance(seed_from_text("a deal")))
    (state.turn, state.at), state.mover, state.first = STEPS[step], mover, first
    state.round = round if round is not None else (0 if step == "start" else 5)
    HERE.lay_track(state, track)
    HERE.place_trains(state, trains, step)
    if came is not None:
        state.came[mover * TRAINS] = milepost(came)
    held = [_cards(words.split() if isinstance(words, str) else words) for words in hands]
    place_cards(state, held, _cards(deck), _cards(discards), EVERY_CARD, whole_deck)
    state.cash = [*cash, *[50] * (seats - len(cash))]
    state.flows = [cash_ - GAME.variant(GAME.options(options)).numbers.start_cash for cash_ in state.cash]
    state.interrupt, state.short = NO_INTERRUPT, NOWHERE
    state.left = [state.numbers.locos[state.loco[mover * TRAINS]].speed if left is None else left]
    state.in_force = [events.pack(card(name), drawer, times) for name, drawer, times in in_force]
    state.deck = bytes(c for c in state.deck if c not in {packed >> 8 for packed in state.in_force})
    events.survey_events(state)
    survey(state)
    state.settle(None)
    return state


# ---------------------------------------------------------------- playing in them


def draw(state: CrayonState, *names: str, seat: int = 0) -> list[str]:
    """The mover discards the hand and so draws these events; returns the kinds of what happened."""
    spare = [n for n in quiet() if n - 1 not in b"".join(state.hands)]
    state.deck = bytes(card(name) for name in names) + bytes(n - 1 for n in spare[:20])
    state.deck_at = 0
    return kinds(play(state, seat, "discard"))


MAJORS = [city.name for city in BOARD.cities if city.size == MAJOR]
