"""Hints and evaluations for a browser, made from its own view in the thread pool of the computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.language import Language, Message
from wandelgang.play.analysis import Advice as Found
from wandelgang.play.analysis import Analysis, analyse
from wandelgang.play.players import guessed
from wandelgang.play.position import Position, position_of, states_of
from wandelgang.scene import Choice
from wandelgang.server.bots.warm_up import WarmUp, unit
from wandelgang.server.errors import NotReady
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.table.names import names
from wandelgang.server.table.table import Table
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire.outgoing import Advice, Hinted, Judged
from wandelgang.server.words import words

HINT_SECONDS = 1.2
JUDGE_SECONDS = 0.25
GUESSES = 3  # of what a viewer does not know, to evaluate another seat's turn
CLEAR = 0.06  # a difference in the expected result that makes an action clearly better than the next
SURE = 0.97


class Adviser:
    """Answers people who ask for a hint or an evaluation."""

    def __init__(self, warm_up: WarmUp, thread_pool: FairThreadPool, iterations: int | None = None) -> None:
        self.warm_up, self.thread_pool, self.iterations = warm_up, thread_pool, iterations

    async def hint(self, live: LiveTable, client: ClientView, address: str, seat: int, ply: int) -> Hinted:
        """The best actions of the acting seat, if it belongs to the browser."""
        async with live.lock:
            table = live.table
            if ply != table.ply:
                raise Stale(common("stale", got=repr(ply), ply=table.ply))
            if seat != table.turn or seat != client.viewer or seat not in table.held_by(client.browser):
                raise NotYourTurn(words("not-yours-to-play"))
            self.check(table)
            view = table.match.view(seat)
            touches = {choice.action: choice for choice in table.match.choices(seat)}
            called = names(table.seats, client.language)

        def think() -> Hinted:
            found = self.search(view)
            return Hinted(ply, reason(found).say(client.language), advice(found, touches, called, client.language))

        return await self.thread_pool.think(address, client.browser, think)

    def search(self, view: Position) -> Analysis:
        return analyse(view, None if self.iterations else HINT_SECONDS, self.iterations, calls=self.warm_up.calls)

    async def judge(self, live: LiveTable, client: ClientView, address: str) -> Judged:
        """The expected result of every seat from the browser's view; once the game is over, the actual one."""
        await self.warm_up.wait(unit(live.table))
        async with live.lock:
            table, viewer, ply, turn = live.table, client.viewer, live.table.ply, live.table.turn
            if turn is None:
                return Judged(ply, table.outcome)
            view = table.match.view(viewer)
            secret = table.secret
        guesses = GUESSES if secret and viewer != turn else 1

        def think() -> tuple[float, ...]:
            generator = Generator(0)
            shares = [self.evaluate(view, viewer, turn, generator, JUDGE_SECONDS / guesses) for _ in range(guesses)]
            return tuple(round(sum(values) / guesses, 4) for values in zip(*shares, strict=True))

        return Judged(ply, await self.thread_pool.think(address, client.browser, think))

    def check(self, table: Table) -> None:
        if not self.warm_up.is_ready(unit(table)):
            self.warm_up.want(unit(table))
            raise NotReady(words("preparing"))

    def evaluate(self, view: Position, viewer: int, turn: int, generator: Generator, seconds: float) -> tuple[float, ...]:
        """The expected result of every seat, with a guess at what *viewer* does not know."""
        calls = self.warm_up.calls
        if viewer != turn:
            states = view.array()
            calls.fill(states, viewer, generator.word)
            calls.hide(states, turn)
            view = position_of(view.game, states, turn)
        return analyse(view, seconds, lines=1, calls=calls).value


def rounded(value: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(share, 4) for share in value)


def advice(found: Analysis, touches: Mapping[str, Choice], called: list[str], language: Language) -> tuple[Advice, ...]:
    """What a search found, in words, with what to touch."""
    return tuple(
        Advice(
            action=one.action,
            label=touches[one.action].label.say(language),
            touch=touches[one.action].touch,
            value=rounded(one.value),
            line=continuation(found.position, found.seat, one, called, language),
        )
        for one in found.advice
        if one.action in touches
    )


def reason(found: Analysis) -> Message:
    """Why the best action is the best, in one sentence."""
    best = found.best.value[found.seat]
    if len(found.advice) == 1:
        return words("hint-only")
    if found.proof is not None:
        return found.proof
    second = found.advice[1].value[found.seat]
    if best >= SURE > second:
        return words("hint-wins")
    if best <= 1 - SURE:
        return words("hint-lost")
    compared = words("hint-clear" if best - second >= CLEAR else "hint-close")
    return words("hint-gain", gain=found.gain, compared=compared) if found.gain else compared


def continuation(view: Position, seat: int, found: Found, called: list[str], language: Language) -> tuple[str, ...]:
    """The expected continuation in words, as *seat* would see it."""
    state = guessed(states_of(view), seat, INTERPRETED)
    lines = []
    for text in found.line:
        actor, before = int(INTERPRETED.turn(state)), INTERPRETED.view(state, seat)
        action = view.game.parse_action(state[0], text)
        seen = int(INTERPRETED.seen(state, action, seat))
        INTERPRETED.apply(state, action)
        story = view.game.tell(before[0], seen, INTERPRETED.view(state, seat)[0]).say(language)
        lines.append(f"{called[actor]} {story}")
    return tuple(lines)
