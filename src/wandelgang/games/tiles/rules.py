"""The rules of `tiles`, written once for small boards (up to 8 × 7) and large ones (up to 26 × 26).

A turn is two decisions, PUSH and WALK. Tiles keep their identity: stones lie on tiles, pawns and homes are places. Goals and
collected stones are sets of stones. This module knows no text and no picture.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, lowest, random_member, share_equally
from wandelgang.boards.square import (
    LARGE_ROWS,
    LARGE_SPAN,
    QUARTERS,
    SMALL_ROWS,
    SMALL_SPAN,
    cells,
    flood,
    list_reach,
    push_line,
    push_step,
    sides_at,
    slot_cell,
    span,
    turned,
)
from wandelgang.core.rules import CHANCE, NONE, OVER, UNKNOWN, Floats, Ints, State, as_record, rule

PLAYERS = 8
STONES = 52
SET, STACK, SHARED = 0, 1, 2  # kinds of goal
PUSH, WALK, DRAW, DONE = 0, 1, 2, 3  # phases


def record(span: int, rows: int, sets: tuple[int, ...], rows_of_sets: tuple[int, ...]) -> np.dtype[Any]:
    """The record of a board with at most span × rows cells; *sets* and *rows_of_sets* are the shapes of its sets of cells."""
    fields = [
        ("open", np.int64, sets),  # the cells open to each of the four sides
        ("reach", np.int64, rows_of_sets),  # where the pawn of the player may walk now
        ("stones", np.int64, span * rows + 1),  # the stones lying on each tile
        ("rows", np.int64),  # lines without an immovable tile
        ("columns", np.int64),
        ("lying", np.int64),  # all stones lying on tiles
        ("goals", np.int64, PLAYERS),  # SET: open goals; STACK: the card turned up; UNKNOWN if hidden
        ("won", np.int64, PLAYERS),  # stones collected
        ("may", np.int64, PLAYERS),  # stones not yet disproved as goals of a player
        ("deck", np.int64, PLAYERS),  # stones that may be dealt to a player at all
        ("tile", np.int16, span * rows),  # the tile at each cell
        ("pawns", np.int16, PLAYERS),
        ("homes", np.int16, PLAYERS),
        ("left", np.int16, PLAYERS),  # goals, cards or points still to win
        ("score", np.int16, PLAYERS),  # stones, cards or points won
        ("free", np.int16),  # the free tile
        ("free_sides", np.int16),  # and how it lies
        ("goal", np.int16),  # SHARED: the tile with the goal, or NONE
        ("closed", np.int16),  # the slot that is forbidden, or NONE
        ("winners", np.int16),
        ("width", np.int16),
        ("height", np.int16),
        ("players", np.int16),
        ("player", np.int16),
        ("kind", np.int16),
        ("phase", np.int16),
        ("overlap", np.int16),
        ("played", np.int32),
        ("limit", np.int32),  # turns until the end, or NONE
        ("fixed", np.int8, span * rows + 1),  # is the tile immovable?
    ]
    return as_record(fields)


SMALL = record(SMALL_SPAN, SMALL_ROWS, (4,), (1,))
LARGE = record(LARGE_SPAN, LARGE_ROWS, (4, LARGE_ROWS), (LARGE_ROWS,))
SMALL_ACTIONS = 16 * SMALL_SPAN + 2 * SMALL_SPAN * SMALL_ROWS
LARGE_ACTIONS = 16 * LARGE_SPAN + 2 * LARGE_SPAN * LARGE_ROWS


@rule
def push_action(state: State, side: int, line: int, quarters: int) -> int:
    """Pushes come first, ordered by slot and quarters."""
    return (side * span(state.open) + line) * 4 + quarters


@rule
def walk_action(state: State, cell: int) -> int:
    return 16 * span(state.open) + cell


@rule
def draw_action(state: State, drawn: int) -> int:
    """An outcome of chance: the stone on the card (STACK) or the cell of the goal (SHARED)."""
    return 16 * span(state.open) + cells(state.open) + drawn


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == DRAW:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == PUSH:
        return list_pushes(state, out)
    if state.phase == WALK:  # TILES-10, TILES-A19, TILES-A20
        return list_reach(state.open, state.reach, walk_action(state, 0), out)
    if state.phase == DRAW:
        return list_cards(state, out) if state.kind == STACK else list_places(state, out)
    return 0


@rule
def list_pushes(state: State, out: Ints) -> int:
    """TILES-09, TILES-14, TILES-17: every orientation that looks different, at every open slot."""
    quarters = QUARTERS[state.free_sides]
    total = 0
    for side in range(4):
        lines = state.columns if side % 2 == 0 else state.rows
        while lines:
            line = lowest(lines)
            lines &= lines - 1
            action = push_action(state, side, line, 0)
            if action >> 2 != state.closed:
                for turns in range(4):  # writing four and keeping as many as differ is quicker than a short loop
                    out[total + turns] = action + turns
                total += quarters
    return total


@rule
def list_cards(state: State, out: Ints) -> int:
    """TILES-A36: the next card is any stone of the stack (or pool) that nobody has turned up yet."""
    cards = state.lying & state.deck[drawer(state)]
    for player in range(state.players):
        if state.goals[player] > 0:
            cards &= ~state.goals[player]
    total = 0
    while cards:
        out[total] = draw_action(state, lowest(cards))
        total += 1
        cards &= cards - 1
    return total


@rule
def list_places(state: State, out: Ints) -> int:
    """TILES-A40: the new goal lies on a board tile with a path and no pawn; TILES-A41: or on any with a path."""
    for occupied in range(2):
        total = 0
        for row in range(state.height):
            for column in range(state.width):
                cell = row * span(state.open) + column
                if sides_at(state.open, cell) and (occupied or not has_pawn(state, cell)):
                    out[total] = draw_action(state, cell)
                    total += 1
        if total:
            return total
    return 0


@rule
def has_pawn(state: State, cell: int) -> bool:
    for player in range(state.players):
        if state.pawns[player] == cell:
            return True
    return False


@rule
def drawer(state: State) -> int:
    """STACK: who turns up a card now: the first player with cards left and none turned up."""
    for player in range(state.players):
        if state.left[player] > 0 and state.goals[player] == 0:
            return player
    return NONE


@rule
def apply(state: State, action: int) -> None:
    if state.phase == PUSH:
        push(state, (action >> 2) // span(state.open), (action >> 2) % span(state.open), action & 3)
        flood(state.open, state.reach, state.pawns[state.player])
        state.phase = WALK
    elif state.phase == WALK:
        state.pawns[state.player] = action - walk_action(state, 0)
        state.reach[:] = 0
        end_turn(state)
    elif state.kind == STACK:
        player = drawer(state)
        state.goals[player] = bit(action - draw_action(state, 0))
        state.may[player] = state.lying
        state.phase = PUSH if drawer(state) == NONE else DRAW
    else:
        state.goal = state.tile[action - draw_action(state, 0)]
        state.phase = PUSH


@rule
def push(state: State, side: int, line: int, quarters: int) -> None:
    """TILES-09: the free tile goes in; TILES-13: what falls out is free. Stones ride along (TILES-18, TILES-A08)."""
    sides = turned(state.free_sides, quarters)
    length = state.height if side % 2 == 0 else state.width
    first = slot_cell(state.open, side, line, state.width, state.height)
    step = push_step(state.open, side)
    last = first + (length - 1) * step
    pushes = 1
    # TILES-16: a wall-only tile (any, TILES-A22) cannot take the pawn that falls out, so the pawn's tile goes in again behind
    # it, as it lies (TILES-A02), unasked (TILES-A04); without a pawn there it is an ordinary push (TILES-A06). On a line of
    # one cell that changes nothing (TILES-A43).
    if sides == 0 and has_pawn(state, last):
        pushes = 2
    for _ in range(pushes):
        sides = push_line(state.open, first, step, length, sides)
        fallen = state.tile[last]
        cell = last
        while cell != first:
            state.tile[cell] = state.tile[cell - step]
            cell -= step
        state.tile[first] = state.free
        state.free = fallen
    state.free_sides = sides
    shift_pawns(state, first, step, length, pushes)
    state.closed = (side ^ 2) * span(state.open) + line  # TILES-17, TILES-A05, TILES-A09: where the tile fell out


@rule
def shift_pawns(state: State, first: int, step: int, length: int, pushes: int) -> None:
    """TILES-A23: pawns ride along; TILES-15, TILES-A03, TILES-A07: one that falls out is put on the tile pushed in last."""
    across = step == 1 or step == -1
    for player in range(state.players):
        away = state.pawns[player] - first
        if step < 0:
            away = -away
        if not across:  # dividing by a constant is quick, by the step is not
            away = away // span(state.open) if away % span(state.open) == 0 else length
        if 0 <= away < length:
            place = away + pushes
            state.pawns[player] = first + place * step if place < length else first


@rule
def end_turn(state: State) -> None:
    """TILES-08: the next player, unless collecting where pawns end (TILES-11, TILES-12, TILES-A21) or the limit ends it."""
    state.played += 1
    mover = state.player
    state.player = (mover + 1) % state.players
    state.phase = PUSH
    if state.kind == SET:
        collect_everywhere(state)
    elif state.kind == STACK:
        collect_card(state, mover)
    else:
        score_goal(state, mover)
    if state.phase != DONE and state.played == state.limit:  # TILES-A32: completing beats counting; TILES-A44: no other end
        finish_by_count(state)


@rule
def collect_everywhere(state: State) -> None:
    """TILES-20, TILES-A12, TILES-A13: all players collect at once what lies under their pawns."""
    taken = 0
    collectors = 0
    for player in range(state.players):
        here = state.stones[state.tile[state.pawns[player]]]
        if here:
            got = here & state.goals[player]
            state.may[player] &= ~(here ^ got)  # TILES-A45
            if got:
                state.goals[player] ^= got
                state.won[player] |= got
                state.left[player] -= count(got)
                state.score[player] += count(got)
                taken |= got
                collectors |= bit(player)
    if taken:
        remove(state, taken)
        finish_sets(state, collectors)


@rule
def remove(state: State, taken: int) -> None:
    """Take stones off the tiles under pawns; TILES-A11: whoever else needed one drops that goal."""
    state.lying &= ~taken
    for player in range(state.players):
        state.stones[state.tile[state.pawns[player]]] &= ~taken
        state.may[player] &= ~taken
        if state.kind == SET:
            state.left[player] -= count(state.goals[player] & taken)
            state.goals[player] &= ~taken


@rule
def finish_sets(state: State, collectors: int) -> None:
    """TILES-19, TILES-20, TILES-A14: all who completed by collecting win; TILES-A31: lists emptied by drops end it by count."""
    winners = 0
    emptied = False
    for player in range(state.players):
        if state.left[player] == 0:
            emptied = True
            winners |= collectors & bit(player)
    if winners:
        finish(state, winners)
    elif emptied:
        finish_by_count(state)


@rule
def collect_card(state: State, mover: int) -> None:
    """TILES-A35: only the mover, one step: his card, or home once all cards are collected (TILES-A37)."""
    here = state.stones[state.tile[state.pawns[mover]]]
    got = here & state.goals[mover]
    state.may[mover] &= ~(here ^ got)  # TILES-A45, until his next card
    if state.left[mover] == 0:
        if state.pawns[mover] == state.homes[mover]:
            finish(state, bit(mover))
    elif got:
        state.goals[mover] = 0
        state.won[mover] |= got
        state.left[mover] -= 1
        state.score[mover] += 1
        remove(state, got)
        if state.left[mover] > 0:
            state.phase = DRAW


@rule
def score_goal(state: State, mover: int) -> None:
    """TILES-A40: only the mover scores, and a new goal is drawn; TILES-A42: the first to reach his number wins."""
    if state.tile[state.pawns[mover]] == state.goal:
        state.goal = NONE
        state.score[mover] += 1
        state.left[mover] -= 1
        if state.left[mover] == 0:
            finish(state, bit(mover))
        else:
            state.phase = DRAW


@rule
def finish_by_count(state: State) -> None:
    """TILES-21, TILES-A16, TILES-A38: most stones, cards or points; all leaders win. TILES-A33: alone, nobody."""
    best = 0
    winners = 0
    for player in range(state.players):
        best = max(best, state.score[player])
    for player in range(state.players):
        if state.score[player] == best and state.players > 1:
            winners |= bit(player)
    finish(state, winners)


@rule
def finish(state: State, winners: int) -> None:
    state.winners = winners
    state.phase = DONE


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; TILES-A33: alone, nobody may have won."""
    share_equally(state.winners, state.players, out)


@rule
def hide(state: State, viewer: int) -> None:
    """TILES-07, TILES-A18, TILES-A36: others' open goals are secret; TILES-A34: at the end all is revealed."""
    if state.phase == DONE or state.kind == SHARED:
        return
    for player in range(state.players):
        if player != viewer and state.goals[player] != 0:
            state.goals[player] = UNKNOWN


@rule
def seen(state: State, action: int, viewer: int) -> int:
    """TILES-A36: only its owner sees the card turned up."""
    if state.phase == DRAW and state.kind == STACK and drawer(state) != viewer:
        return UNKNOWN
    return action


@rule
def fill(state: State, viewer: int, rng: Ints) -> None:
    """Deal the hidden goals anew, never what is disproved: a random deal, then swaps of two stones that never make it worse.

    The swaps are as likely forwards as backwards, so all deals that fit are equally likely in the long run, and exactly so
    where nothing is disproved.
    """
    hidden = 0
    pool = state.lying
    for player in range(state.players):
        if state.goals[player] == UNKNOWN:
            hidden |= bit(player)
        elif not state.overlap:
            pool &= ~state.goals[player]
    if hidden == 0:
        return
    rest = pool
    for player in range(state.players):
        if (hidden >> player) & 1:
            state.goals[player] = 0
            if state.overlap:
                rest = pool & possible(state, player)
            for _ in range(state.left[player] if state.kind == SET else 1):
                stone = random_member(rest, rng)
                state.goals[player] |= stone
                rest ^= stone
    if not state.overlap:
        mend(state, hidden, pool, rng)


@rule
def mend(state: State, hidden: int, pool: int, rng: Ints) -> None:
    """Swap stones between the hidden hands and the rest until no hand holds what is disproved, and then some more."""
    disproved = 0
    for player in range(state.players):
        if (hidden >> player) & 1:
            disproved |= pool & ~possible(state, player)
    if disproved == 0:
        return
    wrong = 0
    for player in range(state.players):
        if (hidden >> player) & 1:
            wrong += count(state.goals[player] & ~possible(state, player))
    steps = 8 * count(pool)
    while steps > 0 or wrong > 0:
        steps -= 1
        one = random_member(pool, rng)
        two = random_member(pool, rng)
        first, second = NONE, NONE
        for player in range(state.players):
            if (hidden >> player) & 1:
                if state.goals[player] & one:
                    first = player
                if state.goals[player] & two:
                    second = player
        if first != second:
            change = misfit(state, first, two) + misfit(state, second, one)
            change -= misfit(state, first, one) + misfit(state, second, two)
            if change <= 0:
                wrong += change
                if first != NONE:
                    state.goals[first] ^= one | two
                if second != NONE:
                    state.goals[second] ^= one | two


@rule
def misfit(state: State, player: int, stone: int) -> int:
    """1 if the stone cannot be a goal of the player, else 0."""
    return 1 if player != NONE and possible(state, player) & stone == 0 else 0


@rule
def possible(state: State, player: int) -> int:
    """The stones that can be goals of a player, for all anybody knows."""
    return state.may[player] & state.deck[player]
