"""Whole games at one table through the page, by mouse, keys and touch; what is around the board; what must stay unseen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, TABLET, Visit, settled, snap
from tests.browser.hands import How, play

# The shortest variant of each game that is still a whole game.
SHORT: dict[str, dict[str, object]] = {
    "tiles": {"width": 3, "height": 3, "goals": 1, "stones": 2, "players": 2},
    "sliders": {"limit": 30},
    "gears": {"maze": "first-steps", "limit": 50},
    "fences": {"board": "11x11", "limit": 16},
    "cards": {"standstill": 4},
}


def sit_down(page: Page, game: str, options: dict[str, object], second: dict[str, object] | None = None) -> str:
    """A table at which I play somebody here, or whoever is given."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, second or {"kind": "here", "name": "Bruno"}]
    page.evaluate("localStorage.setItem('wandelgang', JSON.stringify({ speed: 0 }))")
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin is not None
    answer = page.request.post(f"{origin[0]}/api/tables", data={"game": game, "seats": seats, "options": options})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"{origin[0]}/t/{table}")
    settled(page)
    return table


@pytest.mark.parametrize("how", ["keys", "touch"])
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_at_one_screen(visit: Visit, game: str, how: How) -> None:
    """By keyboard only at a desk, by touch on a phone."""
    page = visit("/tables", size=PHONE, touch=True) if how == "touch" else visit("/tables")
    sit_down(page, game, SHORT[game])
    play(page, how)
    snap(page, f"over-{game}-{how}")
    assert violations(page) == []
    expect(page.get_by_role("button", name="Another game")).to_be_visible()
    result = page.get_by_role("region", name="Result")
    for name in ("Ada", "Bruno"):
        expect(result).to_contain_text(name)
    expect(result.locator("p")).to_have_text(re.compile(r"\w\.$"))  # why it is over
    if how == "keys":
        page.keyboard.press("Escape")
    else:
        result.get_by_role("button").tap()
    expect(result).to_be_hidden()


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_against_the_computer(visit: Visit, game: str) -> None:
    page = visit("/tables", language="de", theme="dark")
    sit_down(page, game, SHORT[game], {"kind": "computer", "level": 1})
    play(page, "mouse", seed=3)
    snap(page, f"over-{game}-computer")


def test_a_curtain_hides_what_the_other_must_not_see(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "tiles", {"players": 2, "start": 1})
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Bruno")
    assert violations(page) == []
    assert page.locator(".sought").count() == 0
    expect(page.locator(".stage")).to_have_attribute("aria-hidden", "true")
    assert page.evaluate("[...document.querySelectorAll('.stage [tabindex=\"0\"], .stage .wg-side:not([inert])')].length") == 0
    curtain.get_by_role("button").click()
    expect(curtain).to_be_hidden()
    expect(page.locator(".sought").first).to_be_visible()
    assert page.evaluate("[...document.querySelectorAll('.seat .score')][0].textContent.includes(':')") is False


def test_back_hint_undo_replay_and_giving_up(visit: Visit) -> None:
    page = visit("/tables")
    table = sit_down(page, "sliders", {"start": 0})
    page.locator(".wg-may.peg").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".wg-touched")).to_have_count(0)
    page.locator(".wg-may.handle").first.click()
    expect(page.locator(".moves li")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
    page.locator(".wg-may.handle").first.click()
    expect(page.locator(".moves li")).to_have_count(1)
    page.locator(".moves .ply").first.click()
    expect(page).to_have_url(re.compile(f"/t/{table}/1$"))
    page.get_by_role("button", name="One move back").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/0$"))
    assert violations(page) == []
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".wg-may").first).to_be_visible()
    page.get_by_role("button", name="Menu and settings").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".turn.over")).to_contain_text("has given up")


# What lies in trays: the kind of each thing, and its shorter side in pixels.
IN_TRAYS = """() => [...document.querySelectorAll(".wg-pieces > .wg-sprite")].flatMap((piece) => {
  const box = piece.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const holds = (card) => x > card.left && x < card.right && y > card.top && y < card.bottom;
  const cards = [...document.querySelectorAll(".wg-card")].map((card) => card.getBoundingClientRect());
  return cards.some(holds) ? [[piece.classList[1], Math.min(box.width, box.height)]] : [];
})"""
OVERFLOW = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
ABOVE_ACTIONS = """(kind) => [...document.querySelectorAll(`.wg-sprite.${kind}`)].every((piece) =>
  piece.getBoundingClientRect().bottom <= document.querySelector(".actions").getBoundingClientRect().top)"""
COMPUTER: dict[str, object] = {"kind": "computer", "level": 1}


@pytest.mark.parametrize("game", SHORT)
def test_on_a_tablet_a_finger_finds_what_lies_in_trays(visit: Visit, game: str) -> None:
    page = visit("/tables", language="de", size=TABLET, touch=True)
    sit_down(page, game, {}, COMPUTER)
    least = {"act": 44, "button": 44, "pass": 44, "turn": 44, "goal": 36, "die": 40}
    small = [one for one in page.evaluate(IN_TRAYS) if one[1] < least.get(one[0], 0) - 0.1]
    assert small == []
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    assert stage["y"] + stage["height"] <= page.locator(".actions").evaluate("(one) => one.getBoundingClientRect().top") + 1


@pytest.mark.parametrize("game", SHORT)
def test_a_phone_shows_who_plays_how_they_stand_and_the_name_of_the_game(visit: Visit, game: str) -> None:
    page = visit("/tables", language="de", size=PHONE, touch=True)
    sit_down(page, game, {}, COMPUTER)
    strip = page.locator(".strip-seats")
    expect(strip).to_be_in_viewport()
    expect(strip).to_have_attribute("aria-hidden", "true")  # the panel says the same
    expect(strip.locator("b")).to_have_text([*page.locator(".panel .seat b").all_inner_texts()])
    expect(strip.locator(".score")).to_have_text([*page.locator(".panel .seat .score").all_inner_texts()])
    heading = page.locator("h1.place")
    assert heading.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.locator(".wg-card h2").evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
    assert page.evaluate(ABOVE_ACTIONS, "die")
    page.get_by_role("button", name="Menü und Einstellungen").click()
    expect(page.get_by_role("dialog").get_by_role("radio", name="English")).to_be_attached()


@pytest.mark.parametrize("game", SHORT)
def test_no_table_sticks_out(visit: Visit, game: str) -> None:
    page = visit("/tables")
    sit_down(page, game, {}, COMPUTER)
    for wide, high in (DESKTOP, (1920, 1080), PHONE, SIDEWAYS, TABLET):
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        across, down = page.evaluate(OVERFLOW)
        assert across <= 0, (wide, high)
        assert down <= 0 or wide < DESKTOP[0], (wide, high)


def test_a_tall_board_is_not_a_strip_on_a_phone_on_its_side(visit: Visit) -> None:
    page = visit("/tables", size=SIDEWAYS, touch=True)
    sit_down(page, "sliders", {})
    assert page.evaluate("parseFloat(document.querySelector('.stage').style.getPropertyValue('--unit'))") >= 36
