"""The review of a whole game: every turn, the turning points, and for each player what was luck and what was skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.errors import BadSetup, words
from wandelgang.language import quoted
from wandelgang.play.match import Match
from wandelgang.play.position import states_of
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.turns import Knowledge, ReviewedTurn, Reviewer
from wandelgang.play.review.valuing import Shares, valuer

KNOWLEDGE: tuple[Knowledge, ...] = ("then", "all")
SWING = 0.10  # of the chances that changes hands in a turn that may be a turning point
RARE = 6  # one turning point in so many turns at most, but three at least
LESSONS = 3  # the worst turns of a player


@dataclass(frozen=True)
class Review:
    """What is known about a game, as far as it has been reviewed."""

    players: int
    start: Shares  # everybody's chances before the first turn
    turns: tuple[ReviewedTurn, ...]
    knowledge: Knowledge = "then"

    def before(self, index: int) -> Shares:
        """Everybody's chances before a turn, by its place in the list."""
        return self.turns[index - 1].value if index else self.start

    def swing(self, index: int) -> float:
        """How much of the chances changes hands in a turn."""
        return sum(abs(now - was) for was, now in zip(self.before(index), self.turns[index].value, strict=True)) / 2

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The places of the turns that changed most: few, and not two in a row for one change."""
        most = max(3, len(self.turns) // RARE)
        places = [place for place, turn in enumerate(self.turns) if turn.seat is not None and self.swing(place) >= SWING]
        return tuple(sorted(sorted(places, key=lambda place: (-self.swing(place), place))[:most]))

    @property
    def luck(self) -> Shares:
        """What chance gave each player over the whole game: all together nothing."""
        return tuple(sum(turn.luck[seat] for turn in self.turns) for seat in range(self.players))

    @property
    def skill(self) -> Shares:
        """What each player chose better or worse than the table on average: all together nothing."""
        lost = [sum(turn.loss for turn in self.turns if turn.seat == seat) for seat in range(self.players)]
        return tuple(sum(lost) / len(lost) - mine for mine in lost)

    def lessons(self, seat: int, most: int = LESSONS) -> tuple[int, ...]:
        """The places of a player's worst turns, the worst first."""
        wrong = [place for place, turn in enumerate(self.turns) if turn.seat == seat and turn.better]
        return tuple(sorted(wrong, key=lambda place: (-self.turns[place].loss, place))[:most])


def begin(match: Match, knowledge: Knowledge, effort: Effort, calls: Calls = COMPILED, stop: Event | None = None) -> Shares:
    """Everybody's chances before the first turn, as the first player to decide sees them."""
    acting = next((logged.seat for logged in match.log if logged.seat is not None), 0)
    states = states_of(match.view(None if knowledge == "all" else acting, 0))
    return valuer(states, effort, calls, stop).value(states, acting, 2)


def turns(
    match: Match,
    knowledge: Knowledge = "then",
    effort: Effort = Effort(),  # noqa: B008
    done: int = 0,
    calls: Calls = COMPILED,
    stop: Event | None = None,
) -> Iterator[ReviewedTurn]:
    """The turns of a match, reviewed one after another; the first so many are known already. Raises Stopped."""
    reviewer = Reviewer(match, knowledge, effort, calls, stop)
    for turn in match.turns[done:]:
        yield reviewer.turn(turn)


def check_knowledge(knowledge: object) -> None:
    if not isinstance(knowledge, str) or knowledge not in KNOWLEDGE:
        raise BadSetup("knowledge", words("expected-choice", choices=", ".join(KNOWLEDGE)), quoted(knowledge))


def review(
    match: Match,
    knowledge: Knowledge = "then",
    effort: float = 1.0,
    progress: Callable[[int, int], None] = lambda done, total: None,
    calls: Calls = COMPILED,
    stop: Event | None = None,
) -> Review:
    """Review a match as far as it has been played: the same match and effort always give the same review."""
    check_knowledge(knowledge)
    work = Effort().times(effort)
    start, done = begin(match, knowledge, work, calls, stop), list[ReviewedTurn]()
    for turn in turns(match, knowledge, work, 0, calls, stop):
        done.append(turn)
        progress(len(done), len(match.turns))
    return Review(match.players, start, tuple(done), knowledge)
