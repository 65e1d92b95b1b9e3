"""A state or view of `tiles` as a scene. Only what is in the state is drawn, and only what is new in it is made."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from wandelgang.boards.square import span
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.tiles.board import STEPS, board_cells, border_place, cell_sides, cells_of, line_cells, reached
from wandelgang.games.tiles.narration import slot_words
from wandelgang.games.tiles.notation import FREE, slot_name, stone_names
from wandelgang.games.tiles.sprites import SMALL, pawn_sprite, shared_goal, stone_sprite, tile_sprite
from wandelgang.games.tiles.state import DONE, SHARED, WALK
from wandelgang.games.tiles.trays import free_spot, sole_viewer, trays
from wandelgang.games.tiles.words import words
from wandelgang.scene import Place, Scene, Sprite, aside, caption

LARGEST_DETAILED = 11  # wider or higher boards get one line per tile in a terminal
SLOT = 0.87  # how far from the middle of a border tile its slot is,
RIM = 1.12  # where the board ends that has slots around it,
NAMES = 1.34  # and where the names of columns and rows are
RECENT = 512  # boards that are drawn again, for other viewers
KEPT = 1 << 13  # grounds, slots and sets of slots that are handed out again
TITLE = words("title")
TILE_MARKS = [tuple(mark for bit, mark in enumerate(("fixed", "last", "reach")) if marks >> bit & 1) for marks in range(8)]
STONE, PAWN, SHARING = 0.5, 0.74, 0.72  # sizes of pieces, and what remains of them if several share a tile


def scene(state: State) -> Scene:
    """The board, the slots, stones and pawns; beside it the free tile, goals, and what was collected."""
    state = facts(state)
    width, height = state.width, state.height
    detailed = max(width, height) <= LARGEST_DETAILED
    parts = trays(state, detailed)
    sprites = (
        *ground(width, height, NAMES),
        *tiles(board(state), detailed),
        *slots(state.columns, state.rows, width, height, span(state.open), state.closed, state.phase),
        *(sprite for held, _ in parts for sprite in held),
        *pieces(state),
    )
    return Scene(
        left=-1.6,
        top=-1.6,
        right=width - 1 + RIM,
        bottom=height - 1 + RIM,
        sprites=sprites,
        columns=7 if detailed else 3,
        lines=3 if detailed else 1,
        title=TITLE,
        trays=tuple(tray for _, tray in parts),
        inner=(-RIM, -RIM, width - 1 + RIM, height - 1 + RIM),
        small=SMALL if detailed else None,
    )


@lru_cache(maxsize=KEPT)
def ground(width: int, height: int, away: float) -> tuple[Sprite, ...]:
    """What lies under the tiles, and the names of columns and rows along two sides."""
    middle = ((width - 1) / 2, (height - 1) / 2)
    board = Sprite("board", "board", *middle, role="ground", wide=width + 0.2, high=height + 0.2, layer=-1)
    names = [caption(f"column-{c}", i, -away, c) for i, c in enumerate(ascii_lowercase[:width])]
    columns = [replace(name, small=aside(name.glyph[0], 0, 1)) for name in names]
    rows = [caption(f"row-{i + 1}", -away, i, str(i + 1)) for i in range(height)]
    return (board, *columns, *rows)


class Board(NamedTuple):
    """All that decides how the tiles on the board look; it is the same in every view."""

    width: int
    height: int
    open: tuple[int, ...]
    tile: tuple[int, ...]
    fixed: tuple[int, ...]
    closed: int
    reach: int


def board(state: State) -> Board:
    reach = reached(state) if state.phase == WALK else 0
    return Board(state.width, state.height, state.open, state.tile, state.fixed, state.closed, reach)


@lru_cache(maxsize=RECENT)
def tiles(board: Board, detailed: bool) -> tuple[Sprite, ...]:
    pushed = line_cells(board, board.closed) if board.closed != NONE else range(0)  # pushed last, out of the closed slot
    sprites = []
    for (cell, column, row, name), sides in zip(board_cells(board), cell_sides(board), strict=True):
        tile = board.tile[cell]
        marks = TILE_MARKS[board.fixed[tile] | (cell in pushed) << 1 | (board.reach >> cell & 1) << 2]
        sprites.append(tile_sprite(tile, sides, column, row, marks, name, detailed))
    return tuple(sprites)


@lru_cache(maxsize=KEPT)
def slots(columns: int, rows: int, width: int, height: int, span: int, closed: int, phase: int) -> tuple[Sprite, ...]:
    """An arrow at each end of every line that moves; the closed one says why. In the end, those of the last push remain."""
    last = (closed + 2 * span) % (4 * span) if closed != NONE else NONE
    sprites = []
    for side in range(4):
        lines, number = (columns, width) if side % 2 == 0 else (rows, height)
        for line in range(number):
            slot = side * span + line
            if lines >> line & 1 and (phase != DONE or slot in (closed, last)):
                mark = "closed" if slot == closed else "last" if slot == last else ""
                (x, y), (dx, dy) = border_place(side, line, width, height), STEPS[side]
                sprites.append(slot_sprite(side, line, x + dx * SLOT, y + dy * SLOT, mark, phase == WALK))
    return tuple(sprites)


@lru_cache(maxsize=KEPT)
def slot_sprite(side: int, line: int, x: float, y: float, mark: str, waits: bool) -> Sprite:
    closed = mark == "closed"
    return Sprite(
        id=f"slot-{slot_name(side, line)}",
        kind="slot",
        role="handle",
        x=x,
        y=y,
        turn=90.0 * side,
        art=("tab-closed",) if closed else ("tab",),
        marks=tuple(filter(None, (mark, "waits" if waits else ""))),
        label=words("slot-closed" if closed else "slot", slot=slot_words(side, line)),
        glyph=("#" if closed else "▼◀▲▶"[side],),
        small=aside("#" if closed else "▼◀▲▶"[side], 0, int(side == 0)),
        wide=0.8,
        high=0.46,
    )


class Spot(NamedTuple):
    """A tile on which something lies or stands: where it is, and everything on it. It is the same in every view."""

    tile: int
    x: float
    y: float
    name: str
    stones: int
    has_goal: bool
    pawns: tuple[int, ...]


def spots(state: State) -> list[tuple[Spot, tuple[Sprite, ...]]]:
    """All tiles with something on them, the free one and those on the board, and the sprites of it without marks."""
    goal = state.goal if state.kind == SHARED else NONE
    pawns = state.pawns[: state.players]
    return spots_of(state.width, state.height, span(state.open), state.free, state.tile, state.stones, goal, pawns)


@lru_cache(maxsize=RECENT)
def spots_of(
    width: int, height: int, span: int, free: int, tiles: Sequence[int], stones: Sequence[int], goal: int, pawns: Sequence[int]
) -> list[tuple[Spot, tuple[Sprite, ...]]]:
    found = []
    for cell, x, y, name in ((NONE, *free_spot(width), FREE), *cells_of(width, height, span)):
        tile = free if cell == NONE else tiles[cell]
        if stones[tile] or tile == goal or cell in pawns:
            standing = tuple(player for player, at in enumerate(pawns) if at == cell)
            found.append(Spot(tile, x, y, name, stones[tile], tile == goal, standing))
    return [(spot, pieces_on(spot, 0)) for spot in found]


def pieces(state: State) -> list[Sprite]:
    """Stones and pawns on the free tile and on the board; what a sole viewer has to find is marked."""
    viewer = sole_viewer(state)
    sought = state.goals[viewer] if viewer is not None else 0
    return [
        sprite
        for spot, unmarked in spots(state)
        for sprite in (pieces_on(spot, spot.stones & sought) if spot.stones & sought else unmarked)
    ]


def places(state: State, tiles: Collection[int]) -> dict[str, Place]:
    """Where some tiles and all pieces on them are drawn, by the names of their sprites: in every view it is the same."""
    lying = state.tile
    drawn = {
        f"tile{lying[cell]}": (float(column), float(row)) for cell, column, row, _ in board_cells(state) if lying[cell] in tiles
    }
    if state.free in tiles:
        drawn[f"tile{state.free}"] = free_spot(state.width)
    there = [sprites for spot, sprites in spots(state) if spot.tile in tiles]
    return drawn | {sprite.id: (sprite.x, sprite.y) for sprites in there for sprite in sprites}


@lru_cache(maxsize=KEPT)
def pieces_on(spot: Spot, sought: int) -> tuple[Sprite, ...]:
    """What lies and stands on one tile, side by side if there are several; stones that are *sought* are marked."""
    letters = stone_names(spot.stones)
    lying = len(letters) + spot.has_goal
    total = lying + len(spot.pawns)
    size = 1.0 if total == 1 else SHARING
    spots = iter([(spot.x + dx, spot.y + dy) for dx, dy in around(total)])
    small = iter(small_columns(lying, len(spot.pawns)))
    sprites = [
        stone_sprite(letter, *next(spots), STONE * size, ("goal",) if letter in stone_names(sought) else (), next(small))
        for letter in letters
    ]
    if spot.has_goal:
        sprites.append(shared_goal(*next(spots), STONE * size, next(small)))
    alone = len(spot.pawns) == 1  # several have no room for their shapes
    sprites += [pawn_sprite(player, spot.name, *next(spots), PAWN * size, next(small), alone) for player in spot.pawns]
    return tuple(sprites)


def small_columns(lying: int, pawns: int) -> list[int]:
    """In a small terminal, stones lie at the left of the way down, pawns stand at its right; many take what is left."""
    return [-1, -2, *[0] * lying][:lying] + [1, 2, -2, -1, *[0] * pawns][:pawns]


def around(total: int) -> list[tuple[float, float]]:
    """Spots for this many pieces on one tile."""
    if total == 1:
        return [(0.0, 0.0)]
    corners = [(-0.24, -0.27), (0.24, -0.27), (-0.24, 0.27), (0.24, 0.27)]
    rest = [(0.0, -0.27), (0.0, 0.27), (-0.24, 0.0), (0.24, 0.0), (0.0, 0.0)]
    spots = corners + rest
    return [spots[index % len(spots)] for index in range(total)]
