"""Tutorials, pictures of the rules, demonstrations: real positions, legal actions, texts in both languages."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game as find_game
from wandelgang.language import LANGUAGES
from wandelgang.play.match import load

LONGEST_TEXT = 420


def own_file(name: str, file: str) -> str:
    return resources.files(f"wandelgang.games.{name}").joinpath(file).read_text("utf-8")


def steps_of(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(own_file(name, "lessons.toml"))["step"]
    return found


STEPS = [
    pytest.param(name, step, id=f"{name}-{number + 1}")
    for name in wandelgang.GAMES
    for number, step in enumerate(steps_of(name))
]


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_lesson_can_be_played(name: str, step: dict[str, Any]) -> None:
    game = find_game(name)
    state = game.parse_position(step["position"])
    seat = INTERPRETED.turn(state)
    assert seat >= 0
    assert "?" not in step["position"]
    legal = [game.action_text(state[0], action) for action in INTERPRETED.legal(state)]
    assert step["right"]
    assert set(step["right"]) < set(legal)  # there must be something else to try
    view = state.copy()
    INTERPRETED.hide(view, seat)
    assert {choice.action for choice in game.choices(view[0], INTERPRETED.legal(view))} == set(legal)
    for text in step["right"]:
        after = state.copy()
        INTERPRETED.apply(after, game.parse_action(state[0], text))
        assert game.tell(state[0], game.parse_action(state[0], text), after[0]).say("de")


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_lesson_has_both_languages_and_names_its_rules(name: str, step: dict[str, Any]) -> None:
    for key in ("title", "text", "praise", "nudge"):
        assert set(step[key]) == set(LANGUAGES), key
        assert all(0 < len(step[key][language]) <= LONGEST_TEXT for language in LANGUAGES)
    known = {rule["id"] for rule in tomllib.loads(own_file(name, "rules.toml"))["rule"]}
    assert step["teaches"]
    assert set(step["teaches"]) <= known


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_a_tutorial_is_short_and_ends_with_one_right_choice(name: str) -> None:
    steps = steps_of(name)
    assert 3 <= len(steps) <= 6
    assert len(steps[-1]["right"]) == 1
    game = find_game(name)
    state = game.parse_position(steps[-1]["position"])
    seat = INTERPRETED.turn(state)
    worth = {}
    for action in INTERPRETED.legal(state):
        after = state.copy()
        INTERPRETED.apply(after, action)
        worth[game.action_text(state[0], action)] = INTERPRETED.evaluate(after, int(after[0].players))[seat]
    best = max(worth, key=lambda text: worth[text])
    assert best == steps[-1]["right"][0]
    assert worth[best] - sorted(worth.values())[-2] > 0.05


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_the_rules_have_pictures(name: str) -> None:
    page = tomllib.loads(own_file(name, "rules.toml"))
    game = find_game(name)
    assert 3 <= len(page["pictures"]) <= 6
    assert set(page["pictures"]) <= set(page["sections"])
    for position in page["pictures"].values():
        state = game.parse_position(position)
        assert game.parse_position(game.position(state)).tobytes() == state.tobytes()
        assert game.scene(state[0]).sprites


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_a_demonstration_is_part_of_a_real_game(name: str) -> None:
    match = load(own_file(name, "demo.txt"), live=False)
    assert match.game.name == name
    assert 14 <= match.ply <= 20
    assert not match.is_over
