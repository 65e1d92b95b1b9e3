"""People at tables: they come with cookies of their own, sit down, watch, and play whatever the server offers them.

An action counts as told when everybody at its table has received the situation after it.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import httpx
import msgspec

from bench.load.servers import Servers
from bench.load.sockets import Socket, connect

GAMES = ("tiles", "sliders", "gears", "fences", "cards")
KEPT = 2.0  # seconds for which a connection is used again: the server closes it after five
AT_ONCE = 16  # tables opened at the same time
PING = b'{"type":"ping"}'
PING_EVERY = 20.0  # seconds, as the page does
_numbers = itertools.count(1)


class Choice(msgspec.Struct):
    action: str


class Situation(msgspec.Struct):
    """As much of `now` as a client needs to act."""

    ply: int = 0
    turn: int | None = None
    choices: tuple[Choice, ...] = ()


class Message(msgspec.Struct):
    """As much of any message."""

    type: str = ""
    text: str | dict[str, object] = ""


class Snapshot(msgspec.Struct):
    """As much of `table`."""

    now: Situation


_message = msgspec.json.Decoder(Message)
_now = msgspec.json.Decoder(Situation)
_snapshot = msgspec.json.Decoder(Snapshot)


def headers_of(number: int) -> dict[str, str]:
    """The headers of a person with an address of their own."""
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", "Cookie": ""}


class Visitor:
    """Somebody at a table, with or without a seat."""

    def __init__(self, port: int, table: Table, seat: int | None, headers: Mapping[str, str]) -> None:
        self.port, self.table, self.seat, self.headers = port, table, seat, dict(headers)
        self.now = Situation()
        self.socket: Socket | None = None
        self.shown: asyncio.Future[None]

    async def come(self) -> None:
        """Connect, and wait until the table has been shown."""
        self.shown = asyncio.get_running_loop().create_future()
        self.socket = await connect(self.port, f"/api/tables/{self.table.id}/live?lang=en", self.headers, self.hear)
        await asyncio.wait((self.shown, self.socket.closed), return_when=asyncio.FIRST_COMPLETED)
        if not self.shown.done():
            raise ConnectionError(f"not let in: {self.socket.closed.result()}")

    def hear(self, text: bytes) -> None:
        message = _message.decode(text)
        if message.type == "refused":
            self.table.fail(str(message.text))
        elif message.type in ("now", "table"):
            self.now = _now.decode(text) if message.type == "now" else _snapshot.decode(text).now
            if not self.shown.done():
                self.shown.set_result(None)
            self.table.heard()

    @property
    def is_gone(self) -> bool:
        return self.socket is None or self.socket.closed.done()

    def say(self, text: bytes) -> None:
        assert self.socket is not None
        self.socket.send(text)


@dataclass
class Table:
    """A table and everybody at it."""

    id: str
    game: str
    dice: random.Random
    visitors: list[Visitor] = field(default_factory=list)
    ply: int = -1  # of the last action
    told: asyncio.Future[float] | None = None

    @property
    def is_over(self) -> bool:
        return self.visitors[0].now.turn is None

    async def act(self) -> float:
        """Play a random choice of the acting seat, and return when everybody had been told. Raises ConnectionError."""
        turn = self.visitors[0].now.turn
        actor = next(one for one in self.visitors if one.seat == turn)
        loop = asyncio.get_running_loop()
        self.ply, self.told = actor.now.ply, loop.create_future()
        action = self.dice.choice(actor.now.choices).action
        actor.say(msgspec.json.encode({"type": "play", "seat": turn, "ply": self.ply, "action": action, "id": f"{self.ply}"}))
        return await self.told

    def heard(self) -> None:
        if self.told is not None and not self.told.done() and all(one.now.ply > self.ply for one in self.visitors):
            self.told.set_result(asyncio.get_running_loop().time())

    def fail(self, reason: str) -> None:
        if self.told is not None and not self.told.done():
            self.told.set_exception(ConnectionError(f"refused at a table of {self.game}: {reason}"))


class Opener:
    """Opens tables over HTTP, at the servers in turn. The people of a table are spread over the servers, or all at one."""

    def __init__(self, servers: Servers, is_together: bool = False) -> None:
        self.servers, self.is_together = servers, is_together
        self.ports = itertools.cycle(servers.ports)
        limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE, keepalive_expiry=KEPT)
        self.http = httpx.AsyncClient(timeout=60, limits=limits)
        self.slots = asyncio.Semaphore(AT_ONCE)

    async def close(self) -> None:
        await self.http.aclose()

    async def post(self, path: str, body: object, headers: dict[str, str]) -> dict[str, object]:
        """The answer to a request; whoever is new keeps the cookie."""
        answer = await self.http.post(f"http://127.0.0.1:{next(self.ports)}{path}", json=body, headers=headers)
        if answer.status_code != 200:
            raise ConnectionError(f"{path}: {answer.status_code} {answer.text}")
        if "set-cookie" in answer.headers:
            headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self.http.cookies.clear()
        answered: dict[str, object] = answer.json()
        return answered

    async def get(self, path: str, headers: dict[str, str]) -> int:
        """How many bytes the answer has, as sent."""
        answer = await self.http.get(f"http://127.0.0.1:{next(self.ports)}{path}", headers=headers)
        answer.raise_for_status()
        self.http.cookies.clear()
        return answer.num_bytes_downloaded

    async def store(self, game: str, other: str, host: dict[str, str]) -> str:
        """A table at which nobody is present: of the host and "open" to another, or at one screen with somebody "here"."""
        async with self.slots:
            plan = {"game": game, "seats": [{"kind": "me"}, {"kind": other}]}
            return str((await self.post("/api/tables", plan, host))["table"])

    async def store_many(self, count: int, other: str, host: dict[str, str] | None = None) -> None:
        """Tables of all games, of one host or of as many."""
        games = itertools.islice(itertools.cycle(GAMES), count)
        await asyncio.gather(*(self.store(game, other, host or headers_of(next(_numbers))) for game in games))

    async def open(self, game: str, watchers: int = 0) -> Table:
        """A table of two people who came from different places, and of some who watch."""
        host, guest = headers_of(next(_numbers)), headers_of(next(_numbers))
        table = Table(await self.store(game, "open", host), game, random.Random(next(_numbers)))
        async with self.slots:
            await self.post(f"/api/tables/{table.id}/sit", {"seat": 1}, guest)
            people = [(0, host), (1, guest), *((None, headers_of(next(_numbers))) for _ in range(watchers))]
            ports = itertools.repeat(next(self.ports)) if self.is_together else self.ports
            table.visitors = [Visitor(next(ports), table, seat, headers) for seat, headers in people]
            for visitor in table.visitors:
                await visitor.come()
        return table

    async def open_many(self, games: Sequence[str], count: int, watchers: int = 0) -> list[Table]:
        """Tables of these games in turn, once everybody is there; until then, those who came early stay."""
        tables: list[Table] = []
        staying = asyncio.create_task(stay(tables))

        async def open(game: str) -> None:
            tables.append(await self.open(game, watchers))

        try:
            await asyncio.gather(*map(open, itertools.islice(itertools.cycle(games), count)))
        finally:
            staying.cancel()
        return tables


async def leave(tables: Sequence[Table]) -> None:
    """Everybody disconnects."""
    sockets = [visitor.socket for table in tables for visitor in table.visitors if visitor.socket is not None]
    for socket in sockets:
        socket.close()
    await asyncio.gather(*(socket.closed for socket in sockets))


async def stay(tables: Sequence[Table]) -> None:
    """Let everybody say now and then that they are there, as pages do, until cancelled; more tables may be added meanwhile."""
    loop = asyncio.get_running_loop()
    while True:
        begun = loop.time()
        visitors = [visitor for table in tables for visitor in table.visitors]
        for number, visitor in enumerate(visitors):
            if not visitor.is_gone:
                visitor.say(PING)
            if number % 50 == 0:
                await asyncio.sleep(max(0.0, begun + PING_EVERY * number / len(visitors) - loop.time()))
        await asyncio.sleep(max(1.0, begun + PING_EVERY - loop.time()))
