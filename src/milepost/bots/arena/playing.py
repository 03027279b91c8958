"""One game of a contest, played so that no bot can stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from milepost import bots
from milepost.bots.arena.money import Books
from milepost.bots.arena.plan import ROUND_LIMIT, Plan
from milepost.bots.arena.result import Fault, GameResult, Slow, Timing, Told
from milepost.bots.contract import Decision
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.undisturbed import tidy, undisturbed
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import State
from milepost.kernel.outcome import Outcome
from milepost.kernel.refusal import IllegalAction

T = TypeVar("T")

Clock = Callable[[], float]
"""Seconds of thinking so far. Nothing in this room reads a clock: whoever starts a contest hands one in."""

STALLED = 20_000
"""Actions in one turn after which a game is given up. A player by lot, who places and lifts cubes for a build of
Iberian Railways, has been seen to take 6,654; anybody else takes well under two hundred."""
MOST_FAULTS = 200
"""Faults after which a game is given up."""
SLOWEST = 3
"""Decisions a game that are kept for the list of the slowest."""
UNFINISHED = "round-limit"
"""The reason with which games end themselves after too many rounds."""


class Task(msgspec.Struct, frozen=True):
    """One game to play."""

    plan: Plan
    number: int
    clock: Clock
    log: bool = False


class Played(msgspec.Struct, frozen=True):
    """What came of it: the result, and every decision if they were asked for."""

    result: GameResult
    told: tuple[Told, ...]


def play(task: Task) -> Played:
    """Plays one game of a contest to its end, or to the point where it cannot be called a game any more."""
    with undisturbed():
        return _Table(task).run()


class _Table:
    """One game under way."""

    def __init__(self, task: Task) -> None:
        plan, number = task.plan, task.number
        self.task, self.plan, self.game = task, plan, plan.opened()
        self.seating = plan.seating(number)
        chance = Chance(seed_from_text(plan.seed)).child(f"game {plan.deal(number)}")
        self.state: State = self.game.start(len(plan.bots), plan.options, chance)
        self.seats = [
            BotSeat(self.game, bots.bot(plan.bots[entry], self.game), seat, seeded(plan.seed, number, entry))
            for seat, entry in enumerate(self.seating)
        ]
        # A game with a limit of its own counts rounds in its own way, and ends itself.
        self.last_round = plan.rounds * (2 if ROUND_LIMIT in plan.options else 1)
        self.books = Books(len(self.seats))
        self.actions = self.actions_this_turn = 0
        self.micros: list[list[int]] = [[] for _ in self.seats]
        self.thought_at = [-1] * len(self.seats)
        self.decisions: list[list[int]] = [[] for _ in self.seats]
        self.replans: list[list[int]] = [[] for _ in self.seats]
        self.slowest: list[Slow] = []
        self.faults: list[Fault] = []
        self.told: list[Told] = []

    def run(self) -> Played:
        while self.state.actors() and not self._given_up():
            self._step(self.state.actors()[0])
            tidy()
        return Played(self._result(self.state.outcome()), tuple(self.told))

    def _given_up(self) -> bool:
        turn = self.state.turns_taken()
        seat = self.state.actors()[0]
        if self.actions_this_turn > STALLED:
            self._fault(seat, "stalled", f"{STALLED} actions did not finish the turn")
        elif len(self.faults) > MOST_FAULTS:
            self._fault(seat, "stalled", f"more than {MOST_FAULTS} faults")
        elif turn >= self.last_round * len(self.seats):
            self._fault(seat, "unfinished", f"nobody has won after {self.plan.rounds} rounds")
        else:
            return False
        return True

    def _step(self, seat: int) -> None:
        """One decision: thought, timed, checked and played; the safe action where it cannot be played."""
        turn = self.state.turns_taken()
        codes = self._thought(seat, turn)
        for code in codes or [self.game.safe(self.state, seat)]:
            try:
                self._play(seat, code, turn)
            except IllegalAction as refused:
                text = self.game.notation.text(code) if self.game.notation.valid(code) else str(code)
                self._fault(seat, "refused", f"{text}: {refused}")
                if self.state.actors() == (seat,):
                    self._play(seat, self.game.safe(self.state, seat), turn)
                break

    def _thought(self, seat: int, turn: int) -> list[int]:
        """What the bot in that seat wants to play; nothing if it failed."""
        clock, player = self.task.clock, self.seats[seat]
        started = clock()
        try:
            codes = player.decide(self.state)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is its own fault, not the end of the contest
            self._fault(seat, "crashed", f"{type(error).__name__}: {error}"[:300])
            return []
        self._time(seat, turn, player.decision, round(1e6 * (clock() - started)))
        return codes

    def _time(self, seat: int, turn: int, decision: Decision, micros: int) -> None:
        if self.thought_at[seat] != turn:
            self.thought_at[seat] = turn
            self.micros[seat].append(0)
        self.micros[seat][-1] += micros
        self.decisions[seat].append(micros)
        if decision.replanned:
            self.replans[seat].append(micros)
        entry = self.seating[seat]
        if len(self.slowest) < SLOWEST or micros > self.slowest[-1].micros:
            text = ", ".join(map(str, decision.actions))[:160]
            self.slowest.append(Slow(micros, entry, turn, text, decision.reason))
            self.slowest.sort(key=lambda slow: -slow.micros)
            del self.slowest[SLOWEST:]
        if self.task.log:
            lines = tuple(map(str, decision.actions))
            numbers = dict(decision.numbers)
            self.told.append(Told(entry, seat, turn, lines, decision.reason, numbers, micros, decision.replanned))

    def _play(self, seat: int, code: int, turn: int) -> None:
        events = self.state.apply(seat, code)
        self.books.enter(events, turn // len(self.seats))
        self.actions += 1
        self.actions_this_turn = self.actions_this_turn + 1 if self.state.turns_taken() == turn else 0

    def _fault(self, seat: int, kind: str, says: str) -> None:
        self.faults.append(Fault(self.seating[seat], self.state.turns_taken(), kind, says))

    def _result(self, outcome: Outcome | None) -> GameResult:
        ranking: tuple[tuple[int, ...], ...] = ()
        scores = (0,) * len(self.seats)
        reason = self.faults[-1].kind if outcome is None else outcome.reason
        if outcome is not None:
            scores = outcome.scores
            if outcome.reason == UNFINISHED:
                self._fault(0, "unfinished", f"nobody has won after {self.plan.rounds} rounds")
            else:
                ranking = tuple(tuple(self.seating[seat] for seat in group) for group in outcome.ranking)
        return GameResult(
            number=self.task.number,
            seating=self.seating,
            reason=reason,
            ranking=ranking,
            scores=self._by_entry(scores),
            turns=self.state.turns_taken(),
            actions=self.actions,
            earned=self._by_entry([tuple(rounds) for rounds in self.books.earned]),
            track=self._by_entry([tuple(rounds) for rounds in self.books.track]),
            faults=tuple(self.faults),
            timing=Timing(
                turns=self._by_entry([tuple(micros) for micros in self.micros]),
                decisions=self._by_entry([tuple(micros) for micros in self.decisions]),
                replans=self._by_entry([tuple(micros) for micros in self.replans]),
                slowest=tuple(self.slowest),
            ),
        )

    def _by_entry(self, by_seat: Sequence[T]) -> tuple[T, ...]:
        return tuple(by_seat[self.seating.index(entry)] for entry in range(len(self.seats)))
