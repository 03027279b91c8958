"""What is in the box, who begins, the deal, and how everybody comes to a foreman."""

from __future__ import annotations

from collections import Counter

import pytest

from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.numbers import Loco
from milepost.rulebooks.crayon.state import NOBODY
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    STAFF,
    both,
    cards_everywhere,
    chips_everywhere,
    foreman_name,
    foremen_everywhere,
    game,
    kinds,
    legal,
    play,
    ships_everywhere,
    staffed,
    start,
    verbs,
    why,
)

SEATS = range(1, 7)
FOREMEN = list(range(13))


# ---------------------------------------------------------------- the box

LOCOS = {
    "teapot": (1, 2, 10, 6),
    "sardar": (2, 3, 10, 3),
    "salamander": (2, 2, 12, 3),
    "fire-drake": (3, 3, 12, 3),
    "white-dragon": (3, 2, 14, 3),
    "black-dragon": (4, 3, 14, 3),
    "red-dragon": (4, 2, 16, 3),
    "iron-dragon": (5, 3, 16, 6),
}
"""Level, capacity, speed and how many there are, as both books print them."""


@rule("ID01-LOCO-TEAPOT", "ID01-LOCO-SARDAR", "ID01-LOCO-SALAMANDER", "ID01-LOCO-FIREDRAKE", "ID01-LOCO-WHITE")
@rule("ID01-LOCO-BLACK", "ID01-LOCO-RED", "ID01-LOCO-IRON", "ID01-COMP-LOCO")
@rule("ID17-LOCO-TEAPOT", "ID17-LOCO-SARDAR", "ID17-LOCO-SALAMANDER", "ID17-LOCO-FIREDRAKE", "ID17-LOCO-WHITE")
@rule("ID17-LOCO-BLACK", "ID17-LOCO-RED", "ID17-LOCO-IRON")
@both
@pytest.mark.parametrize("name", LOCOS)
def test_the_locos_are_as_printed(edition: int, name: str) -> None:
    (loco,) = [one for one in game(edition).edition.numbers.locos if one.name == name]
    assert isinstance(loco, Loco)
    assert (loco.level, loco.capacity, loco.speed, loco.cards) == LOCOS[name]


@rule("ID01-COMP-LOCO")
@both
def test_there_are_eight_types_of_loco(edition: int) -> None:
    assert [loco.name for loco in game(edition).edition.numbers.locos] == list(LOCOS)


PEOPLES = {"Catman": 2, "Dwarf": 3, "Elf": 3, "Human": 2, "Orc": 1, "Troll": 1, "Wee Folk": 1}


@rule("ID01-COMP-FOREMEN", "ID17-COMP-FOREMEN")
@both
def test_thirteen_foremen_of_seven_peoples(edition: int) -> None:
    foremen = game(edition).staff.foremen
    assert len({foreman.name for foreman in foremen}) == 13
    assert Counter(foreman.people.name for foreman in foremen) == PEOPLES


@rule("ID01-FOREMAN-HUMAN", "ID17-FOREMAN-HUMAN")
def test_one_human_is_called_otherwise_in_the_later_edition() -> None:
    names = [{foreman.name for foreman in game(edition).staff.foremen} for edition in (2001, 2017)]
    assert (names[0] - names[1], names[1] - names[0]) == ({"Groc"}, {"Grocca"})


SHIPS = {
    "Parekis Packet": (1, 8),
    "Serpent": (1, 8),
    "Far Horizon": (1, 9),
    "Seahawk": (1, 9),
    "Eastern Star": (2, 10),
    "Hyperion": (2, 10),
    "Old Mormoth": (2, 10),
    "Fourth Emperor": (2, 11),
    "Mother Bren": (2, 11),
    "Royal Sovereign": (3, 12),
    "Vulture": (3, 12),
    "Feathermoth": (3, 13),
    "Golden Sprite": (3, 13),
}


@rule("ID01-COMP-SHIPS", "ID01-SHIP-LIST", "ID01-SHIP-RANGE", "ID17-COMP-SHIPS", "ID17-SHIP-LIST", "ID17-SHIP-RANGE")
@both
def test_thirteen_ships_as_printed(edition: int) -> None:
    ships = game(edition).staff.ships
    assert {ship.name: (ship.boarding, ship.speed) for ship in ships} == SHIPS
    assert {ship.boarding for ship in ships} == {1, 2, 3}
    assert {ship.speed for ship in ships} == set(range(8, 14))


@rule("ID01-COMP-BOARD", "ID17-COMP-BOARD")
@both
@pytest.mark.parametrize("seats", SEATS)
def test_all_share_one_board_that_starts_empty(edition: int, seats: int) -> None:
    state = staffed(edition, seats)
    assert set(state.owner) == {NOBODY}
    assert all(player.track == () for player in state.view(None).players)


@rule("ID01-COMP-PAWNS", "ID17-COMP-PAWNS")
@both
@pytest.mark.parametrize("seats", [0, 7])
def test_six_pawns_are_for_six_players(edition: int, seats: int) -> None:
    with pytest.raises(MilepostError, match="1 to 6"):
        start(edition, seats)


@rule("ID01-COMP-MONEY", "ID01-SETUP-CASH", "ID01-SETUP-STATE", "ID17-SETUP-STATE")
@rule("ID01-LOCO-START", "ID17-LOCO-START", "ID01-LOCO-ONE", "ID17-LOCO-ONE", "ID01-FOREMAN-ONE", "ID17-FOREMAN-ONE")
@both
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_60_a_teapot_three_demands_and_a_foreman(edition: int, seats: int) -> None:
    state = staffed(edition, seats)
    view = state.view(None)
    assert state.cash == [60] * seats
    for seat in range(seats):
        (train,) = view.players[seat].trains
        assert (train.loco, train.place, train.loads) == ("teapot", None, ())
        assert len(view.players[seat].cards) == 3
        assert 0 <= state.foreman[seat] < 13
    assert len(set(state.foreman)) == seats
    assert chips_everywhere(state) == state.chips == [good.chips for good in BOARD.goods]


@rule("ID01-CARDS-FIVE", "ID01-SETUP-SHUFFLE", "ID17-CARDS-FIVE")
@both
def test_demands_and_events_make_one_deck_ships_and_foremen_each_their_own(edition: int) -> None:
    state = staffed(edition, 4)
    assert cards_everywhere(state) == EVERY_CARD
    assert {CARDS.is_event(card) for card in state.deck} == {True, False}
    assert ships_everywhere(state) == list(range(13))
    assert foremen_everywhere(state) == FOREMEN


@rule("ID01-SETUP-SHUFFLE", "ID01-INFO-DECKS", "ID17-INFO-DECKS")
@both
def test_all_three_decks_are_shuffled(edition: int) -> None:
    tables = [staffed(edition, 4, seed=str(seed)) for seed in range(6)]
    for deck in ("deck", "ships", "foremen"):
        assert len({getattr(state, deck) for state in tables}) == 6, deck


# ---------------------------------------------------------------- the deal


@rule("ID01-SETUP-DEAL", "ID17-SETUP-DEAL", "ID17-SETUP-RESHUFFLE")
@both
def test_events_in_the_deal_do_nothing_and_go_back_into_the_deck(edition: int) -> None:
    for seed in range(12):
        state = staffed(edition, 6, seed=f"deal {seed}")
        assert not any(CARDS.is_event(card) for hand in state.hands for card in hand)
        assert (state.in_force, state.discards, state.cash_open, state.cash) == ([], b"", False, [60] * 6)
        events = [card for card in state.deck if CARDS.is_event(card)]
        assert sorted(events) == [c for c in EVERY_CARD if CARDS.is_event(c)]


def largest(state: DragonState, seat: int) -> list[int]:
    return sorted((d.pays for card in state.hands[seat] for d in CARDS.demands[card]), reverse=True)


@rule("ID17-SETUP-FIRST")
def test_the_largest_payoff_begins_in_the_later_edition() -> None:
    for seed in range(20):
        state = start(2017, 4, seed=f"who begins {seed}")
        assert largest(state, state.first) == max(largest(state, seat) for seat in range(4))


@rule("ID01-SETUP-CUT")
def test_the_earlier_edition_cuts_for_the_first_turn_whatever_the_hands() -> None:
    states = [start(2001, 4, seed=f"who begins {seed}") for seed in range(20)]
    assert {state.first for state in states} == {0, 1, 2, 3}
    assert any(largest(s, s.first) != max(largest(s, seat) for seat in range(4)) for s in states)


class Cuts:
    """Chance that gives the cuts a test wants, in order."""

    def __init__(self, *cuts: list[int]) -> None:
        self.cuts = list(cuts)

    def shuffle(self, _: str, cards: list[int]) -> list[int]:
        cut = self.cuts.pop(0)
        return cut + [card for card in cards if card not in cut]


def by_payoff(pays: int) -> list[int]:
    return [n for n, demands in enumerate(CARDS.demands) if max(d.pays for d in demands) == pays]


def cut_for_first(*cuts: list[int]) -> tuple[int, Cuts]:
    state = start(2001, 3)
    chance = Cuts(*cuts)
    state.chance = chance  # type: ignore[assignment]
    return state.game.first_player(state), chance


@rule("ID01-SETUP-CUT")
def test_the_highest_single_payoff_on_the_cut_card_begins() -> None:
    thirty, twenty_five, twenty_four = by_payoff(30)[0], by_payoff(25)[0], by_payoff(24)[0]
    assert cut_for_first([twenty_five, thirty, twenty_four])[0] == 1


@rule("ID01-SETUP-CUT")
def test_an_event_counts_nothing_and_who_ties_cuts_again() -> None:
    event = CARDS.first_event
    thirty, other = by_payoff(30)[:2]
    assert cut_for_first([event, event + 1, by_payoff(24)[0]])[0] == 2
    winner, chance = cut_for_first([thirty, by_payoff(24)[0], other], [event, by_payoff(24)[0]])
    assert winner == 2
    assert chance.cuts == []


# ---------------------------------------------------------------- foremen


EACH = {1: 13, 2: 6, 3: 4, 4: 3, 5: 2, 6: 2}


@rule("ID01-SETUP-FOREMEN", "ID17-SETUP-FOREMEN")
@both
@pytest.mark.parametrize("seats", SEATS)
def test_foremen_are_dealt_evenly_and_the_rest_set_aside(edition: int, seats: int) -> None:
    state = start(edition, seats)
    assert [len(dealt) for dealt in state.dealt] == [EACH[seats]] * seats
    assert foremen_everywhere(state) == FOREMEN
    assert len(state.foremen_discards) == 13 - seats * EACH[seats]


@rule("ID01-SETUP-FOREMEN", "ID17-SETUP-FOREMEN")
@both
def test_foremen_are_chosen_in_turn_order_from_ones_own_deal(edition: int) -> None:
    state = start(edition, 3)
    second = (state.first + 1) % 3
    assert state.actors() == (state.first,)
    kept = foreman_name(edition, state.dealt[state.first][1])
    other = foreman_name(edition, state.dealt[second][0])
    assert why(state, state.first, f"keep {other}") == game(edition).more_no["not_offered"].rule
    assert why(state, second, f"keep {other}") == game(edition).rule_turn
    assert kinds(play(state, state.first, f"keep {kept}")) == ["foreman"]
    assert state.actors() == (second,)
    assert foremen_everywhere(state) == FOREMEN


@rule("ID01-SETUP-FOREMEN-REST", "ID17-SETUP-FOREMEN")
@both
def test_when_all_have_one_the_rest_become_the_foreman_deck(edition: int) -> None:
    state = staffed(edition, 3)
    assert not any(state.dealt)
    assert (len(state.foremen), state.foremen_discards) == (10, b"")
    assert sorted((*state.foremen, *state.foreman)) == FOREMEN
    assert (state.actors(), verbs(state, state.mover) >= {"build", "done"}) == ((state.first,), True)


@rule("ID17-SETUP-FOREMEN")
def test_the_later_edition_deals_once_and_one_must_be_kept() -> None:
    state = start(2017, 3)
    assert verbs(state, state.first) == {"keep"}
    assert why(state, state.first, "redeal") == "ID17-SETUP-FOREMEN"


@rule("ID01-SETUP-FOREMEN")
def test_who_keeps_none_is_dealt_what_the_others_left_and_the_extras() -> None:
    state = start(2001, 3)
    a, b, c = [(state.first + i) % 3 for i in range(3)]
    kept = state.dealt[b][0]
    play(state, a, "redeal")
    play(state, b, f"keep {foreman_name(2001, kept)}")
    told = play(state, c, "redeal")
    assert kinds(told) == ["foremen-declined", "foremen-dealt"]
    assert state.foreman[b] == kept
    assert [len(state.dealt[seat]) for seat in (a, b, c)] == [6, 0, 6]
    assert (state.foremen_discards, state.actors(), state.deals) == (b"", (a,), 2)
    assert foremen_everywhere(state) == FOREMEN


@rule("ID01-SETUP-FOREMEN")
def test_in_the_third_deal_one_must_be_kept() -> None:
    state = start(2001, 3)
    for _ in range(6):
        play(state, state.actors()[0], "redeal")
    assert state.deals == 3
    for _ in range(3):
        seat = state.actors()[0]
        assert why(state, seat, "redeal") == "ID01-SETUP-FOREMEN"
        assert {text.split()[0] for text in legal(state, seat)} == {"keep"}
        play(state, seat, legal(state, seat)[0])
    assert state.step().name == "build"


@rule("ID01-SETUP-FOREMEN")
def test_the_last_without_a_foreman_may_wait_for_a_deal_of_all_that_are_left_but_no_longer() -> None:
    state = start(2001, 2)
    a, b = state.first, 1 - state.first
    play(state, a, f"keep {foreman_name(2001, state.dealt[a][0])}")
    assert len(state.dealt[b]) == 6
    play(state, b, "redeal")
    assert len(state.dealt[b]) == 12
    assert why(state, b, "redeal") == "ID01-SETUP-FOREMEN"
    play(state, b, f"keep {foreman_name(2001, state.dealt[b][11])}")
    assert len(state.foremen) == 11


@rule("ID01-SETUP-FOREMEN")
def test_alone_at_the_table_every_foreman_is_there_to_choose_from() -> None:
    state = start(2001, 1)
    assert len(state.dealt[0]) == len(STAFF.foremen)
    assert why(state, 0, "redeal") == "ID01-SETUP-FOREMEN"
