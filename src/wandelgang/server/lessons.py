"""The tutorial of a game and the miniature of the gallery: real positions and real actions, from the game's own files.

`lessons.toml`: `title`, and `[[step]]`s with `title`, `text`, `position` (a complete position as text), and, where something is
to be chosen, `right` (the actions that are right), `praise` and `nudge`; texts as `{ de = …, en = … }`. `demo.txt`: a record.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.errors import Missing
from wandelgang.games import game as find_game
from wandelgang.language import Language
from wandelgang.play.match import load
from wandelgang.server.answers import Demo, Lessons, LessonStep, Outcome
from wandelgang.server.events import KeptSeat
from wandelgang.server.naming import words
from wandelgang.server.restoring import opened, restored
from wandelgang.server.room import Room
from wandelgang.server.showing import change, shown_choices, shown_scene, shown_ways
from wandelgang.server.sight import Sight
from wandelgang.server.wire import ShownScene, Told


@lru_cache(maxsize=32)
def lessons(name: str, language: Language) -> Lessons:
    """The tutorial of a game."""
    game = find_game(name)
    page = tomllib.loads(own_file(name, "lessons.toml"))
    title = page["title"][language] if "title" in page else game.title.say(language)
    return Lessons(title, tuple(lesson(game, step, language) for step in page["step"]))


def lesson(game: Game, step: dict[str, Any], language: Language) -> LessonStep:
    """One step: a position as whoever acts there sees it, and what follows each right action."""
    states = game.parse_position(step["position"])
    seat = max(int(INTERPRETED.turn(states)), SPECTATOR)
    view = INTERPRETED.view(states, seat)
    right = step.get("right", [])
    legal = INTERPRETED.legal(view) if right else []

    def said(key: str) -> str:
        return str(step[key][language]) if key in step else ""

    return LessonStep(
        title=said("title"),
        text=said("text"),
        scene=position_scene(game, view, language),
        choices=shown_choices(game.choices(view[0], legal), language) if right else (),
        right={text: outcome(game, states, seat, text, language) for text in right},
        praise=said("praise"),
        nudge=said("nudge"),
    )


def outcome(game: Game, states: States, seat: int, text: str, language: Language) -> Outcome:
    """What an action of a lesson does, before chance and others act."""
    before, after = INTERPRETED.view(states, seat), states.copy()
    action = game.parse_action(states[0], text)
    if action not in INTERPRETED.legal(states):
        raise AssertionError(f"{text} is no legal action of this lesson of {game.name}")
    INTERPRETED.apply(after, action)
    view = INTERPRETED.view(after, seat)
    shown = change(position_scene(game, before, language), position_scene(game, view, language))
    told = Told(1, seat, game.tell(before[0], action, view[0]).say(language))
    return Outcome(shown, shown_ways(game.ways(before[0], action, view[0])), told)


def position_scene(game: Game, view: States, language: Language) -> ShownScene:
    return shown_scene(game.scene(view[0]), game.name, language)


@lru_cache(maxsize=32)
def demo(name: str, language: Language) -> Demo:
    """A piece of a real game, as everybody may see it."""
    room = demo_room(name)
    sight = Sight(room, "", language)
    sight.scene = first = sight.drawn(0, SPECTATOR)
    return Demo(first, tuple(sight.step(ply) for ply in range(room.ply)))


def demo_scene(name: str, language: Language) -> ShownScene:
    """Where that piece of a game begins."""
    return Sight(demo_room(name), "", language).drawn(0, SPECTATOR)


@lru_cache(maxsize=16)
def demo_room(name: str) -> Room:
    match = load(own_file(name, "demo.txt"), live=False)
    return restored("demo", [opened(match, [KeptSeat(seat) for seat in match.seats], "", {})])


def own_file(name: str, file: str) -> str:
    """A file of a game; Missing if it has none."""
    found = resources.files(f"wandelgang.games.{find_game(name).name}").joinpath(file)
    if not found.is_file():
        raise Missing(words("no-file", name=file))
    return found.read_text("utf-8")
