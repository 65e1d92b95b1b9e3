"""A real server with a fresh data folder, a real browser, and pages opened as a person would open them.

Every page is watched: an error in the console, a script that fails or a request to somebody else fails the test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.server.serving import REAL, serving

HERE = Path(__file__).parent
PICTURES = Path(os.environ.get("WANDELGANG_PICTURES", HERE / "pictures"))
THOROUGH = os.environ.get("WANDELGANG_BROWSER") == "all"  # `make soak`
PATIENCE = 30.0  # seconds, on a busy machine, for the server and for everything on a page
DESKTOP, PHONE, SIDEWAYS, TABLET = (1280, 800), (390, 844), (844, 390), (768, 1024)

Visit = Callable[..., Page]

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of one file share a server and a browser: they stay in one process."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with serving(tmp_path_factory.mktemp("data"), REAL) as started:
        yield started.address


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # the same pages for a third of the work
    assert path is not None, "a browser is needed: apt-get install chromium-headless-shell (`make test` does it for root)"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture
def visit(server: str, browser: Browser) -> Iterator[Visit]:
    """Opens an address: `visit("/rules/x", language="de", theme="dark", size=PHONE)`. All pages of a test share one browser."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(
        path: str = "/",
        *,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        calm: bool = True,
        wait: bool = True,
        worker: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="de-DE" if language == "de" else "en-GB",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if worker else "block",  # it would ask for what tests answer themselves
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        watch(page, server, troubles)
        page.goto(server + path)
        if wait:
            settled(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles


def watch(page: Page, server: str, troubles: list[str]) -> None:
    def said(message: ConsoleMessage) -> None:
        # The page itself explains a refused request.
        blocked = "Service Worker registration blocked"  # by these tests
        if message.type in ("error", "warning") and not any(
            one in message.text for one in ("Failed to load resource", blocked)
        ):
            troubles.append(f"{page.url}: {message.text}")

    def asked(request: Request) -> None:
        if not request.url.startswith((server, "blob:", "data:")):
            troubles.append(f"asks somebody else: {request.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(f"{page.url}: {error}"))
    page.on("request", asked)


def settled(page: Page) -> None:
    """Wait until the page is complete."""
    page.locator("main .page:not([aria-busy])").wait_for()
    page.evaluate("document.fonts.ready")


def wander(page: Page, path: str) -> None:
    """Go to another page as a link does, without reloading everything."""
    page.evaluate("path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
    settled(page)


def snap(page: Page, name: str, whole: bool = False) -> None:
    """Keep a screenshot as an artefact of the run."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=whole)
