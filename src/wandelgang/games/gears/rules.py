"""The rules of `gears` over one record: laying tiles, walking straight on, turning what meshes.

Tiles never leave their cell, so everything is kept by cell. A tile is the set of its closed sides; without a tile a
cell is closed all round. Laying is in laying.py, counting in scoring.py; nothing here knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import share_equally
from wandelgang.boards.hex import LONGEST_WALK, NEIGHBOUR, SIDES, is_closed, opposite, turned, walk_length, walked
from wandelgang.core.rules import CHANCE, KEY, NONE, OVER, Floats, Ints, State, mix, rule
from wandelgang.games.gears.laying import lay, list_choices, list_draws, list_places, put_markers
from wandelgang.games.gears.record import (
    ACT,
    ACT_ACTION,
    BUILD,
    BUILD_ACTION,
    COPIES,
    DONE,
    DRAW,
    DRAW_ACTION,
    EASY,
    EMPTY,
    ENTER,
    ENTRY,
    FIGURES,
    FULL,
    LAY,
    LEAVE,
    LEFT,
    PASS,
    PASS_ACTION,
    RIGHT,
    SOLO,
    STATE,
    TAKE,
    TRAPPED,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK,
    WALK_ACTION,
)
from wandelgang.games.gears.scoring import points, winners, worth


def _words(first: str, last: str) -> tuple[int, int]:
    """The words of a record that hold all from one field to another, and a bit of their neighbours."""
    fields = STATE.fields
    assert fields is not None
    return fields[first][1] // 8, -(-(fields[last][1] + fields[last][0].itemsize) // 8)


COUNTED, WALLS, MARKERS = _words("taken", "building"), _words("closed", "closed"), _words("marker", "marker")


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == DRAW:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == WALK:
        return list_walks(state, out)
    if state.phase == ACT:
        return list_acts(state, out)
    if state.phase == LAY or state.phase == ENTER:
        return list_places(state, out)
    if state.phase == BUILD:
        return list_choices(state, out)
    if state.phase == DRAW:
        return list_draws(state, out)
    if state.phase == TRAPPED:
        return list_trapped(state, out)
    if state.phase == PASS:  # GEARS-A29
        out[0] = PASS_ACTION
        return 1
    return 0


@rule
def list_walks(state: State, out: Ints) -> int:
    """GEARS-08, GEARS-09, GEARS-10, GEARS-A42: each own figure, each direction, as far as it can go."""
    total = 0
    for number in range(FIGURES):
        cell = state.figures[FIGURES * state.player + number]
        for side in range(SIDES):
            action = WALK_ACTION + (number * SIDES + side) * LONGEST_WALK
            # GEARS-11, GEARS-12, GEARS-13, GEARS-A08: not through walls, gaps or figures.
            for steps in range(walk_length(state.closed, state.standing, cell, side)):
                out[total] = action + steps
                total += 1
    return total


@rule
def list_acts(state: State, out: Ints) -> int:
    """GEARS-14, GEARS-A12, GEARS-A32: one action on the tile just left."""
    total = 0
    if state.marker[state.origin]:  # GEARS-15
        out[total] = ACT_ACTION + TAKE
        total += 1
    if state.level != EASY:  # GEARS-16, GEARS-A07: also under the second figure
        out[total] = ACT_ACTION + LEFT
        out[total + 1] = ACT_ACTION + RIGHT
        total += 2
    out[total] = ACT_ACTION + LEAVE  # GEARS-17
    return total + 1


@rule
def list_trapped(state: State, out: Ints) -> int:
    """GEARS-A28: for each tile still to be turned, once or twice to either side."""
    total = 0
    for number in range(FIGURES):
        if (state.stuck >> number) & 1:
            for choice in range(4):
                out[total] = TRAPPED_ACTION + number * 4 + choice
                total += 1
    return total


@rule
def apply(state: State, action: int) -> None:
    if state.phase == WALK:
        walk(state, action - WALK_ACTION)
    elif state.phase == ACT:
        act(state, action - ACT_ACTION)
    elif state.phase == TRAPPED:
        turn_stuck(state, (action - TRAPPED_ACTION) // 4, TRAPPED_STEPS[(action - TRAPPED_ACTION) % 4])
    elif state.phase == PASS:
        state.passes += 1
        end_turn(state, False)
    elif state.phase == BUILD:
        state.phase = ENTER if action - BUILD_ACTION == ENTRY else DRAW
    elif state.phase == DRAW:
        state.hand = (action - DRAW_ACTION) // COPIES
        state.unseen[state.hand] -= 1
        state.piles[state.player] -= 1
        state.phase = LAY  # GEARS-A35: a drawn tile must be laid
    else:
        lay(state, action // SIDES, action % SIDES)
        end_laying(state)


@rule
def end_laying(state: State) -> None:
    """GEARS-04, GEARS-29, GEARS-A19, GEARS-A40: clockwise, whoever has a piece left lays the next one."""
    for step in range(1, state.players + 1):
        player = (state.player + step) % state.players
        if state.piles[player] > 0 or state.figures[FIGURES * player + 1] == NONE:
            state.player = player
            state.phase = BUILD if state.building else ENTER
            return
    if state.building:
        state.building = 0
        state.unseen[:] = 0
        put_markers(state)
    begin_turn(state, 0)  # GEARS-A26


@rule
def begin_turn(state: State, player: int) -> None:
    """GEARS-A09, GEARS-A27: who can walk must; GEARS-23: who cannot turns his tiles; GEARS-A29: or passes."""
    state.player = player
    if can_walk(state):
        state.phase = WALK
    elif state.level == EASY:
        state.phase = PASS
    else:
        state.phase = TRAPPED
        first = FIGURES * player
        shared = state.figures[first] == state.figures[first + 1]  # GEARS-A10: one tile under both is turned once
        state.stuck = 1 if shared else 3


@rule
def can_walk(state: State) -> bool:
    for number in range(FIGURES):
        cell = state.figures[FIGURES * state.player + number]
        for side in range(SIDES):
            if not is_closed(state.closed, cell, side):
                other = NEIGHBOUR[cell, side]
                if not is_closed(state.closed, other, opposite(side)) and not state.standing[other]:
                    return True
    return False


@rule
def walk(state: State, action: int) -> None:
    """Move a figure; GEARS-A31: that may end the game at once, else the mover acts on the tile he left."""
    figure = FIGURES * state.player + action // (SIDES * LONGEST_WALK)
    start = state.figures[figure]
    goal = walked(start, action // LONGEST_WALK % SIDES, action % LONGEST_WALK + 1)
    state.figures[figure] = goal
    state.standing[start] -= 1
    state.standing[goal] += 1
    if state.marker[start] and not state.standing[start]:
        state.uncovered += 1
    if state.marker[goal]:
        state.uncovered -= 1
    if state.uncovered == 0:
        end_turn(state, False)
    else:
        state.origin = start
        state.phase = ACT


@rule
def act(state: State, choice: int) -> None:
    """GEARS-14, GEARS-A11: exactly one of the actions."""
    origin = state.origin
    state.origin = NONE
    if choice == TAKE:
        if not state.standing[origin]:
            state.uncovered -= 1
        take(state, state.player, origin)
    elif choice == LEFT:
        turn_tile(state, origin, -1)
    elif choice == RIGHT:
        turn_tile(state, origin, 1)
    end_turn(state, choice == TAKE)


@rule
def take(state: State, player: int, cell: int) -> None:
    if state.marker[cell]:
        state.taken[player, state.marker[cell] - 1] += 1
        state.marker[cell] = 0


@rule
def turn_stuck(state: State, number: int, steps: int) -> None:
    """GEARS-23, GEARS-A10: once or twice the same way, the gears acting at each step; that is the whole turn."""
    cell = state.figures[FIGURES * state.player + number]
    for _ in range(abs(steps)):
        turn_tile(state, cell, 1 if steps > 0 else -1)
    state.stuck &= ~(1 << number)
    if state.stuck == 0:
        end_turn(state, False)


@rule
def turn_tile(state: State, cell: int, step: int) -> None:
    """GEARS-16, GEARS-A05: a tile turns with all that is on it, and what meshes with it the other way.

    GEARS-18, GEARS-19, GEARS-21: every neighbour in mesh is driven. GEARS-A01, GEARS-20: two tiles mesh if both sides
    at which they touch are closed, entry tiles too (GEARS-A04). GEARS-A02: as they lay before. GEARS-22, GEARS-A03: the
    driven drive nothing. GEARS-A30: at other levels nothing meshes.
    """
    if state.level == FULL:
        for side in range(SIDES):
            if is_closed(state.closed, cell, side):
                other = NEIGHBOUR[cell, side]
                if is_closed(state.closed, other, opposite(side)) and state.closed[other] != EMPTY:
                    turn_alone(state, other, -step)
    turn_alone(state, cell, step)


@rule
def turn_alone(state: State, cell: int, step: int) -> None:
    steps = 1 if step > 0 else SIDES - 1
    state.closed[cell] = turned(int(state.closed[cell]), steps)
    state.turns[cell] = (int(state.turns[cell]) + steps) % SIDES


@rule
def end_turn(state: State, took: bool) -> None:
    """GEARS-24, GEARS-A31, GEARS-A34: over when a figure stands on every marker; else the next (GEARS-04, GEARS-07)."""
    if state.phase != PASS:
        state.passes = 0
    state.played += 1
    state.idle = 0 if took else state.idle + 1  # GEARS-A33: the markers taken at the end do not count
    if state.uncovered == 0 or is_spent(state):
        state.phase = DONE
        for figure in range(FIGURES * state.players):  # GEARS-25
            take(state, figure // FIGURES, state.figures[figure])
    else:
        begin_turn(state, (state.player + 1) % state.players)


@rule
def is_spent(state: State) -> bool:
    """GEARS-A13, GEARS-A45: turns without a marker; GEARS-A29: passes in succession; GEARS-A47: turns altogether."""
    if state.idle >= state.patience or state.passes >= state.players:
        return True
    return state.limit != NONE and state.played >= state.limit


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; GEARS-A47: alone, the share of all points."""
    if state.mode == SOLO:
        out[0] = points(state, 0) / worth(state)
    else:
        share_equally(winners(state), state.players, out)


@rule
def key(state: State, words: Ints) -> int:
    """What a position is worth hangs on walls, markers, what is counted and figures, which are alike; turns only if limited.

    How often tiles were turned is for the picture. Idle turns count once half of them are gone (see `idle_in_sight`), so that
    two ways that take the same markers in another order lead to the same key.
    """
    mixed = idle_in_sight(state)
    if state.limit != NONE:
        mixed = mix(mixed, state.played)
    for first, end in (COUNTED, WALLS, MARKERS):
        for place in range(first, end):
            mixed = mix(mixed, words[place])
    for player in range(state.players):
        one, two = int(state.figures[FIGURES * player]), int(state.figures[FIGURES * player + 1])
        if state.phase != TRAPPED and one > two:  # trapped, they are told apart by `stuck`
            one, two = two, one
        mixed = mix(mixed, one * 1024 + two)
    return mixed & KEY


@rule
def idle_in_sight(state: State) -> int:
    """Idle turns beyond half of those that end the game; the first half bears on nothing."""
    return max(0, int(state.idle) - int(state.patience) // 2)
