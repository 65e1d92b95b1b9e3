"""What a player of `tiles` can hope for next: what he takes by walking, what he could take with a push of his own, and how far
he gets. On a small board every push is tried (lookahead.py). On a large one only the board as it lies is looked at, so that the
cost stays bounded.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.square import SMALL_SPAN, cells, flood, is_reached, span
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.tiles.lookahead import survey
from wandelgang.games.tiles.state import SHARED, STACK, WALK


@rule
def takes(open: Ints, state: State) -> bool:
    """Does whoever walks now come to something he collects?"""
    if state.phase != WALK:
        return False
    if open.ndim == 1:
        return state.reach[0] & wanted_cells(state, state.player) != 0
    else:
        for cell in range(cells(open)):
            if is_wanted_place(state, state.player, cell) and is_reached(open, state.reach, cell):
                return True
        return False


@rule
def outlook(open: Ints, state: State, player: int, enough: int) -> tuple[float, float, float, float]:
    """With his own next push: the share of pushes after which he collects, the cells he comes to on average and at all, both as
    a share of the board, and how far the next goal is from where he gets without. After *enough* such pushes no more are tried.
    """
    if open.ndim == 1:
        wanted = wanted_cells(state, player)
        homeward = is_homeward(state, player)
        arriving = not homeward and is_wanted(state, player, state.free)
        ways, tried, room, union = survey(state, bit(state.pawns[player]), wanted, arriving, homeward, enough)
        size = int(state.width) * int(state.height)
        return ways / max(1, tried), room / max(1, tried * size), count(union) / size, 0.0
    else:
        return outlook_without_push(open, state, player)


@rule
def outlook_without_push(open: Ints, state: State, player: int) -> tuple[float, float, float, float]:
    """The set of cells a state keeps for whoever walks is borrowed for the pawn of the player, and given back as it was."""
    flood(open, state.reach, state.pawns[player])
    far = int(state.width) + int(state.height)
    gap = far
    room = 0
    for row in range(state.height):
        room += count(state.reach[row])
        for column in range(state.width):
            if is_wanted_place(state, player, row * span(open) + column):
                gap = min(gap, distance(state, row, column))
    if state.phase == WALK:
        flood(open, state.reach, state.pawns[state.player])
    else:
        state.reach[:] = 0
    size = int(state.width) * int(state.height)
    return 1.0 if gap == 0 else 0.0, room / size, room / size, gap / far


@rule
def distance(state: State, row: int, column: int) -> int:
    """Steps as the crow flies from a cell to the nearest that is reached, on a large board."""
    best = int(state.width) + int(state.height)
    for other in range(state.height):
        rest = state.reach[other]
        while rest and abs(row - other) < best:
            best = min(best, abs(row - other) + abs(column - lowest(rest)))
            rest &= rest - 1
    return best


@rule
def wanted_cells(state: State, player: int) -> int:
    """The cells of a small board where the player would collect something."""
    if is_homeward(state, player):
        return bit(state.homes[player])
    wanted = 0
    for row in range(state.height):
        for cell in range(row * SMALL_SPAN, row * SMALL_SPAN + state.width):
            if is_wanted(state, player, state.tile[cell]):
                wanted |= bit(cell)
    return wanted


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
