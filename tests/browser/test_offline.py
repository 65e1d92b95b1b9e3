"""The page without a network, and one edition of it after another: real service workers, and servers that end and change."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import settled
from tests.server.serving import QUICK, Server
from wandelgang.server.assets import files

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)));
  return { state: active.state, names, kept: kept.flat() };
}"""


class Place:
    """A server that can be ended and started again at the same address, with another edition of the page."""

    def __init__(self, folder: Path) -> None:
        self.web, self.data, self.port = folder / "web", folder / "data", 0
        shutil.copytree(Path(str(files.WEB)), self.web, ignore=shutil.ignore_patterns("__pycache__"))
        self.server: Server | None = None
        self.start()

    def start(self) -> None:
        self.server = Server(self.data, self.port, (*QUICK, "--web", str(self.web)))
        self.port = self.server.port

    def end(self) -> None:
        if self.server is not None:
            self.server.end(signal.SIGKILL)
            self.server = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    opened = Place(tmp_path)
    yield opened
    opened.end()


@pytest.fixture
def page(browser: Browser, place: Place) -> Iterator[Page]:
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    opened = context.new_page()
    yield opened
    context.close()


def kept(page: Page, *paths: str) -> dict[str, Any]:
    """Wait until the service worker has kept these paths."""
    for _ in range(900):
        found: dict[str, Any] = page.evaluate(READY)
        if found["state"] == "activated" and all(any(path in url for url in found["kept"]) for path in paths):
            return found
        page.wait_for_timeout(100)
    raise AssertionError(f"not kept: {paths}, but {found}")


def test_rules_and_lessons_open_without_a_network_and_tables_are_never_kept(page: Page, place: Place) -> None:
    page.goto(place.address)
    settled(page)
    table = page.request.post(
        f"{place.address}/api/tables", data={"game": "tiles", "seats": [{"kind": "me"}, {"kind": "here"}]}
    )
    page.goto(f"{place.address}/t/{table.json()['table']}")
    settled(page)
    page.goto(f"{place.address}/tables")
    settled(page)
    found = kept(page, "/api/games?lang=de", "/api/games/cards/lessons?lang=de", "/api/games/cards/rules?lang=de")
    assert not [url for url in found["kept"] if "/api/tables" in url or "/api/me" in url or "/live" in url]
    place.end()
    page.goto(f"{place.address}/rules/tiles")
    settled(page)
    expect(page.locator("h1")).to_contain_text("Kacheln")
    page.goto(f"{place.address}/learn/sliders")
    settled(page)
    expect(page.locator(".wg-stage[data-art]").first).to_be_visible()
    page.goto(place.address)
    settled(page)
    expect(page.locator(".games .game")).to_have_count(5)


def test_a_new_edition_replaces_the_old_one_as_a_whole(page: Page, place: Place) -> None:
    page.goto(place.address)
    settled(page)
    [old, _] = sorted(kept(page, "/api/games/cards/rules?lang=de")["names"])
    place.end()
    words = place.web / "words.toml"
    words.write_text(words.read_text("utf-8").replace("Labyrinthe, die sich bewegen", "Neue Labyrinthe"), "utf-8")
    place.start()
    page.goto(place.address)
    expect(page.locator("h1")).to_have_text("Neue Labyrinthe")
    for tries in range(900):
        names = page.evaluate("caches.keys()")
        if old not in names and len(names) == 2:
            break
        if tries % 150 == 149:  # what could not be loaded is tried again with the next visit
            page.goto(place.address)
            settled(page)
        page.wait_for_timeout(100)
    assert old not in names
    kept(page, "/api/games/cards/rules?lang=de")
    place.end()
    page.goto(f"{place.address}/rules/tiles")
    settled(page)
    page.locator(".wordmark").click()
    expect(page.locator("h1")).to_have_text("Neue Labyrinthe")


def test_an_open_page_is_offered_the_new_edition_quietly(page: Page, place: Place) -> None:
    page.goto(place.address)
    settled(page)
    kept(page, "/api/games/cards/rules?lang=de")
    style = place.web / "style/tokens.css"
    style.write_text(style.read_text("utf-8") + "\n.never { color: red; }\n", "utf-8")
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    page.get_by_role("button", name="Neu laden").click()
    page.wait_for_url(place.address + "/")
    settled(page)
    expect(page.locator(".newer")).to_have_count(0)
