"""Hints and judgements for a browser: made of its own view, in the threads of the computer players."""

from __future__ import annotations

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.language import Language, Message
from wandelgang.play.analysis import Advice as Found
from wandelgang.play.analysis import Analysis, analyse
from wandelgang.play.players import guessed
from wandelgang.server.heads import Heads
from wandelgang.server.naming import names, words
from wandelgang.server.refusals import NotReady
from wandelgang.server.room import Room
from wandelgang.server.sight import Sight
from wandelgang.server.tables import Place
from wandelgang.server.warming import Warmth, unit
from wandelgang.server.wire import Advice, Hinted, Judged

HINT_SECONDS = 1.2
JUDGE_SECONDS = 0.25
GUESSES = 3  # of what a viewer does not know, when he judges another's turn
CLEAR = 0.06  # a share of the win by which one action is clearly better than the next
SURE = 0.97


class Adviser:
    """Thinks for people who ask."""

    def __init__(self, warmth: Warmth, heads: Heads, iterations: int | None = None) -> None:
        self.warmth, self.heads, self.iterations = warmth, heads, iterations

    async def hint(self, place: Place, sight: Sight, home: str, seat: int, ply: int) -> Hinted:
        """The best actions of a seat that acts and belongs to the browser."""
        async with place.lock:
            room = place.room
            if ply != room.ply:
                raise Stale(common("stale", got=repr(ply), ply=room.ply))
            if seat != room.turn or seat != sight.viewer or seat not in room.held_by(sight.browser):
                raise NotYourTurn(words("not-yours-to-play"))
            self.check(room)
            view = room.state(ply, seat).copy()
            touches = {choice.action: choice for choice in room.match.choices(seat)}
            called = names(room.seats, sight.language)

        def think() -> Hinted:
            seconds = None if self.iterations else HINT_SECONDS
            found = analyse(room.game, view, seat, seconds, self.iterations, calls=self.warmth.calls)
            advice = tuple(
                Advice(
                    action=one.action,
                    label=touches[one.action].label.say(sight.language),
                    touch=touches[one.action].touch,
                    value=tuple(round(share, 4) for share in one.value),
                    line=told_line(room, view, seat, one, called, sight.language),
                )
                for one in found.advice
                if one.action in touches
            )
            return Hinted(ply, reason(found).say(sight.language), advice)

        return await self.heads.think(home, sight.browser, think)

    async def judge(self, place: Place, sight: Sight, home: str) -> Judged:
        """What every seat may expect, as far as the browser's view tells; once it is over, what they got."""
        await self.warmth.wait(unit(place.room))
        async with place.lock:
            room, viewer, ply, turn = place.room, sight.viewer, place.room.ply, place.room.turn
            if turn is None:
                return Judged(ply, room.outcome)
            view = room.state(ply, viewer).copy()
            secret = room.secret
        guesses = GUESSES if secret and viewer != turn else 1

        def think() -> tuple[float, ...]:
            generator = Generator(0)
            shares = [self.guessed(room, view, viewer, turn, generator, JUDGE_SECONDS / guesses) for _ in range(guesses)]
            return tuple(round(sum(values) / guesses, 4) for values in zip(*shares, strict=True))

        return Judged(ply, await self.heads.think(home, sight.browser, think))

    def check(self, room: Room) -> None:
        if not self.warmth.is_ready(unit(room)):
            self.warmth.want(unit(room))
            raise NotReady(words("preparing"))

    def guessed(
        self, room: Room, view: States, viewer: int, turn: int, generator: Generator, seconds: float
    ) -> tuple[float, ...]:
        """What every seat may expect if what *viewer* does not know is guessed."""
        calls = self.warmth.calls
        if viewer != turn:
            view = view.copy()
            calls.fill(view, viewer, generator.word)
            calls.hide(view, turn)
        return analyse(room.game, view, turn, seconds, lines=1, calls=calls).value


def reason(found: Analysis) -> Message:
    """Why the first of several actions is the first, in a sentence."""
    best = found.best.value[found.seat]
    if len(found.advice) == 1:
        return words("hint-only")
    second = found.advice[1].value[found.seat]
    if best >= SURE > second:
        return words("hint-wins")
    if best <= 1 - SURE:
        return words("hint-lost")
    compared = words("hint-clear" if best - second >= CLEAR else "hint-close")
    return words("hint-gain", gain=found.gain, compared=compared) if found.gain else compared


def told_line(room: Room, view: States, seat: int, found: Found, called: list[str], language: Language) -> tuple[str, ...]:
    """The expected continuation in words, as *seat* would see it."""
    state = guessed(view, seat, INTERPRETED)
    told = []
    for text in found.line:
        actor, before = int(INTERPRETED.turn(state)), INTERPRETED.view(state, seat)
        action = room.game.parse_action(state[0], text)
        seen = int(INTERPRETED.seen(state, action, seat))
        INTERPRETED.apply(state, action)
        story = room.game.tell(before[0], seen, INTERPRETED.view(state, seat)[0]).say(language)
        told.append(f"{called[actor]} {story}")
    return tuple(told)
