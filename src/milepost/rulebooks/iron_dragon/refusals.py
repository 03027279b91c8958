"""Which rule of each edition stands behind each refusal and each action, and Iron Dragon's own sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from milepost.kernel.refusal import Illegal

Ends = Mapping[str, str | tuple[str, str]]
"""By name, the end of a rule's id; two, where the books name the rule differently."""

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

_HOMES: Final[Ends] = {
    "place": ("TRAIN-START", "START-PLACE"),
    "move": "TURN-PHASES",
    "load": "TURN-PHASES",
    "drop": "TURN-PHASES",
    "deliver": "TURN-PHASES",
    "build": "TURN-PHASES",
    "upgrade": ("UPGRADE-WHEN", "TURN-PHASES"),
    "discard": "TURN-DISCARD",
    "declare": ("WIN-FIRST", "WIN-DECLARE"),
    "lose": "LOST-LOAD-CHOICE",
    "done": ("TURN-ORDER", "TURN-END"),
    "borrow": ("TURN-PHASES", "VAR-BORROW"),
    "backtrack": ("MOVE-REVERSE", "VAR-BACKTRACK"),
    "throw": ("HAND-THREE", "VAR-FAST-FIVE"),
    "time-up": ("TURN-PHASES", "TOURN-ANNOUNCE"),
    "crossgrade": ("UPGRADE-COST", "VAR-CROSSGRADE"),
    "switch": ("LOCO-ONE", "VAR-TWOTRAINS"),
    "camp": "TURN-PHASES",
    "trade": ("RIGHT-OF-WAY", "VAR-TRADE"),
    "keep": "SETUP-FOREMEN",
    "redeal": "SETUP-FOREMEN",
    "hire": "FOREMAN-HIRE1",
    "choose": "FOREMAN-HIRE5",
    "ship": ("SHIP-HIRE-AT-PORT", "SHIP-PORT"),
    "board": "SHIP-BOARD",
    "decline": "SHIP-DECLINE",
    "sail": "SHIP-MOVE",
    "take": ("LOCO-ONE", "VAR-TWOTRAINS"),
}

_RULES: Final[Ends] = {
    "train_placed": ("TRAIN-START", "START-PLACE"),
    "not_a_city": ("TRAIN-START", "START-PLACE"),
    "no_track": "MOVE-SPEED",
    "not_next": "MOVE-SPEED",
    "no_movement": "MOVE-SPEED",
    "reverse": "MOVE-REVERSE",
    "rent": "RENT-PREPAY",
    "flooded_move": "FLOOD-BAN",
    "closed_move": ("EVENT-OBEY", "EVENT-SAMPLE"),
    "no_city": "PICKUP",
    "not_supplied": "PICKUP",
    "no_chip": "LOAD-LIMIT",
    "full": "CAPACITY",
    "not_aboard": "DELIVER-WHERE",
    "strike": ("EVENT-OBEY", "EVENT-DURATION"),
    "no_demand": "DELIVER-WHERE",
    "wrong_city": "DELIVER-WHERE",
    "inlet": "MAP-RIVERS",
    "inner": "MAJOR-NO-INNER",
    "build_from": "BUILD-FROM",
    "right_of_way": "RIGHT-OF-WAY",
    "cap": ("SPEND-CAP", "BUILD-CAP"),
    "no_credit": "NO-CREDIT",
    "major_outs": "MAJOR-OUT-TWO",
    "city_players_small": "CITY-SMALL-CAP",
    "city_players_medium": "CITY-MEDIUM-CAP",
    "city_sections": "CITY-THREE",
    "blocks_small": "CITY-SMALL-NOBLOCK",
    "blocks_medium": "CITY-MEDIUM-NOBLOCK",
    "blocks_major": "MAJOR-ACCESS",
    "flooded_build": "FLOOD-BAN",
    "closed_build": ("EVENT-OBEY", "EVENT-SAMPLE"),
    "rebuild_right": ("EVENT-REBUILD", "FLOOD-REBUILD"),
    "upgraded": "TURN-PHASES",
    "built": "TURN-PHASES",
    "not_an_upgrade": "UPGRADE-COST",
    "already_acted": "TURN-DISCARD",
    "not_carried": "LOST-LOAD-CHOICE",
    "not_held": "DELIVER-WHERE",
}

_OWN_RULES: Final[Ends] = {
    "not_offered": "SETUP-FOREMEN",
    "must_keep": "SETUP-FOREMEN",
    "hire_at_start": "START-ROUNDS",
    "foremen_banned": ("EVENT-OBEY", "EVENT-DURATION"),
    "no_foreman": ("FOREMAN-HIRE1", "FOREMAN-DECK"),
    "employed": "FOREMAN-HIRE5",
    "no_port": ("SHIP-HIRE-AT-PORT", "SHIP-PORT"),
    "has_ship": "SHIP-PORT",
    "boarding_banned": ("EVENT-OBEY", "EVENT-DURATION"),
    "ship_declined": ("SHIP-DECLINE", "SHIP-REDRAW"),
    "ship_again": "SHIP-AGAIN",
    "no_ship": ("DECK-RESHUFFLE", "SHIP-DECK"),
    "other_ship": "SHIP-PORT",
    "not_aboard_ship": "SHIP-MOVE",
    "not_by_sea": ("SHIP-MOVE", "SHIP-SEA-ONLY"),
    "on_ship": ("SHIP-AT-SEA", "SHIP-SEA-ONLY"),
    "shut_link": ("WIZARD-STRIKE", "LINK-RAINBOW"),
    "bribe": ("BRIBE-PREPAY", "BRIBE-MOVE"),
    "landed": "SHIP-DELIVER",
    "building_banned": ("EVENT-OBEY", "EVENT-DURATION"),
    "builder_idle": ("EVENT-OBEY", "EVENT-DURATION"),
    "troll": "FOREMAN-TROLL",
    "buried": "SANDSTORM-TRACK",
    "port_players": ("PORT-TWO", "COST-PORT"),
    "blocks_port": ("PORT-NOBLOCK", "COST-PORT"),
    "entrance_sections": ("CITY-THREE", "COST-ENTRANCE"),
    "blocks_entrance": ("ENTRANCE-NOBLOCK", "COST-ENTRANCE"),
    "blocks_entrances": ("ENTRANCE-NOBLOCK", "COST-ENTRANCE"),
    "upgrades_banned": ("EVENT-OBEY", "EVENT-DURATION"),
    "second_level": ("LOCO-ONE", "VAR-TWOTRAINS"),
    "trade_entrance": ("CITY-THREE", "VAR-TRADE"),
    "sold_out": "LOCO-SCARCE",
}

_VARIATIONS: Final[Ends] = {
    "loan_out": "VAR-BORROW",
    "loan_idle": "VAR-BORROW",
    "late_owes": "VAR-LATE-FEE",
    "backtrack_acted": "VAR-BACKTRACK",
    "backtrack_needless": "VAR-BACKTRACK",
    "backtrack_fee": "VAR-BACKTRACK-FEE",
    "throw_not_held": "VAR-FAST-FIVE",
    "time_called": "TOURN-LAST-ROUND",
    "crossgraded": "VAR-CROSSGRADE-NOCREDIT",
    "crossgrade_loco": "VAR-CROSSGRADE",
    "move_fee": "VAR-COSTMOVE",
    "load_movement": "VAR-COSTLOAD",
    "trade_built": "VAR-TRADE",
    "trade_done": "VAR-TRADE",
    "trade_three": "VAR-TRADE",
    "trade_partner": "VAR-TRADE",
    "trade_theirs": "VAR-TRADE",
    "trade_yours": "VAR-TRADE",
    "trade_empty": "VAR-TRADE",
    "trade_money": "VAR-TRADE",
    "trade_sections": "VAR-TRADE",
    "trade_players": "VAR-TRADE",
    "trade_blocks": "VAR-TRADE",
    "trade_mine": "VAR-TRADE",
    "trade_others": "VAR-TRADE",
    "trade_price": "VAR-TRADE",
    "trade_none": "VAR-TRADE",
}


def _of(year: int, ends: Ends) -> dict[str, str]:
    """Rule ids of one edition."""
    later = year == 2017
    prefix = "ID17-" if later else "ID01-"
    return {name: prefix + (end if isinstance(end, str) else end[later]) for name, end in ends.items()}


def homes(year: int) -> dict[str, str]:
    return _of(year, _HOMES)


def rules(year: int) -> dict[str, str]:
    return _of(year, _RULES)


def variation_rules(year: int) -> dict[str, str]:
    """Only the later edition has the shared variations."""
    return _of(year, _VARIATIONS) if year == 2017 else {}


def own(year: int) -> dict[str, Illegal]:
    """Iron Dragon's own refusals."""
    return {name: Illegal(rule, SENTENCES[name]) for name, rule in _of(year, _OWN_RULES).items()}
