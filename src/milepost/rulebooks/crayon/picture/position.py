"""From what a seat may see to what the picture shows of it."""

from __future__ import annotations

from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.picture.standing import Standing
from milepost.rulebooks.crayon.view import CrayonView


def standing_in(board: Board, cards: Deck, seen: CrayonView) -> Standing:
    """Track, trains and events of a view."""
    in_force = [cards.event(force.card - 1) for force in seen.in_force]
    return Standing(
        tracks=tuple(player.track for player in seen.players),
        trains=tuple(
            (seat, board.milepost(train.place))
            for seat, player in enumerate(seen.players)
            for train in player.trains
            if train.place is not None
        ),
        slowed=_marked(*(event.half for event in in_force)),
        struck=_marked(
            *(event.struck for event in in_force),
            *(event.closed_build for event in in_force),
            *(event.closed_move for event in in_force),
        ),
        flooded=frozenset().union(*(event.flooded for event in in_force)),
        notices=tuple(event.name for event in in_force),
    )


def _marked(*tables: bytes) -> frozenset[int]:
    """The mileposts that some table marks."""
    return frozenset(milepost for table in tables for milepost, marked in enumerate(table) if marked)
