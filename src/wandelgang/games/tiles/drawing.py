"""A state or view of `tiles` as a scene. Only what is in the state is drawn."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from wandelgang.boards.square import is_reached, push_step, sides_at, slot_cell, span
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.tiles.narration import slot_words
from wandelgang.games.tiles.notation import cell_name, slot_name, stone_names
from wandelgang.games.tiles.positions import board_cells
from wandelgang.games.tiles.sprites import stone_sprite, tile_sprite
from wandelgang.games.tiles.state import SHARED, WALK
from wandelgang.games.tiles.trays import free_spot, sole_viewer, trays
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite, caption

LARGEST_DETAILED = 11  # wider or higher boards get one line per tile in a terminal
SLOT = 1.08  # how far from the middle of a border tile its slot is


def scene(state: State) -> Scene:
    """The board, the slots, stones and pawns; beside it the free tile, goals, and what was collected."""
    state = facts(state)
    width, height = state.width, state.height
    detailed = max(width, height) <= LARGEST_DETAILED
    sprites = [
        Sprite(
            "board", "board", (width - 1) / 2, (height - 1) / 2, role="ground", wide=width + 0.2, high=height + 0.2, layer=-1
        )
    ]
    sprites += coordinates(state)
    sprites += tiles(state, detailed)
    sprites += slots(state)
    parts = trays(state, detailed)
    for held, _ in parts:
        sprites += held
    sprites += pieces(state)
    return Scene(
        left=-1.4,
        top=-1.4,
        right=width + 0.4,
        bottom=height + 0.4,
        sprites=tuple(sprites),
        columns=7 if detailed else 3,
        lines=3 if detailed else 1,
        title=words("title"),
        trays=tuple(tray for _, tray in parts),
    )


def coordinates(state: State) -> list[Sprite]:
    """The names of columns and rows, along two sides."""
    columns = [caption(f"column-{c}", i, -0.7, c) for i, c in enumerate(ascii_lowercase[: state.width])]
    rows = [caption(f"row-{i + 1}", -0.72, i, str(i + 1)) for i in range(state.height)]
    return columns + rows


def tiles(state: State, detailed: bool) -> list[Sprite]:
    pushed = last_line(state)
    sprites = []
    for cell in board_cells(state):
        row, column = divmod(cell, span(state.open))
        tile = int(state.tile[cell])
        marks = []
        if state.fixed[tile]:
            marks.append("fixed")
        if cell in pushed:
            marks.append("last")
        if state.phase == WALK and is_reached(state.open, state.reach, cell):
            marks.append("reach")
        place = cell_name(state, cell)
        sprites.append(tile_sprite(state, tile, sides_at(state.open, cell), column, row, tuple(marks), place, detailed))
    return sprites


def last_line(state: State) -> set[int]:
    """The cells of the line pushed last, which is the line of the closed slot."""
    if state.closed == NONE:
        return set()
    side, line = divmod(int(state.closed), span(state.open))
    first = slot_cell(state.open, side, line, state.width, state.height)
    length = state.height if side % 2 == 0 else state.width
    return {first + place * push_step(state.open, side) for place in range(length)}


def slots(state: State) -> list[Sprite]:
    """An arrow at each end of every line that moves; the closed one says why."""
    sprites = []
    for side in range(4):
        lines, number = (state.columns, state.width) if side % 2 == 0 else (state.rows, state.height)
        for line in range(number):
            if not lines >> line & 1:
                continue
            slot = side * span(state.open) + line
            row, column = divmod(slot_cell(state.open, side, line, state.width, state.height), span(state.open))
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
            name = slot_name(state, slot)
            closed = slot == state.closed
            last = slot == (state.closed + 2 * span(state.open)) % (4 * span(state.open)) if state.closed != NONE else False
            marks = ("closed",) if closed else ("last",) if last else ()
            sprites.append(
                Sprite(
                    id=f"slot-{name}",
                    kind="slot",
                    role="handle",
                    x=column + dx * SLOT,
                    y=row + dy * SLOT,
                    turn=90.0 * side,
                    art=("slot-closed",) if closed else ("slot",),
                    marks=(*marks, "waits") if state.phase == WALK else marks,
                    label=words("slot-closed" if closed else "slot", slot=slot_words(state, slot)),
                    glyph=("#" if closed else "▼◀▲▶"[side],),
                    wide=0.5,
                    high=0.5,
                )
            )
    return sprites


def pieces(state: State) -> list[Sprite]:
    """Stones and pawns, side by side where several share a tile."""
    places: list[tuple[int, float, float]] = [(int(state.free), *free_spot(state))]
    for cell in board_cells(state):
        row, column = divmod(cell, span(state.open))
        places.append((int(state.tile[cell]), column, row))
    sprites = []
    for tile, x, y in places:
        here = stones_on(state, tile) + pawns_on(state, tile)
        alone = len(here) == 1
        for piece, (dx, dy) in zip(here, around(len(here)), strict=True):
            size = piece.wide if alone else piece.wide * 0.72
            sprites.append(replace(piece, x=x + dx, y=y + dy, wide=size, high=size))
    return sprites


def stones_on(state: State, tile: int) -> list[Sprite]:
    """The stones on a tile, marked if the viewer has to find them; or the one goal of all."""
    viewer = sole_viewer(state)
    sought = stone_names(state.goals[viewer]) if viewer is not None else ""
    sprites = [stone_sprite(letter, ("goal",) if letter in sought else ()) for letter in stone_names(state.stones[tile])]
    if state.kind == SHARED and state.goal == tile:
        sprites.append(
            Sprite("goal", "stone", 0, 0, ("stone-goal",), role="token", layer=2, wide=0.5, label=words("goal"), glyph=("★",))
        )
    return sprites


def pawns_on(state: State, tile: int) -> list[Sprite]:
    return [
        Sprite(
            id=f"pawn{player}",
            kind="pawn",
            role="piece",
            x=0,
            y=0,
            art=(f"pawn-{player + 1}",),
            layer=3,
            wide=0.74,
            player=player,
            label=words("pawn", letter=ascii_uppercase[player], place=cell_name(state, state.pawns[player])),
            glyph=(PLAYER_SHAPES[player] + ascii_uppercase[player],),
        )
        for player in range(state.players)
        if state.tile[state.pawns[player]] == tile
    ]


def around(total: int) -> list[tuple[float, float]]:
    """Spots for this many pieces on one tile."""
    if total == 1:
        return [(0.0, 0.0)]
    corners = [(-0.24, -0.27), (0.24, -0.27), (-0.24, 0.27), (0.24, 0.27)]
    rest = [(0.0, -0.27), (0.0, 0.27), (-0.24, 0.0), (0.24, 0.0), (0.0, 0.0)]
    spots = corners + rest
    return [spots[index % len(spots)] for index in range(total)]
