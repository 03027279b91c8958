"""What the README shows works as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_api_example_runs() -> None:
    space: dict[str, Any] = {}
    exec(blocks()[0], space)
    assert space["match"].outcome() is not None


def test_the_example_bot_plays_a_game() -> None:
    from milepost import rulebooks
    from milepost.bots.seat import BotSeat, seeded
    from milepost.bots.series import play_seats
    from milepost.kernel.chance import Chance, seed_from_text

    space: dict[str, Any] = {}
    exec(blocks()[1], space)
    game = rulebooks.game("iron-horses")
    state = game.start(2, game.options({}), Chance(seed_from_text("hasty")))
    play_seats(state, [BotSeat(game, space["Hasty"](), seat, seeded(seat)) for seat in range(2)])
    assert state.outcome() is not None


def test_pictures_and_pages_it_points_to_exist() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_every_command_it_shows_exists() -> None:
    from milepost.cli.app import app

    known = {command.name for command in app.registered_commands}
    shown = set(re.findall(r"^    milepost (\w+)", README, re.MULTILINE))
    assert shown <= known
    assert known <= shown, "a command that the README does not show"
