"""Middleware that counts HTTP responses by their class and times them. It changes nothing."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wandelgang.server.metrics import Counter, Histogram

REQUESTS = Counter("http_requests_total", "HTTP requests, by the class of the response.", "class")
DURATIONS = Histogram("http_request_seconds", "How long it took until a response began.")


class RequestCounter:
    """Counts every response, whoever sends it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.monotonic()

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.add(f"{message['status'] // 100}xx")
                DURATIONS.observe(time.monotonic() - begun)
            await send(message)

        await self.app(scope, receive, send_and_count if scope["type"] == "http" else send)
