"""How things move in `tiles` where that is not straight: into the line and out of it, around the board, along a corridor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from wandelgang.boards.square import span
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.games.tiles.board import STEPS, Passages, line_cells, passages
from wandelgang.games.tiles.drawing import RIM, places
from wandelgang.games.tiles.notation import stone_names
from wandelgang.games.tiles.state import draw_action, walk_action
from wandelgang.scene import Place, Way, cornered

RECENT = 128  # corridors that are asked for again, for other viewers
Path = tuple[int, tuple[int, ...]]  # how many bends it has, and its cells


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """A push moves a line, and what leaves it; a walk follows the corridor."""
    if action == UNKNOWN:
        return ()
    before, after = facts(before), facts(after)
    if action < walk_action(before, 0):
        return pushed(before, action >> 2, after)
    if action < draw_action(before, 0):
        return walked(before, action - walk_action(before, 0), after)
    return ()


def pushed(before: State, slot: int, after: State) -> tuple[Way, ...]:
    """The paths of the tiles that enter and leave, and of everything on them (TILES-13, TILES-15, TILES-16)."""
    tiles = tile_ways(before, slot, after)
    moved = carriers(before, after, tiles)
    shown = places(after, {now for _, now in moved.values()})
    old = places(before, {was for was, _ in moved.values()})
    entry, exit = outside(before, slot)
    found = []
    for name, (x, y) in shown.items():
        if name not in moved or name not in old:
            continue
        was, now = moved[name]
        passed = tiles[was]
        if was != now:  # a pawn whose tile fell out goes on where the next tile comes in
            passed = (*passed[: passed.index(exit) + 1], entry)
        dx, dy = x - shown[f"tile{now}"][0], y - shown[f"tile{now}"][1]
        beside = [on_table(after, u + dx, v + dy) for u, v in (*passed, exit, entry)]
        way = cornered([old[name], *beside[:-2], (x, y)])[1:]
        if len(way) > 1:
            ends = beside[-2], beside[-1]
            found.append(Way(name, way, next((at for at, leg in enumerate(pairwise(way)) if leg == ends), None)))
    return tuple(found)


def on_table(state: State, x: float, y: float) -> Place:
    """A place beyond the ends of a line, at most at the edge: on a crowded tile, pawns stand beside its middle."""
    return min(x, state.width - 1 + RIM), min(y, state.height - 1 + RIM)


def carriers(before: State, after: State, tiles: Iterable[int]) -> dict[str, tuple[int, int]]:
    """For all sprites on some tiles: the tile it was on before, and the one it is on now. A tile carries itself."""
    found = {}
    for tile in tiles:
        found[f"tile{tile}"] = tile, tile
        for letter in stone_names(after.stones[tile]):
            found[f"stone-{letter}"] = tile, tile
        if tile == after.goal:
            found["goal"] = tile, tile
    for player in range(before.players):
        was = before.tile[before.pawns[player]]
        if f"tile{was}" in found:
            found[f"pawn{player}"] = was, after.tile[after.pawns[player]]
    return found


def tile_ways(before: State, slot: int, after: State) -> dict[int, tuple[Place, ...]]:
    """The places that the tiles which enter or leave a line pass, all but the last."""
    cells = line_cells(before, slot)
    row = [before.tile[cell] for cell in cells]
    entry, exit = outside(before, slot)
    entering = before.free
    places: dict[int, list[Place]] = {tile: [] for tile in (entering, *row)}
    for _ in range(2):  # TILES-16: a wall-only tile that pushes a pawn out lets the tile with the pawn in again
        places[entering].append(entry)
        row = [entering, *row]
        leaving = row.pop()
        for tile, cell in zip(row, cells, strict=True):
            if places[tile]:
                places[tile].append(centre(before, cell))
        places[leaving].append(exit)
        entering = leaving
        if leaving == after.free:
            break
    return {tile: cornered(found[:-1] if tile in row else found) for tile, found in places.items() if found}


def outside(state: State, slot: int) -> tuple[Place, Place]:
    """Just beyond the two ends of a line: where a tile enters, and where one falls out."""
    cells = line_cells(state, slot)
    dx, dy = STEPS[slot // span(state.open)]
    (x, y), (u, v) = centre(state, cells[0]), centre(state, cells[-1])
    return (x + dx, y + dy), (u - dx, v - dy)


def centre(state: State, cell: int) -> Place:
    row, column = divmod(cell, span(state.open))
    return float(column), float(row)


def walked(before: State, cell: int, after: State) -> tuple[Way, ...]:
    """The pawn's path along the corridor: the shortest, and of those the one with the fewest bends.

    Where it shares a tile it stands aside, but it goes through the middle.
    """
    player = before.player
    name = f"pawn{player}"
    old, new = (places(state, {state.tile[state.pawns[player]]})[name] for state in (before, after))
    path = corridor(passages(before), before.pawns[player], cell)
    way = cornered([old, *(centre(before, place) for place in path), new])[1:]
    return (Way(name, way),) if len(path) > 1 and len(way) > 1 else ()


@lru_cache(maxsize=RECENT)
def corridor(ways: Passages, start: int, end: int) -> tuple[int, ...]:
    """The cells of the shortest open path from one cell to another, of several the one with the fewest bends."""
    found: dict[tuple[int, int], Path] = {(start, NONE): (0, (start,))}  # by cell and heading
    for ring in rings(ways, start, end)[1:]:
        farther: dict[tuple[int, int], Path] = {}
        for (cell, heading), (bends, path) in found.items():
            for side, (joined, step) in enumerate(ways):
                if joined >> cell & 1 and ring >> cell + step & 1:
                    longer = bends + (heading not in (side, NONE)), (*path, cell + step)
                    farther[cell + step, side] = min(longer, farther.get((cell + step, side), longer))
        found = farther
    return min((bends, heading, path) for (_, heading), (bends, path) in found.items())[2]


def rings(ways: Passages, start: int, end: int) -> list[int]:
    """For every number of steps the cells that can be entered then on a shortest path, as sets."""
    found, seen = [1 << start], 1 << start
    while found[-1] and not found[-1] >> end & 1:
        found.append(entered(ways, found[-1]) & ~seen)
        seen |= found[-1]
    found[-1] = 1 << end
    for number in range(len(found) - 2, -1, -1):
        found[number] &= entered(ways, found[number + 1])
    return found


def entered(ways: Passages, cells: int) -> int:
    """The cells one step away from any of these."""
    found = 0
    for joined, step in ways:
        found |= (cells & joined) << step if step > 0 else (cells & joined) >> -step
    return found
