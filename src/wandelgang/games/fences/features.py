"""What the estimate of `fences` looks at: who is still out, how near, who can enter or be hit by the next roll.

A survey (survey.py) notes it for each piece. Before the dice are rolled, chances are those of a roll; afterwards the player
to move has the dice that are left. It knows no weights.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import State, rule
from wandelgang.games.fences.reach import UNREACHED
from wandelgang.games.fences.state import FACES, FENCE, GOAL, MOVING, NEITHER, PIECES, SENDING, SETTING
from wandelgang.games.fences.survey import ENTER, HIT, HIT_LATER, NEAR, STEPS, survey
from wandelgang.games.fences.walking import is_open, whole

FACE_BITS = (1 << FACES) - 1
MEAN_THROW = FACES + 1
HARMLESS = 14  # steps from the goal; being sent back from there costs nothing
CHANCES = np.zeros(1 << 2 * FACES)  # of throwing one of a set of numbers, with one die or both
for one in range(FACES):
    for other in range(FACES):
        CHANCES[np.arange(len(CHANCES)) & (1 << one | 1 << other | 1 << (one + other + 1)) != 0] += 1 / FACES**2
THROWN = 1 << 2 * FACES
LOGS = np.log(np.arange(UNREACHED + 1) + 1.0)

Features = tuple[
    float, float, float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float, float, float,
]  # fmt: skip


@rule
def features(state: State, player: int, work: State) -> Features:
    """What the estimate looks at for one player. With a survey at hand, `surveyed` is enough."""
    survey(state, work)
    return surveyed(state, player, work)


@rule
def surveyed(state: State, player: int, work: State) -> Features:
    """The features of one player after a survey; their names are in weights.toml."""
    throw = dice_left(state)
    left, farthest, numbers = 0, 0, 0
    log_steps, faces, near, far = 0.0, 0.0, 0.0, 0.0
    hits, loss, hits_later, loss_later = 0.0, 0.0, 0.0, 0.0
    for piece in range(PIECES):
        steps = whole(work.notes[STEPS, player, piece])
        if steps > 0:
            left += 1
            farthest = max(farthest, steps)
            log_steps += LOGS[steps]
            numbers |= work.notes[ENTER, player, piece]
            faces += count(whole(work.notes[ENTER, player, piece]) & FACE_BITS)
            near += count(whole(work.notes[NEAR, player, piece]) & FACE_BITS)
            far += count(whole(work.notes[NEAR, player, piece]) >> FACES)
            worth = max(0, HARMLESS - steps)
            chance = chance_of(whole(work.notes[HIT, player, piece]), throw)
            hits, loss = hits + chance, loss + chance * worth
            chance = CHANCES[work.notes[HIT_LATER, player, piece]]
            hits_later, loss_later = hits_later + chance, loss_later + chance * worth
    now = 1.0 if player == state.player else 0.0
    enter = chance_of(numbers, throw if player == state.player else 0)
    win = enter if left == 1 else chance_of_two(state, player, work) if left == 2 else 0.0
    last, two, three = 1.0 if left == 1 else 0.0, 1.0 if left == 2 else 0.0, 1.0 if left == 3 else 0.0
    return (
        last, two, three, log_steps, farthest / 10, faces / FACES, near / FACES, far / FACES,
        hits, loss / 10, hits_later, loss_later / 10,
        enter * now, enter * (1.0 - now), win * now, win * (1.0 - now),
        now, now if state.phase == FENCE or state.phase == SETTING else 0.0, pips(state) * now,
        (last + two / 2) * open_sides(state) / 12,
    )  # fmt: skip


@rule
def dice_left(state: State) -> int:
    """The numbers that the dice still allow, and THROWN to tell them from 0, which is before the throw."""
    if state.phase != MOVING and state.phase != SENDING:
        return 0
    left = THROWN
    if state.used & 1 == 0:
        left |= 1 << (state.high - 1)
    if state.used & 2 == 0:
        left |= 1 << (state.low - 1)
    if state.used == NEITHER:
        left |= 1 << (state.high + state.low - 1)
    return whole(left)


@rule
def chance_of(numbers: int, throw: int) -> float:
    """The chance that a throw, or what is left of one, shows one of those numbers."""
    if throw == 0:
        return CHANCES[numbers]
    return 1.0 if numbers & throw else 0.0


@rule
def chance_of_two(state: State, player: int, work: State) -> float:
    """The chance that both pieces still out enter with one throw, one die each."""
    first, second = 0, 0
    for piece in range(PIECES):
        if state.pieces[player, piece] != GOAL:
            first, second = second, whole(work.notes[ENTER, player, piece]) & FACE_BITS
    if player == state.player and (state.phase == MOVING or state.phase == SENDING):
        high, low = bit(state.high - 1), bit(state.low - 1)
        is_sure = (first & high and second & low) or (first & low and second & high)
        return 1.0 if is_sure and state.used == NEITHER else 0.0
    return (2 * count(first) * count(second) - count(first & second) ** 2) / FACES**2


@rule
def pips(state: State) -> float:
    """What is left of the throw, compared with the average throw."""
    if state.phase != MOVING and state.phase != SENDING:
        return 0.0
    high, low = 0 if state.used & 1 else state.high, 0 if state.used & 2 else state.low
    return (high + low - MEAN_THROW) / 10


@rule
def open_sides(state: State) -> int:
    """On how many sides the squares in front of the goal are open."""
    total = 0
    for door in range(4):
        square = whole(state.doors[door])
        for heading in range(4):
            if heading != door and is_open(state, square, heading):
                total += 1
    return total
