"""Pictures for programs that show no SVG: previews of links, boards to share, and icons. A picture takes some tenths of a
second in a process of its own, at the expense of whoever asks; it is kept for the next who asks for the same.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from starlette.responses import Response

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.render.card import HEIGHT, WIDTH, card, icon, logo_card
from wandelgang.render.png import png_elsewhere
from wandelgang.server.app.context import RequestContext
from wandelgang.server.assets.edition import LOGO
from wandelgang.server.assets.files import source
from wandelgang.server.errors import Damaged
from wandelgang.server.live.live_table import LiveTable, check_watching
from wandelgang.server.table.cache import cached
from wandelgang.server.views import previews
from wandelgang.server.words import words

COST = 0.5  # seconds of processor time that a picture is charged with
KEPT = 200  # pictures: 20 to 80 kB each
BRIEFLY, LONG = "public, max-age=300", "public, max-age=86400"
ICONS = {"icon-180": (180, False), "icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True)}
PICTURES: OrderedDict[object, bytes] = OrderedDict()
PLY = re.compile(r"(\d{1,9})\.png", re.ASCII)


async def head(context: RequestContext) -> str:
    """The markup that previews a link to this page."""
    path = context.request.url.path
    table = previews.table_of(path)
    rows = await context.services.store.rows([table]) if table else []
    address = context.services.invitations.address(context.request)
    return previews.preview(path, rows[0] if rows else None, context.language).markup(address, path, context.language)


async def site(context: RequestContext) -> Response:
    return await picture(context, "site", lambda: logo_card(source(LOGO)))


async def game(context: RequestContext) -> Response:
    name = context["game"]
    find_game(name)
    return await picture(context, ("game", name), lambda: previews.game_card(name, source(LOGO)))


async def table(context: RequestContext) -> Response:
    """The position of a table as anybody may see it; if nobody may, the picture of its game."""
    found = PLY.fullmatch(context["ply"])
    if found is None:
        raise Missing(words("no-file", name=context.request.url.path))
    try:
        live = await context.find(context["table"])
    except Damaged as error:
        raise Missing(words("no-table")) from error
    shown = live.table
    name = shown.game.name
    if not shown.may_watch(""):
        return await picture(context, ("game", name), lambda: previews.game_card(name, source(LOGO)), BRIEFLY)
    return await position(context, live, int(found[1]), BRIEFLY)


async def shared(context: RequestContext) -> Response:
    """The same picture for whoever may see the table and wants to pass it on: nothing in it is a secret."""
    found = PLY.fullmatch(f"{context['ply']}.png")
    live = await context.find(context["table"])
    if found is None:
        raise Missing(words("no-number", got=context["ply"]))
    check_watching(live.table, context.browser)
    return await position(context, live, int(found[1]), "no-store")


async def position(context: RequestContext, live: LiveTable, ply: int, kept: str) -> Response:
    table = live.table
    async with context.services.queries.turn(context.address) as run, live.lock:
        (scene, turn), version = await run(lambda: previews.spectators_scene(table, ply)), table.version
    return await picture(context, (table.id, version, ply), lambda: card(scene, table.game.art, source(LOGO), turn), kept)


async def icons(context: RequestContext) -> Response:
    """Our mark as a PNG, for systems that install the page."""
    if context["name"] not in ICONS:
        raise Missing(words("no-file", name=context["name"]))
    size, is_maskable = ICONS[context["name"]]
    return await picture(context, context["name"], lambda: icon(source(LOGO), is_maskable), LONG, (size, size))


async def picture(
    context: RequestContext, key: object, draw: Callable[[], str], kept: str = LONG, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Response:
    """A drawing as PNG."""
    services = context.services
    if key not in PICTURES:
        services.pictures.check(context.address)
        await services.pictures.run(context.address, lambda: cached(PICTURES, KEPT, key, partial(drawn, draw, size)))
        services.gate.work.owe(context.address, COST)
    return Response(PICTURES[key], headers={"Cache-Control": kept}, media_type="image/png")


def drawn(draw: Callable[[], str], size: tuple[int, int]) -> bytes:
    return png_elsewhere(draw(), *size)
