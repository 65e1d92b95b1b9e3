"""The socket of a table: reads what a browser says, does it, and sends whatever is to be told, never waiting for a slow one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from wandelgang.errors import NotYourTurn, WandelgangError
from wandelgang.server import changes, heard, wire
from wandelgang.server.advice import Adviser
from wandelgang.server.browsers import home_of
from wandelgang.server.company import TOOK_HINT
from wandelgang.server.doors import Doors
from wandelgang.server.events import Spoke
from wandelgang.server.inviting import Inviting
from wandelgang.server.naming import words
from wandelgang.server.refusals import TooOften, refused, unreadable
from wandelgang.server.room import Unchanged
from wandelgang.server.sight import Sight
from wandelgang.server.tables import TRY_LATER, Place, Tables

reader = msgspec.json.Decoder(heard.FromBrowser)
writer = msgspec.json.Encoder()


class Live:
    """One browser at one table, for as long as its socket is open."""

    def __init__(
        self, socket: WebSocket, place: Place, sight: Sight, tables: Tables, adviser: Adviser, inviting: Inviting
    ) -> None:
        self.socket, self.place, self.sight, self.tables, self.adviser = socket, place, sight, tables, adviser
        self.inviting = inviting
        self.home = home_of(socket)
        self.unsent: asyncio.Queue[wire.Said | int] = asyncio.Queue()  # a number closes the socket
        self.doors: Doors = socket.app.state.house.doors
        self.quiet: asyncio.TimerHandle | None = None  # will say that nobody is there; None: nobody is
        self.judges = False  # it wants to be told how every seat stands
        self.judging: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.asides: set[asyncio.Task[None]] = set()  # what takes a while and changes nothing

    def tell(self, said: wire.Said) -> None:
        if self.unsent.qsize() < self.doors.limits.unsent:
            self.unsent.put_nowait(said)
        else:
            self.close()
        if self.judges and isinstance(said, wire.Now | wire.Table) and (self.judging is None or self.judging.done()):
            self.judging = self.aside(self.judge())

    def close(self, code: int = TRY_LATER) -> None:
        """Let the browser go; it will come again, unless it is not wanted here, and be told what it missed."""
        self.unsent.put_nowait(code)

    async def run(self, since: int = 0, viewer: int | None = None) -> None:
        """Until either side has had enough. Who was here before is told what happened since."""
        self.stir()
        try:
            async with self.place.lock:
                for said in await asyncio.to_thread(self.sight.resumed, since, viewer):
                    self.tell(said)
                self.place.listeners.add(self)
            if not self.place.home or self.place.room.is_host(self.sight.browser):
                self.place.home = self.home
            self.tables.changed(self.place)
            await self.converse()
        finally:
            self.place.listeners.discard(self)
            self.rest()

    def stir(self, is_hidden: bool = False) -> None:
        """Something is heard: somebody is there, until nothing is for a while."""
        if self.quiet is None:
            self.place.presence.come(self.sight.browser)
            self.aside(self.tables.gather(self.place))
        else:
            self.quiet.cancel()
        limits = self.doors.limits
        self.quiet = asyncio.get_running_loop().call_later(limits.silence if is_hidden else limits.quiet, self.rest)

    def rest(self) -> None:
        """Nobody is there any more, though the socket may still be open."""
        if self.quiet is not None:
            self.quiet.cancel()
            self.quiet = None
            self.place.presence.go(self.sight.browser)
            self.tables.missed(self.place)
            self.tables.changed(self.place)

    async def converse(self) -> None:
        """Say and hear at the same time."""
        sending = asyncio.create_task(self._send())
        hearing = asyncio.create_task(self._hear())
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, hearing, *self.asides):
                task.cancel()
            await asyncio.gather(sending, hearing, *self.asides, return_exceptions=True)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while not isinstance(said := await self.unsent.get(), int):
                await self.socket.send_text(writer.encode(said).decode())
            await self.socket.close(said)

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                received = await self.socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                self.stir()
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
            case heard.Invite():
                self.tell(await self.inviting.invited(self.place, self.sight, asked.seat, self.socket))
            case heard.Hint():
                if self.hinting is None or self.hinting.done():  # who asks twice is answered once
                    self.hinting = self.aside(self.hint(asked.seat, asked.ply))
            case heard.Judge():
                self.judges = asked.on
                if asked.on and (self.judging is None or self.judging.done()):
                    self.judging = self.aside(self.judge())
            case heard.Ping():
                self.stir(asked.hidden)
                self.tell(wire.Pong())
            case heard.Undo() | heard.Resign() | heard.Speak():
                await self.change(asked)
            case _:
                self.check_pace()
                await self.change(asked)

    def check_pace(self) -> None:
        """At one seat, only so much is changed around the table in a while."""
        room, browser = self.place.room, self.sight.browser
        who = next((str(seat) for seat in room.sat_by(browser)), browser)
        if late := self.doors.changes.take(f"{room.id} {who}"):
            raise TooOften(words("too-often"), late)

    async def change(self, asked: changes.Changing) -> None:
        made = partial(changes.change, browser=self.sight.browser, presence=self.place.presence, asked=asked)
        try:
            await self.tables.happen(self.place, made)
        except Unchanged:
            async with self.place.lock:
                self.tell(await asyncio.to_thread(self.sight.company))

    async def look(self, seat: int | None) -> None:
        async with self.place.lock:
            if seat is not None and seat not in self.place.room.held_by(self.sight.browser):
                raise NotYourTurn(words("not-your-seat"))
            self.sight.looking = seat
            self.tell(await asyncio.to_thread(self.sight.table))

    async def hint(self, seat: int, ply: int) -> None:
        try:
            hinted = await self.adviser.hint(self.place, self.sight, self.home, seat, ply)
            if self.place.room.others(self.sight.browser):  # openly, so that it is fair
                await self.tables.happen(self.place, lambda room: room.happened(Spoke(time.time(), seat, TOOK_HINT)))
            self.tell(hinted)
        except WandelgangError as error:
            self.tell(refused(error, self.sight.language))

    async def judge(self) -> None:
        """Say how every seat stands; if the table has gone on meanwhile, once more."""
        judged = await self.adviser.judge(self.place, self.sight, self.home)
        while judged.ply != self.place.room.ply:
            judged = await self.adviser.judge(self.place, self.sight, self.home)
        if self.judges:
            self.tell(judged)

    def aside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside the conversation."""
        task = asyncio.create_task(work)
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)
        return task
