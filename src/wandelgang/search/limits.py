"""How long a search may go on. Whatever is given counts; the first limit reached ends it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds of wall-clock time, iterations (alpha-beta: turns of depth), nodes, and the memory of a table."""

    seconds: float | None = None
    iterations: int | None = None
    nodes: int | None = None
    megabytes: int = 64
