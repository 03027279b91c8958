"""Iron Dragon in words: what happened to ships, foremen, bribes and magic, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from milepost.kernel.event import Event
from milepost.rulebooks.crayon import tell


def _listed(event: Event, fact: str) -> str:
    names = event.facts[fact]
    return ", ".join(map(str, names)) if isinstance(names, tuple) else str(names)


SENTENCES: Final[Mapping[str, tell.Sentence]] = {
    **tell.SENTENCES,
    "foremen-dealt": lambda _, e, __: f"Foremen are dealt again (deal {e.facts['deal']}).",
    "foremen-declined": lambda who, _, __: f"{who} keeps none of these foremen.",
    "foreman": lambda who, e, _: f"{who} has {e.facts['name']} as foreman.",
    "foreman-drawn": lambda who, e, _: f"{who} pays {e.facts['price']} and turns up the foreman {e.facts['name']}.",
    "foreman-hired": lambda who, e, _: f"{who} hires the foreman {e.facts['name']} for {e.facts['price']}.",
    "ship-drawn": lambda who, e, _: f"{who} looks for a ship: {_listed(e, 'ships')}.",
    "boarded": lambda who, e, _: f"{who} boards the {e.facts['ship']} for {e.facts['price']}.",
    "ship-declined": lambda who, _, __: f"{who} lets the ship go.",
    "sailed": lambda who, e, _: f"{who} sails to {str(e.facts['to']).upper()}; {e.facts['left']} left.",
    "landed": lambda who, e, _: f"{who} lands at {str(e.facts['to']).upper()}.",
    "bribed": lambda who, e, whose: f"{who} pays a bribe of {e.facts['price']} to {whose}.",
    "track-buried": lambda who, e, _: f"{who} loses {e.facts['segments']} segments to the sand.",
    "second-train": lambda who, e, _: f"{who} takes a {e.facts['loco']} as second train.",
    "event-put-back": lambda who, e, _: f"{who} draws {e.facts['name']}; before the trains run it goes back.",
    "set-back": lambda who, e, _: f"The storm drives {who}'s train back to {e.facts['city']}.",
}
