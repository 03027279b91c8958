"""Iron Horses in words: every event is a sentence, and a view is a table that fits a terminal."""

import re

from milepost.kernel.event import Event
from milepost.rulebooks.iron_horses.tell import card_label, engine_label
from tests.helpers import played
from tests.iron_horses.builders import CARDS, GAME, caboose, engine, play, start, table

NAMES = ("Ann", "Bob", "Cid")


def told(event: Event) -> str:
    return GAME.tell(event, NAMES)


def test_everything_that_happens_in_a_game_can_be_told_to_everybody() -> None:
    kinds = set()
    for eager in (0.3, 0.9):
        match = played(3, "told", eager=eager)
        for viewer in (None, 0, 1, 2):
            for line in match.lines(viewer):
                for event in line.events:
                    kinds.add(event.kind)
                    sentence = GAME.tell(event, match.names)
                    assert sentence.endswith(".")
                    assert not re.search(r"None|\{|\}|\[|\(\)|  ", sentence), sentence
    assert {"chose", "revealed", "drew", "delivered", "dial-turned", "cash-out", "end", "passed", "began"} <= kinds


def test_a_hidden_card_is_not_told() -> None:
    event = Event("drew", 0, {"pile": "blind"}, {"card": "red-4"}, reveals=True)
    assert told(event) == "Ann draws from the car deck: red-4."
    hidden = event.seen_by(1)
    assert hidden is not None
    assert told(hidden) == "Ann draws from the car deck."


def test_a_delivery_is_told_with_its_money() -> None:
    pulls = engine(3, but_not="green")
    state = table(hands=["blue-3 yellow-1 red-4"], in_play=[pulls], dials={"green": "red"})
    first, *_ = play(state, 0, f"complete {pulls} blue-3 yellow-1 red-4 to green blue")
    assert told(first) == f"Ann completes the {pulls} (blue-3, yellow-1, red-4) for $9, delivered to green."


def test_a_turned_dial_is_told_by_what_changes() -> None:
    event = Event("dial-turned", None, {"depot": "green", "changes": (-1, -2, 1, 2, 0, 2), "values": (0,) * 6})
    assert told(event) == "The green dial turns: red -1, orange -2, yellow +1, green +2, violet +2."


def test_cards_and_engines_say_what_they_do() -> None:
    assert card_label(CARDS, "blue-3") == "blue-3 (red +2, yellow +1)"
    assert card_label(CARDS, caboose(negate="red", double="blue")).startswith("caboose-red-blue (red x0, blue x2, all ")
    paying = engine(1, pays="violet")
    assert re.fullmatch(rf"{paying} \(1; \$\d+ [a-z/]*violet[a-z/]*\)", engine_label(CARDS, paying))


def test_a_table_is_shown_in_lines_that_fit_a_terminal() -> None:
    for state in (start(5), table(3, hands=["red-0 red-1"], engines=["mogul"]), played(4, "shown").state):
        for viewer in (None, 0):
            lines = GAME.show(state.view(viewer), ("Ann", "Bob", "Cid", "Dee", "Eve")).splitlines()
            assert len(lines) >= 8
            assert "value" in lines[1]
