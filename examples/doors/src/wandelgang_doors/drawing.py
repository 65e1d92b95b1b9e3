"""A state of `doors` as a scene: a row of cells, doors between them, two pawns. One unit is one cell."""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.core.rules import State, facts
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite
from wandelgang_doors.narration import ends
from wandelgang_doors.notation import CELLS, door_name
from wandelgang_doors.state import PLAYERS, SWINGING, WALKING
from wandelgang_doors.words import words

PAWN = 0.5  # of a cell; two pawns fit into one


def scene(state: State) -> Scene:
    """Everything there is to see; nothing in this game is hidden."""
    state = facts(state)
    sprites = [cell_sprite(state, cell) for cell in range(state.cells)]
    sprites += [door_sprite(state, door) for door in range(state.cells - 1)]
    sprites += [pawn_sprite(state, player) for player in range(PLAYERS)]
    names = enumerate(CELLS[: state.cells])
    sprites += [Sprite(f"name-{name}", "text", x, 0.72, role="text", glyph=(name,)) for x, name in names]
    return Scene(
        left=-0.6,
        top=-0.6,
        right=state.cells - 0.4,
        bottom=0.9,
        sprites=tuple(sprites),
        columns=6,  # characters and lines that a cell takes in a terminal
        lines=3,
        title=words("title"),
    )


def cell_sprite(state: State, cell: int) -> Sprite:
    """A cell; an end of the corridor carries the sign of whoever wants to get there."""
    owner = 1 if cell == 0 else 0 if cell == state.cells - 1 else None
    marks = ("reach",) if state.phase == WALKING and is_reachable(state, cell) else ()
    label = words("cell", cell=CELLS[cell]) if owner is None else words("end", cell=CELLS[cell], letter=ascii_uppercase[owner])
    art = ("cell",) if owner is None else ("cell", "goal")
    glyph = ("┌───┐", "│   │", "└───┘")
    name = f"cell-{CELLS[cell]}"
    return Sprite(name, "cell", cell, 0, art, role="place", player=owner, marks=marks, label=label, glyph=glyph)


def is_reachable(state: State, cell: int) -> bool:
    here = int(state.pawns[state.player])
    return all(state.open >> door & 1 for door in range(min(here, cell), max(here, cell)))


def door_sprite(state: State, door: int) -> Sprite:
    is_open = bool(state.open >> door & 1)
    is_last = door == state.swung
    marks = ("closed",) if is_last and state.phase == SWINGING else ("last",) if is_last else ()
    key = "door-open" if is_open else "door-closed"
    return Sprite(
        f"door-{door_name(door)}",
        "door",
        door + 0.5,
        0,
        (key,),
        role="handle",
        layer=1,
        wide=0.3,
        marks=marks,
        label=words("door-just-swung" if "closed" in marks else key, **ends(door)),
        glyph=(" ", "∙" if is_open else "█", " "),
    )


def pawn_sprite(state: State, player: int) -> Sprite:
    sign = PLAYER_SHAPES[player]
    label = words("pawn", letter=ascii_uppercase[player], cell=CELLS[state.pawns[player]])
    return Sprite(
        f"pawn{player}",
        "pawn",
        int(state.pawns[player]) + (-0.18, 0.18)[player],
        0,
        (f"pawn-{player + 1}",),  # a common symbol: every game may use the players' shapes
        role="piece",
        layer=2,
        wide=PAWN,
        high=PAWN,
        player=player,
        label=label,
        glyph=(sign,),
    )
