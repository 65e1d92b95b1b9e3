"""The legal actions of `gears` as choices: what is touched, in order, for each."""

from __future__ import annotations

from functools import lru_cache

from wandelgang.boards.hex import LOOKS, SIDES
from wandelgang.core.rules import State, facts
from wandelgang.games.gears.narration import trapped_words
from wandelgang.games.gears.notation import (
    ACTS,
    CHOICES,
    cell_name,
    hand_sides,
    own_cell,
    place_text,
    trapped_text,
    walk_figure,
    walk_goal,
)
from wandelgang.games.gears.sprites import arrows, meshing
from wandelgang.games.gears.state import (
    ACT_ACTION,
    BUILD_ACTION,
    DRAW_ACTION,
    LEAVE,
    PASS_ACTION,
    TAKE,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK_ACTION,
)
from wandelgang.games.gears.words import words
from wandelgang.language import Message
from wandelgang.scene import Choice

KEPT = 1 << 13  # choices of each kind that are handed out again


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action; outcomes of chance are not chosen."""
    state = facts(state)
    return [choice(state, action) for action in actions if not DRAW_ACTION <= action < WALK_ACTION]


def choice(state: State, action: int) -> Choice:
    if action < BUILD_ACTION:
        return place_choice(*divmod(action, SIDES), bool(LOOKS[hand_sides(state)] > 1))
    if action < DRAW_ACTION:
        name = CHOICES[action - BUILD_ACTION]
        return named_choice(name, name)
    if action < ACT_ACTION:
        return walk_choice(state.player, walk_figure(action) + 1, cell_name(walk_goal(state, action)))
    if action < TRAPPED_ACTION:
        return act_choice(state, action - ACT_ACTION)
    if action < PASS_ACTION:
        number, turn = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        cell = own_cell(state, number)
        return trapped_choice(cell, int(TRAPPED_STEPS[turn]), meshing(state, cell))
    return named_choice("pass", "act-pass")


@lru_cache(maxsize=KEPT)
def place_choice(cell: int, steps: int, turns: bool) -> Choice:
    """A place, then an orientation."""
    name = cell_name(cell)
    touch = (f"place-{name}", *((f"turn{steps}",) if turns else ()))
    label = words("choose-place" if steps else "choose-place-as-is", place=name, n=steps)
    return Choice(place_text(cell, steps), touch, label, deed=words("deed-place"), detail=words("detail-place", place=name))


@lru_cache(maxsize=KEPT)
def named_choice(name: str, sprite: str) -> Choice:
    """Something that is the same at every table; one has to pass, so nobody is asked twice."""
    deed, detail = words(f"deed-{name}"), words(f"detail-{name}")
    return Choice(name, (sprite,), words(f"choose-{name}"), plain=name == "pass", deed=deed, detail=detail)


@lru_cache(maxsize=KEPT)
def walk_choice(player: int, figure: int, place: str) -> Choice:
    """A figure, then a tile."""
    label = words("choose-walk", figure=figure, place=place)
    deed, detail = words("deed-walk"), words("detail-walk", figure=figure, place=place)
    return Choice(f"{figure}-{place}", (f"figure{player}-{figure}", f"tile-{place}"), label, deed=deed, detail=detail)


def act_choice(state: State, act: int) -> Choice:
    """What to do with the tile just left."""
    if act == TAKE:
        return take_choice(state.marker[state.origin])
    if act == LEAVE:
        return named_choice("leave", "act-leave")
    return turn_choice(ACTS[act], state.origin, meshing(state, state.origin))


@lru_cache(maxsize=KEPT)
def take_choice(value: int) -> Choice:
    deed, detail = words("deed-take", value=value), words("detail-take", n=value)
    return Choice("take", ("act-take",), words("choose-take", value=value), deed=deed, detail=detail)


@lru_cache(maxsize=KEPT)
def turn_choice(name: str, cell: int, driven: tuple[int, ...]) -> Choice:
    """Arrows show what would turn."""
    signs, deed = arrows(cell, driven, 1 if name == "right" else -1), words(f"deed-{name}")
    return Choice(name, (f"act-{name}",), words(f"choose-{name}"), signs=signs, deed=deed, detail=driving(len(driven)))


def driving(tiles: int) -> Message:
    """How many neighbours turn along."""
    return words("detail-driving", n=tiles) if tiles else words("detail-alone")


@lru_cache(maxsize=KEPT)
def trapped_choice(cell: int, steps: int, driven: tuple[int, ...]) -> Choice:
    name = trapped_text(cell, steps)
    key = "deed-trapped-left" if steps < 0 else "deed-trapped-right"
    deed, signs = words(key, place=cell_name(cell), n=abs(steps)), arrows(cell, driven, steps)
    return Choice(name, (f"act-{name}",), trapped_words(cell, steps), signs=signs, deed=deed, detail=driving(len(driven)))
