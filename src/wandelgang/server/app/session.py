"""The session of one browser at one table: reads its messages, executes them, and sends what is queued for it.

A slow browser delays nobody: messages wait in its own queue, and a queue that grows too long ends the session.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine

from starlette.websockets import WebSocket, WebSocketDisconnect

from wandelgang.errors import NotYourTurn, WandelgangError
from wandelgang.server import wire
from wandelgang.server.app.outbox import Outbox
from wandelgang.server.app.services import Services
from wandelgang.server.errors import NO_MESSAGE, TooOften, refusal, unreadable
from wandelgang.server.gate.cookies import client_address
from wandelgang.server.live.live_table import TRY_LATER, LiveTable
from wandelgang.server.logs import short
from wandelgang.server.supervision import supervised
from wandelgang.server.table.commands import AlreadyPlayed, AnnounceHint, Arrangement
from wandelgang.server.table.names import names
from wandelgang.server.table.table import Unchanged
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import BrowserMessage, ServerMessage, incoming, outgoing
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
INTERNAL_ERROR = 1011  # close code of a socket


class Session:
    """One browser at one table, for as long as its socket is open."""

    def __init__(self, socket: WebSocket, live: LiveTable, client: ClientView) -> None:
        self.socket, self.live, self.client = socket, live, client
        self.services: Services = socket.app.state.services
        self.limits = self.services.gate.limits
        self.address = client_address(socket)
        self.outbox = Outbox()
        self.inactivity: asyncio.TimerHandle | None = None  # will mark the browser as away; None: it is
        self.wants_judgements = False
        self.judging: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()  # what takes a while and must not hold up other messages

    def send(self, message: ServerMessage, text: str = "") -> None:
        if len(self.outbox) < self.limits.unsent:
            self.outbox.put(text or wire.encode(message))
        else:
            self.close()
        if isinstance(message, outgoing.Now | outgoing.Snapshot):
            self.start_judging()

    def close(self, code: int = TRY_LATER) -> None:
        """Disconnect once everything queued has been sent. The page reconnects, unless the code forbids it."""
        self.outbox.put(code)

    async def run(self, since: int = 0, viewer: int | None = None) -> None:
        """Until either side disconnects. A browser that reconnects is sent what it missed."""
        self.mark_present()
        if task := asyncio.current_task():
            self.services.sessions[self] = task
        try:
            async with self.services.queries.turn(self.address) as run, self.live.lock:
                if self.live.is_gone:  # deleted while this session waited: it would never hear of anything
                    await self.socket.close(TRY_LATER)
                    return
                for message in await run(lambda: self.client.resumed(since, viewer)):
                    self.send(message)
                self.live.subscribers.add(self)
            if not self.live.address or self.live.table.is_host(self.client.browser):
                self.live.address = self.address
            self.services.tables.changed(self.live)
            await self.converse()
        finally:
            self.live.subscribers.discard(self)
            self.services.sessions.pop(self, None)
            self.mark_away()

    def mark_present(self, is_hidden: bool = False) -> None:
        """A message has arrived: the browser is present until none arrives for a while."""
        if self.inactivity is None:
            self.services.tables.come(self.live, self.client.browser)
        else:
            self.inactivity.cancel()
        seconds = self.limits.silence if is_hidden else self.limits.quiet
        self.inactivity = asyncio.get_running_loop().call_later(seconds, self.mark_away)

    def mark_away(self) -> None:
        """The browser counts as away, though the socket may still be open."""
        if self.inactivity is not None:
            self.inactivity.cancel()
            self.inactivity = None
            self.services.tables.go(self.live, self.client.browser)

    async def converse(self) -> None:
        """Send and receive at the same time."""
        sending, receiving = self.start(self.send_queued(), "sending"), self.start(self.receive(), "receiving")
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = list(self.tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def send_queued(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while not isinstance(unsent := await self.outbox.take(), int):
                await self.socket.send_text(unsent)
                del unsent  # a snapshot has 14 kB, and the next message may be far away
            await self.socket.close(unsent)

    async def receive(self) -> None:
        """One message after another. Whatever is wrong with one is answered."""
        with contextlib.suppress(WebSocketDisconnect):
            while (received := await self.socket.receive())["type"] != "websocket.disconnect":
                self.mark_present()
                await self.answer(received.get("text") or received.get("bytes") or "")

    async def answer(self, source: str | bytes) -> None:
        id = ""
        try:
            try:
                message = wire.decode(source)
            except NO_MESSAGE as error:
                raise unreadable(error) from error
            id = message.id if isinstance(message, incoming.Play) else ""
            await self.execute(message)
        except WandelgangError as error:
            self.refuse(error, id)
        except AlreadyPlayed as already:
            self.send(outgoing.Accepted(id, already.ply))
        except Unchanged:
            async with self.live.lock:
                self.send(await asyncio.to_thread(self.client.company))
        except Exception:
            log.exception("a message at table %(table)s could not be executed", {"table": short(self.live.table.id)})
            self.close(INTERNAL_ERROR)

    def refuse(self, error: WandelgangError, id: str = "") -> None:
        language = self.client.language
        self.send(refusal(error, language, id, names(self.live.table.seats, language)))

    async def execute(self, message: BrowserMessage) -> None:
        """Do what a message asks for; commands change the table, everything else only answers."""
        client, live = self.client, self.live
        match message:
            case incoming.Preview() | incoming.Why() | incoming.Look() | incoming.Invite():
                await self.query(message)
            case incoming.Hint():
                if self.hinting is None or self.hinting.done():  # whoever asks twice is answered once
                    self.hinting = self.start(self.hint(message.seat, message.ply), "hint")
            case incoming.Judge():
                self.wants_judgements = message.on
                self.start_judging()
            case incoming.Ping():
                self.mark_present(message.hidden)
                self.send(outgoing.Pong())
            case _:
                if isinstance(message, Arrangement):
                    self.check_rate()
                if isinstance(message, incoming.Arrange) and message.kind == "open":
                    await self.services.gate.check_open_table(self.address, client.browser)
                await self.services.tables.perform(live, message, client.browser, acknowledge=self)

    def check_rate(self) -> None:
        """The rate limit for changes to seats, offers and permissions, per seat."""
        table, browser = self.live.table, self.client.browser
        who = next((str(seat) for seat in table.sat_by(browser)), browser)
        if late := self.services.gate.changes.take(f"{table.id} {who}"):
            raise TooOften(words("too-often"), late)

    async def query(self, message: incoming.Preview | incoming.Why | incoming.Look | incoming.Invite) -> None:
        """Answer what changes nothing, at the expense of this address."""
        client, live = self.client, self.live
        self.services.queries.check(self.address)
        async with self.services.queries.turn(self.address) as run:
            if isinstance(message, incoming.Invite):
                self.send(await self.services.invitations.invited(live, client, message.seat, self.socket, run))
                return
            async with live.lock:
                if isinstance(message, incoming.Preview):
                    self.send(await run(lambda: client.preview(message.seat, message.ply, message.action)))
                    return
                if isinstance(message, incoming.Why):
                    self.send(await run(lambda: client.explain(message.seat, message.ply, message.sprite, message.touched)))
                    return
                if message.seat is not None and message.seat not in live.table.held_by(client.browser):
                    raise NotYourTurn(words("not-your-seat"))
                client.looking = message.seat
                self.send(await run(client.snapshot))

    async def hint(self, seat: int, ply: int) -> None:
        try:
            hinted = await self.services.adviser.hint(self.live, self.client, self.address, seat, ply)
            if self.live.table.others(self.client.browser):  # announced, to be fair
                await self.services.tables.perform(self.live, AnnounceHint(seat), self.client.browser)
            self.send(hinted)
        except WandelgangError as error:
            self.refuse(error)

    def start_judging(self) -> None:
        if self.wants_judgements and (self.judging is None or self.judging.done()):
            self.judging = self.start(self.judge(), "evaluation")

    async def judge(self) -> None:
        """Send every seat's expected result; if the match has moved on meanwhile, think again."""
        judged = await self.services.adviser.judge(self.live, self.client, self.address)
        while judged.ply != self.live.table.ply:
            judged = await self.services.adviser.judge(self.live, self.client, self.address)
        if self.wants_judgements:
            self.send(judged)

    def start(self, work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
        """Start a task that ends with the session at the latest."""
        task = supervised(work, name, self.live.table.id)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
