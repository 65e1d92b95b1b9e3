"""Whole games at one table through the page, by mouse, keys and touch; what is around the board; what must stay hidden."""

from __future__ import annotations

import re
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visit, snap
from tests.browser.hands import How, play, sit_down

# Whatever stands on the board can be seen: nothing lies over it, not even a tip that lets clicks through.
UNCOVERED = """() => [...document.querySelectorAll(".wg-sprite.role-piece:not(.wg-in-tray)")].every((piece) => {
  const box = piece.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tip = document.querySelector(".tip").getBoundingClientRect();
  if (tip.left <= x && x <= tip.right && tip.top <= y && y <= tip.bottom) return false;
  return box.bottom > innerHeight || document.querySelector(".stage").contains(document.elementFromPoint(x, y));
})"""
# The whole reason can be read.
WHOLE = """() => {
  const banner = document.querySelector(".turn.over").getBoundingClientRect();
  return [...document.querySelectorAll(".turn.over :is(.turn-words, .turn-main, .turn-more)")].every((one) => {
    const { bottom, right } = one.getBoundingClientRect();
    const isInline = getComputedStyle(one).display === "inline"; // part of the text around it
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    return bottom <= banner.bottom + 1 && right <= banner.right && (isInline || !isCut);
  });
}"""
# The shortest variant of each game that is still a whole game.
SHORT: dict[str, dict[str, object]] = {
    "tiles": {"width": 3, "height": 3, "goals": 1, "stones": 2, "players": 2},
    "sliders": {"limit": 20},
    "gears": {"maze": "first-steps", "limit": 30},
    "fences": {"board": "11x11", "limit": 10},
    "cards": {"standstill": 4},
}


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
    expect(page.locator(".turn.over .turn-more")).to_have_text(re.compile(r"\w\.$"))  # why it is over
    assert page.evaluate(UNCOVERED), "the end covers the board"
    assert page.evaluate(WHOLE)
    if not page.locator(".standings .won").count():
        assert set(page.locator(".standings .rank").all_inner_texts()) == {"1."}, "a draw has no second"


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
    page.locator(".wg-may.role-piece").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".wg-touched")).to_have_count(0)
    page.locator(".wg-may.role-handle").first.click()
    expect(page.locator(".moves li")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
    page.locator(".wg-may.role-handle").first.click()
    expect(page.locator(".moves li")).to_have_count(1)
    page.locator(".moves .turn-open").first.click()
    expect(page).to_have_url(re.compile(f"/t/{table}/1$"))
    shade = "[...document.querySelectorAll('.moves li')].map((one) => getComputedStyle(one).backgroundColor)"
    filled = page.evaluate(shade)
    expect(page.locator(".role-handle")).to_have_count(0)
    page.get_by_role("button", name="One turn back").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/0$"))
    assert page.evaluate(shade) != filled, "the last move is not the one looked at"
    assert violations(page) == []
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".wg-may").first).to_be_visible()
    page.get_by_role("button", name="Menu and settings").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".turn.over")).to_contain_text("has given up")
    expect(page.locator(".standings .won .crown")).to_be_visible()
    page.locator(".moves .turn-open").first.click()
    expect(page.locator(".won-mark")).to_be_visible()
    page.get_by_role("button", name="One turn back").click()
    expect(page.locator(".won-mark")).to_be_hidden()


STUCK = (
    "tiles set ┏│┳┐┓/─┌┘└┐/┣─┻─┫/└┐┌─┘/┗─┻┐┛ free=│ pawns=a1,e5 stones=A:c5,B:b2,G:e1,M:d3 "
    "goals=A,G won=-,- turn=0:walk closed=E4"
)


def test_a_player_who_cannot_walk_sees_how_to_stay(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "tiles", {"position": STUCK}, {"kind": "computer", "level": 1})
    expect(page.locator(".wg-may")).to_have_attribute("data-sprite", "pawn0")
    slots = page.evaluate("[...document.querySelectorAll('.role-handle')].map((one) => Number(getComputedStyle(one).opacity))")
    assert max(slots) < 0.5, "there is nothing to push now"
    page.locator("[data-does=choice-0]").click()
    expect(page.locator(".moves li").last).to_contain_text("stays")


ACTS = (
    "gears beginners full g7:135e1,h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:135e0,g9:0*,h9:13* figures=f9/h8,g7/g7 "
    "turn=0:act from=i7 idle=4/20 played=4"
)
RAILS = "sliders default offsets=000000000 pegs=f6d3h2g0e1,d10e10f10g8h8 turn=0:move limit=400"


@pytest.mark.parametrize(
    ("game", "position", "chosen", "tools"), [("gears", ACTS, "act-leave", 4), ("sliders", RAILS, "handle-L4", 10)]
)
def test_a_preview_keeps_what_was_chosen(visit: Visit, game: str, position: str, chosen: str, tools: int) -> None:
    page = visit("/tables", size=PHONE, touch=True)
    sit_down(page, game, {"position": position})
    page.locator(f"[data-sprite={chosen}]").tap()
    expect(page.locator(".wg-preview")).to_be_visible()
    expect(page.locator(":is(.doing, .role-handle):not(.mark-closed)")).to_have_count(tools)
    expect(page.locator(".wg-touched, .doing.primary")).to_have_attribute("data-sprite", chosen)
    page.locator(f"[data-sprite={chosen}]").tap()
    expect(page.locator(".moves li")).to_have_count(1)


OPEN = (
    "tiles set ┏─┳┐┓/│┌┘└┐/┣─┻─┫/└┐┌─┘/┗─┻┐┛ free=│ pawns=a1,e5 stones=A:c5,B:b2,G:e1,M:d3 "
    "goals=A,G won=-,- turn=0:walk closed=E4"
)


def test_a_path_is_drawn_under_what_stands_on_it(visit: Visit) -> None:
    page = visit("/tables", size=PHONE, touch=True)
    sit_down(page, "tiles", {"position": OPEN}, {"kind": "computer", "level": 1})
    page.locator("[data-sprite=tile13]").tap()
    expect(page.locator(".wg-way")).to_have_count(1)
    height = "(one) => [Number(getComputedStyle(one).zIndex), one.parentElement.className]"
    line, layer = page.locator(".wg-lines").evaluate(height)
    for name in ("pawn0", "stone-M", "tile13"):
        found, beside = page.locator(f"[data-sprite={name}]").evaluate(height)
        assert beside == layer
        assert (found > line) == (name != "tile13"), name


STRUCK = (
    "fences 11x11 seats=NS pieces=h4+d9+ne+sw,a5+k4+h9+goal fences=c2S+d2S+f8E+g2S+h2S+i2S,c9S+d9S+b5E+g9S+h9S+h4S "
    "locks=d5S+h5S+c6E+d6S+h6E+h6S turn=0:move dice=53 limit=2000"
)


def test_a_piece_that_would_be_captured_is_marked_and_named(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, "fences", {"position": STRUCK})
    page.locator("[data-sprite=piece0-0]").click()
    enemy, badge = page.locator("[data-sprite=piece1-0]"), page.locator(".wg-offers > [data-sprite=offer-piece1-0]")
    expect(enemy).to_have_class(re.compile("wg-struck"))
    expect(page.locator(".wg-struck")).to_have_count(2)
    seen, sign = enemy.bounding_box(), badge.bounding_box()
    assert seen is not None
    assert sign is not None
    assert sign["width"] < 0.7 * seen["width"]
    assert sign["x"] > seen["x"] + seen["width"] / 2, "in the corner, where it leaves the piece to be seen"
    assert sign["y"] + sign["height"] < seen["y"] + seen["height"] / 2
    whole = page.locator(".wg-offers > [data-sprite=offer-square-g3]").bounding_box()
    assert whole is not None
    assert whole["width"] > seen["width"], "nobody stands there"
    enemy.hover()
    expect(page.locator(".turn")).to_contain_text("capture B")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)  # a click on a place is enough


WALKS = (
    "gears beginners full g7:135e1,h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:135e0,g9:0*,h9:13* figures=f9/i7,g7/g7 "
    "turn=0:walk idle=4/20 played=4"
)
CARDS = (
    "cards die open blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=8c3+2d5,5b2 hand=1345679,12346789 hits=-,- "
    "turn=0:act rolled=4 idle=3"
)


@pytest.mark.parametrize(
    ("game", "position", "first", "goals", "other", "elsewhere", "reason"),
    [
        ("gears", WALKS, "figure0-1", {"tile-g9"}, "figure0-2", "tile-h7", "corridor there is closed"),
        ("cards", CARDS, "card0-2", {"field-d4"}, "card0-8", "field-c4", "beside them"),
    ],
)
def test_only_what_goes_with_the_first_touch_is_marked(
    visit: Visit, game: str, position: str, first: str, goals: set[str], other: str, elsewhere: str, reason: str
) -> None:
    page = visit("/tables")
    sit_down(page, game, {"position": position})
    lit = ".wg-may, .role-tile.mark-reach, .role-invitation"
    seen = f"[...document.querySelectorAll('{lit}')].filter((one) => one.checkVisibility())"
    marked = f"{seen}.map((one) => one.dataset.sprite)"
    assert len(page.evaluate(marked)) > 3
    page.locator(f"[data-sprite={first}]").click()
    assert set(page.evaluate(marked)) == goals
    page.locator(f"[data-sprite={elsewhere}]").click(force=True)
    expect(page.locator(".why")).to_contain_text(reason)
    expect(page.locator(".wg-touched")).to_have_attribute("data-sprite", first)
    page.locator(f"[data-sprite={other}]").click(force=True)
    expect(page.locator(".wg-touched")).to_have_attribute("data-sprite", other)
    page.keyboard.press("Escape")
    assert len(page.evaluate(marked)) > 3


SHADES = """async (picture) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const found = canvas.getImageData(0, 0, image.width, image.height).data;
  return [0, 1, 2].map((channel) => {
    const values = found.filter((_, at) => at % 4 === channel);
    return Math.max(...values) - Math.min(...values);
  });
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1180, 747)])
def test_the_hedge_has_no_seams(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/tables", size=size)
    sit_down(page, "fences", {"board": "11x11"})
    west, east = (page.locator(f"[data-sprite=hedge-{corner}]").bounding_box() for corner in ("nw", "ne"))
    assert west is not None
    assert east is not None
    left = west["x"] + west["width"] * 0.7  # where the corner is no longer round
    wide = east["x"] + east["width"] * 0.3 - left
    line = page.screenshot(clip={"x": left, "y": round(west["y"]) + 1, "width": wide, "height": 1})
    assert max(page.evaluate(SHADES, b64encode(line).decode())) < 16
