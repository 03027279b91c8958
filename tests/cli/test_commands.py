"""Every command: what it prints, and that every error is a sentence with exit code 2."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import milepost as api
from milepost.bots.seat import seeded
from milepost.bots.series import play_bare
from tests.cli.command import Command, here_and_at_a_shell, milepost

RECORDED = Path(__file__).parents[1] / "recorded"
FINISHED = RECORDED / "iron_horses" / "last-stock.milepost"
UNFINISHED = RECORDED / "iron_horses" / "unfinished.milepost"


@here_and_at_a_shell
def test_help_lists_every_command(milepost: Command) -> None:
    ran = milepost("--help")
    assert ran.code == 0
    for command in ("games", "rules", "play", "serve", "backup", "sim", "arena", "board", "replay", "verify"):
        assert f"\n  {command} " in ran.out


@here_and_at_a_shell
def test_games_lists_the_rulebooks(milepost: Command) -> None:
    ran = milepost("games")
    assert ran.code == 0
    assert "Iron Horses, 2-5 seats" in ran.out


@here_and_at_a_shell
def test_games_as_json_tells_seats_options_and_actions(milepost: Command) -> None:
    listed = {game["name"]: game for game in msgspec.json.decode(milepost("games", "--json").out)}
    assert listed["iron-horses"]["seats"] == {"min": 2, "max": 5}
    assert {"usage": "draw PILE", "says": "take a card: engine, up, blind or discard"} in listed["iron-horses"][
        "actions"
    ]


@pytest.mark.slow
def test_rules_shows_rule_ruling_code_and_tests() -> None:
    ran = milepost("rules", "iron-horses", "ih-dial-rotate")
    assert ran.code == 0
    assert "must be turned" in ran.out
    assert "Ruling IH-R1" in ran.out
    assert "rulebooks/iron_horses/meld.py:" in ran.out
    assert "tests/iron_horses/test_delivery.py:" in ran.out


@pytest.mark.slow
def test_rules_untested_finds_none() -> None:
    ran = milepost("rules", "iron-horses", "--untested")
    assert ran.code == 0
    assert ran.out.startswith("0 of ")


@here_and_at_a_shell
def test_play_without_a_terminal_says_what_it_would_do(milepost: Command) -> None:
    ran = milepost("play", "iron-horses", "--text")
    assert ran.code == 0
    assert "With a terminal attached, this would play Iron Horses" in ran.out


@pytest.mark.slow
def test_sim_writes_every_figure(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    ran = milepost("sim", "iron-horses", "--bots", "random,greedy", "--games", "5", "--seed", "7", "--json", file)
    assert ran.code == 0
    figures = msgspec.json.decode(file.read_bytes())
    wanted = "game bots games seed actions seconds actions_per_second wins wins_by_bot reasons turns"
    assert set(wanted.split()) <= set(figures)
    assert figures["games"] == 5
    assert sum(figures["reasons"].values()) == 5
    assert set(figures["turns"]) == {"min", "median", "max"}
    assert figures["wins_by_bot"]["greedy"] == figures["wins"][1]


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random,random,random", "greedy,random"])
def test_the_same_seed_gives_the_same_results_whatever_the_workers_or_hash_seed(bots: str) -> None:
    words = ("sim", "iron-horses", "--bots", bots, "--games", "45", "--seed", "7", "--json", "-")
    runs = [milepost(*words, hash_seed="1"), milepost(*words, "--workers", "2", hash_seed="2")]
    figures = [msgspec.json.decode(ran.out) for ran in runs]
    for figure in figures:
        del figure["seconds"], figure["actions_per_second"]
    assert figures[0] == figures[1]


@pytest.mark.slow
def test_another_seed_gives_other_games() -> None:
    words = ("sim", "iron-horses", "--bots", "random,random", "--games", "20", "--json", "-", "--seed")
    first, second = (msgspec.json.decode(milepost(*words, seed).out) for seed in ("7", "8"))
    assert first["actions"] != second["actions"]


@here_and_at_a_shell
def test_replay_steps_through_a_game_and_stops_where_it_is_told(milepost: Command) -> None:
    ran = milepost("replay", FINISHED, "--at", "12")
    assert ran.code == 0
    assert "\n  12 " in ran.out
    assert "\n  13 " not in ran.out


@here_and_at_a_shell
def test_replay_check_compares_text_and_position(milepost: Command) -> None:
    ran = milepost("replay", FINISHED, "--check")
    assert ran.code == 0
    assert "replay to the same position and the same text" in ran.out.replace("\n", " ")


@here_and_at_a_shell
def test_verify_checks_commitment_and_every_shuffle(milepost: Command) -> None:
    ran = milepost("verify", FINISHED)
    assert ran.code == 0
    assert "commitment" in ran.out
    assert "shuffle car deck: " in ran.out
    assert "All " in ran.out


def resealed(text: str) -> str:
    from milepost.kernel import record

    above, _, _ = text.rpartition("check: ")
    return record._sealed(above)


@here_and_at_a_shell
def test_verify_finds_a_shuffle_that_is_not_the_seeds(milepost: Command, tmp_path: Path) -> None:
    lines = FINISHED.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("shuffle car deck: "))
    label, _, order = lines[at].partition(": ")
    swapped = order.split()
    swapped[0], swapped[1] = swapped[1], swapped[0]
    lines[at] = f"{label}: {' '.join(swapped)}"
    forged = tmp_path / "forged.milepost"
    forged.write_text(resealed("\n".join(lines)), "utf-8")
    ran = milepost("verify", forged)
    assert ran.code == 2
    assert "not the one that the seed gives" in ran.err


@here_and_at_a_shell
def test_verify_finds_another_seed(milepost: Command, tmp_path: Path) -> None:
    text = FINISHED.read_text("utf-8")
    seed = next(line for line in text.split("\n") if line.startswith("seed: "))
    forged = tmp_path / "forged.milepost"
    forged.write_text(resealed(text.replace(seed, "seed: " + "ab" * 32)), "utf-8")
    ran = milepost("verify", forged)
    assert ran.code == 2
    assert "commitment" in ran.err


@here_and_at_a_shell
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sim", "iron-hoses", "--bots", "random,random"), "There is no game called 'iron-hoses'"),
        (("sim", "iron-horses", "--bots", "random"), "2 to 5 seats, not 1"),
        (("sim", "iron-horses", "--bots", "random,clever"), "no bot called 'clever'"),
        (("sim", "iron-horses", "--bots", "random,random", "--option", "x=1"), "There is no option 'x'"),
        (("sim", "iron-horses", "--bots", "random,random", "--option", "x"), "NAME=VALUE"),
        (("sim", "iron-horses", "--bots", "random,random", "--games", "0"), "games"),
        (("sim", "iron-horses"), "--bots"),
        (("sim", "iron-horses", "--bots", "random,random", "--json", "no/such/folder/x.json"), "There is no folder"),
        (("play", "iron-horses", "--text", "--seats", "ann"), "2 to 5 seats"),
        (("play", "--text"), "Which game?"),
        (("play", "iron-hoses"), "There is no game called"),
        (("play", "iron-horses", "--seats", "ann,bot"), "are for --text"),
        (("serve", "--workers", "2", "--port", "0"), "Several workers need a database"),
        (("serve", "--database", "mysql://x", "--port", "0"), "postgresql://USER@HOST"),
        (("backup", "copy.db", "--data", "no/such/folder"), "There is no database"),
        (("rules", "iron-horses", "no-such-rule"), "has no rule"),
        (("replay", "no-such-file"), "No such file"),
        (("replay", str(Path(__file__))), "not a saved Milepost game"),
        (("replay", str(FINISHED), "--at", "100000"), "cannot be forked at 100000"),
        (("verify", str(UNFINISHED)), "not over"),
        (("board", "iron-horses", "--out", "x.png"), "without a board"),
        (("board", "iron-horses", "--out", "x.bmp"), ".svg or .png"),
        (("dance",), "dance"),
    ],
)
def test_every_error_is_a_sentence_and_exit_code_2(milepost: Command, words: tuple[str, ...], said: str) -> None:
    ran = milepost(*words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


@here_and_at_a_shell
def test_a_file_that_is_not_text_is_refused(milepost: Command, tmp_path: Path) -> None:
    file = tmp_path / "picture.milepost"
    file.write_bytes(b"\x89PNG\xff\xfe\x00")
    ran = milepost("replay", file)
    assert ran.code == 2
    assert "not text" in ran.err


def test_sim_plays_random_bots_in_the_loop_that_is_measured() -> None:
    match = api.start("iron-horses", 2, "a loop")
    state = match.state.copy()
    seen: list[int] = []
    actions = play_bare(state, seeded("a", 1), lambda s: seen.append(len(s.legal(s.actors()[0]))))
    assert actions == len(seen)
    assert min(seen) > 1, "a forced choice is not an action"
    assert state.outcome() is not None
