"""uvicorn's connections with our limits. They subclass its internals, which no promise of theirs covers.

A client that takes too long to send a request, does not read what it is sent, or sends far more than a page ever would is
disconnected. What is sent is no concern of this module. `tests/server/test_uvicorn.py` checks the internals used here.
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

NO_TEXT, TOO_OFTEN = 1007, 1008  # close codes of a socket
SMALL = 1024  # bytes for which a message or a frame counts at least
LARGE_MESSAGES = 4  # that may arrive at once


class Deadline:
    """A timer that can be started and cancelled repeatedly."""

    def __init__(self, seconds: float, late: Callable[[], object]) -> None:
        self.seconds, self.late = seconds, late
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.late)

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class HttpConnection(H11Protocol):
    """A connection for HTTP requests, which may be upgraded to a WebSocket."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head_deadline = Deadline(self.gate.limits.head_time, transport.close)  # after everything has been sent
        self.send_deadline = Deadline(self.gate.limits.unsent_time, transport.abort)
        host = self.client[0] if self.client else ""
        self.address = "" if self.gate.trusts(host) else network_address(host)
        self.is_counted = self.gate.connections.acquire(self.address)
        if self.is_counted:
            transport.set_write_buffer_limits(high=0)  # so that anything unsent is noticed
            self.head_deadline.start()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        self.head_deadline.cancel()
        self.send_deadline.cancel()
        if self.is_counted:
            self.is_counted = False
            self.gate.connections.release(self.address)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self.head_deadline.cancel()

    def on_response_complete(self) -> None:
        self.head_deadline.start()  # for the next request, and for the rest of a body that nobody read
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.release()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        self.send_deadline.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.send_deadline.cancel()
        super().resume_writing()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A connection that has been upgraded to a WebSocket."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.gate.limits
        self.transport.set_write_buffer_limits(high=0)
        self.send_deadline = Deadline(limits.unsent_time, self.transport.abort)
        burst = LARGE_MESSAGES * limits.message + SMALL * limits.messages_burst
        self.received = TokenBucket(limits.message + SMALL * limits.messages, burst)
        host = self.client[0] if self.client else ""
        self.address = "" if self.gate.trusts(host) else network_address(host)
        self.is_counted = self.gate.connections.acquire(self.address)  # its place as an HTTP connection has just become free

    def connection_lost(self, exc: Exception | None) -> None:
        self.send_deadline.cancel()
        if self.is_counted:
            self.gate.connections.release(self.address)
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
        """Whether the client stays within what a page may send. Control frames and fragments count as well."""
        if not self.received.take(amount):
            return True
        if self.handshake_complete and not self.close_sent:
            self.fail(TOO_OFTEN)
        else:
            self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Invalid UTF-8 closes the socket without a line in the log."""
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
            self.handshake_complete = True  # it has been answered, though not accepted

    def fail(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()

    def pause_writing(self) -> None:
        self.send_deadline.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.send_deadline.cancel()
        super().resume_writing()


def protocols(gate: Gate) -> tuple[type[HttpConnection], type[WebSocketConnection]]:
    """Both kinds of connections with the limits of one server."""
    return type("HttpConnection", (HttpConnection,), {"gate": gate}), type(
        "WebSocketConnection", (WebSocketConnection,), {"gate": gate}
    )
