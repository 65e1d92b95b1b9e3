"""The rules of `gears` over one record: laying tiles, walking straight on, turning what meshes.

Tiles never leave their cell, so everything is kept by cell. A tile is the set of its closed sides; a cell without a tile is closed
all round, and turning it changes nothing. This module knows no text and no picture.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.boards.hex import (
    ALL_SIDES,
    CELLS,
    LONGEST_WALK,
    LOOKS,
    MIDDLE,
    NEIGHBOUR,
    SIDES,
    is_closed,
    opposite,
    turned,
    walk_length,
    walked,
)
from wandelgang.core.rules import CHANCE, NONE, OVER, Floats, Ints, State, as_record, rule

PLAYERS = 4  # GEARS-A21
FIGURES = 2  # GEARS-02: of each player
VALUES = 4
COPIES = 8  # GEARS-A44: tiles of one value
EMPTY = ALL_SIDES
BEGINNERS, COMPLETE, TEAMS, SOLO = 0, 1, 2, 3  # modes (GEARS-30)
EASY, MIDDLE_LEVEL, FULL = 0, 1, 2  # levels (GEARS-A20)
BUILD, DRAW, LAY, ENTER, WALK, ACT, TRAPPED, PASS, DONE = 0, 1, 2, 3, 4, 5, 6, 7, 8  # phases
TAKE, LEFT, RIGHT, LEAVE = 0, 1, 2, 3  # what can be done with the tile just left
ENTRY, PILE = 0, 1  # what can be chosen while building

ENTRY_SIDES = 0b101010  # closed: south-east, west and north-east
# Every arrangement of one to four closed sides that is not another one turned, in order of value and writing.
KINDS = np.array([0b1, 0b11, 0b101, 0b1001, 0b111, 0b1011, 0b10011, 0b10101, 0b110110, 0b111010, 0b111100], np.int16)
TRAPPED_STEPS = np.array([-2, -1, 1, 2], np.int16)  # GEARS-A28

# Actions: cells and turns of a tile laid, choices while building, tiles drawn, walks, acts, trapped turns, the pass.
BUILD_ACTION = CELLS * SIDES
DRAW_ACTION = BUILD_ACTION + 2
WALK_ACTION = DRAW_ACTION + len(KINDS) * COPIES
ACT_ACTION = WALK_ACTION + FIGURES * SIDES * LONGEST_WALK
TRAPPED_ACTION = ACT_ACTION + 4
PASS_ACTION = TRAPPED_ACTION + FIGURES * 4
ACTIONS = PASS_ACTION + 1

STATE = as_record(
    [
        ("played", np.int32),  # turns of the contest completed
        ("limit", np.int32),  # turns until the end, or NONE
        ("idle", np.int32),  # turns since the last marker was taken
        ("patience", np.int32),  # with so many the game ends (GEARS-A13)
        ("figures", np.int16, PLAYERS * FIGURES),  # cells of all figures, two a player, or NONE
        ("taken", np.int16, (PLAYERS, VALUES)),  # markers taken, by value
        ("piles", np.int16, PLAYERS),  # tiles left in each pile
        ("unseen", np.int16, len(KINDS)),  # tiles nobody has seen yet, in piles or left over
        ("hand", np.int16),  # LAY: the kind of tile drawn, else NONE
        ("origin", np.int16),  # ACT: the cell just left, else NONE
        ("stuck", np.int16),  # TRAPPED: the set of own figures whose tiles are still to be turned
        ("uncovered", np.int16),  # markers lying on tiles without a figure
        ("tiles", np.int16),  # tiles lying on the table
        ("passes", np.int16),  # in succession
        ("players", np.int16),
        ("player", np.int16),
        ("mode", np.int16),
        ("level", np.int16),
        ("phase", np.int16),
        ("building", np.int16),  # is the maze being built?
        ("closed", np.int8, CELLS + 1),  # the closed sides of each tile, EMPTY where there is none
        ("standing", np.int8, CELLS + 1),  # how many figures stand there
        ("marker", np.int8, CELLS + 1),  # the value of the marker lying there, or 0
        ("owner", np.int8, CELLS + 1),  # whose entry tile it is, or NONE
        ("turns", np.int8, CELLS + 1),  # steps turned since it was laid, 0 to 5: for the picture only
    ]
)


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
def list_places(state: State, out: Ints) -> int:
    """GEARS-05, GEARS-A25: empty cells, holes too, that touch two tiles and are linked, with every look (GEARS-A23)."""
    sides = ENTRY_SIDES if state.phase == ENTER else int(KINDS[state.hand])
    if state.tiles == 0:  # GEARS-A37: the first tile anywhere, and that is the middle
        for steps in range(LOOKS[sides]):
            out[steps] = MIDDLE * SIDES + steps
        return int(LOOKS[sides])
    if state.tiles == 1:  # GEARS-A37: the second beside it, linked or not
        return list_touching(state, sides, 1, False, out)
    total = list_touching(state, sides, 2, True, out)
    if total == 0:  # GEARS-A18, GEARS-A38
        total = list_touching(state, sides, 2, False, out)
    return total


@rule
def list_touching(state: State, sides: int, least: int, linked: bool, out: Ints) -> int:
    """Empty cells that touch at least so many tiles (GEARS-A15: entry tiles count), if asked with an open side at an open side."""
    total = 0
    looks = LOOKS[sides]
    for cell in range(CELLS):  # GEARS-A39
        if state.closed[cell] == EMPTY and touched(state, cell) >= least:
            facing = open_neighbours(state, cell, state.phase == ENTER)
            for steps in range(looks):
                if not linked or facing & ~turned(sides, steps):
                    out[total] = cell * SIDES + steps
                    total += 1
    return total


@rule
def touched(state: State, cell: int) -> int:
    """How many tiles lie around a cell."""
    total = 0
    for side in range(SIDES):
        if state.closed[NEIGHBOUR[cell, side]] != EMPTY:
            total += 1
    return total


@rule
def open_neighbours(state: State, cell: int, numbered: bool) -> int:
    """The sides at which a tile lies that is open towards the cell; GEARS-A15: an entry tile is linked to numbered tiles only."""
    found = 0
    for side in range(SIDES):
        other = NEIGHBOUR[cell, side]
        if not is_closed(state.closed, other, opposite(side)) and not (numbered and state.owner[other] != NONE):
            found |= 1 << side
    return found


@rule
def can_link_entry(state: State) -> bool:
    """Whether an entry tile can be laid somewhere with a link; either of its looks is open to any side."""
    for cell in range(CELLS):
        if state.closed[cell] == EMPTY and touched(state, cell) >= 2 and open_neighbours(state, cell, True):
            return True
    return False


@rule
def list_choices(state: State, out: Ints) -> int:
    """GEARS-A35: a tile of the pile or an entry tile (GEARS-A19), the latter not among the first two pieces (GEARS-A37)."""
    total = 0
    has_pile = state.piles[state.player] > 0
    has_entry = state.figures[FIGURES * state.player + 1] == NONE
    if has_entry and state.tiles >= 2 and (not has_pile or can_link_entry(state)):  # GEARS-A38
        out[total] = BUILD_ACTION + ENTRY
        total += 1
    if has_pile:
        out[total] = BUILD_ACTION + PILE
        total += 1
    return total


@rule
def list_draws(state: State, out: Ints) -> int:
    """GEARS-A36: any tile nobody has seen yet, those left over included; one outcome a copy."""
    total = 0
    for kind in range(len(KINDS)):
        for copy in range(state.unseen[kind]):
            out[total] = DRAW_ACTION + kind * COPIES + copy
            total += 1
    return total


@rule
def list_walks(state: State, out: Ints) -> int:
    """GEARS-08, GEARS-09, GEARS-10, GEARS-A42: each own figure in each direction, as far as it can; actions say figure, side and steps."""
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
def lay(state: State, cell: int, steps: int) -> None:
    """A drawn tile, or an entry tile with its figures."""
    state.tiles += 1
    if state.phase == LAY:
        state.closed[cell] = turned(int(KINDS[state.hand]), steps)
        state.hand = NONE
        return
    state.closed[cell] = turned(ENTRY_SIDES, steps)
    state.owner[cell] = state.player
    first = FIGURES * state.player
    if not state.building:  # GEARS-06: both figures, the only time that two share a tile (GEARS-A06)
        state.figures[first] = cell
        state.figures[first + 1] = cell
        state.standing[cell] = 2
        return
    number = first if state.figures[first] == NONE else first + 1  # GEARS-A17, GEARS-A40
    state.figures[number] = cell
    state.standing[cell] = 1


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
def put_markers(state: State) -> None:
    """GEARS-03, GEARS-A41: a marker of its value on every numbered tile; GEARS-A24: none on entry tiles."""
    state.uncovered = 0
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY and state.owner[cell] == NONE:
            state.marker[cell] = count(int(state.closed[cell]))
            if state.standing[cell] == 0:
                state.uncovered += 1


@rule
def begin_turn(state: State, player: int) -> None:
    """GEARS-A09, GEARS-A27: who can walk must; GEARS-23: who cannot turns his tiles, at the easy level he passes (GEARS-A29)."""
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
    """GEARS-23, GEARS-A10: once or twice the same way, the gears acting at each step; then the next tile, or the turn is over."""
    cell = state.figures[FIGURES * state.player + number]
    for _ in range(abs(steps)):
        turn_tile(state, cell, 1 if steps > 0 else -1)
    state.stuck &= ~(1 << number)
    if state.stuck == 0:
        end_turn(state, False)


@rule
def turn_tile(state: State, cell: int, step: int) -> None:
    """GEARS-16, GEARS-A05: the tile turns with all that is on it; GEARS-18, GEARS-19, GEARS-21: so does, the other way, what meshes with it.

    GEARS-A01, GEARS-20: two tiles mesh if both touching sides are closed, entry tiles too (GEARS-A04). GEARS-A02: as they lay
    before. GEARS-22, GEARS-A03: what is driven drives nothing. GEARS-A30: at other levels nothing meshes.
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
    """GEARS-07, GEARS-24, GEARS-A31, GEARS-A34: over when a figure stands on every marker left; else the next player (GEARS-04)."""
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
    return state.limit != NONE and state.played >= state.limit  # type: ignore[no-any-return]


@rule
def side_of(state: State, player: int) -> int:
    """The set of players whose markers are counted together (GEARS-A46)."""
    if state.mode == TEAMS:
        return 0b0101 << (player & 1)
    return 1 << player


@rule
def points(state: State, player: int) -> int:
    """GEARS-26: the sum of the markers a player has taken himself."""
    total = 0
    for value in range(VALUES):
        total += (value + 1) * state.taken[player, value]
    return total


@rule
def standing_of(state: State, player: int) -> int:
    """One number to compare sides by: points, then blue (4), yellow (2) and green (3) markers (GEARS-27, GEARS-28, GEARS-A14)."""
    together = side_of(state, player)
    total = np.int64(0)
    for other in range(state.players):
        if (together >> other) & 1:
            total += 1_000_000 * np.int64(points(state, other))
            total += (
                10_000 * np.int64(state.taken[other, 3]) + 100 * np.int64(state.taken[other, 1]) + state.taken[other, 2]
            )
    return total


@rule
def winners(state: State) -> int:
    """The set of players with the best standing (GEARS-27, GEARS-A14: several if nothing decides)."""
    best = np.int64(-1)
    found = np.int64(0)
    for player in range(state.players):
        standing = standing_of(state, player)
        if standing > best:
            best = standing
            found = bit(player)
        elif standing == best:
            found |= bit(player)
    return found


@rule
def worth(state: State) -> int:
    """The points of all tiles on the table."""
    total = 0
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY and state.owner[cell] == NONE:
            total += count(int(state.closed[cell]))
    return total


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; GEARS-A47: alone, the share of all points."""
    if state.mode == SOLO:
        out[0] = points(state, 0) / worth(state)
        return
    won = winners(state)
    for player in range(state.players):
        out[player] = ((won >> player) & 1) / count(won)


@rule
def hide(_state: State, _viewer: int) -> None:
    """Nothing is secret (GEARS-A36)."""


@rule
def fill(_state: State, _viewer: int, _rng: Ints) -> None:
    """Nothing is secret."""


@rule
def seen(_state: State, action: int, _viewer: int) -> int:
    return action
