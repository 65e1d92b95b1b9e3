"""Who reaches what with which numbers in `fences`, for all pieces at once, by sets of squares.

The same walk as in walking.py, but a step of all walkers takes a few instructions. The openings of the goal and the exits of
the start fields are free steps here, so walkers begin inside a start field and end inside the goal. What is found is written
into the columns of a table, each a set of squares. It knows no dice and no weights.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit
from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.boards.wide import Wide, is_empty, nothing, only, to_east, to_north, to_south, to_west, wide, write_down
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.fences.state import FACES, GOAL, PIECES, SETTING, START
from wandelgang.games.fences.walking import MEMBERS, STEP, whole

NUMBERS = 2 * FACES  # with two dice
UNREACHED = 24  # steps counted for a square without a path to the goal; longer paths count the same

Free = tuple[Wide, Wide, Wide, Wide]  # per heading: the squares whose next step is free


@rule
def free_squares(state: State) -> Free:
    """Per heading, the squares whose next step is free; a lifted fence bars none."""
    north, east, south, west = wide(state.open[NORTH]), wide(state.open[EAST]), wide(state.open[SOUTH]), wide(state.open[WEST])
    if state.phase == SETTING:
        slot = whole(state.fences[state.player, state.lifted])
        if slot % 2 == 0:
            east, west = east | only(slot // 2), west | only(slot // 2 + STEP[EAST])
        else:
            south, north = south | only(slot // 2), north | only(slot // 2 + STEP[SOUTH])
    return north, east, south, west


@rule
def exit_square(state: State, place: int, heading: int) -> int:
    """The square of a start field from which an exit leads out, or NONE; a captured piece is taken to be in the first field."""
    outside = whole(state.exits[max(place - START, 0), heading])
    return outside if outside == NONE else outside - STEP[heading]


@rule
def exit_squares(state: State, place: int, heading: int) -> Wide:
    """That square as a set."""
    square = exit_square(state, place, heading)
    return nothing() if square == NONE else only(square)


@rule
def standing(state: State, player: int) -> Wide:
    """The squares from which a player's pieces begin to walk; in a start field, those beside its exits."""
    squares = nothing()
    for piece in range(PIECES):
        place = whole(state.pieces[player, piece])
        if 0 <= place < GOAL:
            squares = squares | only(place)
        elif place != GOAL:
            for heading in range(4):
                squares = squares | exit_squares(state, place, heading)
    return squares


@rule
def count_steps(free: Free, inside: Wide, everybody: Wide, table: Ints) -> None:
    """Find how many steps each square is from the goal as the fences are: a flood fill from inside, counted in binary."""
    north, east, south, west = free
    reached = inside
    ones, twos, fours, eights, sixteens = nothing(), nothing(), nothing(), nothing(), nothing()
    for steps in range(1, UNREACHED):
        grown = (
            (to_south(reached) & north) | (to_west(reached) & east) | (to_north(reached) & south) | (to_east(reached) & west)
        )
        grown = grown & ~reached
        ones = ones | grown if steps & 1 else ones
        twos = twos | grown if steps & 2 else twos
        fours = fours | grown if steps & 4 else fours
        eights = eights | grown if steps & 8 else eights
        sixteens = sixteens | grown if steps & 16 else sixteens
        reached = reached | grown
        if is_empty(everybody & ~reached) or is_empty(grown):
            break
    rest = everybody & ~reached
    write_down(ones, table, 0)
    write_down(twos, table, 1)
    write_down(fours, table, 2)
    write_down(eights | rest, table, 3)
    write_down(sixteens | rest, table, 4)


@rule
def come_to(free: Free, ends: Wide, most: int, table: Ints, column: int) -> tuple[Wide, Wide]:
    """Find the squares from which each number up to *most* leads to one of the ends, written from *column* on.

    Returned are those from which at least one face of a die does, and those from which at least two do.
    """
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    to_n, to_e, to_s, to_w = ends, ends, ends, ends  # arriving on these squares with that heading leads to an end
    one, two = nothing(), nothing()
    for number in range(most):
        n, e, s, w = to_south(to_n) & north, to_west(to_e) & east, to_north(to_s) & south, to_east(to_w) & west
        found = n | e | s | w
        write_down(found, table, column + number)
        if number < FACES:
            two = two | (one & found)
            one = one | found
        # FENCES-17 to FENCES-20: straight on, at a barrier to either side, back if there is no other way
        to_n, to_s = n | (~north & (e | w | (across & s))), s | (~south & (e | w | (across & n)))
        to_e, to_w = e | (~east & (n | s | (along & w))), w | (~west & (n | s | (along & e)))
    return one, two


@rule
def go_from(free: Free, begin: Wide, everybody: Wide, table: Ints) -> bool:
    """Find the squares of other players that each number reaches. Are there any?"""
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    n, e, s, w = begin & north, begin & east, begin & south, begin & west
    others, hit = everybody & ~begin, nothing()
    for number in range(NUMBERS):
        n, e, s, w = to_north(n), to_east(e), to_south(s), to_west(w)
        found = (n | e | s | w) & others
        write_down(found, table, number)
        hit = hit | found
        aside, astray = (n & ~north) | (s & ~south), (e & ~east) | (w & ~west)
        n, s = north & (n | astray | (s & ~south & across)), south & (s | astray | (n & ~north & across))
        e, w = east & (e | aside | (w & ~west & along)), west & (w | aside | (e & ~east & along))
    return not is_empty(hit)


@rule
def columns_with(table: Ints, square: int) -> int:
    """The columns of a table in which a square occurs."""
    row, member = square // MEMBERS, bit(square % MEMBERS)
    columns = 0
    for column in range(NUMBERS):
        columns |= 1 << column if table[row, column] & member else 0
    return columns
