"""What is typed and what is told: lines that are whole actions, sentences for events, the table in the terminal."""

from __future__ import annotations

import pytest

import milepost
from milepost.kernel.event import Event
from milepost.kernel.match import Match
from milepost.kernel.notation import NotationError
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.iberian_railways.tell import _SENTENCES
from tests.iberian_railways.builders import BOARD, GAME, codes, hexes, play, start, table, turn, why
from tests.iberian_railways.games import steps

NAMES = ("Anna", "Rich", "Dave", "Pete", "Fay")


def lines(typed: str) -> list[str]:
    """The atomic actions that a line stands for at the start of a turn."""
    return [GAME.notation.text(code) for code in codes(table(cash=[60]), typed)]


# ------------------------------------------------------------------ one line, one action


def test_a_line_is_the_selection_the_placements_and_the_build() -> None:
    assert lines("start Lisbon Q2 Q3 Evora") == [
        "select start",
        "place lisbon",
        "place q2",
        "place q3",
        "place evora",
        "build",
    ]


@pytest.mark.parametrize(
    "typed",
    ["start Lisbon R2", "START lisboa setúbal", "start q1, r2", "  start   LISBON  Setubal ", "Start Lisbon,Setúbal"],
)
def test_case_accents_commas_and_codes_do_not_matter(typed: str) -> None:
    assert lines(typed) == ["select start", "place lisbon", "place setubal", "build"]


def test_places_of_several_words_are_one_hex() -> None:
    assert lines("start Ciudad Real Q16 A Coruña San Sebastián")[1:-1] == [
        "place ciudad-real",
        "place q16",
        "place a-coruna",
        "place san-sebastian",
    ]
    assert lines("purchase A Coruña") == ["select purchase", "purchase a-coruna"]


def test_a_line_selects_nothing_twice() -> None:
    state = table(cash=[60])
    play(state, "select start")
    assert GAME.notation.text(codes(state, "start lisbon setubal")[0]) == "place lisbon"
    play(state, "place lisbon setubal", "lift lisbon setubal", "start lisbon setubal")
    assert state.cubes[0] == hexes("lisbon setubal")


def test_a_bare_action_only_selects() -> None:
    for word in ("start", "expand", "merge", "purchase"):
        assert lines(word) == [f"select {word}"]


def test_an_expansion_may_name_the_hexes_it_leaves_from() -> None:
    state = table(cash=[60], track=["lisbon q2 q3 evora"], action=["start"])
    turn(state, "expand Lisbon Évora Q5 Q6 Badajoz")
    assert state.cubes[0] == hexes("lisbon q2 q3 evora q5 q6 badajoz")


@pytest.mark.parametrize(("typed", "word"), [("Madrid Toledo", "madrid-s"), ("Madrid Segovia", "madrid-n")])
def test_madrid_alone_means_its_first_free_hex_beside_the_line(typed: str, word: str) -> None:
    state = table(cash=[60])
    first = [GAME.notation.text(code) for code in codes(state, f"start {typed}")][1]
    assert BOARD.codes[GAME.ground.words.read(first.split()[1])] == BOARD.codes[GAME.ground.words.read(word)]


def test_madrid_means_another_hex_when_the_first_is_taken() -> None:
    state = table(cash=[60], track=["", "madrid-s"])
    turn(state, "start Toledo Madrid")
    assert state.cubes[0] == hexes("toledo madrid-sw")
    state = table(cash=[60], track=["madrid-n", "madrid-ne", "madrid-se"])
    state.full |= GAME.ground.outer
    with pytest.raises(NotationError, match="Every hex of Madrid is taken"):
        codes(state, "start Toledo Madrid")


def test_a_line_that_is_refused_changes_nothing() -> None:
    match = milepost.start("iberian-railways", 3, seed="lines")
    mover, before = match.actors()[0], match.state.digest()
    with pytest.raises(IllegalAction, match="IB-START-TWO-URBAN"):
        match.play(mover, "start Lisbon Q2 Q3")
    assert match.state.digest() == before
    assert match.log == []


@pytest.mark.parametrize(
    "typed",
    [
        "start Atlantis",
        "start Lisbon Q99",
        "purchase Toledo",
        "place",
        "fly",
        "select",
        "select all",
        "lift",
        "build q1",
        "",
    ],
)
def test_what_names_no_action_is_refused_with_the_rule_of_actions(typed: str) -> None:
    match = milepost.start("iberian-railways", 3, seed="lines")
    mover = match.actors()[0]
    refusal = match.why_not(mover, typed)
    assert refusal is not None
    assert refusal.rule == "IB-ACTION-FOUR"
    with pytest.raises(IllegalAction):
        match.play(mover, typed)


@pytest.mark.parametrize(
    ("value", "ok"),
    [
        ({"do": "select", "action": "start"}, True),
        ({"do": "select", "action": "Start"}, True),
        ({"do": "select"}, False),
        ({"do": "select", "action": "start", "hex": "q1"}, False),
        ({"do": 3}, False),
        ({}, False),
    ],
)
def test_actions_as_json_are_read_or_refused(value: dict[str, object], ok: bool) -> None:
    match = milepost.start("iberian-railways", 3, seed="lines")
    refusal = match.why_not(match.actors()[0], value)
    assert (refusal is None) == ok
    assert refusal is None or refusal.rule == "IB-ACTION-FOUR"


def test_every_action_reads_back_from_its_text_and_its_json() -> None:
    notation = GAME.notation
    for verb, form in enumerate(notation.forms):
        for arg in range(form.size):
            code = arg << 6 | verb
            assert notation.parse(notation.text(code)) == code
            assert notation.from_json(notation.to_json(code)) == code


# ------------------------------------------------------------------ what the log shows


def test_the_log_shows_a_build_as_the_line_that_would_repeat_it() -> None:
    match = milepost.start("iberian-railways", NAMES[:3], seed="log")
    mover = match.actors()[0]
    match.play(mover, "start Setubal Q2 Lisbon")
    other = (mover + 1) % 3
    assert [line.text for line in match.lines(other)] == ["select start", "start lisbon q2 setubal"]
    own = [line.text for line in match.lines(mover)]
    assert own == ["select start", "place setubal", "place q2", "place lisbon", "build"]


def test_cubes_placed_and_taken_back_leave_no_line_for_others() -> None:
    match = milepost.start("iberian-railways", NAMES[:3], seed="log")
    mover = match.actors()[0]
    for line in ("select start", "place lisbon", "place q2", "lift q2", "clear", "pass"):
        match.play(mover, line)
    assert [line.text for line in match.lines(None)] == ["select start", "pass"]
    match.undo(mover)
    match.undo(mover)
    assert [line.text for line in match.lines(None)] == ["select start", "pass", "undo"]


# ------------------------------------------------------------------ sentences


def told_of(match: Match) -> str:
    events = [event for line in match.lines(None) for event in line.events]
    return " ".join(match.game.tell(event, match.names) for event in events)


def test_a_turn_in_sentences() -> None:
    match = milepost.start("iberian-railways", ["Anna", "Rich", "Dave"], seed="told")
    mover = match.names[match.actors()[0]]
    match.play(mover, "start Lisbon Setúbal")
    assert told_of(match) == (
        f"{mover} selects Start. {mover} starts a railway: Lisbon, Setúbal (2 tracks, $7). "
        f"{mover} takes 2 loans for $10 and now has 2. {mover}'s income rises by $7 to $7. "
        f"The build limit is now 4. {mover} receives $7 income and has $10. {mover} pays $2 interest on 2 loans."
    )


def test_the_end_says_whose_last_cube_it_was() -> None:
    events = turn(table(cash=[50], supply=[2]), "start lisbon setubal")
    assert GAME.tell(events[-1], NAMES) == "The game is over: Anna has used the last cube."
    events = turn(table(loans=[16], out=[1, 2]), "select start")
    assert GAME.tell(events[-1], NAMES) == "The game is over: every player is out."


def test_games_kept_from_before_these_facts_are_still_told() -> None:
    assert GAME.tell(Event("turn", 0), NAMES) == "It is Anna's turn."
    told = GAME.tell(Event("end", None, {"reason": "last-cube"}), NAMES)
    assert told == "The game is over: a player has used the last cube."


def test_turns_are_counted_for_all_players_together() -> None:
    state = table(cash=[50, 50], supply=[9, 9, 9])
    told = [*turn(state, "start lisbon setubal"), *turn(state, "start porto braga")]
    heard = [GAME.tell(event, NAMES) for event in told if event.kind == "turn"]
    assert heard == [f"Turn {state.taken}: it is Rich's turn.", f"Turn {state.taken + 1}: it is Dave's turn."]


def test_every_event_of_every_game_has_its_sentence() -> None:
    heard = set()
    for number in range(12):
        for step in steps((3 + number % 3, number, 0.7)):
            for event in step.events:
                sentence = GAME.tell(event, NAMES)
                assert sentence.endswith(".")
                assert "{" not in sentence
                heard.add(event.kind)
    state = table(cash=[50], track=["", "porto braga", "porto braga"])
    for event in [*play(state, "purchase porto"), *turn(table(loans=[16], out=[1, 2]), "select start")]:
        assert GAME.tell(event, NAMES).endswith(".")
        heard.add(event.kind)
    assert heard == set(_SENTENCES)


# ------------------------------------------------------------------ the table in the terminal


def test_the_table_shows_the_map_the_players_and_the_cards() -> None:
    state = table(
        cash=[9, 8, 7], loans=[2], income=[7], track=["lisbon q2 setubal", "lisbon"], cards=["porto"], out=[2]
    )
    shown = GAME.show(state.view(1), NAMES)
    assert "> Anna: $9, income $7, 2 loans (interest $2), 26 cubes left; expand; Porto $4" in shown
    assert "Lisbon-Setúbal (3 cubes)" in shown
    assert "  Dave: $7" in shown
    assert "; OUT" in shown
    assert "build limit: 8; for sale: Lisbon $5, Barcelona $4" in shown
    row = next(line for line in shown.splitlines() if line.startswith("R  "))
    assert row.split()[1] == "a", "Setúbal's cube, under Lisbon's two"
    assert any(line.split()[:1] == ["ab"] for line in shown.splitlines())


def test_the_table_shows_its_player_what_the_draft_would_do() -> None:
    state = table(cash=[2])
    play(state, "select start", "place lisbon", "place q2")
    shown = GAME.show(state.view(0), NAMES)
    assert "placed: Lisbon, Q2" in shown
    assert "2 tracks $7 + extras $0 = $7, 1 loan more; then 1 loan, interest $1, cash $0" in shown
    assert "missing: A new railway must connect at least two urban hexes" in shown
    play(state, "place setubal")
    shown = GAME.show(state.view(0), NAMES)
    assert "income $7" in shown
    assert "awards: income 0 to 7 (VP 0 to 1)" in shown
    assert "placed:" not in GAME.show(state.view(1), NAMES)
    assert "+" not in GAME.show(state.view(1), NAMES).partition("a Anna,")[0]


@pytest.mark.slow
def test_the_picture_shows_the_cubes_of_the_game() -> None:
    empty, built = GAME.picture(), GAME.picture(table(track=["lisbon q2"]).view(None))
    assert empty.startswith("<svg")
    assert len(built) > len(empty)


def test_asking_why_at_the_start() -> None:
    state = start()
    assert why(state, "start Lisbon Setúbal") is None
    assert why(state, "expand Lisbon") == "IB-ACTION-FIRST"
