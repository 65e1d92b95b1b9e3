"""The rules of `gears` over one record: laying tiles, walking in a straight line, turning what meshes.

Tiles never leave their cell, so everything is kept by cell. A tile is the set of its closed sides; without a tile a cell is
closed all round. The phases are in laying.py, walking.py and turning.py, whose turn it is in turn_order.py, counting in
scoring.py. None of them knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import eight, share_equally
from wandelgang.boards.hex import CELLS, SIDES
from wandelgang.core.rules import CHANCE, KEY, NONE, OVER, Floats, Ints, State, mix, rule
from wandelgang.games.gears.laying import lay, list_choices, list_draws, list_places
from wandelgang.games.gears.scoring import points, winners, worth
from wandelgang.games.gears.state import (
    ACT,
    ACT_ACTION,
    BUILD,
    BUILD_ACTION,
    COPIES,
    DONE,
    DRAW,
    DRAW_ACTION,
    ENTER,
    ENTRY,
    FIGURES,
    LAY,
    PASS,
    PASS_ACTION,
    SOLO,
    STATE,
    TRAPPED,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK,
    WALK_ACTION,
)
from wandelgang.games.gears.turn_order import end_laying, end_turn, idle_in_sight
from wandelgang.games.gears.turning import list_trapped, turn_stuck
from wandelgang.games.gears.walking import act, list_acts, list_walks, walk


def _words(first: str, last: str) -> tuple[int, int]:
    """The words of a record that hold the fields from one to another, and possibly parts of their neighbours."""
    fields = STATE.fields
    assert fields is not None
    return fields[first][1] // 8, -(-(fields[last][1] + fields[last][0].itemsize) // 8)


COUNTED = _words("taken", "building")


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
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; GEARS-A47: alone, the share of all points."""
    if state.mode == SOLO:
        out[0] = points(state, 0) / worth(state)
    else:
        share_equally(winners(state), state.players, out)


@rule
def key(state: State, words: Ints) -> int:
    """What a position is worth depends on walls, markers, counts and interchangeable figures; on turns only if limited.

    How often tiles were turned is for the picture. Idle turns count once half of them are gone (see `idle_in_sight`), so that
    two ways that take the same markers in another order lead to the same key.
    """
    mixed = idle_in_sight(state)
    if state.limit != NONE:
        mixed = mix(mixed, state.played)
    for place in range(COUNTED[0], COUNTED[1]):
        mixed = mix(mixed, words[place])
    for player in range(state.players):
        one, two = int(state.figures[FIGURES * player]), int(state.figures[FIGURES * player + 1])
        if state.phase != TRAPPED and one > two:  # trapped, they are told apart by `stuck`
            one, two = two, one
        mixed = mix(mixed, one * 1024 + two)
    return mix(mixed, key_of_tiles(state)) & KEY


@rule
def key_of_tiles(state: State) -> int:
    """Walls and markers; a marker has the value of its tile, which no turn changes, so that one byte holds both.

    Three chains of multiplications that do not wait for each other.
    """
    closed, marker = state.closed, state.marker
    one = two = three = int(closed[CELLS - 1]) ^ (int(marker[CELLS - 1]) << SIDES - 1)
    for place in range(0, CELLS // 8, 3):
        one = mix(one, eight(closed, place) ^ (eight(marker, place) << SIDES - 1))
        two = mix(two, eight(closed, place + 1) ^ (eight(marker, place + 1) << SIDES - 1))
        three = mix(three, eight(closed, place + 2) ^ (eight(marker, place + 2) << SIDES - 1))
    return mix(mix(one, two), three)
