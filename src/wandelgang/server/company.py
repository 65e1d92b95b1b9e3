"""What people do around a table: sit down, stand up, be called, let the computer act, allow, speak; and what one sees of it.

Every change is checked, then returned as the event it is. It knows neither the store nor sockets.
"""

from __future__ import annotations

import time

from wandelgang.errors import BadSetup, NotYourTurn, Stale, Unreadable, WandelgangError
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.levels import LEVELS
from wandelgang.server import heard, naming
from wandelgang.server.events import Allowed, Arranged, Event, Helped, Renamed, Revoked, Seated, Spoke
from wandelgang.server.naming import BLANK, LONGEST_NAME, words
from wandelgang.server.presence import Presence
from wandelgang.server.refusals import TooOften
from wandelgang.server.room import Room, Seat, Unchanged

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oh-no",
    "wow",
    "sorry",
    "one-moment",
    "hurry",
    "good-game",
    "again",
    "bye",
)
TOOK_HINT = "took-hint"  # said by the server, so that nobody is helped in secret
LONGEST_TEXT = 300
JOINERS = "\u200c\u200d"  # inside of words and of emoji
MOST_SAID, SAID_WITHIN = 10, 20.0  # so many things, in so many seconds


def own(room: Room, browser: str, number: int) -> Seat:
    """A seat of this browser."""
    if number not in room.held_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    return room.seats[number]


def any_seat(room: Room, number: int) -> Seat:
    if not 0 <= number < len(room.seats):
        raise NotYourTurn(common("no-such-seat", seat=number, most=len(room.seats) - 1))
    return room.seats[number]


def check_host(room: Room, browser: str) -> None:
    if not room.is_host(browser):
        raise NotYourTurn(words("host-only"))


def check_not_begun(room: Room) -> None:
    if not room.waiting:
        raise Stale(words("has-begun"))


def sit(room: Room, seat: Seat, browser: str, name: str) -> Event:
    """Sit down at a seat that waits, or come to one's own seat with another device."""
    name = "" if seat.is_person else free_name(room, seat, name)
    return room.happened(Seated(time.time(), seat.number, browser, name))


def free_name(room: Room, seat: Seat, name: str) -> str:
    """A name that nobody else has here: Ada, Ada 2, …"""
    wanted = tidy(name)
    for number in range(1, len(room.seats) + 2):
        found = wanted if number == 1 else f"{wanted[: LONGEST_NAME - 3]} {number}"
        if is_free(room, seat, found):
            return found
    raise BadSetup("name", words("names-apart"), name)


def is_free(room: Room, seat: Seat, name: str) -> bool:
    if naming.level_of(name):
        return False
    others = [Seat(one.number, name if one is seat else one.name, one.level) for one in room.seats]
    others[seat.number].level = 0
    try:
        naming.check(others)
    except WandelgangError:
        return False
    return True


def tidy(name: str) -> str:
    """A name without anything a record could not write; an empty one is none."""
    shown = "".join(" " if char in f",{BLANK}" else char for char in name if char.isprintable())
    found = " ".join(shown.split())
    if name.strip():
        naming.check_name("name", found)
    return found


def stand(room: Room, browser: str, asked: heard.Stand) -> Event:
    seat = own(room, browser, asked.seat)
    check_not_begun(room)
    return room.happened(Arranged(time.time(), seat.number, seat.awaited))


def arrange(room: Room, browser: str, asked: heard.Arrange) -> Event:
    check_host(room, browser)
    seat = any_seat(room, asked.seat)
    check_not_begun(room)
    if browser in seat.browsers:
        raise NotYourTurn(words("own-seat"))
    if asked.kind != "computer":
        return room.happened(Arranged(time.time(), seat.number, asked.kind))
    check_level(asked.level)
    return room.happened(Arranged(time.time(), seat.number, level=asked.level))


def check_level(level: int) -> None:
    if str(level) not in LEVELS:
        raise BadSetup("level", common("expected-choice", choices=", ".join(LEVELS)), level)


def check_inviting(room: Room, browser: str, number: int) -> Seat:
    """May this browser see, or revoke, the link of that seat?"""
    seat = any_seat(room, number)
    if seat.awaits:
        check_host(room, browser)
    elif number not in room.held_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    return seat


def revoke(room: Room, browser: str, asked: heard.Revoke) -> Event:
    return room.happened(Revoked(time.time(), check_inviting(room, browser, asked.seat).number))


def rename(room: Room, browser: str, asked: heard.Rename) -> Event:
    seat = own(room, browser, asked.seat)
    name = tidy(asked.name)
    if name == seat.name:
        raise Unchanged
    if not name or not is_free(room, seat, name):
        raise BadSetup("name", words("names-apart"), asked.name)
    return room.happened(Renamed(time.time(), seat.number, name))


def allow(room: Room, browser: str, asked: heard.Allow) -> Event:
    check_host(room, browser)
    return room.happened(Allowed(time.time(), asked.watch, asked.chat))


def may_help(room: Room, browser: str, presence: Presence) -> tuple[int, ...]:
    """The seats that this browser may give to a computer player now: its own, and those of people who are away for long."""
    if room.over or room.waiting or not room.online or not room.held_by(browser):
        return ()
    return tuple(seat.number for seat in room.seats if seat.plays and (browser in seat.browsers or presence.is_long_away(seat)))


def help(room: Room, browser: str, asked: heard.Help, presence: Presence) -> Event:
    if asked.level == 0:
        if not own(room, browser, asked.seat).helper:
            raise Stale(words("not-helped"))
        return room.happened(Helped(time.time(), asked.seat))
    check_level(asked.level)
    any_seat(room, asked.seat)
    if asked.seat not in may_help(room, browser, presence):
        raise NotYourTurn(words("not-away"))
    now = time.time()
    if room.turn == asked.seat and room.clock is not None and room.clock.is_up(now):
        raise Stale(words("time-up"))
    return room.happened(Helped(now, asked.seat, asked.level))


def speak(room: Room, browser: str, asked: heard.Speak) -> Event:
    """Say one of the phrases, or a text where the host allows it; also after the end, and after giving up."""
    if asked.seat not in room.sat_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    now, text = time.time(), " ".join(asked.text.split()).strip(f" {JOINERS}")
    lately = [one for _, one in room.talk if one.seat == asked.seat and one.at > now - SAID_WITHIN]
    if len(lately) >= MOST_SAID:
        raise TooOften(words("too-talkative"))
    if bool(asked.phrase) == bool(text) or (asked.phrase and asked.phrase not in PHRASES):
        raise Unreadable(words("no-phrase", names=", ".join(PHRASES)))
    if text and not room.chat:
        raise NotYourTurn(words("no-chat"))
    if len(text) > LONGEST_TEXT:
        raise Unreadable(words("long-text", most=LONGEST_TEXT))
    if text and not is_plain(text):
        raise Unreadable(words("plain-text"))
    return room.happened(Spoke(now, asked.seat, asked.phrase, text))


def is_plain(text: str) -> bool:
    """Is there something to be seen, and nothing that changes how other texts are shown?"""
    return naming.is_visible(text) and all(char.isprintable() or char in JOINERS for char in text)


def said(spoke: Spoke, language: Language) -> str:
    return words(f"phrase-{spoke.phrase}").say(language) if spoke.phrase else spoke.text
