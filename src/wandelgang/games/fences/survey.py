"""The survey of a lawn of `fences`: what is noted of each piece, as steps or as sets of numbers (bit 0 is a 1).

A search asks about many positions that differ in one fence or in a piece or two, so a workspace keeps the last survey (the
base) and only what has changed is surveyed again. A position with one more fence than the base is compared with the steps
that the base depends on. The notes are the same as with a new workspace. It knows no dice and no weights.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.boards.wide import WORDS, Wide, is_empty, nothing, only, wide, word_of, write
from wandelgang.core.rules import NONE, Ints, State, as_record, rule
from wandelgang.games.fences.reach import (
    NUMBERS,
    UNREACHED,
    Free,
    come_to,
    count_steps,
    exit_square,
    free_squares,
    go_from,
    read_all,
    rows_with,
    standing,
    write_all,
)
from wandelgang.games.fences.relevance import leads_through, mark_doors, mark_paths, mark_squares, mark_walks, measure, spread
from wandelgang.games.fences.state import CORNERS, FACES, GOAL, PIECES, PLAYERS
from wandelgang.games.fences.walking import MEMBERS, STEP, whole

STEPS, ENTER, NEAR, HIT, HIT_LATER = 0, 1, 2, 3, 4  # what is noted of each piece
BASE, OTHER = 0, 1  # two surveys: the one kept, and what is different in the position asked about
AROUND = 2  # the last of the balls
GATE, WAY, NEARBY = 0, 1, 2  # kinds of squares
# The parts of a survey: paths to the goal; walks into it with two dice; squares from which one die leads in (the gates);
# squares from which two faces lead to a gate (the ways); walks to gates and ways; the sides of the doors; each player's walks.
PATHS, ENTERING, GATES, WAYS, NEARING, DOORS, WALKS = 0, 1, 2, 3, 4, 5, 6
PARTS = WALKS + PLAYERS
GOALWARD = 1 << PATHS | 1 << ENTERING | 1 << GATES | 1 << WAYS | 1 << NEARING
PART_OF = np.array([PATHS, ENTERING, NEARING, *range(WALKS, PARTS)])  # by kind of note; hits by attacker
EVERYTHING = (1 << PARTS) - 1
ALL_PIECES = (1 << PLAYERS * PIECES) - 1
FENCE_BARS = 2  # steps

WORK = as_record(
    [
        ("lawns", np.int64, (2, 4, WORDS)),  # the free steps of the base, and those of the last position
        (
            "balls",
            np.int64,
            (3, UNREACHED, WORDS),
        ),  # the squares within so many steps of the goal, and of what was last measured
        ("squares", np.int64, (3, WORDS)),  # of the base: gates, ways, and what pieces reach with one die however they walk
        ("found", np.int64, (2, 3, NUMBERS, WORDS)),  # the sets found for STEPS, ENTER and NEAR, one per row
        ("begins", np.int64, (PLAYERS, WORDS)),  # the squares from which each player's pieces begin to walk
        ("reach", np.int64, (2, PLAYERS, NUMBERS, WORDS)),  # where each player's pieces come to
        ("changed", np.int64, (PARTS, WORDS)),  # the squares about which a part says something else than before
        ("relevant", np.int64, (PARTS, 4, WORDS)),  # the steps on which each part depends
        ("strengths", np.float64, PLAYERS),  # of the players as estimated from the base, for evaluate.py
        ("context", np.int64),  # what else they were estimated from
        ("rated", np.int64),  # the players whose strengths are known
        ("news", np.int64),  # the players about whom something else is noted than in the base
        ("doors", np.int16, 4),
        ("exits", np.int16, (CORNERS, 4)),
        ("places", np.int16, (PLAYERS, PIECES)),
        ("known", np.int16, (2, HIT + PLAYERS, PLAYERS, PIECES)),  # like notes, but hits by attacker
        ("notes", np.int16, (5, PLAYERS, PIECES)),  # what is noted of each piece
        ("players", np.int16),  # of the base; 0 if there is none
        ("marked", np.int16),  # whether it is known which steps are relevant
    ]
)


@rule
def survey(state: State, work: State) -> None:
    """Note for each piece its steps to the goal, the numbers that bring it in or near, and those by which it can be hit."""
    parts = resurvey(state, work)
    for player in range(state.players):
        write_notes(state, work, parts, player)


@rule
def resurvey(state: State, work: State) -> int:
    """Survey what is not known yet; the parts that differ from the base."""
    free, lawn = free_squares(state), read_all(work.lawns[BASE])
    moved = moved_pieces(state, work)
    barred, opened = without(lawn, free), without(free, lawn)
    parts, number = 0, BASE
    if is_nothing(opened) and is_nothing(barred):
        parts = parts_of(moved)
    elif moved == 0 and is_nothing(opened) and is_fence(barred) and not is_last(free, work):
        parts, number = parts_barred(state, lawn, barred, work), OTHER
    else:
        is_sibling = moved == 0 and is_fence(opened) and is_fence(barred)  # then neither fence shall be on the base's lawn
        lawn = both(lawn, free) if is_sibling else free
        adopt(state, lawn, work)
        parts = EVERYTHING
        if is_sibling:
            look(state, lawn, work, BASE, parts, 0)
            parts, number = parts_barred(state, lawn, without(lawn, free), work), OTHER
    parts = look(state, free, work, number, parts, moved)
    write_all(free, work.lawns[OTHER])
    return parts if number == OTHER else 0


@rule
def moved_pieces(state: State, work: State) -> int:
    """The pieces that are not where they were in the base. On another board these are all, and there is no base."""
    is_same = state.players == work.players
    for heading in range(4):
        is_same = is_same and state.doors[heading] == work.doors[heading]
        for corner in range(CORNERS):
            is_same = is_same and state.exits[corner, heading] == work.exits[corner, heading]
    if not is_same:
        work.lawns[:] = 0
        work.known[:] = 0
        work.notes[:] = 0
        return ALL_PIECES
    moved = 0
    for player in range(state.players):
        for piece in range(PIECES):
            if state.pieces[player, piece] != work.places[player, piece]:
                moved |= 1 << (player * PIECES + piece)
    return moved


@rule
def without(free: Free, other: Free) -> Free:
    """The steps that are free here but not there."""
    return free[0] & ~other[0], free[1] & ~other[1], free[2] & ~other[2], free[3] & ~other[3]


@rule
def both(free: Free, other: Free) -> Free:
    """The steps that are free here or there."""
    return free[0] | other[0], free[1] | other[1], free[2] | other[2], free[3] | other[3]


@rule
def is_nothing(steps: Free) -> bool:
    return is_empty(steps[0] | steps[1] | steps[2] | steps[3])


@rule
def is_fence(steps: Free) -> bool:
    """Whether these are as many steps as one fence bars."""
    total = 0
    for number in range(WORDS):
        total += count(word_of(steps[0], number)) + count(word_of(steps[1], number))
        total += count(word_of(steps[2], number)) + count(word_of(steps[3], number))
    return total == FENCE_BARS


@rule
def is_last(free: Free, work: State) -> bool:
    """Whether the last position had the same free steps."""
    last = read_all(work.lawns[OTHER])
    return is_nothing(without(free, last)) and is_nothing(without(last, free))


@rule
def adopt(state: State, lawn: Free, work: State) -> None:
    """Begin a new base."""
    write_all(lawn, work.lawns[BASE])
    work.players, work.rated = state.players, 0
    for heading in range(4):
        work.doors[heading] = state.doors[heading]
        for corner in range(CORNERS):
            work.exits[corner, heading] = state.exits[corner, heading]


@rule
def parts_of(moved: int) -> int:
    """The parts that depend on these pieces: the walks of their players."""
    parts = 0
    for player in range(PLAYERS):
        if (moved >> (player * PIECES)) & ((1 << PIECES) - 1):
            parts |= 1 << (WALKS + player)
    return parts


@rule
def parts_barred(state: State, lawn: Free, barred: Free, work: State) -> int:
    """The parts that fences across these steps can change."""
    if work.marked == 0:
        mark(state, lawn, work)
        work.marked = 1
    parts = 0
    for part in range(WALKS + state.players):
        if leads_through(barred, work.relevant[part]):
            parts |= 1 << part
    return parts


@rule
def mark(state: State, lawn: Free, work: State) -> None:
    """Find the steps on which each part of the base depends."""
    pieces, gates, ways = everybody(state, work), wide(work.squares[GATE]), wide(work.squares[WAY])
    nearby = spread(lawn, pieces, FACES)
    write(nearby, work.squares[NEARBY])
    mark_doors(state, work.relevant[DOORS])
    mark_paths(lawn, pieces, work.balls[BASE], work.relevant[PATHS])
    mark_walks(lawn, pieces, NUMBERS, work.balls[BASE], work.relevant[ENTERING])
    mark_squares(lawn, wide(work.balls[BASE, FACES]), work.relevant[GATES])
    for part in range(WAYS, PARTS):
        if part == DOORS or part >= WALKS + state.players:
            continue
        begin, ends, most = nearby, gates, FACES
        if part == NEARING:
            begin, ends = pieces, gates | ways
        elif part >= WALKS:
            begin = wide(work.begins[part - WALKS])
            ends, most = pieces & ~begin, NUMBERS
        measure(lawn, ends, most, work.balls[AROUND])
        mark_walks(lawn, begin, most, work.balls[AROUND], work.relevant[part])


@rule
def everybody(state: State, work: State) -> Wide:
    """The squares from which all pieces begin to walk."""
    squares = nothing()
    for player in range(state.players):
        squares = squares | wide(work.begins[player])
    return squares


@rule
def look(state: State, free: Free, work: State, number: int, parts: int, moved: int) -> int:
    """Survey these parts again, note what is new, and everything about the pieces that moved; the parts with news."""
    work.news = 0
    if parts | moved == 0:
        return 0
    if parts & GOALWARD:
        look_for_goal(state, free, work, number, parts)
    for player in range(state.players):
        if (parts >> (WALKS + player)) & 1:
            look_for_walks(state, free, work, number, player)
    parts = parts_changed(state, work, parts)
    if number == OTHER:
        copy_known(state, work, parts)
    else:
        work.marked = 0
        for player in range(state.players):
            for piece in range(PIECES):
                work.places[player, piece] = state.pieces[player, piece]
    for kind in range(HIT + state.players):
        has_news = (parts >> PART_OF[kind]) & 1 != 0
        if has_news or moved:
            note(state, work, number, kind, has_news, moved)
    if number == BASE:
        work.rated &= ~work.news
        work.news = 0
    return parts


@rule
def look_for_goal(state: State, free: Free, work: State, number: int, parts: int) -> None:
    """Find the squares from which numbers lead into the goal, and near it."""
    inside = nothing()
    for heading in range(4):
        inside = inside | only(state.doors[heading] + STEP[heading])
    old, new = work.found[BASE], work.found[number]
    if parts & (1 << PATHS):
        write(count_steps(free, inside, old[STEPS], new[STEPS], work.balls[number]), work.changed[PATHS])
    gates, ways = wide(work.squares[GATE]), wide(work.squares[WAY])
    is_other = False  # whether there are other gates or ways
    write(nothing(), work.changed[NEARING])
    if parts & (1 << ENTERING | 1 << GATES):
        most = NUMBERS if parts & (1 << ENTERING) else FACES
        found, _, changed = come_to(free, inside, most, old[ENTER], new[ENTER], 0)
        write(changed, work.changed[ENTERING])
        is_other = not is_empty(found ^ gates)
        gates = found
    if is_other or parts & (1 << WAYS | 1 << NEARING):
        _, found, near = come_to(free, gates, FACES, old[NEAR], new[NEAR], 0)
        is_other = is_other or not is_empty((found ^ ways) & wide(work.squares[NEARBY]))
        ways = found
        if is_other or parts & (1 << NEARING):
            _, _, far = come_to(free, gates | ways, FACES, old[NEAR], new[NEAR], FACES)
            write(near | far, work.changed[NEARING])
    if number == BASE:
        write(gates, work.squares[GATE])
        write(ways, work.squares[WAY])


@rule
def look_for_walks(state: State, free: Free, work: State, number: int, player: int) -> None:
    """Find the squares that a player's pieces reach."""
    begin = nothing()
    for piece in range(PIECES):
        begin = begin | standing(state, whole(state.pieces[player, piece]))
    changed = go_from(free, begin, work.reach[BASE, player], work.reach[number, player])
    write(changed | (begin ^ wide(work.begins[player])), work.changed[WALKS + player])
    write(begin, work.begins[player])


@rule
def parts_changed(state: State, work: State, parts: int) -> int:
    """Those of the parts that say something new about a square from which a piece begins to walk."""
    if parts & (1 << GATES | 1 << WAYS):
        parts = (parts | 1 << NEARING) & ~(1 << GATES | 1 << WAYS)
    pieces = everybody(state, work)
    for part in range(PARTS):
        if part != DOORS and (parts >> part) & 1:
            asked = pieces if part < WALKS else pieces & ~wide(work.begins[part - WALKS])
            if is_empty(asked & wide(work.changed[part])):
                parts ^= 1 << part
    return parts


@rule
def copy_known(state: State, work: State, parts: int) -> None:
    """Begin with what these parts say in the base."""
    for kind in range(HIT + state.players):
        if (parts >> PART_OF[kind]) & 1:
            for player in range(state.players):
                for piece in range(PIECES):
                    work.known[OTHER, kind, player, piece] = work.known[BASE, kind, player, piece]


@rule
def note(state: State, work: State, number: int, kind: int, has_news: bool, moved: int) -> None:
    """Note what is found about the pieces that moved and, if there is news, about those concerned."""
    changed = work.changed[PART_OF[kind]]
    for player in range(state.players):
        if kind == HIT + player:
            continue
        for piece in range(PIECES):
            place = whole(state.pieces[player, piece])
            has_moved = (moved >> (player * PIECES + piece)) & 1 != 0
            if has_moved or (has_news and concerns(state, changed, place)):
                numbers = numbers_of(state, work, number, kind, place)
                if has_moved or numbers != work.known[number, kind, player, piece]:
                    work.known[number, kind, player, piece] = numbers
                    work.news |= 1 << player


@rule
def concerns(state: State, changed: Ints, place: int) -> bool:
    """Whether a piece at this place begins to walk from one of these squares."""
    if 0 <= place < GOAL:
        return (changed[place // MEMBERS] >> (place % MEMBERS)) & 1 != 0
    if place != GOAL:
        for heading in range(4):
            square = exit_square(state, place, heading)
            if square != NONE and (changed[square // MEMBERS] >> (square % MEMBERS)) & 1:
                return True
    return False


@rule
def numbers_of(state: State, work: State, number: int, kind: int, place: int) -> int:
    """What is found about a piece at this place: in a start field, about all squares beside its exits."""
    if 0 <= place < GOAL:
        return numbers_on(work, number, kind, place)
    numbers = 0
    if place != GOAL:
        for heading in range(4):
            square = exit_square(state, place, heading)
            if square != NONE:
                found = numbers_on(work, number, kind, square)
                numbers = min(found, numbers) if kind == STEPS and numbers != 0 else found | numbers
    return numbers


@rule
def numbers_on(work: State, number: int, kind: int, square: int) -> int:
    """What is found about a piece on this square: its steps, or numbers."""
    if kind < HIT:
        found = rows_with(work.found[number, kind], square)
        return UNREACHED if kind == STEPS and found == 0 else found
    return 0 if begins_on(work, kind - HIT, square) else rows_with(work.reach[number, kind - HIT], square)


@rule
def begins_on(work: State, player: int, square: int) -> bool:
    return (work.begins[player, square // MEMBERS] >> (square % MEMBERS)) & 1 != 0


@rule
def write_notes(state: State, work: State, parts: int, player: int) -> None:
    """Put the notes about a player's pieces together: these parts as they are now, everything else from the base."""
    for piece in range(PIECES):
        for kind in range(HIT):
            work.notes[kind, player, piece] = work.known[(parts >> PART_OF[kind]) & 1, kind, player, piece]
        hit, later = 0, 0
        for attacker in range(state.players):
            numbers = whole(work.known[(parts >> (WALKS + attacker)) & 1, HIT + attacker, player, piece])
            if attacker == state.player:
                hit = numbers
            else:
                later |= numbers
        work.notes[HIT, player, piece], work.notes[HIT_LATER, player, piece] = hit, later
