"""The decks as data: what North America's hold, and how broken ones are refused with file, line and reason."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from milepost.kernel.content import ContentError
from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, SMALL
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.deck_file import load_deck
from milepost.rulebooks.empire_builder.versions import folder
from tests.empire_builder.builders import BOARD, BOOK_CARDS, CARDS, GAME, GROUND

DEMANDS = (folder() / "demands.toml").read_text("utf-8")
EVENTS = (folder() / "events.toml").read_text("utf-8")


# ---------------------------------------------------------------- what they hold


@rule("EB-COMP-DEMAND", "EB-DEMAND-FORM")
def test_136_cards_each_ask_three_goods_in_three_cities() -> None:
    assert len(CARDS.demands) == 136
    for demands in CARDS.demands:
        assert len(demands) == 3
        assert len({demand.city for demand in demands}) == len({demand.good for demand in demands}) == 3
        assert all(1 <= demand.pays <= 99 for demand in demands)
        assert sum(BOARD.cities[demand.city].size == MAJOR for demand in demands) <= 1
        assert all(demand.good not in BOARD.cities[demand.city].goods for demand in demands)
        assert not any(BOARD.goods[demand.good].travels for demand in demands)


@rule("EB-CARD-A", "EB-CARD-B", "EB-CARD-C", "EB-CARD-D")
@pytest.mark.parametrize("letter", BOOK_CARDS)
def test_the_books_sample_cards_are_among_them_whole(letter: str) -> None:
    assert [set(GAME.card_lines(n)) for n in range(136)].count(BOOK_CARDS[letter]) == 1


@rule("EB-DEMAND-FORM")
def test_omaha_wants_silver_for_24_on_another_card() -> None:
    found = [n for n in range(136) if "Omaha 24 Silver" in GAME.card_lines(n)]
    assert len(found) == 1
    assert set(GAME.card_lines(found[0])) not in list(BOOK_CARDS.values())


def test_cities_come_up_by_their_size() -> None:
    count = Counter(demand.city for demands in CARDS.demands for demand in demands)
    allowed = {MAJOR: {11}, MEDIUM: {7, 8}, SMALL: {5, 6}}
    for city in BOARD.cities:
        assert count[city.id] in allowed[city.size], city.name
    assert sum(count.values()) == 3 * 136


def test_goods_come_up_about_equally_often() -> None:
    count = Counter(demand.good for demands in CARDS.demands for demand in demands)
    ordinary = [good.id for good in BOARD.goods if not good.travels]
    assert set(count) == set(ordinary)
    assert max(count.values()) - min(count.values()) <= 2


def test_most_cards_have_a_short_and_a_long_line() -> None:
    def far(city: int, good: int) -> int:
        reach = BOARD.distances(BOARD.cities[city].centre)
        return min(reach[BOARD.cities[source].centre] for source in BOARD.goods[good].cities)

    lines = [sorted(far(demand.city, demand.good) for demand in demands) for demands in CARDS.demands]
    assert sum(line[2] >= 1.5 * line[0] for line in lines) > 0.75 * 136
    assert sum(line[2] >= 2 * line[0] for line in lines) > 0.5 * 136


def test_payoffs_follow_the_distance() -> None:
    for demands in CARDS.demands:
        for demand in demands:
            reach = BOARD.distances(BOARD.cities[demand.city].centre)
            near = min(reach[BOARD.cities[source].centre] for source in BOARD.goods[demand.good].cities)
            assert 0.6 * near <= demand.pays <= 1.5 * near + 3


@rule("EB-COMP-EVENT", "EB-COMP-TAX", "EB-FLOOD-RIVERS")
def test_20_events_of_the_kinds_that_the_book_names() -> None:
    kinds = Counter(event.kind for event in CARDS.events)
    assert sum(kinds.values()) == 20
    assert kinds["tax"] == 1
    assert set(kinds) == {"tax", "flood", "derailment", "strike", "weather"}
    assert all(kinds[kind] >= 3 for kind in ("flood", "derailment", "strike", "weather"))
    assert len({event.name for event in CARDS.events}) == 20
    assert {event.kind for event in CARDS.events if event.lasting} == {"flood", "strike", "weather"}


def test_every_event_bites_somewhere_and_not_everywhere() -> None:
    for event in CARDS.events:
        tables = [table for table in (event.half, event.struck, event.hits) if table]
        assert len(tables) == (event.kind in ("derailment", "strike", "weather"))
        for table in tables:
            assert 10 < sum(table) < len(table) / 3, event.name
        assert bool(event.flooded) == (event.kind == "flood")


@rule("EB-COMP-TAX")
def test_the_tax_rises_with_cash_and_never_takes_more_than_there_is() -> None:
    brackets = sorted(CARDS.tax)
    assert [pays for _, pays in brackets] == sorted({pays for _, pays in brackets})
    for cash in range(600):
        assert 0 <= CARDS.due(cash) <= cash


def test_the_event_texts_name_what_they_touch() -> None:
    for event in CARDS.events:
        for river in event.flooded:
            assert BOARD.crossings[river].name in event.text


# ---------------------------------------------------------------- broken ones


def load(tmp_path: Path, demands: str = DEMANDS, events: str = EVENTS) -> Deck:
    (tmp_path / "demands.toml").write_text(demands, "utf-8")
    (tmp_path / "events.toml").write_text(events, "utf-8")
    return load_deck(tmp_path, GROUND)


def test_the_decks_load_from_any_folder_and_their_hash_follows_the_text(tmp_path: Path) -> None:
    one = load(tmp_path)
    assert (one.demands, one.events, one.tax, one.content) == (CARDS.demands, CARDS.events, CARDS.tax, CARDS.content)
    assert load(tmp_path, DEMANDS + "\n# a note\n").content != CARDS.content


def line_of(text: str, needle: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if needle in line)


SECOND = "number = 2\n"
LINES = re.search(r"number = 2\ndemands = (\[.*\])", DEMANDS)
assert LINES is not None
OLD = LINES.group(1)
SOME = re.findall(r'"([^"]+)"', OLD)

BROKEN_DEMANDS: dict[str, tuple[str, str, str]] = {
    # name: (what is replaced, by what, what is said)
    "a number twice": (SECOND, "number = 1\n", "numbered in order"),
    "a number left out": (SECOND, "number = 3\n", "numbered in order"),
    "no number": (SECOND, "", "number"),
    "a number in words": (SECOND, 'number = "two"\n', "int"),
    "an unknown field": (SECOND, SECOND + "colour = 1\n", "colour"),
    "two demands": (OLD, f'["{SOME[0]}", "{SOME[1]}"]', "3 demands"),
    "four demands": (OLD, OLD.replace("]", ', "Omaha 3 Oil"]'), "3 demands"),
    "no demands at all": (f"demands = {OLD}", "", "demands"),
    "a demand that is no text": (OLD, "[1, 2, 3]", "str"),
    "no payoff": (SOME[0], re.sub(r" \d+ ", " ", SOME[0]), "CITY PAYOFF GOOD"),
    "two payoffs": (SOME[0], re.sub(r" (\d+) ", r" \1 \1 ", SOME[0]), "CITY PAYOFF GOOD"),
    "no good": (SOME[0], re.sub(r"(\d+) .*", r"\1", SOME[0]), "CITY PAYOFF GOOD"),
    "no city": (SOME[0], re.sub(r".* (\d+) ", r"\1 ", SOME[0]), "CITY PAYOFF GOOD"),
    "an unknown city": (SOME[0], re.sub(r"^.* (\d+)", r"Atlantis \1", SOME[0]), "Atlantis"),
    "an unknown good": (SOME[0], re.sub(r"(\d+) .*", r"\1 Unobtainium", SOME[0]), "Unobtainium"),
    "a payoff of 0": (SOME[0], re.sub(r" \d+ ", " 0 ", SOME[0]), "from 1 to 99"),
    "a payoff of 100": (SOME[0], re.sub(r" \d+ ", " 100 ", SOME[0]), "from 1 to 99"),
    "a good that the city has itself": (SOME[0], "Dallas 9 Oil", "supplies"),
    "one city twice": (OLD, '["Omaha 9 Oil", "Omaha 9 Coal", "Miami 9 Steel"]', "three cities"),
    "one good twice": (OLD, '["Omaha 9 Oil", "Boston 9 Oil", "Miami 9 Steel"]', "three goods"),
    "two majors": (OLD, '["Chicago 9 Oil", "Seattle 9 Coal", "Miami 9 Steel"]', "one major"),
    "a good that travels": (SOME[0], "Omaha 20 Circus", "Circus"),
}


@pytest.mark.parametrize("name", BROKEN_DEMANDS)
def test_a_broken_demand_card_is_refused_at_its_line(name: str, tmp_path: Path) -> None:
    old, new, says = BROKEN_DEMANDS[name]
    assert old in DEMANDS
    with pytest.raises(ContentError) as caught:
        load(tmp_path, demands=DEMANDS.replace(old, new, 1))
    begins = line_of(DEMANDS, "number = 2") - 1
    told = str(caught.value)
    assert told.startswith(f"demands.toml:{begins}:"), told
    assert says in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"no \[\[card\]\]"),
        ("[card]\nnumber = 1\n", r"\[\[card\]\]"),
        ("[[card]\nnumber = 1\n", "demands.toml:1"),
        ("card = 3\n", r"\[\[card\]\]"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=says):
        load(tmp_path, demands=text)


def test_a_deck_of_more_cards_than_a_byte_can_number_is_refused(tmp_path: Path) -> None:
    card = '[[card]]\nnumber = {}\ndemands = ["Omaha 9 Oil", "Boston 9 Coal", "Miami 9 Steel"]\n'
    with pytest.raises(ContentError, match="at most 250"):
        load(tmp_path, demands="".join(card.format(n) for n in range(1, 240)))


FLOOD = 'kind = "flood"\nrivers = ["Mississippi"]'
DERAIL = 'cities = ["Boston", "Buffalo", "Norfolk", "Cincinnati", "Savannah", "Montreal"]\nwithin = 3'
STRIKE = 'kind = "strike"\ncoasts = ["Atlantic coast"]'
BORDER = 'borders = ["Mexican border"]'
SNOW = 'kind = "weather"\ncities = ["Denver"]\nwithin = 6'
HURRICANE = 'coasts = ["Gulf coast"]\nwithin = 2'

BROKEN_EVENTS: dict[str, tuple[str, str, str, str]] = {
    # name: (what is replaced, by what, what is said, the name of the event at fault)
    "an unknown kind": ('kind = "flood"', 'kind = "plague"', "plague", "Flood: Mississippi"),
    "no kind": ('kind = "flood"\n', "", "kind", "Flood: Mississippi"),
    "an unknown field": (FLOOD, FLOOD + "\nfrogs = 3", "frogs", "Flood: Mississippi"),
    "a flood without rivers": (FLOOD, 'kind = "flood"', "rivers", "Flood: Mississippi"),
    "an unknown river": ('rivers = ["Mississippi"]', 'rivers = ["Styx"]', "Styx", "Flood: Mississippi"),
    "a lake for a river": ('rivers = ["Mississippi"]', 'rivers = ["Lake Erie"]', "Lake Erie", "Flood: Mississippi"),
    "a flood with cities": (FLOOD, FLOOD + '\ncities = ["Denver"]', "cities", "Flood: Mississippi"),
    "a derailment nowhere": (DERAIL, "within = 3", "cities", "Derailment in the East"),
    "a derailment without a distance": (DERAIL, DERAIL.split("\n")[0], "within", "Derailment in the East"),
    "a derailment less than nothing away": (DERAIL, DERAIL[:-1] + "-1", "within", "Derailment in the East"),
    "an unknown city": (DERAIL, DERAIL.replace("Boston", "Gotham"), "Gotham", "Derailment in the East"),
    "a strike nowhere": (STRIKE, 'kind = "strike"', "coasts", "Strike on the Atlantic"),
    "an unknown coast": (STRIKE, STRIKE.replace("Atlantic", "Baltic"), "Baltic", "Strike on the Atlantic"),
    "an unknown border": (BORDER, BORDER.replace("Mexican", "Martian"), "Martian", "Strike at the Mexican border"),
    "weather nowhere": (SNOW, 'kind = "weather"\nwithin = 6', "cities", "Snow in the Rockies"),
    "weather without a distance": (SNOW, SNOW.replace("\nwithin = 6", ""), "within", "Snow in the Rockies"),
    "a distance in words": (SNOW, SNOW.replace("6", '"six"'), "int", "Snow in the Rockies"),
    "an unknown terrain": (SNOW, SNOW + '\nno_building = ["lava"]', "lava", "Snow in the Rockies"),
    "weather with rivers": (SNOW, SNOW + '\nrivers = ["Ohio"]', "rivers", "Snow in the Rockies"),
    "an unknown coast for weather": (HURRICANE, HURRICANE.replace("Gulf", "Moon"), "Moon", "Hurricane on the Gulf"),
    "a second tax": (FLOOD, 'kind = "tax"', "tax", "Flood: Mississippi"),
    "a name twice": ('name = "Snow in the Rockies"', 'name = "Flood: Mississippi"', "twice", "@weather"),
}


@pytest.mark.parametrize("name", BROKEN_EVENTS)
def test_a_broken_event_card_is_refused_at_its_line(name: str, tmp_path: Path) -> None:
    old, new, says, at = BROKEN_EVENTS[name]
    assert old in EVENTS
    with pytest.raises(ContentError) as caught:
        load(tmp_path, events=EVENTS.replace(old, new, 1))
    begins = line_of(EVENTS, "Snow in the Rockies" if at == "@weather" else f'name = "{at}"') - 1
    told = str(caught.value)
    assert told.startswith(f"events.toml:{begins}:"), told
    assert says in told


BROKEN_TAX: dict[str, tuple[str, str, str]] = {
    "more than there is": ("cash = 50\npays = 10", "cash = 50\npays = 60", "pays"),
    "a bracket twice": ("cash = 100\n", "cash = 50\n", "50"),
    "less for the rich": ("pays = 30", "pays = 5", "pays"),
    "a payment to the taxed": ("pays = 10", "pays = -10", "pays"),
    "no payment": ("pays = 10\n", "", "pays"),
    "an unknown field": ("pays = 10\n", "pays = 10\nfor = 3\n", "for"),
}


@pytest.mark.parametrize("name", BROKEN_TAX)
def test_a_broken_tax_table_is_refused_at_its_line(name: str, tmp_path: Path) -> None:
    old, new, says = BROKEN_TAX[name]
    assert old in EVENTS
    with pytest.raises(ContentError, match=r"^events\.toml:\d+: .*" + says):
        load(tmp_path, events=EVENTS.replace(old, new, 1))


def test_a_tax_card_needs_a_tax_table(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^events\.toml:\d+: .*tax"):
        load(tmp_path, events=EVENTS[: EVENTS.index("[[tax]]")])
