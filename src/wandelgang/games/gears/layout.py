"""A position of `gears` in words, checked and made into a state. Position texts and the set-up pass through here.

Whatever cannot be played is refused with the field, what was expected and what was given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.boards.hex import CELLS, turned
from wandelgang.core.rules import NONE, Ints, State, States, facts
from wandelgang.errors import BadSetup
from wandelgang.games.gears.laying import open_neighbours, touched
from wandelgang.games.gears.notation import KIND_NAMES, LEVELS, MODES, PHASES, SIDES_OF, cell_name, read_cell
from wandelgang.games.gears.possible import check_possible
from wandelgang.games.gears.rules import legal
from wandelgang.games.gears.scoring import winners
from wandelgang.games.gears.state import (
    ACT,
    ACTIONS,
    BEGINNERS,
    COMPLETE,
    COPIES,
    DONE,
    DRAW,
    EASY,
    EMPTY,
    ENTER,
    ENTRY_SIDES,
    FIGURES,
    LAY,
    LAYING,
    PASS,
    PLAYERS,
    SOLO,
    STATE,
    TEAMS,
    TRAPPED,
    VALUES,
    WALK,
)
from wandelgang.games.gears.turn_order import can_walk, is_spent
from wandelgang.games.gears.words import words
from wandelgang.texts import whole_number

SEATS = {BEGINNERS: (2, 3, 4), COMPLETE: (2, 3, 4), TEAMS: (4,), SOLO: (1,)}
GREATEST = 500_000_000  # of any number of turns


@dataclass
class Layout:
    """Everything a position text says, still in words."""

    mode: str
    level: str
    board: list[str]  # entries such as h8:034*
    figures: list[str]  # one per player, such as h8/g9
    turn: str
    idle: str
    taken: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    origin: str = ""
    stuck: list[str] = field(default_factory=list)
    hand: str = ""
    piles: list[str] | None = None
    unseen: list[str] = field(default_factory=list)
    passes: str = "0"
    played: str = "0"
    limit: str = ""


def build(layout: Layout) -> States:
    """The state of a layout, after every check."""
    states = np.zeros(1, STATE)
    state = states[0]
    clear(state)
    state.mode = chosen("mode", layout.mode, MODES)
    state.level = chosen("level", layout.level, LEVELS)
    if len(layout.figures) not in SEATS[int(state.mode)]:
        seats = ", ".join(map(str, SEATS[int(state.mode)]))
        raise BadSetup("figures", words("so-many-players", seats=seats, mode=layout.mode), len(layout.figures))
    state.players = len(layout.figures)
    set_phase(state, layout)
    lay_board(state, layout.board)
    set_supply(state, layout)
    place_figures(state, layout)
    count_taken(state, layout)
    set_clock(state, layout)
    set_turn(state, layout)
    check_possible(state)
    return states


def clear(state: State) -> None:
    """An empty table, nobody anywhere."""
    state.closed[:] = EMPTY
    state.owner[:] = NONE
    state.figures[:] = NONE
    state.hand = state.origin = state.limit = NONE


def chosen(name: str, text: str, choices: Sequence[str]) -> int:
    if text not in choices:
        raise BadSetup(name, words("one-of", choices=", ".join(choices)), text)
    return choices.index(text)


def number(name: str, text: str, least: int = 0, most: int = GREATEST) -> int:
    found = whole_number(text)
    if found is None or not least <= found <= most:
        raise BadSetup(name, words("from-to", least=least, most=most), text)
    return found


def cell_of(name: str, text: str) -> int:
    cell = read_cell(text)
    if cell == NONE:
        raise BadSetup(name, words("a-cell"), text or "-")
    return cell


def set_phase(state: State, layout: Layout) -> None:
    """Who acts and how. Whether that fits the board is checked once the board is laid."""
    state.building = layout.piles is not None
    if layout.turn == "over":
        state.phase = DONE
        return
    player, _, name = layout.turn.partition(":")
    phases = {name: phase for phase, name in PHASES.items()}
    if not re.fullmatch(r"[0-3]", player) or int(player) >= state.players or name not in phases:
        raise BadSetup("turn", words("a-turn", most=int(state.players) - 1, phases=", ".join(phases)), layout.turn)
    state.player, state.phase = int(player), phases[name]


def lay_board(state: State, entries: Sequence[str]) -> None:
    """GEARS-02, GEARS-03: tiles with one to four closed sides, entry tiles, markers on numbered tiles."""
    for entry in entries:
        place, colon, tile = entry.partition(":")
        cell = cell_of("board", place)
        if state.closed[cell] != EMPTY:
            raise BadSetup("board", words("one-tile-a-cell"), words("twice", place=place))
        found = re.fullmatch(r"([0-5]{1,4})(\*|e([0-3]))?", tile)
        if not colon or not found or found[1] not in SIDES_OF:
            raise BadSetup("board", words("a-tile"), entry)
        sides = SIDES_OF[found[1]]
        if found[3]:
            if sides not in (ENTRY_SIDES, turned(ENTRY_SIDES, 1)) or int(found[3]) >= state.players:
                raise BadSetup("board", words("an-entry-tile", most=int(state.players) - 1), entry)
            state.owner[cell] = int(found[3])
            if (state.owner == state.owner[cell]).sum() > FIGURES:  # GEARS-02: each was laid with a figure on it
                raise BadSetup("board", words("entry-tiles-at-most", n=FIGURES), entry)
        if found[2] == "*":
            if state.building:
                raise BadSetup("board", words("no-markers-yet"), entry)
            state.marker[cell] = count(sides)
        state.closed[cell] = sides
        state.tiles += 1
    if not (state.building or numbered(state).any()):
        raise BadSetup("board", words("a-numbered-tile"), ",".join(entries) or "-")


def numbered(state: State) -> Ints:
    """Which cells have a tile with a value."""
    return (state.closed != EMPTY) & (state.owner == NONE)


def known_values(state: State) -> list[int]:
    """The values of all tiles on the table."""
    return [count(int(sides)) for sides in state.closed[numbered(state)]]


def set_supply(state: State, layout: Layout) -> None:
    """GEARS-29, GEARS-A36: what can still be drawn and by whom; GEARS-A44: at most eight tiles per value."""
    if layout.piles is None and layout.unseen:
        raise BadSetup("unseen", words("only-building"), ",".join(layout.unseen))
    for entry in layout.unseen:
        kind, times, copies = entry.partition("x")
        if kind not in KIND_NAMES or not times or state.unseen[KIND_NAMES.index(kind)]:
            raise BadSetup("unseen", words("kinds-once", kinds=", ".join(KIND_NAMES)), entry)
        state.unseen[KIND_NAMES.index(kind)] = number("unseen", copies, 1, COPIES)
    if layout.hand:
        state.hand = chosen("hand", layout.hand, KIND_NAMES)
    if (state.hand != NONE) != (state.phase == LAY):
        raise BadSetup("hand", words("hand-while-laying"), layout.hand or "-")
    known = [*known_values(state), len(layout.hand)]
    for value in range(1, VALUES + 1):
        unseen = sum(int(state.unseen[kind]) for kind, name in enumerate(KIND_NAMES) if len(name) == value)
        if known.count(value) + unseen > COPIES:
            raise BadSetup("board", words("tiles-at-most", n=COPIES, value=value), known.count(value) + unseen)
    if layout.piles is not None:
        if len(layout.piles) != state.players:
            raise BadSetup("piles", words("one-a-player", n=int(state.players)), len(layout.piles))
        for player, pile in enumerate(layout.piles):
            state.piles[player] = number("piles", pile, 0, COPIES * VALUES)
        if state.piles.sum() > state.unseen.sum():
            raise BadSetup("piles", words("piles-at-most", n=int(state.unseen.sum())), ",".join(layout.piles))


def place_figures(state: State, layout: Layout) -> None:
    """GEARS-02, GEARS-13: two figures per player, each alone on a tile; GEARS-A06: two may share an entry tile."""
    for player, entry in enumerate(layout.figures):
        cells = [cell_of("figures", text) for text in entry.split("/")] if entry else []
        fits = (2,) if state.phase not in LAYING else (0, 1, 2) if state.building else (0, 2)
        if len(cells) not in fits:
            raise BadSetup("figures", words("so-many-figures", numbers=", ".join(map(str, fits))), entry or "-")
        if state.phase in LAYING and (state.owner == player).sum() > len(cells):  # GEARS-06, GEARS-A17
            raise BadSetup("figures", words("figure-per-entry-tile"), entry or "-")
        shared = len(set(cells)) < len(cells)
        for index, cell in enumerate(cells):
            if state.closed[cell] == EMPTY:
                raise BadSetup("figures", words("a-tile-under"), cell_name(cell))
            sharing = shared and index == 1 and state.owner[cell] != NONE
            if state.standing[cell] and not sharing:
                raise BadSetup("figures", words("one-figure-a-tile"), entry)
            state.figures[FIGURES * player + index] = cell
            state.standing[cell] += 1
    state.uncovered = ((state.marker != 0) & (state.standing == 0)).sum()


def count_taken(state: State, layout: Layout) -> None:
    """GEARS-26: how many markers of each value everybody has; every marker comes from a tile of its value."""
    if layout.taken and len(layout.taken) != state.players:
        raise BadSetup("taken", words("one-a-player", n=int(state.players)), len(layout.taken))
    for player, entry in enumerate(layout.taken):
        if entry and not re.fullmatch(r"[0-8]{4}", entry):
            raise BadSetup("taken", words("four-counts"), entry)
        state.taken[player] = [int(digit) for digit in entry or "0000"]
    for value in range(1, VALUES + 1):
        tiles = 0 if state.building else known_values(state).count(value)
        if state.taken[:, value - 1].sum() + (state.marker == value).sum() > tiles:
            raise BadSetup("taken", words("markers-at-most", value=value), ",".join(layout.taken) or "-")


def set_clock(state: State, layout: Layout) -> None:
    """GEARS-A13, GEARS-A29, GEARS-A47: what ends a game before all markers are covered; it must not be reached yet."""
    idle, slash, patience = layout.idle.partition("/")
    if not slash:
        raise BadSetup("idle", words("idle-of"), layout.idle)
    state.idle, state.patience = number("idle", idle), number("idle", patience, 1)
    state.passes, state.played = number("passes", layout.passes, 0, PLAYERS), number("played", layout.played)
    if layout.limit:
        state.limit = number("limit", layout.limit, 1)
    if state.phase != DONE and is_spent(state):
        raise BadSetup("turn", words("is-over-by-count"), layout.turn)


def set_turn(state: State, layout: Layout) -> None:
    """What belongs to each phase, and that somebody can act."""
    if layout.origin:
        state.origin = cell_of("from", layout.origin)
        if state.closed[state.origin] == EMPTY:
            raise BadSetup("from", words("a-tile-under"), layout.origin)
    if (state.origin != NONE) != (state.phase == ACT):
        raise BadSetup("from", words("from-while-acting"), layout.origin or "-")
    if bool(layout.stuck) != (state.phase == TRAPPED):
        raise BadSetup("stuck", words("stuck-while-trapped"), ",".join(layout.stuck) or "-")
    over = state.phase == DONE
    won = [str(player) for player in range(state.players) if over and winners(state) >> player & 1]
    if layout.winners != won:
        raise BadSetup("winners", words("those-who-won", winners=",".join(won) or "-"), ",".join(layout.winners) or "-")
    if state.phase in LAYING:
        check_laying(state, layout)
    elif state.building:
        raise BadSetup("piles", words("only-building"), ",".join(layout.piles or ["-"]))
    elif not over:
        check_contest(state, layout)


def check_laying(state: State, layout: Layout) -> None:
    """GEARS-29, GEARS-A37: whether what is being laid can be laid, now and later."""
    built = {BEGINNERS: (False,), COMPLETE: (True,), TEAMS: (False, True), SOLO: (False,)}[int(state.mode)]
    if bool(state.building) not in built or (state.phase != ENTER and not state.building):
        raise BadSetup("piles", words("piles-while-building"), ",".join(layout.piles or ["-"]))
    if state.phase == ENTER and (state.tiles < 2 or not lacks_figure(state, int(state.player))):
        raise BadSetup("turn", words("an-entry-to-lay"), layout.turn)
    if state.phase == DRAW and state.piles[state.player] == 0:
        raise BadSetup("turn", words("a-pile-to-draw"), layout.turn)
    laid = facts(state)
    if laid.tiles >= 2 and not any(laid.closed[cell] == EMPTY and touched(laid.closed, cell) >= 2 for cell in range(CELLS)):
        raise BadSetup("board", words("a-place-at-two"), ",".join(layout.board))
    if state.building:
        check_beginning(state, layout)
    elif state.uncovered == 0:
        raise BadSetup("board", words("a-marker"), ",".join(layout.board))
    else:
        waiting = sum(lacks_figure(state, player) for player in range(state.players))
        if entry_cells(laid) < waiting:  # GEARS-A16, GEARS-A44
            raise BadSetup("board", words("entries-for-all", n=waiting), entry_cells(laid))
    if legal(laid, np.zeros(ACTIONS, np.int64)) == 0:
        raise BadSetup("turn", words("something-to-do"), layout.turn)


def lacks_figure(state: State, player: int) -> bool:
    """Whether a player still has an entry tile to lay."""
    return bool(state.figures[FIGURES * player + 1] == NONE)


def check_beginning(state: State, layout: Layout) -> None:
    """GEARS-A37: the first two pieces are numbered tiles, so whoever lays them needs a pile."""
    piles = [int(pile) for pile in state.piles]
    player = int(state.player)
    piles[player] += state.phase == LAY
    if not (sum(piles) or numbered(state).any()):
        raise BadSetup("piles", words("a-numbered-tile"), ",".join(layout.piles or ["-"]))
    for _ in range(int(state.tiles), 2):
        if piles[player] == 0:
            raise BadSetup("piles", words("two-tiles-first"), ",".join(layout.piles or ["-"]))
        piles[player] -= 1
        others = [(player + step) % int(state.players) for step in range(1, int(state.players) + 1)]
        player = next((other for other in others if piles[other] or lacks_figure(state, other)), player)


def check_contest(state: State, layout: Layout) -> None:
    """GEARS-24, GEARS-A27: the game goes on, and the turn begins as the rules say."""
    if state.uncovered == 0:
        raise BadSetup("turn", words("is-over-by-markers"), layout.turn)
    opening = WALK if can_walk(facts(state)) else PASS if state.level == EASY else TRAPPED
    begins = state.phase in (WALK, PASS)
    if state.phase == TRAPPED:
        own = [int(cell) for cell in state.figures[FIGURES * state.player : FIGURES * (state.player + 1)]]
        cells = {cell_of("stuck", text) for text in layout.stuck}
        if not cells <= set(own) or state.level == EASY:
            raise BadSetup("stuck", words("own-tiles"), ",".join(layout.stuck))
        for cell in cells:
            state.stuck |= 1 << own.index(cell)
        begins = cells == set(own)
    if begins and state.phase != opening:
        raise BadSetup("turn", words("begins-with", phase=PHASES[opening]), layout.turn)


def entry_cells(state: State) -> int:
    """On how many cells an entry tile can be laid with a link (GEARS-A16)."""
    closed, owner = state.closed, state.owner
    return sum(
        bool(closed[cell] == EMPTY and touched(closed, cell) >= 2 and open_neighbours(closed, owner, cell, True))
        for cell in range(CELLS)
    )
