"""Scenes: board and trays do not overlap, everything lies in one of them, and whatever can be touched has a label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, States
from wandelgang.language import LANGUAGES, Message
from wandelgang.scene import Scene, Sprite, Tray

VARIANTS = [
    pytest.param(find_game(name), number, id=f"{name}-{number:02}")
    for name in wandelgang.GAMES
    for number in range(len(find_game(name).variants))
]


def seen(game: Game, number: int, plies: int) -> Iterator[States]:
    """States of a random game, as the player to act sees them."""
    generator = Generator(number + 1)
    state = game.start(game.settled(game.variants[number]), generator)
    for _ in range(plies):
        turn = INTERPRETED.turn(state)
        actions = INTERPRETED.legal(state)
        if not actions:
            return
        view = state.copy()
        if turn != CHANCE:
            INTERPRETED.hide(view, turn)
            yield view
        INTERPRETED.apply(state, generator.pick(actions))


def overlap(one: Scene | Tray, other: Scene | Tray) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 1e-6 and down > 1e-6


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_everything_lies_on_the_board_or_in_one_tray(game: Game, number: int) -> None:
    for state in seen(game, number, 12):
        scene = game.scene(state[0])
        parts: list[Scene | Tray] = [scene, *scene.trays]
        for place, part in enumerate(parts):
            assert not any(overlap(part, other) for other in parts[:place]), part
        assert len({tray.id for tray in scene.trays}) == len(scene.trays)
        for sprite in scene.sprites:
            holders = [p for p in parts if p.left <= sprite.x <= p.right and p.top <= sprite.y <= p.bottom]
            assert len(holders) == 1, sprite
            assert holders[0].right - holders[0].left >= sprite.wide - 0.5, sprite


def test_the_tray_of_the_free_tile_always_has_the_same_height() -> None:
    """Whatever lies below it does not move from phase to phase."""
    scenes = [find_game("tiles").scene(state[0]) for state in seen(find_game("tiles"), 0, 12)]
    assert len({tray.bottom - tray.top for scene in scenes for tray in scene.trays if tray.id == "free"}) == 1


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_whatever_can_be_touched_has_a_label(game: Game, number: int) -> None:
    symbols = set(game.art.split('"'))
    for state in seen(game, number, 12):
        shown = {sprite.id: sprite for sprite in game.scene(state[0]).sprites}
        choices = game.choices(state[0], INTERPRETED.legal(state))
        assert len({choice.touch for choice in choices}) == len(choices)
        for choice in choices:
            assert {*choice.offer, *(symbol for sign in choice.signs for symbol in sign.art)} <= symbols
            for language in LANGUAGES:
                said = choice.label.say(language)
                assert said[0].isupper() or not said[0].isalpha(), said
                assert len(said) < 80
            for name in choice.touch:
                label = shown[name].label
                assert label is not None, name
                assert "closed" not in shown[name].marks or shown[name].role == "card"
                assert all(label.say(language) for language in LANGUAGES)


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_a_sprite_that_does_not_change_is_the_same_object_from_scene_to_scene(game: Game, number: int) -> None:
    """So its shown form is made once per language (server/views/scenes.py)."""
    known: dict[tuple[object, ...], Sprite] = {}
    for state in seen(game, number, 12):
        signs = (sign for choice in game.choices(state[0], INTERPRETED.legal(state)) for sign in choice.signs)
        for sprite in (*game.scene(state[0]).sprites, *signs):
            values = (getattr(sprite, field.name) for field in fields(sprite))
            look = tuple(value.say() if isinstance(value, Message) else value for value in values)
            assert known.setdefault(look, sprite) is sprite


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_closed_sprites_say_why(game: Game, number: int) -> None:
    for state in seen(game, number, 12):
        for sprite in game.scene(state[0]).sprites:
            if "closed" in sprite.marks:
                assert sprite.label is not None
                assert len(sprite.label.say("de")) > 12


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_prompts_address_the_player_to_act_and_describe_them_to_others(game: Game, number: int) -> None:
    for state in seen(game, number, 12):
        for language in LANGUAGES:
            told, asked = game.prompt(state[0]).say(language), game.ask(state[0]).say(language)
            assert told[0].islower()
            assert asked[0].isupper()
            assert len(asked) < 80
