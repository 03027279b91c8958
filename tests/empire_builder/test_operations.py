"""Running: placement, speed, facing, junctions, red areas and rent; and the book's operations example."""

from __future__ import annotations

import pytest

import milepost
from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.match import Match
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.empire_builder.builders import (
    BOARD,
    GAME,
    build,
    card,
    code,
    codes_of,
    edge_of,
    end_turn,
    hand,
    kinds,
    legal,
    line,
    loads,
    one,
    outward,
    place,
    play,
    run,
    table,
    until,
    verbs,
    way,
    why,
)

EXAMPLE = ["BH20 BG21 BF21 BE22", "BE22 BD21 BC21 BC20 BC19 BC18 BC17", "BC17 BB17 BA18 AZ18 AY19 AX19 AW19"]
"""Norfolk to Raleigh, on to Pittsburgh, on to Cincinnati."""
TURN_1 = "BG21 BF21 BE22"
TURN_1_ON = "BD21 BC21 BC20 BC19 BC18 BC17"
TURN_2 = "BB17 BA18 AZ18 AY19 AX19 AW19"


# ---------------------------------------------------------------- coming onto the map


@rule("EB-TRAIN-START")
def test_a_train_starts_in_any_city_track_or_none() -> None:
    state = table(2, step="place")
    choices = {text.split()[1] for text in legal(state, 0) if text.startswith("place")}
    assert len(choices) == 62
    assert verbs(state, 0) == {"place", "discard"}
    told = play(state, 0, "place miami")
    assert one(told, "placed").facts == {"city": "Miami"}
    assert place(state) == code(BOARD.city("Miami").centre)
    assert state.step().name == "operate"
    assert why(state, 0, "place chicago") == "EB-TRAIN-START"


@rule("EB-TRAIN-START")
def test_a_train_is_placed_once_and_in_a_city_only() -> None:
    state = table(2, step="place")
    assert why(state, 0, "move chicago") == "EB-TURN-PHASES"
    assert why(state, 0, "place AA10") == GAME.rule_action
    play(state, 0, "place chicago")
    until(state, 0)
    assert state.step().name == "operate"
    assert place(state) == code(BOARD.city("Chicago").centre)


# ---------------------------------------------------------------- speed


@rule("EB-LOCO-FREIGHT", "EB-LOCO-FAST", "EB-LOCO-HEAVY", "EB-LOCO-SUPER", "EB-MOVE-SPEED", "EB-LOCO-ONE")
@pytest.mark.parametrize(
    ("loco", "speed", "capacity"), [("freight", 9, 2), ("fast", 12, 2), ("heavy", 9, 3), ("super", 12, 3)]
)
def test_each_loco_has_its_speed_and_capacity(loco: str, speed: int, capacity: int) -> None:
    path = way("New York", "Chicago")
    assert len(path) > 13
    state = table(2, track=["New York > Chicago"], trains=[(code(path[0]), loco)])
    for steps, m in enumerate(path[1 : speed + 1], 1):
        play(state, 0, f"move {code(m)}")
        assert state.left == [speed - steps]
    assert why(state, 0, f"move {code(path[speed + 1])}") == "EB-MOVE-SPEED"
    state = table(2, trains=[("Norfolk", loco)])
    for _ in range(capacity):
        play(state, 0, "load fish")
    assert why(state, 0, "load imports") == "EB-CAPACITY"


@rule("EB-MOVE-SPEED")
def test_movement_is_whole_again_next_turn_and_follows_an_upgrade() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"], cash=[50])
    run(state, 0, TURN_1)
    play(state, 0, "done")
    play(state, 0, "upgrade fast-freight")
    until(state, 0)
    assert state.left == [12]


@rule("EB-MOVE-COST-ONE")
def test_every_milepost_costs_one_whatever_its_terrain() -> None:
    terrains = {BOARD.terrains[BOARD.terrain[m]] for words in EXAMPLE for m in line(words)}
    assert {"clear", "mountain", "small"} <= terrains
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    left = 9
    for words in (TURN_1, TURN_1_ON):
        for step in words.split():
            play(state, 0, f"move {step}")
            left -= 1
            assert state.left == [left]
    assert left == 0


@rule("EB-MOVE-COST-ONE", "EB-MOVE-SPEED")
def test_a_train_moves_to_the_next_milepost_and_only_on_track() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    assert why(state, 0, "move BF21") == "EB-MOVE-COST-ONE"
    bare = next(code(m) for m, _ in BOARD.steps[BOARD.milepost("BH20")] if code(m) != "BG21")
    assert why(state, 0, f"move {bare}") == "EB-MOVE-SPEED"
    assert [text for text in legal(state, 0) if text.startswith("move")] == ["move bg21"]


@rule("EB-MOVE-NO-BLOCK")
def test_trains_share_mileposts_and_pass_each_other() -> None:
    state = table(3, track=[EXAMPLE], trains=["Norfolk", "BG21", "BF21"])
    run(state, 0, TURN_1)
    assert place(state) == "BE22"
    state = table(3, track=[EXAMPLE], trains=["BE22", "BE22", "BE22"])
    assert why(state, 0, "move BF21") is None


# ---------------------------------------------------------------- facing


@rule("EB-MOVE-REVERSE")
def test_a_train_turns_back_in_a_city_only() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    run(state, 0, "BG21")
    assert why(state, 0, "move BH20") == "EB-MOVE-REVERSE"
    run(state, 0, "BF21 BE22")
    run(state, 0, "BF21")
    assert why(state, 0, "move BE22") == "EB-MOVE-REVERSE"


@rule("EB-MOVE-REVERSE")
def test_facing_is_kept_from_turn_to_turn() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    run(state, 0, "BG21 BF21")
    until(state, 0)
    assert why(state, 0, "move BG21") == "EB-MOVE-REVERSE"
    assert why(state, 0, "move BE22") is None


@rule("EB-MOVE-REVERSE")
def test_every_milepost_of_a_major_city_is_a_place_to_turn() -> None:
    for city in BOARD.cities[:7]:
        (a, b), *_ = outward(city.name, 1)
        state = table(2, track=[f"{a} {b}"], trains=[b])
        run(state, 0, a)
        assert why(state, 0, f"move {b}") is None


@rule("EB-MOVE-REVERSE")
def test_a_dead_end_in_open_country_holds_a_train_until_track_leads_on() -> None:
    state = table(2, track=["BH20 BG21 BF21"], trains=["BF21"], came="BG21", cash=[50])
    assert [text for text in legal(state, 0) if text.startswith("move")] == []
    play(state, 0, "done")
    play(state, 0, "build BF21 BE22")
    until(state, 0)
    assert [text for text in legal(state, 0) if text.startswith("move")] == ["move be22"]


@rule("EB-MOVE-JUNCTION")
def test_at_a_junction_any_branch_but_the_way_back_is_open_again_and_again() -> None:
    # A triangle in open country beside a stem, so that going around it turns the train.
    triangle = "BD21 BC21 BC22 BD21"
    state = table(2, track=[["BE22 BD21", triangle]], trains=["BE22"])
    run(state, 0, "BD21")
    assert sorted(t for t in legal(state, 0) if t.startswith("move")) == ["move bc21", "move bc22"]
    run(state, 0, "BC21 BC22 BD21")
    assert sorted(t for t in legal(state, 0) if t.startswith("move")) == ["move bc21", "move be22"]
    run(state, 0, "BC21 BC22 BD21 BE22")
    assert state.left == [1]


# ---------------------------------------------------------------- red areas


@rule("EB-MAJOR-CENTRE-COUNTS", "EB-MAJOR-RED-FREE")
def test_crossing_a_major_city_counts_its_centre_and_costs_no_fee() -> None:
    centre, north, *_ = (code(m) for m in BOARD.city("Chicago").mileposts)
    south = code(BOARD.city("Chicago").mileposts[4])
    state = table(2, trains=[north], cash=[0])
    run(state, 0, f"{centre} {south}")
    assert (state.left, state.cash[0]) == ([7], 0)


@rule("EB-MAJOR-RED-FREE")
def test_any_train_goes_round_a_major_city_on_its_rim() -> None:
    _, *rim = (code(m) for m in BOARD.city("Atlanta").mileposts)
    state = table(3, trains=[rim[0]], cash=[0])
    run(state, 0, " ".join([*rim[1:], rim[0]]))
    assert (state.left, state.cash, place(state)) == ([3], [0, 50, 50], rim[0])


# ---------------------------------------------------------------- rent


@rule("EB-RENT-OWN-FREE")
def test_own_track_is_free() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"], cash=[0])
    run(state, 0, f"{TURN_1} {TURN_1_ON}")
    assert state.cash == [0, 50]


@rule("EB-RENT-FEE")
def test_the_fee_is_4_a_turn_to_each_owner_however_far() -> None:
    state = table(3, track=[EXAMPLE[1], EXAMPLE[0], EXAMPLE[2]], trains=[("Norfolk", "fast")], cash=[20, 0, 0])
    told = run(state, 0, TURN_1)
    assert [event.facts for event in told if event.kind == "rented"] == [{"owner": 1, "price": 4}]
    assert state.cash == [16, 4, 0]
    run(state, 0, TURN_1_ON)
    assert state.cash == [16, 4, 0]
    run(state, 0, "BB17 BA18")
    assert state.cash == [12, 4, 4]
    until(state, 0)
    run(state, 0, "AZ18")
    assert state.cash == [8, 4, 8]


@rule("EB-RENT-FEE")
def test_the_same_owners_track_is_paid_once_even_after_leaving_it() -> None:
    state = table(2, track=[EXAMPLE[1], [EXAMPLE[0], EXAMPLE[2]]], trains=[("Norfolk", "super")], cash=[20, 0])
    run(state, 0, f"{TURN_1} {TURN_1_ON} BB17")
    assert state.cash == [16, 4]


@rule("EB-RENT-FEE")
def test_standing_on_rented_track_costs_nothing() -> None:
    state = table(2, track=[[], EXAMPLE], trains=["BF21"], came="BG21", cash=[20, 0])
    until(state, 0)
    assert state.cash == [20, 0]


@rule("EB-RENT-PREPAY")
def test_the_fee_must_be_there_before_the_track_is_used() -> None:
    state = table(2, track=[[], EXAMPLE], trains=["Norfolk"], cash=[3, 0])
    assert why(state, 0, "move BG21") == "EB-RENT-PREPAY"
    state.cash[0] = 4
    run(state, 0, TURN_1)
    assert state.cash == [0, 4]


@rule("EB-RENT-PREPAY")
def test_a_payoff_at_the_end_of_the_line_does_not_pay_the_fee_to_get_there() -> None:
    state = table(
        2, track=[[], EXAMPLE], trains=[("BF21", "freight", ["Coal"])], came="BG21", hands=["C A B"], cash=[0]
    )
    assert why(state, 0, "move BE22") == "EB-RENT-PREPAY"


@rule("EB-RENT-NOT-IN-CAP")
def test_fees_are_outside_the_20_for_building() -> None:
    state = table(2, track=[[], EXAMPLE], trains=["Norfolk"], cash=[24])
    run(state, 0, TURN_1)
    play(state, 0, "done")
    assert (state.spent, state.cash[0]) == (0, 20)
    play(state, 0, "upgrade fast-freight")
    assert state.cash[0] == 0


# ---------------------------------------------------------------- the book's operations example


def example() -> Match:
    """Blue at the table of the book's example, ready for turn 1; the other seat does nothing."""
    match = milepost.start("empire-builder", ["Blue", "Green"], seed="example")
    state = match.state
    assert isinstance(state, CrayonState)
    prepared = table(
        2, track=[EXAMPLE], trains=["Norfolk"], hands=["A B C"], deck=["D", 1, 2], cash=[20, 50], first=state.first
    )
    for field in CrayonState.FIELDS:
        setattr(state, field, getattr(prepared, field))
    survey(state)
    return match


@rule("EB-OPS-EX-1", "EB-OPS-EX-2", "EB-OPS-EX-3", "EB-OPS-EX-4", "EB-OPS-EX-5", "EB-OPS-EX-6", "EB-OPS-EX-7")
def test_the_operations_example_plays_as_the_book_tells_it() -> None:
    match = example()

    def now() -> CrayonState:
        assert isinstance(match.state, CrayonState)
        return match.state

    def blue(*lines: str) -> list[Event]:
        return [told for text in lines for told in match.play("Blue", text)]

    def move(words: str) -> None:
        blue(*(f"move {word}" for word in words.split()))

    def others() -> None:
        blue("done", "done")
        match.play("Green", "done")
        match.play("Green", "done")

    # 1 and 2: Imports at Norfolk, 3 to Raleigh, Machinery there, and the train is full.
    blue("load imports")
    move(TURN_1)
    assert now().left == [6]
    blue("load machinery")
    assert loads(now()) == ["Imports", "Machinery"]
    refused = match.why_not("Blue", "load tobacco")
    assert refused is not None
    assert refused.rule == "EB-CAPACITY"
    # 3: 6 to Pittsburgh, 6 on card A, which makes room for card D; no movement is left.
    move(TURN_1_ON)
    told = blue(f"deliver machinery {card('A') + 1}")
    assert one(told, "delivered").facts["pays"] == 6
    assert (now().cash[0], now().left) == (26, [0])
    assert hand(now()) == [card(letter) + 1 for letter in "BCD"]
    assert {action.do for action in match.legal("Blue")} == {"load", "drop", "done"}
    others()
    # 4: 6 to Cincinnati, 11 on card B, another card, and a load of Coal.
    move(TURN_2)
    told = blue(f"deliver imports {card('B') + 1}")
    assert one(told, "delivered").facts["pays"] == 11
    assert (now().cash[0], now().left) == (37, [3])
    assert hand(now()) == [card("C") + 1, card("D") + 1, 1]
    blue("load coal")
    # 5: back 3 towards Pittsburgh.
    move("AX19 AY19 AZ18")
    assert now().left == [0]
    others()
    # 6: 3 to Pittsburgh for Steel.
    refused = match.why_not("Blue", "move AY19")
    assert refused is not None
    assert refused.rule == "EB-MOVE-REVERSE"
    move("BA18 BB17 BC17")
    blue("load steel")
    assert (loads(now()), now().left) == (["Coal", "Steel"], [6])
    # 7: 6 to Raleigh, 10 on card C, and another card.
    move("BC18 BC19 BC20 BC21 BD21 BE22")
    told = blue(f"deliver coal {card('C') + 1}")
    assert one(told, "delivered").facts["pays"] == 10
    assert (now().cash[0], now().left) == (47, [0])
    assert now().cash[0] - 20 == 6 + 11 + 10
    assert hand(now()) == [card("D") + 1, 1, 2]


def test_the_examples_track_can_be_built_in_the_game() -> None:
    state = table(1, step="build", track=["New York > Norfolk"], cash=[200])
    for words in EXAMPLE:
        build(state, 0, words)
        end_turn(state)
        play(state, 0, "done")
    assert codes_of(EXAMPLE[0])[0] == "BH20"
    assert all(state.owner[edge_of(a, b)] == 0 for a, b in [("BH20", "BG21"), ("AX19", "AW19")])


def test_a_moves_event_says_where_and_what_is_left() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    told = play(state, 0, "move BG21")
    assert kinds(told) == ["moved"]
    assert told[0].facts == {"to": "bg21", "left": 8}
