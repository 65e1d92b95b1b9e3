"""While computer players are compiled, the page shows how far that is."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit, wander


def test_getting_ready_is_shown_as_progress(visit: Visit) -> None:
    page = visit("/tables", language="en")
    done = iter(range(2, 100))

    def answer(route: Route) -> None:
        route.fulfill(json={"preparing": ["tiles"], "progress": [{"game": "tiles", "done": min(next(done), 6), "total": 7}]})

    page.route(re.compile("/api/status"), answer)

    def preparing(route: Route) -> None:
        found = route.fetch()
        route.fulfill(json={**found.json(), "preparing": True})

    page.route(re.compile(r"/api/games\?"), preparing)
    page.route(re.compile(r"/api/tables\?"), lambda route: route.fulfill(json={"tables": []}))
    wander(page, "/")
    page.get_by_role("button", name="Deutsch").click()  # the games in English were asked for before
    expect(page.locator(".preparing-state")).to_contain_text(re.compile(r"macht sich bereit: \d von 7"))
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("max", "7")
    expect(bar).to_have_attribute("value", "6")
