"""Roles: whatever shows or serves scenes goes by roles and common marks, never by what one game calls its things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wandelgang
from tests.test_scenes import seen
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game as find_game
from wandelgang.scene import COMMON_MARKS, ROLES, Sprite

SOURCE = Path(wandelgang.__file__).parent
SHOWING = [
    path
    for folder in ("render", "server", "web")
    for path in sorted((SOURCE / folder).rglob("*"))
    if path.suffix in (".py", ".js", ".ts", ".css", ".svg", ".html")
]
pytestmark = pytest.mark.xdist_group("roles")  # all of them look at the same drawings
STRING = re.compile(r"""(["'`])([\w-]+)\1""")
STYLED = re.compile(r"\b(kind|mark|role)-([a-z]\w*)")
SELECTOR = re.compile(r"\.([a-z][\w-]*)")
# Kinds and marks of games that are also words of the page, the server or the web for something else.
ORDINARY = {"board", "figure", "flag", "invite", "lock", "mark", "number", "seat", "slot", "square", "start", "taken", "turn"}
ORDINARY |= {"use", "way", "yellow"}


@cache
def sprites() -> tuple[Sprite, ...]:
    """Everything that is drawn in some plies of every variant, with the signs of choices."""
    return tuple(drawn())


def drawn() -> Iterator[Sprite]:
    for name in wandelgang.GAMES:
        game = find_game(name)
        for number in range(len(game.variants)):
            for state in seen(game, number, 24):
                yield from game.scene(state[0]).sprites
                for choice in game.choices(state[0], INTERPRETED.legal(state)):
                    yield from choice.signs


def own_words() -> set[str]:
    """Kinds and marks that only games define."""
    return {word for sprite in sprites() for word in (sprite.kind, *sprite.marks)} - {*ROLES, *COMMON_MARKS}


def test_every_role_is_one_of_the_closed_set_and_every_one_is_used() -> None:
    assert {sprite.role for sprite in sprites()} == set(ROLES)


def test_every_common_mark_is_used() -> None:
    assert {mark for sprite in sprites() for mark in sprite.marks} >= {*COMMON_MARKS}


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_that_shows_scenes_names_what_only_a_game_defines(path: Path) -> None:
    text = path.read_text("utf-8")
    styled = STYLED.findall(text)
    assert not [word for what, word in styled if what == "kind"], "a game's own sheet styles its kinds"
    assert not [word for what, word in styled if what == "mark" and word not in COMMON_MARKS]
    assert not [word for what, word in styled if what == "role" and word not in ROLES]
    named = {word for _, word in STRING.findall(text)}
    if path.suffix == ".css":
        named |= {*SELECTOR.findall(text)}
    assert not named & (own_words() - ORDINARY)
