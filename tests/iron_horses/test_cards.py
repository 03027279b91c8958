"""Card files: what is wrong in one is told with file, line and reason."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from milepost.kernel.content import ContentError
from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.cards import load_cards
from milepost.rulebooks.iron_horses.colours import COLOURS

GOOD = files("milepost.rulebooks.iron_horses").joinpath("content", "v1", "cards.toml").read_text("utf-8")


def plain_file() -> str:
    """A small card file of our own, whose line numbers stay put however the real cards are tuned."""
    pairs = [(COLOURS[n % 6], COLOURS[(n + 1 + n // 6) % 6], COLOURS[(n + 3) % 6]) for n in range(12)]
    cars = [f"[[car]]\nvalue = {value}\nfollow = [{{ plus = 1, pays = 2 }}]\n" for value in range(6)]
    tails = [f'[[caboose]]\nnegate = "{n}"\ndouble = "{d}"\ntriple = "{t}"\n' for n, d, t in pairs]
    engines = [
        f'[[engine]]\nname = "e-{chr(97 + n)}"\nlength = {n % 6 + 1}\nbonus = 3\nregions = ["red"]\n' for n in range(12)
    ]
    return "".join(["[dial]\nfaces = [-1, -2, 1, 2, 0, 2]\n", *cars, *tails, *engines])


FILE = plain_file()
CAR, CABOOSE, ENGINE = 3, 21, 69
"""The lines of the first entry of each kind."""


def load(tmp_path: Path, text: str) -> ContentError:
    (tmp_path / "cards.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError) as caught:
        load_cards(tmp_path)
    error = caught.value
    assert str(error) == f"cards.toml:{error.line}: {error.reason}"
    return error


def changed(old: str, new: str, count: int = 1) -> str:
    text = FILE.replace(old, new, count)
    assert text != FILE
    return text


def test_our_own_cards_and_the_plain_file_load(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(GOOD, "utf-8")
    assert len(load_cards(tmp_path).cabooses) == 12
    (tmp_path / "cards.toml").write_text(FILE, "utf-8")
    assert len(load_cards(tmp_path).engines) == 12


def test_the_hash_of_the_cards_does_not_depend_on_how_lines_end(tmp_path: Path) -> None:
    hashes = set()
    for text in (FILE, FILE.replace("\n", "\r\n")):
        (tmp_path / "cards.toml").write_bytes(text.encode())
        hashes.add(load_cards(tmp_path).content)
    (tmp_path / "cards.toml").write_text(FILE.replace("bonus = 3", "bonus = 4", 1), "utf-8")
    assert len(hashes) == 1
    assert load_cards(tmp_path).content not in hashes


BROKEN = {
    "not toml": (changed("value = 2", "value = "), CAR + 7, "Invalid value"),
    "a key twice": (changed("value = 2", "value = 2\nvalue = 2"), CAR + 8, "Cannot overwrite"),
    "cut off": (FILE[: FILE.index("regions") + 8], ENGINE + 4, "Invalid|Expected"),
    "no dial": (FILE.partition("\n")[2].partition("\n")[2], 1, "missing required field `dial`"),
    "no cars": (re.sub(r"(?s)\[\[car\]\].*?(?=\[\[caboose)", "", FILE), 1, "missing required field `car`"),
    "no engines": (FILE[: FILE.index("[[engine]]")], 1, "missing required field `engine`"),
    "an unknown table": (FILE + "[wheels]\nn = 1\n", 129, "unknown field `wheels`"),
    "an unknown field": (changed('name = "e-b"', 'name = "e-b"\ncolour = "red"'), ENGINE + 5, "unknown field `colour`"),
    "no name": (changed('name = "e-c"\n', ""), ENGINE + 10, "missing required field `name`"),
    "a value in words": (changed("value = 3", 'value = "three"'), CAR + 9, "Expected `int`"),
    "a bonus that is no number": (changed("bonus = 3", "bonus = true"), ENGINE, "Expected `int`"),
    "regions that are no list": (changed('regions = ["red"]', 'regions = "red"'), ENGINE, "Expected `array`"),
    "a value missing": (changed("value = 3", "value = 4"), CAR, "one .* for each value from 0 to 5, in order"),
    "seven cars": (changed("[[caboose]]", "[[car]]\nvalue = 6\nfollow = []\n[[caboose]]"), CAR, "0 to 5, in order"),
    "a following bonus of nothing": (changed("pays = 2", "pays = 0"), CAR, "must pay 1 to 9"),
    "a following bonus below nothing": (changed("pays = 2", "pays = -2"), CAR, "must pay 1 to 9"),
    "a following bonus too large": (changed("pays = 2", "pays = 10"), CAR, "must pay 1 to 9"),
    "a colour that is not there": (changed("plus = 1", "plus = 6"), CAR, "plus = 0 to 5"),
    "the same colour twice": (
        changed("[{ plus = 1, pays = 2 }]", "[{ plus = 1, pays = 2 }, { plus = 1, pays = 3 }]"),
        CAR,
        "must name different colours",
    ),
    "eleven cabooses": (
        FILE.replace(FILE[FILE.index("[[caboose]]") : FILE.index("[[caboose]]", FILE.index("[[caboose]]") + 1)], "", 1),
        CABOOSE,
        "there must be 12 cabooses, not 11",
    ),
    "a caboose of one colour": (
        changed('negate = "red"\ndouble = "orange"', 'negate = "red"\ndouble = "red"'),
        CABOOSE,
        "three different colours, not red, red, green",
    ),
    "a later caboose of one colour": (
        changed('negate = "red"\ndouble = "yellow"', 'negate = "red"\ndouble = "red"'),
        CABOOSE + 24,
        "three different colours, not red, red, green",
    ),
    "a caboose of a colour that is not there": (changed('triple = "green"', 'triple = "pink"'), CABOOSE, "pink"),
    "a colour negated three times": (
        changed('negate = "orange"\ndouble = "yellow"', 'negate = "red"\ndouble = "violet"'),
        CABOOSE,
        "negated by two cabooses",
    ),
    "two cabooses alike": (
        changed('negate = "red"\ndouble = "yellow"', 'negate = "red"\ndouble = "orange"'),
        CABOOSE,
        "negate and double the same",
    ),
    "eleven engines": (FILE[: FILE.rindex("[[engine]]")], ENGINE, "at least 12 engines"),
    "an engine of length 0": (
        changed("length = 1", "length = 0"),
        ENGINE,
        "engine e-a: its length must be from 1 to 6",
    ),
    "an engine of length 7": (changed("length = 4", "length = 7"), ENGINE + 15, "engine e-d: its length"),
    "two engines of one name": (changed('"e-f"', '"e-e"'), ENGINE + 25, "two engines have the same name, e-e"),
    "two engines typed alike": (changed('"e-f"', '"E-E"'), ENGINE + 25, "engine E-E: its name"),
    "an engine called like a car": (changed('"e-f"', '"red-4"'), ENGINE + 25, "engine red-4: its name"),
    "an engine called like a caboose": (changed('"e-f"', '"caboose-red-blue"'), ENGINE + 25, "its name"),
    "an engine without a name": (changed('"e-f"', '""'), ENGINE + 25, "its name"),
    "an engine with a blank in its name": (changed('"e-f"', '"big boy"'), ENGINE + 25, "engine big boy: its name"),
    "an engine with an accent": (changed('"e-f"', '"mikadó"'), ENGINE + 25, "its name"),
    "a region that is not there": (changed('["red"]', '["pink"]'), ENGINE, "engine e-a: its regions must be different"),
    "a region twice": (changed('["red"]', '["red", "red"]'), ENGINE, "engine e-a: its regions must be different"),
    "a bonus without a region": (changed('["red"]', "[]"), ENGINE, "needs regions"),
    "a region without a bonus": (changed("bonus = 3", "bonus = 0"), ENGINE, "regions a bonus"),
    "a bonus below nothing": (changed("bonus = 3", "bonus = -3"), ENGINE, "engine e-a"),
    "a bonus too large": (changed("bonus = 3", "bonus = 100"), ENGINE, "engine e-a"),
    "a dial of five faces": (changed("[-1, -2, 1, 2, 0, 2]", "[-1, -2, 1, 2, 0]"), 1, "six faces"),
    "a dial without a 0": (changed("[-1, -2, 1, 2, 0, 2]", "[-1, -2, 1, 2, 1, 2]"), 1, "exactly one of them 0"),
    "a dial with two": (changed("[-1, -2, 1, 2, 0, 2]", "[-1, 0, 1, 2, 0, 2]"), 1, "exactly one of them 0"),
    "a face too large": (changed("[-1, -2, 1, 2, 0, 2]", "[-1, -2, 1, 2, 0, 10]"), 1, "from -9 to 9"),
    "hundreds of engines": (
        FILE
        + "".join(
            f'[[engine]]\nname = "f-{chr(97 + n // 26)}{chr(97 + n % 26)}"\nlength = 1\nbonus = 0\nregions = []\n'
            for n in range(300)
        ),
        ENGINE,
        "at most 99 engines",
    ),
}


@rule("IH-CAR-COUNT", "IH-CABOOSE-COUNT", "IH-ENGINE-VALUE", "IH-ENGINE-BONUS", "IH-DIALS")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_card_file_is_refused_with_file_line_and_reason(tmp_path: Path, fault: str) -> None:
    text, line, reason = BROKEN[fault]
    error = load(tmp_path, text)
    assert re.search(reason, error.reason)
    assert error.line == line


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cards.toml:1: .*not there"):
        load_cards(tmp_path)
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe\x00[dial]")
    with pytest.raises(ContentError, match=r"cards.toml:1: .*UTF-8"):
        load_cards(tmp_path)
