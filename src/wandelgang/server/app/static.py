"""Static files: the one HTML file for all page addresses, styles, scripts, texts, and the art of the games."""

from __future__ import annotations

import asyncio
import hashlib
import tomllib
from contextlib import suppress
from functools import lru_cache
from importlib import resources

import msgspec
from starlette.responses import Response

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES
from wandelgang.render.sheet import style_sheet, symbol_sheet
from wandelgang.server.app.context import RequestContext
from wandelgang.server.views import pictures
from wandelgang.server.words import words

WEB = resources.files("wandelgang").joinpath("web")
KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}


async def page(context: RequestContext) -> Response:
    return answered(context, await asyncio.to_thread(web_file, "index.html"), "html")


async def file(context: RequestContext) -> Response:
    """A file of the page."""
    path = context["path"]
    return answered(context, await asyncio.to_thread(web_file, path), path.rpartition(".")[2])


def web_file(path: str) -> bytes:
    """The bytes of a file of the page: nothing outside its folder, and only known file types."""
    parts = path.split("/")
    is_plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    if is_plain and parts[-1].rpartition(".")[2] in KINDS:
        with suppress(OSError):  # no such file, or an impossible name
            return WEB.joinpath(*parts).read_bytes()
    raise Missing(words("no-file", name=path))


async def page_words(context: RequestContext) -> Response:
    """All texts of the page in one language."""
    spoken = context["language"]
    if spoken not in LANGUAGES:
        raise Missing(words("no-file", name=spoken))
    texts = tomllib.loads(await asyncio.to_thread(WEB.joinpath("words.toml").read_text, "utf-8"))
    return answered(context, msgspec.json.encode({key: text[spoken] for key, text in texts.items()}), "json")


@lru_cache(maxsize=64)
def sheet(name: str, kind: str) -> bytes:
    art = find_game(name).art
    return (symbol_sheet(name, art) if kind == "svg" else style_sheet(name, art)).encode()


async def art(context: RequestContext) -> Response:
    """The art of a game: symbols or styles."""
    name, dot, kind = context["file"].rpartition(".")
    if not dot or kind not in ("svg", "css"):
        raise Missing(words("no-file", name=context["file"]))
    return answered(context, await asyncio.to_thread(sheet, name, kind), kind)


async def picture(context: RequestContext) -> Response:
    """A small picture of an option's value; `theme` is dark or light, else the browser's own."""
    dark = {"dark": True, "light": False}.get(context.request.query_params.get("theme", ""))
    drawn = await asyncio.to_thread(pictures.picture, context["game"], context["option"], context["value"], dark)
    return answered(context, drawn, "svg")


def answered(context: RequestContext, body: bytes, kind: str) -> Response:
    """A response that is revalidated each time, and not sent again if the browser has it."""
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in context.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=KINDS[kind])
