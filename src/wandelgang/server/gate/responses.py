"""What middleware and endpoints both need to answer a request: its language, responses as JSON or compressed, refusals."""

from __future__ import annotations

import gzip
import math

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from wandelgang.errors import WandelgangError
from wandelgang.language import LANGUAGES, Language
from wandelgang.server.errors import TooOften, refusal, status

SMALL = 500  # bytes, which are not worth compressing
GZIP_LEVEL = 3  # a list of 100 tables takes 0.12 ms and 4.2 kB; with level 6, 0.34 ms and 3.8 kB


def json_response(found: msgspec.Struct | None, status: int = 200) -> Response:
    if found is None:
        return Response(status_code=204)
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(found), status, headers, media_type="application/json")


def refused(error: WandelgangError, spoken: Language) -> Response:
    response = json_response(refusal(error, spoken), status(error))
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(math.ceil(error.seconds))
    return response


def compressed(response: Response, connection: HTTPConnection) -> Response:
    """The same response, compressed if that is worthwhile and the client accepts it. Takes a while: not for the event loop."""
    body = bytes(response.body)
    if len(body) >= SMALL:
        response.headers["Vary"] = "Accept-Encoding"
        if accepts_gzip(connection):
            response.body = gzip.compress(body, GZIP_LEVEL, mtime=0)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.body))
    return response


def accepts_gzip(connection: HTTPConnection) -> bool:
    return "gzip" in connection.headers.get("accept-encoding", "")


def language(connection: HTTPConnection) -> Language:
    """The language that was asked for, else the one of ours that the browser prefers."""
    wanted = connection.query_params.get("lang", "")
    favourites = [part.split(";")[0].strip()[:2].lower() for part in connection.headers.get("accept-language", "").split(",")]
    for name in (wanted, *favourites):
        for known in LANGUAGES:
            if name == known:
                return known
    return "en"
