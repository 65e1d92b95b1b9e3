"""Checks a built site: every link, anchor and picture leads somewhere, and nothing is loaded from elsewhere.

python docs/site/checking.py build/site
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("img", "src"), ("script", "src"), ("source", "src"), ("iframe", "src"), ("video", "src"), ("audio", "src")}
STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


class PageReader(HTMLParser):
    """What a page links to, what it loads, and the anchors it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        for name, value in given.items():
            is_file = tag == "link" and name == "href" and given.get("rel") not in ("canonical", "next", "prev")
            if (tag, name) in LOADED or is_file:
                self.loads.add(value)
            elif tag == "a" and name == "href":
                self.links.add(value)


def read(page: Path) -> PageReader:
    reader = PageReader()
    reader.feed(page.read_text("utf-8"))
    return reader


def faults(site: Path) -> list[str]:
    """One sentence per link or file that is missing, and per file that somebody else would be asked for."""
    pages = {page: read(page) for page in sorted(site.rglob("*.html"))}
    found = []
    for page, reader in pages.items():
        for target in sorted(reader.links | reader.loads):
            fault = fault_of(site, page, target, pages, target in reader.loads)
            if fault:
                found.append(f"{page.relative_to(site)}: {fault}")
    for sheet in sorted(site.rglob("*.css")):
        for match in STYLE.finditer(sheet.read_text("utf-8")):
            if re.match(r"(https?:)?//", match[1] or match[2]):
                found.append(f"{sheet.relative_to(site)}: loads {match[1] or match[2]} from elsewhere")
    return found


def fault_of(site: Path, page: Path, target: str, pages: dict[Path, PageReader], is_loaded: bool) -> str | None:
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return f"loads {target} from elsewhere" if is_loaded and parts.scheme != "data" else None
    base = site if parts.path.startswith("/") else page.parent
    place = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    place = place / "index.html" if place.is_dir() else place
    if not place.is_file():
        return f"{target} leads nowhere"
    if parts.fragment and place in pages and unquote(parts.fragment) not in pages[place].anchors:
        return f"{target}: there is no such heading"
    return None


if __name__ == "__main__":
    troubles = faults(Path(sys.argv[1]).resolve())
    print("\n".join(troubles) or "All links, anchors and pictures lead somewhere; nothing is loaded from elsewhere.")
    sys.exit(bool(troubles))
