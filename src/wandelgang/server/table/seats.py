"""Seats: taking and leaving them, names, links, computer players that stand in for people, and what the host allows.

Every change is checked and returned as an event. This module knows neither the store nor sockets.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.errors import BadSetup, Missing, NotYourTurn, Stale, WandelgangError
from wandelgang.errors import words as common
from wandelgang.play.levels import LEVELS
from wandelgang.server import times
from wandelgang.server.table import computers, names
from wandelgang.server.table.events import Allowed, Arranged, Event, Helped, Renamed, Revoked, Seated
from wandelgang.server.table.names import BLANK, LONGEST_NAME
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table, Unchanged
from wandelgang.server.wire import incoming
from wandelgang.server.words import words


def own(table: Table, browser: str, number: int) -> Seat:
    """A seat of this browser."""
    if number not in table.held_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    return table.seats[number]


def any_seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise NotYourTurn(common("no-such-seat", seat=number, most=len(table.seats) - 1))
    return table.seats[number]


def check_host(table: Table, browser: str) -> None:
    if not table.is_host(browser):
        raise NotYourTurn(words("host-only"))


def check_not_begun(table: Table) -> None:
    if not table.waiting:
        raise Stale(words("has-begun"))


def sit(table: Table, browser: str, number: int, links: int, name: str, is_open: bool = False) -> Event:
    """Take an empty seat, or use one's own on another device, unless somebody was faster or the link has been revoked."""
    seat = any_seat(table, number)
    if seat.links != links:
        raise Stale(words("seat-taken")) if is_open else Missing(words("link-gone"))
    name = "" if seat.is_person else free_name(table, seat, name)
    return Seated(times.now(), seat.number, browser, name)


def free_name(table: Table, seat: Seat, name: str) -> str:
    """A name that nobody else has at this table: Ada, Ada 2, …"""
    wanted = tidy(name)
    for number in range(1, len(table.seats) + 2):
        found = wanted if number == 1 else f"{wanted[: LONGEST_NAME - 3]} {number}"
        if is_free(table, seat, found):
            return found
    raise BadSetup("name", words("names-apart"), name)


def is_free(table: Table, seat: Seat, name: str) -> bool:
    if names.imitates_computer(name):
        return False
    others = [Seat(one.number, name if one is seat else one.name, one.level) for one in table.seats]
    others[seat.number].level = 0
    try:
        names.check(others)
    except WandelgangError:
        return False
    return True


def tidy(name: str) -> str:
    """A name without anything that a record cannot hold; an empty one means none."""
    shown = "".join(" " if char in f",{BLANK}" else char for char in name if char.isprintable())
    found = " ".join(shown.split())
    if name.strip():
        names.check_name("name", found)
    return found


def stand(table: Table, browser: str, command: incoming.Stand) -> Event:
    seat = own(table, browser, command.seat)
    check_not_begun(table)
    return Arranged(times.now(), seat.number, seat.awaited)


def arrange(table: Table, browser: str, command: incoming.Arrange) -> Event:
    check_host(table, browser)
    seat = any_seat(table, command.seat)
    check_not_begun(table)
    if browser in seat.browsers:
        raise NotYourTurn(words("own-seat"))
    if command.kind != "computer":
        return Arranged(times.now(), seat.number, command.kind)
    check_level(command.level, computers.known())
    return Arranged(times.now(), seat.number, level=command.level)


def check_level(level: int, known: Sequence[int]) -> None:
    if level not in known:
        raise BadSetup("level", common("expected-choice", choices=", ".join(map(str, known))), level)


def check_inviting(table: Table, browser: str, number: int) -> Seat:
    """The seat, if this browser may see and revoke its link."""
    seat = any_seat(table, number)
    if seat.awaits:
        check_host(table, browser)
    elif number not in table.held_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    return seat


def revoke(table: Table, browser: str, command: incoming.Revoke) -> Event:
    """Invalidate all links of a seat. From one's own, the devices that came after this one leave: one cannot be thrown out by a
    device that came through one's own link.
    """
    seat = check_inviting(table, browser, command.seat)
    gone = () if seat.awaits else tuple(seat.devices[seat.devices.index(browser) + 1 :])
    return Revoked(times.now(), seat.number, gone)


def rename(table: Table, browser: str, command: incoming.Rename) -> Event:
    seat = own(table, browser, command.seat)
    name = tidy(command.name)
    if name == seat.name:
        raise Unchanged
    if not name or not is_free(table, seat, name):
        raise BadSetup("name", words("names-apart"), command.name)
    return Renamed(times.now(), seat.number, name)


def allow(table: Table, browser: str, command: incoming.Allow) -> Event:
    check_host(table, browser)
    return Allowed(times.now(), command.watch, command.chat)


def may_help(table: Table, browser: str, presence: Presence) -> tuple[int, ...]:
    """The seats this browser may hand to a computer player now: its own, and those of people who have been away for long."""
    if table.over or table.waiting or not table.online or not table.held_by(browser):
        return ()
    return tuple(seat.number for seat in table.seats if seat.plays and (browser in seat.devices or presence.is_long_away(seat)))


def help(table: Table, browser: str, command: incoming.Help, presence: Presence) -> Event:
    if command.level == 0:
        if not own(table, browser, command.seat).helper:
            raise Stale(words("not-helped"))
        return Helped(times.now(), command.seat)
    check_level(command.level, [int(level) for level in LEVELS])
    any_seat(table, command.seat)
    if command.seat not in may_help(table, browser, presence):
        raise NotYourTurn(words("not-away"))
    now = times.now()
    if table.turn == command.seat and table.clock is not None and table.clock.is_up(now):
        raise Stale(words("time-up"))
    return Helped(now, command.seat, command.level)
