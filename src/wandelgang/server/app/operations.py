"""What operators and their tools ask: is the server healthy, is it ready, and what does it measure? No browser needs any of it.

Metrics are for this computer and for addresses the
operator has named; everybody else is told that there is no such page.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from wandelgang.errors import Missing
from wandelgang.server.app.services import Services
from wandelgang.server.errors import refusal, status
from wandelgang.server.gate.responses import json_response, language
from wandelgang.server.metrics import CONTENT_TYPE, exposition
from wandelgang.server.words import words

FORWARDED = ("x-forwarded-for", "forwarded")


class Health(msgspec.Struct, frozen=True):
    """Whether something can be stored and read again, and how long that took."""

    healthy: bool
    seconds: float
    reason: str = ""  # the code of a refusal


class Readiness(msgspec.Struct, frozen=True):
    """Whether to send people here: it has started, it can read what is stored, and it is not about to stop."""

    ready: bool
    reason: str = ""  # starting, stopping, or the code of a refusal


async def health(request: Request) -> Response:
    services: Services = request.app.state.services
    failed = await services.writing.failure()
    return json_response(Health(not failed, round(services.writing.seconds, 6), failed), 503 if failed else 200)


async def ready(request: Request) -> Response:
    services: Services = request.app.state.services
    reason = services.unready or await services.reading.failure()
    return json_response(Readiness(not reason, reason), 503 if reason else 200)


async def metrics(request: Request) -> Response:
    services: Services = request.app.state.services
    host = request.client.host if request.client else ""
    if any(name in request.headers for name in FORWARDED) or not services.gate.may_read_metrics(host):
        error = Missing(words("no-file", name=request.url.path))
        return json_response(refusal(error, language(request)), status(error))
    return Response(exposition(services.gauges), headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE)
