"""Somebody at a table who connects again like the page does: resumes, sends again what was not acknowledged, and gives up a
connection that fell silent. Careless people also lose connections, send twice, act in stale tabs and for wrong seats.

Everybody believes only what the server acknowledged or showed, and complains when that turns out to be gone or doubled.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.serving import Message

LOST = (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError)
LOSS = 0.06  # of all messages, the part after which the connection of a careless person is lost
LONGEST = 8.0  # seconds to connect, as in the page
SILENCE = 6  # seconds without an answer after which a connection is given up, as in the page while an action waits for one


@dataclass(frozen=True)
class Acknowledged:
    """An action as the server acknowledged it."""

    seat: int
    ply: int
    action: str


@dataclass
class Visitor:
    """Somebody at a table, with or without a seat."""

    address: str
    table: str
    cookie: str
    seat: int | None
    dice: random.Random
    is_careless: bool
    known: int = 0  # how many actions were told since `now`
    shown: int = 0  # how many were ever shown
    version: int = 0
    now: Message = field(default_factory=dict)
    pending: Message | None = None
    acted: int = -1  # the ply of the last action
    count: int = 0
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refusals: int = 0
    connections: int = 0
    unreached: int = 0  # connections for which a proxy found no server
    route: int = 0  # how many connections fell silent
    silence: int = 0  # seconds since anything was received
    interrupted: float | None = None  # when the connection was lost
    sent: float = 0.0  # when the pending action was sent first
    longest: float = 0.0  # seconds that an action or the table itself took to come

    async def stay(self, closing: asyncio.Event) -> None:
        """Connect again and again; once it closes, only until nothing is pending."""
        wait = 0.1
        while not closing.is_set() or self.pending:
            try:
                async with self.socket() as socket:
                    self.connections, wait = self.connections + 1, 0.1
                    await self.visit(socket, closing)
            except LOST as error:
                self.unreached += isinstance(error, InvalidHandshake)
                self.route += isinstance(error, TimeoutError)
                self.interrupted = self.interrupted or time.monotonic()
                await asyncio.sleep(self.dice.uniform(0.5, 1) * wait)
                wait = min(2 * wait, 2.0)

    def socket(self) -> connect:
        resume = f"?since={self.version}" + ("" if self.seat is None else f"&seat={self.seat}")
        asked = resume if self.version and not (self.is_careless and self.dice.random() < 0.3) else "?since=0"
        address = f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live{asked}&route={self.route or ''}"
        headers = {"Cookie": self.cookie}
        self.known = self.now.get("ply", 0)  # steps after the last `now` will be told again
        return connect(
            address, additional_headers=headers, max_size=None, compression=None, open_timeout=LONGEST, close_timeout=1
        )

    async def visit(self, socket: ClientConnection, closing: asyncio.Event) -> None:
        """Receive and act until the connection falls silent, or is lost by chance."""
        self.silence = 0
        async with asyncio.timeout(LONGEST):
            await self.listen(socket, "now", "table")
        if self.interrupted:
            self.longest = max(self.longest, time.monotonic() - self.interrupted)
            self.interrupted = None
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while (not closing.is_set() or self.pending) and not self.now.get("over"):
            if not self.pending and self.now.get("choices") and self.now["ply"] > self.acted:
                await self.act(socket)
                if self.is_lost:
                    return  # before it can be acknowledged
            try:
                await asyncio.wait_for(self.listen(socket), 1)
            except TimeoutError:
                await self.doubt(socket)
                continue
            if self.is_lost:
                return
        if self.now.get("over"):
            await closing.wait()

    @property
    def is_lost(self) -> bool:
        return self.is_careless and self.dice.random() < LOSS

    async def doubt(self, socket: ClientConnection) -> None:
        """Nothing has arrived for a second: ask whether anybody is there, and try another server if not."""
        self.silence += 1
        if self.silence > SILENCE:
            raise TimeoutError
        await socket.send('{"type": "ping"}')

    async def act(self, socket: ClientConnection) -> None:
        """Play a random choice; if careless, sometimes also what is refused, or twice."""
        await asyncio.sleep(self.dice.uniform(0, 0.3 if self.is_careless else 1.0))
        self.count += 1
        action = self.dice.choice(self.now["choices"])["action"]
        sent = {"type": "play", "seat": self.seat, "ply": self.now["ply"], "action": action, "id": f"{self.seat}-{self.count}"}
        if self.is_careless and self.dice.random() < 0.15:
            wrong = (
                {"seat": (self.seat or 0) + self.dice.choice((-1, 1))} if self.dice.random() < 0.5 else {"ply": sent["ply"] - 1}
            )
            await socket.send(json.dumps({**sent, **wrong, "id": f"wrong-{self.count}"}))
        self.pending, self.acted, self.sent = sent, sent["ply"], time.monotonic()
        for _ in range(2 if self.is_careless and self.dice.random() < 0.2 else 1):
            await socket.send(json.dumps(sent))

    async def listen(self, socket: ClientConnection, *until: str) -> None:
        while True:
            told = json.loads(await socket.recv())
            self.believe(told)
            if not until or told["type"] in until:
                return

    def believe(self, told: Message) -> None:
        """Compare what is received with what was received before."""
        self.silence, kind = 0, told["type"]
        if kind == "table":
            assert told["now"]["ply"] >= self.shown, "what was shown is gone"
            self.stand(told["now"])
        elif kind == "step":
            assert told["told"]["ply"] == self.known + 1, f"step {told['told']['ply']} after {self.known}"
            self.known += 1
            self.shown = max(self.shown, self.known)
        elif kind == "now":
            assert told["ply"] == self.known, f"at ply {told['ply']} after {self.known} steps"
            self.stand(told)
        elif kind == "played" and self.pending and told["id"] == self.pending["id"]:
            self.acknowledged.append(Acknowledged(self.pending["seat"], self.pending["ply"], self.pending["action"]))
            self.pending, self.longest = None, max(self.longest, time.monotonic() - self.sent)
        elif kind == "refused":
            assert str(told.get("id", "")).startswith("wrong"), told
            self.refusals += 1

    def stand(self, now: Message) -> None:
        self.now, self.known, self.version = now, now["ply"], now["version"]
        self.shown = max(self.shown, self.known)
