"""A state or view of `tiles` as a scene, and its legal actions as choices. Only what is in the state is drawn."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from wandelgang.boards.square import QUARTERS, is_reached, push_step, sides_at, slot_cell, span, turned
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.games.tiles.narration import SHAPE_NAMES, sides_words, stone_word
from wandelgang.games.tiles.notation import (
    IMMOVABLE,
    LOOSE,
    STONE_NAMES,
    action_text,
    cell_name,
    slot_name,
    stone_names,
)
from wandelgang.games.tiles.positions import board_cells
from wandelgang.games.tiles.rules import PUSH, SHARED, WALK, draw_action, walk_action
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Choice, Scene, Sprite

# How the art of each shape lies before it is turned.
UPRIGHT = {"wall-only": 0b0000, "dead-end": 0b0001, "straight": 0b0101, "corner": 0b0011, "t": 0b1110, "cross": 0b1111}
MOTIFS = [
    "key",
    "moon",
    "fish",
    "fir",
    "bell",
    "anchor",
    "cup",
    "crown",
    "snail",
    "feather",
    "sun",
    "mushroom",
    "boat",
    "butterfly",
    "hourglass",
    "lantern",
    "apple",
    "acorn",
    "shell",
    "candle",
    "umbrella",
    "wheel",
    "ladder",
    "owl",
]
LARGEST_DETAILED = 11  # wider or higher boards get one line a tile in a terminal
TRAY = 1.5  # how far beside the board the free tile lies


def scene(state: State) -> Scene:
    """The board, the slots, the free tile, stones and pawns."""
    state = facts(state)
    width, height = state.width, state.height
    detailed = max(width, height) <= LARGEST_DETAILED
    sprites = [Sprite("board", "base", (width - 1) / 2, (height - 1) / 2, wide=width + 0.2, high=height + 0.2, layer=-1)]
    sprites += coordinates(state)
    sprites += tiles(state, detailed)
    sprites += slots(state)
    sprites += orientations(state, detailed)
    sprites += pieces(state)
    return Scene(
        left=-1.5,
        top=-1.5,
        right=width + TRAY + 0.3,
        bottom=height + 0.5,
        sprites=tuple(sprites),
        columns=7 if detailed else 3,
        lines=3 if detailed else 1,
        title=words("title"),
    )


def coordinates(state: State) -> list[Sprite]:
    """The names of columns and rows, along two sides."""
    columns = [Sprite(f"column-{c}", "text", i, -0.74, glyph=(c,)) for i, c in enumerate(ascii_lowercase[: state.width])]
    rows = [Sprite(f"row-{i + 1}", "text", -0.78, i, glyph=(str(i + 1),)) for i in range(state.height)]
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
    sides = int(state.free_sides)
    sprites.append(tile_sprite(state, int(state.free), sides, state.width + TRAY - 0.45, 0.5, (), "free", detailed))
    return sprites


def tile_sprite(
    state: State, tile: int, sides: int, x: float, y: float, marks: tuple[str, ...], place: str, detailed: bool
) -> Sprite:
    shape = SHAPE_NAMES[sides]
    quarters = next(quarters for quarters in range(4) if turned(UPRIGHT[shape], quarters) == sides)
    fixed = bool(state.fixed[tile])
    art = [f"tile-{shape}", f"speck-{tile % 3}"]
    if fixed:
        art[1] = "ivy-side" if shape == "t" else "ivy-corners"
    label = words("tile-free" if place == "free" else "tile-at", place=place, sides=sides_words(sides))
    return Sprite(
        id=f"tile{tile}",
        kind="tile",
        x=x,
        y=y,
        art=tuple(art),
        turn=90.0 * quarters,
        marks=marks,
        label=label,
        glyph=tile_glyph(sides, fixed) if detailed else (tile_line(sides, fixed),),
    )


def tile_glyph(sides: int, fixed: bool) -> tuple[str, str, str]:
    """Three lines of seven characters; heavy lines do not move."""
    across, down = ("━", "┃") if fixed else ("─", "│")
    north, east, south, west = (sides >> side & 1 for side in range(4))
    middle = (IMMOVABLE if fixed else LOOSE)[sides]
    return (
        f"   {down if north else ' '}   ",
        (across if west else " ") * 3 + middle + (across if east else " ") * 3,
        f"   {down if south else ' '}   ",
    )


def tile_line(sides: int, fixed: bool) -> str:
    """One line of three characters."""
    across = "━" if fixed else "─"
    east, west = sides >> 1 & 1, sides >> 3 & 1
    return (across if west else " ") + (IMMOVABLE if fixed else LOOSE)[sides] + (across if east else " ")


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
            sprites.append(
                Sprite(
                    id=f"slot-{name}",
                    kind="slot",
                    x=column + dx * 1.12,
                    y=row + dy * 1.12,
                    turn=90.0 * side,
                    art=("slot-closed",) if closed else ("slot",),
                    marks=("closed",) if closed else ("last",) if last else (),
                    label=words("slot-closed" if closed else "slot", slot=name),
                    glyph=("#" if closed else "▼◀▲▶"[side],),
                    wide=0.5,
                    high=0.5,
                )
            )
    return sprites


def orientations(state: State, detailed: bool) -> list[Sprite]:
    """The ways the free tile can be turned before it is pushed in, as small tiles to choose from."""
    if state.phase != PUSH or QUARTERS[state.free_sides] == 1:
        return []
    sprites = []
    for quarters in range(QUARTERS[state.free_sides]):
        sides = turned(int(state.free_sides), quarters)
        x = state.width + TRAY - 0.45 + (quarters % 2 - 0.5) * 0.62
        y = 1.55 + quarters // 2 * 0.62
        small = tile_sprite(state, int(state.free), sides, x, y, (), "free", False)
        sprites.append(
            Sprite(
                id=f"turn{quarters}",
                kind="turn",
                x=x,
                y=y,
                art=small.art,
                turn=small.turn,
                label=words("quarters", n=quarters),
                wide=0.54,
                high=0.54,
                glyph=(f"+{quarters}{LOOSE[sides]}",) if detailed else (),
            )
        )
    return sprites


def pieces(state: State) -> list[Sprite]:
    """Stones and pawns, side by side where several share a tile."""
    places: list[tuple[int, float, float]] = [(int(state.free), state.width + TRAY - 0.45, 0.5)]
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
    """The stones on a tile, those marked that the viewer has to find, or the one goal of all."""
    sprites = []
    for letter in stone_names(state.stones[tile]):
        number = STONE_NAMES.index(letter)
        sprites.append(
            Sprite(
                id=f"stone-{letter}",
                kind="stone",
                x=0,
                y=0,
                art=(f"stone-{MOTIFS[number] if number < len(MOTIFS) else letter}",),
                layer=1,
                wide=0.5,
                marks=("goal",) if letter in sought_stones(state) else (),
                label=words("stone", stone=stone_word(letter), letter=letter),
                glyph=(letter,),
            )
        )
    if state.kind == SHARED and state.goal == tile:
        sprites.append(Sprite("goal", "stone", 0, 0, ("stone-goal",), layer=1, wide=0.5, label=words("goal"), glyph=("★",)))
    return sprites


def pawns_on(state: State, tile: int) -> list[Sprite]:
    return [
        Sprite(
            id=f"pawn{player}",
            kind="pawn",
            x=0,
            y=0,
            art=(f"pawn-{player + 1}",),
            layer=2,
            wide=0.74,
            player=player,
            label=words("pawn", letter=ascii_uppercase[player], place=cell_name(state, state.pawns[player])),
            glyph=(PLAYER_SHAPES[player] + ascii_uppercase[player],),
        )
        for player in range(state.players)
        if state.tile[state.pawns[player]] == tile
    ]


def sought_stones(state: State) -> str:
    """The stones the one viewer of this view has to find; none if the view belongs to nobody or to everybody."""
    known = [player for player in range(state.players) if state.goals[player] != UNKNOWN]
    return stone_names(state.goals[known[0]]) if len(known) == 1 and state.kind != SHARED else ""


def around(total: int) -> list[tuple[float, float]]:
    """Spots on one tile for so many pieces."""
    if total == 1:
        return [(0.0, 0.0)]
    corners = [(-0.24, -0.27), (0.24, -0.27), (-0.24, 0.27), (0.24, 0.27)]
    rest = [(0.0, -0.27), (0.0, 0.27), (-0.24, 0.0), (0.24, 0.0), (0.0, 0.0)]
    spots = corners + rest
    return [spots[index % len(spots)] for index in range(total)]


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a slot and an orientation, or the tile to walk to."""
    state = facts(state)
    found = []
    for action in actions:
        text = action_text(state, action)
        if action < walk_action(state, 0):
            slot, quarters = f"slot-{slot_name(state, action >> 2)}", action & 3
            turns = (f"turn{quarters}",) if QUARTERS[state.free_sides] > 1 else ()
            found.append(Choice(text, (slot, *turns), words("choose-push", slot=slot_name(state, action >> 2), n=quarters)))
        elif action < draw_action(state, 0):
            cell = action - walk_action(state, 0)
            stays = cell == state.pawns[state.player]
            label = words("choose-stay") if stays else words("choose-walk", place=cell_name(state, cell))
            found.append(Choice(text, (f"tile{state.tile[cell]}",), label))
    return found
