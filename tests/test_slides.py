"""What a notebook shows: a match with a slider, an analysis beside its board. Nothing is loaded, nothing hidden is in it."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

import wandelgang
from wandelgang.core.generator import Generator
from wandelgang.language import Language
from wandelgang.play import match as matches
from wandelgang.render.svg import shapes as drawn


def played(game: str, plies: int, seats: list[str] | None = None, **options: object) -> wandelgang.Match:
    match, chance = wandelgang.game(game, **options).match(seed=7, seats=seats), Generator(3)
    while match.ply < plies and not match.is_over:
        match.submit(match.turn, match.ply, chance.pick(match.legal()))
    return match


def document(html: str) -> str:
    """What is inside the frame."""
    [inside] = re.findall(r"srcdoc='([^']*)'", html)
    return unescape(inside)


def slides(html: str) -> dict[str, list[list[str]]]:
    [data] = re.findall(r"= (\{.*\});\n", document(html))
    found: dict[str, list[list[str]]] = json.loads(data.replace("<\\/", "</"))
    return found


def test_every_ply_is_a_slide_with_its_sentence() -> None:
    match = played("cards", 30)
    found = slides(match._repr_html_())
    assert len(found["scenes"]) == len(found["told"]) == match.ply + 1
    for ply in range(match.ply):
        assert found["told"][ply + 1][1] == match.story(ply, wandelgang.SPECTATOR).say()


def test_what_slides_share_is_written_once() -> None:
    html = played("tiles", 100).html()
    shapes = slides(html)["shapes"]
    assert len(shapes) == len(set(map(str, shapes)))
    assert len(html) < 500_000


def test_a_spectator_sees_no_secret_on_any_slide() -> None:
    match = played("tiles", 12)
    views = [match.view(wandelgang.SPECTATOR, ply).scene() for ply in range(match.ply + 1)]
    allowed = {shape for view in views for shape in drawn(view, "en")}
    assert allowed >= {str(shape) for shape in slides(match.html())["shapes"]}
    assert not allowed >= {str(shape) for shape in slides(match.html(0))["shapes"]}


def test_nothing_is_loaded_and_no_name_gets_out_of_its_place() -> None:
    name = "</script><b>'x'&amp;"
    html = played("cards", 4, [name, "B"]).html(language="de")
    assert slides(html)["told"][-1][0] in (name, "B", "Der Zufall")
    assert html.count("'") == 6  # those of three attributes
    assert not re.findall(r"(?:src|href)=[\"']?(?!#)[a-z/]", document(html))
    assert document(html).count("</script>") == 1


def test_of_a_very_long_match_the_last_plies_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_SLIDES", 5)
    found = slides(played("cards", 20).html())
    assert len(found["scenes"]) == 6
    assert int(str(found["first"])) >= 15


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_analysis_shows_its_board_and_the_shares_of_its_actions(language: Language) -> None:
    match = played("cards", 6)
    found = match.analyse(seconds=None, iterations=50)
    assert found.position == match.view(match.turn)
    picture = found.svg(language)
    ElementTree.fromstring(picture)
    for one in found.advice:
        assert f">{one.action}<" in picture
        assert f">{one.value[found.seat] * 100:.0f} %<" in picture
    assert all(shape in picture for shape in drawn(found.position.scene(), language))
