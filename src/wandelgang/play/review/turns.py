"""One turn of a review: its decisions, what chance gave in it, and the better turn as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from threading import Event
from typing import Literal

from wandelgang.core.calls import Calls, duplicate
from wandelgang.core.rules import States
from wandelgang.play.match import Match
from wandelgang.play.position import facts_of, states_of
from wandelgang.play.review.decisions import Decision, Judge
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.grades import Grade, graded
from wandelgang.play.review.valuing import Shares, valuer
from wandelgang.play.turns import Turn

Knowledge = Literal["then", "all"]  # what the player could know when they chose, or everything


@dataclass(frozen=True)
class Rolled:
    """What an outcome of chance changed: everybody's chances before and after it, with everything known."""

    ply: int
    before: Shares
    after: Shares

    @property
    def luck(self) -> Shares:
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn, what it was worth, and what would have been better."""

    number: int
    seat: int | None  # None: only chance acted
    first: int  # its actions: number `first` to `end` - 1 of the match
    end: int
    value: Shares  # everybody's chances after it
    decisions: tuple[Decision, ...]
    rolled: tuple[Rolled, ...]
    better: tuple[int, ...]  # the better turn from action number `branch` on, outcomes of chance as they fell; empty: none
    branch: int
    kind: str = ""  # the kind of the action with which the turn became worse than the better one, if the game names kinds

    @property
    def loss(self) -> float:
        """How much of their expected result the player gave away."""
        return 0.0 if self.seat is None else sum(decision.loss(self.seat) for decision in self.decisions)

    @property
    def best(self) -> float:
        """The player's chance after the turn, had they given nothing away."""
        return 0.0 if self.seat is None else min(1.0, self.value[self.seat] + self.loss)

    @property
    def grade(self) -> Grade:
        lead = max((decision.lead for decision in self.decisions), default=0.0)
        return graded(self.loss, lead, all(decision.is_forced for decision in self.decisions))

    @property
    def luck(self) -> Shares:
        """What chance gave everybody during the turn."""
        columns = zip(*(rolled.luck for rolled in self.rolled), strict=True)
        return tuple(sum(column) for column in columns) or (0.0,) * len(self.value)

    @property
    def worst(self) -> Decision | None:
        """The decision that lost most; None if none did."""
        lost = [one for one in self.decisions if self.seat is not None and one.loss(self.seat) > 0.0]
        return max(lost, key=lambda one: one.loss(self.seat or 0), default=None)


@dataclass
class Reviewer:
    """Reviews the turns of one match, each for itself."""

    match: Match
    knowledge: Knowledge
    effort: Effort
    calls: Calls
    stop: Event | None = None

    def turn(self, turn: Turn) -> ReviewedTurn:
        """Everything about one turn."""
        decisions = [self.decision(turn.seat, plies) for plies in self.decided(turn)] if turn.seat is not None else []
        rolled = [self.rolled(ply) for ply in range(turn.first, turn.end) if self.match.log[ply].seat is None]
        branch, better = self.better(turn, decisions)
        kind = self.kind(turn.end, branch, better)
        parts = (self.value(turn, decisions), tuple(decisions), tuple(rolled), better, branch, kind)
        return ReviewedTurn(turn.number, turn.seat, turn.first, turn.end, *parts)

    def kind(self, end: int, branch: int, better: Sequence[int]) -> str:
        """The kind of the first action that the better turn would have had otherwise; empty if there is none."""
        for ply, action in zip(range(branch, end), better, strict=False):
            if self.match.log[ply].action != action:
                before, after = (facts_of(self.match.positions[moment]) for moment in (ply, ply + 1))
                return self.match.game.kind(before, self.match.log[ply].action, after)
        return ""

    def decided(self, turn: Turn) -> Iterator[range]:
        """The plies of each decision: actions in a row without chance between them."""
        for is_chance, plies in groupby(range(turn.first, turn.end), lambda ply: self.match.log[ply].seat is None):
            if not is_chance:
                first, *rest = plies
                yield range(first, first + 1 + len(rest))

    def view(self, seat: int, ply: int) -> States:
        """What is known to the player who chooses."""
        return states_of(self.match.view(seat if self.knowledge == "then" else None, ply))

    def judge(self, view: States) -> Judge:
        return Judge(self.match.game, valuer(view, self.effort, self.calls, self.stop), self.calls)

    def decision(self, seat: int, plies: range) -> Decision:
        view = self.view(seat, plies[0])
        return self.judge(view).judge(view, seat, plies[0], [self.match.log[ply].action for ply in plies])

    def value(self, turn: Turn, decisions: Sequence[Decision]) -> Shares:
        """Everybody's chances after a turn, as far as the player who made it may know; once the game is over, its result."""
        if decisions and decisions[-1].ply + len(decisions[-1].played) == turn.end:
            return decisions[-1].value
        acting = self.next_seat(turn.end) if turn.seat is None else turn.seat
        view = self.view(acting, turn.end)
        return valuer(view, self.effort, self.calls, self.stop).value(view, acting, 2)

    def rolled(self, ply: int) -> Rolled:
        """What one outcome of chance changed. How it fell is a fact, so it is judged with everything known."""
        state = states_of(self.match.positions[ply])
        by = valuer(state, self.effort, self.calls, self.stop)
        return Rolled(ply, *by.outcome(state, self.match.log[ply].action, self.next_seat(ply)))

    def next_seat(self, ply: int) -> int:
        """Who decides next; at the end of the game, who decided last."""
        seats = [logged.seat for logged in self.match.log[ply:] if logged.seat is not None]
        return seats[0] if seats else next((one.seat for one in reversed(self.match.log) if one.seat is not None), 0)

    def better(self, turn: Turn, decisions: Sequence[Decision]) -> tuple[int, tuple[int, ...]]:
        """Where the better turn departs and all its actions; chance decides as it did, as long as it can."""
        seat, wrong = turn.seat, [one for one in decisions if not one.is_best]
        if seat is None or not wrong:
            return turn.end, ()
        branch, line = wrong[0].ply, list(wrong[0].best)
        state = duplicate(states_of(self.match.positions[branch]))
        for action in line:
            self.calls.apply(state, action)
        for ply in range(branch + len(wrong[0].played), turn.end):
            if self.calls.turn(state) != -1:
                break
            outcome = self.match.log[ply].action
            if self.match.log[ply].seat is not None or outcome not in self.calls.legal(state):
                break
            self.calls.apply(state, outcome)
            line.append(outcome)
            if self.calls.turn(state) == seat:
                chosen = self.continued(state, seat)
                line.extend(chosen)
                for action in chosen:
                    self.calls.apply(state, action)
        return branch, tuple(line)

    def continued(self, state: States, seat: int) -> tuple[int, ...]:
        """The best that follows in the same turn."""
        view = self.calls.view(state, seat) if self.knowledge == "then" else state
        judge = self.judge(view)
        found = judge.valuer.find(view, seat).best
        return judge.completed(view, seat, found.variation or (found.action,))
