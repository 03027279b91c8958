"""Where the rules that refuse nothing are carried out: by rule, what in crayon/ or here does it.

Rules that refuse are named in refusals.py. The shared code cannot name rules of one book, since Iron Dragon has its own
ids for most of them; so this table does, and it stops importing when what it points to is renamed.
"""

from __future__ import annotations

from typing import Final

from milepost.rulebooks.crayon import (
    build,
    cargo,
    deal,
    deck,
    deck_file,
    events,
    game,
    ground,
    hand,
    move,
    state,
    track,
    turn,
    victory,
    view,
)
from milepost.rulebooks.crayon.board import Board, City, Crossing, Good
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.empire_builder import numbers, versions

BOARD_AND_CARDS: Final[dict[str, object]] = {
    "EB-COMP-BOARD": deal.deal,
    "EB-COMP-CHIPS": Good,
    "EB-COMP-DEMAND": deck_file.load_deck,
    "EB-COMP-EVENT": deck_file.load_deck,
    "EB-COMP-TAX": deck.Deck.due,
    "EB-COMP-DECK": game.CrayonGame.deck_cards,
    "EB-COMP-LOCO": numbers.LOCOS,
    "EB-COMP-LOCO-APART": game.CrayonGame.deck_cards,
    "EB-COMP-MONEY": state.CrayonState.pay,
    "EB-MAP-AREA": versions.north_america,
    "EB-MAP-GRID": Board,
    "EB-MAP-CITIES": versions.north_america,
    "EB-MAP-MAJOR": City,
    "EB-MAP-GOODS": City,
    "EB-MAP-RIVERS": Crossing,
    "EB-INFO-REFERENCE": Good,
    "EB-DEMAND-FORM": deck.Demand,
    "EB-CARD-A": versions.folder,
    "EB-CARD-B": versions.folder,
    "EB-CARD-C": versions.folder,
    "EB-CARD-D": versions.folder,
    "EB-FLOOD-RIVERS": deck.EventCard,
    "EB-LOCO-ONE": state.CrayonState.train,
    "EB-LOCO-FREIGHT": numbers.LOCOS,
    "EB-LOCO-FAST": numbers.LOCOS,
    "EB-LOCO-HEAVY": numbers.LOCOS,
    "EB-LOCO-SUPER": numbers.LOCOS,
}

SETUP_AND_TURNS: Final[dict[str, object]] = {
    "EB-LOCO-START": numbers.PRINTED,
    "EB-SETUP-CASH": numbers.PRINTED,
    "EB-SETUP-DEAL": deal.deal,
    "EB-SETUP-EVENT-IGNORED": deal.deal,
    "EB-SETUP-EVENT-RESHUFFLE": game.CrayonGame.events_set_aside,
    "EB-SETUP-FIRST": deal.first_player,
    "EB-SETUP-STATE": deal.deal,
    "EB-SUMMARY-START": numbers.PRINTED,
    "EB-START-ROUNDS": turn.begin_turn,
    "EB-START-SWITCHBACK": turn.order,
    "EB-TURN-NO-OPS-FIRST-TWO": turn.begin_turn,
    "EB-TURN-DISCARD-LOST": turn.begin_turn,
    "EB-EXPAND": build.BuildStep,
    "EB-DECK-RESHUFFLE": hand.next_card,
    "EB-HAND-THREE": hand.refill,
    "EB-EVENT-REDRAW": hand.refill,
}

BUILDING: Final[dict[str, object]] = {
    "EB-BUILD-SEGMENT": track.lay,
    "EB-BUILD-RIVER": Prices,
    "EB-BUILD-LAKE-CHANNEL": Prices,
    "EB-BUILD-LAKE-NINE": versions.north_america,
    "EB-BUILD-EX-TORONTO": ground.Ground,
    "EB-BUILD-EX-BUFFALO": ground.Ground,
    "EB-BUILD-EX-PITTSBURGH": ground.Ground,
    "EB-BUILD-COST-CLEAR": Prices,
    "EB-BUILD-COST-MOUNTAIN": Prices,
    "EB-BUILD-COST-SMALL": Prices,
    "EB-BUILD-COST-MEDIUM": Prices,
    "EB-BUILD-COST-MAJOR": Prices,
    "EB-BUILD-COST-TARGET": ground.Ground,
    "EB-BUILD-MAJOR-IN": build.Build.refuse,
    "EB-BUILD-MAJOR-OUT-COST": ground.Ground,
    "EB-LOCO-UPGRADE-1": build.Upgrade.refuse,
    "EB-LOCO-RETURN": build.Upgrade.do,
}

RUNNING_AND_LOADS: Final[dict[str, object]] = {
    "EB-MOVE-NO-BLOCK": move.Move.refuse,
    "EB-MOVE-JUNCTION": move.Move.refuse,
    "EB-MAJOR-RED-FREE": move.Move.refuse,
    "EB-MAJOR-LOAD-ANY": cargo.city_here,
    "EB-MAJOR-CENTRE-COUNTS": move.Move.do,
    "EB-RENT-OWN-FREE": move.Move.do,
    "EB-RENT-FEE": move.Move.do,
    "EB-RENT-NOT-IN-CAP": move.Move.do,
    "EB-LOAD-ON-LOCO": cargo.put_aboard,
    "EB-LOAD-RETURN": cargo.take_off,
    "EB-LOAD-LIMIT": cargo.Load.refuse,
    "EB-LOAD-FREE": cargo.Load.do,
    "EB-PICKUP-NO-DEMAND": cargo.Load.refuse,
    "EB-DEMAND-ONE": cargo.Deliver.do,
    "EB-DELIVER-STEPS": cargo.Deliver.do,
    "EB-DELIVER-EVENT": hand.refill,
    "EB-DELIVER-ONE-AT-A-TIME": state.CrayonState.settle,
    "EB-DELIVER-CONTINUE": move.OperateStep,
    "EB-OPS-EX-1": move.Move.do,
    "EB-OPS-EX-2": cargo.Load.closed,
    "EB-OPS-EX-3": cargo.Deliver.do,
    "EB-OPS-EX-4": cargo.Deliver.do,
    "EB-OPS-EX-5": move.Move.refuse,
    "EB-OPS-EX-6": cargo.Load.do,
    "EB-OPS-EX-7": cargo.Deliver.do,
}

EVENTS_AND_END: Final[dict[str, object]] = {
    "EB-EVENT-SHOW": events.strike_up,
    "EB-EVENT-DURATION": events.end_of_turn,
    "EB-EVENT-COUNT": Board.distance,
    "EB-HALF-RATE": move.slow,
    "EB-HALF-REMAINING": move.slow,
    "EB-LOST-LOAD-LATER": events.strike_up,
    "EB-LOST-TURN": turn.begin_turn,
    "EB-LOST-TURN-DRAWER": events.strike_up,
    "EB-FLOOD-ERASE": events.strike_up,
    "EB-DERAIL-RANGE": deck_file.load_deck,
    "EB-DERAIL-EFFECT": events.strike_up,
    "EB-WIN-CITIES": victory.majors_joined,
    "EB-WIN-CASH": victory.may_declare,
    "EB-WIN-TIE": victory.round_over,
    "EB-SUMMARY-FINISH": numbers.PRINTED,
    "EB-INFO-DECK": view.look,
    "EB-INFO-OPEN": view.look,
    "EB-INFO-MONEY": view.look,
    "EB-LOAD-SUPPLY-PUBLIC": view.look,
}

CARRIED: Final = {**BOARD_AND_CARDS, **SETUP_AND_TURNS, **BUILDING, **RUNNING_AND_LOADS, **EVENTS_AND_END}
