"""Empire Builder in a browser, as a person plays it: with the mouse, the keys, and at the size of a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import PHONE, Visit
from tests.web.process import Running

pytestmark = pytest.mark.slow
CORRIDOR = ("BH15", "BH16", "BG17", "BF17", "BF18")
"""From New York's edge towards Washington, as the rulebook's own example is drawn."""


def test_a_game_against_bots_is_one_click_from_the_lobby(visit: Visit) -> None:
    visit.page.goto("/")
    card = visit.page.locator("article", has=visit.page.get_by_role("heading", name="Empire Builder"))
    card.get_by_role("button", name="Play now").click()
    visit.board.wait_for()
    expect(visit.page.get_by_text("Your decision")).to_be_visible(timeout=30_000)
    assert "/table/" in visit.page.url


def test_track_is_drawn_by_dragging_priced_on_the_way_and_undone(visit: Visit) -> None:
    table = visit.play()
    visit.drag(table, *CORRIDOR)
    expect(visit.page.locator(".bubble b")).to_contain_text("of 20")
    visit.page.mouse.up()
    expect(visit.page.get_by_role("button", name="End turn · spent")).to_be_visible()
    assert visit.track() == len(CORRIDOR) - 1
    visit.page.get_by_role("button", name="Undo").click()
    expect(visit.page.get_by_role("button", name="End turn", exact=True)).to_be_visible()
    assert visit.track() == 0
    visit.page.get_by_role("button", name="Redo").click()
    expect(visit.page.get_by_label("Players", exact=True)).to_contain_text(f"· {len(CORRIDOR) - 1} track")
    visit.page.get_by_role("button", name="Restart turn").click()
    expect(visit.page.get_by_role("button", name="End turn", exact=True)).to_be_visible()


def test_dragging_back_erases_before_anything_is_built(visit: Visit) -> None:
    table = visit.play()
    visit.drag(table, *CORRIDOR, *reversed(CORRIDOR[:-1]))
    visit.page.mouse.up()
    assert visit.track() == 0


def test_a_refusal_is_a_sentence_with_a_link_to_its_rule(visit: Visit) -> None:
    visit.play()
    line = visit.page.get_by_label("Type an action")
    line.fill("build bg17 bf17")
    line.press("Enter")
    link = visit.page.get_by_role("alert").get_by_role("link", name="EB-BUILD-FROM")
    expect(link).to_be_visible()
    link.click()
    expect(visit.page.locator("#EB-BUILD-FROM")).to_be_visible()


def test_the_log_tells_a_run_of_segments_in_one_sentence(visit: Visit) -> None:
    table = visit.play()
    visit.drag(table, *CORRIDOR)
    visit.page.mouse.up()
    told = visit.page.get_by_role("log").get_by_role("button", name="Ann builds 4 segments for")
    expect(told).to_be_visible()
    visit.page.get_by_role("button", name="Step by step").click()
    expect(visit.page.get_by_text("Ann builds BH15 to BH16")).to_be_visible()


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    visit.play()
    keys = visit.page.keyboard
    keys.press("b")
    expect(visit.board).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        keys.press(key)
    expect(visit.page.locator(".bubble b")).to_contain_text("of 20")
    keys.press("Enter")
    expect(visit.page.get_by_role("button", name="End turn · spent")).to_be_visible()
    keys.press("u")
    expect(visit.page.get_by_label("Players", exact=True)).to_contain_text("· 0 track")
    keys.press("e")
    expect(visit.page.get_by_text("Round 2 ·")).to_be_visible()
    keys.press("?")
    expect(visit.page.get_by_label("Keys").first).to_be_visible()


def test_a_phone_shows_everything_without_scrolling_sideways(browser: Browser, house: Running) -> None:
    visit = Visit(browser, house.url, PHONE)
    for go in (lambda: visit.page.goto("/"), lambda: visit.play()):
        go()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = visit.board.bounding_box()
    assert box is not None
    assert box["height"] >= PHONE[1] * 0.45
    expect(visit.end).to_be_in_viewport()
    assert visit.errors == []


def test_a_name_with_a_script_in_it_stays_words(visit: Visit) -> None:
    name = "<img src=x onerror=1>"
    visit.play(name=name)
    expect(visit.page.get_by_label("Players", exact=True).get_by_text(name)).to_be_visible()
    assert visit.page.locator("img[src='x']").count() == 0


def test_what_others_hold_in_cash_never_reaches_the_page(visit: Visit) -> None:
    visit.play("Bert")
    expect(visit.page.get_by_text("cash hidden")).to_be_visible(timeout=30_000)
    views = [frame["view"] for frame in visit.frames if frame["kind"] == "snapshot" and frame["view"]]
    assert views
    assert all(view["players"][1]["cash"] is None for view in views)
    changed = [change for frame in visit.frames if frame["kind"] == "change" for change in frame.get("view", [])]
    assert not [change for change in changed if change[0] == ["players", 1, "cash"]]


def test_a_replay_is_scrubbed_to_any_moment(visit: Visit) -> None:
    table = visit.play()
    visit.drag(table, *CORRIDOR)
    visit.page.mouse.up()
    expect(visit.page.get_by_role("button", name="End turn · spent")).to_be_visible()
    visit.page.goto(f"/replay/{table}")
    moment = visit.page.get_by_label("Moment")
    moment.focus()
    moment.press("End")
    expect(visit.page.get_by_text("Ann builds 4 segments for")).to_be_visible()
    visit.page.get_by_label("Speed").fill("1")
    visit.page.get_by_role("button", name="From the start").click()
    expect(visit.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(visit.page.get_by_text("The game begins.")).to_be_visible()
    moment.press("Home")
    expect(visit.page.get_by_role("application")).to_be_visible()
    assert visit.errors == []


def test_the_menu_shows_and_changes_ones_name_at_this_table(visit: Visit) -> None:
    visit.play(name="Ann")
    visit.page.get_by_role("button", name="Menu").click()
    name = visit.page.get_by_label("Your name")
    expect(name).to_have_value("Ann")
    name.fill("Anna")
    name.press("Enter")
    expect(visit.page.get_by_label("Players", exact=True).get_by_text("Anna")).to_be_visible()


def test_resigning_is_asked_for_once_and_can_be_declined(visit: Visit) -> None:
    visit.play()
    visit.page.get_by_role("button", name="Menu").click()
    visit.page.get_by_role("button", name="Resign").click()
    question = visit.page.get_by_role("group", name="Resign?")
    expect(question).to_contain_text("a bot plays on for you")
    expect(question.get_by_role("button", name="No")).to_be_focused()
    question.get_by_role("button", name="No").click()
    expect(visit.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(visit.page.get_by_label("Players", exact=True).get_by_text("resigned")).to_have_count(0)
