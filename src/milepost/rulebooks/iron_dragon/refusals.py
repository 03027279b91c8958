"""Iron Dragon's own sentences of refusal; rules_2001.py and rules_2017.py name each edition's rule behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from milepost.kernel.refusal import Illegal

SENTENCES: Final = {
    "not_offered": "Keep one of the foremen before you.",
    "must_keep": "You must keep one of these foremen: there is no further deal.",
    "hire_at_start": "Foremen are not hired before the trains run.",
    "foremen_banned": "An event keeps everybody from changing foremen now.",
    "no_foreman": "There is no foreman in that pile.",
    "employed": "That foreman works for somebody already.",
    "no_port": "A ship can be found only while your train is at a port.",
    "has_ship": "Your train is on a ship already.",
    "boarding_banned": "An event keeps every ship in port: nobody can board now.",
    "ship_declined": "You have turned up a ship at this port already; leave it and come back.",
    "ship_again": "A train that has just landed cannot look for another ship yet.",
    "no_ship": "Every ship is in use.",
    "other_ship": "That ship was not turned up.",
    "not_aboard_ship": "Your train is not on a ship.",
    "not_by_sea": "A ship sails to the next sea point or into a port beside it.",
    "on_ship": "Your train is on a ship; it sails until it lands at a port.",
    "shut_link": "No magic joins those cities now.",
    "bribe": "You cannot pay the Orcs' bribe, which is due before the train goes there.",
    "landed": "A train that has just landed here handles no loads before its next turn.",
    "building_banned": "An event keeps everybody from building now.",
    "builder_idle": "An event keeps you from building now.",
    "troll": "Your Troll foreman builds only in the Underground.",
    "buried": "A sandstorm covers that track; nothing can be built there until it is over.",
    "port_players": "Two other players already have track into that port.",
    "blocks_port": "That would leave another player no way into that port.",
    "entrance_sections": "You already have three segments at that entrance, the most one player may have.",
    "blocks_entrance": "That would leave a second player no way at that entrance.",
    "blocks_entrances": "That would leave some player no way in and out of any entrance.",
    "upgrades_banned": "An event keeps everybody from buying a better loco now.",
    "second_level": "Your second train begins as a loco of level II.",
    "trade_entrance": "That would give one player more than three segments at an entrance.",
    "sold_out": "All the cards of that loco are owned; wait until one comes back.",
}


def own(rules: Mapping[str, str]) -> dict[str, Illegal]:
    """The refusals of the edition that names these rules."""
    return {name: Illegal(rules[name], says) for name, says in SENTENCES.items()}
