"""Metrics of this process in Prometheus' text format: counters, histograms, and gauges that are read when somebody asks.

A metric is defined where it is measured. No label ever names a table, a person or an address. This module knows none of what
is measured.
"""

from __future__ import annotations

import asyncio
import threading
import time
from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Protocol

from wandelgang.system import resident_memory

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
STARTED = time.time()


class Metric(Protocol):
    def lines(self) -> list[str]:
        """Its description and its values, as Prometheus reads them."""


METRICS: list[Metric] = []  # all counters and histograms of this process


def head(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


class Counter:
    """Something that only grows, in total or per value of one label."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = f"wandelgang_{name}", about, label
        self.lock = threading.Lock()
        self.counts: Counts[str] = Counts() if label else Counts({"": 0})
        METRICS.append(self)

    def add(self, value: str = "") -> None:
        with self.lock:
            self.counts[value] += 1

    def lines(self) -> list[str]:
        with self.lock:
            counts = sorted(self.counts.items())
        shown = [(f'{{{self.label}="{value}"}}' if self.label else "", count) for value, count in counts]
        return head(self.name, "counter", self.about) + [f"{self.name}{labels} {count}" for labels, count in shown]


class Histogram:
    """How often something was at most so much."""

    def __init__(self, name: str, about: str, bounds: Sequence[float] = SECONDS) -> None:
        self.name, self.about, self.bounds = f"wandelgang_{name}", about, bounds
        self.lock = threading.Lock()
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0
        METRICS.append(self)

    def observe(self, value: float) -> None:
        with self.lock:
            self.counts[bisect_left(self.bounds, value)] += 1
            self.sum += value

    def lines(self) -> list[str]:
        with self.lock:
            counts, total = list(accumulate(self.counts)), self.sum
        bounds = [*(number(bound) for bound in self.bounds), "+Inf"]
        buckets = [f'{self.name}_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, counts, strict=True)]
        further = [f"{self.name}_sum {number(total)}", f"{self.name}_count {counts[-1]}"]
        return head(self.name, "histogram", self.about) + buckets + further


class Gauge:
    """Something that is looked up when somebody asks. Only those of one server list it."""

    def __init__(self, name: str, about: str, read: Callable[[], float], kind: str = "gauge") -> None:
        self.name, self.about, self.read, self.kind = name, about, read, kind

    def lines(self) -> list[str]:
        return [*head(self.name, self.kind, self.about), f"{self.name} {number(self.read())}"]


def process_gauges() -> list[Gauge]:
    """What Prometheus expects of every process."""
    return [
        Gauge("process_cpu_seconds_total", "CPU time of this process in seconds.", time.process_time, "counter"),
        Gauge("process_resident_memory_bytes", "Memory of this process that is not swapped out.", resident_memory),
        Gauge("process_start_time_seconds", "When this process was started, in seconds since 1970.", lambda: STARTED),
    ]


LAG = Histogram("event_loop_lag_seconds", "How late the event loop wakes whoever asked to be woken.")
PERIOD = 0.5  # seconds between two measurements of the lag


async def measure_lag() -> None:
    """Measure for as long as the event loop runs."""
    clock = asyncio.get_running_loop().time
    while True:
        begun = clock()
        await asyncio.sleep(PERIOD)
        LAG.observe(max(0.0, clock() - begun - PERIOD))


def exposition(gauges: Iterable[Gauge]) -> str:
    """Everything, as Prometheus reads it."""
    return "\n".join(line for metric in (*METRICS, *gauges) for line in metric.lines()) + "\n"
