"""The socket of a table: reads what a browser says, does it, and sends whatever is to be told, never waiting for a slow one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from wandelgang.errors import NotYourTurn, WandelgangError
from wandelgang.server import heard, wire
from wandelgang.server.advice import Adviser
from wandelgang.server.naming import words
from wandelgang.server.refusals import refused, unreadable
from wandelgang.server.sight import Sight
from wandelgang.server.tables import Place, Tables

TRY_LATER = 1013

reader = msgspec.json.Decoder(heard.FromBrowser)
writer = msgspec.json.Encoder()


class Live:
    """One browser at one table, for as long as its socket is open."""

    def __init__(self, socket: WebSocket, place: Place, sight: Sight, tables: Tables, adviser: Adviser) -> None:
        self.socket, self.place, self.sight, self.tables, self.adviser = socket, place, sight, tables, adviser
        self.unsent: asyncio.Queue[wire.Said | None] = asyncio.Queue()
        self.most_unsent: int = socket.app.state.house.settings.limits.unsent  # then it is let go
        self.judges = False  # it wants to be told how every seat stands
        self.judging: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.asides: set[asyncio.Task[None]] = set()  # what takes a while and changes nothing

    def tell(self, said: wire.Said) -> None:
        if self.unsent.qsize() < self.most_unsent:
            self.unsent.put_nowait(said)
        else:
            self.close()
        if self.judges and isinstance(said, wire.Now | wire.Table) and (self.judging is None or self.judging.done()):
            self.judging = self.aside(self.judge())

    def close(self) -> None:
        """Let the browser go; it will come again and be told everything anew."""
        self.unsent.put_nowait(None)

    async def run(self) -> None:
        """Until either side has had enough."""
        async with self.place.lock:
            self.tell(await asyncio.to_thread(self.sight.table))
            self.place.listeners.add(self)
        sending = asyncio.create_task(self._send())
        hearing = asyncio.create_task(self._hear())
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.place.listeners.discard(self)
            for task in (sending, hearing, *self.asides):
                task.cancel()
            await asyncio.gather(sending, hearing, *self.asides, return_exceptions=True)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (said := await self.unsent.get()) is not None:
                await self.socket.send_text(writer.encode(said).decode())
            await self.socket.close(TRY_LATER)

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                received = await self.socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                await self.obey(received.get("text") or received.get("bytes") or "")

    async def obey(self, source: str | bytes) -> None:
        """One message. Whatever is wrong with it is answered, and nothing has changed."""
        id = ""
        try:
            try:
                asked = reader.decode(source)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise unreadable(error) from error
            id = asked.id if isinstance(asked, heard.Play) else ""
            await self.answer(asked)
        except WandelgangError as error:
            self.tell(refused(error, self.sight.language, id))

    async def answer(self, asked: heard.FromBrowser) -> None:
        match asked:
            case heard.Play():
                await self.tables.play(self.place, self, asked.seat, asked.ply, asked.action, asked.id)
            case heard.Preview():
                async with self.place.lock:
                    self.tell(await asyncio.to_thread(self.sight.preview, asked.seat, asked.ply, asked.action))
            case heard.Look():
                await self.look(asked.seat)
            case heard.Undo():
                await self.tables.undo(self.place, self, asked.ply, asked.to)
            case heard.Resign():
                await self.tables.resign(self.place, self, asked.seat)
            case heard.Hint():
                if self.hinting is None or self.hinting.done():  # who asks twice is answered once
                    self.hinting = self.aside(self.hint(asked.seat, asked.ply))
            case heard.Judge():
                self.judges = asked.on
                if asked.on and (self.judging is None or self.judging.done()):
                    self.judging = self.aside(self.judge())
            case heard.Ping():
                self.tell(wire.Pong())

    async def look(self, seat: int | None) -> None:
        async with self.place.lock:
            if seat is not None and seat not in self.place.room.held_by(self.sight.browser):
                raise NotYourTurn(words("not-your-seat"))
            self.sight.looking = seat
            self.tell(await asyncio.to_thread(self.sight.table))

    async def hint(self, seat: int, ply: int) -> None:
        try:
            self.tell(await self.adviser.hint(self.place, self.sight, seat, ply))
        except WandelgangError as error:
            self.tell(refused(error, self.sight.language))

    async def judge(self) -> None:
        """Say how every seat stands; if the table has gone on meanwhile, once more."""
        judged = await self.adviser.judge(self.place, self.sight)
        while judged.ply != self.place.room.ply:
            judged = await self.adviser.judge(self.place, self.sight)
        if self.judges:
            self.tell(judged)

    def aside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside the conversation."""
        task = asyncio.create_task(work)
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)
        return task
