"""Between the connections and the application: every question and every message passes here, and too many of them do not.

A plain ASGI layer: it refuses, waits, counts and closes, and whatever it lets through it leaves as it is. It knows `doors`,
but no table; the application need not know that it is there.
"""

from __future__ import annotations

import asyncio
import math
import re

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wandelgang.errors import WandelgangError
from wandelgang.language import Language
from wandelgang.server.asking import answer, language
from wandelgang.server.browsers import browser_of
from wandelgang.server.doors import Bucket, Doors, home
from wandelgang.server.naming import words
from wandelgang.server.refusals import TooMuch, TooOften, TooSlow, refused, status

LATE = 1.0  # seconds that whoever asks too often is kept waiting at most: he is answered no faster for asking more
OPENS = re.compile(r"/api/(tables|tables/[^/]+/again|records)")  # what is posted there opens a table
QUIET, TOO_OFTEN, FULL = 1001, 1008, 1013  # what a socket is closed with


class Porch:
    """The layer: questions by HTTP, and sockets."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app, self.doors = app, doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = home(connection.client.host) if connection.client else ""
        browser = browser_of(connection.cookies)
        try:
            if scope["type"] == "http":
                await self.question(connection, address, browser, receive, send)
            else:
                await self.socket(connection, address, browser, receive, send)
        except (TooOften, TooMuch) as error:
            await refuse(connection, error, send)

    async def question(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        doors, scope = self.doors, connection.scope
        buckets = doors.questions if scope["path"].startswith("/api/") else doors.files
        if late := buckets.take(address):
            await asyncio.sleep(min(late, LATE))
            raise TooOften(words("too-often"), late)
        check_length(connection, doors.limits.body)
        opens = scope["method"] == "POST" and OPENS.fullmatch(scope["path"])
        if opens and (late := doors.opens(address, browser)):
            raise TooOften(words("too-many-tables"), late)

        async def watched(message: Message) -> None:
            if opens and message["type"] == "http.response.start" and message["status"] >= 400:
                doors.did_not_open(address, browser)
            await send(message)

        await doors.turns.begin(address)
        try:
            await self.app(scope, Body(receive, doors), watched)
        finally:
            doors.turns.end(address)

    async def socket(self, connection: HTTPConnection, address: str, browser: str, receive: Receive, send: Send) -> None:
        doors = self.doors
        if late := doors.arrivals.take(address):
            await asyncio.sleep(min(late, LATE))
            raise TooOften(words("too-often"), late)
        ear = Ear(doors, address, language(connection), receive, send)
        who = (address, browser, f"{address} {connection.scope['path']}")
        if not doors.sockets.enter(*who):
            await ear.turn_away(TooOften(words("too-many-sockets")))
            return
        try:
            await self.app(connection.scope, ear.hear, send)
        finally:
            ear.rest()
            doors.sockets.leave(*who)


class Body:
    """What a question brings along, if it is not too much and does not take too long."""

    def __init__(self, receive: Receive, doors: Doors) -> None:
        self.receive, self.limits = receive, doors.limits
        self.bytes, self.has_more = 0, True
        self.until = 0.0

    async def __call__(self) -> Message:
        if not self.has_more:
            return await self.receive()
        self.until = self.until or asyncio.get_running_loop().time() + self.limits.body_time
        try:
            async with asyncio.timeout_at(self.until):
                message = await self.receive()
        except TimeoutError:
            raise TooSlow(words("too-slow", most=f"{self.limits.body_time:g}")) from None
        self.bytes += len(message.get("body", b""))
        self.has_more = message.get("more_body", False)
        if self.bytes > self.limits.body:
            raise too_much(self.limits.body)
        return message


class Ear:
    """What is heard on a socket: neither too often, nor nothing for too long, nor too much at once from one address."""

    def __init__(self, doors: Doors, address: str, spoken: Language, receive: Receive, send: Send) -> None:
        self.doors, self.address, self.spoken, self.receive, self.send = doors, address, spoken, receive, send
        limits = doors.limits
        self.messages = Bucket(limits.messages, limits.messages_burst)
        self.warnings = Bucket(1.0, limits.warnings)
        self.works = False  # what was heard last is being worked on

    async def hear(self) -> Message:
        """The next message. Whoever asks for it is done with the one before."""
        self.rest()
        message = await self.heard()
        if message["type"] != "websocket.disconnect":
            await asyncio.sleep(self.doors.messages.owe(self.address))
            await self.doors.turns.begin(self.address)
            self.works = True
        return message

    async def heard(self) -> Message:
        """The next message that does not come too soon after the others."""
        while True:
            try:
                async with asyncio.timeout(self.doors.limits.silence):
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

    def rest(self) -> None:
        if self.works:
            self.works = False
            self.doors.turns.end(self.address)

    async def say(self, error: WandelgangError, id: str = "") -> None:
        text = msgspec.json.encode(refused(error, self.spoken, id)).decode()
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
        raise too_much(most)


def too_much(most: int) -> TooMuch:
    return TooMuch(words("too-large", most=most))


async def refuse(connection: HTTPConnection, error: TooOften | TooMuch, send: Send) -> None:
    """Answer in place of the application; also a socket that is not opened yet is refused like a question."""
    response = answer(refused(error, language(connection)), status(error))
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(math.ceil(error.seconds))
    prefix = "websocket." if connection.scope["type"] == "websocket" else ""
    await send({"type": f"{prefix}http.response.start", "status": response.status_code, "headers": response.raw_headers})
    await send({"type": f"{prefix}http.response.body", "body": response.body})
