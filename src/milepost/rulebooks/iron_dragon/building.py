"""Building: each foreman's prices, the bribe below ground, entrances and ports; and better locos."""

from __future__ import annotations

from functools import lru_cache

from milepost.kernel.event import Event
from milepost.kernel.notation import VERB_BITS
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.build import Build, Upgrade
from milepost.rulebooks.crayon.events import lose_a_load
from milepost.rulebooks.crayon.ground import ENTRANCE, MAJOR, Ground
from milepost.rulebooks.crayon.prices import NEVER
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.variations.locos import Crossgrade
from milepost.rulebooks.iron_dragon.editions import BRIBE
from milepost.rulebooks.iron_dragon.running import owes_bribe, take_bribe
from milepost.rulebooks.iron_dragon.state import BUILDING, DragonState, dragon


@lru_cache(maxsize=64)
def _dearest_below(ground: Ground, tariff: int) -> int:
    """What the dearest segment below ground costs."""
    prices = ground.tariffs[tariff]
    return max((prices[d] for d in range(2 * ground.edges) if ground.below[d >> 1]), default=0)


class BuildTrack(Build):
    """build FROM TO"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table = dragon(state)
        if "building" in table.banned:
            return table.game.more_no["building_banned"]
        return table.game.more_no["builder_idle"] if table.idle >> seat & 1 else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        table = dragon(state)
        if state.prices[seat][arg] == NEVER and state.ground.buildable[arg >> 1]:
            return table.game.more_no["troll"]
        if table.buried and table.buried[arg >> 1]:
            return table.game.more_no["buried"]
        return super().refuse(state, seat, arg)

    def due(self, state: CrayonState, seat: int, arg: int) -> int:
        table = dragon(state)
        price = state.prices[seat][arg]
        if state.ground.below[arg >> 1] and owes_bribe(table, seat, BUILDING):
            price += BRIBE
        return price

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        table, found = dragon(state), list[int]()
        super().legal(state, seat, found)
        if table.buried:
            found = [code for code in found if not table.buried[code >> VERB_BITS + 1]]
        least = min(state.numbers.build_cap - state.spent, state.cash[seat]) - BRIBE
        if least < _dearest_below(state.ground, state.tariff[seat]) and owes_bribe(table, seat, BUILDING):
            below, prices = state.ground.below, state.prices[seat]
            found = [c for c in found if not below[c >> VERB_BITS + 1] or prices[c >> VERB_BITS] <= least]
        into.extend(found)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        bribes = state.ground.below[arg >> 1] and owes_bribe(table, seat, BUILDING)
        super().do(state, seat, arg, log)
        if not bribes:
            return
        if log is not None:  # the bribe is told by itself
            told = log.pop()
            log.append(Event(told.kind, told.seat, {**told.facts, "price": state.prices[seat][arg]}))
        take_bribe(table, seat, BUILDING, log)


def crowds_outside(state: DragonState, seat: int, spot: int) -> Illegal | None:
    """Why that seat may build no further segment at that port or entrance."""
    if state.ground.spot_size[spot] == ENTRANCE:
        return _crowds_entrance(state, seat, spot)
    most, no = state.game.edition.port_players, state.game.more_no
    if not most:
        return None
    held = state.ground.spot_owners[spot](state.owner)
    inside = {owner for owner in held if owner != NOBODY} | {seat}
    if len(inside) > most:
        return no["port_players"]
    wanted = min(most, state.seat_count) - len(inside)
    return no["blocks_port"] if held.count(NOBODY) - 1 < wanted else None


def _crowds_entrance(state: DragonState, seat: int, side: int) -> Illegal | None:
    """Three segments a player; a way for a second player on either side; and for everybody a way at some entrance."""
    no, held = state.game.more_no, _at_entrance(state, side, state.owner)
    if held.count(seat) >= state.numbers.city_sections:
        return no["entrance_sections"]
    if state.ground.spot_owners[side](state.owner).count(NOBODY) > 1:
        return None
    return _shuts_out(state, side, state.owner, {*held, seat} - {NOBODY})


def trade_crowds_entrance(state: DragonState, side: int, owner: bytearray) -> Illegal | None:
    """Why that entrance does not allow track to change hands so that `owner` tells whose it is."""
    held, no = _at_entrance(state, side, owner), state.game.more_no
    inside = set(held) - {NOBODY}
    if max(held.count(seat) for seat in inside) > state.numbers.city_sections:
        return no["trade_entrance"]
    return None if NOBODY in state.ground.spot_owners[side](owner) else _shuts_out(state, side, owner, inside)


def _at_entrance(state: DragonState, side: int, owner: bytearray) -> tuple[int, ...]:
    """Who owns the segments at an entrance, on both its sides."""
    ground = state.ground
    (here,) = ground.spot_mileposts[side]
    return (*ground.spot_owners[side](owner), *ground.spot_owners[ground.spot[ground.twin[here]]](owner))


def _shuts_out(state: DragonState, side: int, owner: bytearray, inside: set[int]) -> Illegal | None:
    """Whom an entrance leaves without a way that is full on one side, with these players at it."""
    no = state.game.more_no
    if state.seat_count == 1:
        return None
    if len(inside) == 1:
        return no["blocks_entrance"]
    return no["blocks_entrances"] if _somebody_stays_out(state, side, owner, inside) else None


def _somebody_stays_out(state: DragonState, full: int, owner: bytearray, inside: set[int]) -> bool:
    """Whether, with this side of an entrance full, some player would have a way in and out of none."""
    ground = state.ground
    free = {
        side: NOBODY in ground.spot_owners[side](owner) and side != full
        for side, size in enumerate(ground.spot_size)
        if size == ENTRANCE
    }
    if any(free[ground.spot[p.above]] and free[ground.spot[p.below]] for p in ground.board.passages):
        return False
    held = inside.union(*(ground.spot_owners[side](owner) for side in free))
    return any(player not in held for player in range(state.seat_count))


def most_players(state: DragonState, spot: int) -> int:
    """How many players may build into a city; a port in it may lower that."""
    size = state.ground.spot_size[spot]
    most = state.numbers.city_players[size]
    limit = state.game.edition.port_players
    if limit and size != MAJOR and not state.ground.board.ports.isdisjoint(state.ground.spot_mileposts[spot]):
        return min(most, limit)
    return most


class BetterLoco(Upgrade):
    """upgrade LOCO"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        if "upgrades" in dragon(state).banned:
            return dragon(state).game.more_no["upgrades_banned"]
        return self._afford(state, seat, state.numbers.upgrade_price)

    def _afford(self, state: CrayonState, seat: int, price: int) -> Illegal | None:
        if state.spent + price > state.numbers.build_cap:
            return state.no.cap
        return state.no.no_credit if state.cash[seat] < price else None

    def _price(self, state: CrayonState, arg: int) -> int:
        locos = state.numbers.locos
        return state.numbers.upgrade_price * (locos[arg].level - locos[state.loco[state.train()]].level)

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        price = self._price(state, arg)
        if price <= 0:
            return state.no.not_an_upgrade
        return self._afford(state, seat, price) or sold_out(state, arg)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        price, train = self._price(state, arg), state.train()
        state.pay(seat, -price)
        state.spent += price
        state.acted = True
        state.loco[train] = arg
        if log is not None:
            log.append(Event("upgraded", seat, {"loco": state.numbers.locos[arg].name, "price": price}))
        give_back(state, train, log)


def sold_out(state: CrayonState, loco: int) -> Illegal | None:
    """A loco whose cards are all owned cannot be had until one comes back."""
    owned = state.loco.count(loco)
    return dragon(state).game.more_no["sold_out"] if owned >= state.numbers.locos[loco].cards else None


def give_back(state: CrayonState, train: int, log: Log) -> None:
    """A load above what the new loco carries goes back to the supply; which one is the owner's choice."""
    if len(state.loads[train]) > state.numbers.locos[state.loco[train]].capacity:
        lose_a_load(state, (train,), log)


class SwapLoco(Crossgrade):
    """crossgrade LOCO"""

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return super().refuse(state, seat, arg) or sold_out(state, arg)
