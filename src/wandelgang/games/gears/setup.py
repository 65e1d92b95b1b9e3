"""Setting up `gears`: options, and a first state in a given or random maze or on an empty table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games.gears.board import Board, numbers_text
from wandelgang.games.gears.boardfile import PRESETS, SUPPLY, board_file, preset
from wandelgang.games.gears.layout import Layout, build
from wandelgang.games.gears.maze_filling import LARGEST, filled, open_hexagon
from wandelgang.games.gears.notation import LEVELS, MODES, cell_name, sides_text
from wandelgang.games.gears.state import PLAYERS
from wandelgang.games.gears.words import words
from wandelgang.language import quoted

RANDOM = "random"
SEATS = {"solo": 1, "teams": 4}  # modes for one number of players only
USUAL_MAZE = {1: "airlock", 2: "four-towers", 3: "beetle", 4: "beetle"}
PATIENCE, BUILDERS_PATIENCE = 10, 20  # GEARS-A33: rounds without a marker

OPTIONS = (
    option(words, "players", None, int, least=1, most=PLAYERS),
    option(words, "mode", None, str, MODES),
    option(words, "level", "full", str, LEVELS),
    option(words, "maze", None, str, (*PRESETS, RANDOM, SUPPLY)),
    option(words, "radius", None, int, least=1, most=LARGEST, rare=True),
    option(words, "idle", None, int, least=1, most=100_000, rare=True),
    option(words, "limit", None, int, least=1, most=1_000_000, rare=True),
    option(words, "board", None, str, rare=True),
)

USUAL: dict[str, object] = {"players": 2, "maze": "four-towers"}

# Together these cover every mode, level, kind of maze, number of players and way to end.
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"maze": "heart", "level": "middle"},
    {"maze": "first-steps", "level": "easy"},
    {"maze": "first-steps", "idle": 3},
    {"maze": "random", "limit": 60},
    {"players": 3, "maze": "whirl", "idle": 5},
    {"players": 4, "maze": "random", "level": "middle", "idle": 4},
    {"mode": "teams", "idle": 5},
    {"mode": "teams", "maze": "build", "level": "middle", "idle": 3},
    {"mode": "solo"},
    {"mode": "solo", "maze": "random", "radius": 1, "level": "easy"},
    {"mode": "complete", "idle": 4},
    {"mode": "complete", "players": 3, "level": "middle", "idle": 3},
    {"mode": "complete", "players": 4, "level": "easy", "idle": 3},
)


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """Options that contradict each other are refused; what is not given follows from the rest."""
    settled = dict(options)
    own = None
    if settled["board"] is not None:
        for name in ("maze", "radius"):
            if settled[name] is not None:
                raise BadSetup(name, words("maze-from-board"), settled[name])
        own = board_file(settled["board"])
    settle_mode(settled, own)
    if own is None:
        if settled["maze"] is None:
            settled["maze"] = SUPPLY if settled["mode"] == "complete" else USUAL_MAZE[settled["players"]]
        if settled["maze"] != RANDOM and settled["radius"] is not None:
            raise BadSetup("radius", words("only-random"), settled["radius"])
    check_maze("maze" if own is None else "board", own or chosen_board(settled), settled)
    return settled


def settle_mode(settled: dict[str, Any], own: Board | None) -> None:
    """GEARS-30, GEARS-A46, GEARS-A47: mode and number of players fit each other."""
    if settled["mode"] is None:
        built = own.is_supply if own else settled["maze"] == SUPPLY
        alone = settled["players"] == 1 or (settled["players"] is None and own is not None and own.players == (1,))
        settled["mode"] = "solo" if alone else "complete" if built else "beginners"
    mode = settled["mode"]
    if settled["players"] is None:
        suited = [number for number in own.players if number > 1] if own else []
        settled["players"] = SEATS.get(mode, 2 if 2 in suited or not suited else suited[0])
    least, most = (SEATS[mode], SEATS[mode]) if mode in SEATS else (2, PLAYERS)
    if not least <= settled["players"] <= most:
        raise BadSetup("players", words("players-for-mode", least=least, most=most, mode=mode), settled["players"])


def check_maze(field: str, board: Board, settled: Mapping[str, Any]) -> None:
    """Mode, number of players and maze fit each other, so that every deal succeeds.

    GEARS-01, GEARS-29: beginners and solo players are given a maze, the complete game builds one, teams do either.
    """
    mode, players = settled["mode"], settled["players"]
    if mode != "teams" and board.is_supply != (mode == "complete"):
        raise BadSetup(field, words("a-given-maze" if board.is_supply else "a-built-maze", mode=mode), quoted(settled[field]))
    if board.meant_for and players not in board.meant_for:
        raise BadSetup("players", words("players-of-board", numbers=numbers_text(board.meant_for)), players)
    if players not in board.room:
        expected = words("tiles-for-all", n=players) if board.is_supply else words("entries-for-all", n=players)
        raise BadSetup(field, expected, board.total if board.is_supply else board.room.stop - 1)


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """A first state from settled options."""
    board = chosen_board(options)
    return start_building(options, board) if board.is_supply else start_in_maze(options, board, generator)


def chosen_board(options: Mapping[str, Any]) -> Board:
    """The board of the file or preset, or a maze that is left to chance."""
    if options["board"] is not None:
        return board_file(options["board"])
    if options["maze"] != RANDOM:
        return preset(options["maze"])
    return Board(maze=open_hexagon(options["radius"] or (2 if options["players"] <= 2 else LARGEST)))


def start_in_maze(options: Mapping[str, Any], board: Board, generator: Generator) -> States:
    """GEARS-01, GEARS-03: the maze lies there with its markers, and the first player enters it (GEARS-A26)."""
    players = options["players"]
    alone = options["mode"] == "solo"
    turns = options["limit"] or (len(board.maze) if alone else "")  # GEARS-A47
    patience = options["idle"] or (turns if alone else PATIENCE)  # GEARS-A47: a standstill does not end a solo game
    maze = filled(board.maze, players, preset(SUPPLY).tiles or {}, generator)
    return build(
        Layout(
            mode=options["mode"],
            level=options["level"],
            board=[f"{cell_name(cell)}:{sides_text(tile)}*" for cell, tile in sorted(maze.items())],
            figures=[""] * players,
            turn="0:enter",
            idle=f"0/{patience * players}",
            limit=str(turns),
        )
    )


def start_building(options: Mapping[str, Any], board: Board) -> States:
    """GEARS-29: an empty table and one pile per player."""
    players = options["players"]
    return build(
        Layout(
            mode=options["mode"],
            level=options["level"],
            board=[],
            figures=[""] * players,
            turn="0:build",
            idle=f"0/{(options['idle'] or BUILDERS_PATIENCE) * players}",
            piles=[str(board.pile(players))] * players,
            unseen=[f"{kind}x{copies}" for kind, copies in (board.tiles or {}).items()],
            limit=str(options["limit"] or ""),
        )
    )
