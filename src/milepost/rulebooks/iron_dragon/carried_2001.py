"""Where the rules of the 2001 edition that refuse nothing are carried out: by rule, what in crayon/ or here does it.

Rules that refuse are named in rules_2001.py. Code that both editions share
cannot name one edition's ids, so this table does, and it stops importing when what it points to is renamed.
"""

from __future__ import annotations

from typing import Final

from milepost.rulebooks.crayon import cargo, deal, deck, ground, move, track, turn, victory
from milepost.rulebooks.crayon import events as crayon_events
from milepost.rulebooks.crayon import game as crayon_game
from milepost.rulebooks.crayon import state as crayon_state
from milepost.rulebooks.crayon.board import Board, City, Good, Passage
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.iron_dragon import (
    building,
    event_cards,
    events,
    foremen,
    game,
    running,
    ships,
    staff,
    versions,
    view,
)
from milepost.rulebooks.iron_dragon import cargo as dragon_cargo
from milepost.rulebooks.iron_dragon.editions import EDITION_2001, LOCOS

BOARD_AND_CARDS: Final[dict[str, object]] = {
    "ID01-COMP-CHIPS": Good,
    "ID01-COMP-DEMAND": game.IronDragon,
    "ID01-COMP-EVENT": event_cards.read_events,
    "ID01-COMP-LOCO": LOCOS,
    "ID01-COMP-FOREMEN": staff.load_staff,
    "ID01-COMP-SHIPS": staff.load_staff,
    "ID01-COMP-MONEY": crayon_state.CrayonState.pay,
    "ID01-COMP-BOARD": deal.deal,
    "ID01-MAP-GRID": Board,
    "ID01-MAP-CITIES": versions.darwinina,
    "ID01-CITY-SIZES": City,
    "ID01-CITY-GRID": versions.darwinina,
    "ID01-MAP-GOODS": City,
    "ID01-MAP-UNDERGROUND": Board,
    "ID01-ENTRANCES": Passage,
    "ID01-GOODS-LEFT": versions.darwinina,
    "ID01-GOODS-RIGHT": versions.darwinina,
    "ID01-GOODS-SOURCES": versions.darwinina,
    "ID01-WORLD-GEO": versions.darwinina,
    "ID01-UG-ROCK-NOTE": Prices,
    "ID01-UG-SECRET": versions.darwinina,
    "ID01-CARDS-FIVE": crayon_game.CrayonGame.deck_cards,
    "ID01-DEMAND-FORM": deck.Demand,
    "ID01-INFO-REFERENCE": Good,
    "ID01-LOCO-TEAPOT": LOCOS,
    "ID01-LOCO-SARDAR": LOCOS,
    "ID01-LOCO-SALAMANDER": LOCOS,
    "ID01-LOCO-FIREDRAKE": LOCOS,
    "ID01-LOCO-WHITE": LOCOS,
    "ID01-LOCO-BLACK": LOCOS,
    "ID01-LOCO-RED": LOCOS,
    "ID01-LOCO-IRON": LOCOS,
    "ID01-SHIP-RANGE": staff.Ship,
    "ID01-SHIP-LIST": staff.load_staff,
}

SETUP_AND_TURNS: Final[dict[str, object]] = {
    "ID01-LOCO-START": EDITION_2001.numbers,
    "ID01-SETUP-CASH": EDITION_2001.numbers,
    "ID01-SETUP-SHUFFLE": game.IronDragon.outfit,
    "ID01-SETUP-CUT": game.IronDragon.first_player,
    "ID01-SETUP-DEAL": deal.deal,
    "ID01-SETUP-STATE": deal.deal,
    "ID01-SETUP-FOREMEN-REST": foremen.Keep.do,
    "ID01-FOREMAN-ONE": foremen.employ,
    "ID01-START-UPGRADE": game.IronDragon.make_turns,
    "ID01-START-ORDER": turn.order,
    "ID01-SPEND-OUTSIDE": running.Run.do,
    "ID01-TURN-DISCARD-LOST": turn.begin_turn,
}

BUILDING: Final[dict[str, object]] = {
    "ID01-BUILD-SEGMENT": track.lay,
    "ID01-COST-PLAIN": Prices,
    "ID01-COST-DESERT": Prices,
    "ID01-COST-FOREST": Prices,
    "ID01-COST-MOUNTAIN": Prices,
    "ID01-COST-JUNGLE": Prices,
    "ID01-COST-ALPINE": Prices,
    "ID01-COST-VOLCANO": Prices,
    "ID01-COST-ROCK": Prices,
    "ID01-COST-ENTRANCE": Prices,
    "ID01-COST-PORT": Prices,
    "ID01-COST-SMALL": Prices,
    "ID01-COST-MEDIUM": Prices,
    "ID01-COST-MAJOR": Prices,
    "ID01-COST-INLET": Prices,
    "ID01-COST-RIVER": Prices,
    "ID01-COST-SEA": ground.Ground,
    "ID01-COST-BORDER": Prices,
    "ID01-COST-FOREMAN": game.IronDragon.tariff,
    "ID01-FOREMAN-CATMAN": staff.People.tariff,
    "ID01-FOREMAN-DWARF": staff.People.tariff,
    "ID01-FOREMAN-ELF": staff.People.tariff,
    "ID01-FOREMAN-HUMAN": staff.People.tariff,
    "ID01-FOREMAN-ORC": running.take_bribe,
    "ID01-PORT-NO-START": building.BuildTrack.refuse,
    "ID01-ENTRANCE-ANY": building.crowds_outside,
    "ID01-UG-BUILD-BRIBE": building.BuildTrack.due,
    "ID01-UG-BUILD-EXEMPT": running.owes_bribe,
    "ID01-UG-BUILD-BANK": running.take_bribe,
    "ID01-UG-BUILD-THROUGH": track.lay,
    "ID01-UPGRADE-TWO": building.BetterLoco.refuse,
}

RUNNING_AND_LOADS: Final[dict[str, object]] = {
    "ID01-MOVE-NOBLOCK": running.Run.refuse,
    "ID01-MAJOR-RED-FREE": move.Move.refuse,
    "ID01-MAJOR-LOAD-ANY": cargo.city_here,
    "ID01-MAJOR-CENTRE": move.Move.do,
    "ID01-RENT-OWN": move.Move.do,
    "ID01-RENT-FEE": move.Move.do,
    "ID01-BRIBE-MOVE": running.Run.do,
    "ID01-ENTRANCE-POINT": running.Run.points,
    "ID01-LINK-MOVE": running.Run,
    "ID01-LINK-RAINBOW": events.standing_links,
    "ID01-FOREMAN-WEE": ships.TurnUp.do,
    "ID01-SHIP-LAND": ships.land,
    "ID01-SHIP-PASS": running.Run,
    "ID01-LOAD-ON-LOCO": cargo.put_aboard,
    "ID01-LOAD-RETURN": cargo.take_off,
    "ID01-LOAD-FREE": cargo.Load.do,
    "ID01-CARRY-NODEMAND": cargo.Load.refuse,
    "ID01-DROP": cargo.Drop,
    "ID01-DELIVER-STEPS": dragon_cargo.DeliverAshore.do,
    "ID01-DELIVER-ONE": cargo.Deliver.do,
    "ID01-DELIVER-CONTINUE": move.OperateStep,
}

EVENTS_AND_END: Final[dict[str, object]] = {
    "ID01-EVENT-SHOW": events.strike_up,
    "ID01-EVENT-IMMEDIATE": events.strike_up,
    "ID01-EVENT-ONCE": events.strike_up,
    "ID01-EVENT-ENTER-AFTER": events.strike_up,
    "ID01-EVENT-COUNT": event_cards.places,
    "ID01-HALF": move.slow,
    "ID01-HALF-REMAINING": move.slow,
    "ID01-FLOOD-ERASE": crayon_events.erase_bridges,
    "ID01-FLOOD-COST": Prices,
    "ID01-SANDSTORM": events.strike_up,
    "ID01-LOST-LOAD-LATER": crayon_events.lose_a_load,
    "ID01-LOST-TURN": turn.begin_turn,
    "ID01-RAINBOW": events.survey_events,
    "ID01-LINK-WIN": victory.majors_joined,
    "ID01-WIN-CITIES": victory.majors_joined,
    "ID01-WIN-CASH": victory.may_declare,
    "ID01-WIN-LINK": victory.majors_joined,
    "ID01-INFO-DECKS": view.look,
    "ID01-INFO-OPEN": view.look,
    "ID01-INFO-MONEY": view.look,
}

CARRIED: Final = {**BOARD_AND_CARDS, **SETUP_AND_TURNS, **BUILDING, **RUNNING_AND_LOADS, **EVENTS_AND_END}
