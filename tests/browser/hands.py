"""Hands for the tests: they touch whatever the table marks, by mouse, by touch or by keys alone.

They know no game: they see which pieces are marked and press what the page offers.
"""

from __future__ import annotations

import random
import re
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.conftest import settled

How = Literal["mouse", "touch", "keys"]

STATE = """() => ({
  over: Boolean(document.querySelector(".turn.over")),
  curtain: Boolean(document.querySelector(".curtain:not([hidden])")),
  chosen: Boolean(document.querySelector("[data-does=confirm]:not(:disabled)")),
  plain: Boolean(document.querySelector("[data-does=choice-0]:not(:disabled)")),
  marked: [...document.querySelectorAll(".wg-may")].map((one) => one.dataset.sprite),
  held: document.querySelectorAll(".wg-touched").length,
})"""
# Something can be touched or pressed, or the game is over.
READY = f"""() => {{
  const now = ({STATE})();
  return now.over || now.curtain || now.chosen || now.plain || now.marked.length > 0;
}}"""
PLACE = """(id) => {
  const named = `[data-sprite="${CSS.escape(id)}"]`;
  const piece = document.querySelector(`.wg-pieces:not(.wg-signs) > ${named}, .actions ${named}`);
  if (!piece) return null;
  const box = piece.getBoundingClientRect();
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (place.y < 60 || place.y > innerHeight - 90) piece.scrollIntoView({ block: "center" });
  const now = piece.getBoundingClientRect();
  return { x: now.x + now.width / 2, y: now.y + now.height / 2 };
}"""
MOST_TOUCHES = 1500  # in a whole game; more means that the hand touches what leads nowhere
KEYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home")


def sit_down(
    page: Page, game: str, options: dict[str, object], second: dict[str, object] | None = None, me: str = "Ada"
) -> str:
    """A table at which I play a person here, or the given opponent."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": me}, second or {"kind": "here", "name": "Bruno"}]
    page.evaluate("localStorage.setItem('wandelgang', JSON.stringify({ speed: 0 }))")
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin is not None
    answer = page.request.post(f"{origin[0]}/api/tables", data={"game": game, "seats": seats, "options": options})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"{origin[0]}/t/{table}")
    settled(page)
    return table


def play(page: Page, how: How, seed: int = 1, patience: int = 60_000) -> int:
    """Play at random to the end of the game; returns the number of touches."""
    hand = random.Random(seed)
    for touches in range(MOST_TOUCHES):
        page.wait_for_function(READY, timeout=patience)
        state = page.evaluate(STATE)
        if state["over"]:
            return touches
        if state["curtain"]:
            press(page, ".curtain .btn", how)
            page.locator(".curtain").wait_for(state="hidden")
        elif state["chosen"]:
            confirm(page, how)
        elif state["marked"]:
            touch(page, hand.choice(state["marked"]), how, hand)
        else:
            press(page, "[data-does=choice-0]:not(:disabled)", how)  # nothing but that is possible
    raise AssertionError(f"not over after {MOST_TOUCHES} touches: {page.locator('.turn').inner_text()}")


def touch(page: Page, sprite: str, how: How, hand: random.Random) -> None:
    """Touch one piece. By keys: press its button, or go somewhere with the arrows and touch whatever has the focus there."""
    button = page.locator(f".actions [data-sprite='{sprite}']")
    if how == "keys" and button.count():
        button.press("Enter")  # Tab leads to the buttons
        return
    if how == "keys":
        page.evaluate("document.querySelector('.wg-pieces [tabindex=\"0\"]')?.focus()")
        for _ in range(hand.randrange(5)):
            page.keyboard.press(hand.choice(KEYS))
        page.keyboard.press("Enter")
        return
    place = page.evaluate(PLACE, sprite)
    if place is None:
        return
    if how == "touch":
        page.touchscreen.tap(place["x"], place["y"])
    else:
        page.mouse.click(place["x"], place["y"])


def confirm(page: Page, how: How) -> None:
    if how == "keys":
        page.keyboard.press("Enter")
        if page.evaluate(STATE)["chosen"]:
            page.locator("[data-does=confirm]").press("Enter")
        return
    press(page, "[data-does=confirm]:not(:disabled)", how)


def press(page: Page, selector: str, how: How) -> None:
    button = page.locator(selector)
    if how == "keys":
        button.press("Enter")
    elif how == "touch":
        button.tap()
    else:
        button.click()
