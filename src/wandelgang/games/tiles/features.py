"""What the estimate of `tiles` looks at: what each player still has to do, and how soon they can do the next part of it.

On a small board every push is tried (lookahead.py). On a large one only the board as it lies is looked at, so that the cost
stays bounded. It knows no weights.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.square import LARGE_ROWS, SMALL_SPAN, cells, flood, is_reached, span
from wandelgang.core.rules import NONE, Ints, State, as_record, rule
from wandelgang.games.tiles.lookahead import BESIDE, FIXED, SURVEY, try_pushes
from wandelgang.games.tiles.state import SHARED, STACK, WALK

HOLD = 4.0  # if a quarter of the pushes will do, more hardly help: somebody else pushes before

WORK = as_record(
    [
        *SURVEY,
        ("reach", np.int64, LARGE_ROWS),  # where a pawn could walk on a large board
        ("collects", np.int64),  # does whoever walks now come to something they collect?
        ("taker", np.int64),  # SHARED: who takes the goal before anybody else can do anything about it, or NONE
    ]
)


@rule
def features(state: State, player: int, work: State) -> tuple[float, ...]:
    survey(state, work)
    return surveyed(state, int(player), work)


@rule
def survey(state: State, work: State) -> None:
    """Note what concerns all players."""
    work.collects = 1 if collects(state.open, state, work) else 0
    work.taker = first_taker(state, work) if state.kind == SHARED else NONE


@rule
def surveyed(state: State, player: int, work: State) -> tuple[float, ...]:
    """The features of one player after a survey, in the order of weights.toml: what is left; what they collect by walking now;
    what they can collect with their next push, or with a later one; how far they get; what to expect of a goal yet to be drawn.
    """
    left = float(state.left[player]) + (1.0 if state.kind == STACK else 0.0)
    last = 1.0 if left == 1.0 else 0.0
    taken = work.collects != 0 and state.player == player
    take = 1.0 if taken else 0.0
    first = 1.0 if player == next_pusher(state) else 0.0
    part, room, union, gap = outlook(state.open, state, player, work)
    chance = 0.0
    if is_unknown(state, player, taken, work.taker):
        part, gap, chance = 0.0, 0.0, first * union
    now = first if part > 0.0 else 0.0
    return (
        left,
        1.0 / max(1.0, left),
        take,
        take * last,
        now,
        now * last,
        (1.0 - first) * min(1.0, HOLD * part),
        first * room,
        (1.0 - first) * room,
        chance,
        gap,
        1.0 if state.players == 1 else 0.0,
    )


@rule
def next_pusher(state: State) -> int:
    return (state.player + 1) % state.players if state.phase == WALK else int(state.player)


@rule
def first_taker(state: State, work: State) -> int:
    if work.collects:
        return int(state.player)
    pusher = next_pusher(state)
    return pusher if outlook(state.open, state, pusher, work)[0] > 0.0 else NONE


@rule
def is_unknown(state: State, player: int, taken: bool, taker: int) -> bool:
    """Will the next goal of the player lie elsewhere, nobody knows where, when they next push?"""
    if state.kind == SHARED:
        return state.goal == NONE or taken or (taker != NONE and taker != player)
    if state.kind == STACK:
        return state.left[player] > 0 and (taken or state.goals[player] == 0)
    return False


@rule
def collects(open: Ints, state: State, work: State) -> bool:
    """Does whoever walks now come to something they collect?"""
    if state.phase != WALK:
        return False
    if open.ndim == 1:
        return state.reach[0] & sought_cells(state, int(state.player), work) != 0
    else:
        for cell in range(cells(open)):
            if is_wanted_place(state, state.player, cell) and is_reached(open, state.reach, cell):
                return True
        return False


@rule
def outlook(open: Ints, state: State, player: int, work: State) -> tuple[float, float, float, float]:
    """What a player's own next push leads to: the share of pushes after which they collect something; the cells they reach on
    average and at all, both as a share of the board; how far the next goal is from what they reach without a push.
    """
    if open.ndim == 1:
        tried = try_pushes(state, player, sought_cells(state, player, work), work)
        size = int(state.width) * int(state.height)
        ways, room, union = work.ways[player], work.room[player], work.union[player]
        return ways / max(1, tried), room / max(1, tried * size), count(union) / size, 0.0
    else:
        return outlook_without_push(open, state, player, work)


@rule
def outlook_without_push(open: Ints, state: State, player: int, work: State) -> tuple[float, float, float, float]:
    flood(open, work.reach, state.pawns[player])
    far = int(state.width) + int(state.height)
    gap = far
    room = 0
    for row in range(state.height):
        room += count(work.reach[row])
        for column in range(state.width):
            if is_wanted_place(state, player, row * span(open) + column):
                gap = min(gap, distance(state, work, row, column))
    size = int(state.width) * int(state.height)
    return 1.0 if gap == 0 else 0.0, room / size, room / size, gap / far


@rule
def distance(state: State, work: State, row: int, column: int) -> int:
    """Steps as the crow flies from a cell to the nearest that is reached, on a large board."""
    best = int(state.width) + int(state.height)
    for other in range(state.height):
        rest = work.reach[other]
        while rest and abs(row - other) < best:
            best = min(best, abs(row - other) + abs(column - lowest(rest)))
            rest &= rest - 1
    return best


@rule
def sought_cells(state: State, player: int, work: State) -> int:
    """The cells of a small board where the player would collect something; the free tile counts as one."""
    if is_homeward(state, player):
        return bit(state.homes[player]) | bit(FIXED)
    if state.kind == SHARED:
        return goal_cell(state, work)
    cells = 0
    stones = state.goals[player] & state.lying
    while stones:
        stone = lowest(stones)
        stones &= stones - 1
        if not state.stones[tile_at(state, work.where[stone])] & bit(stone):
            find_stones(state, work)
        cells |= bit(work.where[stone])
    return cells


@rule
def goal_cell(state: State, work: State) -> int:
    """The cell of the shared goal, if there is one."""
    if state.goal == NONE:
        return 0
    if tile_at(state, work.goal) != state.goal:
        work.goal = BESIDE
        for row in range(state.height):
            for cell in range(row * SMALL_SPAN, row * SMALL_SPAN + state.width):
                if state.tile[cell] == state.goal:
                    work.goal = cell
    return bit(work.goal)


@rule
def find_stones(state: State, work: State) -> None:
    """Note where every stone lies."""
    for row in range(state.height):
        for cell in range(row * SMALL_SPAN, row * SMALL_SPAN + state.width):
            note_stones(state, work, cell)
    note_stones(state, work, BESIDE)


@rule
def note_stones(state: State, work: State, cell: int) -> None:
    stones = state.stones[tile_at(state, cell)]
    while stones:
        work.where[lowest(stones)] = cell
        stones &= stones - 1


@rule
def tile_at(state: State, cell: int) -> int:
    """The tile at a cell of a small board, or the free one."""
    return state.free if cell == BESIDE else state.tile[cell]


@rule
def is_homeward(state: State, player: int) -> bool:
    return state.kind == STACK and state.left[player] == 0


@rule
def is_wanted_place(state: State, player: int, cell: int) -> bool:
    if is_homeward(state, player):
        return cell == state.homes[player]
    return is_wanted(state, player, state.tile[cell])


@rule
def is_wanted(state: State, player: int, tile: int) -> bool:
    """Does the player collect something on this tile?"""
    if state.kind == SHARED:
        return tile == state.goal
    return state.stones[tile] & state.goals[player] != 0
