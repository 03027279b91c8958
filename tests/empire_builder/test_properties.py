"""What holds after every action of any game: proved on games by lot and on games of carriers, of one to six seats.

A game is a function of (seats, a number, the kind of player, rounds); Hypothesis looks for games that break a promise.
The same proofs run longer in `make test-full`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import NOBODY, TRAINS, CrayonState
from tests.crayon import promises
from tests.crayon.promises import FROM_EVENTS, FROM_TRACK, Step, shuffled
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    GAME,
    GROUND,
    cards_everywhere,
    chips_everywhere,
)
from tests.empire_builder.players import Carrier, Games, by_lot, steps

CHIPS = [good.chips for good in BOARD.goods]

lots = st.tuples(st.integers(1, 6), st.integers(0, 2**32 - 1), st.just("by lot"), st.integers(3, 15))
carriers = st.tuples(st.integers(1, 6), st.integers(0, 2**32 - 1), st.just("carrier"), st.integers(5, 20))
games = st.one_of(lots, carriers)
house = settings(derandomize=True, deadline=None, database=None, print_blob=True)


# ---------------------------------------------------------------- conservation


def conserved(game: Games) -> None:
    """Chips, cards, money and track: nothing comes from nowhere and nothing is lost."""
    for step in steps(game):
        before, after = step.before, step.after
        assert chips_everywhere(after) == CHIPS
        assert min(after.chips) >= 0
        assert cards_everywhere(after) == EVERY_CARD
        assert after.cash == [after.numbers.start_cash + flow for flow in after.flows]
        assert min(after.cash) >= 0
        if before.owner != after.owner:
            track_is_kept(step)


def track_is_kept(step: Step) -> None:
    """Segments appear only as they are built, where track may be, and disappear only in floods."""
    before, after = step.before.owner, step.after.owner
    laid = [edge for edge, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
    erased = [edge for edge in laid if after[edge] == NOBODY]
    assert len(laid) - len(erased) == len(step.told("built"))
    assert all(before[edge] == NOBODY for edge in laid if edge not in erased)
    assert all(after[edge] == step.seat and GROUND.buildable[edge] for edge in laid if edge not in erased)
    assert bool(erased) == bool(step.told("bridges-lost"))
    assert all(GROUND.crossing[edge] in step.after.flooded for edge in erased)


def hands_are_full(game: Games) -> None:
    """Whenever somebody decides, all hold three cards, unless an event must be answered first; limits hold."""
    for step in steps(game):
        state = step.after
        for seat in range(game[0]):
            assert len(state.hands[seat]) == 3 or (state.choosers and seat == state.short)
            train = seat * TRAINS
            assert len(state.loads[train]) <= state.numbers.locos[state.loco[train]].capacity
        assert state.spent <= 20
        assert state.outs <= 2
        for city in BOARD.cities if step.told("built") else ():
            held = [who for who in GROUND.spot_owners[city.id](state.owner) if who != NOBODY]
            if city.size < 2:
                assert len(set(held)) <= (2, 3)[city.size]
                assert max(Counter(held).values(), default=0) <= 3


def money_follows_events(game: Games) -> None:
    """Cash changes by what the events say, and by nothing else."""
    for step in steps(game):
        cash = list(step.before.cash)
        for event in step.events:
            facts, seat = event.facts, event.seat
            if event.kind in ("built", "upgraded"):
                assert seat is not None
                cash[seat] -= _int(facts["price"])
            elif event.kind == "rented":
                assert seat is not None
                cash[seat] -= 4
                cash[_int(facts["owner"])] += 4
            elif event.kind == "delivered":
                assert seat is not None
                cash[seat] += _int(facts["pays"])
            elif event.kind == "taxed":
                assert seat is not None
                cash[seat] -= _int(facts["pays"])
                assert cash[seat] == facts["cash"]
        assert cash == step.after.cash


def _int(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def saves_replay(game: Games) -> None:
    """A saved game is the same game: every position, every log line."""
    seats, number, kind, rounds = game
    match = milepost.start("empire-builder", seats, seed=f"game {number}", options={"round_limit": rounds})
    rng = random.Random(number)
    carrier = Carrier(rng)
    digests = [match.state.digest()]
    while match.outcome() is None:
        state, seat = match.state, match.actors()[0]
        assert isinstance(state, CrayonState)
        match.play_code(seat, by_lot(state, seat, rng) if kind == "by lot" else carrier.choose(state, seat))
        digests.append(match.state.digest())
        if match.can_undo(seat) and rng.random() < 0.02:
            match.undo(seat)
            match.redo(seat)
            digests += digests[-2:]
    again = milepost.loads(match.dumps())
    assert again.dumps() == match.dumps()
    assert again.state.digest() == match.state.digest()
    at = rng.randrange(len(digests))
    assert again.fork(at).state.digest() == digests[at]


def reorder(rng: random.Random) -> Callable[[CrayonState], None]:
    """Puts the cards of the deck into another order."""

    def change(state: CrayonState) -> None:
        state.deck = shuffled(state.deck, rng, state.deck_at)

    return change


# ---------------------------------------------------------------- the proofs


def lot(game: Games) -> random.Random:
    return random.Random(game[1])


PROOFS: dict[str, tuple[Callable[[Games], None], int]] = {
    "conserved": (conserved, 4),
    "hands": (hands_are_full, 4),
    "money": (money_follows_events, 4),
    "tables": (lambda game: promises.tables_are_fresh(steps(game), lot(game)), 2),
    "agree": (lambda game: promises.rules_agree(steps(game), lot(game), 0.1), 3),
    "pushes": (lambda game: promises.pushes_agree(steps(game), lot(game), 0.2), 3),
    "copies": (lambda game: promises.copies_stay(steps(game), (*FROM_TRACK, *FROM_EVENTS)), 3),
    "saves": (saves_replay, 3),
    "imagined": (lambda game: promises.views_can_be_imagined(steps(game), lot(game), 0.02, cards_everywhere), 3),
    "hidden": (lambda game: promises.nothing_leaks(steps(game), lot(game), 0.05, reorder(lot(game))), 3),
}


@rule("EB-COMP-CHIPS", "EB-COMP-DECK", "EB-COMP-MONEY", "EB-BUILD-RIGHT-OF-WAY", "EB-LOAD-LIMIT", "EB-INFO-DECK")
@rule("EB-INFO-MONEY", "EB-HAND-THREE", "EB-CAPACITY", "EB-TURN-BUILD-CAP", "EB-BUILD-MAJOR-OUT-TWO")
@pytest.mark.parametrize("proof", PROOFS)
def test_it_holds_after_every_action_by_lot(proof: str) -> None:
    always_holds(proof, lots, 2)


@rule("EB-COMP-CHIPS", "EB-COMP-DECK", "EB-COMP-MONEY", "EB-DELIVER-STEPS", "EB-RENT-FEE", "EB-FLOOD-ERASE")
@pytest.mark.slow
@pytest.mark.parametrize("proof", PROOFS)
def test_it_holds_after_every_action_of_carriers(proof: str) -> None:
    always_holds(proof, carriers, 1)


def always_holds(proof: str, some: st.SearchStrategy[Games], times: int) -> None:
    holds, examples = PROOFS[proof]

    @settings(house, max_examples=times * examples)
    @given(some)
    def always(game: Games) -> None:
        holds(game)

    always()


@pytest.mark.slow
def test_the_games_of_carriers_show_deliveries_rents_and_events() -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        for step in steps((4, number, "carrier", 30)):
            seen.update(event.kind for event in step.events)
    assert seen["delivered"] > 30
    assert seen["rented"] > 10
    assert seen["event"] > 10
    for kind in ("bridges-lost", "loses-turn", "turn-lost", "event-over", "upgraded", "discarded-hand", "lost-load"):
        assert seen[kind] > 0, kind


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("proof", PROOFS)
def test_all_of_it_holds_on_many_more_games(proof: str) -> None:
    always_holds(proof, games, 25)


def test_the_same_chance_imagines_the_same_world_and_others_imagine_others() -> None:
    state = GAME.start(3, GAME.options(), Chance(seed_from_text("dreams")))
    view = state.view(1)
    assert (
        GAME.imagine(view, Chance(seed_from_text("a"))).digest()
        == GAME.imagine(view, Chance(seed_from_text("a"))).digest()
    )
    worlds = {GAME.imagine(view, Chance(seed_from_text(str(n)))).deck for n in range(10)}
    assert len(worlds) == 10
    assert len(CARDS.demands) == 136
