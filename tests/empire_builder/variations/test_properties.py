"""What holds after every action of any game under any of the book's variations together."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.kernel.match import Match
from milepost.kernel.options import Option
from milepost.kernel.record import read
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.empire_builder.variations.play import BOOK_OPTIONS, game, lively, some_options
from tests.empire_builder.variations.tables import BOARD, GAME, begin, chips_everywhere

NUMBERS = st.integers(0, 2**32 - 1)
QUICK, MORE, MANY = 4, 25, 300
ROOT = Path(rulebooks.__file__).parent
CHIPS = [good.chips for good in BOARD.goods]


def cards_everywhere(state: CrayonState) -> list[int]:
    in_force = [packed >> 8 for packed in state.in_force]
    hands = b"".join(state.hands)
    rest = state.deck[state.deck_at :]
    return sorted([*hands, *rest, *state.discards, *state.contracts, *in_force, *state.extra.get("gone", [])])


def conserved(number: int) -> None:
    """Chips, cards, money and track are always somewhere, once."""
    cards: list[int] = []
    for state, _, _ in game(number):
        assert chips_everywhere(state) == CHIPS
        cards = cards or cards_everywhere(state)
        assert cards_everywhere(state) == cards
        assert state.cash == [state.numbers.start_cash + flow for flow in state.flows]
        assert min(state.cash) >= 0
        assert set(state.owner) <= {NOBODY, *range(state.seat_count)}
        known = state.frontier[:], state.edgy[:], bytes(state.touch), state.majors_free
        survey(state)
        assert known == (state.frontier, state.edgy, bytes(state.touch), state.majors_free)
        for train, aboard in enumerate(state.loads):
            room = state.numbers.locos[state.loco[train]].capacity if state.loco[train] != NOBODY else 0
            assert len(aboard) <= room or train in state.choosers


def agreed(number: int) -> None:
    """Legal lists, refusals and play agree, and copies stay what they were."""
    rng = random.Random(number)
    for state, seat, action in game(number):
        if seat < 0 or rng.random() > 0.1:
            continue
        frozen = state.freeze()
        for other in range(state.seat_count):
            codes = state.legal(other)
            assert len(codes) == len(set(codes))
            assert bool(codes) == (other in state.step().may_act(state))
            asked = rng.sample(codes, min(20, len(codes))) + [_any_code(rng) for _ in range(60)]
            for code in asked:
                assert (state.why_not(other, code) is None) == (code in codes), GAME.notation.text(code)
        state.copy().apply(seat, action)
        pushed, applied = state.copy(), state.copy()
        pushed.push(seat, action)
        applied.apply(seat, action)
        assert pushed.freeze() == applied.freeze()
        assert state.freeze() == frozen


def _any_code(rng: random.Random) -> int:
    verb = rng.randrange(len(GAME.notation.forms))
    return rng.randrange(GAME.notation.forms[verb].size) << 6 | verb


def known(number: int) -> None:
    """Frozen positions thaw; imagined ones look the same; nobody's cash shows in what others may know or do."""
    rng = random.Random(number)
    for state, seat, _ in game(number):
        if rng.random() > 0.06:
            continue
        thawed = GAME.thaw(state.freeze(), state.chance)
        assert thawed.freeze() == state.freeze()
        for viewer in (None, *range(state.seat_count)):
            view = state.view(viewer)
            world = GAME.imagine(view, Chance(seed_from_text("a world")))
            assert world.view(viewer).canonical() == view.canonical()
            if viewer is not None:
                assert world.legal(viewer) == state.legal(viewer) == thawed.legal(viewer)
                if not state.cash_open and seat >= 0:
                    _hidden(state, viewer, rng)
            GAME.show(view, ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"))


def _hidden(state: CrayonState, viewer: int, rng: random.Random) -> None:
    other = state.copy()
    for seat in range(state.seat_count):
        if seat != viewer:
            other.cash[seat] = rng.choice([0, 3, 900])
    assert other.view(viewer).canonical() == state.view(viewer).canonical()
    assert other.legal(viewer) == state.legal(viewer)
    for _ in range(40):
        code = _any_code(rng)
        assert other.why_not(viewer, code) == state.why_not(viewer, code)


def saved(number: int) -> None:
    """A game saved with its options loads to the same position, half way and at its end."""
    rng = random.Random(number)
    options = GAME.options(some_options(rng, 4))
    match = Match(GAME, ("Ann", "Bob", "Cid"), options, seed_from_text(f"saved {number}"))
    while match.outcome() is None:
        seat = match.actors()[0]
        match.play_code(seat, lively(match.state, seat, rng))  # type: ignore[arg-type]
        if len(match.log) == 60:
            assert read(match.dumps(), rulebooks.game).state.digest() == match.state.digest()
    again = read(match.dumps(), rulebooks.game)
    assert again.state.digest() == match.state.digest()
    assert again.options == options
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in ("round-limit", "won")


Promise = Callable[[int], None]
PROMISES: list[Promise] = [conserved, agreed, known, saved]


@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=QUICK, deadline=None)
@given(number=NUMBERS)
def test_a_few_games_keep(promise: Promise, number: int) -> None:
    promise(number)


@pytest.mark.slow
@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=MORE, deadline=None)
@given(number=NUMBERS)
def test_more_games_keep(promise: Promise, number: int) -> None:
    promise(number)


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=MANY, deadline=None)
@given(number=NUMBERS)
def test_many_games_keep(promise: Promise, number: int) -> None:
    promise(number)


@rule("EB-VAR-CHALLENGE-MIX")
@pytest.mark.parametrize("option", BOOK_OPTIONS, ids=lambda option: option.name)
def test_each_variation_is_played_alone_and_with_all_the_others(option: Option) -> None:
    values = [choice for choice in option.choices if choice != option.default] or [True]
    everything = {each.name: each.choices[-1] if each.choices else True for each in BOOK_OPTIONS}
    for value in values:
        for options in ({option.name: value}, {**everything, option.name: value}):
            rng = random.Random(option.name)
            state = begin(3, "mixed", **options, round_limit=1)
            while not state.ended():
                seat = state.actors()[0]
                state.push(seat, lively(state, seat, rng))
            assert state.view(0).options[option.name] == value


def test_every_rule_of_a_variation_is_named_in_the_source_and_carried_by_a_test() -> None:
    folders = [ROOT / "crayon", ROOT / "empire_builder"]
    source = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    carried = set(re.findall(r'"(EB-[A-Z0-9-]+)"', "\n".join(re.findall(r"@rule\([^)]*\)", tests))))
    variants = {each.id for each in GAME.ledger.rules.values() if each.variant and each.enforceable}
    assert variants
    assert {each for each in variants if each not in source} == set()
    assert variants - carried == set()
