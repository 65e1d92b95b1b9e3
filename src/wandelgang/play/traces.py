"""What can still be seen of the latest turns of a match: the traces of each, as far as a viewer may know.

They last until the viewer acts: whoever comes back after a day sees what everybody else has done since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wandelgang.core.endings import crowns, winners
from wandelgang.core.rules import UNKNOWN, State
from wandelgang.core.traces import derived, merged, settled
from wandelgang.play.position import facts_of
from wandelgang.play.turns import turn_at
from wandelgang.render.tracemarks import Turn as DrawnTurn
from wandelgang.scene import Scene, Trace

if TYPE_CHECKING:
    from wandelgang.core.game import Game
    from wandelgang.play.match import Match


@dataclass(frozen=True)
class Stretch:
    """The actions number `first` to `end` - 1 of a match, all of one turn."""

    seat: int | None
    first: int
    end: int


def action_traces(
    game: Game, before: State, action: int, after: State, seat: int | None, scenes: tuple[Scene, Scene] | None = None
) -> tuple[Trace, ...]:
    """The traces of one action of *seat* between two views; their scenes may be given if they have been drawn already."""
    old, new = scenes or (game.scene(before), game.scene(after))
    ways = () if action == UNKNOWN else game.ways(before, action, after)
    return refined(game, before, action, after, derived(old, new, ways, seat))


def refined(game: Game, before: State, action: int, after: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """Traces with what the game adds; to an action that the viewer does not know, it adds nothing."""
    return found if action == UNKNOWN else game.traces(before, action, after, found)


def match_traces(match: Match, ply: int, viewer: int | None, scene: Callable[[int], Scene] | None = None) -> tuple[Trace, ...]:
    """The traces of action number *ply*; *scene* may have drawn the views after so many actions already."""
    before, after = match.view(viewer, ply), match.view(viewer, ply + 1)
    scenes = (scene(ply), scene(ply + 1)) if scene else (before.scene(), after.scene())
    action = match.seen(ply, viewer)
    ways = () if action == UNKNOWN else match.ways(ply, viewer)
    return refined(match.game, facts_of(before), action, facts_of(after), derived(*scenes, ways, match.log[ply].seat))


def stretches(match: Match, viewer: int | None, ply: int | None = None) -> list[Stretch]:
    """The turns whose traces *viewer* is shown after *ply* actions, oldest first.

    All of others since the viewer last acted, and directly afterwards the viewer's own. Who has no seat sees the last turn.
    """
    end = match.ply if ply is None else ply
    most = 1 if viewer is None or viewer < 0 else max(1, match.players - 1)
    found: list[Stretch] = []
    for turn in reversed(match.turns):
        if turn.first >= end:
            continue
        stretch = Stretch(turn.seat, turn.first, min(turn.end, end))
        seats = {match.log[at].seat for at in range(stretch.first, stretch.end)} - {None}
        if viewer in seats and found:
            break
        if seats:  # else only the dice have been thrown
            found.insert(0, stretch)
        if viewer in seats or len(found) == most:
            break
    return found


def last_turn(match: Match, ply: int) -> list[Stretch]:
    """The turn that led to the position after *ply* actions, as a replay shows it."""
    if ply == 0:
        return []
    turn = turn_at(match.turns, ply - 1)
    return [Stretch(turn.seat, turn.first, ply)]


def turn_traces(match: Match, stretch: Stretch, viewer: int | None) -> tuple[Trace, ...]:
    """The traces of all actions of a stretch as one picture, as they hold at its end."""
    found = merged([match_traces(match, ply, viewer) for ply in range(stretch.first, stretch.end)])
    return settled(found, match.view(viewer, stretch.end).scene())


def drawn_turn(match: Match, ply: int, viewer: int | None) -> DrawnTurn:
    """The last turn in which somebody acted, after *ply* actions, and how the match ended, for a picture."""
    turns = stretches(match, None, ply)
    found = [trace for stretch in turns for trace in turn_traces(match, stretch, viewer)]
    if match.is_over and ply == match.ply:
        view = match.view(viewer, ply)
        found += ending_traces(match.game, facts_of(view), match.outcome or (), view.scene())
    return DrawnTurn(tuple(found), turns[-1].seat if turns else None, match.game.palette)


def ending_traces(game: Game, over: State, outcome: Sequence[float], scene: Scene) -> tuple[Trace, ...]:
    """What is to be seen of how a game ended, in a view of its last state; *scene* is that of the view."""
    return game.ending(over, crowns(scene, winners(outcome)))
