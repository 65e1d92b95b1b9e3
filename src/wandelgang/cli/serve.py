"""`wandelgang serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import gc
import math
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
import uvicorn
from starlette.applications import Starlette

from wandelgang.cli import addresses
from wandelgang.cli.arguments import Cores
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.errors import Missing
from wandelgang.places import data_folder
from wandelgang.play.external import split_name
from wandelgang.play.players import player as find_player
from wandelgang.records.record import check_names
from wandelgang.server import logs
from wandelgang.server.app.application import application
from wandelgang.server.app.services import Services
from wandelgang.server.app.settings import DEADLINE, Settings
from wandelgang.server.gate.connections import protocols
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.hosts import read_name
from wandelgang.server.gate.limits import NAMES, ServerLimits
from wandelgang.server.gate.origins import read_origin
from wandelgang.server.gate.uvicorn_server import GracefulServer
from wandelgang.server.logs import LogStyle
from wandelgang.server.table.computers import OfferedPlayer
from wandelgang.server.table.names import check_name
from wandelgang.system import allow_files, claim_port, has_screen

HOST, PORT = "127.0.0.1", 8765
RECEIVE_BUFFER, SEND_BUFFER = 32_768, 262_144  # bytes per connection
SPARE_FILES = 200  # open files in addition to connections
SWITCH = 0.001  # seconds that a thread may keep the interpreter while others wait, so that queries hardly delay actions
COLLECTION = 10_000, 10, 10  # objects after which garbage is looked for: an action makes thousands, nearly none in cycles
DataFolder = Annotated[Path | None, typer.Option(envvar="WANDELGANG_DATA", help="The folder for stored games.")]
StoreAddress = Annotated[
    str,
    typer.Option(
        envvar="WANDELGANG_STORE",
        metavar="ADDRESS",
        help="A PostgreSQL database that processes share, instead of that folder: postgresql://user@host/name.",
    ),
]
ACCESS = "Access (docs/host/internet.md)"


def serve(
    host: Annotated[str, typer.Option(envvar="WANDELGANG_HOST", help="The address to listen on.")] = HOST,
    port: Annotated[int, typer.Option(envvar="WANDELGANG_PORT", help="The port to listen on.", min=0, max=65535)] = PORT,
    data: DataFolder = None,
    store: StoreAddress = "",
    ahead: Annotated[
        bool,
        typer.Option(
            "--ahead/--no-ahead",
            envvar="WANDELGANG_AHEAD",
            help="Compile the computer players of all games at startup, or each when it is first needed.",
        ),
    ] = True,
    lab: Annotated[
        bool,
        typer.Option(
            "--lab/--no-lab", envvar="WANDELGANG_LAB", help="Let people measure variants, in a process of low priority."
        ),
    ] = True,
    grace: Annotated[
        float,
        typer.Option(envvar="WANDELGANG_GRACE", min=1.0, max=3600.0, help="Seconds in which it ends when it is told to stop."),
    ] = DEADLINE,
    keep: Annotated[
        float,
        typer.Option(
            envvar="WANDELGANG_KEEP",
            min=0.0,
            metavar="DAYS",
            help="Delete tables at which nothing has happened for so many days; by default none.",
        ),
    ] = 0.0,
    log: Annotated[
        LogStyle, typer.Option(envvar="WANDELGANG_LOG", help="Log for people to read, or as JSON, one object per line.")
    ] = "text",
    threads: Cores = None,
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
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WANDELGANG_NAMES",
            metavar="HOST",
            help="Another host name under which browsers reach this server; may be repeated.",
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
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WANDELGANG_METRICS",
            metavar="IP",
            help="An address or network that may read /metrics; may be repeated. By default only this computer.",
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
    settings = Settings(data or data_folder(), ahead=ahead, limits=limits, origins=parts(origin))
    settings.store, settings.lab = store, lab
    settings.public = read_origin(public, "--public") if public else ""
    settings.trust = parts(trust) or settings.trust
    settings.observers = parts(metrics) or settings.observers
    settings.deadline = grace
    settings.names = tuple(read_name(one) for one in parts(name))
    settings.offered = tuple(offered(typed) for typed in player or ())
    settings.log, settings.keep = log, keep
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
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECTION)
    logs.configure(settings.log)
    listening = bound(host, port)
    port = listening.getsockname()[1]
    settings.names = (*settings.names, *addresses.host_names(host))
    settings.nearby = settings.nearby or addresses.nearby(host, port)
    app = application(settings)
    allow_files(settings.limits.connections + SPARE_FILES)
    services: Services = app.state.services
    gc.freeze()  # what libraries have made until now stays; looking through it would stop everybody for 40 ms each time
    config, announcing = configured(app, services.gate, settings), partial(announce, host, port, settings.public, open)
    GracefulServer(config, announcing, services.warn, services.drain, settings.deadline).run(sockets=[listening])
    console.print(words("left").say(chosen_language(None)))


def configured(app: Starlette, gate: Gate, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves an application: with our limits, without compression on sockets."""
    http, ws = protocols(gate)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        access_log=False,
        log_config=None,
        log_level="error",  # a warning per malformed request would only flood the log
        forwarded_allow_ips=list(settings.trust),
        server_header=False,
        timeout_graceful_shutdown=math.ceil(settings.deadline / 4),
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to that address, or an error that suggests what to do."""
    try:
        family, kind, number, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind, number)
        claim_port(listening)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind(place)
    except OSError as error:
        key = "port-taken" if error.errno == errno.EADDRINUSE else "cannot-listen"
        raise Missing(words(key, host=host, port=port, other=port + 1, reason=error.strerror or error)) from error
    return listening


def announce(host: str, port: int, public: str, open: bool) -> None:
    """Print the addresses of the table, and open it in a browser if there is a screen."""
    addresses.announce(host, port, public)
    if open and has_screen():
        address = addresses.address(addresses.local_name(host), port)
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address has been printed
        webbrowser.open(address)
