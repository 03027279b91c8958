"""What the cubes placed so far come to: where the next one can go, and what is missing for the build."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.rulebooks.iberian_railways.actions import EXPAND, FIRST_LIMIT, MERGE, START
from milepost.rulebooks.iberian_railways.ground import Ground, Mask, each
from milepost.rulebooks.iberian_railways.money import TRACK_COSTS, build_cost, extras
from milepost.rulebooks.iberian_railways.reach import Island, Reach, joining, reach_of

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.state import IberianState

NO_CUBES = Illegal("IB-TRACK-CUBE", "Place at least one cube before you build.")
IN_PIECES: Final = (
    Illegal("IB-RAILWAY-DEF", "The cubes of a new railway must hang together; join them, or take some back."),
    Illegal("IB-RAILWAY-DEF", "All new cubes must hang together with the railway you expand; one piece does not."),
    Illegal("IB-RAILWAY-DEF", "All new cubes must hang together with the railways you merge; one piece does not."),
)
ONE_CITY = Illegal("IB-START-TWO-URBAN", "A new railway must connect at least two urban hexes; Madrid counts as one.")
NO_RAILWAY = Illegal("IB-EXPAND-NEW-URBAN", "An expansion must touch one of your railways.")
TWO_RAILWAYS = Illegal(
    "IB-EXPAND-NEW-URBAN", "That would join two of your railways, which is a merger; an expansion touches one."
)
NO_NEW_CITY = Illegal("IB-EXPAND-NEW-URBAN", "An expansion must reach an urban hex where you have no track yet.")
NOT_TWO = Illegal("IB-MERGE", "A merger must join at least two of your railways.")
CLOSED = Illegal("IB-MADRID-INNER", "Nobody may build in inner Madrid.")
HAVE_ONE = Illegal("IB-TRACK-ONE-PER-RAILWAY", "You already have a cube in that hex.")
HEX_FULL = Illegal("IB-TRACK-TWO-PER-HEX", "That hex holds two cubes; there is no room for a third.")
MADRID_TAKEN = Illegal("IB-MADRID-ONE-CUBE", "That hex of Madrid is taken; each holds only one cube.")
ONE_MADRID = Illegal("IB-MADRID-ONE-PER-PLAYER", "You have your one cube in Madrid already.")
NOT_SEPARATE = Illegal("IB-START-SEPARATE", "That touches a railway of yours; a new railway may not. Expand instead.")
MOST_REMEMBERED: Final = 5000
MOST_EXTRA: Final = 3
"""Hills, a river and another railway in one hex."""


class Draft:
    """Both answers about one draft."""

    __slots__ = ("missing", "placeable")

    def __init__(self, state: IberianState, reach: Reach) -> None:
        parts, touched = pieces(state.ground, state.draft, reach.railways)
        self.missing = missing(state, reach, parts, touched)
        self.placeable = placeable(state, reach, parts, touched)


def draft_of(state: IberianState) -> Draft:
    """What the mover's draft comes to; asked for again, it is remembered as long as the turn lasts."""
    reach = reach_of(state)
    found = reach.drafts.get(state.draft)
    if found is None:
        if len(reach.drafts) >= MOST_REMEMBERED:
            reach.drafts.clear()
        found = reach.drafts[state.draft] = Draft(state, reach)
    return found


def pieces(ground: Ground, draft: Mask, railways: Sequence[Island]) -> tuple[list[Island], list[Island]]:
    """The draft as pieces that hang together, each with the railways it touches; and these railways."""
    around_bit = ground.around_bit
    parts: list[Island] = []
    for one in each(draft):
        parts = _joined(parts, one, around_bit[one.bit_length() - 1])
    touched = []
    for railway, around in railways:
        if draft & around:
            touched.append((railway, around))
            parts = _joined(parts, railway, around)
    return parts, touched


def _joined(parts: list[Island], piece: Mask, around: Mask) -> list[Island]:
    """The pieces when one more is put among them, which may join some."""
    apart = []
    for other in parts:
        if other[0] & around:
            piece |= other[0]
            around |= other[1]
        else:
            apart.append(other)
    apart.append((piece, around))
    return apart


def urban_places(ground: Ground, hexes: Mask) -> int:
    """How many urban places these hexes hold; Madrid counts once."""
    return (hexes & ground.cities).bit_count() + (1 if hexes & ground.outer else 0)


def missing(state: IberianState, reach: Reach, parts: list[Island], touched: list[Island]) -> Illegal | None:
    """Why the draft cannot be built as it stands, or None: the exact check."""
    draft = state.draft
    if not draft:
        return NO_CUBES
    ground, action = state.ground, reach.action
    return (
        _misplaced(state, reach, draft)
        or _shape(action, parts, touched)
        or _goal(ground, action, draft)
        or over_limit(state, draft.bit_count())
        or unpaid(state, reach, draft)
    )


def _misplaced(state: IberianState, reach: Reach, draft: Mask) -> Illegal | None:
    in_madrid = draft & state.ground.outer
    stray = draft & ~reach.allowed or (in_madrid if in_madrid.bit_count() > 1 else 0)
    if not stray:
        return None
    one = stray & -stray
    return hex_refusal(state, reach, draft ^ one, one)


@rule("IB-RAILWAY-DEF", "IB-EXPAND-NEW-URBAN", "IB-MERGE")
def _shape(action: int, parts: list[Island], touched: list[Island]) -> Illegal | None:
    if action == EXPAND and not touched:
        return NO_RAILWAY
    if action == EXPAND and len(touched) > 1:
        return TWO_RAILWAYS
    if action == MERGE and len(touched) < 2:
        return NOT_TWO
    return IN_PIECES[action] if len(parts) > 1 else None


@rule("IB-START-TWO-URBAN", "IB-START-NOT-MADRID", "IB-EXPAND-NEW-URBAN")
def _goal(ground: Ground, action: int, draft: Mask) -> Illegal | None:
    """A hex that holds the player's cube cannot be drafted, so every urban hex in a draft is a new one."""
    if action == START and urban_places(ground, draft) < 2:
        return ONE_CITY
    return NO_NEW_CITY if action == EXPAND and not draft & ground.urban else None


@rule("IB-LIMIT-START", "IB-LIMIT-MAX", "IB-END")
def over_limit(state: IberianState, count: int) -> Illegal | None:
    """Why so many tracks are too many for this turn."""
    if count > state.limit:
        rule_id = "IB-LIMIT-START" if state.limit == FIRST_LIMIT else "IB-LIMIT-MAX"
        return Illegal(rule_id, f"The build limit is {state.limit} tracks a turn.")
    supply = state.supply[state.mover]
    return Illegal("IB-END", f"You have only {supply} cubes left in your supply.") if count > supply else None


@rule("IB-INSOLVENT", "IB-LOAN-TAKE")
def unpaid(state: IberianState, reach: Reach, hexes: Mask) -> Illegal | None:
    """Why these tracks cannot be paid for: the sixteenth loan is never lent for an action."""
    price = build_cost(state, hexes)
    if price <= reach.funds:
        return None
    return Illegal("IB-INSOLVENT", f"That costs ${price}; with all loans short of the last you have ${reach.funds}.")


@rule("IB-MADRID-INNER", "IB-TRACK-ONE-PER-RAILWAY", "IB-TRACK-TWO-PER-HEX", "IB-MADRID-ONE-CUBE")
@rule("IB-MADRID-ONE-PER-PLAYER", "IB-START-SEPARATE", "IB-EXPAND-NEW-URBAN")
def hex_refusal(state: IberianState, reach: Reach, draft: Mask, one: Mask) -> Illegal | None:
    """Why this hex can take no cube beside the draft, whatever else is built."""
    ground = state.ground
    if one & ground.inner:
        return CLOSED
    if one & (reach.own | draft):
        return HAVE_ONE
    if one & state.full:
        return MADRID_TAKEN if one & ground.outer else HEX_FULL
    if one & ground.outer and (reach.own | draft) & ground.outer:
        return ONE_MADRID
    touched = [railway for railway, around in reach.railways if around & (one | draft)]
    if reach.action == START and touched:
        return NOT_SEPARATE
    return TWO_RAILWAYS if reach.action == EXPAND and len(touched) > 1 else None


def placeable(state: IberianState, reach: Reach, parts: list[Island], touched: list[Island]) -> Mask:
    """Hexes where a cube may be placed next: all from which, by the reach map, a build may still follow."""
    draft = state.draft
    if not draft:
        return reach.first
    placed, due = draft.bit_count(), extras(state, draft)
    left = reach.affordable(due) - placed
    if left <= 0:
        return 0
    ground = state.ground
    base, *loose = parts
    others = [railway for railway in reach.railways if railway not in touched]
    allowed = reach.allowed & ~draft
    if draft & ground.outer:
        allowed &= ~ground.outer
    if reach.action == EXPAND and touched:
        allowed &= ~_all_around(others)
        others = []
    goals = [around & allowed for _, around in loose]
    goals += [goal & allowed for goal in _open_goals(ground, reach.action, draft, touched, others)]
    found = reach.first & joining(ground, base[0], goals, allowed, [*loose, *others], left)
    purse = reach.funds - TRACK_COSTS[placed + 1] - due
    return found if purse >= MOST_EXTRA else found & ~_too_dear(state, purse)


def _open_goals(ground: Ground, action: int, draft: Mask, touched: list[Island], others: list[Island]) -> list[Mask]:
    """What the new track must still reach; each goal is the hexes that would do."""
    if action == START:
        return [ground.urban] if urban_places(ground, draft) < 2 else []
    goals = [ground.urban] if action == EXPAND and not draft & ground.urban else []
    if len(touched) < (1 if action == EXPAND else 2):
        goals.append(_all_around(others))
    return goals


def _all_around(railways: list[Island]) -> Mask:
    found = 0
    for _, around in railways:
        found |= around
    return found


def _too_dear(state: IberianState, purse: int) -> Mask:
    """Hexes whose own extras are more than the purse holds when the track itself is paid."""
    ground = state.ground
    kinds = (ground.hills, ground.rivers, state.once)
    if purse < 1:
        return kinds[0] | kinds[1] | kinds[2]
    if purse < 2:
        return kinds[0] & kinds[1] | kinds[0] & kinds[2] | kinds[1] & kinds[2]
    return kinds[0] & kinds[1] & kinds[2]
