"""The last turn on the board: there after the computer's turn and after a reload, away at a touch, and in a replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, wander
from tests.browser.hands import sit_down
from tests.test_traces import played

MARKS = """() => [...document.querySelectorAll(".wg-traces .trace-turn [class]")]
  .map((one) => one.getAttribute("class").split(" ")[0]).filter((one) => one !== "trace-edge")"""
SEEN = "() => Number(getComputedStyle(document.querySelector('.wg-traces-over')).opacity)"
COMPUTER = {"kind": "computer", "level": 1}
RAILS = "sliders default offsets=000000000 pegs=f6d3h2g0e1,d10e10f10g8h8 turn=0:move limit=400"
LAST_MOVE = "sliders default offsets=000000000 pegs=d10e10f10g10h9,d0e0f1g2h1 turn=0:move limit=400"
PUSHED = (
    "tiles set ┏│┳┐┓/─┌┘└┐/┣─┻─┫/└┐┌─┘/┗─┻┐┛ free=│ pawns=a1,e5 stones=A:c5,B:b2,G:e1,M:d3 "
    "goals=A,G won=-,- turn=0:walk closed=E4"
)


def marks(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MARKS)
    return found


def wait_until_seen(page: Page, opacity: int) -> None:
    page.wait_for_function(f"() => ({SEEN})() === {opacity}")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_computers_turn_stays_on_the_board_until_something_is_touched(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/tables", size=size, touch=size == PHONE)
    sit_down(page, "sliders", {"position": RAILS}, COMPUTER)
    page.locator(".wg-may.role-handle").first.click()
    if page.locator("[data-does=confirm]:not(:disabled)").count():
        page.locator("[data-does=confirm]").click()
    page.wait_for_function("() => document.querySelector('.wg-traces .p4') !== null")  # the shape of the other player
    expect(page.locator(".wg-may").first).to_be_visible()
    wait_until_seen(page, 1)
    before = marks(page)
    assert {"trace-left", "trace-arrow"} <= {*before} or {"trace-from", "trace-to"} <= {*before}
    page.locator(".wg-may.role-piece").first.click()
    wait_until_seen(page, 0)
    page.keyboard.press("Escape")
    wait_until_seen(page, 1)
    page.reload()
    page.locator(".wg-may").first.wait_for()
    assert marks(page) == before, "also after coming back"


def test_an_own_push_is_marked_while_walking(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "tiles", {"position": PUSHED})
    page.locator(".curtain .btn").click()
    page.locator("[data-does=choice-0]").click()
    page.locator(".curtain:not([hidden]) .btn").click()
    expect(page.locator(".wg-may").first).to_be_visible()
    assert marks(page) == [], "nobody has moved anything yet"
    page.locator(".wg-may.role-handle").first.click()
    confirm = "[data-does=confirm]:not(:disabled)"
    page.locator(f"{confirm}, .wg-traces .trace-arrow").first.wait_for(state="attached")
    if page.locator(confirm).count():
        page.locator(confirm).click()
    page.wait_for_function("() => document.querySelectorAll('.wg-traces .trace-arrow').length === 3")
    expect(page.locator(".wg-traces .trace-badge")).to_have_count(1)


def test_a_replay_shows_the_turn_that_led_to_each_position(visit: Visit) -> None:
    page = visit("/tables")
    table = sit_down(page, "sliders", {"position": RAILS})
    page.locator(".wg-may.role-handle").first.click()
    if page.locator("[data-does=confirm]:not(:disabled)").count():
        page.locator("[data-does=confirm]").click()
    expect(page.locator(".wg-traces .trace-left")).to_have_count(1)
    wander(page, f"/t/{table}/1")
    expect(page.locator(".wg-traces .trace-left")).to_have_count(1)
    wait_until_seen(page, 1)
    wander(page, f"/t/{table}/0")
    expect(page.locator(".wg-traces .trace-turn")).to_have_count(0)


def test_marks_of_a_better_turn_stand_beside_those_of_the_one_played(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "sliders", {"position": RAILS})
    drawn = page.evaluate(
        """async () => {
          const { Board } = await import("/web/js/board/board.js");
          const host = document.createElement("div");
          host.style.cssText = "position: fixed; inset: 0; z-index: 99";
          document.body.append(host);
          const board = new Board(host, { words: () => "", speed: () => 0 });
          const sprite = { id: "a", kind: "a", role: "piece", x: 2, y: 2, player: 0, art: [] };
          await board.show({ art: "sliders", title: "", frame: { left: 0, top: 0, right: 8, bottom: 8 }, sprites: [sprite] });
          const to = (x) => ({ kind: "to", sprite: "a", places: [[x, 2]], is_round: true });
          const way = (x) => ({ kind: "way", sprite: "a", places: [[0, 2], [x, 2]], shape: 0 });
          const from = { kind: "from", sprite: "a", places: [[0, 2]], shape: 0 };
          board.showTraces([{ shape: 0, traces: [from, way(2), to(2)] }]);
          board.showTraces([{ shape: 0, traces: [from, way(5), to(5)], pill: "better" }], { style: "better" });
          const count = (name) => host.querySelectorAll(name).length;
          return [count(".trace-from"), count(".trace-line"), count(".trace-to"), count(".trace-ghost"), count(".trace-pill")];
        }"""
    )
    assert drawn == [1, 2, 2, 1, 1], "only what differs is drawn again, with a ghost of what would be elsewhere"


def test_what_three_others_did_is_there_when_one_comes_back(visit: Visit) -> None:
    page = visit("/tables")
    server = page.url.removesuffix("/tables")
    answer = page.request.post(f"{server}/api/records", data=played("cards", 40, players=4).record())
    page.goto(f"{server}/t/{answer.json()['table']}")
    page.locator(".wg-traces-over .trace-turn").first.wait_for(state="attached")
    turns = "[...document.querySelectorAll('.wg-traces-over .trace-turn')]"
    assert page.evaluate(f"{turns}.map((one) => one.dataset.age)") == ["2", "1", "0"]
    strong = page.evaluate(f"{turns}.map((one) => Number(one.style.opacity))")
    assert strong == sorted(strong)
    assert strong[-1] == 1


def test_the_winner_wears_crowns_at_once_after_a_reload_and_at_the_end_of_the_replay(visit: Visit) -> None:
    page = visit("/tables")
    table = sit_down(page, "sliders", {"position": LAST_MOVE})
    crowns = page.locator(".wg-traces .trace-won")
    page.locator("[data-sprite=peg0-0]").click()
    page.locator("[data-sprite=hole10-4]").click()
    if page.locator("[data-does=confirm]:not(:disabled)").count():
        page.locator("[data-does=confirm]").click()
    expect(crowns).to_have_count(5)
    page.reload()
    expect(crowns).to_have_count(5)
    wander(page, f"/t/{table}/1")
    expect(crowns).to_have_count(5)
    wander(page, f"/t/{table}/0")
    expect(page.locator("[data-sprite=peg0-0]")).to_be_visible()
    expect(crowns).to_have_count(0)
