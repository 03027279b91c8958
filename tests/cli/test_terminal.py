"""A table in the terminal, with a person who types."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

import milepost
from milepost.cli.terminal import TerminalTable
from milepost.kernel.match import Match


def table(match: Match, lines: list[str], seated: list[str | None]) -> tuple[TerminalTable, io.StringIO]:
    """A table whose person types these lines and then leaves."""
    script: Iterator[str] = iter(lines)
    out = io.StringIO()

    def ask(prompt: str) -> str:
        out.write(prompt)
        try:
            line = next(script)
        except StopIteration:
            raise EOFError from None
        out.write(line + "\n")
        return line

    return TerminalTable(match, seated, Console(file=out, width=110, highlight=False), ask), out


def played(lines: list[str], seed: str = "a table", seated: list[str | None] | None = None) -> tuple[Match, str]:
    match = milepost.start("iron-horses", ["Ann", "Bert"], seed)
    at, out = table(match, lines, seated or [None, "random"])
    at.run()
    return match, out.getvalue()


def engine(seed: str = "a table") -> str:
    return str(milepost.start("iron-horses", ["Ann", "Bert"], seed).legal(0)[0])


def test_a_question_mark_lists_what_is_legal() -> None:
    _, out = played(["?"])
    assert "  choose " in out


def test_an_action_is_played_as_it_is_typed() -> None:
    match, out = played([engine()])
    assert engine() in [entry.text for entry in match.log if entry.seat == 0]
    assert "Ann starts with the" in out


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    _, out = played(["pass", "choose nothing"])
    assert "No. You must draw a card first" in out
    assert "[IH-ACTION-NONE]" in out
    assert "There is no engine called 'nothing'" in out


def test_why_explains_without_playing() -> None:
    match, out = played(["why pass", f"why {engine()}"])
    assert "No. " in out
    assert "Yes, that can be played now." in out
    assert not any(entry.seat == 0 for entry in match.log)


def test_undo_takes_back_and_says_when_it_cannot() -> None:
    match, out = played(["undo"])
    assert "There is nothing to take back" in out
    assert not any(entry.text == "undo" for entry in match.log)


def test_what_others_do_is_told_as_this_seat_may_know_it() -> None:
    _, out = played([engine(), "log"])
    assert "Bert has chosen an engine." in out


def test_save_writes_a_game_that_loads(tmp_path: Path) -> None:
    file = tmp_path / "kept.milepost"
    match, out = played([engine(), f"save {file}", "save", "save no/such/folder/x"])
    assert milepost.loads(file.read_text("utf-8")).view(0) == match.view(0)
    assert "Say where to" in out
    assert "No such file" in out


def test_quit_leaves() -> None:
    _, out = played(["quit", "?"])
    assert out.endswith("Good-bye.\n")


def test_two_people_at_one_keyboard_hand_over_before_cards_are_shown() -> None:
    _, out = played([""], seated=[None, None])
    assert "Ann, it is your decision. Press Enter when only you can see the screen." in out
    assert out.index("Press Enter") < out.index("your hand:")


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_whole_game_can_be_typed(seed: str) -> None:
    match = milepost.start("iron-horses", ["Ann", "Bert"], seed)
    out = io.StringIO()
    at = TerminalTable(match, [None, "random"], Console(file=out, width=110), typist(match))
    at.run()
    outcome = match.outcome()
    assert outcome is not None
    assert f"1. {match.names[outcome.winners[0]]} with {max(outcome.scores)}" in out.getvalue()


def typist(match: Match) -> Callable[[str], str]:
    """Somebody who types the last thing that is legal."""
    return lambda _: str(match.legal(0)[-1])
