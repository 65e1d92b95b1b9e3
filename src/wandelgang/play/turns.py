"""The actions of a match by turns: what a player does until the next player, with the outcomes of chance that belong to it.

Only what everybody may know decides where a turn ends, so all viewers have the same turns. They are grouped when somebody asks,
and only what has been played since the last time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wandelgang.core.rules import OVER, UNKNOWN
from wandelgang.errors import words
from wandelgang.language import Message, listed
from wandelgang.play.position import facts_of
from wandelgang.scene import Chip

if TYPE_CHECKING:
    from wandelgang.play.match import Match


@dataclass(frozen=True)
class Turn:
    """The actions number `first` to `end` - 1 of a match: positions[first] is before them, positions[end] after."""

    number: int  # players' turns count from 1; what chance decides before them is number 0
    seat: int | None  # None: nobody's, as when the set-up is drawn
    first: int
    end: int
    is_complete: bool  # else the player still acts, or has only just been given the dice


def grouped(match: Match, known: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """All turns up to now, the running one last; *known* are those of an earlier moment of the same line of play."""
    if known and known[-1].end == match.ply:
        return known
    turns = list(known if known and known[-1].is_complete else known[:-1])
    while (turns[-1].end if turns else 0) < match.ply:
        turns.append(next_turn(match, turns[-1] if turns else None))
    return tuple(turns)


def next_turn(match: Match, before: Turn | None) -> Turn:
    """The turn that follows another one; None: the first of the match."""
    first, number = (before.end, before.number) if before else (0, 0)
    seat, end, is_complete = None, first, False
    while end < match.ply and not is_complete:
        if seat is None:
            seat = match.log[end].seat
        is_complete = ends_turn(match, end, seat)
        end += 1
    if seat is None and not is_complete and match.turn >= 0:
        seat = match.turn  # the dice have been thrown for whoever acts now
    return Turn(number + (seat is not None), seat, first, end, is_complete)


def ends_turn(match: Match, ply: int, seat: int | None) -> bool:
    """Is action number *ply* the last of a turn of *seat*? Unless the game says so: if the next to act is another player."""
    after = match.positions[ply + 1]
    if after.turn == OVER:
        return True
    if match.game.ends_turn is not None:
        return match.game.ends_turn(facts_of(match.positions[ply]), match.log[ply].action, facts_of(after))
    return after.turn >= 0 and (after.turn != seat or match.players == 1)


def turn_at(turns: Sequence[Turn], ply: int) -> Turn:
    """The turn that action number *ply* belongs to."""
    return turns[bisect_right(turns, ply, key=lambda turn: turn.first) - 1]


def told(match: Match, turn: Turn, viewer: int | None, end: int | None = None) -> Message:
    """What came of a turn, in a few words that follow the player's name; up to ply *end* if it is given."""
    plies = range(turn.first, turn.end if end is None else end)
    states = [facts_of(match.view(viewer, ply)) for ply in range(plies.start, plies.stop + 1)]
    actions = [match.seen(ply, viewer) for ply in plies]
    tell_turn = match.game.tell_turn
    message = tell_turn(states, actions) if tell_turn is not None else None
    if message is None or (
        not message.say() and turn.is_complete and plies.stop == turn.end
    ):  # nothing much happened: then at least what was done
        own = [ply for ply in plies if match.log[ply].seat is not None]
        message = listed([match.story(ply, viewer) for ply in own])
    is_last = match.is_over and plies.stop == match.ply and turn.seat is not None
    return words("turn-won", told=message) if is_last and (match.outcome or [])[turn.seat or 0] == 1 else message


def chips(match: Match, turn: Turn, viewer: int | None, end: int | None = None) -> list[Chip]:
    """The dice thrown and cards drawn in a turn, as small pictures; up to ply *end* if it is given."""
    found: list[Chip] = []
    for ply in range(turn.first, turn.end if end is None else end):
        if match.log[ply].seat is not None:
            continue
        before, after = facts_of(match.view(viewer, ply)), facts_of(match.view(viewer, ply + 1))
        action = match.seen(ply, viewer)
        if match.game.chips is not None:
            found += match.game.chips(before, action, after)
        elif action != UNKNOWN:
            found.append(Chip((), match.game.tell(before, action, after), match.game.action_text(before, action)))
    return found
