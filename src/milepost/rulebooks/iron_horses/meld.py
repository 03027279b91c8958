"""Completing a train: cars are coupled in private, and the delivery makes it one public action."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event, Fact
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, DraftVerb, Log, Step, Verb
from milepost.rulebooks.iron_horses.cards import CABOOSE, NO_CARD, Cards
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX, colour_words
from milepost.rulebooks.iron_horses.scoring import LAST_STOCK
from milepost.rulebooks.iron_horses.state import MELDING, IronHorsesState, without
from milepost.rulebooks.iron_horses.train import train_value

NOT_IN_PLAY = Illegal("IH-ACTION-COMPLETE", "That engine is not in your play area; begin the train first.")
TOO_FEW = Illegal(
    "IH-MELD", "You do not hold enough cards for that engine: its number of cars, the last of which may be a caboose."
)
TRAIN_FULL = Illegal("IH-MELD", "The train already has as many cards as its engine's number; deliver it.")
TRAIN_SHORT = Illegal("IH-MELD", "The train needs exactly as many cards as its engine's number before it is delivered.")
NOT_HELD = Illegal("IH-MELD", "You do not hold that card, or it is already in this train.")
CABOOSE_LAST = Illegal("IH-MELD-CABOOSE", "A caboose can only be the last card of a train.")
NOTHING_COUPLED = Illegal("IH-MELD", "No car is coupled yet.")
OCCUPIED = Illegal("IH-DEPOT-OPEN", "That depot holds a train; choose one that is open.")
DIAL_STAYS = Illegal("IH-DIAL-ROTATE", "The dial already leaves that colour unchanged; it must be turned.")


class Meld(DraftVerb[IronHorsesState]):
    """meld ENGINE: start to lay out the train of an engine in play."""

    home = "IH-ACTION-COMPLETE"
    not_now = "A train can be completed only as your action."

    def __init__(self, cards: Cards) -> None:
        super().__init__(Form("meld", [("engine", cards.engine_words)], "lay out the train of an engine in play"))

    def candidates(self, state: IronHorsesState, seat: int) -> Iterable[int]:
        return state.in_play[seat]

    @rule("IH-ACTION-COMPLETE", "IH-MELD")
    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        if arg not in state.in_play[seat]:
            return NOT_IN_PLAY
        hand, length = state.hands[seat], state.cards.length[arg]
        if len(hand) < length:
            return TOO_FEW
        cars = sum([card < CABOOSE for card in hand])
        return None if cars >= length or (cars == length - 1 and cars < len(hand)) else TOO_FEW

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        state.draft_engine, state.draft = arg, b""
        state.interrupt = MELDING


class Couple(DraftVerb[IronHorsesState]):
    """couple CARD: put a card at the end of the train."""

    home = "IH-MELD"
    not_now = "Choose the engine first (meld ENGINE), then couple cars."

    def __init__(self, cards: Cards) -> None:
        super().__init__(Form("couple", [("card", cards.words)], "put a card at the end of the train"))

    def closed(self, state: IronHorsesState, seat: int) -> Illegal | None:
        return TRAIN_FULL if len(state.draft) == state.cards.length[state.draft_engine] else None

    def candidates(self, state: IronHorsesState, seat: int) -> Iterable[int]:
        return dict.fromkeys(state.hands[seat])

    @rule("IH-MELD", "IH-MELD-CABOOSE", "IH-CABOOSE-END", "IH-CABOOSE-ONLY")
    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        draft = state.draft
        if state.hands[seat].count(arg) <= draft.count(arg):
            return NOT_HELD
        if arg >= CABOOSE and len(draft) + 1 < state.cards.length[state.draft_engine]:
            return CABOOSE_LAST
        return None

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        state.draft += bytes((arg,))


class Uncouple(DraftVerb[IronHorsesState]):
    """uncouple: take the last card off the train."""

    home = "IH-MELD"
    not_now = "No train is being laid out."

    def __init__(self) -> None:
        super().__init__(Form("uncouple", (), "take the last card off the train"))

    def closed(self, state: IronHorsesState, seat: int) -> Illegal | None:
        return None if state.draft else NOTHING_COUPLED

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        state.draft = state.draft[:-1]


class Unmeld(DraftVerb[IronHorsesState]):
    """unmeld: take the whole draft back."""

    home = "IH-MELD"
    not_now = "No train is being laid out."

    def __init__(self) -> None:
        super().__init__(Form("unmeld", (), "take all cards back and choose another action"))

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        _clear_draft(state)


class Deliver(Verb[IronHorsesState]):
    """deliver DEPOT DIAL: commit the train, with the colour its dial will leave unchanged."""

    home = "IH-ACTION-COMPLETE"
    not_now = "Lay out a train first (meld ENGINE, couple CARD); then deliver it."

    def __init__(self) -> None:
        depot, dial = colour_words("depot"), colour_words("dial position")
        super().__init__(Form("deliver", [("depot", depot), ("dial", dial)], "deliver to DEPOT, dial's 0 at DIAL"))

    @rule("IH-MELD")
    def closed(self, state: IronHorsesState, seat: int) -> Illegal | None:
        return None if len(state.draft) == state.cards.length[state.draft_engine] else TRAIN_SHORT

    @rule("IH-DEPOT-OPEN", "IH-DIAL-ROTATE", "IH-COMP-DEPOTS")
    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        depot, dial = divmod(arg, 6)
        if state.depots[depot]:
            return OCCUPIED
        return DIAL_STAYS if state.dials[depot] == dial else None

    def shown(self, state: IronHorsesState, seat: int, arg: int) -> str:
        names = state.cards.names
        depot, dial = divmod(arg, 6)
        engine = state.cards.engines[state.draft_engine].name
        return f"complete {engine} {' '.join(names[c] for c in state.draft)} to {COLOURS[depot]} {COLOURS[dial]}"

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        depot, dial = divmod(arg, 6)
        engine, train = state.draft_engine, state.draft
        _clear_draft(state)
        state.still = 0
        state.at += 1
        _lay_out(state, seat, engine, train, depot)
        _pay(state, seat, engine, train, depot, log)
        _take_stock(state, seat, depot, log)
        _turn_dial(state, depot, dial, log)
        _clear_depots(state, log)


def _clear_draft(state: IronHorsesState) -> None:
    state.draft_engine, state.draft = NO_CARD, b""
    state.interrupt = NO_INTERRUPT


@rule("IH-ENGINE-DISCARD", "IH-DEPOT-OPEN")
def _lay_out(state: IronHorsesState, seat: int, engine: int, train: bytes, depot: int) -> None:
    for card in train:
        state.hands[seat] = without(state.hands[seat], card)
        state.known[seat] = without(state.known[seat], card)
    state.depots[depot] = train
    state.in_play[seat] = without(state.in_play[seat], engine)
    state.engine_pile += bytes((engine,))


@rule("IH-PAY", "IH-ENGINE-BONUS-PAY", "IH-MELD-CABOOSE-ONE")
def _pay(state: IronHorsesState, seat: int, engine: int, train: bytes, depot: int, log: Log) -> None:
    value = train_value(state.cards, train)
    bonus = state.cards.bonus[engine] if depot in state.cards.regions[engine] else 0
    state.money[seat] += value + bonus
    if log is not None:
        facts: dict[str, Fact] = {
            "engine": state.cards.engines[engine].name,
            "train": tuple(state.cards.names[card] for card in train),
            "depot": COLOURS[depot],
            "value": value,
            "bonus": bonus,
        }
        log.append(Event("delivered", seat, facts))


@rule("IH-STOCK-TAKE", "IH-STOCK-LAST")
def _take_stock(state: IronHorsesState, seat: int, depot: int, log: Log) -> None:
    """One stock of the depot's colour. One is always left: all six depots fill before any is used again, so the
    thirteenth delivery takes a last stock, and its depot stays occupied through the final turns."""
    state.supply[depot] -= 1
    state.stocks[seat * 6 + depot] += 1
    if log is not None:
        log.append(Event("stock-taken", seat, {"colour": COLOURS[depot], "left": state.supply[depot]}))
    if not state.supply[depot]:
        state.trigger_end(LAST_STOCK, log)


@rule("IH-DIAL-ROTATE", "IH-DIAL-VALUES", "IH-DIALS", "IH-DIAL-EX")
def _turn_dial(state: IronHorsesState, depot: int, dial: int, log: Log) -> None:
    state.dials[depot] = dial
    change = state.cards.changes[dial]
    values = state.values
    for colour in SIX:
        values[colour] += change[colour]
    if log is not None:
        log.append(Event("dial-turned", None, {"depot": COLOURS[depot], "changes": change, "values": tuple(values)}))


@rule("IH-DEPOT-FULL")
def _clear_depots(state: IronHorsesState, log: Log) -> None:
    if all(state.depots):
        state.gone = bytes(sorted(state.gone + b"".join(state.depots)))
        state.depots = [b""] * 6
        if log is not None:
            log.append(Event("depots-cleared", None))


class MeldStep(Step[IronHorsesState]):
    """A train is being laid out, in private."""

    name = "meld"
