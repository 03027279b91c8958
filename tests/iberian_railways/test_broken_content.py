"""Content files with one thing wrong each: the loader names the file, the line and the reason."""

import pickle
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from milepost.kernel.content import ContentError
from milepost.rulebooks.iberian_railways.geometry import ROW_LETTERS, cell_of
from milepost.rulebooks.iberian_railways.loader import CONTENT, load_board

GRID, PLACES, CARDS = "board.txt", "places.toml", "interests.toml"
Edit = Callable[[str], str]


@dataclass(frozen=True)
class Broken:
    name: str
    file: str  # the file that is edited
    edit: Edit
    where: str  # a hex of the grid, or how the reported line begins
    reason: str


def row_lines(text: str, code: str) -> int:
    """The index of the line of board.txt that holds a hex."""
    cell = cell_of(code)
    assert cell is not None
    column, row = cell
    lines = text.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith(f"{ROW_LETTERS[row]}  "))
    return first + column % 2


def glyph(code: str, new: str) -> Edit:
    """Board.txt with another glyph in one hex."""

    def edit(text: str) -> str:
        lines = text.splitlines()
        index, at = row_lines(text, code), 3 + 3 * (int(code[1:]) - 1)
        lines[index] = lines[index][:at] + new + lines[index][at + 1 :]
        return "\n".join(lines) + "\n"

    return edit


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return edit


def in_place(name: str, old: str, new: str) -> Edit:
    """A TOML file with a change inside the table of one name."""

    def edit(text: str) -> str:
        start = text.index(f'= "{name}"\n')
        table, mark, rest = text[start:].partition("\n[[")
        assert old in table, old
        return text[:start] + table.replace(old, new, 1) + mark + rest

    return edit


def both(*edits: Edit) -> Edit:
    def edit(text: str) -> str:
        for step in edits:
            text = step(text)
        return text

    return edit


def without_last_glyph(text: str) -> str:
    lines = text.splitlines()
    index = row_lines(text, "M32")
    lines[index] = lines[index][:-1].rstrip()
    return "\n".join(lines) + "\n"


def slipped(text: str) -> str:
    lines = text.splitlines()
    index = row_lines(text, "M2")
    lines[index] = "M " + lines[index][1:]
    return "\n".join(lines) + "\n"


def only_comments(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))


BROKEN = [
    # the grid
    Broken("unknown glyph", GRID, glyph("Q2", "x"), "Q2", "'x' at Q2 is not a glyph"),
    Broken("ragged row", GRID, without_last_glyph, "M32", "hex M32 is missing"),
    Broken("hole in a row", GRID, glyph("Q3", " "), "Q3", "hex Q3 is missing"),
    Broken("row slipped by a character", GRID, slipped, "M2", "hex M2 is missing"),
    Broken("stray character", GRID, swap('   .     "     "     "', '   .  x  "     "     "'), "B1",
           "'x' at character 7"),
    Broken("row letter wrong", GRID, swap("\nQ  ", "\nO  "), "O  ", "row Q begins here"),
    Broken("row letter repeated", GRID, swap("\nQ  ", "\nP  "), "P  ", "row Q begins here"),
    Broken("letter on a second line", GRID, swap("\n   L ", "\nR  L "), "R  L",
           "the second line of row Q begins with a space"),
    Broken("row of one line", GRID, lambda text: text.rstrip().rpartition("\n")[0] + "\n", "Z ",
           "the last row has one"),
    Broken("too many rows", GRID, lambda text: text + "AA  .\n   .\n", "AA", "letters for 24 rows only"),
    Broken("no grid", GRID, only_comments, "# The board", "there is no grid"),
    Broken("six majors", GRID, glyph("G28", "M"), "V9", "6 Major Cities (B17, G28, G31, H3, P24, V9)"),
    Broken("four majors", GRID, glyph("B17", "T"), "V9", "4 Major Cities (G31, H3, P24, V9); the book wants 5"),
    Broken("nine minors", GRID, glyph("B4", "T"), "X14", "9 Minor Cities"),
    Broken("no Lisbon", GRID, glyph("Q1", '"'), "A  ", "0 Lisbon; the book wants 1"),
    Broken("two inner Madrids", GRID, glyph("V20", "@"), "V20", "2 inner Madrids"),
    Broken("no inner Madrid", GRID, glyph("L16", "O"), "A  ", "0 inner Madrids"),
    Broken("Madrid not a ring", GRID, glyph("M16", '"'), "L16", "Madrid is not a ring"),
    Broken("outer Madrid far away", GRID, glyph("V20", "O"), "V20", "does not touch inner Madrid L16"),
    Broken("island", GRID, glyph("X30", '"'), "X30", "X30 is an island"),
    Broken("river without a name", GRID, glyph("V20", "~"), "V20", "no river in places.toml runs through it"),
    Broken("city without a name", GRID, glyph("V20", "T"), "V20", "has no place in places.toml"),
    # places
    Broken("not TOML", PLACES, swap('name = "Lisbon"', 'name = "Lisbon'), 'name = "Lisbon', "this is not TOML"),
    Broken("unknown table", PLACES, swap("[[place]]", "[[palace]]"), "[[palace]]", "'palace' is not known here"),
    Broken("not tables", PLACES, lambda _: "# none\nplace = 1\n", "place = 1", "must be written as [[place]] tables"),
    Broken("field missing", PLACES, in_place("Toledo", "lat = 39.8628\n", ""), "[[place]]", "lacks the field 'lat'"),
    Broken("field misspelt", PLACES, in_place("Toledo", "lat =", "latt ="), "latt", "has no field 'latt'"),
    Broken("name empty", PLACES, swap('name = "Toledo"', 'name = " "'), 'name = " "', "'name' must be a text"),
    Broken("position a text", PLACES, in_place("Toledo", "lat = 39.8628", 'lat = "north"'), 'lat = "n',
           "must be a number"),
    Broken("kind unknown", PLACES, in_place("Toledo", '"town"', '"city"'), 'kind = "city"', "'city' is not a kind"),
    Broken("kind other than drawn", PLACES, in_place("Toledo", '"town"', '"minor"'), "",
           "but M15 in board.txt is Town ('T')"),
    Broken("hex unreadable", PLACES, in_place("Toledo", '"M15"', '"15M"'), 'hex = "15M"', "'15M' is not a hex"),
    Broken("hex off the board", PLACES, in_place("Toledo", '"M15"', '"M99"'), 'hex = "M99"', "M99 is off the board"),
    Broken("place on the sea", PLACES, in_place("Toledo", '"M15"', '"X30"'), 'hex = "X30"', "X30 is sea"),
    Broken("place in France", PLACES, in_place("Toledo", '"M15"', '"A30"'), 'hex = "A30"', "A30 is foreign land"),
    Broken("two places on a hex", PLACES, in_place("Toledo", '"M15"', '"J15"'), "",
           "stands on J15, where Segovia already is"),
    Broken("place misplaced", PLACES, in_place("Toledo", "39.8628", "41.5"), 'hex = "M15"', "hexes from 41.5, -4.0273"),
    Broken("name twice", PLACES, swap('name = "Toledo"', 'name = "SEVILLA"'), 'name = "SEV',
           "already belongs to Sevilla"),
    Broken("alias taken", PLACES, in_place("Lleida", '"Lérida"', '"evora"'), 'aliases = ["evora"',
           "already belongs to Évora"),
    Broken("alias like a hex", PLACES, in_place("Lleida", '"Lérida"', '"L3"'), 'aliases = ["L3"',
           "reads like the code"),
    Broken("aliases no list", PLACES, in_place("Lleida", '["Lérida"]', '"Lérida"'), 'aliases = "L',
           "must be a list of texts"),
    Broken("aliases of numbers", PLACES, in_place("Lleida", '["Lérida"]', "[1]"), "aliases = [1]",
           "must be a list of texts"),
    Broken("label of another", PLACES, in_place("Ciudad Real", '"Real"', '"Irreal"'), "label",
           "must read 'Ciudad Real'"),
    # rivers
    Broken("river where none is", PLACES, in_place("Ebro", '"C15"', '"C16"'), "course",
           "where the grid has no river ('^')"),
    Broken("river leaps", PLACES, in_place("Ebro", '"D17", ', ""), "course", "leaps from D16 to E18"),
    Broken("river twice in a hex", PLACES, in_place("Ebro", '"E18"', '"D16"'), "course", "runs through D16 twice"),
    Broken("river off the board", PLACES, in_place("Ebro", '"C15"', '"Y99"'), "course", "Y99 is off the board"),
    Broken("river of one hex", PLACES, in_place("Sado", '"T3", "S3", "S2", ', ""), "course", "at least two hexes"),
    Broken("river ends nowhere", PLACES, in_place("Ebro", 'mouth = "SE"\n', ""), "[[river]]", "give it a mouth"),
    Broken("mouth no side", PLACES, in_place("Ebro", '"SE"', '"E"'), 'mouth = "E"', "'E' is not a side of a hex"),
    Broken("mouth on land", PLACES, in_place("Ebro", '"SE"', '"N"'), 'mouth = "N"', "there is no sea"),
    Broken("river named twice", PLACES, swap('name = "Sil"', 'name = "Minho"'), 'name = "Minho"',
           "already a river called Minho"),
    # cards
    Broken("card for an unknown city", CARDS, swap('"Oviedo"', '"Gijón"'), 'city = "Gij',
           "there is no place called Gijón"),
    Broken("card for a Town", CARDS, swap('"Oviedo"', '"Toledo"'), 'city = "Tol', "Toledo is a Town, which has no"),
    Broken("card for Madrid", CARDS, swap('"Oviedo"', '"Madrid"'), 'city = "Mad', "Madrid is a Madrid, which has no"),
    Broken("two cards for a city", CARDS, swap('"Oviedo"', '"coimbra"'), 'city = "coimbra"',
           "already a Business Interest"),
    Broken("price wrong", CARDS, in_place("Lisbon", "5", "4"), "price = 4", "the card for Lisbon costs $5, not $4"),
    Broken("price no number", CARDS, in_place("Lisbon", "5", '"5"'), 'price = "5"', "'price' must be a whole number"),
    Broken("price a truth", CARDS, in_place("Lisbon", "5", "true"), "price = true", "'price' must be a whole number"),
    Broken("card missing", CARDS, lambda text: text.rpartition("[[")[0], "", "Zaragoza has no Business Interest card"),
    Broken("no cards", CARDS, lambda _: "", "", "has no Business Interest card"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (GRID, PLACES, CARDS):
        shutil.copy(CONTENT / name, tmp_path / name)
    return tmp_path


def test_the_copy_is_good(folder: Path) -> None:
    assert len(load_board(folder)) == len(load_board(CONTENT))
    assert load_board(folder).digest == load_board(CONTENT).digest


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_broken_content_is_refused_with_file_line_and_reason(folder: Path, broken: Broken) -> None:
    path = folder / broken.file
    text = broken.edit(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_board(folder)
    error = caught.value
    assert broken.reason in error.reason
    assert error.file == str(path)
    assert str(error) == f"{error.file}:{error.line}: {error.reason}"
    lines = text.splitlines() or [""]
    assert 1 <= error.line <= len(lines)
    if broken.file == GRID and cell_of(broken.where) is not None:
        assert error.line == row_lines(text, broken.where) + 1
    else:
        assert lines[error.line - 1].startswith(broken.where)


def test_tables_may_be_written_inline_or_quoted(folder: Path) -> None:
    cards = (folder / CARDS).read_text(encoding="utf-8")
    (folder / CARDS).write_text(cards.replace("[[interest]]", '[["interest"]]'), encoding="utf-8")
    assert len(load_board(folder).interests) == 16
    (folder / CARDS).write_text('\ninterest = [{ city = "Lisbon", price = 9 }]\n', encoding="utf-8")
    with pytest.raises(ContentError, match="costs \\$5, not \\$9") as caught:
        load_board(folder)
    assert caught.value.line == 2


@pytest.mark.parametrize("name", [GRID, PLACES, CARDS])
def test_a_file_that_is_not_there(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ContentError, match="cannot be read") as caught:
        load_board(folder)
    assert caught.value.file.endswith(name)


@pytest.mark.parametrize("name", [GRID, PLACES, CARDS])
def test_a_file_that_is_not_text(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="not UTF-8"):
        load_board(folder)


def test_the_error_survives_a_process_pool() -> None:
    error = pickle.loads(pickle.dumps(ContentError("a.txt", 3, "it is wrong")))
    assert (error.file, error.line, error.reason, str(error)) == ("a.txt", 3, "it is wrong", "a.txt:3: it is wrong")
