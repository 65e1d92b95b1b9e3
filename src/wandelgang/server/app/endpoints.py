"""The HTTP endpoints for games and tables, one function each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.responses import Response

from wandelgang.errors import Missing, Stale, WandelgangError
from wandelgang.server.app import profiles
from wandelgang.server.app.context import RequestContext
from wandelgang.server.errors import Damaged, TooOften
from wandelgang.server.gate import cookies
from wandelgang.server.live.erasure import forget
from wandelgang.server.live.live_table import check_watching
from wandelgang.server.people import identity
from wandelgang.server.people.my_play import my_play as my_play_of
from wandelgang.server.people.my_play import own_games
from wandelgang.server.table.seats import tidy
from wandelgang.server.table.table import id_for, new_id
from wandelgang.server.views import catalogue, history, lists, rulebook, tutorial
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.lobby import MOST_LISTED, lobby_list, open_tables
from wandelgang.server.views.workshop import board_at
from wandelgang.server.wire.requests import CheckPlan, ChosenName, InvitationKey, Sit, TablePlan
from wandelgang.server.wire.responses import Invitation, Me, OpenedTable, Preparation, SeatTaken, Status
from wandelgang.server.words import words
from wandelgang.texts import whole_number


async def games(context: RequestContext) -> Response:
    has_lab, preparing = context.services.laboratory.is_on, bool(context.services.warm_up.preparing)
    return await context.answer(lambda: catalogue.gallery(context.language, has_lab, preparing))


async def game(context: RequestContext) -> Response:
    return await context.answer(lambda: catalogue.setup_form(context["game"], context.language))


async def check(context: RequestContext) -> Response:
    plan = await context.message(CheckPlan)
    return await context.answer(lambda: catalogue.checked(context["game"], plan, context.language))


async def rules(context: RequestContext) -> Response:
    return await context.answer(lambda: rulebook.rules(context["game"], context.language))


async def mechanics(context: RequestContext) -> Response:
    return await context.answer(lambda: rulebook.mechanic_list(context.language))


async def mechanic(context: RequestContext) -> Response:
    return await context.answer(lambda: rulebook.mechanic_page(rulebook.mechanic_key(context["mechanic"]), context.language))


async def demo(context: RequestContext) -> Response:
    return await context.answer(lambda: tutorial.demo(context["game"], context.language))


async def lessons(context: RequestContext) -> Response:
    return await context.answer(lambda: tutorial.tutorial(context["game"], context.language))


async def open_table(context: RequestContext) -> OpenedTable:
    plan = await context.message(TablePlan)
    called, _ = await profiles.called(context.services.store, context.browser, context.language)
    is_open = any(seat.kind == "open" for seat in plan.seats)

    async def plan_table(new: str) -> str:
        gate, address, browser = context.services.gate, context.address, context.browser
        if is_open:
            await gate.check_open_table(address, browser)
        try:
            return await context.services.tables.plan(plan, address, browser, called, new, context.run)
        except WandelgangError:
            if is_open:
                await gate.open_tables.give_back(address, browser)
            raise

    return await opened(context, plan_table)


async def opened(context: RequestContext, open: Callable[[str], Awaitable[str]]) -> OpenedTable:
    """Open a table. A request that is sent again with the same key gets the table it has opened before."""
    if not context.key:
        return OpenedTable(await open(new_id()))
    table_id = id_for(context.browser, context.key)
    try:
        await context.find(table_id)
    except Missing:
        with suppress(Stale):  # the other request is just being answered
            await open(table_id)
    return OpenedTable(table_id)


async def tables(context: RequestContext) -> Response:
    """The tables of this browser."""
    store = context.services.store
    rows = await lists.read(store, await store.listed(context.browser, MOST_LISTED))
    return await context.answer(lambda: lists.own_list(rows, context.browser, context.language))


async def lobby(context: RequestContext) -> Response:
    """Tables with a seat for anybody, a few of each host; those where somebody is present come first."""
    rows, present = await open_tables(context.services.store, context.services.tables.present)
    return await context.answer(lambda: lobby_list(rows, present, context.browser, context.language))


async def invitation(context: RequestContext) -> Invitation:
    key = (await context.message(InvitationKey)).key
    live = await context.find(context["table"])
    async with context.services.queries.turn(context.address) as run:
        return await context.services.invitations.invitation(live, key, context.browser, context.language, run)


async def sit(context: RequestContext) -> SeatTaken:
    asked = await context.message(Sit)
    name = tidy(asked.name) or (await profiles.called(context.services.store, context.browser, context.language))[0]
    live = await context.find(context["table"])
    taken = await context.services.invitations.sit(live, asked, context.browser, name)
    await identity.join(context.services.store, context.browser, live.table.seats[taken.seat].devices[0])
    return taken


async def me(context: RequestContext) -> Me:
    return Me(*await profiles.called(context.services.store, context.browser, context.language))


async def call_me(context: RequestContext) -> Me:
    name = tidy((await context.message(ChosenName)).name)
    await context.services.store.call(context.browser, name)
    return Me(name or profiles.friendly(context.browser, context.language), bool(name))


async def my_play(context: RequestContext) -> Response:
    own = await own_games(context.services.store, context.browser)
    return await context.answer(lambda: my_play_of(own, context.language))


async def forget_me(context: RequestContext) -> Response:
    """Remove the name, what was written and the seats of this browser everywhere, and the browser's cookie.

    Its sockets are closed: other tabs reconnect as whoever has no cookie yet.
    """
    if late := context.services.gate.changes.take(f"forget {context.address}"):
        raise TooOften(words("too-often"), late)
    services = context.services
    await identity.forget(services.store, context.browser)
    await forget(services.tables, services.store, context.browser, services.loads.charged_to(context.address))
    for session in list(services.sessions):
        if session.client.browser == context.browser:
            session.close()
    response = Response(status_code=204)
    cookies.take(response, context.request)
    return response


async def leave_table(context: RequestContext) -> None:
    try:
        live = await context.find(context["table"])
    except Damaged:
        await context.services.store.leave(context["table"], context.browser)
    else:
        await context.services.tables.leave(live.table.id, context.browser)


async def again(context: RequestContext) -> OpenedTable:
    async def repeat(new: str) -> str:
        live = await context.find(context["table"])
        return await context.services.tables.again(live, context.address, context.browser, new, context.run)

    return await opened(context, repeat)


async def ply(context: RequestContext) -> Response:
    number, seat = whole(context["ply"]), context.request.query_params.get("seat")
    live = await context.find(context["table"])
    async with context.services.queries.turn(context.address) as run, live.lock:
        check_watching(live.table, context.browser)
        client = ClientView(live.table, context.browser, context.language, None if seat is None else whole(seat))
        return await run(lambda: context.encoded(history.ply(client, number)))


async def board(context: RequestContext) -> Response:
    live = await context.find(context["table"])
    async with context.services.queries.turn(context.address) as run, live.lock:
        check_watching(live.table, context.browser)
        return await run(lambda: context.encoded(board_at(live.table, context.language)))


async def position(context: RequestContext) -> Response:
    number, live = whole(context["ply"]), await context.find(context["table"])
    async with context.services.queries.turn(context.address) as run, live.lock:
        check_watching(live.table, context.browser)
        client = ClientView(live.table, context.browser, context.language)
        return await run(lambda: context.encoded(history.position(client, number)))


async def record(context: RequestContext) -> Response:
    live = await context.find(context["table"])
    name = f"{live.table.game.name}-{live.table.match.date}.wandelgang.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    async with context.services.queries.turn(context.address) as run, live.lock:
        check_watching(live.table, context.browser)
        client = ClientView(live.table, context.browser, context.language)
        return await run(lambda: context.encoded(Response(history.record(client), 200, headers, "text/plain; charset=utf-8")))


async def upload(context: RequestContext) -> OpenedTable:
    source = await context.text()

    async def replay(new: str) -> str:
        async with context.services.replays.turn(context.address) as run:
            return await context.services.uploads.open(source, context.address, context.browser, new, run)

    return await opened(context, replay)


async def status(context: RequestContext) -> Status:
    warm_up = context.services.warm_up
    return Status(warm_up.preparing, tuple(Preparation(game, *steps) for game, steps in warm_up.progress().items()))


async def nothing(context: RequestContext) -> None:
    raise Missing(words("no-file", name=context.request.url.path))


def whole(text: str) -> int:
    """A whole number in a URL."""
    found = whole_number(text)
    if found is None:
        raise Missing(words("no-number", got=text))
    return found
