"""What all kinds of workers have in common: tasks, how each of them ended, and the interface that whoever has tasks uses.

A task is whatever the prepared function accepts. Nothing here knows where the workers are.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

Work = Callable[[Any], Any]
Prepare = Callable[[], Work]  # called once per process, may take a while; picklable


@dataclass(frozen=True)
class Done:
    """A task and its answer."""

    task: Any
    answer: Any


@dataclass(frozen=True)
class Lost:
    """A task without an answer: an error was raised, or the process died."""

    task: Any
    reason: str = ""
    trace: str = ""
    exit_code: int | None = None  # of the process, if it died on this machine


@dataclass(frozen=True)
class Last:
    """An answer that is the last one of its process, which must not be used again."""

    answer: Any


class Workers(Protocol):
    """Processes that answer tasks; the `with` statement ends them."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def start_first(self) -> None:
        """Wait until one worker is prepared."""

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        """Report each task as it ends, exactly once. Tasks are started in their order."""


class Answer(NamedTuple):
    """What a worker sends back: the answer or, if there is a reason, why there is none."""

    answer: Any
    reason: str | None = None
    trace: str = ""
    is_last: bool = False

    def ended(self, task: Any) -> Done | Lost:
        return Done(task, self.answer) if self.reason is None else Lost(task, self.reason, self.trace)


def answer_to(work: Work, task: Any) -> Answer:
    """Work on one task; an error becomes part of the answer."""
    try:
        done = work(task)
    except Exception as error:
        return Answer(None, f"{type(error).__name__}: {error}", traceback.format_exc())
    return Answer(done.answer, is_last=True) if isinstance(done, Last) else Answer(done)
