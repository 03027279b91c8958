"""The Circus."""

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.deck import EventCard
from milepost.rulebooks.crayon.events import _derail
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations.circus import nearest_cities
from tests.empire_builder.variations.tables import (
    BOARD,
    GAME,
    GROUND,
    begin,
    chips_everywhere,
    circus,
    legal,
    play,
    put,
    table,
    why,
)

TAMPA = BOARD.city("Tampa").id
TENTH = 10
WITH, WITHOUT = [10, 1, 2], [1, 2, 3]


def circus_line(state: CrayonState, card: int = TENTH) -> int:
    """The city to which that card wants the Circus."""
    return next(line.city for line in state.cards.demands[card - 1] if line.good == circus())


@rule("EB-CIRCUS-START")
def test_two_chips_start_in_tampa() -> None:
    state = begin(circus=True)
    assert state.extra["circus"] == [TAMPA, TAMPA]
    assert state.chips[circus()] == 0
    assert "Circus in Tampa, Tampa" in GAME.show(state.view(0), ("Ann", "Bob"))
    assert "circus" not in begin().extra


@rule("EB-CIRCUS-PICKUP")
def test_only_who_holds_a_demand_for_it_picks_it_up() -> None:
    state = table(circus=True, hands=[WITH, WITHOUT])
    put(state, 0, "Tampa")
    play(state, 0, "load circus")
    assert (state.loads[0], state.extra["circus"]) == (bytes((circus(),)), [TAMPA])
    other = table(circus=True, hands=[WITHOUT, WITH])
    put(other, 0, "Tampa")
    assert why(other, 0, "load circus") == "EB-CIRCUS-PICKUP"
    put(other, 0, "Calgary")
    assert why(other, 0, "load circus") == "EB-PICKUP"


@rule("EB-CIRCUS-STAY")
def test_a_circus_lies_where_it_is_until_it_is_taken_and_never_in_the_supply() -> None:
    state = table(circus=True, warehousing=True, hands=[WITH, WITHOUT])
    put(state, 0, "Tampa")
    play(state, 0, "load circus", "load circus")
    assert (state.extra["circus"], state.chips[circus()]) == ([], 0)
    assert why(state, 0, "load circus") in ("EB-PICKUP", "EB-CAPACITY")
    put(state, 0, "Calgary", "Circus Circus")
    play(state, 0, "drop circus")
    for _ in range(12):
        seat = state.mover
        play(state, seat, "done", "done")
    assert state.extra["circus"] == [BOARD.city("Calgary").id]
    assert state.chips[circus()] == 0
    assert chips_everywhere(state)[circus()] == 2


@rule("EB-CIRCUS-CARDS")
def test_every_tenth_card_pays_20_for_the_circus_where_it_paid_least() -> None:
    state = begin(circus=True)
    for number, (now, printed) in enumerate(zip(state.cards.demands, GAME.cards.demands, strict=True), 1):
        least = min(line.pays for line in printed)
        for new, old in zip(now, printed, strict=True):
            if number % 10 == 0 and old.pays == least:
                assert (new.city, new.pays, new.good) == (old.city, 20, circus())
            else:
                assert new == old
    changed = [n for n, lines in enumerate(state.cards.demands, 1) if any(line.good == circus() for line in lines)]
    assert changed == list(range(10, 137, 10))
    assert begin().cards is GAME.cards


@rule("EB-CIRCUS-CARDS")
def test_when_two_demands_paid_least_both_change_and_each_can_be_filled() -> None:
    state = table(circus=True, hands=[WITH, WITHOUT])
    lines = state.cards.demands[9]
    tied = tuple(type(line)(line.city, 20, circus()) for line in lines[:2]) + lines[2:]
    state.cards = type(state.cards)(
        (*state.cards.demands[:9], tied, *state.cards.demands[10:]), state.cards.events, state.cards.tax, ""
    )
    for line in tied[:2]:
        put(state, 0, BOARD.cities[line.city].centre, "Circus")
        assert why(state, 0, "deliver circus 10") is None


@rule("EB-CIRCUS-DELIVER")
def test_a_delivered_circus_pays_20_and_may_be_taken_up_there_again() -> None:
    state = table(circus=True, hands=[WITH, [20, 4, 5]])
    city = circus_line(state)
    state.extra["circus"] = [TAMPA]
    put(state, 0, BOARD.cities[city].centre, "Circus")
    cash = state.cash[0]
    play(state, 0, "deliver circus 10")
    assert state.cash[0] == cash + 20
    assert sorted(state.extra["circus"]) == sorted([TAMPA, city])
    put(state, 1, BOARD.cities[city].centre)
    play(state, 0, "done", "done")
    assert "load circus" in legal(state, 1)


@rule("EB-CIRCUS-DROP")
def test_it_may_be_dropped_in_any_city_and_stays_there() -> None:
    state = table(circus=True, hands=[WITH, WITHOUT])
    state.extra["circus"] = [TAMPA]
    put(state, 0, "Calgary", "Circus")
    play(state, 0, "drop circus")
    assert state.extra["circus"] == sorted([TAMPA, BOARD.city("Calgary").id])
    assert "load circus" in legal(state, 0)


def derail(state: CrayonState, where: int, drawer: int = 1) -> None:
    hits = GROUND.marks(frozenset({where}))
    event = EventCard(name="Derailment", text="", kind="derailment", lasting=False, hits=hits)
    _derail(state, event, drawer, [])
    state.settle(None)


def near(cities: int) -> int:
    """A milepost outside cities with so many cities equally near."""
    state = begin()
    for place in range(GROUND.mileposts):
        if GROUND.city[place] == 255 and len(nearest_cities(state, place)) == cities:
            return place
    raise LookupError


@rule("EB-CIRCUS-DERAIL")
def test_a_circus_lost_to_a_derailment_goes_to_the_nearest_city() -> None:
    state = table(circus=True)
    state.extra["circus"] = [TAMPA]
    place = near(1)
    put(state, 0, place, "Circus")
    derail(state, place)
    assert state.extra["circus"] == sorted([TAMPA, nearest_cities(state, place)[0]])
    assert (state.chips[circus()], state.loads[0]) == (0, b"")


@rule("EB-CIRCUS-DERAIL")
def test_among_equally_near_cities_the_owner_chooses() -> None:
    state = table(circus=True, mover=1)
    state.extra["circus"] = [TAMPA]
    place = near(2)
    put(state, 0, place, "Circus")
    derail(state, place)
    assert state.actors() == (0,)
    names = [BOARD.cities[city].name for city in nearest_cities(state, place)]
    assert len(legal(state, 0)) == 2
    far = next(city.name for city in BOARD.cities if city.name not in names).replace(" ", "-")
    assert why(state, 0, f"camp {far}") == "EB-CIRCUS-DERAIL"
    world = GAME.imagine(state.view(1), state.chance)
    assert world.view(1).canonical() == state.view(1).canonical()
    play(state, 0, legal(state, 0)[1])
    assert state.extra["circus"] == sorted([TAMPA, nearest_cities(state, place)[1]])
    assert state.actors() == (1,)


@rule("EB-CIRCUS-DERAIL")
def test_with_other_loads_aboard_the_owner_chooses_what_is_lost_first() -> None:
    state = table(circus=True, mover=1)
    state.extra["circus"] = [TAMPA]
    place = near(2)
    put(state, 0, place, "Circus Coal")
    derail(state, place)
    assert legal(state, 0) == ["lose coal", "lose circus"]
    play(state, 0, "lose circus")
    assert state.view(None).step == "camp"
    assert state.actors() == (0,)
    play(state, 0, legal(state, 0)[0])
    assert chips_everywhere(state)[circus()] == 2
