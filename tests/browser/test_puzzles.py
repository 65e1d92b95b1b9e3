"""Puzzles as people solve them: with the board's own controls, by mouse, by touch and by keys, online and offline."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Visit, settled, snap
from tests.browser.solving import fetch, make, solution, ways
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.puzzles.puzzle import load

GAMES = [game.name for game in games() if load(game)]
QUICK = "localStorage.setItem('wandelgang', JSON.stringify({ speed: 0 }))"
DAYS = """([before, puzzles]) => {
  const day = (back) => { const one = new Date(); one.setDate(one.getDate() - back); return [one.getFullYear(),
    String(one.getMonth() + 1).padStart(2, "0"), String(one.getDate()).padStart(2, "0")].join("-"); };
  localStorage.setItem("wandelgang-puzzles", JSON.stringify({ tries: puzzles, days: before.map(day) }));
}"""


def enter(visit: Visit, game: str, number: int | None = None, **look: Any) -> tuple[Page, dict[str, Any]]:
    """The page of a puzzle, by default the first of a game."""
    number = number or load(find_game(game))[0].number
    page = visit(f"/puzzles/{game}/{number}", **look)
    page.evaluate(QUICK)
    page.reload()
    settled(page)
    return page, fetch(page, game, number)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_the_solution_is_accepted(visit: Visit, game: str, how: Any) -> None:
    size = PHONE if how == "touch" else DESKTOP
    page, puzzle = enter(visit, game, language="de", size=size, touch=how == "touch")
    high = page.locator(".turn").bounding_box()
    snap(page, f"puzzle-{game}-{how}")
    make(page, puzzle, solution(puzzle), how)
    expect(page.locator(".turn.good .turn-main")).to_have_text("Gelöst!")
    expect(page.locator(".turn-more")).to_have_text("Beim ersten Versuch.")
    now = page.locator(".turn").bounding_box()
    assert high is not None
    assert now is not None
    assert high["height"] == now["height"]
    snap(page, f"puzzle-{game}-{how}-solved")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"])
def test_a_wrong_turn_is_refuted_on_the_board_and_can_be_seen_again(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    page, puzzle = enter(visit, "tiles", language="de", theme=theme, size=size, touch=size == PHONE)
    assert violations(page) == []
    wrong = ["Sf", "a7"]  # one more turn would not do either: there is a wall in the way
    assert wrong in ways(puzzle, puzzle["first"], ("wrong",))
    make(page, puzzle, wrong, "touch" if size == PHONE else "mouse")
    expect(page.locator(".turn.bad")).to_be_visible()
    expect(page.locator(".tries .no")).to_have_count(1)
    expect(page.locator(".balls .ball").first).to_have_text("1", timeout=120_000)  # the search may have to be compiled
    expect(page.locator(".turn-more")).not_to_have_text(re.compile("…$"))
    expect(page.locator(".wg-traces .trace-barred")).to_have_count(1)
    assert violations(page) == []
    snap(page, f"puzzle-wrong-{size[0]}")
    page.locator(".tries .round").click()
    expect(page.locator(".balls .ball").first).to_have_text("1")
    page.get_by_role("button", name="Noch einmal", exact=True).click()
    expect(page.locator(".puzzle[data-phase=ask]")).to_be_visible()
    expect(page.locator(".balls .ball")).to_have_count(0)
    make(page, puzzle, solution(puzzle), "touch" if size == PHONE else "mouse")
    expect(page.locator(".turn-more")).to_have_text("Beim zweiten Versuch.")
    assert violations(page) == []
    snap(page, f"puzzle-solved-{size[0]}")


def test_it_is_shared_without_moves_or_board(visit: Visit) -> None:
    page, puzzle = enter(visit, "sliders")
    page.evaluate("navigator.share = async (what) => { window.shared = what; }")
    make(page, puzzle, next(ways(puzzle, puzzle["first"], ("wrong",))))
    page.locator("[data-does=again]").click()
    make(page, puzzle, solution(puzzle))
    page.locator(".sharing-part [data-does=share]").click()
    shared = page.evaluate("window.shared")
    number = puzzle["card"]["number"]
    assert shared["text"].splitlines()[:2] == [f"Wandelgang · Puzzle {number}", "❌✅"]
    assert shared["url"].endswith(f"/puzzles/sliders/{number}")
    assert not [action for action in solution(puzzle) if action in shared["text"]]


def test_solving_the_puzzle_of_the_day_goes_on_with_a_streak(visit: Visit) -> None:
    page = visit("/", language="de")
    page.evaluate(QUICK)
    page.evaluate(DAYS, [[1, 2, 9, 10, 11, 12], {}])
    page.reload()
    settled(page)
    expect(page.locator(".day-strip")).to_contain_text("2 Tage")
    page.locator(".day-strip [data-does=solve]").click()
    page.wait_for_url(re.compile(r"/puzzles/\w+/\d+$"))
    settled(page)
    expect(page.locator(".puzzle-head .about")).to_contain_text("Rätsel des Tages")
    game, number = page.url.split("/")[-2:]
    puzzle = fetch(page, game, int(number))
    make(page, puzzle, solution(puzzle))
    expect(page.locator(".turn.good")).to_be_visible()
    expect(page.locator(".regular-part .streak b")).to_have_text("3 Tage")
    page.get_by_role("button", name="Nächstes").click()
    page.wait_for_url(re.compile("/puzzles$"))
    settled(page)
    expect(page.locator(".regular .streak b")).to_have_text("3 Tage")
    expect(page.locator(".longest")).to_have_text("längste: 4")
    expect(page.locator(".week .today.ok")).to_have_count(1)
    expect(page.locator(".day [data-does=solve]")).to_have_text("Gelöst")
    expect(page.locator(".lead-sum b")).to_have_text("1")


def test_whoever_looks_at_the_solution_has_not_solved_it(visit: Visit) -> None:
    page, puzzle = enter(visit, "gears")
    make(page, puzzle, next(ways(puzzle, puzzle["first"], ("wrong",))))
    page.locator("[data-does=show]").click()
    expect(page.locator(".turn.shown")).to_be_visible()
    marks = page.evaluate("JSON.parse(localStorage.getItem('wandelgang-puzzles')).tries.gears")
    assert list(marks.values()) == ["x?"]


def test_a_puzzle_that_is_loaded_needs_no_connection(visit: Visit) -> None:
    page, puzzle = enter(visit, "cards")
    page.wait_for_timeout(3000)  # it fetches ahead meanwhile
    page.context.set_offline(True)
    make(page, puzzle, next(ways(puzzle, puzzle["first"], ("wrong",))))
    expect(page.locator(".turn.bad .turn-main")).not_to_be_empty()
    page.locator("[data-does=again]").click()
    make(page, puzzle, solution(puzzle))
    expect(page.locator(".turn.good")).to_be_visible()
    page.context.set_offline(False)


def test_keys_are_enough(visit: Visit) -> None:
    page, puzzle = enter(visit, "sliders")
    page.keyboard.press("h")
    expect(page.locator(".wg-hint")).to_have_count(1)
    make(page, puzzle, next(ways(puzzle, puzzle["first"], ("wrong",))))
    expect(page.locator(".turn.bad")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".puzzle[data-phase=ask]")).to_be_visible()
    make(page, puzzle, solution(puzzle))
    expect(page.locator("[data-does=next]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: not address.endswith(f"/{puzzle['card']['number']}"))


def test_addresses_lead_to_a_kind_or_say_that_nothing_is_there(visit: Visit) -> None:
    kind = load(find_game("fences"))[0].kind
    page = visit(f"/puzzles/fences?kind={kind}")
    page.wait_for_url(re.compile(r"/puzzles/fences/\d+"))
    settled(page)
    number = int(re.search(r"/fences/(\d+)", page.url)[1])  # type: ignore[index]
    assert next(puzzle.kind for puzzle in load(find_game("fences")) if puzzle.number == number) == kind
    for address in ("/puzzles/nothing", "/puzzles/nothing/1", "/puzzles/tiles/999999"):
        page.goto(page.url.split("/puzzles")[0] + address)
        settled(page)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("main a.btn").first).to_be_visible()
