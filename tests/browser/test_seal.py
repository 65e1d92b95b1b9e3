"""The seal of a table: whole and easy to copy while the game lasts, with its key and the record after the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, snap
from tests.browser.hands import sit_down
from tests.browser.test_together import menu
from tests.test_cli import run

SEAL, KEY = 64, 40  # hexadecimal digits
COPIED = "() => { window.copied = []; navigator.clipboard.writeText = async (text) => void window.copied.push(text); }"


def shown(page: Page, title: str) -> str:
    """The digits below a heading, of which every one can be read."""
    field = page.locator("dialog .ask", has=page.get_by_role("heading", name=title)).locator(".digits")
    assert field.evaluate("one => one.scrollWidth <= one.clientWidth")
    return "".join(field.inner_text().split())


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_seal_can_be_noted_down_before_and_verified_after_the_game(
    visit: Visit, size: tuple[int, int], tmp_path: Path
) -> None:
    page = visit("/lobby", size=size)
    sit_down(page, "cards", {})
    menu(page, "Fair chance")
    seal = shown(page, "Seal")
    assert len(seal) == SEAL
    expect(page.get_by_role("heading", name="Key")).to_have_count(0)
    page.evaluate(COPIED)
    page.get_by_role("button", name="Copy the seal").click()
    expect(page.locator(".toast")).to_have_text("The seal has been copied.")
    assert page.evaluate("window.copied") == [seal]
    snap(page, f"seal-{size[0]}")
    page.keyboard.press("Escape")
    menu(page, "Give up")
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".turn")).to_contain_text("wins")
    page.keyboard.press("Escape")
    menu(page, "Fair chance")
    assert shown(page, "Seal") == seal
    assert len(shown(page, "Key")) == KEY
    snap(page, f"key-{size[0]}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert "the seal that you noted" in run("verify", str(record), "--seal", seal)
