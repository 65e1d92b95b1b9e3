"""The editor of board files of `gears`: mazes, and tiles to build from. Drawings, tools, findings and edits meet here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from wandelgang.core.editor import (
    Edit,
    Editor,
    Finding,
    Palette,
    Setting,
    Sketch,
    Template,
    Tool,
    Value,
    by_severity,
    no_spot,
    unreadable,
)
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Refused, Unreadable
from wandelgang.games.gears import board_drawing, maze_edits, supply_drawing
from wandelgang.games.gears.board import BUILDERS, MOST, Board, Problem
from wandelgang.games.gears.boardfile import PRESETS, SUPPLY, examined, preset
from wandelgang.games.gears.entries import number_of
from wandelgang.games.gears.maze import SYMMETRIES, Maze, is_open, pieces, reflects
from wandelgang.games.gears.maze_filling import filled, open_hexagon
from wandelgang.games.gears.notation import KIND_NAMES, cell_name
from wandelgang.games.gears.setup import chosen_board
from wandelgang.games.gears.state import COPIES, PLAYERS, VALUES
from wandelgang.games.gears.words import words
from wandelgang.language import Message

LONGEST_TITLE = 60  # characters
RANGES = ((1,), (2,), (1, 2), (2, 3, 4), (3, 4))  # numbers of players on offer
OPEN_SIZES = (2, 3)  # of the hexagons to begin with


@lru_cache(maxsize=1)
def templates() -> tuple[Template, ...]:
    """Hexagons in which everything is open, an empty table, and the boards that come with the game."""
    shipped = (Template(name, words(f"value-maze-{name}"), preset(name).text) for name in (*PRESETS, SUPPLY))
    hexagons = (Template(f"open-{size}", words(f"open-hexagon-{size}"), Board(open_hexagon(size)).text) for size in OPEN_SIZES)
    return (*hexagons, Template("empty", words("empty-table"), Board().text), *shipped)


def chosen(options: Mapping[str, Any]) -> str:
    return chosen_board(options).text


def sketch(text: str) -> Sketch:
    try:
        board = examined(text)
    except BadSetup as error:
        return unreadable(text, error)
    problems = sorted(board.problems, key=lambda problem: not problem.cells)  # what can be seen first
    findings = by_severity((*map(finding, problems), *remarks(board)))
    players = () if board.problems else board.players
    settings: tuple[Setting, ...] = (title_setting(board), players_setting(board))
    if board.tiles is not None:
        drawn, spots = supply_drawing.scene(board.tiles), supply_drawing.spots(board.tiles)
        settings += supply_drawing.pile_settings(board)
        return Sketch(text, drawn, findings, (supply_drawing.palette(board),), settings, spots, players=players)
    return Sketch(
        text,
        board_drawing.scene(board.maze),
        findings,
        palettes(board.maze),
        settings,
        board_drawing.spots(board.maze),
        SYMMETRIES,
        sum(map(is_open, board.maze.values())),
        players,
    )


def finding(problem: Problem) -> Finding:
    spots = tuple(map(cell_name, problem.cells))
    return Finding("wrong", problem.what or problem.error.message, problem.advice, spots)


def remarks(board: Board) -> list[Finding]:
    """What is odd about a maze that can be played: parts of it between which nobody can walk as they lie."""
    parts = sorted(pieces(board.maze), key=len, reverse=True)
    if board.problems or len(parts) <= 1:
        return []
    apart = sorted(cell for part in parts[1:] for cell in part)
    advice = words("join-pieces", place=cell_name(apart[0]))
    return [Finding("odd", words("in-pieces", n=len(parts)), advice, tuple(map(cell_name, apart)))]


def palettes(maze: Maze) -> tuple[Palette, ...]:
    """The eleven kinds, open and none; and what follows from the tiles: values and entry places."""
    note = words("tiles-laid", n=len(maze), most=MOST)
    values = tuple(value_tool(value, number_of(maze, value)) for value in range(1, VALUES + 1))
    return Palette("tiles", words("palette-tiles"), KINDS, note), Palette("values", words("palette-values"), (*values, ENTRY))


KINDS = (
    *(Tool(f"kind-{name}", words(f"tile-{name}"), (f"gear-{name}",), kind="gear", turns=True) for name in KIND_NAMES),
    Tool("open", words("tool-open"), ("gear-open",), kind="gear", key="0"),
    Tool("none", words("tool-none"), ("gear-none",)),
)
ENTRY = Tool("entry", words("tool-entry"), ("gear-entry-place",), kind="place", key="5")


@lru_cache(maxsize=256)
def value_tool(value: int, number: int) -> Tool:
    """A marker: whoever lays one wants a tile of that value, because the value is the number of walls (GEARS-03)."""
    state: Literal["", "done", "wrong"] = "wrong" if number > COPIES else "done" if number == COPIES else ""
    title = words("tool-value", n=value)
    return Tool(
        f"value-{value}", title, (f"marker-{value}",), 0.0, None, "stone", str(value), False, f"{number}/{COPIES}", state
    )


def title_setting(board: Board) -> Setting:
    """The title as one text; one of several languages stands for all."""
    title = board.about.get("title", "")
    shown = title if isinstance(title, str) else next(iter(title.values()), "")
    return Setting("title", words("board-title"), shown, "text", most=LONGEST_TITLE)


def players_setting(board: Board) -> Setting:
    least = BUILDERS.start if board.is_supply else 1
    offered = [numbers for numbers in RANGES if numbers[0] >= least]
    numbers = [*offered, board.meant_for] if board.meant_for and board.meant_for not in offered else offered
    anybody = ("", words("players-anybody"))
    values: tuple[tuple[Value, Message], ...] = (
        anybody,
        *((joined(some), words("players-some", some=spoken(some))) for some in numbers),
    )
    return Setting("players", words("title-players"), joined(board.meant_for), "choice", values=values)


def joined(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def spoken(numbers: tuple[int, ...]) -> str:
    is_range = len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if is_range else ", ".join(map(str, numbers))


def edit(text: str, edit: Edit) -> str:
    board = replace(readable(text), misread=())
    if edit.kind == "set":
        return changed_setting(board, edit).text
    if board.tiles is not None:
        return replace(board, tiles=supply_drawing.edited(board.tiles, edit)).text
    return replace(board, maze=maze_edits.edited(board.maze, edit)).text


def readable(text: str) -> Board:
    try:
        return examined(text)
    except BadSetup as error:
        raise Unreadable(error.message) from error


def changed_setting(board: Board, edit: Edit) -> Board:
    if edit.name == "title":
        return retitled(board, edit.value)
    if edit.name == "players":
        return replace(board, meant_for=chosen_players(edit.value))
    players = edit.name.removeprefix("pile-")
    if board.is_supply and players in map(str, BUILDERS) and type(edit.value) is int and 0 <= edit.value <= MOST:
        others = {number: size for number, size in board.piles.items() if str(number) != players}
        return replace(board, piles=others | ({int(players): edit.value} if edit.value else {}))
    raise no_spot(edit.name)


def retitled(board: Board, value: Value) -> Board:
    title = " ".join(str(value).split())
    if len(title) > LONGEST_TITLE:
        raise Refused(words("title-too-long", most=LONGEST_TITLE, n=len(title)))
    return replace(board, about={**board.about, "title": title or None})


def chosen_players(value: Value) -> tuple[int, ...]:
    numbers = {int(part) for part in str(value).split(",") if part in map(str, range(1, PLAYERS + 1))}
    if value and joined(tuple(sorted(numbers))) != value:
        raise no_spot(str(value))
    return tuple(sorted(numbers))


def fill(text: str, generator: Generator) -> str:
    """Open tiles are decided for as many players as can play; what is symmetric stays so."""
    board = replace(readable(text), misread=())
    if board.tiles is not None:
        return board.text
    given = [tile for tile in board.maze.values() if not is_open(tile)]
    kept = reflects(board.maze) if given else ()
    maze = filled(board.maze, max(board.players, default=1), preset(SUPPLY).tiles or {}, generator, kept[0] if kept else "none")
    return replace(board, maze=maze).text


def loses(text: str, _edit: Edit) -> Message | None:
    """Any edit writes only what could be read."""
    try:
        misread = examined(text).misread
    except BadSetup:
        return None
    return words("loses-misread", n=len(misread)) if misread else None


BOARD_EDITOR = Editor(templates, sketch, edit, fill, loses, chosen, decides=("maze", "radius"))
