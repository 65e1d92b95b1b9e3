"""Static files: the one HTML file for all page addresses, styles, scripts, texts, and the art of the games.

All of it is kept in memory, compressed, until a file changes.
"""

from __future__ import annotations

from functools import lru_cache

from starlette.responses import Response

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES
from wandelgang.render.charts import chart_style
from wandelgang.render.sheet import style_sheet, symbol_sheet
from wandelgang.server.app import previews
from wandelgang.server.app.context import RequestContext
from wandelgang.server.assets.edition import ALL_ART, DOCUMENT, EDITIONS
from wandelgang.server.assets.files import KINDS, WORDS, Packed, changed, packed, texts, web_file
from wandelgang.server.gate.responses import SMALL, accepts_gzip
from wandelgang.server.views import pictures
from wandelgang.server.words import words

DENSE = ("png",)  # compressed already
REVALIDATED, FOR_GOOD = "no-cache", "public, max-age=31536000, immutable"
OK, NOT_FOUND = 200, 404
SHOWING_ALL = "/"  # the page that shows all games


async def page(context: RequestContext) -> Response:
    """The document of a page. With `?modules`, the modules are loaded one by one as they are, for whoever debugs them."""
    head = "" if "modules" in context.request.query_params else await previews.head(context)
    return await context.run(lambda: document(context, head))


def document(context: RequestContext, head: str) -> Response:
    if "modules" in context.request.query_params:
        return sent(context, web_file(DOCUMENT), "html")
    path = context.request.url.path
    early = [ALL_ART] if path == SHOWING_ALL else []
    return sent(context, packed(EDITIONS.current().document(path, head, early).encode()), "html")


async def lost(context: RequestContext) -> Response:
    """Any other address: a browser is shown our own page, which says that there is nothing; a program gets the error."""
    if "text/html" not in context.request.headers.get("accept", ""):
        raise Missing(words("no-file", name=context.request.url.path))
    found = await page(context)
    if found.status_code == OK:
        found.status_code = NOT_FOUND
    return found


async def cached(context: RequestContext) -> Response:
    """A file under the address that is named after its contents."""
    address = context.request.url.path
    found = await context.run(lambda: EDITIONS.file(address))
    if found is None:
        raise Missing(words("no-file", name=address))
    return await context.run(lambda: sent(context, found, address.rpartition(".")[2], FOR_GOOD))


async def file(context: RequestContext) -> Response:
    """A file of the page."""
    path = context["path"]
    return await context.run(lambda: sent(context, web_file(path), path.rpartition(".")[2]))


async def page_words(context: RequestContext) -> Response:
    """All texts of the page in one language."""
    spoken = context["language"]
    if spoken not in LANGUAGES:
        raise Missing(words("no-file", name=spoken))
    return await context.run(lambda: sent(context, texts(spoken, changed(WORDS)), "json"))


@lru_cache(maxsize=64)
def sheet(name: str, kind: str) -> Packed:
    art = find_game(name).art
    return packed((symbol_sheet(name, art) if kind == "svg" else style_sheet(name, art)).encode())


async def art(context: RequestContext) -> Response:
    """The art of a game: symbols or styles."""
    name, dot, kind = context["file"].rpartition(".")
    if not dot or kind not in ("svg", "css"):
        raise Missing(words("no-file", name=context["file"]))
    return await context.run(lambda: sent(context, sheet(name, kind), kind))


@lru_cache(maxsize=1)
def charts() -> Packed:
    return packed(chart_style().encode())


async def chart_sheet(context: RequestContext) -> Response:
    """The style of all charts, the same as in reports."""
    return await context.run(lambda: sent(context, charts(), "css"))


@lru_cache(maxsize=512)
def drawn(game: str, option: str, value: str, dark: bool | None) -> Packed:
    return packed(pictures.picture(game, option, value, dark))


async def picture(context: RequestContext) -> Response:
    """A small picture of an option's value; `theme` is dark or light, else the browser's own."""
    dark = {"dark": True, "light": False}.get(context.request.query_params.get("theme", ""))
    return await context.run(lambda: sent(context, drawn(context["game"], context["option"], context["value"], dark), "svg"))


def sent(context: RequestContext, file: Packed, kind: str, kept: str = REVALIDATED) -> Response:
    """A response that is revalidated each time or kept for good, and not sent again if the browser has it."""
    headers = {"Cache-Control": kept, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in context.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if kind not in DENSE and len(file.body) >= SMALL and accepts_gzip(context.request):
        return Response(file.small, headers=headers | {"Content-Encoding": "gzip"}, media_type=KINDS[kind])
    return Response(file.body, headers=headers, media_type=KINDS[kind])
