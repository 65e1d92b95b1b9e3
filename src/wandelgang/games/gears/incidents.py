"""What the laboratory counts in `gears`: the kind of each action, and the rules that mattered in it. It changes nothing."""

from __future__ import annotations

from wandelgang.boards.hex import LONGEST_WALK, NEIGHBOUR, SIDES, opposite
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.gears.narration import is_tied
from wandelgang.games.gears.notation import walk_figure, walk_goal
from wandelgang.games.gears.scoring import winners
from wandelgang.games.gears.state import (
    ACT_ACTION,
    BUILD_ACTION,
    DONE,
    DRAW_ACTION,
    EASY,
    EMPTY,
    ENTER,
    ENTRY,
    FIGURES,
    FULL,
    LEAVE,
    LEFT,
    PASS_ACTION,
    SOLO,
    TAKE,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK_ACTION,
)

KINDS = ("lay", "enter", "entry", "pile", "draw", "walk", "take", "left", "right", "leave", "trapped", "pass")
OBSERVABLE = (
    *("GEARS-A18", "GEARS-A19", "GEARS-A36", "GEARS-A42", "GEARS-A09", "GEARS-10", "GEARS-11", "GEARS-12"),
    *(
        "GEARS-15",
        "GEARS-16",
        "GEARS-A32",
        "GEARS-A05",
        "GEARS-A07",
        "GEARS-19",
        "GEARS-20",
        "GEARS-21",
        "GEARS-22",
        "GEARS-A04",
    ),
    *("GEARS-23", "GEARS-A10", "GEARS-A29", "GEARS-24", "GEARS-A31", "GEARS-A34", "GEARS-25", "GEARS-A13", "GEARS-A47"),
    *("GEARS-28", "GEARS-A14"),
)
ACTS = {TAKE: "take", LEFT: "left", LEAVE: "leave"}
NEXT = tuple(map(tuple, NEIGHBOUR.tolist()))  # by cell and side; quicker to read from Python


def kind(before: State, action: int, after: State) -> str:
    if action < BUILD_ACTION:
        return "enter" if facts(before).phase == ENTER else "lay"
    if action < DRAW_ACTION:
        return "entry" if action - BUILD_ACTION == ENTRY else "pile"
    if action < WALK_ACTION:
        return "draw"
    if action < ACT_ACTION:
        return "walk"
    if action < TRAPPED_ACTION:
        return ACTS.get(action - ACT_ACTION, "right")
    return "trapped" if action < PASS_ACTION else "pass"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    before, after = facts(before), facts(after)
    if action < WALK_ACTION:
        return tuple(built(before, action, after))
    if action < ACT_ACTION:
        found = walked(before, action)
    elif action < TRAPPED_ACTION:
        found = acted(before, action - ACT_ACTION)
    elif action < PASS_ACTION:
        figure, steps = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        found = ["GEARS-23", *turned(before, before.figures[FIGURES * before.player + figure])]
        found += ["GEARS-A10"] if abs(TRAPPED_STEPS[steps]) == 2 else []
    else:
        found = ["GEARS-A29"]
    return (*found, *ended(before, action, after)) if after.phase == DONE else tuple(found)


def built(before: State, action: int, after: State) -> list[str]:
    """A tile of the pile is drawn, an entry tile is chosen early, or a tile is laid where nothing leads to it."""
    if action >= DRAW_ACTION:
        return ["GEARS-A36"]
    if action >= BUILD_ACTION:
        early = action - BUILD_ACTION == ENTRY and before.piles[before.player]
        return ["GEARS-A19"] if early else []
    cell = action // SIDES
    return ["GEARS-A18"] if before.tiles > 1 and not any(is_linked(after, cell, side) for side in range(SIDES)) else []


def is_linked(state: State, cell: int, side: int) -> bool:
    """Whether a figure could step from a cell to its neighbour, if nobody stood there."""
    return not (state.closed[cell] >> side & 1 or state.closed[NEXT[cell][side]] >> opposite(side) & 1)


def walked(before: State, action: int) -> list[str]:
    """Whether there was a choice between the figures, and what ended the walk."""
    mine = FIGURES * before.player
    figure = walk_figure(action)
    goal, side = walk_goal(before, action), (action - WALK_ACTION) // LONGEST_WALK % SIDES
    other = before.figures[mine + 1 - figure]
    found = []
    if other == before.figures[mine + figure]:
        found.append("GEARS-A42")
    elif not any(is_linked(before, other, way) and not before.standing[NEXT[other][way]] for way in range(SIDES)):
        found.append("GEARS-A09")
    if not is_linked(before, goal, side):
        found.append("GEARS-11")
    else:
        found.append("GEARS-12" if before.standing[NEXT[goal][side]] else "GEARS-10")
    return found


def acted(before: State, choice: int) -> list[str]:
    """What was done with the tile just left."""
    origin = before.origin
    if choice == LEAVE:
        return ["GEARS-A32"] if before.level == EASY and not before.marker[origin] else []
    if choice == TAKE:
        return ["GEARS-15"]
    found = ["GEARS-16", *turned(before, origin)]
    return [*found, "GEARS-A07"] if before.standing[origin] else found


def turned(before: State, cell: int) -> list[str]:
    """A tile turns: what lay on it or on those it drives, and where the movement was or was not passed on."""
    driven, stopped = [], False
    for side in range(SIDES if before.level == FULL else 0):
        other = NEXT[cell][side]
        if before.closed[other] != EMPTY:
            sides = before.closed[cell] >> side & 1, before.closed[other] >> opposite(side) & 1
            driven += [other] if sides == (1, 1) else []
            stopped = stopped or sum(sides) == 1
    moving = [cell, *driven]
    found = ["GEARS-A05"] if any(before.marker[one] or before.standing[one] for one in moving) else []
    found += ["GEARS-19"] if driven else []
    found += ["GEARS-20"] if stopped else []
    found += ["GEARS-21"] if len(driven) > 1 else []
    found += ["GEARS-22"] if any(meshes(before, one, cell) for one in driven) else []
    found += ["GEARS-A04"] if any(before.owner[one] != NONE for one in moving) else []
    return found


def meshes(state: State, cell: int, driver: int) -> bool:
    """Whether a driven tile meshes with another one than its driver."""
    for side, other in enumerate(NEXT[cell]):
        is_tile = other != driver and state.closed[other] != EMPTY
        if is_tile and state.closed[cell] >> side & state.closed[other] >> opposite(side) & 1:
            return True
    return False


def ended(before: State, action: int, after: State) -> list[str]:
    """Why the game is over, and what decided it."""
    found = []
    if after.uncovered == 0:
        found += ["GEARS-24", "GEARS-A31"] if action < ACT_ACTION else ["GEARS-24"]
    else:
        found.append("GEARS-A34")
        if after.idle >= after.patience:
            found.append("GEARS-A13")
        elif after.mode == SOLO:
            found.append("GEARS-A47")
    if taken(after) - taken(before) > (action == ACT_ACTION + TAKE):
        found.append("GEARS-25")
    if is_tied(after):
        found.append("GEARS-28")
    shared = winners(after)
    if shared & (shared - 1):
        found.append("GEARS-A14")
    return found


def taken(state: State) -> int:
    """How many markers all players have."""
    return sum(map(sum, state.taken))
