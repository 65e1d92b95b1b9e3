"""One HTTP request: who sends it, in which language and with what body; and how it is answered or refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from wandelgang.errors import Unreadable, WandelgangError
from wandelgang.language import Language
from wandelgang.server.app.services import Services
from wandelgang.server.errors import NO_MESSAGE, Foreign, unreadable
from wandelgang.server.gate import cookies
from wandelgang.server.gate.responses import compressed, json_response, language, refused
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.words import words

T = TypeVar("T")
LONGEST_KEY = 100


@dataclass
class RequestContext:
    """What an endpoint may know about a request."""

    request: Request
    services: Services
    browser: str
    language: Language

    @property
    def address(self) -> str:
        """The address it is counted under."""
        return cookies.client_address(self.request)

    def __getitem__(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    async def text(self) -> str:
        """The body; the middleware has rejected one that is too large or too slow."""
        try:
            return (await self.request.body()).decode("utf-8-sig")
        except UnicodeError as error:
            raise unreadable(error) from error

    async def message(self, type: type[T]) -> T:
        """The body as a message of a type; unknown fields are rejected."""
        try:
            return msgspec.json.decode(await self.text(), type=type)
        except NO_MESSAGE as error:
            raise unreadable(error) from error

    @property
    def key(self) -> str:
        """What makes a request to open a table harmless if it is sent twice; empty if it has none."""
        given = self.request.headers.get("idempotency-key", "")
        if len(given) > LONGEST_KEY or not given.isprintable():
            raise Unreadable(words("long-key", most=LONGEST_KEY))
        return given

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, loaded at the expense of this address."""
        return await self.services.find(table_id, self.address)

    async def run(self, work: Callable[[], T], /) -> T:
        """Run some work in the threads of queries, at the expense of this address."""
        return await self.services.queries.run(self.address, work)

    async def answer(self, make: Callable[[], msgspec.Struct | Response]) -> Response:
        """Answer with what is made, encoded and compressed in the threads of queries."""
        return await self.run(lambda: self.encoded(make()))

    def encoded(self, made: msgspec.Struct | Response) -> Response:
        return compressed(made if isinstance(made, Response) else json_response(made), self.request)


Answer = Callable[[RequestContext], Awaitable[msgspec.Struct | Response | None]]


def endpoint(work: Answer, knows_browsers: bool = True) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that identifies the browser (or gives it a cookie) and answers with a message or a refusal.

    What caches may keep for everybody must not carry anybody's cookie: such an endpoint knows no browsers.
    """

    async def endpoint(request: Request) -> Response:
        token = cookies.token_of(request) or cookies.new_token()
        browser, spoken = cookies.hashed(token), language(request)
        try:
            if request.method not in ("GET", "HEAD"):
                check_origin(request)
            found = await work(RequestContext(request, request.app.state.services, browser, spoken))
            response = found if isinstance(found, Response) else json_response(found)
        except WandelgangError as error:
            response = refused(error, spoken)
        if knows_browsers and not cookies.is_current(request):
            cookies.give(response, token, request)
        return response

    return endpoint


def check_origin(connection: HTTPConnection) -> None:
    """A browser says which site's page sends a request: only ours and the allowed ones may."""
    services: Services = connection.app.state.services
    if not services.gate.allows_origin(connection.headers.get("origin"), connection.headers.get("host")):
        raise Foreign(words("foreign-page"))
