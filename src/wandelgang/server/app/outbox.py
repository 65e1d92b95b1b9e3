"""What one session is still to send, in order. It knows neither sockets nor messages."""

from __future__ import annotations

import asyncio


class Outbox:
    """A queue for one reader. There is one per connection, and an `asyncio.Queue` would take 3 kB even while it is empty."""

    __slots__ = ("unsent", "waiting")

    def __init__(self) -> None:
        self.unsent: list[str | int] = []  # a number closes the socket
        self.waiting: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self.unsent)

    def put(self, one: str | int) -> None:
        self.unsent.append(one)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def take(self) -> str | int:
        """The next one, once there is one. It is not kept here."""
        while not self.unsent:
            self.waiting = asyncio.get_running_loop().create_future()
            try:
                await self.waiting
            finally:
                self.waiting = None
        return self.unsent.pop(0)
