"""Screenshots of the page for the README, with the tests' browser and server: `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

import wandelgang
from tests.browser.conftest import DESKTOP, PHONE, chromium, settled
from tests.server.serving import REAL, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
GAMES = Path(wandelgang.__file__).parent / "games"
SCALE = 0.7  # a README shows them small
STILL = "() => document.querySelector('.wg-sprite use') && document.getAnimations().every((one) => one.playState !== 'running')"


def photograph(browser: Browser, address: str, name: str, size: tuple[int, int], dark: bool = False, game: str = "") -> None:
    """The gallery, or a game in the middle of its demonstration, as JPEG."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="de-DE",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        device_scale_factor=SCALE,
    )
    page = context.new_page()
    page.goto(address)
    if game:
        record = (GAMES / game / "demo.txt").read_text("utf-8")
        table = page.request.post(f"{address}/api/records", data=record, headers={"content-type": "text/plain"}).json()
        page.goto(f"{address}/t/{table['table']}")
    settled(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(STILL)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=75)
    context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as data, serving(Path(data), (*REAL, "--no-ahead")) as server, chromium() as browser:
        photograph(browser, server.address, "gallery", DESKTOP)
        photograph(browser, server.address, "table", DESKTOP, game="gears")
        photograph(browser, server.address, "phone", PHONE, dark=True, game="fences")


if __name__ == "__main__":
    main()
