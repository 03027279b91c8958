"""The greedy player of Iron Dragon: it wins by itself, sails when that pays, chooses foremen and never stalls."""

from __future__ import annotations

import subprocess
import sys

import pytest

from milepost import rulebooks
from milepost.bots import bot
from milepost.bots.iron_dragon.greedy import DragonTurn
from milepost.bots.iron_dragon.staffing import network, savings
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.series import play_bare, play_seats
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from tests.iron_dragon.builders import STAFF, both, game, play, table

ROUNDS = 160
SHORT = {"goal": 120, "majors_needed": 4}
"""A goal for games on the Little Realm."""


def darwinina(edition: int) -> IronDragon:
    found = rulebooks.game(f"iron-dragon-{edition}")
    assert isinstance(found, IronDragon)
    return found


def play_out(rules: IronDragon, seats: int, seed: int, **options: int) -> DragonState:
    state = rules.start(seats, rules.options(options), Chance(seed_from_text(str(seed))))
    play_seats(state, [BotSeat(rules, bot("greedy", rules), seat, seeded(seed, seat)) for seat in range(seats)])
    return dragon(state)


@pytest.mark.slow
@both
@pytest.mark.parametrize("seed", [3, 14])
def test_greedy_wins_alone_in_darwinina(edition: int, seed: int) -> None:
    assert play_out(darwinina(edition), 1, seed, round_limit=ROUNDS).ended_by == "won"


@pytest.mark.full
@pytest.mark.timeout(900)
@both
def test_greedy_wins_alone_on_90_of_100_seeds(edition: int) -> None:
    rules = darwinina(edition)
    missed = [seed for seed in range(100) if play_out(rules, 1, seed, round_limit=ROUNDS).ended_by != "won"]
    assert len(missed) <= 10, f"these seeds were not won within {ROUNDS} rounds: {missed}"


@pytest.mark.slow
@both
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_greedy_players_finish_in_the_little_realm(edition: int, seats: int) -> None:
    assert play_out(game(edition), seats, seats, round_limit=100, **SHORT).ended_by == "won"


@pytest.mark.slow
@both
def test_every_decision_has_a_reason_and_is_legal_to_its_last_action(edition: int) -> None:
    rules = game(edition)
    state = rules.start(3, rules.options({"round_limit": 20}), Chance(bytes(32)))
    seats = [BotSeat(rules, bot("greedy", rules), seat, seeded(seat)) for seat in range(3)]
    while actors := state.actors():
        for code in seats[actors[0]].decide(state):
            assert state.why_not(actors[0], code) is None
            state.apply(actors[0], code)
        assert seats[actors[0]].reason


@pytest.mark.slow
@both
def test_greedy_decides_alike_whatever_lies_in_the_decks(edition: int) -> None:
    """Two worlds that one seat cannot tell apart: cards, ships and foremen lie in another order."""
    rules = game(edition)
    state = dragon(rules.start(2, rules.options({"round_limit": 12}), Chance(bytes(32))))
    seats = [BotSeat(rules, bot("greedy", rules), seat, seeded(seat)) for seat in range(2)]
    while actors := state.actors():
        seat, other = actors[0], state.copy()
        other.deck = other.deck[: other.deck_at] + bytes(reversed(other.deck[other.deck_at :]))
        other.ships, other.foremen = bytes(reversed(other.ships)), bytes(reversed(other.foremen))
        twin = BotSeat(rules, bot("greedy", rules), seat, seeded("twin"))
        twin.memory = seats[seat].memory
        codes = seats[seat].decide(state)
        assert twin.decide(other) == codes
        for code in codes:
            state.apply(seat, code)


PROGRAM = """
from tests.bots.test_greedy_dragon import play_out
from tests.iron_dragon.builders import game
print(play_out(game(2017), 2, 5, round_limit=12).digest())
"""


@pytest.mark.slow
def test_greedy_decides_alike_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("0", "77")
    }
    assert told == {play_out(game(2017), 2, 5, round_limit=12).digest() + "\n"}


def decide(state: DragonState, seat: int = 0, memory: dict[str, object] | None = None) -> list[str]:
    player = BotSeat(state.game, bot("greedy", state.game), seat, seeded("decide"))
    player.memory = memory or {}  # type: ignore[assignment]
    return [state.game.notation.text(code) for code in player.decide(state)]


def fresh(edition: int, seats: int = 1) -> DragonState:
    rules = darwinina(edition)
    return dragon(rules.start(seats, rules.options({}), Chance(seed_from_text("fresh"))))


def named(*peoples: str) -> bytes:
    return bytes(n for n, foreman in enumerate(STAFF.foremen) if foreman.people.name in peoples)


@both
def test_at_the_start_it_keeps_a_foreman_who_builds_its_network_cheaply(edition: int) -> None:
    state = fresh(edition)
    worth = savings(state, network(state, 0))
    play(state, 0, decide(state)[0])
    mine = people(state, 0)
    assert mine is not None
    assert worth[mine.name] >= 10
    assert worth["Troll"] < 0


def test_it_asks_for_another_deal_when_none_of_its_foremen_suits_the_land() -> None:
    """In 2001, and not when one must be kept."""
    state = fresh(2001, seats=3)
    seat = state.actors()[0]
    state.dealt[seat] = named("Troll", "Orc", "Wee Folk")
    assert decide(state, seat) == ["redeal"]
    state.deals = 3
    assert decide(state, seat)[0] in ("keep kudamram", "keep wellpole-wyndle")
    state.dealt[seat] = named("Troll", "Dwarf")
    assert decide(state, seat)[0] in ("keep dingur-knorsen", "keep orrik-ironfist", "keep ragnor-rockjaw")


@both
def test_it_hires_whoever_makes_its_track_so_much_cheaper_that_it_pays(edition: int) -> None:
    state = fresh(edition)
    wanted = network(state, 0)
    play(state, 0, f"keep {state.game.staff.foremen[named('Orc')[0]].name}")
    while state.step().name != "operate":
        play(state, 0, "place Railla" if state.step().name == "place" else "done")
    play(state, 0, "done")
    turn = DragonTurn(state, 0, {})
    turn.change_foreman(wanted[:2])
    assert turn.codes == [], "two segments are not worth a foreman"
    turn.change_foreman(wanted)
    assert state.game.notation.text(turn.codes[0]).startswith("choose ")
    mine = people(state, 0)
    assert mine is not None
    assert savings(state, wanted)[mine.name] == max(savings(state, wanted).values())


@both
def test_a_ship_it_cannot_pay_for_is_declined(edition: int) -> None:
    state = table(edition, seats=1, track=["L5 M5"], trains=["M5"], ship_deck=["Vulture"], cash=[2])
    play(state, 0, "ship")
    assert decide(state)[0] == "decline"


@both
@pytest.mark.parametrize(("people", "ship"), [("Wee Folk", "golden-sprite"), ("Elf", "serpent")])
def test_it_boards_the_cheapest_ship_that_is_soon_enough_and_the_quickest_of_free_ones(
    edition: int, people: str, ship: str
) -> None:
    """Wheat for the island is aboard, track leads on from the port there, and there is no money for anything else."""
    state = table(
        edition,
        seats=1,
        track=[["L5 M5", "R5 > Eastmere"]],
        trains=[("M5", "teapot", ["Wheat"])],
        foremen=[people],
        ship_deck=["Serpent", "Golden Sprite", "Seahawk"],
        hands=[[1, 2, 3]],
        cash=[8],
    )
    assert decide(state)[-1] == "ship"
    play(state, 0, "ship")
    assert decide(state)[0] == f"board {ship}"


@pytest.mark.slow
@both
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_random_players_come_to_the_end_of_the_game(edition: int, seats: int) -> None:
    rules = game(edition)
    for seed in range(4):
        state = rules.start(seats, rules.options({"round_limit": 30}), Chance(seed_from_text(str(seed))))
        actions = play_bare(state, seeded("random", seed))
        assert state.outcome() is not None
        assert actions < 400 * seats
