"""Between the connections and the application: every question and every message passes here, and too many of them do not.

A plain ASGI layer: it refuses, waits, counts and closes, and whatever it lets through it leaves as it is. It knows `doors`,
but no table; the application need not know that it is there.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wandelgang.errors import WandelgangError
from wandelgang.language import Language
from wandelgang.server.errors import TooMuch, TooOften, TooSlow, refusal, status
from wandelgang.server.gate.cookies import browser_of, client_address
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.rate_limit import Slot, TokenBucket
from wandelgang.server.gate.responses import json_response, language
from wandelgang.server.words import words

LATE = 1.0  # seconds that whoever asks too often is kept waiting at most: he is answered no faster for asking more
RECORDS = "/api/records"
OPENS = re.compile(rf"/api/(tables|tables/[^/]+/again)|{RECORDS}")  # what is posted there opens a table
QUIET, TOO_OFTEN, FULL = 1001, 1008, 1013  # what a socket is closed with


class RateLimitMiddleware:
    """The layer: questions by HTTP, and sockets."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app, self.gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = client_address(connection)
        browser = browser_of(connection.cookies)
        try:
            if scope["type"] == "http":
                await self.question(connection, address, browser, receive, send)
            else:
                await self.socket(connection, address, browser, receive, send)
        except (TooOften, TooMuch, TooSlow) as error:
            await refuse(connection, error, send)

    async def question(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        gate, scope = self.gate, connection.scope
        buckets = gate.questions if scope["path"].startswith("/api/") else gate.files
        if late := buckets.take(address):
            await asyncio.sleep(min(late, LATE))
            raise TooOften(words("too-often"), late)
        check_length(connection, gate.limits.body)
        opens = scope["method"] == "POST" and OPENS.fullmatch(scope["path"])
        brings = opens and scope["path"] == RECORDS
        body, turn = Body(receive, gate.limits), Slot(gate.bringing if brings else gate.asking, address)

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                turn.end()  # however slowly the response is read
                if opens and message["status"] >= 400:
                    gate.did_not_open(address, browser)
            await send(message)

        try:
            with room_for_body(connection, gate, address):
                if not await body.gather():
                    return  # the browser has gone
                if brings and (late := gate.records.take(address)):
                    raise TooOften(words("too-many-records"), late)
                if opens and (late := gate.opens(address, browser)):
                    raise TooOften(words("too-many-tables"), late)
                await turn.begin()
            await self.app(scope, body.hand_over, answered)
        finally:
            turn.end()

    async def socket(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        gate = self.gate
        if late := gate.arrivals.take(address):
            await asyncio.sleep(min(late, LATE))
            raise TooOften(words("too-often"), late)
        ear = Ear(gate, address, language(connection), receive, send)
        who = (address, browser, f"{address} {connection.scope['path']}")
        if not gate.sockets.enter(*who):
            await ear.turn_away(TooOften(words("too-many-sockets")))
            return
        try:
            await self.app(connection.scope, ear.hear, send)
        finally:
            ear.turn.end()
            gate.sockets.leave(*who)


class Body:
    """What a question brings along: all of it is here before anything is done, unless it is too much or takes too long."""

    def __init__(self, receive: Receive, limits: ServerLimits) -> None:
        self.receive, self.limits = receive, limits
        self.whole = bytearray()
        self.is_handed_over = False

    async def gather(self) -> bool:
        """Hear all of it; False if the browser goes meanwhile."""
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

    async def hand_over(self) -> Message:
        """What the application hears."""
        if self.is_handed_over:
            return await self.receive()
        self.is_handed_over = True
        return {"type": "http.request", "body": bytes(self.whole)}


class Ear:
    """What is heard on a socket: neither too often, nor nothing for too long, nor too much at once from one address."""

    def __init__(self, gate: Gate, address: str, spoken: Language, receive: Receive, send: Send) -> None:
        self.gate, self.address, self.spoken, self.receive, self.send = gate, address, spoken, receive, send
        limits = gate.limits
        self.messages = TokenBucket(limits.messages, limits.messages_burst)
        self.warnings = TokenBucket(1.0, limits.warnings)
        self.turn = Slot(gate.hearing, address)  # for what was heard last

    async def hear(self) -> Message:
        """The next message. Whoever asks for it is done with the one before."""
        self.turn.end()
        message = await self.heard()
        if message["type"] != "websocket.disconnect":
            await asyncio.sleep(self.gate.messages.owe(self.address))
            await self.turn.begin()
        return message

    async def heard(self) -> Message:
        """The next message that does not come too soon after the others."""
        while True:
            try:
                async with asyncio.timeout(self.gate.limits.silence):
                    message = await self.receive()
            except TimeoutError:
                return await self.close(QUIET)
            late = self.messages.take() if message["type"] == "websocket.receive" else 0.0
            if not late:
                return message
            if self.warnings.take():
                return await self.close(TOO_OFTEN)
            await self.say(TooOften(words("too-often"), late), number(message))
            await asyncio.sleep(0)  # whatever else there is to do comes in between

    async def say(self, error: WandelgangError, id: str = "") -> None:
        text = msgspec.json.encode(refusal(error, self.spoken, id)).decode()
        await self.send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> Message:
        """Close the socket; to the application it looks as if the browser had gone."""
        await self.send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    async def turn_away(self, error: WandelgangError) -> None:
        """Refused before it is closed, so that the page can show why."""
        await self.receive()
        await self.send({"type": "websocket.accept"})
        await self.say(error)
        await self.close(FULL)


class Numbered(msgspec.Struct):
    """As much of a message as its refusal needs."""

    id: str = ""


def number(message: Message) -> str:
    try:
        return msgspec.json.decode(message.get("text") or message.get("bytes") or b"", type=Numbered).id
    except (msgspec.DecodeError, UnicodeError):
        return ""


def check_length(connection: HTTPConnection, most: int) -> None:
    length = connection.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooMuch(words("too-large", most=most))


@contextmanager
def room_for_body(connection: HTTPConnection, gate: Gate, address: str) -> Iterator[None]:
    """While a body is on its way, and until it is worked on, it is one of so many; most questions bring none."""
    if not {"content-length", "transfer-encoding"} & set(connection.headers):
        yield
        return
    if not gate.bodies.enter(address):
        raise TooOften(words("too-often"))
    try:
        yield
    finally:
        gate.bodies.leave(address)


async def refuse(connection: HTTPConnection, error: TooOften | TooMuch | TooSlow, send: Send) -> None:
    """Answer in place of the application; also a socket that is not opened yet is refused like a request."""
    response = json_response(refusal(error, language(connection)), status(error))
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(math.ceil(error.seconds))
    prefix = "websocket." if connection.scope["type"] == "websocket" else ""
    await send({"type": f"{prefix}http.response.start", "status": response.status_code, "headers": response.raw_headers})
    await send({"type": f"{prefix}http.response.body", "body": response.body})
