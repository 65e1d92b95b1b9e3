"""The tutorial and the demo of a game: real positions and real actions, from the game's own files.

`lessons.toml`: `title`, and `[[step]]`s with `title`, `text`, `position` (a complete position as text), and, where something is
to be chosen, `right` (the actions that are right), `praise` and `nudge`; texts as `{ de = …, en = … }`. `demo.txt`: a record.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.errors import Missing
from wandelgang.language import Language
from wandelgang.play.match import load
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.replay import opened, restored
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps
from wandelgang.server.views.scenes import change, shown_choices, shown_scene, shown_ways
from wandelgang.server.wire.outgoing import LogEntry
from wandelgang.server.wire.responses import ActionOutcome, Demo, Tutorial, TutorialStep
from wandelgang.server.wire.scenes import ShownScene
from wandelgang.server.words import words

TUTORIAL, DEMO = "lessons.toml", "demo.txt"


@lru_cache(maxsize=32)
def tutorial(name: str, language: Language) -> Tutorial:
    """The tutorial of a game."""
    game = find_game(name)
    page = tomllib.loads(own_file(name, TUTORIAL))
    title = page["title"][language] if "title" in page else game.title.say(language)
    return Tutorial(title, tuple(lesson(game, step, language) for step in page["step"]))


def lesson(game: Game, step: dict[str, Any], language: Language) -> TutorialStep:
    """One step: a position as the acting seat sees it, and what each right action leads to."""
    states = game.parse_position(step["position"])
    seat = max(int(INTERPRETED.turn(states)), SPECTATOR)
    view = INTERPRETED.view(states, seat)
    right = step.get("right", [])
    legal = INTERPRETED.legal(view) if right else []

    def said(key: str) -> str:
        return str(step[key][language]) if key in step else ""

    return TutorialStep(
        title=said("title"),
        text=said("text"),
        scene=position_scene(game, view, language),
        choices=shown_choices(game.choices(view[0], legal), language) if right else (),
        right={text: outcome(game, states, seat, text, language) for text in right},
        praise=said("praise"),
        nudge=said("nudge"),
    )


def outcome(game: Game, states: States, seat: int, text: str, language: Language) -> ActionOutcome:
    """What an action in a step does, before chance and others act."""
    before, after = INTERPRETED.view(states, seat), states.copy()
    action = game.parse_action(states[0], text)
    if action not in INTERPRETED.legal(states):
        raise AssertionError(f"{text} is not legal in this step of the tutorial of {game.name}")
    INTERPRETED.apply(after, action)
    view = INTERPRETED.view(after, seat)
    shown = change(position_scene(game, before, language), position_scene(game, view, language))
    entry = LogEntry(1, seat, game.tell(before[0], action, view[0]).say(language))
    return ActionOutcome(shown, shown_ways(game.ways(before[0], action, view[0])), entry)


def position_scene(game: Game, view: States, language: Language) -> ShownScene:
    return shown_scene(game.scene(view[0]), game.name, language)


@lru_cache(maxsize=32)
def demo(name: str, language: Language) -> Demo:
    """Part of a real game, as everybody may see it."""
    table = demo_table(name)
    return Demo(demo_scene(name, language), tuple(steps.step(table, ply, SPECTATOR, language) for ply in range(table.ply)))


def demo_scene(name: str, language: Language) -> ShownScene:
    """Where that part of a game begins."""
    return steps.scene(demo_table(name), 0, SPECTATOR, language)


@lru_cache(maxsize=16)
def demo_table(name: str) -> Table:
    match = load(own_file(name, DEMO), live=False)
    return restored("demo", [opened(match, [StoredSeat(seat) for seat in match.seats], "", {})])


def own_file(name: str, file: str) -> str:
    """A file of a game. Raises Missing if it has none."""
    found = find_game(name).file(file)
    if found is None:
        raise Missing(words("no-file", name=file))
    return found
