"""Offers: something that happens once all other people agree. Computer players always do.

Each step is checked and returned as an event: the offer, an answer or, with the last yes, what was offered.
"""

from __future__ import annotations

from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.server import times
from wandelgang.server.table import actions
from wandelgang.server.table.events import Answered, Drawn, Event, Followed, Offered, Paused
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table, new_id
from wandelgang.server.table.undo import takeback_ply
from wandelgang.server.wire import incoming
from wandelgang.server.wire.outgoing import ShownOffer
from wandelgang.server.wire.requests import OfferKind
from wandelgang.server.words import words


def may_offer(table: Table, browser: str) -> tuple[OfferKind, ...]:
    """What this browser may offer now, apart from a take-back."""
    if table.proposal is not None or table.waiting:
        return ()
    if table.over:
        return ("rematch",) if table.online and table.sat_by(browser) and not table.next else ()
    if not table.held_by(browser):
        return ()
    pause: tuple[OfferKind, ...] = (
        () if table.clock is None else ("resume",) if table.paused else () if is_helped(table) else ("pause",)
    )
    return ("draw", *pause) if table.game.draws and table.others(browser) else pause  # computer players would always agree


def is_helped(table: Table) -> bool:
    """Whether a computer player acts for a person, who therefore cannot be asked."""
    return any(seat.helper for seat in table.seats)


def asked_of(table: Table, what: OfferKind, browser: str) -> list[Seat]:
    """Everybody who has to agree to an offer from this browser."""
    if what == "rematch":  # those who resigned play again
        return [seat for seat in table.seats if seat.is_person and browser not in seat.browsers]
    return table.others(browser)


def missing(table: Table) -> list[Seat]:
    """Those who have not answered yet."""
    if table.proposal is None:
        return []
    offer = table.proposal.offer
    by = table.seats[offer.seat].browsers
    asked = asked_of(table, offer.what, next(iter(by), ""))
    return [seat for seat in asked if seat.number not in table.proposal.agreed and not seat.browsers & by]


def offer(table: Table, browser: str, command: incoming.Offer) -> Event:
    seats = table.sat_by(browser) if command.what == "rematch" else table.held_by(browser)
    if command.seat not in seats:
        raise NotYourTurn(words("not-your-seat"))
    if command.ply != table.ply:
        raise Stale(common("stale", got=repr(command.ply), ply=table.ply))
    to = takeback_ply(table, browser) if command.what == "takeback" else None
    if table.proposal is not None:
        raise Stale(words("one-offer"))
    if command.what == "pause" and is_helped(table):
        raise Stale(words("no-pause"))
    if to is None and command.what not in may_offer(table, browser):
        raise Stale(words("no-offer"))
    made = Offered(times.now(), command.seat, command.what, to)
    if not asked_of(table, command.what, browser):
        return done(table, made, browser)
    return made


def answer(table: Table, browser: str, command: incoming.Answer) -> Event:
    proposal = table.proposal
    if proposal is None or proposal.number != command.number:
        raise Stale(words("offer-gone"))
    if browser in table.seats[proposal.offer.seat].browsers:
        if command.yes:
            raise NotYourTurn(words("own-offer"))
        return Answered(times.now(), (proposal.offer.seat,), yes=False)
    mine = [seat.number for seat in missing(table) if browser in seat.browsers]
    if not mine:
        raise NotYourTurn(words("not-asked"))
    left = [seat for seat in missing(table) if seat.number not in mine]
    if command.yes and not left:
        return done(table, proposal.offer, browser)
    return Answered(times.now(), tuple(mine), command.yes)


def done(table: Table, offer: Offered, browser: str) -> Event:
    """The event that everybody has agreed to."""
    if offer.what == "takeback" and offer.to is not None:
        return actions.undo(table, table.ply, offer.to, browser)
    if offer.what == "draw":
        return Drawn(times.now())
    if offer.what == "rematch":
        return Followed(times.now(), new_id())
    return Paused(times.now(), offer.what == "pause")


def shown(table: Table, browser: str) -> ShownOffer | None:
    if table.proposal is None:
        return None
    offer = table.proposal.offer
    asked = any(browser in seat.browsers for seat in missing(table))
    return ShownOffer(table.proposal.number, offer.what, offer.seat, tuple(sorted(table.proposal.agreed)), asked, offer.to)
