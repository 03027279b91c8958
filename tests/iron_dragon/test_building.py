"""Building above ground: what a segment costs, who may build where, and what must be left for others."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.kernel.notation import NotationError
from milepost.rulebooks.crayon.board_loader import read_board
from milepost.rulebooks.crayon.build import crowds
from tests.crayon.realm import FILE, dragon_prices
from tests.iron_dragon.builders import (
    BOARD,
    GROUND,
    around,
    both,
    build,
    code,
    end_turn,
    game,
    legal,
    milepost,
    owner,
    play,
    rule_of,
    standing_at,
    table,
    verbs,
    why,
)

PLAIN_FOLK = ["Wee Folk"]
"""A foreman who changes no price."""


def price_of(edition: int, segment: str, foreman: str = "Wee Folk") -> int:
    """What one segment costs somebody whose track already reaches its start."""
    state = table(edition, step="build", foremen=[foreman], cash=[50])
    start, _ = segment.split()
    standing_at(state, 0, start)
    (price,) = build(state, 0, segment)
    assert state.cash[0] == 50 - state.spent
    return price


# ---------------------------------------------------------------- segments and their prices


@rule("ID01-BUILD-SEGMENT", "ID17-BUILD-SEGMENT", "ID01-MAP-GRID", "ID17-MAP-GRID")
@both
def test_a_segment_joins_neighbours_and_becomes_its_builders(edition: int) -> None:
    state = table(edition, step="build")
    told = play(state, 0, "build C7 D6")
    assert (told[0].kind, told[0].facts["price"]) == ("built", 1)
    assert owner(state, "C7", "D6") == owner(state, "D6", "C7") == 0
    assert state.cash[0] == 49
    with pytest.raises(NotationError, match="not neighbours"):
        play(state, 0, "build D6 F7")


PRICES = {
    "plain": ("H7 G7", 1),
    "desert": ("Thorpe I8", 1),
    "forest": ("C4 D4", 2),
    "mountain": ("I5 I6", 2),
    "jungle": ("D7 D8", 3),
    "alpine": ("I2 I3", 5),
    "volcano": ("G7 H6", 5),
    "entrance": ("B5 A5", 2),
    "port": ("L4 M5", 2),
    "small": ("H7 Thorpe", 3),
    "medium": ("E3 Ford", 3),
    "major": ("D6 C7", 5),
}


@rule("ID01-COST-PLAIN", "ID01-COST-DESERT", "ID01-COST-FOREST", "ID01-COST-JUNGLE", "ID01-COST-ALPINE")
@rule("ID01-COST-VOLCANO", "ID01-COST-ENTRANCE", "ID01-COST-PORT", "ID01-COST-SMALL", "ID01-COST-MEDIUM")
@rule("ID01-COST-MAJOR", "ID17-COST-CLEAR", "ID17-COST-DESERT", "ID17-COST-FOREST", "ID17-COST-JUNGLE")
@rule("ID17-COST-ALPINE", "ID17-COST-VOLCANO", "ID17-COST-ENTRANCE", "ID17-COST-PORT", "ID17-COST-SMALL")
@rule("ID17-COST-MEDIUM", "ID17-COST-MAJOR")
@both
@pytest.mark.parametrize("terrain", PRICES)
def test_a_segment_costs_what_the_milepost_it_reaches_costs(edition: int, terrain: str) -> None:
    segment, price = PRICES[terrain]
    assert BOARD.terrains[BOARD.terrain[milepost(segment.split()[1])]] == terrain
    assert price_of(edition, segment) == price


@rule("ID01-COST-MOUNTAIN", "ID17-COST-MOUNTAIN", "ID01-BUILD-SEGMENT", "ID17-BUILD-SEGMENT")
@both
def test_where_a_segment_comes_from_does_not_matter(edition: int) -> None:
    assert price_of(edition, "J5 I5") == price_of(edition, "I4 I5") == 2
    assert price_of(edition, "I5 J5") == 1


@rule("ID01-COST-RIVER", "ID17-COST-RIVER")
@both
def test_a_river_adds_2(edition: int) -> None:
    assert price_of(edition, "G3 H3") == 1 + 2
    assert price_of(edition, "G4 H4") == 2 + 2
    assert price_of(edition, "H3 H4") == 2


@rule("ID01-COST-INLET", "ID17-COST-INLET")
@both
def test_an_inlet_adds_3(edition: int) -> None:
    assert price_of(edition, "L5 L6") == price_of(edition, "L6 L5") == 1 + 3
    assert price_of(edition, "K6 L6") == 1


@rule("ID01-COST-SEA", "ID17-COST-SEA")
@both
def test_nothing_is_built_to_the_sea(edition: int) -> None:
    state = table(edition, step="build", track=["L4 M5"])
    ends = [milepost(text.split()[2]) for text in legal(state, 0) if text.startswith("build")]
    assert ends
    assert max(ends) < BOARD.sea_from
    with pytest.raises(NotationError, match="not neighbours"):
        play(state, 0, "build M5 N5")


@rule("ID01-COST-BORDER", "ID17-COST-BORDER")
@both
def test_borders_cost_nothing(edition: int) -> None:
    assert "The March" in {border.name for border in BOARD.borders}
    assert price_of(edition, "G7 H7") == 1


@rule("ID01-MAP-RIVERS", "ID17-MAP-RIVERS")
@both
def test_where_the_sea_divides_two_mileposts_nothing_is_built(edition: int) -> None:
    closed = [edge for edge, kind in enumerate(BOARD.edge_kind) if kind == 1]
    for edge in closed:
        a, b = (code(end) for end in BOARD.edges[edge])
        assert why(table(edition, step="build"), 0, f"build {a} {b}") == rule_of(edition, "MAP-RIVERS")
    assert {BOARD.crossings[river].name for river in GROUND.crossing if river >= 0} >= {"Wend", "Cutwater"}


# ---------------------------------------------------------------- what foremen change

TARIFFS = {
    "Catman": ("D7 D8", 1, 3),
    "Dwarf": ("I5 I6", 1, 2),
    "Elf": ("C4 D4", 1, 2),
}


@rule("ID01-FOREMAN-CATMAN", "ID01-FOREMAN-DWARF", "ID01-FOREMAN-ELF", "ID01-COST-FOREMAN")
@rule("ID17-FOREMAN-CATMAN", "ID17-FOREMAN-DWARF", "ID17-FOREMAN-ELF")
@both
@pytest.mark.parametrize("people", TARIFFS)
def test_catmen_dwarves_and_elves_build_their_country_for_1(edition: int, people: str) -> None:
    segment, theirs, printed = TARIFFS[people]
    assert price_of(edition, segment, people) == theirs
    for other in {*TARIFFS, "Human", "Orc", "Wee Folk"} - {people}:
        assert price_of(edition, segment, other) == printed


@rule("ID01-FOREMAN-CATMAN", "ID01-FOREMAN-DWARF", "ID01-FOREMAN-ELF", "ID01-FOREMAN-HUMAN", "ID01-FOREMAN-ORC")
@rule("ID17-FOREMAN-CATMAN", "ID17-FOREMAN-DWARF", "ID17-FOREMAN-ELF", "ID17-FOREMAN-HUMAN", "ID17-FOREMAN-ORC")
@both
@pytest.mark.parametrize("people", ["Catman", "Dwarf", "Elf", "Human", "Orc"])
def test_everywhere_else_a_foreman_builds_at_the_printed_price(edition: int, people: str) -> None:
    own = {"Catman": {"jungle"}, "Dwarf": {"mountain"}, "Elf": {"forest"}}.get(people, set())
    for terrain, (segment, price) in PRICES.items():
        if terrain not in own:
            assert price_of(edition, segment, people) == price, terrain


@rule("ID01-FOREMAN-HUMAN", "ID17-FOREMAN-HUMAN")
@both
def test_humans_bridge_rivers_for_nothing_and_inlets_for_1(edition: int) -> None:
    assert price_of(edition, "G3 H3", "Human") == 1
    assert price_of(edition, "G4 H4", "Human") == 2
    assert price_of(edition, "L5 L6", "Human") == 1 + 1


@rule("ID01-FOREMAN-DWARF", "ID01-COST-RIVER", "ID17-FOREMAN-DWARF", "ID17-COST-RIVER")
@both
def test_a_dwarf_still_pays_for_the_river_before_a_mountain(edition: int) -> None:
    assert price_of(edition, "G4 H4", "Dwarf") == 1 + 2


@rule("ID01-FOREMAN-DWARF", "ID17-FOREMAN-DWARF", "ID01-COST-ALPINE", "ID17-COST-ALPINE")
@both
def test_alpine_is_no_mountain_to_a_dwarf(edition: int) -> None:
    assert price_of(edition, "I2 I3", "Dwarf") == 5


@rule("ID01-COST-FOREMAN", "ID17-FOREMAN-REPEAT")
@both
def test_each_segment_is_priced_by_the_foreman_of_that_moment(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf"], track=["C7 D7"], foremen_deck=["Catman"])
    assert build(state, 0, "D7 D8") == [3]
    play(state, 0, "hire deck")
    play(state, 0, "keep Carras")
    assert build(state, 0, "D8 E8") == [1]
    assert state.spent == 5


# ---------------------------------------------------------------- where one may build from


@rule("ID01-BUILD-FROM", "ID17-BUILD-FROM")
@both
def test_track_begins_at_a_major_city_or_at_own_track(edition: int) -> None:
    state = table(edition, step="build", track=["C7 D6", "E6 D5"])
    assert why(state, 0, "build D6 D7") is None
    assert why(state, 0, "build G6 H6") is None
    assert why(state, 0, "build D5 C5") == rule_of(edition, "BUILD-FROM")
    assert why(state, 0, "build D7 D6") == rule_of(edition, "BUILD-FROM")


@rule("ID01-MAJOR-OUT-TWO", "ID17-MAJOR-OUT-TWO", "ID17-MAJOR-OUT-COST")
@both
def test_two_segments_a_turn_leave_major_cities_and_further_ones_are_built_towards_them(edition: int) -> None:
    state = table(edition, step="build", cash=[50])
    assert build(state, 0, "C7 D6") + build(state, 0, "G6 G7") == [1, 1]
    assert why(state, 0, "build B6 C6") == rule_of(edition, "MAJOR-OUT-TWO")
    build(state, 0, "D6 C6")
    assert build(state, 0, "C6 B6") == [5]
    end_turn(state)
    while state.mover != 0:
        end_turn(state)
    play(state, 0, "done")
    assert why(state, 0, "build K7 K6") is None


@rule("ID01-MAJOR-NO-INNER", "ID17-MAJOR-NO-INNER")
@both
def test_no_track_inside_a_major_city(edition: int) -> None:
    state = table(edition, step="build")
    assert why(state, 0, "build B7 B6") == rule_of(edition, "MAJOR-NO-INNER")
    assert why(state, 0, "build B6 C7") == rule_of(edition, "MAJOR-NO-INNER")


@rule("ID01-MAJOR-NO-INNER", "ID17-MAJOR-NO-INNER")
@both
def test_magic_and_entrances_bear_no_track(edition: int) -> None:
    state = table(edition, step="build", track=["B5 A5"])
    assert why(state, 0, "build B7 T7") == rule_of(edition, "MAJOR-NO-INNER")
    assert why(state, 0, "build A5 U.A2") == rule_of(edition, "MAJOR-NO-INNER")


@rule("ID01-RIGHT-OF-WAY", "ID17-RIGHT-OF-WAY")
@both
def test_only_one_segment_between_two_mileposts(edition: int) -> None:
    state = table(edition, step="build", track=["C7 D6", "E6 D6"])
    for segment in ("C7 D6", "D6 E6"):
        assert why(state, 0, f"build {segment}") == rule_of(edition, "RIGHT-OF-WAY")


@rule("ID01-NO-CREDIT", "ID17-NO-CREDIT")
@both
def test_what_cannot_be_paid_cannot_be_built(edition: int) -> None:
    state = table(edition, step="build", track=["C7 D7"], cash=[2], foremen=PLAIN_FOLK)
    assert why(state, 0, "build D7 D8") == rule_of(edition, "NO-CREDIT")
    assert why(state, 0, "build D7 E7") is None
    assert {"upgrade", "choose"}.isdisjoint(verbs(state, 0))
    assert why(state, 0, "upgrade sardar") == rule_of(edition, "NO-CREDIT")
    assert why(state, 0, "choose Kudamram") == rule_of(edition, "NO-CREDIT")


@rule("ID01-SPEND-CAP", "ID17-BUILD-CAP")
@both
def test_20_is_the_most_that_a_turn_may_cost(edition: int) -> None:
    state = table(edition, step="build", track=["C7 D7"], cash=[50])
    state.spent = 18
    assert why(state, 0, "build D7 D8") is None
    state = table(edition, step="build", track=["C7 D7"], cash=[50], foremen=PLAIN_FOLK)
    state.spent = 18
    assert why(state, 0, "build D7 D8") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    build(state, 0, "D7 E7 F7")
    assert why(state, 0, "build F7 G7") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")


# ---------------------------------------------------------------- major cities


@rule("ID01-MAJOR-ACCESS", "ID17-MAJOR-ACCESS")
@both
def test_every_player_keeps_a_way_into_every_major_city(edition: int) -> None:
    ways = [
        f"{code(GROUND.start[d])} {code(GROUND.to[d])}" for m in BOARD.city("Aldhelm").mileposts for d in GROUND.outs[m]
    ]
    taken, last = ways[: len(ways) - 2], ways[-2:]
    state = table(edition, 3, step="build", track=[taken])
    for segment in last:
        assert why(state, 0, f"build {segment}") == rule_of(edition, "MAJOR-ACCESS")
        assert why(state, 1, f"build {segment}") == game(edition).rule_turn
    other = table(edition, 3, step="build", track=[taken], mover=1)
    play(other, 1, f"build {last[0]}")
    assert why(other, 1, f"build {last[1]}") == rule_of(edition, "MAJOR-ACCESS")
    two = table(edition, 2, step="build", track=[taken])
    play(two, 0, f"build {last[0]}")
    assert why(two, 0, f"build {last[1]}") == rule_of(edition, "MAJOR-ACCESS")


# ---------------------------------------------------------------- small and medium cities


@rule("ID01-CITY-SMALL-CAP", "ID17-CITY-SMALL-CAP")
@both
def test_a_small_city_takes_track_of_two_players(edition: int) -> None:
    state = table(edition, step="build", mover=2, track=["H7 Thorpe", "I8 Thorpe", "J8 I9"])
    assert why(state, 2, "build I9 Thorpe") == rule_of(edition, "CITY-SMALL-CAP")
    second = table(edition, step="build", mover=2, track=["H7 Thorpe", "J7 J6", "J8 I9"])
    assert why(second, 2, "build I9 Thorpe") is None


@rule("ID01-CITY-MEDIUM-CAP", "ID17-CITY-MEDIUM-CAP")
@both
def test_a_medium_city_takes_track_of_three_players(edition: int) -> None:
    three = ["E2 Ford", "E3 Ford", "F1 Ford"]
    state = table(edition, 4, step="build", mover=3, track=[*three, "F4 F3"])
    assert why(state, 3, "build F3 Ford") == rule_of(edition, "CITY-MEDIUM-CAP")
    third = table(edition, 4, step="build", mover=3, track=[*three[:2], "C7 D7", "F4 F3"])
    assert why(third, 3, "build F3 Ford") is None


@rule("ID01-CITY-THREE", "ID17-CITY-THREE")
@both
def test_nobody_has_more_than_three_segments_at_a_city_whichever_way_they_were_drawn(edition: int) -> None:
    state = table(edition, step="build", track=[["E2 Ford", "E3 Ford", "Ford F1", "F4 F3"]])
    assert why(state, 0, "build F3 Ford") == rule_of(edition, "CITY-THREE")
    assert why(state, 0, "build Ford F3") == rule_of(edition, "CITY-THREE")
    two = table(edition, step="build", track=[["E2 Ford", "E3 Ford", "F4 F3"]])
    assert why(two, 0, "build F3 Ford") is None


@rule("ID01-CITY-SMALL-NOBLOCK", "ID17-CITY-SMALL-NOBLOCK")
@both
def test_a_small_city_keeps_a_way_for_a_second_player(edition: int) -> None:
    """Skerry has four ways in, so the rule bites only where more than three could be one player's."""
    mine = ["S3 Skerry", "S4 Skerry", "R4 Skerry", "S3 R2"]
    state = table(edition, step="build", track=[mine])
    state.numbers = msgspec.structs.replace(state.numbers, city_sections=4)
    assert why(state, 0, "build R2 Skerry") == rule_of(edition, "CITY-SMALL-NOBLOCK")
    second = table(edition, step="build", mover=1, track=[mine[:3], "S3 R2"])
    assert why(second, 1, "build R2 Skerry") is None
    alone = table(edition, 1, step="build", track=[mine])
    alone.numbers = state.numbers
    assert why(alone, 0, "build R2 Skerry") is None


@rule("ID01-CITY-MEDIUM-NOBLOCK", "ID17-CITY-MEDIUM-NOBLOCK")
@both
def test_a_medium_city_keeps_a_way_for_the_third_player(edition: int) -> None:
    two = [["E2 Ford", "E3 Ford", "F1 Ford"], ["F3 Ford", "G3 Ford", "H2 G2"]]
    state = table(edition, 4, step="build", mover=1, track=two)
    assert why(state, 1, "build G2 Ford") == rule_of(edition, "CITY-MEDIUM-NOBLOCK")
    assert why(table(edition, 2, step="build", mover=1, track=two), 1, "build G2 Ford") is None
    third = table(edition, 4, step="build", mover=2, track=[two[0], ["F3 Ford", "G3 Ford"], "H2 G2"])
    assert why(third, 2, "build G2 Ford") is None


# ---------------------------------------------------------------- ports


@rule("ID01-PORT-TWO", "ID17-COST-PORT")
@both
def test_a_port_takes_two_players_in_the_earlier_edition_and_any_number_in_the_later(edition: int) -> None:
    state = table(edition, step="build", mover=2, track=["R4 R5", "R6 R5", "S6 S5"])
    assert why(state, 2, "build S5 R5") == ("ID01-PORT-TWO" if edition == 2001 else None)
    second = table(edition, step="build", mover=2, track=["R4 R5", "R6 R7", "S6 S5"])
    assert why(second, 2, "build S5 R5") is None


@rule("ID01-PORT-NOBLOCK", "ID17-COST-PORT")
@both
def test_a_port_keeps_a_way_for_a_second_player_in_the_earlier_edition(edition: int) -> None:
    mine = [["L4 M5", "L5 M5", "L4 M4"]]
    state = table(edition, step="build", track=mine)
    assert why(state, 0, "build M4 M5") == ("ID01-PORT-NOBLOCK" if edition == 2001 else None)
    assert why(table(edition, 1, step="build", track=mine), 0, "build M4 M5") is None
    other = table(edition, step="build", mover=1, track=[["L4 M5", "L5 M5"], "K4 L3 M4"])
    assert why(other, 1, "build M4 M5") is None


@rule("ID01-PORT-TWO")
def test_a_port_in_a_major_city_is_everybodys() -> None:
    state = table(2001, 3, step="build", mover=2, track=["L2 L3", "K3 L3", "K4 L3"])
    assert around("L2") == ["L3"]
    open_city = table(2001, 3, step="build", mover=2, track=["K3 L3", "K3 K4", "K3 J3"])
    assert why(open_city, 2, "build L2 L3") is None
    assert why(state, 2, "build L2 L3") == "ID01-RIGHT-OF-WAY"


@rule("ID01-PORT-TWO", "ID01-CITY-SMALL-CAP")
def test_a_port_in_a_small_city_takes_two_as_the_city_does() -> None:
    state = table(2001, step="build", mover=2, track=["R2 Skerry", "R4 Skerry", "U3 U4"])
    assert why(state, 2, "build S3 Skerry") == "ID01-CITY-SMALL-CAP"


@rule("ID01-PORT-TWO", "ID17-CITY-MEDIUM-CAP")
@both
def test_a_port_in_a_medium_city_lowers_what_the_earlier_edition_lets_in(edition: int) -> None:
    """Skerry as a medium city, with two players inside."""
    text = FILE.read_text("utf-8").replace("~   ~   o   #", "~   ~   O   #")
    skerry = 'Skerry = { at = "R3", goods = ["Fish"] }\n'
    text = text.replace(skerry, "").replace("[city.medium]\n", "[city.medium]\n" + skerry)
    plain = game(edition)
    decks = [(Path(__file__).parent / "content" / name).read_text("utf-8") for name in ("demands.toml", "events.toml")]
    rules = type(plain)(read_board(text, dragon_prices()), dragon_prices(), plain.staff, (decks[0], decks[1]))
    state = rules.start(4, rules.options(), Chance(seed_from_text("a medium port")))
    city = rules.board.city("Skerry")
    for seat, beside in enumerate(("R2", "R4")):
        state.owner[rules.board.edge(city.centre, rules.board.milepost(beside))] = seat
    refusal = crowds(state, 2, city.id)
    if edition == 2001:
        assert refusal is not None
        assert (refusal.rule, "port" in refusal.says) == ("ID01-PORT-TWO", True)
    else:
        assert refusal is None


@rule("ID01-PORT-NO-START", "ID17-BUILD-FROM")
@both
def test_landing_at_a_port_gives_no_right_to_build_from_it(edition: int) -> None:
    state = table(edition, trains=["R6"], ships=["Serpent"])
    state.place[0] = milepost("Q5")
    play(state, 0, "sail R5")
    play(state, 0, "done")
    assert why(state, 0, "build R5 R6") == rule_of(edition, "BUILD-FROM")
    reached = table(edition, step="build", track=["S6 R5"], trains=["R5"])
    assert why(reached, 0, "build R5 R6") is None
