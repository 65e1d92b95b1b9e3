"""Tables on screens of every size: touch targets are large enough, the players are visible, and nothing overflows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, TABLET, Visit
from tests.browser.hands import sit_down
from tests.browser.test_table import ACTS
from wandelgang import GAMES

# What lies in trays: the role of each thing, and its shorter side in pixels.
IN_TRAYS = """() => [...document.querySelectorAll(".wg-pieces > .wg-sprite")].flatMap((piece) => {
  const box = piece.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const holds = (card) => x > card.left && x < card.right && y > card.top && y < card.bottom;
  const cards = [...document.querySelectorAll(".wg-card")].map((card) => card.getBoundingClientRect());
  return cards.some(holds) ? [[piece.classList[1], Math.min(box.width, box.height)]] : [];
})"""
OVERFLOW = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
ABOVE_ACTIONS = """(role) => [...document.querySelectorAll(`.wg-sprite.role-${role}`)].every((piece) =>
  piece.getBoundingClientRect().bottom <= document.querySelector(".actions").getBoundingClientRect().top)"""
# No sign lies where a slider is or could be.
CLEAR = """() => {
  const edges = (one) => one.getBoundingClientRect();
  const sliders = [...document.querySelectorAll(".kind-slider")].map(edges);
  const [left, right] = [Math.min(...sliders.map((one) => one.left)), Math.max(...sliders.map((one) => one.right))];
  const signs = [...document.querySelectorAll(".wg-plate")].map(edges);
  return signs.length && signs.every((one) => one.left >= 0 && (one.right <= left || one.left >= right));
}"""
COMPUTER: dict[str, object] = {"kind": "computer", "level": 1}


@pytest.mark.parametrize("game", GAMES)
def test_on_a_tablet_a_finger_finds_what_lies_in_trays(visit: Visit, game: str) -> None:
    page = visit("/tables", language="de", size=TABLET, touch=True)
    sit_down(page, game, {}, COMPUTER)
    least = {"role-button": 44, "role-tool": 44, "role-goal": 36, "role-die": 40}
    small = [one for one in page.evaluate(IN_TRAYS) if one[1] < least.get(one[0], 0) - 0.1]
    assert small == []
    bottom = page.evaluate("[...document.querySelectorAll('.wg-card, .role-ground')][0]?.getBoundingClientRect().bottom ?? 0")
    assert bottom <= page.locator(".actions").evaluate("(one) => one.getBoundingClientRect().top") + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_who_plays_how_they_stand_and_the_name_of_the_game(visit: Visit, game: str) -> None:
    page = visit("/tables", language="de", size=PHONE, touch=True)
    sit_down(page, game, {}, COMPUTER)
    chips = page.get_by_role("button", name="Am Tisch: ")
    expect(chips).to_be_in_viewport()
    expect(chips.locator(".tally b")).to_have_text(["0", "0"])
    expect(chips.locator("em")).to_have_text("du")
    chips.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".seat b")).to_have_text([*page.locator(".panel .seat b").all_inner_texts()])
    expect(sheet.locator(".score")).to_have_text([*page.locator(".panel .seat .score").all_inner_texts()])
    page.keyboard.press("Escape")
    heading = page.locator("h1.place")
    assert heading.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.locator(".wg-card h2").evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
    assert page.evaluate(ABOVE_ACTIONS, "die")
    page.get_by_role("button", name="Menü und Einstellungen").click()
    expect(page.get_by_role("dialog").get_by_role("radio", name="English")).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_no_table_overflows(visit: Visit, game: str) -> None:
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


@pytest.mark.parametrize(("size", "most"), [(PHONE, 132), ((360, 640), 110), (SIDEWAYS, 200)])
def test_what_follows_a_walk_is_chosen_with_large_buttons_in_little_space(
    visit: Visit, size: tuple[int, int], most: int
) -> None:
    page = visit("/tables", language="de", size=size, touch=True)
    sit_down(page, "gears", {"position": ACTS}, COMPUTER)
    page.locator(".doing").first.click()
    page.locator("[data-does=confirm]:enabled").wait_for()
    assert page.locator(".actions").evaluate("(one) => one.offsetHeight") <= most
    buttons = page.locator(".doing, [data-place=back], [data-does=confirm]")
    assert min(buttons.evaluate_all("(all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))")) >= 44
    page.get_by_role("button", name="Hinweis").click(trial=True)


def test_a_board_that_is_turned_is_told_in_the_directions_one_sees(visit: Visit) -> None:
    page = visit("/tables", language="de")
    sit_down(page, "sliders", {"start": 0}, COMPUTER)
    handle = page.locator("[data-sprite=handle-L4]")
    expect(handle).to_have_accessible_name("Schieber 4 hinauf")
    expect(page.locator(".wg-plate")).to_have_text(["Dein Start", "Dein Ziel", "Start B", "Ziel B"])
    expect(page.locator(".wg-own")).to_have_text(["Dein Start", "Dein Ziel"])
    for wide, high in (SIDEWAYS, DESKTOP):  # signs keep clear of the sliders next to them, however those are shifted
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_function(CLEAR)
    handle.click()
    if page.locator("[data-does=confirm]:enabled").count():
        page.locator("[data-does=confirm]").click()
    first = page.locator(".moves li[data-first='0'] .turn-text")
    expect(first).to_have_text("rückt Schieber 4 hinauf")
    page.keyboard.press("f")
    expect(first).to_have_text("rückt Schieber 4 hinunter")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(first).to_have_text("rückt Schieber 4 nach rechts")
    expect(page.locator(".wg-plate")).to_have_count(0)
