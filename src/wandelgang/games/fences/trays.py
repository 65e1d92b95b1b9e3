"""What lies beside the board of `fences`: the dice, what a move can use of them, buttons to roll or to pass."""

from __future__ import annotations

import numpy as np

from wandelgang.core.rules import State
from wandelgang.games.fences.moves import is_mover, list_ends, list_jumps
from wandelgang.games.fences.state import ENDS, FENCE, HIGH, JUMP, LOW, MOVING, NEITHER, PIECES, SUM
from wandelgang.games.fences.words import words
from wandelgang.scene import Place, Sprite, Tray

GAP = 0.3  # between board and tray
WIDE, HIGH_ENOUGH = 3.2, 3.0
TOP = -0.9
DICE, BELOW = 0.0, 1.4  # how far down the dice lie, and what is below them
USES = {HIGH: "use-high", LOW: "use-low", SUM: "use-sum", JUMP: "use-jump"}


def dice_tray(state: State, right: float) -> tuple[list[Sprite], Tray]:
    """The dice, and below them what can be done now."""
    left = right + GAP
    x = left + WIDE / 2
    sprites = [die(state, number, x + 1.5 * (number - 0.5)) for number in range(2)]
    if state.phase == FENCE:
        sprites.append(button("roll", x))
    elif state.phase == MOVING and must_pass(state):
        sprites.append(button("pass", x))
    elif state.phase == MOVING:
        means = means_left(state)
        sprites += [use(state, one, x + 1.06 * (place - (len(means) - 1) / 2)) for place, one in enumerate(means)]
    return sprites, Tray("dice", left, TOP, left + WIDE, TOP + HIGH_ENOUGH, words("tray-dice"))


def captured_spot(right: float) -> Place:
    """Where a captured piece waits for its start field: below the dice."""
    return right + GAP + WIDE / 2, BELOW


def die(state: State, number: int, x: float) -> Sprite:
    """With doubles the first one used is the higher one."""
    shown = int((state.high, state.low)[number])
    used = bool(state.used >> number & 1)
    label = words("die-blank") if not shown else words("die-used" if used else "die", n=shown)
    glyph = (f"[{shown}]" if shown and not used else f"({shown})" if shown else "[ ]",)
    marks = ("used",) if used else ()
    return Sprite(f"die{number}", "die", x, DICE, (f"die-{shown}",), 0, 1, 1.3, 1.34, None, marks, label, glyph, role="die")


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


def use(state: State, means: int, x: float) -> Sprite:
    shown = points(state, means)
    label = words({SUM: "use-sum", JUMP: "use-jump"}.get(means, "use-die"), n=shown)
    glyph = ("‹^›",) if means == JUMP else (f"‹{shown}›",)
    return Sprite(USES[means], "use", x, BELOW, use_art(state, means), 0, 1, 0.96, 0.96, None, (), label, glyph, role="tool")


def use_art(state: State, means: int) -> tuple[str, ...]:
    """The sign of what a move uses."""
    return ("use-jump",) if means == JUMP else (f"use-{points(state, means)}",)


def points(state: State, means: int) -> int:
    return {HIGH: int(state.high), LOW: int(state.low), SUM: int(state.high + state.low)}.get(means, 0)


def must_pass(state: State) -> bool:
    """Whether nothing can be moved at all (FENCES-A37)."""
    out = np.empty(ENDS, np.int64)
    for number in range(PIECES):
        if number == state.moved or not is_mover(state, number):
            continue
        for means in means_left(state):
            found = list_jumps(state, number, out, 0) if means == JUMP else list_ends(state, number, means, out, 0)
            if found:
                return False
    return True
