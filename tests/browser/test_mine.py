"""My games, while somebody else plays on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, settled
from tests.browser.test_together import friends, menu, move, origin, seat


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


def test_whoever_is_forgotten_has_no_games_and_the_other_sees_it_at_once(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    menu(bruno, "Forget me")
    bruno.get_by_role("button", name="Cancel").click()
    expect(seat(ada, 1)).to_contain_text("Bruno")
    menu(bruno, "Forget me")
    bruno.get_by_role("button", name="Delete everything").click()
    bruno.wait_for_url(f"{origin(bruno)}/")
    expect(seat(ada, 1)).not_to_contain_text("Bruno")
    bruno.goto(f"{origin(bruno)}/tables")
    settled(bruno)
    expect(bruno.locator(".entry")).to_have_count(0)
