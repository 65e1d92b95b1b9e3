"""The page itself: one HTML file for every address, its styles, scripts and words, and the art of the games."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources

import msgspec
from starlette.responses import FileResponse, Response

from wandelgang.errors import Missing
from wandelgang.games import game as find_game
from wandelgang.language import LANGUAGES
from wandelgang.render.sheet import style_sheet, symbol_sheet
from wandelgang.server.asking import Ask
from wandelgang.server.naming import words

WEB = resources.files("wandelgang").joinpath("web")
AGAIN = {"Cache-Control": "no-cache"}  # asked for anew each time, answered by "not changed"
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
}
KINDS |= {".webmanifest": "application/manifest+json", ".ico": "image/x-icon", ".woff2": "font/woff2"}


async def page(ask: Ask) -> Response:
    return FileResponse(str(WEB.joinpath("index.html")), headers=AGAIN, media_type="text/html")


async def file(ask: Ask) -> Response:
    """A file of the page; nothing outside its folder."""
    parts = ask["path"].split("/")
    kind = KINDS.get("." + parts[-1].rpartition(".")[2])
    found = WEB.joinpath(*parts)
    if kind is None or any(part.startswith(".") or part == "" for part in parts) or "\\" in ask["path"] or not found.is_file():
        raise Missing(words("no-file", name=ask["path"]))
    return FileResponse(str(found), headers=AGAIN, media_type=kind)


async def page_words(ask: Ask) -> Response:
    """Everything the page says in one language."""
    spoken = ask["language"]
    if spoken not in LANGUAGES:
        raise Missing(words("no-file", name=spoken))
    texts = tomllib.loads(WEB.joinpath("words.toml").read_text("utf-8"))
    body = msgspec.json.encode({key: text[spoken] for key, text in texts.items()})
    return Response(body, headers=AGAIN, media_type="application/json")


@lru_cache(maxsize=64)
def sheet(name: str, kind: str) -> str:
    art = find_game(name).art
    return symbol_sheet(name, art) if kind == "svg" else style_sheet(name, art)


async def art(ask: Ask) -> Response:
    kind = ask["kind"]
    if kind not in ("svg", "css"):
        raise Missing(words("no-file", name=f"{ask['name']}.{kind}"))
    return Response(sheet(ask["name"], kind), headers=AGAIN, media_type=KINDS[f".{kind}"])
