"""What can still be seen of the latest turns, as it is sent: from what a viewer may know, once for all who know the same."""

from __future__ import annotations

from msgspec.structs import replace

from wandelgang.core.game import Game
from wandelgang.core.traces import merged, settled
from wandelgang.play.traces import Stretch, ending_traces, last_turn, match_traces, stretches
from wandelgang.render.tracemarks import Turn
from wandelgang.scene import Trace
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps
from wandelgang.server.views.scenes import near
from wandelgang.server.wire.scenes import ShownTrace, TurnTraces


def now(table: Table, viewer: int, known: int | None) -> tuple[TurnTraces, ...]:
    """What others have done since the viewer last acted, and how the game ended."""
    turns = tuple(shown(table, stretch, table.ply, known) for stretch in stretches(table.match, viewer))
    return with_ending(table, turns, known) if table.over else turns


def then(table: Table, ply: int, known: int | None) -> tuple[TurnTraces, ...]:
    """The turn that led to the position after *ply* actions, and how the game ended if there was none after it."""
    turns = tuple(shown(table, stretch, ply, known) for stretch in last_turn(table.match, ply))
    return with_ending(table, turns, known) if table.over and ply == table.ply else turns


def with_ending(table: Table, turns: tuple[TurnTraces, ...], known: int | None) -> tuple[TurnTraces, ...]:
    """Turns with the marks of the end of the game, which belong to the last of them; it may have ended before the first."""
    marks = tuple(shown_trace(table.game, one) for one in ending(table, known))
    if not turns:
        return (TurnTraces(None, None, table.ply, table.ply, marks),) if marks else ()
    return (*turns[:-1], replace(turns[-1], traces=(*turns[-1].traces, *marks)))


def ending(table: Table, known: int | None) -> tuple[Trace, ...]:
    """How a game ended, on the board."""
    viewer = steps.sees(table, known, table.ply)

    def make() -> tuple[Trace, ...]:
        over, scene = steps.view(table, table.ply, viewer), steps.drawn(table, table.ply, viewer)
        return ending_traces(table.game, over, table.outcome, scene)

    return table.cache.text(("ending", table.ply, table.outcome, viewer), make)


def shown(table: Table, stretch: Stretch, ply: int, known: int | None) -> TurnTraces:
    """The traces of some actions, as they still hold after *ply* actions."""
    return shown_turn(table.game, stretch, of_turn(table, stretch, ply, known))


def of_turn(table: Table, stretch: Stretch, ply: int, known: int | None) -> tuple[Trace, ...]:
    """The same in no colours."""
    plies = range(stretch.first, stretch.end)
    public = table.match.is_public or all(steps.sees_action(table, at, known) is None for at in (*plies, ply - 1))
    viewer = None if public else known

    def make() -> tuple[Trace, ...]:
        found = merged([of_action(table, at, viewer) for at in plies])
        return settled(found, steps.drawn(table, ply, viewer))

    return table.cache.text(("traces", stretch, ply, viewer), make)


def in_picture(table: Table, ply: int, known: int | None) -> Turn:
    """The last turn in which somebody acted, after *ply* actions, and how the game ended, to be drawn."""
    turns = stretches(table.match, None, ply)
    found = [trace for stretch in turns for trace in of_turn(table, stretch, ply, known)]
    if table.over and ply == table.ply:
        found += ending(table, known)
    return Turn(tuple(found), turns[-1].seat if turns else None, table.game.palette)


def of_action(table: Table, ply: int, known: int | None) -> tuple[Trace, ...]:
    """The traces of one action."""
    viewer = steps.sees_action(table, ply, known)

    def make() -> tuple[Trace, ...]:
        return match_traces(table.match, ply, viewer, lambda at: steps.drawn(table, at, viewer))

    return table.cache.text(("trace", ply, viewer), make)


def shown_turn(game: Game, stretch: Stretch, traces: tuple[Trace, ...]) -> TurnTraces:
    """The traces of a turn, with players as colours and shapes."""
    shape = None if stretch.seat is None else game.palette[stretch.seat]
    return TurnTraces(stretch.seat, shape, stretch.first, stretch.end, tuple(shown_trace(game, one) for one in traces))


def shown_trace(game: Game, trace: Trace) -> ShownTrace:
    return ShownTrace(
        kind=trace.kind,
        sprite=trace.sprite,
        places=tuple((near(x), near(y)) for x, y in trace.places),
        shape=None if trace.player is None else game.palette[trace.player],
        wide=near(trace.wide),
        high=near(trace.high),
        turn=near(trace.turn),
        is_round=trace.is_round,
        text=trace.text,
        art=tuple(trace.art),
        hops=trace.hops,
        drives=trace.drives,
    )
