"""How far one may go back: to one's own last decision, and never across anything that could be used.

An outcome of chance stands for good, and so does whatever a person has learnt. An action taught a person something if, played
upon another guess of what he could not see, it would have looked different to him.
"""

from __future__ import annotations

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.server.room import Room

GUESSES = 6


def undo_ply(room: Room, browser: str) -> int | None:
    """The ply to which a browser may take the table back, if any."""
    mine = room.held_by(browser)
    if room.over or not mine:
        return None
    for ply in range(room.ply - 1, -1, -1):
        actor = room.match.log[ply].seat
        if actor is None or room.taught(ply, teaches):
            return None
        if actor in mine:
            return ply
        if not room.seats[actor].level:
            return None
    return None


def teaches(room: Room, ply: int) -> bool:
    """Did action number *ply* show any person something he could not have foreseen?"""
    persons = [seat.number for seat in room.seats if not seat.level]
    return room.secret and any(surprises(room, ply, person) for person in persons)


def surprises(room: Room, ply: int, person: int) -> bool:
    """Would the action have looked different upon some other guess of what this person could not see?"""
    view, after = room.state(ply, person), room.state(ply + 1, person).tobytes()
    action = room.match.log[ply].action
    if room.seen(ply, person) != action:
        return True
    generator = Generator(0)
    for _ in range(GUESSES):
        guess = view.copy()
        INTERPRETED.fill(guess, person, generator.word)
        if action not in INTERPRETED.legal(guess):
            return True
        INTERPRETED.apply(guess, action)
        INTERPRETED.hide(guess, person)
        if guess.tobytes() != after:
            return True
    return False
