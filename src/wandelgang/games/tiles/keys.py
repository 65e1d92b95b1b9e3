"""The key of a position of `tiles`: what can change during a match, packed into few words. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.square import span
from wandelgang.core.rules import KEY, NONE, Ints, State, mix, rule
from wandelgang.games.tiles.state import SHARED

WORD_BITS = 60


@rule
def key(state: State, words: Ints) -> int:
    """The size of the board, homes, decks and the stones that a tile was dealt stay the same throughout a match.

    Hashing the whole record took a fifth of an alpha-beta search.
    """
    mixed = mix_tiles(mix_walls(state.open, 0, state.height), state)
    for player in range(state.players):
        packed = (int(state.left[player]) << 32) | (int(state.score[player]) << 16) | int(state.pawns[player])
        mixed = mix(mixed, packed)
        if state.kind != SHARED:
            mixed = mix(mix(mix(mixed, state.goals[player]), state.won[player]), state.may[player])
    mixed = mix(mixed, state.lying)
    beside = (int(state.free) << 8) | int(state.free_sides)
    places = ((int(state.goal) - NONE) << 32) | ((int(state.closed) - NONE) << 16)
    mixed = mix(mixed, (beside << 44) | places | (int(state.phase) << 8) | int(state.player))
    return mix(mixed, (int(state.played) << 16) | int(state.winners)) & KEY


@rule
def mix_walls(open: Ints, mixed: int, height: int) -> int:
    """The open sides of all cells."""
    if open.ndim == 1:
        for side in range(4):
            mixed = mix(mixed, open[side])
    else:
        for row in range(height):
            for side in range(2):
                mixed = mix(mixed, (int(open[side, row]) << 32) | int(open[side + 2, row]))
    return mixed


@rule
def mix_tiles(mixed: int, state: State) -> int:
    """Which tile lies where: as many numbers of tiles as fit into a word at a time."""
    bits = tile_bits(state.open)
    packed = used = 0
    for row in range(state.height):
        for cell in range(row * span(state.open), row * span(state.open) + state.width):
            packed = (packed << bits) | int(state.tile[cell])
            used += bits
            if used + bits > WORD_BITS:
                mixed = mix(mixed, packed)
                packed = used = 0
    return mix(mixed, packed)


@rule
def tile_bits(open: Ints) -> int:
    """How many bits the number of a tile takes."""
    if open.ndim == 1:
        return 6
    else:
        return 10
