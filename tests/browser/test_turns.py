"""Turns at the table: a line each, shown again, replayed at one's own pace; what others do can be followed, or skipped."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.hands import sit_down

# Plays at a table of mine, as another page of mine would.
PLAY = """async ([table, decisions]) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/live?lang=en`);
  const heard = () => new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (["now", "table", "refused"].includes(told.type)) done(told.now ?? told);
    };
  });
  let now = await heard();
  for (let at = 0; at < decisions; at += 1) {
    const answer = heard();
    const choice = now.choices[(at * 7) % now.choices.length];
    const { turn: seat, ply } = now;
    socket.send(JSON.stringify({ type: "play", seat, ply, action: choice.action, id: `${at}-${Math.random()}` }));
    now = await answer;
  }
  socket.close();
  return now.ply;
}"""
# Everything on the board, where it lies and what it looks like.
BOARD = """[...document.querySelectorAll(".stage [data-sprite]")].map((one) =>
  [one.dataset.sprite, one.style.cssText, one.className.replace(/ wg-(may|near|touched)/g, "")].join()).sort().join("\\n")"""
# Where the board lies on the screen.
EXTENT = """(() => {
  const rects = [...document.querySelectorAll(".stage .role-ground, .stage .role-place, .stage .role-tile, .stage .role-wall")]
    .map((one) => one.getBoundingClientRect());
  return [Math.min(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.top)), rects[0].width].map(Math.round);
})()"""


def begun(page: Page, game: str, decisions: int, speed: int = 0, **options: object) -> str:
    """A table of mine at which some decisions have been played."""
    table = sit_down(page, game, options)
    page.evaluate("(speed) => localStorage.setItem('wandelgang', JSON.stringify({ speed }))", speed)
    page.evaluate(PLAY, [table, decisions])
    page.reload()
    page.locator(".moves li").first.wait_for()
    return table


def turns(page: Page, table: str) -> list[dict[str, Any]]:
    """What the server says about the turns."""
    script = """(table) => new Promise((done) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/live?lang=en`);
      socket.onmessage = ({ data }) => { socket.close(); done(JSON.parse(data).turns); };
    })"""
    found: list[dict[str, Any]] = page.evaluate(script, table)
    return found


def test_the_list_has_a_line_per_turn_with_the_dice_of_its_player(visit: Visit) -> None:
    page = visit("/tables")
    table = begun(page, "fences", 12)
    told = turns(page, table)
    rows = page.locator(".moves li")
    expect(rows).to_have_count(len(told))
    for row, turn in zip(rows.all(), reversed(told), strict=True):
        assert row.locator(".turn-chips svg").count() == len(turn.get("chips", []))
        name = row.locator(".turn-open").get_attribute("aria-label") or ""
        assert turn.get("text", "") in name
        if turn["seat"] is not None:
            assert name.startswith(f"Turn {turn['number']}, {('Ada', 'Bruno')[turn['seat']]}: ")
    assert rows.locator(".again").first.bounding_box()["width"] >= 44  # type: ignore[index]
    assert violations(page) == []


def test_a_line_is_opened_by_a_click_anywhere_or_by_keys(visit: Visit) -> None:
    page = visit("/tables")
    table = begun(page, "fences", 12)
    told = turns(page, table)
    row = page.locator(".moves li").nth(1)
    row.locator(".turn-text").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/{told[-2]['last']}$"))
    expect(row).to_have_class(re.compile("last"))
    row.locator(".turn-open").press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/t/{table}/{told[-3]['last']}$"))
    assert page.evaluate("document.querySelectorAll('.moves [tabindex=\"0\"]').length") == 2, "one line can be reached by Tab"


@pytest.mark.parametrize(("game", "decisions", "actions"), [("fences", 9, 3), ("cards", 5, 2), ("gears", 10, 2)])
def test_l_shows_the_whole_last_turn_again_and_then_the_table_as_it_is(
    visit: Visit, game: str, decisions: int, actions: int
) -> None:
    page = visit("/tables")
    begun(page, game, decisions)
    page.evaluate("localStorage.setItem('wandelgang', JSON.stringify({ speed: 0, replay: 2 }))")
    page.reload()
    page.locator(".moves li.last").wait_for()
    row = page.locator(".moves li.last")
    first, last = (int(row.get_attribute(f"data-{name}") or 0) for name in ("first", "last"))
    before = page.evaluate(BOARD)
    page.evaluate("document.querySelector('.hush[role=log]').replaceChildren()")
    page.keyboard.press("l")
    expect(page.locator(".turn.following")).to_be_visible()
    expect(page.locator(".turn.following")).to_have_count(0)
    assert page.locator(".hush[role=log] p").count() == last - first >= actions - 1
    assert page.evaluate(BOARD) == before
    row.locator(".again").click()
    expect(page.locator(".turn.following")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(BOARD) == before


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["fences", "gears"])
def test_a_replay_leaves_the_board_where_it_is(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit("/tables", size=size, touch=size == PHONE)
    table = begun(page, game, 11)
    before = page.evaluate(EXTENT)
    page.locator(".moves .turn-open").nth(1).click()
    page.locator(".replay").wait_for()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(EXTENT) == before
    assert violations(page) == []
    page.get_by_role("button", name="Back to the table").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    expect(page.locator(".replay-host")).to_be_hidden()
    assert page.evaluate(EXTENT) == before


def test_a_replay_goes_by_turns_and_with_shift_by_actions_at_a_pace_that_is_kept(visit: Visit) -> None:
    page = visit("/tables")
    table = begun(page, "fences", 12)
    told = turns(page, table)
    page.locator(".moves .turn-open").last.click()
    page.get_by_role("radio", name="fast").click()
    page.locator(".turn-main").click()
    kept = json.loads(page.evaluate("localStorage.getItem('wandelgang')"))
    assert kept["replay"] == 2
    expect(page).to_have_url(re.compile(f"/{told[0]['last']}$"))
    page.locator("body").press("ArrowRight")
    expect(page).to_have_url(re.compile(f"/{told[1]['last']}$"))
    expect(page.locator(".turn-main")).to_have_text(f"Turn 1 of {told[-1]['number']}")
    page.locator("body").press("Shift+ArrowRight")
    expect(page).to_have_url(re.compile(f"/{told[1]['last'] + 1}$"))
    page.locator("body").press("ArrowLeft")
    expect(page).to_have_url(re.compile(f"/{told[1]['last']}$"))
    assert page.locator(".wg-traces .trace-turn").count() > 0, "the turn shown has its marks"
    page.get_by_role("button", name="Autoplay").click()
    expect(page).to_have_url(re.compile(f"/{told[-1]['last']}$"))
    page.goto(page.url)
    expect(page.locator(".replay-count")).to_have_text(f"{told[-1]['number']} / {told[-1]['number']}")


def test_what_others_do_is_shown_step_by_step_and_can_be_skipped(visit: Visit) -> None:
    page = visit("/tables", calm=False)
    table = begun(page, "fences", 1, speed=3)
    page.evaluate("document.querySelector('.hush[role=log]').replaceChildren()")
    ply = page.evaluate(PLAY, [table, 6])
    expect(page.locator(".turn.following")).to_be_visible()
    assert page.locator(".moves li").count() < len(turns(page, table)), "not everything is shown at once"
    page.keyboard.press("Escape")
    expect(page.locator(".moves li").first).to_have_attribute("data-last", str(ply), timeout=1500)
    expect(page.locator(".turn.following")).to_have_count(0)
    expect(page.locator(".hush[role=log] p").last).not_to_be_empty()
    shown = page.evaluate(BOARD)
    page.reload()
    page.locator(".moves li").first.wait_for()
    assert page.evaluate(BOARD) == shown
