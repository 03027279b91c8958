"""The crayon-rail board in a browser: ways chosen in place, chips at the train, plans that are kept, why not."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.pages import Visit

pytestmark = pytest.mark.slow


def act(visit: Visit, table: str, *lines: str) -> None:
    for line in lines:
        visit.post(f"/api/tables/{table}/act", {"action": line})


def catalogue(visit: Visit, table: str) -> dict[str, Any]:
    answer = visit.page.request.get(f"/api/tables/{table}/game")
    found: dict[str, Any] = answer.json()["catalogue"]
    return found


def milepost(visit: Visit, table: str, city: str) -> tuple[float, float]:
    """Where a city's centre lies on the screen while the whole board is shown."""
    board = catalogue(visit, table)["board"]
    found = next(one for one in board["cities"] if one["name"] == city)
    return visit.at(table, board["codes"][found["mileposts"][0]])


def on_the_map(visit: Visit) -> str:
    """Ann is alone, has track from Chicago by Cincinnati to Pittsburgh, and her train in Chicago."""
    table = visit.play()
    act(visit, table, "build to Cincinnati from Chicago", "done", "build to Pittsburgh from Cincinnati", "done")
    act(visit, table, "place Chicago")
    expect(visit.page.get_by_text("Round 3 · Running")).to_be_visible()
    return table


def test_the_map_says_that_it_is_being_drawn_until_it_is_there(visit: Visit) -> None:
    held: list[Route] = []
    drawn = False

    def hold(asked: Route) -> None:
        asked.continue_() if drawn else held.append(asked)

    visit.page.route("**/board.png*", hold)
    visit.play()
    expect(visit.page.get_by_text("Drawing the map")).to_be_visible()
    drawn = True
    for asked in held:
        asked.continue_()
    expect(visit.page.get_by_text("Drawing the map")).to_have_count(0, timeout=90_000)


def test_a_click_far_away_offers_the_ways_there_and_keeps_what_is_beyond_the_budget(visit: Visit) -> None:
    table = visit.play()
    act(visit, table, "build to Cincinnati from Chicago")
    visit.page.mouse.move(*milepost(visit, table, "Pittsburgh"))
    expect(visit.page.locator(".bubble")).to_contain_text("ways")
    visit.page.mouse.click(*milepost(visit, table, "Pittsburgh"))
    ways = visit.page.get_by_role("menu", name="Ways there")
    expect(ways.get_by_role("menuitem").first).to_contain_text("Cheapest", ignore_case=True)
    ways.get_by_role("menuitem").filter(has_text="from your track").click()
    expect(ways).to_have_count(0)
    expect(visit.page.get_by_role("log")).to_contain_text("Pittsburgh")
    visit.page.mouse.click(*milepost(visit, table, "Salt Lake City"))
    ways.get_by_role("menuitem").filter(has_text="from your track").click()
    expect(visit.page.get_by_text("Planned track")).to_be_visible()
    visit.page.reload()
    expect(visit.page.get_by_text("Planned track")).to_be_visible()


def test_a_far_destination_becomes_a_standing_order_that_goes_on_by_itself(visit: Visit) -> None:
    table = on_the_map(visit)
    where = milepost(visit, table, "Pittsburgh")
    visit.page.mouse.move(*where)
    expect(visit.page.locator(".bubble")).to_contain_text("in 2 turns")
    visit.page.mouse.click(*where)
    expect(visit.page.get_by_text("On the way to Pittsburgh")).to_be_visible()
    act(visit, table, "done", "done")
    expect(visit.page.get_by_label("Train").get_by_role("heading", name="Pittsburgh")).to_be_visible()
    expect(visit.page.get_by_text("On the way to")).to_have_count(0)


def test_what_cannot_be_done_says_why_and_names_its_rule(visit: Visit) -> None:
    visit.play()
    price = visit.page.get_by_role("button", name="Deliver for").first
    price.hover()
    tip = visit.page.get_by_role("note")
    expect(tip).to_contain_text("Loads are delivered in the operations phase")
    expect(tip.get_by_role("link")).to_have_attribute("href", "/rules/empire-builder#EB-TURN-PHASES")


def test_loads_are_taken_up_and_dropped_by_chips(visit: Visit) -> None:
    on_the_map(visit)
    train = visit.page.get_by_label("Train", exact=True)
    train.get_by_role("button", name="Load Tourists").click()
    expect(train.get_by_role("button", name="Drop Tourists")).to_be_visible()
    train.get_by_role("button", name="Drop Tourists").click()
    expect(train.get_by_role("button", name="Drop Tourists")).to_have_count(0)


def test_demands_are_compared_alone_and_together(dealt: Visit) -> None:
    dealt.play()
    dealt.page.get_by_role("button", name="Compare demands").click()
    alone = dealt.page.get_by_role("table", name="Each demand by itself")
    expect(alone.locator("tbody tr")).to_have_count(9)
    expect(dealt.page.get_by_role("table", name="Demands that go well together")).to_be_visible()
    alone.get_by_role("button", name="Pays").click()
    pays = [int(words) for words in alone.locator("tbody tr td:nth-child(8)").all_inner_texts()]
    assert pays == sorted(pays, reverse=True)


def test_the_cursor_speaks_of_its_place_and_of_what_lies_around(visit: Visit) -> None:
    visit.play()
    keys, heard = visit.page.keyboard, visit.page.locator("main [aria-live=polite]")
    keys.press("b")
    keys.press("ArrowRight")
    expect(heard).to_contain_text("city")
    keys.press("ArrowRight")
    keys.press("n")
    expect(heard).to_contain_text("west")


def test_iron_dragon_shows_foremen_by_name_and_the_maps_apart(visit: Visit) -> None:
    visit.play(game="iron-dragon-2017")
    keep = visit.page.get_by_role("button", name="Keep ").first
    expect(keep).to_contain_text(":")
    keep.click()
    expect(visit.page.get_by_text("your foreman")).to_be_visible()
    visit.page.get_by_role("button", name="Underground", exact=True).click()
    moved = visit.board.locator("svg > g").first.get_attribute("transform") or ""
    assert float(moved.rsplit("(", 1)[1].rstrip(")")) > 0.6
