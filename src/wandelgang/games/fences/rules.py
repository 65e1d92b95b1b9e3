"""The rules of `fences`: a turn is lifting and setting a fence (or neither), a throw, and up to two moves.

moves.py lists what the dice allow, walking.py follows a piece on its path. None of them knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import lowest
from wandelgang.core.rules import CHANCE, NONE, OVER, Floats, Ints, State, rule
from wandelgang.games.fences.moves import is_last, list_moves
from wandelgang.games.fences.state import (
    BOTH,
    CORNERS,
    DICE,
    DONE,
    FACES,
    FENCE,
    FENCES,
    GOAL,
    LIFT,
    LOW,
    MOVING,
    NEITHER,
    OUT,
    PASS,
    PIECES,
    ROLL,
    ROLLING,
    SEND,
    SENDING,
    SET,
    SETTING,
    SPAN,
    START,
    START_ROLL,
    WAITING,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.walking import toggle_fence, whole


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == START_ROLL or state.phase == ROLLING:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == MOVING:
        return list_moves(state, out)
    if state.phase == SETTING:
        return list_slots(state, out)
    if state.phase == FENCE:
        return list_lifts(state, out)
    if state.phase == SENDING:  # FENCES-29, FENCES-30, FENCES-A12: the capturing player chooses any start field
        for corner in range(CORNERS):
            out[corner] = SEND + corner
        return CORNERS
    if state.phase == DONE:
        return 0
    for throw in range(FACES * FACES):  # FENCES-A45, FENCES-A47
        out[throw] = DICE + throw
    return FACES * FACES


@rule
def list_lifts(state: State, out: Ints) -> int:
    """FENCES-12, FENCES-21, FENCES-22, FENCES-A23: before rolling one fence of one's own, or none."""
    out[0] = ROLL
    total = 1
    for fence in range(FENCES):
        if state.fences[state.player, fence] != NONE:
            out[total] = LIFT + fence
            total += 1
    return total


@rule
def list_slots(state: State, out: Ints) -> int:
    """FENCES-23, FENCES-25, FENCES-A20: any free slot; FENCES-A21: the one the fence was lifted from counts as taken."""
    total = 0
    for row in range(state.height):
        free = state.slots[row] & ~state.fenced[row]
        base = SET + row * 2 * SPAN
        while free:
            out[total] = base + lowest(free)
            total += 1
            free &= free - 1
    return total


@rule
def apply(state: State, action: int) -> None:
    if state.phase == MOVING:
        if action == PASS:
            end_turn(state)
        else:
            move(state, moved_piece(action), move_means(action), move_end(action))
    elif state.phase == ROLLING:
        one, other = (action - DICE) // FACES + 1, (action - DICE) % FACES + 1
        state.high, state.low = max(one, other), min(one, other)  # FENCES-A47: the dice have no order
        state.phase = MOVING
    elif state.phase == FENCE:
        if action == ROLL:
            state.phase = ROLLING
        else:
            state.lifted = action - LIFT
            state.phase = SETTING
    elif state.phase == SETTING:
        set_fence(state, action - SET)
    elif state.phase == SENDING:
        send(state, START + action - SEND)
    else:
        roll_for_start(state, (action - DICE) // FACES + (action - DICE) % FACES + 2)


@rule
def roll_for_start(state: State, total: int) -> None:
    """FENCES-11, FENCES-A45: the highest sum begins; FENCES-A24: those who tie for it roll again."""
    state.rolls[state.player] = total
    best, leaders = 0, 0
    for player in range(state.players):
        if state.rolls[player] == WAITING:
            state.player = player
            return
        if state.rolls[player] > best:
            best, leaders = state.rolls[player], 0
        if state.rolls[player] == best:
            leaders += 1
    first = NONE
    for player in range(state.players):
        if state.rolls[player] == best:
            state.rolls[player] = WAITING
            if first == NONE:
                first = player
        else:
            state.rolls[player] = OUT
    state.player = first
    if leaders == 1:
        state.rolls[:] = 0
        state.phase = FENCE


@rule
def set_fence(state: State, slot: int) -> None:
    """The lifted fence leaves its slot and goes into another (FENCES-01, FENCES-24); then the player rolls."""
    toggle_fence(state, whole(state.fences[state.player, state.lifted]))
    toggle_fence(state, slot)
    state.fences[state.player, state.lifted] = slot
    state.lifted = NONE
    state.phase = ROLLING


@rule
def move(state: State, piece: int, means: int, end: int) -> None:
    """One piece moves by a die, by the sum or over a fence; FENCES-28, FENCES-A14: a jump uses up the whole throw."""
    last = is_last(state)
    captured = end != GOAL and capture(state, end)
    state.pieces[state.player, piece] = end
    is_first = state.used == NEITHER and means <= LOW
    state.used = means + 1 if is_first else BOTH
    # FENCES-A06, FENCES-32, FENCES-A25: a piece that captured or is the last one may use the other die, too.
    keeps_out = is_first and not (captured or last or state.same or end == GOAL)
    state.moved = piece if keeps_out else NONE
    if captured:
        state.phase = SENDING
    else:
        go_on(state)


@rule
def capture(state: State, square: int) -> bool:
    """FENCES-29, FENCES-31, FENCES-A40: landing on an opposing piece captures it; FENCES-A13: only squares are landed on."""
    for player in range(state.players):
        if player != state.player:
            for piece in range(PIECES):
                if state.pieces[player, piece] == square:
                    state.pieces[player, piece] = NONE
                    return True
    return False


@rule
def send(state: State, place: int) -> None:
    for player in range(state.players):
        for piece in range(PIECES):
            if state.pieces[player, piece] == NONE:
                state.pieces[player, piece] = place
    go_on(state)


@rule
def go_on(state: State) -> None:
    """The turn goes on while a die is left, unless the game is won (FENCES-37, FENCES-A27)."""
    if state.used != BOTH and not is_home(state, state.player):
        state.phase = MOVING
    else:
        end_turn(state)


@rule
def is_home(state: State, player: int) -> bool:
    for piece in range(PIECES):
        if state.pieces[player, piece] != GOAL:
            return False
    return True


@rule
def end_turn(state: State) -> None:
    """All four home win (FENCES-02, FENCES-37); the limit is a draw (FENCES-A48); else the next (FENCES-A15, FENCES-A26)."""
    state.played += 1
    state.high, state.low, state.used, state.moved = 0, 0, NEITHER, NONE
    if is_home(state, state.player):
        state.winner = state.player
        state.phase = DONE
    elif state.played == state.limit:
        state.phase = DONE
    else:
        state.player = (state.player + 1) % state.players
        state.phase = FENCE


@rule
def returns(state: State, out: Floats) -> None:
    """1 for the winner; a draw by the limit is shared equally (FENCES-A48)."""
    for player in range(state.players):
        if state.winner == NONE:
            out[player] = 1.0 / state.players
        else:
            out[player] = 1.0 if player == state.winner else 0.0
