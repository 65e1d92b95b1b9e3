"""One edition of the page: all its files under addresses named after their contents, and the document that names them.

An edition is made from the sources as they are, and again when one of them changes: whoever edits a file reloads the page and
sees it. Files never change under such an address, so browsers keep them for good; only the document is asked for each time.
"""

from __future__ import annotations

import hashlib
import re
import threading
import time
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names as game_names
from wandelgang.language import LANGUAGES
from wandelgang.render.sheet import style_sheet, symbol_sheet
from wandelgang.server.assets.bundles import EARLY, ENTRY, FOLDER, WORKER, all_modules, bundles
from wandelgang.server.assets.files import DIGITS, WORDS, Packed, changed, names_below, packed, source, texts

PREFIX = "/cached/"
DOCUMENT = "index.html"
STYLE = "style.css"
LOGO = "logo.svg"
ALL_ART = "/art/all.svg"
SHEET = re.compile(r'  <link rel="stylesheet" href="/web/([^"]+)">\n')
SCRIPTS = re.compile(r"  <script .*</script>\n")
ICON = '<link rel="icon" href="/web/logo.svg" type="image/svg+xml">'
ROUTE = re.compile(r'\[/(\S+)/, \(\) => import\("\./(pages/[^"]+)"\)\]')
REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
WATCHED = 0.2  # seconds between two looks at the sources


@dataclass(frozen=True)
class Edition:
    """All files of the page."""

    addresses: dict[str, str]  # by what the page calls them
    contents: dict[str, Packed]  # by their addresses
    template: str
    routes: tuple[tuple[re.Pattern[str], str], ...]  # which addresses of pages which modules show
    worker: str  # the source of the service worker
    stamp: str = field(repr=False, default="")  # of the sources it was made from

    @cached_property
    def version(self) -> str:
        """Changes with any of its files."""
        named = "\n".join([self.template, self.worker, *sorted(self.contents)])
        return hashlib.sha256(named.encode()).hexdigest()[:DIGITS]

    def page_of(self, path: str) -> str | None:
        """The module that shows an address."""
        return next((name for pattern, name in self.routes if pattern.search(path)), None)

    def document(self, path: str, head: str = "", early: Iterable[str] = ()) -> str:
        """The document of an address. *head* is further markup; *early* names files that its page will ask for."""
        bundle = self.addresses.get(self.page_of(path) or "")
        names = msgspec.json.encode({"version": self.version, "early": list(early), "addresses": self.addresses}).decode()
        links = [
            f'  <link rel="stylesheet" href="{self.addresses[STYLE]}">\n',
            '  <link rel="manifest" href="/manifest.webmanifest">\n',
            '  <link rel="apple-touch-icon" href="/icons/icon-180.png">\n',
            f'  <script type="application/json" id="files">{names}</script>\n',
            f'  <script src="{self.addresses[EARLY]}"></script>\n',
            f'  <script type="module" src="{self.addresses[ENTRY]}"></script>\n',
            f'  <link rel="modulepreload" href="{bundle}">\n' if bundle else "",
            head,
        ]
        return self.template.replace("</head>", f"{''.join(links)}</head>")


def made(stamp: str) -> Edition:
    """An edition from the sources as they are."""
    document = source(DOCUMENT)
    modules = all_modules()
    files: dict[str, bytes] = {STYLE: styles(SHEET.findall(document)).encode(), EARLY: source(f"{FOLDER}/{EARLY}").encode()}
    files |= {name: code.encode() for name, code in bundles(modules).items()}
    files |= {f"/words/{one}.json": texts(one, changed(WORDS)).body for one in LANGUAGES}
    art = {name: symbol_sheet(name, find_game(name).art) for name in game_names()}
    files |= {f"/art/{name}.svg": sheet.encode() for name, sheet in art.items()}
    files[ALL_ART] = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(art.values())}</svg>'.encode()
    sent = {name: packed(body) for name, body in files.items()}
    addresses = {name: address(name, file) for name, file in sent.items()}
    icon = ICON.replace("/web/logo.svg", f"data:image/svg+xml;base64,{b64encode(source(LOGO).encode()).decode()}")
    template = SCRIPTS.sub("", SHEET.sub("", document)).replace(ICON, icon)
    routes = tuple((re.compile(pattern, re.ASCII), name) for pattern, name in ROUTE.findall(source(f"{FOLDER}/router.js")))
    return Edition(
        addresses,
        {addresses[name]: file for name, file in sent.items()},
        template,
        routes,
        source(f"{FOLDER}/{WORKER}"),
        stamp,
    )


def address(name: str, file: Packed) -> str:
    stem, _, kind = name.strip("/").replace("/", "-").rpartition(".")
    return f"{PREFIX}{stem}-{file.digest}.{kind}"


def styles(sheets: Iterable[str]) -> str:
    """The style sheets of the page in their order, and those of all games, which apply to nothing else."""
    own = (source(path) for path in sheets)
    art = (style_sheet(name, find_game(name).art) for name in game_names())
    return REMARK.sub("", "\n".join((*own, *art)))


class Editions:
    """The current edition and the one before it: a page that is open may still ask for its files."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked = 0.0
        self.known: list[Edition] = []

    def current(self) -> Edition:
        with self.lock:
            if not self.known or time.monotonic() - self.looked > WATCHED:
                self.looked = time.monotonic()
                stamp = stamped()
                if not self.known or self.known[0].stamp != stamp:
                    self.known = [made(stamp), *self.known[:1]]
            return self.known[0]

    def file(self, address: str) -> Packed | None:
        """A file by its address."""
        current = self.current()
        return next((one.contents[address] for one in (current, *self.known[1:]) if address in one.contents), None)


def stamped() -> str:
    """When the sources were last changed."""
    paths = (DOCUMENT, WORDS, LOGO, *names_below(FOLDER), *names_below("style"))
    return " ".join(f"{path}:{changed(path)}" for path in paths)


EDITIONS = Editions()
