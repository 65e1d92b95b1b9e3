"""All pages except the table, as people use them: both languages, both themes, keys alone, a phone, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import wandelgang
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, TABLET, Visit, settled, snap, wander

GAMES = list(wandelgang.GAMES)
FIRST = GAMES[0]
PAGES = {
    "gallery": "/",
    "setup": f"/new/{FIRST}",
    "tables": "/tables",
    "my-play": "/my-play",
    "lobby": "/lobby",
    "rules": f"/rules/{FIRST}",
    "learn": f"/learn/{FIRST}",
    "mechanics": "/mechanics",
    "mechanic": "/mechanics/chance",
    "puzzles": "/puzzles",
    "puzzle": f"/puzzles/{FIRST}/1",
}
LOOKS = [("en", "light", DESKTOP), ("de", "dark", PHONE)]
LIMIT = 200_000  # bytes of the first page in total
# Touch targets smaller than 44 px; the board has its own rule.
SMALL = """[
    ...document.querySelectorAll(":is(main, header) :is(a, button), :is(.segments, .shots) label, summary, select, .input")]
    .filter((one) => one.offsetParent && !one.closest(".wg-stage"))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
    .filter(([box]) => box.height < 43.9 || box.width < 43.9)
    .map(([box, html]) => `${box.width}×${box.height} ${html}`)"""


@pytest.mark.parametrize(("language", "theme", "size"), LOOKS, ids=["desktop", "phone"])
def test_axe_finds_nothing_and_nothing_overflows(visit: Visit, language: str, theme: str, size: tuple[int, int]) -> None:
    page = visit("/", language=language, theme=theme, size=size, touch=size == PHONE)
    for name, path in PAGES.items():
        wander(page, path)
        snap(page, f"{name}-{language}-{theme}-{size[0]}")
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
        assert page.locator("h1").count() == 1, name
        assert page.evaluate("document.documentElement.lang") == language
        if size == PHONE:
            assert page.evaluate(SMALL) == [], name


def test_a_phone_on_its_side_shows_everything(visit: Visit) -> None:
    page = visit("/", size=SIDEWAYS, touch=True)
    for name, path in PAGES.items():
        wander(page, path)
        snap(page, f"{name}-sideways")
        assert page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS[0], name


def test_the_gallery_shows_every_game_and_starts_one_with_a_click(visit: Visit) -> None:
    page = visit("/", language="de")
    expect(page.locator(".game")).to_have_count(len(GAMES))
    expect(page.locator(".game").last.locator(".wg-sprite").first).to_be_attached()
    assert page.title().startswith("Wandelgang")
    page.get_by_role("button", name="Jetzt spielen").first.click()
    page.wait_for_url(re.compile("/t/[^/]+$"))
    page.goto(page.url.split("/t/")[0] + "/")
    page.get_by_role("link", name="Weiterspielen").click()
    page.wait_for_url(re.compile("/t/[^/]+$"))


# Boards in the gallery that are cut off at the edge of their picture.
CUT = """[...document.querySelectorAll(".pic")].filter((picture) => {
    const edge = picture.getBoundingClientRect();
    const beyond = ({ top, bottom, left, right }) =>
        Math.max(edge.top - top, bottom - edge.bottom, edge.left - left, right - edge.right);
    const pieces = [...picture.querySelectorAll(".wg-sprite:is(.role-ground, .role-piece)")];
    return pieces.some((one) => beyond(one.getBoundingClientRect()) > 2);
}).length"""


def test_the_gallery_shows_whole_boards_and_all_its_buttons_at_once(visit: Visit) -> None:
    page = visit("/", language="de")
    expect(page.locator(".game").last.locator(".wg-sprite").first).to_be_attached()
    assert page.evaluate(CUT) == 0
    for game in page.locator(".game").all():
        expect(game.get_by_role("link").last).to_be_in_viewport(ratio=1)


def test_the_miniatures_play_unless_reduced_motion_is_preferred(visit: Visit) -> None:
    for calm in (True, False):
        page = visit("/", calm=calm)
        page.clock.install()
        page.reload()
        place = "[...document.querySelectorAll('.game .wg-pieces')].map(one => one.innerHTML).join()"
        page.locator(".game").first.wait_for()
        page.wait_for_function("() => [...document.querySelectorAll('.game')].every(one => one.querySelector('.wg-sprite'))")
        before = page.evaluate(place)
        if calm:
            page.clock.fast_forward(5000)
            assert page.evaluate(place) == before
            assert page.get_by_role("button", name="Pause the demo").count() == 0
        else:
            page.wait_for_function(f"before => {place} !== before", arg=before)
            page.get_by_role("button", name="Pause the demo").click()
            expect(page.get_by_role("button", name="Play the demo")).to_be_visible()


def test_the_first_page_is_small(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_load_state("networkidle")
    total = page.evaluate("[...performance.getEntries()].reduce((sum, one) => sum + (one.transferSize ?? 0), 0)")
    assert 0 < total < LIMIT


def test_language_and_theme_take_effect_at_once_and_are_kept(visit: Visit) -> None:
    page = visit(f"/rules/{FIRST}", language="de")
    expect(page.locator("h1")).to_have_text(re.compile("^Regeln"))
    page.get_by_role("button", name="Menü und Einstellungen").click()
    assert violations(page) == []
    snap(page, "menu-de")
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("dialog").get_by_role("heading", name="Menu")).to_be_visible()
    page.get_by_role("radio", name="dark").check(force=True)
    page.get_by_role("switch", name="Sounds").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_have_text(re.compile("^Rules"))
    page.reload()
    settled(page)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["en", "dark"]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 26, 36)"
    assert page.evaluate("JSON.parse(localStorage.wandelgang).sound") is False


def test_every_game_has_a_set_up_and_a_rules_page(visit: Visit) -> None:
    page = visit("/", language="de")
    for name in GAMES:
        wander(page, f"/new/{name}")
        expect(page.locator(".preview-board .wg-sprite").first).to_be_attached()
        snap(page, f"setup-{name}")
        wander(page, f"/rules/{name}")
        assert page.locator(".text-of-rules section").count() >= 4
        snap(page, f"rules-{name}")
        page.locator(".contents a").last.click()
        assert page.evaluate("document.activeElement.tagName") == "H2"


def test_values_of_options_are_chosen_by_words_and_small_pictures(visit: Visit) -> None:
    page = visit("/", size=PHONE, theme="dark")
    for name in GAMES:
        wander(page, f"/new/{name}")
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], name
        page.evaluate("document.querySelectorAll('.shots img').forEach(one => one.scrollIntoView())")
        page.wait_for_function("() => [...document.querySelectorAll('.shots img')].every(it => it.complete && it.naturalWidth)")
        shown = page.evaluate("[...document.querySelectorAll('.shots img')].map(one => one.getAttribute('src'))")
        assert len(shown) > 1
        assert all(address.endswith("?theme=dark") for address in shown)
        snap(page, f"setup-pictures-{name}", whole=True)
    page.evaluate("document.querySelector('.shots input:checked').focus()")
    before = page.locator(".shots input:checked").first.input_value()
    page.keyboard.press("ArrowRight")
    assert page.locator(".shots input:checked").first.input_value() != before
    page.emulate_media(color_scheme="light")
    expect(page.locator(".shots img").first).to_have_attribute("src", re.compile(r"\?theme=light$"))


def test_a_wrong_set_up_is_explained_where_it_was_made(visit: Visit) -> None:
    page = visit("/new/tiles")
    page.get_by_text("More options").click()
    page.get_by_label("Width").fill("99")
    wrong = page.locator("[data-field='width'] .wrong")
    expect(wrong).to_be_visible()
    assert page.get_by_label("Width").get_attribute("aria-invalid") == "true"
    page.get_by_role("button", name="Start").click()
    assert page.url.endswith("/new/tiles")
    expect(page.get_by_label("Width")).to_be_focused()
    assert violations(page) == []
    page.get_by_label("Width").fill("")
    expect(wrong).to_have_count(0)


def test_a_table_is_set_up_and_started_by_keys_alone(visit: Visit) -> None:
    page = visit(f"/new/{FIRST}")
    press_until(page, "[class*=place-at] input[type=radio]")
    page.keyboard.press("Tab")
    page.keyboard.type("Ada")
    press_until(page, ".add")
    page.keyboard.press("Enter")
    expect(page.locator(".place-at")).to_have_count(3)
    page.keyboard.press("ArrowLeft")  # the new seat's kind: from the computer to somebody here
    expect(page.locator(".place-at").nth(2).locator("input[type=text]")).to_have_count(1)
    press_until(page, ".btn.big")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/[^/]+$"))
    page.goto(page.url.split("/t/")[0] + "/tables")
    settled(page)
    expect(page.locator(".who")).to_contain_text("Ada")


def test_the_tutorial_nudges_praises_and_ends_with_a_game(visit: Visit) -> None:
    page = visit("/", language="de")
    for name in GAMES:
        wander(page, f"/learn/{name}")
        lesson = page.evaluate(f"fetch('/api/games/{name}/lessons?lang=de').then(answer => answer.json())")
        assert 3 <= len(lesson["steps"]) <= 6
        for number, step in enumerate(lesson["steps"]):
            expect(page.locator(".lesson-head h2")).to_have_text(step["title"])
            expect(page.locator(".lesson-board .wg-sprite").first).to_be_attached()
            if step.get("choices"):
                if number == 1:
                    choose(page, next(one for one in step["choices"] if one["action"] not in step["right"]), "wrong-way")
                choose(page, next(one for one in step["choices"] if one["action"] in step["right"]), "right")
            if number < len(lesson["steps"]) - 1:
                page.get_by_role("button", name="Weiter").click()
        snap(page, f"learn-{name}")
        expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_uses_the_whole_screen(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(f"/learn/{game}", language="de", size=size, touch=True)
    ends = "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    unused = page.locator(".lesson-foot").evaluate("(one) => one.getBoundingClientRect().top") - page.locator(
        ".wg-card, .wg-sprite"
    ).evaluate_all(ends)
    assert unused < size[1] / 10
    for card in page.locator(".wg-card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 8
        assert box["x"] + box["width"] <= size[0] - 8


def test_a_lesson_is_answered_by_keys_alone(visit: Visit) -> None:
    page = visit(f"/learn/{FIRST}")
    press_until(page, ".lesson-board [data-sprite]")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).not_to_be_empty()


def test_my_games_are_listed_deleted_and_loaded_from_a_file(visit: Visit) -> None:
    page = visit("/tables", language="de")
    expect(page.get_by_text("Noch liegt keine Partie")).to_be_visible()
    page.goto(page.url.replace("/tables", "/"))
    settled(page)
    # An unfinished game can be loaded where nothing is secret.
    page.locator(".game").nth(1).get_by_role("button", name="Jetzt spielen").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto(page.url.split("/t/")[0] + "/tables")
    settled(page)
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("^Partie speichern")).click()
    record = download.value.path().read_bytes()
    page.get_by_role("button", name=re.compile("^Löschen")).click()
    page.get_by_role("dialog").get_by_role("button", name="Abbrechen").click()
    expect(page.locator(".entry")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Löschen")).click()
    snap(page, "delete-de")
    page.get_by_role("dialog").get_by_role("button", name="Löschen").click()
    expect(page.get_by_text("Noch liegt keine Partie")).to_be_visible()
    page.locator("input[type=file]").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": b"nonsense"})
    expect(page.locator(".toast")).not_to_be_empty()
    page.locator("input[type=file]").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": record})
    page.wait_for_url(re.compile("/t/"))


def test_an_address_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit("/rules/nothing", language="de")
    expect(page.locator("h1")).to_have_text("Dieser Gang führt nirgendwohin")
    assert violations(page) == []
    page.get_by_role("link", name="Zu den Spielen").click()
    settled(page)
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.go_back()
    expect(page.locator("h1")).to_have_text("Dieser Gang führt nirgendwohin")


def test_the_first_tab_skips_to_the_content(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def press_until(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def choose(page: Page, choice: dict[str, list[str]], answer: str) -> None:
    """Touch the sprites of a choice one after the other, and confirm it if asked to."""
    said = page.locator(f".answer.{answer}")
    for sprite in choice["touch"]:
        if not said.is_visible():
            page.locator(f'.lesson-board [data-sprite="{sprite}"]').click(force=True)
    confirm = page.get_by_role("button", name="Bestätigen")
    if confirm.is_visible():
        confirm.click()
    expect(said).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 375, 390])
def test_every_entry_of_the_menu_fits_into_its_button(visit: Visit, width: int) -> None:
    page = visit("/tables", language="de", size=(width, 700), touch=True)
    page.get_by_role("button", name="Menü und Einstellungen").click()
    wide = page.locator(".places .btn").evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length")
    assert wide == 0
