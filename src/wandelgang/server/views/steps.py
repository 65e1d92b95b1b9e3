"""What can be told and drawn of a table in one view (None: all there is) and one language.

It is made once for all who see the same. It knows neither browsers nor sockets.
"""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN
from wandelgang.language import Language
from wandelgang.server.table.table import Table
from wandelgang.server.views.scenes import change, shown_scene, shown_ways
from wandelgang.server.wire.outgoing import LogEntry, Step
from wandelgang.server.wire.scenes import ShownScene, ShownWay


def scene(table: Table, ply: int, known: int | None, language: Language) -> ShownScene:
    """The table after so many actions."""

    def draw() -> ShownScene:
        return shown_scene(table.game.scene(table.state(ply, known)[0]), table.game.name, language)

    return table.cache.picture(("scene", ply, known, language), draw)


def step(table: Table, ply: int, viewer: int, language: Language) -> Step:
    """Action number *ply*, and how the scene changes by it."""

    def make() -> Step:
        return Step(
            version=table.version_of(ply),
            told=told(table, ply, viewer, language),
            change=change(scene(table, ply, viewer, language), scene(table, ply + 1, viewer, language)),
            ways=ways(table, ply, viewer),
            scores=scores(table, ply + 1, viewer, language),
        )

    return table.cache.picture(("step", ply, viewer, language), make)


def told(table: Table, ply: int, known: int | None, language: Language) -> LogEntry:
    """Action number *ply* in words."""

    def make() -> LogEntry:
        before, after = table.state(ply, known), table.state(ply + 1, known)
        text = table.game.tell(before[0], table.seen(ply, known), after[0]).say(language)
        return LogEntry(ply + 1, table.match.log[ply].seat, text)

    return table.cache.sentence(("told", ply, known, language), make)


def scores(table: Table, ply: int, known: int | None, language: Language) -> tuple[str, ...]:
    """How every seat stands after so many actions."""

    def make() -> tuple[str, ...]:
        state = table.state(ply, known)[0]
        return tuple(table.game.score(state, seat.number).say(language) for seat in table.seats)

    return table.cache.sentence(("scores", ply, known, language), make)


def ways(table: Table, ply: int, known: int | None) -> tuple[ShownWay, ...]:
    """How sprites come to their places by action number *ply*, where they do not go straight."""
    seen = table.seen(ply, known)
    if seen == UNKNOWN:
        return ()
    before, after = table.state(ply, known), table.state(ply + 1, known)
    return shown_ways(table.game.ways(before[0], seen, after[0]))
