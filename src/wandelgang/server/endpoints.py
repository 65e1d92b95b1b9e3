"""The questions a browser may ask over HTTP about games and tables, one function each."""

from __future__ import annotations

import asyncio
import time

from starlette.responses import Response

from wandelgang.errors import Missing
from wandelgang.server import catalogue, lessons, people, replaying
from wandelgang.server.answers import (
    Checked,
    Demo,
    Games,
    GameSetup,
    Invitation,
    Lessons,
    Me,
    OpenedTable,
    Ply,
    RulePage,
    Seated,
    Status,
    Tables,
)
from wandelgang.server.asking import Ask
from wandelgang.server.company import tidy
from wandelgang.server.heard import Called, CheckPlan, Key, Sit, TablePlan
from wandelgang.server.naming import words
from wandelgang.server.sight import Sight
from wandelgang.server.standing import listed
from wandelgang.server.tables import check_watching

MOST_LISTED = 100
LOBBY_LASTS = 7 * 24 * 3600.0  # seconds that a table nobody has come to is offered


async def games(ask: Ask) -> Games:
    return await asyncio.to_thread(catalogue.gallery, ask.language)


async def game(ask: Ask) -> GameSetup:
    return await asyncio.to_thread(catalogue.setup, ask["game"], ask.language)


async def check(ask: Ask) -> Checked:
    plan = await ask.message(CheckPlan)
    return await asyncio.to_thread(catalogue.checked, ask["game"], plan, ask.language)


async def rules(ask: Ask) -> RulePage:
    return await asyncio.to_thread(catalogue.rules, ask["game"], ask.language)


async def demo(ask: Ask) -> Demo:
    return await asyncio.to_thread(lessons.demo, ask["game"], ask.language)


async def tutorial(ask: Ask) -> Lessons:
    return await asyncio.to_thread(lessons.lessons, ask["game"], ask.language)


async def open_table(ask: Ask) -> OpenedTable:
    plan = await ask.message(TablePlan)
    name, is_chosen = await people.called(ask.house.store, ask.browser, ask.language)
    is_shared = any(seat.kind in ("friend", "open") for seat in plan.seats)
    return OpenedTable(await ask.house.tables.plan(plan, ask.home, ask.browser, name if is_chosen or is_shared else ""))


async def tables(ask: Ask) -> Tables:
    kept = await ask.house.store.listed(ask.browser, MOST_LISTED)
    return Tables(await asyncio.to_thread(lambda: tuple(listed(one, ask.browser, ask.language) for one in kept)))


async def lobby(ask: Ask) -> Tables:
    """Tables at which anybody may sit down."""
    kept = await ask.house.store.lobby(time.time() - LOBBY_LASTS, MOST_LISTED)
    told = await asyncio.to_thread(lambda: [listed(one, ask.browser, ask.language) for one in kept])
    shown = [ask.house.tables.with_presence(one) for one in told]
    return Tables(tuple(sorted(shown, key=lambda one: all(seat.away for seat in one.seats if seat.name and not seat.level))))


async def invitation(ask: Ask) -> Invitation:
    return await ask.house.inviting.invitation(ask["table"], (await ask.message(Key)).key, ask.browser, ask.language)


async def sit(ask: Ask) -> Seated:
    asked = await ask.message(Sit)
    name = tidy(asked.name) or (await people.called(ask.house.store, ask.browser, ask.language))[0]
    return await ask.house.inviting.sit(ask["table"], asked, ask.browser, name)


async def me(ask: Ask) -> Me:
    return Me(*await people.called(ask.house.store, ask.browser, ask.language))


async def call_me(ask: Ask) -> Me:
    await ask.house.store.call(ask.browser, tidy((await ask.message(Called)).name))
    return await me(ask)


async def leave_table(ask: Ask) -> None:
    await ask.house.tables.leave(ask["table"], ask.browser)


async def again(ask: Ask) -> OpenedTable:
    return OpenedTable(await ask.house.tables.again(ask["table"], ask.home, ask.browser))


async def ply(ask: Ask) -> Ply:
    number, seat = whole(ask["ply"]), ask.request.query_params.get("seat")
    place = await ask.house.tables.place(ask["table"])
    async with place.lock:
        check_watching(place.room, ask.browser)
        sight = Sight(place.room, ask.browser, ask.language, None if seat is None else whole(seat))
        return await asyncio.to_thread(replaying.ply, sight, number)


async def record(ask: Ask) -> Response:
    place = await ask.house.tables.place(ask["table"])
    async with place.lock:
        check_watching(place.room, ask.browser)
        sight = Sight(place.room, ask.browser, ask.language)
        text = await asyncio.to_thread(replaying.record, sight)
    headers = {"Content-Disposition": f'attachment; filename="{place.room.game.name}-{place.room.match.date}.wandelgang.txt"'}
    return Response(text, headers=headers | {"Cache-Control": "no-store"}, media_type="text/plain; charset=utf-8")


async def upload(ask: Ask) -> OpenedTable:
    return OpenedTable(await ask.house.uploads.open(await ask.text(), ask.home, ask.browser))


async def status(ask: Ask) -> Status:
    return Status(ask.house.warmth.preparing)


async def nothing(ask: Ask) -> None:
    raise Missing(words("no-file", name=ask.request.url.path))


def whole(text: str) -> int:
    """A whole number in an address."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Missing(words("no-number", got=text))
    return int(text)
