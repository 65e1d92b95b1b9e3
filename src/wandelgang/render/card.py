"""A scene on a card of the size that previews of links have, with our mark in a corner. It knows scenes, not states."""

from __future__ import annotations

import re
from dataclasses import replace

from wandelgang.render.flat import flat
from wandelgang.render.svg import edges, svg
from wandelgang.render.tracemarks import Turn
from wandelgang.scene import Scene

WIDTH, HEIGHT = 1200, 630  # as Open Graph asks for
EDGE = 30
MARK = 72
TALL = 1.3  # times as high as wide: such a board lies on its side
GROUND = "#e8e2d6"
OPENING = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg"(?: class="[^"]*")? width="([\d.]+)" height="([\d.]+)"')


def card(scene: Scene, art: str, logo: str, turn: Turn | None = None) -> str:
    """The whole scene, as large as the card allows, with the traces of a turn; *logo* is an SVG of its own."""
    left, top, right, bottom = edges(scene)
    lies = bottom - top > TALL * (right - left)
    drawn = flat(svg(replace(scene, title=None), art, turn=turn, slant=90 if lies else 0))
    found = OPENING.search(drawn)
    if found is None:
        raise ValueError("expected the SVG of a scene")
    wide, high = float(found[1]), float(found[2])
    across, down = (high, wide) if lies else (wide, high)
    scale = min((WIDTH - 2 * EDGE) / across, (HEIGHT - 2 * EDGE) / down)
    size = f'x="{-wide * scale / 2:.1f}" y="{-high * scale / 2:.1f}" width="{wide * scale:.1f}" height="{high * scale:.1f}"'
    middle = f"translate({WIDTH / 2:g} {HEIGHT / 2:g}){' rotate(90)' if lies else ''}"
    board = f'<g transform="{middle}">{drawn.replace(found[0], f"<svg {size}")}</g>'
    return framed(board, mark(logo, EDGE, HEIGHT - EDGE - MARK, MARK))


def logo_card(logo: str) -> str:
    """Our mark alone."""
    size = HEIGHT // 2
    return framed(mark(logo, (WIDTH - size) // 2, (HEIGHT - size) // 2, size))


def mark(logo: str, left: int, top: int, size: int) -> str:
    return logo.strip().replace("<svg ", f'<svg x="{left}" y="{top}" width="{size}" height="{size}" ', 1)


def framed(*parts: str) -> str:
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return f'{opening}<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{"".join(parts)}</svg>'


def icon(logo: str, is_maskable: bool) -> str:
    """Our mark as an icon; a maskable one has no round corners, since systems cut their own shape out of it."""
    return re.sub(r' rx="[^"]*"', "", logo) if is_maskable else logo
