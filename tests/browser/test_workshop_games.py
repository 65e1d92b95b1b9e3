"""What single games ask of the workshop: turning, sizes, seeds, handles, the magnifier, enlarged rails, positions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visit, settled
from tests.browser.test_workshop import centre, drafts, expect_label, label, pick

SLOTS = "[...document.querySelectorAll('.spot-bar')].map((one) => one.dataset.spot)"


def changed(page: Page, spot: str, before: str) -> str:
    """The label of a spot once it is another."""
    expect(page.locator(f'[data-spot="{spot}"]')).not_to_have_attribute("aria-label", before)
    return label(page, spot)


def test_the_same_tile_again_turns_it_and_a_twin_is_turned_too(visit: Visit) -> None:
    page = visit("/workshop/tiles#from=free")
    page.locator("input[value=half-turn]").check(force=True)
    pick(page, "tile-corner")
    seen = [label(page, "b2")]
    for _ in range(3):
        page.mouse.click(*centre(page, "b2"))
        seen.append(changed(page, "b2", seen[-1]))
    assert len(set(seen)) == 4
    page.keyboard.press("Shift+R")
    assert changed(page, "b2", seen[-1]) == seen[-2]
    assert page.locator(".ring-twin").count() == 1


def test_shrinking_asks_before_anything_is_lost_and_a_seed_fills_the_same_way(visit: Visit) -> None:
    page = visit("/workshop/tiles#from=free")
    wide = page.locator("[data-setting=width] input")
    before = wide.input_value()
    last = chr(ord("a") + int(before) - 1)
    pick(page, "tile-cross")
    blank = label(page, f"{last}2")
    page.mouse.click(*centre(page, f"{last}2"))
    changed(page, f"{last}2", blank)
    less = page.locator('[data-key="width -1"]')
    less.click()
    page.locator("dialog[open] .btn:not(.danger)").last.click()
    expect(wide).to_have_value(before)
    less.click()
    page.locator("dialog[open] .danger").click()
    expect(wide).to_have_value(str(int(before) - 1))
    page.locator("[data-key=seed]").fill("7")
    page.locator("[data-key=fill]").click()
    expect(page.locator(".open-places")).to_be_hidden()
    first = drafts(page)[0]["text"]
    page.keyboard.press("Control+z")
    expect(page.locator(".open-places")).to_be_visible()
    page.locator("[data-key=seed]").fill("7")
    page.locator("[data-key=fill]").click()
    expect(page.locator(".open-places")).to_be_hidden()
    assert drafts(page)[0]["text"] == first


def test_sides_open_and_close_by_their_handles(visit: Visit) -> None:
    page = visit("/workshop/gears#from=airlock")
    page.mouse.click(*centre(page, "i6"))
    handles = page.locator(".paper-of-board .handle")
    expect(handles).to_have_count(6)
    before = label(page, "i6")
    box = handles.first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    now = changed(page, "i6", before)
    handles.first.focus()
    page.keyboard.press("Enter")
    assert changed(page, "i6", now) == before
    expect(handles.first).to_be_focused()


def test_a_finger_finds_a_small_slot_with_the_magnifier(visit: Visit) -> None:
    page = visit("/workshop/fences", size=PHONE, touch=True)
    lay = page.locator(".drawer-deeds [data-deed=clear]")
    taken = next(spot for spot in page.evaluate(SLOTS) if "East" in label(page, spot) or "east" in label(page, spot))
    finger = page.context.new_cdp_session(page)

    def hold(x: float, y: float, kind: str = "touchStart") -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})

    hold(*centre(page, taken))
    expect(page.locator(".wg-glass")).to_be_visible()
    expect(page.locator(".spot-line")).to_contain_text("Let go")
    hold(0, 0, "touchEnd")
    expect(page.locator(".wg-glass")).to_have_count(0)
    before = label(page, taken)
    lay.tap()
    now = changed(page, taken, before)
    page.locator('.pick[data-key="fence-E"]').tap()
    hold(*centre(page, taken))
    hold(0, 0, "touchEnd")
    assert changed(page, taken, now) == before


def test_a_hole_is_set_where_its_rail_is_enlarged(visit: Visit) -> None:
    page = visit("/workshop/sliders")
    pick(page, "back")
    page.mouse.click(*centre(page, "hole4-2"))
    expect(page.locator(".closeup-glass")).to_be_visible()
    before = label(page, "hole4-4")
    glass, rail, hole = (
        page.locator(one).bounding_box() for one in (".closeup-glass", '[data-spot="rail4"]', '[data-spot="hole4-4"]')
    )
    assert glass is not None
    assert rail is not None
    assert hole is not None
    zoom = float(page.locator(".closeup-glass").evaluate("(one) => getComputedStyle(one).getPropertyValue('--zoom')"))
    away = (hole["x"] + hole["width"] / 2 - rail["x"] - rail["width"] / 2) * zoom
    page.mouse.click(glass["x"] + glass["width"] / 2 + away, glass["y"] + glass["height"] / 2)
    changed(page, "hole4-4", before)
    expect(page.locator('[data-spot="hole4-4"]')).to_have_attribute("aria-pressed", "true")


def test_a_finding_on_a_rail_hides_no_barrier(visit: Visit) -> None:
    page = visit("/workshop/sliders")
    page.locator(".pick", has_text="Both").last.click()
    for hole in range(5):
        page.locator(f'[data-spot="hole2-{hole}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".check.is-odd")).to_be_visible()
    marks = page.locator(".ground .wg-rings .ring-odd .ring-line")
    expect(marks.first).to_have_attribute("d", re.compile("^M[^M]+M[^M]+$"))  # a bracket at each end


def test_a_position_is_set_up_named_saved_and_played_on(visit: Visit) -> None:
    page = visit("/positions/cards")
    play = page.locator(".acts [data-does=play]")
    expect(page.locator(".check.is-fine")).to_be_visible()
    page.locator(".name input").fill("Close game")
    page.locator(".name input").press("Enter")
    pick(page, "picture-1")
    page.mouse.click(*centre(page, "a1"))
    expect(page.locator(".check.is-wrong")).to_be_visible()
    expect(play).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+z")
    expect(page.locator(".check.is-fine")).to_be_visible()
    page.locator("[data-does=save]").click()
    play.click()
    page.wait_for_url(re.compile("/new/"))
    settled(page)
    expect(page.locator(".own-board")).to_contain_text("possible")
    page.locator(".begin .btn").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto(re.sub("/t/.*", "/boards", page.url))
    expect(page.locator(".board-card h3")).to_have_text(["Close game"])


def test_where_chance_decides_first_an_outcome_leads_to_the_best_turns(visit: Visit) -> None:
    page = visit("/positions/cards")
    page.locator("[data-key=turn]").select_option("Player B")  # who has not rolled yet
    expect(page.locator(".check.is-fine")).to_be_visible()
    page.locator(".acts [data-does=analyse]").click()
    expect(page.locator(".an-what")).to_contain_text("Chance comes first")
    expect(page.locator(".an-values li")).to_have_count(2, timeout=240_000)
    page.locator(".an-outcome").first.click()
    expect(page.locator(".an-what")).to_contain_text("Player 2")
    expect(page.locator(".an-progress")).to_have_text("", timeout=240_000)
    rows = page.locator(".an-found .an-row")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    rows.last.hover()
    expect(rows.last).to_have_class(re.compile("better"))
    assert not violations(page)
    page.go_back()
    page.go_back()
    expect(page.locator(".acts [data-does=analyse]")).to_be_visible()


def test_another_language_keeps_the_work(visit: Visit) -> None:
    page = visit("/workshop/cards")
    pick(page, "picture-9")
    page.mouse.click(*centre(page, "a1"))
    expect_label(page, "a1", "tree")
    page.get_by_role("button", name="Deutsch").click()
    expect_label(page, "a1", "Baum")
    expect(page.locator('.pick[data-key="picture-9"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    expect_label(page, "a1", "Domino")


@pytest.mark.parametrize("size", [(360, 640), (320, 640)], ids=["360", "320"])
@pytest.mark.parametrize("game", ["tiles", "sliders", "gears", "fences", "cards"])
def test_a_small_phone_shows_a_large_drawing_and_every_button(visit: Visit, game: str, size: tuple[int, int]) -> None:
    for path in (f"/workshop/{game}", f"/positions/{game}"):
        page = visit(path, size=size, touch=True, language="de")
        high = page.evaluate("document.querySelector('.ground').clientHeight")
        assert high >= 190, path
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        for button in page.locator(".acts .btn:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], path
            assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth"), path


def test_a_row_of_tools_stays_where_it_was_scrolled_when_one_is_picked(visit: Visit) -> None:
    page = visit("/workshop/tiles", size=PHONE, touch=True, language="de")
    page.get_by_role("tab", name="Steine").tap()
    last = page.locator(".tool.now .pick").last
    last.scroll_into_view_if_needed()
    before = page.locator(".tool.now .picks").evaluate("(row) => row.scrollLeft")
    assert before > 0
    last.tap()
    expect(page.locator(".tool.now .pick").last).to_have_attribute("aria-pressed", "true")
    assert page.locator(".tool.now .picks").evaluate("(row) => row.scrollLeft") == before


@pytest.mark.parametrize("width", [320, 360, 390])
def test_all_that_can_be_done_at_a_tile_fits_into_one_row_of_a_phone(visit: Visit, width: int) -> None:
    page = visit("/positions/tiles", size=(width, 640), touch=True, language="de")
    page.touchscreen.tap(*centre(page, "d4"))
    expect(page.locator(".drawer-deeds [data-deed=clear]")).to_be_visible()
    assert page.locator(".drawer-deeds").evaluate("(row) => row.scrollWidth <= row.clientWidth")
