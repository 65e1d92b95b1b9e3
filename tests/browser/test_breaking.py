"""A table in real browsers while everything breaks: reloads, a latecomer, a server killed in the middle."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as NotSeen

from tests.browser.conftest import PATIENCE, THOROUGH, settled
from tests.browser.test_together import join, link, move, moves, open_table
from tests.server.serving import Server
from tests.wait import wait_until
from wandelgang.core.registry import names

DIRECTION = re.compile("to the (left|right)|(up|down)wards")


@contextmanager
def somebody(browser: Browser, address: str) -> Iterator[Page]:
    """A person with their own browser; here a lost connection is not the page's fault."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{address}/lobby")
    settled(page)
    yield page
    context.close()


def play(people: list[Page], actions: int) -> None:
    """Play so many actions, each by the person whose turn it is."""
    for _ in range(actions):
        move(whose_turn(people))


def whose_turn(people: list[Page]) -> Page:
    """Whose page has something to touch: while a step is being shown, the line above still speaks of the turn before."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in people:
            with suppress(NotSeen):
                page.wait_for_selector(".turn.mine ~ .stage .wg-may", timeout=100)
                return page
    raise AssertionError("it is nobody's turn")


def agree(pages: list[Page]) -> None:
    """Everybody sees the same moves, once the last one has reached them all; from the other side, left is right."""
    wait_until(lambda: len({tuple(told(page)) for page in pages}) == 1)


def told(page: Page) -> list[str]:
    return [DIRECTION.sub("…", text) for text in page.locator(".moves li").all_inner_texts()]


@pytest.mark.parametrize("game", names() if THOROUGH else ("tiles", "cards"))
def test_nothing_is_lost_whatever_breaks(game: str, browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        people = [somebody(browser, server.address) for _ in range(3)]
        with people[0] as ada, people[1] as bruno, people[2] as late:
            table = open_table(ada, game=game)
            join(bruno, link(ada))
            play([ada, bruno], 3)
            ada.reload()
            settled(ada)
            late.goto(f"{server.address}/t/{table}")
            settled(late)
            agree([ada, bruno, late])
            before = moves(ada)
            assert before
            server.end(signal.SIGKILL)
            expect(ada.locator(".gone")).to_be_visible()
            server = Server(tmp_path, server.port)
            for page in (ada, bruno, late):
                expect(page.locator(".gone")).to_be_hidden()
            assert moves(ada) == before
            play([ada, bruno], 3)
            assert moves(ada) > before
            agree([ada, bruno, late])
    finally:
        server.end(signal.SIGKILL)
