"""The first visit: few requests, since each of them takes a round trip on a slow connection."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import settled

MOST = 10


def test_the_first_page_takes_at_most_ten_requests(server: str, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server)))
    page.goto(server)
    settled(page)
    expect(page.locator(".games .wg-stage[data-art]")).to_have_count(5)
    page.wait_for_load_state("networkidle")
    own = [path for path in asked if not path.startswith("/api/status")]  # asked for only while computer players get ready
    assert len(own) <= MOST, own
    context.close()
