"""Foremen: dealt and kept at the start, then hired by draw or by choice; each builds at prices of its people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from milepost.kernel.event import Event
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import MANY_SEATS, NO_INTERRUPT, Log, Step, Verb
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.track import reprice
from milepost.rulebooks.crayon.turn import BUILDING
from milepost.rulebooks.iron_dragon.editions import HIRE_BY_CHOICE, HIRE_BY_DRAW
from milepost.rulebooks.iron_dragon.staff import People
from milepost.rulebooks.iron_dragon.state import TAKING, DragonState, dragon, in_turn

SETTING_UP, KEEPING = 1, 2
"""The interrupts in which foremen are chosen."""
DECK, DISCARDS = 0, 1
PILES: Final = ("deck", "discards")


def people(state: DragonState, seat: int) -> People | None:
    """The people of a seat's foreman; None before it has one."""
    foreman = state.foreman[seat]
    return None if foreman == NOBODY else state.game.staff.foremen[foreman].people


def orc_holder(state: DragonState) -> int:
    """The seat whose foreman takes the bribes, or NOBODY."""
    for seat in range(state.seat_count):
        employed = people(state, seat)
        if employed is not None and employed.takes_bribes:
            return seat
    return NOBODY


def employ(state: DragonState, seat: int, foreman: int) -> None:
    """From now on the seat builds at this foreman's prices."""
    if state.foreman[seat] != foreman:
        state.foreman[seat] = foreman
        reprice(state, seat)


def deal_foremen(state: DragonState, waiting: list[int], cards: list[int]) -> None:
    """Deals evenly to those who wait for a foreman; what is over is set aside."""
    state.deals += 1
    shuffled = bytes(state.chance.shuffle(f"foremen, deal {state.deals}", sorted(cards)))
    each = len(shuffled) // len(waiting)
    for number, seat in enumerate(waiting):
        state.dealt[seat] = bytes(sorted(shuffled[number * each : (number + 1) * each]))
    state.foremen_discards = shuffled[each * len(waiting) :]
    state.interrupt = SETTING_UP


def _all_have_answered(state: DragonState, log: Log) -> None:
    """After the last answer of a deal: another one for those without, or the rest becomes the deck."""
    if any(state.dealt):
        return
    waiting = [seat for seat in in_turn(state) if state.foreman[seat] == NOBODY]
    if waiting:
        deal_foremen(state, waiting, list(state.foremen_discards))
        if log is not None:
            log.append(Event("foremen-dealt", None, {"deal": state.deals}, reveals=True))
        return
    state.foremen_shuffles = 1
    state.foremen = bytes(state.chance.shuffle("foreman deck, shuffle 1", sorted(state.foremen_discards)))
    state.foremen_discards = b""
    state.interrupt = TAKING if len(state.numbers.trains) > 1 else NO_INTERRUPT


def must_keep(state: DragonState, seat: int) -> bool:
    """Whether no further deal may be asked for: it was the last, or gave the seat every foreman who is free."""
    employed = state.seat_count - state.foreman.count(NOBODY)
    every_one = len(state.dealt[seat]) == len(state.game.staff.foremen) - employed
    return every_one or state.deals >= state.game.edition.foremen_deals


class Keep(Verb[CrayonState]):
    """keep FOREMAN"""

    not_now = "There is no foreman to choose now."

    def __init__(self, home: str, foremen: Words) -> None:
        super().__init__(Form("keep", [("foreman", foremen)], "keep this foreman of those before you"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        table = dragon(state)
        return table.dealt[seat] if state.interrupt == SETTING_UP else (table.offer[0], table.foreman[seat])

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return None if arg in self.candidates(state, seat) else dragon(state).game.more_no["not_offered"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        if log is not None:
            log.append(Event("foreman", seat, {"name": table.game.staff.foremen[arg].name}))
        if state.interrupt == SETTING_UP:
            table.foremen_discards += table.dealt[seat].replace(bytes((arg,)), b"")
            table.dealt[seat] = b""
            employ(table, seat, arg)
            _all_have_answered(table, log)
            return
        other = table.foreman[seat] if arg == table.offer[0] else table.offer[0]
        table.offer, state.interrupt = b"", NO_INTERRUPT
        table.foremen_discards += bytes((other,))
        employ(table, seat, arg)


class Redeal(Verb[CrayonState]):
    """redeal: keep none of the foremen dealt."""

    not_now = "Foremen are dealt only before the first turn."

    def __init__(self, home: str) -> None:
        super().__init__(Form("redeal", (), "keep none of these foremen and wait for the next deal"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table = dragon(state)
        return table.game.more_no["must_keep"] if must_keep(table, seat) else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        table.foremen_discards += table.dealt[seat]
        table.dealt[seat] = b""
        if log is not None:
            log.append(Event("foremen-declined", seat))
        _all_have_answered(table, log)


class ForemenStep(Step[CrayonState]):
    """Before the first turn everybody chooses a foreman, in turn order."""

    name = "foremen"

    def actors(self, state: CrayonState) -> tuple[int, ...]:
        table = dragon(state)
        return MANY_SEATS[next(seat for seat in in_turn(table) if table.dealt[seat])]


class KeepStep(Step[CrayonState]):
    """A foreman was turned up: keep the old one or the new one."""

    name = "keep"


class Hiring(Verb[CrayonState]):
    """What both ways to hire a foreman have in common."""

    not_now = "Foremen are hired in the building phase of your turn."
    price: int

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table = dragon(state)
        no = table.game.more_no
        if state.turn == BUILDING and not table.game.edition.hire_at_start:
            return no["hire_at_start"]
        if "foremen" in table.banned:
            return no["foremen_banned"]
        if state.spent + self.price > state.numbers.build_cap:
            return state.no.cap
        return state.no.no_credit if state.cash[seat] < self.price else None

    def pay(self, state: CrayonState, seat: int) -> None:
        state.pay(seat, -self.price)
        state.spent += self.price
        state.acted = True


class Hire(Hiring):
    """hire deck, hire discards"""

    price = HIRE_BY_DRAW

    def __init__(self, home: str) -> None:
        super().__init__(
            Form("hire", [("pile", Words("pile", PILES))], "turn up a foreman, and keep the old or the new")
        )
        self.home = home

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        table = dragon(state)
        none_left = not table.foremen_discards and (arg == DISCARDS or not table.foremen)
        return table.game.more_no["no_foreman"] if none_left else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        self.pay(state, seat)
        if arg == DISCARDS:
            table.offer, table.foremen_discards = table.foremen_discards[-1:], table.foremen_discards[:-1]
        else:
            if not table.foremen:
                remake_foremen(table)
            table.offer, table.foremen = table.foremen[:1], table.foremen[1:]
        state.interrupt = KEEPING
        if log is not None:
            name = table.game.staff.foremen[table.offer[0]].name
            log.append(Event("foreman-drawn", seat, {"name": name, "price": self.price}, reveals=arg == DECK))


def remake_foremen(state: DragonState) -> None:
    """The discards become the foreman deck."""
    state.foremen_shuffles += 1
    label = f"foreman deck, shuffle {state.foremen_shuffles}"
    state.foremen = bytes(state.chance.shuffle(label, sorted(state.foremen_discards)))
    state.foremen_discards = b""


class Choose(Hiring):
    """choose FOREMAN"""

    price = HIRE_BY_CHOICE

    def __init__(self, home: str, foremen: Words) -> None:
        super().__init__(Form("choose", [("foreman", foremen)], "hire any foreman whom nobody employs"))
        self.home = home

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return dragon(state).game.more_no["employed"] if arg in dragon(state).foreman else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        self.pay(state, seat)
        taken = bytes((arg,))
        rest = sorted(table.foremen.replace(taken, b""))
        table.foremen_shuffles += 1
        table.foremen = bytes(state.chance.shuffle(f"foreman deck, shuffle {table.foremen_shuffles}", rest))
        table.foremen_discards = table.foremen_discards.replace(taken, b"") + bytes((table.foreman[seat],))
        employ(table, seat, arg)
        if log is not None:
            log.append(Event("foreman-hired", seat, {"name": table.game.staff.foremen[arg].name, "price": self.price}))
