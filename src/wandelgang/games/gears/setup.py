"""Setting up `gears`: options, and a first state in a given or random maze or on an empty table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games.gears.boardfile import PRESETS, SUPPLY, Board, board_file, preset
from wandelgang.games.gears.layout import Layout, build
from wandelgang.games.gears.notation import LEVELS, MODES
from wandelgang.games.gears.random_maze import LARGEST, random_maze
from wandelgang.games.gears.state import PLAYERS
from wandelgang.games.gears.words import words

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
    settle_mode(settled)
    if settled["board"] is not None:
        for name in ("maze", "radius"):
            if settled[name] is not None:
                raise BadSetup(name, words("maze-from-board"), settled[name])
        return settled
    if settled["maze"] is None:
        settled["maze"] = SUPPLY if settled["mode"] == "complete" else USUAL_MAZE[settled["players"]]
    if settled["mode"] != "teams":
        check_maze_kind("maze", settled["maze"] == SUPPLY, settled)
    if settled["maze"] != RANDOM and settled["radius"] is not None:
        raise BadSetup("radius", words("only-random"), settled["radius"])
    return settled


def settle_mode(settled: dict[str, Any]) -> None:
    """GEARS-30, GEARS-A46, GEARS-A47: mode and number of players fit each other."""
    if settled["mode"] is None:
        settled["mode"] = "solo" if settled["players"] == 1 else "complete" if settled["maze"] == SUPPLY else "beginners"
    mode = settled["mode"]
    if settled["players"] is None:
        settled["players"] = SEATS.get(mode, 2)
    least, most = (SEATS[mode], SEATS[mode]) if mode in SEATS else (2, PLAYERS)
    if not least <= settled["players"] <= most:
        raise BadSetup("players", words("players-for-mode", least=least, most=most, mode=mode), settled["players"])


def check_maze_kind(field: str, built: bool, settled: Mapping[str, Any]) -> None:
    """GEARS-01, GEARS-29: beginners and solo players are given a maze, the complete game builds one, teams either."""
    mode = settled["mode"]
    if mode != "teams" and built != (mode == "complete"):
        raise BadSetup(field, words("a-given-maze" if built else "a-built-maze", mode=mode), settled[field])


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """A first state from settled options."""
    board = chosen_board(options, generator)
    return start_building(options, board) if board.tiles else start_in_maze(options, board)


def chosen_board(options: Mapping[str, Any], generator: Generator) -> Board:
    """The board of the file or preset, or a random maze."""
    if options["board"] is not None:
        board = board_file(options["board"])
        check_maze_kind("board", bool(board.tiles), options)
        return board
    if options["maze"] != RANDOM:
        return preset(options["maze"])
    radius = options["radius"] or (2 if options["players"] <= 2 else LARGEST)
    return Board(maze=random_maze(radius, preset(SUPPLY).tiles, generator))


def start_in_maze(options: Mapping[str, Any], board: Board) -> States:
    """GEARS-01, GEARS-03: the maze lies there with its markers, and the first player enters it (GEARS-A26)."""
    players = options["players"]
    turns = options["limit"] or (len(board.maze) if options["mode"] == "solo" else "")  # GEARS-A47
    return build(
        Layout(
            mode=options["mode"],
            level=options["level"],
            board=board.entries,
            figures=[""] * players,
            turn="0:enter",
            idle=f"0/{(options['idle'] or PATIENCE) * players}",
            limit=str(turns),
        )
    )


def start_building(options: Mapping[str, Any], board: Board) -> States:
    """GEARS-29: an empty table and one pile per player."""
    players = options["players"]
    size = board.piles.get(players, sum(board.tiles.values()) // players)
    return build(
        Layout(
            mode=options["mode"],
            level=options["level"],
            board=[],
            figures=[""] * players,
            turn="0:build",
            idle=f"0/{(options['idle'] or BUILDERS_PATIENCE) * players}",
            piles=[str(size)] * players,
            unseen=[f"{kind}x{copies}" for kind, copies in board.tiles.items()],
            limit=str(options["limit"] or ""),
        )
    )
