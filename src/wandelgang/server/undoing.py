"""How far one may go back: to one's own last decision, and never across anything that could be used.

An outcome of chance stands for good, and so does whatever people have learnt. An action taught something if what could not be
seen is guessed differently after it than before, with the same luck: that shows far more often than a guess that the action
itself disproves. One person alone is asked by his own view; among several, by what everybody may see, so that nobody learns
from it what another knows. Whatever teaches a seat something teaches those who know less.
"""

from __future__ import annotations

from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR
from wandelgang.server.room import Room

GUESSES = 16  # each of which notices about two times in three that something was taught


def undo_ply(room: Room, browser: str) -> int | None:
    """The ply to which a browser may take the table back, if any."""
    return None if room.others(browser) else last_decision(room, browser)


def takeback_ply(room: Room, browser: str) -> int | None:
    """The ply to which it may ask the people at other browsers to go back, if any."""
    return last_decision(room, browser) if room.others(browser) and not room.paused else None


def last_decision(room: Room, browser: str) -> int | None:
    mine = room.held_by(browser)
    if room.over or room.waiting or not mine:
        return None
    for ply in range(room.ply - 1, -1, -1):
        actor = room.match.log[ply].seat
        if actor is None or room.taught(ply, teaches):
            return None
        if actor in mine:
            return ply
        if room.seats[actor].is_person and not room.seats[actor].plays:  # nobody is there whom one could ask
            return None
    return None


def teaches(room: Room, ply: int) -> bool:
    """Did action number *ply* show people something that could not be foreseen?"""
    persons = [seat.number for seat in room.seats if not seat.level]
    return room.secret and surprises(room, ply, persons[0] if len(persons) == 1 else SPECTATOR)


def surprises(room: Room, ply: int, viewer: int) -> bool:
    """Does this viewer guess anything differently after the action, or could it have looked different?"""
    action = room.match.log[ply].action
    if room.seen(ply, viewer) != action:
        return True
    calls = room.calls(room.match.start)
    for luck in range(GUESSES):
        before, after = room.state(ply, viewer), room.state(ply + 1, viewer)
        for view in (before, after):
            calls.fill(view, viewer, Generator(luck).word)
        if action not in calls.legal(before):
            return True
        calls.apply(before, action)
        if before.tobytes() != after.tobytes():
            return True
    return False
