"""What changes the game itself: actions, going back, resigning, and losing on time.

Each function checks everything first and returns the event to append; a refusal leaves the table as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.core.rules import OVER
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.play.match import Logged, Match
from wandelgang.server import times
from wandelgang.server.table.events import Acted, Resigned, StoredEntry, Undone
from wandelgang.server.table.seat import HELPER
from wandelgang.server.table.table import Table
from wandelgang.server.words import words


def play(table: Table, seat: int, ply: int, action: str, browser: str = "", id: str = "") -> Acted:
    """Play an action of the seat that acts."""
    if table.ended is not None:
        raise NotYourTurn(common("is-over"))
    if table.waiting or table.paused:
        raise NotYourTurn(words("not-begun" if table.waiting else "is-paused"))
    logged = table.match.submit(seat, ply, action)
    return Acted(times.now(), stored(logged), browser, id, acts_next(table.match))


def undo(table: Table, ply: int, to: int, browser: str) -> Undone:
    """Go back to an earlier ply. Whether that is fair has been decided before (`undo`)."""
    if ply != table.ply:
        raise Stale(common("stale", got=repr(ply), ply=table.ply))
    table.match.undo(to)
    return Undone(times.now(), to, browser, acts_next(table.match))


def resign(table: Table, seat: int, late: bool = False, fault: str = "") -> Resigned:
    """Give up a seat: a computer player takes it over if that leaves other people with a game; otherwise the game ends.

    *fault* says why a computer player cannot go on.
    """
    if table.over:
        raise NotYourTurn(common("is-over"))
    if table.waiting:
        raise NotYourTurn(words("not-begun"))
    others = [other for other in table.seats if other.number != seat and other.is_person]
    plays_on = len(table.seats) > 2 and bool(others)
    return Resigned(times.now(), seat, HELPER if plays_on else 0, late, fault)


def lose_on_time(table: Table) -> Resigned:
    """The flag of the seat whose clock is running has fallen."""
    clock = table.clock
    if clock is None or clock.runs is None or not clock.is_up(times.now()) or table.over:
        raise Stale(words("in-time"))
    return resign(table, clock.runs, late=True)


def acts_next(match: Match) -> int | None:
    return None if match.turn == OVER else match.turn


def stored(logged: Sequence[Logged]) -> tuple[StoredEntry, ...]:
    return tuple(StoredEntry(one.seat, one.text, one.revealed) for one in logged)
