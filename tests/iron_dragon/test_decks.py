"""The decks of Darwinina: what the demand deck of each edition holds, and which events."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from functools import cache
from statistics import mean

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.content import ContentError
from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, NONE, SMALL
from milepost.rulebooks.crayon.deck import Deck, Demand
from milepost.rulebooks.crayon.deck_file import read_demands
from milepost.rulebooks.crayon.source import Source
from milepost.rulebooks.iron_dragon.versions import folder, prices
from tests.iron_dragon.darwinina import BOARD, EDITIONS, both, events, game, land, marked, on

SIZE = {2001: 120, 2017: 132}
DEMANDS = (folder() / "demands.toml").read_text("utf-8")


def cards(edition: int) -> Deck:
    return game(edition).cards


def demands(edition: int) -> list[Demand]:
    return [demand for card in cards(edition).demands for demand in card]


# ---------------------------------------------------------------- demand cards


@rule("ID01-COMP-DEMAND", "ID17-COMP-DEMAND")
def test_there_are_120_demand_cards_and_in_the_later_edition_twelve_more() -> None:
    assert {edition: len(cards(edition).demands) for edition in EDITIONS} == {2001: 120, 2017: 132}
    assert cards(2017).demands[:120] == cards(2001).demands


@rule("ID01-DEMAND-FORM", "ID17-DEMAND-FORM")
@both
def test_a_card_asks_three_goods_in_three_cities_of_which_one_at_most_is_major(edition: int) -> None:
    for card in cards(edition).demands:
        assert len(card) == len({demand.city for demand in card}) == len({demand.good for demand in card}) == 3
        assert sum(BOARD.cities[demand.city].size == MAJOR for demand in card) <= 1
        assert all(demand.good not in BOARD.cities[demand.city].goods for demand in card)


@rule("ID01-DEMAND-FORM")
@both
def test_bluefeld_wants_gold_for_22(edition: int) -> None:
    found = [n for n in range(SIZE[edition]) if "Bluefeld 22 Gold" in game(edition).card_lines(n)]
    assert len(found) == 1
    assert found[0] < 120


@rule("ID01-CARDS-FIVE", "ID17-CARDS-FIVE")
@both
def test_demands_and_events_are_one_deck_and_ships_foremen_and_locos_are_not_in_it(edition: int) -> None:
    rules = game(edition)
    state = rules.start(2, rules.options({}), Chance(seed_from_text("five kinds of cards")))
    dealt = sorted(b"".join([*state.hands, state.deck[state.deck_at :]]))
    assert dealt == list(range(SIZE[edition] + 20))
    assert [rules.cards.is_event(card) for card in dealt] == [False] * SIZE[edition] + [True] * 20
    assert len(rules.staff.ships) == len(rules.staff.foremen) == 13
    others = {ship.name for ship in rules.staff.ships} | {foreman.name for foreman in rules.staff.foremen}
    assert not others & {event.name for event in rules.cards.events}


@pytest.mark.parametrize(
    ("edition", "major", "medium", "small"),
    [(2001, {10, 11}, {6, 7, 8}, {4, 5, 6}), (2017, {11}, {7, 8}, {5, 6})],
)
def test_cities_come_up_by_their_size(edition: int, major: set[int], medium: set[int], small: set[int]) -> None:
    count = Counter(demand.city for demand in demands(edition))
    allowed = {MAJOR: major, MEDIUM: medium, SMALL: small}
    for city in BOARD.cities:
        assert count[city.id] in allowed[city.size], city.name


@both
def test_goods_come_up_about_equally_often(edition: int) -> None:
    count = Counter(demand.good for demand in demands(edition))
    assert set(count) == set(range(26))
    assert max(count.values()) - min(count.values()) <= 2


@both
def test_no_demand_comes_twice(edition: int) -> None:
    pairs = [(demand.city, demand.good) for demand in demands(edition)]
    assert len(set(pairs)) == len(pairs)


@both
def test_payoffs_run_from_6_to_70_and_are_about_28_on_average(edition: int) -> None:
    pays = [demand.pays for demand in demands(edition)]
    assert 6 <= min(pays) <= 8
    assert 60 <= max(pays) <= 70
    assert 27 <= mean(pays) <= 30


@both
def test_every_card_has_a_short_and_a_long_line(edition: int) -> None:
    lines = [sorted(demand.pays for demand in card) for card in cards(edition).demands]
    assert all(line[2] >= 1.5 * line[0] for line in lines)
    assert sum(line[2] >= 2 * line[0] for line in lines) > 0.8 * len(lines)


# ---------------------------------------------------------------- what a load pays

Steps = list[list[tuple[int, int]]]


@cache
def ways(measure: str) -> Steps:
    """Steps by land, sea, entrance and standing link: each one move, or each what its track costs."""
    cost = prices()
    steps: Steps = [[] for _ in BOARD.codes]
    for edge, (a, b) in enumerate(BOARD.edges):
        for here, there in ((a, b), (b, a)):
            if any(there == near for near, _ in BOARD.steps[here]):
                entry = cost.of(BOARD, edge, there) - cost.milepost[BOARD.terrain[there]] * (
                    BOARD.city_at[there] != NONE
                )
                price = 0 if BOARD.belt[edge] != NONE else entry
                steps[here].append((there, 1 if measure == "moves" else price))
    for here, sails in enumerate(BOARD.sea):
        steps[here] += [(there, 1) for there in sails]
    joints = [p.edge for p in BOARD.passages] + [e for link in BOARD.links if link.standing for e in link.edges]
    for a, b in (BOARD.edges[edge] for edge in joints):
        steps[a].append((b, int(measure == "moves")))
        steps[b].append((a, int(measure == "moves")))
    return steps


@cache
def far(measure: str, good: int) -> list[int]:
    """How far everything is from the nearest source of a good."""
    best = [10**6] * len(BOARD.codes)
    queue = [(0, m) for city in BOARD.goods[good].cities for m in BOARD.cities[city].mileposts]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent < best[here]:
            best[here] = spent
            for there, step in ways(measure)[here]:
                heapq.heappush(queue, (spent + step, there))
    return best


@pytest.mark.slow
def test_a_load_pays_for_its_moves_and_for_its_track_in_equal_parts() -> None:
    for demand in demands(2017):
        city = BOARD.cities[demand.city]
        moves, coins = (min(far(measure, demand.good)[m] for m in city.mileposts) for measure in ("moves", "coins"))
        asked = (1.02 * moves + 2.5 + 0.77 * coins + 1) / 2
        shown = (city.name, demand.pays, BOARD.goods[demand.good].name)
        assert abs(demand.pays - asked) <= 0.51 or shown == ("Bluefeld", 22, "Gold"), shown


# ---------------------------------------------------------------- events

ONE_SHOTS = {
    "Volcanoes Erupt", "Free Dragons Attack", "Evil Prince Summons Warlord", "War Tax", "Vampire Attack",
    "Winged Demons Escape Underworld", "Siren Song-Seamen Enchanted", "Sea Serpent", "Runaway Dragon",
}  # fmt: skip


@rule("ID01-COMP-EVENT", "ID17-COMP-EVENT")
@both
def test_there_are_20_events(edition: int) -> None:
    assert len(cards(edition).events) == len(events(edition)) == 20


@rule("ID01-EVENT-ONCE")
def test_the_nine_events_that_act_once_are_among_them_and_do_not_last() -> None:
    assert set(events(2001)) >= ONE_SHOTS
    assert {name for name, event in events(2001).items() if not event.lasting} == {*ONE_SHOTS, "Rainbow Bridge"}


@rule("ID01-COMP-EVENT", "ID17-COMP-EVENT")
def test_the_other_events_that_the_books_name_are_among_them() -> None:
    assert set(events(2001)) >= {"Sandstorm", "Rainbow Bridge", "Wizard's Strike"}
    assert set(events(2017)) >= {"Sandstorm", "Rainbow Bridge", "Wizards' Strike", "War Tax"}
    for edition in EDITIONS:
        assert sum(bool(event.flooded) for event in events(edition).values()) == 3
        assert [name for name, event in events(edition).items() if event.buried] == ["Sandstorm"]


@rule("ID17-EVENT-SAMPLE")
@both
def test_one_event_is_the_storm_around_kola(edition: int) -> None:
    event, near = events(edition)["Ice Storm"], BOARD.within(10, BOARD.city("Kola").centre)
    assert marked(event.half) - land("Underworld") == near
    assert marked(event.closed_build) == marked(event.closed_move) == on(near, "mountain")
    assert not event.blows
    assert event.lasting


@rule("ID17-ENTRANCE-SAME")
def test_in_the_later_edition_the_storm_slows_both_sides_of_the_north_entrance() -> None:
    north = next(passage for passage in BOARD.passages if passage.name == "North")
    for edition in EDITIONS:
        half = events(edition)["Ice Storm"].half
        assert (half[north.above], half[north.below]) == (1, int(edition == 2017))
    assert marked(events(2017)["Ice Storm"].half) - marked(events(2001)["Ice Storm"].half) == {north.below}


@rule("ID17-WARTAX")
@both
def test_the_war_tax_is_read_off_a_table(edition: int) -> None:
    due = {cash: cards(edition).due(cash) for cash in (0, 49, 50, 99, 100, 149, 150, 199, 200, 400)}
    assert due == {0: 0, 49: 0, 50: 10, 99: 10, 100: 15, 149: 15, 150: 20, 199: 20, 200: 30, 400: 30}


@both
def test_the_events_that_tax_are_one(edition: int) -> None:
    assert [event.name for event in cards(edition).events if event.kind == "tax"] == ["War Tax"]


@both
def test_the_texts_name_what_they_touch_and_fit_on_a_card(edition: int) -> None:
    for event in cards(edition).events:
        assert 40 < len(event.text) < 200, event.name
        assert event.text.endswith(".")
        for river in event.flooded:
            assert BOARD.crossings[river].name in event.text


def test_between_them_the_two_editions_flood_every_named_river_but_those_of_ours() -> None:
    flooded = {
        BOARD.crossings[river].name for edition in EDITIONS for e in cards(edition).events for river in e.flooded
    }
    rivers = {c.name for c in BOARD.crossings if BOARD.crossing_kinds[c.kind] == "river"}
    assert rivers - flooded == {"Rakh", "Jarl", "Uldarn"}


# ---------------------------------------------------------------- a broken file


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ('["Bluefeld 9 Gold", "Kola 9 Wine", "Uderyn 9 Hops"]', "one major"),
        ('["Bluefeld 9 Hops", "Kenare 9 Wine", "Uderyn 9 Gold"]', "supplies"),
        ('["Redcliffe 9 Hops", "Kenare 9 Wine", "Uderyn 9 Gold"]', "Redcliffe"),
        ('["Bluefeld 9 Beer", "Kenare 9 Wine", "Uderyn 9 Gold"]', "Beer"),
    ],
)
def test_a_card_that_darwinina_cannot_have_is_refused_at_its_line(new: str, says: str) -> None:
    text = re.sub(r"(number = 2\ndemands = )\[.*\]", lambda found: found.group(1) + new, DEMANDS)
    line = DEMANDS[: DEMANDS.index("number = 2\n")].count("\n")
    with pytest.raises(ContentError, match=rf"^demands\.toml:{line}: .*{says}"):
        read_demands(Source("demands.toml", text), BOARD)
