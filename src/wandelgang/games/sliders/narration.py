"""What happens in `sliders`, in words: prompts, moves as parts of sentences, scores."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.limit import COUNTED, Limit, counted_down
from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.features import features
from wandelgang.games.sliders.notation import COLOURS, ENDS, PLACE_NAMES, step_places
from wandelgang.games.sliders.rules import legal
from wandelgang.games.sliders.state import ACTIONS, CLAIM, COLUMNS, GOING_ON, PASS, PEGS, SLIDES, YELLOW, goal_row, home_row
from wandelgang.games.sliders.words import words
from wandelgang.language import Message
from wandelgang.scene import Tally


def colour(player: int) -> Message:
    return words(f"colour-{COLOURS[player]}")


def prompt(state: State) -> Message:
    """What the player to move has to do, or why the game is over."""
    state = facts(state)
    if state.end != GOING_ON:
        return words(f"over-{ENDS[state.end]}", n=state.limit)
    moves = words(f"prompt-{possible(state)}")
    return words("prompt-or-claim", moves=moves) if may_claim(state) else moves


def ask(state: State) -> Message:
    """The same, addressed to the player."""
    state = facts(state)
    if state.end != GOING_ON:
        return prompt(state)
    moves = words(f"ask-{possible(state)}")
    return words("ask-or-claim", moves=moves) if may_claim(state) else moves


@lru_cache(maxsize=512)  # asked for by several sentences
def possible(state: State) -> str:
    """What there is to do, and nothing that there is not: slides, steps, jumps."""
    out = np.empty(ACTIONS, np.int64)
    actions = [int(action) for action in out[: legal(state, out)]]
    jumps = [is_jump(state, *step_places(action)) for action in actions if SLIDES <= action < PASS]
    found = (("slide", any(action < SLIDES for action in actions)), ("step", not all(jumps)), ("jump", any(jumps)))
    return "-".join(name for name, is_there in found if is_there) or "pass"


def limits(state: State) -> tuple[Limit, ...]:
    """SLIDERS-A19: a number of moves; SLIDERS-A14: the third time of a position."""
    state = facts(state)
    left = int(state.limit) - int(state.played)
    return (
        counted_down(words("limit", n=state.limit), words("limit-near", n=left), left, 2 * COUNTED),
        Limit(words("repetition"), words("repetition-near") if state.repeats else None),
    )


def may_claim(state: State) -> bool:
    """Has the opponent refused often enough (SLIDERS-23)?"""
    return bool(state.refused[1 - state.player] >= state.patience)


def is_jump(state: State, start: int, end: int) -> bool:
    """Is there a peg between the two places of a step?"""
    middle = (start + end) // 2
    if start + end != 2 * middle or abs(start - end) not in (2, 2 * COLUMNS):
        return False
    row, column = divmod(middle, COLUMNS)
    return bool((state.pegs[0, row] | state.pegs[1, row]) >> column & 1)


def sideways(right: bool) -> Message:
    """A direction across the board, as Blue sees it. Scenes name it among their directions, so that a page can say it anew."""
    return words("to-right" if right else "to-left")


def step_way(player: int, start: int, end: int) -> Message:
    """How far a peg goes, and where to."""
    (row, column), (to_row, to_column) = divmod(start, COLUMNS), divmod(end, COLUMNS)
    if row == to_row:
        return words("way-beside", count=words(f"count-{abs(to_column - column)}"), side=sideways(to_column > column))
    is_forward = (to_row > row) == (goal_row(player) > home_row(player))
    return words("way-forward" if is_forward else "way-back", count=words(f"count-{abs(to_row - row)}"))


def action_words(action: int, player: int, jumps: bool, family: str) -> Message:
    """An action in one of the families of sentences, `told`, `choose` or `turn`."""
    if action < SLIDES:
        row, side = action // 2 + 1, sideways(bool(action & 1))
        return words(f"{family}-yellow", side=side) if row == YELLOW else words(f"{family}-slide", row=row, side=side)
    if action == PASS:
        return words(f"{family}-pass")
    if action == CLAIM:
        return words(f"{family}-claim")
    start, end = step_places(action)
    values = {"start": PLACE_NAMES[start], "way": step_way(player, start, end)}
    return words(f"{family}-jump", **values) if jumps else words(f"{family}-step", **values)


def tell(before: State, action: int, after: State) -> Message:
    """One action as part of a sentence whose subject is the player."""
    before = facts(before)
    jumps = SLIDES <= action < PASS and is_jump(before, *step_places(action))
    return action_words(action, before.player, jumps, "told")


def revealed(before: State, after: State) -> str:
    """Nothing is hidden, so nothing is revealed."""
    return ""


def score(state: State, player: int) -> Message:
    """How many pegs are still at home and how many have arrived; and how often the player has refused to leave."""
    state = facts(state)
    at_home, arrived = count(state.pegs[player, home_row(player)]), count(state.pegs[player, goal_row(player)])
    if state.refused[player]:
        return words("score-refused", arrived=arrived, home=at_home, n=state.refused[player])
    return words("score", arrived=arrived, home=at_home)


def tally(state: State, player: int) -> Tally:
    """Pegs that have arrived."""
    return Tally(count(facts(state).pegs[player, goal_row(player)]), PEGS)


def epilogue(state: State, player: int) -> Message | None:
    """How many pegs a player who has not won still had on the way."""
    state = facts(state)
    left = PEGS - count(state.pegs[player, goal_row(player)])
    return None if state.winners >> player & 1 else words("epilogue", n=left)


def gain(before: State, after: State, player: int) -> Message | None:
    """What a move achieves: a peg arrives, rows gained, a path opened or closed."""
    (gone_before, ahead_before, arrived_before), (gone, ahead, arrived) = progress(before, player), progress(after, player)
    if arrived > arrived_before:
        return words("gain-arrived")
    if gone > gone_before:
        return words("gain-rows", n=gone - gone_before)
    if progress(after, 1 - player)[1] < progress(before, 1 - player)[1]:
        return words("gain-block")
    return words("gain-open") if ahead > ahead_before else None


def progress(state: State, player: int) -> tuple[int, int, int]:
    """The rows a player's pegs have gained, the holes in reach ahead of them, and how many have arrived."""
    gone, ahead, _, _, arrived, *_ = features(state, player, None)  # this estimate uses no workspace
    return round(10 * gone), round(10 * ahead), round(PEGS * arrived)
