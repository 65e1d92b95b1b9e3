"""Computer players are made ready by a child process, one kind of game after the other, while the server stays quick.

What somebody waits for comes first. What is in the compile cache already is ready at once. If the child dies at a unit twice,
the unit counts as ready: whoever needs it compiles it himself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter

from wandelgang.play.prepare import mark, unit_of, units
from wandelgang.server.room import Room

log = logging.getLogger("wandelgang")
TRIES = 2


def unit(room: Room) -> str:
    """What has to be ready for a table's computer players."""
    return unit_of(room.game.name, room.match.start)


class Warmth:
    """Which computer players are ready."""

    def __init__(self) -> None:
        self.left: list[str] = []
        self.ready: dict[str, asyncio.Event] = {}
        self.failed: Counter[str] = Counter()
        self.child: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Look what is ready, and start the child for the rest."""
        for one in units():
            self.ready[one] = asyncio.Event()
            if mark(one).exists():
                self.ready[one].set()
            else:
                self.left.append(one)
        if self.left:
            self.task = asyncio.create_task(self.run())

    def is_ready(self, wanted: str) -> bool:
        return wanted in self.ready and self.ready[wanted].is_set()

    async def wait(self, wanted: str) -> None:
        """Until a unit is ready; from now on it comes first."""
        if wanted in self.left:
            self.left.remove(wanted)
            self.left.insert(0, wanted)
        if wanted in self.ready:
            await self.ready[wanted].wait()

    @property
    def preparing(self) -> tuple[str, ...]:
        """The games that are not ready yet."""
        return tuple(dict.fromkeys(one.rpartition("-")[0] for one, event in self.ready.items() if not event.is_set()))

    async def run(self) -> None:
        while self.left:
            doing = self.left.pop(0)
            if await self.done_by_child(doing):
                self.ready[doing].set()
                continue
            self.failed[doing] += 1
            log.warning("preparing %s failed", doing)
            if self.failed[doing] < TRIES:
                self.left.append(doing)
            else:
                self.ready[doing].set()
        await self.end_child()

    async def done_by_child(self, doing: str) -> bool:
        """Hand a unit to the child and wait until it says it is done."""
        if self.child is None:
            self.child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "wandelgang.play.prepare", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        child = self.child
        if child.stdin is None or child.stdout is None:
            return False
        with contextlib.suppress(OSError):
            child.stdin.write(f"{doing}\n".encode())
            await child.stdin.drain()
            if (await child.stdout.readline()).decode().strip() == doing:
                return True
        await self.end_child()
        return False

    async def end_child(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.end_child()
