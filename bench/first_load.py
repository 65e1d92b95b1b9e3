"""What the first visit costs on a slow connection: `python -m bench.first_load`, from the root of the repository.

Chromium's network emulation: 50 kB/s down, 300 ms per round trip. Counted are requests, bytes on the wire and the seconds until
the boards are drawn, with an empty cache and once more with what the first visit has left in it.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.conftest import chromium, settled
from tests.server.serving import REAL, serving

SPEED, LATENCY = 50_000, 300  # bytes per second, milliseconds
SLOW = {"offline": False, "latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
LIMIT = 60_000  # milliseconds
DRAWN = "document.querySelector('.wg-stage') && !document.querySelector('.wg-stage:not([data-art])')"


class Traffic:
    """Requests and bytes of a page."""

    def __init__(self, session: CDPSession) -> None:
        self.requests = self.bytes = 0
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        session.on("Network.requestWillBeSent", lambda _: self.count(1, 0))
        session.on("Network.loadingFinished", lambda found: self.count(0, int(found["encodedDataLength"])))
        session.on("Network.requestServedFromCache", lambda _: self.count(-1, 0))

    def count(self, requests: int, received: int) -> None:
        self.requests, self.bytes = self.requests + requests, self.bytes + received


def main() -> None:
    with tempfile.TemporaryDirectory() as data, serving(Path(data), (*REAL, "--no-ahead")) as server, chromium() as browser:
        table = opened(browser, server.address)
        for name, path in (("gallery", "/"), ("table", table)):
            report(browser, name, server.address + path)


def opened(browser: Browser, address: str) -> str:
    """The path of a table that anybody may watch."""
    page = browser.new_page()
    plan = {"game": "tiles", "seats": [{"kind": "me"}, {"kind": "here"}]}
    found = page.request.post(f"{address}/api/tables", data=plan).json()
    page.close()
    return f"/t/{found['table']}"


def report(browser: Browser, name: str, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE", reduced_motion="reduce")
    for visit in ("first", "again"):
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        traffic = Traffic(context.new_cdp_session(page))
        begun = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.locator(".bar").wait_for()
        framed = time.perf_counter() - begun
        settled(page)
        drawn(page)
        seconds, requests, received = time.perf_counter() - begun, traffic.requests, traffic.bytes
        page.wait_for_timeout(2000)
        figures = f"{requests} requests, {received / 1000:.0f} kB, frame after {framed:.1f} s, boards after {seconds:.1f} s"
        print(f"{name:8} {visit:5}: {figures}; later {traffic.requests - requests} more requests", flush=True)
        page.close()
    context.close()


def drawn(page: Page) -> None:
    """Wait until every board on the page has its sprites and their art."""
    while not page.evaluate(DRAWN):
        page.wait_for_timeout(20)


if __name__ == "__main__":
    main()
