"""Lively play by lot under any options: trains start on their own track, and what moves a game on is preferred."""

from __future__ import annotations

import random
from collections.abc import Iterator

from milepost.kernel.options import Value
from milepost.rulebooks.crayon.cargo import put_aboard
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState
from tests.empire_builder.variations.tables import BOARD, GAME, begin

WEIGHTS = {
    "deliver": 60.0,
    "move": 14,
    "build": 8,
    "load": 3,
    "ask": 2,
    "send": 3,
    "accept": 2,
    "done": 1,
    "switch": 0.5,
    "crossgrade": 0.5,
    "price": 0.5,
    "charge": 0.5,
    "cancel": 0.4,
    "backtrack": 0.4,
    "offer": 0.4,
    "borrow": 0.3,
    "upgrade": 0.3,
    "discard": 0.06,
}
BOOK_OPTIONS = tuple(option for option in GAME.known_options if option.rule is not None)


def some_options(rng: random.Random, rounds: int) -> dict[str, Value]:
    """Any of the book's variations together."""
    chosen: dict[str, Value] = {"round_limit": rounds}
    for option in BOOK_OPTIONS:
        chosen[option.name] = rng.choice(option.choices) if option.choices else rng.random() < 0.5
    return chosen


def lively(state: CrayonState, seat: int, rng: random.Random) -> int:
    """A legal action that is likely to lead somewhere."""
    codes = state.legal(seat)
    by: dict[int, list[int]] = {}
    for action in codes:
        by.setdefault(action & 63, []).append(action)
    weights = [WEIGHTS.get(GAME.verbs[verb].form.name, 1) for verb in by]
    some = by[rng.choices(list(by), weights)[0]]
    if GAME.verbs[some[0] & 63].form.name == "place":
        own = [a for a in some if state.touch[BOARD.cities[a >> 6].centre] >> seat & 1]
        some = own or some
    return rng.choice(some)


def stage(state: CrayonState, rng: random.Random) -> None:
    """Now and then a train finds itself where a load can be delivered, out on a line, or hard up."""
    seat, train = state.mover, state.train()
    cards = state.hands[seat] + state.contracts
    line = rng.choice(state.cards.demands[rng.choice(cards)]) if cards else None
    room = len(state.loads[train]) < state.numbers.locos[state.loco[train]].capacity
    if line is not None and room and rng.random() < 0.7:
        lies = state.extra.get("circus", [])
        if state.chips[line.good]:
            state.chips[line.good] -= 1
        elif lies and BOARD.goods[line.good].travels:
            lies.pop()
        else:
            return
        put_aboard(state, train, line.good)
        state.place[train], state.came[train] = BOARD.cities[line.city].centre, NOWHERE
    elif rng.random() < 0.5:
        edge = rng.choice([e for e, owner in enumerate(state.owner) if owner != NOBODY] or [0])
        state.came[train], state.place[train] = BOARD.edges[edge]
    else:
        state.pay(seat, -state.cash[seat] + rng.randrange(4))


def game(number: int, rounds: int = 6) -> Iterator[tuple[CrayonState, int, int]]:
    """A whole game by lot: each position with who acts next and how; the last one comes as (state, -1, -1)."""
    rng = random.Random(number)
    state = begin(rng.randint(2, 5), f"game {number}", **some_options(rng, rounds))
    state.cash = [cash + 100 for cash in state.cash] if rng.random() < 0.3 else state.cash
    state.flows = [cash - state.numbers.start_cash for cash in state.cash]
    while not state.ended():
        if state.view(None).step == "operate" and rng.random() < 0.2:
            stage(state, rng)
        seat = rng.choice(state.step().may_act(state))
        action = lively(state, seat, rng)
        yield state, seat, action
        state = state.copy()
        for event in state.apply(seat, action):
            GAME.tell(event, ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"))
    yield state, -1, -1
