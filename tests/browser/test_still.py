"""Nothing jumps: what is around the board keeps its place and size in every state of every turn, to the end of the game."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESKTOP, PHONE, THOROUGH, Visit, snap
from tests.browser.hands import play, sit_down
from tests.browser.test_table import ACTS, SHORT, WHOLE

SMALL = (360, 640)
SIZES = {"small": SMALL, "desktop": DESKTOP} | ({"phone": PHONE} if THOROUGH else {})
# With every frame: where the turn, the chips and two captions are; until the game is over, a tray and the actions too,
# and of those hint and back.
RECORD = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join(" ");
  };
  const hasTray = Math.min(1, document.querySelectorAll(".wg-card").length); // what has been won gets one later
  window.still = new Set();
  window.tools = new Set();
  const look = () => {
    const names = [...document.querySelectorAll(".stage > .wg-pieces > .role-text:not(.wg-in-tray)")];
    const parts = [document.querySelector(".turn"), document.querySelector(".chips"), names.at(0), names.at(-1)];
    if (names.length) still.add(parts.map(box).join(" | "));
    const deck = document.querySelector(".actions");
    const trays = [...document.querySelectorAll(".wg-card")].slice(0, hasTray);
    const usual = [...deck.querySelectorAll("[data-does=hint], [data-place=back]")];
    const held = [deck, ...usual, ...trays].map(box).join(" | ");
    // The last action reveals what was secret, and the end is said once that has been shown: if the machine is busy, later.
    setTimeout(() => document.querySelector(".turn.over") || tools.add(held), 500);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("screen", SIZES)
@pytest.mark.parametrize("game", SHORT)
def test_nothing_jumps_in_a_whole_game_against_the_computer(visit: Visit, game: str, screen: str) -> None:
    size = SIZES[screen]
    page = visit("/tables", language="de", theme="dark", size=size, touch=size != DESKTOP)
    options: dict[str, dict[str, object]] = {**SHORT, "gears": {"position": ACTS}}  # while gears are laid, the board grows
    sit_down(page, game, options[game], {"kind": "computer", "level": 1})
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(RECORD)
    play(page, "mouse" if size == DESKTOP else "touch", seed=5)
    page.wait_for_timeout(600)
    assert len(page.evaluate("[...still]")) == 1, page.evaluate("[...still]")
    assert len(page.evaluate("[...tools]")) <= 1, page.evaluate("[...tools]")
    snap(page, f"over-{game}-computer-{screen}")
    assert page.evaluate(WHOLE)
