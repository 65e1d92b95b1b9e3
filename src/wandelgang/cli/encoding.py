"""Text for terminals that cannot write everything: whatever an encoding does not have is written with what it has.

One sign of a drawing stays one sign, so that columns stay columns. Ways of tiles keep their meaning: `'` leads up, `.` leads
down, `+` both. What has no counterpart becomes a question mark, and nothing is ever refused.
"""

from __future__ import annotations

import codecs
import sys
from unicodedata import normalize

NAME = "wandelgang"
SIGNS = str.maketrans(
    {
        **dict.fromkeys("─╌┄╴╶", "-"),
        **dict.fromkeys("━═╺╸", "="),
        **dict.fromkeys("│╎╵╷", "|"),
        **dict.fromkeys("┃║╹╻", "!"),
        **dict.fromkeys("┌┐┬┏┓┳╔╗╭╮╦", "."),
        **dict.fromkeys("└┘┴┗┛┻╚╝╰╯╩", "'"),
        **dict.fromkeys("├┤┼┣┫╋╠╣╬", "+"),
        **dict.fromkeys("▪▒░■", "#"),
        **dict.fromkeys("·•", "."),
        **dict.fromkeys("○∘◦", "o"),
        **dict.fromkeys("▐▌", "|"),
        **dict(zip("╱╲●▲◆⬟⬢✚♥", "/\\*^x5+&%", strict=True)),
        **dict(zip("▼◀▶★☆⌂⚑", "v<>*o~P", strict=True)),
        **dict(zip("↔↕←→↑↓↺↻", "-|<>^v()", strict=True)),
        **dict(zip("▀▄█▁▂‹›×✓–—‒", '"_%_=<>x+---', strict=True)),
        **dict(zip("„“”‚‘’«»≥≤±", '"""\'\'\'""><~', strict=True)),
        "…": "...",
        "ß": "ss",
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "◎": "o",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{REPLACEMENT CHARACTER}": "?",
    }
)


def replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    """What is written instead of signs that an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(map(substitute, missing)).encode("ascii"), error.end


def substitute(sign: str) -> str:
    found = sign.translate(SIGNS)
    if found.isascii():
        return found
    plain = normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return plain or "?"


def survive_any_encoding() -> None:
    """From now on, output writes what it can and input reads what it can."""
    codecs.register_error(NAME, replaced)
    for stream, errors in ((sys.stdout, NAME), (sys.stderr, NAME), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
