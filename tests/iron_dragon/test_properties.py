"""What holds after every action of any game, in both editions and under any of their options together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from milepost.kernel.chance import seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.match import Match
from milepost.kernel.options import Option
from milepost.kernel.record import read
from milepost.rulebooks.crayon.board import SMALL
from milepost.rulebooks.crayon.ground import ENTRANCE, MAJOR, PORT
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.variations.warehouse import STORED, stored
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from tests.crayon import promises
from tests.crayon.promises import FROM_EVENTS, FROM_TRACK, Step, always_holds, by_lot, shuffled
from tests.iron_dragon.builders import (
    BOARD,
    EDITIONS,
    GROUND,
    cards_everywhere,
    chips_everywhere,
    foremen_everywhere,
    game,
    locos_in_use,
    ships_everywhere,
    start,
)
from tests.iron_dragon.players import WEIGHTS, darwinina_steps, some_options, some_seats, steps

CHIPS = [good.chips for good in BOARD.goods]
THIRTEEN = list(range(13))
DERIVED = (*FROM_TRACK, *FROM_EVENTS, "banned", "buried", "idle")


# ---------------------------------------------------------------- conservation


def everything(state: CrayonState) -> tuple[object, ...]:
    """Every card, chip, ship, foreman and loco on the table."""
    table = dragon(state)
    gone = state.extra.get("gone", [])
    waiting = [good for _, good, *_ in stored(state)] if STORED in state.extra else []
    chips = [count + waiting.count(good) for good, count in enumerate(chips_everywhere(table))]
    cards = sorted((*cards_everywhere(table), *gone))
    return cards, chips, ships_everywhere(table), foremen_everywhere(table)


def conserved(number: int) -> None:
    """Cards, chips, ships, foremen, locos and money: nothing comes from nowhere and nothing is lost."""
    cards: object = None
    for step in steps(number):
        state = dragon(step.after)
        found, chips, ships, foremen = everything(state)
        cards = cards or found
        assert found == cards
        assert (chips, ships, foremen) == (CHIPS, THIRTEEN, THIRTEEN)
        assert min(state.chips) >= 0
        assert all(n <= loco.cards for n, loco in zip(locos_in_use(state), state.numbers.locos, strict=True))
        assert state.cash == [state.numbers.start_cash + flow for flow in state.flows]
        assert min(state.cash) >= 0
        _track_is_kept(step)


def _track_is_kept(step: Step) -> None:
    """Segments appear only as they are built or change hands in a trade, and disappear only in floods and sand."""
    before, after = step.before.owner, step.after.owner
    if before == after or step.told("traded"):
        return
    changed = [edge for edge, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
    erased = [edge for edge in changed if after[edge] == NOBODY]
    laid = [edge for edge in changed if edge not in erased]
    assert len(laid) == len(step.told("built"))
    assert all(before[edge] == NOBODY and after[edge] == step.seat and GROUND.buildable[edge] for edge in laid)
    lost = [event.facts.get("bridges", event.facts.get("segments")) for event in step.events if _erases(event)]
    assert len(erased) == sum(_int(n) for n in lost)


def _erases(event: Event) -> bool:
    return event.kind in ("bridges-lost", "track-buried")


def _int(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def limits_hold(number: int) -> None:
    """Hands, loads, spending, and who may build where."""
    for step in steps(number):
        state = dragon(step.after)
        for seat in range(state.seat_count):
            few = len(state.hands[seat]) < state.numbers.hand_size
            assert not few or seat == state.short, (seat, state.hands)
            assert state.foreman[seat] != NOBODY or any(state.dealt)
        for train, loads in enumerate(state.loads):
            if state.loco[train] != NOBODY:
                fits = len(loads) <= state.numbers.locos[state.loco[train]].capacity
                assert fits or train in state.choosers
        assert state.spent <= 20
        assert state.outs <= 2
        assert len(set(state.foreman) - {NOBODY}) == state.seat_count - state.foreman.count(NOBODY)
        if step.told("built"):
            _cities_stay_open(state)


def _cities_stay_open(state: DragonState) -> None:
    limit = state.game.edition.port_players
    for spot, size in enumerate(GROUND.spot_size):
        held = [who for who in GROUND.spot_owners[spot](state.owner) if who != NOBODY]
        most = Counter(held).most_common(1)[0][1] if held else 0
        if size < MAJOR:
            assert len(set(held)) <= (2 if size == SMALL else 3)
            assert most <= 3
        elif size == PORT and limit:
            assert len(set(held)) <= limit
        elif size == ENTRANCE:
            assert most <= 3


PAID = {"built", "upgraded", "foreman-drawn", "foreman-hired", "boarded", "crossgraded"}


def money_follows_events(number: int) -> None:
    """Cash changes by what the events say and by nothing else; traded track has no sum of its own in them."""
    for step in steps(number):
        if step.before.rules.chosen.get("track_trading"):
            return
        cash = list(step.before.cash)
        for event in step.events:
            _follow(event, cash)
        assert cash == step.after.cash, (step.before.rules.notation.text(step.code), step.events)


def _follow(event: Event, cash: list[int]) -> None:
    facts, seat = event.facts, event.seat
    if seat is None:
        return
    if event.kind in PAID:
        cash[seat] -= _int(facts["price"])
    elif event.kind == "rented":
        cash[seat] -= 4
        cash[_int(facts["owner"])] += 4
    elif event.kind == "bribed":
        cash[seat] -= _int(facts["price"])
        if facts["owner"] != -1:
            cash[_int(facts["owner"])] += _int(facts["price"])
    elif event.kind == "fee-settled":
        cash[seat] -= _int(facts["price"])
        cash[_int(facts["owner"])] += _int(facts["price"])
    elif event.kind == "delivered":
        cash[seat] += _int(facts["pays"])
    elif event.kind == "borrowed":
        cash[seat] += _int(facts["amount"])
    elif event.kind == "loan-repaid":
        cash[seat] -= _int(facts["amount"])
    elif event.kind == "paid-to-move":
        cash[seat] -= _int(facts["price"])
    elif event.kind == "taxed":
        cash[seat] -= _int(facts["pays"])
        assert cash[seat] == facts["cash"]


def saved(number: int) -> None:
    """A game saved with its options loads to the same position."""
    rng = random.Random(number)
    edition = rng.choice(EDITIONS)
    rules, options = game(edition), some_options(edition, rng, 3)
    names = promises.NAMES[: some_seats(options, rng)]
    match = Match(rules, names, rules.options(options), seed_from_text(f"saved {number}"))
    while match.outcome() is None:
        seat = match.actors()[0]
        match.play_code(seat, by_lot(dragon(match.state), seat, rng, WEIGHTS))  # type: ignore[arg-type]
    again = read(match.dumps(), lambda *_: rules)
    assert again.state.digest() == match.state.digest()
    assert again.dumps() == match.dumps()


def reorder(rng: random.Random) -> Callable[[CrayonState], None]:
    """Puts the cards of all three decks into another order."""

    def change(state: CrayonState) -> None:
        table = dragon(state)
        table.deck = shuffled(table.deck, rng, table.deck_at)
        table.ships, table.foremen = shuffled(table.ships, rng), shuffled(table.foremen, rng)

    return change


# ---------------------------------------------------------------- the proofs


def _rng(number: int) -> random.Random:
    return random.Random(f"proof {number}")


PROOFS: dict[str, Callable[[int], None]] = {
    "conserved": conserved,
    "limits": limits_hold,
    "money": money_follows_events,
    "saved": saved,
    "tables": lambda n: promises.tables_are_fresh(steps(n), _rng(n), 0.3),
    "agree": lambda n: promises.rules_agree(steps(n), _rng(n), 0.06),
    "pushes": lambda n: promises.pushes_agree(steps(n), _rng(n), 0.2),
    "copies": lambda n: promises.copies_stay(steps(n), DERIVED),
    "imagined": lambda n: promises.views_can_be_imagined(steps(n), _rng(n), 0.04, everything),
    "hidden": lambda n: promises.nothing_leaks(steps(n), _rng(n), 0.08, reorder(_rng(n))),
}


@rule("ID01-COMP-CHIPS", "ID01-RIGHT-OF-WAY", "ID01-LOAD-LIMIT", "ID01-INFO-DECKS", "ID01-INFO-MONEY")
@rule("ID01-HAND-THREE", "ID01-CAPACITY", "ID01-SPEND-CAP", "ID01-MAJOR-OUT-TWO", "ID01-LOCO-SCARCE")
@rule("ID17-COMP-CHIPS", "ID17-RIGHT-OF-WAY", "ID17-LOAD-LIMIT", "ID17-INFO-DECKS", "ID17-INFO-MONEY")
@rule("ID17-HAND-THREE", "ID17-CAPACITY", "ID17-BUILD-CAP", "ID17-MAJOR-OUT-TWO", "ID17-LOCO-SCARCE")
@pytest.mark.parametrize("proof", PROOFS)
def test_it_holds_after_every_action(proof: str) -> None:
    always_holds(PROOFS[proof], 2)


@pytest.mark.slow
@pytest.mark.parametrize("proof", PROOFS)
def test_it_holds_on_more_games(proof: str) -> None:
    always_holds(PROOFS[proof], 12)


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("proof", PROOFS)
def test_it_holds_on_many_more_games(proof: str) -> None:
    always_holds(PROOFS[proof], 200)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("name", ["iron-dragon-2001", "iron-dragon-2017"])
def test_darwinina_keeps_the_same_promises(name: str, number: int) -> None:
    promises.rules_agree(darwinina_steps(name, number), _rng(number), 0.05)
    promises.pushes_agree(darwinina_steps(name, number), _rng(number), 0.1)
    promises.tables_are_fresh(darwinina_steps(name, number), _rng(number), 0.02)
    promises.views_can_be_imagined(darwinina_steps(name, number), _rng(number), 0.01, everything)


EVERY_KIND = (
    *("foreman", "foreman-drawn", "foreman-hired", "ship-drawn", "boarded", "sailed", "landed", "bribed"),
    *("delivered", "rented", "event", "upgraded", "discarded-hand", "loses-turn", "turn-lost", "event-over"),
)


@pytest.mark.slow
def test_the_games_show_ships_foremen_bribes_deliveries_and_events() -> None:
    seen: Counter[str] = Counter()
    for number in range(12):
        for step in steps(number):
            seen.update(event.kind for event in step.events)
    assert [kind for kind in EVERY_KIND if not seen[kind]] == []


OPTIONS = [(edition, option) for edition in EDITIONS for option in game(edition).known_options if option.rule]


@rule("ID17-VAR-FAST-MIX", "ID17-VAR-CHALLENGE-MIX", "ID17-VAR-AGREE")
@pytest.mark.parametrize(("edition", "option"), OPTIONS, ids=lambda value: getattr(value, "name", value))
def test_each_variation_is_played_alone_and_with_all_the_others(edition: int, option: Option) -> None:
    book = [each for each in game(edition).known_options if each.rule]
    values = [choice for choice in option.choices if choice != option.default] or [True]
    everything_ = {each.name: each.choices[-1] if each.choices else True for each in book}
    for value in values:
        for options in ({option.name: value}, {**everything_, option.name: value}):
            rng = random.Random(option.name)
            state = start(edition, 3, "mixed", **options, round_limit=1)
            while not state.ended():
                seat = state.actors()[0]
                state.push(seat, by_lot(state, seat, rng, WEIGHTS))
            assert state.view(0).options[option.name] == value
