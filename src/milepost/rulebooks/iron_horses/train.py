"""What a train is worth."""

from __future__ import annotations

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.cards import CABOOSE, Cards
from milepost.rulebooks.iron_horses.colours import COLOURS


@rule("IH-VALUE-SUM", "IH-CABOOSE-NEGATE", "IH-CABOOSE-DOUBLE", "IH-CABOOSE-TRIPLE")
@rule("IH-EX-TRAIN12", "IH-EX-TRAIN11", "IH-EX-TRAIN8")
def train_value(cards: Cards, train: bytes) -> int:
    """The money a train earns: faces as the caboose changes them, following bonuses, then the triple."""
    negate = double = triple = -1
    cars = train
    if train and train[-1] >= CABOOSE:
        negate, double, triple = cards.cabooses[train[-1] - CABOOSE]
        cars = train[:-1]
    follow = cards.follow
    value = 0
    before = -1
    solely = bool(cars)
    for card in cars:
        colour, face = divmod(card, 6)
        if before >= 0:
            value += follow[before * 6 + colour]
        if colour == double:
            value += 2 * face
        elif colour != negate:
            value += face
        if colour != triple:
            solely = False
        before = card
    return 3 * value if solely else value


def value_items(cards: Cards, train: bytes) -> list[tuple[str, int]]:
    """The same sum item by item, for a player who wants to see it; the amounts add up to the train's value."""
    items: list[tuple[str, int]] = []
    negate = double = triple = -1
    cars = train
    if train and train[-1] >= CABOOSE:
        negate, double, triple = cards.cabooses[train[-1] - CABOOSE]
        cars = train[:-1]
    for card, after in zip(cars, [*cars[1:], None], strict=False):
        colour, face = divmod(card, 6)
        name = cards.names[card]
        items.append((name, 0 if colour == negate else 2 * face if colour == double else face))
        bonus = 0 if after is None else cards.follow[card * 6 + after // 6]
        if bonus and after is not None:
            items.append((f"{name} before {COLOURS[after // 6]}", bonus))
    if cars and all(card // 6 == triple for card in cars):
        items.append((f"tripled, all {COLOURS[triple]}", 2 * sum(amount for _, amount in items)))
    return items
