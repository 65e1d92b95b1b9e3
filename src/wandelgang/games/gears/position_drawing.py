"""A position of `gears` as whoever sets it up sees it: the table, empty places around it, everybody's markers beside it."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.hex import SIDES, opposite
from wandelgang.core.editor import Deed, Spot
from wandelgang.core.rules import NONE
from wandelgang.games.gears.board_drawing import CLOSEUP, HIGH, empty_place, shown_cells, side_deed
from wandelgang.games.gears.drawing import COLUMNS, LINES, TITLE, coordinates, extent
from wandelgang.games.gears.maze import is_closed, neighbours
from wandelgang.games.gears.narration import tile_words
from wandelgang.games.gears.notation import KIND_NAMES, SIDES_OF, cell_name
from wandelgang.games.gears.position_draft import LAYING, Draft, Tile, phase_of, stuck_cells
from wandelgang.games.gears.sprites import (
    ROW,
    bridge_sprite,
    centre,
    figure_sprite,
    marker_sprite,
    plate_sprites,
    text_sprite,
    tile_sprite,
)
from wandelgang.games.gears.state import VALUES
from wandelgang.games.gears.trays import piece_to_lay, player_sign
from wandelgang.games.gears.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Scene, Sprite, Tray

PITCH, LINE = 0.62, 0.72  # from one value to the next, and from one player to the next
WIDE = VALUES * PITCH + 0.6  # of the tray with everybody's markers
GAP = 0.2


def scene(draft: Draft) -> Scene:
    cells = shown_cells({cell: tile.sides for cell, tile in draft.tiles.items()})
    left, top, right, bottom, _ = extent(tuple(cells))
    standing = draft.standing()
    turning = {*stuck_cells(draft), *([draft.origin] if draft.stage == "act" else [])}
    sprites = [
        *(sprite for cell, tile in draft.tiles.items() for sprite in plate_sprites(cell, tile.owner)),
        *coordinates(tuple(cells)),
        *(tile_of(cell, tile, cell in turning) for cell, tile in draft.tiles.items()),
        *bridges(draft),
        *(marker_sprite(cell, tile.value, standing[cell] > 0) for cell, tile in draft.tiles.items() if tile.marked),
        *figures(draft),
        *(empty_place(cell, NONE) for cell in cells if cell not in draft.tiles),
    ]
    trays = []
    beside = right + 0.15
    if draft.stage in LAYING:
        if draft.stage == "lay":
            held, tray = piece_to_lay(SIDES_OF[draft.hand or KIND_NAMES[0]], NONE, beside, top + 0.1)
            sprites += [sprite for sprite in held if sprite.id == "hand"]
            trays.append(tray)
    else:
        sprites += [sprite for player in range(draft.players) for sprite in markers(draft, player, beside, top)]
        trays.append(Tray("taken", beside, top, beside + WIDE, top + GAP + draft.players * LINE, words("tray-taken")))
    return Scene(left, top, right, bottom, tuple(sprites), COLUMNS, LINES / ROW, TITLE, tuple(trays))


def tile_of(cell: int, tile: Tile, turns: bool) -> Sprite:
    return tile_sprite(cell, tile.sides, tile.owner, 0, tile.marked, ("last",) if turns else ())


def bridges(draft: Draft) -> list[Sprite]:
    tiles = draft.tiles
    return [
        bridge_sprite(cell, side)
        for cell, tile in tiles.items()
        for side, other in neighbours(cell)
        if side < SIDES // 2 and other in tiles
        if not (is_closed(tile.sides, side) or is_closed(tiles[other].sides, opposite(side)))
    ]


def figures(draft: Draft) -> list[Sprite]:
    """Where figures share a tile they stand side by side, even those that never could."""
    standing = draft.standing()
    return [
        figure_sprite(player, figure, cell, standing[cell] > 1, player == draft.player and draft.stage not in LAYING)
        for player, cells in enumerate(draft.figures)
        for figure, cell in enumerate(cells)
    ]


def marker_place(draft: Draft, player: int, value: int, left: float, top: float) -> tuple[float, float]:
    return left + 0.5 + (value - 0.5) * PITCH, top + GAP + (player + 0.4) * LINE


def markers(draft: Draft, player: int, left: float, top: float) -> list[Sprite]:
    """The sign of a player, and how many markers of each value they have taken."""
    sprites = [player_sign(player, left + 0.2, top + GAP + (player + 0.4) * LINE)]
    for value, number in enumerate(draft.taken[player], start=1):
        x, y = marker_place(draft, player, value, left, top)
        sprites += [taken_sprite(player, value, number, x, y), text_sprite(f"count{player}-{value}", x, y + 0.33, f"×{number}")]
    return sprites


@lru_cache(maxsize=1024)
def taken_sprite(player: int, value: int, number: int, x: float, y: float) -> Sprite:
    label = taken_label(player, value, number)
    return Sprite(
        f"taken{player}-{value}", "taken", x, y, (f"marker-{value}",), 0.0, 1, 0.36, 0.36, label=label, glyph=(str(value),)
    )


def taken_label(player: int, value: int, number: int) -> Message:
    return words("taken-of", letter=ascii_uppercase[player], value=value, n=number)


def spots(draft: Draft) -> tuple[Spot, ...]:
    cells = shown_cells({cell: tile.sides for cell, tile in draft.tiles.items()})
    found = [spot(draft, cell) for cell in cells]
    if draft.stage not in LAYING:
        _, top, right, _, _ = extent(tuple(cells))
        found += [
            taken_spot(draft, player, value, right + 0.15, top)
            for player in range(draft.players)
            for value in range(1, VALUES + 1)
        ]
    return tuple(found)


def spot(draft: Draft, cell: int) -> Spot:
    x, y = centre(cell)
    name, tile = cell_name(cell), draft.tiles.get(cell)
    closeup = (x - CLOSEUP, y - CLOSEUP, x + CLOSEUP, y + CLOSEUP)
    if tile is None:
        return Spot(name, name, words("place", place=name), x, y, 1.0, HIGH, "hexagon", closeup=closeup)
    here = [(player, figure) for player, cells in enumerate(draft.figures) for figure, at in enumerate(cells) if at == cell]
    label = words("tile-at", place=name, tile=tile_words(tile.sides, tile.owner))
    if here:
        label = listed(
            [label, *(words("figure-short", letter=ascii_uppercase[player], n=figure + 1) for player, figure in here)]
        )
    deeds = deeds_at(draft, cell, tile, bool(here), x, y)
    return Spot(name, name, label, x, y, 1.0, HIGH, "hexagon", deeds=deeds, movable=True, closeup=closeup)


def deeds_at(draft: Draft, cell: int, tile: Tile, occupied: bool, x: float, y: float) -> tuple[Deed, ...]:
    deeds = [
        Deed("turn-left", words("choose-left")),
        Deed("turn-right", words("choose-right")),
        Deed("clear", words("deed-clear")),
    ]
    if occupied and draft.stage not in LAYING:
        deeds.append(Deed("lift", words("deed-lift")))
        if phase_of(draft) == "trapped" and cell in draft.figures[draft.player]:
            deeds.append(Deed("turned", words("deed-turned"), cell not in stuck_cells(draft)))
    if tile.owner == NONE:
        deeds += [side_deed(side, not is_closed(tile.sides, side), x, y) for side in range(SIDES)]
    return tuple(deeds)


def taken_spot(draft: Draft, player: int, value: int, left: float, top: float) -> Spot:
    x, y = marker_place(draft, player, value, left, top)
    number = draft.taken[player][value - 1]
    left_over = any(tile.marked and tile.value == value for tile in draft.tiles.values())
    deeds = (
        *([Deed("more", words("tool-more"))] if left_over else []),
        *([Deed("fewer", words("tool-fewer"))] if number else []),
    )
    name = f"{ascii_uppercase[player]}{value}"
    return Spot(
        f"taken-{player}-{value}",
        name,
        taken_label(player, value, number),
        x,
        y,
        PITCH,
        LINE,
        "round",
        refuses=words("touch-more-or-fewer"),
        deeds=deeds,
    )
