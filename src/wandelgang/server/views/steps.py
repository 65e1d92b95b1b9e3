"""Texts and drawings of one ply of a table, in one view (None: everything) and one language.

They are made once for all who see the same. This module knows neither browsers nor sockets.
"""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN
from wandelgang.language import Language
from wandelgang.play.position import states_of
from wandelgang.server.table.table import Table
from wandelgang.server.views.scenes import change, shown_scene, shown_ways
from wandelgang.server.wire.outgoing import LogEntry, NumberedAction, ShownPosition, Step
from wandelgang.server.wire.scenes import ShownScene, ShownWay


def scene(table: Table, ply: int, known: int | None, language: Language) -> ShownScene:
    """The board after *ply* actions."""

    def draw() -> ShownScene:
        return shown_scene(table.match.view(known, ply).scene(), table.game.name, language)

    return table.cache.drawing(("scene", ply, known, language), draw)


def step(table: Table, ply: int, viewer: int, language: Language) -> Step:
    """Action number *ply*, and how it changes the scene."""

    def make() -> Step:
        return Step(
            version=table.version_of(ply),
            told=log_entry(table, ply, viewer, language),
            change=change(scene(table, ply, viewer, language), scene(table, ply + 1, viewer, language)),
            ways=ways(table, ply, viewer),
            scores=scores(table, ply + 1, viewer, language),
        )

    return table.cache.drawing(("step", ply, viewer, language), make)


def position(table: Table, known: int | None, chooses: bool) -> ShownPosition:
    """The position now and, if the viewer *chooses*, its legal actions; all of it made from the view."""

    def make() -> ShownPosition:
        view, game = states_of(table.match.view(known)), table.game
        legal = table.calls(view).legal(view) if chooses else []
        actions = tuple(NumberedAction(action, game.action_text(view[0], action)) for action in legal)
        return ShownPosition(game.position(view), actions)

    return table.cache.text(("position", table.ply, known, chooses), make)


def log_entry(table: Table, ply: int, known: int | None, language: Language) -> LogEntry:
    """Action number *ply* in words."""

    def make() -> LogEntry:
        return LogEntry(ply + 1, table.match.log[ply].seat, table.match.story(ply, known).say(language))

    return table.cache.text(("log", ply, known, language), make)


def scores(table: Table, ply: int, known: int | None, language: Language) -> tuple[str, ...]:
    """The score of every seat after *ply* actions."""

    def make() -> tuple[str, ...]:
        state = states_of(table.match.view(known, ply))[0]
        return tuple(table.game.score(state, seat.number).say(language) for seat in table.seats)

    return table.cache.text(("scores", ply, known, language), make)


def ways(table: Table, ply: int, known: int | None) -> tuple[ShownWay, ...]:
    """The paths of sprites that action number *ply* does not move in a straight line."""
    seen = table.match.seen(ply, known)
    if seen == UNKNOWN:
        return ()
    before, after = (states_of(table.match.view(known, moment)) for moment in (ply, ply + 1))
    return shown_ways(table.game.ways(before[0], seen, after[0]))
