"""A small picture of part of a scene, without names and trays, for a form. It knows scenes, not states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wandelgang.render.sheet import DARK
from wandelgang.render.svg import svg
from wandelgang.scene import Scene, Sprite

Part = tuple[float, float, float, float]
WIDTH = 240  # pixels, twice the size it is shown at


def miniature(scene: Scene, art: str, part: Part | None = None, dark: bool | None = None) -> str:
    """A part of a scene (left, top, right, bottom; by default its board) as SVG; dark, light, or as the system is."""
    left, top, right, bottom = part = part or (scene.left, scene.top, scene.right, scene.bottom)
    kept = tuple(replace(sprite, label=None) for sprite in inside(scene.sprites, part))
    drawn = svg(Scene(left, top, right, bottom, kept), art, width=WIDTH)
    if dark is None:
        return drawn
    return DARK.sub(lambda found: f".wandelgang{{{found[1]}}}" if dark else "", drawn)


def inside(sprites: Iterable[Sprite], part: Part) -> Iterable[Sprite]:
    """What lies in a part of the scene or reaches into it, without texts, which would be too small."""
    left, top, right, bottom = part
    for sprite in sprites:
        reach = max(sprite.wide, sprite.high) / 2  # however it is turned
        across = left < sprite.x + reach and sprite.x - reach < right
        if sprite.role != "text" and across and top < sprite.y + reach and sprite.y - reach < bottom:
            yield sprite
