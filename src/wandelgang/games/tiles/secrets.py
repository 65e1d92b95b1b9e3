"""The secrets of `tiles`, which are the goals: hiding them from a viewer, and guessing them again. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, random_member
from wandelgang.core.rules import NONE, UNKNOWN, Ints, State, rule
from wandelgang.games.tiles.chance import drawer
from wandelgang.games.tiles.state import DONE, DRAW, SET, SHARED, STACK


@rule
def hide(state: State, viewer: int) -> None:
    """TILES-07, TILES-A18, TILES-A36: others' open goals are secret; TILES-A34: at the end all is revealed."""
    if state.phase == DONE or state.kind == SHARED:
        return
    for player in range(state.players):
        if player != viewer and state.goals[player] != 0:
            state.goals[player] = UNKNOWN


@rule
def has_secrets(state: State) -> bool:
    """Is any player's goal hidden?"""
    for player in range(state.players):
        if state.goals[player] == UNKNOWN:
            return True
    return False


@rule
def seen(state: State, action: int, viewer: int) -> int:
    """TILES-A36: only its owner sees the card turned up."""
    if state.phase == DRAW and state.kind == STACK and drawer(state) != viewer:
        return UNKNOWN
    return action


@rule
def fill(state: State, viewer: int, rng: Ints) -> None:
    """Deal the hidden goals anew, never what is disproved: a random deal, then swaps of two stones that never make it worse.

    The swaps are as likely forwards as backwards, so all deals that fit are equally likely in the long run, and exactly so
    where nothing is disproved.
    """
    hidden = 0
    pool = state.lying
    for player in range(state.players):
        if state.goals[player] == UNKNOWN:
            hidden |= bit(player)
        elif not state.overlap:
            pool &= ~state.goals[player]
    if hidden == 0:
        return
    rest = pool
    for player in range(state.players):
        if (hidden >> player) & 1:
            state.goals[player] = 0
            if state.overlap:
                rest = pool & possible(state, player)
            for _ in range(state.left[player] if state.kind == SET else 1):
                stone = random_member(rest, rng)
                state.goals[player] |= stone
                rest ^= stone
    if not state.overlap:
        mend(state, hidden, pool, rng)


@rule
def mend(state: State, hidden: int, pool: int, rng: Ints) -> None:
    """Swap stones between the hidden hands and the rest until no hand holds what is disproved, and then some more."""
    disproved = 0
    for player in range(state.players):
        if (hidden >> player) & 1:
            disproved |= pool & ~possible(state, player)
    if disproved == 0:
        return
    wrong = 0
    for player in range(state.players):
        if (hidden >> player) & 1:
            wrong += count(state.goals[player] & ~possible(state, player))
    steps = 8 * count(pool)
    while steps > 0 or wrong > 0:
        steps -= 1
        one = random_member(pool, rng)
        two = random_member(pool, rng)
        first, second = NONE, NONE
        for player in range(state.players):
            if (hidden >> player) & 1:
                if state.goals[player] & one:
                    first = player
                if state.goals[player] & two:
                    second = player
        if first != second:
            change = misfit(state, first, two) + misfit(state, second, one)
            change -= misfit(state, first, one) + misfit(state, second, two)
            if change <= 0:
                wrong += change
                if first != NONE:
                    state.goals[first] ^= one | two
                if second != NONE:
                    state.goals[second] ^= one | two


@rule
def misfit(state: State, player: int, stone: int) -> int:
    """1 if the stone cannot be a goal of the player, else 0."""
    return 1 if player != NONE and possible(state, player) & stone == 0 else 0


@rule
def possible(state: State, player: int) -> int:
    """The stones that can be goals of a player, as far as anybody knows."""
    return state.may[player] & state.deck[player]
