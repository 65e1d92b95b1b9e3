"""Drawn positions of `tiles`: a board is drawn row by row, with blanks or line breaks between the rows."""

from __future__ import annotations

from pathlib import Path

from tests.rules.positions import Drawn, expect, field, toml, written
from wandelgang.play.match import Match

CROSSES = "┼┼┼ ┼┼┼ ┼┼┼"


def tiles_text(drawing: str, kind: str = "set", **given: str) -> str:
    """`not_` stands for `not`. If something has been won or shown, twelve turns have been played unless it says otherwise."""
    players = given["pawns"].count(",") + 1
    usual = {"free": "┼", "won": ",".join(["0" if kind == "shared" else "-"] * players), "turn": "0:push"}
    if set(given.get("won", "")) - set("-,0") or {"not_", "closed", "played"} & set(given):
        usual |= {"played": "12", "closed": "Sa"}
    elif "walk" in given.get("turn", ""):
        usual["closed"] = "Sa"
    if kind == "stack":
        usual["home"] = given["pawns"]
    keys = usual | {key.rstrip("_"): value for key, value in given.items()}
    return " ".join(["tiles", kind, "/".join(drawing.split()), *(f"{key}={value}" for key, value in keys.items())])


TILES = Drawn("tiles", tiles_text)


def tile_rows(match: Match) -> list[str]:
    return match.position.text.split()[2].split("/")


def tile_at(match: Match, place: str) -> str:
    """The sign of the tile at a cell, or of the free tile."""
    if place == "free":
        return field(match, "free")
    return tile_rows(match)[int(place[1:]) - 1][ord(place[0]) - ord("a")]


def open_slots(match: Match) -> set[str]:
    """The slots open for the next push."""
    return {action.split("+")[0] for action in match.legal()}


def expect_rows(match: Match, drawing: str, viewer: int | None = None, **wanted: str) -> None:
    """Compare the board and the named fields."""
    got = "\n".join(tile_rows(match))
    assert got.split() == drawing.split(), f"expected\n{drawing}\ngot\n{got}"
    expect(match, viewer, **wanted)


def tiles_file(folder: Path, drawing: str = "", **keys: str) -> str:
    board = ['board = """', *drawing.split(), '"""'] if drawing else []
    return written(folder, *board, *toml(**keys))
