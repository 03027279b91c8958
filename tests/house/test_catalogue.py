"""What every game prints can be had as JSON, by the names and numbers of its views."""

import msgspec
import pytest

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from tests.house.boards import WITH_BOARDS


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_a_catalogue_is_json_and_says_its_family(name: str) -> None:
    catalogue = rulebooks.game(name).catalogue()
    again = msgspec.json.decode(msgspec.json.encode(catalogue))
    assert again["family"]
    assert again == catalogue


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_a_game_is_drawn_if_its_catalogue_has_places_on_the_picture(name: str) -> None:
    assert (rulebooks.game(name).picture() is not None) == (name in WITH_BOARDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_BOARDS)
def test_every_place_of_a_catalogue_lies_on_the_picture(name: str) -> None:
    game = rulebooks.game(name)
    picture, catalogue = game.picture(), game.catalogue()
    assert picture is not None
    width, height = (float(picture.split(f' {side}="')[1].split('"')[0]) for side in ("width", "height"))
    codes = catalogue["board"]["codes"] if "board" in catalogue else catalogue["codes"]
    assert len(catalogue["picture"]) == len(codes)
    assert all(0 < x < width and 0 < y < height for x, y in catalogue["picture"])


def test_views_of_iron_horses_name_cards_of_its_catalogue() -> None:
    game = rulebooks.game("iron-horses")
    catalogue = game.catalogue()
    seen = game.start(2, game.options(), Chance(seed_from_text("cards"))).view(0)
    names = {card["name"] for kind in ("cars", "cabooses", "engines") for card in catalogue[kind]}
    shown = msgspec.to_builtins(seen)
    assert {*shown["hand"], *shown["engine_hand"]} <= names
