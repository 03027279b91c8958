"""Saved games: exact round trips, and every kind of broken save refused with a sentence."""

import hashlib
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost import rulebooks
from milepost.kernel import record
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import TABLE, Game
from milepost.kernel.match import Match
from milepost.kernel.record import LARGEST, RecordError, shuffles_told
from milepost.kernel.refusal import MilepostError
from tests.helpers import played, step_by_lot
from tests.kernel.toy import Toy


def sealed(text: str) -> str:
    """`text` up to its check, with a check that fits: an edit by somebody who knows the form."""
    above, _, _ = text.rpartition("check: ")
    return f"{above}check: {hashlib.sha256(above.encode()).hexdigest()[:16]}\n"


def middle() -> str:
    """A save in the middle of a game, with something taken back."""
    match = played(3, "a save", 40)
    rng = random.Random(1)
    while not match.can_undo(match.log[-1].seat):
        step_by_lot(match, rng)
    match.undo(match.log[-1].seat)
    return match.dumps()


MIDDLE = middle()
FINISHED = played(2, "a save").dumps()
LINES = MIDDLE.splitlines()
NOT_FIFTH = next(name for name in ("Ann", "Bob") if not LINES[12].startswith(f"5 {name}:"))
"""Somebody whose turn it is not at the fifth entry."""


# ------------------------------------------------------------------ round trips


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_saved_at_any_point_loads_and_saves_to_the_same_text(seats: int) -> None:
    match, rng = milepost.start("iron-horses", seats, seed="saved"), random.Random(seats)
    for _ in range(40):
        text = match.dumps()
        again = milepost.loads(text)
        assert again.dumps() == text
        assert again.state.digest() == match.state.digest()
        assert again.log == match.log
        step_by_lot(match, rng)


def test_a_game_that_has_not_begun_can_be_saved() -> None:
    match = milepost.start("iron-horses", ["Zoë", "x y"], seed="saved")
    assert milepost.loads(match.dumps()).dumps() == match.dumps()


def test_a_finished_game_can_be_saved() -> None:
    match = milepost.loads(FINISHED)
    assert match.dumps() == FINISHED
    assert match.outcome() is not None


def test_what_was_undone_and_redone_is_saved_too() -> None:
    match = played(2, "taken back", 30)
    rng = random.Random(2)
    for _ in range(150):
        seat = match.log[-1].seat
        wish = rng.choice(["play", "play", "undo", "redo", "restart"])
        if wish in ("undo", "restart") and match.can_undo(seat):
            (match.undo if wish == "undo" else match.restart)(seat)
        elif wish == "redo" and match.can_redo(seat):
            match.redo(seat)
        else:
            step_by_lot(match, rng)
    texts = {entry.text for entry in match.log}
    assert {"undo", "redo", "restart"} <= texts
    again = milepost.loads(match.dumps())
    assert again.dumps() == match.dumps()
    assert [again.can_undo(s) for s in (0, 1)] == [match.can_undo(s) for s in (0, 1)]
    assert [again.can_redo(s) for s in (0, 1)] == [match.can_redo(s) for s in (0, 1)]


def test_a_loaded_game_plays_on_like_the_original() -> None:
    here, there = played(4, "played on", 50), milepost.loads(played(4, "played on", 50).dumps())
    for match in (here, there):
        rng = random.Random(5)
        while match.outcome() is None:
            step_by_lot(match, rng)
    assert here.dumps() == there.dumps()
    assert here.outcome() == there.outcome()


def test_lines_may_end_the_way_windows_ends_them() -> None:
    assert milepost.loads(MIDDLE.replace("\n", "\r\n")).dumps() == MIDDLE


def test_a_save_reads_as_text() -> None:
    assert LINES[:2] == ["milepost 1", "game: iron-horses"]
    assert LINES[4] == "seats: Ann, Bob, Cid"
    assert any(re.fullmatch(r"\d+ (Ann|Bob|Cid): draw (up|blind|engine|discard)", line) for line in LINES)
    assert re.search(r"^end: (deck-empty|last-stock); Ann \d+, Bob \d+$", FINISHED, re.MULTILINE)


def test_a_finished_game_tells_its_shuffles() -> None:
    match = milepost.loads(FINISHED)
    assert shuffles_told(FINISHED) == match.shuffles
    assert shuffles_told(MIDDLE) == {}
    broken = FINISHED.replace("shuffle car deck: ", "shuffle car deck: x ")
    with pytest.raises(RecordError, match="not a list of numbers"):
        shuffles_told(sealed(broken))


# ------------------------------------------------------------------ damage


def refused(text: str) -> str:
    """The sentence that refuses a save."""
    with pytest.raises(MilepostError) as caught:
        milepost.loads(text)
    says = str(caught.value)
    assert says
    assert len(says) < 400
    assert says.endswith((".", "]", "?"))
    return says


def test_a_save_cut_off_after_any_line_is_refused() -> None:
    for count in range(len(LINES)):
        refused("".join(f"{line}\n" for line in LINES[:count]))


def test_a_save_cut_off_anywhere_is_refused() -> None:
    for end in range(len(MIDDLE)):
        refused(MIDDLE[:end])


def test_a_save_with_any_letter_changed_is_refused() -> None:
    for place in range(len(MIDDLE) - 1):
        letter = MIDDLE[place]
        other = "\n" if letter == " " else "z" if letter != "z" else "y"
        refused(MIDDLE[:place] + other + MIDDLE[place + 1 :])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a saved Milepost game"),
        ("\n\n\n", "not a saved Milepost game"),
        ("hello", "not a saved Milepost game"),
        ("\ufeff" + MIDDLE, "not a saved Milepost game"),
        ("\0" * 50, "not a saved Milepost game"),
        ("milepost 1", "cut off"),
        ("milepost 1\n", "cut off"),
        ("milepost 1\ncheck: \n", "changed or damaged"),
        ("milepost 1\n\ud800\ncheck: x\n", "changed or damaged"),
        ("milepost 2\n" + MIDDLE.partition("\n")[2], "has the form 'milepost 2'; this Milepost reads 'milepost 1'"),
        ("milepost\n" + MIDDLE.partition("\n")[2], "not a saved Milepost game"),
        (MIDDLE + "more\n", "changed or damaged"),
        (MIDDLE + MIDDLE, "changed or damaged"),
        (MIDDLE.replace("\n", ""), "has the form|not a saved|cut off"),
    ],
    ids=range(14),
)
def test_what_is_not_a_save_is_refused(text: str, says: str) -> None:
    assert re.search(says, refused(text))


def test_a_save_larger_than_any_game_is_refused_without_reading_it() -> None:
    assert "larger than 4 MB" in refused(MIDDLE + "x" * LARGEST)


# ------------------------------------------------------------------ edits by somebody who knows the form


def edited(pattern: str, new: str, text: str = MIDDLE) -> str:
    changed, count = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return sealed(changed)


EDITS = {
    "another game": (r"^game: .*", "game: chess", "There is no game called 'chess'"),
    "no game": (r"^game: .*\n", "", "lacks 'game'"),
    "other rules": (r"^rules: .*", "rules: 99", "played by version 99 of the rules of Iron Horses; .* has version 1"),
    "no rules": (r"^rules: .*\n", "", "lacks 'rules'"),
    "rules in words": (r"^rules: .*", "rules: one", "version one of the rules"),
    "other content": (r"^content: .*", "content: 0123456789abcdef", "does not have the cards or board"),
    "no content": (r"^content: .*\n", "", "lacks 'content'"),
    "one seat": (r"^seats: .*", "seats: Ann", "2 to 5 seats"),
    "six seats": (r"^seats: .*", "seats: A, B, C, D, E, F", "2 to 5 seats"),
    "the same name twice": (r"^seats: .*", "seats: Ann, ann, Cid", "Two seats have the same name"),
    "an empty name": (r"^seats: .*", "seats: Ann, , Cid", "A name has 1 to 24 letters"),
    "no seats": (r"^seats: .*\n", "", "lacks 'seats'"),
    "another seat's name": (r"^seats: .*", "seats: Ann, Bob, Zed", "Nobody called 'Cid'"),
    "an unknown option": (r"^commitment", "option speed: 3\ncommitment", "There is no option 'speed'"),
    "another seed": (r"^seed: ..", "seed: 00", "not the one its commitment was made for"),
    "another commitment": (r"^commitment: ..", "commitment: zz", "not the one its commitment was made for"),
    "a short seed": (r"^seed: ..", "seed: ", "64 hexadecimal digits"),
    "a seed in words": (r"^seed: ..", "seed: xy", "64 hexadecimal digits"),
    "no seed": (r"^seed: .*\n", "", "lacks 'seed'"),
    "no commitment": (r"^commitment: .*\n", "", "lacks 'commitment'"),
    "a field twice": (r"^game: (.*)", r"game: \1\ngame: \1", "Line 3: expected 'name: value', once"),
    "a line that is no field": (r"^game: .*", "game", "Line 2: expected 'name: value'"),
    "no empty line": (r"\n\n", "\n", "empty line between them"),
    "too many empty lines": (r"\n\n", "\n\n\n", "empty line between them"),
    "a move left out": (r"^2 .*\n", "", "Line 10: expected '2 NAME: ACTION'"),
    "a move twice": (r"^(2 .*\n)", r"\1\1", "Line 11: expected '3 NAME: ACTION'"),
    "a move by nobody": (r"^2 \w+:", "2 Zed:", "Line 10: Nobody called 'Zed'"),
    "a move by the table": (r"^2 \w+:", "2 *:", "Line 10: Only a player can do that"),
    "a move by another": (r"^5 \w+:", f"5 {NOT_FIFTH}:", r"Line 13: .*\[IH-TURN\]"),
    "a move without a name": (r"^2 \w+: ", "2 ", "expected '2 NAME: ACTION'"),
    "an unknown action": (r"^2 (\w+): .*", r"2 \1: dance", "Line 10: There is no action called 'dance'"),
    "an unknown card": (r"^2 (\w+): .*", r"2 \1: choose flyer", "Line 10: There is no engine called 'flyer'"),
    "an illegal action": (r"^2 (\w+): .*", r"2 \1: pass", r"Line 10: .*\[IH-ACTION-NONE\]"),
    "an empty action": (r"^2 (\w+): .*", r"2 \1: ", "Line 10: An empty line is no action"),
    "an undo of nothing": (r"^1 (\w+): .*", r"1 \1: undo", "Line 9: There is nothing to take back"),
    "a redo of nothing": (r"^1 (\w+): .*", r"1 \1: redo", "Line 9: There is nothing to redo"),
    "a restart of nothing": (r"^1 (\w+): .*", r"1 \1: restart", "Line 9: There is nothing to take back"),
    "another number": (r"^2 ", "02 ", "expected '2 NAME: ACTION'"),
    "another position": (r"^state: ....", "state: 0000", "replays to another position"),
    "no position": (r"^state: .*\n", "", "replays to another position"),
    "an end that did not happen": (r"^state", "end: last-stock; Ann 9, Bob 9, Cid 9\nstate", "does not end the way"),
}


@pytest.mark.parametrize(
    "field", ["milepost ", "game: ", "rules: ", "content: ", "seats: ", "seed: ", r"2 \w+: ", "2 "]
)
def test_an_endless_word_is_refused_in_a_short_sentence(field: str) -> None:
    refused(edited(rf"^({field}).*", r"\1" + "x" * 100_000))


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_save_is_refused(edit: str) -> None:
    pattern, new, says = EDITS[edit]
    assert re.search(says, refused(edited(pattern, new)))


def test_another_ending_is_refused() -> None:
    assert "does not end the way" in refused(edited(r"^end: .*", "end: last-stock; Ann 999, Bob 0", FINISHED))
    assert "does not end the way" in refused(edited(r"^end: .*\n", "", FINISHED))


def test_a_move_after_the_end_is_refused() -> None:
    count = len(milepost.loads(FINISHED).log)
    text = edited(r"\n\nend:", f"\n{count + 1} Ann: pass\n\nend:", FINISHED)
    assert re.search(r"Line \d+: The game is over; nothing more can be played. \[IH-END-FINAL\]", refused(text))


def test_a_game_that_goes_on_differently_is_refused() -> None:
    lines = MIDDLE.splitlines()
    place = next(number for number, line in enumerate(lines) if line.endswith(": draw up"))
    lines[place] = lines[place].replace("draw up", "draw engine")
    refused(sealed("\n".join(lines) + "\n"))


@given(st.data())
def test_whatever_is_done_to_a_save_it_loads_whole_or_is_refused_with_a_sentence(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 2))
        match data.draw(st.sampled_from(["drop", "double", "swap", "cut", "type"])):
            case "drop":
                del lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place] = lines[place][: data.draw(st.integers(0, 12))]
            case _:
                at = data.draw(st.integers(0, len(lines[place])))
                lines[place] = lines[place][:at] + data.draw(st.text(max_size=4)) + lines[place][at:]
    try:
        match = milepost.loads(sealed("\n".join(lines) + "\n"))
    except MilepostError as error:
        assert str(error)  # noqa: PT017 - any of many sentences
    else:
        assert milepost.loads(match.dumps()).state.digest() == match.state.digest()


@given(st.text())
def test_no_text_is_mistaken_for_a_save(text: str) -> None:
    for start in ("", "milepost 1\n"):
        with pytest.raises(RecordError):
            milepost.loads(start + text)


# ------------------------------------------------------------------ options, and what the table decides


def toy(name: str, content: str) -> Game:
    assert (name, content) == ("toy", Toy.content)
    return Toy()


def toy_match(**options: object) -> Match:
    game = Toy()
    return Match(game, ("Ann", "Bob"), game.options(options), seed_from_text("toy"))


@pytest.mark.parametrize("options", [{}, {"goal": 7}, {"quick": True}, {"quick": False, "colour": "blue", "goal": 99}])
def test_options_are_saved(options: dict[str, object]) -> None:
    match = toy_match(**options)
    match.play(0, "say 2")
    match.play(TABLE, "skip")
    match.play(0, "say 1")
    again = record.read(match.dumps(), toy)
    assert again.options == match.options
    assert again.dumps() == match.dumps()
    assert "2 *: skip" in match.dumps()


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("option goal: 4", "goes from 5 to 99"),
        ("option goal: many", "is a whole number"),
        ("option goal: ", "is a whole number"),
        (f"option goal: {'9' * 5000}", "goes from 5 to 99|is a whole number"),
        ("option quick: yes", "is true or false"),
        ("option colour: green", "is one of red, blue"),
        ("option speed: 1", "There is no option"),
    ],
    ids=range(7),
)
def test_wrong_options_are_refused(option: str, says: str) -> None:
    key = option.partition(":")[0]
    text = re.sub(rf"^{key}: .*\n", "", toy_match().dumps(), flags=re.MULTILINE)
    text = sealed(text.replace("commitment: ", f"{option}\ncommitment: ", 1))
    with pytest.raises(MilepostError, match=says):
        record.read(text, toy)


def test_a_save_of_another_version_of_the_rules_names_both() -> None:
    text = sealed(toy_match().dumps().replace("rules: 3", "rules: 2"))
    with pytest.raises(RecordError, match="version 2 of the rules of Toy; this Milepost has version 3"):
        record.read(text, toy)


def test_a_game_by_the_hash_of_its_cards() -> None:
    game = rulebooks.game("iron-horses")
    assert rulebooks.game("iron-horses", game.content) is game
    with pytest.raises(MilepostError, match="does not have the cards or board 'old'"):
        rulebooks.game("iron-horses", "old")


def test_a_game_that_begins_at_a_position_is_saved_with_it() -> None:
    old = played(2, "the game before", 40)
    base = old.game.redeal(old.state, Chance(seed_from_text("anew"))).freeze()
    match = Match(old.game, old.names, old.options, seed_from_text("anew"), base)
    rng = random.Random(5)
    for _ in range(20):
        step_by_lot(match, rng)
    again = milepost.loads(match.dumps())
    assert (again.state.digest(), again.base) == (match.state.digest(), base)
    assert [entry.text for entry in again.fork(10).log] == [entry.text for entry in match.log[:10]]


@pytest.mark.parametrize("base", ["eNpj", "!!!!", "eJwDAAAAAAE=", "eJz7/5+BgQEACf8CAA=="])
def test_a_position_that_is_none_of_this_game_is_told(base: str) -> None:
    text = milepost.start("iron-horses", 2, seed="x").dumps()
    with pytest.raises(RecordError, match="position"):
        milepost.loads(sealed(text.replace("seats:", f"base: {base}\nseats:")))
