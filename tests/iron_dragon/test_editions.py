"""The two editions side by side: every row of the table of their differences, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.game import IronDragon2001, IronDragon2017
from milepost.rulebooks.iron_dragon.staff import load_staff
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.crayon.realm import dragon_prices, realm
from tests.iron_dragon.builders import (
    build,
    draw,
    end_turn,
    foreman,
    game,
    in_force,
    legal,
    loads,
    one,
    play,
    run,
    sail,
    staffed,
    start,
    table,
    until,
    verbs,
    why,
)

TABLE = (
    "demand cards",
    "load chips",
    "startup turns",
    "first player",
    "foremen at setup",
    "foremen while building",
    "Human foreman",
    "passing an entrance",
    "entrance as Underground for bribe",
    "entrance building limits",
    "port building limit",
    "ship after declining",
    "delivery on landing",
    "new ship on landing",
    "third major-city connection",
    "reversing",
    "delivery order",
    "rebuild right",
    "flood stops movement",
    "lost turn for drawer",
    "Rainbow Bridge",
    "victory",
    "variations",
    "Underground inset",
)
"""The topics in which the rulings compare the two books."""
SHOWN: list[str] = []

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")


def row(topic: str) -> Callable[[F], F]:
    """Says which row of the table a test shows."""
    SHOWN.append(topic)
    return lambda test: test


def side_by_side(ask: Callable[[int], T]) -> tuple[T, T]:
    """The same question to both editions."""
    return ask(2001), ask(2017)


def test_every_row_of_the_table_is_shown() -> None:
    assert sorted(SHOWN) == sorted(TABLE)


# ---------------------------------------------------------------- what is in the box


@row("demand cards")
@rule("ID01-COMP-DEMAND", "ID17-COMP-DEMAND")
def test_the_earlier_deck_is_the_first_120_of_132_cards() -> None:
    lines = '["Dorn 30 Iron", "Ford 18 Gems", "Thorpe 11 Fish"]'
    demands = "\n".join(f"[[card]]\nnumber = {n}\ndemands = {lines}\n" for n in range(1, 141))
    events = (Path(__file__).parent / "content" / "events.toml").read_text("utf-8")
    staff = load_staff(files("milepost.rulebooks.iron_dragon") / "content" / "v1", newest_names=True)
    opened = [kind(realm(), dragon_prices(), staff, (demands, events)) for kind in (IronDragon2001, IronDragon2017)]
    earlier, later = (len(rules.cards.demands) for rules in opened)
    assert (earlier, later) == (120, 132)
    assert opened[0].cards.demands == opened[1].cards.demands[:120]


@row("load chips")
@rule("ID01-COMP-CHIPS", "ID17-COMP-CHIPS")
def test_the_boxes_hold_100_chips_or_95_and_play_with_the_same() -> None:
    earlier, later = side_by_side(lambda edition: game(edition).ledger)
    assert "100 load chips" in earlier["ID01-COMP-CHIPS"].text
    assert "95" in later["ID17-COMP-CHIPS"].text
    assert start(2001).chips == start(2017).chips


@row("Human foreman")
@rule("ID01-FOREMAN-HUMAN", "ID17-FOREMAN-HUMAN")
def test_groc_became_grocca() -> None:
    earlier, later = side_by_side(lambda edition: game(edition).staff.foremen[foreman("Groc")])
    assert (earlier.name, later.name) == ("Groc", "Grocca")
    assert (earlier.people, earlier.tariff) == (later.people, later.tariff)


@row("Underground inset")
@rule("ID01-MAP-UNDERGROUND", "ID17-MAP-UNDERGROUND")
def test_the_underground_is_printed_elsewhere_but_is_the_same_map() -> None:
    earlier, later = side_by_side(lambda edition: game(edition).ledger)
    assert "upper left" in earlier["ID01-MAP-UNDERGROUND"].text
    assert "left centre" in later["ID17-MAP-UNDERGROUND"].text
    assert game(2001).board is game(2017).board
    assert earlier.rulings["ID-R9"].ruling.startswith("Left centre")


# ---------------------------------------------------------------- setting up


@row("startup turns")
@rule("ID01-START-ROUNDS", "ID01-START-ORDER", "ID17-START-ROUNDS", "ID17-START-SWITCHBACK", "ID17-START-NOTE")
def test_three_building_turns_or_two_before_the_trains_run() -> None:
    def order(edition: int) -> list[int]:
        state = staffed(edition, seats=3)
        movers = []
        while state.step().name == "build":
            movers.append((state.mover - state.first) % 3)
            play(state, state.mover, "done")
        return [*movers, (state.mover - state.first) % 3]

    earlier, later = side_by_side(order)
    assert earlier == [0, 1, 2, 2, 1, 0, 0, 1, 2, 0]
    assert later == [0, 1, 2, 2, 1, 0, 0]


@row("first player")
@rule("ID01-SETUP-CUT", "ID17-SETUP-FIRST")
def test_the_first_player_is_cut_for_or_read_off_the_hands() -> None:
    def by_hand(edition: int) -> list[bool]:
        right = []
        for seed in range(30):
            state = start(edition, 3, f"deal {seed}")
            best = [
                sorted((line.pays for card in hand for line in state.cards.demands[card]), reverse=True)
                for hand in state.hands
            ]
            right.append(best[state.first] == max(best))
        return right

    earlier, later = side_by_side(by_hand)
    assert all(later)
    assert not all(earlier)


@row("foremen at setup")
@rule("ID01-SETUP-FOREMEN", "ID17-SETUP-FOREMEN")
def test_foremen_may_be_declined_or_one_must_be_kept() -> None:
    earlier, later = side_by_side(lambda edition: start(edition, 3))
    assert verbs(earlier, earlier.first) == {"keep", "redeal"}
    assert verbs(later, later.first) == {"keep"}
    for _ in range(3):
        play(earlier, earlier.actors()[0], "redeal")
    assert earlier.deals == 2
    assert why(later, later.first, "redeal") == "ID17-SETUP-FOREMEN"


@row("foremen while building")
@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-REPEAT", "ID17-START-ROUNDS")
def test_foremen_are_hired_again_and_again_but_before_the_trains_run_only_in_the_earlier() -> None:
    def hired(edition: int) -> tuple[str | None, int]:
        before = staffed(edition, seats=2)
        refusal = why(before, before.mover, "hire deck")
        state = table(edition, step="build")
        for _ in range(3):
            play(state, 0, "hire deck")
            play(state, 0, next(text for text in legal(state, 0) if text.startswith("keep")))
        return refusal, state.spent

    assert side_by_side(hired) == ((None, 3), ("ID17-START-ROUNDS", 3))


# ---------------------------------------------------------------- running


@row("passing an entrance")
@rule("ID01-ENTRANCE-POINT", "ID17-ENTRANCE-SAME")
def test_passing_an_entrance_costs_a_point_or_none() -> None:
    def left(edition: int) -> list[int]:
        state = table(edition, track=[["K6 K5", "U.E3 U.D3"]], trains=["K6"])
        run(state, 0, "K5 U.E3 U.D3")
        return state.left

    assert side_by_side(left) == ([7], [8])


@row("entrance as Underground for bribe")
@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-ENTRANCE")
def test_an_entrance_itself_is_below_ground_only_in_the_later() -> None:
    def paid(edition: int) -> list[int]:
        cash = []
        for words in ("K5", "K5 L5"):
            state = table(edition, track=["K6 K5 L5"], trains=["K6"], cash=[9])
            run(state, 0, words)
            cash.append(state.cash[0])
        state = table(edition, track=["K6 K5 L5"], trains=["K5"], cash=[9])
        run(state, 0, "K6")
        through = table(edition, trains=["K5"], cash=[9])
        run(through, 0, "U.E3")
        return [*cash, state.cash[0], through.cash[0]]

    assert side_by_side(paid) == ([9, 9, 9, 8], [8, 8, 8, 8])


@row("reversing")
@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE")
def test_both_turn_back_in_cities_and_at_ports_whatever_the_later_says_of_ports() -> None:
    def turned(edition: int) -> list[str | None]:
        port = table(edition, track=["L5 M5"], trains=["M5"], came="L5")
        city = table(edition, track=["G3 F2"], trains=["F2"], came="G3")
        line = table(edition, track=["G3 H3"], trains=["H3"], came="G3")
        return [why(port, 0, "move L5"), why(city, 0, "move G3"), why(line, 0, "move G3")]

    assert side_by_side(turned) == ([None, None, "ID01-MOVE-REVERSE"], [None, None, "ID17-MOVE-REVERSE"])


# ---------------------------------------------------------------- ships


@row("ship after declining")
@rule("ID01-SHIP-DECLINE", "ID17-SHIP-REDRAW")
def test_after_letting_a_ship_go_waiting_helps_or_only_coming_back_does() -> None:
    def declined(edition: int) -> tuple[str | None, str | None]:
        state = table(edition, track=["L5 M5"], trains=["M5"])
        play(state, 0, "ship")
        play(state, 0, "decline")
        same_turn = why(state, 0, "ship")
        until(state, 0)
        return same_turn, why(state, 0, "ship")

    earlier, later = side_by_side(declined)
    assert earlier == ("ID01-SHIP-DECLINE", None)
    assert later == ("ID17-SHIP-REDRAW", "ID17-SHIP-REDRAW")


def landed(edition: int, port: str, **more: Any) -> DragonState:
    """Seat 0 has just landed, with spells that Skerry wants and iron for Brond."""
    sea = {"L2": "M3", "R3": "Q4", "M5": "N4"}[port]
    train = (sea, "teapot", ["Iron", "Spells"])
    state = table(edition, trains=[train], ships=["Vulture"], hands=[[24, 12, 2]], **more)
    sail(state, 0, port)
    return state


@row("delivery on landing")
@rule("ID01-SHIP-DELIVER", "ID17-SHIP-DELIVER")
def test_loads_are_delivered_on_landing_in_major_cities_or_in_any() -> None:
    def delivered(edition: int) -> tuple[str | None, str | None]:
        return why(landed(edition, "L2"), 0, "deliver iron 24"), why(landed(edition, "R3"), 0, "deliver spells 12")

    assert side_by_side(delivered) == ((None, "ID01-SHIP-DELIVER"), (None, None))


@row("new ship on landing")
@rule("ID01-SHIP-AGAIN", "ID17-SHIP-AGAIN")
def test_a_new_ship_is_free_to_find_in_a_major_city_or_follows_a_delivery() -> None:
    def again(edition: int) -> list[str | None]:
        idle, busy = landed(edition, "L2"), landed(edition, "L2")
        play(busy, 0, "deliver iron 24")
        return [why(idle, 0, "ship"), why(busy, 0, "ship"), why(landed(edition, "M5"), 0, "ship")]

    earlier, later = side_by_side(again)
    assert earlier == [None, None, "ID01-SHIP-AGAIN"]
    assert later == ["ID17-SHIP-AGAIN", None, "ID17-SHIP-AGAIN"]


# ---------------------------------------------------------------- building


@row("entrance building limits")
@rule("ID01-CITY-THREE", "ID01-ENTRANCE-ANY", "ID17-COST-ENTRANCE")
def test_both_limit_segments_at_an_entrance_which_only_the_earlier_states() -> None:
    def fourth(edition: int) -> str | None:
        state = table(edition, step="build", track=[["J5 K5", "K6 K5", "L5 K5", "L4 L5"]])
        return why(state, 0, "build L4 K5")

    assert side_by_side(fourth) == ("ID01-CITY-THREE", "ID17-COST-ENTRANCE")
    assert "ID01-ENTRANCE-NOBLOCK" in game(2001).ledger
    assert not any(rule.endswith("ENTRANCE-NOBLOCK") for rule in game(2017).ledger.rules)


@row("port building limit")
@rule("ID01-PORT-TWO", "ID17-COST-PORT")
def test_a_third_player_builds_into_a_port_only_in_the_later() -> None:
    def third(edition: int) -> tuple[str | None, str | None]:
        state = table(edition, step="build", mover=2, track=["L4 M5", "L5 M5", "M4 L3"])
        major = table(edition, step="build", mover=2, track=["K4 K3", "L3 K3", "M4 L3"])
        return why(state, 2, "build M4 M5"), why(major, 2, "build L3 L2")

    assert side_by_side(third) == (("ID01-PORT-TWO", None), (None, None))


@row("third major-city connection")
@rule("ID01-MAJOR-OUT-TWO", "ID17-MAJOR-OUT-TWO", "ID01-COST-MAJOR", "ID17-COST-MAJOR")
def test_a_third_connection_of_a_turn_is_built_towards_the_city_for_5() -> None:
    def connect(edition: int) -> tuple[str | None, list[int]]:
        state = table(edition, step="build", track=["K4 L4"])
        build(state, 0, "L2 L3")
        build(state, 0, "K3 J3")
        return why(state, 0, "build K3 K4"), build(state, 0, "K4 K3")

    assert side_by_side(connect) == (("ID01-MAJOR-OUT-TWO", [5]), ("ID17-MAJOR-OUT-TWO", [5]))


# ---------------------------------------------------------------- loads and events


@row("delivery order")
@rule("ID01-DELIVER-STEPS", "ID17-DELIVER-STEPS")
def test_card_or_chip_goes_first() -> None:
    def order(edition: int) -> object:
        state = table(edition, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2]])
        return one(play(state, 0, "deliver iron 3"), "delivered").facts["order"]

    assert side_by_side(order) == (("card", "payoff", "chip", "draw"), ("chip", "payoff", "card", "draw"))


@row("rebuild right")
@rule("ID01-EVENT-REBUILD", "ID17-FLOOD-REBUILD")
def test_a_lost_bridge_is_kept_for_three_turns_or_for_one() -> None:
    def turns(edition: int) -> int:
        state = table(edition, seats=2, track=[[], "F2 G2 H2"])
        draw(state, "Flood of the Wend")
        until(state, 0)
        end_turn(state)
        assert in_force(state) == []
        count = 0
        while state.rights:
            count += state.mover == 1
            end_turn(state)
        return count

    assert side_by_side(turns) == (3, 1)


@row("flood stops movement")
@rule("ID01-FLOOD-ERASE", "ID17-FLOOD-BAN")
def test_in_neither_does_a_train_cross_a_flooded_river_though_only_the_later_says_so() -> None:
    def crossing(edition: int) -> str | None:
        state = table(edition, seats=2, track=[[], "F2 G2 H2"], trains=["Eastmere", "G2"])
        draw(state, "Flood of the Wend")
        return why(state, 1, "move H2")

    assert side_by_side(crossing) == ("ID01-MOVE-SPEED", "ID17-MOVE-SPEED")
    earlier, later = side_by_side(lambda edition: game(edition).ledger)
    assert "move" not in earlier["ID01-FLOOD-BAN"].text
    assert "move" in later["ID17-FLOOD-BAN"].text


@row("lost turn for drawer")
@rule("ID01-LOST-TURN", "ID17-LOST-TURN-DRAWER")
def test_the_drawer_loses_this_turn_and_the_next_in_both_though_only_the_later_says_so() -> None:
    def lost(edition: int) -> tuple[int, int, list[str]]:
        train = ("Corve", "teapot", ["Gold", "Gems"])
        state = table(edition, trains=[train], hands=[[14, 1, 2]], deck=["Volcanoes", 20])
        play(state, 0, "deliver gold 14")
        mover = state.mover
        end_turn(state)
        end_turn(state)
        return mover, state.mover, loads(state)

    earlier, later = side_by_side(lost)
    assert earlier == later == (1, 1, [])
    assert not any(rule.endswith("LOST-TURN-DRAWER") for rule in game(2001).ledger.rules)
    assert game(2001).ledger.rulings["ID-R49"].ruling.startswith("As in the 2017 edition")


@row("Rainbow Bridge")
@rule("ID01-RAINBOW", "ID01-TOURN-RAINBOW", "ID17-LINK-RAINBOW")
def test_the_rainbow_bridge_lasts_in_both_and_a_tournament_of_the_earlier_ends_it() -> None:
    def over(edition: int, **options: Any) -> str | None:
        state = table(edition, seats=2, trains=["Eastmere", "Aldhelm"], options=options)
        draw(state, "Rainbow Bridge", "Wizards' Strike")
        until(state, 0)
        end_turn(state)
        assert in_force(state) == []
        return why(state, 1, "move T2")

    assert side_by_side(over) == (None, None)
    assert over(2001, rainbow_ends=True) == "ID01-WIZARD-STRIKE"
    assert "rainbow_ends" not in {option.name for option in game(2017).known_options}


# ---------------------------------------------------------------- the end


@row("victory")
@rule("ID01-WIN-FIRST", "ID17-WIN-DECLARE", "ID17-WIN-EQUAL", "ID17-WIN-MOST-CASH")
def test_victory_comes_at_once_or_is_declared_and_waits_for_equal_turns() -> None:
    def richest(edition: int) -> DragonState:
        train = ("Dorn", "teapot", ["Iron"])
        state = table(
            edition, trains=[train], hands=[[3, 1, 2]], cash=[220, 400, 50], options={"majors_needed": 0}, mover=0
        )
        play(state, 0, "deliver iron 3")
        return state

    earlier, later = side_by_side(richest)
    assert earlier.ended_by == "won"
    assert earlier.ranking[0] == [0]
    assert not later.ended()
    play(later, 0, "done")
    play(later, 0, "done")
    play(later, 0, "declare")
    play(later, 1, "done")
    play(later, 1, "done")
    play(later, 1, "declare")
    end_turn(later)
    assert (later.ended_by, later.ranking[0]) == ("won", [1])


@row("variations")
@rule("ID17-VAR-AGREE", "ID01-TOURN-RAINBOW")
def test_the_earlier_offers_a_tournament_rule_the_later_a_full_list() -> None:
    def offered(edition: int) -> set[str]:
        return {option.name for option in game(edition).known_options if option.rule}

    earlier, later = side_by_side(offered)
    assert earlier == {"rainbow_ends"}
    assert later == {
        *("borrowing", "late_fee", "backtracking"),
        *("fast_start", "fewer_events", "no_tax", "five_cards", "time_limit"),
        *("crossgrading", "open_contracts", "warehousing", "cost_to_move", "cost_to_load"),
        *("additional_trains", "reshuffle", "track_trading"),
    }
