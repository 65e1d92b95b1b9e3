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
from wandelgang.server.bots.advice import Adviser
from wandelgang.server.errors import TooOften, refusal, unreadable
from wandelgang.server.gate.cookies import client_address
from wandelgang.server.gate.gate import Gate
from wandelgang.server.live.invitations import Invitations
from wandelgang.server.live.tables import TRY_LATER, LiveTable, Tables
from wandelgang.server.table import commands
from wandelgang.server.table.chat import TOOK_HINT
from wandelgang.server.table.events import Spoke
from wandelgang.server.table.table import Unchanged
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import incoming, outgoing
from wandelgang.server.words import words

reader = msgspec.json.Decoder(incoming.BrowserMessage)
writer = msgspec.json.Encoder()


class Session:
    """One browser at one table, for as long as its socket is open."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, client: ClientView, tables: Tables, adviser: Adviser, invitations: Invitations
    ) -> None:
        self.socket, self.live, self.client, self.tables, self.adviser = socket, live, client, tables, adviser
        self.invitations = invitations
        self.address = client_address(socket)
        self.unsent: asyncio.Queue[outgoing.ServerMessage | int] = asyncio.Queue()  # a number closes the socket
        self.gate: Gate = socket.app.state.services.gate
        self.quiet: asyncio.TimerHandle | None = None  # will say that nobody is there; None: nobody is
        self.judges = False  # it wants to be told how every seat stands
        self.judging: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.asides: set[asyncio.Task[None]] = set()  # what takes a while and changes nothing

    def send(self, said: outgoing.ServerMessage) -> None:
        if self.unsent.qsize() < self.gate.limits.unsent:
            self.unsent.put_nowait(said)
        else:
            self.close()
        if self.judges and isinstance(said, outgoing.Now | outgoing.Snapshot) and (self.judging is None or self.judging.done()):
            self.judging = self.aside(self.judge())

    def close(self, code: int = TRY_LATER) -> None:
        """Let the browser go; it will come again, unless it is not wanted here, and be told what it missed."""
        self.unsent.put_nowait(code)

    async def run(self, since: int = 0, viewer: int | None = None) -> None:
        """Until either side has had enough. Who was here before is told what happened since."""
        self.stir()
        try:
            async with self.live.lock:
                for said in await asyncio.to_thread(self.client.resumed, since, viewer):
                    self.send(said)
                self.live.subscribers.add(self)
            if not self.live.address or self.live.table.is_host(self.client.browser):
                self.live.address = self.address
            self.tables.changed(self.live)
            await self.converse()
        finally:
            self.live.subscribers.discard(self)
            self.rest()

    def stir(self, is_hidden: bool = False) -> None:
        """Something is heard: somebody is there, until nothing is for a while."""
        if self.quiet is None:
            self.live.presence.come(self.client.browser)
            self.aside(self.tables.gather(self.live))
        else:
            self.quiet.cancel()
        limits = self.gate.limits
        self.quiet = asyncio.get_running_loop().call_later(limits.silence if is_hidden else limits.quiet, self.rest)

    def rest(self) -> None:
        """Nobody is there any more, though the socket may still be open."""
        if self.quiet is not None:
            self.quiet.cancel()
            self.quiet = None
            self.live.presence.go(self.client.browser)
            self.tables.missed(self.live)
            self.tables.changed(self.live)

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
            id = asked.id if isinstance(asked, incoming.Play) else ""
            await self.answer(asked)
        except WandelgangError as error:
            self.send(refusal(error, self.client.language, id))

    async def answer(self, asked: incoming.BrowserMessage) -> None:
        match asked:
            case incoming.Play():
                await self.tables.play(self.live, self, asked.seat, asked.ply, asked.action, asked.id)
            case incoming.Preview():
                async with self.live.lock:
                    self.send(await asyncio.to_thread(self.client.preview, asked.seat, asked.ply, asked.action))
            case incoming.Look():
                await self.look(asked.seat)
            case incoming.Invite():
                self.send(await self.invitations.invited(self.live, self.client, asked.seat, self.socket))
            case incoming.Hint():
                if self.hinting is None or self.hinting.done():  # who asks twice is answered once
                    self.hinting = self.aside(self.hint(asked.seat, asked.ply))
            case incoming.Judge():
                self.judges = asked.on
                if asked.on and (self.judging is None or self.judging.done()):
                    self.judging = self.aside(self.judge())
            case incoming.Ping():
                self.stir(asked.hidden)
                self.send(outgoing.Pong())
            case incoming.Undo() | incoming.Resign() | incoming.Speak():
                await self.change(asked)
            case _:
                self.check_pace()
                await self.change(asked)

    def check_pace(self) -> None:
        """At one seat, only so much is changed around the table in a while."""
        table, browser = self.live.table, self.client.browser
        who = next((str(seat) for seat in table.sat_by(browser)), browser)
        if late := self.gate.changes.take(f"{table.id} {who}"):
            raise TooOften(words("too-often"), late)

    async def change(self, asked: commands.Command) -> None:
        made = partial(commands.change, browser=self.client.browser, presence=self.live.presence, asked=asked)
        try:
            await self.tables.happen(self.live, made)
        except Unchanged:
            async with self.live.lock:
                self.send(await asyncio.to_thread(self.client.company))

    async def look(self, seat: int | None) -> None:
        async with self.live.lock:
            if seat is not None and seat not in self.live.table.held_by(self.client.browser):
                raise NotYourTurn(words("not-your-seat"))
            self.client.looking = seat
            self.send(await asyncio.to_thread(self.client.snapshot))

    async def hint(self, seat: int, ply: int) -> None:
        try:
            hinted = await self.adviser.hint(self.live, self.client, self.address, seat, ply)
            if self.live.table.others(self.client.browser):  # openly, so that it is fair
                await self.tables.happen(self.live, lambda table: table.happened(Spoke(time.time(), seat, TOOK_HINT)))
            self.send(hinted)
        except WandelgangError as error:
            self.send(refusal(error, self.client.language))

    async def judge(self) -> None:
        """Say how every seat stands; if the table has gone on meanwhile, once more."""
        judged = await self.adviser.judge(self.live, self.client, self.address)
        while judged.ply != self.live.table.ply:
            judged = await self.adviser.judge(self.live, self.client, self.address)
        if self.judges:
            self.send(judged)

    def aside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside the conversation."""
        task = asyncio.create_task(work)
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)
        return task
