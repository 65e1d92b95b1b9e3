"""Choosing without fear: one rule for confirming, reasons where something is touched, previews on pointing, tips."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import PLACE, STATE, How, sit_down

GAMES: dict[str, dict[str, object]] = {
    "tiles": {"start": 0, "goal": "shared"},  # nothing is secret: no curtain
    "sliders": {"start": 0},
    "gears": {},
    "fences": {},
    "cards": {"start": 0},
}


def confirming(page: Page, on: bool) -> None:
    page.evaluate(f"localStorage.setItem('wandelgang', JSON.stringify({{ speed: 0, confirm: {json.dumps(on)} }}))")


def seated(page: Page, game: str, confirms: bool, **options: object) -> None:
    sit_down(page, game, {**GAMES[game], **options})
    confirming(page, confirms)
    page.reload()
    page.wait_for_selector(".wg-may")


MOVED = "() => Boolean(document.querySelector('[data-does=undo]:not(:disabled)'))"  # there is something to take back


def moved(page: Page) -> bool:
    return bool(page.evaluate(MOVED))


def touch_whole(page: Page, how: How) -> str:
    """Touch one thing after the other until a choice is whole or was made; returns what was touched last."""
    last = ""
    for _ in range(4):
        state = page.evaluate(STATE)
        if state["chosen"] or not state["marked"] or moved(page):
            break
        last = next((id for id in state["marked"] if not id.startswith(("fence", "act"))), state["marked"][0])
        at = page.evaluate(PLACE, last)
        if how == "touch":
            page.touchscreen.tap(at["x"], at["y"])
        else:
            page.mouse.click(at["x"], at["y"])
        page.wait_for_timeout(150)
    return last


@pytest.mark.parametrize("game", [game for game in GAMES if game != "fences"])
def test_a_move_is_shown_first_and_the_same_touch_confirms_it(visit: Visit, game: str) -> None:
    page = visit("/tables", size=PHONE, touch=True)
    seated(page, game, True)
    last = touch_whole(page, "touch")
    expect(page.locator("[data-does=confirm]")).to_be_enabled()
    assert not moved(page)
    assert len(page.locator("[data-does=confirm]").inner_text().split("\n")) == 2, "what it does, and what follows"
    at = page.evaluate(PLACE, last)
    page.touchscreen.tap(at["x"], at["y"])
    page.wait_for_function(MOVED)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "fences"])
def test_without_confirming_a_move_counts_at_once(visit: Visit, game: str) -> None:
    page = visit("/tables")
    seated(page, game, False)
    touch_whole(page, "mouse")
    page.wait_for_function(MOVED)


def test_turning_the_tile_first_makes_no_difference(visit: Visit) -> None:
    page = visit("/tables")
    seated(page, "tiles", True)
    page.locator("[data-does=right]").click()
    touch_whole(page, "mouse")
    expect(page.locator(".wg-preview")).to_be_visible()
    assert not moved(page)
    hint = page.locator("[data-does=hint]").bounding_box()
    assert hint is not None
    page.mouse.move(hint["x"] + 40, hint["y"] - 30)
    page.keyboard.press("Enter")
    stay = page.locator("[data-does=choice-0]")  # it appears under a pointer at rest, which is not pointing at it
    expect(stay).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator(".wg-glimpse")).to_have_count(0)
    expect(page.locator(".turn-more")).to_be_empty()
    stay.hover(position={"x": 9, "y": 9})
    expect(page.locator(".wg-glimpse")).to_be_visible()


@pytest.mark.parametrize("confirms", [True, False])
def test_a_fence_is_lifted_and_set_in_two_touches_and_rolling_is_a_third(visit: Visit, confirms: bool) -> None:
    page = visit("/tables", size=PHONE, touch=True)
    seated(page, "fences", confirms)
    fences = [id for id in page.evaluate(STATE)["marked"] if id.startswith("fence")]  # those of whoever begins
    for fence in fences[1:3]:  # the second one instead of the first
        at = page.evaluate(PLACE, fence)
        page.touchscreen.tap(at["x"], at["y"])
        page.wait_for_function("() => document.querySelectorAll('.wg-may.role-gap').length > 100")
        expect(page.locator(f"[data-sprite={fence}].mark-lifted")).to_be_visible()
    slots = [id for id in page.evaluate(STATE)["marked"] if id.startswith("slot-")]
    for slot in (slots[40], slots[80]):  # it may be placed differently until the dice are rolled
        at = page.evaluate(PLACE, slot)
        page.touchscreen.tap(at["x"], at["y"])
        expect(page.locator("[data-does=confirm]")).to_be_enabled()
        page.wait_for_timeout(200)
    expect(page.locator("[data-does=confirm]")).to_contain_text("Roll")
    expect(page.locator(".role-die use[href$=die-0]")).to_have_count(2)
    page.locator("[data-does=confirm]").tap()
    expect(page.locator(".role-die use[href$=die-0]")).to_have_count(0)
    page.locator("[data-does=undo]").tap()
    expect(page.locator(".role-die use[href$=die-0]")).to_have_count(2)


REASONS = {
    "tiles": ("tile10", "First push"),
    "sliders": ("peg1-0", "not yours"),
    "gears": ("tile-h8", "Lay your tile first"),
    "fences": ("square-h1", "Roll first"),
    "cards": ("field-a1", ""),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_chosen_says_why_where_it_is_touched(visit: Visit, game: str) -> None:
    page = visit("/tables", size=PHONE, touch=True)
    seated(page, game, True)
    start, reason = REASONS[game]
    sprite = page.evaluate(
        "(start) => [...document.querySelectorAll('.wg-pieces > [data-sprite]:not(.wg-may)')]"
        ".map((one) => one.dataset.sprite).find((id) => id.startsWith(start))",
        start,
    )
    at = page.evaluate(PLACE, sprite)
    page.touchscreen.tap(at["x"], at["y"])
    bubble = page.locator(".why")
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text(reason)
    box = bubble.bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] / 2 - at["y"]) < 110, "at the place touched"
    expect(page.locator("[role=log] p").last).to_have_text(bubble.inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_pointing_shows_what_a_click_would_do(visit: Visit, game: str) -> None:
    page = visit("/tables")
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(str(text))))
    seated(page, game, False)
    marked = [id for id in page.evaluate(STATE)["marked"] if not id.startswith("act")]
    first = page.evaluate(PLACE, marked[0])
    if game in ("sliders", "tiles", "gears"):
        target = next((id for id in marked if id.startswith(("handle", "slot", "place"))), marked[0])
    else:
        page.mouse.click(first["x"], first["y"])
        page.wait_for_timeout(400)
        if moved(page) and game == "cards":
            return  # the only thing to do was to enter a card
        target = page.evaluate(STATE)["marked"][-1]
    at = page.evaluate(PLACE, target)
    page.mouse.move(at["x"], at["y"])
    expect(page.locator(".wg-glimpse")).to_be_visible()
    page.wait_for_timeout(400)
    expect(page.locator(".wg-glimpse")).to_be_visible()
    asked_once = sum('"preview"' in text for text in asked)
    page.mouse.move(5, 5)
    expect(page.locator(".wg-glimpse")).to_have_count(0)
    page.mouse.move(at["x"], at["y"])
    expect(page.locator(".wg-glimpse")).to_be_visible()
    assert sum('"preview"' in text for text in asked) == asked_once <= 2, "what was answered is kept"


def test_keys_point_and_confirm_too(visit: Visit) -> None:
    page = visit("/tables")
    seated(page, "sliders", True)
    page.evaluate("document.querySelector('.wg-pieces [tabindex=\"0\"]').focus()")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.sprite.startsWith('handle')"):
            break
        page.keyboard.press("ArrowDown")
    expect(page.locator(".wg-glimpse")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-does=confirm]")).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_function(MOVED)


def test_a_newcomer_is_told_what_it_is_about_and_each_rule_once(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "gears", {})
    tip = page.locator(".tip")
    expect(tip).to_contain_text("What it is about")
    page.locator(".bar-tool").click()
    expect(page.get_by_role("dialog")).to_contain_text("Rules")
    page.keyboard.press("Escape")
    tip.locator(".tip-close").click()
    expect(tip).to_be_hidden()
    page.reload()
    expect(tip).to_contain_text("What it is about")
    page.evaluate("localStorage.setItem('wandelgang-told', '[\"played gears\"]')")
    page.reload()
    page.wait_for_selector(".wg-may")
    expect(tip).to_be_hidden()
