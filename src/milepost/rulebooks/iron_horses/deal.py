"""Setting up the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.chance import Chance
from milepost.kernel.ledger import rule
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.iron_horses.cards import NO_CARD
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX
from milepost.rulebooks.iron_horses.scoring import RUNNING
from milepost.rulebooks.iron_horses.state import NOBODY, SETUP, IronHorsesState

if TYPE_CHECKING:
    from milepost.rulebooks.iron_horses.game import IronHorses

DEALT_CARS: Final = 4
DEALT_ENGINES: Final = 2
STOCKS_A_COLOUR: Final = 3


def deal(game: IronHorses, seats: int, chance: Chance) -> IronHorsesState:
    """The table before the first engines are chosen."""
    state = IronHorsesState(game, game.cards, chance)
    state.turn, state.at, state.mover, state.interrupt = SETUP, 0, 0, NO_INTERRUPT
    state.over, state.taken = False, 0
    state.trigger, state.trigger_why, state.finals = NOBODY, RUNNING, 0
    state.still = 0
    state.draft_engine, state.draft, state.may_replace = NO_CARD, b"", False
    state.money = [0] * seats
    state.chosen = [NO_CARD] * seats
    state.in_play = [b""] * seats
    state.known = [b""] * seats
    state.gone = state.pile = state.engine_pile = b""
    _set_board(state, seats, chance)
    _deal_cars(state, seats, chance)
    _deal_engines(state, seats, chance)
    _deal_market(state, seats, chance)
    state.first = chance.order("start player", seats)[0]
    return state


@rule("IH-SETUP-DIALS", "IH-SETUP-STOCK", "IH-SETUP-VALUES", "IH-STOCK-COUNT", "IH-COMP-DEPOTS")
def _set_board(state: IronHorsesState, seats: int, chance: Chance) -> None:
    state.dials = [chance.order(f"{colour} dial", 6)[0] for colour in COLOURS]
    state.supply = [STOCKS_A_COLOUR] * 6
    state.stocks = [0] * (6 * seats)
    state.values = [0] * 6
    state.depots = [b""] * 6


@rule("IH-SETUP-CARS", "IH-SETUP-DECK", "IH-SETUP-UP")
def _deal_cars(state: IronHorsesState, seats: int, chance: Chance) -> None:
    cars = bytes(chance.shuffle("car cards", state.cards.car_deck))
    dealt = DEALT_CARS * seats
    state.hands = [bytes(sorted(cars[seat:dealt:seats])) for seat in range(seats)]
    state.deck = bytes(chance.shuffle("car deck", cars[dealt:] + state.cards.caboose_deck))
    state.up, state.deck_at = state.deck[0], 1


@rule("IH-SETUP-ENGINES")
def _deal_engines(state: IronHorsesState, seats: int, chance: Chance) -> None:
    engines = bytes(chance.shuffle("engine deck, shuffle 1", state.cards.engine_deck))
    dealt = DEALT_ENGINES * seats
    state.engine_hands = [bytes(sorted(engines[seat:dealt:seats])) for seat in range(seats)]
    state.engine_deck, state.engine_at, state.engine_shuffles = engines[dealt:], 0, 1


@rule("IH-MARKET-CARDS", "IH-SETUP-MARKET", "IH-SETUP-MARKET-REVEAL")
def _deal_market(state: IronHorsesState, seats: int, chance: Chance) -> None:
    state.x2 = bytes(chance.order("x2 market cards", 6)[:seats])
    state.x3 = deal_x3(state.x2, chance)


@rule("IH-SETUP-MARKET-REDEAL")
def deal_x3(x2: bytes, chance: Chance, wanted: bytes = b"") -> bytes:
    """x3 cards dealt again and again until nobody has two cards of one colour.

    `wanted` is what an imagined deal must come to: a colour for each seat whose card is known, 6 for the others.
    """
    deals = 0
    while True:
        deals += 1
        x3 = bytes(chance.order(f"x3 market cards, deal {deals}", 6)[: len(x2)])
        if all(a != b for a, b in zip(x2, x3, strict=True)) and all(
            known in (dealt, len(SIX)) for known, dealt in zip(wanted, x3, strict=False)
        ):
            return x3
