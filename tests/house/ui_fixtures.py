"""Numbers of the rulebooks that the browser table counts again: written once, and held to the rules by a test.

`python -m tests.house.ui_fixtures` writes them anew.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

import milepost
from milepost import rulebooks
from milepost.rulebooks.iberian_railways.awards import standings
from milepost.rulebooks.iberian_railways.ground import each
from milepost.rulebooks.iberian_railways.run import longest_run
from milepost.rulebooks.iberian_railways.state import IberianState
from milepost.rulebooks.iron_horses.cards import CABOOSE, CARDS
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.scoring import cash_out
from milepost.rulebooks.iron_horses.state import IronHorsesState
from milepost.rulebooks.iron_horses.train import train_value, value_items
from tests.iberian_railways.builders import GROUND
from tests.iberian_railways.games import played

FOLDER = Path(__file__).parents[2] / "ui" / "tests"
TRAINS = 80
DELIVERIES = 12
RUNS = 40


def iberian() -> dict[str, Any]:
    """Positions of games played by lot, with every award as it stands."""
    positions = []
    for seats, seed, entries in (
        (3, "one", 40),
        (4, "two", 90),
        (5, "three", 130),
        (4, "four", 110),
        (4, "five", None),
    ):
        match = played(seats, seed, 1.0, entries)
        state = match.state
        assert isinstance(state, IberianState)
        view = msgspec.to_builtins(match.view(None))
        positions.append({"view": view, "standings": msgspec.to_builtins(standings(state))})
    catalogue = rulebooks.game("iberian-railways").catalogue()
    return {"catalogue": catalogue, "positions": positions, "runs": [_run(number) for number in range(RUNS)]}


def _run(number: int) -> dict[str, Any]:
    """A railway grown by lot, thin or thick, and its longest run."""
    rng = random.Random(number)
    railway = rng.choice(each(GROUND.towns | GROUND.majors))
    for _ in range(rng.randint(2, 30)):
        beside = each(GROUND.near(railway) & ~railway & ~GROUND.inner)
        thin = [one for one in beside if (GROUND.near(one) & railway).bit_count() == 1]
        railway |= rng.choice(thin if thin and rng.random() < 0.8 else beside)
    return {"hexes": GROUND.numbers(railway), "run": longest_run(GROUND, railway)}


def iron_horses() -> dict[str, Any]:
    """Trains with their sums, and deliveries with what the table looks like after them."""
    game = rulebooks.game("iron-horses")
    assert isinstance(game, IronHorses)
    return {"catalogue": game.catalogue(), "trains": _trains(game), "deliveries": _deliveries()}


def _trains(game: IronHorses) -> list[dict[str, Any]]:
    rng, cards = random.Random(7), game.cards
    found = []
    for number in range(TRAINS):
        colour = rng.randrange(6)
        of_one = number % 4 == 0
        length = rng.randint(0, 6)
        cars = [colour * 6 + rng.randrange(6) if of_one else rng.randrange(CABOOSE) for _ in range(length)]
        if length < 6 and number % 2 == 0:
            fitting = [36 + c for c, caboose in enumerate(cards.cabooses) if not of_one or caboose[2] == colour]
            cars.append(rng.choice(fitting or range(CABOOSE, CARDS)))
        train = bytes(cars)
        found.append(
            {
                "train": [cards.names[card] for card in train],
                "value": train_value(cards, train),
                "items": [amount for _, amount in value_items(cards, train)],
            }
        )
    return found


def _deliveries() -> list[dict[str, Any]]:
    rng = random.Random(11)
    match = milepost.start("iron-horses", 3, "deliveries")
    found: list[dict[str, Any]] = []
    while match.actors() and len(found) < DELIVERIES:
        seat = match.actors()[0]
        texts = [str(action) for action in match.legal(seat)]
        deliver = [text for text in texts if text.startswith("deliver ")]
        if not deliver:
            wanted = [text for text in texts if text.split()[0] in ("meld", "couple", "begin")]
            match.play(seat, rng.choice(wanted or texts))
            continue
        before = msgspec.to_builtins(match.view(seat))
        line = rng.choice(deliver)
        match.play(seat, line)
        after = match.state
        assert isinstance(after, IronHorsesState)
        found.append(
            {
                "view": before,
                "line": line,
                "values": list(after.values),
                "money": after.money[seat],
                "final": after.money[seat] + (0 if after.over else cash_out(after, seat)),
            }
        )
    return found


FILES = {"iberian.json": iberian, "iron-horses.json": iron_horses}


def text(name: str) -> str:
    return msgspec.json.encode(FILES[name]()).decode() + "\n"


if __name__ == "__main__":
    for name in FILES:
        (FOLDER / name).write_text(text(name), encoding="utf-8")
