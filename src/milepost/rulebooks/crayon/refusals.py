"""The sentences with which crayon rails refuse; each game names its own rule for each."""

from __future__ import annotations

import msgspec

from milepost.kernel.refusal import Illegal

SENTENCES = {
    "train_placed": "Your train is already on the map.",
    "not_a_city": "A train can start only in a city.",
    "no_track": "There is no track between those mileposts.",
    "not_next": "A train moves one milepost at a time; that one is not next to it.",
    "no_movement": "Your train has no movement left this turn.",
    "reverse": "A train may turn back only in a city.",
    "rent": "You cannot pay the fee for running on that track: it is due before you use it.",
    "flooded_move": "The river there is in flood; nobody may cross it now.",
    "closed_move": "An event closes that milepost to trains now.",
    "no_city": "Your train is not in a city.",
    "not_supplied": "This city does not supply that good.",
    "no_chip": "No chip of that good is left in the supply.",
    "full": "Your train is full.",
    "not_aboard": "That load is not on your train.",
    "strike": "A rail strike closes this place: nothing may be picked up or delivered here now.",
    "no_demand": "None of your cards has that demand.",
    "wrong_city": "That demand is for another city.",
    "inlet": "Track cannot cross an ocean inlet or the shore of a lake.",
    "inner": "No track is built inside a major city: its red area is everybody's track.",
    "build_from": "Build from a major city or from a milepost that your own track reaches.",
    "right_of_way": "There is already track between those mileposts.",
    "cap": "That would go over what may be spent on building in one turn.",
    "no_credit": "You do not have the money; there is no credit.",
    "major_outs": "Only two segments a turn may start from major cities.",
    "city_players_small": "Two other players already have track into that small city.",
    "city_players_medium": "Three other players already have track into that medium city.",
    "city_sections": "You already have three segments at that city, the most one player may have.",
    "blocks_small": "That would leave a second player no way into that small city.",
    "blocks_medium": "That would leave another player no way into that medium city.",
    "blocks_major": "That would leave a player who is not yet connected no way into that major city.",
    "flooded_build": "The river there is in flood; nobody may build across it now.",
    "closed_build": "An event forbids building there now.",
    "rebuild_right": "A flood took another player's bridge there; they have a turn to rebuild it first.",
    "upgraded": "You have upgraded your train this turn, so you build no track.",
    "built": "You have built track this turn, so you cannot upgrade your train.",
    "not_an_upgrade": "Your train cannot be upgraded to that loco.",
    "already_acted": "The hand can be discarded only instead of a normal turn, before anything else is done.",
    "not_carried": "Choose one of the loads on your train.",
    "not_held": "You do not hold that card.",
}


class Refusals(msgspec.Struct, frozen=True, kw_only=True):
    """A game's refusals: the rule of its own book behind each sentence."""

    train_placed: Illegal
    not_a_city: Illegal
    no_track: Illegal
    not_next: Illegal
    no_movement: Illegal
    reverse: Illegal
    rent: Illegal
    flooded_move: Illegal
    closed_move: Illegal
    no_city: Illegal
    not_supplied: Illegal
    no_chip: Illegal
    full: Illegal
    not_aboard: Illegal
    strike: Illegal
    no_demand: Illegal
    wrong_city: Illegal
    inlet: Illegal
    inner: Illegal
    build_from: Illegal
    right_of_way: Illegal
    cap: Illegal
    no_credit: Illegal
    major_outs: Illegal
    city_players_small: Illegal
    city_players_medium: Illegal
    city_sections: Illegal
    blocks_small: Illegal
    blocks_medium: Illegal
    blocks_major: Illegal
    flooded_build: Illegal
    closed_build: Illegal
    rebuild_right: Illegal
    upgraded: Illegal
    built: Illegal
    not_an_upgrade: Illegal
    already_acted: Illegal
    not_carried: Illegal
    not_held: Illegal

    @classmethod
    def by(cls, rules: dict[str, str]) -> Refusals:
        """The refusals of a game that names these rules."""
        return cls(**{name: Illegal(rules[name], says) for name, says in SENTENCES.items()})
