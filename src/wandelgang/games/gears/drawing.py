"""A state of `gears` as a scene. Only what is in the state is drawn."""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.boards.hex import AXIAL, CELLS, MIDDLE, NEIGHBOUR, SIDES, opposite, walk_length, walked
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.gears.glyphs import bridge_glyph, tile_glyph
from wandelgang.games.gears.laying import touched
from wandelgang.games.gears.narration import tile_words
from wandelgang.games.gears.notation import LETTERS, cell_name, own_cell
from wandelgang.games.gears.positions import board_cells, stuck_cells
from wandelgang.games.gears.sprites import ROW, centre, look, meshing
from wandelgang.games.gears.state import ACT, EASY, EMPTY, ENTER, FIGURES, LAY, LAYING, PASS, TRAPPED, WALK
from wandelgang.games.gears.trays import trays
from wandelgang.games.gears.words import words
from wandelgang.scene import Scene, Sprite, caption

COLUMNS, LINES = 8, 4  # the width of a tile in characters, and the lines from one row to the next


def scene(state: State) -> Scene:
    """Plates, tiles, bridges where open meets open, markers, figures, and what can be touched besides."""
    state = facts(state)
    cells = board_cells(state)
    around = places(state) if state.phase in LAYING else []
    spots = [centre(cell) for cell in cells + around]
    left, right = min(x for x, _ in spots) - 0.95, max(x for x, _ in spots) + 0.65
    top, bottom = min(y for _, y in spots) - 0.82, max(y for _, y in spots) + 0.74
    sprites = [sprite for cell in cells for sprite in plates(state, cell)]
    shown = around if state.phase in (LAY, ENTER) else []
    sprites += coordinates(sorted(cells + shown))
    sprites += tiles(state, cells)
    sprites += bridges(state, cells)
    sprites += markers(state, cells)
    sprites += figures(state)
    sprites += [place_sprite(cell) for cell in shown]
    parts = trays(state, right + 0.15, top + 0.1)
    for held, _ in parts:
        sprites += held
    beside = tuple(tray for _, tray in parts)
    return Scene(left, top, right, bottom, tuple(sprites), COLUMNS, LINES / ROW, words("title"), beside)


def places(state: State) -> list[int]:
    """Empty cells where a tile could be laid, linked or not."""
    if state.tiles == 0:
        return [MIDDLE]
    least = min(2, state.tiles)
    return [cell for cell in range(CELLS) if state.closed[cell] == EMPTY and touched(state.closed, cell) >= least]


def plates(state: State, cell: int) -> list[Sprite]:
    """The ground under a tile; it does not turn."""
    x, y = centre(cell)
    owner = int(state.owner[cell])
    inside = "plate-inside" if owner == NONE else "plate-entry"
    name = cell_name(cell)
    return [
        Sprite(f"plate-{name}", "plate", x, y, ("plate",), layer=-2),
        Sprite(f"ground-{name}", "plate", x, y, (inside,), layer=-1, player=None if owner == NONE else owner),
    ]


def coordinates(cells: list[int]) -> list[Sprite]:
    """The number of each row at its western end, each letter where its line begins in the north-west."""
    sprites = []
    for row in sorted({AXIAL[cell][1] for cell in cells}):
        x, y = centre(next(cell for cell in cells if AXIAL[cell][1] == row))
        name = cell_name(next(cell for cell in cells if AXIAL[cell][1] == row))[1:]
        sprites.append(caption(f"row-{name}", x - 0.78, y, name))
    for q in sorted({AXIAL[cell][0] for cell in cells}):
        x, y = centre(next(cell for cell in cells if AXIAL[cell][0] == q))
        letter = LETTERS[q + len(LETTERS) // 2]
        sprites.append(caption(f"letter-{letter}", x - 0.36, y - 0.72 * ROW, letter))
    return sprites


def tiles(state: State, cells: list[int]) -> list[Sprite]:
    reached = reach(state)
    turning = set(stuck_cells(state))
    if state.phase == ACT and state.level != EASY:
        turning.add(state.origin)
    driven = meshing(state, state.origin) if state.phase == ACT else set()
    sprites = []
    for cell in cells:
        marks = [mark for mark, marked in (("reach", reached), ("last", turning), ("driven", driven)) if cell in marked]
        sides, owner = int(state.closed[cell]), int(state.owner[cell])
        x, y = centre(cell)
        name = cell_name(cell)
        label = words("tile-at", place=name, tile=tile_words(sides, owner))
        art, turn = look(sides, owner, int(state.turns[cell]))
        player = None if owner == NONE else owner
        glyph = tile_glyph(sides, owner, name, bool(state.marker[cell]))
        sprites.append(
            Sprite(
                f"tile-{name}",
                "gear",
                x,
                y,
                art,
                turn,
                0,
                role="tile",
                player=player,
                marks=tuple(marks),
                label=label,
                glyph=glyph,
            )
        )
    return sprites


def reach(state: State) -> set[int]:
    """Where the player's figures can walk."""
    if state.phase != WALK:
        return set()
    found = set()
    for number in range(FIGURES):
        cell = own_cell(state, number)
        for side in range(SIDES):
            for steps in range(walk_length(state.closed, state.standing, cell, side)):
                found.add(int(walked(cell, side, steps + 1)))
    return found


def bridges(state: State, cells: list[int]) -> list[Sprite]:
    """The floor between two tiles where both touching sides are open."""
    sprites = []
    for cell in cells:
        for side in range(SIDES // 2):
            other = int(NEIGHBOUR[cell, side])
            if not (state.closed[cell] >> side & 1 or state.closed[other] >> opposite(side) & 1):
                (x, y), (u, v) = centre(cell), centre(other)
                sprite = f"bridge-{cell_name(cell)}-{side}"
                glyph = bridge_glyph(side)
                sprites.append(
                    Sprite(sprite, "bridge", (x + u) / 2, (y + v) / 2, ("bridge",), 60.0 * side, 1, 0.33, 0.33, glyph=glyph)
                )
    return sprites


def markers(state: State, cells: list[int]) -> list[Sprite]:
    """Markers, smaller and aside where a figure stands on the tile."""
    sprites = []
    for cell in cells:
        value = int(state.marker[cell])
        if value == 0:
            continue
        x, y = centre(cell)
        size, glyph = 0.42, (f"({value})",)
        if state.standing[cell]:
            x, y, size, glyph = x + 0.24, y + 0.1, 0.28, (str(value),)
        name = cell_name(cell)
        label = words("marker", value=value, place=name)
        sprites.append(
            Sprite(
                f"marker-{name}",
                "stone",
                x,
                y,
                (f"marker-{value}",),
                0.0,
                2,
                size,
                size,
                role="token",
                label=label,
                glyph=glyph,
            )
        )
    return sprites


def figures(state: State) -> list[Sprite]:
    """The figures, side by side where two share an entry tile."""
    sprites = []
    for player in range(state.players):
        cells = [int(cell) for cell in state.figures[FIGURES * player : FIGURES * (player + 1)]]
        for number, cell in enumerate(cells):
            if cell == NONE:
                continue
            x, y = centre(cell)
            if cells[0] == cells[1]:
                x += 0.2 * (2 * number - 1)
            letter = ascii_uppercase[player]
            label = words("figure", letter=letter, number=number + 1, place=cell_name(cell))
            marks = ("active",) if state.phase in (WALK, TRAPPED, PASS) and player == state.player else ()
            art = (f"figure-{player + 1}-{number + 1}",)
            glyph = (f"{letter}{number + 1}",)
            sprites.append(
                Sprite(
                    f"figure{player}-{number + 1}",
                    "figure",
                    x,
                    y - 0.03,
                    art,
                    0.0,
                    3,
                    0.5,
                    0.58,
                    player,
                    marks,
                    label,
                    glyph,
                    role="piece",
                )
            )
    return sprites


def place_sprite(cell: int) -> Sprite:
    x, y = centre(cell)
    name = cell_name(cell)
    label = words("place", place=name)
    return Sprite(f"place-{name}", "place", x, y, ("place",), role="place", marks=("reach",), label=label, glyph=(name,))
