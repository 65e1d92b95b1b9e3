"""What happens in `gears`, in words: prompts, actions as parts of sentences, scores, names of tiles."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.boards.hex import SIDES
from wandelgang.core.limit import Limit, counted_down
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.gears.features import WORK, secured, survey
from wandelgang.games.gears.laying import list_choices
from wandelgang.games.gears.notation import CHOICES, PHASES, cell_name, own_cell, walk_figure, walk_goal
from wandelgang.games.gears.scoring import points, side_of, winners
from wandelgang.games.gears.state import (
    ACT,
    ACT_ACTION,
    BUILD,
    BUILD_ACTION,
    COPIES,
    DONE,
    DRAW,
    DRAW_ACTION,
    EASY,
    ENTER,
    ENTRY,
    KINDS,
    LEAVE,
    LEFT,
    PASS_ACTION,
    SOLO,
    TAKE,
    TEAMS,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK_ACTION,
)
from wandelgang.games.gears.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Tally


@lru_cache(maxsize=1024)
def tile_words(sides: int, owner: int) -> Message:
    """What a tile is and where it is closed."""
    closed = listed([words(f"side-{side}") for side in range(SIDES) if sides >> side & 1])
    if owner != NONE:
        return words("entry-tile", closed=closed)
    return words("numbered-tile", value=count(sides), closed=closed)


def trapped_words(cell: int, steps: int) -> Message:
    """The choice to turn the tile under a trapped figure."""
    return words("choose-trapped-left" if steps < 0 else "choose-trapped-right", place=cell_name(cell), n=abs(steps))


def prompt(state: State) -> Message:
    """What whoever acts has to do, or why it is over."""
    state = facts(state)
    if state.phase != DONE:
        return words(f"prompt-{asked(state)}")
    return words("over-tied", why=over(state)) if is_tied(state) else over(state)


def is_tied(state: State) -> bool:
    """GEARS-28: did colours decide between those with the most points?"""
    sums = [together(state, player) for player in range(state.players)]
    return any(total == max(sums) and not winners(state) >> player & 1 for player, total in enumerate(sums))


def over(state: State) -> Message:
    if state.uncovered == 0:
        return words("over-covered")
    if state.passes >= state.players:
        return words("over-passes")
    return words("over-idle", n=state.idle) if state.idle >= state.patience else words("over-limit", n=state.limit)


def limits(state: State) -> tuple[Limit, ...]:
    """GEARS-A13, GEARS-A33: turns without a marker; GEARS-A47 and the option: turns altogether."""
    state = facts(state)
    still, left = int(state.patience) - int(state.idle), int(state.limit) - int(state.played)
    found = [] if state.mode == SOLO else [counted_down(words("idle", n=state.patience), words("idle-near", n=still), still)]
    if state.limit != NONE:
        found.append(counted_down(words("limit", n=state.limit), words("limit-near", n=left), left))
    return tuple(found)


def ask(state: State) -> Message:
    """The same, addressed to the player; chance is asked nothing."""
    state = facts(state)
    return prompt(state) if state.phase in (DONE, DRAW) else words(f"ask-{asked(state)}")


def asked(state: State) -> str:
    """What there is to do, and nothing that there is not: a marker to take, a tile to turn, a pile to draw from."""
    if state.phase == ACT:
        takes, turns = state.marker[state.origin] > 0, state.level != EASY
        return "act" if takes and turns else "act-take" if takes else "act-turn" if turns else "act-leave"
    if state.phase == BUILD:
        out = np.empty(2, np.int64)
        found = out[: list_choices(state, out)].tolist()
        return "build" if len(found) > 1 else f"build-{CHOICES[found[0] - BUILD_ACTION]}"
    return PHASES[state.phase]


def tell(before: State, action: int, after: State) -> Message:
    """One action as part of a sentence whose subject is the player."""
    before, after = facts(before), facts(after)
    if action < BUILD_ACTION:
        place = cell_name(action // SIDES)
        if before.phase == ENTER:
            return words("told-enter", place=place)
        return words("told-lay", place=place, value=count(int(KINDS[before.hand])))
    if action < DRAW_ACTION:
        return words("told-entry" if action - BUILD_ACTION == ENTRY else "told-pile")
    if action < WALK_ACTION:
        return words("told-draw", value=count(int(KINDS[(action - DRAW_ACTION) // COPIES])))
    if action < ACT_ACTION:
        return words("told-walk", figure=walk_figure(action) + 1, place=cell_name(walk_goal(before, action)))
    if action < TRAPPED_ACTION:
        return tell_act(before, action - ACT_ACTION, after)
    if action < PASS_ACTION:
        number, choice = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        steps = int(TRAPPED_STEPS[choice])
        place = cell_name(own_cell(before, number))
        return words("told-trapped-left" if steps < 0 else "told-trapped-right", place=place, n=abs(steps))
    return words("told-pass")


def tell_act(before: State, choice: int, after: State) -> Message:
    place = cell_name(before.origin)
    if choice == TAKE:
        return words("told-take", place=place, value=before.marker[before.origin])
    if choice == LEAVE:
        return words("told-leave", place=place)
    driven = sum(was != now for was, now in zip(before.turns, after.turns, strict=True)) - 1
    key = "told-left" if choice == LEFT else "told-right"
    return words(key + ("-driving" if driven else ""), place=place, n=driven)


def revealed(before: State, after: State) -> str:
    """Who took markers, and for how many points; at the end also those under the figures."""
    before, after = facts(before), facts(after)
    gains = {player: points(after, player) - points(before, player) for player in range(before.players)}
    return ",".join(f"{player}+{gain}" for player, gain in gains.items() if gain)


def score(state: State, player: int) -> Message:
    """The points a player (or their team) has; while building, how many tiles are left in their pile."""
    state = facts(state)
    if state.building:
        return words("score-building", n=state.piles[player])
    own = points(state, player)
    return words("score-team", n=own, together=together(state, player)) if state.mode == TEAMS else words("score-points", n=own)


def tally(state: State, player: int) -> Tally:
    """The points of a player or of their team."""
    state = facts(state)
    return Tally(together(state, player) if state.mode == TEAMS else points(state, player))


def epilogue(state: State, player: int) -> Message | None:
    """How many points a player or their team was behind."""
    state = facts(state)
    behind = max(together(state, other) for other in range(state.players)) - together(state, player)
    return words("epilogue", n=behind) if behind else None


def together(state: State, player: int) -> int:
    """The points of a player and their partner, if they have one."""
    return sum(points(state, other) for other in range(state.players) if side_of(state, player) >> other & 1)


def gain(before: State, after: State, player: int) -> Message | None:
    """What a turn is good for: points, markers that come nearer, or a rival who has farther to go."""
    for sure in (points, secured):  # what has been taken, or also what lies under the figures
        if sure(after, player) > sure(before, player):
            return words("gain-points", n=round(sure(after, player) - sure(before, player)))
    if before.building or before.mode == SOLO:
        return None
    was, now = nearness(before), nearness(after)
    nearer = now[player] - was[player]
    others = [other for other in range(before.players) if not side_of(before, player) >> other & 1]
    rival = max(others, key=lambda other: was[other] - now[other])
    farther = was[rival] - now[rival]
    if nearer <= 0 and farther <= 0:
        return None
    return words("gain-near") if nearer >= farther else words("gain-block", letter=ascii_uppercase[rival])


def nearness(state: State) -> list[float]:
    """The points at which each player arrives first; far ones count less."""
    work = np.zeros(1, WORK)[0]
    survey(state, work)
    return [float(points) for points in work.nearest[: state.players]]
