"""What a link shows where it is shared: title, description and picture. A preview is what anybody may see: of a table that may
not be watched, it shows the game alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape

import msgspec

from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names as game_names
from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import WandelgangError
from wandelgang.language import LANGUAGES, Language
from wandelgang.render.card import HEIGHT, WIDTH, card
from wandelgang.render.tracemarks import Turn
from wandelgang.scene import Scene
from wandelgang.server.errors import NO_MESSAGE
from wandelgang.server.store.interface import TableRow
from wandelgang.server.table import setup
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps, traces
from wandelgang.server.views.pictures import SEED
from wandelgang.server.views.summary import StoredSummary
from wandelgang.server.words import words

SITE = "Wandelgang"
LOCALES = {"de": "de_DE", "en": "en_GB"}
OF_TABLE = re.compile(r"/(t|join)/([\w-]+)(?:/(\d+))?/?", re.ASCII)
OF_GAME = re.compile(r"/(\w+)/([\w-]+)(?:/.*)?", re.ASCII)


@dataclass(frozen=True)
class Preview:
    """Texts in one language, and the path of a picture."""

    title: str
    about: str
    picture: str

    def markup(self, address: str, path: str, language: Language) -> str:
        """For the head of a document. *address* is where others reach this server."""
        image = address + self.picture
        properties = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.about,
            "og:url": address + path,
            "og:locale": LOCALES[language],
            "og:locale:alternate": next(LOCALES[one] for one in LANGUAGES if one != language),
            "og:image": image,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        names = {"description": self.about, "twitter:card": "summary_large_image", "twitter:image": image}
        lines = [f'  <meta property="{name}" content="{escape(text)}">\n' for name, text in properties.items()]
        return "".join([*lines, *(f'  <meta name="{name}" content="{escape(text)}">\n' for name, text in names.items())])


def table_of(path: str) -> str | None:
    """The table that an address leads to."""
    found = OF_TABLE.fullmatch(path)
    return found[2] if found else None


def preview(path: str, row: TableRow | None, language: Language) -> Preview:
    """The preview of an address; *row* is that of its table, if there is one."""
    if row is not None:
        try:
            summary = msgspec.json.decode(row.summary, type=StoredSummary)
            return of_table(path, row, summary, language)
        except (*NO_MESSAGE, WandelgangError):  # a damaged summary, or a game that is not installed any more
            pass
    found = OF_GAME.fullmatch(path)
    if found and found[2] in game_names():
        return of_game(found[2], found[1], language)
    return Preview(f"{SITE} · {words('slogan').say(language)}", words("about-site").say(language), "/previews/site.png")


def of_table(path: str, row: TableRow, summary: StoredSummary, language: Language) -> Preview:
    game = find_game(summary.game)
    found = OF_TABLE.fullmatch(path)
    ply = summary.ply if found is None or found[3] is None else int(found[3][:9])
    title = game.title.say(language)
    if found is not None and found[1] == "join":
        title = words("invited-to", game=title).say(language)
    return Preview(f"{title} · {SITE}", game.about.say(language), f"/previews/table/{row.table}/{ply}.png")


def of_game(name: str, kind: str, language: Language) -> Preview:
    game = find_game(name)
    title = game.title.say(language)
    if kind == "rules":
        title = words("rules-of", game=title).say(language)
    return Preview(f"{title} · {SITE}", game.about.say(language), f"/previews/game/{name}.png")


@lru_cache(maxsize=16)
def game_card(name: str, logo: str) -> str:
    """The picture of a game: its usual board before the first action."""
    game = find_game(name)
    return card(setup.variant(name, game.usual).match(SEED).scene(SPECTATOR), game.art, logo)


def spectators_scene(table: Table, ply: int) -> tuple[Scene, Turn]:
    """The board after *ply* actions, or now if there are fewer, as anybody may see it; and the turn that led there."""
    known = None if table.over else SPECTATOR
    at = min(ply, table.ply)
    return steps.drawn(table, at, known), traces.in_picture(table, at, known)
