"""The arena: the same deals from every seat, the same results everywhere, and no bot can stop it."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Sequence

import msgspec
import pytest

from milepost import bots, rulebooks
from milepost.bots import undisturbed
from milepost.bots.arena.figures import figures, in_short, wilson
from milepost.bots.arena.money import Books
from milepost.bots.arena.plan import Plan, planned
from milepost.bots.arena.playing import STALLED, Task, play
from milepost.bots.arena.plots import Bar, Line, bars, lines, scale, steps
from milepost.bots.arena.report import report
from milepost.bots.arena.result import GameResult, head_line, read_results, result_line, whole_lines
from milepost.bots.contract import Bot, Decision, Memory
from milepost.bots.random_bot import RandomBot
from milepost.bots.spread import over_processes, over_ray
from milepost.kernel.contract import Game, View
from milepost.kernel.event import Event
from milepost.kernel.notation import Action
from milepost.kernel.refusal import MilepostError

HORSES = "iron-horses"


def no_clock() -> float:
    return 0.0


def contest(*names: str, seed: str = "arena", game: str = HORSES) -> Plan:
    return planned(rulebooks.game(game), names, seed)


def played(plan: Plan, games: int) -> list[GameResult]:
    return [play(Task(plan, number, no_clock)).result for number in range(games)]


def test_every_deal_is_played_from_every_rotation_of_the_seats() -> None:
    plan = contest("greedy", "random", "random")
    assert [plan.deal(number) for number in range(7)] == [0, 0, 0, 1, 1, 1, 2]
    seats_of_greedy = [plan.seating(number).index(0) for number in range(6)]
    assert seats_of_greedy == [0, 1, 2, 0, 1, 2]
    assert plan.labels == ("greedy", "random", "random 2")


def test_rotated_games_begin_from_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[bytes] = []

    class Looking(RandomBot):
        def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
            if view.step == "setup" and view.seat == 0:
                dealt.append(view.canonical())
            return super().choose(view, legal, memory, rng)

    enter(monkeypatch, Looking())
    plan = contest("entered", "entered")
    for number in range(4):
        play(Task(plan, number, no_clock))
    assert dealt[0] == dealt[1]
    assert dealt[2] == dealt[3]
    assert dealt[0] != dealt[2]


def test_results_are_by_entry_wherever_it_sat() -> None:
    results = played(contest("random", "greedy"), 4)
    assert all(result.winners == (1,) for result in results)
    assert all(result.scores[1] > result.scores[0] for result in results)
    assert [result.seating for result in results] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_the_books_are_by_entry_and_add_up_to_the_score() -> None:
    for result in played(contest("random", "greedy"), 2):
        assert sum(result.earned[1]) == result.scores[1]
        assert result.track == ((), ())


def test_books_hold_income_and_track_of_any_game() -> None:
    books = Books(2)
    books.enter([Event("delivered", 1, {"pays": 12, "card": 3}), Event("built", 0, {"price": 4})], 2)
    books.enter([Event("income", 0, {"money": 5, "cash": 9}), Event("end", None)], 3)
    assert books.earned == [[0, 0, 0, 5], [0, 0, 12]]
    assert books.track == [[0, 0, 4], []]


@pytest.mark.slow
def test_a_pool_of_processes_plays_the_same_games() -> None:
    plan = contest("greedy", "random")
    tasks = [Task(plan, number, time.thread_time) for number in range(6)]
    pooled = sorted((done.result for done in over_processes(play, tasks, 2)), key=lambda result: result.number)
    assert [result.untimed() for result in pooled] == [result.untimed() for result in played(plan, 6)]


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_real_local_ray_plays_the_same_games() -> None:
    plan = contest("greedy", "random")
    tasks = [Task(plan, number, time.thread_time) for number in range(12)]
    clustered = sorted((done.result for done in over_ray(play, tasks, "local", 2)), key=lambda result: result.number)
    assert [result.untimed() for result in clustered] == [result.untimed() for result in played(plan, 12)]


def test_an_interrupted_results_file_is_gone_on_with() -> None:
    plan = contest("greedy", "random")
    results = played(plan, 3)
    text = head_line(plan) + "".join(map(result_line, results))
    cut = text[:-40]
    assert read_results(text, plan) == results
    assert read_results(cut, plan) == results[:2]
    assert whole_lines(cut) + result_line(results[2]) == text


def test_a_results_file_of_another_contest_is_refused_in_a_sentence() -> None:
    text = head_line(contest("greedy", "random"))
    with pytest.raises(MilepostError, match="another contest: its seed is 'arena', not 'other'"):
        read_results(text, contest("greedy", "random", seed="other"))
    with pytest.raises(MilepostError, match="does not begin"):
        read_results("hello\n", contest("greedy", "random"))
    with pytest.raises(MilepostError, match="Line 2 of the results file is broken"):
        read_results(text + "{}\n", contest("greedy", "random"))


# ---- no bot can stop it


def enter(monkeypatch: pytest.MonkeyPatch, entered: Bot) -> None:
    """Makes a bot known as "entered" for the time of a test."""
    known = bots.bot

    def found(name: str, game: Game) -> Bot:
        return entered if name == "entered" else known(name, game)

    monkeypatch.setattr(bots, "bot", found)


class Faulty(RandomBot):
    """Plays by lot, but now and then what a test wants."""

    def __init__(self, *actions: Action, raises: Exception | None = None) -> None:
        self.actions, self.raises = actions, raises

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        if view.step != "act" or rng.random() < 0.8:
            return super().choose(view, legal, memory, rng)
        if self.raises is not None:
            raise self.raises
        return Decision(self.actions, memory, "on purpose")


@pytest.mark.parametrize(
    ("bot", "kind", "says"),
    [
        (Faulty(Action("deliver", ("red", "blue"))), "refused", "deliver red blue: Lay out a train first"),
        (Faulty(raises=ZeroDivisionError("oh")), "crashed", "ZeroDivisionError: oh"),
        (Faulty(), "crashed", "decided nothing"),
    ],
)
def test_a_bots_fault_is_written_down_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, bot: Bot, kind: str, says: str
) -> None:
    enter(monkeypatch, bot)
    result = play(Task(contest("entered", "random"), 1, no_clock)).result
    assert result.winners
    assert {fault.kind for fault in result.faults} == {kind}
    assert {fault.entry for fault in result.faults} == {0}
    assert says in result.faults[0].says


@pytest.mark.slow
def test_a_game_that_stalls_ends_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dither(RandomBot):
        def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
            wanted = [action for action in legal if action.do in ("meld", "unmeld")] or list(legal)
            return Decision((wanted[0],), memory, "lays a train out and takes it back, for ever")

    enter(monkeypatch, Dither())
    result = play(Task(contest("entered", "random"), 0, no_clock)).result
    assert (result.reason, result.winners) == ("stalled", ())
    assert str(STALLED) in result.faults[-1].says


def test_a_game_that_nobody_wins_in_time_is_a_fault_of_no_winner() -> None:
    plan = planned(rulebooks.game("empire-builder"), ("random", "random"), "slow", rounds=4)
    result = play(Task(plan, 0, no_clock)).result
    assert (result.reason, result.winners) == ("round-limit", ())
    assert result.faults[0].kind == "unfinished"
    short = msgspec.structs.replace(contest("random", "random"), rounds=3)
    result = play(Task(short, 0, no_clock)).result
    assert (result.reason, result.winners, result.rounds) == ("unfinished", (), 3)


def test_a_bot_alone_plays_solitaire() -> None:
    plan = planned(rulebooks.game("empire-builder"), ("random",), "alone", rounds=2)
    results = played(plan, 2)
    told = figures(plan, results)
    assert told.entries[0].rating is None
    assert told.unwon == 2
    assert "Empire Builder" in report("Empire Builder", told, results)


def test_decisions_are_told_when_asked_for() -> None:
    told = play(Task(contest("greedy", "random"), 0, no_clock, log=True)).told
    assert all(one.reason and one.actions for one in told)
    assert {one.entry for one in told} == {0, 1}
    assert not play(Task(contest("greedy", "random"), 0, no_clock)).told


def test_thinking_is_timed_by_turn_and_the_slowest_decisions_are_kept() -> None:
    ticks = iter(range(1_000_000))
    result = play(Task(contest("greedy", "random"), 0, lambda: next(ticks) / 1000)).result
    timing = result.timing
    assert sum(timing.turns[0]) == sum(timing.decisions[0]) == 1000 * len(timing.decisions[0])
    assert len(timing.turns[0]) < len(timing.decisions[0])
    assert [slow.micros for slow in timing.slowest] == [1000] * 3


def test_thinking_anew_is_timed_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Replanning(RandomBot):
        def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
            decision = super().choose(view, legal, memory, rng)
            return msgspec.structs.replace(decision, replanned=view.step == "setup")

    enter(monkeypatch, Replanning())
    ticks = iter(range(1_000_000))
    plan = contest("entered", "greedy")
    played_once = play(Task(plan, 0, lambda: next(ticks) / 1000, log=True))
    anew = [told for told in played_once.told if told.replanned]
    timing = played_once.result.timing
    assert timing.replans == ((1000,) * len(anew), ())
    told = figures(plan, [played_once.result])
    assert told.entries[0].ms_a_replan is not None
    assert told.entries[0].ms_a_replan.mean == 1.0
    assert told.entries[1].ms_a_replan is None
    page = report("Iron Horses", told, [played_once.result])
    assert "entered: when it replans" in page
    assert "greedy: when it replans" not in page


def test_garbage_is_looked_for_between_decisions_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Littering(RandomBot):
        """Leaves much garbage, in circles."""

        def __init__(self) -> None:
            self.looked: list[bool] = []
            self.left: list[int] = []

        def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
            before = gc.get_count()[0]
            for _ in range(2000):
                circle: list[object] = []
                circle.append(circle)
            self.looked.append(gc.isenabled() or gc.get_count()[0] < before)
            self.left.append(before)
            return super().choose(view, legal, memory, rng)

    bot = Littering()
    enter(monkeypatch, bot)
    monkeypatch.setattr(undisturbed, "GATHERED", 3000)
    assert gc.isenabled()
    gc.freeze()  # what other tests have made is not looked through each time
    try:
        play(Task(contest("entered", "greedy"), 0, no_clock))
    finally:
        gc.unfreeze()
    assert gc.isenabled()
    assert not any(bot.looked)
    assert len(bot.left) > 3
    assert max(bot.left) < 6000


# ---- figures


def test_a_wilson_interval_is_what_the_textbook_says() -> None:
    share = wilson(65, 100)
    assert (share.share, share.low, share.high) == (0.65, 0.5525, 0.7364)
    assert (wilson(0, 10).low, wilson(10, 10).high) == (0.0, 1.0)
    assert wilson(0, 0).high == 1.0


def test_quantiles_are_of_the_nearest_rank() -> None:
    spread = in_short(list(range(1, 101)))
    assert spread is not None
    assert (spread.mean, spread.least, spread.median, spread.p90, spread.p99, spread.most) == (
        50.5,
        1,
        50.5,
        90,
        99,
        100,
    )
    assert in_short([]) is None


def test_figures_tell_who_is_better_and_how_surely() -> None:
    plan = contest("random", "greedy")
    told = figures(plan, played(plan, 8))
    random_bot, greedy = told.entries
    assert (greedy.won.share, random_bot.won.share) == (1.0, 0.0)
    assert greedy.rating is not None
    assert random_bot.rating is not None
    assert greedy.rating.mu > 25 > random_bot.rating.mu
    assert (told.games, told.deals, told.faults) == (8, 4, 0)
    assert sum(seat.wins for seat in told.seats) == 8
    assert greedy.mean_place == 1
    assert greedy.earned > random_bot.earned


def test_a_shared_victory_is_shared() -> None:
    plan = contest("random", "greedy")
    results = [msgspec.structs.replace(result, ranking=((0, 1),)) for result in played(plan, 2)]
    told = figures(plan, results)
    assert [entry.won.wins for entry in told.entries] == [1, 1]
    assert told.shared == 2


# ---- the report


def test_a_report_is_one_page_that_asks_for_nothing_else() -> None:
    plan = contest("random", "greedy", seed="<b>&")
    results = played(plan, 4)
    page = report("Iron Horses", figures(plan, results), results)
    assert "http" not in page
    assert "<script" not in page
    assert "<b>&" not in page
    assert "--bots random,greedy --games 4 --seed" in page
    for heading in ("Who wins", "Rounds to win", "Income per round", "Time to think", "Seats", "Slowest decisions"):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg viewBox") == 7
    assert "<h2>Track</h2>" not in page  # there is none in Iron Horses


def test_a_report_names_faults() -> None:
    plan = msgspec.structs.replace(contest("random", "random"), rounds=2)
    results = played(plan, 2)
    page = report("Iron Horses", figures(plan, results), results)
    assert "2 faults" in page
    assert "nobody has won after 2 rounds" in page
    assert "--rounds 2" in page


def test_plots_draw_bars_whiskers_and_lines() -> None:
    assert bars("t", [Bar("a", 0.5, 0.4, 0.6)], 0.5).count("<rect") == 1
    drawn = lines("t", [Line(0, "a", ((0, 0), (10, 5)))], "x", "y")
    assert "M62 236 L666" in drawn
    assert "nothing to show" in lines("t", [], "x", "y")
    assert "1000" not in lines("t", [Line(0, "a", ((0.5, 0), (90, 1)))], "x", "y", log_x=True)


def test_numbers_are_drawn_as_bars_with_whiskers_only_where_there_are_bounds() -> None:
    drawn = scale("t", [Bar("a", 25, 20, 30), Bar("b", 12.5, 0, 0)], "rating")
    assert drawn.count("<rect") == 2
    assert drawn.count("<path") == 1
    assert ">12.5</text>" in drawn


def test_steps_climb_to_the_whole() -> None:
    assert steps([3, 1, 3], 4) == ((1, 0.0), (1, 0.25), (3, 0.25), (3, 0.75))
