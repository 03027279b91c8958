"""Variations in any combination: whole games by lot in which nothing is lost and nobody goes into debt unasked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from milepost.kernel.contract import TABLE
from milepost.kernel.ledger import rule
from milepost.kernel.notation import VERB_BITS, VERB_MASK
from milepost.kernel.options import Value
from milepost.rulebooks.crayon.cargo import put_aboard
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    BOARD,
    EVERY_CARD,
    STAFF,
    cards_everywhere,
    foremen_everywhere,
    locos_in_use,
    ships_everywhere,
    start,
)
from tests.iron_dragon.variations.tables import GAME, chips_and_stores

ROUNDS = 5
WEIGHTS = {
    "deliver": 60.0,
    "move": 12,
    "sail": 12,
    "build": 8,
    "ship": 6,
    "board": 6,
    "load": 3,
    "ask": 2,
    "send": 3,
    "accept": 2,
    "offer": 0.4,
    "cancel": 0.4,
    "price": 0.4,
    "charge": 0.4,
    "borrow": 0.3,
    "discard": 0.2,
    "hire": 0.3,
    "choose": 0.2,
    "redeal": 0.5,
}
CHALLENGE = ("open_contracts", "warehousing", "cost_to_move", "cost_to_load")


def some_options(rng: random.Random) -> dict[str, Value]:
    """Any of the book's variations together."""
    chosen: dict[str, Value] = {"round_limit": ROUNDS}
    for option in GAME.known_options:
        if option.rule is not None:
            chosen[option.name] = rng.choice(option.choices) if option.choices else rng.random() < 0.5
    return chosen


def lively(state: DragonState, seat: int, rng: random.Random) -> int:
    """A legal action that is likely to lead somewhere."""
    by: dict[int, list[int]] = {}
    for action in state.legal(seat):
        by.setdefault(action & VERB_MASK, []).append(action)
    weights = [WEIGHTS.get(GAME.verbs[verb].form.name, 1) for verb in by]
    some = by[rng.choices(list(by), weights)[0]]
    if GAME.verbs[some[0] & VERB_MASK].form.name == "place":
        own = [a for a in some if state.touch[BOARD.cities[a >> VERB_BITS].centre] >> seat & 1]
        some = own or some
    return rng.choice(some)


def stage(state: DragonState, rng: random.Random) -> None:
    """Now and then a train finds itself where a load can be delivered, at a port, out on a line, or hard up."""
    seat, train = state.mover, state.train()
    if state.aboard(train):
        return
    cards = state.hands[seat] + state.contracts
    line = rng.choice(state.cards.demands[rng.choice(cards)]) if cards else None
    room = len(state.loads[train]) < state.numbers.locos[state.loco[train]].capacity
    lot = rng.random()
    if lot < 0.4 and line is not None and room and state.chips[line.good]:
        state.chips[line.good] -= 1
        put_aboard(state, train, line.good)
        state.place[train], state.came[train] = BOARD.cities[line.city].centre, NOWHERE
    elif lot < 0.6:
        state.place[train], state.came[train] = rng.choice(sorted(BOARD.ports)), NOWHERE
    elif lot < 0.85:
        edge = rng.choice([e for e, owner in enumerate(state.owner) if owner != NOBODY] or [0])
        state.came[train], state.place[train] = BOARD.edges[edge]
    else:
        state.pay(seat, -state.cash[seat] + rng.randrange(4))


def game_by_lot(number: int) -> Iterator[tuple[DragonState, int, int]]:
    """A whole game: each position with who acts next and how."""
    rng = random.Random(number)
    state = start(2017, rng.randint(1, 4), f"game {number}", **some_options(rng))
    while not state.ended():
        if state.step().name == "operate" and rng.random() < 0.2:
            stage(state, rng)
        seat = rng.choice(state.step().may_act(state))
        action = lively(state, seat, rng)
        if rng.random() < 0.01:
            calls = [verb.code() for verb in state.rules.table_verbs if state.why_not(TABLE, verb.code()) is None]
            seat, action = (TABLE, calls[0]) if calls else (seat, action)
        yield state, seat, action
        after = state.copy()
        for event in after.apply(seat, action):
            assert GAME.tell(event, ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")).endswith(".")
        state = after
    yield state, -1, -1


def check(state: DragonState) -> None:
    """Nothing is lost, and no purse is below nothing."""
    gone = state.extra.get("gone", [])
    taxless = [state.cards.first_event] if state.rules.chosen["no_tax"] else []
    assert sorted((*cards_everywhere(state), *gone, *taxless)) == EVERY_CARD
    assert chips_and_stores(state) == [good.chips for good in BOARD.goods]
    assert ships_everywhere(state) == list(range(len(STAFF.ships)))
    assert foremen_everywhere(state) == list(range(len(STAFF.foremen)))
    assert all(used <= kind.cards for used, kind in zip(locos_in_use(state), state.numbers.locos, strict=True))
    assert min(state.cash) >= 0
    assert len(state.rights) == len(state.right_turns)
    for train, loco in enumerate(state.loco):
        assert loco != NOBODY or state.place[train] == NOWHERE
        choosing = train in state.choosers
        assert loco == NOBODY or choosing or len(state.loads[train]) <= state.numbers.locos[loco].capacity


@pytest.mark.slow
@rule("ID17-VAR-CHALLENGE-MIX", "ID17-VAR-FAST-MIX")
@pytest.mark.parametrize("number", range(24))
def test_a_game_with_any_mix_of_variations_runs_to_its_end(number: int) -> None:
    for count, (state, seat, action) in enumerate(game_by_lot(number)):
        check(state)
        if action < 0:
            assert state.ended_by in ("round-limit", "won", "time")
        elif count % 10 == 0 and seat != TABLE:
            again = GAME.thaw(state.freeze(), state.chance)
            assert (again.digest(), again.legal(seat)) == (state.digest(), state.legal(seat))
            imagined = GAME.imagine(state.view(seat), state.chance)
            assert imagined.view(seat) == state.view(seat)
            assert action in imagined.legal(seat)


@rule("ID17-VAR-CHALLENGE-MIX")
@pytest.mark.parametrize("mask", range(16))
def test_the_challenges_mix_freely(mask: int) -> None:
    options = {name: bool(mask >> bit & 1) for bit, name in enumerate(CHALLENGE)}
    state = start(2017, 2, "a deal", **options)
    asked = {type(variation).option for variation in state.rules.variations}
    assert asked == {name for name, on in options.items() if on}


def test_games_by_lot_come_to_all_that_variations_bring() -> None:
    seen: set[str] = set()
    for number in range(24):
        seen |= {GAME.verbs[action & VERB_MASK].form.name for _, _, action in game_by_lot(number) if action >= 0}
    wanted = {"take", "switch", "borrow", "backtrack", "crossgrade", "throw", "ship", "board", "sail", "time-up"}
    assert wanted | {"offer", "send", "accept", "decline", "keep", "upgrade", "drop", "load"} <= seen
