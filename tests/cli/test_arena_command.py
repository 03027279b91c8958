"""`milepost arena` at a shell: it plays, is stopped, goes on, and leaves a report."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.command import Ran, milepost

pytestmark = pytest.mark.slow


def arena(out: Path, *more: str, bots: str = "greedy,random", games: int = 4) -> Ran:
    return milepost("arena", "iron-horses", "--bots", bots, "--games", str(games), "--seed", "7", "--out", out, *more)


def untimed(file: Path) -> list[dict[str, object]]:
    """The games of a results file without what no seed decides."""
    lines = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()[1:]]
    return sorted(({**line, "timing": None} for line in lines), key=lambda line: line["number"])


def test_a_contest_leaves_games_figures_and_a_report(tmp_path: Path) -> None:
    ran = arena(tmp_path / "new" / "contest")
    assert ran.code == 0, ran.err
    assert "4 games of iron-horses on 2 deals, seed 7" in ran.out
    assert "faults: 0" in ran.out
    told = msgspec.json.decode((tmp_path / "new" / "contest" / "results.json").read_bytes())
    assert told["entries"][0]["won"]["wins"] == 4
    assert told["entries"][0]["ms_a_turn"]["mean"] > 0
    assert "<!doctype html>" in (tmp_path / "new" / "contest" / "report.html").read_text("utf-8")


def test_a_contest_that_was_stopped_goes_on_and_ends_as_if_it_never_had(tmp_path: Path) -> None:
    arena(tmp_path / "stopped", games=3)
    file = tmp_path / "stopped" / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-25])  # as if it had been killed while it wrote
    ran = arena(tmp_path / "stopped", "--workers", "2", games=6)
    assert ran.code == 0, ran.err
    assert "Going on: 2 of 6 games" in ran.err
    arena(tmp_path / "whole", games=6)
    assert untimed(file) == untimed(tmp_path / "whole" / "games.jsonl")


def test_a_folder_of_another_contest_is_refused(tmp_path: Path) -> None:
    arena(tmp_path, games=1)
    ran = arena(tmp_path, bots="random,random", games=1)
    assert ran.code == 2
    assert "is of another contest: its bots is ('greedy', 'random')" in ran.err
    assert "--out" in ran.err


def test_decisions_are_written_down_on_request(tmp_path: Path) -> None:
    arena(tmp_path, "--decisions", games=2)
    logs = sorted(path.name for path in (tmp_path / "decisions").iterdir())
    assert logs == ["game-00000.jsonl", "game-00001.jsonl"]
    first = msgspec.json.decode((tmp_path / "decisions" / logs[0]).read_bytes().splitlines()[0])
    assert set(first) == {"entry", "seat", "turn", "actions", "reason", "numbers", "micros", "replanned"}


def test_a_bot_that_a_game_does_not_have_is_refused_with_those_it_has(tmp_path: Path) -> None:
    ran = arena(tmp_path / "none", bots="clever,greedy")
    assert ran.code == 2
    assert "There is no bot called 'clever' for Iron Horses. Bots: random, easy, greedy, normal, hard." in ran.err
    assert not (tmp_path / "none").exists()


def test_a_seat_too_few_is_refused(tmp_path: Path) -> None:
    ran = arena(tmp_path / "few", bots="greedy")
    assert ran.code == 2
    assert "2 to 5 seats, not 1" in ran.err
