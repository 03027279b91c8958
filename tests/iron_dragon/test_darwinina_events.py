"""Every event of both decks on Darwinina: where it bites and where it does not."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import FAR, NONE
from milepost.rulebooks.crayon.lattice import Point
from milepost.rulebooks.crayon.state import TRAINS
from tests.iron_dragon.darwinina import (
    BOARD,
    EDITIONS,
    LOADS,
    Train,
    beside,
    both,
    bridges,
    draw,
    draw_on,
    end_turn,
    events,
    game,
    in_deck,
    land,
    marked,
    milepost,
    on,
    play,
    table,
    to_building,
    why,
)

ALL = LOADS
OBEY = {2001: "ID01-EVENT-OBEY", 2017: "ID17-EVENT-DURATION"}
NO_LINK = {2001: "ID01-WIZARD-STRIKE", 2017: "ID17-LINK-RAINBOW"}
"""What a player is told who does what an event forbids."""


def ship(at: str) -> Train:
    return Train(at, aboard=True)


VOLCANO = BOARD.codes[min(on(range(BOARD.sea_from), "volcano"))]
COUNTRY = ("plain", "desert", "forest", "mountain", "jungle", "alpine")
DESERT = BOARD.codes[min(on(land("Orc Wastes"), "desert"))]


def at_from(start: str, distance: int) -> str:
    """A milepost that is so far from another by land."""
    return BOARD.codes[BOARD.distances(milepost(start)).index(distance)]


# ---------------------------------------------------------------- blows to trains

BLOWS: list[tuple[int, str, dict[Train, int], list[Train]]] = [
    # edition, event, trains that lose a turn and so many loads, trains that lose nothing
    (2001, "Volcanoes Erupt", {Train(VOLCANO): ALL, Train("Nordkassel"): 1}, [Train("Borgofort"), Train("Piggnytz")]),
    (2001, "Free Dragons Attack", {Train("Nordkassel"): 1, Train(at_from("Nordkassel", 10)): 1},
     [Train(at_from("Nordkassel", 11)), Train("Ghassouf"), Train("Kutno")]),
    (2001, "Evil Prince Summons Warlord", {Train("Bluefeld"): 1, Train("Brevandes"): 1, Train("Borgofort"): 1},
     [Train("Redwitte"), Train("Parekis")]),
    (2001, "Vampire Attack", {Train("Uloggh"): 1, Train("Uderyn"): 1, Train("U.A13"): 1},
     [Train("Orc Oktzerro"), Train("I43")]),
    (2001, "Winged Demons Escape Underworld",
     {Train("Orc Obasyln"): 1, Train("Izyndyl"): 1, Train("Eaglehawk"): 1, Train("Caetee"): 1}, [Train("Uloggh")]),
    (2001, "Siren Song-Seamen Enchanted", {ship("C41"): 1, ship("B38"): 1, ship("C53"): 1},
     [Train("Ilik-Herb"), ship("A54")]),
    (2001, "Sea Serpent", {ship("AZ38"): 1, ship("AW37"): 1, ship("AP30"): 1}, [Train("Opal Bezin"), ship("AO30")]),
    (2001, "Runaway Dragon", {Train("Railla", "fire-drake"): 1, Train("Redwitte", "white-dragon"): 1,
     Train("Risidan", "iron-dragon"): 1}, [Train("Railla", "salamander"), Train("Glyween", "red-dragon")]),
    (2001, "Runaway Dragon", {Train("Risidan", "black-dragon"): 1, Train("Railla", "red-dragon"): 1},
     [Train("Railla", "teapot"), Train("Redwitte", "sardar"), Train("Saadah", "black-dragon")]),
    (2001, "Sandstorm", {Train(DESERT): 1}, [Train("Orc Obasyln"), Train("Orc Ogonnyk"), Train("Railla")]),
    (2017, "Sea Serpent", {ship("AZ38"): 1, ship("AW37"): 1, ship("AP30"): 1}, [Train("Opal Bezin"), ship("AO30")]),
    (2017, "Volcanoes and Free Dragons",
     {Train(VOLCANO): ALL, Train(at_from(VOLCANO, 2)): ALL, Train("Nordkassel"): 1},
     [Train("Ghassouf"), Train("Kutno")]),
    (2017, "Pirates", {ship("A1"): 1, ship("BN66"): 1, ship("C41"): 1}, [Train("C41"), Train("Parekis")]),
    (2017, "Evil Prince", {Train("Bulatz"): 1, Train("Bremmner"): 1},
     [Train("Janoshal"), Train("Piggnytz"), ship("AU20")]),
    (2017, "Winged Demons", {Train("Orc Ogonnyk"): 1, Train("Inhass"): 1, Train("Elmsworth"): 1, Train("Caldeen"): 1},
     [Train("Daguui")]),
    (2017, "Winged Demons", {Train("I43"): 1, Train("U.A13"): 1}, [Train("U.L1"), Train("Uloggh"), Train("Saadah")]),
    (2017, "Siren Song", {ship("C41"): 1, ship("A29"): 1}, [Train("Ilik-Herb"), ship("A28"), ship("K28")]),
    (2017, "Sandstorm", {Train(DESERT): 1}, [Train("Orc Orodarg"), Train("Glyween")]),
]  # fmt: skip
BLOW_IDS = [f"{edition} {name} {number}" for number, (edition, name, _, _) in enumerate(BLOWS)]


@rule("ID01-EVENT-ONCE", "ID01-EVENT-OBEY", "ID17-ENTRANCE-SAME")
@pytest.mark.parametrize(("edition", "name", "hit", "spared"), BLOWS, ids=BLOW_IDS)
def test_trains_are_hit_where_the_card_says(
    edition: int, name: str, hit: dict[Train, int], spared: list[Train]
) -> None:
    drawn = draw(edition, name, *hit, *spared)
    assert drawn.hit == dict(enumerate(hit.values(), 1))


def test_every_event_with_a_blow_has_its_story_above() -> None:
    told = {(edition, name) for edition, name, _, _ in BLOWS}
    assert told == {(edition, name) for edition in EDITIONS for name, event in events(edition).items() if event.blows}


@rule("ID01-EVENT-ENTER-AFTER", "ID01-EVENT-ONCE")
@pytest.mark.parametrize("name", [name for name, event in events(2001).items() if event.blows and not event.buried])
def test_what_acts_once_is_over_as_soon_as_it_is_drawn(name: str) -> None:
    state = draw(2001, name, Train("Kutno")).state
    assert state.in_force == []
    assert in_deck(2001, name) in state.discards


AREAS = [
    (2001, "Evil Prince Summons Warlord", ["Bright Kingdom"]),
    (2001, "Vampire Attack", ["Underworld"]),
    (2001, "Winged Demons Escape Underworld", ["Orc Wastes", "Iron Holm", "Eusarch", "Caicenden"]),
    (2001, "Runaway Dragon", ["Rakhatz"]),
    (2017, "Evil Prince", ["Bright Kingdom"]),
    (2017, "Winged Demons", ["Orc Wastes", "Iron Holm", "Eusarch", "Caicenden"]),
]


@rule("ID17-ENTRANCE-SAME")
@pytest.mark.parametrize(("edition", "name", "lands"), AREAS)
def test_a_blow_reaches_the_whole_of_its_lands(edition: int, name: str, lands: list[str]) -> None:
    (blow,) = events(edition)[name].blows
    other_side = {p.below for p in BOARD.passages if p.above in land(*lands)} if edition == 2017 else set()
    assert marked(blow.at) == land(*lands) | other_side


def hexes(a: Point, b: Point) -> int:
    """Steps between two places as the crow flies."""
    columns = abs(a[0] - b[0])
    return columns + max(0, abs(a[1] - b[1]) - columns) // 2


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
@pytest.mark.parametrize(
    ("edition", "name", "city"),
    [
        *((2001, "Sea Serpent", "Opal Bezin"), (2017, "Sea Serpent", "Opal Bezin")),
        *((2001, "Siren Song-Seamen Enchanted", "Ilik-Herb"), (2017, "Siren Song", "Ilik-Herb")),
    ],
)
def test_at_sea_15_is_counted_over_land_and_water(edition: int, name: str, city: str) -> None:
    (blow,) = events(edition)[name].blows
    assert blow.at_sea
    start = BOARD.points[milepost(city)]
    for here in range(BOARD.sea_from, len(BOARD.codes)):
        straight = hexes(start, BOARD.points[here])
        assert not blow.at[here] or straight <= 15
        if straight <= 7:
            assert blow.at[here], BOARD.codes[here]


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
def test_volcanoes_and_dragons_reach_as_far_as_their_cards_say() -> None:
    brothers = BOARD.distances_from(on(range(BOARD.sea_from), "volcano"))
    nordkassel = BOARD.distances(milepost("Nordkassel"))
    for event, far, reaches in (
        (events(2001)["Volcanoes Erupt"], brothers, (2, 7)),
        (events(2017)["Volcanoes and Free Dragons"], brothers, (2,)),
    ):
        for blow, steps in zip(event.blows, reaches, strict=False):
            assert marked(blow.at) == {here for here, distance in enumerate(far) if distance <= steps}
        assert [blow.all_loads for blow in event.blows] == [True, False]
    for event, number in ((events(2001)["Free Dragons Attack"], 0), (events(2017)["Volcanoes and Free Dragons"], 1)):
        assert marked(event.blows[number].at) == {here for here, distance in enumerate(nordkassel) if distance <= 10}


@rule("ID17-EVENT-DURATION")
def test_nobody_builds_near_volcanoes_and_free_dragons_until_the_card_is_gone() -> None:
    event = events(2017)["Volcanoes and Free Dragons"]
    assert marked(event.closed_build) == marked(event.blows[0].at) | marked(event.blows[1].at)
    assert not events(2001)["Volcanoes Erupt"].closed_build
    assert not events(2001)["Free Dragons Attack"].closed_build


# ---------------------------------------------------------------- weather

STORMS = [
    # edition, event, where trains are slow, where they are not
    (2001, "Snow", ["Kola", "Ghassouf", "Nordkassel", "Bulatz", "Pinewaere"], ["Railla", "Orc Oktzerro", "Uloggh"]),
    (2001, "Ice Storm", ["Kola", "Kutno", "Kodankye", "Killavare"], ["Kenare", "Ghassouf", "U.L1"]),
    (2001, "Hurricane", ["Janoshal", "Jobabh", "Wyrre", "Wikkedde"], ["Saadah", "Brevandes", "Opal Bezin"]),
    (2017, "Ice Storm", ["Kola", "Kutno", "Kodankye", "Killavare", "U.L1"], ["Kenare", "Ghassouf", "U.K18"]),
    (2017, "Magic Tempest", ["Octomare", "Ozu-Ozu", "Okyabanti"], ["Penjold", "Wyrre"]),
    (2017, "Hurricane", ["Jodarre", "Jarlsstadh", "West Wyckk"], ["Redwitte", "Shayobh", "Oykjsord"]),
]


@rule("ID01-HALF", "ID17-HALF", "ID17-ENTRANCE-SAME")
@pytest.mark.parametrize(("edition", "name", "slow", "fast"), STORMS)
def test_bad_weather_halves_the_rate_of_trains_in_its_area(
    edition: int, name: str, slow: list[str], fast: list[str]
) -> None:
    for place in slow:
        assert draw(edition, name, Train(place)).state.left == [5], place
    for place in fast:
        assert draw(edition, name, Train(place)).state.left == [10], place


@rule("ID01-HALF", "ID17-HALF")
@pytest.mark.parametrize(("edition", "name"), [(edition, name) for edition, name, _, _ in STORMS])
def test_bad_weather_does_not_slow_ships(edition: int, name: str) -> None:
    assert draw(edition, name, ship("AS19")).state.left == [9]


CLOSED = [
    # edition, event, lands, terrains closed to building, terrains closed to running
    (2001, "Snow", ["Koland", "Glyth Gamel", "Northern Wastes", "Bright Kingdom", "Pirate Isles"], ["alpine"], []),
    (2001, "Hurricane", ["Janoshal", "Wislandor"], ["mountain", "alpine"], ["mountain", "alpine"]),
    (2017, "Hurricane", ["Janoshal", "Wislandor"], ["mountain", "alpine"], ["mountain", "alpine"]),
    (2017, "Magic Tempest", ["Old World"], ["mountain", "alpine"], ["mountain", "alpine"]),
    (2017, "Elven Activists", ["Glyth Gamel", "Silvarre"], ["forest"], ["forest"]),
]


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@pytest.mark.parametrize(("edition", "name", "lands", "build", "run"), CLOSED)
def test_mileposts_are_closed_by_their_terrain_in_the_lands_of_the_card(
    edition: int, name: str, lands: list[str], build: list[str], run: list[str]
) -> None:
    event = events(edition)[name]
    assert marked(event.closed_build) == on(land(*lands), *build) != set()
    assert marked(event.closed_move) == on(land(*lands), *run)
    assert marked(event.half) == (set() if name == "Elven Activists" else land(*lands))


def test_elves_stop_trains_in_the_wood_and_let_them_run_in_the_open() -> None:
    wood = on(land("Silvarre"), "forest")
    elsewhere = on(land("Koland"), "forest")
    for forest, refused in ((wood, "ID17-EVENT-SAMPLE"), (elsewhere, None)):
        here, there = next(
            (a, b)
            for a, b in BOARD.edges
            if a in forest and b in forest and BOARD.edge_crossing[BOARD.edge(a, b)] == NONE
        )
        line = f"{BOARD.codes[here]} {BOARD.codes[there]}"
        state = draw(2017, "Elven Activists", Train(BOARD.codes[here]), track=[line]).state
        assert why(state, 1, f"move {BOARD.codes[there]}") == refused


# ---------------------------------------------------------------- trade

TRADE = [
    ("Peasants Revolting", ["Kola", "Railla", "Uloggh", "Risidan", "Saadah", "Glyween"],
     ["Bluefeld", "Eaglehawk", "Piggnytz", "Octomare", "Ilik-Herb", "Killavare"]),
    ("Barbarians", ["Daguui", "Dawuuj", "Dobra-Dyn", "Caetee"],
     ["Easingwere", "Eaglehawk", "Saadah", "Uloggh", "Kola"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "closed", "opened"), TRADE)
def test_nothing_is_picked_up_where_the_card_forbids_it(name: str, closed: list[str], opened: list[str]) -> None:
    for city in (*closed, *opened):
        state = draw(2017, name, Train(city, "iron-dragon")).state
        good = BOARD.goods[BOARD.city(city).goods[0]].name
        assert why(state, 1, f"load {good}") == (OBEY[2017] if city in closed else None), city


def test_trade_stops_exactly_where_the_cards_count_to() -> None:
    coast = BOARD.distances_from([here for c in BOARD.coasts for here in c.mileposts])
    jungle = BOARD.distances_from(on(range(BOARD.sea_from), "jungle"))
    inland, near = events(2017)["Peasants Revolting"], events(2017)["Barbarians"]
    by_the_sea = {passage.below for passage in BOARD.passages if coast[passage.above] <= 3}
    assert marked(inland.struck) == {here for here in range(BOARD.sea_from) if coast[here] > 3} - by_the_sea
    assert marked(near.struck) == {here for here, distance in enumerate(jungle) if distance <= 3}
    assert {coast[here] for here in land("Underworld")} == {FAR}


# ---------------------------------------------------------------- floods and sand

FLOODS = [
    (2001, "Flood of the North", {"Kut", "Klegar", "Nord", "Nairnkyl"}),
    (2001, "Flood of the Midlands", {"Bright", "Nestor", "Green", "Oskall", "Oryll"}),
    (2001, "Flood of the South", {"Ssylvan", "Little Ssylvan", "Winding", "West Fork", "Dannash"}),
    (2017, "Flood of the Old World", {"Octossian", "Oxaiaxo", "Tribune", "Oanau"}),
    (2017, "Flood of the North", {"Nestor", "Bright", "Green", "Nairnkyl"}),
    (2017, "Flood of the South", {"Caetish", "River of Death", "Ssylvan", "Juul"}),
]


@rule("ID01-FLOOD-ERASE", "ID17-FLOOD-ERASE")
@pytest.mark.parametrize(("edition", "name", "names"), FLOODS)
def test_a_flood_takes_the_bridges_over_its_rivers_and_no_others(edition: int, name: str, names: set[str]) -> None:
    state = draw(edition, name, track=[f"{a} {b}" for a, b in bridges().values()]).state
    for river, (a, b) in bridges().items():
        assert (state.owner[BOARD.edge(milepost(a), milepost(b))] == 1) == (river not in names), river


@rule("ID01-FLOOD-BAN", "ID17-FLOOD-BAN")
@pytest.mark.parametrize(("edition", "name", "names"), FLOODS)
def test_a_flooded_river_is_bridged_again_only_when_its_card_is_gone(edition: int, name: str, names: set[str]) -> None:
    banks = [bridges()[river] for river in sorted(names)]
    state = draw(edition, name, track=[f"{beside(a, *COUNTRY)} {a} {b}" for a, b in banks]).state
    to_building(state)
    assert {why(state, 1, f"build {a} {b}") for a, b in banks} == {f"ID{edition % 100:02}-FLOOD-BAN"}
    end_turn(state)
    end_turn(state)
    to_building(state)
    assert {why(state, 1, f"build {a} {b}") for a, b in banks} == {None}


@rule("ID01-SANDSTORM", "ID01-SANDSTORM-TRACK", "ID17-SANDSTORM", "ID17-SANDSTORM-TRACK")
@both
def test_a_sandstorm_buries_the_track_of_the_desert_and_drives_its_trains_out(edition: int) -> None:
    desert = on(range(BOARD.sea_from), "desert")
    assert desert <= land("Orc Wastes")
    edge = next(
        (a, b)
        for a, b in BOARD.edges
        if (a in desert) != (b in desert) and BOARD.city_at[a] == BOARD.city_at[b] == NONE
    )
    inside, outside = edge if edge[0] in desert else edge[::-1]
    beyond = next(there for there, _ in BOARD.steps[outside] if there not in desert and BOARD.city_at[there] == NONE)
    line = f"{BOARD.codes[inside]} {BOARD.codes[outside]} {BOARD.codes[beyond]}"
    state = table(edition, Train(BOARD.codes[inside]), track=[line])
    state.last_city[TRAINS] = milepost("Orc Obasyln")
    told = draw_on(state, "Sandstorm")
    assert [event.kind for event in told if event.seat == 1][:2] == ["track-buried", "set-back"]
    assert state.place[TRAINS] == milepost("Orc Obasyln")
    assert state.owner[BOARD.edge(inside, outside)] != 1
    assert state.owner[BOARD.edge(outside, beyond)] == 1
    buried = events(edition)["Sandstorm"].buried
    for number, (a, b) in enumerate(BOARD.edges):
        assert bool(buried[number]) == (bool({a, b} & desert) and bool(state.ground.buildable[number]))


# ---------------------------------------------------------------- magic, money and strikes


@rule("ID01-RAINBOW", "ID01-LINK-RAINBOW", "ID17-LINK-RAINBOW")
@both
def test_the_rainbow_bridge_joins_bluefeld_and_octomare_for_good(edition: int) -> None:
    before = table(edition, Train("Bluefeld"))
    end_turn(before)
    assert why(before, 1, "move Octomare") == NO_LINK[edition]
    drawn = draw(edition, "Rainbow Bridge", Train("Bluefeld"))
    assert drawn.state.in_force == []
    for _ in range(4):
        end_turn(drawn.state)
    assert why(drawn.state, 1, "move Octomare") is None
    play(drawn.state, 1, "move Octomare")
    assert drawn.state.left == [9]


@rule("ID01-WIZARD-STRIKE")
@pytest.mark.parametrize(("edition", "name"), [(2001, "Wizard's Strike"), (2017, "Wizards' Strike")])
def test_while_wizards_strike_no_link_is_used_and_no_loco_upgraded(edition: int, name: str) -> None:
    drawn = draw(edition, name, Train("Wikkedde"), cash=(100, 100))
    state = drawn.state
    assert why(state, 1, "move Ozu-Zarkh") == NO_LINK[edition]
    to_building(state)
    assert why(state, 1, "upgrade sardar") == OBEY[edition]
    end_turn(state)
    end_turn(state)
    assert why(state, 1, "move Ozu-Zarkh") is None
    to_building(state)
    assert why(state, 1, "upgrade sardar") is None


def test_rogue_magic_keeps_the_drawer_from_building_and_everybody_from_hiring() -> None:
    state = draw(2017, "Rogue Magic", Train("Kutno"), cash=(100, 100)).state
    for seat, builds in ((1, True), (0, False)):
        to_building(state)
        texts = {state.game.notation.text(action).split()[0] for action in state.legal(seat)}
        assert ("build" in texts) == builds
        assert "hire" not in texts
        assert "upgrade" in texts
        end_turn(state)
    to_building(state)
    assert why(state, 1, "hire deck") is None


def test_a_foreman_strike_stops_all_building_but_not_hiring_or_upgrading() -> None:
    state = draw(2001, "Foreman Strike", Train("Kutno"), cash=(100, 100)).state
    for seat in (1, 0):
        to_building(state)
        texts = {state.game.notation.text(action).split()[0] for action in state.legal(seat)}
        assert "build" not in texts
        assert texts >= {"hire", "upgrade"}
        end_turn(state)
    to_building(state)
    assert "build" in {state.game.notation.text(action).split()[0] for action in state.legal(1)}


@pytest.mark.parametrize(("at", "port"), [("AX38", "AZ38"), ("B38", "C41"), ("AU20", "AS19"), ("BN66", "BE63")])
def test_storms_at_sea_drive_every_ship_into_the_nearest_port(at: str, port: str) -> None:
    state = draw(2001, "Storms at Sea", ship(at)).state
    assert BOARD.codes[state.place[TRAINS]] == port
    assert not state.aboard(TRAINS)
    assert why(state, 1, "ship") == OBEY[2001]
    end_turn(state)
    end_turn(state)
    assert why(state, 1, "ship") is None


def test_storms_at_sea_leave_trains_on_land_where_they_are() -> None:
    state = draw(2001, "Storms at Sea", Train("Opal Bezin")).state
    assert state.place[TRAINS] == milepost("Opal Bezin")


@rule("ID17-WARTAX")
@both
def test_the_war_tax_is_paid_by_everybody_and_opens_all_cash(edition: int) -> None:
    others = [Train("Kutno")] * 5
    state = draw(edition, "War Tax", *others, cash=(49, 50, 100, 150, 199, 250)).state
    assert state.cash == [49, 40, 85, 130, 179, 220]
    assert state.cash_open


# ---------------------------------------------------------------- all of them


@both
def test_every_event_can_be_drawn_and_bites_somewhere_but_not_everywhere(edition: int) -> None:
    for name, event in events(edition).items():
        for tables in (event.half, event.struck, event.closed_build, event.closed_move, event.buried):
            assert not tables or 10 < sum(tables) < len(tables) / 2, name
        for blow in event.blows:
            assert sum(blow.at) > 10
            assert sum(blow.at) < len(blow.at) / 4 or name == "Pirates"
        state = draw(edition, name, Train("Kutno"), Train("Railla")).state
        assert bool(state.in_force) == event.lasting


def test_the_stories_above_tell_of_all_forty_events() -> None:
    told = {(edition, name) for edition, name, _, _ in BLOWS} | {(edition, name) for edition, name, _, _ in STORMS}
    told |= {(edition, name) for edition, name, _, _, _ in CLOSED} | {(2017, name) for name, _, _ in TRADE}
    told |= {(edition, name) for edition, name, _ in FLOODS}
    told |= {(edition, name) for edition in EDITIONS for name in ("Sandstorm", "Rainbow Bridge", "War Tax")}
    told |= {(2001, "Wizard's Strike"), (2017, "Wizards' Strike"), (2017, "Rogue Magic")}
    told |= {(2001, "Foreman Strike"), (2001, "Storms at Sea")}
    assert told == {(edition, event.name) for edition in EDITIONS for event in game(edition).cards.events}
