"""The analysis of a game in a real browser: chances, turns beside better ones, luck and skill, exercises; keys, phone, axe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import httpx
import pytest
from playwright.sync_api import Page, expect

import wandelgang
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visit
from tests.server.serving import QUICK, serving
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.play.players import RandomPlayer

PLIES = 12


@cache
def record() -> str:
    """The beginning of a game between two people who choose at random: there is much to learn from it."""
    match, chooser = wandelgang.game("cards", players=2).match(4), RandomPlayer(Generator(1), INTERPRETED)
    while match.ply < PLIES:
        view = match.view(match.turn)
        match.submit(match.turn, match.ply, match.game.action_text(view.array()[0], chooser.choose(view)))
    return match.record()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that compiles nothing."""
    with serving(tmp_path_factory.mktemp("data"), QUICK) as started:
        yield started.address


@pytest.fixture(scope="module")
def table(server: str) -> str:
    answer = httpx.post(f"{server}/api/records", content=record(), timeout=60)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def analysed(page: Page) -> Page:
    """Wait until the analysis is complete."""
    expect(page.locator(".an-progress")).to_have_text("", timeout=240_000)
    return page


def test_a_game_is_analysed_turn_by_turn(visit: Visit, table: str) -> None:
    page = analysed(visit(f"/t/{table}/analysis", language="de"))
    expect(page.get_by_role("heading", name="Siegchance in Prozent")).to_be_visible()
    turns = page.locator(".an-turn")
    assert turns.count() > 3
    turns.last.click()
    expect(page.locator(".an-what b")).to_have_text("Zug 1")
    assert page.locator(".chance-line").count() == 2
    expect(page.locator(".luck-list li")).to_have_count(2)
    assert not violations(page)


def test_keys_lead_through_the_turns(visit: Visit, table: str) -> None:
    page = analysed(visit(f"/t/{table}/analysis"))
    page.locator(".an-turn").last.click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".an-turn.here .an-number")).to_have_text("2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".an-turn.here .an-number")).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{page.url.split('/t/')[0]}/t/{table}")


def test_the_worst_turns_can_be_practised(visit: Visit, table: str) -> None:
    page = analysed(visit(f"/t/{table}/analysis"))
    learn = page.get_by_role("button", name="Learn from it")
    learn.click()
    expect(page.locator(".an-lesson h2")).to_contain_text("Exercise 1 of")
    assert not violations(page)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".an-row.better")).to_be_visible()


def test_on_a_phone_the_rows_are_the_switch(visit: Visit, table: str) -> None:
    page = analysed(visit(f"/t/{table}/analysis", language="de", theme="dark", size=PHONE, touch=True))
    row = page.locator(".an-row.better")
    expect(row).to_be_visible()
    row.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(page)


def test_a_position_of_a_replay_is_analysed_on_a_phone(visit: Visit, table: str) -> None:
    page = visit(f"/t/{table}/11", language="de", theme="dark", size=PHONE, touch=True)
    expect(page.locator(".replay-host")).to_be_visible()
    page.get_by_role("button", name="Menü und Einstellungen").click()
    page.get_by_role("button", name="Stellung analysieren").click()
    page = analysed(page)
    rows = page.locator(".an-found .an-row")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    row = rows.filter(has_text=" nach ").first
    row.tap()
    expect(row).to_have_class(re.compile("better"))
    expect(page.locator(".an-values b").first).to_contain_text("%")
    expect(page.locator(".an-board .trace-better").first).to_be_attached()
    row.tap()  # what it leads to
    expect(page.locator(".an-segments [aria-pressed=true]")).to_have_text("Nachher")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(page)


def test_an_address_without_a_position_says_what_it_needs(visit: Visit) -> None:
    page = visit("/positions/cards/analysis", wait=False)
    expect(page.locator("main")).to_contain_text("This address needs a position")
