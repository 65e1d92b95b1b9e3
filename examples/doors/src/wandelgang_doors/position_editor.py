"""The editor of positions of `doors`: doors, pawns and whose turn it is, set by touching them.

The text is the whole state of the work. An edit reads it as far as it can, changes the state and writes the next text; whether
that is possible is said by `parse_position` alone.
"""

from __future__ import annotations

import re
from string import ascii_uppercase

import numpy as np

from wandelgang.core.editor import (
    Deed,
    Edit,
    Editor,
    Finding,
    Palette,
    Setting,
    Sketch,
    Spot,
    Symmetry,
    Template,
    Tool,
    no_spot,
    unreadable,
)
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.errors import Refused, Unreadable, WandelgangError
from wandelgang_doors.drawing import cell_sprite, door_sprite, pawn_sprite, scene
from wandelgang_doors.notation import CELLS, door_name
from wandelgang_doors.positions import PHASES, parse_position, position
from wandelgang_doors.rules import goal
from wandelgang_doors.setup import LONGEST_LIMIT, USUAL_LIMIT
from wandelgang_doors.state import DONE, LONGEST, PLAYERS, SHORTEST, STATE, SWINGING, WALKING
from wandelgang_doors.words import words

SYMMETRIES: tuple[Symmetry, ...] = ("none", "across")  # a corridor is fair if it looks the same from both ends
OVER = "over"


def templates() -> tuple[Template, ...]:
    return (
        Template("start", words("template-start"), "doors a|b|c|d|e|f|g pawns=a,g turn=0:swing"),
        Template("close", words("template-close"), "doors a.b.c|d.e pawns=c,d turn=0:swing swung=de played=6"),
    )


def sketch(text: str) -> Sketch:
    """The drawing, what can be touched, and why the position is impossible if it is."""
    try:
        states = readable(text)
    except Unreadable as error:
        return unreadable(text, error)
    findings: tuple[Finding, ...] = ()
    try:
        parse_position(text)
    except WandelgangError as error:
        findings = (Finding("wrong", error.message),)
    state = facts(states[0])
    return Sketch(
        text=text,
        scene=scene(state),
        findings=findings,
        palettes=(
            Palette("doors", words("palette-doors"), tuple(door_tool(name) for name in DOORS)),
            Palette("pawns", words("palette-pawns"), tuple(pawn_tool(player) for player in range(PLAYERS))),
        ),
        settings=settings(state),
        spots=(*(cell_spot(state, cell) for cell in range(state.cells)), *(door_spot(state, door) for door in doors(state))),
        symmetries=SYMMETRIES,
        players=() if findings else (PLAYERS,),
    )


DOORS = {"door-open": True, "door-closed": False}


def readable(text: str) -> States:
    """The state of a text, as far as there is one: what cannot be read has its usual value."""
    name, _, rest = text.strip().partition(" ")
    corridor, *others = rest.split(" ")
    signs = re.findall(r"[.|]", corridor)
    if name != "doors" or not SHORTEST <= len(signs) + 1 <= LONGEST:
        raise Unreadable(words("no-position", text=text))
    given = {key: value for key, _, value in (field.partition("=") for field in others)}
    states = np.zeros(1, STATE)
    state = states[0]
    state.players, state.cells = PLAYERS, len(signs) + 1
    state.open = sum(1 << door for door, sign in enumerate(signs) if sign == ".")
    names = CELLS[: state.cells]
    pawns = [*given.get("pawns", "").split(","), "", ""][:PLAYERS]
    ends = (0, int(state.cells) - 1)
    state.pawns = [names.index(one) if one and one in names else end for one, end in zip(pawns, ends, strict=True)]
    state.swung = next((door for door in doors(state) if door_name(door) == given.get("swung")), NONE)
    state.played, state.limit = number(given.get("played"), 0), number(given.get("limit"), USUAL_LIMIT)
    player, _, phase = given.get("turn", "").partition(":")
    state.player, state.phase = int(player == "1"), DONE if player == OVER else PHASES.get(phase, SWINGING)
    tidy(state)
    return states


def number(text: str | None, usual: int) -> int:
    is_number = text is not None and re.fullmatch(r"[0-9]{1,4}", text) is not None
    return min(int(text or 0), LONGEST_LIMIT) if is_number else usual


def doors(state: State) -> range:
    return range(int(state.cells) - 1)


def tidy(state: State) -> None:
    """What follows from the rest: the winner, and that whoever walks has swung a door."""
    arrived = [player for player in range(PLAYERS) if state.pawns[player] == goal(state, player)]
    state.winner = arrived[0] if state.phase == DONE and arrived else NONE
    if state.winner != NONE:
        state.player = state.winner
    if state.phase == WALKING and state.swung == NONE:
        state.swung = 0


def door_tool(name: str) -> Tool:
    return Tool(name, words(f"tool-{name}"), (name,), kind="door")


def pawn_tool(player: int) -> Tool:
    letter = ascii_uppercase[player]
    title, art = words("tool-pawn", letter=letter), (f"pawn-{player + 1}",)
    return Tool(f"pawn-{letter}", title, art, player=player, kind="pawn", key=str(player + 1))


def cell_spot(state: State, cell: int) -> Spot:
    """Pawns stand on cells."""
    here = [player for player in range(PLAYERS) if state.pawns[player] == cell]
    label = pawn_sprite(state, here[0]).label if here else cell_sprite(state, cell).label
    return Spot(CELLS[cell], CELLS[cell], label or words("title"), cell, 0, 0.7, takes=("pawns",), movable=bool(here))


def door_spot(state: State, door: int) -> Spot:
    """Doors are swung; with the symmetry on, the one at the other end of the corridor swings along."""
    name, label, twin = door_name(door), door_sprite(state, door).label or words("title"), state.cells - 2 - door
    deeds = (Deed("swing", words("deed-swing"), on=bool(state.open >> door & 1)),)
    twins: dict[str, tuple[str, ...]] = {"across": (door_name(twin),)} if twin != door else {}
    return Spot(name, name, label, door + 0.5, 0, 0.3, 1.0, "bar", ("doors",), deeds=deeds, twins=twins)


def settings(state: State) -> tuple[Setting, ...]:
    seats = tuple((str(player), words("tool-pawn", letter=ascii_uppercase[player])) for player in range(PLAYERS))
    turn = OVER if state.phase == DONE else str(state.player)
    swung = ((NONE, words("value-none")), *((door, words("value-door", door=door_name(door))) for door in doors(state)))
    chosen = [Setting("turn", words("setting-turn"), turn, "choice", values=(*seats, (OVER, words("value-over"))))]
    if state.phase != DONE:
        phases = tuple((name, words(f"value-{name}")) for name in PHASES)
        phase = next(name for name in PHASES if PHASES[name] == state.phase)
        chosen.append(Setting("phase", words("setting-phase"), phase, "choice", values=phases))
    return (
        *chosen,
        Setting("swung", words("setting-swung"), int(state.swung), "choice", values=swung),
        Setting("cells", words("title-cells"), int(state.cells), least=SHORTEST, most=LONGEST),
        Setting("played", words("setting-played"), int(state.played), least=0, most=LONGEST_LIMIT),
        Setting("limit", words("title-limit"), int(state.limit), least=1, most=LONGEST_LIMIT),
    )


def edit(text: str, edit: Edit) -> str:
    """The next text. Every kind of change ends in a state, which is written like any position."""
    states = readable(text)
    state = states[0]
    names = [door_name(door) for door in doors(state)]
    if edit.kind == "set":
        change(state, edit)
    elif edit.kind == "move":
        move_pawn(state, edit)
    elif edit.kind == "place" and edit.tool.startswith("pawn-") and edit.tool[5:] in ascii_uppercase[:PLAYERS]:
        state.pawns[ascii_uppercase.index(edit.tool[5:])] = cell_named(state, edit.spot)
    elif edit.spot in names and (edit.tool in DOORS or edit.deed == "swing"):
        door = names.index(edit.spot)
        is_open = DOORS[edit.tool] if edit.kind == "place" else not state.open >> door & 1
        for one in {door, len(names) - 1 - door} if edit.symmetry == "across" else {door}:
            state.open = (state.open & ~(1 << one)) | is_open << one
    else:
        raise no_spot(edit.spot)
    tidy(state)
    return position(states)


def cell_named(state: State, name: str) -> int:
    if len(name) != 1 or name not in CELLS[: state.cells]:
        raise no_spot(name)
    return CELLS.index(name)


def move_pawn(state: State, edit: Edit) -> None:
    if edit.to in [door_name(door) for door in doors(state)]:
        raise Refused(words("no-cell"))
    here, there = cell_named(state, edit.spot), cell_named(state, edit.to)
    pawns = [player for player in range(PLAYERS) if state.pawns[player] == here]
    if not pawns:
        raise no_spot(edit.spot)
    state.pawns[pawns[0]] = there


def change(state: State, edit: Edit) -> None:
    """Set one of the settings. A shorter corridor takes the pawns along."""
    setting = next((one for one in settings(state) if one.name == edit.name), None)
    if setting is None or type(edit.value) is not type(setting.value):
        raise no_spot(edit.name)
    known = [value for value, _ in setting.values]
    if edit.value not in known if known else not (setting.least or 0) <= int(edit.value) <= (setting.most or 0):
        raise no_spot(f"{edit.name}={edit.value}")
    if edit.name == "turn":
        state.phase, state.player = (DONE, 0) if edit.value == OVER else (SWINGING, int(edit.value))
    elif edit.name == "phase":
        state.phase = PHASES[str(edit.value)]
    elif edit.name == "cells":
        state.pawns = [min(int(pawn), int(edit.value) - 1) for pawn in state.pawns]
        state.cells = edit.value
        state.open &= (1 << (int(edit.value) - 1)) - 1
        state.swung = min(int(state.swung), int(edit.value) - 2)
    else:
        setattr(state, edit.name, int(edit.value))


POSITION_EDITOR = Editor(templates, sketch, edit)
