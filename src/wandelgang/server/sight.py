"""What one browser sees of a table: whose view it is shown, and the messages that show it.

Everything here is made of that view and of what everybody may know; once a game is over, everybody may know everything. It
knows no sockets; it is used by one thread at a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.players import guessed
from wandelgang.server import offers, telling
from wandelgang.server.company import PHRASES, may_help, said
from wandelgang.server.ending import ending
from wandelgang.server.events import Acted, Event, Helped, Spoke
from wandelgang.server.naming import names, words
from wandelgang.server.presence import Presence
from wandelgang.server.room import Room
from wandelgang.server.showing import at_rest, change, shown_choices, shown_scene, shown_ways
from wandelgang.server.undoing import takeback_ply, undo_ply
from wandelgang.server.wire import (
    Company,
    Now,
    Phrase,
    Previewed,
    Said,
    ShownScene,
    ShownSeat,
    ShownWay,
    Spoken,
    Step,
    Table,
    Told,
)

MOST_TALK = 50  # of what was said, a table that is shown anew still tells the last


@dataclass
class Sight:
    """The eyes of one browser at one table."""

    room: Room
    browser: str
    language: Language
    looking: int | None = None  # where several persons share a screen and have secrets: whose view is shown
    can_play: Callable[[Room], bool] = lambda room: True  # is the computer player ready who acts?
    presence: Presence = field(default_factory=Presence)
    viewer: int = SPECTATOR
    scene: ShownScene | None = None  # what is shown now
    around: Company | None = None  # who is there, as last told, but for scores and version

    def table(self) -> Table:
        """Everything anew."""
        room = self.room
        self.viewer = self.due()
        self.scene = self.drawn(room.ply, self.known)
        return Table(
            table=room.id,
            game=room.game.name,
            title=room.game.title.say(self.language),
            options=room.match.options,
            company=self.company(),
            secret=room.secret,
            scene=self.scene,
            log=tuple(self.told(ply, self.known) for ply in range(room.ply)),
            now=self.now(),
            talk=tuple(self.spoken(number) for number in range(max(0, len(room.talk) - MOST_TALK), len(room.talk))),
            phrases=self.phrases(),
        )

    def told_of(self, event: Event, before: int) -> list[Said]:
        """What an event that has happened means for this browser; *before* is the ply it happened at."""
        room = self.room
        if isinstance(event, Spoke):
            return [self.spoken(len(room.talk) - 1)]
        if isinstance(event, Acted):
            told = self.news(before)
            return told if isinstance(told[-1], Table) else [*told, *self.company_news()]
        if room.renewed == room.version or self.due() != self.viewer:
            return [self.table()]
        return [self.company(), self.now()] if isinstance(event, Helped) else [self.company()]

    def resumed(self, version: int, viewer: int | None) -> list[Said]:
        """What happened since a version that was shown in some view; everything anew if that cannot be told in steps."""
        room = self.room
        self.viewer = self.due()
        shown = None if self.viewer == SPECTATOR else self.viewer
        if not max(1, room.renewed) <= version <= room.version or shown != viewer:
            return [self.table()]
        spoken = [self.spoken(number) for number, (at, _) in enumerate(room.talk) if at >= version]
        return [*spoken, self.company(), *self.news(room.plies[version - 1])]

    def news(self, first: int) -> list[Said]:
        """What happened from ply *first* on, step by step, and where the table stands now."""
        said: list[Said] = [self.step(ply) for ply in range(first, self.room.ply)]
        mine = self.room.held_by(self.browser)
        if self.room.turn in mine and self.looking != self.room.turn:
            self.looking = None
        reveals = self.room.over and self.room.secret and bool(said)
        is_other = self.due() != self.viewer and self.room.secret
        return [*said, self.table() if is_other or reveals else self.now()]

    @property
    def known(self) -> int | None:
        """Whose knowledge is shown: the viewer's, or all there is (None)."""
        return None if self.room.over else self.viewer

    def due(self) -> int:
        """Whose view is to be shown now. Before it begins people may still change seats: nobody sees secrets."""
        mine = self.room.held_by(self.browser)
        if not mine or self.room.waiting:
            return SPECTATOR
        if len(mine) == 1:
            return mine[0]
        if self.room.secret:
            return self.looking if self.looking in mine and self.looking is not None else SPECTATOR
        return self.room.turn if self.room.turn in mine and self.room.turn is not None else mine[0]

    def now(self) -> Now:
        """Where the table stands for this browser."""
        room, turn = self.room, self.room.turn
        self.viewer = self.due()
        mine = room.held_by(self.browser)
        acts = turn is not None and turn in mine and not room.level and not room.paused
        choices = room.match.choices(turn) if acts and self.viewer == turn and turn is not None else []
        return Now(
            version=room.version,
            ply=room.ply,
            turn=turn,
            prompt=self.prompt(),
            viewer=None if self.viewer == SPECTATOR else self.viewer,
            curtain=acts and self.viewer != turn,
            choices=shown_choices(choices, self.language),
            undo=undo_ply(room, self.browser),
            takeback=takeback_ply(room, self.browser),
            thinking=bool(room.level) and self.can_play(room),
            preparing=bool(room.level) and not self.can_play(room),
            over=room.over,
            outcome=room.outcome,
            why=self.prompt_of_game() if room.match.is_over else "",
            ask="" if turn is None else room.game.ask(room.state(room.ply, self.viewer)[0]).say(self.language),
            waiting=room.waiting,
            paused=room.paused and not room.over,
            clock=None if room.clock is None else room.clock.shown(time.time()),
        )

    def company(self) -> Company:
        """Who is around the table."""
        room, browser = self.room, self.browser
        told = Company(
            version=room.version,
            seats=self.seats(),
            host=room.is_host(browser),
            online=room.online,
            watch=room.watch,
            chat=room.chat,
            watchers=self.presence.watchers(room),
            offer=offers.shown(room, browser),
            may_offer=offers.may_offer(room, browser),
            may_help=may_help(room, browser, self.presence),
            next=room.next,
        )
        self.around = outline(told)
        return told

    def company_news(self) -> list[Said]:
        """Who is around the table, if that has changed."""
        before, told = self.around, self.company()
        return [told] if before != self.around else []

    def spoken(self, number: int) -> Spoken:
        spoke = self.room.talk[number][1]
        return Spoken(number, spoke.seat, said(spoke, self.language), spoke.phrase)

    def phrases(self) -> tuple[Phrase, ...]:
        """What a person at this browser may say."""
        if not self.room.online or not self.room.sat_by(self.browser):
            return ()
        return tuple(Phrase(key, words(f"phrase-{key}").say(self.language)) for key in PHRASES)

    def prompt(self) -> str:
        """What whoever acts is asked to do, as it follows his name; or how it ended, or why it has not begun."""
        room = self.room
        if room.waiting:
            return words("waiting").say(self.language)
        if not room.over:
            return self.prompt_of_game()
        return ending(room.seats, room.outcome, self.language)

    def prompt_of_game(self) -> str:
        """What a game says of whoever acts, or of its end."""
        return self.room.game.prompt(self.room.state(self.room.ply, self.viewer)[0]).say(self.language)

    def seats(self) -> tuple[ShownSeat, ...]:
        room = self.room
        scores = self.scores(room.ply, self.known)
        return tuple(
            ShownSeat(
                name="" if seat.awaits else name,
                shape=room.game.palette[seat.number],
                mine=seat.is_person and self.browser in seat.browsers,
                level=seat.level,
                score=score,
                resigned=seat.resigned,
                awaits=seat.awaits,
                away=self.presence.is_away(seat),
                helper=seat.helper,
            )
            for name, seat, score in zip(names(room.seats, self.language), room.seats, scores, strict=True)
        )

    def scores(self, ply: int, known: int | None) -> tuple[str, ...]:
        return telling.scores(self.room, ply, known, self.language)

    def step(self, ply: int) -> Step:
        """Action number *ply*, from the scene shown now to the one after it."""
        self.scene = self.drawn(ply + 1, self.viewer)
        return telling.step(self.room, ply, self.viewer, self.language)

    def drawn(self, ply: int, known: int | None) -> ShownScene:
        return telling.scene(self.room, ply, known, self.language)

    def told(self, ply: int, known: int | None) -> Told:
        return telling.told(self.room, ply, known, self.language)

    def ways(self, ply: int, known: int | None) -> tuple[ShownWay, ...]:
        return telling.ways(self.room, ply, known)

    def preview(self, seat: int, ply: int, text: str) -> Previewed:
        """How the scene would change by an action, guessed from the seat's own view; chance does not act.

        What whoever acts next could then choose is not shown, unless it is the same seat.
        """
        room = self.room
        if ply != room.ply:
            raise Stale(common("stale", got=repr(ply), ply=room.ply))
        if seat != room.turn or seat != self.viewer or seat not in room.held_by(self.browser):
            raise NotYourTurn(words("not-yours-to-play"))
        view = room.state(ply, seat)
        action = room.match.action(text)
        after = guessed(view, seat, INTERPRETED)
        INTERPRETED.apply(after, action)
        INTERPRETED.hide(after, seat)
        ways = shown_ways(room.game.ways(view[0], action, after[0]))
        shown = shown_scene(room.game.scene(after[0]), room.game.name, self.language)
        if INTERPRETED.turn(after) != seat:
            shown = at_rest(shown)
        return Previewed(ply, text, change(self.scene or self.drawn(ply, seat), shown), ways)


def outline(company: Company) -> Company:
    """Who is there, without what every action changes."""
    return replace(company, version=0, seats=tuple(replace(seat, score="") for seat in company.seats))
