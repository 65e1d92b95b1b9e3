"""Offers: something that happens once all other people agree. Computer players always do.

Each step is checked, then returned as the event it is: the offer, an answer, or, with the last yes, what was offered.
"""

from __future__ import annotations

import time

from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.server import heard
from wandelgang.server.events import Answered, Drawn, Event, Followed, Offered, Paused
from wandelgang.server.naming import words
from wandelgang.server.room import Room, Seat, new_id
from wandelgang.server.undoing import takeback_ply
from wandelgang.server.wire import Offered as What
from wandelgang.server.wire import ShownOffer


def may_offer(room: Room, browser: str) -> tuple[What, ...]:
    """What this browser may offer now, besides a take-back."""
    if room.proposal is not None or room.waiting:
        return ()
    if room.over:
        return ("rematch",) if room.online and room.sat_by(browser) and not room.next else ()
    if not room.held_by(browser):
        return ()
    pause: tuple[What, ...] = () if room.clock is None else ("resume",) if room.paused else () if helped(room) else ("pause",)
    return ("draw", *pause) if room.game.draws and room.others(browser) else pause  # computer players would always agree


def helped(room: Room) -> bool:
    """Does a computer player act for somebody, who could not be asked?"""
    return any(seat.helper for seat in room.seats)


def asked_of(room: Room, what: What, browser: str) -> list[Seat]:
    """Everybody who has to agree with this browser."""
    if what == "rematch":  # who gave up plays again
        return [seat for seat in room.seats if seat.is_person and browser not in seat.browsers]
    return room.others(browser)


def missing(room: Room) -> list[Seat]:
    """Those who have still to answer."""
    if room.proposal is None:
        return []
    offer = room.proposal.offer
    by = room.seats[offer.seat].browsers
    asked = asked_of(room, offer.what, next(iter(by), ""))
    return [seat for seat in asked if seat.number not in room.proposal.agreed and not seat.browsers & by]


def offer(room: Room, browser: str, asked: heard.Offer) -> Event:
    seats = room.sat_by(browser) if asked.what == "rematch" else room.held_by(browser)
    if asked.seat not in seats:
        raise NotYourTurn(words("not-your-seat"))
    if asked.ply != room.ply:
        raise Stale(common("stale", got=repr(asked.ply), ply=room.ply))
    to = takeback_ply(room, browser) if asked.what == "takeback" else None
    if room.proposal is not None:
        raise Stale(words("one-offer"))
    if asked.what == "pause" and helped(room):
        raise Stale(words("no-pause"))
    if to is None and asked.what not in may_offer(room, browser):
        raise Stale(words("no-offer"))
    made = Offered(time.time(), asked.seat, asked.what, to)
    if not asked_of(room, asked.what, browser):
        return done(room, made, browser)
    return room.happened(made)


def answer(room: Room, browser: str, asked: heard.Answer) -> Event:
    proposal = room.proposal
    if proposal is None or proposal.number != asked.number:
        raise Stale(words("offer-gone"))
    if browser in room.seats[proposal.offer.seat].browsers:
        if asked.yes:
            raise NotYourTurn(words("own-offer"))
        return room.happened(Answered(time.time(), (proposal.offer.seat,), yes=False))
    mine = [seat.number for seat in missing(room) if browser in seat.browsers]
    if not mine:
        raise NotYourTurn(words("not-asked"))
    left = [seat for seat in missing(room) if seat.number not in mine]
    if asked.yes and not left:
        return done(room, proposal.offer, browser)
    return room.happened(Answered(time.time(), tuple(mine), asked.yes))


def done(room: Room, offer: Offered, browser: str) -> Event:
    """What all have agreed upon happens."""
    if offer.what == "takeback" and offer.to is not None:
        return room.undo(room.ply, offer.to, browser)
    if offer.what == "draw":
        return room.happened(Drawn(time.time()))
    if offer.what == "rematch":
        return room.happened(Followed(time.time(), new_id()))
    return room.happened(Paused(time.time(), offer.what == "pause"))


def shown(room: Room, browser: str) -> ShownOffer | None:
    if room.proposal is None:
        return None
    offer = room.proposal.offer
    asked = any(browser in seat.browsers for seat in missing(room))
    return ShownOffer(room.proposal.number, offer.what, offer.seat, tuple(sorted(room.proposal.agreed)), asked, offer.to)
