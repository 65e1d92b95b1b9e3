"""A position of `tiles` in words, checked and made into a state. Position texts and the set-up pass through here.

Whatever cannot be played is refused with the field, what was expected and what was given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.boards.square import LARGE_SPAN, SMALL_ROWS, SMALL_SPAN, flood, lay, span
from wandelgang.core.rules import NONE, UNKNOWN, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.chance import drawer
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, KINDS, LOOSE, PHASES, STONE_NAMES, read_cell, read_slot
from wandelgang.games.tiles.state import DONE, DRAW, LARGE, PLAYERS, SET, SHARED, SMALL, STACK, WALK
from wandelgang.games.tiles.words import words
from wandelgang.texts import whole_number

LONGEST = LARGE_SPAN
FEWEST_CELLS = 4
MOST_TURNS = 1_000_000


@dataclass
class Layout:
    """Everything a position text says, still in words."""

    kind: str
    rows: list[str]
    free: str
    pawns: list[str]
    goals: list[str]
    turn: str = "0:push"
    homes: list[str] = field(default_factory=list)
    stones: dict[str, str] = field(default_factory=dict)
    goal: str = "-"
    won: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    deck: list[str] | None = None
    overlap: bool = False
    winners: list[str] = field(default_factory=list)
    closed: str = ""
    played: int = 0
    limit: int = NONE


def build(layout: Layout) -> States:
    """The state of a layout, after every check."""
    if layout.kind not in KINDS:
        raise BadSetup("goal", words("one-of", choices=", ".join(KINDS)), layout.kind)
    states = lay_board(layout.rows, layout.free)
    state = states[0]
    state.kind = KINDS.index(layout.kind)
    place_pawns(state, layout)
    place_stones(state, layout)
    state.overlap = layout.overlap
    if layout.overlap and state.kind != SET:
        raise BadSetup("overlap", words("no-overlap-here"), "yes")
    deal(state, layout)
    set_clock(state, layout)
    set_turn(state, layout)
    return states


def lay_board(rows: list[str], free: str) -> States:
    """TILES-01, TILES-02, TILES-04: a rectangle of tiles and one free tile, with at least one line that moves (TILES-A10)."""
    width, height = len(rows[0]), len(rows)
    check_rows(rows, LOOSE + IMMOVABLE)
    check_size(width, height)
    if len(free) != 1 or free not in LOOSE:
        raise BadSetup("free", words("a-loose-tile", tiles=LOOSE), free)
    small = width <= SMALL_SPAN and height <= SMALL_ROWS
    states = np.zeros(1, SMALL if small else LARGE)
    state = states[0]
    state.width, state.height = width, height
    for number in range(width * height):
        row, column = divmod(number, width)
        cell = row * span(state.open) + column
        tile = rows[row][column]
        state.tile[cell] = number
        state.fixed[number] = tile in IMMOVABLE
        lay(state.open, cell, (IMMOVABLE if tile in IMMOVABLE else LOOSE).index(tile))
    state.free, state.free_sides = width * height, LOOSE.index(free)
    for row in range(height):
        if not any(tile in IMMOVABLE for tile in rows[row]):
            state.rows |= bit(row)
    for column in range(width):
        if not any(line[column] in IMMOVABLE for line in rows):
            state.columns |= bit(column)
    if not (state.rows or state.columns):
        raise BadSetup("board", words("a-movable-line"), words("every-line-immovable"))
    return states


def check_rows(rows: list[str], signs: str) -> None:
    """All rows are as long as the first and made of these signs."""
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadSetup(f"board, row {number}", words("as-many-tiles", n=len(rows[0])), len(row))
        for sign in row:
            if sign not in signs:
                raise BadSetup(f"board, row {number}", words("a-tile", tiles=signs), sign)


def check_size(width: int, height: int) -> None:
    for name, size in (("width", width), ("height", height)):
        if not 1 <= size <= LONGEST:
            raise BadSetup(name, words("from-to", least=1, most=LONGEST), size)
    if width * height < FEWEST_CELLS:
        raise BadSetup("board", words("enough-cells", n=FEWEST_CELLS), f"{width} × {height}")


def place_pawns(state: State, layout: Layout) -> None:
    """TILES-05: one pawn per player, on tiles that have a path (TILES-A26)."""
    if not 1 <= len(layout.pawns) <= PLAYERS:
        raise BadSetup("pawns", words("from-to", least=1, most=PLAYERS), len(layout.pawns))
    state.players = len(layout.pawns)
    homes = layout.homes or layout.pawns
    if len(homes) != state.players:
        raise BadSetup("home", words("one-a-player", n=int(state.players)), len(homes))
    for player, (pawn, home) in enumerate(zip(layout.pawns, homes, strict=True)):
        state.pawns[player] = path_cell(state, "pawns", pawn, layout)
        state.homes[player] = board_cell(state, "home", home)


def board_cell(state: State, name: str, text: str) -> int:
    cell = read_cell(state, text)
    if cell == NONE:
        raise BadSetup(name, words("a-cell", width=int(state.width), height=int(state.height)), text or "-")
    return cell


def path_cell(state: State, name: str, text: str, layout: Layout) -> int:
    """A cell of the board whose tile has a path."""
    cell = board_cell(state, name, text)
    row, column = divmod(cell, span(state.open))
    if layout.rows[row][column] in (LOOSE[0], IMMOVABLE[0]):
        raise BadSetup(name, words("a-path"), words("wall-only-at", place=text))
    return cell


def tile_with_path(state: State, name: str, place: str, layout: Layout) -> int:
    """The tile at a place, on the board or beside it, that must have a path (TILES-A25)."""
    if place == FREE:
        if state.free_sides == 0:
            raise BadSetup(name, words("a-path"), words("wall-only-at", place=place))
        return int(state.free)
    return int(state.tile[path_cell(state, name, place, layout)])


def place_stones(state: State, layout: Layout) -> None:
    """TILES-06, TILES-18: stones on any tile with a path, several on one, the free tile too; TILES-A39: one goal."""
    if state.kind == SHARED:
        if layout.stones:
            raise BadSetup("stones", words("no-stones-here"), ",".join(layout.stones))
        state.goal = NONE if layout.goal == "-" else tile_with_path(state, "goal", layout.goal, layout)
    else:
        state.goal = NONE
    for stone, place in layout.stones.items():
        members = stone_set("stones", stone)
        if count(members) != 1 or members & state.lying:
            raise BadSetup("stones", words("a-stone"), stone)
        state.lying |= members
        state.stones[tile_with_path(state, "stones", place, layout)] |= members


def stone_set(name: str, letters: str) -> int:
    """The set of stones with these letters, each at most once."""
    stones = 0
    for letter in letters:
        if letter not in STONE_NAMES or stones & bit(STONE_NAMES.index(letter)):
            raise BadSetup(name, words("stones-once"), letters)
        stones |= int(bit(STONE_NAMES.index(letter)))
    return stones


def deal(state: State, layout: Layout) -> None:
    """What each player has won and still has to do, and what is publicly disproved."""
    players = range(int(state.players))
    for name, entries in (("goals", layout.goals), ("won", layout.won), ("not", layout.excluded)):
        if (entries or name == "goals") and len(entries) != state.players:
            raise BadSetup(name, words("one-a-player", n=int(state.players)), len(entries))
    if state.kind == SHARED:
        deal_points(state, layout)
        return
    stones = int(state.lying)
    for player in players:
        won = stone_set("won", layout.won[player]) if layout.won else 0
        if won & state.lying or (won & stones and not layout.overlap):
            raise BadSetup("won", words("stones-gone"), layout.won[player])
        stones |= won
        state.won[player], state.score[player] = won, count(won)
    deal_decks(state, layout, stones)
    dealt = 0
    for player in players:
        entry = layout.goals[player]
        goals = deal_set(state, player, entry, layout) if state.kind == SET else deal_stack(state, player, entry)
        if goals != UNKNOWN:
            if goals & ~int(state.lying & state.deck[player]):
                raise BadSetup("goals", words("goals-lying" if state.kind == SET else "cards-lying"), entry)
            if goals & dealt and not layout.overlap:
                raise BadSetup("goals", words("goals-disjoint" if state.kind == SET else "decks-disjoint"), entry)
            dealt |= goals
        state.goals[player] = goals
        state.may[player] = state.lying
        if layout.excluded:
            disproved = stone_set("not", layout.excluded[player])
            if disproved & ~int(state.may[player]) or (goals != UNKNOWN and disproved & goals):
                raise BadSetup("not", words("not-goals"), layout.excluded[player])
            state.may[player] &= ~disproved
    check_supply(state, layout, dealt)
    check_hidden(state, layout, dealt)


def deal_points(state: State, layout: Layout) -> None:
    for player in range(state.players):
        entries = (layout.goals[player], layout.won[player] if layout.won else "0")
        points = [points_of(name, entry) for name, entry in zip(("goals", "won"), entries, strict=True)]
        state.left[player], state.score[player] = points
        if state.left[player] == 0 and layout.turn != "over":
            raise BadSetup("goals", words("a-number", least=1), entries[0])


def points_of(name: str, entry: str) -> int:
    points = whole_number(entry, longest=4)
    if points is None:
        raise BadSetup(name, words("a-number", least=0), entry or "-")
    return points


def deal_decks(state: State, layout: Layout, stones: int) -> None:
    """TILES-A36, TILES-A38: all stacks come from one pool, or each player is given their own stones."""
    given = 0
    for player in range(state.players):
        state.deck[player] = stones
        if layout.deck is not None:
            deck = stone_set("deck", layout.deck[player])
            if deck & given or deck & ~stones:
                raise BadSetup("deck", words("decks-disjoint"), layout.deck[player])
            given |= deck
            state.deck[player] = deck


def deal_set(state: State, player: int, entry: str, layout: Layout) -> int:
    """TILES-07: open goals, known or hidden; TILES-A26: nobody begins without any."""
    if not entry and layout.turn != "over":
        raise BadSetup("goals", words("at-least-one-goal"), "-")
    state.left[player] = len(entry)
    return UNKNOWN if entry and set(entry) == {"?"} else stone_set("goals", entry)


def deal_stack(state: State, player: int, entry: str) -> int:
    """TILES-A36: the card turned up and how many lie under it."""
    if entry == "home":
        return 0
    found = re.fullmatch(r"([A-Za-z?-])\+([0-9]{1,2})", entry)
    if not found or entry == "-+0":
        raise BadSetup("goals", words("a-stack"), entry or "-")
    state.left[player] = int(found[2]) + (found[1] != "-")
    if found[1] == "-":
        return 0
    return UNKNOWN if found[1] == "?" else stone_set("goals", found[1])


def check_supply(state: State, layout: Layout, dealt: int) -> None:
    """There must be enough stones for every goal, seen or not."""
    players = range(int(state.players))
    if state.kind == STACK and layout.deck is not None:
        for player in players:
            if state.left[player] > count(state.deck[player] & state.lying):
                raise BadSetup("goals", words("stones-enough", n=int(state.left[player])), layout.deck[player])
        return
    if layout.overlap:
        needed = max(int(state.left[player]) for player in players)
    else:
        needed = sum(int(state.left[player]) for player in players)
    if needed > count(state.lying):
        raise BadSetup("stones", words("stones-enough", n=needed), count(state.lying))


def check_hidden(state: State, layout: Layout, dealt: int) -> None:
    """Hidden goals can be guessed (TILES-A45): any players together have enough stones that may be theirs."""
    hidden = [player for player in range(int(state.players)) if state.goals[player] == UNKNOWN]
    pool = int(state.lying) if layout.overlap else int(state.lying) & ~dealt
    for together in range(1, 2 if layout.overlap else len(hidden) + 1):
        for players in combinations(hidden, together):
            needed = sum(int(state.left[player]) if state.kind == SET else 1 for player in players)
            possible = 0
            for player in players:
                possible |= pool & int(state.may[player] & state.deck[player])
            if needed > count(possible):
                raise BadSetup("goals", words("possible-enough", n=needed), count(possible))


def set_clock(state: State, layout: Layout) -> None:
    if layout.limit != NONE and not 1 <= layout.limit <= MOST_TURNS:
        raise BadSetup("limit", words("from-to", least=1, most=MOST_TURNS), layout.limit)
    if layout.limit != NONE and layout.played >= layout.limit and layout.turn != "over":
        raise BadSetup("played", words("below-limit", limit=layout.limit), layout.played)
    state.limit, state.played = layout.limit, layout.played
    state.closed = NONE
    if layout.closed:
        state.closed = read_slot(state, layout.closed)
        side, line = divmod(int(state.closed), span(state.open))
        if state.closed == NONE or not (state.rows if side % 2 else state.columns) >> line & 1:
            raise BadSetup("closed", words("a-slot"), layout.closed)


def set_turn(state: State, layout: Layout) -> None:
    """Who acts and how."""
    if layout.turn == "over":
        state.phase = DONE
        for winner in filter(None, layout.winners):
            state.winners |= bit(player_number(state, "winners", winner))
        if state.players > 1 and not state.winners:  # TILES-A33: only alone nobody may have won
            raise BadSetup("winners", words("a-player", most=int(state.players) - 1), "-")
        return
    player, _, phase = layout.turn.partition(":")
    phases = {name: phase for phase, name in PHASES.items()}
    if not re.fullmatch(r"[0-7]", player) or int(player) >= state.players or phase not in phases:
        raise BadSetup("turn", words("a-turn", most=int(state.players) - 1), layout.turn)
    state.player, state.phase = int(player), phases[phase]
    drawing = drawer(state) != NONE if state.kind == STACK else state.kind == SHARED and state.goal == NONE
    if drawing != (state.phase == DRAW):
        raise BadSetup("turn", words("draw-first") if drawing else words("nothing-to-draw"), layout.turn)
    if state.phase == WALK:
        flood(state.open, state.reach, state.pawns[state.player])


def player_number(state: State, name: str, text: str) -> int:
    if not re.fullmatch(r"[0-7]", text) or int(text) >= state.players:
        raise BadSetup(name, words("a-player", most=int(state.players) - 1), text)
    return int(text)
