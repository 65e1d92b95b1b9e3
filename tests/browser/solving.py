"""Hands that solve puzzles: they make given choices with the board's own controls, by mouse, by touch or by keys.

What there is to choose and where it leads is read from the puzzle as the server sends it; which way is right is known from its
verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.browser.hands import PLACE, How

Json = dict[str, Any]
SET = """(id) => {
  const dial = [...document.querySelectorAll(".wg-turn")].map((one) => one.dataset.sprite);
  return !dial.includes(id) || Boolean(document.querySelector(`[data-sprite="${CSS.escape(id)}"].wg-set`));
}"""
PLACES = """(ids) => ids.filter((id) => !document.querySelector(`.wg-turn[data-sprite="${CSS.escape(id)}"]`))"""
HELD = """(id) => Boolean(document.querySelector(`.wg-touched[data-sprite="${CSS.escape(id)}"]`))"""
# A hint beckons for ever.
IDLE = """() => document.querySelector(".puzzle")?.dataset.phase !== "busy"
  && document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity)"""


def fetch(page: Page, game: str, number: int) -> Json:
    puzzle: Json = page.evaluate(
        "async ([game, number]) => (await fetch(`/api/puzzles/${game}/${number}?lang=en`)).json()", [game, number]
    )
    return puzzle


def ways(puzzle: Json, decision: Json, verdicts: tuple[str, ...]) -> Iterator[list[str]]:
    """The actions of every whole turn from a decision on that ends with one of these verdicts."""
    for index, branch in zip(decision["choices"], decision["branches"], strict=True):
        action: str = puzzle["choices"][index]["action"]
        if "next" in branch:
            for rest in ways(puzzle, branch["next"], verdicts):
                yield [action, *rest]
        elif branch["answer"]["verdict"] in verdicts:
            yield [action]


def solution(puzzle: Json) -> list[str]:
    """The actions of all right turns."""
    actions: list[str] = []
    decision = puzzle["first"]
    while decision:
        turn = next(ways(puzzle, decision, ("right", "solved")))
        actions += turn
        decision = after(puzzle, decision, turn)
    return actions


def after(puzzle: Json, decision: Json, turn: list[str]) -> Json | None:
    """What is to be decided after a whole turn."""
    for action in turn:
        at = next(at for at, index in enumerate(decision["choices"]) if puzzle["choices"][index]["action"] == action)
        branch = decision["branches"][at]
        decision = branch.get("next") or branch["answer"].get("next")
    return decision


def make(page: Page, puzzle: Json, actions: list[str], how: How = "mouse") -> None:
    """Make these choices one after the other."""
    decision = puzzle["first"]
    for action in actions:
        page.wait_for_function(IDLE)
        choice = next(puzzle["choices"][index] for index in decision["choices"] if puzzle["choices"][index]["action"] == action)
        choose(page, choice, how)
        decision = after(puzzle, decision, [action])
    page.wait_for_function(IDLE)


def choose(page: Page, choice: Json, how: How) -> None:
    """Touch whatever the choice needs, turn the dial to it, and confirm if the page asks for that."""
    places = page.evaluate(
        '(ids) => ids.filter((id) => !document.querySelector(`.wg-turn[data-sprite="${CSS.escape(id)}"]`))', choice["touch"]
    )
    dials = [id for id in choice["touch"] if id not in places]
    for dial in dials:
        for _ in range(4):
            if not page.evaluate(SET, dial):
                page.keyboard.press("r")
    before = page.locator(".puzzle").get_attribute("data-made")
    for sprite in places:
        if not page.evaluate(HELD, sprite):
            tap(page, sprite, how)
    for dial in dials:
        for _ in range(4):
            if not page.evaluate(SET, dial):
                page.keyboard.press("r")
    confirm = page.locator("[data-does=confirm]:not(:disabled)")
    if page.locator(".puzzle").get_attribute("data-made") == before and confirm.count():
        confirm.tap() if how == "touch" else confirm.click()
    page.wait_for_function("(before) => document.querySelector('.puzzle').dataset.made !== before", arg=before)


def tap(page: Page, sprite: str, how: How) -> None:
    place = page.evaluate(PLACE, sprite)
    assert place is not None, sprite
    if how == "touch":
        page.touchscreen.tap(place["x"], place["y"])
    else:
        page.mouse.click(place["x"], place["y"])
