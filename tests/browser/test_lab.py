"""The laboratory in the browser: from the form to the report, paused, reloaded, in both languages, on a desktop and a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PATIENCE, PHONE, Visit, settled, wander
from tests.server.serving import REAL, serving

LONG = 8 * PATIENCE * 1000  # milliseconds for some games of quick players on a busy machine
BOARD = 'board = """\n┏?┓\n???\n┗?┛\n"""\npawns = ["a1", "c3"]\n'


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Nobody plays against the computer here, apart from the laboratory, which compiles for itself."""
    with serving(tmp_path_factory.mktemp("lab"), (*REAL, "--no-ahead")) as started:
        yield started.address


def plan(page: Page, games: int, seed: int = 1) -> None:
    """Quick players, and so many games."""
    page.get_by_label(re.compile("^(Fast|Schnell)$")).select_option("random")
    page.get_by_label(re.compile("^(Strong|Stark)$")).select_option("1")
    twice = page.get_by_text(re.compile("Twice as precise|Doppelt so genau"))
    expect(twice).to_be_visible()
    page.get_by_role("radio", name=re.compile("^(Number|Anzahl)$")).check()
    expect(twice).to_be_hidden()
    page.get_by_label(re.compile("^(Games|Partien)$")).fill(str(games))
    page.get_by_text(re.compile("^(More settings|Noch genauer festlegen)$")).click()
    page.get_by_label(re.compile("^(Seed|Startzahl)$")).fill(str(seed))


def begin(page: Page) -> None:
    page.locator("[data-does=measure]").click()
    page.locator(".lab-report").wait_for()
    settled(page)


def finished(page: Page) -> None:
    expect(page.locator(".lab-tools")).to_be_visible(timeout=LONG)
    expect(page.locator(".lab-progress")).to_be_hidden()


def test_from_the_form_to_the_report(visit: Visit) -> None:
    page = visit("/lab")
    assert violations(page) == []
    page.get_by_role("radio", name="Picture cards").click()
    page.wait_for_url("**/lab/cards")
    settled(page)
    page.get_by_label("Option", exact=True).select_option(label="Die sets the direction")
    expect(page.locator(".remarks")).to_contain_text("2 variants")
    page.get_by_role("checkbox", name="3", exact=True).check()
    expect(page.locator(".remarks")).to_contain_text("4 variants")
    plan(page, 2)
    begin(page)
    assert "#run=" in page.url
    finished(page)
    assert page.locator(".lab-what").inner_text().startswith("Picture cards")
    assert page.locator(".lab-multiple").count() == 4
    assert page.locator(".lab-multiple .chart").count() == 4
    for multiple in page.locator(".lab-multiple.few").all():  # two games: that is said below the numbers, not on them
        shown, note = multiple.locator(".chart").bounding_box(), multiple.locator("p").bounding_box()
        assert shown is not None
        assert note is not None
        assert note["y"] >= shown["y"] + shown["height"]
    assert page.locator(".lab-multiple.few").count() == 4
    headings = page.locator(".lab-report h2").all_inner_texts()
    order = [
        "Who wins?",
        "Where does it happen?",
        "How long?",
        "How tense?",
        "How much is up to you?",
        "All numbers",
        "What you could",
    ]
    places = [next(at for at, text in enumerate(headings) if text.startswith(title)) for title in order]
    assert places == sorted(places)
    expect(page.locator(".heat-circles circle").first).to_be_attached()
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Report").click()
    report = download.value.path().read_text("utf-8")
    assert page.locator(".lab-say").inner_text() in re.sub("<[^>]+>", "", report)


def test_a_run_is_paused_kept_over_a_reload_and_goes_on(visit: Visit) -> None:
    page = visit("/lab/cards", language="de")
    plan(page, 40, seed=2)
    begin(page)
    bar = page.get_by_role("progressbar")
    expect(bar).not_to_have_attribute("aria-valuenow", "0", timeout=LONG)
    page.get_by_role("button", name="Anhalten").click()
    expect(page.locator(".lab-far")).to_contain_text("angehalten")
    expect(page.locator(".lab-say")).to_contain_text("Zwischenstand", timeout=LONG)
    assert page.url.endswith("&paused")
    page.reload()
    settled(page)
    going_on = page.get_by_role("button", name="Weiter")
    expect(going_on).to_be_visible()
    expect(page.locator(".lab-say")).to_contain_text("Zwischenstand", timeout=LONG)
    assert violations(page) == []
    paused = int(bar.get_attribute("aria-valuenow") or 0)
    assert 0 < paused < 120
    going_on.press("Enter")
    expect(page.get_by_role("button", name="Anhalten")).to_be_focused()
    expect(bar).not_to_have_attribute("aria-valuenow", str(paused), timeout=LONG)
    assert not page.url.endswith("&paused")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_board_of_ones_own_is_measured_and_played(visit: Visit, language: str) -> None:
    page = visit("/lab/tiles", language=language, size=PHONE, theme="dark")
    page.locator("[data-does=fetch]").click()
    page.locator("dialog textarea").fill(BOARD)
    page.locator("dialog .take-over:not([aria-disabled=true])").click()
    expect(page.locator(".brought")).to_be_visible()
    assert violations(page) == []
    plan(page, 2, seed=3)
    begin(page)
    finished(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    link = page.url
    page.locator(".lab-tools [data-does=play]").click()
    page.wait_for_url("**/t/*")
    other = visit(link.partition("/lab/")[2].join(["/lab/", ""]), language="en" if language == "de" else "de")
    finished(other)
    assert other.locator(".lab-multiple").count() == 1


def test_what_cannot_be_measured_is_said_at_its_field(visit: Visit) -> None:
    page = visit("/lab/cards", language="de")
    page.get_by_label("Stark").select_option("2")
    page.locator("[data-does=measure]").click()
    expect(page.locator("[data-field=levels] .wrong")).to_contain_text("anderer Computerspieler")
    expect(page.get_by_label("Schnell")).to_be_focused()
    page.get_by_label("Stark").select_option("3")
    page.get_by_role("radio", name="Anzahl").check()
    page.get_by_label("Partien").fill("100000")
    page.locator("[data-does=measure]").click()
    expect(page.locator("[data-field=precision] .wrong")).to_contain_text("höchstens 10000 Partien")
    assert violations(page) == []


def test_a_proposal_begins_another_run(visit: Visit) -> None:
    page = visit("/lab/cards")
    plan(page, 2, seed=4)
    begin(page)
    finished(page)
    before = page.url
    page.locator("[data-does=try]").first.click()
    page.wait_for_function("before => location.href !== before", arg=before)
    settled(page)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_finished_run_says_that_its_report_is_being_worked_out(visit: Visit) -> None:
    page = visit("/lab/cards")
    address = page.evaluate("import('/web/js/parts/lablinks.js').then((links) => links.runOf({game: 'cards', games: 3}))")
    state = {"run": "0" * 16, "stage": "done", "done": 9, "total": 9}
    page.route(re.compile("/api/lab"), lambda route: route.fulfill(json=state))
    page.goto(page.url.split("/lab")[0] + address)
    page.reload()
    expect(page.locator(".lab-say")).to_have_text("Working out the report …")


def test_a_broken_link_leads_to_the_form(visit: Visit) -> None:
    page = visit("/lab/cards#run=abc")
    expect(page.locator("[data-does=measure]")).to_be_visible()
    expect(page.locator(".toast")).not_to_be_empty()


def test_a_drawn_board_goes_to_the_laboratory(visit: Visit) -> None:
    page = visit("/workshop/tiles")
    expect(page.locator(".wg-spots [data-spot]").first).to_be_attached()
    page.get_by_role("button", name="Menu and settings").click()
    page.get_by_role("button", name="Test in the laboratory").click()
    page.wait_for_url("**/lab/tiles#board=*")
    expect(page.locator(".own-board .brought")).to_be_visible()


KEEP = """(text) => import('/web/js/parts/shelf.js').then(({ keep, freshId, now }) =>
  keep('board', { id: freshId(), game: 'tiles', drawn: 'boards', text, title: 'Owls', changed: now() }))"""


def shelved(page: Page, *texts: str) -> None:
    """Put boards on the shelf and show it."""
    for text in texts:
        page.evaluate(KEEP, text)
    page.reload()
    expect(page.locator(".board-card .verdict")).to_have_count(len(texts))


def test_a_board_on_the_shelf_goes_to_the_laboratory_if_it_can_be_played(visit: Visit) -> None:
    page = visit("/boards")
    shelved(page, BOARD, BOARD.replace('"c3"', '"d9"'))
    expect(page.locator(".board-card .is-wrong")).to_have_count(1)
    expect(page.locator(".board-card:has(.is-wrong) [data-does=measure]")).to_be_hidden()
    page.get_by_role("button", name="Test in the laboratory: Owls").click()
    page.wait_for_url("**/lab/tiles#board=*")
    expect(page.locator(".own-board .brought")).to_be_visible()


def test_without_a_laboratory_nothing_leads_to_it(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, (*REAL, "--no-ahead", "--no-lab")) as server:
        page = browser.new_page()
        page.goto(f"{server.address}/boards")
        settled(page)
        shelved(page, BOARD)
        expect(page.locator("[data-does=measure]")).to_have_count(0)
        wander(page, "/workshop/tiles")
        expect(page.locator(".acts [data-does=share]")).to_be_visible()
        expect(page.locator("[data-does=measure]")).to_have_count(0)
        wander(page, "/tables")
        expect(page.locator(".bar [href='/workshop']")).to_be_visible()
        expect(page.locator(".bar [href='/lab']")).to_be_hidden()
        page.get_by_role("button", name="Menu").click()
        expect(page.locator(".places [href='/workshop']")).to_be_visible()
        expect(page.locator(".places [href='/lab']")).to_have_count(0)
        page.close()
