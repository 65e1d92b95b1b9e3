"""A scene as lines of text, with or without colour.

Every sprite is drawn by its glyph; its player, marks and role choose the style.
"""

from __future__ import annotations

from math import floor

from rich.text import Text

from wandelgang.scene import Scene, Sprite

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
REACH_GLYPH = "∘"  # reachable places are marked, not only coloured


def rich_text(scene: Scene) -> Text:
    """The scene in colour, for a terminal."""
    rows = canvas(scene)
    told = Text(no_wrap=True)
    for row in rows:
        last = max((index for index, (character, _) in enumerate(row) if character != " "), default=-1)
        for character, style in row[: last + 1]:
            told.append(character, style)
        told.append("\n")
    return told


def text(scene: Scene) -> str:
    """The scene without colour."""
    return "\n".join("".join(character for character, _ in row).rstrip() for row in canvas(scene))


def canvas(scene: Scene) -> list[list[tuple[str, str]]]:
    """Characters and styles, painted from the lowest layer to the highest."""
    left, top, right, bottom = scene.extent
    columns = round((right - left) * scene.columns) + 1
    lines = round((bottom - top) * scene.lines) + 1
    rows = [[(" ", "")] * columns for _ in range(lines)]
    for sprite in sorted(scene.sprites, key=lambda sprite: sprite.layer):
        paint(rows, scene, sprite)
    used = [index for index, row in enumerate(rows) if any(character != " " for character, _ in row)]
    return rows[used[0] : used[-1] + 1] if used else []


def paint(rows: list[list[tuple[str, str]]], scene: Scene, sprite: Sprite) -> None:
    """Put a sprite's glyph onto the canvas, centred at its place; spaces of a glyph let what is below show through."""
    if not sprite.glyph:
        return
    left, top, *_ = scene.extent
    middle_column = floor((sprite.x - left) * scene.columns + 0.5)  # round() would send halves both ways
    middle_line = floor((sprite.y - top) * scene.lines + 0.5)
    style = style_of(sprite)
    upper = middle_line - (len(sprite.glyph) - 1) // 2
    for down, line in enumerate(sprite.glyph):
        first = middle_column - (len(line) - 1) // 2
        for across, character in enumerate(line):
            row, column = upper + down, first + across
            if character != " " and 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                rows[row][column] = (character, style)
    if "reach" in sprite.marks and len(sprite.glyph) > 1:
        rows[upper][middle_column - len(sprite.glyph[0]) // 2 + 1] = (REACH_GLYPH, style)


def style_of(sprite: Sprite) -> str:
    if sprite.glyph_style:
        return sprite.glyph_style
    if sprite.player is not None:
        return PLAYER_STYLES[sprite.player % len(PLAYER_STYLES)]
    return next((MARK_STYLES[mark] for mark in MARK_STYLES if mark in sprite.marks), ROLE_STYLES.get(sprite.role, ""))
