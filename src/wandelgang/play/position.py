"""A position as a value: it never changes, and playing an action makes another one.

Rules are compiled when they are first needed. Every action is checked, so no number and no text can do harm.
"""

from __future__ import annotations

import hashlib
import threading
import zlib
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from wandelgang.core.calls import COMPILED, INTERPRETED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.numbers import whole
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, Floats, State, States, facts
from wandelgang.core.stepping import HIDDEN, ILLEGAL, step
from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Unreadable, words
from wandelgang.language import LANGUAGES, Language, quoted
from wandelgang.play import observations
from wandelgang.render.svg import svg
from wandelgang.render.terminal import text as drawn
from wandelgang.render.tracemarks import Turn as DrawnTurn
from wandelgang.scene import Choice, Scene

if TYPE_CHECKING:
    from wandelgang.core.game import Game
    from wandelgang.play.analysis import Analysis
    from wandelgang.play.review.position import PositionReview
    from wandelgang.play.review.turns import Knowledge

NOT_KNOWN = -9  # whose turn it is has not been asked yet
LONGEST_REPR = 160
WIDEST = 100_000  # pixels of a picture

Packed = tuple[np.dtype[Any], bytes]  # the type of a record, and its bytes without the zeros at their end


class Position:
    """One moment of a game, or what a seat may see of it. Positions can be compared, hashed, copied and pickled."""

    __slots__ = ("_facts", "_kept", "_turn", "game")

    game: Game

    def __init__(self, game: str, text: str) -> None:
        """The position that a text describes. Raises Missing for an unknown game, Unreadable for an impossible text."""
        if not isinstance(text, str):
            raise Unreadable(words("no-text", got=quoted(text)))
        self.game = find_game(game)
        self._kept: States | Packed = self.game.parse_position(text)
        self._turn = NOT_KNOWN
        self._facts: State | None = None  # once asked for

    @property
    def _states(self) -> States:
        kept = self._kept
        return unpacked(*kept) if isinstance(kept, tuple) else kept

    @property
    def players(self) -> int:
        return int(self._states["players"][0])

    @property
    def turn(self) -> int:
        """The seat that acts, CHANCE or OVER."""
        if self._turn == NOT_KNOWN:
            self._turn = int(INTERPRETED.turn(self._states))
        return self._turn

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def is_chance(self) -> bool:
        """Chance acts next; all its outcomes are equally likely."""
        return self.turn == CHANCE

    @property
    def has_secrets(self) -> bool:
        """Is this a view in which something is hidden?"""
        return INTERPRETED.has_secrets(self._states)

    def legal_actions(self) -> list[int]:
        """The numbers of all legal actions, or of the outcomes of chance, ascending; none once the game is over."""
        return COMPILED.legal(self._states)

    def legal(self) -> list[str]:
        """The texts of all legal actions, in the order of their numbers."""
        return [self.game.action_text(facts_of(self), action) for action in self.legal_actions()]

    def action_text(self, action: int) -> str:
        """How a legal action is written. Raises Illegal for any other number."""
        self._check_legal(action)
        return self.game.action_text(facts_of(self), action)

    def parse_action(self, text: str) -> int:
        """The number of the legal action that a text stands for. Raises Unreadable or Illegal."""
        if not isinstance(text, str):
            raise Unreadable(words("no-text", got=quoted(text)))
        action = int(self.game.parse_action(facts_of(self), text))
        self._check_legal(action, text)
        return action

    def apply(self, action: int | str) -> Position:
        """The position after a legal action, given as number or as text. Raises Illegal or Unreadable."""
        number = self.parse_action(action) if isinstance(action, str) else self._number(action)
        states = duplicate(self._states)
        acting = step(states, number)
        if acting == HIDDEN:
            raise Illegal(words("hidden-view"))
        if acting == ILLEGAL:
            raise self._refusal(action)
        return position_of(self.game, states, acting)

    def returns(self) -> tuple[float, ...]:
        """Each seat's share of the win, once the game is over. Raises NotYourTurn before."""
        if not self.is_over:
            raise NotYourTurn(words("not-over"), None if self.is_chance else self.turn)
        return tuple(COMPILED.returns(self._states, self.players))

    def evaluate(self) -> tuple[float, ...]:
        """An estimate of each seat's share without any search; once the game is over, the result. Raises Illegal for a view."""
        if self.has_secrets:
            raise Illegal(words("hidden-view"))
        return tuple(COMPILED.evaluate(self._states, self.players))

    def view(self, viewer: int = SPECTATOR) -> Position:
        """What a seat, or a SPECTATOR, may see."""
        return position_of(self.game, COMPILED.view(self._states, self._viewer(viewer)), self.turn)

    def guess(self, seat: int | None = None, seed: int | None = None) -> Position:
        """A position that looks the same to a seat, by default the one that acts: secrets are guessed, all equally likely."""
        viewer = max(self.turn, SPECTATOR) if seat is None else self._viewer(seat)
        states = COMPILED.view(self._states, viewer)
        COMPILED.fill(states, viewer, checked_seed(seed).word)
        return position_of(self.game, states, self.turn)

    def analyse(
        self,
        seconds: float | None = 1.0,
        iterations: int | None = None,
        lines: int = 3,
        stop: threading.Event | None = None,
        threads: int | None = None,
    ) -> Analysis:
        """The best actions of the seat that acts, from its own view: expected results and continuations.

        It is made in so many *threads*: by default in one if iterations are counted, otherwise on all free cores.
        """
        from wandelgang.play.analysis import analyse

        if self.turn < 0:
            raise NotYourTurn(words("nobody-acts"))
        return analyse(self.view(self.turn), seconds, iterations, lines, stop=stop, threads=threads)

    def review(self, knowledge: Knowledge = "then", effort: float = 1.0) -> PositionReview:
        """Everybody's chances and the best turns found, with what the player could know or everything revealed ("all")."""
        from wandelgang.play.review.position import review_position

        return review_position(self, knowledge, effort)

    def observation(self, seat: int | None = None) -> Floats:
        """What a seat, by default the one that acts, observes: planes of numbers, 0 to 1 (docs/research/observations.md)."""
        if seat is None and self.turn < 0:
            raise NotYourTurn(words("nobody-acts"))
        return observations.observation(self._states, self.turn if seat is None else seat)

    def action_mask(self) -> observations.Mask:
        """Which action numbers are legal, as one truth value per number."""
        return observations.mask(self._states)

    @property
    def text(self) -> str:
        """The position as text, from which it can be made again."""
        return self.game.position(self._states)

    def array(self) -> States:
        """A copy of the record behind it: a NumPy array of one."""
        return duplicate(self._states)

    def scene(self) -> Scene:
        """The sprites of its drawing."""
        return self.game.scene(facts_of(self))

    def choices(self) -> list[Choice]:
        """The legal actions of the seat that acts as touches of sprites; chance touches nothing."""
        return [] if self.turn < 0 else self.game.choices(facts_of(self), self.legal_actions())

    def svg(self, language: Language = "en", width: int | None = None, turn: DrawnTurn | None = None) -> str:
        """The position as a picture, by default of its natural width in pixels; with traces of the *turn* that led to it."""
        check_picture(language, width)
        return svg(self.scene(), self.game.art, language, width, self.text, turn)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return drawn(self.scene())

    def __repr__(self) -> str:
        text = self.text
        shown = text if len(text) <= LONGEST_REPR else text[: LONGEST_REPR - 1] + "…"
        return f"Position({self.game.name!r}, {shown!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self._states.tobytes() == other._states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self._states.tobytes()))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        kind = next(number for number, rules in enumerate(self.game.rules) if self._states.dtype == rules.RECORD)
        data = self._states.tobytes()
        return restored, (self.game.name, kind, layout(self.game, kind), data, zlib.crc32(data))

    def _number(self, action: object) -> int:
        try:
            return index(action)  # type: ignore[arg-type]
        except Exception:  # whatever a stranger's object raises
            raise Unreadable(words("no-action", got=quoted(action))) from None

    def _check_legal(self, action: int, text: str | None = None) -> None:
        if self._number(action) not in self.legal_actions():
            raise self._refusal(action if text is None else text)

    def _viewer(self, viewer: object) -> int:
        number = whole(viewer)
        if number is None or not SPECTATOR <= number < self.players:
            raise Missing(words("not-in-match", name="viewer", least=SPECTATOR, most=self.players - 1, got=quoted(viewer)))
        return number

    def _refusal(self, action: int | str) -> Illegal:
        legal = self.legal_actions()
        if not legal:
            return Illegal(words("is-over"))
        text = self.game.action_text(facts_of(self), legal[0])
        if isinstance(action, str):
            return Illegal(words("illegal", text=action, example=text))
        return Illegal(words("illegal-number", got=action, example=legal[0], text=text))


def position_of(game: Game, states: States, turn: int = NOT_KNOWN) -> Position:
    """The position of an array of one state, which belongs to the position from now on."""
    position = Position.__new__(Position)
    position.game, position._kept, position._turn, position._facts = game, states, turn, None
    return position


def pack(position: Position) -> None:
    """Keep a position that is seldom looked at in fewer bytes: without the zeros at the end, where records have room."""
    states = position._states
    position._kept, position._facts = (states.dtype, states.tobytes().rstrip(b"\0")), None


def unpacked(dtype: np.dtype[Any], content: bytes) -> States:
    return np.ndarray(1, dtype, bytearray(content.ljust(dtype.itemsize, b"\0")))


def states_of(position: Position) -> States:
    """The array of one state inside a position: to be read, never changed."""
    return position._states


def facts_of(position: Position) -> State:
    """The fields of the state as plain attributes."""
    found = position._facts
    if found is None:
        found = position._facts = facts(position._states[0])
    return found


def layout(game: Game, kind: int) -> str:
    """Identifies the fields of a record: a pickle from a version with other fields is refused."""
    return hashlib.sha256(repr(game.rules[kind].RECORD.descr).encode()).hexdigest()[:12]


def restored(name: str, kind: int, fields: str, data: bytes, checksum: int) -> Position:
    """A position from its pickle. Raises Unreadable if it was damaged or made by a version with other records."""
    game = find_game(name)
    types = tuple(map(type, (kind, fields, data, checksum)))
    if types != (int, str, bytes, int) or not 0 <= kind < len(game.rules) or layout(game, kind) != fields:
        raise Unreadable(words("other-version"))
    if len(data) != game.rules[kind].RECORD.itemsize or zlib.crc32(data) != checksum:
        raise Unreadable(words("other-version"))
    return position_of(game, np.frombuffer(data, game.rules[kind].RECORD).copy())


def check_picture(language: object, width: object) -> None:
    """A picture is labelled in one of the languages and has a width in pixels, or its natural one."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise BadSetup("language", words("expected-choice", choices=", ".join(LANGUAGES)), quoted(language))
    if width is not None and (type(width) is not int or not 1 <= width <= WIDEST):
        raise BadSetup("width", words("expected-number", least=1, most=WIDEST), quoted(width))


def checked_seed(seed: object) -> Generator:
    """Chance from a seed that somebody gave; None is a new one."""
    number = whole(seed)
    if seed is not None and number is None:
        raise BadSetup("seed", words("a-seed"), quoted(seed))
    return Generator(number)
