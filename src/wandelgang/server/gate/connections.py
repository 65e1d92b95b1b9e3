"""Connections with limits: uvicorn's protocols for HTTP and for sockets, which let nobody stay who only keeps them busy.

Whoever takes too long to say what he wants, or does not read what he is sent, is let go, and so is who says far more than a
page ever would. What is said is no affair of this module.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.origins import network_address
from wandelgang.server.gate.rate_limit import TokenBucket

NO_TEXT, TOO_OFTEN = 1007, 1008  # what a socket is closed with
SMALL = 1024  # bytes that a message or a frame counts at least
LARGE_MESSAGES = 4  # that may come at once


class Deadline:
    """Something that happens after a while unless it is called off."""

    def __init__(self, seconds: float, late: Callable[[], object]) -> None:
        self.seconds, self.late = seconds, late
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.late)

    def call_off(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class HttpConnection(H11Protocol):
    """A connection for questions; it may become a socket."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.heading = Deadline(self.gate.limits.head_time, transport.close)  # once everything is sent
        self.sending = Deadline(self.gate.limits.unsent_time, transport.abort)
        host = self.client[0] if self.client else ""
        self.who = "" if self.gate.trusts(host) else network_address(host)
        self.is_in = self.gate.connections.enter(self.who)
        if self.is_in:
            transport.set_write_buffer_limits(high=0)  # so that anything unsent is noticed
            self.heading.begin()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        self.heading.call_off()
        self.sending.call_off()
        if self.is_in:
            self.is_in = False
            self.gate.connections.leave(self.who)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self.heading.call_off()

    def on_response_complete(self) -> None:
        self.heading.begin()  # for the next question, and for the rest of a body that nobody wanted
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        self.sending.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.sending.call_off()
        super().resume_writing()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.gate.limits
        self.transport.set_write_buffer_limits(high=0)
        self.sending = Deadline(limits.unsent_time, self.transport.abort)
        burst = LARGE_MESSAGES * limits.message + SMALL * limits.messages_burst
        self.heard = TokenBucket(limits.message + SMALL * limits.messages, burst)
        host = self.client[0] if self.client else ""
        self.who = "" if self.gate.trusts(host) else network_address(host)
        self.is_in = self.gate.connections.enter(self.who)  # its place as a connection for questions has just become free

    def connection_lost(self, exc: Exception | None) -> None:
        self.sending.call_off()
        if self.is_in:
            self.gate.connections.leave(self.who)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.count(len(data)):
            super().data_received(data)

    def handle_ping(self) -> None:
        super().handle_ping()
        self.count(SMALL)

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self.count(SMALL)

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self.count(SMALL)

    def count(self, amount: int) -> bool:
        """Is it still what a page may say? Frames that are no messages count as well, and endless pieces."""
        if not self.heard.take(amount):
            return True
        if self.handshake_complete and not self.close_sent:
            self.fail(TOO_OFTEN)
        else:
            self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """What is no text is refused without a word in the log."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.fail(NO_TEXT)
        else:
            super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it is answered, though not accepted

    def fail(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()

    def pause_writing(self) -> None:
        self.sending.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.sending.call_off()
        super().resume_writing()


def protocols(gate: Gate) -> tuple[type[HttpConnection], type[WebSocketConnection]]:
    """Both kinds of connections, with the limits of one server."""
    return type("HttpConnection", (HttpConnection,), {"gate": gate}), type(
        "WebSocketConnection", (WebSocketConnection,), {"gate": gate}
    )
