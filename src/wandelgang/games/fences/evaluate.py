"""An estimate of who will win a game of `fences`: who is still out, how near, who can enter or be hit by the next throw.

Before the dice fall, chances are those of a throw; afterwards the player whose turn it is has the dice that are left.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.fences.boardfile import PRESETS
from wandelgang.games.fences.crowd import ENTER, HIT, HIT_LATER, NEAR, STEPS, UNREACHED, survey
from wandelgang.games.fences.rules import returns
from wandelgang.games.fences.state import (
    DONE,
    FACES,
    FENCE,
    GOAL,
    MOVING,
    NEITHER,
    PIECES,
    SENDING,
    SETTING,
)
from wandelgang.games.fences.walking import MEMBERS, whole
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)  # of the large lawn and of the small one
SMALL = PRESETS.index("11x11")
FACE_BITS = (1 << FACES) - 1
MEAN_THROW = FACES + 1
HARMLESS = 14  # steps from the goal; being sent back from there costs nothing
CHANCES = np.zeros(1 << 2 * FACES)  # that one of a set of numbers is thrown, with one die or both
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
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.phase == DONE:
        returns(state, out)
        return
    survey(state)
    for player in range(state.players):
        out[player] = weigh(noted(state, player), state.players, WEIGHTS[1 if state.board == SMALL else 0])
    forget(state)
    share(state.players, out)


@rule
def features(state: State, player: int, work: State) -> Features:
    survey(state)
    found = noted(state, player)
    forget(state)
    return found


@rule
def forget(state: State) -> None:
    """Leave the record as it was."""
    state.notes[:] = 0
    state.found[:] = 0


@rule
def noted(state: State, player: int) -> Features:
    """What the notes of a survey say about one player; the names are in weights.toml."""
    throw = dice_left(state)
    left, farthest, numbers = 0, 0, 0
    log_steps, faces, near, far = 0.0, 0.0, 0.0, 0.0
    hits, loss, hits_later, loss_later = 0.0, 0.0, 0.0, 0.0
    for piece in range(PIECES):
        steps = whole(state.notes[STEPS, player, piece])
        if steps > 0:
            left += 1
            farthest = max(farthest, steps)
            log_steps += LOGS[steps]
            numbers |= state.notes[ENTER, player, piece]
            faces += count(whole(state.notes[ENTER, player, piece]) & FACE_BITS)
            near += count(whole(state.notes[NEAR, player, piece]) & FACE_BITS)
            far += count(whole(state.notes[NEAR, player, piece]) >> FACES)
            worth = max(0, HARMLESS - steps)
            chance = chance_of(whole(state.notes[HIT, player, piece]), throw)
            hits, loss = hits + chance, loss + chance * worth
            chance = CHANCES[state.notes[HIT_LATER, player, piece]]
            hits_later, loss_later = hits_later + chance, loss_later + chance * worth
    now = 1.0 if player == state.player else 0.0
    enter = chance_of(numbers, throw if player == state.player else 0)
    win = enter if left == 1 else chance_of_two(state, player) if left == 2 else 0.0
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
    """The numbers that the dice still allow, with a bit more to tell it from 0, which is before the throw."""
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
    """That a throw, or what is left of one, shows one of those numbers."""
    if throw == 0:
        return CHANCES[numbers]
    return 1.0 if numbers & throw else 0.0


@rule
def chance_of_two(state: State, player: int) -> float:
    """That both pieces still out enter by one throw, a die each."""
    first, second = 0, 0
    for piece in range(PIECES):
        if state.pieces[player, piece] != GOAL:
            first, second = second, whole(state.notes[ENTER, player, piece]) & FACE_BITS
    if player == state.player and (state.phase == MOVING or state.phase == SENDING):
        high, low = bit(state.high - 1), bit(state.low - 1)
        is_sure = (first & high and second & low) or (first & low and second & high)
        return 1.0 if is_sure and state.used == NEITHER else 0.0
    return (2 * count(first) * count(second) - count(first & second) ** 2) / FACES**2


@rule
def pips(state: State) -> float:
    """What is left of the throw, compared with what is usually thrown."""
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
            if heading != door and state.open[heading, square // MEMBERS] & bit(square % MEMBERS):
                total += 1
    return total
