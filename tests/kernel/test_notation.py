"""Actions in words: every code has a text and a JSON form, and a wrong word is answered with a hint."""

import pytest

from milepost import rulebooks
from milepost.kernel.contract import Game
from milepost.kernel.notation import Action, Form, Notation, NotationError, Number, Words, plain

GAMES = [rulebooks.game(name) for name in rulebooks.NAMES]


def every_code(notation: Notation) -> list[int]:
    return [arg << 6 | verb for verb, form in enumerate(notation.forms) for arg in range(form.size)]


@pytest.mark.parametrize("game", GAMES, ids=rulebooks.NAMES)
def test_every_action_of_a_game_reads_back_from_its_text_its_json_and_its_words(game: Game) -> None:
    notation = game.notation
    codes = every_code(notation)
    for code in codes:
        assert notation.valid(code)
        assert notation.parse(notation.text(code)) == code
        assert notation.from_json(notation.to_json(code)) == code
        assert notation.code(notation.action(code)) == code
    assert len({notation.text(code) for code in codes}) == len(codes)


@pytest.mark.parametrize("game", GAMES, ids=rulebooks.NAMES)
def test_no_other_number_is_an_action(game: Game) -> None:
    notation = game.notation
    known = set(every_code(notation))
    around = {code + step for code in known for step in (-1, 1, 64, 1 << 20)}
    for code in {*around, -1, -64, -(1 << 40), 1 << 70} - known:
        assert not notation.valid(code)


@pytest.mark.parametrize("game", GAMES, ids=rulebooks.NAMES)
def test_case_and_spaces_do_not_matter(game: Game) -> None:
    for code in every_code(game.notation):
        assert game.notation.parse(f"  {game.notation.text(code).upper().replace(' ', '   ')} ") == code


def forms() -> Notation:
    towns = Words("town", ("Málaga", "San Sebastián", "Porto"), {"Oporto": 2})
    many = Words("card", (f"card-{n}" for n in range(30)))
    return Notation([Form("go", [("town", towns), ("steps", Number("steps", 1, 3))]), Form("take", [("card", many)])])


def test_accents_blanks_and_aliases_are_forgiven() -> None:
    notation = forms()
    assert notation.text(notation.parse("go malaga 1")) == "go malaga 1"
    assert notation.parse("go oporto 3") == notation.parse("GO Porto 3")
    assert notation.from_json({"do": "go", "town": "San Sebastián", "steps": 2}) == notation.parse("go san-sebastian 2")
    assert plain("  Ünter   den  LINDEN ") == "unter-den-linden"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "An empty line is no action"),
        ("   ", "An empty line is no action"),
        ("fly malaga 1", "There is no action called 'fly'. Known: go, take."),
        ("go", "Write it as: go TOWN STEPS."),
        ("go malaga", "Write it as: go TOWN STEPS."),
        ("go malaga 1 now", "Write it as: go TOWN STEPS."),
        ("go malage 1", "There is no town called 'malage'. Known: oporto, malaga, san-sebastian, porto."),
        ("go malaga one", "The steps must be a whole number, not 'one'."),
        ("go malaga 4", "The steps must be from 1 to 3, not 4."),
        ("go malaga -1", "The steps must be from 1 to 3, not -1."),
        ("go malaga 1.0", "must be a whole number"),
        (f"go malaga {'9' * 1900}", "must be"),
        (f"go malaga {'9' * 9000}", "must be"),
        ("take card-31", "Did you mean card-"),
        ("take zebra", "There is no card called 'zebra'."),
        ("go \ud800 1", "There is no town called"),
        ("go mal\0aga 1", "There is no town called"),
    ],
)
def test_a_wrong_word_is_answered_with_what_is_known(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        forms().parse(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({}, '"do"'),
        ({"do": 3}, '"do"'),
        ({"do": None}, '"do"'),
        ({"do": ["go"]}, '"do"'),
        ({"do": "fly"}, "There is no action called 'fly'"),
        ({"do": "go", "town": "malaga"}, "The action 'go' has the fields do, steps, town."),
        ({"do": "go", "town": "malaga", "steps": 1, "now": True}, "has the fields"),
        ({"do": "go", "town": "malaga", "steps": None}, "must be a whole number"),
        ({"do": "go", "town": ["malaga"], "steps": 1}, "There is no town called"),
        ({"do": "go", "town": {"a": 1}, "steps": 1}, "There is no town called"),
        ({"do": "go", "town": "malaga", "steps": 1.5}, "must be a whole number"),
        ({"do": "go", "town": "malaga", "steps": 10**30}, "must be from 1 to 3"),
    ],
)
def test_wrong_json_is_answered_with_what_is_wanted(value: dict[str, object], says: str) -> None:
    with pytest.raises(NotationError) as caught:
        forms().from_json(value)
    assert says in str(caught.value)


def test_an_action_reads_as_a_person_would_type_it() -> None:
    assert str(Action("deliver", ("violet", "blue"))) == "deliver violet blue"
    assert str(Action("pass")) == "pass"


def test_two_words_that_would_be_typed_alike_are_refused() -> None:
    with pytest.raises(ValueError, match="two town words are the same"):
        Words("town", ("Málaga", "malaga"))


def test_a_notation_has_room_for_64_verbs_and_no_more() -> None:
    assert len(Notation([Form(f"v{n}") for n in range(64)]).forms) == 64
    with pytest.raises(ValueError, match="too many verbs"):
        Notation([Form(f"v{n}") for n in range(65)])


def test_a_name_of_several_words_is_read_as_it_is_spoken() -> None:
    notation = Notation([Form("place", [("city", Words("city", ["New York", "Chicago"]))])])
    assert notation.parse("place New York") == notation.parse("place new-york")
    assert notation.text(notation.parse("place  new   YORK")) == "place new-york"
    with pytest.raises(NotationError, match="There is no city called 'New Amsterdam'"):
        notation.parse("place New Amsterdam")
