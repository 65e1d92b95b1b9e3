"""The bare stack: a server that stores and broadcasts as ours does, without games. `python -m bench.load` compares the two.

uvicorn with our configuration and connections, and our store; tables, seats and messages are only as real as the clients of
`bench.load` need them: every action is legal, and what is told about it is as long as it usually is.
"""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from wandelgang.cli.serve import SPARE_FILES, bound, configured
from wandelgang.server.app.settings import Settings
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.uvicorn_server import GracefulServer
from wandelgang.server.store.interface import TableRow, Write
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.wire import decode
from wandelgang.server.wire.incoming import Play
from wandelgang.system import allow_files

# Bytes, as at most tables after some actions.
SUMMARY, EVENT, TOLD = bytes(500), bytes(160), "x" * 2600


@dataclass
class Room:
    """A table: how many actions have been played, and who is told of them."""

    id: str
    ply: int = 0
    sockets: list[WebSocket] = field(default_factory=list)

    def situation(self, type: str = "now", padding: str = TOLD) -> str:
        now = {"ply": self.ply, "turn": self.ply % 2, "choices": [{"action": "go"}]}
        return msgspec.json.encode({"type": type, **now, "prompt": padding}).decode()


class Echo:
    """All tables."""

    def __init__(self, data: Path) -> None:
        self.store = SqliteStore(data / "tables.sqlite")
        self.rooms: dict[str, Room] = {}

    async def append(self, room: Room) -> None:
        await self.store.append(Write(TableRow(room.id, room.ply + 1, "person", time.time(), SUMMARY), EVENT))

    async def open(self, request: Request) -> JSONResponse:
        room = Room(secrets.token_urlsafe(12))
        self.rooms[room.id] = room
        await self.append(room)
        return JSONResponse({"table": room.id})

    async def sit(self, request: Request) -> JSONResponse:
        return JSONResponse({"table": request.path_params["table"], "seat": 1})

    async def live(self, socket: WebSocket) -> None:
        room = self.rooms[socket.path_params["table"]]
        await socket.accept()
        await socket.send_text(room.situation("table"))
        room.sockets.append(socket)
        try:
            with suppress(WebSocketDisconnect, RuntimeError):  # disconnected while it was told something
                while True:
                    await self.answer(room, decode(await socket.receive_text()))
        finally:
            room.sockets.remove(socket)

    async def answer(self, room: Room, message: object) -> None:
        """Store an action, then tell everybody at its table."""
        if isinstance(message, Play):
            room.ply += 1
            await self.append(room)
            text = room.situation()
            for socket in list(room.sockets):
                with suppress(WebSocketDisconnect, RuntimeError):
                    await socket.send_text(text)

    def application(self) -> Starlette:
        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            yield
            await self.store.close()

        routes = [
            Route("/api/tables", self.open, methods=["POST"]),
            Route("/api/tables/{table}/sit", self.sit, methods=["POST"]),
            WebSocketRoute("/api/tables/{table}/live", self.live),
        ]
        return Starlette(routes=routes, lifespan=lifespan)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--limit", action="append", default=[])
    given = parser.parse_args()
    settings = Settings(given.data, limits=ServerLimits().changed(given.limit))
    listening = bound("127.0.0.1", given.port)
    allow_files(settings.limits.connections + SPARE_FILES)
    config = configured(Echo(given.data).application(), Gate(settings.limits, (), settings.trust), settings)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    GracefulServer(config, lambda: print(address, flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main()
