"""Paths through points: their length, a point along them, a part of them, arcs and rounded corners. Numbers only.

The page draws with the same numbers (`web/js/board/curves.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

PARTS = 24  # of an arc
NEAR = 0.5  # what is nearer to an end is left out

Point = tuple[float, float]


class Heading(NamedTuple):
    """A point and the direction there."""

    x: float
    y: float
    dx: float
    dy: float


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def length(points: Sequence[Point]) -> float:
    return sum(hypot(x - left, y - top) for (left, top), (x, y) in pairwise(points))


def along(points: Sequence[Point], far: float) -> Heading:
    """The point of a path that is so far from its beginning; its end, if the path is shorter."""
    left = max(0.0, far)
    last = Heading(*points[-1], 1.0, 0.0)
    for (x, y), (right, bottom) in pairwise(points):
        size = hypot(right - x, bottom - y)
        if size == 0:
            continue
        dx, dy = (right - x) / size, (bottom - y) / size
        last = Heading(right, bottom, dx, dy)
        if left <= size:
            return Heading(x + dx * left, y + dy * left, dx, dy)
        left -= size
    return last


def trimmed(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """A path without so much at its beginning and its end."""
    whole = length(points)
    if start + end >= whole:
        middle = along(points, min(start, whole))[:2]
        return [middle, middle]
    kept: list[Point] = [along(points, start)[:2]]
    gone = 0.0
    for (left, top), (x, y) in pairwise(points[:-1]):
        gone += hypot(x - left, y - top)
        if start + NEAR < gone < whole - end - NEAR:
            kept.append((x, y))
    return [*kept, along(points, whole - end)[:2]]


def arc(begin: Point, end: Point, height: float) -> list[Point]:
    """From one point to another, upwards or to the right; *height* is a share of its length."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    side = -1 if dx < 0 or (dx == 0 and dy < 0) else 1
    top = (begin[0] + end[0]) / 2 + dy * height * 2 * side, (begin[1] + end[1]) / 2 - dx * height * 2 * side
    found = []
    for part in range(PARTS + 1):
        t = part / PARTS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append((a * begin[0] + b * top[0] + c * end[0], a * begin[1] + b * top[1] + c * end[1]))
    return found


def rounded(points: Sequence[Point], radius: float) -> str:
    """A path through points whose corners are rounded."""
    path = f"M{pair(*points[0])}"
    for before, corner, after in zip(points, points[1:-1], points[2:], strict=False):
        into, out = towards(corner, before, radius), towards(corner, after, radius)
        path += f"L{pair(*into)}Q{pair(*corner)} {pair(*out)}"
    return f"{path}L{pair(*points[-1])}"


def towards(begin: Point, end: Point, far: float) -> Point:
    size = hypot(end[0] - begin[0], end[1] - begin[1]) or 1.0
    share = min(far, size / 2) / size
    return begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share


def box(middle: Point, wide: float, high: float, turn: float, corner: float) -> str:
    """A rectangle with round corners, turned by some degrees."""
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    w, h = wide / 2, high / 2
    r = min(corner, w, h)

    def on(a: float, b: float) -> str:
        return pair(middle[0] + a * cosine - b * sine, middle[1] + a * sine + b * cosine)

    corners = (
        (on(w - r, -h), on(w, -h), on(w, -h + r)),
        (on(w, h - r), on(w, h), on(w - r, h)),
        (on(-w + r, h), on(-w, h), on(-w, h - r)),
        (on(-w, -h + r), on(-w, -h), on(-w + r, -h)),
    )
    return f"M{on(-w + r, -h)}{''.join(f'L{to}Q{by} {end}' for to, by, end in corners)}Z"
