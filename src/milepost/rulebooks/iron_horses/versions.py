"""The versions of Iron Horses' cards, oldest first."""

from __future__ import annotations

from importlib.resources import files

from milepost.rulebooks.iron_horses.cards import load_cards
from milepost.rulebooks.iron_horses.game import IronHorses


def _open(version: str) -> IronHorses:
    return IronHorses(load_cards(files("milepost.rulebooks.iron_horses") / "content" / version))


VERSIONS = {"v1": lambda: _open("v1")}
