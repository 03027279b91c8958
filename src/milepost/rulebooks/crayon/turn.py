"""Whose turn it is: the switchback start, rounds, lost turns, and what begins and ends with a turn."""

from __future__ import annotations

from milepost.kernel.event import Event
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon import events, victory
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState

BUILDING, NORMAL = 0, 1
"""The declared turns: building only, at the start, and the whole of a normal turn."""


def order(state: CrayonState, number: int) -> list[int]:
    """The seats in the order in which they play that round: the second of the building rounds runs backwards."""
    seats = state.seat_count
    clockwise = [(state.first + i) % seats for i in range(seats)]
    return clockwise[::-1] if number < state.numbers.start_rounds and number % 2 else clockwise


def begin_turn(state: CrayonState, log: Log) -> None:
    """Sets the turn of the mover up; a lost turn is over as it begins."""
    state.turn = BUILDING if state.round < state.numbers.start_rounds else NORMAL
    state.at = state.active = 0
    state.paid = state.spent = state.outs = state.halved = 0
    state.built = state.upgraded = state.acted = state.turn_over = False
    trains = state.trains_of(state.mover)
    state.left = [state.rules.speed(state, train) for train in trains]
    state.rules.begun(state)
    if log is not None:
        log.append(Event("turn", state.mover, {"round": state.round + 1}))
    if state.lost_turns[state.mover]:
        state.lost_turns[state.mover] -= 1
        state.turn_over = state.acted = True
        if log is not None:
            log.append(Event("turn-lost", state.mover))
        return
    for train in trains:
        if state.place[train] != NOWHERE and state.turn == NORMAL:
            state.rules.slow(state, train, log)


def pass_on(state: CrayonState, log: Log) -> None:
    """The mover's turn is over; the next seat's begins, unless the game has ended."""
    seat = state.mover
    lost = state.turn_over and state.acted  # a turn given up for a new hand was the player's to use
    events.end_of_turn(state, seat, not lost, log)
    state.taken += 1
    in_round = order(state, state.round)
    position = in_round.index(seat) + 1
    if position == len(in_round):
        if victory.round_over(state, log):
            return
        state.round += 1
        in_round, position = order(state, state.round), 0
    state.mover = in_round[position]
    begin_turn(state, log)
