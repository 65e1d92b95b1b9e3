"""Walking over the lawn of `fences` with everybody at once, by sets of squares: who reaches what with which numbers.

The same walk as in walking.py, a step of all walkers a few instructions. The openings of the goal and the exits of the start
fields are free steps here, so walkers begin inside a start field and end inside the goal. What is found is noted in the
record for each piece, as steps or as a set of numbers (bit 0 is a 1). It knows no dice and no weights.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit
from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.boards.wide import Wide, is_empty, nothing, only, to_east, to_north, to_south, to_west, wide, write_down
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.fences.state import FACES, GOAL, NUMBERS, PIECES, SETTING, START
from wandelgang.games.fences.walking import MEMBERS, STEP, whole

STEPS, ENTER, NEAR, HIT, HIT_LATER = 0, 1, 2, 3, 4  # what is noted of each piece
DIGITS = 5  # of steps, as a binary number
UNREACHED = 24  # steps from where there is no way, and at most
NOBODY = -1

Ways = tuple[Wide, Wide, Wide, Wide]  # a set for each heading


@rule
def survey(state: State) -> None:
    """Note for each piece its steps to the goal, the numbers that bring it in or near, and those by which it can be hit."""
    free = free_ways(state)
    inside, everybody = nothing(), nothing()
    for heading in range(4):
        inside = inside | only(state.doors[heading] + STEP[heading])
    for player in range(state.players):
        everybody = everybody | standing(state, player)
    count_steps(state, free, inside, everybody)
    note(state, STEPS, NOBODY)
    one, _ = come_to(state, free, inside, NUMBERS, 0)
    note(state, ENTER, NOBODY)
    _, two = come_to(state, free, one, FACES, 0)
    come_to(state, free, one | two, FACES, FACES)
    note(state, NEAR, NOBODY)
    for player in range(state.players):
        if go_from(state, free, standing(state, player), everybody):
            note(state, HIT if player == state.player else HIT_LATER, player)


@rule
def free_ways(state: State) -> Ways:
    """For each heading the squares whose next step is free; a fence that is lifted bars none."""
    north, east, south, west = wide(state.open[NORTH]), wide(state.open[EAST]), wide(state.open[SOUTH]), wide(state.open[WEST])
    if state.phase == SETTING:
        slot = whole(state.fences[state.player, state.lifted])
        if slot % 2 == 0:
            east, west = east | only(slot // 2), west | only(slot // 2 + STEP[EAST])
        else:
            south, north = south | only(slot // 2), north | only(slot // 2 + STEP[SOUTH])
    return north, east, south, west


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
                square = beside_exit(state, place, heading)
                if square != NONE:
                    squares = squares | only(square)
    return squares


@rule
def beside_exit(state: State, place: int, heading: int) -> int:
    """The square of a start field from which an exit leads out; a piece just captured is taken to be in the first one."""
    square = whole(state.exits[max(place - START, 0), heading])
    return square if square == NONE else square - STEP[heading]


@rule
def note(state: State, kind: int, but: int) -> None:
    """Note what was found about every piece that is not at home, but not about those of one player."""
    for player in range(state.players):
        if player == but:
            continue
        for piece in range(PIECES):
            place = whole(state.pieces[player, piece])
            if 0 <= place < GOAL:
                state.notes[kind, player, piece] |= found_at(state, place)
            elif place != GOAL:
                for heading in range(4):
                    square = beside_exit(state, place, heading)
                    if square != NONE:
                        found, known = found_at(state, square), whole(state.notes[kind, player, piece])
                        is_farther = kind == STEPS and known != 0
                        state.notes[kind, player, piece] = min(found, known) if is_farther else found | known


@rule
def found_at(state: State, square: int) -> int:
    """The columns of what was found in which a square occurs."""
    row, member = square // MEMBERS, bit(square % MEMBERS)
    columns = 0
    for column in range(NUMBERS):
        columns |= 1 << column if state.found[row, column] & member else 0
    return columns


@rule
def count_steps(state: State, free: Ways, inside: Wide, everybody: Wide) -> None:
    """Find how many steps each square is from the goal as the fences stand: a flood from inside, counted in binary."""
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
    write_down(ones, state.found, 0)
    write_down(twos, state.found, 1)
    write_down(fours, state.found, 2)
    write_down(eights | rest, state.found, 3)
    write_down(sixteens | rest, state.found, 4)


@rule
def come_to(state: State, free: Ways, ends: Wide, most: int, column: int) -> tuple[Wide, Wide]:
    """Find from where one can come to one of those ends with each number up to *most*; written from that column on.

    Also from where it can be done with at least one face of a die, and with at least two.
    """
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    to_n, to_e, to_s, to_w = ends, ends, ends, ends  # who arrives on these squares so headed will come to an end
    one, two = nothing(), nothing()
    for number in range(most):
        n, e, s, w = to_south(to_n) & north, to_west(to_e) & east, to_north(to_s) & south, to_east(to_w) & west
        found = n | e | s | w
        write_down(found, state.found, column + number)
        if number < FACES:
            two = two | (one & found)
            one = one | found
        # FENCES-17 to FENCES-20: straight on, at a barrier to either side, back if there is no other way
        to_n, to_s = n | (~north & (e | w | (across & s))), s | (~south & (e | w | (across & n)))
        to_e, to_w = e | (~east & (n | s | (along & w))), w | (~west & (n | s | (along & e)))
    return one, two


@rule
def go_from(state: State, free: Ways, begin: Wide, everybody: Wide) -> bool:
    """Find on which of the others' squares one can end with each number. Is there any?"""
    north, east, south, west = free
    across, along = ~(east | west), ~(north | south)
    n, e, s, w = begin & north, begin & east, begin & south, begin & west
    others, hit = everybody & ~begin, nothing()
    for number in range(NUMBERS):
        n, e, s, w = to_north(n), to_east(e), to_south(s), to_west(w)
        found = (n | e | s | w) & others
        write_down(found, state.found, number)
        hit = hit | found
        aside, astray = (n & ~north) | (s & ~south), (e & ~east) | (w & ~west)
        n, s = north & (n | astray | (s & ~south & across)), south & (s | astray | (n & ~north & across))
        e, w = east & (e | aside | (w & ~west & along)), west & (w | aside | (e & ~east & along))
    return not is_empty(hit)
