"""Static files: the one HTML file for all page addresses, styles, scripts, texts, and the art of the games.

All of it is kept in memory, compressed, until a file changes.
"""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec
from starlette.responses import Response

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES
from wandelgang.render.charts import chart_style
from wandelgang.render.sheet import style_sheet, symbol_sheet
from wandelgang.server.app.context import RequestContext
from wandelgang.server.gate.responses import SMALL, accepts_gzip
from wandelgang.server.views import pictures
from wandelgang.server.words import words

WORDS = "words.toml"
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
DENSE = ("png",)  # compressed already


class Packed(NamedTuple):
    """A file as it is sent."""

    body: bytes
    small: bytes  # compressed
    tag: str


def packed(body: bytes) -> Packed:
    return Packed(body, gzip.compress(body, mtime=0), f'W/"{hashlib.sha256(body).hexdigest()[:24]}"')


async def page(context: RequestContext) -> Response:
    return await context.run(lambda: sent(context, web_file("index.html"), "html"))


async def file(context: RequestContext) -> Response:
    """A file of the page."""
    path = context["path"]
    return await context.run(lambda: sent(context, web_file(path), path.rpartition(".")[2]))


def web_file(path: str) -> Packed:
    """A file of the page: nothing outside its folder, and only known file types."""
    parts = path.split("/")
    is_plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    if is_plain and parts[-1].rpartition(".")[2] in KINDS:
        with suppress(OSError):  # no such file, or an impossible name
            return read(path, changed(path))
    raise Missing(words("no-file", name=path))


def changed(path: str) -> int:
    """When a file was last changed; 0 if it is not on a disk. Raises OSError if there is none."""
    found = WEB.joinpath(path)
    return found.stat().st_mtime_ns if isinstance(found, Path) else 0


@lru_cache(maxsize=256)
def read(path: str, changed: int) -> Packed:
    return packed(WEB.joinpath(path).read_bytes())


async def page_words(context: RequestContext) -> Response:
    """All texts of the page in one language."""
    spoken = context["language"]
    if spoken not in LANGUAGES:
        raise Missing(words("no-file", name=spoken))
    return await context.run(lambda: sent(context, texts(spoken, changed(WORDS)), "json"))


@lru_cache(maxsize=8)
def texts(spoken: str, changed: int) -> Packed:
    found = tomllib.loads(WEB.joinpath(WORDS).read_text("utf-8"))
    return packed(msgspec.json.encode({key: text[spoken] for key, text in found.items()}))


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


def sent(context: RequestContext, file: Packed, kind: str) -> Response:
    """A response that is revalidated each time, and not sent again if the browser has it."""
    headers = {"Cache-Control": "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in context.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if kind not in DENSE and len(file.body) >= SMALL and accepts_gzip(context.request):
        return Response(file.small, headers=headers | {"Content-Encoding": "gzip"}, media_type=KINDS[kind])
    return Response(file.body, headers=headers, media_type=KINDS[kind])
