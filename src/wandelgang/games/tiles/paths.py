"""How things move in `tiles` where that is not straight: into the line and out of it, around the board, along a corridor."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from wandelgang.boards.square import push_step, sides_at, slot_cell, span
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.games.tiles.drawing import scene
from wandelgang.games.tiles.notation import stone_names
from wandelgang.games.tiles.state import draw_action, walk_action
from wandelgang.scene import Place, Scene, Sprite, Way, cornered

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


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
    shown, old = by_id(scene(after)), by_id(scene(before))
    entry, exit = outside(before, slot)
    found = []
    for name, sprite in shown.items():
        was, now = carriers(before, after, sprite)
        places = tiles.get(was, ())
        if not places or name not in old:
            continue
        if was != now:  # a pawn whose tile fell out goes on where the next tile comes in
            places = (*places[: places.index(exit) + 1], entry)
        dx, dy = sprite.x - shown[f"tile{now}"].x, sprite.y - shown[f"tile{now}"].y
        places = (*((x + dx, y + dy) for x, y in places), (sprite.x, sprite.y))
        way = cornered([(old[name].x, old[name].y), *places])[1:]
        if len(way) > 1:
            ends = ((exit[0] + dx, exit[1] + dy), (entry[0] + dx, entry[1] + dy))
            found.append(Way(name, way, next((at for at, leg in enumerate(pairwise(way)) if leg == ends), None)))
    return tuple(found)


def tile_ways(before: State, slot: int, after: State) -> dict[int, tuple[Place, ...]]:
    """The places that the tiles which enter or leave a line pass, all but the last."""
    cells = line_cells(before, slot)
    row = [int(before.tile[cell]) for cell in cells]
    entry, exit = outside(before, slot)
    places: dict[int, list[Place]] = {tile: [] for tile in (int(before.free), *row)}
    entering = int(before.free)
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


def line_cells(state: State, slot: int) -> list[int]:
    """The cells of a line, starting at the slot."""
    side, line = divmod(slot, span(state.open))
    first = slot_cell(state.open, side, line, state.width, state.height)
    length = state.height if side % 2 == 0 else state.width
    return [first + place * push_step(state.open, side) for place in range(length)]


def outside(state: State, slot: int) -> tuple[Place, Place]:
    """Just beyond the two ends of a line: where a tile enters, and where one falls out."""
    cells = line_cells(state, slot)
    dx, dy = STEPS[slot // span(state.open)]
    (x, y), (u, v) = centre(state, cells[0]), centre(state, cells[-1])
    return (x + dx, y + dy), (u - dx, v - dy)


def centre(state: State, cell: int) -> Place:
    row, column = divmod(int(cell), span(state.open))
    return float(column), float(row)


def by_id(shown: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in shown.sprites}


def carriers(before: State, after: State, sprite: Sprite) -> tuple[int, int]:
    """The tile something was on before, and the one it is on now; a tile carries itself."""
    if sprite.kind == "tile":
        tile = int(sprite.id.removeprefix("tile"))
        return tile, tile
    if sprite.kind == "pawn" and sprite.player is not None:
        return int(before.tile[before.pawns[sprite.player]]), int(after.tile[after.pawns[sprite.player]])
    if sprite.id == "goal":
        return int(after.goal), int(after.goal)
    letter = sprite.id.removeprefix("stone-")
    tile = next((tile for tile, stones in enumerate(after.stones) if letter in stone_names(stones)), NONE)
    return tile, tile


def walked(before: State, cell: int, after: State) -> tuple[Way, ...]:
    """The pawn's path along the corridor: the shortest, and of those the one with the fewest bends.

    Where it shares a tile it stands aside, but it goes through the middle.
    """
    player = int(before.player)
    name = f"pawn{player}"
    old, new = by_id(scene(before))[name], by_id(scene(after))[name]
    path = corridor(before, int(before.pawns[player]), cell)
    places = cornered([(old.x, old.y), *(centre(before, place) for place in path), (new.x, new.y)])[1:]
    return (Way(name, places),) if len(path) > 1 and len(places) > 1 else ()


def corridor(state: State, start: int, end: int) -> list[int]:
    """The cells of the shortest open path from one cell to another."""
    steps = (-span(state.open), 1, span(state.open), -1)
    waiting = [(0, 0, start, NONE, [start])]
    seen: set[tuple[int, int]] = set()
    while waiting:
        length, bends, cell, heading, path = heappop(waiting)
        if cell == end:
            return path
        if (cell, heading) in seen:
            continue
        seen.add((cell, heading))
        row, column = divmod(cell, span(state.open))
        for side, (dx, dy) in enumerate(STEPS):
            beyond = not (0 <= column + dx < state.width and 0 <= row + dy < state.height)
            if beyond or not sides_at(state.open, cell) >> side & 1:
                continue
            other = cell + steps[side]
            if sides_at(state.open, other) >> (side + 2) % 4 & 1:
                bent = bends + (heading not in (side, NONE))
                heappush(waiting, (length + 1, bent, other, side, [*path, other]))
    return [start, end]
