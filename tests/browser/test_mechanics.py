"""Mechanics in the browser: small marks at sentences, a filter that a link keeps, and a page for each."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visit, settled, wander
from tests.browser.hands import sit_down
from tests.browser.test_pages import SMALL
from wandelgang.core.registry import game

GAME = "fences"  # its original text tags its lines
BOOK = game(GAME).rulebook
BLOCKING = len(BOOK.rules_with("blocking"))


def shown(page: Page) -> list[str]:
    """The sentences that can be read now, fine print that is unfolded included."""
    found: list[str] = page.locator("[data-rule]:visible").evaluate_all("(all) => all.map((one) => one.dataset.rule)")
    return found


def test_the_filter_keeps_only_the_sentences_of_a_mechanic(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}")
    sections = page.locator(".text-of-rules section:visible").count()
    page.get_by_text("Filter by mechanic").click()
    choice = page.get_by_role("button", name=f"blocking {BLOCKING}")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    assert sorted(shown(page)) == sorted(rule.id for rule in BOOK.rules_with("blocking"))
    assert page.locator(".text-of-rules section:visible").count() < sections
    assert page.locator(".contents li:visible a[href^='#']").count() == page.locator(".text-of-rules section:visible").count()
    expect(page.locator(".hush[role=status]")).to_have_text(f"{BLOCKING} sentences: blocking.")
    assert page.url.endswith(f"/rules/{GAME}?mechanic=blocking")
    assert violations(page) == []
    choice.click()
    expect(page.locator(".filtering")).to_be_hidden()
    assert page.locator(".text-of-rules section:visible").count() == sections
    assert page.url.endswith(f"/rules/{GAME}")


def test_a_link_keeps_the_filter_and_so_does_another_language(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}?mechanic=blocking")
    expect(page.locator(".filtering")).to_contain_text(f"{BLOCKING} sentences: blocking.")
    before = shown(page)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".filtering")).to_contain_text(f"{BLOCKING} Sätze: Blockieren.")
    assert shown(page) == before
    page.get_by_role("button", name="Alle Regeln zeigen").click()
    assert len(shown(page)) > len(before) or page.locator("details.fine:visible").count() > 0
    assert "mechanic" not in page.url


def test_a_mark_below_a_sentence_is_a_short_cut(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}")
    page.locator("[data-rule=FENCES-02] [data-mechanic=race]").click()
    assert shown(page) == [rule.id for rule in BOOK.rules_with("race")]
    expect(page.locator("[data-rule=FENCES-02] .now")).to_have_text("race")


def test_keys_alone_filter_and_come_back(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}")
    page.locator(".mechanic-filter > summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    focused = page.evaluate("document.activeElement.getAttribute('aria-pressed')")
    assert focused == "true", "what was pressed keeps the focus"
    first = next(iter(BOOK.counts))
    assert sorted(shown(page)) == sorted(rule.id for rule in BOOK.rules_with(first))
    page.keyboard.press("Space")
    expect(page.locator(".filtering")).to_be_hidden()


def test_on_a_phone_the_list_folds_away_and_the_sentences_come_into_view(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}", language="de", size=PHONE, touch=True)
    page.get_by_text("Nach Mechanik filtern").tap()
    page.get_by_role("button", name=re.compile("^Blockieren")).tap()
    expect(page.locator(".mechanic-filter")).not_to_have_attribute("open", "")
    expect(page.locator(".filtering")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.matches('.text-of-rules h2')")
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert violations(page) == []


def test_a_mechanic_that_a_game_does_not_have_is_said_and_dropped(visit: Visit) -> None:
    page = visit("/rules/sliders?mechanic=dice")
    expect(page.locator(".toast")).to_have_text("This mechanic does not occur in these rules.")
    expect(page.locator(".filtering")).to_be_hidden()
    assert page.url.endswith("/rules/sliders")


def test_where_the_original_text_differs_a_sentence_says_why(visit: Visit) -> None:
    page = visit(f"/rules/{GAME}", language="de")
    sentence = page.locator("[data-rule=FENCES-02]")
    sentence.get_by_text("im Original anders").click()
    expect(sentence).to_contain_text("Originaltext, Zeilen 6, 7:")
    expect(sentence).to_contain_text("Bei uns ohne Loswerden, Verlierbedingung, kooperative Spielform. Abgelegt wird nichts")
    expect(page.locator("[data-rule=FENCES-14]").get_by_text("wie im Original")).to_be_visible()
    assert violations(page) == []


def test_all_mechanics_lead_to_their_sentences_and_back_to_the_rules(visit: Visit) -> None:
    page = visit("/", language="de")
    page.get_by_role("button", name="Menü und Einstellungen").click()
    page.get_by_role("link", name="Spielmechaniken").click()
    page.get_by_role("link", name="Zufall").click()
    page.wait_for_url("**/mechanics/chance")
    expect(page.locator("h1")).to_have_text("Zufall")
    expect(page.locator(".text-of-rules section")).to_have_count(5)
    expect(page.locator(".rule-picture .wg-sprite").first).to_be_attached()
    page.get_by_role("link", name="Regeln: Zäune").click()
    page.wait_for_url(f"**/rules/{GAME}?mechanic=chance")
    settled(page)
    assert sorted(shown(page)) == sorted(rule.id for rule in BOOK.rules_with("chance"))
    page.get_by_role("link", name="In allen Spielen").click()
    page.wait_for_url("**/mechanics/chance")
    page.go_back()
    settled(page)
    expect(page.locator(".filtering")).to_contain_text("Zufall")


def test_a_mechanic_is_found_by_its_number_and_an_unknown_one_leads_nowhere(visit: Visit) -> None:
    page = visit("/mechanics/166903")
    expect(page.locator("h1")).to_have_text("arriving")
    assert page.url.endswith("/mechanics/arriving")
    wander(page, "/mechanics/luck")
    expect(page.locator("h1")).to_have_text("This corridor leads nowhere")


@pytest.mark.parametrize(("theme", "touch"), [("light", False), ("dark", True)])
def test_pictures_are_drawn_when_they_come_near(visit: Visit, theme: str, touch: bool) -> None:
    page = visit("/mechanics/blocking", theme=theme, touch=touch)
    last = page.locator(".rule-picture").last
    assert last.locator(".wg-sprite").count() == 0
    last.scroll_into_view_if_needed()
    expect(last.locator(".wg-sprite").first).to_be_attached()


def test_beside_a_board_the_rules_are_without_marks(visit: Visit) -> None:
    page = visit("/tables")
    sit_down(page, GAME, {})
    page.get_by_role("button", name="Menu and settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.locator(".sheet [data-rule]").first).to_be_attached()
    assert page.locator(".sheet .tags, .sheet .mechanic-filter").count() == 0
