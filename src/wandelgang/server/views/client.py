"""What one browser sees of a table: whose view it is shown, and the messages that show it.

Everything here is made from that view and from what everybody may know; once a game is over, everybody may know everything.
This module knows no sockets, and only one thread uses a view at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from msgspec.structs import replace

from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.players import guessed
from wandelgang.play.position import states_of
from wandelgang.server import times
from wandelgang.server.table import offers
from wandelgang.server.table.chat import PHRASES, said
from wandelgang.server.table.events import Acted, Event, Helped, Revoked, Spoke
from wandelgang.server.table.names import names
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.seats import may_help
from wandelgang.server.table.table import Table
from wandelgang.server.table.undo import takeback_ply, undo_ply
from wandelgang.server.views import steps, traces
from wandelgang.server.views.explanations import explanation
from wandelgang.server.views.outcome import ending
from wandelgang.server.views.scenes import at_rest, change, shown_choices, shown_scene, shown_ways
from wandelgang.server.views.workshop import drawable_at
from wandelgang.server.wire.outgoing import (
    Company,
    Explained,
    Now,
    Phrase,
    Previewed,
    ServerMessage,
    ShownSeat,
    Snapshot,
    Spoken,
)
from wandelgang.server.words import words

MOST_TALK = 50  # chat messages in a snapshot


@dataclass
class ClientView:
    """One browser at one table: what it has been shown, and what to send it next."""

    table: Table
    browser: str
    language: Language
    looking: int | None = None  # where several people share a screen and have secrets: whose view is shown
    can_play: Callable[[Table], bool] = lambda table: True  # whether the computer player that acts has been compiled
    presence: Presence = field(default_factory=Presence)
    wants_position: bool = False  # a program that reads texts rather than sprites
    viewer: int = SPECTATOR
    around: Company | None = None  # as last sent, without scores and version

    def snapshot(self) -> Snapshot:
        """The whole table."""
        table = self.table
        self.viewer = self.due()
        return Snapshot(
            table=table.id,
            game=table.game.name,
            title=table.game.title.say(self.language),
            options=table.match.options,
            company=self.company(),
            secret=table.secret,
            scene=steps.scene(table, table.ply, self.known, self.language),
            log=tuple(steps.log_entry(table, ply, self.known, self.language) for ply in range(table.ply)),
            turns=steps.all_turns(table, self.known, self.language),
            now=self.now(),
            talk=tuple(self.spoken(number) for number in range(max(0, len(table.talk) - MOST_TALK), len(table.talk))),
            phrases=self.phrases(),
            about=table.game.about.say(self.language),
            commitment=table.match.commitment,
            key=table.match.key if table.over else "",
            drawable=drawable_at(table),
        )

    @property
    def audience(self) -> Hashable:
        """Besides the table, everything that decides what it is told: clients with the same audience are told the same."""
        table = self.table
        person = tuple(table.sat_by(self.browser)), table.is_host(self.browser)
        return type(self), person, self.language, self.wants_position, self.viewer, self.looking, self.around

    def follow(self, other: ClientView) -> None:
        """Take note that it has been told what another client of the same audience was told."""
        self.viewer, self.looking, self.around = other.viewer, other.looking, other.around

    def messages_about(self, event: Event, before: int) -> list[ServerMessage]:
        """What to send about a stored event; *before* is the ply before it."""
        table = self.table
        if isinstance(event, Spoke):
            return [self.spoken(len(table.talk) - 1)]
        if isinstance(event, Acted):
            messages = self.since(before)
            if isinstance(messages[-1], Snapshot) or self.around is None or not (self.around.offer or table.over):
                return messages  # an action changes who is there only by ending an offer or the game
            return [*messages, *self.changed_company()]
        is_gone = isinstance(event, Revoked) and self.browser in event.gone
        if table.reset == table.version or self.due() != self.viewer or is_gone:
            return [self.snapshot()]
        return [self.company(), self.now()] if isinstance(event, Helped) else [self.company()]

    def resumed(self, version: int, viewer: int | None) -> list[ServerMessage]:
        """What to send to a browser that knows an older version in some view: the steps since, or else a snapshot."""
        table = self.table
        self.viewer = self.due()
        shown = None if self.viewer == SPECTATOR else self.viewer
        if not max(1, table.reset) <= version <= table.version or shown != viewer:
            return [self.snapshot()]
        spoken = [self.spoken(number) for number, (at, _) in enumerate(table.talk) if at >= version]
        return [*spoken, self.company(), *self.since(table.plies[version - 1])]

    def since(self, first: int) -> list[ServerMessage]:
        """Every action from ply *first* on as a step, then the current situation."""
        table = self.table
        sent: list[ServerMessage] = [steps.step(table, ply, self.viewer, self.language) for ply in range(first, table.ply)]
        if table.turn in table.held_by(self.browser) and self.looking != table.turn:
            self.looking = None
        reveals = table.over and bool(sent) and (table.secret or bool(table.match.key))  # hidden goals, what opens the seal
        is_other = self.due() != self.viewer and table.secret
        return [*sent, self.snapshot() if is_other or reveals else self.now()]

    @property
    def known(self) -> int | None:
        """Whose knowledge is shown: the viewer's, or everything (None)."""
        return None if self.table.over else self.viewer

    def due(self) -> int:
        """Whose view to show now. Until the game begins, people may still change seats, so nobody sees secrets."""
        mine = self.table.held_by(self.browser)
        if not mine or self.table.waiting:
            return SPECTATOR
        if len(mine) == 1:
            return mine[0]
        if self.table.secret:
            return self.looking if self.looking in mine and self.looking is not None else SPECTATOR
        return self.table.turn if self.table.turn in mine and self.table.turn is not None else mine[0]

    def now(self) -> Now:
        """The current situation for this browser."""
        table, turn, level = self.table, self.table.turn, self.table.level
        self.viewer = self.due()
        mine = table.held_by(self.browser)
        acts = turn is not None and turn in mine and not level and not table.paused
        chooses = acts and self.viewer == turn
        choices = table.match.choices(self.viewer) if chooses else []
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
            thinking=bool(level) and self.can_play(table),
            preparing=bool(level) and not self.can_play(table),
            over=table.over,
            outcome=table.outcome,
            why=steps.prompt(table, self.viewer, self.language) if table.match.is_over else "",
            limits=() if table.over else steps.limits(table, self.viewer, self.language),
            epilogue=self.epilogue(),
            ask="" if turn is None else steps.ask(table, self.viewer, self.language),
            waiting=table.waiting,
            paused=table.paused and not table.over,
            clock=None if table.clock is None else table.clock.shown(times.now()),
            position=steps.position(table, self.known, chooses) if self.wants_position else None,
            traces=() if self.wants_position else traces.now(table, self.viewer, self.known),
        )

    def epilogue(self) -> str:
        """What the end means to the one seat of this browser, if the rules ended the game."""
        table, held = self.table, self.table.held_by(self.browser)
        if not table.match.is_over or len(held) != 1:
            return ""
        said = table.game.epilogue(steps.view(table, table.ply, self.known), next(iter(held)))
        return said.say(self.language) if said else ""

    def company(self) -> Company:
        """Who is at the table."""
        table, around = self.table, self.outline()
        self.around = around
        scores = steps.scores(table, table.ply, self.known, self.language)
        tallies = steps.tallies(table, table.ply, self.known) or (None,) * len(scores)
        standing = zip(around.seats, scores, tallies, strict=True)
        seats = tuple(replace(seat, score=score, tally=tally) for seat, score, tally in standing)
        return replace(around, version=table.version, seats=seats)

    def outline(self) -> Company:
        """Who is at the table, without what every action changes."""
        table, browser = self.table, self.browser
        return Company(
            version=0,
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

    def changed_company(self) -> list[ServerMessage]:
        """Who is at the table, if that has changed since it was last sent."""
        return [self.company()] if self.outline() != self.around else []

    def spoken(self, number: int) -> Spoken:
        spoke = self.table.talk[number][1]
        return Spoken(number, spoke.seat, said(spoke, self.language), spoke.phrase)

    def phrases(self) -> tuple[Phrase, ...]:
        """What a person at this browser may say."""
        if not self.table.online or not self.table.sat_by(self.browser):
            return ()
        return tuple(Phrase(key, words(f"phrase-{key}").say(self.language)) for key in PHRASES)

    def prompt(self) -> str:
        """What the acting seat has to do, phrased to follow its name; or how the game ended, or why it has not begun."""
        table = self.table
        if table.waiting:
            return words("waiting").say(self.language)
        if not table.over:
            return steps.prompt(table, self.viewer, self.language)
        return ending(table.seats, table.outcome, self.language)

    def seats(self) -> tuple[ShownSeat, ...]:
        """Who sits where, without scores."""
        table = self.table
        return tuple(
            ShownSeat(
                name="" if seat.awaits else name,
                shape=table.game.palette[seat.number],
                mine=seat.is_person and self.browser in seat.devices,
                level=seat.level,
                resigned=seat.resigned,
                awaits=seat.awaits,
                away=self.presence.is_away(seat),
                helper=seat.helper,
            )
            for name, seat in zip(names(table.seats, self.language), table.seats, strict=True)
        )

    def preview(self, seat: int, ply: int, text: str) -> Previewed:
        """How an action would change the scene, guessed from the seat's own view; chance does not act.

        What the next seat could then choose is not shown, unless it is the same seat.
        """
        table = self.table
        self.check_turn(seat, ply)
        view = states_of(table.match.view(seat))
        action = table.match.action(text)
        calls = table.match.calls
        after = guessed(view, seat, calls)
        calls.apply(after, action)
        calls.hide(after, seat)
        ways = shown_ways(table.game.ways(view[0], action, after[0]))
        shown = shown_scene(table.game.scene(after[0]), table.game.name, self.language)
        if calls.turn(after) != seat:
            shown = at_rest(shown)
        return Previewed(ply, text, change(steps.scene(table, ply, seat, self.language), shown), ways)

    def explain(self, seat: int, ply: int, sprite: str, touched: tuple[str, ...]) -> Explained:
        """Why a sprite cannot be chosen now, from the seat's own view."""
        self.check_turn(seat, ply)
        return Explained(ply, sprite, explanation(self.table, seat, sprite, touched, self.language))

    def check_turn(self, seat: int, ply: int) -> None:
        """Whether somebody at this browser is to act at this ply, and sees it."""
        table = self.table
        if ply != table.ply:
            raise Stale(common("stale", got=repr(ply), ply=table.ply))
        if seat != table.turn or seat != self.viewer or seat not in table.held_by(self.browser):
            raise NotYourTurn(words("not-yours-to-play"))
