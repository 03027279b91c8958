"""A crayon-rail game: the turns that its editions declare, and the hooks that they and variations change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Final, Self, cast

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import State, View
from milepost.kernel.event import Event
from milepost.kernel.notation import Words
from milepost.kernel.options import Options, Value
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, Log, Step, SteppedGame, Verb
from milepost.rulebooks.crayon import catalogue, events, gestures, hand, imagine, move, tell, turn, variations, view
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.build import Build, BuildStep, Upgrade
from milepost.rulebooks.crayon.cargo import Deliver, Drop, Load, Lose, LoseStep
from milepost.rulebooks.crayon.deal import deal, first_player
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.ground import NO_CITY, SMALL, Ground
from milepost.rulebooks.crayon.hand import DiscardHand
from milepost.rulebooks.crayon.move import Done, Move, OperateStep, Place, PlaceStep
from milepost.rulebooks.crayon.numbers import Numbers
from milepost.rulebooks.crayon.picture.page import Style, draw, lettering
from milepost.rulebooks.crayon.picture.position import standing_in
from milepost.rulebooks.crayon.planner import Trips
from milepost.rulebooks.crayon.refusals import Refusals
from milepost.rulebooks.crayon.routes import Measure
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.crayon.variations.base import Variation, Vocabularies
from milepost.rulebooks.crayon.variations.refusals import illegals
from milepost.rulebooks.crayon.victory import Declare, DeclareStep

Verbs = Mapping[str, Verb[CrayonState]]

NO_TABLES: Final[dict[str, Any]] = {}
"""Of a game without variations; nobody changes it."""


class CrayonGame(SteppedGame[CrayonState]):
    """What Empire Builder and Iron Dragon have in common."""

    hands_open = True
    homes: ClassVar[dict[str, str]]
    """By verb: the rule of the book that allows it."""
    reason_rules: ClassVar[dict[str, str]]
    variation_rules: ClassVar[dict[str, str]]
    """By variations' refusal: the rule behind it."""
    upgrade_takes_all: ClassVar[bool] = True
    """An upgrade is bought instead of everything else that a building phase could buy."""
    own_track_fee: int = 0
    """What a turn of running on one's own track costs."""
    load_movement: int = 0
    """The movement that it takes to load, set down or deliver."""
    sentences: ClassVar[Mapping[str, tell.Sentence]] = tell.SENTENCES
    questions: ClassVar[tuple[str, ...]] = gestures.QUESTIONS
    state_type: ClassVar[type[CrayonState]] = CrayonState
    moving_fields: ClassVar[tuple[str, ...]] = ()
    """What moves change in a position besides the train's place, its movement and the fees."""
    passage_points: int = 1
    """Movement that passing an entrance takes."""
    board: Board
    ground: Ground
    cards: Deck
    no: Refusals
    style: Style
    """How the rulebook has its boards drawn."""

    numbers: Numbers
    chosen: dict[str, Value]
    """The options this variant of the game is played with."""
    variations: tuple[Variation, ...] = ()
    """What those options switched on, in the order in which it acts."""
    var_no: dict[str, Illegal]
    extra_verbs: dict[str, Verb[CrayonState]]
    """Verbs that only variations put into steps, by name."""

    @abstractmethod
    def vary(self, options: Options) -> None:
        """Turns this copy of the game into the variant that these options ask for."""

    def variant(self, options: Options) -> Self:
        """This game as it is played with these options: the same board, cards and notation, its own steps."""
        key = tuple(sorted(options.items()))
        known = self._variants.get(key)
        if known is None:
            known = cast("Self", copy(self._plain))
            known.chosen = dict(options)
            known.vary(options)
            self._variants[key] = known
        return known

    def open(self, board: Board, ground: Ground, cards: Deck, no: Refusals, locos: Sequence[str]) -> None:
        """Takes the content and declares verbs and turns."""
        self.board, self.ground, self.cards, self.no = board, ground, cards, no
        self._plain: CrayonGame = self
        self._variants: dict[tuple[tuple[str, Value], ...], Self] = {}
        homes = self.homes
        places = Words("milepost", board.codes, self._place_names(board))
        goods = Words("good", [good.name for good in board.goods])
        cities = Words("city", [city.name for city in board.cities])
        words = Vocabularies(ground, places, goods, cities, Words("loco", locos), self.most_seats, len(cards.demands))
        self.extra_verbs, self.var_no = variations.verbs(words, homes), illegals(self.variation_rules)
        self.places = places
        verbs = self.make_verbs(words)
        build = verbs["build"]
        assert isinstance(build, Build)
        self.done, self.declare_verb, self.build = verbs["done"], verbs["declare"], build
        self.declare(verbs=tuple(verbs.values()), turns=self.make_turns(verbs), interrupts=self.make_interrupts(verbs))
        self.build_number, self.move_number = build.number, verbs["move"].number

    def make_verbs(self, words: Vocabularies) -> dict[str, Verb[CrayonState]]:
        """Every verb by its name, in the order of the notation."""
        homes, goods = self.homes, words.goods
        made: tuple[Verb[CrayonState], ...] = (
            *(Place(homes["place"], words.cities), Move(homes["move"], words.places)),
            *(Load(homes["load"], goods), Drop(homes["drop"], goods), Deliver(homes["deliver"], goods, words.cards)),
            *(Build(homes["build"], words.ground, words.places), Upgrade(homes["upgrade"], words.locos)),
            *(DiscardHand(homes["discard"]), Declare(homes["declare"]), Lose(homes["lose"], goods)),
            Done(homes["done"]),
        )
        return {**{verb.form.name: verb for verb in made}, **self.extra_verbs}

    def make_turns(self, verbs: Verbs) -> tuple[tuple[Step[CrayonState], ...], ...]:
        """The declared turns: building only, and the whole."""

        def some(*names: str) -> list[Verb[CrayonState]]:
            return [verbs[name] for name in names]

        return (
            (BuildStep(*some("build", "upgrade", "discard", "done")),),
            (
                PlaceStep(*some("place", "discard")),
                OperateStep(*some("move", "load", "drop", "deliver", "discard", "done")),
                BuildStep(*some("build", "upgrade", "done")),
                DeclareStep(*some("declare", "done")),
            ),
        )

    def make_interrupts(self, verbs: Verbs) -> tuple[Step[CrayonState], ...]:
        """What stands in front of a turn; the first is the choice of a load that an event takes."""
        return (LoseStep(verbs["lose"]),)

    def _place_names(self, board: Board) -> dict[str, int]:
        """Cities may be named where mileposts are meant: their centre."""
        return {city.name: city.mileposts[0] for city in board.cities}

    def start(self, seats: int, options: Options, chance: Chance) -> CrayonState:
        state = deal(self.variant(options), self.check_seats(seats), chance)
        for variation in state.rules.variations:
            variation.dealt(state)
        turn.begin_turn(state, None)
        return state

    def imagine(self, seen: View, chance: Chance) -> CrayonState:
        assert isinstance(seen, view.CrayonView)
        return imagine.imagine(self.variant(seen.options), seen, chance)

    def redeal(self, state: State, chance: Chance) -> CrayonState:
        assert isinstance(state, CrayonState)
        return imagine.redeal(state, chance)

    def thaw(self, frozen: bytes, chance: Chance) -> CrayonState:
        options, *values = msgspec.msgpack.decode(frozen)
        state = self.state_type(self.variant(self.options(options)), chance)
        for field, value in zip(state.FIELDS, values, strict=True):
            setattr(state, field, value)
        state.owner = bytearray(state.owner)
        state.rules.survey_events(state)
        survey(state)
        return state

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return tell.tell(event, names, self.sentences)

    def show(self, seen: View, names: Sequence[str]) -> str:
        assert isinstance(seen, view.CrayonView)
        return tell.show(self.variant(seen.options), seen, names)

    def picture(self, seen: View | None = None, *, far: bool = False, dark: bool = False) -> str:
        assert seen is None or isinstance(seen, view.CrayonView)
        here = standing_in(self.board, self.cards, seen) if seen else None
        return draw(self.board, self.style, here, far=far, dark=dark)

    def lettering(self) -> list[dict[str, Any]]:
        return lettering(self.board, self.style)

    def catalogue(self) -> dict[str, Any]:
        return catalogue.catalogue(self)

    def gesture(self, state: State, seat: int, text: str) -> list[int] | None:
        assert isinstance(state, CrayonState)
        return gestures.gesture(self, state, seat, text)

    def answer(self, state: State, seat: int, text: str) -> str | None:
        assert isinstance(state, CrayonState)
        return gestures.answer(self, state, seat, text)

    def safe(self, state: State, seat: int) -> int:
        """Go on without doing anything; declare a victory that is there to be declared."""
        codes = state.legal(seat)
        for verb in (self.declare_verb, self.done):
            if verb.code() in codes:
                return verb.code()
        return codes[0]

    def card_lines(self, card: int) -> list[str]:
        """A demand card in words, line by line."""
        return [
            f"{self.board.cities[d.city].name} {d.pays} {self.board.goods[d.good].name}"
            for d in self.cards.demands[card]
        ]

    # What editions and variations change.

    def deck_cards(self, state: CrayonState) -> list[int]:
        """Every card of the draw deck."""
        cards = list(range(len(self.cards.demands) + len(self.cards.events)))
        for variation in self.variations:
            cards = variation.deck(state, cards)
        return cards

    def events_set_aside(self, state: CrayonState, aside: list[int]) -> list[int]:
        """Which of the events met in the deal go back into the deck."""
        for variation in self.variations:
            aside = variation.set_aside(state, aside)
        return aside

    def outfit(self, state: CrayonState, seats: int) -> None:
        """Sets up what an edition keeps besides, before the cards are dealt."""

    def recall(self, state: CrayonState, seen: view.CrayonView, chance: Chance) -> None:
        """The same, in an imagined position."""

    def begun(self, state: CrayonState) -> None:
        """A turn of the mover's begins."""

    def first_player(self, state: CrayonState) -> int:
        return first_player(state, state.chance)

    def tariff(self, state: CrayonState, seat: int) -> int:
        """Which of the ground's price tables the seat builds by."""
        return 0

    def toll(self, state: CrayonState, seat: int, edge: int) -> int:
        """What the seat must pay now to run over an edge, besides use fees."""
        return 0

    def speed(self, state: CrayonState, train: int) -> int:
        """The movement a train begins its turn with."""
        return state.numbers.locos[state.loco[train]].speed

    def trips(self, state: CrayonState, seat: int, budget: int | None = None, measure: Measure | None = None) -> Trips:
        """The ways that the planner looks for deliveries on."""
        return Trips(state, seat, budget, measure)

    def remarks(self, state: CrayonState, mileposts: Sequence[int]) -> str:
        """What is worth saying of a way besides its length."""
        return ""

    def buried(self, state: CrayonState) -> bytes:
        """By edge, or empty: nobody can build there now, whatever the map says."""
        return b""

    def building_toll(self, state: CrayonState, seat: int, now: bool) -> int:
        """What the first segment below ground costs besides, in this turn (`now`) or in a later one."""
        return 0

    def drawn(self, scratch: CrayonState, segment: int) -> None:
        """A segment has been drawn on a scratch position: what is paid once a turn is paid."""

    def may_reverse(self, state: CrayonState, milepost: int) -> bool:
        """Whether a train may turn back there."""
        return state.ground.city[milepost] != NO_CITY

    def most_players(self, state: CrayonState, spot: int) -> int:
        """How many players may build into a city."""
        return state.numbers.city_players[state.ground.spot_size[spot]]

    def full_city(self, state: CrayonState, spot: int) -> Illegal:
        """Why nobody else may build into a city that has its players."""
        return self.no.city_players_small if state.ground.spot_size[spot] == SMALL else self.no.city_players_medium

    def crowds_outside(self, state: CrayonState, seat: int, spot: int) -> Illegal | None:
        """Why that seat may build no further segment at a place outside cities that limits building."""
        return None

    def trade_crowds_outside(self, state: CrayonState, spot: int, owner: bytearray) -> Illegal | None:
        """Why track may not change hands so that `owner` tells whose it is, as such a place sees it."""
        return None

    def strike_up(self, state: CrayonState, seat: int, card: int, log: Log) -> None:
        """An event card was drawn by `seat`."""
        events.strike_up(state, seat, card, log)

    def survey_events(self, state: CrayonState) -> None:
        """Works out anew what the events in force do."""
        events.survey_events(state)

    def held_up(self, state: CrayonState, edge: int) -> bool:
        """Whether what an event erased cannot be rebuilt yet."""
        return state.ground.crossing[edge] in state.flooded

    def lapse(self, state: CrayonState, seat: int, held_up: frozenset[int]) -> None:
        """The seat has had a turn to rebuild what events erased, but for the edges that were held up."""
        events.lapse(state, seat, held_up)

    def refill(self, state: CrayonState, log: Log) -> None:
        hand.refill(state, log)

    def throw_away(self, state: CrayonState, seat: int, cards: bytes, log: Log) -> None:
        """A discarded hand goes to the discards."""
        for variation in self.variations:
            cards = variation.thrown(state, seat, cards, log)
        state.discards += cards

    def tax_drawn(self, state: CrayonState, card: int, log: Log) -> None:
        """The tax card has been obeyed."""
        if not any(variation.tax_drawn(state, card, log) for variation in self.variations):
            state.discards += bytes((card,))

    def slow(self, state: CrayonState, train: int, log: Log) -> None:
        move.slow(state, train, log)

    def pass_on(self, state: CrayonState, log: Log) -> None:
        for variation in self.variations:
            variation.end_turn(state, log)
        turn.pass_on(state, log)

    def tidy(self, state: CrayonState, log: Log) -> None:
        """After every action: debts that can be paid, choices that are due."""
        for variation in self.variations:
            variation.tidy(state, log)

    def left_train(self, state: CrayonState, train: int, good: int) -> None:
        """A load has left a train and its chip lies in the supply."""
        for variation in self.variations:
            variation.left_train(state, train, good)

    def time_is_up(self, state: CrayonState, log: Log) -> bool:
        """Whether a time limit ends the game with this round."""
        return any(variation.time_is_up(state, log) for variation in self.variations)

    def look(self, state: CrayonState, seat: int | None) -> view.CrayonView:
        seen = self.plain_look(state, seat)
        for variation in self.variations:
            seen = variation.seen(state, seen)
        return seen

    def plain_look(self, state: CrayonState, seat: int | None) -> view.CrayonView:
        """What a seat may know, before variations have their say."""
        return view.look(state, seat)

    def looks(self, state: CrayonState, seats: Sequence[int | None]) -> list[view.CrayonView]:
        """The same for several at once."""
        found = view.told_to(state, self.plain_look(state, None), seats)
        for variation in self.variations:
            found = [variation.seen(state, seen) for seen in found]
        return found

    def extra_seen(self, state: CrayonState, seat: int | None) -> dict[str, Any]:
        """What a seat may know of the variations' own tables."""
        if not self.variations and not state.extra:
            return NO_TABLES
        shown = {name: tuple(value) if isinstance(value, list) else value for name, value in state.extra.items()}
        for variation in self.variations:
            variation.hide(state, seat, shown)
        return shown

    def whereabouts(self, seen: view.CrayonView) -> tuple[int, int, int]:
        """The declared turn, the step in it and the interrupt that a view is at."""
        which = turn.BUILDING if seen.round < self.numbers.start_rounds else turn.NORMAL
        names = [step.name for step in self.turns[which]]
        for number, step in enumerate(self.interrupts):
            if step.name == seen.step:
                building = seen.spent or step.name in variations.IN_BUILDING
                phase = BuildStep.name if building else OperateStep.name
                return which, names.index(phase) if phase in names else 0, number
        return which, names.index(seen.step) if seen.step in names else 0, NO_INTERRUPT
