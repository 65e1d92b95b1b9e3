"""`wandelgang serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from wandelgang.cli.shared import console, words
from wandelgang.errors import Missing
from wandelgang.language import preferred
from wandelgang.server.app import application
from wandelgang.server.house import Settings

HOST, PORT = "127.0.0.1", 8765
GRACE = 2  # seconds that open connections are given at the end
LARGEST_MESSAGE = 65_536  # bytes a browser may say at once


def serve(
    host: Annotated[str, typer.Option(envvar="WANDELGANG_HOST", help="The address to listen on.")] = HOST,
    port: Annotated[int, typer.Option(envvar="WANDELGANG_PORT", help="The port to listen on.", min=0, max=65535)] = PORT,
    data: Annotated[Path | None, typer.Option(envvar="WANDELGANG_DATA", help="The folder in which games are kept.")] = None,
    ahead: Annotated[
        bool,
        typer.Option(
            "--ahead/--no-ahead",
            envvar="WANDELGANG_AHEAD",
            help="Get the computer players of all games ready at once, or each when it is first needed.",
        ),
    ] = True,
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table in the browser: all games, at one screen and against the computer."""
    run(Settings(data or usual_folder(), ahead=ahead), host, port, open)


def run(settings: Settings, host: str, port: int, open: bool = False) -> None:
    """Serve until somebody ends it."""
    listening = bound(host, port)
    address = f"http://{shown(host)}:{listening.getsockname()[1]}/"
    app = application(settings)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config, lambda: announce(address, open))
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C, passed on once everything has ended
        server.run(sockets=[listening])
    console.print(words("left").say(preferred()))


class Server(uvicorn.Server):
    """A server that says when it is there, and ends quietly when told to."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.announce()


def bound(host: str, port: int) -> socket.socket:
    """A socket at that address, or a friendly refusal."""
    try:
        family, kind, number, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind, number)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
    except OSError as error:
        key = "port-taken" if error.errno == errno.EADDRINUSE else "cannot-listen"
        raise Missing(words(key, host=host, port=port, other=port + 1, reason=error.strerror or error)) from error
    return listening


def shown(host: str) -> str:
    """A host as it is written in an address one can open."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def usual_folder() -> Path:
    """Where games are kept if nobody says where."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wandelgang"


def announce(address: str, open: bool) -> None:
    """Say where the table is, and open it if there is something to open it with."""
    console.print(words("serving", address=address).say(preferred()), soft_wrap=True)
    if open and has_screen():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Is there somewhere to show a page? A browser inside the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address has been printed
        webbrowser.open(address)
