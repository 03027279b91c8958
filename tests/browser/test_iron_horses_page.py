"""Iron Horses in a browser: the sealed choice, trains by drag and by keys, dials foreseen, the curtain."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.hands import middle
from tests.browser.pages import PHONE, Visit
from tests.web.process import Running

pytestmark = pytest.mark.slow
ANN = ("yellow 1", "yellow 3", "green 3", "violet 1")
BEN = ("yellow 3", "green 2", "green 3", "green 4")
"""What two players are dealt at a table of `same_deal`; Ben begins."""


def hand(page: Page) -> Locator:
    return page.get_by_label("My hand", exact=True).get_by_role("listitem")


def held(page: Page) -> tuple[str, ...]:
    """The cars in hand, without what is printed below their value."""
    words = hand(page).locator(".visually-hidden").all_inner_texts()
    return tuple(match[0] for one in words if (match := re.match(r"[a-z]+ \d", one)))


def begun(visit: Visit) -> None:
    """A table with a bot where Ann has just the five cards that the train of her first engine needs, and may act."""
    visit.play("Bert", game="iron-horses")
    visit.page.get_by_role("button", name="Seal Climax").click()
    visit.page.get_by_role("button", name=re.compile("^Deck ")).click()
    expect(hand(visit.page)).to_have_count(6)


def carry(visit: Visit, card: Locator, to: Locator) -> None:
    mouse = visit.page.mouse
    mouse.move(*middle(card))
    mouse.down()
    mouse.move(*middle(to), steps=5)
    mouse.up()


def test_nobody_sees_another_hand_before_the_curtain_is_lifted(dealt: Visit) -> None:
    seats = [{"sits": "person", "name": name} for name in ("Ann", "Ben")]
    made = dealt.post("/api/tables", {"game": "iron-horses", "seats": seats, "hot_seat": True})
    page = dealt.page
    page.goto(f"/table/{made['table']}")
    lift = page.get_by_role("button", name="show my cards")
    expect(lift).to_have_text("I am Ann: show my cards")
    expect(lift).to_be_focused()
    assert not [card for card in (*ANN, "Climax") if card in page.content()]
    lift.click()
    expect(hand(page)).to_have_count(6)
    assert held(page) == ANN
    page.get_by_role("button", name="Seal Climax").click()

    expect(lift).to_have_text("I am Ben: show my cards")
    assert not [card for card in (*ANN, *BEN, "Climax", "Dinkey") if card in page.content()]
    assert not [frame for frame in dealt.frames if frame["kind"] == "snapshot" and frame["seat"] == 1]
    page.keyboard.press("Enter")
    expect(hand(page)).to_have_count(6)
    assert held(page) == BEN
    assert "Climax" not in page.content()
    page.get_by_role("button", name="Seal Dinkey").click()
    page.get_by_role("button", name=re.compile("^Deck ")).click()
    page.get_by_role("button", name="Pass", exact=True).click()

    expect(lift).to_have_text("I am Ann: show my cards")
    assert not [card for card in ("green 2", "green 4") if card in page.content()]
    lift.click()
    expect(hand(page)).to_have_count(5)
    assert held(page) == ANN


def test_cards_are_dragged_to_their_engine_and_the_delivery_foreseen_before_it_is_made(dealt: Visit) -> None:
    begun(dealt)
    page = dealt.page
    yard = page.get_by_label("The yard", exact=True)
    cards = hand(page).get_by_role("button")
    carry(dealt, cards.nth(0), yard.locator("[data-takes=engine-climax]"))
    expect(yard.get_by_text("1 of 5")).to_be_visible()
    carry(dealt, cards.nth(1), yard.locator("li[data-takes=slot-1]"))
    for place in (2, 3, 4):
        cards.nth(place).click()
        expect(yard.get_by_text(f"{place + 1} of 5")).to_be_visible()
    expect(yard.get_by_text(f"= ${dealt.wire.view['draft']['value']}")).to_be_visible()
    depots = page.get_by_role("group", name="Deliver to").get_by_role("button", disabled=False)
    depots.last.click()
    rows = yard.get_by_role("row")
    expect(rows).to_have_count(7)
    best = rows.filter(has=page.get_by_label("the most")).first
    foreseen = re.search(r"\$(\d+)", best.locator(".score").inner_text())
    assert foreseen is not None
    best.get_by_role("button").click()
    expect(page.get_by_label("Money and stock")).to_contain_text(f"→${foreseen[1]}")
    page.get_by_role("button", name=re.compile("^Deliver to [a-z]+ ·")).click()
    ended = page.get_by_label("Money and stock").get_by_role("row", name="If the game ended now")
    expect(ended).to_have_text(re.compile(rf"\${foreseen[1]}$"))


def test_a_train_is_made_and_delivered_by_keys_alone(dealt: Visit) -> None:
    begun(dealt)
    keys, yard = dealt.page.keyboard, dealt.page.get_by_label("The yard", exact=True)
    keys.press("t")
    expect(yard.get_by_text("0 of 5")).to_be_visible()
    for place in range(1, 6):
        keys.press(str(place))
        expect(yard.get_by_text(f"{place} of 5")).to_be_visible()
    view = dealt.wire.view
    depot = next(at for at, train in enumerate(view["depots"]) if not train)
    keys.press(str(depot + 1))
    keys.press("1" if view["dials"][depot] != "red" else "2")
    expect(dealt.page.get_by_role("button", name=re.compile("^Deliver to [a-z]+ ·"))).to_be_enabled()
    keys.press("e")
    expect(dealt.page.get_by_role("log")).to_contain_text(f"for ${view['draft']['value']}")


def test_what_cannot_be_done_says_why_with_its_rule(dealt: Visit) -> None:
    dealt.play("Bert", game="iron-horses")
    page = dealt.page
    page.get_by_role("button", name="Seal Texas").click()
    hand(page).get_by_role("button").first.click()
    page.get_by_role("button", name="Discard", exact=True).hover()
    why = page.get_by_role("note")
    expect(why).to_contain_text("A card can be discarded only as your action.")
    page.get_by_role("button", name=re.compile("^Deck ")).click()
    page.get_by_role("button", name="Lay out its train").focus()
    expect(why).to_contain_text("You do not hold enough cards for that engine")
    expect(why.get_by_role("link", name="IH-MELD")).to_be_visible()


def test_a_train_is_delivered_at_the_size_of_a_phone(browser: Browser, same_deal: Running) -> None:
    visit = Visit(browser, same_deal.url, PHONE)
    begun(visit)
    page = visit.page
    page.get_by_role("button", name="Lay out its train").click()
    for place in range(5):
        expect(page.get_by_role("button", name=f"{5 - place} more card")).to_be_disabled()
        hand(page).get_by_role("button").nth(place).click()
        expect(page.get_by_role("heading", name=f"Climax: {place + 1} of 5 cards")).to_be_in_viewport(ratio=1)
        expect(page.locator("li[data-takes=slot-0]")).to_be_in_viewport(ratio=0.9)
        expect(page.locator("li[data-takes=slot-4]")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("heading", name="1 in hand, 5 on the train")).to_be_visible()
    expect(hand(page).last).to_be_in_viewport(ratio=1)
    page.get_by_role("group", name="Deliver to").get_by_role("button", disabled=False).last.click()
    expect(page.get_by_role("columnheader", name="My score")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert visit.errors == []
    visit.close()
