"""Tax, floods and derailments, each where it bites and where it does not."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    GROUND,
    card,
    chips,
    code,
    draw,
    end_turn,
    hand,
    kinds,
    loads,
    milepost,
    one,
    owner,
    play,
    quiet,
    standing_at,
    table,
    until,
    why,
)

FLOODS = [event_.name for event_ in CARDS.events if event_.kind == "flood"]
DERAILMENTS = [event_.name for event_ in CARDS.events if event_.kind == "derailment"]
TAX = next(event_.name for event_ in CARDS.events if event_.kind == "tax")


def delivering(*events: str, **more: object) -> CrayonState:
    """Seat 0 in Raleigh is about to deliver Coal on card C; these events come next."""
    spare = quiet()
    args: dict[str, object] = {"trains": [("Raleigh", "freight", ["Coal"])], "hands": ["A B C"]}
    return table(3, deck=[*events, *spare[:4]], **{**args, **more})  # type: ignore[arg-type]


DELIVER = f"deliver coal {card('C') + 1}"


# ---------------------------------------------------------------- tax


@rule("EB-COMP-TAX")
def test_exactly_one_event_is_the_tax() -> None:
    assert [event_.name for event_ in CARDS.events if event_.kind == "tax"] == ["Excess Profits Tax"]


@rule("EB-COMP-TAX", "EB-INFO-MONEY")
def test_the_tax_takes_from_everybody_by_bracket_and_opens_all_cash() -> None:
    assert CARDS.tax == tuple(sorted(CARDS.tax, reverse=True))
    brackets = [(least, pays) for least, pays in CARDS.tax]
    for least, pays in brackets:
        lower = max((p for low, p in brackets if low < least), default=0)
        state = table(3, cash=[least, least - 1, 0])
        assert [player.cash for player in state.view(1).players] == [None, least - 1, None]
        draw(state, TAX)
        assert state.cash == [least - pays, least - 1 - lower, 0]
        assert state.cash_open
        for viewer in (None, 0, 1, 2):
            assert [player.cash for player in state.view(viewer).players] == state.cash


@rule("EB-INFO-MONEY")
def test_cash_stays_open_after_the_tax() -> None:
    state = table(2, cash=[80, 90])
    draw(state, TAX)
    until(state, 0)
    assert state.view(None).cash_open
    assert card(TAX) in state.discards


def test_a_player_below_the_first_bracket_pays_nothing() -> None:
    state = table(2, cash=[min(least for least, _ in CARDS.tax) - 1, 0])
    before = list(state.cash)
    draw(state, TAX)
    assert state.cash == before


# ---------------------------------------------------------------- floods


def bridge(river: str, skip: int = 0) -> tuple[str, str]:
    """A segment over a river in open country."""
    found = [
        (code(a), code(b))
        for edge in BOARD.crossing(river).edges
        for a, b in [BOARD.edges[edge]]
        if GROUND.plain[edge] and len(GROUND.outs[a]) > 3 and len(GROUND.outs[b]) > 3
    ]
    return found[skip]


def rivers_of(name: str) -> list[str]:
    return [BOARD.crossings[river].name for river in CARDS.event(card(name)).flooded]


@rule("EB-FLOOD-RIVERS")
def test_there_are_several_floods_and_each_names_its_rivers() -> None:
    assert len(FLOODS) >= 3
    for name in FLOODS:
        assert rivers_of(name)
        assert all(river in name for river in rivers_of(name))
        assert all(BOARD.crossing_kinds[BOARD.crossing(river).kind] == "river" for river in rivers_of(name))


@rule("EB-FLOOD-ERASE", "EB-EVENT-IMMEDIATE")
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_erases_every_bridge_over_its_rivers_and_no_other(name: str) -> None:
    lost = [bridge(river, skip) for river in rivers_of(name) for skip in (0, 1)]
    safe = bridge("Arkansas")
    track = [[f"{a} {b}" for a, b in lost[::2]], [f"{a} {b}" for a, b in lost[1::2]], [f"{safe[0]} {safe[1]}"]]
    state = table(3, track=track)
    told = draw(state, name)
    assert told.count("bridges-lost") == 2
    assert [owner(state, a, b) for a, b in lost] == [None] * len(lost)
    assert owner(state, *safe) == 2
    assert state.cash == [50, 50, 50]


@rule("EB-FLOOD-ERASE")
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_with_no_bridge_in_its_way_erases_nothing(name: str) -> None:
    safe = bridge("Arkansas")
    state = table(3, track=[[f"{safe[0]} {safe[1]}", "BH20 BG21 BF21"]])
    before = bytes(state.owner)
    told = draw(state, name)
    assert "bridges-lost" not in told
    assert (bytes(state.owner), state.rights) == (before, [])


@rule("EB-FLOOD-BAN", "EB-EVENT-DURATION")
def test_nobody_builds_over_a_flooded_river_until_the_drawers_next_turn_has_ended() -> None:
    (a, b), name = bridge("Mississippi"), "Flood: Mississippi"
    state = table(3)
    draw(state, name)
    for mover in (1, 2, 0):
        assert state.mover == mover
        play(state, mover, "done")
        standing_at(state, mover, a)
        assert why(state, mover, f"build {a} {b}") == "EB-FLOOD-BAN"
        end_turn(state)
    play(state, 1, "done")
    standing_at(state, 1, a)
    assert why(state, 1, f"build {a} {b}") is None
    assert card(name) in state.discards


@rule("EB-FLOOD-BAN")
def test_nobody_runs_over_a_flooded_river() -> None:
    # A bridge can stand in a flood only if it was read so; the ban must hold all the same.
    (a, b), name = bridge("Mississippi"), "Flood: Mississippi"
    state = table(2, track=[f"{a} {b}"], trains=[a], in_force=[(name, 1, 1)])
    assert why(state, 0, f"move {b}") == "EB-FLOOD-BAN"
    other = bridge("Arkansas")
    state = table(2, track=[f"{other[0]} {other[1]}"], trains=[other[0]], in_force=[(name, 1, 1)])
    assert why(state, 0, f"move {other[1]}") is None


@rule("EB-FLOOD-ERASE")
def test_a_train_cut_off_by_a_flood_stays_and_runs_on_what_is_left() -> None:
    a, b = bridge("Ohio")
    beyond = next(code(GROUND.to[d]) for d in GROUND.outs[milepost(b)] if GROUND.plain[d >> 1] and GROUND.price[d] < 3)
    state = table(2, track=[f"{a} {b} {beyond}"], trains=[b], came=a)
    draw(state, "Flood: Ohio and Tennessee")
    until(state, 0)
    assert why(state, 0, f"move {a}") == "EB-MOVE-SPEED"
    assert why(state, 0, f"move {beyond}") is None


def flooded(seats: int = 3, drawer: int = 0) -> tuple[CrayonState, str, str]:
    """Seat 1 has lost a bridge over the Mississippi to a flood that `drawer` drew."""
    a, b = bridge("Mississippi")
    state = table(seats, mover=drawer, track=[[], f"{a} {b}"], cash=[50] * seats)
    draw(state, "Flood: Mississippi", seat=drawer)
    return state, a, b


@rule("EB-FLOOD-REBUILD")
def test_after_the_flood_the_owner_has_one_turn_to_rebuild_before_others() -> None:
    state, a, b = flooded(drawer=1)
    for mover in (2, 0, 1):
        assert state.mover == mover
        end_turn(state)  # the flood lasts through the drawer's, that is the owner's, next turn
    for mover in (2, 0):
        play(state, mover, "done")
        standing_at(state, mover, a)
        assert why(state, mover, f"build {a} {b}") == "EB-FLOOD-REBUILD"
        end_turn(state)
    assert state.mover == 1
    play(state, 1, "done")
    standing_at(state, 1, a)
    assert why(state, 1, f"build {a} {b}") is None
    end_turn(state)
    play(state, 2, "done")
    standing_at(state, 2, a)
    assert why(state, 2, f"build {a} {b}") is None


@rule("EB-FLOOD-REBUILD")
def test_turns_during_the_flood_do_not_use_the_right_up() -> None:
    state, a, b = flooded(drawer=0)
    for mover in (1, 2, 0):
        assert state.mover == mover
        end_turn(state)
    assert state.mover == 1
    play(state, 1, "done")
    standing_at(state, 1, a)
    play(state, 1, f"build {a} {b}")
    assert owner(state, a, b) == 1
    end_turn(state)
    assert state.rights == []


@rule("EB-FLOOD-REBUILD", "EB-LOST-TURN")
def test_a_lost_turn_does_not_use_the_right_up() -> None:
    state, a, b = flooded(drawer=0)
    for _ in range(3):
        end_turn(state)
    state.lost_turns[1] = 0
    assert state.mover == 1
    copy = state.copy()
    copy.lost_turns[1] = 1
    end_turn(copy)  # this turn was a turn: the right is used up
    assert copy.rights == []
    state, a, b = flooded(drawer=0)
    end_turn(state)
    state.lost_turns[1] = 1
    end_turn(state)
    end_turn(state)  # seat 0; seat 1 then loses its turn
    assert state.mover == 2
    play(state, 2, "done")
    standing_at(state, 2, a)
    assert why(state, 2, f"build {a} {b}") == "EB-FLOOD-REBUILD"


@rule("EB-FLOOD-REBUILD")
def test_a_turn_spent_on_a_new_hand_was_a_turn_to_rebuild_in() -> None:
    state, a, b = flooded(drawer=0)
    for _ in range(3):
        end_turn(state)
    assert state.mover == 1
    draw(state, seat=1)
    play(state, 2, "done")
    standing_at(state, 2, a)
    assert why(state, 2, f"build {a} {b}") is None


@rule("EB-FLOOD-REBUILD")
def test_a_city_keeps_a_place_for_a_player_whose_bridge_into_it_was_lost() -> None:
    city = BOARD.city("St. Louis")
    flood = "Flood: Mississippi"
    rivered = [d for d in GROUND.outs[city.centre] if GROUND.crossing[d >> 1] == BOARD.crossing("Mississippi").id]
    dry = [d for d in GROUND.outs[city.centre] if GROUND.crossing[d >> 1] == NONE]
    a, (b, c) = code(GROUND.to[rivered[0]]), (code(GROUND.to[d]) for d in dry[:2])
    state = table(3, track=[f"{a} St.-Louis", f"{b} St.-Louis"], mover=2)
    assert owner(state, a, "St. Louis") == 0
    draw(state, flood, seat=2)
    assert owner(state, a, "St. Louis") is None
    end_turn(state)
    end_turn(state)
    play(state, 2, "done")
    standing_at(state, 2, c)
    assert why(state, 2, f"build {c} st.-louis") == "EB-CITY-SMALL-CAP"
    end_turn(state)
    play(state, 0, "done")
    standing_at(state, 0, a)
    play(state, 0, f"build {a} st.-louis")


# ---------------------------------------------------------------- derailments


def at_distance(city: str, steps: int) -> str:
    """A milepost so many steps from a city and no nearer to any other city of its derailment."""
    name = next(n for n in DERAILMENTS if city in CARDS.event(card(n)).text)
    others = [c.centre for c in BOARD.cities if c.name in CARDS.event(card(name)).text and c.name != city]
    far = BOARD.distances(BOARD.city(city).centre)
    rest = BOARD.distances_from(others)
    return code(next(m for m, d in enumerate(far) if d == steps and rest[m] > 3))


@rule("EB-DERAIL-RANGE", "EB-EVENT-COUNT")
@pytest.mark.parametrize("name", DERAILMENTS)
def test_a_derailment_hits_trains_within_three_mileposts_and_no_others(name: str) -> None:
    cities = [c.name for c in BOARD.cities if c.name.replace("ó", "o") in CARDS.event(card(name)).text]
    assert len(cities) == 6
    tables = [BOARD.distances(BOARD.city(city).centre) for city in cities]
    assert [bool(hit) for hit in CARDS.event(card(name)).hits] == [min(far) <= 3 for far in zip(*tables, strict=True)]


@rule("EB-DERAIL-RANGE", "EB-DERAIL-EFFECT", "EB-LOAD-RETURN")
@pytest.mark.parametrize("city", ["Norfolk", "Chicago"])
def test_three_away_is_hit_and_four_away_is_not(city: str) -> None:
    name = next(n for n in DERAILMENTS if city in CARDS.event(card(n)).text)
    near, far = at_distance(city, 3), at_distance(city, 4)
    state = table(3, trains=["Calgary", (near, "freight", ["Steel"]), (far, "freight", ["Steel"])])
    told = draw(state, name)
    assert (loads(state, 1), loads(state, 2)) == ([], ["Steel"])
    assert chips(state, "Steel") == BOARD.good("Steel").chips - 1
    assert "turn-lost" in told
    assert state.mover == 2
    assert state.lost_turns == [0, 0, 0]


@rule("EB-EVENT-COUNT")
def test_from_a_major_city_mileposts_are_counted_from_its_centre() -> None:
    hits = CARDS.event(card("Derailment in the Midwest")).hits
    chicago = BOARD.city("Chicago")
    rim_distance = BOARD.distances_from(chicago.mileposts)
    others = BOARD.distances_from([c.centre for c in BOARD.cities if c.name in ("Detroit", "St. Louis", "Minneapolis")])
    outside = [m for m, d in enumerate(rim_distance) if d == 3 and others[m] > 3]
    assert outside
    assert not any(hits[m] for m in outside if BOARD.distance(chicago.centre, m) == 4)


@rule("EB-DERAIL-EFFECT", "EB-LOST-LOAD-CHOICE")
def test_the_owner_chooses_which_load_is_lost() -> None:
    state = table(3, trains=["Calgary", ("Norfolk", "heavy", ["Steel", "Coal", "Coal"])])
    draw(state, "Derailment in the East")
    assert state.actors() == (1,)
    assert state.view(None).step == "lose"
    assert why(state, 0, "lose coal") == "EB-TURN-END"
    assert why(state, 1, "lose fish") == "EB-LOST-LOAD-CHOICE"
    assert why(state, 1, "done") is not None
    play(state, 1, "lose coal")
    assert loads(state, 1) == ["Coal", "Steel"]
    assert len(hand(state)) == 3
    assert state.mover == 2  # seat 1 has lost its turn


@rule("EB-LOST-LOAD-CHOICE")
def test_several_owners_choose_one_after_another_and_the_drawer_then_draws_on() -> None:
    trains = [("Norfolk", "freight", ["Steel", "Coal"]), ("Boston", "freight", ["Fish", "Wood"]), "Calgary"]
    state = table(3, trains=trains)  # type: ignore[arg-type]
    draw(state, "Derailment in the East")
    assert state.actors() == (0,)
    play(state, 0, "lose steel")
    assert state.actors() == (1,)
    assert len(hand(state)) < 3
    play(state, 1, "lose wood")
    assert (loads(state, 0), loads(state, 1)) == (["Coal"], ["Fish"])
    assert len(hand(state)) == 3


@rule("EB-LOST-LOAD-CHOICE", "EB-DERAIL-EFFECT")
def test_loads_that_are_alike_need_no_choice_and_an_empty_train_loses_its_turn_all_the_same() -> None:
    state = table(3, trains=["Calgary", ("Norfolk", "freight", ["Coal", "Coal"]), "Boston"])
    told = draw(state, "Derailment in the East")
    assert told.count("lost-load") == 1
    assert told.count("loses-turn") == 2
    assert told.count("turn-lost") == 2
    assert loads(state, 1) == ["Coal"]
    assert state.mover == 0


@rule("EB-LOST-LOAD-LATER")
def test_loads_picked_up_later_are_safe() -> None:
    state = table(2, trains=["Calgary", ("Denver", "freight")])
    draw(state, "Derailment in the East")
    state.place[2] = milepost("Norfolk")
    play(state, 1, "load fish")
    end_turn(state)
    assert loads(state, 1) == ["Fish"]
    state = table(2, trains=["Norfolk"], in_force=[])
    play(state, 0, "load fish")
    assert loads(state) == ["Fish"]


@rule("EB-LOST-TURN")
def test_on_a_lost_turn_nothing_at_all_can_be_done() -> None:
    state = table(2, trains=["Calgary", "Norfolk"])
    draw(state, "Derailment in the East")
    assert state.mover == 0  # seat 1's turn has come and gone
    for text in ("move BG21", "load fish", "done", "discard", "upgrade fast-freight"):
        assert why(state, 1, text) == "EB-TURN-END"
    assert state.taken == 2
    until(state, 1)
    assert why(state, 1, "load fish") is None


@rule("EB-LOST-TURN-DRAWER")
def test_the_drawer_loses_the_rest_of_this_turn_and_the_next() -> None:
    state = delivering("Derailment in the East", trains=[("Raleigh", "freight", ["Coal"])])
    assert CARDS.event(card("Derailment in the East")).hits[milepost("Raleigh")]
    told = play(state, 0, DELIVER)
    assert state.cash[0] == 60
    assert "loses-turn" in kinds(told)
    assert (state.mover, state.lost_turns) == (1, [1, 0, 0])
    end_turn(state)
    told = end_turn(state)
    assert one(told, "turn-lost").seat == 0
    assert state.mover == 1
    end_turn(state)
    end_turn(state)
    assert state.mover == 0


@rule("EB-LOST-TURN-DRAWER")
def test_another_players_derailment_costs_the_drawer_nothing() -> None:
    state = delivering("Derailment in the East", trains=[("Raleigh", "freight", ["Coal"]), "Boston"])
    hits = CARDS.event(card("Derailment in the West"))
    state = delivering("Derailment in the West", trains=[("Raleigh", "freight", ["Coal"]), "Denver"])
    assert not hits.hits[milepost("Raleigh")]
    play(state, 0, DELIVER)
    assert state.mover == 0
    assert state.lost_turns == [0, 1, 0]
