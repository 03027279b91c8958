"""Players of Iberian Railways that compare whole turns by what the awards may come to."""

from __future__ import annotations

import random
from collections.abc import Sequence

from milepost.bots.contract import Decision, Memory
from milepost.bots.iberian_railways.prospects import Outlook, Prospects
from milepost.bots.iberian_railways.turns import Breadth, Turn, Turns, played, still_legal
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import View
from milepost.kernel.notation import Action
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.state import IberianState


class SearchingIberian:
    def __init__(self, game: IberianRailways, name: str, breadth: Breadth, outlook: Outlook, looked_into: int = 0, theirs: Breadth = Breadth(4, 2, 1), luck: float = 0.01) -> None:
        self.game, self.name, self.breadth, self.outlook, self.luck = game, name, breadth, outlook, luck
        self.looked_into, self.theirs = looked_into, theirs

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        state = self.game.imagine(view, Chance(seed_from_text("everything is open")))
        if state.draft:
            return Decision((Action("clear"),), memory, "begins the build afresh")
        if state.step().name == "select":
            return self._turn(state, memory, rng)
        if any(action.do == "repay" for action in legal):
            return self._repay(state, memory)
        return Decision((Action("pass"),), memory, "nothing here is worth its price")

    def _turn(self, state: IberianState, memory: Memory, rng: random.Random) -> Decision:
        turns = Turns(self.game, state)
        found = turns.sift(self.breadth)
        found += list(turns.finishing(found))
        prospects = Prospects(state, state.mover, self.outlook)
        ranked = []
        for turn in found:
            after = played(self.game, state, turn)
            ranked.append((prospects.worth(after) + self.luck * rng.random(), turn, after))
        ranked.sort(key=lambda one: -one[0])
        if self.looked_into and ranked[0][0] < 50:
            rivals = self._rivals(state)
            looked = []
            for first, turn, after in ranked[:self.looked_into]:
                if ranked[0][0]-first > 1.0: break
                after = self._replies(after, state.mover, rivals)
                looked.append((prospects.worth(after)+ MIX*first, turn, after))
            looked.sort(key=lambda one: -one[0])
            ranked = looked
        top, best, _ = ranked[0]
        return Decision(turns.actions(best), memory, f"{best.action} {best.hexes.bit_count()} {best.card} {top:.2f}", {"turns": len(found)})

    def _rivals(self, state):
        out = {}
        for seat in state.seats_in():
            if seat != state.mover:
                base = state.copy()
                base.mover = seat; base.reach=None
                base.taken = max(base.taken, base.seat_count)
                turns = Turns(self.game, base)
                prospects = Prospects(base, seat, self.outlook)
                found = turns.sift(self.theirs)
                fin = list(turns.finishing(found))
                worth = {turn: prospects.worth(played(self.game, base, turn)) for turn in found}
                found.sort(key=lambda t: -worth[t])
                out[seat] = prospects, found[:R] + fin
        return out

    def _replies(self, state, me, rivals):
        while not state.ended() and state.mover != me:
            seat = state.mover
            prospects, found = rivals[seat]
            best, top = None, -1e9
            for turn in found:
                if still_legal(state, turn):
                    after = played(self.game, state, turn)
                    worth = prospects.worth(after)
                    if worth > top: best, top = after, worth
            if best is None:
                 best = played(self.game, state, Turn((state.marker[seat]+1)%4))
            state = best
        return state

    def _repay(self, state: IberianState, memory: Memory) -> Decision:
        return Decision((Action("repay"),), memory, "pays a loan off: interest falls")

import os
R=int(os.environ.get("R","5"))
MIX=float(os.environ.get("MIX","0"))
