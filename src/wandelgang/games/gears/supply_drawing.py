"""The tiles to build from, as whoever chooses them sees them: every kind once, with how many copies there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wandelgang.core.editor import Deed, Edit, Palette, Setting, Spot, Tool, no_spot
from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.gears.board import BUILDERS, MOST, Board
from wandelgang.games.gears.drawing import TITLE
from wandelgang.games.gears.glyphs import tile_glyph
from wandelgang.games.gears.narration import tile_words
from wandelgang.games.gears.notation import KIND_NAMES, SIDES_OF
from wandelgang.games.gears.sprites import look, text_sprite
from wandelgang.games.gears.state import COPIES, VALUES
from wandelgang.games.gears.words import words
from wandelgang.scene import Scene, Sprite

WIDE, HIGH = 1.35, 1.75  # from one kind to the next, and from one value to the next
STEPS = {"more": 1, "fewer": -1}
TOOLS = (
    Tool("more", words("tool-more"), ("gear-more",), key="1"),
    Tool("fewer", words("tool-fewer"), ("gear-fewer",), key="2"),
)


def place(kind: str) -> tuple[float, float]:
    """The kinds of one value lie side by side, centred."""
    alike = [other for other in KIND_NAMES if len(other) == len(kind)]
    return (alike.index(kind) - (len(alike) - 1) / 2) * WIDE, (len(kind) - 1) * HIGH


def scene(tiles: Mapping[str, int]) -> Scene:
    sprites = [sprite for kind in KIND_NAMES for sprite in stack(kind, tiles.get(kind, 0))]
    left, right = -2 * WIDE, 2 * WIDE
    return Scene(left, -0.8, right, (VALUES - 1) * HIGH + 1.1, tuple(sprites), 8, 4, TITLE)


@lru_cache(maxsize=256)
def stack(kind: str, copies: int) -> tuple[Sprite, ...]:
    """A kind of tile with its number; one of which there is none is only an outline."""
    x, y = place(kind)
    sides = SIDES_OF[kind]
    (art, turn), name = look(sides, NONE, 0), f"kind-{kind}"
    label = words("copies-of", tile=tile_words(sides, NONE), n=copies)
    number = text_sprite(f"{name}-count", x, y + 0.84, f"×{copies}")
    if not copies:
        return Sprite(name, "gear", x, y, ("gear-spot",), label=label, glyph=("·",)), number
    plates = (
        Sprite(f"{name}-plate", "plate", x, y, ("plate",), layer=-2),
        Sprite(f"{name}-ground", "plate", x, y, ("plate-inside",), layer=-1),
    )
    glyph = tile_glyph(sides, NONE, "", False)[:3]
    return (*plates, Sprite(name, "gear", x, y, art, turn, role="tile", label=label, glyph=glyph), number)


def spots(tiles: Mapping[str, int]) -> tuple[Spot, ...]:
    return tuple(spot(kind, tiles.get(kind, 0)) for kind in KIND_NAMES)


@lru_cache(maxsize=256)
def spot(kind: str, copies: int) -> Spot:
    x, y = place(kind)
    label = words("copies-of", tile=tile_words(SIDES_OF[kind], NONE), n=copies)
    more = (Deed("more", words("tool-more")),) if copies < COPIES else ()
    fewer = (Deed("fewer", words("tool-fewer")), Deed("clear", words("deed-clear-kind"))) if copies else ()
    return Spot(f"kind-{kind}", kind, label, x, y, 1.0, 1.15, "hexagon", deeds=(*more, *fewer))


def palette(board: Board) -> Palette:
    return Palette("copies", words("palette-copies"), TOOLS, words("tiles-to-build", n=board.total, most=MOST))


def pile_settings(board: Board) -> tuple[Setting, ...]:
    """How many tiles everybody gets; 0 is an equal share."""
    return tuple(
        Setting(
            f"pile-{players}", words("pile-for", players=players), board.piles.get(players, 0), least=0, most=MOST // players
        )
        for players in BUILDERS
        if not board.meant_for or players in board.meant_for
    )


def edited(tiles: Mapping[str, int], edit: Edit) -> dict[str, int]:
    """The copies of each kind after an edit."""
    kind = edit.spot.removeprefix("kind-")
    if edit.kind not in ("place", "deed") or kind not in KIND_NAMES:
        raise no_spot(edit.spot or edit.kind)
    what, copies = edit.tool or edit.deed, tiles.get(kind, 0)
    if what != "clear" and what not in STEPS:
        raise no_spot(what)
    after = 0 if what == "clear" else copies + STEPS[what]
    if not 0 <= after <= COPIES:
        raise Refused(words("copies-at-most", most=COPIES) if after > 0 else words("no-copies-left"))
    return {**tiles, kind: after}
