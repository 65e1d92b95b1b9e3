"""ASGI middleware that applies the limits to every request and every message.

It rejects, delays, counts and closes; what it lets through it leaves unchanged. It knows the gate but no table, and the
application need not know that it is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wandelgang.errors import WandelgangError
from wandelgang.language import Language
from wandelgang.server.errors import NO_MESSAGE, Misdirected, TooMuch, TooOften, TooSlow, refusal
from wandelgang.server.gate.cookies import browser_of, client_address
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.rate_limit import Slot, TokenBucket
from wandelgang.server.gate.responses import language, refused
from wandelgang.server.words import words
from wandelgang.texts import whole_number

LATE = 1.0  # seconds by which a refusal for asking too often is delayed, so that asking faster gains nothing
ANSWERED, DRAWN = "/api/", "/pictures/"  # what costs more than sending a file
LONGEST_HOST = 100  # characters of a Host header that are repeated in an answer
RECORDS = "/api/records"
OPENS = re.compile(rf"/api/(tables|tables/[^/]+/again)|{RECORDS}")  # a POST to these opens a table
QUIET, TOO_OFTEN, FULL = 1001, 1008, 1013  # close codes of a socket


class RateLimitMiddleware:
    """The limits of HTTP requests and of sockets."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app, self.gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = client_address(connection)
        browser = browser_of(connection)
        try:
            if not self.gate.host_names.include(connection.headers.get("host")):
                raise Misdirected(words("other-host", host=connection.headers["host"][:LONGEST_HOST]))
            if scope["type"] == "http":
                await self.request(connection, address, browser, receive, send)
            else:
                await self.socket(connection, address, browser, receive, send)
        except (TooOften, TooMuch, TooSlow, Misdirected) as error:
            await refuse(connection, error, send)

    async def request(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        gate, scope = self.gate, connection.scope
        buckets = gate.requests if scope["path"].startswith(ANSWERED) else gate.files
        await delayed(TooOften(words("too-often"), buckets.take(address)))
        if scope["path"].startswith((ANSWERED, DRAWN)):
            await paid(TooOften(words("too-much-work"), gate.work.take(address, 0.0)))
        check_length(connection, gate.limits.body)
        opens = scope["method"] == "POST" and OPENS.fullmatch(scope["path"])
        uploads = opens and scope["path"] == RECORDS
        body, slot = RequestBody(receive, gate.limits), Slot(gate.upload_slots if uploads else gate.request_slots, address)

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                slot.release()  # however slowly the response is read
                if opens and message["status"] >= 400:
                    await gate.tables.give_back(address, browser)
            await send(message)

        try:
            with body_quota(connection, gate, address):
                if not await body.read():
                    return  # the browser has disconnected
                if uploads and (late := await gate.uploads.take(address)):
                    raise TooOften(words("too-many-records"), late)
                if opens and (late := await gate.tables.take(address, browser)):
                    raise TooOften(words("too-many-tables"), late)
                await slot.acquire()
            await self.app(scope, body.receive_whole, send_and_count)
        finally:
            slot.release()

    async def socket(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        gate = self.gate
        await delayed(TooOften(words("too-often"), gate.arrivals.take(address)))
        limiter = SocketLimiter(gate, address, language(connection), receive, send)
        keys = (address, browser, f"{address} {connection.scope['path']}")
        if not gate.sockets.acquire(*keys):
            await limiter.turn_away(TooOften(words("too-many-sockets")))
            return
        try:
            await self.app(connection.scope, limiter.receive, send)
        finally:
            limiter.slot.release()
            gate.sockets.release(*keys)


class RequestBody:
    """The body of a request, complete before anything is done with it, unless it is too large or too slow."""

    def __init__(self, receive: Receive, limits: ServerLimits) -> None:
        self.receive, self.limits = receive, limits
        self.whole = bytearray()
        self.is_passed_on = False

    async def read(self) -> bool:
        """Read all of it; False if the browser disconnects meanwhile."""
        try:
            async with asyncio.timeout(self.limits.body_time):
                has_more = True
                while has_more:
                    message = await self.receive()
                    if message["type"] == "http.disconnect":
                        return False
                    self.whole += message.get("body", b"")
                    has_more = message.get("more_body", False)
                    if len(self.whole) > self.limits.body:
                        raise TooMuch(words("too-large", most=self.limits.body))
        except TimeoutError:
            raise TooSlow(words("too-slow", most=f"{self.limits.body_time:g}")) from None
        return True

    async def receive_whole(self) -> Message:
        """The application's `receive`: the whole body in one message."""
        if self.is_passed_on:
            return await self.receive()
        self.is_passed_on = True
        return {"type": "http.request", "body": bytes(self.whole)}


class SocketLimiter:
    """What is received on a socket: not too often, not nothing for too long, not too much at once from one address."""

    def __init__(self, gate: Gate, address: str, spoken: Language, receive: Receive, send: Send) -> None:
        self.gate, self.address, self.spoken, self.receive_any, self.send = gate, address, spoken, receive, send
        limits = gate.limits
        self.messages = TokenBucket(limits.messages, limits.messages_burst)
        self.warnings = TokenBucket(1.0, limits.warnings)
        self.slot = Slot(gate.message_slots, address)  # of the message received last

    async def receive(self) -> Message:
        """The application's `receive`. Whoever asks for the next message is done with the one before."""
        self.slot.release()
        message = await self.receive_limited()
        if message["type"] != "websocket.disconnect":
            await asyncio.sleep(self.gate.messages.owe(self.address))
            await self.slot.acquire()
        return message

    async def receive_limited(self) -> Message:
        """The next message within the socket's own rate limit; the others are refused."""
        while True:
            try:
                async with asyncio.timeout(self.gate.limits.silence):
                    message = await self.receive_any()
            except TimeoutError:
                return await self.close(QUIET)
            late = self.messages.take() if message["type"] == "websocket.receive" else 0.0
            if not late:
                return message
            if self.warnings.take():
                return await self.close(TOO_OFTEN)
            await self.refuse(TooOften(words("too-often"), late), id_of(message))
            await asyncio.sleep(0)  # let other tasks run in between

    async def refuse(self, error: WandelgangError, id: str = "") -> None:
        text = msgspec.json.encode(refusal(error, self.spoken, id)).decode()
        await self.tell({"type": "websocket.send", "text": text})

    async def tell(self, message: Message) -> None:
        """Send something, unless nobody is there any more: what is received next says so."""
        with contextlib.suppress(OSError):
            await self.send(message)

    async def close(self, code: int) -> Message:
        """Close the socket; to the application it looks as if the browser had disconnected."""
        await self.tell({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    async def turn_away(self, error: WandelgangError) -> None:
        """Refuse a connection before it is closed, so that the page can show why."""
        await self.receive_any()
        await self.send({"type": "websocket.accept"})
        await self.refuse(error)
        await self.close(FULL)


class Identified(msgspec.Struct):
    """As much of a message as its refusal needs."""

    id: str = ""


def id_of(message: Message) -> str:
    try:
        return msgspec.json.decode(message.get("text") or message.get("bytes") or b"", type=Identified).id
    except NO_MESSAGE:
        return ""


def check_length(connection: HTTPConnection, most: int) -> None:
    length = connection.headers.get("content-length", "0")
    size = whole_number(length, longest=18)
    if size is None or size > most:
        raise TooMuch(words("too-large", most=most))


@contextmanager
def body_quota(connection: HTTPConnection, gate: Gate, address: str) -> Iterator[None]:
    """Count a body from its first byte until it is worked on; most requests have none."""
    if not {"content-length", "transfer-encoding"} & set(connection.headers):
        yield
        return
    if not gate.bodies.acquire(address):
        raise TooOften(words("too-often"))
    try:
        yield
    finally:
        gate.bodies.release(address)


async def delayed(error: TooOften) -> None:
    """Refuse after a moment whoever has to wait; nobody has to wait for no seconds."""
    if error.seconds:
        await asyncio.sleep(LATE)
        raise error


async def paid(error: TooOften) -> None:
    """Let whoever owes little wait until it is paid for, and refuse the others."""
    await asyncio.sleep(min(error.seconds, LATE))
    if error.seconds > LATE:
        raise error


async def refuse(connection: HTTPConnection, error: WandelgangError, send: Send) -> None:
    """Answer in place of the application; a socket that is not open yet is refused like a request."""
    response = refused(error, language(connection))
    prefix = "websocket." if connection.scope["type"] == "websocket" else ""
    await send({"type": f"{prefix}http.response.start", "status": response.status_code, "headers": response.raw_headers})
    await send({"type": f"{prefix}http.response.body", "body": response.body})
