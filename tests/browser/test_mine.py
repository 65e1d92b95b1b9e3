"""My games, while somebody else plays on; notifications that it is my turn, while a page is open."""

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


# What a headless shell lacks: a permission that lasts, somewhere to show notifications, and windows in the background.
NOTIFYING = """() => {
  const ask = Notification.requestPermission.bind(Notification);
  Object.assign(window, { allowed: "default", asked: 0, notified: [], away: false });
  Notification.requestPermission = async () => {
    asked += 1;
    return (allowed = await ask());
  };
  Object.defineProperty(Notification, "permission", { get: () => allowed });
  navigator.serviceWorker.getRegistration = async () => ({ showNotification: async (...told) => void notified.push(told) });
  Object.defineProperty(document, "hidden", { get: () => away });
}"""


def test_a_game_over_days_tells_me_in_the_background_that_it_is_my_turn(visit: Visit) -> None:
    ada, bruno, table = friends(visit, clock={"days": 3})
    ada.evaluate(NOTIFYING)
    menu(ada, "This table")
    switch = ada.get_by_role("switch", name="Tell me when it is my turn")
    expect(switch).not_to_be_checked()
    assert ada.evaluate("asked") == 0, "the browser asked before anybody wanted it"
    switch.click()
    expect(ada.locator(".toast")).to_contain_text("The browser allows no notifications from this page.")
    expect(switch).not_to_be_checked()
    ada.context.grant_permissions(["notifications"])
    switch.click()
    expect(switch).to_be_checked()
    ada.keyboard.press("Escape")
    told = []
    for away in (False, True, True):
        ada.evaluate("(away) => { window.away = away; }", away)
        move(ada)
        move(bruno)
        expect(ada.locator(".turn.mine")).to_be_visible()
        told.append(ada.evaluate("notified.length"))
    assert told == [0, 1, 2], "only in the background, once per turn"
    title, shown = ada.evaluate("notified[0]")
    assert (title, shown["tag"], shown["data"]) == ("It is your turn.", table, {"path": f"/t/{table}"})
    menu(ada, "This table")
    switch.click()
    expect(switch).not_to_be_checked()
    assert ada.evaluate("JSON.parse(localStorage.wandelgang).notify") is False
