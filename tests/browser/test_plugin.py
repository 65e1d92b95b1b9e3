"""A game from another package in the browser: in the gallery, in the set-up, at the table against the computer to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import play, sit_down
from tests.plugging import environment, install
from tests.server.serving import QUICK, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a sixth game; its computer players are not compiled."""
    site = install(tmp_path_factory.mktemp("plugin"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
        with serving(tmp_path_factory.mktemp("data"), QUICK) as started:
            yield started.address


def test_it_stands_in_the_gallery_and_is_set_up(visit: Visit) -> None:
    page = visit("/", language="de")
    card = page.locator("li.game", has_text="Türen")
    expect(card).to_be_visible()
    page.goto(page.url + "new/doors")
    expect(page.get_by_text("Länge des Gangs")).to_be_visible()
    expect(page.get_by_text("alle geschlossen")).to_be_visible()


def test_its_own_mechanics_have_a_page_and_a_filter(visit: Visit) -> None:
    page = visit("/mechanics", language="de")
    page.get_by_role("link", name="schwingende Türen").click()
    expect(page.locator("[data-rule]")).to_have_count(2)
    page.get_by_role("link", name="Regeln: Türen").click()
    expect(page.locator(".filtering")).to_contain_text("2 Sätze: schwingende Türen.")


@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_it_is_played_to_the_end_against_the_computer(visit: Visit, how: str) -> None:
    page = visit("/", size=PHONE, touch=True) if how == "touch" else visit("/")
    sit_down(page, "doors", {"limit": 8}, {"kind": "computer", "level": 1})
    assert play(page, "touch" if how == "touch" else "mouse") > 0
    expect(page.locator(".turn.over")).to_be_visible()
