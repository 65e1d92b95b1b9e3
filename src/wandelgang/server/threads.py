"""Work in other threads: the type of whatever runs it, so that a caller decides which threads that are; and threads that
belong to one purpose.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Order = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Run(Protocol):
    """Runs some work in another thread and returns its result."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


class OwnThreads:
    """Threads that nothing else may keep busy, started when they are first needed.

    An executor would make a second future and two locks for everything that it is handed, which takes the event loop longer
    than handing it over.
    """

    def __init__(self, most: int, name: str) -> None:
        self.orders: SimpleQueue[Order | None] = SimpleQueue()
        self.threads = [threading.Thread(target=self.obey, name=f"{name}_{number}", daemon=True) for number in range(most)]
        self.is_started = self.is_closed = False

    async def run(self, work: Callable[[], T], /) -> T:
        if self.is_closed:
            raise RuntimeError("expected threads that have not been closed")
        if not self.is_started:
            self.is_started = True
            for thread in self.threads:
                thread.start()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.orders.put((work, future))
        return await future

    def obey(self) -> None:
        """What each thread does until it is closed."""
        while (order := self.orders.get()) is not None:
            work, future = order
            if future.cancelled():
                continue
            try:
                resolve(future, work())
            except BaseException as error:
                reject(future, error)
            del order, work, future  # nothing is kept alive while there is nothing to do

    def close(self) -> None:
        """Finish what has been handed over."""
        self.is_closed = True
        for _ in self.threads:
            self.orders.put(None)
        if self.is_started:
            for thread in self.threads:
                thread.join()


def resolve(future: asyncio.Future[T], result: T) -> None:
    """Give a future its result, from another thread than that of its event loop."""
    _settle(future, future.set_result, result)


def reject(future: asyncio.Future[Any], error: BaseException) -> None:
    """Raise an error for whoever awaits a future, from another thread."""
    _settle(future, future.set_exception, error)


def _settle(future: asyncio.Future[Any], settle: Callable[[Any], None], value: object) -> None:
    def now() -> None:
        if not future.done():
            settle(value)

    with contextlib.suppress(RuntimeError):  # nobody waits any more: the event loop is closed
        future.get_loop().call_soon_threadsafe(now)
