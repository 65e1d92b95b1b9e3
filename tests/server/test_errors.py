"""An error of our own program: whoever asked learns that there was one, and nothing about it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.serving import run
from wandelgang.server.app import profiles
from wandelgang.server.app.application import application
from wandelgang.server.app.settings import Settings


def test_a_response_says_nothing_about_an_error_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*given: object) -> tuple[str, bool]:
        raise RuntimeError("hidden details")

    async def ask() -> None:
        app = application(Settings(tmp_path, ahead=False))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http,
        ):
            answer = await http.get("/api/me")
            assert (answer.status_code, answer.text) == (500, "Internal Server Error")
            assert (await http.get("/api/games")).status_code == 200

    monkeypatch.setattr(profiles, "called", broken)
    run(ask())
