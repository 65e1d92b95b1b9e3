"""Who reaches what with which numbers in `fences`, for all pieces at once, by sets of squares.

The same walk as in walking.py, but a step of all walkers takes a few instructions. The openings of the goal and the exits of
the start fields are free steps here, so walkers begin inside a start field and end inside the goal. What is found is written
into the rows of a table, each a set of squares, and compared with what an old table says. It knows no dice and no weights.
"""

from __future__ import annotations

from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.boards.wide import Wide, nothing, only, to_east, to_north, to_south, to_west, wide, write
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.fences.state import FACES, GOAL, SETTING, START
from wandelgang.games.fences.walking import MEMBERS, STEP, whole

NUMBERS = 2 * FACES  # with two dice
UNREACHED = 24  # steps counted for a square without a path to the goal; longer paths count the same

Free = tuple[Wide, Wide, Wide, Wide]  # per heading: the squares whose next step is free


@rule
def free_squares(state: State) -> Free:
    """Per heading, the squares whose next step is free; a lifted fence bars none."""
    north, east, south, west = read_all(state.open[:])
    if state.phase == SETTING:
        slot = whole(state.fences[state.player, state.lifted])
        if slot % 2 == 0:
            east, west = east | only(slot // 2), west | only(slot // 2 + STEP[EAST])
        else:
            south, north = south | only(slot // 2), north | only(slot // 2 + STEP[SOUTH])
    return north, east, south, west


@rule
def read_all(words: Ints) -> Free:
    """Four sets, one per heading, from the words of a record."""
    return wide(words[NORTH]), wide(words[EAST]), wide(words[SOUTH]), wide(words[WEST])


@rule
def write_all(squares: Free, words: Ints) -> None:
    """Put four sets, one per heading, into the words of a record."""
    write(squares[0], words[NORTH])
    write(squares[1], words[EAST])
    write(squares[2], words[SOUTH])
    write(squares[3], words[WEST])


@rule
def exit_square(state: State, place: int, heading: int) -> int:
    """The square of a start field from which an exit leads out, or NONE; a captured piece is taken to be in the first field."""
    outside = whole(state.exits[max(place - START, 0), heading])
    return outside if outside == NONE else outside - STEP[heading]


@rule
def standing(state: State, place: int) -> Wide:
    """The squares from which a piece at a place begins to walk; in a start field, those beside its exits."""
    if 0 <= place < GOAL:
        return only(place)
    squares = nothing()
    if place != GOAL:
        for heading in range(4):
            square = exit_square(state, place, heading)
            squares = squares | (nothing() if square == NONE else only(square))
    return squares


@rule
def replace(squares: Wide, row: int, old: Ints, new: Ints) -> Wide:
    """Write a set into a row of the new table; in which squares it differs from that of the old one."""
    known = wide(old[row])
    write(squares, new[row])
    return squares ^ known


@rule
def count_steps(free: Free, inside: Wide, old: Ints, new: Ints, balls: Ints) -> Wide:
    """Find how many steps each square is from the goal as the fences are: a flood fill from inside, counted in binary.

    A square without a path is counted as inside. What is reached by so many steps is written into the rows of *balls*.
    """
    north, east, south, west = free
    reached = inside
    ones, twos, fours, eights, sixteens = nothing(), nothing(), nothing(), nothing(), nothing()
    write(inside, balls[0])
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
        write(reached, balls[steps])
    changed = replace(ones, 0, old, new) | replace(twos, 1, old, new) | replace(fours, 2, old, new)
    return changed | replace(eights, 3, old, new) | replace(sixteens, 4, old, new)


@rule
def come_to(free: Free, ends: Wide, most: int, old: Ints, new: Ints, row: int) -> tuple[Wide, Wide, Wide]:
    """Find the squares from which each number up to *most* leads to one of the ends, written from *row* on.

    Returned are those from which at least one face of a die does, those from which at least two do, and what is new.
    """
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    to_n, to_e, to_s, to_w = ends, ends, ends, ends  # arriving on these squares with that heading leads to an end
    one, two, changed = nothing(), nothing(), nothing()
    for number in range(most):
        n, e, s, w = to_south(to_n) & north, to_west(to_e) & east, to_north(to_s) & south, to_east(to_w) & west
        found = n | e | s | w
        changed = changed | replace(found, row + number, old, new)
        if number < FACES:
            two = two | (one & found)
            one = one | found
        # FENCES-17 to FENCES-20: straight on, at a barrier to either side, back if there is no other way
        to_n, to_s = n | (~north & (e | w | (across & s))), s | (~south & (e | w | (across & n)))
        to_e, to_w = e | (~east & (n | s | (along & w))), w | (~west & (n | s | (along & e)))
    return one, two, changed


@rule
def go_from(free: Free, begin: Wide, old: Ints, new: Ints) -> Wide:
    """Find the squares that each number reaches; what is new."""
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    n, e, s, w = begin & north, begin & east, begin & south, begin & west
    changed = nothing()
    for number in range(NUMBERS):
        n, e, s, w = to_north(n), to_east(e), to_south(s), to_west(w)
        changed = changed | replace(n | e | s | w, number, old, new)
        aside, astray = (n & ~north) | (s & ~south), (e & ~east) | (w & ~west)
        n, s = north & (n | astray | (s & ~south & across)), south & (s | astray | (n & ~north & across))
        e, w = east & (e | aside | (w & ~west & along)), west & (w | aside | (e & ~east & along))
    return changed


@rule
def rows_with(table: Ints, square: int) -> int:
    """The rows of a table in which a square occurs."""
    word, shift = square // MEMBERS, square % MEMBERS
    rows = 0
    for row in range(NUMBERS):
        rows |= ((table[row, word] >> shift) & 1) << row
    return rows
