"""The tutorials for players, followed step by step in a browser: what is bold is touched, what is quoted is seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PAGES = Path(__file__).parents[2] / "docs" / "play"
STEP = re.compile(r"^\d+\. (.*)$", re.MULTILINE)
PART = re.compile(r"\*\*(?P<touch>[^*]+)\*\*|(?<!\*)\*(?P<where>[^*]+)\*|[„“](?P<see>[^“”]+)[“”]")


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_first_game_can_be_played_as_the_tutorial_says(language: str, visit: Visit) -> None:
    page = visit("/", language=language)
    steps = STEP.findall((PAGES / language / "index.md").read_text("utf-8"))
    assert len(steps) >= 9
    for step in steps:
        where = ""
        for part in PART.finditer(step):
            if part["touch"]:
                touch(page, part["touch"], where)
            elif part["where"]:
                where = part["where"]
            else:
                expect(page.get_by_text(part["see"]).first).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_visible()  # the rules


def touch(page: Page, name: str, where: str) -> None:
    """Touch what is called so, once it can be touched; *where* tells apart what is called the same."""
    wanted = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)" + (rf".*{re.escape(where)}" if where else ""), re.IGNORECASE)
    found = page.get_by_role("button", name=wanted, disabled=False).or_(page.get_by_role("link", name=wanted))
    one = found.or_(page.get_by_role("radio", name=wanted)).locator("visible=true").first
    one.wait_for()
    one.scroll_into_view_if_needed()
    one.click(force=True)
