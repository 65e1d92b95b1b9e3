"""Everything that can change a table, as data, and the one function that executes it.

A command is a browser's message or one of the server's own (a computer player's action, a fallen flag, a seat taken through a
link, a hint that was given). It is checked, turned into an event and appended to the table; the caller stores the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.server import times
from wandelgang.server.table import actions, chat, offers, seats
from wandelgang.server.table.erasure import forget
from wandelgang.server.table.events import Event, Spoke
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.table import Decision, Table, Unchanged
from wandelgang.server.table.undo import undo_ply
from wandelgang.server.wire import incoming
from wandelgang.server.words import words


class AlreadyPlayed(Unchanged):
    """An action that was sent twice; *ply* is the one after it."""

    def __init__(self, ply: int) -> None:
        super().__init__(ply)
        self.ply = ply


@dataclass(frozen=True)
class ComputerAction:
    """What a computer player chose; out of date unless the same decision is still to be made."""

    decision: Decision
    seat: int
    ply: int
    action: str


@dataclass(frozen=True)
class ComputerFault:
    """A computer player cannot go on; *code* is that of its Forfeit. Out of date like its action."""

    decision: Decision
    seat: int
    ply: int
    code: str


@dataclass(frozen=True)
class LoseOnTime:
    """The time of the seat whose clock is running is up."""


@dataclass(frozen=True)
class TakeSeat:
    """Sit down, or use one's seat on another device; *links* counts the seat's links used or revoked when this was asked."""

    seat: int
    links: int
    name: str
    is_open: bool = False  # taken without a link


@dataclass(frozen=True)
class AnnounceHint:
    """Tell the others that somebody has taken a hint."""

    seat: int


@dataclass(frozen=True)
class Forget:
    """Forget a browser's person, whose events have been rewritten up to a version; *numbers* are those of these events."""

    stand_in: str
    version: int
    numbers: frozenset[int] = frozenset()


Arrangement = (
    incoming.Revoke
    | incoming.Arrange
    | incoming.Stand
    | incoming.Rename
    | incoming.Help
    | incoming.Allow
    | incoming.Offer
    | incoming.Answer
)
Command = (
    incoming.Play
    | incoming.Undo
    | incoming.Resign
    | incoming.Speak
    | Arrangement
    | ComputerAction
    | ComputerFault
    | LoseOnTime
    | TakeSeat
    | AnnounceHint
    | Forget
)


def execute(table: Table, command: Command, browser: str = "", presence: Presence | None = None) -> Event:
    """Execute a command of a browser. If it is refused, nothing has changed."""
    table.hasten()
    event = decide(table, command, browser, presence or Presence())
    if event.at < table.changed:  # another process' clock was ahead
        event = replace(event, at=table.changed)
    table.append(event, table.ply)
    return event


def decide(table: Table, command: Command, browser: str, presence: Presence) -> Event:
    """The event of a command, or a refusal."""
    match command:
        case incoming.Play():
            if (browser, command.id) in table.accepted:
                raise AlreadyPlayed(table.accepted[browser, command.id])
            if command.seat not in table.held_by(browser):
                raise NotYourTurn(words("not-your-seat"))
            return actions.play(table, command.seat, command.ply, command.action, browser, command.id)
        case ComputerAction() | ComputerFault():
            if table.decision != command.decision:
                raise Stale(common("stale", got=repr(command.ply), ply=table.ply))
            if isinstance(command, ComputerFault):
                return actions.resign(table, command.seat, fault=command.code)
            return actions.play(table, command.seat, command.ply, command.action)
        case incoming.Undo():
            if command.to != undo_ply(table, browser):
                raise Stale(words("no-undo"))
            return actions.undo(table, command.ply, command.to, browser)
        case incoming.Resign():
            return actions.resign(table, seats.own(table, browser, command.seat).number)
        case LoseOnTime():
            return actions.lose_on_time(table)
        case TakeSeat():
            return seats.sit(table, browser, command.seat, command.links, command.name, command.is_open)
        case incoming.Revoke():
            return seats.revoke(table, browser, command)
        case incoming.Arrange():
            return seats.arrange(table, browser, command)
        case incoming.Stand():
            return seats.stand(table, browser, command)
        case incoming.Rename():
            return seats.rename(table, browser, command)
        case incoming.Help():
            return seats.help(table, browser, command, presence)
        case incoming.Allow():
            return seats.allow(table, browser, command)
        case incoming.Offer():
            return offers.offer(table, browser, command)
        case incoming.Answer():
            return offers.answer(table, browser, command)
        case incoming.Speak():
            return chat.speak(table, browser, command)
        case Forget():
            if table.version != command.version:
                raise Stale(words("written-elsewhere"))
            said = [number for number, _ in table.talk if number in command.numbers]
            return forget(table, browser, command.stand_in, said)
        case AnnounceHint():
            return Spoke(times.now(), command.seat, chat.TOOK_HINT)
