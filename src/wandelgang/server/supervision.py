"""Supervised background work: a failure is logged with its table and ends nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from wandelgang.server.errors import NotStored
from wandelgang.server.logs import short

log = logging.getLogger("wandelgang")
AFTER_FAILURE = 1.0  # seconds until something is tried again


def supervised(work: Coroutine[Any, Any, None], name: str, table: str = "") -> asyncio.Task[None]:
    """A task whose failure is logged instead of lost."""

    def ended(task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotStored):  # which the store has logged
            if table:
                log.error("%(task)s at table %(table)s failed", {"task": name, "table": short(table)}, exc_info=error)
            else:
                log.error("%(task)s failed", {"task": name}, exc_info=error)

    task = asyncio.create_task(work, name=name)
    task.add_done_callback(ended)
    return task


async def repeat(work: Callable[[], Awaitable[None]], name: str, pause: float) -> None:
    """Do something over and over. Whatever goes wrong is tried again after a second, and logged once until it works."""
    is_failing = False
    while True:
        wait = max(pause, AFTER_FAILURE)
        try:
            await work()
            is_failing, wait = False, pause
        except NotStored:
            pass  # the store has logged why
        except Exception:
            if not is_failing:
                log.exception("%(task)s failed and will be tried again", {"task": name})
            is_failing = True
        await asyncio.sleep(wait)
