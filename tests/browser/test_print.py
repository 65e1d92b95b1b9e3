"""Rules on paper: everything unfolded and drawn, in light colours, without what can only be touched."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

PRINTED = """() => {
  dispatchEvent(new Event("beforeprint"));
  return document.documentElement.dataset.theme;
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_rules_print_with_their_pictures_and_fine_print_and_without_navigation(visit: Visit, language: str) -> None:
    page = visit("/rules/fences", language=language, theme="dark")
    folded = page.locator("details.fine:not([open])").count()
    assert folded
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED) == "light"
    expect(page.locator("details.fine:not([open])")).to_have_count(0)
    expect(page.locator(".rule-picture .wg-stage:not([data-art])")).to_have_count(0)
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".contents")).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator("details.fine:not([open])")).to_have_count(folded)
    assert page.evaluate("document.documentElement.dataset.theme ?? ''") == ""
