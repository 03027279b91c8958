"""The verbs of an offer: draft it segment by segment, send it, and accept, decline or withdraw it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Number
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, DraftVerb, Log, Verb
from milepost.rulebooks.crayon.build import SegmentForm
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations import trade
from milepost.rulebooks.crayon.variations.base import Vocabularies, simple
from milepost.rulebooks.crayon.variations.trade import DRAFT, EDGES, MONEY, OFFER, OFFERS, PARTNER, TRADED

HIGHEST_PRICE: Final = 500


class Offer(DraftVerb[CrayonState]):
    """offer SEAT: begins the draft of an offer."""

    not_now = "Track is bought and traded in the building phase of your own turn, where the table plays with that."

    def __init__(self, home: str, seats: int) -> None:
        partner = Number("seat", 0, seats - 1)
        super().__init__(Form("offer", [("seat", partner)], "begin an offer to buy or trade that seat's track"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        no = state.rules.var_no
        if state.built:
            return no["trade_built"]
        return no["trade_three"] if state.extra[OFFERS] >= trade.OFFERS_A_TURN else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return state.rules.var_no["trade_partner"] if arg == seat or arg not in state.owner else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.extra[DRAFT] = [arg, 0]
        state.interrupt = trade.interrupt(state, trade.DRAFTING)


class Segment(DraftVerb[CrayonState]):
    """ask FROM TO, give FROM TO: a segment that would change hands."""

    not_now = "Begin an offer first: offer SEAT."

    def __init__(self, home: str, name: str, says: str, words: Vocabularies, refused: str) -> None:
        super().__init__(SegmentForm(name, words.ground, words.places, says))
        self.home, self.refused = home, refused

    def giver(self, state: CrayonState) -> int:
        return int(state.extra[DRAFT][PARTNER]) if self.form.name == "ask" else state.mover

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        giver, owner = self.giver(state), state.owner
        found = []
        edge = owner.find(giver)
        while edge >= 0:
            found += [2 * edge, 2 * edge + 1]
            edge = owner.find(giver, edge + 1)
        return found

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        fits = state.owner[arg >> 1] == self.giver(state) and arg >> 1 not in state.extra[DRAFT][EDGES:]
        return None if fits else state.rules.var_no[self.refused]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        draft = state.extra[DRAFT]
        state.extra[DRAFT] = [*draft[:EDGES], *sorted((*draft[EDGES:], arg >> 1))]


class Money(DraftVerb[CrayonState]):
    """price AMOUNT (the mover pays it), charge AMOUNT (the other pays it): once an offer."""

    not_now = "Begin an offer first: offer SEAT."

    def __init__(self, home: str, name: str, says: str) -> None:
        super().__init__(Form(name, [("amount", Number("amount", 1, HIGHEST_PRICE))], says))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["trade_price"] if state.extra[DRAFT][MONEY] else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        """Only the drafter's own cash is looked at: what the other has is the other's secret."""
        too_much = self.form.name == "price" and arg + 1 > state.cash[seat]
        return state.rules.var_no["trade_money"] if too_much else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.extra[DRAFT][MONEY] = arg + 1 if self.form.name == "price" else -arg - 1


class Cancel(DraftVerb[CrayonState]):
    """cancel: the draft is dropped, and nobody learns of it."""

    not_now = "There is no offer being drafted."

    def __init__(self, home: str) -> None:
        super().__init__(simple("cancel", "drop the offer you are drafting"))
        self.home = home

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.extra[DRAFT] = []
        state.interrupt = NO_INTERRUPT


class Send(Verb[CrayonState]):
    """send: the draft becomes an offer that everybody hears."""

    not_now = "There is no offer being drafted."

    def __init__(self, home: str) -> None:
        super().__init__(simple("send", "make the offer you have drafted"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        draft = state.extra[DRAFT]
        if not any(state.owner[edge] == draft[PARTNER] for edge in draft[EDGES:]):
            return state.rules.var_no["trade_empty"]
        return trade.result_refusal(state, draft)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.extra[OFFER], state.extra[DRAFT] = state.extra[DRAFT], []
        state.extra[OFFERS] += 1
        state.acted = True
        state.interrupt = trade.interrupt(state, trade.ANSWERING)
        if log is not None:
            log.append(Event("offered", seat, trade.facts(state, state.extra[OFFER])))

    def shown(self, state: CrayonState, seat: int, arg: int) -> str:
        told = trade.facts(state, state.extra[DRAFT])
        asks, gives = told["asks"], told["gives"]
        assert isinstance(asks, tuple)
        assert isinstance(gives, tuple)
        words = ["send", "to", str(told["owner"]), "asks", *map(str, asks)]
        words += ["gives", *map(str, gives)] if gives else []
        words += [f"{name} {told[name]}" for name in ("pays", "charges") if told[name]]
        return " ".join(words)


class Answer(Verb[CrayonState]):
    """What ends an offer, and whose right it is."""

    not_now = "There is no offer on the table."

    def __init__(self, home: str, name: str, says: str) -> None:
        super().__init__(simple(name, says))
        self.home = home


class Accept(Answer):
    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        """The answering player's cash is looked at now, and never before."""
        if seat == state.mover:
            return state.rules.var_no["trade_mine"]
        short = state.cash[seat] < -state.extra[OFFER][MONEY]
        return state.rules.var_no["trade_money"] if short else None

    @rule("EB-VAR-TRADE")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        offer = state.extra[OFFER]
        if log is not None:
            log.append(Event("traded", state.mover, trade.facts(state, offer)))
        trade.change_hands(state, offer)
        state.extra[TRADED] = 1
        trade.close(state)


class Decline(Answer):
    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["trade_mine"] if seat == state.mover else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        trade.declined(state, "offer-declined", log)


class Withdraw(Answer):
    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return None if seat == state.mover else state.rules.var_no["trade_others"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        trade.declined(state, "offer-withdrawn", log)


class Lapse(Answer):
    """offer-lapses: an action of no seat, when the table's deadline has passed."""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return None if state.extra[OFFER] else state.rules.var_no["trade_none"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        trade.declined(state, "offer-lapsed", log)


def trade_verbs(words: Vocabularies, home: str) -> list[Verb[CrayonState]]:
    return [
        Offer(home, words.seats),
        Segment(home, "ask", "ask for a segment of the other player's track", words, "trade_theirs"),
        Segment(home, "give", "put a segment of your own track into the offer", words, "trade_yours"),
        Money(home, "price", "say what you pay"),
        Money(home, "charge", "say what the other player pays on top of track"),
        Cancel(home),
        Send(home),
        Accept(home, "accept", "accept the offer made to you"),
        Decline(home, "decline", "decline the offer made to you"),
        Withdraw(home, "withdraw", "take your offer back"),
        Lapse(home, "offer-lapses", "the table says that the time to answer is over"),
    ]
