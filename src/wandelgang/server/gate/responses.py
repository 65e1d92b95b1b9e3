"""What middleware and endpoints both need to answer a request: its language, and a JSON response."""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from wandelgang.language import LANGUAGES, Language


def json_response(found: msgspec.Struct | None, status: int = 200) -> Response:
    if found is None:
        return Response(status_code=204)
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(found), status, headers, media_type="application/json")


def language(connection: HTTPConnection) -> Language:
    """The language that was asked for, else the one of ours that the browser prefers."""
    wanted = connection.query_params.get("lang", "")
    favourites = [part.split(";")[0].strip()[:2].lower() for part in connection.headers.get("accept-language", "").split(",")]
    for name in (wanted, *favourites):
        for known in LANGUAGES:
            if name == known:
                return known
    return "en"
