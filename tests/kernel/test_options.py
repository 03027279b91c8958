"""Named choices: checked before a game starts, with a sentence that says what is possible."""

import pytest

import milepost
from milepost.kernel.options import settle
from milepost.kernel.refusal import MilepostError
from tests.kernel.toy import Toy

KNOWN = Toy.known_options


def test_what_is_not_chosen_has_its_default() -> None:
    assert settle(KNOWN, None) == {"goal": 20, "quick": False, "colour": "red"}
    assert settle(KNOWN, {"quick": True}) == {"goal": 20, "quick": True, "colour": "red"}
    assert settle(KNOWN, {"goal": 5, "colour": "blue"}) == {"goal": 5, "quick": False, "colour": "blue"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"speed": 3}, "There is no option 'speed'. Options: goal, quick, colour."),
        ({"goal": 4}, "Option 'goal' goes from 5 to 99, not 4."),
        ({"goal": 100}, "Option 'goal' goes from 5 to 99, not 100."),
        ({"goal": "20"}, "Option 'goal' is a whole number, not '20'."),
        ({"goal": True}, "Option 'goal' is a whole number, not True."),
        ({"goal": 20.0}, "Option 'goal' is a whole number, not 20.0."),
        ({"quick": 1}, "Option 'quick' is true or false, not 1."),
        ({"quick": "yes"}, "Option 'quick' is true or false, not 'yes'."),
        ({"colour": "green"}, "Option 'colour' is one of red, blue, not 'green'."),
        ({"colour": None}, "Option 'colour' is one of red, blue, not None."),
    ],
)
def test_what_is_not_possible_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(MilepostError) as caught:
        settle(KNOWN, given)
    assert str(caught.value) == says


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(MilepostError, match=r"There is no option 'x'\. Options: this game has none\."):
        milepost.start("iron-horses", 2, options={"x": 1})
