"""Nothing overflows: every page on a screen 320 pixels wide, and on a desktop enlarged to 200 %."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit, wander
from tests.browser.hands import sit_down
from tests.browser.test_table import ACTS
from wandelgang import GAMES

NARROW, ENLARGED = (320, 640), (640, 400)  # 1280 × 800 at 200 %
PAGES = ["/", "/lobby", "/tables", "/mechanics", "/workshop", "/boards", "/lab", "/puzzles", "/nothing", "/rules/tiles"]
MORE = ["/new/tiles", "/learn/tiles", "/workshop/sliders", "/positions/gears", "/puzzles/fences/1"]
# What reaches beyond the screen, apart from what lies in something that scrolls or is cut on purpose.
BEYOND = """() => {
  const within = (one) => {
    for (let up = one.parentElement; up && up.tagName !== "MAIN" && up !== document.body; up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX) && !up.matches(".page")) return true;
    return false;
  };
  const all = [...document.querySelectorAll("header :is(a, button, h1), main :is(a, button, input, select, h1, h2, p, li)")];
  const far = all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !within(one));
  return [document.documentElement.scrollWidth > innerWidth, ...far.map((one) => one.outerHTML.slice(0, 90))];
}"""


def beyond(page: Page) -> list[object]:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[object] = page.evaluate(BEYOND)
    return found


@pytest.mark.parametrize("size", [NARROW, ENLARGED], ids=["narrow", "enlarged"])
def test_no_page_overflows(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/tables", language="de", size=size)
    sit_down(page, "tiles", {}, {"kind": "computer", "level": 1})
    for path in (*PAGES, *MORE):
        wander(page, path)
        assert beyond(page) == [False], path


@pytest.mark.parametrize("size", [NARROW, ENLARGED], ids=["narrow", "enlarged"])
def test_no_table_and_no_sheet_overflows(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/tables", language="de", size=size)
    for game in GAMES:
        sit_down(page, game, {}, {"kind": "computer", "level": 1})
        assert beyond(page) == [False], game
    sit_down(page, "gears", {"position": ACTS}, {"kind": "computer", "level": 1})
    assert beyond(page) == [False], "four buttons for what follows a walk"
    page.get_by_role("button", name="Menü und Einstellungen").click()
    sheet = page.get_by_role("dialog")
    box = sheet.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1] + 1
    assert sheet.locator(".within").evaluate("(one) => one.scrollWidth <= one.clientWidth")
