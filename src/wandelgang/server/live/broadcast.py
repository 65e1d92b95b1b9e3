"""Telling the subscribers of a table what happened, each from its own view. Whoever cannot be told is disconnected, and gets a
snapshot when it reconnects. The caller holds the table's lock.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from wandelgang.server.live.live_table import FORBIDDEN, LiveTable
from wandelgang.server.logs import short
from wandelgang.server.table.events import Event
from wandelgang.server.threads import Run
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import ServerMessage, encode

log = logging.getLogger("wandelgang")
Told = list[tuple[ServerMessage, str]]  # messages and their encodings


async def broadcast(live: LiveTable, event: Event, before: int, run: Run) -> None:
    """Send everybody what a stored event means for them; *before* is the ply before it."""
    subscribers = list(live.subscribers)
    try:
        told = await run(lambda: messages_about(event, before, [one.client for one in subscribers]))
    except Exception:
        fields = {"event": live.table.version, "table": short(live.table.id)}
        log.exception("event %(event)d of table %(table)s cannot be broadcast", fields)
        told = [None] * len(subscribers)
    for subscriber, theirs in zip(subscribers, told, strict=True):
        if not live.table.may_watch(subscriber.client.browser):
            subscriber.close(FORBIDDEN)
        elif theirs is None:
            subscriber.close()
        else:
            for message, text in theirs:
                subscriber.send(message, text)


async def broadcast_company(live: LiveTable, run: Run) -> None:
    """Send who is there to everybody for whom that has changed."""
    for subscriber in list(live.subscribers):
        try:
            for message in await run(subscriber.client.changed_company):
                subscriber.send(message)
        except Exception:
            log.exception("a subscriber of table %(table)s cannot be told who is there", {"table": short(live.table.id)})
            subscriber.close()


def messages_about(event: Event, before: int, clients: Sequence[ClientView]) -> list[Told | None]:
    """What to send each client about an event, and its encoding; None where that fails.

    Clients that are told the same share it, and what is the same message for several is encoded once.
    """
    leaders: dict[object, tuple[ClientView, Told | None]] = {}
    encoded: dict[int, tuple[ServerMessage, str]] = {}  # by the identity of a message, which lasts as long as it is kept here
    found = []
    for client in clients:
        audience = client.audience
        if audience not in leaders:
            leaders[audience] = client, told(event, before, client, encoded)
        leader, messages = leaders[audience]
        client.follow(leader)
        found.append(messages)
    return found


def told(event: Event, before: int, client: ClientView, encoded: dict[int, tuple[ServerMessage, str]]) -> Told | None:
    """What to send a client; None if that fails, and the others are told all the same."""
    try:
        messages = client.messages_about(event, before)
        for one in messages:
            if id(one) not in encoded:
                encoded[id(one)] = one, encode(one)
        return [encoded[id(one)] for one in messages]
    except Exception:
        log.exception("a subscriber of table %(table)s cannot be told what happened", {"table": short(client.table.id)})
        return None
