"""The planner in Darwinina: by rail and by sea, with foremen, bribes and locos by levels, whatever the variations."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import pairwise
from math import ceil
from statistics import median
from typing import Any

import pytest

from milepost import rulebooks
from milepost.bots import bot, names
from milepost.bots.advice import suggest
from milepost.bots.arena.mixed import by_lot
from milepost.bots.crayon.laying import cheaper_way
from milepost.bots.crayon.walking import segments_of
from milepost.bots.iron_dragon.levels import EASY, HARD, NORMAL
from milepost.bots.iron_dragon.locos import best_loco, expected_rate, turns_to_earn
from milepost.bots.iron_dragon.planner import DragonPlanner, DragonTurn
from milepost.bots.iron_dragon.sailing import Reckoning, SeaTables
from milepost.bots.iron_dragon.staffing import network, savings
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.series import play_seats
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.crayon.planner import TRIP
from milepost.rulebooks.crayon.routes import build_path
from milepost.rulebooks.crayon.search import LOW, Flood, dial, trace
from milepost.rulebooks.iron_dragon.editions import BRIBE
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from milepost.rulebooks.iron_dragon.trips import SeaWays, way_of
from tests.iron_dragon.builders import STAFF, both, code, edge_of, game, loco, milepost, play, table
from tests.iron_dragon.some_way_in import at_step, some_way_in

LEVELS = (EASY, NORMAL, HARD)
levels = pytest.mark.parametrize("level", [level.name for level in LEVELS])


def darwinina(edition: int) -> IronDragon:
    found = rulebooks.game(f"iron-dragon-{edition}")
    assert isinstance(found, IronDragon)
    return found


def play_out(rules: IronDragon, players: tuple[str, ...], seed: int, **options: object) -> DragonState:
    state = rules.start(len(players), rules.options(options), Chance(seed_from_text(str(seed))))
    play_seats(state, [BotSeat(rules, bot(name, rules), seat, seeded(seed, seat)) for seat, name in enumerate(players)])
    return dragon(state)


def decide(state: DragonState, seat: int = 0, level: str = "hard") -> list[str]:
    player = BotSeat(state.game, bot(level, state.game), seat, seeded("decide"))
    return [state.game.notation.text(code) for code in player.decide(state)]


@both
def test_all_levels_play_both_editions(edition: int) -> None:
    assert names(darwinina(edition)) == ("random", "easy", "greedy", "normal", "hard")


@pytest.mark.slow
@both
@levels
def test_every_decision_has_a_reason_and_is_legal_to_its_last_action(edition: int, level: str) -> None:
    rules = game(edition)
    state = rules.start(3, rules.options({"round_limit": 20, "goal": 600}), Chance(bytes(32)))
    seats = [BotSeat(rules, bot(level, rules), seat, seeded(seat)) for seat in range(3)]
    while actors := state.actors():
        for code_ in seats[actors[0]].decide(state):
            assert state.why_not(actors[0], code_) is None
            state.apply(actors[0], code_)
        assert seats[actors[0]].reason


@pytest.mark.slow
@both
def test_hard_decides_alike_whatever_lies_in_the_decks(edition: int) -> None:
    """Two worlds that one seat cannot tell apart: cards, ships and foremen lie in another order."""
    rules = game(edition)
    state = dragon(rules.start(2, rules.options({"round_limit": 14, "goal": 600}), Chance(bytes(32))))
    seats = [BotSeat(rules, bot("hard", rules), seat, seeded(seat)) for seat in range(2)]
    while actors := state.actors():
        seat, other = actors[0], state.copy()
        other.deck = other.deck[: other.deck_at] + bytes(reversed(other.deck[other.deck_at :]))
        other.ships, other.foremen = bytes(reversed(other.ships)), bytes(reversed(other.foremen))
        twin = BotSeat(rules, bot("hard", rules), seat, seeded("twin"))
        twin.memory = seats[seat].memory
        codes = seats[seat].decide(state)
        assert twin.decide(other) == codes
        for code_ in codes:
            state.apply(seat, code_)


PROGRAM = """
from tests.bots.test_planner_dragon import play_out
from tests.iron_dragon.builders import game
print(play_out(game(2017), ("hard", "normal"), 5, round_limit=14, goal=600).digest())
"""


@pytest.mark.slow
def test_hard_decides_alike_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("0", "77")
    }
    assert told == {play_out(game(2017), ("hard", "normal"), 5, round_limit=14, goal=600).digest() + "\n"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "number", [*range(3), *(pytest.param(number, marks=pytest.mark.full) for number in range(3, 16))]
)
def test_under_variations_by_lot_nothing_is_refused_and_no_turn_lasts_for_ever(number: int) -> None:
    rng = random.Random(f"variations {number}")
    rules = game(rng.choice((2001, 2017)))
    chosen = by_lot(rules, rng) | {"goal": 600, "majors_needed": 4, "round_limit": 40}
    players = [rng.choice(("easy", "normal", "hard", "random")) for _ in range(rng.randint(1, 4))]
    state = rules.start(len(players), rules.options(chosen), Chance(seed_from_text(f"variations {number}")))
    seats = [BotSeat(rules, bot(name, rules), seat, seeded(number, seat)) for seat, name in enumerate(players)]
    turn, decisions = -1, 0
    while actors := state.actors():
        turn, decisions = state.turns_taken(), decisions + 1 if turn == state.turns_taken() else 0
        assert decisions < 2000 if "random" in players else decisions < 40, chosen
        for code_ in seats[actors[0]].decide(state):
            state.apply(actors[0], code_)
    assert state.outcome() is not None


# The map.


@both
@pytest.mark.parametrize("seed", range(4))
def test_a_flood_reaches_what_a_search_for_nothing_in_particular_reaches(edition: int, seed: int) -> None:
    state = some_way_in(edition, seed)
    ways = SeaWays(state, 0, TRIP)
    starts = [(ways.node(city.mileposts[0]), 0) for city in state.ground.board.cities[:2]]
    nowhere = frozenset([-1])
    _, best, _ = dial(ways.table, starts, nowhere, 60)
    costs, parent = Flood(ways.plain, starts, 60).whole()
    assert costs == [min(cost >> LOW, 61) for cost in best]
    for node, cost in enumerate(costs):
        if cost <= 60:
            back = trace(parent, node)
            assert cost == sum(min(step for there, step in ways.plain[a] if there == b) for a, b in pairwise(back))
    for goals in ([city.mileposts[0]] for city in reversed(state.ground.board.cities)):
        asked = Flood(ways.plain, starts, 60)  # no further than it must, and then the same
        near = asked.to(ways.goals(goals))
        cost, node = ways.cost(costs, goals)
        assert near == (node if cost <= 60 else -1)
        assert near < 0 or trace(asked.parent, near) == trace(parent, near)


@both
@pytest.mark.parametrize("seed", range(6))
def test_a_leg_off_a_row_is_the_way_it_stands_for(edition: int, seed: int) -> None:
    """The same new track, fees and rents as along the whole way, point by point; and about as long."""
    state = at_step(some_way_in(edition, seed), "operate")
    seat = state.mover
    planner = DragonPlanner(state, seat, HARD)
    tables, trips, reckoning = planner.tables, planner.trips, Reckoning(state, seat, seat * 2)
    assert isinstance(tables, SeaTables)
    for a, b in ((0, 5), (2, 7), (4, 9), (6, 1)):
        tables.leg(b, a)  # its goal has a row from now on
        leg = tables.leg(a, b)
        if leg is None:
            continue
        ways = trips.ways
        _, costs, parent = dial(ways.table, [(tables.mileposts(a)[0], 0)], (), tables.limit)
        nodes = trace(parent, ways.cost(costs, tables.mileposts(b))[1])
        path = way_of(state, seat, [ways.milepost(node) for node in nodes])
        assert leg.fresh == {d >> 1: state.prices[seat][cheaper_way(state, seat, d)] for d in path.segments}
        assert leg.fees == reckoning.fees(path.mileposts)
        assert leg.length == round(reckoning.efforts(path.mileposts, whole=False)[-1])


@both
def test_boarding_and_landing_each_end_a_turn(edition: int) -> None:
    state = table(edition, seats=1, track=["L5 M5"], trains=["L5"], foremen=["Elf"])
    reckoning = Reckoning(state, 0, 0)
    across = way_of(state, 0, [milepost("L5"), milepost("M5"), milepost("R5"), milepost("S5")]).mileposts
    points = len(across) - 3
    efforts = reckoning.efforts(across)
    speed, ship = reckoning.speed, reckoning.expected
    assert efforts[1] == 1
    assert efforts[2] == speed + speed / ship, "the ship sails in the next turn"
    assert efforts[-2] == speed * (1 + ceil(points / ship)), "the train lands and stays there for the turn"
    assert efforts[-1] == efforts[-2] + 1
    assert reckoning.fees(across) == reckoning.fare > 0


# Plans.


def island(edition: int, **more: Any) -> DragonState:
    """Wheat for the island is aboard at the port, and track leads on from the port there."""
    given: dict[str, Any] = {
        "track": [["L5 M5", "R5 > Eastmere"]],
        "trains": [("M5", "teapot", ["Wheat"])],
        "ship_deck": ["Old Mormoth", "Hyperion", "Eastern Star"],
        "hands": [[1, 2, 3]],
        "cash": [5],
    }
    return table(edition, seats=1, **(given | more))


@both
def test_a_plan_by_sea_takes_the_turns_and_the_money_that_it_promises(edition: int) -> None:
    state = island(edition)
    plan = DragonPlanner(state, 0, EASY).best()
    assert plan is not None
    player = BotSeat(state.game, bot("easy", state.game), 0, seeded("island"))
    begun, cash = state.taken, state.cash[0]
    while state.cash[0] <= cash:
        for code_ in player.decide(state):
            state.apply(0, code_)
    assert state.taken - begun + 1 == ceil(plan.turns - 1e-6)
    assert state.cash[0] == cash + plan.income - plan.fees - plan.track
    assert (plan.income, plan.fees) == (30, 2)


@both
@pytest.mark.parametrize(("folk", "ship"), [("Wee Folk", "golden-sprite"), ("Elf", "serpent")])
def test_it_boards_the_cheapest_ship_that_is_soon_enough_and_the_quickest_of_free_ones(
    edition: int, folk: str, ship: str
) -> None:
    state = island(edition, foremen=[folk], ship_deck=["Serpent", "Golden Sprite", "Seahawk"])
    assert decide(state)[-1] == "ship"
    play(state, 0, "ship")
    assert decide(state)[0] == f"board {ship}"


@both
def test_a_ship_it_cannot_pay_for_is_declined(edition: int) -> None:
    state = table(edition, seats=1, track=["L5 M5"], trains=["M5"], ship_deck=["Vulture"], cash=[2])
    play(state, 0, "ship")
    assert decide(state)[0] == "decline"


def test_where_loads_must_wait_after_landing_the_train_waits_with_them() -> None:
    """In 2001 a small port handles nothing on the turn of landing: the plan is kept, and the load is not forgotten."""
    state = island(2001)
    player = BotSeat(state.game, bot("hard", state.game), 0, seeded("island"))
    loaded = []
    while state.cash[0] < 20:
        for code_ in player.decide(state):
            state.apply(0, code_)
        loaded.append("Wheat" in [state.ground.board.goods[good].name for good in state.loads[0]])
    assert loaded == [True] * (len(loaded) - 1) + [False]


def test_a_suggestion_by_sea_draws_sea_points() -> None:
    state = island(2017)
    told = suggest(state.game, state.view(0), [], seeded("suggest"))
    assert told is not None
    assert told.way[0] == code(milepost("M5"))
    assert told.way[-1] in {code(point) for city in state.ground.board.cities for point in city.mileposts}
    assert any(milepost(point) >= state.ground.board.sea_from for point in told.way)
    assert told.actions[-1].do == "ship"
    assert "by ship" in told.says


def test_nobody_builds_away_the_bribe_that_leads_out_of_the_underground() -> None:
    state = table(2017, seats=1)
    reckoning = Reckoning(state, 0, 0)
    below, above = [milepost(name) for name in ("A4", "A5", "A6")], [milepost(name) for name in ("L5", "M5")]
    assert reckoning.bribes_ahead(below) == 2 * BRIBE  # this turn's, and one more: a turn may be lost
    assert reckoning.bribes_ahead(above) == 0
    reckoning.pays_bribes = False
    assert reckoning.bribes_ahead(below) == 0


@both
def test_below_ground_one_bribe_builds_all_that_can_be_built_in_a_turn(edition: int) -> None:
    """Normal alone, seed 1: segment by segment, three bribes were paid for one, and the last million was missing."""
    state = table(edition, seats=1, step="build", cash=[20], track=["U.B4 U.B3"], trains=["U.B4"])
    segments = [2 * edge_of(a, b) for a, b in (("U.B3", "U.C3"), ("U.C3", "U.D3"), ("U.D3", "U.E3"))]
    segments = [
        d if state.ground.start[d] == milepost(a) else d ^ 1
        for d, a in zip(segments, ("U.B3", "U.C3", "U.D3"), strict=True)
    ]
    price = sum(state.prices[0][d] for d in segments)
    turn = DragonTurn(state, 0, HARD, {})
    turn._lay(segments, turn._while_bribed(segments, 1))
    assert len(turn.codes) == 3
    assert turn.state.cash[0] == 20 - price - BRIBE


@both
def test_above_ground_track_is_built_no_sooner_than_it_is_due(edition: int) -> None:
    state = table(edition, seats=1, step="build", cash=[20], track=["L5 M5"], trains=["L5"])
    turn = DragonTurn(state, 0, HARD, {})
    path = build_path(state, 0, [milepost("H5")], [milepost("L5")])
    assert path is not None
    assert len(path.segments) > 1
    assert turn._while_bribed(path.segments, 1) == state.prices[0][path.segments[0]]


@pytest.mark.slow
def test_a_train_below_ground_does_not_stand_there_for_ever_with_nothing_left() -> None:
    """A game that had no winner: hard had built its last million away on its way through the Underground."""
    game = rulebooks.game("iron-dragon-2017")
    assert isinstance(game, IronDragon)
    state = game.start(1, game.options({}), Chance(seed_from_text("1")).child("game 96"))
    player, delivered = BotSeat(game, bot("hard", game), 0, seeded("1", 96, 0)), 0
    while state.round < 14:
        for code_ in player.decide(state):
            delivered += game.notation.text(code_).startswith("deliver")
            state.apply(0, code_)
    assert delivered >= 2


# Foremen.


def named(*peoples: str) -> bytes:
    return bytes(n for n, foreman in enumerate(STAFF.foremen) if foreman.people.name in peoples)


def fresh(edition: int, seats: int = 1) -> DragonState:
    rules = darwinina(edition)
    return dragon(rules.start(seats, rules.options({}), Chance(seed_from_text("fresh"))))


def test_it_asks_for_another_deal_when_none_of_its_foremen_suits_the_land() -> None:
    """In 2001, and not when one must be kept."""
    state = fresh(2001, seats=3)
    seat = state.actors()[0]
    state.dealt[seat] = named("Troll", "Orc", "Wee Folk")
    assert decide(state, seat, "easy") == ["redeal"]
    state.deals = 3
    assert decide(state, seat, "easy")[0] in ("keep kudamram", "keep wellpole-wyndle")


@both
def test_it_hires_whoever_makes_its_track_so_much_cheaper_that_it_pays(edition: int) -> None:
    state = fresh(edition)
    wanted = network(state, 0)
    play(state, 0, f"keep {state.game.staff.foremen[named('Orc')[0]].name}")
    while state.step().name != "operate":
        play(state, 0, "place Railla" if state.step().name == "place" else "done")
    play(state, 0, "done")
    turn = DragonTurn(state, 0, HARD, {})
    assert not turn._hire(wanted[:2]), "two segments are not worth a foreman"
    assert turn._hire(wanted)
    assert state.game.notation.text(turn.codes[0]).startswith("choose ")
    mine = people(state, 0)
    assert mine is not None
    assert savings(state, wanted)[mine.name] == max(savings(state, wanted).values())


# Locos.


def test_a_loco_is_bought_when_the_plan_can_spare_it_and_not_when_it_would_starve() -> None:
    rich, poor = island(2017, cash=[60], step="build"), island(2017, cash=[11], step="build")
    for state, bought in ((rich, True), (poor, False)):
        plan = DragonPlanner(state, 0, HARD).best()
        assert plan is not None
        better = [n for n, one in enumerate(state.numbers.locos) if one.level == 2]
        assert (best_loco(state, 0, plan, 200, HARD, better) is not None) is bought
        assert best_loco(state, 0, plan, 0, HARD, better) is None, "who has won soon needs no loco"


def test_two_levels_are_bought_at_once_if_there_is_money_for_them() -> None:
    state = island(2017, cash=[140], step="build", hands=[[1]])  # whose track is all there: it would come first
    bought = [action for action in decide(state) if action.startswith("upgrade")]
    assert len(bought) == 1
    for action in decide(state):
        play(state, 0, action)
    assert state.numbers.locos[state.loco[0]].level == 3, loco(state)


def test_what_will_be_earned_is_reckoned_with_the_locos_to_come() -> None:
    state = island(2017)
    teapot, best = state.numbers.locos[0], state.numbers.locos[-1]
    assert expected_rate(state, teapot, 300, HARD) > expected_rate(state, teapot, 5, HARD)
    assert expected_rate(state, best, 300, HARD) == expected_rate(state, best, 5, HARD)
    assert turns_to_earn(state, best, 300, HARD) < turns_to_earn(state, teapot, 300, HARD)


def test_nothing_is_built_for_a_hand_that_goes_next_turn() -> None:
    state = island(2017, cash=[60], step="build", hands=[[2, 3, 4]])
    turn = DragonTurn(state, 0, HARD, {})
    assert turn.planner(turn.state).best() is not None
    turn._planned()
    assert turn.plan is not None
    assert segments_of(state, 0, turn.plan)
    turn.poor = True
    turn._build()
    assert not [c for c in turn.codes if state.game.notation.text(c).startswith("build")]


# Strength.


@pytest.mark.full
@both
def test_hard_wins_alone_in_darwinina(edition: int) -> None:
    assert play_out(darwinina(edition), ("hard",), 3, round_limit=110).ended_by == "won"


@pytest.mark.full
@pytest.mark.timeout(900)
def test_alone_hard_needs_at_most_65_rounds_on_most_seeds() -> None:
    rules = darwinina(2017)
    rounds = [play_out(rules, ("hard",), seed, round_limit=120).round for seed in range(15)]
    assert median(rounds) <= 65, rounds
