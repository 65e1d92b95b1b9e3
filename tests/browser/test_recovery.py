"""Addresses that lead nowhere, pages without a connection, and the name a person has everywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, settled
from tests.browser.hands import sit_down


def test_an_address_that_leads_nowhere_shows_our_own_page(visit: Visit, server: str) -> None:
    page = visit("/", language="de")
    answer = page.goto(f"{server}/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Dieser Gang führt nirgendwohin")
    assert page.request.get(f"{server}/nothing/here", headers={"accept": "*/*"}).json()["code"] == "missing"
    assert page.request.get(f"{server}/api/nothing", headers={"accept": "text/html"}).json()["code"] == "missing"


@pytest.mark.parametrize("path", ["/lobby", "/rules/tiles", "/new/cards", "/lab"])
def test_without_a_connection_a_page_says_so_and_recovers_by_itself(visit: Visit, path: str) -> None:
    page = visit("/", language="de")
    page.context.set_offline(True)
    page.evaluate("path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Gerade keine Verbindung")
    page.context.set_offline(False)
    expect(page.locator(".unreached")).to_have_count(0)
    settled(page)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Gerade keine Verbindung")


def test_the_name_in_the_menu_is_the_name_at_the_table(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Menu and settings").click()
    field = page.get_by_role("dialog").locator(".my-name input")
    expect(field).not_to_have_value("")
    called = field.input_value()
    page.keyboard.press("Escape")
    sit_down(page, "sliders", {}, {"kind": "computer", "level": 1}, me="")
    expect(page.locator(".panel .seat b").first).to_have_text(called)
