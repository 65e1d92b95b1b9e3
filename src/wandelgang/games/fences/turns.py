"""Turns of `fences`: a fence, a throw, up to two moves, told in one short line. The rolls for the start belong to nobody."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from wandelgang.core.rules import NONE, State
from wandelgang.games.fences.labels import place_words
from wandelgang.games.fences.state import DICE, FACES, FENCE, GOAL, MOVE, PASS, ROLL, SET, START_ROLL, move_end
from wandelgang.games.fences.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Chip


def ends_turn(before: State, action: int, after: State) -> bool:
    """FENCES-A15: a turn has been completed, or it has been decided who begins (FENCES-11)."""
    return bool(after.played != before.played or (before.phase == START_ROLL and after.phase == FENCE))


def tell_turn(states: Sequence[State], actions: Sequence[int]) -> Message:
    """Whether a fence was moved, where pieces went, and whom they captured."""
    told: list[Message] = []
    ends: list[int] = []
    captured: list[Message] = []
    for action, after in zip(actions, states[1:], strict=True):
        if SET <= action < MOVE:
            told.append(words("turn-fence"))
        elif action == PASS and not ends:
            told.append(words("turn-pass"))
        elif action >= MOVE:
            ends.append(move_end(action))
            struck = [player for player in range(after.players) if NONE in after.pieces[player]]
            captured += [words("turn-captures", letter=ascii_uppercase[player]) for player in struck]
    if states[0].phase == START_ROLL:
        return start_words(states, actions)
    return listed([*told, *([walk_words(ends)] if ends else []), *captured])


def walk_words(ends: list[int]) -> Message:
    """Where one piece or two went."""
    phrases = [words("turn-home") if end == GOAL else words("turn-move", end=place_words(end)) for end in ends]
    if len(ends) == 1:
        return phrases[0]
    if GOAL not in ends:
        return words("turn-both", one=phrases[0], other=place_words(ends[1]))
    return words("turn-both-home") if ends[0] == ends[1] else words("turn-both", one=phrases[0], other=phrases[1])


def start_words(states: Sequence[State], actions: Sequence[int]) -> Message:
    """What everybody rolled for the start, and who begins."""
    sums = [
        words("turn-start-roll", letter=ascii_uppercase[before.player], sum=action // FACES + action % FACES + 2)
        for before, action in zip(states, actions, strict=False)
    ]
    rolled = listed(sums)
    if states[-1].phase == START_ROLL:
        return rolled
    return words("turn-begins", rolled=rolled, letter=ascii_uppercase[states[-1].player])


def chips(before: State, action: int, after: State) -> tuple[Chip, ...]:
    """The dice that were thrown, the higher one first. The rolls for the start are told."""
    if before.phase == START_ROLL or not DICE <= action < ROLL:
        return ()
    faces = sorted((action // FACES + 1, action % FACES + 1), reverse=True)
    return tuple(Chip((f"die-{face}",), words("die", n=face)) for face in faces)
