"""One question over HTTP: who asks, in which language, with what body; and how it is answered or refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from wandelgang.errors import WandelgangError
from wandelgang.language import LANGUAGES, Language
from wandelgang.server import browsers
from wandelgang.server.house import House
from wandelgang.server.naming import words
from wandelgang.server.refusals import Foreign, refused, status, unreadable

T = TypeVar("T")


@dataclass
class Ask:
    """What an endpoint may know about a request."""

    request: Request
    house: House
    browser: str
    language: Language

    @property
    def home(self) -> str:
        """Where it comes from."""
        return browsers.home_of(self.request)

    def __getitem__(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    async def text(self) -> str:
        """The body; one that is too large or too slow has not come so far."""
        try:
            return (await self.request.body()).decode("utf-8-sig")
        except UnicodeError as error:
            raise unreadable(error) from error

    async def message(self, type: type[T]) -> T:
        """The body as a message of a type; unknown fields are refused."""
        try:
            return msgspec.json.decode(await self.text(), type=type)
        except msgspec.DecodeError as error:
            raise unreadable(error) from error


Answer = Callable[[Ask], Awaitable[msgspec.Struct | Response | None]]


def answering(work: Answer) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint: knows the browser (or makes its acquaintance), answers with a message, refuses with a sentence."""

    async def endpoint(request: Request) -> Response:
        token = ""
        browser = browsers.browser_of(request.cookies)
        if not browser:
            token = browsers.new_token()
            browser = browsers.hashed(token)
        spoken = language(request)
        try:
            if request.method not in ("GET", "HEAD"):
                check_origin(request)
            found = await work(Ask(request, request.app.state.house, browser, spoken))
            response = found if isinstance(found, Response) else answer(found)
        except WandelgangError as error:
            response = answer(refused(error, spoken), status(error))
        if token:
            browsers.give(response, token, request)
        return response

    return endpoint


def answer(found: msgspec.Struct | None, status: int = 200) -> Response:
    if found is None:
        return Response(status_code=204)
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(found), status, headers, media_type="application/json")


def language(connection: HTTPConnection) -> Language:
    """The language asked for, else the browser's favourite of ours."""
    wanted = connection.query_params.get("lang", "")
    favourites = [part.split(";")[0].strip()[:2].lower() for part in connection.headers.get("accept-language", "").split(",")]
    for name in (wanted, *favourites):
        for known in LANGUAGES:
            if name == known:
                return known
    return "en"


def check_origin(connection: HTTPConnection) -> None:
    """A browser says which page asks: only our own may, and those that are allowed."""
    house: House = connection.app.state.house
    if not house.doors.welcomes(connection.headers.get("origin"), connection.headers.get("host")):
        raise Foreign(words("foreign-page"))
