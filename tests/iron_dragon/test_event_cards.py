"""Event cards as text, on the Little Realm: what effects come to, and how broken ones are refused at their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from milepost.kernel.content import ContentError
from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import FAR, NONE
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.source import Source
from milepost.rulebooks.iron_dragon.event_cards import DragonEvent, read_events
from tests.crayon.realm import dragon_prices, realm

BOARD = realm()
GROUND = Ground(BOARD, dragon_prices())
TAX = "[[tax]]\ncash = 50\npays = 10\n"
SEEN = "# Cards of a test.\n\n"


def card(*effects: str, name: str = "A Portent") -> str:
    """An event with these effects, each the inside of an inline table."""
    written = ", ".join(f"{{ {effect} }}" for effect in effects)
    return f'[[event]]\nname = "{name}"\ntext = "Something happens."\neffects = [{written}]\n\n'


def read(text: str, *, one_place: bool = False) -> tuple[DragonEvent, ...]:
    return read_events(Source("events.toml", SEEN + text), GROUND, one_place=one_place)[0]


def event(*effects: str, one_place: bool = False) -> DragonEvent:
    (only,) = read(card(*effects), one_place=one_place)
    return only


def marked(table: bytes) -> set[int]:
    return {here for here, mark in enumerate(table) if mark}


def on(*terrains: str) -> set[int]:
    return {here for here, kind in enumerate(BOARD.terrain) if BOARD.terrains[kind] in terrains}


# ---------------------------------------------------------------- what can be said


def test_the_cards_of_the_other_tests_are_read() -> None:
    text = (Path(__file__).parent / "content" / "events.toml").read_text("utf-8")
    found, tax = read_events(Source("events.toml", text), GROUND)
    assert len(found) == 13
    assert tax == ((200, 30), (50, 10))


@pytest.mark.parametrize(
    ("does", "table"),
    [
        ("half-rate", "half"),
        ("no-trade", "struck"),
        ("no-building", "closed_build"),
        ("no-running", "closed_move"),
    ],
)
def test_an_effect_marks_the_places_it_names_and_lasts(does: str, table: str) -> None:
    found = event(f'does = "{does}", areas = ["Westmark"]')
    assert marked(getattr(found, table)) == BOARD.area("Westmark").mileposts
    assert found.lasting
    others = {"half", "struck", "closed_build", "closed_move"} - {table}
    assert not any(getattr(found, other) for other in others)


def test_without_a_place_an_effect_is_everywhere() -> None:
    assert all(event('does = "half-rate"').half)


def test_effects_of_one_kind_add_up() -> None:
    found = event('does = "half-rate", areas = ["Westmark"]', 'does = "half-rate", areas = ["Eastmark"]')
    assert marked(found.half) == BOARD.area("Westmark").mileposts | BOARD.area("Eastmark").mileposts


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_within_is_counted_from_a_citys_centre(steps: int) -> None:
    found = event(f'does = "half-rate", cities = ["Aldhelm"], within = {steps}')
    assert marked(found.half) == BOARD.within(steps, BOARD.city("Aldhelm").centre)


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
def test_within_and_beyond_a_coast_are_all_of_the_land() -> None:
    near = marked(event('does = "no-trade", coasts = ["all"], within = 2').struck)
    far = marked(event('does = "no-trade", coasts = ["all"], beyond = 2').struck)
    assert near
    assert far
    assert not near & far
    assert near | far == set(range(BOARD.sea_from))


def test_one_coast_is_less_than_all_of_them() -> None:
    name = BOARD.coasts[0].name
    one = marked(event(f'does = "no-trade", coasts = ["{name}"]').struck)
    assert one == BOARD.coasts[0].mileposts
    assert one < marked(event('does = "no-trade", coasts = ["all"]').struck)


def test_places_can_be_counted_from_a_terrain_and_narrowed_to_one() -> None:
    around = BOARD.distances_from(on("volcano"))
    found = event('does = "no-building", around = ["volcano"], within = 2, on = ["mountain"]')
    assert marked(found.closed_build) == {m for m in on("mountain") if around[m] <= 2} != set()


def test_a_blow_says_whom_it_hits_and_what_it_takes() -> None:
    one, every = event('does = "lose-load", areas = ["Westmark"], level = 3', 'does = "lose-all", at_sea = true').blows
    assert (one.all_loads, one.at_sea, one.level, one.set_back) == (False, False, 3, False)
    assert (every.all_loads, every.at_sea, every.level, every.set_back) == (True, True, 0, False)
    assert marked(one.at) == BOARD.area("Westmark").mileposts
    assert not event('does = "lose-load"').lasting


def test_at_sea_distances_run_over_water_and_on_land_they_do_not() -> None:
    wet = marked(event('does = "lose-load", cities = ["Brond"], within = 6, at_sea = true').blows[0].at)
    dry = marked(event('does = "lose-load", cities = ["Brond"], within = 6').blows[0].at)
    assert max(wet) >= BOARD.sea_from > max(dry)
    assert dry <= wet


@rule("ID17-ENTRANCE-SAME")
def test_where_both_sides_of_an_entrance_are_one_place_an_effect_on_one_is_on_the_other() -> None:
    passage = BOARD.passages[0]
    (area,) = [area.name for area in BOARD.areas if passage.above in area.mileposts][:1]
    effect = f'does = "lose-load", areas = ["{area}"]'
    assert not event(effect).blows[0].at[passage.below]
    assert event(effect, one_place=True).blows[0].at[passage.below]


@rule("ID17-ENTRANCE-SAME")
def test_an_entrance_is_beyond_reach_only_if_both_of_its_sides_are() -> None:
    passage = BOARD.passages[0]
    coast = BOARD.distances_from([m for region in BOARD.coasts for m in region.mileposts])
    near = coast[passage.above]
    assert near < coast[passage.below] == FAR
    for steps, sides in ((near, (0, 0)), (near - 1, (1, 1))):
        struck = event(f'does = "no-trade", coasts = ["all"], beyond = {steps}', one_place=True).struck
        assert (struck[passage.above], struck[passage.below]) == sides
    struck = event(f'does = "no-trade", coasts = ["all"], beyond = {near}').struck
    assert (struck[passage.above], struck[passage.below]) == (0, 1)


def test_a_sandstorm_buries_every_buildable_edge_of_its_sand_and_drives_trains_back() -> None:
    found = event('does = "sandstorm", on = ["desert"]')
    (blow,) = found.blows
    assert blow.set_back
    assert marked(blow.at) == on("desert")
    for edge, (a, b) in enumerate(BOARD.edges):
        assert bool(found.buried[edge]) == (bool({a, b} & on("desert")) and bool(GROUND.buildable[edge]))
    assert found.lasting


def test_bans_floods_links_and_the_rest_are_taken_as_written() -> None:
    assert event('does = "ban", bans = ["links", "foremen"]').banned == {"links", "foremen"}
    assert event('does = "flood", rivers = ["Wend"]').flooded == {BOARD.crossing("Wend").id}
    bridge = event('does = "link", link = "Rainbow"')
    assert BOARD.links[bridge.brings].name == "Rainbow"
    assert not bridge.lasting
    assert event('does = "drawer-idle"').drawer_idle
    assert event('does = "drawer-idle"').lasting
    assert event('does = "ashore"').ashore
    assert event('does = "ashore"').brings == NONE


def test_a_tax_has_a_kind_of_its_own() -> None:
    (tax,) = read(card('does = "tax"') + TAX)
    assert tax.kind == "tax"
    assert not tax.lasting
    assert event('does = "ashore"').kind == "magic"


# ---------------------------------------------------------------- what cannot

BROKEN: dict[str, tuple[list[str], str]] = {
    # by name: its effects, and what is said of them
    "no effects": ([], "has none"),
    "an unknown effect": (['does = "plague"'], "plague"),
    "an effect that says nothing": (['cities = ["Corve"]'], "does"),
    "an unknown field": (['does = "ashore", frogs = 3'], "frogs"),
    "a distance in words": (['does = "half-rate", cities = ["Corve"], within = "six"'], "int"),
    "a field of another effect": (['does = "flood", rivers = ["Wend"], cities = ["Corve"]'], "'flood' has no 'cities'"),
    "a level for the weather": (['does = "half-rate", level = 3'], "'half-rate' has no 'level'"),
    "weather at sea": (['does = "half-rate", at_sea = true'], "'half-rate' has no 'at_sea'"),
    "places of a ban": (['does = "ban", bans = ["links"], areas = ["Westmark"]'], "'ban' has no 'areas'"),
    "a tax in one place": (['does = "tax", cities = ["Corve"]'], "'tax' has no 'cities'"),
    "a flood without rivers": (['does = "flood"'], "'flood' needs 'rivers'"),
    "a ban of nothing": (['does = "ban"'], "'ban' needs 'bans'"),
    "a link without a name": (['does = "link"'], "'link' needs 'link'"),
    "a sandstorm without sand": (['does = "sandstorm", areas = ["Westmark"]'], "'sandstorm' needs 'on'"),
    "less than nothing away": (['does = "half-rate", cities = ["Corve"], within = -1'], "-1"),
    "beyond less than nothing": (['does = "no-trade", coasts = ["all"], beyond = -2'], "-2"),
    "within and beyond": (['does = "no-trade", coasts = ["all"], within = 1, beyond = 2'], "not both"),
    "within of nowhere": (['does = "half-rate", within = 3'], "none is named"),
    "beyond nowhere": (['does = "no-trade", beyond = 3'], "none is named"),
    "beyond at sea": (['does = "lose-load", coasts = ["all"], beyond = 3, at_sea = true'], "ships"),
    "an unknown city": (['does = "half-rate", cities = ["Gotham"]'], "Gotham"),
    "an unknown area": (['does = "half-rate", areas = ["Mordor"]'], "Mordor"),
    "an unknown coast": (['does = "no-trade", coasts = ["Baltic"]'], "Baltic"),
    "an unknown river": (['does = "flood", rivers = ["Styx"]'], "Styx"),
    "an unknown terrain around": (['does = "lose-all", around = ["lava"], within = 2'], "lava"),
    "an unknown terrain on": (['does = "no-building", on = ["lava"]'], "lava"),
    "an unknown terrain beside a known place": (['does = "lose-all", cities = ["Corve"], around = ["lava"]'], "lava"),
    "an unknown ban": (['does = "ban", bans = ["links", "beer"]'], "not beer"),
    "an unknown link": (['does = "link", link = "Bifrost"'], "Bifrost"),
    "an arm of the sea for a river": (['does = "flood", rivers = ["Cutwater"]'], "no river"),
    "no such terrain there": (['does = "no-running", cities = ["Aldhelm"], on = ["volcano"]'], "nowhere"),
    "beyond the edge of the world": (['does = "no-trade", areas = ["Westmark"], beyond = 255'], "nowhere"),
    "a tax and more": (['does = "tax"', 'does = "ashore"'], "nothing else"),
    "a tax without a table": (['does = "tax"'], "a table"),
    "the second of two effects": (['does = "ashore"', 'does = "plague"'], "plague"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_event_is_refused_at_its_line(name: str) -> None:
    effects, says = BROKEN[name]
    good = card('does = "ashore"', name="First")
    line = (SEEN + good).count("\n") + 1
    with pytest.raises(ContentError) as caught:
        read(good + card(*effects))
    told = str(caught.value)
    assert told.startswith(f"events.toml:{line}:"), told
    assert says in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (card('does = "ashore"') * 2, "twice"),
        (card('does = "tax"') + card('does = "tax"', name="Another") + TAX, "at most one"),
        (card('does = "tax"') + TAX.replace("10", "60"), "pays"),
        ('[event]\nname = "Alone"\n', r"\[\[event\]\]"),
        ('[[event]]\nname = "Mute"\neffects = [{ does = "ashore" }]\n', "text"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(text: str, says: str) -> None:
    with pytest.raises(ContentError, match=rf"^events\.toml:\d+: .*{says}"):
        read(text)
