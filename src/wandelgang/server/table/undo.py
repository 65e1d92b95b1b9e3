"""How far one may go back: to one's own last decision, and never past anything that could be exploited.

An outcome of chance is final, and so is whatever people have learned. An action was informative if the hidden part of the state
is guessed differently after it than before, with the same random numbers: that shows far more often than a guess that the
action itself disproves. If one person plays alone, their own view decides; among several, what everybody may see, so that
nobody learns from it what another knows. What informs a seat also informs those who know less.
"""

from __future__ import annotations

from wandelgang.core.rules import SPECTATOR
from wandelgang.play.position import states_of
from wandelgang.server.table.table import Table

GUESSES = 16  # each notices an informative action about two times in three


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
        if actor is None or is_informative(table, ply):
            return None
        if actor in mine:
            return ply
        if table.seats[actor].is_person and not table.seats[actor].plays:  # there is nobody to ask
            return None
    return None


def is_informative(table: Table, ply: int) -> bool:
    """Whether action number *ply* showed people something that could not be foreseen; worked out once."""
    if ply not in table.informative:
        people = [seat.number for seat in table.seats if not seat.level]
        viewer = people[0] if len(people) == 1 else SPECTATOR
        table.informative[ply] = table.secret and surprises(table, ply, viewer)
    return table.informative[ply]


def surprises(table: Table, ply: int, viewer: int) -> bool:
    """Whether this viewer guesses anything differently after the action, or the action could have looked different."""
    match = table.match
    action = match.log[ply].action
    if match.seen(ply, viewer) != action:
        return True
    before, after = (states_of(match.view(viewer, moment)) for moment in (ply, ply + 1))
    return match.calls.reveals(before, action, after, viewer, GUESSES)
