"""The site of the docs, as far as it can be tested without building it: what is made from data, listed and checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.doc_scripts import DOCS, doc_script
from tests.plugging import ROOT
from wandelgang.core.registry import games
from wandelgang.language import LANGUAGES


@pytest.fixture(scope="module")
def rules_pages() -> dict[str, str]:
    return dict(doc_script("site/rules_pages").rules_pages())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_rules_is_on_the_site_with_all_pictures(language: str, rules_pages: dict[str, str]) -> None:
    for game in games()[:5]:
        page = rules_pages[f"play/{language}/rules/{game.name}.md"]
        shown = re.findall(r'class="rule">([\w-]+)<', page)
        assert sorted(shown) == sorted(rule.id for rule in game.rulebook.rules)
        for picture in re.findall(r"\]\((\w+-\w[\w-]*\.svg)\)", page):
            assert rules_pages[f"play/{language}/rules/{picture}"].startswith("<svg")


def test_the_navigation_lists_every_page() -> None:
    listed = set(re.findall(r"(?:[-:] |\[)([\w/-]+\.md)", (ROOT / "mkdocs.yml").read_text("utf-8")))
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    made = {"contribute/architecture.md", "contribute/changelog.md"}
    made |= {f"notebooks/{path.stem}.md" for path in (DOCS / "notebooks").glob("*.ipynb")}
    assert listed == written | made


def test_every_page_for_players_has_its_counterpart() -> None:
    german, english = (
        {path.relative_to(DOCS / "play" / one) for path in (DOCS / "play" / one).rglob("*.md")} for one in LANGUAGES
    )
    assert german == english


def test_links_into_the_repository_lead_to_pages_of_the_site() -> None:
    repository = doc_script("site/repository")
    found: set[str] = set()
    text = (
        "[bot](../../examples/bot.py) [how](../../ARCHITECTURE.md#packages) `[no](../../x)` [here](api.md) [web](https://x.org)"
    )
    shown = repository.with_site_links(text, "docs/program/index.md", found)
    assert "(../source/examples/bot.py.md)" in shown
    assert "(../contribute/architecture.md#packages)" in shown
    assert all(kept in shown for kept in ("`[no](../../x)`", "(api.md)", "(https://x.org)"))
    assert found == {"examples/bot.py"}


def test_whatever_is_broken_or_loaded_from_elsewhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="x"><a href="b.html#y">b</a><a href="#x">x</a><a href="c.html">c</a><img src="d.png">', "utf-8"
    )
    (tmp_path / "b.html").write_text(
        '<script src="https://cdn.example/x.js"></script><a href="https://example.org">out</a>', "utf-8"
    )
    assert doc_script("site/checking").faults(tmp_path) == [
        "a.html: b.html#y: there is no such heading",
        "a.html: c.html leads nowhere",
        "a.html: d.png leads nowhere",
        "b.html: loads https://cdn.example/x.js from elsewhere",
    ]
