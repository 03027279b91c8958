"""Building: prices, crossings, where track may begin, what one turn allows, and how cities stay open to all."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.kernel.notation import NotationError
from milepost.rulebooks.crayon.board import CLOSED, MAJOR, MEDIUM, NONE, SMALL
from tests.empire_builder.builders import (
    BOARD,
    GAME,
    GROUND,
    around,
    build,
    code,
    codes_of,
    end_turn,
    kinds,
    legal,
    one,
    outward,
    owner,
    play,
    standing_at,
    table,
    verbs,
    why,
)

BLUE = "BG14 BF13 BE13 BD12 BC12 BB12 BB11"
YELLOW = "BH15 BH16 BG17 BF17 BF18 BE18 BD17 BC17"


def priced(**wanted: object) -> tuple[str, str]:
    """A segment that ends on such a milepost, begins in open country and crosses such water, as (from, to)."""
    terrain, crossing = wanted.get("terrain", "clear"), wanted.get("crossing", "plain")
    for d, end in enumerate(GROUND.to):
        begin = GROUND.start[d]
        fits = BOARD.terrains[BOARD.terrain[end]] == terrain
        fits &= BOARD.crossing_kinds[BOARD.edge_kind[d >> 1]] == crossing
        fits &= BOARD.terrains[BOARD.terrain[begin]] == wanted.get("start", "clear")
        if fits and BOARD.belt[d >> 1] == NONE:
            return code(begin), code(end)
    raise LookupError(str(wanted))


def reaching(here: str, but: str) -> str:
    """A segment of own track that ends at `here` and does not come from `but`."""
    there = next(
        code(GROUND.to[d])
        for d in GROUND.outs[BOARD.milepost(here)]
        if code(GROUND.to[d]) != but and GROUND.plain[d >> 1]
    )
    return f"{there} {here}"


@rule("EB-BUILD-COST-CLEAR", "EB-BUILD-COST-MOUNTAIN", "EB-BUILD-COST-SMALL", "EB-BUILD-COST-MEDIUM")
@rule("EB-BUILD-COST-MAJOR", "EB-BUILD-COST-TARGET", "EB-BUILD-RIVER", "EB-BUILD-LAKE-CHANNEL")
@pytest.mark.parametrize(
    ("wanted", "price"),
    [
        ({"terrain": "clear"}, 1),
        ({"terrain": "clear", "start": "mountain"}, 1),
        ({"terrain": "mountain"}, 2),
        ({"terrain": "mountain", "start": "mountain"}, 2),
        ({"terrain": "small"}, 3),
        ({"terrain": "small", "start": "mountain"}, 3),
        ({"terrain": "medium"}, 3),
        ({"terrain": "major"}, 5),
        ({"terrain": "clear", "crossing": "river"}, 3),
        ({"terrain": "mountain", "crossing": "river"}, 4),
        ({"terrain": "small", "crossing": "river"}, 5),
        ({"terrain": "clear", "crossing": "channel"}, 3),
    ],
    ids=lambda value: str(value),
)
def test_a_segment_costs_the_milepost_it_reaches_and_what_it_crosses(wanted: dict[str, str], price: int) -> None:
    a, b = priced(**wanted)
    state = table(2, step="build", track=[reaching(a, b)], cash=[30])
    told = play(state, 0, f"build {a} {b}")
    assert one(told, "built").facts["price"] == price
    assert (state.cash[0], state.spent) == (30 - price, price)
    assert owner(state, a, b) == 0


@rule("EB-BUILD-SEGMENT", "EB-BUILD-FROM")
def test_track_joins_two_neighbours_in_the_owners_colour() -> None:
    state = table(2, step="build")
    ((a, b),) = outward("New York", 1)
    play(state, 0, f"build {a} {b}")
    assert [edge for edge, who in enumerate(state.owner) if who != 255] == [BOARD.edge(*map(BOARD.milepost, (a, b)))]
    assert state.view(1).players[0].track == (BOARD.edge(*map(BOARD.milepost, (a, b))),)
    with pytest.raises(NotationError, match="not neighbours"):
        GAME.notation.parse(f"build {a} {code(BOARD.city('Denver').centre)}")


@rule("EB-BUILD-FROM")
def test_track_starts_at_a_major_city_or_where_own_track_reaches() -> None:
    (a, b), *_ = outward("New York", 1)
    beyond = next(code(GROUND.to[d]) for d in GROUND.outs[BOARD.milepost(b)] if GROUND.plain[d >> 1])
    state = table(2, step="build", track=[[], "Boston > Montreal"])
    assert why(state, 0, f"build {b} {beyond}") == "EB-BUILD-FROM"
    for away in around("Boston"):
        assert why(state, 0, f"build boston {away}") in (
            "EB-BUILD-FROM",
            "EB-BUILD-RIGHT-OF-WAY",
            "EB-BUILD-OCEAN-INLET",
        )
    play(state, 0, f"build {a} {b}")
    play(state, 0, f"build {b} {beyond}")  # in the same turn, as the examples do
    assert owner(state, b, beyond) == 0


@rule("EB-BUILD-FROM")
def test_every_milepost_of_a_major_city_is_a_start_and_its_centre_has_no_way_out() -> None:
    state = table(2, step="build")
    starts = {text.split()[1] for text in legal(state, 0) if text.startswith("build")}
    expected = {code(m).lower() for city in BOARD.cities if city.size == MAJOR for m in city.mileposts[1:]}
    assert starts <= expected
    assert len(starts) >= 0.9 * len(expected)


@rule("EB-BUILD-RIGHT-OF-WAY")
@pytest.mark.parametrize("builder", [0, 1])
def test_one_segment_only_joins_a_pair_of_mileposts(builder: int) -> None:
    (a, b), *_ = outward("Chicago", 1)
    state = table(2, step="build", mover=builder, track=[f"{a} {b}"])
    assert why(state, builder, f"build {a} {b}") == "EB-BUILD-RIGHT-OF-WAY"
    if builder == 0:
        assert why(state, 0, f"build {b} {a}") == "EB-BUILD-RIGHT-OF-WAY"


@rule("EB-BUILD-OCEAN-INLET")
def test_no_track_crosses_an_inlet_or_a_lake_shore() -> None:
    tried = 0
    for edge, kind in enumerate(BOARD.edge_kind):
        if kind != CLOSED:
            continue
        a, b = (code(m) for m in BOARD.edges[edge])
        if BOARD.city_at[BOARD.edges[edge][0]] != NONE:
            continue
        state = table(2, step="build", track=[reaching(a, b)])
        assert why(state, 0, f"build {a} {b}") == "EB-BUILD-OCEAN-INLET"
        tried += 1
    assert tried > 10


@rule("EB-BUILD-LAKE-NINE", "EB-BUILD-LAKE-CHANNEL")
def test_exactly_nine_channel_crossings_can_be_built() -> None:
    channels = [e for e, kind in enumerate(BOARD.edge_kind) if BOARD.crossing_kinds[kind] == "channel"]
    assert len(channels) == 9
    assert all(GROUND.buildable[edge] for edge in channels)
    for edge in channels:
        entry = {SMALL: 3, MEDIUM: 3}
        for d in (2 * edge, 2 * edge + 1):
            city = BOARD.city_at[GROUND.to[d]]
            plain_price = 1 if BOARD.terrains[BOARD.terrain[GROUND.to[d]]] == "clear" else 2
            assert GROUND.price[d] == 2 + (plain_price if city == NONE else entry[BOARD.cities[city].size])


@rule("EB-MAJOR-NO-INNER-TRACK")
def test_no_track_is_built_in_the_red_area() -> None:
    state = table(2, step="build")
    for city in BOARD.cities[:7]:
        centre, *outer = (code(m) for m in city.mileposts)
        for rim, after in zip(outer, [*outer[1:], outer[0]], strict=True):
            assert why(state, 0, f"build {centre} {rim}") == "EB-MAJOR-NO-INNER-TRACK"
            assert why(state, 0, f"build {rim} {centre}") == "EB-MAJOR-NO-INNER-TRACK"
            assert why(state, 0, f"build {rim} {after}") == "EB-MAJOR-NO-INNER-TRACK"


# ---------------------------------------------------------------- the book's example


@rule("EB-BUILD-EX-TORONTO", "EB-BUILD-EX-BUFFALO")
def test_blue_builds_to_toronto_for_10_and_to_buffalo_for_13() -> None:
    state = table(2, step="start")
    assert build(state, 0, BLUE) == [1, 1, 1, 1, 3, 3]
    assert (state.spent, state.cash[0]) == (10, 40)
    assert build(state, 0, "BC12 BC13") == [3]
    assert (state.spent, state.cash[0]) == (13, 37)
    assert state.outs == 1


@rule("EB-BUILD-EX-PITTSBURGH")
def test_yellow_builds_to_pittsburgh_for_14() -> None:
    state = table(3, step="start", mover=1, track=[BLUE])
    assert build(state, 1, YELLOW) == [3, 1, 1, 3, 1, 2, 3]
    assert (state.spent, state.cash[1]) == (14, 36)


# ---------------------------------------------------------------- what one turn allows


@rule("EB-TURN-BUILD-CAP", "EB-EXPAND")
def test_at_most_20_are_spent_on_track_in_one_turn() -> None:
    a, b = priced(terrain="small")
    c, d = priced(terrain="clear")
    state = table(2, step="build", track=[[reaching(a, b), reaching(c, d)]], cash=[100])
    state.spent = 18
    assert why(state, 0, f"build {a} {b}") == "EB-TURN-BUILD-CAP"
    play(state, 0, f"build {c} {d}")
    assert (state.spent, state.cash[0]) == (19, 99)
    state.spent = 17
    assert why(state, 0, f"build {a} {b}") is None
    end_turn(state)
    play(state, 1, "done")
    end_turn(state)
    play(state, 0, "done")
    assert state.spent == 0
    assert why(state, 0, f"build {a} {b}") is None


@rule("EB-BUILD-NO-CREDIT")
def test_track_that_cannot_be_paid_is_not_built() -> None:
    a, b = priced(terrain="small")
    state = table(2, step="build", track=[reaching(a, b)], cash=[2])
    assert why(state, 0, f"build {a} {b}") == "EB-BUILD-NO-CREDIT"
    state.cash[0] = 3
    play(state, 0, f"build {a} {b}")
    assert state.cash[0] == 0
    assert verbs(state, 0) == {"done"}


@rule("EB-BUILD-MAJOR-OUT-TWO")
def test_two_segments_a_turn_may_leave_major_cities_all_of_them_counted_together() -> None:
    (a, b), (c, d), (e, f) = outward("New York", 3)
    (g, h), *_ = outward("Chicago", 1)
    for second in (f"build {c} {d}", f"build {g} {h}"):
        state = table(2, step="build", cash=[50])
        play(state, 0, f"build {a} {b}")
        play(state, 0, second)
        assert state.outs == 2
        for third in (f"build {e} {f}", *(["build " + g + " " + h] if second.split()[1] == c else [])):
            assert why(state, 0, third) == "EB-BUILD-MAJOR-OUT-TWO"
        end_turn(state)
        play(state, 1, "done")
        end_turn(state)
        play(state, 0, "done")
        assert why(state, 0, f"build {e} {f}") is None


@rule("EB-BUILD-MAJOR-OUT-TWO")
def test_the_books_third_line_out_of_new_york_waits_for_the_next_turn() -> None:
    state = table(2, step="start", cash=[50])
    build(state, 0, "BG14 BF13 BE13 BD12 BC12 BC13")  # to Buffalo
    build(state, 0, "BH15 BH16")  # to Philadelphia
    assert why(state, 0, "build BI14 BJ13") == "EB-BUILD-MAJOR-OUT-TWO"  # towards Boston
    for _ in range(3):
        end_turn(state)
    assert state.mover == 0
    assert why(state, 0, "build BI14 BJ13") is None


@rule("EB-BUILD-MAJOR-OUT-TWO")
def test_own_track_at_a_major_city_does_not_make_leaving_it_free() -> None:
    (a, b), (c, d), (e, f) = outward("New York", 3)
    state = table(2, step="build", track=[[f"{a} {b}", f"{c} {d}", f"{e} {f}"]])
    state.outs = 2
    starts = {text.split()[1].upper() for text in legal(state, 0) if text.startswith("build")}
    assert not starts & {code(m) for m in BOARD.city("New York").mileposts}
    assert {b, d, f} & starts


@rule("EB-BUILD-MAJOR-IN", "EB-BUILD-COST-MAJOR")
def test_any_number_of_segments_may_be_built_into_major_cities_for_5_each() -> None:
    ways = outward("Chicago", 4)
    state = table(2, step="build", cash=[50])
    state.outs = 2
    for a, b in ways:
        standing_at(state, 0, b)
        told = play(state, 0, f"build {b} {a}")
        assert one(told, "built").facts["price"] == 5
    assert (state.cash[0], state.spent, state.outs) == (30, 20, 2)


@rule("EB-BUILD-MAJOR-OUT-COST")
def test_leaving_a_major_city_costs_only_the_milepost_reached() -> None:
    state = table(2, step="build", cash=[50])
    ((a, b),) = outward("New York", 1)
    play(state, 0, f"build {a} {b}")
    assert state.cash[0] == 49
    play(state, 0, "build BH15 BH16")
    assert state.cash[0] == 46


# ---------------------------------------------------------------- cities stay open


def fences(city: str, seats: int, by: list[int]) -> tuple[list[list[str]], list[str]]:
    """Track by seat in which `by` own the first segments into a city, and the mileposts with free ways in."""
    beside = around(city)
    track: list[list[str]] = [[] for _ in range(seats)]
    for seat, begin in zip(by, beside, strict=False):
        track[seat].append(f"{begin} {city.replace(' ', '-')}")
    return track, beside[len(by) :]


def into(city: str, by: list[int], seat: int, seats: int) -> str | None:
    """What refuses `seat` a segment into a city where `by` already own one each."""
    track, free = fences(city, seats, by)
    state = table(seats, step="build", mover=seat, track=track, cash=[50] * seats)
    standing_at(state, seat, free[0])
    return why(state, seat, f"build {free[0]} {city.replace(' ', '-')}")


@rule("EB-CITY-SMALL-CAP")
def test_two_players_may_enter_a_small_city() -> None:
    assert into("Pittsburgh", [], 0, 4) is None
    assert into("Pittsburgh", [1], 0, 4) is None
    assert into("Pittsburgh", [1, 2], 0, 4) == "EB-CITY-SMALL-CAP"
    assert into("Pittsburgh", [0, 1], 0, 4) is None


@rule("EB-CITY-SMALL-CAP")
def test_yellow_cannot_enter_pittsburgh_after_green_and_brown() -> None:
    beside = [b for b in around("Pittsburgh") if b != "BD17"]
    green, brown = (f"{b} BC17" for b in beside[:2])
    state = table(3, step="build", mover=2, track=[green, brown, "BH15 BH16 BG17 BF17 BF18 BE18 BD17"])
    assert why(state, 2, "build BD17 BC17") == "EB-CITY-SMALL-CAP"


@rule("EB-CITY-MEDIUM-CAP")
def test_three_players_may_enter_a_medium_city() -> None:
    assert into("Denver", [], 0, 5) is None
    assert into("Denver", [1, 2], 0, 5) is None
    assert into("Denver", [1, 2, 3], 0, 5) == "EB-CITY-MEDIUM-CAP"
    assert into("Denver", [0, 1, 2], 0, 5) is None


@rule("EB-CITY-THREE-SECTIONS")
@pytest.mark.parametrize("city", ["Pittsburgh", "Denver"])
def test_nobody_has_more_than_three_segments_at_a_city(city: str) -> None:
    assert into(city, [0, 0], 0, 2) is None
    assert into(city, [0, 0, 0], 0, 2) == "EB-CITY-THREE-SECTIONS"


@rule("EB-CITY-THREE-SECTIONS")
def test_a_segment_that_leaves_a_city_counts_as_one_of_the_three() -> None:
    beside = around("Denver")
    state = table(2, step="build", track=[[f"{begin} Denver" for begin in beside[:3]]])
    assert why(state, 0, f"build denver {beside[3]}") == "EB-CITY-THREE-SECTIONS"


@rule("EB-CITY-SMALL-NOBLOCK")
def test_a_small_city_keeps_a_way_for_a_second_player() -> None:
    city = next(c.name for c in BOARD.cities if c.size == SMALL and len(around(c.name)) == 3)
    beside = around(city)
    track = [[f"{begin} {city.replace(' ', '-')}" for begin in beside[:2]]]
    state = table(3, step="build", track=track)
    standing_at(state, 0, beside[2])
    assert why(state, 0, f"build {beside[2]} {city.replace(' ', '-')}") == "EB-CITY-SMALL-NOBLOCK"
    alone = table(1, step="build", track=track)
    standing_at(alone, 0, beside[2])
    assert why(alone, 0, f"build {beside[2]} {city.replace(' ', '-')}") is None


@rule("EB-CITY-SMALL-NOBLOCK")
def test_once_two_players_are_in_the_last_way_may_be_taken() -> None:
    city = next(c.name for c in BOARD.cities if c.size == SMALL and len(around(c.name)) == 3)
    word, beside = city.replace(" ", "-"), around(city)
    state = table(3, step="build", track=[[f"{beside[0]} {word}"], [f"{beside[1]} {word}"]])
    standing_at(state, 0, beside[2])
    assert why(state, 0, f"build {beside[2]} {word}") is None


@rule("EB-CITY-MEDIUM-NOBLOCK")
def test_a_medium_city_keeps_ways_for_a_second_and_a_third_player() -> None:
    word, beside = "Denver", around("Denver")
    assert len(beside) == 6
    three = [f"{begin} {word}" for begin in beside[:3]]
    two = [f"{begin} {word}" for begin in beside[3:5]]
    state = table(4, step="build", mover=1, track=[three, two])
    standing_at(state, 1, beside[5])
    assert why(state, 1, f"build {beside[5]} {word}") == "EB-CITY-MEDIUM-NOBLOCK"
    state = table(2, step="build", mover=1, track=[three, two])  # nobody else is there to be kept out
    standing_at(state, 1, beside[5])
    assert why(state, 1, f"build {beside[5]} {word}") is None
    state = table(4, step="build", mover=1, track=[three, two[:1]])
    standing_at(state, 1, beside[4])
    assert why(state, 1, f"build {beside[4]} {word}") is None  # one way is left for the third


@rule("EB-CITY-MEDIUM-NOBLOCK")
def test_a_first_player_leaves_two_ways_into_a_medium_city() -> None:
    city = min((c for c in BOARD.cities if c.size == MEDIUM), key=lambda c: len(around(c.name)))
    word, beside = city.name.replace(" ", "-"), around(city.name)
    assert len(beside) <= 4
    taken = len(beside) - 2
    state = table(4, step="build", track=[[f"{begin} {word}" for begin in beside[:taken]]])
    standing_at(state, 0, beside[taken])
    assert why(state, 0, f"build {beside[taken]} {word}") == "EB-CITY-MEDIUM-NOBLOCK"


@rule("EB-MAJOR-ACCESS")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_major_city_keeps_a_way_in_for_everybody_who_is_not_connected(seats: int) -> None:
    ways = [d for m in BOARD.city("Seattle").mileposts for d in GROUND.outs[m]]
    texts = [(code(GROUND.start[d]), code(GROUND.to[d])) for d in ways]
    keep = seats - 1
    track = [[f"{a} {b}" for a, b in texts[: len(texts) - keep]]]
    state = table(seats, step="build", track=track, cash=[50] * seats)
    a, b = texts[-1]
    assert why(state, 0, f"build {a} {b}") == "EB-MAJOR-ACCESS"
    state = table(seats, step="build", track=[track[0][:-1]], cash=[50] * seats)
    assert why(state, 0, f"build {a} {b}") is None
    state = table(seats, step="build", mover=1, track=track, cash=[50] * seats)
    assert why(state, 1, f"build {a} {b}") is None  # the last ways are there for the others


@rule("EB-MAJOR-ACCESS")
def test_when_all_are_connected_the_last_ways_may_be_taken() -> None:
    ways = [d for m in BOARD.city("Seattle").mileposts for d in GROUND.outs[m]]
    texts = [(code(GROUND.start[d]), code(GROUND.to[d])) for d in ways]
    state = table(2, step="build", track=[[f"{a} {b}" for a, b in texts[:-2]], [f"{a} {b}" for a, b in texts[-2:-1]]])
    a, b = texts[-1]
    assert why(state, 0, f"build {a} {b}") is None


# ---------------------------------------------------------------- locos


def test_the_example_line_to_boston_exists() -> None:
    assert codes_of("New York > Boston")[-1] == "BL11"


@rule("EB-LOCO-UPGRADE-1", "EB-LOCO-RETURN")
@pytest.mark.parametrize("loco", ["fast-freight", "heavy-freight"])
def test_a_freight_becomes_fast_or_heavy_for_20(loco: str) -> None:
    state = table(2, step="build", cash=[20])
    told = play(state, 0, f"upgrade {loco}")
    assert one(told, "upgraded").facts == {"loco": loco, "price": 20}
    assert state.cash[0] == 0
    (train,) = state.view(None).players[0].trains
    assert train.loco == loco


@rule("EB-LOCO-UPGRADE-2", "EB-LOCO-RETURN")
@pytest.mark.parametrize("before", ["fast", "heavy"])
def test_a_fast_or_heavy_freight_becomes_a_super_freight_for_20_more(before: str) -> None:
    state = table(2, step="build", trains=[("Chicago", before, ["Tourists"])], cash=[20])
    play(state, 0, "upgrade super-freight")
    assert state.cash[0] == 0
    (train,) = state.view(None).players[0].trains
    assert (train.loco, train.loads) == ("super-freight", ("Tourists",))


@rule("EB-LOCO-UPGRADE-2", "EB-LOCO-UPGRADE-1", "EB-LOCO-RETURN")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("freight", "super-freight"),
        ("freight", "freight"),
        ("fast", "heavy-freight"),
        ("heavy", "fast-freight"),
        ("super", "super-freight"),
        ("super", "freight"),
    ],
)
def test_no_other_upgrade_exists(before: str, after: str) -> None:
    state = table(2, step="build", trains=[("Chicago", before)], cash=[50])
    assert why(state, 0, f"upgrade {after}") == "EB-LOCO-UPGRADE-2"


@rule("EB-LOCO-UPGRADE-1", "EB-BUILD-NO-CREDIT")
def test_an_upgrade_needs_the_cash() -> None:
    state = table(2, step="build", cash=[19])
    assert why(state, 0, "upgrade fast-freight") == "EB-BUILD-NO-CREDIT"


@rule("EB-LOCO-UPGRADE-EXCLUSIVE", "EB-EXPAND")
def test_who_upgrades_builds_no_track_that_turn() -> None:
    (a, b), *_ = outward("Chicago", 1)
    state = table(2, step="build", cash=[60])
    told = play(state, 0, "upgrade fast-freight")
    assert kinds(told) == ["upgraded"]
    assert why(state, 0, f"build {a} {b}") == "EB-LOCO-UPGRADE-EXCLUSIVE"
    assert legal(state, 0) == ["done"]


@rule("EB-LOCO-UPGRADE-EXCLUSIVE", "EB-TURN-BUILD-CAP")
def test_who_builds_does_not_upgrade_that_turn_and_nobody_upgrades_twice() -> None:
    (a, b), *_ = outward("Chicago", 1)
    state = table(2, step="build", cash=[60])
    play(state, 0, f"build {a} {b}")
    assert why(state, 0, "upgrade fast-freight") == "EB-LOCO-UPGRADE-EXCLUSIVE"
    state = table(2, step="build", cash=[60])
    play(state, 0, "upgrade fast-freight")
    assert why(state, 0, "upgrade super-freight") == "EB-TURN-BUILD-CAP"


@rule("EB-TURN-PHASES", "EB-EXPAND", "EB-TURN-END")
def test_operations_come_first_then_building_then_the_next_player() -> None:
    (a, b), *_ = outward("Chicago", 1)
    state = table(3, trains=["Chicago"], cash=[50])
    assert why(state, 0, f"build {a} {b}") == "EB-TURN-PHASES"
    assert why(state, 0, "upgrade fast-freight") == "EB-TURN-PHASES"
    assert why(state, 1, "done") == "EB-TURN-END"
    play(state, 0, "done")
    assert why(state, 0, "move AR14") == "EB-TURN-PHASES"
    assert why(state, 0, "load tourists") == "EB-TURN-PHASES"
    play(state, 0, f"build {a} {b}")
    told = play(state, 0, "done")
    assert kinds(told) == ["turn"]
    assert state.mover == 1


@rule("EB-TURN-END")
def test_a_turn_may_end_with_nothing_spent_and_play_passes_to_the_left() -> None:
    state = table(3, mover=2, step="build")
    play(state, 2, "done")
    assert (state.mover, state.cash) == (0, [50, 50, 50])
