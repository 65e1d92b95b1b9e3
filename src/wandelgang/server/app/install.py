"""The page as an application that can be installed: its manifest, and the service worker that keeps it for times offline."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from wandelgang.language import Language
from wandelgang.server.app.context import RequestContext
from wandelgang.server.app.static import sent
from wandelgang.server.assets.edition import EDITIONS
from wandelgang.server.assets.files import packed
from wandelgang.server.words import words

LIGHT = "#e8e2d6"  # the ground of the page, as in index.html
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
SHORTCUTS = (("my-games", "/tables"), ("open-games", "/lobby"))


async def manifest(context: RequestContext) -> Response:
    return await context.run(lambda: sent(context, packed(described(context.language)), "webmanifest"))


def described(language: Language) -> bytes:
    icons = [
        {"src": f"/icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for name, size, use in ICONS
    ]
    return msgspec.json.encode(
        {
            "id": "/",
            "name": f"Wandelgang · {words('slogan').say(language)}",
            "short_name": "Wandelgang",
            "description": words("about-site").say(language),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": LIGHT,
            "theme_color": LIGHT,
            "categories": ["games"],
            "icons": [{"src": "/web/logo.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
            "shortcuts": [{"name": words(key).say(language), "url": path} for key, path in SHORTCUTS],
        }
    )


async def worker(context: RequestContext) -> Response:
    """The service worker of the current edition: another edition makes it another text, which browsers notice."""

    def text() -> bytes:
        edition = EDITIONS.current()
        named = msgspec.json.encode({"version": edition.version, "files": sorted(edition.contents)}).decode()
        return f"self.EDITION = {named};\n{edition.worker}".encode()

    return await context.run(lambda: sent(context, packed(text()), "js"))
