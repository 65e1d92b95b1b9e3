"""Pictures are well-formed, self-contained and described in both languages; terminal drawings fit and show every piece."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import wandelgang
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.play.match import Match
from wandelgang.play.position import Position
from wandelgang.render.svg import svg
from wandelgang.render.terminal import rich_text, text
from wandelgang.render.tracepen import GOLD

VARIANTS = [
    pytest.param(name, number, id=f"{name}-{number:02}")
    for name in wandelgang.GAMES
    for number in range(len(find_game(name).variants))
]


def played(name: str, number: int) -> Match:
    match = wandelgang.game(name, **find_game(name).variants[number]).match(seed=3)
    generator = Generator(1)
    for _ in range(9):
        if not match.is_over:
            match.submit(match.turn, match.ply, generator.pick(match.legal()))
    return match


@pytest.mark.parametrize(("name", "number"), VARIANTS)
def test_pictures_are_well_formed_and_self_contained(name: str, number: int) -> None:
    match = played(name, number)
    scene = match.scene(max(match.turn, -1))
    drawn = {language: svg(scene, match.game.art, language, about=match.view(-1).text) for language in ("de", "en")}
    for picture in drawn.values():
        tree = ElementTree.fromstring(picture)
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = {element.get("href", "")[1:] for element in tree.iter("{*}use")}
        assert used | set(re.findall(r"url\(#([^)]+)\)", picture)) <= set(ids)
        assert tree.findtext("{*}desc") == match.view(-1).text
        assert not re.search(r"(href|src|url\()\s*=?\s*[\"']?https?:", picture)
    assert drawn["de"] != drawn["en"]
    assert svg(scene, match.game.art, "de", about=match.view(-1).text) == drawn["de"]


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_pictures_of_a_match_show_its_last_turn_with_colours_of_their_own(name: str) -> None:
    match = played(name, 0)
    plain, drawn = match.view(-1).svg(), match.svg()
    assert ElementTree.fromstring(drawn).findtext("{*}desc") == match.view(-1).text
    assert [line for line in drawn.splitlines() if not line.startswith(("<g><", "<g></g>"))] == plain.splitlines()
    added = "".join(line for line in drawn.splitlines() if line.startswith("<g>"))
    assert "<path" in added
    assert not re.search(r"var\(|class=|<text", added), "drawn also where there are neither style sheets nor fonts"


def test_the_winner_has_a_crown_in_pictures_too() -> None:
    position = "sliders default offsets=000000000 pegs=d10e10f10g10h9,d0e0f1g2h1 turn=0:move limit=400"
    match = Match(Position("sliders", position))
    before = match.svg()
    match.submit(0, 0, "h9-h10")
    assert before.count(f'fill="{GOLD}"') == 0
    assert match.svg().count(f'fill="{GOLD}"') == 5


@pytest.mark.parametrize(("name", "number"), VARIANTS)
def test_terminal_drawings_show_the_pieces(name: str, number: int) -> None:
    match = played(name, number)
    scene = match.scene(max(match.turn, -1))
    plain = text(scene)
    assert rich_text(scene).plain.rstrip() == plain.rstrip()
    assert max(map(len, plain.splitlines())) <= 120
    shown = [sprite for sprite in scene.sprites if sprite.glyph and any(line.strip() for line in sprite.glyph)]
    assert len(shown) > 5
    assert len(plain.splitlines()) > 2
