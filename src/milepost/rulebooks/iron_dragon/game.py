"""Iron Dragon as a game: two editions of one rulebook, which differ by data and by the steps they declare."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

from milepost.kernel.chance import Chance
from milepost.kernel.contract import State
from milepost.kernel.ledger import load_ledger
from milepost.kernel.notation import Words
from milepost.kernel.options import Options
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon import move, turn, variations
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.build import BuildStep
from milepost.rulebooks.crayon.deal import first_player
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.deck_file import read_demands
from milepost.rulebooks.crayon.game import CrayonGame, Verbs
from milepost.rulebooks.crayon.ground import ENTRANCE, NO_CITY, PASSAGE, Ground
from milepost.rulebooks.crayon.move import OperateStep, PlaceStep
from milepost.rulebooks.crayon.picture.page import Style
from milepost.rulebooks.crayon.planner import Trips
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.refusals import Refusals
from milepost.rulebooks.crayon.routes import Measure
from milepost.rulebooks.crayon.source import Source
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.variations.base import Vocabularies, verb_of
from milepost.rulebooks.crayon.victory import DeclareStep
from milepost.rulebooks.crayon.view import CrayonView
from milepost.rulebooks.iron_dragon import (
    building,
    events,
    foremen,
    gestures,
    hands,
    refusals,
    rules_2001,
    rules_2017,
    second_train,
    words,
)
from milepost.rulebooks.iron_dragon import ships as sea
from milepost.rulebooks.iron_dragon.cargo import DeliverAshore, DropAshore, LoadAshore
from milepost.rulebooks.iron_dragon.editions import BRIBE, EDITION_2001, EDITION_2017, LOCOS, Edition
from milepost.rulebooks.iron_dragon.event_cards import read_events
from milepost.rulebooks.iron_dragon.options import numbers_for, options_of
from milepost.rulebooks.iron_dragon.parchment import PARCHMENT, PARCHMENT_DARK
from milepost.rulebooks.iron_dragon.running import Run, StartAt, bribe_due
from milepost.rulebooks.iron_dragon.staff import People, Staff
from milepost.rulebooks.iron_dragon.state import BUILDING, DragonState, dragon, in_turn
from milepost.rulebooks.iron_dragon.trips import DragonTrips
from milepost.rulebooks.iron_dragon.view import DragonView, look, recall


class IronDragon(CrayonGame):
    """What both editions have in common."""

    edition: ClassVar[Edition]
    refusal_rules: ClassVar[dict[str, str]]
    own_rules: ClassVar[dict[str, str]]
    """By refusal that crayon rails share, and by refusal of Iron Dragon's own: the rule behind it."""
    state_type = DragonState
    sentences = words.SENTENCES
    questions = gestures.QUESTIONS
    moving_fields = ("bribed",)
    upgrade_takes_all = False
    least_seats, most_seats = 1, 6
    version = 1
    staff: Staff
    more_no: dict[str, Illegal]
    bribes: bytes
    """By edge: running over it needs the bribe."""

    def __init__(self, board: Board, prices: Prices, staff: Staff, content: Traversable | tuple[str, str]) -> None:
        """`content` is a folder with decks, or the texts of the demands and the events."""
        self.staff = staff
        year = self.edition.year
        self.ledger = load_ledger(files(__package__), f"ledger_{year}.toml")
        ground = Ground(board, prices, [people.tariff for people in staff.peoples])
        cards = self._cards(content, ground)
        coast = None if isinstance(content, tuple) else content / "darwinina.geo.toml"
        self.style = Style(self.title, prices, PARCHMENT, PARCHMENT_DARK, coast)
        self.content = f"{board.content[:8]}{cards.content[:8]}"
        self.more_no = refusals.own(self.own_rules)
        self.bribes = self._bribes(ground)
        self.passage_points = self.edition.passage_points
        self.open(board, ground, cards, Refusals.by(self.refusal_rules), [loco.name for loco in LOCOS])

    def _cards(self, content: Traversable | tuple[str, str], ground: Ground) -> Deck:
        """This edition's part of the demand deck, and its own events."""
        if isinstance(content, tuple):
            demand_source, event_source = Source("demands.toml", content[0]), Source("events.toml", content[1])
        else:
            demand_source = Source.read(content / "demands.toml")
            event_source = Source.read(content / f"events_{self.edition.year}.toml")
        demands = read_demands(demand_source, ground.board)[: self.edition.demands]
        drawn, tax = read_events(event_source, ground, one_place=not self.edition.passage_points)
        return Deck(demands, drawn, tax, _hash(demand_source.text, event_source.text))

    def _bribes(self, ground: Ground) -> bytes:
        """Steps below ground and through entrances; in the later edition also to and from an entrance above."""
        board = ground.board
        above = {passage.above for passage in board.passages} if self.edition.entrance_is_below else set()
        return bytes(
            bool(ground.below[edge]) or ground.inner[edge] == PASSAGE or a in above or b in above
            for edge, (a, b) in enumerate(board.edges)
        )

    def make_verbs(self, words: Vocabularies) -> dict[str, Verb[CrayonState]]:
        homes, verbs = self.homes, super().make_verbs(words)
        names = Words("foreman", [foreman.name for foreman in self.staff.foremen])
        ships = Words("ship", [ship.name for ship in self.staff.ships])
        own: tuple[Verb[CrayonState], ...] = (
            *(StartAt(homes["place"], words.cities), Run(homes["move"], words.places)),
            *(LoadAshore(homes["load"], words.goods), DropAshore(homes["drop"], words.goods)),
            DeliverAshore(homes["deliver"], words.goods, words.cards),
            building.BuildTrack(homes["build"], words.ground, words.places),
            building.BetterLoco(homes["upgrade"], words.locos),
            *(foremen.Keep(homes["keep"], names), foremen.Redeal(homes["redeal"])),
            *(foremen.Hire(homes["hire"]), foremen.Choose(homes["choose"], names)),
            *(sea.TurnUp(homes["ship"]), sea.Board(homes["board"], ships)),
            *(sea.Decline(homes["decline"], verbs["decline"]), sea.Sail(homes["sail"], words.places)),
            building.SwapLoco(homes["crossgrade"], words.locos),
            second_train.Take(homes["take"], words.locos),
        )
        return {**verbs, **{verb.form.name: verb for verb in own}}

    def make_turns(self, verbs: Verbs) -> tuple[tuple[Step[CrayonState], ...], ...]:
        def some(*names: str) -> list[Verb[CrayonState]]:
            return [verbs[name] for name in names]

        building_verbs = ("build", "upgrade", "hire", "choose")
        handling = ("load", "drop", "deliver")
        whole: tuple[Step[CrayonState], ...] = (
            PlaceStep(*some("place", "discard")),
            OperateStep(*some("move", "sail", "ship", *handling, "discard", "done")),
            BuildStep(*some(*building_verbs, "done")),
        )
        if not self.edition.wins_at_once:
            whole = (*whole, DeclareStep(*some("declare", "done")))
        return ((BuildStep(*some(*building_verbs, "discard", "done")),), whole)

    def make_interrupts(self, verbs: Verbs) -> tuple[Step[CrayonState], ...]:
        redeal = [verbs["redeal"]] if self.edition.foremen_deals > 1 else []
        return (
            *super().make_interrupts(verbs),
            foremen.ForemenStep(verbs["keep"], *redeal),
            foremen.KeepStep(verbs["keep"]),
            sea.OfferStep(verbs["board"], verbs["decline"]),
            second_train.TakeStep(verbs["take"]),
        )

    def catalogue(self) -> dict[str, Any]:
        """What the board prints, and the foremen and ships."""
        foremen = [
            {
                "name": one.name,
                "people": one.people.name,
                "prices": _special_prices(one.people),
                "tariff": one.tariff,
                "ships_drawn": one.people.ships_drawn,
                "pays_boarding": one.people.pays_boarding,
                "pays_bribes": one.people.pays_bribes,
            }
            for one in self.staff.foremen
        ]
        ships = [{"name": one.name, "boarding": one.boarding, "speed": one.speed} for one in self.staff.ships]
        return {**super().catalogue(), "staff": {"foremen": foremen, "ships": ships}}

    def vary(self, options: Options) -> None:
        self.numbers = numbers_for(self.edition, options, len(self.ground.majors))
        variations.install(self, options)

    def start(self, seats: int, options: Options, chance: Chance) -> CrayonState:
        state = dragon(super().start(seats, options, chance))
        foremen.deal_foremen(state, in_turn(state), list(range(len(self.staff.foremen))))
        return state

    def outfit(self, state: CrayonState, seats: int) -> None:
        table = dragon(state)
        table.foreman, table.dealt = [NOBODY] * seats, [b""] * seats
        table.deals = table.foremen_shuffles = table.landed = table.bribed = 0
        table.foremen = table.foremen_discards = table.offer = table.ship_discards = b""
        trains = seats * TRAINS
        table.ship, table.drew, table.last_city = [NOBODY] * trains, [0] * trains, [NOWHERE] * trains
        table.ships = bytes(state.chance.shuffle("ship deck, shuffle 1", range(len(self.staff.ships))))
        table.ship_shuffles = 1
        table.bridges = events.standing_links(table)
        table.right_turns = []
        events.survey_events(table)

    def recall(self, state: CrayonState, seen: CrayonView, chance: Chance) -> None:
        assert isinstance(seen, DragonView)
        recall(dragon(state), seen, chance)

    def begun(self, state: CrayonState) -> None:
        table = dragon(state)
        table.bribed = table.landed = 0
        if self.edition.redraw_next_turn:
            for train in state.trains_of(state.mover):
                table.drew[train] = 0

    def first_player(self, state: CrayonState) -> int:
        if not self.edition.cut_for_first:
            return first_player(state, state.chance)
        return self._cut(state)

    def _cut(self, state: CrayonState) -> int:
        """Everybody cuts the deck; the highest payoff starts, an event counts nothing, and ties cut again."""
        tied, cards = list(range(state.seat_count)), self.deck_cards(state)
        number = 0
        while len(tied) > 1:
            number += 1
            cut = state.chance.shuffle(f"cut {number} for the first player", cards)[: len(tied)]
            worth = [
                0 if state.cards.is_event(card) else max(demand.pays for demand in state.cards.demands[card])
                for card in cut
            ]
            tied = [seat for seat, payoff in zip(tied, worth, strict=True) if payoff == max(worth)]
        return tied[0]

    def tariff(self, state: CrayonState, seat: int) -> int:
        foreman = dragon(state).foreman[seat]
        return 0 if foreman == NOBODY else self.staff.foremen[foreman].tariff

    def toll(self, state: CrayonState, seat: int, edge: int) -> int:
        return bribe_due(dragon(state), seat, edge)

    def speed(self, state: CrayonState, train: int) -> int:
        table = dragon(state)
        if state.loco[train] == NOBODY:
            return 0
        return self.staff.ships[table.ship[train]].speed if table.aboard(train) else super().speed(state, train)

    def slow(self, state: CrayonState, train: int, log: Log) -> None:
        """Bad weather on land does not slow ships."""
        if not dragon(state).aboard(train):
            move.slow(state, train, log)

    def trips(self, state: CrayonState, seat: int, budget: int | None = None, measure: Measure | None = None) -> Trips:
        return DragonTrips(state, seat, budget, measure)

    def remarks(self, state: CrayonState, mileposts: Sequence[int]) -> str:
        return gestures.remarks(self, mileposts)

    def gesture(self, state: State, seat: int, text: str) -> list[int] | None:
        assert isinstance(state, DragonState)
        by_sea = gestures.gesture(self, state, seat, text)
        return super().gesture(state, seat, text) if by_sea is None else by_sea

    def answer(self, state: State, seat: int, text: str) -> str | None:
        assert isinstance(state, DragonState)
        return gestures.answer(self, state, seat, text) or super().answer(state, seat, text)

    def buried(self, state: CrayonState) -> bytes:
        return dragon(state).buried

    def building_toll(self, state: CrayonState, seat: int, now: bool) -> int:
        employed = foremen.people(dragon(state), seat)
        if employed is not None and not employed.pays_bribes:
            return 0
        return 0 if now and dragon(state).bribed & BUILDING else BRIBE

    def drawn(self, scratch: CrayonState, segment: int) -> None:
        if self.ground.below[segment >> 1]:
            dragon(scratch).bribed |= BUILDING

    def may_reverse(self, state: CrayonState, milepost: int) -> bool:
        return state.ground.city[milepost] != NO_CITY or milepost in self.board.ports

    def most_players(self, state: CrayonState, spot: int) -> int:
        return building.most_players(dragon(state), spot)

    def full_city(self, state: CrayonState, spot: int) -> Illegal:
        fewer = self.most_players(state, spot) < super().most_players(state, spot)
        return self.more_no["port_players"] if fewer else super().full_city(state, spot)

    def crowds_outside(self, state: CrayonState, seat: int, spot: int) -> Illegal | None:
        return building.crowds_outside(dragon(state), seat, spot)

    def trade_crowds_outside(self, state: CrayonState, spot: int, owner: bytearray) -> Illegal | None:
        """Only entrances: the edition in which track is traded does not limit who builds into ports."""
        entrance = self.ground.spot_size[spot] == ENTRANCE
        return building.trade_crowds_entrance(dragon(state), spot, owner) if entrance else None

    def strike_up(self, state: CrayonState, seat: int, card: int, log: Log) -> None:
        events.strike_up(dragon(state), seat, card, log)

    def survey_events(self, state: CrayonState) -> None:
        events.survey_events(dragon(state))

    def refill(self, state: CrayonState, log: Log) -> None:
        if state.turn == turn.BUILDING:
            hands.refill_at_start(dragon(state), log)
        else:
            super().refill(state, log)

    def held_up(self, state: CrayonState, edge: int) -> bool:
        return events.held_up(dragon(state), edge)

    def lapse(self, state: CrayonState, seat: int, held_up: frozenset[int]) -> None:
        events.lapse(dragon(state), seat, held_up)

    def safe(self, state: State, seat: int) -> int:
        """Where something is offered, stay with what there is."""
        assert isinstance(state, DragonState)
        if state.interrupt == sea.OFFERED:
            return verb_of(self, "decline").code()
        if state.interrupt == foremen.KEEPING:
            return verb_of(self, "keep").code(state.foreman[seat])
        return super().safe(state, seat)

    def plain_look(self, state: CrayonState, seat: int | None) -> CrayonView:
        return look(dragon(state), seat)

    def redeal(self, state: State, chance: Chance) -> CrayonState:
        """Nobody has seen the order of the foremen and the ships either."""
        new = dragon(super().redeal(state, chance))
        new.foremen = bytes(chance.shuffle("redealt foremen", sorted(new.foremen)))
        new.ships = bytes(chance.shuffle("redealt ships", sorted(new.ships)))
        return new

    def whereabouts(self, seen: CrayonView) -> tuple[int, int, int]:
        which, at, interrupt = super().whereabouts(seen)
        if interrupt == foremen.KEEPING:
            at = next(i for i, step in enumerate(self.turns[which]) if step.name == BuildStep.name)
        if interrupt == sea.OFFERED:
            at = next(i for i, step in enumerate(self.turns[which]) if step.name == OperateStep.name)
        if interrupt in (foremen.SETTING_UP, second_train.TAKING):
            which, at = turn.BUILDING, 0
        return which, at, interrupt


def _hash(*texts: str) -> str:
    """A hash of a game's cards."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


class IronDragon2001(IronDragon):
    """The second edition."""

    name = "iron-dragon-2001"
    title = "Iron Dragon (2001)"
    about = "Rails, ships and magic through Darwinina and the Underground; the first with 250 and seven cities wins."
    edition = EDITION_2001
    rule_seats, rule_turn, rule_over, rule_action = (
        "ID01-COMP-PAWNS",
        "ID01-TURN-ORDER",
        "ID01-WIN-FIRST",
        "ID01-TURN-PHASES",
    )
    known_options = options_of(EDITION_2001)
    homes = rules_2001.HOMES
    refusal_rules, own_rules = rules_2001.RULES, rules_2001.OWN
    variation_rules = rules_2001.VARIATIONS
    reason_rules: ClassVar[dict[str, str]] = {"won": "ID01-WIN-FIRST", "round-limit": "ID01-WIN-CASH-ONLY"}


class IronDragon2017(IronDragon):
    """The Great Rebuilding edition."""

    name = "iron-dragon-2017"
    title = "Iron Dragon (2017)"
    about = "Rails, ships and magic through Darwinina and the Underground, with equal turns and many variations."
    edition = EDITION_2017
    rule_seats, rule_turn, rule_over, rule_action = (
        "ID17-COMP-PAWNS",
        "ID17-TURN-END",
        "ID17-WIN-EQUAL",
        "ID17-TURN-PHASES",
    )
    known_options = options_of(EDITION_2017)
    homes = rules_2017.HOMES
    refusal_rules, own_rules = rules_2017.RULES, rules_2017.OWN
    variation_rules = rules_2017.VARIATIONS
    reason_rules: ClassVar[dict[str, str]] = {
        "won": "ID17-WIN-MOST-CASH",
        "round-limit": "ID17-WIN-EQUAL",
        "time": "ID17-TOURN-WINNER",
    }


def _special_prices(people: People) -> dict[str, int]:
    """What building costs with a foreman of this people where it is not what the map prints, by what is built over."""
    whole_map = {people.only: people.flat} if people.only else {}
    return {**people.milepost, **people.crossing, **whole_map}


__all__ = ["IronDragon", "IronDragon2001", "IronDragon2017"]
