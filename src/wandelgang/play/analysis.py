"""Hints: the best actions, what each player may expect of them, and how play is expected to continue.

An analysis is made from the view of the player who acts, so it tells nobody what they may not know.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup, words
from wandelgang.language import Language, Message
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.levels import words as play_words
from wandelgang.play.players import LARGEST, SearchingPlayer, check_positive, guessed
from wandelgang.play.position import Position, states_of
from wandelgang.render.advice import BOARD, Row, advice_svg
from wandelgang.render.svg import edges
from wandelgang.search.limits import Limits
from wandelgang.search.result import RankedAction


@dataclass(frozen=True)
class Advice:
    """One action as text, the expected result of every seat, and the expected continuation, this action first."""

    action: str
    value: tuple[float, ...]
    line: tuple[str, ...]
    visits: int
    proven: int | None = None  # if the seat certainly wins or loses: turns until then, this one included, or 0


@dataclass(frozen=True)
class Analysis:
    """What a search found out about a position, the best action first."""

    position: Position  # as the seat that acts sees it
    seat: int
    advice: tuple[Advice, ...]
    depth: int
    nodes: int
    seconds: float
    gain: Message | None = None  # what the turn that begins with the best action achieves, if a sentence can say it

    @property
    def best(self) -> Advice:
        return self.advice[0]

    @property
    def value(self) -> tuple[float, ...]:
        """The expected result of every seat if the best action is taken."""
        return self.best.value

    @property
    def proof(self) -> Message | None:
        """If it is certain how the game ends after the best action: that, as a sentence."""
        if self.best.proven is None:
            return None
        mine, turns = self.best.value[self.seat], self.best.proven
        players = len(self.best.value)
        if turns == 0:
            return play_words("certain-win")
        return (
            play_words("proven-win", n=-(-turns // players)) if mine == 1.0 else play_words("proven-loss", n=turns // players)
        )

    def svg(self, language: Language = "en") -> str:
        """The board and the best actions, with what every seat may expect of each, as a picture."""
        game = self.position.game
        board = self.position.svg(language, BOARD)
        rows = [Row(one.action, " ".join(one.line[1:]), one.value) for one in self.advice]
        left, top, right, bottom = edges(self.position.scene())
        high = round(BOARD * (bottom - top) / (right - left))
        title = f"{game.title.say(language)}: {words('seat-acts', seat=self.seat + 1).say(language)}"
        told = words("searched", n=self.nodes, depth=self.depth, seconds=f"{self.seconds:.1f}").say(language)
        return advice_svg(board, high, rows, game.palette, title, told, self.seat)

    def _repr_svg_(self) -> str:
        return self.svg()


def analyse(
    position: Position,
    seconds: float | None = 1.0,
    iterations: int | None = None,
    lines: int = 3,
    calls: Calls = COMPILED,
    stop: threading.Event | None = None,
    threads: int | None = None,
) -> Analysis:
    """Think about the view of the seat that acts. With a limit by iterations alone, the answer is always the same."""
    if seconds is None and iterations is None:
        raise BadSetup("seconds", words("expected-limit"), None)
    if lines is None:
        raise BadSetup("lines", words("expected-number", least=1, most=LARGEST), None)
    check_positive(seconds=seconds, iterations=iterations, lines=lines, threads=threads)
    game, view, seat = position.game, states_of(position), position.turn
    limits = Limits(seconds=seconds, iterations=iterations, threads=threads)
    adviser = SearchingPlayer(replace(recipe(LEVELS[-1], view), limits=limits), Generator(0), calls)
    found = adviser.think(position, stop, max(lines, 2))
    advice = tuple(advised(game, view, seat, ranked, calls) for ranked in found.actions[:lines])
    return Analysis(
        position, seat, advice, found.depth, found.nodes, found.seconds, gained(game, view, seat, found.best, calls)
    )


def gained(game: Game, view: States, seat: int, best: RankedAction, calls: Calls) -> Message | None:
    """What a turn achieves, as far as it can be foreseen."""
    before = guessed(view, seat, calls)
    after = before.copy()
    for action in best.variation or (best.action,):
        if calls.turn(after) != seat:
            break
        calls.apply(after, action)
    return game.gain(before[0], after[0], seat)


def advised(game: Game, view: States, seat: int, ranked: RankedAction, calls: Calls) -> Advice:
    """A variation as texts, as far as it can be foreseen: what chance or another's secret decides ends it."""
    state = guessed(view, seat, calls)
    texts: list[str] = []
    for action in ranked.variation or (ranked.action,):  # what was never tried has no variation
        if calls.turn(state) < 0 or action not in calls.legal(state):
            break
        texts.append(game.action_text(state[0], action))
        calls.apply(state, action)
    return Advice(texts[0], ranked.value, tuple(texts), ranked.visits, ranked.proven)
