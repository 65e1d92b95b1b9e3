"""Positions of `gears` as one line of text, and back. The format is described in docs/program/notation/gears.md."""

from __future__ import annotations

from wandelgang.boards.hex import CELLS
from wandelgang.core.fields import Fields
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.errors import Unreadable
from wandelgang.games.gears.layout import Layout, build
from wandelgang.games.gears.notation import KIND_NAMES, LEVELS, MODES, PHASES, cell_name, own_cell, sides_text
from wandelgang.games.gears.scoring import winners
from wandelgang.games.gears.state import DONE, EMPTY, FIGURES
from wandelgang.games.gears.words import words


def position(states: States) -> str:
    """The one line that says everything about a state; there are no secrets, so a view is written the same way."""
    state = facts(states[0])
    players = range(state.players)
    taken = [counts_text(state, player) for player in players]
    fields = {
        "figures": ",".join(figures_text(state, player) for player in players),
        "taken": ",".join(taken) if set(taken) != {"-"} else "",
        "turn": "over" if state.phase == DONE else f"{state.player}:{PHASES[state.phase]}",
        "winners": ",".join(winner_names(state)),
        "from": cell_name(state.origin) if state.origin != NONE else "",
        "stuck": ",".join(map(cell_name, stuck_cells(state))),
        "hand": KIND_NAMES[state.hand] if state.hand != NONE else "",
        "piles": ",".join(str(state.piles[player]) for player in players) if state.building else "",
        "unseen": ",".join(f"{name}x{n}" for name, n in zip(KIND_NAMES, state.unseen, strict=True) if n),
        "idle": f"{state.idle}/{state.patience}",
        "passes": str(state.passes or ""),
        "played": str(state.played or ""),
        "limit": str(state.limit) if state.limit != NONE else "",
    }
    written = [f"{key}={value}" for key, value in fields.items() if value]
    return " ".join(["gears", MODES[state.mode], LEVELS[state.level], board_text(state), *written])


def board_cells(state: State) -> list[int]:
    """The cells on which a tile lies."""
    return [cell for cell in range(CELLS) if state.closed[cell] != EMPTY]


def board_text(state: State) -> str:
    return ",".join(f"{cell_name(cell)}:{tile_text(state, cell)}" for cell in board_cells(state)) or "-"


def tile_text(state: State, cell: int) -> str:
    owner = f"e{state.owner[cell]}" if state.owner[cell] != NONE else ""
    return sides_text(state.closed[cell]) + ("*" if state.marker[cell] else "") + owner


def figures_text(state: State, player: int) -> str:
    cells = state.figures[FIGURES * player : FIGURES * (player + 1)]
    return "/".join(cell_name(cell) for cell in cells if cell != NONE) or "-"


def counts_text(state: State, player: int) -> str:
    return "".join(map(str, state.taken[player])) if any(state.taken[player]) else "-"


def winner_names(state: State) -> list[str]:
    if state.phase != DONE:
        return []
    return [str(player) for player in range(state.players) if winners(state) >> player & 1]


def stuck_cells(state: State) -> list[int]:
    """The cells of the tiles still to be turned, as they lie on the table."""
    return sorted(own_cell(state, number) for number in range(FIGURES) if state.stuck >> number & 1)


def parse_position(text: str) -> States:
    """The state that a line describes. Raises Unreadable, or BadSetup with what was expected and what was given."""
    name, *rest = text.strip().split(" ")
    if name != "gears" or len(rest) < 3:
        raise Unreadable(words("no-position", text=text))
    mode, level, board, *others = rest
    fields = Fields(others)
    layout = Layout(
        mode=mode,
        level=level,
        board=[] if board == "-" else board.split(","),
        figures=fields.entries("figures"),
        turn=fields.take("turn"),
        idle=fields.take("idle"),
        taken=fields.entries("taken") if "taken" in fields.values else [],
        winners=fields.entries("winners") if "winners" in fields.values else [],
        origin=fields.take("from", ""),
        stuck=fields.entries("stuck") if "stuck" in fields.values else [],
        hand=fields.take("hand", ""),
        piles=fields.entries("piles") if "piles" in fields.values else None,
        unseen=fields.entries("unseen") if "unseen" in fields.values else [],
        passes=fields.take("passes", "0"),
        played=fields.take("played", "0"),
        limit=fields.take("limit", ""),
    )
    fields.end()
    return build(layout)
