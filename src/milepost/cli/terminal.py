"""A table in the terminal: shows what the seat at the keyboard may know, and reads what it types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from milepost import bots
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.match import Match
from milepost.kernel.refusal import IllegalAction, MilepostError

COLOURS = {
    "red": "red3",
    "orange": "dark_orange",
    "yellow": "gold1",
    "green": "green3",
    "blue": "dodger_blue1",
    "violet": "medium_orchid",
}

HELP = """\
Type an action as it is listed, for example one of those that ? shows.
  ?              every legal action         show           the table again
  why ACTION     may I, and if not why      log            what has happened
  undo, redo     back and forth             restart        take this turn back
  save FILE      keep the game              quit           leave (save first)"""


class ColourWords(RegexHighlighter):
    """The games' colours, in their colours; the words stay, so nothing is told by colour alone."""

    base_style = "milepost."
    highlights: ClassVar = [rf"\b(?P<{colour}>{colour})\b(-\w+)?" for colour in COLOURS]


def coloured_console() -> Console:
    styles = {f"milepost.{word}": style for word, style in COLOURS.items()}
    return Console(highlighter=ColourWords(), theme=Theme(styles))


class Quit(Exception):
    """The person wants to leave."""


class TerminalTable:
    """One match at one keyboard; bots play their seats by themselves."""

    def __init__(
        self,
        match: Match,
        seated: Sequence[str | None],
        console: Console,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.match, self.console, self.ask = match, console, ask
        self.bots = {
            seat: BotSeat(match.game, bots.bot(name, match.game), seat, seeded(match.commitment, seat))
            for seat, name in enumerate(seated)
            if name is not None
        }
        self.people = [seat for seat in range(len(match.names)) if seat not in self.bots]
        self.told = dict.fromkeys([*self.people, None], 0)
        self.shown: int | None = None

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        self._say(f"{self.match.game.title}. Type help for help. The shuffles are fixed by {self.match.commitment}.")
        try:
            while self.match.outcome() is None:
                self._one_decision()
            self._finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self._say("Good-bye.")

    def _one_decision(self) -> None:
        actors = self.match.actors()
        for seat in actors:
            if seat in self.bots:
                for code in self.bots[seat].decide(self.match.state):
                    self.match.play_code(seat, code)
                return
        self._person(actors[0])

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        self._news(seat)
        if self.shown is None:
            self._show(seat)
        line = self.ask(f"{self.match.names[seat]}, {self.match.view(seat).step}> ").strip()
        if line:
            self._command(seat, line)

    def _command(self, seat: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self._list(seat),
            "help": lambda: self._say("\n  ".join((HELP, *self.match.game.questions))),
            "show": lambda: self._show(seat),
            "log": lambda: self._tell(seat, 0),
            "undo": lambda: self._again(lambda: self.match.undo(seat)),
            "redo": lambda: self._again(lambda: self.match.redo(seat)),
            "restart": lambda: self._again(lambda: self.match.restart(seat)),
            "why": lambda: self._why(seat, rest),
            "save": lambda: self._save(rest),
            "quit": self._quit,
        }
        try:
            if word.lower() in commands:
                commands[word.lower()]()
            elif (said := self.match.game.answer(self.match.state, seat, line)) is not None:
                self._say(said)
            else:
                self.match.play(seat, line)
                self.shown = None
        except IllegalAction as refused:
            self._say(f"No. {refused}")
        except (MilepostError, OSError) as error:
            self._say(str(error))

    def _again(self, move: Callable[[], None]) -> None:
        move()
        self.shown = None

    def _list(self, seat: int) -> None:
        """Every legal action, one verb a line; words that differ only at the end stand side by side."""
        by_start: dict[str, list[str]] = {}
        for action in self.match.legal(seat):
            *start, last = str(action).split(" ")
            by_start.setdefault(" ".join(start), []).append(last)
        for words, ends in by_start.items():
            self._say(f"  {words} {' | '.join(ends)}" if words else "\n".join(f"  {end}" for end in ends))

    def _why(self, seat: int, text: str) -> None:
        refusal = self.match.why_not(seat, text)
        self._say(f"No. {refusal}" if refusal else "Yes, that can be played now.")

    def _save(self, name: str) -> None:
        if not name:
            raise MilepostError("Say where to: save FILE.")
        Path(name).expanduser().write_text(self.match.dumps(), "utf-8")
        self._say(f"Saved to {name}.")

    def _quit(self) -> None:
        raise Quit

    def _hand_over(self, seat: int) -> None:
        """At one keyboard, the next person sits down before their cards are shown."""
        if len(self.people) > 1 and self.shown != seat:
            self.console.clear()
            self.ask(f"{self.match.names[seat]}, it is your decision. Press Enter when only you can see the screen. ")
            self.shown = None

    def _show(self, seat: int) -> None:
        self._say("")
        self._say(self.match.game.show(self.match.view(seat), self.match.names))
        self.shown = seat

    def _news(self, seat: int) -> None:
        self._tell(seat, self.told[seat])
        self.told[seat] = len(self.match.lines(seat))

    def _tell(self, seat: int | None, since: int) -> None:
        for line in self.match.lines(seat)[since:]:
            if not line.events and line.seat != seat:
                self._say(f"{self.match.names[line.seat]}: {line.text}")
            for event in line.events:
                self._say(self.match.game.tell(event, self.match.names))

    def _finish(self) -> None:
        self._tell(None, max(self.told.values()) if not self.people else len(self.match.lines(None)) - 1)
        outcome = self.match.outcome()
        assert outcome is not None
        for place, group in enumerate(outcome.ranking, 1):
            for seat in group:
                self._say(f"{place}. {self.match.names[seat]} with {outcome.scores[seat]}")

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False)
