"""Where the rules of the 2017 edition that refuse nothing are carried out: by rule, what in crayon/ or here does it.

Rules that refuse are named in rules_2017.py, and variations in options.py. Code that both editions share
cannot name one edition's ids, so this table does, and it stops importing when what it points to is renamed.
"""

from __future__ import annotations

from typing import Final

from milepost.rulebooks.crayon import cargo, deal, deck, ground, hand, move, track, turn, variations, victory
from milepost.rulebooks.crayon import events as crayon_events
from milepost.rulebooks.crayon import game as crayon_game
from milepost.rulebooks.crayon import state as crayon_state
from milepost.rulebooks.crayon.board import Board, City, Good, Passage
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.variations import backtracking, cards, locos, time_limit, warehouse
from milepost.rulebooks.iron_dragon import (
    building,
    event_cards,
    events,
    foremen,
    game,
    running,
    ships,
    staff,
    state,
    versions,
    view,
)
from milepost.rulebooks.iron_dragon import cargo as dragon_cargo
from milepost.rulebooks.iron_dragon.editions import EDITION_2017, LOCOS
from milepost.rulebooks.iron_dragon.parchment import CHIP_COLOURS

BOARD_AND_CARDS: Final[dict[str, object]] = {
    "ID17-COMP-CHIPS": Good,
    "ID17-COMP-DEMAND": game.IronDragon,
    "ID17-COMP-EVENT": event_cards.read_events,
    "ID17-COMP-FOREMEN": staff.load_staff,
    "ID17-COMP-SHIPS": staff.load_staff,
    "ID17-COMP-BOARD": deal.deal,
    "ID17-MAP-GRID": Board,
    "ID17-MAP-CITIES": versions.darwinina,
    "ID17-CITY-SIZES": City,
    "ID17-CITY-GRID": versions.darwinina,
    "ID17-MAP-GOODS": City,
    "ID17-MAP-UNDERGROUND": Board,
    "ID17-ENTRANCES": Passage,
    "ID17-GOODS-SOURCES": versions.darwinina,
    "ID17-LOAD-COLOURS": CHIP_COLOURS,
    "ID17-CARDS-FIVE": crayon_game.CrayonGame.deck_cards,
    "ID17-DEMAND-FORM": deck.Demand,
    "ID17-INFO-REFERENCE": Good,
    "ID17-LOCO-ONE": crayon_state.CrayonState.train,
    "ID17-LOCO-TEAPOT": LOCOS,
    "ID17-LOCO-SARDAR": LOCOS,
    "ID17-LOCO-SALAMANDER": LOCOS,
    "ID17-LOCO-FIREDRAKE": LOCOS,
    "ID17-LOCO-WHITE": LOCOS,
    "ID17-LOCO-BLACK": LOCOS,
    "ID17-LOCO-RED": LOCOS,
    "ID17-LOCO-IRON": LOCOS,
    "ID17-SHIP-RANGE": staff.Ship,
    "ID17-SHIP-LIST": staff.load_staff,
}

SETUP_AND_TURNS: Final[dict[str, object]] = {
    "ID17-LOCO-START": EDITION_2017.numbers,
    "ID17-SETUP-FIRST": deal.first_player,
    "ID17-SETUP-DEAL": deal.deal,
    "ID17-SETUP-RESHUFFLE": crayon_game.CrayonGame.events_set_aside,
    "ID17-SETUP-STATE": deal.deal,
    "ID17-FOREMAN-ONE": foremen.employ,
    "ID17-START-SWITCHBACK": turn.order,
    "ID17-START-BUILD-MAJOR": building.BuildTrack.refuse,
    "ID17-SHIP-START": running.StartAt,
    "ID17-HAND-THREE": hand.refill,
    "ID17-DECK-RESHUFFLE": hand.next_card,
    "ID17-TURN-DISCARD-LOST": turn.begin_turn,
}

BUILDING: Final[dict[str, object]] = {
    "ID17-BUILD-SEGMENT": track.lay,
    "ID17-COST-CLEAR": Prices,
    "ID17-COST-DESERT": Prices,
    "ID17-COST-FOREST": Prices,
    "ID17-COST-MOUNTAIN": Prices,
    "ID17-COST-JUNGLE": Prices,
    "ID17-COST-ALPINE": Prices,
    "ID17-COST-VOLCANO": Prices,
    "ID17-COST-ROCK": Prices,
    "ID17-COST-SMALL": Prices,
    "ID17-COST-MEDIUM": Prices,
    "ID17-COST-MAJOR": Prices,
    "ID17-COST-INLET": Prices,
    "ID17-COST-RIVER": Prices,
    "ID17-COST-SEA": ground.Ground,
    "ID17-COST-BORDER": Prices,
    "ID17-MAJOR-OUT-COST": ground.Ground,
    "ID17-FOREMAN-CATMAN": staff.People.tariff,
    "ID17-FOREMAN-DWARF": staff.People.tariff,
    "ID17-FOREMAN-ELF": staff.People.tariff,
    "ID17-FOREMAN-HUMAN": staff.People.tariff,
    "ID17-FOREMAN-ORC": running.take_bribe,
    "ID17-FOREMAN-REPEAT": foremen.Hiring,
    "ID17-UG-BUILD-BRIBE": building.BuildTrack.due,
    "ID17-UG-BUILD-IN-CAP": building.BuildTrack.due,
    "ID17-UG-BUILD-EXEMPT": running.owes_bribe,
    "ID17-UPGRADE-TWO": building.BetterLoco.refuse,
    "ID17-UPGRADE-MIX": building.BetterLoco.do,
    "ID17-UPGRADE-RETURN": building.sold_out,
    "ID17-UPGRADE-SKIP": building.sold_out,
}

RUNNING_AND_LOADS: Final[dict[str, object]] = {
    "ID17-MOVE-NOBLOCK": running.Run.refuse,
    "ID17-MAJOR-RED-FREE": move.Move.refuse,
    "ID17-MAJOR-LOAD-ANY": cargo.city_here,
    "ID17-MAJOR-CENTRE": move.Move.do,
    "ID17-RENT-OWN": move.Move.do,
    "ID17-RENT-FEE": move.Move.do,
    "ID17-RENT-NOT-IN-CAP": move.Move.do,
    "ID17-BRIBE-ENTRANCE": game.IronDragon,
    "ID17-BRIBE-BANK": running.take_bribe,
    "ID17-BRIBE-ORC": running.take_bribe,
    "ID17-BRIBE-TROLL": running.owes_bribe,
    "ID17-ENTRANCE-SAME": running.Run.points,
    "ID17-LINK-MOVE": running.Run,
    "ID17-LINK-INSIDE": running.Run.points,
    "ID17-FOREMAN-WEE": ships.TurnUp.do,
    "ID17-SHIP-LAND": ships.land,
    "ID17-SHIP-PASS": running.Run,
    "ID17-LOAD-ON-LOCO": cargo.put_aboard,
    "ID17-LOAD-RETURN": cargo.take_off,
    "ID17-MOVE-LOADFREE": cargo.Load.do,
    "ID17-LOAD-ANYORDER": move.OperateStep,
    "ID17-CARRY-NODEMAND": cargo.Load.refuse,
    "ID17-DROP": cargo.Drop,
    "ID17-DELIVER-STEPS": dragon_cargo.DeliverAshore.do,
    "ID17-DEMAND-ONE": cargo.Deliver.do,
    "ID17-DELIVER-SEPARATE": state.DragonState.settle,
    "ID17-DELIVER-CONTINUE": move.OperateStep,
}

EVENTS_AND_END: Final[dict[str, object]] = {
    "ID17-EVENT-SHOW": events.strike_up,
    "ID17-EVENT-COUNT": event_cards.places,
    "ID17-HALF": move.slow,
    "ID17-HALF-REMAINING": move.slow,
    "ID17-FLOOD-ERASE": crayon_events.erase_bridges,
    "ID17-SANDSTORM": events.strike_up,
    "ID17-LOST-LOAD-LATER": crayon_events.lose_a_load,
    "ID17-LOST-TURN": turn.begin_turn,
    "ID17-LOST-TURN-DRAWER": crayon_events.lose_a_turn,
    "ID17-WARTAX": crayon_events.tax,
    "ID17-LINK-WIN": victory.majors_joined,
    "ID17-WIN-CITIES": victory.majors_joined,
    "ID17-WIN-CASH": victory.may_declare,
    "ID17-WIN-TIE": victory.round_over,
    "ID17-INFO-DECKS": view.look,
    "ID17-INFO-OPEN": view.look,
    "ID17-INFO-MONEY": view.look,
}

VARIATIONS: Final[dict[str, object]] = {
    "ID17-VAR-AGREE": crayon_game.CrayonGame.variant,
    "ID17-VAR-BACKTRACK-DISCARD": backtracking.Backtracking,
    "ID17-TOURN-PLACES": time_limit.TimeLimit,
    "ID17-VAR-CROSSGRADE-BUILD": locos.Crossgrading,
    "ID17-VAR-OPEN-FOUR": cards.OpenContracts,
    "ID17-VAR-OPEN-NOREFILL": cards.DeliverOpen,
    "ID17-VAR-WAREHOUSE-END": warehouse.Warehousing,
    "ID17-VAR-FOURCARDS": locos.AdditionalTrains,
    "ID17-VAR-FAST-MIX": variations.install,
    "ID17-VAR-CHALLENGE-MIX": variations.install,
}

CARRIED: Final = {**BOARD_AND_CARDS, **SETUP_AND_TURNS, **BUILDING, **RUNNING_AND_LOADS, **EVENTS_AND_END, **VARIATIONS}
