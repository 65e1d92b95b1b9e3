"""What a learner sees of `sliders`: eleven by eleven holes, plane by plane. docs/research/observations.md lists them."""

from __future__ import annotations

from wandelgang.core.observations import Plane, fill_plane, per_player
from wandelgang.core.rules import Floats, Ints, State, rule
from wandelgang.games.sliders.state import BLOCK_HOLES, COLUMNS, GOING_ON, LONGEST, PLACES, ROWS, YELLOW, goal_row, shift_of

WIDE_HOLES = 0b00111111100  # of a slider with seven holes that is not shifted
REPEATS = 2  # a position that has occurred so often before is the last

PLANES = (
    Plane("hole", "1 where there is a hole."),
    Plane("front", "1 where a hole has no barrier towards the next row."),
    Plane("back", "1 where a hole has no barrier towards the row before."),
    Plane("beside", "1 where a hole is joined to the one to its right."),
    Plane("ahead", "1 where a hole is joined to the one in the next row."),
    *per_player(2, "{my} pegs", "1 where {my} pegs are."),
    *per_player(2, "{my} sliders", "1 in the rows of {my} sliders."),
    Plane("yellow slider", "1 in the row of the yellow slider."),
    Plane("shift", "In the row of a slider: 0 or 0.25 if it stands two holes or one to the left, 0.5 flush, then 0.75 and 1."),
    Plane("my goal", "1 in the row that my pegs have to reach."),
    *per_player(2, "{my} turn", "1 everywhere in {my} turn."),
    Plane("barred", "1 everywhere if the yellow slider was moved just now."),
    *per_player(2, "{my} refusals", "How often {I} refused to leave, as a share of the patience."),
    Plane("repeats", f"How often this position has occurred before, as a share of {REPEATS}; with {REPEATS} it is a draw."),
    Plane("half-moves left", f"How many half-moves are left until the limit, as a share of {LONGEST}."),
)


def planes(state: State) -> tuple[Plane, ...]:
    return PLANES


def grid(state: State) -> tuple[int, ...]:
    return ROWS, COLUMNS


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    other = 1 - seat
    for row in range(ROWS):
        write_row(out, 0, row, hole_columns(state, row))
        write_row(out, 1, row, state.front[row])
        write_row(out, 2, row, state.back[row])
        write_row(out, 3, row, state.beside[row])
        write_row(out, 5, row, state.pegs[seat, row])
        write_row(out, 6, row, state.pegs[other, row])
        fill_row(out, 7, row, float((state.own[seat] >> row) & 1))
        fill_row(out, 8, row, float((state.own[other] >> row) & 1))
        if 0 < row < ROWS - 1:
            fill_row(out, 10, row, (shift_of(state, row) + 2) / 4)
    write_ahead(state.ahead, out)
    fill_row(out, 9, YELLOW, 1.0)
    fill_row(out, 11, goal_row(seat), 1.0)
    if state.end == GOING_ON:
        fill_plane(out, 12 if state.player == seat else 13, PLACES, 1.0)
    fill_plane(out, 14, PLACES, float(state.barred))
    fill_plane(out, 15, PLACES, int(state.refused[seat]) / int(state.patience))
    fill_plane(out, 16, PLACES, int(state.refused[other]) / int(state.patience))
    fill_plane(out, 17, PLACES, min(int(state.repeats), REPEATS) / REPEATS)
    fill_plane(out, 18, PLACES, (int(state.limit) - int(state.played)) / LONGEST)


@rule
def hole_columns(state: State, row: int) -> int:
    """The columns in which a row has a hole."""
    if row == 0 or row == ROWS - 1:
        return BLOCK_HOLES
    flush = WIDE_HOLES if state.holes > 5 else BLOCK_HOLES
    return (flush << (shift_of(state, row) + 2)) >> 2


@rule
def write_row(out: Floats, plane: int, row: int, columns: int) -> None:
    """1 in some columns of a row."""
    first = plane * PLACES + row * COLUMNS
    for column in range(COLUMNS):
        out[first + column] = float((columns >> column) & 1)


@rule
def fill_row(out: Floats, plane: int, row: int, value: float) -> None:
    first = plane * PLACES + row * COLUMNS
    out[first : first + COLUMNS] = value


@rule
def write_ahead(ahead: Ints, out: Floats) -> None:
    """What is joined to the next row; the record keeps it by column."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            out[4 * PLACES + row * COLUMNS + column] = float((ahead[column] >> row) & 1)
