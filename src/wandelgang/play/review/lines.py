"""The turns of a review as texts and as positions: what was played, and the better turn beside it."""

from __future__ import annotations

from wandelgang.core.calls import INTERPRETED, Calls, duplicate
from wandelgang.language import Message
from wandelgang.play.match import Match
from wandelgang.play.position import Position, facts_of, position_of, states_of
from wandelgang.play.review.turns import ReviewedTurn


def played_texts(match: Match, turn: ReviewedTurn) -> list[str]:
    return [match.log[ply].text for ply in range(turn.first, turn.end)]


def better_positions(match: Match, turn: ReviewedTurn, calls: Calls = INTERPRETED) -> list[Position]:
    """The positions of the better turn with everything in them, from where it departs to its end."""
    positions = [match.positions[turn.branch]]
    for action in turn.better:
        states = duplicate(states_of(positions[-1]))
        calls.apply(states, action)
        positions.append(position_of(match.game, states))
    return positions


def better_texts(match: Match, turn: ReviewedTurn) -> list[str]:
    """The actions of the better turn, from where it departs; none if nothing better was found."""
    positions = better_positions(match, turn)
    pairs = zip(positions, turn.better, strict=False)
    return [match.game.action_text(facts_of(position), action) for position, action in pairs]


def gained(match: Match, turn: ReviewedTurn) -> Message | None:
    """What the better turn would have achieved, if a sentence can say it and the turn that was played did not achieve it."""
    if turn.seat is None or not turn.better:
        return None
    before = facts_of(match.positions[turn.first])
    better = match.game.gain(before, facts_of(better_positions(match, turn)[-1]), turn.seat)
    played = match.game.gain(before, facts_of(match.positions[turn.end]), turn.seat)
    return None if better is None or (played is not None and played.say() == better.say()) else better
