"""Positions of Iron Dragon in one line, in both editions on the Little Realm, and short ways to play in them.

    @both
    def test_a_train_turns_back_in_a_port(edition: int) -> None:
        state = table(edition, track=["L5 M5"], trains=["L5"])
        run(state, 0, "M5 L5")                             # seat 0 is in the operations phase
        assert why(state, 0, "move M5") == rule_of(edition, "MOVE-REVERSE")

Track is written as codes (`"K6 L6 L7"`, `"U.A4 U.B4"`) or as the two ends of a shortest line (`"Ford > Galen"`).
Foremen are named by themselves or by their people (`"Troll"`); who is not named employs one that changes little (see
BY_DEFAULT). Every card, chip, ship and foreman is somewhere: what a test does not place lies in its deck, in order of
number and demands before events, and in the supply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.notation import plain
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.crayon import events, turn
from milepost.rulebooks.crayon.board import MAJOR
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.iron_dragon.editions import LOCOS as LOCO_CARDS
from milepost.rulebooks.iron_dragon.events import survey_events
from milepost.rulebooks.iron_dragon.game import IronDragon, IronDragon2001, IronDragon2017
from milepost.rulebooks.iron_dragon.ships import DELIVERED
from milepost.rulebooks.iron_dragon.staff import load_staff
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from tests.crayon import playing
from tests.crayon.country import Country, Train, place_cards
from tests.crayon.realm import dragon_prices, realm

EDITIONS = (2001, 2017)
both = pytest.mark.parametrize("edition", EDITIONS)
"""Runs a test, whose first argument is `edition`, in both editions."""

BOARD = realm()
LOCOS = {loco.name: number for number, loco in enumerate(LOCO_CARDS)}
STEPS = {"place": (turn.NORMAL, 0), "operate": (turn.NORMAL, 1), "build": (turn.NORMAL, 2), "start": (turn.BUILDING, 0)}
BY_DEFAULT = ("Catman", "Catman", "Elf", "Elf", "Elf", "Dwarf")
"""The foremen of seats that a test says nothing of: prices differ only in jungle, in forest and in mountains."""
MAJORS = [city.name for city in BOARD.cities if city.size == MAJOR]

Card = int | str


@cache
def game(edition: int) -> IronDragon:
    """That edition on the Little Realm, with the decks beside this file."""
    kind = IronDragon2001 if edition == 2001 else IronDragon2017
    staff = load_staff(files("milepost.rulebooks.iron_dragon") / "content" / "v1", newest_names=edition == 2017)
    here = Path(__file__).parent / "content"
    decks = (here / "demands.toml").read_text("utf-8"), (here / "events.toml").read_text("utf-8")
    return kind(realm(), dragon_prices(), staff, decks)


GROUND = game(2001).ground
CARDS = game(2001).cards
STAFF = game(2001).staff
EVERY_CARD = list(range(len(CARDS.demands) + len(CARDS.events)))
HERE = Country(GROUND, LOCOS, "teapot", "Eastmere")
"""The loco that everybody starts with, and where trains stand that a test says nothing of."""
milepost, code, ends, way, line = HERE.milepost, HERE.code, HERE.ends, HERE.way, HERE.line
codes_of, edge_of, around, outward = HERE.codes_of, HERE.edge_of, HERE.around, HERE.outward
standing_at, run, build = HERE.standing_at, HERE.run, HERE.build
loads, chips, place, owner = HERE.loads, HERE.chips, HERE.place, HERE.owner
play, legal, verbs, why = playing.play, playing.legal, playing.verbs, playing.why
end_turn, until, kinds, one, hand = playing.end_turn, playing.until, playing.kinds, playing.one, playing.hand
cards_everywhere, chips_everywhere = playing.cards_everywhere, playing.chips_everywhere
says = playing.says


def rule_of(edition: int, end: str, later: str = "") -> str:
    """A rule's id in that edition: the same end in both, or another one in the later."""
    return f"ID01-{end}" if edition == 2001 else f"ID17-{later or end}"


# ---------------------------------------------------------------- what is on the board


# ---------------------------------------------------------------- cards


def card(word: Card) -> int:
    """A demand card by its number, or an event by its name."""
    if isinstance(word, int):
        return word - 1
    return CARDS.first_event + [event.name for event in CARDS.events].index(word)


def foreman(word: str, but: Sequence[int] = ()) -> int:
    """A foreman by name, or the first of a people who is not among `but`."""
    for number, one_ in enumerate(STAFF.foremen):
        if plain(word) in (plain(one_.name), plain(one_.people.name)) and number not in but:
            return number
    return [plain(one_.name) for one_ in game(2017).staff.foremen].index(plain(word))


def foreman_name(edition: int, number: int) -> str:
    return game(edition).staff.foremen[number].name


def ship(word: str) -> int:
    return [one_.name for one_ in STAFF.ships].index(word)


def wanted_in(city: str, other_than: str = "") -> tuple[int, str]:
    """The number of a card that wants something in that city, and what."""
    for n, demands in enumerate(CARDS.demands):
        for demand in demands:
            if BOARD.cities[demand.city].name == city and BOARD.goods[demand.good].name != other_than:
                return n + 1, BOARD.goods[demand.good].name
    raise LookupError(f"no card wants anything in {city}")


def _cards(words: Sequence[Card]) -> bytes:
    return bytes(card(word) for word in words)


# ---------------------------------------------------------------- positions


def start(edition: int, seats: int = 3, seed: str = "a deal", **options: object) -> DragonState:
    """A table as it is dealt: the foremen are still to be chosen."""
    rules = game(edition)
    return dragon(rules.start(seats, rules.options(options), Chance(seed_from_text(seed))))


def staffed(edition: int, seats: int = 3, seed: str = "a deal", **options: object) -> DragonState:
    """A table as it is dealt, where everybody has kept the first foreman they were given."""
    state = start(edition, seats, seed, **options)
    while any(state.dealt):
        seat = state.actors()[0]
        play(state, seat, f"keep {foreman_name(edition, state.dealt[seat][0])}")
    return state


def table(
    edition: int,
    seats: int = 3,
    *,
    step: str = "operate",
    mover: int = 0,
    first: int = 0,
    round: int | None = None,
    track: Sequence[str | Sequence[str]] = (),
    trains: Sequence[Train] = (),
    came: str | None = None,
    left: int | None = None,
    hands: Sequence[Sequence[Card]] = (),
    deck: Sequence[Card] = (),
    whole_deck: bool = False,
    discards: Sequence[Card] = (),
    cash: Sequence[int] = (),
    foremen: Sequence[str] = (),
    foremen_deck: Sequence[str] = (),
    foremen_discards: Sequence[str] = (),
    ships: Sequence[str] = (),
    ship_deck: Sequence[str] = (),
    ship_discards: Sequence[str] = (),
    whole_ship_deck: bool = False,
    drew: bool = False,
    landed: bool = False,
    delivered: bool = False,
    last_city: Sequence[str] = (),
    bribed: int = 0,
    bridges: Sequence[str] = (),
    in_force: Sequence[tuple[str, int, int]] = (),
    rights: Sequence[tuple[str, str, int, int]] = (),
    options: Mapping[str, object] | None = None,
) -> DragonState:
    """A position. Lists are by seat and may be short.

    `came` is where the mover's train came from; `deck`, `ship_deck` and `foremen_deck` are drawn first (and `deck` and
    `ship_deck` are all there is, with `whole_deck` and `whole_ship_deck`: the rest is discarded); `ships` names the
    ship each train is on, "" for none; `drew`, `landed` and `delivered` tell of the mover's train, `bribed` holds the
    mover's bribes as state.py's bits; `bridges` are raised besides those that always stand; `in_force` lists (event,
    drawer, ends of the drawer's turn still to come), `rights` (from, to, owner, turns).
    """
    rules = game(edition)
    state = dragon(rules.start(seats, rules.options(options), Chance(seed_from_text("a deal"))))
    (state.turn, state.at), state.mover, state.first = STEPS[step], mover, first
    state.round = round if round is not None else (0 if step == "start" else 5)
    state.interrupt, state.short = NO_INTERRUPT, NOWHERE
    HERE.lay_track(state, track)
    HERE.place_trains(state, trains, step)
    _place_foremen(state, foremen, foremen_deck, foremen_discards)
    _place_ships(state, ships, ship_deck, ship_discards, whole_ship_deck)
    held = [_cards(words) for words in hands]
    place_cards(state, held, _cards(deck), _cards(discards), EVERY_CARD, whole_deck)
    train = mover * TRAINS
    if came is not None:
        state.came[train] = milepost(came)
    state.drew[train], state.landed = int(drew), int(landed or delivered) | int(delivered) << DELIVERED
    for seat, city in enumerate(last_city):
        state.last_city[seat * TRAINS] = milepost(city)
    state.cash = [*cash, *[50] * (seats - len(cash))]
    state.flows = [cash_ - state.numbers.start_cash for cash_ in state.cash]
    state.bribed = bribed
    state.bridges |= sum(1 << link.id for link in BOARD.links if link.name in bridges)
    state.rights = [edge_of(a, b) << 3 | owner_ for a, b, owner_, _ in rights]
    state.right_turns = [turns for *_, turns in rights]
    state.in_force = [events.pack(card(name), drawer, times) for name, drawer, times in in_force]
    state.deck = bytes(c for c in state.deck if c not in {packed >> 8 for packed in state.in_force})
    state.left = [rules.speed(state, t) for t in state.trains_of(mover)]
    if left is not None:
        state.left[0] = left
    survey_events(state)
    survey(state)
    state.settle(None)
    return state


def _place_foremen(state: DragonState, names: Sequence[str], top: Sequence[str], thrown: Sequence[str]) -> None:
    taken: list[int] = []
    for word in (*names, *top, *thrown):
        taken.append(foreman(word, taken))
    employed, rest = taken[: len(names)], taken[len(names) :]
    for people in BY_DEFAULT[len(names) : state.seat_count]:
        free = [n for n in range(len(STAFF.foremen)) if n not in (*employed, *rest)]
        employed.append(next((n for n in free if STAFF.foremen[n].people.name == people), free[0]))
    over = [n for n in range(len(STAFF.foremen)) if n not in (*employed, *rest)]
    state.foreman, state.dealt = employed, [b""] * state.seat_count
    state.foremen = bytes((*rest[: len(top)], *over))
    state.foremen_discards, state.foremen_shuffles, state.deals = bytes(rest[len(top) :]), 1, 1


def _place_ships(
    state: DragonState, names: Sequence[str], top: Sequence[str], thrown: Sequence[str], whole_deck: bool
) -> None:
    for seat, name in enumerate(names):
        state.ship[seat * TRAINS] = ship(name) if name else NOBODY
    first, last = [ship(name) for name in top], [ship(name) for name in thrown]
    rest = [n for n in range(len(STAFF.ships)) if n not in (*state.ship, *first, *last)]
    state.ships = bytes(first if whole_deck else (*first, *rest))
    state.ship_discards = bytes((*last, *rest) if whole_deck else last)


# ---------------------------------------------------------------- playing in them


def draw(state: DragonState, *names: str, seat: int = 0) -> list[str]:
    """The mover discards the hand and so draws these events; returns the kinds of what happened."""
    return kinds(drawing(state, *names, seat=seat))


def drawing(state: DragonState, *names: str, seat: int = 0) -> list[Event]:
    """The same, with what happened in full."""
    gone = {*b"".join(state.hands), *(packed >> 8 for packed in state.in_force)}
    rest = [c for c in EVERY_CARD if c not in gone and c not in [card(name) for name in names]]
    state.deck, state.deck_at, state.discards = bytes((*[card(name) for name in names], *rest)), 0, b""
    return play(state, seat, "discard")


def sail(state: DragonState, seat: int, words: str) -> list[Event]:
    """Sails along these sea points, one after another."""
    return [told for word in words.split() for told in play(state, seat, f"sail {word}")]


# ---------------------------------------------------------------- looking at them


def loco(state: DragonState, seat: int = 0) -> str:
    return LOCO_CARDS[state.loco[seat * TRAINS]].name


def boss(state: DragonState, seat: int = 0) -> str:
    """The name of a seat's foreman."""
    return state.game.staff.foremen[state.foreman[seat]].name


def aboard(state: DragonState, seat: int = 0) -> str | None:
    """The ship that a seat's train is on."""
    number = state.ship[seat * TRAINS]
    return None if number == NOBODY else STAFF.ships[number].name


def in_force(state: DragonState) -> list[str]:
    return [CARDS.event(packed >> 8).name for packed in state.in_force]


# ---------------------------------------------------------------- what is never lost


def ships_everywhere(state: DragonState) -> list[int]:
    """Every ship card on the table, sorted."""
    sailing = [number for number in state.ship if number != NOBODY]
    offered = state.offer if not state.ended_by and state.step().name == "ship" else b""
    return sorted((*sailing, *state.ships, *state.ship_discards, *offered))


def foremen_everywhere(state: DragonState) -> list[int]:
    """Every foreman card on the table, sorted."""
    employed = [number for number in state.foreman if number != NOBODY]
    offered = state.offer if not state.ended_by and state.step().name == "keep" else b""
    return sorted((*employed, *b"".join(state.dealt), *state.foremen, *state.foremen_discards, *offered))


def locos_in_use(state: DragonState) -> list[int]:
    """By kind: how many trains have that loco."""
    return [state.loco.count(number) for number in range(len(LOCO_CARDS))]
