"""What the dice of `fences` allow: moves by one die, by the sum, jumps; as many dice as possible must be used.

Fences do not move while dice are used, so the other pieces' paths are the same before and after a move; only the square it
leaves and the square it enters can make a difference. So one count per piece and die settles nearly every look-ahead.
"""

from __future__ import annotations

from wandelgang.boards.square import NORTH, WEST
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.fences.state import (
    ACTIONS,
    ENDS,
    GOAL,
    HIGH,
    JUMP,
    LOW,
    NEITHER,
    PASS,
    PIECES,
    SPAN,
    START,
    SUM,
    move_action,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.walking import (
    DONE_CHOOSING,
    STEP,
    first_square,
    is_fenced,
    next_choices,
    slot_at,
    steps_left,
    walk,
    whole,
)

SURE = 2  # with this many ends to choose from, another piece entering one of them leaves one
SURE_BITS = 1 | 1 << PIECES  # one piece, for both dice


@rule
def list_moves(state: State, out: Ints) -> int:
    """All uses of the dice; FENCES-A37: passing only if there is nothing else."""
    total = list_first(state, out) if state.used == NEITHER else list_second(state, out)
    if total == 0:
        out[0] = PASS
        total = 1
    return total


@rule
def list_second(state: State, out: Ints) -> int:
    """The second die, judged on the position as it is now (FENCES-A39); it lapses if it is unplayable (FENCES-A36)."""
    # With doubles the first one used is the higher one, and the second is written like it.
    means = LOW if state.used == 1 and state.high != state.low else HIGH
    total = 0
    for piece in range(PIECES):
        if piece != state.moved and is_mover(state, piece):  # FENCES-A06
            total = list_ends(state, piece, means, out, total)
    return total


@rule
def list_first(state: State, out: Ints) -> int:
    """FENCES-A08, FENCES-35: both dice if both can be used, in any order or as the sum, else one. Jumps too (FENCES-26)."""
    is_doubles = state.high == state.low
    total = 0
    sure = 0  # the pieces with enough ends for the higher die and, PIECES bits further on, for the lower one
    has_both = False
    for piece in range(PIECES):
        twin = lower_twin(state, piece)
        if twin != NONE:  # FENCES-A43
            sure |= ((sure >> twin) & SURE_BITS) << piece
        elif state.pieces[state.player, piece] != GOAL:
            for means in range(JUMP):  # FENCES-13, FENCES-14, FENCES-A05, FENCES-A07
                if means != LOW or not is_doubles:
                    before = total
                    total = list_ends(state, piece, means, out, total)
                    if means == SUM:
                        has_both = has_both or total > before
                    elif total - before >= SURE:
                        sure |= 1 << (means * PIECES + piece)
            if is_doubles:
                total = list_jumps(state, piece, out, total)
    sure_high = sure & ((1 << PIECES) - 1)
    return keep_most(state, out, total, has_both, sure_high, sure_high if is_doubles else sure >> PIECES)


@rule
def keep_most(state: State, out: Ints, total: int, has_both: bool, sure_high: int, sure_low: int) -> int:
    """Drop single dice after which the other cannot be used, if there is any way to use both (FENCES-A34, FENCES-A25).

    FENCES-36, FENCES-A35: entering the goal is always allowed. What may have to go is marked by a number beyond all actions.
    """
    for index in range(total):
        action = out[index]
        means = move_means(action)
        if means <= LOW:
            sure = sure_low if means == HIGH else sure_high
            if sure & ~(1 << moved_piece(action)) or goes_on(state, action, out, total):
                has_both = True
            elif move_end(action) != GOAL:
                out[index] = action + ACTIONS
    kept = 0
    for index in range(total):
        action = out[index]
        if action < ACTIONS or not has_both:
            out[kept] = action if action < ACTIONS else action - ACTIONS
            kept += 1
    return kept


@rule
def goes_on(state: State, action: int, out: Ints, total: int) -> bool:
    """Whether the other die can be used after a move by one (FENCES-A39), by another piece or, if it may, by the same one."""
    mover, end = moved_piece(action), move_end(action)
    steps = steps_by(state, LOW if move_means(action) == HIGH else HIGH)
    for piece in range(PIECES):
        place = end if piece == mover else whole(state.pieces[state.player, piece])
        may = may_go_on(state, end) if piece == mover else place != GOAL
        if may and find_ends(state, piece, place, steps, mover, end, 0, out, total, 1) > total:
            return True
    return False


@rule
def may_go_on(state: State, end: int) -> bool:
    """Whether the piece that used the first die may use the second: it captured (FENCES-32, FENCES-A41), is the last one
    (FENCES-A25, FENCES-A42), or it is agreed (FENCES-A06). No piece leaves the goal (FENCES-A17)."""
    return end != GOAL and (state.same != 0 or is_last(state) or has_enemy(state, end))


@rule
def is_last(state: State) -> bool:
    """Whether the mover has one piece still out; before the first die this is the moment the dice fell (FENCES-A42)."""
    out = 0
    for piece in range(PIECES):
        if state.pieces[state.player, piece] != GOAL:
            out += 1
    return out == 1


@rule
def has_enemy(state: State, square: int) -> bool:
    for player in range(state.players):
        if player != state.player:
            for piece in range(PIECES):
                if state.pieces[player, piece] == square:
                    return True
    return False


@rule
def is_mover(state: State, piece: int) -> bool:
    """Whether a piece can be chosen: not home, and of two in one start field the lower number (FENCES-A43)."""
    return state.pieces[state.player, piece] != GOAL and lower_twin(state, piece) == NONE


@rule
def lower_twin(state: State, piece: int) -> int:
    """The first piece in the same start field, if it has a lower number."""
    place = state.pieces[state.player, piece]
    if place >= START:
        for other in range(piece):
            if state.pieces[state.player, other] == place:
                return other
    return NONE


@rule
def steps_by(state: State, means: int) -> int:
    if means == SUM:
        return whole(state.high + state.low)
    return whole(state.high if means == HIGH else state.low)


@rule
def list_ends(state: State, piece: int, means: int, out: Ints, total: int) -> int:
    """Add the moves of one piece by one means, captures like any other (FENCES-A11); how many actions there are then."""
    place = whole(state.pieces[state.player, piece])
    action = move_action(piece, means, 0)
    return find_ends(state, piece, place, steps_by(state, means), NONE, NONE, action, out, total, ENDS)


@rule
def find_ends(
    state: State,
    piece: int,
    place: int,
    steps: int,
    mover: int,
    moved_to: int,
    action: int,
    out: Ints,
    total: int,
    enough: int,
) -> int:
    """Add *action* + end for each end that a piece at *place* can reach in *steps* once *mover* stands at *moved_to*.

    Each end once (FENCES-A33), ascending, and no more when there are *enough*; how many actions there are then.
    """
    steps = steps_left(place, steps)
    first = total
    for heading in range(4):
        square = first_square(state, place, heading)
        choices = DONE_CHOOSING if square == NONE else 0
        while choices != DONE_CHOOSING and total - first < enough:
            end, turns = walk(state, square, heading, steps, choices)
            if end != NONE and is_free(state, piece, end, mover, moved_to):
                total = insert(out, first, total, action + end)
            choices = next_choices(choices, turns)
    return total


@rule
def insert(out: Ints, first: int, total: int, action: int) -> int:
    """Put an action into the ascending list that begins at *first*, unless it is there."""
    index = total
    while index > first and out[index - 1] >= action:
        index -= 1
    if index < total and out[index] == action:
        return total
    for later in range(total, index, -1):
        out[later] = out[later - 1]
    out[index] = action
    return total + 1


@rule
def is_free(state: State, piece: int, end: int, mover: int, moved_to: int) -> bool:
    """Whether a piece may end there: not on one of its own (FENCES-A10), but where it began (FENCES-A32) and in the goal."""
    if end == GOAL:
        return True
    for other in range(PIECES):
        place = moved_to if other == mover else state.pieces[state.player, other]
        if other != piece and place == end:
            return False
    return True


@rule
def list_jumps(state: State, piece: int, out: Ints, total: int) -> int:
    """Doubles: over one fence beside the piece (FENCES-27, FENCES-A14, FENCES-A22), not from a start field (FENCES-A38)."""
    square = whole(state.pieces[state.player, piece])
    if square >= START:
        return total
    first = total
    for heading in range(4):
        if is_jumpable(state, square, heading):
            end = square + STEP[heading]
            if is_free(state, piece, end, NONE, NONE):
                total = insert(out, first, total, move_action(piece, JUMP, end))
    return total


@rule
def is_jumpable(state: State, square: int, heading: int) -> bool:
    """Whether a fence stands on that side; the border and walls have no slots and hold none."""
    if (heading == NORTH and square < SPAN) or (heading == WEST and square % SPAN == 0):
        return False
    return is_fenced(state, slot_at(square, heading))
