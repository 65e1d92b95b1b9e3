"""How far one may go back: to one's own last decision, and never across anything that could be used.

An outcome of chance stands for good, and so does whatever people have learnt. An action taught something if what could not be
seen is guessed differently after it than before, with the same luck: that shows far more often than a guess that the action
itself disproves. One person alone is asked by his own view; among several, by what everybody may see, so that nobody learns
from it what another knows. Whatever teaches a seat something teaches those who know less.
"""

from __future__ import annotations

from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR
from wandelgang.server.table.table import Table

GUESSES = 16  # each of which notices about two times in three that something was taught


def undo_ply(table: Table, browser: str) -> int | None:
    """The ply to which a browser may take the table back, if any."""
    return None if table.others(browser) else last_decision(table, browser)


def takeback_ply(table: Table, browser: str) -> int | None:
    """The ply to which it may ask the people at other browsers to go back, if any."""
    return last_decision(table, browser) if table.others(browser) and not table.paused else None


def last_decision(table: Table, browser: str) -> int | None:
    mine = table.held_by(browser)
    if table.over or table.waiting or not mine:
        return None
    for ply in range(table.ply - 1, -1, -1):
        actor = table.match.log[ply].seat
        if actor is None or table.taught(ply, teaches):
            return None
        if actor in mine:
            return ply
        if table.seats[actor].is_person and not table.seats[actor].plays:  # nobody is there whom one could ask
            return None
    return None


def teaches(table: Table, ply: int) -> bool:
    """Did action number *ply* show people something that could not be foreseen?"""
    persons = [seat.number for seat in table.seats if not seat.level]
    return table.secret and surprises(table, ply, persons[0] if len(persons) == 1 else SPECTATOR)


def surprises(table: Table, ply: int, viewer: int) -> bool:
    """Does this viewer guess anything differently after the action, or could it have looked different?"""
    action = table.match.log[ply].action
    if table.seen(ply, viewer) != action:
        return True
    calls = table.calls(table.match.start)
    for luck in range(GUESSES):
        before, after = table.state(ply, viewer), table.state(ply + 1, viewer)
        for view in (before, after):
            calls.fill(view, viewer, Generator(luck).word)
        if action not in calls.legal(before):
            return True
        calls.apply(before, action)
        if before.tobytes() != after.tobytes():
            return True
    return False
