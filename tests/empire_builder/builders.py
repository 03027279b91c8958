"""Positions of Empire Builder in one line, on the real North America, and short ways to play in them.

    state = table(track=[["Norfolk > Raleigh"]], trains=[("Norfolk", "freight", ["Imports"])], hands=["A B C"])
    run(state, 0, "BG21 BF21")                             # seat 0 is in the operations phase
    assert why(state, 0, "move BG21") == "EB-MOVE-REVERSE"

Track is written as codes (`"BG14 BF13 BE13"`) or as the two ends of a shortest line (`"New York > Boston"`). Every
card and chip is somewhere: what a test does not place lies in the deck, demands first, and in the supply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

import pytest

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.notation import NotationError, plain
from milepost.kernel.refusal import IllegalAction
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.crayon import events, turn
from milepost.rulebooks.crayon.board import CLOSED, MAJOR, NONE
from milepost.rulebooks.crayon.deck import EventCard
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import _open_up, survey
from milepost.rulebooks.empire_builder.game import EmpireBuilder

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
OUT_OF_THE_WAY = "Calgary"
"""Where trains stand that a test says nothing of."""

Train = tuple[str, str, Sequence[str]] | tuple[str, str] | str | None
Card = int | str


# ---------------------------------------------------------------- what is on the board


def milepost(word: str) -> int:
    """A milepost by its code, or the centre of a city by its name."""
    for city in BOARD.cities:
        if plain(city.name) == plain(word):
            return city.centre
    return BOARD.milepost(word)


def code(milepost_: int) -> str:
    return BOARD.codes[milepost_]


def ends(word: str) -> set[int]:
    """The mileposts of a city, or the one of that code."""
    here = milepost(word)
    city = BOARD.city_at[here]
    return {here} if city == NONE else set(BOARD.cities[city].mileposts)


def way(a: str, b: str, *, avoid: str = "") -> list[int]:
    """A shortest line of track between two places, outside red areas and through no other city."""
    goals, banned = ends(b), {milepost(word) for word in avoid.split()}
    came = dict.fromkeys(sorted(ends(a)), NOWHERE)
    ring = list(came)
    while ring:
        wider = []
        for here in ring:
            for there, edge in BOARD.steps[here]:
                closed = BOARD.edge_kind[edge] == CLOSED or BOARD.belt[edge] != NONE or there in banned
                if closed or there in came or (BOARD.city_at[there] != NONE and there not in goals):
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


def line(words: str) -> list[int]:
    """The mileposts of a line of track as tests write it."""
    if ">" in words:
        a, b = words.split(">")
        return way(a.strip(), b.strip())
    return [milepost(word) for word in words.split()]


def codes_of(words: str) -> list[str]:
    return [code(m) for m in line(words)]


def edge_of(a: str, b: str) -> int:
    edge = BOARD.edge(milepost(a), milepost(b))
    assert edge != NONE, f"{a} and {b} are no neighbours"
    return edge


def around(city: str) -> list[str]:
    """The codes beside a city of one milepost, where track to it can begin."""
    return [code(GROUND.to[d]) for d in GROUND.outs[milepost(city)]]


def outward(city: str, count: int) -> list[tuple[str, str]]:
    """So many segments that leave a major city for open country, as (from, to)."""
    some = [d for m in BOARD.city(city).mileposts for d in GROUND.outs[m]]
    wild = [d for d in some if BOARD.city_at[GROUND.to[d]] == NONE and GROUND.price[d] == 1]
    return [(code(GROUND.start[d]), code(GROUND.to[d])) for d in wild[:count]]


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
        for one in demands:
            if BOARD.cities[one.city].name == city and BOARD.goods[one.good].name != other_than:
                return n + 1, BOARD.goods[one.good].name
    raise LookupError(f"no card wants anything in {city}")


def quiet(but: Sequence[Card] = ()) -> list[int]:
    """Numbers of demand cards that a test does not care about."""
    known = {card(one) for one in but} | {card(letter) for letter in BOOK_CARDS}
    return [n + 1 for n in range(len(CARDS.demands)) if n not in known]


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
    for seat, lines in enumerate(track):
        for words in [lines] if isinstance(lines, str) else lines:
            for a, b in pairwise(line(words)):
                edge = BOARD.edge(a, b)
                assert edge != NONE, f"{code(a)} and {code(b)} are no neighbours"
                assert state.owner[edge] == NOBODY, f"{words}: two lines on one edge"
                state.owner[edge] = seat
    _place_trains(state, trains, step)
    if came is not None:
        state.came[mover * TRAINS] = milepost(came)
    _place_cards(state, hands, deck, whole_deck, discards)
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


def _place_trains(state: CrayonState, trains: Sequence[Train], step: str) -> None:
    for seat in range(state.seat_count):
        given: Train = trains[seat] if seat < len(trains) else OUT_OF_THE_WAY
        if given is None or step == "start" or (step == "place" and seat == state.mover):
            continue
        place, loco, goods = given if isinstance(given, tuple) and len(given) == 3 else (*_two(given), ())
        train = seat * TRAINS
        state.place[train], state.loco[train] = milepost(place), LOCOS[loco]
        aboard = sorted(BOARD.good(good).id for good in goods)
        state.loads[train] = bytes(aboard)
        for good in aboard:
            state.chips[good] -= 1


def _two(given: Train) -> tuple[str, str]:
    return (given, "freight") if isinstance(given, str) else cast("tuple[str, str]", given)


def _place_cards(
    state: CrayonState,
    hands: Sequence[str | Sequence[Card]],
    deck: Sequence[Card],
    whole_deck: bool,
    discards: Sequence[Card],
) -> None:
    held = [bytes(card(one) for one in (words.split() if isinstance(words, str) else words)) for words in hands]
    top, thrown = bytes(card(one) for one in deck), bytes(card(one) for one in discards)
    placed = {*b"".join(held), *top, *thrown}
    rest = [c for c in EVERY_CARD if c not in placed]
    while len(held) < state.seat_count:
        held.append(bytes(rest.pop(0) for _ in range(3)))
    state.hands = held
    state.deck, state.deck_at = top + (b"" if whole_deck else bytes(rest)), 0
    state.discards = thrown + (bytes(rest) if whole_deck else b"")


def standing_at(state: CrayonState, seat: int, word: str) -> None:
    """Lets a seat's track reach a milepost without laying any, so that only the next segment is in question."""
    here = milepost(word)
    if not state.touch[here] >> seat & 1:
        state.touch[here] |= 1 << seat
        _open_up(state, seat, here)


# ---------------------------------------------------------------- playing in them


def play(state: CrayonState, seat: int, text: str) -> list[Event]:
    """Plays a typed line and returns what happened."""
    return state.apply(seat, GAME.notation.parse(text))


def draw(state: CrayonState, *names: str, seat: int = 0) -> list[str]:
    """The mover discards the hand and so draws these events; returns the kinds of what happened."""
    spare = [n for n in quiet() if n - 1 not in b"".join(state.hands)]
    state.deck = bytes(card(name) for name in names) + bytes(n - 1 for n in spare[:20])
    state.deck_at = 0
    return kinds(play(state, seat, "discard"))


def run(state: CrayonState, seat: int, words: str) -> list[Event]:
    """Moves along these mileposts, one after another."""
    path = line(words)
    if ">" in words:
        path = path[1:]
    return [told for m in path for told in play(state, seat, f"move {code(m)}")]


def build(state: CrayonState, seat: int, words: str) -> list[int]:
    """Builds a line segment by segment and returns the prices."""
    told = [play(state, seat, f"build {code(a)} {code(b)}") for a, b in pairwise(line(words))]
    return [cast("int", one(happened, "built").facts["price"]) for happened in told]


def legal(state: CrayonState, seat: int) -> list[str]:
    return [GAME.notation.text(c) for c in state.legal(seat)]


def verbs(state: CrayonState, seat: int) -> set[str]:
    return {text.split()[0] for text in legal(state, seat)}


def why(state: CrayonState, seat: int, text: str) -> str | None:
    """The rule that refuses a typed line, or None; makes sure that a refusal changes nothing and says something."""
    try:
        action = GAME.notation.parse(text)
    except NotationError:
        return GAME.rule_action
    before = state.digest()
    refusal = state.why_not(seat, action)
    assert (refusal is None) == (action in state.legal(seat)), text
    if refusal is None:
        return None
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value.illegal == refusal
    assert state.digest() == before
    assert refusal.rule in GAME.ledger
    assert refusal.says.endswith(".")
    return refusal.rule


def end_turn(state: CrayonState) -> list[Event]:
    """Plays `done` until somebody else is to move, or the same seat's next turn begins."""
    taken, told = state.taken, list[Event]()
    while state.taken == taken and not state.ended_by:
        told += play(state, state.mover, "done")
    return told


def until(state: CrayonState, mover: int) -> None:
    """Everybody does nothing until that seat begins its next turn that is not lost."""
    end_turn(state)
    while state.mover != mover:
        end_turn(state)


def kinds(told: Sequence[Event]) -> list[str]:
    return [event_.kind for event_ in told]


def one(told: Sequence[Event], kind: str) -> Event:
    """The only event of that kind."""
    (event_,) = [event_ for event_ in told if event_.kind == kind]
    return event_


def loads(state: CrayonState, seat: int = 0) -> list[str]:
    return [BOARD.goods[good].name for good in state.loads[seat * TRAINS]]


def chips(state: CrayonState, good: str) -> int:
    return state.chips[BOARD.good(good).id]


def place(state: CrayonState, seat: int = 0) -> str:
    return code(state.place[seat * TRAINS])


def hand(state: CrayonState, seat: int = 0) -> list[int]:
    return [c + 1 for c in state.hands[seat]]


def owner(state: CrayonState, a: str, b: str) -> int | None:
    who = state.owner[edge_of(a, b)]
    return None if who == NOBODY else who


def cards_everywhere(state: CrayonState) -> list[int]:
    """Every card on the table, sorted."""
    in_force = bytes(packed >> 8 for packed in state.in_force)
    return sorted(b"".join([*state.hands, state.deck[state.deck_at :], state.discards, in_force, state.contracts]))


def chips_everywhere(state: CrayonState) -> list[int]:
    """By good: chips in the supply and aboard."""
    aboard = b"".join(state.loads)
    return [left + aboard.count(good) for good, left in enumerate(state.chips)]


MAJORS = [city.name for city in BOARD.cities if city.size == MAJOR]
