"""Photograph the table in a browser for the README: `make pictures`. It needs Chromium, as the tests do."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent
DESKTOP, PHONE = (1280, 800), (390, 844)
SCALE = 0.7  # a README shows them small
PATIENCE = 60.0


@contextmanager
def serving() -> Iterator[str]:
    """A server of its own with nothing kept, and its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "wandelgang", "serve", "--port", str(port), "--data", data, "--no-ahead"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            begun = time.monotonic()
            while time.monotonic() - begun < PATIENCE:
                with suppress(OSError), urllib.request.urlopen(address):
                    break
                time.sleep(0.1)
            yield address
            process.terminate()


def photograph(browser: Browser, address: str, name: str, size: tuple[int, int], theme: str, record: str = "") -> None:
    """The gallery, or the table of a record, as JPEG: small, and shown small."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="de-DE",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=SCALE,
    )
    page = context.new_page()
    page.goto(address)
    if record:
        table = page.request.post(f"{address}/api/records", data=record, headers={"content-type": "text/plain"}).json()
        page.goto(f"{address}/t/{table['table']}")
    page.locator("main .page:not([aria-busy])").wait_for()
    page.wait_for_timeout(2500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=75)
    context.close()


def demonstration(game: str) -> str:
    import wandelgang

    return (Path(wandelgang.__file__).parent / "games" / game / "demo.txt").read_text("utf-8")


def main() -> None:
    path = shutil.which("chromium")
    if path is None:
        sys.exit("Photographs of the page need Chromium: apt-get install chromium")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        photograph(browser, address, "gallery", DESKTOP, "light")
        photograph(browser, address, "table", DESKTOP, "light", demonstration("gears"))
        photograph(browser, address, "phone", PHONE, "dark", demonstration("fences"))
        browser.close()


if __name__ == "__main__":
    main()
