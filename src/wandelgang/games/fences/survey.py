"""The survey of a lawn of `fences`: what is noted of each piece, as steps or as sets of numbers (bit 0 is a 1).

A search asks about many positions that differ in one fence or in a piece or two, so a workspace keeps the last survey (the
base) and only what has changed is surveyed again. A position with one more fence than the base is compared with the steps
that the base depends on. The notes are the same as with a new workspace. It knows no dice and no weights.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.boards.wide import WORDS, is_empty, nothing, only, wide, word_of, write
from wandelgang.core.rules import NONE, State, as_record, rule
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
from wandelgang.games.fences.relevance import leads_through, mark_doors, mark_paths, mark_ways
from wandelgang.games.fences.state import CORNERS, FACES, GOAL, PIECES, PLAYERS
from wandelgang.games.fences.walking import MEMBERS, STEP, whole

STEPS, ENTER, NEAR, HIT, HIT_LATER = 0, 1, 2, 3, 4  # what is noted of each piece
BASE, OTHER = 0, 1  # two surveys: the one kept, and what is different in the position asked about
PATHS, WAYS, DOORS, WALKS = 0, 1, 2, 3  # the parts of a survey; from WALKS on, those of each player's pieces
PARTS = WALKS + PLAYERS
EVERYTHING = (1 << PARTS) - 1
ALL_PIECES = (1 << PLAYERS * PIECES) - 1
FENCE_BARS = 2  # steps

WORK = as_record(
    [
        ("lawn", np.int64, (4, WORDS)),  # the free steps of the base
        ("last", np.int64, (4, WORDS)),  # and those of the last position
        ("balls", np.int64, (2, UNREACHED, WORDS)),  # the squares within so many steps of the goal
        ("found", np.int64, (2, 3, NUMBERS, WORDS)),  # the sets found for STEPS, ENTER and NEAR, one per row
        ("begins", np.int64, (PLAYERS, WORDS)),  # the squares from which each player's pieces begin to walk
        ("reach", np.int64, (2, PLAYERS, NUMBERS, WORDS)),  # where each player's pieces come to
        ("changed", np.int64, (PARTS, WORDS)),  # the squares about which a part says something else than before
        ("relevant", np.int64, (2, PARTS, 4, WORDS)),  # the steps on which each part depends
        ("shares", np.float64, PLAYERS),  # of an estimate made of the base, for features.py
        ("shared", np.int64),  # what else that estimate was made of; 0 if there is none
        ("doors", np.int16, 4),
        ("exits", np.int16, (CORNERS, 4)),
        ("places", np.int16, (PLAYERS, PIECES)),
        ("known", np.int16, (2, HIT + PLAYERS, PLAYERS, PIECES)),  # like notes, but hits by attacker
        ("notes", np.int16, (5, PLAYERS, PIECES)),  # what is noted of each piece
        ("players", np.int16),  # of the base; 0 if there is none
        ("marked", np.int16),  # whether it is known which steps are relevant for paths and ways
    ]
)


@rule
def survey(state: State, work: State) -> None:
    """Note for each piece its steps to the goal, the numbers that bring it in or near, and those by which it can be hit."""
    write_notes(state, work, resurvey(state, work))


@rule
def resurvey(state: State, work: State) -> int:
    """Survey what is not known yet; the parts that differ from the base."""
    free, lawn = free_squares(state), read_all(work.lawn)
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
    write_all(free, work.last)
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
        work.lawn[:] = 0
        work.known[:] = 0
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
    last = read_all(work.last)
    return is_nothing(without(free, last)) and is_nothing(without(last, free))


@rule
def adopt(state: State, lawn: Free, work: State) -> None:
    """Begin a new base."""
    write_all(lawn, work.lawn)
    work.players = state.players
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
        everybody = nothing()
        for player in range(state.players):
            everybody = everybody | wide(work.begins[player])
        mark_paths(lawn, everybody, work.balls[BASE], work.relevant[BASE, PATHS])
        mark_ways(lawn, everybody, work.balls[BASE], work.relevant[BASE, WAYS])
        mark_doors(state, work.relevant[BASE, DOORS])
        work.marked = 1
    parts = 0
    for part in range(WALKS + state.players):
        if leads_through(barred, work.relevant[BASE, part]):
            parts |= 1 << part
    return parts


@rule
def look(state: State, free: Free, work: State, number: int, parts: int, moved: int) -> int:
    """Survey these parts again, and note what is new, and everything about the pieces that moved; the parts with news."""
    if parts | moved == 0:
        return 0
    if parts & (1 << PATHS | 1 << WAYS):
        look_for_goal(state, free, work, number, parts)
    for player in range(state.players):
        if (parts >> (WALKS + player)) & 1:
            look_for_walks(state, free, work, number, player)
    parts = parts_changed(state, work, parts)
    if number == OTHER:
        copy_known(state, work, parts)
    else:
        work.marked, work.shared = 0, 0
    if parts | moved:
        for player in range(state.players):
            for piece in range(PIECES):
                has_moved = (moved >> (player * PIECES + piece)) & 1
                note(state, work, number, EVERYTHING if has_moved else parts, player, piece, has_moved != 0)
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
    if parts & (1 << WAYS):
        one, _, entering = come_to(free, inside, NUMBERS, old[ENTER], new[ENTER], 0)
        _, two, near = come_to(free, one, FACES, old[NEAR], new[NEAR], 0)
        _, _, far = come_to(free, one | two, FACES, old[NEAR], new[NEAR], FACES)
        write(entering | near | far, work.changed[WAYS])


@rule
def look_for_walks(state: State, free: Free, work: State, number: int, player: int) -> None:
    """Find the squares that a player's pieces reach."""
    begin = nothing()
    for piece in range(PIECES):
        begin = begin | standing(state, whole(state.pieces[player, piece]))
    old, new = work.reach[BASE, player], work.reach[number, player]
    changed = go_from(free, begin, old, new, work.relevant[number, WALKS + player])
    write(changed | (begin ^ wide(work.begins[player])), work.changed[WALKS + player])
    write(begin, work.begins[player])


@rule
def parts_changed(state: State, work: State, parts: int) -> int:
    """Those of the parts that say something new about a square from which a piece begins to walk."""
    everybody = nothing()
    for player in range(state.players):
        everybody = everybody | wide(work.begins[player])
    for part in range(PARTS):
        if part != DOORS and (parts >> part) & 1 and is_empty(everybody & wide(work.changed[part])):
            parts ^= 1 << part
    return parts


@rule
def copy_known(state: State, work: State, parts: int) -> None:
    """Begin with what these parts say in the base."""
    for kind in range(HIT + state.players):
        part = PATHS if kind == STEPS else WAYS if kind < HIT else WALKS + kind - HIT
        if (parts >> part) & 1:
            for player in range(state.players):
                for piece in range(PIECES):
                    work.known[OTHER, kind, player, piece] = work.known[BASE, kind, player, piece]


@rule
def note(state: State, work: State, number: int, parts: int, player: int, piece: int, is_new: bool) -> None:
    """Note what these parts say about a piece, if there is news; nothing about one that is home."""
    place = whole(state.pieces[player, piece])
    if is_new:
        work.places[player, piece] = place
    else:
        parts = parts_about(state, work, parts, place)
    if parts == 0:
        return
    for kind in range(HIT + state.players):
        part = PATHS if kind == STEPS else WAYS if kind < HIT else WALKS + kind - HIT
        if (parts >> part) & 1 and kind != HIT + player:
            work.known[number, kind, player, piece] = numbers_of(state, work, number, kind, place)


@rule
def parts_about(state: State, work: State, parts: int, place: int) -> int:
    """Those of the parts that say something new about a piece at this place."""
    squares, about = standing(state, place), 0
    for part in range(PARTS):
        if (parts >> part) & 1 and part != DOORS and not is_empty(squares & wide(work.changed[part])):
            about |= 1 << part
    return about


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
def write_notes(state: State, work: State, parts: int) -> None:
    """Put the notes together: these parts as they are now, everything else from the base."""
    paths, ways = (parts >> PATHS) & 1, (parts >> WAYS) & 1
    for player in range(PLAYERS):
        for piece in range(PIECES):
            work.notes[STEPS, player, piece] = work.known[paths, STEPS, player, piece]
            work.notes[ENTER, player, piece] = work.known[ways, ENTER, player, piece]
            work.notes[NEAR, player, piece] = work.known[ways, NEAR, player, piece]
            work.notes[HIT_LATER, player, piece] = 0
    for attacker in range(state.players):
        walks = (parts >> (WALKS + attacker)) & 1
        for player in range(PLAYERS):
            for piece in range(PIECES):
                numbers = work.known[walks, HIT + attacker, player, piece]
                if attacker == state.player:
                    work.notes[HIT, player, piece] = numbers
                else:
                    work.notes[HIT_LATER, player, piece] |= numbers
