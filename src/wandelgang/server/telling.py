"""What can be told and drawn of a table in one view (None: all there is) and one language.

It is made once for all who see the same. It knows neither browsers nor sockets.
"""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN
from wandelgang.language import Language
from wandelgang.server.room import Room
from wandelgang.server.showing import change, shown_scene, shown_ways
from wandelgang.server.wire import ShownScene, ShownWay, Step, Told


def scene(room: Room, ply: int, known: int | None, language: Language) -> ShownScene:
    """The table after so many actions."""

    def draw() -> ShownScene:
        return shown_scene(room.game.scene(room.state(ply, known)[0]), room.game.name, language)

    return room.memory.picture(("scene", ply, known, language), draw)


def step(room: Room, ply: int, viewer: int, language: Language) -> Step:
    """Action number *ply*, and how the scene changes by it."""

    def make() -> Step:
        return Step(
            version=room.version_of(ply),
            told=told(room, ply, viewer, language),
            change=change(scene(room, ply, viewer, language), scene(room, ply + 1, viewer, language)),
            ways=ways(room, ply, viewer),
            scores=scores(room, ply + 1, viewer, language),
        )

    return room.memory.picture(("step", ply, viewer, language), make)


def told(room: Room, ply: int, known: int | None, language: Language) -> Told:
    """Action number *ply* in words."""

    def make() -> Told:
        before, after = room.state(ply, known), room.state(ply + 1, known)
        text = room.game.tell(before[0], room.seen(ply, known), after[0]).say(language)
        return Told(ply + 1, room.match.log[ply].seat, text)

    return room.memory.sentence(("told", ply, known, language), make)


def scores(room: Room, ply: int, known: int | None, language: Language) -> tuple[str, ...]:
    """How every seat stands after so many actions."""

    def make() -> tuple[str, ...]:
        state = room.state(ply, known)[0]
        return tuple(room.game.score(state, seat.number).say(language) for seat in room.seats)

    return room.memory.sentence(("scores", ply, known, language), make)


def ways(room: Room, ply: int, known: int | None) -> tuple[ShownWay, ...]:
    """How sprites come to their places by action number *ply*, where they do not go straight."""
    seen = room.seen(ply, known)
    if seen == UNKNOWN:
        return ()
    before, after = room.state(ply, known), room.state(ply + 1, known)
    return shown_ways(room.game.ways(before[0], seen, after[0]))
