"""A game that brings no tutorial, rules page, demonstration or pictures of its options: every page does without."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit, settled, wander
from tests.browser.hands import sit_down

GAME = "cards"
OPTIONAL = ("has_demo", "has_tutorial", "has_rules")


def bare(page: Page) -> None:
    """Make the server describe the game as one without anything optional."""

    def stripped(route: Route) -> None:
        body: dict[str, Any] = route.fetch().json()
        for game in body.get("games", [body]):
            if game["name"] == GAME:
                game.update(dict.fromkeys(OPTIONAL, False))
                for option in game.get("options", []):
                    for value in option.get("values", []):
                        value.pop("picture", None)
        route.fulfill(json=body)

    def missing(route: Route) -> None:
        route.fulfill(status=404, content_type="application/json", body=json.dumps({"code": "missing", "text": "none"}))

    page.route(re.compile(rf"/api/games(/{GAME})?\?"), stripped)
    page.route(re.compile(rf"/api/games/{GAME}/(rules|demo|lessons)"), missing)


@pytest.fixture
def page(visit: Visit) -> Page:
    opened = visit("/tables")
    bare(opened)
    opened.reload()  # the page asks for the games once
    settled(opened)
    return opened


@pytest.mark.parametrize("path", ["/", f"/new/{GAME}", f"/rules/{GAME}", f"/learn/{GAME}"])
def test_no_page_links_to_what_is_missing(page: Page, path: str) -> None:
    wander(page, path)
    expect(page.locator("h1").first).to_be_visible()
    assert page.locator(f"main a:is([href='/learn/{GAME}'], [href='/rules/{GAME}'])").count() == 0


def test_a_game_without_rules_says_so_and_can_be_played(page: Page) -> None:
    wander(page, f"/rules/{GAME}")
    expect(page.locator(".rulebook")).to_have_text("There is no rules page for this game yet.")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_game_without_a_tutorial_says_so_and_can_be_played(page: Page) -> None:
    wander(page, f"/learn/{GAME}")
    expect(page.locator("main")).to_contain_text("There is no tutorial for this game yet.")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/t/[^/]+$"))
    expect(page.locator(".turn")).to_be_visible()


def test_the_table_of_a_game_without_rules_says_so(page: Page) -> None:
    sit_down(page, GAME, {})
    page.locator(".bar-tool").click()
    expect(page.get_by_role("dialog")).to_contain_text("There is no rules page for this game yet.")
