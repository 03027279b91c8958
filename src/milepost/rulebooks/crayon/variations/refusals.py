"""The sentences with which variations refuse; each game names its own rule for each."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.kernel.refusal import Illegal

SENTENCES = {
    "loan_out": "You still owe the bank for a loan; only one can be open at a time.",
    "loan_idle": "Borrow more than you have: a loan that you can pay back is due at once.",
    "late_owes": "You owe a use fee; until a payoff has paid it you may neither build, upgrade nor rent more track.",
    "backtrack_acted": "Turning round on the line costs a full turn: do it before anything else.",
    "backtrack_needless": "Your train stands where it may go any way; there is nothing to turn.",
    "backtrack_fee": "You cannot pay the use fee for turning round on another player's track.",
    "throw_not_held": "Throw away a card that you hold.",
    "time_called": "Time has been called already; the last round is being played.",
    "crossgraded": "You have crossgraded this turn; what is left of the allowance does not buy an upgrade.",
    "crossgrade_loco": "A loco can be swapped only for another kind of the same worth.",
    "move_fee": "You cannot pay the 1 that running on your own track costs each turn.",
    "load_movement": "Picking up or setting down a load takes one point of movement, and none is left.",
    "circus_demand": "Only a player who holds a demand for the Circus may pick it up.",
    "circus_place": "The Circus goes to the nearest city: choose one of those that are equally near.",
    "trade_built": "You have built track this turn, so you cannot buy or trade track instead.",
    "trade_done": "You have bought or traded track this turn instead of building.",
    "trade_three": "You have made three offers this turn, the most there may be.",
    "trade_partner": "Make the offer to another player who has track.",
    "trade_theirs": "That is not a segment of the other player's track.",
    "trade_yours": "That is not a segment of your track.",
    "trade_empty": "Ask for a segment of the other player's track: on your turn you can only buy or trade, not sell.",
    "trade_money": "You do not have that much money.",
    "trade_sections": "That would give one player more than three segments at a city.",
    "trade_players": "That would bring more players into a city than it allows.",
    "trade_blocks": "That would leave a player no way into a city.",
    "trade_mine": "This offer is for the other player to answer; you may withdraw it.",
    "trade_others": "Only the player who made the offer can withdraw it.",
    "trade_price": "The price of this offer is set; undo it, or cancel the offer.",
    "trade_none": "There is no offer to answer now.",
}


def illegals(rules: Mapping[str, str]) -> dict[str, Illegal]:
    """The refusals of a game that names these rules; a game without a variation names none for it."""
    return {name: Illegal(rules[name], says) for name, says in SENTENCES.items() if name in rules}
