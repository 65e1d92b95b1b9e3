"""Links to pass on: whether others can open them, their QR codes, and those that carry a whole board. Nothing is stored."""

from __future__ import annotations

import io
import ipaddress
import re
from urllib.parse import urlsplit

import segno

from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.language import Language, quoted
from wandelgang.server.table.setup import LARGEST_BOARD
from wandelgang.server.views.workshop import editor
from wandelgang.server.wire.outgoing import QrCode
from wandelgang.server.wire.workshop import LinkPlan, SharedLink
from wandelgang.server.words import words

MARGIN = 4  # modules around a QR code (its quiet zone), as scanners expect
FOLDERS = {"boards": "board", "positions": "position"}  # in addresses
# Characters of a link up to which a phone reads its code from another phone: 113 modules with the margin, about 3 pixels each.
# Links of our own boards have 100 to 420.
LONGEST_IN_CODE = 1000


def shared(game: str, plan: LinkPlan, address: str, language: Language) -> SharedLink:
    """The link that carries a board or a position, at an address that others can open if there is one."""
    editor(find_game(game), plan.kind)
    if not re.fullmatch(r"[A-Za-z0-9_-]+", plan.packed) or len(plan.packed) > LARGEST_BOARD:
        raise BadSetup("packed", words("packed-text", most=LARGEST_BOARD), quoted(plan.packed[:40]))
    link = f"{address}/{FOLDERS[plan.kind]}/{game}#{plan.packed}"
    return SharedLink(link, qr_code(link, "l") if len(link) <= LONGEST_IN_CODE else None, remark(address, language))


def remark(address: str, language: Language) -> str:
    """What to say about links to an address; nothing if others can open them."""
    return words("local-link").say(language) if is_local(address) else ""


def is_local(address: str) -> bool:
    """Whether an address works on this computer only."""
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def qr_code(text: str, error: str = "m") -> QrCode:
    """A text as a QR code with at least this error correction: a path over its dark modules, row by row."""
    rows = [list(row) for row in segno.make_qr(text, error=error).matrix]
    path = io.StringIO()
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                path.write(f"M{x + MARGIN} {y + MARGIN}h{end - x}v1h{x - end}z")
            x = end + 1
    return QrCode(len(rows) + 2 * MARGIN, path.getvalue())
