"""The numbers of an arena run as text: scores, intervals, Elo, times."""

from __future__ import annotations


def percent(value: float) -> str:
    return f"{value * 100:.1f} %"


def span(interval: tuple[float, float]) -> str:
    return f"{interval[0] * 100:.1f}–{interval[1] * 100:.1f}"


def signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1e3:.2g} ms"
