"""Hundreds of forgetful people in one process: they lose connections, send twice, act in stale tabs and for wrong seats.

Everybody believes only what the server acknowledged or showed, and complains when that turns out to be gone or doubled.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.friends import key_of
from tests.server.serving import Message

LOST = (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError)
LOSS = 0.06  # of all messages, the part after which the connection is lost
LONGEST = 20.0  # to connect, while the server may be restarting


@dataclass(frozen=True)
class Acknowledged:
    """An action as the server acknowledged it."""

    seat: int
    ply: int
    action: str


@dataclass
class Visitor:
    """Somebody at a table, with or without a seat, on a bad network."""

    address: str
    table: str
    cookie: str
    seat: int | None
    dice: random.Random
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

    async def stay(self, closing: asyncio.Event) -> None:
        """Connect again and again; once it closes, only until nothing is pending."""
        wait = 0.1
        while not closing.is_set() or self.pending:
            try:
                async with self.socket() as socket:
                    self.connections, wait = self.connections + 1, 0.1
                    await self.visit(socket, closing)
            except LOST:
                await asyncio.sleep(self.dice.uniform(0.5, 1) * wait)
                wait = min(2 * wait, 2.0)

    def socket(self) -> connect:
        resume = f"?since={self.version}" + ("" if self.seat is None else f"&seat={self.seat}")
        asked = resume if self.version and self.dice.random() < 0.7 else ""
        address = f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live{asked}"
        headers = {"Cookie": self.cookie}
        self.known = self.now.get("ply", 0)  # steps after the last `now` will be told again
        return connect(
            address, additional_headers=headers, max_size=None, compression=None, open_timeout=LONGEST, close_timeout=1
        )

    async def visit(self, socket: ClientConnection, closing: asyncio.Event) -> None:
        """Receive and act until the connection is lost by chance."""
        await self.listen(socket, "now", "table")
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while (not closing.is_set() or self.pending) and not self.now.get("over"):
            if not self.pending and self.now.get("choices") and self.now["ply"] > self.acted:
                await self.act(socket)
                if self.dice.random() < LOSS:
                    return  # before it can be acknowledged
            try:
                await asyncio.wait_for(self.listen(socket), 1)
            except TimeoutError:
                continue
            if self.dice.random() < LOSS:
                return
        if self.now.get("over"):
            await closing.wait()

    async def act(self, socket: ClientConnection) -> None:
        """Play a random choice; sometimes also what is refused; sometimes twice."""
        await asyncio.sleep(self.dice.uniform(0, 0.3))
        self.count += 1
        action = self.dice.choice(self.now["choices"])["action"]
        sent = {"type": "play", "seat": self.seat, "ply": self.now["ply"], "action": action, "id": f"{self.seat}-{self.count}"}
        if self.dice.random() < 0.15:
            wrong = (
                {"seat": (self.seat or 0) + self.dice.choice((-1, 1))} if self.dice.random() < 0.5 else {"ply": sent["ply"] - 1}
            )
            await socket.send(json.dumps({**sent, **wrong, "id": f"wrong-{self.count}"}))
        self.pending, self.acted = sent, sent["ply"]
        for _ in range(2 if self.dice.random() < 0.2 else 1):
            await socket.send(json.dumps(sent))

    async def listen(self, socket: ClientConnection, *until: str) -> None:
        while True:
            told = json.loads(await socket.recv())
            self.believe(told)
            if not until or told["type"] in until:
                return

    def believe(self, told: Message) -> None:
        """Compare what is received with what was received before."""
        kind = told["type"]
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
            self.pending = None
        elif kind == "refused":
            assert str(told.get("id", "")).startswith("wrong"), told
            self.refusals += 1

    def stand(self, now: Message) -> None:
        self.now, self.known, self.version = now, now["ply"], now["version"]
        self.shown = max(self.shown, self.known)


class Crowd:
    """Tables of all games with people who came through links, and some who watch."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.dice = address, random.Random(seed)
        self.visitors: list[Visitor] = []
        self.tables: dict[str, list[str]] = {}  # the cookies of those who play
        self.closing = asyncio.Event()

    async def gather(self, plans: list[tuple[str, int]], watchers: int) -> None:
        """Open all tables, each with a game and a number of people."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            gate = asyncio.Semaphore(8)
            await asyncio.gather(*(self.open(http, gate, game, people) for game, people in plans))
            for _ in range(watchers):
                self.add(self.dice.choice(list(self.tables)), await self.stranger(http), None)

    async def stranger(self, http: httpx.AsyncClient) -> str:
        """The cookie of somebody new."""
        http.cookies.clear()
        return cookie_of(await http.get("/api/me"))

    async def open(self, http: httpx.AsyncClient, gate: asyncio.Semaphore, game: str, people: int) -> None:
        async with gate:
            seats = [{"kind": "me"}, *[{"kind": "friend"}] * (people - 1)]
            options = {"players": people} if people > 2 else {}
            answer = await http.post("/api/tables", json={"game": game, "seats": seats, "options": options}, headers=NOBODY)
            assert answer.status_code == 200, answer.text
            host, table = cookie_of(answer), str(answer.json()["table"])
            self.tables[table] = [host]
            self.add(table, host, 0)
            live = f"{self.address.replace('http', 'ws')}/api/tables/{table}/live"
            async with connect(live, additional_headers={"Cookie": host}, max_size=None, compression=None) as socket:
                for seat in range(1, people):
                    await socket.send(json.dumps({"type": "invite", "seat": seat}))
                    told: Message = {}
                    while told.get("type") != "invited":
                        told = json.loads(await socket.recv())
                    body = {"key": key_of(told["link"]), "name": f"Guest {seat}"}
                    came = await http.post(f"/api/tables/{table}/sit", json=body, headers=NOBODY)
                    assert came.status_code == 200, came.text
                    self.tables[table].append(cookie_of(came))
                    self.add(table, cookie_of(came), seat)

    def add(self, table: str, cookie: str, seat: int | None) -> None:
        self.visitors.append(Visitor(self.address, table, cookie, seat, random.Random(self.dice.random())))

    @property
    def acknowledged(self) -> int:
        return sum(len(visitor.acknowledged) for visitor in self.visitors)

    async def play(self, disturb: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Everybody plays while the server is disturbed; then everything pending is finished."""
        staying = asyncio.gather(*(visitor.stay(self.closing) for visitor in self.visitors))
        disturbing = asyncio.ensure_future(disturb())
        both: list[asyncio.Future[Any]] = [staying, disturbing]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)  # whoever complains ends it
            if not staying.done():
                await disturbing
                self.closing.set()
            await asyncio.wait_for(staying, 60)
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)


NOBODY = {"Cookie": ""}


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]
