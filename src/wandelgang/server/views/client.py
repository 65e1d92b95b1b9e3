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
from wandelgang.server.table import offers
from wandelgang.server.table.chat import PHRASES, said
from wandelgang.server.table.events import Acted, Event, Helped, Spoke
from wandelgang.server.table.names import names
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.seats import may_help
from wandelgang.server.table.table import Table
from wandelgang.server.table.undo import takeback_ply, undo_ply
from wandelgang.server.views import steps
from wandelgang.server.views.outcome import ending
from wandelgang.server.views.scenes import at_rest, change, shown_choices, shown_scene, shown_ways
from wandelgang.server.wire.outgoing import (
    Company,
    LogEntry,
    Now,
    Phrase,
    Previewed,
    ServerMessage,
    ShownSeat,
    Snapshot,
    Spoken,
    Step,
)
from wandelgang.server.wire.scenes import ShownScene, ShownWay
from wandelgang.server.words import words

MOST_TALK = 50  # of what was said, a table that is shown anew still tells the last


@dataclass
class ClientView:
    """The eyes of one browser at one table."""

    table: Table
    browser: str
    language: Language
    looking: int | None = None  # where several persons share a screen and have secrets: whose view is shown
    can_play: Callable[[Table], bool] = lambda table: True  # is the computer player ready who acts?
    presence: Presence = field(default_factory=Presence)
    viewer: int = SPECTATOR
    scene: ShownScene | None = None  # what is shown now
    around: Company | None = None  # who is there, as last told, but for scores and version

    def snapshot(self) -> Snapshot:
        """Everything anew."""
        table = self.table
        self.viewer = self.due()
        self.scene = self.drawn(table.ply, self.known)
        return Snapshot(
            table=table.id,
            game=table.game.name,
            title=table.game.title.say(self.language),
            options=table.match.options,
            company=self.company(),
            secret=table.secret,
            scene=self.scene,
            log=tuple(self.told(ply, self.known) for ply in range(table.ply)),
            now=self.now(),
            talk=tuple(self.spoken(number) for number in range(max(0, len(table.talk) - MOST_TALK), len(table.talk))),
            phrases=self.phrases(),
        )

    def told_of(self, event: Event, before: int) -> list[ServerMessage]:
        """What an event that has happened means for this browser; *before* is the ply it happened at."""
        table = self.table
        if isinstance(event, Spoke):
            return [self.spoken(len(table.talk) - 1)]
        if isinstance(event, Acted):
            told = self.news(before)
            return told if isinstance(told[-1], Snapshot) else [*told, *self.company_news()]
        if table.renewed == table.version or self.due() != self.viewer:
            return [self.snapshot()]
        return [self.company(), self.now()] if isinstance(event, Helped) else [self.company()]

    def resumed(self, version: int, viewer: int | None) -> list[ServerMessage]:
        """What happened since a version that was shown in some view; everything anew if that cannot be told in steps."""
        table = self.table
        self.viewer = self.due()
        shown = None if self.viewer == SPECTATOR else self.viewer
        if not max(1, table.renewed) <= version <= table.version or shown != viewer:
            return [self.snapshot()]
        spoken = [self.spoken(number) for number, (at, _) in enumerate(table.talk) if at >= version]
        return [*spoken, self.company(), *self.news(table.plies[version - 1])]

    def news(self, first: int) -> list[ServerMessage]:
        """What happened from ply *first* on, step by step, and where the table stands now."""
        said: list[ServerMessage] = [self.step(ply) for ply in range(first, self.table.ply)]
        mine = self.table.held_by(self.browser)
        if self.table.turn in mine and self.looking != self.table.turn:
            self.looking = None
        reveals = self.table.over and self.table.secret and bool(said)
        is_other = self.due() != self.viewer and self.table.secret
        return [*said, self.snapshot() if is_other or reveals else self.now()]

    @property
    def known(self) -> int | None:
        """Whose knowledge is shown: the viewer's, or all there is (None)."""
        return None if self.table.over else self.viewer

    def due(self) -> int:
        """Whose view is to be shown now. Before it begins people may still change seats: nobody sees secrets."""
        mine = self.table.held_by(self.browser)
        if not mine or self.table.waiting:
            return SPECTATOR
        if len(mine) == 1:
            return mine[0]
        if self.table.secret:
            return self.looking if self.looking in mine and self.looking is not None else SPECTATOR
        return self.table.turn if self.table.turn in mine and self.table.turn is not None else mine[0]

    def now(self) -> Now:
        """Where the table stands for this browser."""
        table, turn = self.table, self.table.turn
        self.viewer = self.due()
        mine = table.held_by(self.browser)
        acts = turn is not None and turn in mine and not table.level and not table.paused
        choices = table.match.choices(turn) if acts and self.viewer == turn and turn is not None else []
        return Now(
            version=table.version,
            ply=table.ply,
            turn=turn,
            prompt=self.prompt(),
            viewer=None if self.viewer == SPECTATOR else self.viewer,
            curtain=acts and self.viewer != turn,
            choices=shown_choices(choices, self.language),
            undo=undo_ply(table, self.browser),
            takeback=takeback_ply(table, self.browser),
            thinking=bool(table.level) and self.can_play(table),
            preparing=bool(table.level) and not self.can_play(table),
            over=table.over,
            outcome=table.outcome,
            why=self.prompt_of_game() if table.match.is_over else "",
            ask="" if turn is None else table.game.ask(table.state(table.ply, self.viewer)[0]).say(self.language),
            waiting=table.waiting,
            paused=table.paused and not table.over,
            clock=None if table.clock is None else table.clock.shown(time.time()),
        )

    def company(self) -> Company:
        """Who is around the table."""
        table, browser = self.table, self.browser
        told = Company(
            version=table.version,
            seats=self.seats(),
            host=table.is_host(browser),
            online=table.online,
            watch=table.watch,
            chat=table.chat,
            watchers=self.presence.watchers(table),
            offer=offers.shown(table, browser),
            may_offer=offers.may_offer(table, browser),
            may_help=may_help(table, browser, self.presence),
            next=table.next,
        )
        self.around = outline(told)
        return told

    def company_news(self) -> list[ServerMessage]:
        """Who is around the table, if that has changed."""
        before, told = self.around, self.company()
        return [told] if before != self.around else []

    def spoken(self, number: int) -> Spoken:
        spoke = self.table.talk[number][1]
        return Spoken(number, spoke.seat, said(spoke, self.language), spoke.phrase)

    def phrases(self) -> tuple[Phrase, ...]:
        """What a person at this browser may say."""
        if not self.table.online or not self.table.sat_by(self.browser):
            return ()
        return tuple(Phrase(key, words(f"phrase-{key}").say(self.language)) for key in PHRASES)

    def prompt(self) -> str:
        """What whoever acts is asked to do, as it follows his name; or how it ended, or why it has not begun."""
        table = self.table
        if table.waiting:
            return words("waiting").say(self.language)
        if not table.over:
            return self.prompt_of_game()
        return ending(table.seats, table.outcome, self.language)

    def prompt_of_game(self) -> str:
        """What a game says of whoever acts, or of its end."""
        return self.table.game.prompt(self.table.state(self.table.ply, self.viewer)[0]).say(self.language)

    def seats(self) -> tuple[ShownSeat, ...]:
        table = self.table
        scores = self.scores(table.ply, self.known)
        return tuple(
            ShownSeat(
                name="" if seat.awaits else name,
                shape=table.game.palette[seat.number],
                mine=seat.is_person and self.browser in seat.browsers,
                level=seat.level,
                score=score,
                resigned=seat.resigned,
                awaits=seat.awaits,
                away=self.presence.is_away(seat),
                helper=seat.helper,
            )
            for name, seat, score in zip(names(table.seats, self.language), table.seats, scores, strict=True)
        )

    def scores(self, ply: int, known: int | None) -> tuple[str, ...]:
        return steps.scores(self.table, ply, known, self.language)

    def step(self, ply: int) -> Step:
        """Action number *ply*, from the scene shown now to the one after it."""
        self.scene = self.drawn(ply + 1, self.viewer)
        return steps.step(self.table, ply, self.viewer, self.language)

    def drawn(self, ply: int, known: int | None) -> ShownScene:
        return steps.scene(self.table, ply, known, self.language)

    def told(self, ply: int, known: int | None) -> LogEntry:
        return steps.told(self.table, ply, known, self.language)

    def ways(self, ply: int, known: int | None) -> tuple[ShownWay, ...]:
        return steps.ways(self.table, ply, known)

    def preview(self, seat: int, ply: int, text: str) -> Previewed:
        """How the scene would change by an action, guessed from the seat's own view; chance does not act.

        What whoever acts next could then choose is not shown, unless it is the same seat.
        """
        table = self.table
        if ply != table.ply:
            raise Stale(common("stale", got=repr(ply), ply=table.ply))
        if seat != table.turn or seat != self.viewer or seat not in table.held_by(self.browser):
            raise NotYourTurn(words("not-yours-to-play"))
        view = table.state(ply, seat)
        action = table.match.action(text)
        after = guessed(view, seat, INTERPRETED)
        INTERPRETED.apply(after, action)
        INTERPRETED.hide(after, seat)
        ways = shown_ways(table.game.ways(view[0], action, after[0]))
        shown = shown_scene(table.game.scene(after[0]), table.game.name, self.language)
        if INTERPRETED.turn(after) != seat:
            shown = at_rest(shown)
        return Previewed(ply, text, change(self.scene or self.drawn(ply, seat), shown), ways)


def outline(company: Company) -> Company:
    """Who is there, without what every action changes."""
    return replace(company, version=0, seats=tuple(replace(seat, score="") for seat in company.seats))
