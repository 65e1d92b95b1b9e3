"""Hundreds of people at tables of all games, in one process. In the end, what they were told is compared with the records."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.friends import key_of
from tests.server.serving import Message
from tests.server.visitor import Visitor
from wandelgang.records import record

PAUSES = (0.3, 0.9, 2.7, 2.7, 2.7)  # seconds before a request that reached no server is sent again
UNREACHED = (502, 503, 504)


@dataclass(frozen=True)
class Plan:
    """Who plays at a table."""

    game: str
    people: int = 2
    computers: int = 0
    has_clock: bool = False

    @property
    def body(self) -> Message:
        seats = [
            {"kind": "me"},
            *[{"kind": "friend"}] * (self.people - 1),
            *[{"kind": "computer", "level": 1}] * self.computers,
        ]
        clock = {"clock": {"minutes": 5, "more": 5}} if self.has_clock else {}
        return {"game": self.game, "seats": seats, "options": {"players": len(seats)} if len(seats) > 2 else {}, **clock}


class Crowd:
    """Tables of all games with people who came through links, and some who watch."""

    def __init__(self, address: str, seed: int, is_careless: bool = True) -> None:
        self.address, self.dice, self.is_careless = address, random.Random(seed), is_careless
        self.visitors: list[Visitor] = []
        self.tables: dict[str, list[str]] = {}  # the cookies of those who play
        self.closing = asyncio.Event()

    async def gather(self, plans: list[Plan], watchers: int) -> None:
        """Open all tables."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            gate = asyncio.Semaphore(8)
            await asyncio.gather(*(self.open(http, gate, plan) for plan in plans))
            for _ in range(watchers):
                self.add(self.dice.choice(list(self.tables)), await stranger(http), None)

    async def open(self, http: httpx.AsyncClient, gate: asyncio.Semaphore, plan: Plan) -> None:
        async with gate:
            host = await stranger(http)
            table = str((await posted(http, "/api/tables", plan.body, host))["table"])
            self.tables[table] = [host]
            self.add(table, host, 0)
            live = f"{self.address.replace('http', 'ws')}/api/tables/{table}/live"
            async with connect(live, additional_headers={"Cookie": host}, max_size=None, compression=None) as socket:
                for seat in range(1, plan.people):
                    await socket.send(json.dumps({"type": "invite", "seat": seat}))
                    told: Message = {}
                    while told.get("type") != "invited":
                        told = json.loads(await socket.recv())
                    guest = await stranger(http)
                    await posted(
                        http, f"/api/tables/{table}/sit", {"key": key_of(told["link"]), "name": f"Guest {seat}"}, guest
                    )
                    self.tables[table].append(guest)
                    self.add(table, guest, seat)

    def add(self, table: str, cookie: str, seat: int | None) -> None:
        dice = random.Random(self.dice.random())
        self.visitors.append(Visitor(self.address, table, cookie, seat, dice, self.is_careless))

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

    def compare(self) -> dict[str, float]:
        """Every acknowledged action is in its record, in its place, once; no other action of a person is. Returns figures."""
        with httpx.Client(base_url=self.address, timeout=60) as http:
            for table, cookies in self.tables.items():
                text = http.get(f"/api/tables/{table}/record", headers={"Cookie": cookies[0]}).text
                entries = record.read(text).entries
                people = range(len(cookies))  # computer players sit behind them
                played = {(entry.seat, ply): entry.action for ply, entry in enumerate(entries) if entry.seat in people}
                said = [one for visitor in self.visitors if visitor.table == table for one in visitor.acknowledged]
                assert len(said) == len({one.ply for one in said}), f"acknowledged twice at {table}"
                assert {(one.seat, one.ply): one.action for one in said} == played, f"{table}: {text}"
                shown = max(visitor.shown for visitor in self.visitors if visitor.table == table)
                assert len(entries) >= shown, "what somebody saw is there"
        return {
            "tables": len(self.tables),
            "people": sum(visitor.seat is not None for visitor in self.visitors),
            "spectators": sum(visitor.seat is None for visitor in self.visitors),
            "connections": sum(visitor.connections for visitor in self.visitors),
            "acknowledged": self.acknowledged,
            "refused": sum(visitor.refusals for visitor in self.visitors),
            "unreached": sum(visitor.unreached for visitor in self.visitors),
            "longest pause": round(max(visitor.longest for visitor in self.visitors), 2),
        }


async def stranger(http: httpx.AsyncClient) -> str:
    """The cookie of somebody new."""
    answer = await reached(http, "GET", "/api/me", {"Cookie": ""})
    return str(answer.headers["set-cookie"]).partition(";")[0]


async def posted(http: httpx.AsyncClient, path: str, body: Message, cookie: str, key: str = "") -> Message:
    """The answer to a request, which must not be an error."""
    headers = {"Cookie": cookie, **({"Idempotency-Key": key} if key else {})}
    answer = await reached(http, "POST", path, headers, body)
    assert answer.status_code == 200, (answer.status_code, answer.text)
    found: Message = answer.json()
    return found


async def reached(
    http: httpx.AsyncClient, method: str, path: str, headers: Mapping[str, str], body: Message | None = None
) -> httpx.Response:
    """Send a request until a server answers it, as the page does."""
    for pause in PAUSES:
        try:
            answer = await http.request(method, path, json=body, headers=dict(headers))
            if answer.status_code not in UNREACHED or "json" in answer.headers["content-type"]:
                return answer
        except httpx.TransportError:
            pass
        await asyncio.sleep(pause)
    return await http.request(method, path, json=body, headers=dict(headers))
