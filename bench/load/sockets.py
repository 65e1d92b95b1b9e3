"""The client's end of a WebSocket, as lean as it can be, so that thousands fit into one process and measuring costs little.

Text frames in, text frames out, no extensions; pings are answered. It trusts the server and knows no table.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Mapping

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # masking with zeros is allowed and changes nothing
KEY = "d2FuZGVsZ2FuZy1sb2FkIQ=="  # any sixteen bytes
HEAD_END = b"\r\n\r\n"


class Socket(asyncio.Protocol):
    """An open WebSocket, once `opened` is done; *hear* is called with every message."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[str] = loop.create_future()  # why
        self.received = bytearray()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.end(str(error or "disconnected"))

    def end(self, reason: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(reason))
        if not self.closed.done():
            self.closed.set_result(reason)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.opened.done() and not self.read_head():
            return
        while (frame := self.next_frame()) is not None:
            code, content = frame
            if code == TEXT:
                self.hear(content)
            elif code == PING:
                self.write(PONG, content)
            elif code == CLOSE:
                self.end(f"closed with {int.from_bytes(content[:2])}" if content else "closed")
                self.transport.close()

    def read_head(self) -> bool:
        """Read the response to the handshake; False while it is incomplete, or if it is a refusal."""
        end = self.received.find(HEAD_END)
        if end < 0:
            return False
        status = bytes(self.received[:end]).split(b"\r\n")[0].decode()
        del self.received[: end + len(HEAD_END)]
        if " 101 " not in status:
            self.end(status)
            self.transport.close()
            return False
        self.opened.set_result(None)
        return True

    def next_frame(self) -> tuple[int, bytes] | None:
        """The next frame that has arrived completely."""
        received = self.received
        if len(received) < 2:
            return None
        length, start = received[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(received) < start:
                return None
            length = int.from_bytes(received[2:start])
        if len(received) < start + length:
            return None
        frame = received[0] & 0x0F, bytes(received[start : start + length])
        del received[: start + length]
        return frame

    def write(self, code: int, content: bytes) -> None:
        length = len(content)
        size = bytes((MASKED | length,)) if length < 126 else struct.pack("!BH", MASKED | 126, length)
        self.transport.write(bytes((FINAL | code,)) + size + NO_MASK + content)

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def close(self) -> None:
        if not self.transport.is_closing():
            self.write(CLOSE, b"\x03\xe8")
            self.transport.close()


async def connect(port: int, path: str, headers: Mapping[str, str], hear: Callable[[bytes], None]) -> Socket:
    """Open a WebSocket on this machine; raises OSError if it is refused."""
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(hear), "127.0.0.1", port)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    socket.transport.write("\r\n".join(lines).encode() + HEAD_END)
    await socket.opened
    return socket
