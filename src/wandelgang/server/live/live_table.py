"""A table in memory: its lock, its subscribers, and who is present. It knows neither the store nor sockets."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from wandelgang.errors import Missing, NotYourTurn
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.table import Table
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire.outgoing import ServerMessage
from wandelgang.server.words import words

TRY_LATER, FORBIDDEN = 1013, 4403  # close codes of a socket


class Subscriber(Protocol):
    """A browser at a table."""

    client: ClientView

    def send(self, message: ServerMessage, text: str = "") -> None:
        """Queue a message, of which *text* is the encoding if it has been made already; never waits."""

    def close(self, code: int = TRY_LATER) -> None:
        """Disconnect it; unless it is forbidden here, it will reconnect and receive a snapshot."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory. Its lock makes one thing happen after another; whatever `table` shows has been stored."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    address: str = ""  # the client address that the computer players' thinking is charged to
    is_gone: bool = False  # deleted
    seconds: float = 1.0  # of processor time that work here takes, as far as is known; a new table has to show how long

    @property
    def is_attended(self) -> bool:
        """A person has a seat, or somebody watches."""
        return bool(self.subscribers) or self.table.has_people

    @property
    def plays_on(self) -> bool:
        """A computer player is to act now."""
        return bool(self.table.level) and self.is_attended and not self.is_gone


def check_current(live: LiveTable) -> None:
    if live.is_gone:
        raise Missing(words("no-table"))


def check_watching(table: Table, browser: str) -> None:
    if not table.may_watch(browser):
        raise NotYourTurn(words("no-watching"))
