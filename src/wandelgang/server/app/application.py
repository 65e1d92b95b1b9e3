"""The web application: its routes and middleware, and the endpoint of a table's socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from wandelgang.errors import Missing, WandelgangError
from wandelgang.server.app import (
    endpoints,
    install,
    laboratory,
    notifications,
    operations,
    previews,
    puzzles,
    reviews,
    static,
    workshop,
)
from wandelgang.server.app.context import check_origin, endpoint
from wandelgang.server.app.request_counter import RequestCounter
from wandelgang.server.app.services import Services
from wandelgang.server.app.session import Session
from wandelgang.server.app.settings import Settings
from wandelgang.server.errors import Damaged, NotStored, refusal
from wandelgang.server.gate import cookies
from wandelgang.server.gate.headers import SecurityHeaders
from wandelgang.server.gate.middleware import RateLimitMiddleware
from wandelgang.server.gate.responses import language
from wandelgang.server.live.live_table import FORBIDDEN, TRY_LATER, check_watching
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import encode
from wandelgang.texts import whole_number

GONE = 4404  # close code of a socket
LATE = 5.0  # seconds by which a connection is delayed at most if its address owes processor time

ROUTES = [
    Route("/health", operations.health),
    Route("/ready", operations.ready),
    Route("/metrics", operations.metrics),
    Route("/api/games", endpoint(endpoints.games)),
    Route("/api/games/{game}", endpoint(endpoints.game)),
    Route("/api/games/{game}/check", endpoint(endpoints.check), methods=["POST"]),
    Route("/api/games/{game}/rules", endpoint(endpoints.rules)),
    Route("/api/mechanics", endpoint(endpoints.mechanics)),
    Route("/api/mechanics/{mechanic}", endpoint(endpoints.mechanic)),
    Route("/api/games/{game}/demo", endpoint(endpoints.demo)),
    Route("/api/games/{game}/lessons", endpoint(endpoints.lessons)),
    Route("/api/games/{game}/boards", endpoint(workshop.board_templates)),
    Route("/api/games/{game}/boards", endpoint(workshop.sketch_board), methods=["POST"]),
    Route("/api/games/{game}/positions", endpoint(workshop.position_templates)),
    Route("/api/games/{game}/positions", endpoint(workshop.sketch_position), methods=["POST"]),
    Route("/api/games/{game}/picture", endpoint(workshop.picture), methods=["POST"]),
    Route("/api/games/{game}/link", endpoint(workshop.link), methods=["POST"]),
    Route("/api/games/{game}/analysis", endpoint(reviews.position), methods=["POST"]),
    Route("/api/boards", endpoint(workshop.find_text), methods=["POST"]),
    Route("/api/puzzles", endpoint(puzzles.overview)),
    Route("/api/puzzles/{game}/{number}", endpoint(puzzles.puzzle)),
    Route("/api/puzzles/{game}/{number}/answers", endpoint(puzzles.answer)),
    Route("/api/lab", endpoint(laboratory.ask), methods=["POST"]),
    Route("/api/lab/{run}/report.html", endpoint(laboratory.report)),
    Route("/api/tables", endpoint(endpoints.tables)),
    Route("/api/tables", endpoint(endpoints.open_table), methods=["POST"]),
    Route("/api/tables/{table}", endpoint(endpoints.leave_table), methods=["DELETE"]),
    Route("/api/tables/{table}/again", endpoint(endpoints.again), methods=["POST"]),
    Route("/api/tables/{table}/invitation", endpoint(endpoints.invitation), methods=["POST"]),
    Route("/api/tables/{table}/sit", endpoint(endpoints.sit), methods=["POST"]),
    Route("/api/tables/{table}/plies/{ply}", endpoint(endpoints.ply)),
    Route("/api/tables/{table}/plies/{ply}/position", endpoint(endpoints.position)),
    Route("/api/tables/{table}/plies/{ply}/picture", endpoint(previews.shared)),
    Route("/api/tables/{table}/board", endpoint(endpoints.board)),
    Route("/api/tables/{table}/record", endpoint(endpoints.record)),
    Route("/api/tables/{table}/review", endpoint(reviews.ask), methods=["POST"]),
    Route("/api/tables/{table}/review/turns/{turn}", endpoint(reviews.turn)),
    Route("/api/tables/{table}/review/exercise", endpoint(reviews.exercise), methods=["POST"]),
    Route("/api/records", endpoint(endpoints.upload), methods=["POST"]),
    Route("/api/lobby", endpoint(endpoints.lobby)),
    Route("/api/me", endpoint(endpoints.me)),
    Route("/api/me", endpoint(endpoints.call_me), methods=["PUT"]),
    Route("/api/me", endpoint(endpoints.forget_me), methods=["DELETE"]),
    Route("/api/me/play", endpoint(endpoints.my_play)),
    Route("/api/push", endpoint(notifications.key)),
    Route("/api/push", endpoint(notifications.subscribe), methods=["PUT"]),
    Route("/api/push", endpoint(notifications.unsubscribe), methods=["DELETE"]),
    Route("/api/status", endpoint(endpoints.status)),
    Route("/api/{rest:path}", endpoint(endpoints.nothing)),
    Route("/manifest.webmanifest", endpoint(install.manifest, knows_browsers=False)),
    Route("/worker.js", endpoint(install.worker, knows_browsers=False)),
    Route("/icons/{name}.png", endpoint(previews.icons, knows_browsers=False)),
    Route("/previews/site.png", endpoint(previews.site, knows_browsers=False)),
    Route("/previews/game/{game}.png", endpoint(previews.game, knows_browsers=False)),
    Route("/previews/table/{table}/{ply}", endpoint(previews.table, knows_browsers=False)),
    Route("/cached/{file}", endpoint(static.cached, knows_browsers=False)),
    Route("/web/{path:path}", endpoint(static.file)),
    Route("/words/{language}.json", endpoint(static.page_words)),
    Route("/art/{file}", endpoint(static.art)),
    Route("/charts.css", endpoint(static.chart_sheet)),
    Route("/pictures/{game}/{option}/{value}.svg", endpoint(static.picture)),
    *(Route(address, endpoint(static.page)) for address in ("/", "/tables", "/new/{game}", "/rules/{game}", "/learn/{game}")),
    *(Route(address, endpoint(static.page)) for address in ("/lobby", "/join/{table}", "/t/{table}", "/t/{table}/{ply}")),
    *(Route(address, endpoint(static.page)) for address in ("/workshop", "/workshop/{game}", "/boards", "/board/{game}")),
    *(Route(address, endpoint(static.page)) for address in ("/mechanics", "/mechanics/{mechanic}", "/lab", "/lab/{game}")),
    *(Route(address, endpoint(static.page)) for address in ("/positions", "/positions/{game}", "/positions/{game}/analysis")),
    *(Route(address, endpoint(static.page)) for address in ("/position/{game}", "/my-play")),
    *(Route(address, endpoint(static.page)) for address in ("/puzzles", "/puzzles/{game}", "/puzzles/{game}/{number}")),
    Route("/{rest:path}", endpoint(static.lost)),
]


def application(settings: Settings) -> Starlette:
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    routes = [WebSocketRoute("/api/tables/{table}/live", table_socket), *ROUTES]
    layers = [Middleware(RequestCounter), Middleware(SecurityHeaders), Middleware(RateLimitMiddleware, gate=services.gate)]
    app = Starlette(routes=routes, middleware=layers, lifespan=lifespan)
    app.state.services = services
    return app


async def table_socket(socket: WebSocket) -> None:
    """A browser connects to a table. A refusal is sent before the socket is closed, so that the page can show it."""
    services: Services = socket.app.state.services
    spoken = language(socket)
    await socket.accept()
    try:
        check_origin(socket)
        address = cookies.client_address(socket)
        await asyncio.sleep(min(services.gate.work.take(address, 0.0), LATE))
        live = await services.find(socket.path_params["table"], address)
        browser = cookies.browser_of(socket)
        check_watching(live.table, browser)
    except WandelgangError as error:
        message = refusal(error, spoken)
        await socket.send_text(encode(message))
        await socket.close(close_code(error))
        return
    since, seat = (number(socket.query_params.get(name, "")) for name in ("since", "seat"))
    wants_position = socket.query_params.get("position") == "1"
    client = ClientView(live.table, browser, spoken, seat, services.warm_up.can_play, live.presence, wants_position)
    await Session(socket, live, client).run(since or 0, seat)


def close_code(error: WandelgangError) -> int:
    """Whether a page that was refused should try again later, and what it should say if not."""
    if isinstance(error, NotStored):
        return TRY_LATER
    return GONE if isinstance(error, Missing | Damaged) else FORBIDDEN


def number(text: str) -> int | None:
    """A number in a query string; None if it is missing or malformed."""
    return whole_number(text)
