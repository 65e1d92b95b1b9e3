"""How far one may go back: to one's own last decision, and never past anything that could be exploited.

Against computer players and on a shared screen also past dice: the same ones will be rolled again, whatever is done before
that. Where people at other browsers have to be asked, an outcome of chance is final. So is, everywhere, what people have
learned: an action was informative if the hidden part of the state is guessed differently after it than before, with the same
random numbers: that shows far more often than a guess that the action itself disproves. If one person plays alone, their own
view decides; among several, what everybody may see, so that nobody learns from it what another knows. What informs a seat
also informs those who know less. A first part of an action that changes nothing by itself is taken back without asking
anybody.
"""

from __future__ import annotations

from wandelgang.core.rules import SPECTATOR
from wandelgang.play.position import facts_of, states_of
from wandelgang.server.table.table import Table

GUESSES = 16  # each notices an informative action about two times in three


def undo_ply(table: Table, browser: str) -> int | None:
    """The ply to which a browser may take the table back, if any."""
    if table.others(browser):
        return table.ply - 1 if has_begun(table, browser) else None
    return last_decision(table, browser, past_chance=table.match.repeats_chance)


def takeback_ply(table: Table, browser: str) -> int | None:
    """The ply to which it may ask the people at other browsers to go back, if any."""
    return last_decision(table, browser) if table.others(browser) and not table.paused else None


def has_begun(table: Table, browser: str) -> bool:
    """Whether the last action was a light one of somebody at this browser, who is to go on with it."""
    match, ply = table.match, table.ply - 1
    if table.turn is None or table.paused or ply < 0 or match.log[ply].seat != table.turn:
        return False
    if table.turn not in table.held_by(browser):
        return False
    view = match.view(table.turn, ply)
    offered = match.game.choices(facts_of(view), match.calls.legal(states_of(view)))
    return any(choice.light and choice.action == match.log[ply].text for choice in offered)


def last_decision(table: Table, browser: str, past_chance: bool = False) -> int | None:
    mine = table.held_by(browser)
    if table.over or table.waiting or not mine:
        return None
    for ply in range(table.ply - 1, -1, -1):
        actor = table.match.log[ply].seat
        if (actor is None and not past_chance) or is_informative(table, ply):
            return None
        if actor is None:
            continue
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
