"""Playing by link in real browsers: invitations, lost connections, reloads, offers, clocks, chat, spectators, the lobby."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Visit, settled, snap
from tests.browser.hands import READY, STATE, How, confirm, touch
from tests.browser.test_pages import SMALL

MOVES = "Number(document.querySelector('.moves li')?.dataset.last ?? 0)"  # actions, of which a line shows a whole turn
GAME = "sliders"  # short turns, nothing secret
SECRET = "tiles"
QUICK = "localStorage.setItem('wandelgang', JSON.stringify({ ...JSON.parse(localStorage.wandelgang ?? '{}'), speed: 0 }))"
TIME_LEFT = "([seconds]) => import('/web/js/pages/table/clock.js').then((clock) => clock.timeLeft(seconds, true))"
WIDTH = "document.documentElement.scrollWidth"


class Wire:
    """The connection of a page, to be cut, silenced and restored."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        self.deaf: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if socket in self.deaf else server.send(message))
        server.on_message(lambda message: None if socket in self.deaf else socket.send(message))
        self.open.append(socket)

    def cut(self) -> None:
        self.is_cut = True
        for socket in self.open:
            socket.close(code=1001)
        self.open.clear()

    def swallow(self) -> None:
        """What is open stays open, but nothing gets through; a new connection will work."""
        self.deaf.extend(self.open)

    def mend(self) -> None:
        self.is_cut = False


def origin(page: Page) -> str:
    found = re.match(r"https?://[^/]+", page.url)
    assert found is not None
    return found[0]


def open_table(page: Page, seats: list[str] | None = None, game: str = GAME, **plan: Any) -> str:
    """A table hosted by Ada; her page shows it."""
    page.evaluate(QUICK)
    kinds = [{"kind": "me", "name": "Ada"}, *({"kind": kind} for kind in seats or ["friend"])]
    options = plan.pop("options", {"start": 0} if game == GAME else {})
    asked = {"game": game, "seats": kinds, "options": options, **plan}
    answer = page.request.post(f"{origin(page)}/api/tables", data=asked, headers={"Origin": origin(page)})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"{origin(page)}/t/{table}")
    settled(page)
    return table


def link(page: Page) -> str:
    """The link shown to the host."""
    expect(page.locator(".qr-code")).to_be_visible()
    return page.locator(".link-text").input_value()


def join(page: Page, address: str, name: str = "Bruno") -> None:
    page.evaluate(QUICK)
    page.goto(address)
    settled(page)
    page.locator(".join-form input").fill(name)
    page.locator(".join-form .primary").click()
    page.wait_for_url(re.compile("/t/[^/#]+$"))
    settled(page)


def friends(visit: Visit, game: str = GAME, guest: dict[str, Any] | None = None, **plan: Any) -> tuple[Page, Page, str]:
    """Ada's page and Bruno's, at one table that has begun."""
    ada = visit("/lobby")
    table = open_table(ada, game=game, **plan)
    bruno = visit("/lobby", **(guest or {}))
    join(bruno, link(ada))
    expect(ada.locator(".turn.mine")).to_be_visible()
    return ada, bruno, table


def move(page: Page, hand: random.Random | None = None) -> None:
    """Play one action of mine, and see it in the log."""
    hand = hand or random.Random(4)
    how: How = "touch" if page.evaluate("navigator.maxTouchPoints > 0") else "mouse"
    expect(page.locator(".turn.mine")).to_be_visible()
    before = moves(page)
    for _ in range(40):
        page.wait_for_function(f"before => ({MOVES}) > before || ({READY})()", arg=before)
        if moves(page) > before:
            return
        state = page.evaluate(STATE)
        if state["chosen"]:
            confirm(page, how)
        elif state["marked"]:
            touch(page, hand.choice(state["marked"]), how, hand)
    raise AssertionError("nothing was played")


def start_move(page: Page) -> None:
    """Send an action without waiting for the answer."""
    page.locator(".wg-may.role-handle").first.click()
    if page.locator("[data-does=confirm]").is_visible():
        page.locator("[data-does=confirm]").click()
    expect(page.locator(".turn-more")).to_contain_text("on its way")


def moves(page: Page) -> int:
    return int(page.evaluate(MOVES))


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile("^(Menu and settings|Menü und Einstellungen)$")).click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def seat(page: Page, number: int) -> Locator:
    return page.locator(".seat").nth(number)


def test_from_the_gallery_a_friend_joins_by_the_link_and_both_play(visit: Visit) -> None:
    ada = visit("/")
    ada.get_by_role("button", name=re.compile("^With a friend")).nth(1).click()
    ada.wait_for_url(re.compile("/t/"))
    address = link(ada)
    snap(ada, "foyer-host")
    assert violations(ada) == []
    bruno = visit("/lobby", language="de", theme="dark", size=PHONE, touch=True)
    bruno.goto(address)
    settled(bruno)
    snap(bruno, "join-phone", whole=True)
    assert violations(bruno) == []
    assert bruno.evaluate(WIDTH) <= PHONE[0]
    assert bruno.evaluate(SMALL) == []
    bruno.locator(".join-form input").fill("Bruno")
    bruno.get_by_role("button", name="Mitspielen").click()
    bruno.wait_for_url(re.compile("/t/[^/#]+$"))
    expect(ada.locator(".foyer")).to_be_hidden()
    expect(seat(ada, 1)).to_contain_text("Bruno")
    expect(seat(ada, 1).locator(".presence")).to_contain_text("is here")
    first, second = (ada, bruno) if ada.locator(".turn.mine").is_visible() else (bruno, ada)
    for page in (first, second, first):
        move(page)
    expect(ada.locator(".moves li")).to_have_count(3)
    snap(bruno, "together-phone")
    assert bruno.evaluate(SMALL) == []
    assert bruno.evaluate(WIDTH) <= PHONE[0]
    assert violations(bruno) == []
    bruno.go_back()
    expect(bruno).to_have_url(re.compile("/lobby$"))  # the key is in no history
    expect(seat(ada, 1).locator(".presence")).to_contain_text("away")


def test_a_lost_connection_says_what_becomes_of_my_move_and_loses_nothing(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    wire = Wire(ada)
    ada.reload()
    settled(ada)
    move(ada)
    ada.evaluate("document.querySelector('.stage').dataset.same = 'yes'")
    wire.cut()
    expect(ada.locator(".gone")).to_contain_text("The connection dropped. It will come back by itself")
    move(bruno)
    assert moves(ada) == 1
    wire.mend()
    expect(ada.locator(".moves li")).to_have_count(2)
    expect(ada.locator(".gone")).to_be_hidden()
    wire.cut()
    expect(ada.locator(".gone")).to_be_visible()
    start_move(ada)
    expect(ada.locator(".gone")).to_contain_text("Your move has not arrived yet")
    snap(ada, "gone")
    assert violations(ada) == []
    wire.mend()
    expect(ada.locator(".toast")).to_have_text("Your move has arrived.")
    expect(bruno.locator(".moves li")).to_have_count(3)
    expect(ada.locator(".moves li")).to_have_count(3)
    assert ada.evaluate("document.querySelector('.stage').dataset.same") == "yes"


def test_a_move_on_its_way_survives_a_reload_and_is_played_once(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    wire = Wire(ada)
    ada.reload()
    settled(ada)
    wire.cut()
    expect(ada.locator(".gone")).to_be_visible()
    start_move(ada)
    ada.reload()
    expect(ada.locator(".gone")).to_contain_text("Your move has not arrived yet")
    wire.mend()
    expect(bruno.locator(".moves li")).to_have_count(1)
    expect(ada.locator(".moves li")).to_have_count(1)
    assert ada.evaluate("sessionStorage.length") == 0
    ada.reload()
    settled(ada)
    assert moves(ada) == 1
    move(bruno)
    expect(ada.locator(".turn.mine")).to_be_visible()


def test_a_connection_that_swallows_everything_is_abandoned(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    wire = Wire(ada)
    ada.reload()
    settled(ada)
    wire.swallow()
    start_move(ada)
    expect(ada.locator(".moves li")).to_have_count(1)
    expect(bruno.locator(".moves li")).to_have_count(1)


def test_two_windows_of_one_person_stay_in_step(visit: Visit) -> None:
    ada, bruno, table = friends(visit)
    other = ada.context.new_page()
    other.goto(f"{origin(ada)}/t/{table}")
    settled(other)
    ada.locator(".wg-may.role-piece").first.click()
    expect(ada.locator(".wg-touched").first).to_be_visible()
    move(other)
    expect(ada.locator(".moves li")).to_have_count(1)
    expect(ada.locator(".wg-touched, .wg-may")).to_have_count(0)
    expect(ada.locator(".turn.mine")).to_have_count(0)
    move(bruno)
    move(ada)
    expect(other.locator(".moves li")).to_have_count(3)
    wire = Wire(other)
    other.reload()
    settled(other)
    move(bruno)
    expect(other.locator(".moves li")).to_have_count(4)
    wire.cut()
    expect(other.locator(".gone")).to_be_visible()
    start_move(other)
    move(ada)
    wire.mend()
    expect(other.locator(".toast")).to_have_text("A move has already been played here.")
    expect(other.locator(".moves li")).to_have_count(5)
    assert {ada.locator(".toast").inner_text()} <= {"", "Everybody is here. Here we go!"}


def test_my_turn_shows_in_the_title_of_a_background_window(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    move(ada)
    ada.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    move(bruno)
    expect(ada).to_have_title(re.compile("^● "))
    ada.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada).not_to_have_title(re.compile("^● "))


def test_taking_back_is_asked_for_and_a_rematch_follows(visit: Visit) -> None:
    ada, bruno, table = friends(visit, guest={"language": "de", "size": PHONE, "touch": True})
    move(ada)
    expect(ada.get_by_role("button", name="Take back", exact=True)).to_have_count(0)
    ada.get_by_role("button", name="Take back?").click()
    expect(bruno.locator(".offer")).to_contain_text("Ada möchte den letzten Zug zurücknehmen")
    snap(bruno, "offer-phone")
    assert violations(bruno) == []
    bruno.locator(".offer").get_by_role("button", name="Nein").click()
    expect(ada.locator(".toast")).to_contain_text("not everybody said yes")
    ada.get_by_role("button", name="Take back?").click()
    expect(ada.locator(".offer")).to_contain_text("The others are being asked")
    assert violations(ada) == []
    bruno.locator(".offer").get_by_role("button", name="Ja").click()
    expect(ada.locator(".moves li")).to_have_count(0)
    expect(ada.locator(".turn.mine")).to_be_visible()
    menu(bruno, "Aufgeben")
    bruno.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    expect(ada.locator(".turn.over")).to_contain_text("Bruno has given up")
    snap(ada, "over-together")
    assert violations(ada) == []
    ada.get_by_role("button", name="Rematch").click()
    bruno.locator(".offer").get_by_role("button", name="Ja").click()
    for page in (ada, bruno):
        expect(page).not_to_have_url(re.compile(table))
        settled(page)
    assert ada.url == bruno.url
    expect(seat(ada, 0)).to_contain_text("Bruno")  # everybody one seat further


def test_people_read_phrases_in_their_own_language_and_write_freely_if_the_host_allows(visit: Visit) -> None:
    ada, bruno, _ = friends(visit, guest={"language": "de"})
    bruno.get_by_role("button", name="Etwas sagen").click()
    assert violations(bruno) == []
    snap(bruno, "talk")
    assert bruno.get_by_placeholder("Eigene Worte").count() == 0
    bruno.get_by_role("button", name="Gut gespielt!").click()
    expect(seat(ada, 1).locator(".bubble")).to_have_text("Well played!")
    expect(ada.locator(".talk-button:visible .unread")).to_have_text("1")
    menu(ada, "This table")
    assert violations(ada) == []
    ada.get_by_role("switch", name="Free chat").check()
    ada.keyboard.press("Escape")
    bruno.get_by_role("button", name="Etwas sagen").click()
    bruno.get_by_placeholder("Eigene Worte").fill("Grüße aus <b>Wien</b>")
    bruno.keyboard.press("Enter")
    expect(seat(ada, 1).locator(".bubble")).to_have_text("Grüße aus <b>Wien</b>")


def test_clocks_pause_by_consent(visit: Visit) -> None:
    ada, bruno, _ = friends(visit, clock={"minutes": 0.6, "more": 2})
    clock = seat(ada, 0).locator(".clock")
    expect(clock).to_have_text("0:36")
    move(ada)
    move(bruno)
    expect(clock).to_have_class(re.compile("runs"))
    expect(seat(bruno, 0).locator(".clock")).to_have_class(re.compile("runs"))
    expect(clock).not_to_have_text("0:38")
    snap(ada, "clock")
    assert violations(ada) == []
    menu(bruno, "Ask for a break")
    ada.locator(".offer").get_by_role("button", name="Yes").click()
    expect(ada.locator(".around")).to_contain_text("nobody’s clock is running")
    expect(clock).not_to_have_class(re.compile("runs"))
    assert ada.locator(".wg-may").count() == 0
    ada.locator(".around").get_by_role("button", name="Continue").click()
    bruno.locator(".offer").get_by_role("button", name="Yes").click()
    expect(clock).to_have_class(re.compile("urgent"), timeout=15_000)
    snap(ada, "clock-urgent")


@pytest.mark.parametrize(
    ("seconds", "text"), [(183_600, "2 Tage 3 Std."), (86_400, "1 Tag"), (7500, "2 Std. 5 Min."), (299.2, "5:00")]
)
def test_days_are_written_in_words(visit: Visit, seconds: float, text: str) -> None:
    page = visit("/lobby?modules", language="de")
    found = page.evaluate(TIME_LEFT, [seconds])
    assert found.replace("\xa0", " ") == text


def test_spectators_see_the_table_and_touch_nothing(visit: Visit) -> None:
    ada, _, table = friends(visit, game=SECRET, options={"players": 2, "start": 0})
    watcher = visit(f"/t/{table}", theme="dark")
    expect(watcher.locator(".around")).to_have_text("You are watching.")
    expect(ada.locator(".watchers")).to_contain_text("1 watching")
    assert watcher.locator(".sought, .wg-may").count() == 0
    assert watcher.locator(".actions button").count() == 0
    assert violations(watcher) == []
    snap(watcher, "watching")
    watcher.get_by_role("button", name="Menu and settings").click()
    assert watcher.get_by_role("button", name="Give up").count() == 0
    watcher.keyboard.press("Escape")
    move(ada)
    expect(watcher.locator(".moves li").first).to_have_attribute("data-last", str(moves(ada)))
    menu(ada, "This table")
    ada.get_by_role("switch", name="Let others watch").uncheck()
    watcher.reload()
    expect(watcher.locator("h1")).to_be_visible()
    expect(watcher.locator("main")).to_contain_text("Watching is not allowed")
    assert watcher.locator(".play").count() == 0


def test_links_work_once_can_be_revoked_and_carry_a_seat(visit: Visit) -> None:
    ada = visit("/lobby")
    open_table(ada)
    old = link(ada)
    ada.get_by_text("Fill this seat another way").click()
    ada.get_by_role("button", name="New link").click()
    expect(ada.locator(".link-text")).not_to_have_value(old)
    bruno = visit("/lobby")
    bruno.goto(old)
    expect(bruno.locator("h1")).to_have_text("This link no longer works")
    assert violations(bruno) == []
    fresh = link(ada)
    mirror = ada.context.new_page()
    mirror.goto(fresh)
    expect(mirror.locator("h1")).to_contain_text("This is your own table")
    assert violations(mirror) == []
    join(bruno, fresh)
    bruno.goto(fresh)
    expect(bruno.locator("h1")).to_contain_text("You already have a seat at this table")
    assert violations(bruno) == []
    carla = visit("/lobby")
    carla.goto(fresh)
    expect(carla.locator("h1")).to_have_text("This link no longer works")
    carla.goto(fresh.split("#")[0])
    expect(carla.locator("main")).to_contain_text("The link is incomplete")
    menu(ada, "Another device")
    own = link(ada)
    assert violations(ada) == []
    tablet = visit("/lobby", size=SIDEWAYS, touch=True)
    tablet.goto(own)
    expect(tablet.locator("h1")).to_contain_text("Take your seat on this device")
    snap(tablet, "carry-sideways")
    assert tablet.evaluate(WIDTH) <= SIDEWAYS[0]
    tablet.get_by_role("button", name="Continue here").click()
    expect(tablet.locator(".turn.mine")).to_be_visible()
    move(tablet)
    expect(ada.locator(".moves li")).to_have_count(1)


def test_the_host_can_fill_a_seat_another_way_before_the_game_begins(visit: Visit) -> None:
    ada = visit("/lobby", size=PHONE, touch=True)
    ada.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    open_table(ada, ["friend", "friend"], game="cards", options={"players": 3})
    expect(ada.locator(".foyer-seat.free")).to_have_count(2)
    ada.get_by_role("button", name="Invite", exact=True).first.click()
    expect(ada.locator(".qr-code")).to_be_visible()
    snap(ada, "foyer-phone", whole=True)
    assert ada.evaluate(SMALL) == []
    ada.get_by_role("button", name="Share").click()
    assert ada.evaluate("shared") == link(ada)
    assert violations(ada) == []
    assert ada.evaluate(WIDTH) <= PHONE[0]
    for left in (1, 0):
        ada.locator(".foyer-seat.free").last.locator("summary").click()
        ada.locator(".foyer-seat.free").last.get_by_role("button", name="Seat a computer").click()
        expect(ada.locator(".foyer-seat.free:visible")).to_have_count(left)
    expect(ada.locator(".foyer")).to_be_hidden()
    expect(ada.locator(".seat small").filter(has_text="computer")).to_have_count(2)


def test_a_computer_player_stands_in_until_i_am_back(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    move(ada)
    menu(bruno, "Let the computer play for me")
    bruno.get_by_role("dialog").get_by_role("button", name=re.compile("^1 ")).click()
    expect(bruno.locator(".around")).to_contain_text("The computer is playing for you")
    expect(seat(ada, 1)).to_contain_text("computer 1 is standing in")
    expect(ada.locator(".moves li")).to_have_count(2)
    bruno.get_by_role("button", name="I am back").click()
    expect(bruno.locator(".around")).to_be_hidden()
    move(ada)
    move(bruno)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_lobby_lists_open_tables_by_itself(visit: Visit, size: tuple[int, int]) -> None:
    bruno = visit("/lobby", size=size, touch=size == PHONE)
    ada = visit("/lobby", language="de")
    table = open_table(ada, ["open"], clock={"days": 3})
    row = bruno.locator(".lobby-entry").filter(has_text="Ada").first
    expect(row).to_contain_text("3 days per turn")
    snap(bruno, f"lobby-{size[0]}")
    assert violations(bruno) == []
    assert bruno.evaluate(WIDTH) <= size[0]
    row.get_by_role("button").click()
    bruno.wait_for_url(re.compile(f"/t/{table}$"))
    expect(ada.locator(".turn.mine")).to_be_visible()


def test_my_name_is_generated_and_can_be_changed(visit: Visit) -> None:
    page = visit("/lobby", language="de")
    field = page.get_by_label("Mein Name")
    expect(field).to_have_value(re.compile(r"\w+ \w+"))
    field.fill("Großmutter")
    field.press("Tab")
    expect(page.locator(".toast")).to_have_text("Du heißt jetzt Großmutter.")
    page.get_by_role("button", name="Zäune").click()
    expect(page.locator(".foyer-seat").first).to_contain_text("Großmutter")


def test_a_table_for_friends_is_set_up_with_its_time(visit: Visit) -> None:
    page = visit(f"/new/{GAME}", size=PHONE, touch=True)
    assert page.get_by_text("Playing by link").count() == 0
    page.locator(".place-at").nth(1).get_by_label("Friend by link").press("Space")
    page.get_by_label("with a clock").press("Space")
    page.get_by_label("custom", exact=True).press("Space")
    page.get_by_label("Minutes", exact=True).fill("99999")
    page.get_by_label("Free chat").press("Space")
    assert violations(page) == []
    assert page.evaluate(WIDTH) <= PHONE[0]
    snap(page, "setup-friend", whole=True)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-field='clock.minutes'] .wrong")).to_be_visible()
    page.get_by_label("Minutes", exact=True).fill("15")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".qr-code")).to_be_visible()
    bruno = visit("/lobby")
    bruno.goto(link(page))
    expect(bruno.locator(".join-facts")).to_contain_text("15 min each + 5 s per turn")
