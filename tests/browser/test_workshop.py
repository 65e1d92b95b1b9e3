"""The workshop in a real browser: boards drawn by mouse, touch and keys, kept, checked, played, shared and exported."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import wandelgang
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Visit, settled, wander
from tests.browser.hands import sit_down
from tests.browser.test_pages import SMALL
from tests.browser.test_together import QUICK, join, link, move, moves
from tests.wait import wait_until

GAME = "cards"  # a small board, and each kind of place
FINE = (Path(wandelgang.__file__).parent / "games" / GAME / "boards" / "fixed.toml").read_text("utf-8")
WRONG = FINE.replace("25.74", "15.74")  # a picture too many
DRAFTS = (
    "Object.keys(localStorage).filter((key) => key.startsWith('wandelgang-draft-')).map((key) => JSON.parse(localStorage[key]))"
)
SHARED = f"(text) => import('/web/js/parts/textlinks.js').then((links) => links.linkTo('boards', '{GAME}', text))"


def centre(page: Page, spot: str) -> tuple[float, float]:
    """Where a spot is, once the page has come to rest."""
    found, box = page.locator(f'[data-spot="{spot}"]'), None
    while box != (box := found.bounding_box()):
        page.wait_for_timeout(50)
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def label(page: Page, spot: str) -> str:
    return page.locator(f'[data-spot="{spot}"]').get_attribute("aria-label") or ""


def drafts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(DRAFTS)
    return found


def pick(page: Page, tool: str) -> None:
    page.locator(f'.pick[data-key="{tool}"]').click()


def expect_label(page: Page, spot: str, text: str) -> None:
    expect(page.locator(f'[data-spot="{spot}"]')).to_have_attribute("aria-label", re.compile(text, re.IGNORECASE))


def test_a_board_is_drawn_by_mouse_undone_redone_and_outlives_a_reload(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    before, after = label(page, "a1"), label(page, "e1")
    assert drafts(page) == []
    pick(page, "picture-9")
    page.mouse.click(*centre(page, "a1"))
    expect_label(page, "a1", "tree")
    expect(page.locator(".at")).to_contain_text("a1")  # once the mouse rests
    page.locator(".middle [data-does=undo]").click()
    expect_label(page, "a1", f"^{before}$")
    page.locator(".middle [data-does=redo]").click()
    expect_label(page, "a1", "tree")
    page.mouse.click(*centre(page, "e1"))
    expect_label(page, "e1", "tree")
    page.reload()
    settled(page)
    expect_label(page, "e1", "tree")
    page.keyboard.press("Control+z")
    expect_label(page, "e1", f"^{after}$")
    page.keyboard.press("Control+Shift+z")
    expect_label(page, "e1", "tree")
    assert len(drafts(page)) == 1


def test_what_lies_on_a_board_is_dragged_elsewhere(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    moved = label(page, "a1").removeprefix("a1")
    page.mouse.move(*centre(page, "a1"))
    page.mouse.down()
    page.mouse.move(*centre(page, "b2"), steps=4)
    expect(page.locator(".wg-ghost .wg-sprite")).to_be_visible()
    page.mouse.move(*centre(page, "e5"), steps=4)
    page.mouse.up()
    expect_label(page, "e5", f"^e5{moved}$")
    expect(page.locator(".wg-ghost")).to_have_count(0)


def test_a_board_is_drawn_with_keys_alone(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    page.locator('[data-spot="a1"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-spot="b1"]')).to_be_focused()
    page.keyboard.press("9")
    expect_label(page, "b1", "tree")
    expect(page.locator('[data-spot="b1"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_label(page, "b2", "tree")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect_label(page, "b1", "star")
    page.keyboard.press("Escape")  # back to taking things
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect_label(page, "a1", "star")


def test_a_board_is_drawn_with_a_finger_on_a_phone(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}", size=PHONE, touch=True, language="de")
    page.locator('.pick[data-key="picture-9"]').tap()
    page.touchscreen.tap(*centre(page, "d4"))
    page.touchscreen.tap(*centre(page, "a1"))
    expect_label(page, "a1", "Baum")
    page.locator(".drawer-deeds [data-deed=clear]").tap()
    expect_label(page, "a1", "offen")
    page.get_by_role("tab", name="Brett").tap()
    page.locator(".side input[value=half-turn]").check(force=True)
    page.get_by_role("tab", name="Bilder").tap()
    page.locator('.pick[data-key="picture-2"]').tap()
    page.touchscreen.tap(*centre(page, "b1"))
    expect_label(page, "b1", "Domino")
    expect_label(page, "d5", "Domino")  # its twin
    page.locator(".drawer-head [data-does=undo]").tap()
    expect_label(page, "d5", "Stern")
    box = page.locator(".drawer-head").bounding_box()
    assert box is not None
    assert centre(page, "e5")[1] < box["y"]  # the drawer never covers the board


def test_a_wrong_board_says_why_marks_the_place_and_cannot_be_played(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    play = page.locator(".acts [data-does=play]")
    expect(play).not_to_have_attribute("aria-disabled", "true")
    pick(page, "picture-1")
    page.mouse.click(*centre(page, "a1"))
    expect(page.locator(".check.is-wrong")).to_be_visible()
    assert page.locator(".ring-wrong[data-ring]").count() >= 1
    expect(play).to_have_attribute("aria-disabled", "true")
    play.click(force=True)
    expect(page.locator(".check.shake")).to_be_visible()
    assert "/workshop/" in page.url
    page.locator(".check .see").click()
    expect(page.locator(".ring.pulse").first).to_be_attached()
    page.keyboard.press("Control+z")
    expect(page.locator(".check.is-fine")).to_be_visible()
    expect(page.locator(".ring-wrong")).to_have_count(0)
    play.click()
    page.wait_for_url(re.compile("/new/"))


def test_an_odd_board_says_first_that_it_can_be_played(visit: Visit) -> None:
    page = visit("/workshop/fences")
    page.locator('[data-spot="c2S"]').focus()
    page.keyboard.press("Delete")
    expect(page.locator(".check.is-odd p")).to_have_text(re.compile("^Playable, but: "))
    expect(page.locator(".acts [data-does=play]")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_a_message_leaves_the_tools_in_sight_and_goes_with_its_page(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(f"/workshop/{GAME}", size=size, touch=True)
    page.touchscreen.tap(*centre(page, "c3"))  # a white field, which refuses and says why
    toast = page.locator(".toast")
    expect(toast).not_to_be_empty()
    said = toast.bounding_box()
    assert said is not None
    for part in (".drawer-head", ".left", ".acts"):
        box = page.locator(part).bounding_box()
        assert box is not None
        beside = said["x"] + said["width"] <= box["x"] or said["y"] + said["height"] <= box["y"]
        assert beside, part
    page.locator(".acts [data-does=play]").tap()
    page.wait_for_url(re.compile("/new/"))
    expect(toast).to_be_empty(timeout=1000)


def test_two_windows_of_one_draft_stay_in_step_and_nothing_is_lost(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    pick(page, "picture-9")
    page.mouse.click(*centre(page, "a1"))
    expect_label(page, "a1", "tree")
    other = page.context.new_page()
    other.goto(page.url)
    settled(other)
    expect_label(other, "a1", "tree")
    other.locator('[data-spot="e1"]').focus()
    other.keyboard.press("9")
    expect_label(other, "e1", "tree")
    expect_label(page, "e1", "tree")
    expect_label(page, "a1", "tree")
    page.locator(".middle [data-does=undo]").click()
    expect_label(other, "e1", "pyramid")
    assert len(drafts(page)) == 1


def test_without_a_connection_changes_wait_and_are_made_later(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    pick(page, "picture-9")
    page.context.set_offline(True)
    page.mouse.click(*centre(page, "a1"))
    page.mouse.click(*centre(page, "b1"))
    expect(page.locator(".check")).to_contain_text("No connection")
    assert len(drafts(page)[0]["waiting"]) == 2
    page.context.set_offline(False)
    expect_label(page, "a1", "tree")
    expect_label(page, "b1", "tree")
    expect(page.locator(".check")).not_to_contain_text("No connection")
    assert "waiting" not in drafts(page)[0]


def test_a_full_device_is_said(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })")
    pick(page, "picture-9")
    page.mouse.click(*centre(page, "a1"))
    expect_label(page, "a1", "tree")
    expect(page.locator(".check")).to_contain_text("not kept")
    page.locator("[data-does=save]").click()
    expect(page.locator(".toast")).to_contain_text("No space left")


def play_until_both_have(one: Page, two: Page) -> None:
    """Whoever rolls a six goes again, so the turn does not always pass."""

    def acting() -> list[Page]:
        return [page for page in (one, two) if page.locator(".turn.mine").is_visible()]

    played: set[Page] = set()
    while len(played) < 2:
        wait_until(lambda: len(acting()) == 1)
        [page] = acting()
        move(page)
        played.add(page)
        wait_until(lambda: moves(one) == moves(two))
        page.wait_for_timeout(300)  # until the line above the board says whose turn it is


def test_a_shared_link_opens_elsewhere_and_two_people_play_it(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    page.locator(".name input").fill("Night garden")
    page.locator('[data-spot="a1"]').focus()
    page.keyboard.press("9")
    page.keyboard.press("ArrowRight")
    page.locator('[data-spot="d4"]').focus()
    page.keyboard.press("2")
    expect(page.locator(".check.is-fine")).to_be_visible()
    expect(page.locator(".saved")).to_contain_text("Draft kept")
    page.locator("[data-does=share]").click()
    address = page.locator(".link-text").input_value()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    bruno = visit("/boards")
    bruno.goto(address)
    settled(bruno)
    expect(bruno.locator("h1")).to_have_text("Night garden")
    bruno.locator("[data-does=save]").click()
    bruno.evaluate(QUICK)
    bruno.locator("[data-does=play]").click()
    bruno.wait_for_url(re.compile("/new/"))
    settled(bruno)
    expect(bruno.locator(".own-board")).to_contain_text("Night garden")
    bruno.locator(".place-at").nth(1).locator("input[value=friend]").check(force=True)
    bruno.locator(".begin .btn").click()
    bruno.wait_for_url(re.compile("/t/"))
    join(page, link(bruno), "Ada")
    expect(bruno.locator(".foyer")).to_be_hidden()
    play_until_both_have(page, bruno)
    wander(bruno, "/boards")
    expect(bruno.locator(".board-card h3")).to_have_text(["Night garden"])


def test_a_board_is_shared_without_a_connection_too(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    expect(page.locator(".check.is-fine")).to_be_visible()
    page.context.set_offline(True)
    page.locator("[data-does=share]").click()
    expect(page.locator(".link-text")).to_have_value(re.compile(f"^http://.+/board/{GAME}#."))
    expect(page.locator(".qr-code")).to_have_count(0)


def test_a_board_without_a_name_says_so_and_its_game_once(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    pick(page, "picture-9")
    page.mouse.click(*centre(page, "a1"))
    expect_label(page, "a1", "tree")
    wander(page, "/workshop")
    expect(page.locator(".drafts h3")).to_have_text("Untitled")
    expect(page.locator(".drafts .card-facts > span")).to_have_text("Picture cards")
    wander(page, page.evaluate(SHARED, FINE))
    expect(page.locator(".shared-words h1")).to_have_text("Untitled")
    expect(page.locator(".shared-words .about")).to_have_text("Picture cards")


def test_a_broken_link_is_said(visit: Visit) -> None:
    page = visit(f"/board/{GAME}#AAAA")
    expect(page.locator("main")).to_contain_text("The link is incomplete")


def test_boards_come_from_files_texts_and_links_and_garbage_is_refused(visit: Visit, tmp_path: Path) -> None:
    page = visit("/boards")
    page.get_by_role("button", name="Choose a file").click()
    sheet = page.locator("dialog[open]")
    file = tmp_path / "mine.toml"
    file.write_text(f'title = "From a file"\n{FINE}', "utf-8")
    sheet.locator("input[type=file]").set_input_files(file)
    expect(sheet.locator(".brought")).to_contain_text("From a file")
    sheet.locator(".take-over").click()
    expect(page.locator(".board-card h3")).to_have_text(["From a file"])
    paste, take = page.locator(".import-panel textarea"), page.locator(".import-panel .take-over")
    paste.fill("The quick brown fox")
    expect(page.locator(".import-panel .wrong")).to_be_visible()
    expect(take).to_have_attribute("aria-disabled", "true")
    paste.fill(f'game = "{GAME}"\n{WRONG}')
    expect(page.locator(".import-panel .findings .is-wrong").first).to_be_visible()
    take.click()
    expect(page.locator(".board-card")).to_have_count(2)
    expect(page.locator(".board-card").first.locator(".verdict.is-wrong")).to_be_visible()
    expect(page.locator(".board-card").first.get_by_role("link", name=re.compile("^Edit"))).to_be_visible()
    origin = page.evaluate("location.origin")
    paste.fill(origin + page.evaluate(SHARED, f'title = "By link"\n{FINE}'))
    expect(page.locator(".import-panel .brought")).to_contain_text("By link")
    paste.fill(origin + f"/board/{GAME}#AAAA")
    expect(page.locator(".import-panel .wrong")).to_contain_text("incomplete")


def test_an_exported_file_is_the_same_board_when_it_is_fetched_again(visit: Visit, tmp_path: Path) -> None:
    page = visit(f"/workshop/{GAME}")
    page.locator('[data-spot="a1"]').focus()
    page.keyboard.press("9")
    expect_label(page, "a1", "tree")
    text = drafts(page)[0]["text"]
    page.locator(".acts [data-does=export]").click()
    with page.expect_download() as download:
        page.locator("dialog [data-does=text]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".toml"
    assert file.read_text("utf-8") == text
    for kind, first in (("svg", b"<svg"), ("png", b"\x89PNG")):
        page.locator(".acts [data-does=export]").click()
        with page.expect_download() as download:
            page.locator(f"dialog [data-does={kind}]").click()
        assert Path(download.value.path()).read_bytes().startswith(first)
    wander(page, "/boards")
    page.locator(".import-panel input[type=file]").set_input_files(file)
    page.locator(".import-panel .take-over:not([aria-disabled=true])").click()
    expect(page.locator(".board-card")).to_have_count(2)  # beside the draft
    kept = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('wandelgang-board-')).map((key) => localStorage[key])"
    )
    assert [json.loads(one)["text"] for one in kept] == [text]


def test_a_board_is_saved_copied_deleted_and_brought_back(visit: Visit) -> None:
    page = visit(f"/workshop/{GAME}")
    page.locator(".name input").fill("Garden")
    expect(page.locator(".saved")).to_contain_text("Draft kept")
    page.locator("[data-does=save]").click()
    expect(page.locator(".saved")).to_contain_text("Kept in your boards")
    assert drafts(page) == []
    wander(page, "/boards")
    page.get_by_role("button", name="Copy: Garden").click()
    expect(page.locator(".board-card")).to_have_count(2)
    page.get_by_role("button", name="Delete: Garden", exact=True).click()
    expect(page.locator(".board-card h3")).to_have_text(["Garden (copy)"])
    page.locator(".undo-toast [data-does=undo]").click()
    expect(page.locator(".board-card")).to_have_count(2)
    page.reload()
    expect(page.locator(".board-card")).to_have_count(2)


@pytest.mark.parametrize("width", [320, 360, 390, 900])
def test_a_card_of_a_long_name_shows_all_of_its_name_and_its_buttons(visit: Visit, width: int) -> None:
    page = visit(f"/workshop/{GAME}", size=(width, 700), touch=width < 500)
    if width < 500:
        page.get_by_role("tab", name="Board").tap()
    page.locator(".name input").fill("An evening in the garden of the owls behind the old house")
    expect(page.locator(".saved")).to_contain_text("Draft kept")
    page.locator("[data-does=save]").click()
    wander(page, "/boards")
    expect(page.locator(".board-card .verdict")).to_be_visible()
    card = page.locator(".board-card").bounding_box()
    picture = page.locator(".thumb-link").bounding_box()
    assert card is not None
    assert picture is not None
    name = page.locator(".board-card h3").bounding_box()
    assert name is not None
    beside = name["x"] >= picture["x"] + picture["width"]
    assert beside or name["y"] >= picture["y"] + picture["height"]
    drawn = page.locator(".board-card h3 a").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert drawn, width
    for button in page.locator(".card-do :is(a, button)").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= card["x"] + card["width"], width


def test_the_set_up_takes_a_board_of_ones_own_and_says_what_is_wrong_with_it(visit: Visit) -> None:
    page = visit(f"/new/{GAME}")
    page.locator("[data-does=fetch]").click()
    page.locator("dialog textarea").fill(WRONG)
    page.locator("dialog .take-over:not([aria-disabled=true])").click()
    expect(page.locator(".own-board .findings .is-wrong").first).to_be_visible()
    expect(page.locator("[data-field=layout]")).to_have_count(0)  # no other board can be chosen beside it
    expect(page.locator(".preview .ring-wrong").first).to_be_attached()
    page.locator(".begin .btn").click()
    expect(page.locator(".remarks .wrong")).to_be_visible()
    assert "/new/" in page.url
    page.locator("[data-does=usual]").click()
    expect(page.locator("[data-field=layout]")).to_be_visible()
    page.locator("[data-does=fetch]").click()
    page.locator("dialog textarea").fill(FINE)
    page.locator("dialog .take-over:not([aria-disabled=true])").click()
    expect(page.locator(".preview-board:not([hidden]) .ring-wrong")).to_have_count(0)
    page.locator(".begin .btn").click()
    page.wait_for_url(re.compile("/t/"))


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("en", "light", DESKTOP), ("de", "dark", PHONE)], ids=["desktop", "phone"]
)
def test_axe_finds_nothing_in_the_workshop(visit: Visit, language: str, theme: str, size: tuple[int, int]) -> None:
    page = visit("/boards", language=language, theme=theme, size=size, touch=size == PHONE)
    shared = page.evaluate(SHARED, WRONG)

    def look(name: str) -> None:
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
        assert page.locator("h1").count() == 1, name
        if size == PHONE:
            assert page.evaluate(SMALL) == [], name

    expect(page.locator(".template").first).to_be_visible()
    look("no boards")
    page.goto(page.url.replace("/boards", shared))
    settled(page)
    look("shared")
    page.locator("[data-does=save]").click()
    page.locator("[data-does=edit]").click()
    page.wait_for_url(re.compile("/workshop/"))
    settled(page)
    expect(page.locator(".check.is-wrong")).to_be_visible()
    page.mouse.click(*centre(page, "a1"))
    look("editor")
    if size == PHONE:
        page.get_by_role("tab", name="Brett").click()
        look("editor, the whole board")
    page.locator(".acts [data-does=share]").click()
    look("sharing")
    page.keyboard.press("Escape")
    wander(page, f"/positions/{GAME}")
    expect(page.locator(".check.is-fine")).to_be_visible()
    look("positions")
    wander(page, "/workshop")
    expect(page.locator(".template").first).to_be_visible()
    look("workshop")
    wander(page, "/boards")
    expect(page.locator(".board-card .verdict").first).to_be_visible()
    look("boards")


def edit_copy(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu and settings").click()
    page.get_by_role("button", name=name).click()
    page.wait_for_url(re.compile("/(workshop|positions)/"))
    settled(page)
    expect(page.locator(".toast")).to_contain_text("copy")


def test_the_board_of_a_table_is_edited_as_a_copy(visit: Visit) -> None:
    page = visit()
    sit_down(page, GAME, {"board": FINE.replace("board =", 'title = "Owls"\nboard =')}, {"kind": "friend"})
    page.get_by_role("button", name="Menu and settings").click()
    expect(page.get_by_role("button", name="Edit this position")).to_have_count(0)  # a friend is still to come
    page.keyboard.press("Escape")
    edit_copy(page, "Edit this board")
    expect(page.locator(".name input")).to_have_value("Owls")
    page.go_back()
    settled(page)
    edit_copy(page, "Edit this board")
    assert [one["title"] for one in drafts(page)] == ["Owls"]  # looking twice makes one draft


def test_the_position_that_is_shown_is_edited_as_a_copy(visit: Visit) -> None:
    page = visit()
    table = sit_down(page, GAME, {})
    move(page)
    wander(page, f"/t/{table}/0")
    first = page.request.get(page.url.replace(f"/t/{table}/0", f"/api/tables/{table}/plies/0/position")).json()["text"]
    expect(page.locator(".replay-host")).to_be_visible()
    edit_copy(page, "Edit this position")
    assert [one["text"] for one in drafts(page)] == [first]
