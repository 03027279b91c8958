"""A match: play, undo to the last reveal, redo, restart, replay to any point, fork; and who may read which line."""

import random
from collections.abc import Callable

import pytest

import milepost
from milepost.kernel.chance import commitment, seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.match import Match
from milepost.kernel.refusal import IllegalAction, MilepostError
from tests.helpers import look, played, step_by_lot
from tests.iron_horses.builders import CARDS
from tests.kernel.toy import Toy


def opened(seats: int = 2, seed: str = "a match") -> Match:
    """A match after the first engines; the start player has drawn and must act."""
    match = milepost.start("iron-horses", seats, seed=seed)
    for seat in range(seats):
        match.play(seat, match.legal(seat)[0])
    match.play(match.actors()[0], "draw up")
    return match


def melding(seed: str = "a match") -> tuple[Match, int, str, str]:
    """A match whose mover can complete a short train now; with the mover, the engine and its cars in words."""
    lengths = {engine.name: engine.length for engine in CARDS.engines}
    for number in range(200):
        match = opened(2, f"{seed} {number}")
        (mover,) = match.actors()
        (engine,) = look(match).players[mover].in_play
        if 2 <= lengths[engine] <= 3 and not any(c.startswith("caboose") for c in look(match, mover).hand):
            return match, mover, engine, " ".join(look(match, mover).hand[: lengths[engine]])
    raise LookupError("no short engine in 200 deals")


def full_handed() -> Match:
    """A match in which Ann must act with eight cards in hand."""
    match = opened()
    while match.actors() != (0,) or look(match).step == "draw" or look(match, 0).players[0].cards < 7:
        (mover,) = match.actors()
        drawing = look(match).step == "draw" or mover == 0
        match.play(mover, "draw up" if drawing else "pass")
    return match


def snapshot(match: Match) -> tuple[object, ...]:
    return (match.state.digest(), tuple(match.log), match.dumps(), match.actors())


# ------------------------------------------------------------------ play


def test_an_action_can_be_given_as_a_value_as_text_or_as_json() -> None:
    forms: list[Callable[[milepost.Action], milepost.Action | str | dict[str, str]]] = [
        lambda action: action,
        str,
        lambda action: {"do": action.do, "engine": action.args[0]},
    ]
    digests = set()
    for form in forms:
        match = milepost.start("iron-horses", 2, seed="a match")
        match.play(0, form(match.legal(0)[1]))
        digests.add(match.state.digest())
    assert len(digests) == 1


def test_a_player_may_be_named() -> None:
    match = milepost.start("iron-horses", ["Ann", "Bob"], seed="a match")
    action = match.legal(" bob ")[0]
    match.play("BOB", action)
    assert match.log[0].seat == 1
    assert match.view("ann").seat == 0
    assert match.view().seat is None


@pytest.mark.parametrize(
    ("action", "rule_id"),
    [
        ("draw up", "IH-DRAW-LIMIT"),
        ("begin nothing", "IH-ACTION-ONE"),
        ("", "IH-ACTION-ONE"),
        ("dance", "IH-ACTION-ONE"),
        ("x" * 5000, "IH-ACTION-ONE"),
        ({"do": "dance"}, "IH-ACTION-ONE"),
        ({}, "IH-ACTION-ONE"),
        (milepost.Action("deliver", ("red", "red")), "IH-ACTION-COMPLETE"),
        (milepost.Action("deliver", ("red",)), "IH-ACTION-ONE"),
        ("complete", "IH-ACTION-ONE"),
    ],
)
def test_a_refused_action_is_a_rule_and_a_sentence_and_changes_nothing(
    action: str | dict[str, object] | milepost.Action, rule_id: str
) -> None:
    match = full_handed()
    before = snapshot(match)
    refusal = match.why_not(0, action)
    assert refusal is not None
    assert refusal.rule == rule_id
    assert refusal.rule in match.game.ledger
    with pytest.raises(IllegalAction) as caught:
        match.play(0, action)
    assert caught.value.illegal == refusal
    assert str(caught.value) == f"{refusal.says} [{refusal.rule}]"
    assert snapshot(match) == before


def test_a_line_longer_than_any_action_is_refused_before_it_is_read() -> None:
    refusal = full_handed().why_not(0, "complete mogul " + "red-4 " * 400 + "to red blue")
    assert refusal is not None
    assert refusal.says == "An action has at most 2000 characters."


def test_a_seat_that_is_not_there_or_not_to_move_is_refused() -> None:
    match = opened()
    (mover,) = match.actors()
    before = snapshot(match)
    for seat, rule_id in ((1 - mover, "IH-TURN"), (2, "IH-PLAYERS"), (-7, "IH-PLAYERS"), (TABLE, "IH-TURN")):
        with pytest.raises(IllegalAction) as caught:
            match.play(seat, "pass")
        assert caught.value.illegal.rule == rule_id
        assert match.legal(seat) == []
    with pytest.raises(MilepostError, match="Nobody called 'Zed' sits at this table; here are Ann, Bob"):
        match.play("Zed", "pass")
    assert match.why_not("Zed", "pass") is not None
    for seat in (2, -1):
        with pytest.raises(MilepostError, match=f"There is no seat {seat}"):
            match.view(seat)
    assert snapshot(match) == before


def test_after_the_end_every_action_is_refused() -> None:
    match = played(2, "to the end")
    before = snapshot(match)
    for seat in (0, 1):
        assert match.legal(seat) == []
        with pytest.raises(IllegalAction) as caught:
            match.play(seat, "pass")
        assert caught.value.illegal.rule == "IH-END-FINAL"
    assert match.actors() == ()
    assert snapshot(match) == before


# ------------------------------------------------------------------ gestures


def test_a_longer_line_plays_all_its_actions() -> None:
    match, mover, engine, train = melding()
    line = next(
        line
        for dial in ("red", "orange")
        if match.why_not(mover, line := f"complete {engine} {train} to red {dial}") is None
    )
    entries = len(match.log)
    events = match.play(mover, line)
    assert events[0].kind == "delivered"
    assert len(match.log) == entries + 2 + len(train.split())


@pytest.mark.parametrize("ending", ["to red purple", "to red", "to pink red", "to red {same}"])
def test_a_longer_line_is_played_whole_or_not_at_all(ending: str) -> None:
    match, mover, engine, train = melding()
    same = look(match).dials[0]
    line = f"complete {engine} {train} {ending.format(same=same)}"
    before = snapshot(match)
    refusal = match.why_not(mover, line)
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        match.play(mover, line)
    assert caught.value.illegal == refusal
    assert snapshot(match) == before
    assert not match.can_undo(mover)


# ------------------------------------------------------------------ undo, redo, restart


def test_undo_takes_back_ones_own_actions_one_by_one_up_to_the_last_reveal() -> None:
    match, mover, engine, train = melding()
    positions = [match.state.digest()]
    for text in (f"meld {engine}", *(f"couple {card}" for card in train.split())):
        match.play(mover, text)
        positions.append(match.state.digest())
    while len(positions) > 1:
        positions.pop()
        assert match.can_undo(mover)
        match.undo(mover)
        assert match.state.digest() == positions[-1]
    before = snapshot(match)
    assert not match.can_undo(mover), "before that a card was turned up"
    with pytest.raises(MilepostError, match="nothing to take back"):
        match.undo(mover)
    assert snapshot(match) == before


def test_an_action_that_ended_the_turn_can_be_undone_until_somebody_else_acts() -> None:
    match = opened()
    (mover,) = match.actors()
    before = match.state.digest()
    match.play(mover, "pass")
    assert match.actors() == (1 - mover,)
    with pytest.raises(MilepostError):
        match.undo(1 - mover)
    match.undo(mover)
    assert (match.state.digest(), match.actors()) == (before, (mover,))
    match.play(mover, "pass")
    match.play(1 - mover, "draw up")
    for seat in (0, 1):
        with pytest.raises(MilepostError):
            match.undo(seat)


@pytest.mark.parametrize("seats", [2, 3])
def test_undo_never_takes_back_across_another_seats_action(seats: int) -> None:
    match = milepost.start("iron-horses", seats, seed="a match")
    match.play(0, match.legal(0)[0])
    if seats == 3:
        match.play(1, match.legal(1)[0])
        with pytest.raises(MilepostError):
            match.undo(0)
        match.undo(1)
        with pytest.raises(MilepostError):
            match.undo(0)
    with pytest.raises(MilepostError):
        match.undo(1)


def test_redo_plays_again_what_was_taken_back() -> None:
    match, mover, engine, train = melding()
    match.play(mover, f"meld {engine}")
    match.play(mover, f"couple {train.split()[0]}")
    after = match.state.digest()
    match.undo(mover)
    match.undo(mover)
    with pytest.raises(MilepostError, match="nothing to redo"):
        match.redo(1 - mover)
    assert match.can_redo(mover)
    match.redo(mover)
    match.redo(mover)
    assert match.state.digest() == after
    with pytest.raises(MilepostError, match="nothing to redo"):
        match.redo(mover)
    match.undo(mover)
    assert match.state.digest() != after, "what was redone can be undone again"


def test_a_new_action_forgets_what_could_be_redone() -> None:
    match, mover, engine, _ = melding()
    match.play(mover, f"meld {engine}")
    match.undo(mover)
    match.play(mover, "pass")
    assert not match.can_redo(mover)
    with pytest.raises(MilepostError, match="nothing to redo"):
        match.redo(mover)


def test_restart_takes_back_all_that_undo_could_reach() -> None:
    match, mover, engine, train = melding()
    start = match.state.digest()
    for text in (f"meld {engine}", f"couple {train.split()[0]}", "unmeld", "pass"):
        match.play(mover, text)
    match.restart(mover)
    assert match.state.digest() == start
    with pytest.raises(MilepostError, match="nothing to take back"):
        match.restart(mover)
    for _ in range(4):
        match.redo(mover)
    assert match.actors() == (1 - mover,)


def test_undo_redo_and_restart_are_entries_of_the_log() -> None:
    match = opened()
    (mover,) = match.actors()
    done = len(match.log)
    match.play(mover, "pass")
    match.undo(mover)
    match.redo(mover)
    match.restart(mover)
    assert [entry.text for entry in match.log[done:]] == ["pass", "undo", "redo", "restart"]
    assert [entry.seq for entry in match.log] == list(range(1, done + 5))


def test_undo_leaves_positions_that_were_kept_as_they_were() -> None:
    match, mover, engine, train = melding()
    kept = []
    for text in (f"meld {engine}", *(f"couple {card}" for card in train.split())):
        kept.append((match.state, match.state.digest()))
        match.play(mover, text)
    match.restart(mover)
    match.play(mover, "pass")
    assert all(state.digest() == digest for state, digest in kept)


# ------------------------------------------------------------------ replay and fork


def test_a_fork_at_any_point_is_the_game_as_it_was_then() -> None:
    match, rng = milepost.start("iron-horses", 3, seed="forked"), random.Random(3)
    digests = [match.state.digest()]
    for _ in range(60):
        step_by_lot(match, rng)
        digests.append(match.state.digest())
    for at, digest in enumerate(digests):
        fork = match.fork(at)
        assert fork.state.digest() == digest
        assert fork.log == match.log[:at]
    assert match.fork().state.digest() == digests[-1]


def test_a_fork_goes_its_own_way() -> None:
    match = opened()
    before = snapshot(match)
    fork = match.fork()
    fork.play(fork.actors()[0], "pass")
    assert snapshot(match) == before
    assert fork.commitment == match.commitment
    assert (fork.names, fork.options) == (match.names, match.options)


def test_a_fork_can_take_back_what_the_original_could() -> None:
    match = opened()
    (mover,) = match.actors()
    match.play(mover, "pass")
    fork = match.fork()
    fork.undo(mover)
    fork.redo(mover)
    assert fork.state.digest() == match.state.digest()


@pytest.mark.parametrize("at", [-1, 4, 99])
def test_a_fork_outside_the_game_is_refused(at: int) -> None:
    with pytest.raises(MilepostError, match="has 3 entries; it cannot be forked"):
        opened().fork(at)


# ------------------------------------------------------------------ who reads what


def test_the_steps_of_a_draft_are_read_by_their_seat_alone_and_its_delivery_by_all() -> None:
    match, mover, engine, train = melding()
    public = match.lines(), match.lines(1 - mover)
    own = len(match.lines(mover))
    match.play(mover, f"meld {engine}")
    match.play(mover, f"couple {train.split()[0]}")
    match.undo(mover)
    match.redo(mover)
    match.restart(mover)
    assert (match.lines(), match.lines(1 - mover)) == public
    assert len(match.lines(mover)) == own + 5
    dial = next(d for d in ("red", "orange") if d != look(match).dials[0])
    match.play(mover, f"complete {engine} {train} to red {dial}")
    for viewer in (None, 1 - mover):
        assert match.lines(viewer)[-1].text == f"complete {engine} {train} to red {dial}"
    assert match.lines(mover)[-1].text == f"deliver red {dial}"


def test_taking_back_something_public_is_public() -> None:
    match = opened()
    (mover,) = match.actors()
    match.play(mover, "pass")
    match.undo(mover)
    match.redo(mover)
    match.restart(mover)
    assert [line.text for line in match.lines()][-4:] == ["pass", "undo", "redo", "restart"]


def test_a_sealed_choice_reads_as_having_chosen() -> None:
    match = milepost.start("iron-horses", 2, seed="a match")
    action = match.legal(0)[0]
    match.play(0, action)
    assert match.lines(0)[0].text == str(action)
    for viewer in (None, 1):
        assert match.lines(viewer)[0].text == "has chosen an engine"
        assert match.lines(viewer)[0].events[0].secret == {}


# ------------------------------------------------------------------ seed and commitment


def test_the_seed_is_told_only_when_the_game_is_over_and_fits_its_commitment() -> None:
    match = opened()
    for ask in (lambda: match.seed, lambda: match.shuffles):
        with pytest.raises(MilepostError, match="secret until the game is over"):
            ask()
    done = played(2, "to the end")
    assert commitment(done.seed) == done.commitment
    assert done.seed == seed_from_text("to the end")


def test_a_finished_game_lists_every_shuffle_it_used() -> None:
    done = played(3, "to the end")
    assert list(done.shuffles)[:8] == [
        *(f"{colour} dial" for colour in ("red", "orange", "yellow", "green", "blue", "violet")),
        "car cards",
        "car deck",
    ]
    assert len(done.shuffles["car cards"]) == 72
    assert done.shuffles == done.fork().shuffles


def test_without_a_seed_no_two_games_are_dealt_alike() -> None:
    assert milepost.start("iron-horses", 2).commitment != milepost.start("iron-horses", 2).commitment
    same = [milepost.start("iron-horses", 2, seed="x").state.digest() for _ in range(2)]
    assert same[0] == same[1]


# ------------------------------------------------------------------ names


def test_seats_can_be_counted_or_named() -> None:
    assert milepost.start("iron-horses", 5, seed="x").names == ("Ann", "Bob", "Cid", "Dee", "Eve")
    assert milepost.start("iron-horses", [" Zoë ", "1"], seed="x").names == ("Zoë", "1")


@pytest.mark.parametrize(
    "name",
    ["", "  ", "a" * 25, "a,b", "a:b", "a\nb", "a\tb", "\u2028", "\ud800", "a\u00a0b", "\x00", "*", "bob", "BOB"],
)
def test_a_name_that_a_record_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(MilepostError, match="name"):
        milepost.start("iron-horses", ["Bob", name], seed="x")


@pytest.mark.parametrize("names", [["Ann"], [], ["A", "B", "C", "D", "E", "F"]])
def test_a_wrong_number_of_names_is_refused(names: list[str]) -> None:
    with pytest.raises(MilepostError, match="2 to 5 seats"):
        milepost.start("iron-horses", names, seed="x")


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(MilepostError, match=r"There is no game called 'chess'\. Games: .*iron-horses"):
        milepost.start("chess", 2)


# ------------------------------------------------------------------ what the table decides


def test_the_table_may_do_what_is_its_own_and_players_may_not() -> None:
    game = Toy()
    match = Match(game, ("Ann", "Bob"), game.options(), seed_from_text("toy"))
    with pytest.raises(IllegalAction) as caught:
        match.play(0, "skip")
    assert caught.value.illegal.rule == "TY-SKIP"
    with pytest.raises(IllegalAction) as caught:
        match.play(TABLE, "say 1")
    assert caught.value.illegal.rule == "TY-TURN"
    match.play(TABLE, "skip")
    assert match.actors() == (1,)


def test_what_the_table_decides_is_not_undone_by_a_player() -> None:
    game = Toy()
    match = Match(game, ("Ann", "Bob"), game.options(), seed_from_text("toy"))
    match.play(0, "say 3")
    match.play(TABLE, "skip")
    for seat in (0, 1):
        with pytest.raises(MilepostError):
            match.undo(seat)
