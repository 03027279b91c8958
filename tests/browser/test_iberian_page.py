"""Iberian Railways in a browser: the used tile is closed, cubes by target, everything priced before it is built."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.ground import Ground, Point
from tests.browser.pages import PHONE, Visit
from tests.browser.scenes import Kept, Visitor
from tests.browser.screenshots import SIZES
from tests.web.process import Running

pytestmark = pytest.mark.slow


def opened(visit: Visit) -> Ground:
    """A table with two bots, when it is Ann's turn."""
    table = visit.play("Bert", "Cora", game="iberian-railways")
    expect(visit.page.get_by_text("Your decision")).to_be_visible(timeout=60_000)
    visit.wire.until_mine()
    return Ground(visit.page, visit.get(f"/api/tables/{table}/game")["catalogue"])


def spot(ground: Ground, place: str) -> Point:
    """Where a city lies on the screen."""
    return ground.at([place])[0]


def tap(page: Page, x: float, y: float) -> None:
    """As a finger does, which points at nothing before it presses."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_the_tile_of_ones_marker_is_closed_and_says_why(dealt: Visit) -> None:
    opened(dealt)
    tiles = dealt.page.get_by_label("Actions", exact=True)
    used = tiles.get_by_role("button", name="Expand")
    expect(used).to_have_attribute("aria-disabled", "true")
    used.hover()
    why = dealt.page.get_by_role("note")
    expect(why).to_contain_text("your first action must be Start or Purchase")
    expect(why.get_by_role("link", name="IB-ACTION-FIRST")).to_be_visible()


def test_the_way_to_a_city_is_priced_with_loans_income_and_awards_before_it_is_built(dealt: Visit) -> None:
    ground = opened(dealt)
    page = dealt.page
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.mouse.click(*spot(ground, "lisbon"))
    expect(page.get_by_label("My money")).to_contain_text("must connect at least two urban hexes")
    page.mouse.move(*spot(ground, "setubal"))
    expect(page.locator(".bubble")).to_contain_text("$7 · 2 of")
    expect(page.locator(".bubble")).to_contain_text("2 new loans · income $0 → $7")
    expect(page.get_by_role("row", name="Income").get_by_text("then7")).to_be_visible()
    page.mouse.click(*spot(ground, "setubal"))
    page.get_by_role("button", name="Build 2 tracks · $7").click()
    expect(page.get_by_role("log")).to_contain_text(
        "Ann starts a railway, Lisbon–Setúbal: 2 tracks for $7, with 2 loans; income +$7."
    )


def test_a_business_interest_shows_the_end_of_the_turn_before_it_is_bought(dealt: Visit) -> None:
    opened(dealt)
    page = dealt.page
    page.get_by_role("button", name=re.compile("^Purchase")).click()
    card = page.get_by_role("button", name="Buy the interest of Porto $4")
    card.hover()
    expect(page.get_by_label("My money")).to_contain_text("$4 for Porto.")
    expect(page.get_by_role("row", name="Interests")).to_contain_text("1")
    card.click()
    expect(page.get_by_role("button", name="Show Porto $4")).to_be_visible()


def test_a_railway_by_keys_and_ears_alone(dealt: Visit) -> None:
    opened(dealt)
    page, keys = dealt.page, dealt.page.keyboard
    keys.press("1")
    expect(page.get_by_text("Choose two cities")).to_be_visible()
    for city, words in (("Lisbon", "Lisbon, Q1, pays 5"), ("Setúbal", "Setúbal, R2, Town, pays 2")):
        keys.press("/")
        keys.type(city)
        keys.press("Enter")
        expect(page.get_by_role("application")).to_be_focused()
        expect(page.locator("[aria-live=polite]").filter(has_text=re.compile(f"{words}: {city} · \\$"))).to_have_count(
            1
        )
        keys.press("Enter")
        expect(page.locator("g.cube.new text")).to_have_count(1 if city == "Lisbon" else 2)
    keys.press("ArrowUp")
    keys.press("w")
    expect(page.locator("[aria-live=polite]").filter(has_text="Around it: north")).to_have_count(1)
    expect(page.get_by_role("button", name="Build 2 tracks · $7")).to_be_enabled()
    keys.press("e")
    expect(page.get_by_role("log")).to_contain_text("Ann starts a railway, Lisbon–Setúbal")


def test_a_finger_sees_the_price_with_its_first_tap_and_places_with_its_second(
    browser: Browser, same_deal: Running
) -> None:
    visit = Visit(browser, same_deal.url, PHONE, touch=True)
    ground = opened(visit)
    page = visit.page
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(page.get_by_text("tap for the price, again to lay.")).to_be_visible()
    page.get_by_label("Find a city").fill("Lisbon")
    page.keyboard.press("Enter")
    tap(page, *spot(ground, "setubal"))
    expect(page.locator(".bubble")).to_contain_text("Setúbal · $3")
    assert visit.wire.view["draft"] == []
    tap(page, *spot(ground, "setubal"))
    visit.wire.until(lambda: len(visit.wire.view["draft"]) == 1, "the first cube")
    expect(page.get_by_text("must connect at least two urban hexes")).to_be_in_viewport(ratio=1)
    for _ in range(2):
        tap(page, *spot(ground, "lisbon"))
    expect(page.get_by_role("button", name="Build 2 tracks · $7")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert visit.errors == []
    visit.close()


def test_every_point_of_an_award_has_its_star(browser: Browser, tables: tuple[Running, Kept]) -> None:
    running, kept = tables
    visitor = Visitor(browser, running.url, SIZES["tablet"], "light")
    awards = visitor.table(kept.middle["iberian-railways"]).get_by_label("The seven awards")
    rows = awards.locator("tbody tr").all()
    stars = [sum(row.locator("td").nth(seat).inner_text().count("★") for row in rows) for seat in range(3)]
    points = [int(cell.split("→")[0]) for cell in awards.locator("tfoot td").all_inner_texts()]
    assert stars == points
    assert points == [1, 5, 1], "the second player leads with two railways of six cubes"
    visitor.close()
