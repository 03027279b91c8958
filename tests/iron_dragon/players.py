"""Lively games by lot of Iron Dragon, in either edition, under any options, with every kind of event soon."""

from __future__ import annotations

import random
from collections.abc import Iterator

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.options import Value
from milepost.rulebooks.crayon.cargo import put_aboard
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from tests.crayon.promises import Step, by_lot
from tests.iron_dragon.builders import BOARD, CARDS, EDITIONS, game, start

WEIGHTS = {
    "deliver": 60.0,
    "move": 14,
    "sail": 14,
    "board": 6,
    "ship": 5,
    "build": 9,
    "keep": 4,
    "load": 4,
    "send": 3,
    "done": 1,
    "redeal": 1,
    "upgrade": 0.6,
    "hire": 0.6,
    "choose": 0.5,
    "crossgrade": 0.5,
    "backtrack": 0.4,
    "offer": 0.4,
    "borrow": 0.3,
    "discard": 0.25,
}


def some_options(edition: int, rng: random.Random, rounds: int) -> dict[str, Value]:
    """Any of the book's variations together, and now and then a goal that is soon reached."""
    chosen: dict[str, Value] = {"round_limit": rounds}
    for option in game(edition).known_options:
        if option.rule is not None:
            chosen[option.name] = rng.choice(option.choices) if option.choices else rng.random() < 0.3
    if rng.random() < 0.4:
        chosen |= {"goal": rng.choice([100, 150]), "majors_needed": rng.randrange(4)}
    return chosen


def some_seats(options: dict[str, Value], rng: random.Random) -> int:
    """How many play: as many as the small test deck has cards for."""
    return rng.randint(1, 4 if options.get("five_cards") else 6)


def events_soon(state: DragonState, rng: random.Random) -> None:
    """The same deck in an order that brings events up soon."""
    rest = state.deck[state.deck_at :]
    soon = [card for card in rest if CARDS.is_event(card)]
    late = [card for card in rest if not CARDS.is_event(card)]
    early = soon + late[: len(soon)]
    rng.shuffle(early)
    state.deck, state.deck_at = bytes((*early, *late[len(soon) :])), 0


def stage(state: DragonState, rng: random.Random) -> None:
    """Now and then a train finds itself where a load is wanted, at a port, at sea, on a line, or hard up."""
    train, what = state.train(), rng.randrange(6)
    if state.aboard(train) or state.landed:
        return
    if what < 2:
        _with_a_load(state, train, rng)
    elif what == 2:
        _stand(state, train, rng.choice(sorted(BOARD.ports)))
    elif what == 3 and state.ships:
        state.ship[train], state.ships = state.ships[0], state.ships[1:]
        _stand(state, train, rng.randrange(BOARD.sea_from, len(BOARD.codes)))
    elif what == 4:
        edge = rng.choice([e for e, owner in enumerate(state.owner) if owner != NOBODY] or [0])
        _stand(state, train, BOARD.edges[edge][0])
        state.came[train] = BOARD.edges[edge][1]
    else:
        state.pay(state.mover, rng.randrange(5) - state.cash[state.mover])


def _stand(state: DragonState, train: int, place: int) -> None:
    state.place[train], state.came[train], state.drew[train] = place, NOWHERE, 0


def _with_a_load(state: DragonState, train: int, rng: random.Random) -> None:
    line = rng.choice(CARDS.demands[rng.choice(state.hands[state.mover])])
    room = len(state.loads[train]) < state.numbers.locos[state.loco[train]].capacity
    if room and state.chips[line.good]:
        state.chips[line.good] -= 1
        put_aboard(state, train, line.good)
        _stand(state, train, BOARD.cities[line.city].centre)


def opening(edition: int, rng: random.Random, rounds: int) -> DragonState:
    """A table with any number of seats and any options, sometimes richer than the book has it."""
    options = some_options(edition, rng, rounds)
    state = start(edition, some_seats(options, rng), f"game {rng.random()}", **options)
    events_soon(state, rng)
    if rng.random() < 0.5:
        for seat in range(state.seat_count):
            state.pay(seat, 80)
    return state


def steps(number: int, rounds: int = 5) -> Iterator[Step]:
    """A whole game, action by action."""
    rng = random.Random(number)
    state = opening(rng.choice(EDITIONS), rng, rounds)
    while not state.ended():
        if state.step().name == "operate" and rng.random() < 0.3:
            stage(state, rng)
        step = _time_is_called(state, rng) or _by_lot(state, rng)
        yield step
        state = dragon(step.after)


def _by_lot(state: DragonState, rng: random.Random) -> Step:
    seat = rng.choice(state.step().may_act(state))
    return Step(state, seat, by_lot(state, seat, rng, WEIGHTS))


def _time_is_called(state: DragonState, rng: random.Random) -> Step | None:
    """Once in a while the table calls time, where it plays with a limit."""
    if rng.random() > 0.002:
        return None
    code = state.game.notation.parse("time-up")
    return Step(state, TABLE, code) if state.why_not(TABLE, code) is None else None


def darwinina_steps(name: str, number: int, rounds: int = 3) -> Iterator[Step]:
    """A whole game on the real board with the real decks, by lot and without staging."""
    rules, rng = rulebooks.game(name), random.Random(number)
    assert isinstance(rules, IronDragon)
    options = rules.options(some_options(rules.edition.year, rng, rounds))
    state = dragon(rules.start(rng.randint(2, 6), options, Chance(seed_from_text(f"{name} {number}"))))
    while not state.ended():
        step = _by_lot(state, rng)
        yield step
        state = dragon(step.after)
