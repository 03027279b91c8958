"""The board for programs that draw it: everything printed, by the codes that views use."""

from __future__ import annotations

from typing import Any

from milepost.rulebooks.iberian_railways.actions import ACTIONS, LAST_LIMIT
from milepost.rulebooks.iberian_railways.awards import AWARDS, UNPAID_LOAN, WORTH
from milepost.rulebooks.iberian_railways.board import FIRST_INCOME, KIND_NAMES, SECOND_INCOME
from milepost.rulebooks.iberian_railways.ground import Ground
from milepost.rulebooks.iberian_railways.money import INTEREST, LOAN, PAY_OFF, TRACK_COSTS
from milepost.rulebooks.iberian_railways.picture.layout import RADIUS, Layout
from milepost.rulebooks.iberian_railways.picture.paint import AZULEJO, AZULEJO_DARK


def catalogue(ground: Ground) -> dict[str, Any]:
    """Hexes, places and cards, with where each hex lies on the picture; tracks of money and awards, as printed."""
    board = ground.board
    layout = Layout.of(board)
    return {
        "family": "iberian",
        "codes": list(board.codes),
        "words": list(ground.words.words),
        "picture": [[round(x, 1), round(y, 1)] for x, y in map(layout.centre, board.cells)],
        "size": [layout.width, layout.height],
        "radius": RADIUS,
        "paints": {"light": AZULEJO.flat(), "dark": AZULEJO_DARK.flat()},
        "kinds": list(KIND_NAMES),
        "kind": list(board.kind),
        "hill": [hex_id for hex_id, hill in enumerate(board.hill) if hill],
        "river": [hex_id for hex_id, river in enumerate(board.river) if river],
        "extra": list(board.extra),
        "neighbours": [list(near) for near in board.neighbours],
        "places": [{"name": place.name, "kind": place.kind, "hexes": list(place.hexes)} for place in board.places],
        "interests": [
            {"city": card.city, "word": word, "hex": card.hex, "price": card.price}
            for card, word in zip(board.interests, ground.card_words.words, strict=True)
        ],
        "first_income": list(FIRST_INCOME),
        "second_income": list(SECOND_INCOME),
        "actions": list(ACTIONS),
        "most_tracks": LAST_LIMIT,
        "track_costs": list(TRACK_COSTS),
        "interest": list(INTEREST),
        "loan": LOAN,
        "pay_off": PAY_OFF,
        "unpaid_loan": UNPAID_LOAN,
        "awards": [{"name": award, "worth": worth} for award, worth in zip(AWARDS, WORTH, strict=True)],
    }
