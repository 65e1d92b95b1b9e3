"""`wandelgang serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from wandelgang.cli import addresses
from wandelgang.cli.console import console, words
from wandelgang.errors import Missing
from wandelgang.language import preferred
from wandelgang.play.external import split_name
from wandelgang.play.players import player as find_player
from wandelgang.records.record import check_names
from wandelgang.server.app.application import application
from wandelgang.server.app.settings import Settings
from wandelgang.server.gate.connections import AnnouncingServer, protocols
from wandelgang.server.gate.limits import NAMES, ServerLimits
from wandelgang.server.gate.origins import read_origin
from wandelgang.server.table.computers import OfferedPlayer
from wandelgang.server.table.names import check_name

if sys.platform != "win32":
    import resource

HOST, PORT = "127.0.0.1", 8765
GRACE = 2  # seconds open connections are given at shutdown
RECEIVE_BUFFER, SEND_BUFFER = 32_768, 262_144  # bytes per connection
SPARE_FILES = 200  # open files in addition to connections
ACCESS = "Access (docs/deploy.md)"


def serve(
    host: Annotated[str, typer.Option(envvar="WANDELGANG_HOST", help="The address to listen on.")] = HOST,
    port: Annotated[int, typer.Option(envvar="WANDELGANG_PORT", help="The port to listen on.", min=0, max=65535)] = PORT,
    data: Annotated[Path | None, typer.Option(envvar="WANDELGANG_DATA", help="The folder for stored games.")] = None,
    ahead: Annotated[
        bool,
        typer.Option(
            "--ahead/--no-ahead",
            envvar="WANDELGANG_AHEAD",
            help="Compile the computer players of all games at startup, or each when it is first needed.",
        ),
    ] = True,
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=PLAYER",
            help="Let tables also seat engine:COMMAND or package.module:Class under this name; may be repeated.",
        ),
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            envvar="WANDELGANG_PUBLIC",
            metavar="ADDRESS",
            help="The public address, such as https://games.example.org.",
            rich_help_panel=ACCESS,
        ),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WANDELGANG_ORIGINS",
            metavar="ADDRESS",
            help="Another origin whose pages may use this server; may be repeated.",
            rich_help_panel=ACCESS,
        ),
    ] = None,
    trust: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WANDELGANG_TRUST",
            metavar="IP",
            help="A reverse proxy whose forwarded addresses are trusted; may be repeated. By default only this computer.",
            rich_help_panel=ACCESS,
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WANDELGANG_LIMITS",
            metavar="NAME=NUMBER",
            help=f"Change a limit; may be repeated. Names: {', '.join(NAMES)}.",
            rich_help_panel=ACCESS,
        ),
    ] = None,
) -> None:
    """Serve the table in the browser: all games, at one screen, against the computer or with friends elsewhere."""
    limits = ServerLimits().changed(limit or ())
    settings = Settings(data or default_folder(), ahead=ahead, limits=limits, origins=parts(origin))
    settings.public = read_origin(public, "--public") if public else ""
    settings.trust = parts(trust) or settings.trust
    settings.offered = tuple(offered(typed) for typed in player or ())
    run(settings, host, port, open)


def offered(typed: str) -> OfferedPlayer:
    """A player that tables may seat, if there is one and its name can stand at a table."""
    name, spec = split_name(typed)
    check_name("--player", name)
    check_names([name])
    find_player(spec)
    return OfferedPlayer(name, spec)


def parts(texts: Sequence[str] | None) -> tuple[str, ...]:
    """Values given one at a time, or several separated by commas or spaces."""
    return tuple(part for text in texts or () for part in re.split(r"[,\s]+", text) if part)


def run(settings: Settings, host: str, port: int, open: bool = False) -> None:
    """Serve until interrupted."""
    listening = bound(host, port)
    port = listening.getsockname()[1]
    settings.nearby = settings.nearby or addresses.nearby(host, port)
    app = application(settings)
    allow_files(settings.limits.connections)
    http, ws = protocols(app.state.services.gate)
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        access_log=False,
        log_level="error",  # a warning per malformed request would only flood the log
        forwarded_allow_ips=list(settings.trust),
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = AnnouncingServer(config, lambda: announce(host, port, settings.public, open))
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises Ctrl-C again after shutting down
        server.run(sockets=[listening])
    console.print(words("left").say(preferred()))


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to that address, or an error that suggests what to do."""
    try:
        family, kind, number, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind, number)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind(place)
    except OSError as error:
        key = "port-taken" if error.errno == errno.EADDRINUSE else "cannot-listen"
        raise Missing(words(key, host=host, port=port, other=port + 1, reason=error.strerror or error)) from error
    return listening


def allow_files(connections: int) -> None:
    """Raise the limit on open files to the number of connections, as far as the system allows."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + SPARE_FILES
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def default_folder() -> Path:
    """Where games are stored by default."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wandelgang"


def announce(host: str, port: int, public: str, open: bool) -> None:
    """Print the addresses of the table, and open it in a browser if there is a screen."""
    addresses.announce(host, port, public)
    if open and has_screen():
        address = addresses.address(addresses.local_name(host), port)
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Is there a desktop? A browser inside the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address has been printed
        webbrowser.open(address)
