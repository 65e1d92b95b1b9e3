"""Reviews of finished games and of positions over HTTP, as types: questions and tries in; grades, turns and exercises out.

docs/program/protocol.md explains each.
"""

from __future__ import annotations

from typing import Literal

from wandelgang.server.wire.laboratory import Stage
from wandelgang.server.wire.requests import Body
from wandelgang.server.wire.scenes import Shown, ShownChip, ShownChoice, ShownScene, ShownTrace

Knowledge = Literal["then", "all"]


class ReviewQuestion(Body, frozen=True):
    """How far a review is. Asking also has it made, unless it is to pause."""

    knowledge: Knowledge = "then"
    seen: int = 0  # turns that the page has: only later ones are sent
    pause: bool = False


class ReviewTry(Body, frozen=True):
    """What somebody would do in a turn of a review: its actions so far, as texts."""

    turn: int  # its place in the list
    actions: tuple[str, ...] = ()
    knowledge: Knowledge = "then"


class ReviewSeat(Shown, frozen=True):
    name: str
    shape: int
    mine: bool = False
    luck: float = 0.0  # what chance gave over the whole game, as a share of a win
    skill: float = 0.0  # what was chosen better than by the table on average
    lessons: tuple[int, ...] = ()  # the places of the player's worst turns, the worst first


class ReviewTurn(Shown, frozen=True):
    """One turn in the list of a review."""

    number: int
    seat: int | None
    first: int  # plies before it, and after it
    end: int
    value: tuple[float, ...]  # everybody's chances after it
    text: str  # what was played, in words
    grade: str = "·"
    loss: float = 0.0
    best: float = 0.0  # the player's chance, had they given nothing away
    chips: tuple[ShownChip, ...] = ()  # dice thrown, cards drawn


class ReviewShown(Shown, frozen=True):
    """A review as far as it is known; while it is made, the turns that the page does not have yet."""

    title: str
    game: str
    knowledge: Knowledge
    stage: Stage
    done: int
    total: int
    seats: tuple[ReviewSeat, ...]
    start: tuple[float, ...] = ()
    turns: tuple[ReviewTurn, ...] = ()
    turning: tuple[int, ...] = ()  # the places of the turning points
    chance: bool = False  # did chance decide anything?
    secret: bool = False  # did the players have secrets from one another?
    outcome: tuple[float, ...] = ()
    failure: str = ""


class BetterTurn(Shown, frozen=True):
    """What would have been better, or that nothing was found."""

    text: str
    scene: ShownScene
    traces: tuple[ShownTrace, ...] = ()


class ReviewedPosition(Shown, frozen=True):
    """One turn of a review on the board."""

    scene: ShownScene  # after the turn that was played
    traces: tuple[ShownTrace, ...]
    verdict: str  # such as "A mistake: from 24 to 7 percent"
    why: str = ""  # what would have been better, and what for, in one sentence
    shape: int | None = None
    better: BetterTurn | None = None


class Exercise(Shown, frozen=True):
    """A turn to be found on the board: where it stands after the actions tried, and what can be chosen next."""

    scene: ShownScene
    prompt: str
    choices: tuple[ShownChoice, ...] = ()
    traces: tuple[ShownTrace, ...] = ()  # of what was tried
    over: bool = False  # the try is complete, and was judged
    right: bool = False  # it is as good as the best
    loss: float = 0.0
    value: float = 0.0  # the player's chance after what was tried
    played: bool = False  # it is what was played in the game


class PositionQuestion(Body, frozen=True):
    """A position to look at. Asking has it done."""

    position: str
    knowledge: Knowledge = "then"


class PositionTurn(Shown, frozen=True):
    """One of the best turns found in a position."""

    text: str
    actions: tuple[str, ...]  # as they are written
    value: tuple[float, ...]  # everybody's chances after it
    scene: ShownScene  # after it
    traces: tuple[ShownTrace, ...] = ()
    why: str = ""  # what it achieves, if a sentence can say it
    chance: bool = False  # chance acts next: the chances are the mean of all that may come


class PositionOutcome(Shown, frozen=True):
    """What chance may bring in a position, and the position after it."""

    text: str
    position: str
    chips: tuple[ShownChip, ...] = ()


class PositionShown(Shown, frozen=True):
    """What is known about a position so far."""

    title: str
    game: str
    knowledge: Knowledge
    stage: Stage
    done: int  # steps of the calculation
    total: int
    seats: tuple[ReviewSeat, ...]
    scene: ShownScene
    seat: int | None  # who acts; None: chance, or the game is over
    over: bool
    prompt: str  # what there is to do, after the player's name; or what else is the case, in a sentence
    chances: tuple[float, ...] = ()  # everybody's, if the best turn found is played
    turns: tuple[PositionTurn, ...] = ()  # the best first
    secret: bool = False  # the player who acts does not know everything that the position tells
    outcomes: tuple[PositionOutcome, ...] = ()  # of chance, if it acts
    editable: bool = False  # the game has an editor of positions
