"""Forgetting a person: the one case in which events that are stored already are changed. Their number and order stay.

Names that the person gave and texts that they wrote are removed, and something random stands in for their browser, so that who
played what stays consistent, but nobody can tell who it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from wandelgang.server import times
from wandelgang.server.table.events import (
    Arranged,
    Event,
    Forgotten,
    Holder,
    Opened,
    Renamed,
    Revoked,
    Seated,
    Spoke,
    decode,
    encode,
)
from wandelgang.server.table.table import STAND_IN, Table


def new_stand_in() -> str:
    return STAND_IN + secrets.token_urlsafe(12)


def rewritten(bodies: Sequence[bytes], browser: str, stand_in: str) -> dict[int, bytes]:
    """The events of a log that mention a browser's person, by number, as they are to be stored from now on."""
    found: dict[int, bytes] = {}
    holders: list[set[str]] = []
    for number, body in enumerate(bodies):
        event = decode(body.replace(stand_in.encode(), browser.encode()))  # which stands there if this is not the first try
        follow(holders, event)
        changed = nameless(event, holders, browser)
        written = (body if changed is event else encode(changed)).replace(browser.encode(), stand_in.encode())
        if written != body:
            found[number] = written
    return found


def follow(holders: list[set[str]], event: Event) -> None:
    """Who has which seat after an event."""
    match event:
        case Opened():
            holders[:] = [{seat.browser, *seat.devices} for seat in event.seats]
        case Seated():
            holders[event.seat].add(event.browser)
        case Arranged():
            holders[event.seat].clear()
        case Revoked():
            holders[event.seat].difference_update(event.gone)


def nameless(event: Event, holders: Sequence[set[str]], browser: str) -> Event:
    """An event without what a browser's person called themselves or wrote."""
    match event:
        case Opened():
            seats = (replace(seat, name="") if browser in (seat.browser, *seat.devices) else seat for seat in event.seats)
            return replace(event, seats=tuple(seats))
        case Seated() if event.browser == browser:
            return replace(event, name="")
        case Renamed() if browser in holders[event.seat]:
            return replace(event, name="")
        case Spoke() if event.text and browser in holders[event.seat]:
            return event.removed()
    return event


def forget(table: Table, browser: str, stand_in: str, said: Sequence[int]) -> Forgotten:
    """The event with which everybody at a table learns that somebody is forgotten; *said* numbers what they wrote."""
    rest = [(number, [one for one in table.seats[number].devices if one != browser]) for number in table.sat_by(browser)]
    host = stand_in if table.host == browser else table.host
    return Forgotten(
        times.now(), host, tuple(Holder(number, tuple(devices) or (stand_in,)) for number, devices in rest), tuple(said)
    )
