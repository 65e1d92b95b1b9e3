"""The HTTP endpoints for games and tables, one function each."""

from __future__ import annotations

import asyncio
import time

from starlette.responses import Response

from wandelgang.errors import Missing
from wandelgang.server.app import profiles
from wandelgang.server.app.context import RequestContext
from wandelgang.server.live.tables import check_watching
from wandelgang.server.table.seats import tidy
from wandelgang.server.views import catalogue, history, tutorial
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.summary import table_summaries
from wandelgang.server.wire.requests import CheckPlan, ChosenName, InvitationKey, Sit, TablePlan
from wandelgang.server.wire.responses import (
    Checked,
    Demo,
    Games,
    GameSetup,
    Invitation,
    Me,
    OpenedTable,
    Ply,
    RulePage,
    SeatTaken,
    Status,
    TableList,
    Tutorial,
)
from wandelgang.server.words import words

MOST_LISTED = 100
LOBBY_LASTS = 7 * 24 * 3600.0  # seconds for which a table stays in the lobby if nobody comes


async def games(context: RequestContext) -> Games:
    return await asyncio.to_thread(catalogue.gallery, context.language)


async def game(context: RequestContext) -> GameSetup:
    return await asyncio.to_thread(catalogue.setup_form, context["game"], context.language)


async def check(context: RequestContext) -> Checked:
    plan = await context.message(CheckPlan)
    return await asyncio.to_thread(catalogue.checked, context["game"], plan, context.language)


async def rules(context: RequestContext) -> RulePage:
    return await asyncio.to_thread(catalogue.rules, context["game"], context.language)


async def demo(context: RequestContext) -> Demo:
    return await asyncio.to_thread(tutorial.demo, context["game"], context.language)


async def lessons(context: RequestContext) -> Tutorial:
    return await asyncio.to_thread(tutorial.tutorial, context["game"], context.language)


async def open_table(context: RequestContext) -> OpenedTable:
    plan = await context.message(TablePlan)
    name, is_chosen = await profiles.called(context.services.store, context.browser, context.language)
    is_shared = any(seat.kind in ("friend", "open") for seat in plan.seats)
    return OpenedTable(
        await context.services.tables.plan(plan, context.address, context.browser, name if is_chosen or is_shared else "")
    )


async def tables(context: RequestContext) -> TableList:
    """The tables of this browser."""
    rows = await context.services.store.listed(context.browser, MOST_LISTED)
    return TableList(tuple(await asyncio.to_thread(table_summaries, rows, context.browser, context.language)))


async def lobby(context: RequestContext) -> TableList:
    """Tables with a seat for anybody; those where somebody is present come first."""
    rows = await context.services.store.lobby(time.time() - LOBBY_LASTS, MOST_LISTED)
    listed = await asyncio.to_thread(table_summaries, rows, context.browser, context.language)
    shown = [context.services.tables.with_presence(one) for one in listed]
    return TableList(tuple(sorted(shown, key=lambda one: all(seat.away for seat in one.seats if seat.name and not seat.level))))


async def invitation(context: RequestContext) -> Invitation:
    return await context.services.invitations.invitation(
        context["table"], (await context.message(InvitationKey)).key, context.browser, context.language
    )


async def sit(context: RequestContext) -> SeatTaken:
    asked = await context.message(Sit)
    name = tidy(asked.name) or (await profiles.called(context.services.store, context.browser, context.language))[0]
    return await context.services.invitations.sit(context["table"], asked, context.browser, name)


async def me(context: RequestContext) -> Me:
    return Me(*await profiles.called(context.services.store, context.browser, context.language))


async def call_me(context: RequestContext) -> Me:
    name = tidy((await context.message(ChosenName)).name)
    await context.services.store.call(context.browser, name)
    return Me(name or profiles.friendly(context.browser, context.language), bool(name))


async def leave_table(context: RequestContext) -> None:
    await context.services.tables.leave(context["table"], context.browser)


async def again(context: RequestContext) -> OpenedTable:
    return OpenedTable(await context.services.tables.again(context["table"], context.address, context.browser))


async def ply(context: RequestContext) -> Ply:
    number, seat = whole(context["ply"]), context.request.query_params.get("seat")
    live = await context.services.tables.find(context["table"])
    async with live.lock:
        check_watching(live.table, context.browser)
        client = ClientView(live.table, context.browser, context.language, None if seat is None else whole(seat))
        return await asyncio.to_thread(history.ply, client, number)


async def record(context: RequestContext) -> Response:
    live = await context.services.tables.find(context["table"])
    async with live.lock:
        check_watching(live.table, context.browser)
        client = ClientView(live.table, context.browser, context.language)
        text = await asyncio.to_thread(history.record, client)
    headers = {"Content-Disposition": f'attachment; filename="{live.table.game.name}-{live.table.match.date}.wandelgang.txt"'}
    return Response(text, headers=headers | {"Cache-Control": "no-store"}, media_type="text/plain; charset=utf-8")


async def upload(context: RequestContext) -> OpenedTable:
    return OpenedTable(await context.services.uploads.open(await context.text(), context.address, context.browser))


async def status(context: RequestContext) -> Status:
    return Status(context.services.warm_up.preparing)


async def nothing(context: RequestContext) -> None:
    raise Missing(words("no-file", name=context.request.url.path))


def whole(text: str) -> int:
    """A whole number in a URL."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Missing(words("no-number", got=text))
    return int(text)
