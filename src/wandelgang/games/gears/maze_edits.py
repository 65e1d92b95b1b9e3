"""Changes to a maze of `gears`, touch by touch: laying, turning, opening and closing tiles, alone or with their twins.

Values and entry places cannot be set apart from the tiles, because they follow from them (GEARS-03, GEARS-05): whoever wants a
value or an entry place gets the tile that has it. Texts and drawings are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wandelgang.boards.bits import count
from wandelgang.boards.hex import SIDES, opposite, turned
from wandelgang.core.editor import Edit, Symmetry, no_spot
from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.gears.maze import (
    OPEN,
    SYMMETRIES,
    Maze,
    image,
    is_closed,
    is_entry,
    is_open,
    is_sound,
    links,
    mirrored,
    neighbours,
    twin,
    value_of,
)
from wandelgang.games.gears.maze_filling import symmetric_tiles, turns
from wandelgang.games.gears.notation import KIND_NAMES, SIDES_OF, cell_name, read_cell
from wandelgang.games.gears.state import VALUES
from wandelgang.games.gears.words import words

Change = dict[int, int | None]  # what lies on a cell afterwards; None for nothing

KIND_TOOLS = {f"kind-{name}": SIDES_OF[name] for name in KIND_NAMES}
VALUE_TOOLS = {f"value-{value}": value for value in range(1, VALUES + 1)}
SIDE_DEEDS = {f"side-{side}": side for side in range(SIDES)}
TURN_DEEDS = {"turn-left": SIDES - 1, "turn-right": 1}


def edited(maze: Maze, edit: Edit) -> dict[int, int]:
    """The maze after an edit and, with a symmetry, the same at the twins. Raises Refused, or Unreadable for a strange spot."""
    if edit.symmetry not in SYMMETRIES:
        raise no_spot(edit.symmetry)
    cell = known_cell(edit.spot)
    match edit.kind:
        case "place":
            change = placed(maze, cell, edit)
        case "deed":
            change = done(maze, cell, edit)
        case "move":
            other = known_cell(edit.to)
            change = {cell: maze.get(other), other: maze.get(cell)}
        case _:
            raise no_spot(edit.kind)
    return changed(maze, with_twins(change, edit.symmetry))


def known_cell(name: str) -> int:
    cell = read_cell(name)
    if cell == NONE:
        raise no_spot(name)
    return cell


def with_twins(change: Mapping[int, int | None], symmetry: Symmetry) -> Change:
    """What changes at the twins, as a mirror or a turn of the board shows it; a tile on its own twin must look the same."""
    for cell, tile in change.items():
        if tile is not None and twin(cell, symmetry) == cell and image(tile, symmetry) != tile:
            raise Refused(words("not-symmetric", place=cell_name(cell)))
    twins = {twin(cell, symmetry): None if tile is None else image(tile, symmetry) for cell, tile in change.items()}
    return {**twins, **change}


def changed(maze: Maze, change: Mapping[int, int | None]) -> dict[int, int]:
    after = {**maze, **change}
    return {cell: tile for cell, tile in sorted(after.items()) if tile is not None}


def placed(maze: Maze, cell: int, edit: Edit) -> Change:
    """What a tool does at a cell."""
    tool, axis = edit.tool, twin(cell, edit.symmetry) == cell
    if tool in KIND_TOOLS:
        tile = turned(KIND_TOOLS[tool], edit.turn % SIDES)
        alike = [other for other in turns(tool.removeprefix("kind-")) if image(other, edit.symmetry) == other]
        return {cell: alike[0] if axis and image(tile, edit.symmetry) != tile and alike else int(tile)}
    if tool == "open":
        return {cell: OPEN}
    if tool == "none":
        return {cell: None}
    if tool == "entry":
        return opened_to(maze, cell, edit.symmetry)
    if tool in VALUE_TOOLS:
        return {cell: with_value(maze, cell, VALUE_TOOLS[tool], edit.symmetry if axis else "none")}
    raise no_spot(tool)


def done(maze: Maze, cell: int, edit: Edit) -> Change:
    """What a deed does to the tile on a cell."""
    tile = maze.get(cell)
    if tile is None:
        raise Refused(words("nothing-there", place=cell_name(cell)))
    if edit.deed == "clear":
        return {cell: None}
    if is_open(tile):
        raise Refused(words("still-open", place=cell_name(cell)))
    if edit.deed in TURN_DEEDS:
        return {cell: int(turned(tile, TURN_DEEDS[edit.deed]))}
    if edit.deed not in SIDE_DEEDS:
        raise no_spot(edit.deed)
    side = SIDE_DEEDS[edit.deed]
    sides = {side, mirrored(side, edit.symmetry)} if twin(cell, edit.symmetry) == cell else {side}
    return {cell: toggled(tile, sides)}


def toggled(tile: int, sides: Iterable[int]) -> int:
    """GEARS-A44: a tile keeps one to four walls; one that has more or fewer may only come nearer to that."""
    after = tile
    for side in sides:
        after ^= 1 << side
    if not is_sound(after) and abs(2 * count(after) - 5) >= abs(2 * count(tile) - 5):
        raise Refused(words("one-wall-at-least" if count(after) < count(tile) else "four-walls-at-most", most=VALUES))
    return after


def with_value(maze: Maze, cell: int, value: int, symmetry: Symmetry) -> int:
    """A tile of that value: the one that lies there with as few sides changed as can be, or an open one."""
    tile = maze.get(cell)
    if tile is None or is_open(tile):
        return OPEN + value
    if value_of(tile) == value:
        return tile
    fitting = symmetric_tiles(value, symmetry)
    if not fitting:
        raise Refused(words("not-symmetric", place=cell_name(cell)))
    linked = sum(1 << side for side, other in neighbours(cell) if other in maze and not is_closed(maze[other], opposite(side)))
    return min(fitting, key=lambda other: (count(other ^ tile), count(other & linked), other))


def opened_to(maze: Maze, cell: int, symmetry: Symmetry) -> Change:
    """GEARS-05: an empty cell becomes an entry place: of the tiles around it, one opens towards it."""
    around = links(maze, cell)
    if cell in maze:
        raise Refused(words("entry-is-empty", place=cell_name(cell)))
    if is_entry(maze, cell):
        raise Refused(words("entry-already", place=cell_name(cell)))
    if len(around) < 2:
        raise Refused(words("entry-touches-two", place=cell_name(cell)))
    ways = [way for side, tile in around if not is_open(tile) and (way := opening(maze, cell, side, symmetry)) is not None]
    if not ways:
        raise Refused(words("entry-still-open", place=cell_name(cell)))
    return min(ways, key=lambda way: sum(count((tile or 0) ^ maze[changed]) for changed, tile in way.items()))


def opening(maze: Maze, cell: int, side: int, symmetry: Symmetry) -> Change | None:
    """The tile behind a side of a cell, open towards it; its last wall goes to another side."""
    other = dict(neighbours(cell))[side]
    towards = opposite(side)
    tiles = symmetric_tiles(value_of(maze[other]), symmetry if twin(other, symmetry) == other else "none")
    lower = symmetric_tiles(value_of(maze[other]) - 1, symmetry if twin(other, symmetry) == other else "none")
    fitting = [tile for tile in (*lower, *tiles) if is_sound(tile) and not is_closed(tile, towards)]
    if not fitting:
        return None
    return {other: min(fitting, key=lambda tile: (count(tile ^ maze[other]), tile))}
