"""Why something on the table of `tiles` cannot be touched now."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.tiles.state import PUSH, WALK
from wandelgang.games.tiles.words import words
from wandelgang.language import Message


def reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """A slot, a tile or what lies on it, or a pawn."""
    state = facts(state)
    is_slot = sprite.startswith("slot-")
    if sprite.startswith("pawn") and sprite != f"pawn{state.player}":
        return None
    if state.phase == PUSH:
        return words("why-closed" if is_slot else "why-push-first")
    if state.phase == WALK:
        is_free = sprite == f"tile{state.free}" or sprite.startswith("turn")
        return words("why-pushed" if is_slot else "why-next-time" if is_free else "why-no-corridor")
    return None
