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
from milepost.kernel.event import barrier
from milepost.kernel.ledger import rule
from milepost.kernel.notation import VERB_BITS
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    GAME,
    GROUND,
    cards_everywhere,
    chips_everywhere,
)
from tests.empire_builder.players import Carrier, Games, Step, by_lot, steps

NO_CODE = (-1, -64, 63, 1 << 40)
CHIPS = [good.chips for good in BOARD.goods]
DERIVED = ("touch", "frontier", "edgy", "majors_free", "tight")
FORMS = GAME.notation.forms

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


def tables_are_fresh(game: Games) -> None:
    """What is kept ready as track is laid equals a survey from nothing."""
    for step in steps(game):
        fresh = step.after.copy()
        survey(fresh)
        for name in DERIVED:
            assert getattr(step.after, name) == getattr(fresh, name), name


# ---------------------------------------------------------------- agreement


def sampled(rng: random.Random, state: CrayonState, count: int) -> list[int]:
    """Codes by lot, half of them near the trains and the track, where refusals differ."""
    codes = []
    for _ in range(count):
        verb = rng.randrange(len(FORMS))
        codes.append(rng.randrange(FORMS[verb].size) << VERB_BITS | verb)
    build, move = (next(n for n, form in enumerate(FORMS) if form.name == name) for name in ("build", "move"))
    reached = [m for m, bits in enumerate(state.touch) if bits]
    for m in rng.sample(reached, min(count, len(reached))):
        codes += [d << VERB_BITS | build for d in GROUND.outs[m]]
    for place in state.place:
        if place != NOWHERE:
            codes += [there << VERB_BITS | move for there, _ in BOARD.steps[place]]
    return codes


def rules_agree(game: Games, often: float) -> None:
    """Listed means not refused and refused means not listed, by a rule of the ledger, with nothing changed."""
    rng = random.Random(game[1])
    for step in steps(game):
        state = step.before
        if rng.random() > often:
            continue
        for seat in range(game[0]):
            listed = state.legal(seat)
            assert len(set(listed)) == len(listed)
            assert bool(listed) == (seat in state.actors())
            before, known = state.digest(), set(listed)
            for code in (*sampled(rng, state, 12), *rng.sample(listed, min(10, len(listed))), *NO_CODE):
                refusal = state.why_not(seat, code)
                assert (refusal is None) == (code in known), GAME.notation.text(code)
                if refusal is None:
                    state.copy().apply(seat, code)
                    continue
                assert refusal.rule in GAME.ledger
                assert refusal.says.endswith(".")
                with pytest.raises(IllegalAction):
                    state.apply(seat, code)
            assert state.digest() == before


def pushes_agree(game: Games, often: float) -> None:
    """What search plays is what the table plays; what is safe is legal; what is told has words."""
    rng = random.Random(game[1])
    for step in steps(game):
        if rng.random() < often:
            pushed = step.before.copy()
            pushed.push(step.seat, step.code)
            assert pushed.digest() == step.after.digest()
            assert GAME.safe(step.before, step.seat) in step.before.legal(step.seat)
            text = GAME.notation.text(step.code)
            assert GAME.notation.parse(text) == step.code
            assert GAME.notation.from_json(GAME.notation.to_json(step.code)) == step.code
            for event in step.events:
                assert GAME.tell(event, milepost.start("empire-builder", 6, seed="names").names)


def copies_stay(game: Games) -> None:
    """No copy changes when the position it came from is played on, nor the other way round."""
    kept: list[tuple[CrayonState, str]] = []
    for number, step in enumerate(steps(game)):
        copy = step.after.copy()
        assert copy.digest() == step.after.digest()
        if number % 17 == 0:
            kept.append((copy, copy.digest()))
            branch = step.after.copy()
            for _ in range(4):
                if branch.actors():
                    seat = branch.actors()[0]
                    branch.apply(seat, branch.legal(seat)[-1])
            assert step.after.digest() == copy.digest()
    for copy, digest in kept:
        assert copy.digest() == digest
        again = GAME.thaw(copy.freeze(), copy.chance)
        assert again.digest() == digest
        for name in (*DERIVED, "half", "struck", "flooded", "closed_build", "closed_move"):
            assert getattr(again, name) == getattr(copy, name), name


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


# ---------------------------------------------------------------- hidden information


def views_can_be_imagined(game: Games, often: float) -> None:
    """A world dealt from a view looks the same, offers the same and refuses the same."""
    rng = random.Random(game[1])
    for step in steps(game):
        state = step.after
        if rng.random() > often and not step.told("event") and not state.choosers:
            continue
        for viewer in (None, *range(game[0])):
            view = state.view(viewer)
            world = GAME.imagine(view, Chance(seed_from_text(f"world {rng.random()}")))
            assert world.view(viewer).canonical() == view.canonical()
            assert cards_everywhere(world) == EVERY_CARD
            assert world.cash == state.cash  # all payments were heard
            if viewer is not None:
                assert world.legal(viewer) == state.legal(viewer)
                for code in sampled(rng, state, 3):
                    assert world.why_not(viewer, code) == state.why_not(viewer, code)


def nothing_leaks(game: Games, often: float) -> None:
    """Another's cash before the tax, and the order of the deck, change no byte of what I see, may do or am told."""
    rng = random.Random(game[1])
    for step in steps(game):
        state = step.before
        if rng.random() > often:
            continue
        for me in range(game[0]):
            twin = state.copy()
            if not state.cash_open:
                for other in range(game[0]):
                    if other != me:
                        twin.cash[other] = rng.randrange(500)
            rest = list(twin.deck[twin.deck_at :])
            rng.shuffle(rest)
            twin.deck = twin.deck[: twin.deck_at] + bytes(rest)
            assert twin.view(me).canonical() == state.view(me).canonical()
            assert twin.legal(me) == state.legal(me)
            for code in sampled(rng, state, 3):
                assert twin.why_not(me, code) == state.why_not(me, code)
        assert _reordered(state, rng).view(None).canonical() == state.view(None).canonical()
        if not barrier(step.events):  # nothing was turned up, so another order of the deck ends in the same view
            twin = _reordered(state, rng)
            twin.apply(step.seat, step.code)
            for viewer in (None, *range(game[0])):
                assert twin.view(viewer).canonical() == step.after.view(viewer).canonical()


def _reordered(state: CrayonState, rng: random.Random) -> CrayonState:
    twin = state.copy()
    rest = list(twin.deck[twin.deck_at :])
    rng.shuffle(rest)
    twin.deck = twin.deck[: twin.deck_at] + bytes(rest)
    return twin


# ---------------------------------------------------------------- the proofs

PROOFS: dict[str, tuple[Callable[[Games], None], int]] = {
    "conserved": (conserved, 4),
    "hands": (hands_are_full, 4),
    "money": (money_follows_events, 4),
    "tables": (tables_are_fresh, 2),
    "agree": (lambda game: rules_agree(game, often=0.1), 3),
    "pushes": (lambda game: pushes_agree(game, often=0.2), 3),
    "copies": (copies_stay, 3),
    "saves": (saves_replay, 3),
    "imagined": (lambda game: views_can_be_imagined(game, often=0.02), 3),
    "hidden": (lambda game: nothing_leaks(game, often=0.05), 3),
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
