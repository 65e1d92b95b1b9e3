"""A position looked at: everybody's chances in it, and the best turns found, valued by the same work as the turns of a game.

A turn ends here where chance acts or another player does, as a decision of a review: what follows is averaged, never foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, duplicate
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.play.position import Position, facts_of, position_of, states_of
from wandelgang.play.review.decisions import Judge
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.review import check_knowledge
from wandelgang.play.review.turns import Knowledge
from wandelgang.play.review.valuing import Shares, valuer

SHALLOW = 2  # the depth of a value where nothing was searched, as in a review
MOST_DRAWN = 100  # outcomes of chance in a row until somebody acts


@dataclass(frozen=True)
class Proposals:
    """What there is to value in a position: lines of actions; or none, and everybody's chances at once."""

    seat: int  # who decides next; at the end of the game, the first
    lines: tuple[tuple[int, ...], ...] = ()
    depth: int = SHALLOW  # of the search that proposed them
    chances: Shares = ()


@dataclass(frozen=True)
class FoundTurn:
    """A turn, and everybody's chances after it."""

    actions: tuple[int, ...]
    value: Shares


@dataclass(frozen=True)
class PositionReview:
    """Everybody's chances if the best turn found is played, and the best turns, the best first."""

    position: Position
    seat: int
    chances: Shares
    turns: tuple[FoundTurn, ...]
    knowledge: Knowledge = "then"

    def texts(self, turn: FoundTurn) -> list[str]:
        """The actions of a turn as they are written."""
        positions = line_positions(self.position, turn.actions)
        pairs = zip(positions, turn.actions, strict=False)
        return [self.position.game.action_text(facts_of(before), action) for before, action in pairs]


@dataclass
class PositionReviewer:
    """Looks at one position, step by step: first the lines, then the value of each."""

    position: Position
    knowledge: Knowledge
    effort: Effort
    calls: Calls = COMPILED
    stop: Event | None = None

    def propose(self) -> Proposals:
        """The lines to value. Where nobody has to choose, there are none: chance is averaged, and a result is a result."""
        seat, turn = next_seat(self.position), self.position.turn
        view = self.view(seat)
        judge = self.judge(view)
        if turn in (OVER, CHANCE):
            return Proposals(seat, chances=judge.valuer.value(view, seat, SHALLOW))
        lines, depth = judge.proposed(view, seat)
        lines = judge.distinct(view, seat, lines)
        is_forced = len(lines) == 1 and judge.is_forced(view, seat, lines[0])
        return Proposals(seat, tuple(lines), SHALLOW if is_forced else depth)

    def value(self, proposals: Proposals, number: int) -> Shares:
        """What one of the lines leads to."""
        view = self.view(proposals.seat)
        return self.judge(view).value(view, proposals.seat, proposals.lines[number], proposals.depth)

    def view(self, seat: int) -> States:
        """What is known to the player who chooses."""
        states = states_of(self.position)
        return states if self.knowledge == "all" and not self.position.has_secrets else self.calls.view(states, seat)

    def judge(self, view: States) -> Judge:
        return Judge(self.position.game, valuer(view, self.effort, self.calls, self.stop), self.calls)


def completed(position: Position, proposals: Proposals, values: Sequence[Shares], knowledge: Knowledge) -> PositionReview:
    """What is known once so many lines have been valued: the best first."""
    turns = [FoundTurn(actions, value) for actions, value in zip(proposals.lines, values, strict=False)]
    turns.sort(key=lambda turn: -turn.value[proposals.seat])
    chances = turns[0].value if turns else proposals.chances
    return PositionReview(position, proposals.seat, chances, tuple(turns), knowledge)


def review_position(
    position: Position,
    knowledge: Knowledge = "then",
    effort: float = 1.0,
    calls: Calls = COMPILED,
    stop: Event | None = None,
) -> PositionReview:
    """Everybody's chances in a position and the best turns: the same position and effort always give the same."""
    check_knowledge(knowledge)
    reviewer = PositionReviewer(position, knowledge, Effort().times(effort), calls, stop)
    proposals = reviewer.propose()
    values = [reviewer.value(proposals, number) for number in range(len(proposals.lines))]
    return completed(position, proposals, values, knowledge)


def next_seat(position: Position, calls: Calls = INTERPRETED) -> int:
    """Who decides next, whatever chance brings first; in a game that is over, the first seat."""
    if position.turn >= 0:
        return position.turn
    states = duplicate(states_of(position.guess(seed=0) if position.has_secrets else position))
    for _ in range(MOST_DRAWN):
        if calls.turn(states) != CHANCE:
            break
        calls.apply(states, calls.legal(states)[0])
    return max(0, int(calls.turn(states)))


def line_positions(position: Position, actions: Sequence[int], calls: Calls = INTERPRETED) -> list[Position]:
    """The positions before, between and after the actions of a line. Where the position hides something, it is guessed."""
    positions = [position.guess(seed=0) if position.has_secrets else position]
    for action in actions:
        states = duplicate(states_of(positions[-1]))
        calls.apply(states, action)
        positions.append(position_of(position.game, states))
    return positions


def has_hidden(position: Position) -> bool:
    """Does whoever decides next know less than what the position tells?"""
    view = INTERPRETED.view(states_of(position), next_seat(position))
    return not position.has_secrets and INTERPRETED.has_secrets(view)
