"""Selling and trading track: what an offer is, and what its acceptance does.

An offer is a flat list: the other seat, the money (what the mover pays, or less than 0 what the other pays), and the
edges, whose owners say which way each would go. While it is drafted it is its maker's secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from milepost.kernel.event import Event, Fact
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import MANY_SEATS, NO_INTERRUPT, Log, Step
from milepost.rulebooks.crayon.build import BuildStep
from milepost.rulebooks.crayon.ground import MAJOR, NO_CITY
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.crayon.variations.base import Around, Variation, add_interrupt, add_to_steps, verb_of, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame
    from milepost.rulebooks.crayon.view import CrayonView

OFFERS_A_TURN: Final = 3
DRAFT, OFFER, OFFERS, TRADED = "draft", "offer", "offers", "traded"
DRAFTING, ANSWERING = "offer", "answer"
"""The names of the two interrupts."""
PARTNER, MONEY, EDGES = 0, 1, 2
"""Where the parts of an offer stand in its list."""


def interrupt(state: CrayonState, name: str) -> int:
    return next(number for number, step in enumerate(state.rules.interrupts) if step.name == name)


@rule("EB-VAR-TRADE")
def result_refusal(state: CrayonState, offer: list[int]) -> Illegal | None:
    """Why the cities would not allow the map as the trade would leave it."""
    ground, no = state.ground, state.rules.var_no
    edges, partner = offer[EDGES:], offer[PARTNER]
    after = state.owner[:]
    for edge in edges:
        after[edge] = partner if state.owner[edge] == state.mover else state.mover
    ends = {ground.spot[end] for edge in edges for end in ground.board.edges[edge]}
    for city in sorted(ends - {NO_CITY}):
        if ground.spot_size[city] > MAJOR:
            refusal = state.rules.trade_crowds_outside(state, city, after)
            if refusal is not None:
                return refusal
            continue
        held = ground.spot_owners[city](after)
        inside, free = set(held) - {NOBODY}, held.count(NOBODY)
        for right in state.rights:  # who may still rebuild a bridge into the city keeps the place in it
            if right >> 3 in ground.spot_edges[city]:
                inside.add(right & 7)
                free -= 1
        most = state.seat_count
        if ground.spot_size[city] != MAJOR:
            most = state.rules.most_players(state, city)
            if len(inside) > most:
                return no["trade_players"]
            if max(held.count(seat) for seat in inside) > state.numbers.city_sections:
                return no["trade_sections"]
        if free < min(most, state.seat_count) - len(inside):
            return no["trade_blocks"]
    return None


def change_hands(state: CrayonState, offer: list[int]) -> None:
    """The lines change colour, and the money goes the other way."""
    mover, partner = state.mover, offer[PARTNER]
    for edge in offer[EDGES:]:
        state.owner[edge] = partner if state.owner[edge] == mover else mover
    state.pay(mover, -offer[MONEY])
    state.pay(partner, offer[MONEY])
    survey(state)


def close(state: CrayonState) -> None:
    """The offer is off the table, whatever became of it."""
    state.extra[OFFER] = []
    state.interrupt = NO_INTERRUPT


def facts(state: CrayonState, offer: list[int]) -> dict[str, Fact]:
    """An offer in words, as everybody hears it."""
    board = state.ground.board
    words = {edge: "-".join(board.codes[end].lower() for end in board.edges[edge]) for edge in offer[EDGES:]}
    return {
        "owner": offer[PARTNER],
        "asks": tuple(word for edge, word in words.items() if state.owner[edge] == offer[PARTNER]),
        "gives": tuple(word for edge, word in words.items() if state.owner[edge] == state.mover),
        "pays": max(0, offer[MONEY]),
        "charges": max(0, -offer[MONEY]),
    }


class BuildInstead(Around):
    """Who has bought or traded track builds none."""

    @rule("EB-VAR-TRADE")
    def shut(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["trade_done"] if state.extra[TRADED] else None


class DraftStep(Step[CrayonState]):
    """An offer is put together, unseen by the others."""

    name = DRAFTING


class AnswerStep(Step[CrayonState]):
    """The other player accepts or declines; whoever made the offer may still withdraw it."""

    name = ANSWERING

    def actors(self, state: CrayonState) -> tuple[int, ...]:
        return MANY_SEATS[state.extra[OFFER][PARTNER]]

    def may_act(self, state: CrayonState) -> tuple[int, ...]:
        return (state.extra[OFFER][PARTNER], state.mover)


class TrackTrading(Variation):
    option = "track_trading"

    def install(self, game: CrayonGame) -> None:
        add_to_steps(game, "offer", "build")
        wrap(game, "build", BuildInstead)
        add_interrupt(
            game, DraftStep(*(verb_of(game, name) for name in ("cancel", "ask", "give", "price", "charge", "send")))
        )
        add_interrupt(game, AnswerStep(*(verb_of(game, name) for name in ("decline", "accept", "withdraw"))))
        game.table_verbs = (*game.table_verbs, verb_of(game, "offer-lapses"))

    def dealt(self, state: CrayonState) -> None:
        state.extra |= {DRAFT: [], OFFER: [], OFFERS: 0, TRADED: 0}

    def end_turn(self, state: CrayonState, log: Log) -> None:
        state.extra[OFFERS] = state.extra[TRADED] = 0

    def hide(self, state: CrayonState, seat: int | None, shown: dict[str, Any]) -> None:
        if seat != state.mover:
            shown[DRAFT] = ()

    def seen(self, state: CrayonState, view: CrayonView) -> CrayonView:
        """To the others a player who drafts an offer is still building."""
        drafting = view.step == DRAFTING and view.seat != state.mover
        return replace(view, step=BuildStep.name) if drafting else view


def declined(state: CrayonState, kind: str, log: Log) -> None:
    if log is not None:
        log.append(Event(kind, state.mover, {"owner": state.extra[OFFER][PARTNER]}))
    close(state)
