"""Positions of `fences` as one line of text, and back. The format is described in docs/program/notation/fences.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wandelgang.core.fields import Fields
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.errors import BadSetup, Unreadable
from wandelgang.games.fences.boardfile import OPEN, OWN, checked, preset
from wandelgang.games.fences.flaws import Board
from wandelgang.games.fences.layout import Layout, build
from wandelgang.games.fences.notation import CORNER_NAMES, PHASES, SIDES, place_name, slot_name, square_name
from wandelgang.games.fences.state import BOTH, DONE, NEITHER, OUT, PRESETS, SETTING, SPAN, START_ROLL, WAITING
from wandelgang.games.fences.words import words


def position(states: States) -> str:
    """The one line that says everything about a state."""
    state = facts(states[0])
    players = range(state.players)
    fields = [
        "fences",
        *board_words(state),
        f"seats={''.join(SIDES[side] for side in state.seats[: state.players])}",
        f"pieces={lists(map(place_name, state.pieces[player]) for player in players)}",
        f"fences={lists(map(slot_name, own_slots(state, player)) for player in players)}",
    ]
    locks = lock_slots(state)
    if locks:
        fields.append(f"locks={'+'.join(map(slot_name, locks))}")
    fields += [f"{name}=yes" for name in ("same", "retrace") if getattr(state, name)]
    if state.phase == DONE:
        fields.append(f"turn=over winners={'-' if state.winner == NONE else state.winner}")
    else:
        fields.append(f"turn={state.player}:{PHASES[state.phase]}")
    if state.phase == START_ROLL:
        signs = {WAITING: "-", OUT: "x"}
        fields.append(f"rolls={','.join(signs.get(roll, str(roll)) for roll in state.rolls[: state.players])}")
    if state.lifted != NONE:
        fields.append(f"lifted={slot_name(state.fences[state.player][state.lifted])}")
    if state.high:
        dice = f"{state.high}{state.low}"
        fields.append(f"dice={dice}")
        if state.used != NEITHER:
            fields.append(f"used={dice if state.used == BOTH else dice[state.used - 1]}")
        if state.moved != NONE:
            fields.append(f"moved={square_name(state.pieces[state.player][state.moved])}")
    if state.played:
        fields.append(f"played={state.played}")
    if state.limit != NONE:
        fields.append(f"limit={state.limit}")
    return " ".join(fields)


def lists(entries: Iterable[Iterable[str]]) -> str:
    """One entry per player, its parts joined by `+`, an empty one as `-`."""
    return ",".join("+".join(entry) or "-" for entry in entries)


def own_slots(state: State, player: int) -> list[int]:
    """The slots of a player's fences."""
    return [slot for slot in state.fences[player] if slot != NONE]


def lock_slots(state: State) -> list[int]:
    """The slots of the fences that belong to nobody (FENCES-A22), in reading order."""
    owned = {slot for slots in state.fences[: state.players] for slot in slots}
    return [slot for row, fenced in enumerate(state.fenced) for slot in slots_of_row(row, fenced) if slot not in owned]


@lru_cache(maxsize=4096)
def slots_of_row(row: int, members: int) -> tuple[int, ...]:
    """The slots of a set within one row, from the west."""
    return tuple(row * 2 * SPAN + place for place in range(2 * SPAN) if members >> place & 1)


def board_words(state: State) -> list[str]:
    """The name of a preset, or the description of a custom board."""
    if state.board < len(PRESETS):
        return [PRESETS[state.board]]
    areas = ["-".join(map(square_name, area)) for area in state.areas.tolist()]
    exits = [[square_name(square) for square in squares if square != NONE] for squares in state.exits.tolist()]
    marks = [[slot_name(slot) for slot in slots if slot != NONE] for slots in state.marks.tolist()]
    return [
        OWN,
        f"size={state.width}x{state.height}",
        f"centre={areas[-1]}",
        f"entrances={','.join(square_name(state.doors[side ^ 2]) for side in range(4))}",
        f"corners={','.join(areas[:-1])}",
        f"exits={lists(exits)}",
        f"marks={lists(marks)}",
    ]


def parse_position(text: str) -> States:
    """The state that a line describes. Raises Unreadable or BadSetup with the field, what was expected and what was given."""
    name, *others = text.strip().split(" ")
    if name != "fences" or not others or others[0] not in (*PRESETS, OWN):
        raise Unreadable(words("no-position", boards=", ".join((*PRESETS, OWN)), text=text))
    fields = Fields(others[1:])
    layout = Layout(
        board=parse_board(fields) if others[0] == OWN else preset(others[0]),
        seats=fields.take("seats"),
        pieces=[entry.split("+") for entry in fields.take("pieces").split(",")],
        fences=split_lists(fields.take("fences")),
        locks=fields.take("locks").split("+") if "locks" in fields.values else [],
        same=fields.choice("same", ("yes", "no"), "no") == "yes",
        retrace=fields.choice("retrace", ("yes", "no"), "no") == "yes",
        turn=fields.take("turn"),
        played=fields.number("played", 0),
        limit=fields.number("limit", NONE, least=1),
    )
    phase = layout.turn.partition(":")[2]
    if layout.turn == "over":
        layout.winners = fields.take("winners")
    elif phase == "start":
        layout.rolls = fields.take("rolls").split(",")
    elif phase == PHASES[SETTING]:
        layout.lifted = fields.take("lifted")
    elif phase in ("move", "send"):
        layout.dice = fields.take("dice")
        layout.used = fields.take("used", "")
        layout.moved = fields.take("moved", "") if phase == "move" else ""
    fields.end()
    return build(layout)


def split_lists(text: str) -> list[list[str]]:
    return [[] if entry == "-" else entry.split("+") for entry in text.split(",")]


def parse_board(fields: Fields) -> Board:
    """A custom board as a position describes it; the position itself lists the locks."""
    size = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", fields.take("size"))
    if not size:
        raise Unreadable(words("no-size"))
    board = checked(
        {
            "width": int(size[1]),
            "height": int(size[2]),
            "centre": fields.take("centre"),
            "entrances": four("entrances", SIDES, fields.take("entrances").split(",")),
            "corners": four("corners", CORNER_NAMES, fields.take("corners").split(",")),
            "exits": four("exits", CORNER_NAMES, split_lists(fields.take("exits"))),
            "marks": four("marks", SIDES, split_lists(fields.take("marks"))),
        },
        OWN,
    )
    if any(board.open):
        raise BadSetup("marks", words("a-slot"), OPEN)
    return board


def four(key: str, names: Iterable[str], entries: Sequence[object]) -> dict[str, object]:
    """One entry per side or start field."""
    if len(entries) != 4:
        raise BadSetup(key, words("four-entries"), len(entries))
    return dict(zip(names, entries, strict=True))
