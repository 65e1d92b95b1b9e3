"""What happens in `tiles`, in words: prompts, actions as parts of sentences, what an action revealed."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from wandelgang.boards.square import QUARTERS, span
from wandelgang.core.limit import Limit, counted_down
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.games.tiles.board import reached
from wandelgang.games.tiles.chance import drawer
from wandelgang.games.tiles.features import WORK, is_unknown, outlook
from wandelgang.games.tiles.notation import STONE_NAMES, cell_name, slot_name, stone_names
from wandelgang.games.tiles.positions import goals_text
from wandelgang.games.tiles.state import DONE, DRAW, PUSH, SET, SHARED, STACK, WALK, draw_action, walk_action
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed

NAMED_STONES = 24
FARTHER = 0.06  # of the board, to be worth a word


def stone_word(letter: str) -> Message:
    """What a stone shows; those beyond the drawn signs are called by their letter."""
    if STONE_NAMES.index(letter) < NAMED_STONES:
        return words(f"stone-{letter}")
    return words("stone-other", letter=letter)


def found_word(letter: str) -> Message:
    """The same as the object of a sentence."""
    if STONE_NAMES.index(letter) < NAMED_STONES:
        return words(f"found-{letter}")
    return words("found-other", letter=letter)


def sides_words(sides: int) -> Message:
    return words(f"sides-{sides}")


def slot_words(side: int, line: int) -> Message:
    """Where a tile is pushed in, as people say it."""
    name = slot_name(side, line)
    return words(f"from-{name[0]}", line=name[1:])


def prompt(state: State) -> Message:
    """What whoever acts has to do, or why it is over."""
    state = facts(state)
    if state.phase == PUSH:
        return words("prompt-push")
    if state.phase == DRAW:
        return words("prompt-draw")
    return over(state) if state.phase == DONE else words("prompt-walk" if can_walk(state) else "prompt-stay")


def can_walk(state: State) -> bool:
    """Whether any corridor leads away from the pawn."""
    return bool(reached(state) & ~(1 << int(state.pawns[state.player])))


def over(state: State) -> Message:
    """TILES-19, TILES-A35, TILES-A42: somebody has done all they had to do; else it was counted (TILES-A31, TILES-A32)."""
    for player in range(state.players):
        is_home = state.kind != STACK or state.pawns[player] == state.homes[player]
        if state.winners >> player & 1 and state.left[player] == 0 and is_home:
            return words({SET: "over-set", STACK: "over-stack", SHARED: "over-shared"}[state.kind])
    return words("over-limit", n=state.limit) if state.played == state.limit else words("over-dropped")


def limits(state: State) -> tuple[Limit, ...]:
    """TILES-A31: turns altogether, if that was agreed."""
    state = facts(state)
    left = int(state.limit) - int(state.played)
    announced = words("limit", n=state.limit)
    return () if state.limit == NONE else (counted_down(announced, words("limit-near", n=left), left),)


def ask(state: State) -> Message:
    """The same, addressed to the player."""
    state = facts(state)
    if state.phase == PUSH:
        return words("ask-push")
    return words("ask-walk" if can_walk(state) else "ask-stay") if state.phase == WALK else prompt(state)


def tell(before: State, action: int, after: State) -> Message:
    """One action as part of a sentence whose subject is the player."""
    before, after = facts(before), facts(after)
    if action == UNKNOWN:
        return words(card_key(before) + "-hidden", letter=ascii_uppercase[drawer(before)])
    if action < walk_action(before, 0):
        quarters = action & 3
        key = "told-push" if quarters == 0 or QUARTERS[before.free_sides] == 1 else "told-push-turned"
        return words(key, slot=slot_words(*divmod(action >> 2, span(before.open))), n=quarters)
    if action < draw_action(before, 0):
        cell = action - walk_action(before, 0)
        place = cell_name(before, cell)
        winning = [player for player in range(before.players) if after.score[player] > before.score[player]]
        gains = [gained(before, after, player) for player in winning]
        stays = cell == before.pawns[before.player]
        key = ("told-stay" if stays else "told-walk") + ("-collected" if gains else "")
        return words(key, place=place, gains=listed(gains))
    drawn = action - draw_action(before, 0)
    if before.kind == STACK:
        return words(card_key(before), letter=ascii_uppercase[drawer(before)], stone=stone_word(STONE_NAMES[drawn]))
    return words("told-goal", place=cell_name(before, drawn))


def card_key(before: State) -> str:
    """Before the first turn cards are dealt; later whoever has collected one turns up the next."""
    return "told-first-card" if before.played == 0 else "told-card"


def taken(before: State, after: State, player: int) -> str:
    """The stones a player has collected between two states."""
    return stone_names(after.won[player] & ~before.won[player])


def gained(before: State, after: State, player: int) -> Message:
    """What a player has won by the action; whose it is, if not the mover's."""
    stones = taken(before, after, player)
    found = listed([stone_word(letter) for letter in stones]) if stones else words("told-point")
    if player == before.player:
        return words("told-gain", found=found)
    return words("told-gain-other", letter=ascii_uppercase[player], found=found)


def revealed(before: State, after: State) -> str:
    """What an action showed to everybody: who collected what, who dropped a goal; at the end also what was still open."""
    before, after = facts(before), facts(after)
    found = []
    for player in range(before.players):
        got = taken(before, after, player)
        points = after.score[player] - before.score[player]
        if points:
            found.append(f"{player}+{got or points}")
        dropped = before.left[player] - after.left[player] - points
        if dropped and after.kind == SET:
            found.append(f"{player}-{dropped}")
    if after.phase == DONE and before.phase != DONE and after.kind != SHARED:
        found += [f"{player}?{goals_text(after, player)}" for player in range(after.players) if after.goals[player]]
    return ",".join(found)


def score(state: State, player: int) -> Message:
    """What a player has and what is still to do, as far as the view shows."""
    state = facts(state)
    left, won = state.left[player], state.score[player]
    if state.kind == SHARED:
        return words("score-shared", won=won, left=left)
    if state.kind == STACK and left == 0:
        return words("score-home", won=won, place=cell_name(state, state.homes[player]))
    goals = state.goals[player]
    if goals == UNKNOWN or goals == 0:
        return words("score-hidden", won=won, left=left)
    return words("score-open", won=won, left=left, goals=sought(goals))


@lru_cache(maxsize=4096)
def sought(goals: int) -> Message:
    """All stones of a set of goals."""
    return listed([words("sought", letter=letter, stone=stone_word(letter)) for letter in stone_names(goals)])


def gain(before: State, after: State, player: int) -> Message | None:
    """What a turn is good for: something collected, a goal in sight, a rival kept from theirs, or more room."""
    if after.score[player] > before.score[player]:
        stones = taken(before, after, player)
        return words("gain-stones", stones=listed([stone_word(letter) for letter in stones])) if stones else words("gain-point")
    work = np.zeros(1, WORK)[0]
    part, _, room, _ = outlook(after.open, after, player, work)
    if part > 0 and not is_unknown(after, player, False, NONE):
        return words("gain-home" if after.kind == STACK and after.left[player] == 0 else "gain-next")
    for other in range(after.players if after.kind == SHARED else 0):
        could, can = (outlook(state.open, state, other, work)[0] > 0 for state in (before, after))
        if other != player and could and not can:
            return words("gain-block", letter=ascii_uppercase[other])
    return words("gain-room") if room > outlook(before.open, before, player, work)[2] + FARTHER else None
