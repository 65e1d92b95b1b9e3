"""The web application: which address is answered by what, and the headers that every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from wandelgang.errors import WandelgangError
from wandelgang.server import browsers, endpoints, pages
from wandelgang.server.asking import answering, check_origin, language
from wandelgang.server.house import House, Settings
from wandelgang.server.live import Live, writer
from wandelgang.server.porch import Porch
from wandelgang.server.refusals import refused
from wandelgang.server.sight import Sight
from wandelgang.server.tables import FORBIDDEN, check_watching

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
GONE = 4404  # what a socket is closed with

ROUTES = [
    Route("/api/games", answering(endpoints.games)),
    Route("/api/games/{game}", answering(endpoints.game)),
    Route("/api/games/{game}/check", answering(endpoints.check), methods=["POST"]),
    Route("/api/games/{game}/rules", answering(endpoints.rules)),
    Route("/api/games/{game}/demo", answering(endpoints.demo)),
    Route("/api/games/{game}/lessons", answering(endpoints.tutorial)),
    Route("/api/tables", answering(endpoints.tables)),
    Route("/api/tables", answering(endpoints.open_table), methods=["POST"]),
    Route("/api/tables/{table}", answering(endpoints.leave_table), methods=["DELETE"]),
    Route("/api/tables/{table}/again", answering(endpoints.again), methods=["POST"]),
    Route("/api/tables/{table}/invitation", answering(endpoints.invitation), methods=["POST"]),
    Route("/api/tables/{table}/sit", answering(endpoints.sit), methods=["POST"]),
    Route("/api/tables/{table}/plies/{ply}", answering(endpoints.ply)),
    Route("/api/tables/{table}/record", answering(endpoints.record)),
    Route("/api/records", answering(endpoints.upload), methods=["POST"]),
    Route("/api/lobby", answering(endpoints.lobby)),
    Route("/api/me", answering(endpoints.me)),
    Route("/api/me", answering(endpoints.call_me), methods=["PUT"]),
    Route("/api/status", answering(endpoints.status)),
    Route("/api/{rest:path}", answering(endpoints.nothing)),
    Route("/web/{path:path}", answering(pages.file)),
    Route("/words/{language}.json", answering(pages.page_words)),
    Route("/art/{file}", answering(pages.art)),
    Route("/pictures/{game}/{option}/{value}.svg", answering(pages.picture)),
    *(Route(address, answering(pages.page)) for address in ("/", "/tables", "/new/{game}", "/rules/{game}", "/learn/{game}")),
    *(Route(address, answering(pages.page)) for address in ("/lobby", "/join/{table}", "/t/{table}", "/t/{table}/{ply}")),
    Route("/{rest:path}", answering(endpoints.nothing)),
]


def application(settings: Settings) -> Starlette:
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.begin()
        yield
        await house.end()

    routes = [WebSocketRoute("/api/tables/{table}/live", live), *ROUTES]
    layers = [Middleware(Guarded), Middleware(Porch, doors=house.doors), Middleware(GZipMiddleware)]
    app = Starlette(routes=routes, middleware=layers, lifespan=lifespan)
    app.state.house = house
    return app


async def live(socket: WebSocket) -> None:
    """A browser comes to a table. A refusal is said before the socket is closed, so that the page can show it."""
    house: House = socket.app.state.house
    spoken = language(socket)
    await socket.accept()
    try:
        check_origin(socket)
        place = await house.tables.place(socket.path_params["table"])
        browser = browsers.browser_of(socket.cookies)
        check_watching(place.room, browser)
    except WandelgangError as error:
        said = refused(error, spoken)
        await socket.send_text(writer.encode(said).decode())
        await socket.close(GONE if said.code == "missing" else FORBIDDEN)
        return
    sight = Sight(place.room, browser, spoken, can_play=house.warmth.can_play, presence=place.presence)
    since, seat = (number(socket.query_params.get(name, "")) for name in ("since", "seat"))
    sight.looking = seat
    await Live(socket, place, sight, house.tables, house.adviser, house.inviting).run(since or 0, seat)


def number(text: str) -> int | None:
    """A number in an address that may be missing or nonsense: then everything is told anew."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


class Guarded:
    """Every answer carries the headers that keep other sites and stray scripts out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)
