"""What lies beside the board of `fences`: the dice, what a move can use of them, buttons to roll or to pass."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from wandelgang.core.rules import NONE, State
from wandelgang.games.fences.moves import find_ends, is_mover, list_jumps
from wandelgang.games.fences.state import ENDS, FENCE, HIGH, JUMP, LOW, MOVING, NEITHER, SUM
from wandelgang.games.fences.words import words
from wandelgang.scene import Place, Sprite, Tray

GAP = 0.3  # between board and tray
WIDE, HIGH_ENOUGH = 3.2, 3.0
TOP = -0.9
DICE, BELOW = 0.0, 1.4  # how far down the dice lie, and what is below them
USES = {HIGH: "use-high", LOW: "use-low", SUM: "use-sum", JUMP: "use-jump"}


def dice_tray(state: State, right: float) -> tuple[list[Sprite], Tray]:
    """The dice, and below them what can be done now."""
    x = right + GAP + WIDE / 2
    sprites = [die(number, shown, bool(state.used >> number & 1), x) for number, shown in enumerate((state.high, state.low))]
    if state.phase == FENCE:
        sprites.append(button("roll", x))
    elif state.phase == MOVING and must_pass(state):
        sprites.append(button("pass", x))
    elif state.phase == MOVING:
        means = means_left(state)
        sprites += [
            use(one, points(one, state.high, state.low), x + 1.06 * (place - (len(means) - 1) / 2))
            for place, one in enumerate(means)
        ]
    return sprites, tray(right + GAP)


@lru_cache(maxsize=64)
def tray(left: float) -> Tray:
    return Tray("dice", left, TOP, left + WIDE, TOP + HIGH_ENOUGH, words("tray-dice"), folds=((DICE + BELOW) / 2,))


def captured_spot(right: float) -> Place:
    """Where a captured piece waits for its start field: below the dice."""
    return right + GAP + WIDE / 2, BELOW


@lru_cache(maxsize=512)
def die(number: int, shown: int, used: bool, middle: float) -> Sprite:
    """With doubles the first one used is the higher one."""
    x = middle + 1.5 * (number - 0.5)
    label = words("die-blank") if not shown else words("die-used" if used else "die", n=shown)
    glyph = (f"[{shown}]" if shown and not used else f"({shown})" if shown else "[ ]",)
    marks = ("used",) if used else ()
    return Sprite(f"die{number}", "die", x, DICE, (f"die-{shown}",), 0, 1, 1.3, 1.34, None, marks, label, glyph, role="die")


@lru_cache(maxsize=64)
def button(name: str, x: float) -> Sprite:
    """Something to touch that is not part of the game; in a terminal it shows what to type."""
    art, label, glyph = (f"button-{name}",), words(f"button-{name}"), (f"‹{name}›",)
    return Sprite(name, "button", x, BELOW, art, role="button", layer=1, wide=1.3, high=1.3, label=label, glyph=glyph)


def means_left(state: State) -> list[int]:
    """What a move can still use of the throw."""
    doubles = state.high == state.low
    if state.used != NEITHER:
        return [HIGH if doubles or state.used == 2 else LOW]
    return [HIGH, SUM, JUMP] if doubles else [HIGH, LOW, SUM]


@lru_cache(maxsize=1024)
def use(means: int, shown: int, x: float) -> Sprite:
    label = words({SUM: "use-sum", JUMP: "use-jump"}.get(means, "use-die"), n=shown)
    glyph = ("‹^›",) if means == JUMP else (f"‹{shown}›",)
    return Sprite(USES[means], "use", x, BELOW, use_art(shown), 0, 1, 0.96, 0.96, None, (), label, glyph, role="tool")


def use_art(shown: int) -> tuple[str, ...]:
    """The sign of what a move uses: so many steps, or a jump."""
    return (f"use-{shown}",) if shown else ("use-jump",)


def points(means: int, high: int, low: int) -> int:
    """The steps of a move; a jump takes none."""
    return {HIGH: high, LOW: low, SUM: high + low}.get(means, 0)


def must_pass(state: State) -> bool:
    """Whether nothing can be moved at all (FENCES-A37)."""
    out = np.empty(ENDS, np.int64)
    for number, place in enumerate(state.pieces[state.player]):
        if number == state.moved or not is_mover(state, number):
            continue
        for means in means_left(state):
            if means == JUMP:
                found = list_jumps(state, number, out, 0)
            else:  # one is enough to know
                found = find_ends(state, number, place, points(means, state.high, state.low), NONE, NONE, 0, out, 0, 1)
            if found:
                return False
    return True
