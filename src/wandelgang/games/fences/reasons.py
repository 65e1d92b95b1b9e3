"""Why something on the table of `fences` cannot be touched now."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.fences.state import FENCE, GOAL, MOVING, SENDING, SETTING
from wandelgang.games.fences.words import words
from wandelgang.language import Message


def reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """A fence or lock, a piece, a square, a die."""
    state = facts(state)
    if sprite.startswith("lock-"):
        return words("why-lock")
    if state.phase == SENDING:
        return words("why-send")
    if state.phase == SETTING:
        return words("why-slot-taken" if sprite.startswith("fence") else "why-set-first")
    if state.phase == FENCE:
        own = sprite.startswith((f"piece{state.player}-", "square-", "goal", "die", "start-"))
        return words("why-roll-first") if own else None
    return move_reason(state, sprite, touched) if state.phase == MOVING else None


def move_reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """After the roll: a piece that cannot move, or a square that cannot be reached."""
    if sprite.startswith(f"fence{state.player}-"):
        return words("why-fence-before")
    if sprite.startswith(f"piece{state.player}-"):
        number = int(sprite.rpartition("-")[2])
        if state.pieces[state.player, number] == GOAL:
            return words("why-home")
        return words("why-moved" if number == state.moved else "why-piece-stuck", high=state.high, low=state.low)
    if sprite.startswith(("use-", "die")):
        return words("why-piece-first")
    if sprite.startswith(("square-", "goal", "piece")):
        chosen = any(id.startswith(f"piece{state.player}-") for id in touched)
        return words("why-out-of-reach" if chosen else "why-nobody-there", high=state.high, low=state.low)
    return words("why-start") if sprite.startswith("start-") else None
