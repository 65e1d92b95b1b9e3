"""A position of `sliders` in words, checked and made into a state. Position texts, presets and board files pass through here.

Whatever cannot be on the table is refused, naming the field, what was expected and what was given. What was on the table
before is checked in course.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.core.rules import State
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.boardfile import FURTHEST, YELLOW_SIGN, check_rows, hole_count
from wandelgang.games.sliders.moves import join
from wandelgang.games.sliders.notation import COLOURS, ENDS
from wandelgang.games.sliders.placement import FLUSH, pegs_text, read_pegs, read_shifts
from wandelgang.games.sliders.plain import PlainState
from wandelgang.games.sliders.refusals import waits
from wandelgang.games.sliders.rules import BOTH
from wandelgang.games.sliders.state import (
    BLOCK_HOLES,
    CLAIMED,
    COLUMNS,
    GOAL,
    LIMIT,
    LONGEST,
    PEGS,
    REPEATED,
    ROWS,
    goal_row,
    home_row,
)
from wandelgang.games.sliders.words import words
from wandelgang.texts import whole_number

FLUSH_SIGNS = "000000000"
HOME_PEGS = ("d0e0f0g0h0", "d10e10f10g10h10")  # SLIDERS-04
RUNS = ("stop", "end")
USUAL_PATIENCE = 3


@dataclass
class Layout:
    """Everything a position text says, still in words."""

    rows: list[str]
    turn: str
    shifts: str = FLUSH_SIGNS
    pegs: list[str] = field(default_factory=lambda: list(HOME_PEGS))
    winners: list[str] = field(default_factory=list)
    end: str = ""
    barred: bool = False
    refused: list[str] = field(default_factory=lambda: ["0", "0"])
    played: int = 0
    travel: int = 1
    run: str = "stop"
    limit: int = LONGEST
    patience: int = USUAL_PATIENCE
    past: list[str] = field(default_factory=list)


def built(layout: Layout) -> State:
    """The state of a layout, after every check but those of its past."""
    rows = check_rows(layout.rows)
    state: State = PlainState()
    state.players = 2
    set_options(state, layout)
    shifts = read_shifts("offsets", layout.shifts, layout.travel)
    lay_sliders(state, rows, shifts)
    place_pegs(state, layout, shifts)
    for row in range(1, ROWS - 1):
        join(state, row)
    set_refusals(state, layout)
    set_turn(state, layout)
    return state


def set_options(state: State, layout: Layout) -> None:
    """SLIDERS-A17, SLIDERS-A19, SLIDERS-A28, SLIDERS-A12: what players may agree on beforehand."""
    for name, value, most in (
        ("travel", layout.travel, FURTHEST),
        ("limit", layout.limit, LONGEST),
        ("patience", layout.patience, LONGEST),
    ):
        if not 1 <= value <= most:
            raise BadSetup(name, words("from-to", least=1, most=most), value)
    if layout.run not in RUNS:
        raise BadSetup("run", words("one-of", choices=", ".join(RUNS)), layout.run)
    state.travel, state.limit, state.patience = layout.travel, layout.limit, layout.patience
    state.to_end = int(layout.run == "end")


def lay_sliders(state: State, rows: tuple[str, ...], shifts: list[int]) -> None:
    """The sliders between two fixed blocks without barriers (SLIDERS-A24), each shifted as the position says."""
    state.holes = hole_count(rows[0])
    state.front[0] = state.back[ROWS - 1] = BLOCK_HOLES
    state.beside[0] = state.beside[ROWS - 1] = BLOCK_HOLES & BLOCK_HOLES >> 1
    for row, (text, shift) in enumerate(zip(rows, shifts, strict=True), 1):
        column = lowest(FLUSH[int(state.holes)]) + shift
        for before, sign in pairwise(text):
            if sign == "|":
                continue
            if sign not in "FX":
                state.front[row] |= bit(column)
            if sign not in "BX":
                state.back[row] |= bit(column)
            if before in "oFBX":
                state.beside[row] |= bit(column - 1)
            column += 1
        state.shifts |= (shift + 2) * bit(3 * (row - 1))
        if text[0] != YELLOW_SIGN:
            state.own[int(text[0])] |= bit(row)


def place_pegs(state: State, layout: Layout, shifts: list[int]) -> None:
    """SLIDERS-20: no peg is in the goal while another one of its colour is still at home."""
    if len(layout.pegs) != 2:
        raise BadSetup("pegs", words("two-players"), len(layout.pegs))
    for player, places in enumerate(read_pegs("pegs", layout.pegs, shifts, int(state.holes))):
        for peg, place in enumerate(places):
            row, column = divmod(place, COLUMNS)
            state.pegs[player, row] |= bit(column)
            state.files[player, column] |= bit(row)
            state.places[player, peg] = place
        arrived = [place for place in places if place // COLUMNS == goal_row(player)]
        if arrived and state.pegs[player, home_row(player)]:
            raise BadSetup("pegs", words("goal-shut", colour=words(f"colour-{COLOURS[player]}")), pegs_text(arrived))


def set_refusals(state: State, layout: Layout) -> None:
    """SLIDERS-A20, SLIDERS-A21: refusals count only while the other player is waiting."""
    for player, text in enumerate(layout.refused):
        refusals = whole_number(text)
        if refusals is None or refusals > state.patience:
            raise BadSetup("refused", words("refusals", most=int(state.patience)), text or "-")
        if refusals and not waits(state, 1 - player):
            raise BadSetup("refused", words("nobody-waits"), text)
        state.refused[player] = refusals


def set_turn(state: State, layout: Layout) -> None:
    """Who acts, or who has won and why; how many half-moves have been played."""
    state.barred = int(layout.barred)
    arrived = [player for player in range(2) if count(state.pegs[player, goal_row(player)]) == PEGS]
    if len(arrived) == 2:
        raise BadSetup("pegs", words("one-arrives"), ",".join(layout.pegs))
    if layout.turn == "over":
        set_end(state, layout, arrived)
    elif layout.turn not in ("0:move", "1:move"):
        raise BadSetup("turn", words("a-turn"), layout.turn)
    elif arrived:
        raise BadSetup("turn", words("over-by-goal"), layout.turn)
    else:
        state.player = int(layout.turn[0])
    least, most = (state.limit if state.end == LIMIT else 0), (state.limit if state.end else state.limit - 1)
    if not least <= layout.played <= most:
        raise BadSetup("played", words("from-to", least=least, most=most), layout.played)
    state.played = layout.played


def set_end(state: State, layout: Layout, arrived: list[int]) -> None:
    """SLIDERS-24, SLIDERS-A18, SLIDERS-A19, SLIDERS-A22: a win is one player's, a draw is both players'."""
    ends = {name: number for number, name in ENDS.items()}
    if layout.end not in ends:
        raise BadSetup("end", words("one-of", choices=", ".join(ends)), layout.end or "-")
    state.end = ends[layout.end]
    drawn = state.end in (REPEATED, LIMIT)
    if layout.winners not in ([["0", "1"]] if drawn else [["0"], ["1"]]):
        raise BadSetup("winners", words("both-draw") if drawn else words("one-wins"), ",".join(layout.winners) or "-")
    winner = None if drawn else int(layout.winners[0])
    state.winners = BOTH if winner is None else bit(winner)
    if (state.end == GOAL) != bool(arrived):
        raise BadSetup("end", words("goal-full") if state.end == GOAL else words("end-goal"), layout.end)
    if arrived and winner != arrived[0]:
        raise BadSetup("winners", words("arrived-wins", player=arrived[0]), layout.winners[0])
    if winner is None:
        return
    state.player = 1 - winner
    if state.end == CLAIMED and not (waits(state, winner) and state.refused[1 - winner] >= state.patience):
        raise BadSetup("end", words("claim-earned", n=int(state.patience)), layout.end)
    if state.barred:
        raise BadSetup("bar", words("bar-at-end"), "yes")
