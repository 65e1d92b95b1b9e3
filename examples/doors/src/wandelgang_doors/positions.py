"""Positions of `doors` as one line of text and back, such as `doors a|b.c.d|e pawns=a,e turn=0:swing limit=60`.

A point between two cells is an open door, a bar a closed one. Whatever could not be played is refused.
"""

from __future__ import annotations

import re

import numpy as np

from wandelgang.core.fields import Fields
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.errors import BadSetup, Unreadable
from wandelgang_doors.notation import CELLS, door_name
from wandelgang_doors.rules import goal
from wandelgang_doors.setup import LONGEST_LIMIT, USUAL_LIMIT
from wandelgang_doors.state import DONE, LONGEST, PLAYERS, SHORTEST, STATE, SWINGING, WALKING
from wandelgang_doors.words import words

PHASES = {"swing": SWINGING, "walk": WALKING}


def position(states: States) -> str:
    """The one line that says everything about a state."""
    state = facts(states[0])
    signs = [".|"[not state.open >> door & 1] for door in range(state.cells - 1)]
    fields = [
        "doors",
        "".join(cell + sign for cell, sign in zip(CELLS, [*signs, ""], strict=False)),
        f"pawns={','.join(CELLS[cell] for cell in state.pawns)}",
        f"turn={turn_text(state)}",
    ]
    if state.winner != NONE:
        fields.append(f"winner={state.winner}")
    if state.swung != NONE:
        fields.append(f"swung={door_name(state.swung)}")
    if state.played:
        fields.append(f"played={state.played}")
    if state.limit != USUAL_LIMIT:
        fields.append(f"limit={state.limit}")
    return " ".join(fields)


def turn_text(state: State) -> str:
    return "over" if state.phase == DONE else f"{state.player}:{next(name for name in PHASES if PHASES[name] == state.phase)}"


def parse_position(text: str) -> States:
    """The state that a line describes."""
    name, _, rest = text.strip().partition(" ")
    corridor, *others = rest.split(" ")
    if name != "doors" or not re.fullmatch(r"a([.|][b-i])+", corridor) or corridor[::2] != CELLS[: len(corridor[::2])]:
        raise Unreadable(words("no-position", text=text))
    fields = Fields(others)
    states = np.zeros(1, STATE)
    state = states[0]
    state.players, state.cells = PLAYERS, len(corridor[::2])
    if state.cells < SHORTEST:
        raise BadSetup("cells", words("from-to", least=SHORTEST, most=LONGEST), int(state.cells))
    state.open = sum(1 << door for door, sign in enumerate(corridor[1::2]) if sign == ".")
    state.pawns = [read_cell(state, cell) for cell in fields.entries("pawns", PLAYERS)]
    state.limit = fields.number("limit", USUAL_LIMIT, least=1)
    state.played = fields.number("played", 0)
    if max(state.limit, state.played) > LONGEST_LIMIT:
        raise BadSetup("limit", words("from-to", least=1, most=LONGEST_LIMIT), max(int(state.limit), int(state.played)))
    state.swung = read_door(state, fields.take("swung", "-"))
    read_turn(state, fields)
    fields.end()
    return states


def read_cell(state: State, text: str) -> int:
    names = CELLS[: state.cells]
    if len(text) != 1 or text not in names:
        raise BadSetup("pawns", words("a-cell", last=names[-1]), text or "-")
    return names.index(text)


def read_door(state: State, text: str) -> int:
    names = [door_name(door) for door in range(state.cells - 1)]
    if text != "-" and text not in names:
        raise BadSetup("swung", words("a-door", first=names[0], last=names[-1]), text)
    return NONE if text == "-" else names.index(text)


def read_turn(state: State, fields: Fields) -> None:
    """Who acts; or who has won, which must follow from where the pawns stand (DOORS-02, DOORS-06)."""
    arrived = [player for player in range(PLAYERS) if state.pawns[player] == goal(state, player)]
    text = fields.take("turn")
    state.winner = NONE
    if text == "over":
        state.phase = DONE
        winner = fields.take("winner", "-")
        if winner != "-" or arrived:
            if [winner] != [str(player) for player in arrived]:
                raise BadSetup("winner", words("who-arrived"), winner)
            state.winner = state.player = arrived[0]
        elif state.played < state.limit:
            raise BadSetup("turn", words("not-over"), text)
        return
    player, _, phase = text.partition(":")
    if player not in ("0", "1") or phase not in PHASES or arrived or state.played >= state.limit:
        raise BadSetup("turn", words("a-turn"), text)
    state.player, state.phase = int(player), PHASES[phase]
    if state.phase == WALKING and state.swung == NONE:
        raise BadSetup("swung", words("a-door", first="ab", last=door_name(int(state.cells) - 2)), "-")
