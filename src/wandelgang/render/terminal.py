"""A scene as lines of text, with or without colour.

Every sprite is drawn by its glyph; its player, marks and role choose the style.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import ceil, floor

from rich.text import Text

from wandelgang.scene import Scene, Sprite, Tray

PLAYER_STYLES = (
    "bold bright_blue",
    "bold dark_orange",
    "bold green3",
    "bold magenta",
    "bold bright_red",
    "bold medium_purple1",
    "bold gold3",
    "bold turquoise2",
)
MARK_STYLES = {"goal": "bold black on bright_yellow", "reach": "green", "last": "yellow", "closed": "dim", "fixed": "bold"}
ROLE_STYLES = {"token": "bold bright_white", "text": "dim"}
MARGIN = 24  # characters around the places of small glyphs; what stays empty is cut off
REACH_GLYPH = "∘"  # reachable places are marked, not only coloured


Canvas = list[list[tuple[str, str]]]  # characters and styles


def rich_text(scene: Scene) -> Text:
    """The scene in colour, for a terminal."""
    told = Text(no_wrap=True)
    for line in coloured(canvas(scene)):
        told.append(line).append("\n")
    return told


def text(scene: Scene) -> str:
    """The scene without colour."""
    return "\n".join("".join(character for character, _ in row).rstrip() for row in canvas(scene))


def board_lines(scene: Scene, small: bool) -> list[Text]:
    """The board without its trays, in colour; *small* if there is little room and the scene can be drawn smaller."""
    sprites = [sprite for sprite in scene.sprites if not any(holds(tray, sprite) for tray in scene.trays)]
    if small and scene.small:
        return coloured(small_canvas(sprites, *scene.small))
    return coloured(trimmed(canvas(replace(scene, sprites=tuple(sprites), trays=()))))


def tray_lines(scene: Scene, tray: Tray) -> list[Text]:
    """What lies in one tray, in colour and without empty lines."""
    held = tuple(sprite for sprite in scene.sprites if holds(tray, sprite))
    parts = replace(scene, left=tray.left, top=tray.top, right=tray.right, bottom=tray.bottom, sprites=held, trays=())
    return coloured(row for row in trimmed(canvas(parts)) if any(character != " " for character, _ in row))


def holds(tray: Tray, sprite: Sprite) -> bool:
    return tray.left <= sprite.x <= tray.right and tray.top <= sprite.y <= tray.bottom


def coloured(rows: Iterable[list[tuple[str, str]]]) -> list[Text]:
    """Every row as a line without spaces at its end."""
    lines = []
    for row in rows:
        line = Text(no_wrap=True)
        last = max((index for index, (character, _) in enumerate(row) if character != " "), default=-1)
        for character, style in row[: last + 1]:
            line.append(character, style)
        lines.append(line)
    return lines


def canvas(scene: Scene) -> Canvas:
    """Characters and styles, painted from the lowest layer to the highest."""
    left, top, right, bottom = scene.extent
    columns = round((right - left) * scene.columns) + 1
    lines = round((bottom - top) * scene.lines) + 1
    rows = [[(" ", "")] * columns for _ in range(lines)]
    for sprite in sorted(scene.sprites, key=lambda sprite: sprite.layer):
        column = floor((sprite.x - left) * scene.columns + 0.5)  # round() would send halves both ways
        paint(rows, sprite, sprite.glyph, column, floor((sprite.y - top) * scene.lines + 0.5))
    used = [index for index, row in enumerate(rows) if any(character != " " for character, _ in row)]
    return rows[used[0] : used[-1] + 1] if used else []


def small_canvas(sprites: Iterable[Sprite], columns: int, lines: float) -> Canvas:
    """The same from small glyphs. What lies between two lines is written on the upper one."""
    drawn = [sprite for sprite in sorted(sprites, key=lambda sprite: sprite.layer) if sprite.small or sprite.glyph]
    spots = [(floor(sprite.x * columns + 0.5), ceil(sprite.y * lines - 0.5 - 1e-6)) for sprite in drawn]
    if not drawn:
        return []
    left, top = (min(spot[axis] for spot in spots) - MARGIN for axis in (0, 1))
    right, bottom = (max(spot[axis] for spot in spots) + MARGIN for axis in (0, 1))
    rows = [[(" ", "")] * (right - left + 1) for _ in range(bottom - top + 1)]
    for sprite, (column, line) in zip(drawn, spots, strict=True):
        paint(rows, sprite, sprite.small or sprite.glyph, column - left, line - top)
    return trimmed(rows)


def trimmed(rows: Canvas) -> Canvas:
    """Without empty lines above and below, and without empty columns to the left."""
    used = [index for index, row in enumerate(rows) if any(character != " " for character, _ in row)]
    if not used:
        return []
    kept = rows[used[0] : used[-1] + 1]
    first = min(index for row in kept for index, (character, _) in enumerate(row) if character != " ")
    return [row[first:] for row in kept]


def paint(rows: Canvas, sprite: Sprite, glyph: tuple[str, ...], middle_column: int, middle_line: int) -> None:
    """Put a sprite's glyph onto the canvas, centred at its place; spaces of a glyph let what is below show through."""
    if not glyph:
        return
    upper = middle_line - (len(glyph) - 1) // 2
    for down, line in enumerate(glyph):
        first = middle_column - (len(line) - 1) // 2
        for across, character in enumerate(line):
            row, column = upper + down, first + across
            if character != " " and 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                both = {rows[row][column][0], character} == {"▀", "▄"}  # two barriers between the same lines
                rows[row][column] = ("█" if both else character, style_of(sprite))
    if "reach" in sprite.marks and len(glyph) > 1 and glyph is not sprite.small:  # a small glyph has the mark in it
        rows[upper][middle_column - len(glyph[0]) // 2 + 1] = (REACH_GLYPH, style_of(sprite))


def style_of(sprite: Sprite) -> str:
    if sprite.glyph_style:
        return sprite.glyph_style
    if sprite.player is not None:
        return PLAYER_STYLES[sprite.player % len(PLAYER_STYLES)]
    return next((MARK_STYLES[mark] for mark in MARK_STYLES if mark in sprite.marks), ROLE_STYLES.get(sprite.role, ""))
