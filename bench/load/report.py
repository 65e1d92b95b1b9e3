"""Figures as text: percentiles, and Markdown tables as docs/host/load.md keeps them."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f}" if seconds >= 0.01 else f"{1000 * seconds:.1f}"


def latencies(seconds: Sequence[float]) -> tuple[str, str, str]:
    """p50, p95 and p99 in milliseconds."""
    p50, p95, p99 = (milliseconds(percentile(seconds, share)) for share in (0.5, 0.95, 0.99))
    return p50, p95, p99


def megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f}"


class TextTable:
    """A Markdown table, printed row by row as the figures come in."""

    def __init__(self, title: str, *columns: str) -> None:
        print(f"\n{title}\n", flush=True)
        self.row(*columns)
        self.row(*("---" for _ in columns))

    def row(self, *cells: str) -> None:
        print(f"| {' | '.join(cells)} |", flush=True)
