"""My games, while somebody else plays on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, settled
from tests.browser.test_together import friends, move, origin


def test_my_games_say_by_themselves_that_it_is_my_turn(visit: Visit) -> None:
    ada, bruno, table = friends(visit)
    bruno.goto(f"{origin(bruno)}/tables")
    settled(bruno)
    row = bruno.locator(".entry", has=bruno.locator(f"[href='/t/{table}']"))
    expect(row.locator(".state")).to_contain_text("Ada")
    row.locator(".go-on").focus()
    move(ada)
    expect(row.locator(".state")).to_have_text("It is your turn")
    expect(row.locator(".go-on")).to_be_focused()
