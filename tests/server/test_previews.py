"""Previews of links, icons and the manifest: what they say and show, to anybody, in both languages."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import httpx
import pytest

from tests.server.serving import Browser, Server
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.core.rules import SPECTATOR
from wandelgang.play.variant import Variant
from wandelgang.render.card import card
from wandelgang.render.flat import flat
from wandelgang.render.lettering import LINES, lettered
from wandelgang.render.svg import svg

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"/></svg>'


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def meta(server: Server, path: str, language: str = "de", host: str = "") -> dict[str, str]:
    headers = {"Accept-Language": language} | ({"Host": host} if host else {})
    answer = httpx.get(server.address + path, headers=headers)
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', answer.text))


@pytest.mark.parametrize("path", ["/rules/fences", "/board/fences", "/learn/fences", "/new/fences"])
def test_a_link_to_a_game_shows_its_board_and_what_it_is_about(server: Server, path: str) -> None:
    english, german = meta(server, path, "en"), meta(server, path)
    assert find_game("fences").title.say("de") in german["og:title"]
    assert find_game("fences").about.say("en") == english["og:description"]
    assert english["og:image"] == f"{server.address}/previews/game/fences.png"
    assert german["og:locale"] == "de_DE"
    assert german["twitter:card"] == "summary_large_image"


def test_a_link_to_a_table_shows_its_position(server: Server, ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    found = meta(server, f"/t/{table}")
    first = httpx.get(found["og:image"], timeout=60)
    assert first.headers["content-type"] == "image/png"
    assert "set-cookie" not in first.headers
    assert size(first.content) == (1200, 630)
    with ada.line(table) as line:
        line.hear()
        assert line.play()["type"] != "refused"
    after = meta(server, f"/t/{table}")["og:image"]
    assert after != found["og:image"], "whoever keeps the picture asks again after a move"
    assert httpx.get(after, timeout=60).content != first.content


def test_a_table_that_may_not_be_watched_shows_the_game_alone(server: Server, ada: Browser, bruno: Browser) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = ada.http.post("/api/tables", json={"game": "tiles", "seats": seats, "watch": False}).json()["table"]
    shown = httpx.get(f"{server.address}/previews/table/{table}/0.png", timeout=60).content
    assert shown == httpx.get(f"{server.address}/previews/game/tiles.png", timeout=60).content
    assert bruno.http.get(f"/api/tables/{table}/plies/0/picture").status_code == 403
    assert size(ada.http.get(f"/api/tables/{table}/plies/999999999/picture").content) == (1200, 630)
    assert "Einladung zu" in meta(server, f"/join/{table}")["og:title"]


def test_a_link_to_anything_else_shows_us(server: Server) -> None:
    for path in ("/", "/t/nothing", "/join/nothing", "/rules/chess"):
        assert meta(server, path)["og:image"] == f"{server.address}/previews/site.png"
    assert size(httpx.get(f"{server.address}/previews/site.png", timeout=60).content) == (1200, 630)


def test_no_host_can_write_into_the_document(server: Server) -> None:
    answer = httpx.get(server.address + "/", headers={"Host": '127.0.0.1:"><script>'})
    assert '"><script>' not in answer.text


@pytest.mark.parametrize(
    "path", ["/previews/table/x/0.png", "/previews/game/chess.png", "/icons/other.png", "/previews/table/x/y.png"]
)
def test_there_are_no_other_pictures(server: Server, path: str) -> None:
    assert httpx.get(server.address + path).status_code == 404


@pytest.mark.parametrize("game", names())
def test_a_flat_picture_has_no_custom_properties_left(game: str) -> None:
    found = find_game(game)
    scene = Variant(game, found.usual).match(0).scene(SPECTATOR)
    drawn = flat(svg(scene, found.art))
    assert "var(" not in drawn
    assert "--" not in drawn
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    assert used <= set(re.findall(r'\bid="([^"]+)"', drawn))
    assert drawn.count("<g id=") == svg(scene, found.art).count("<g id=")
    assert 'width="1200"' in card(scene, found.art, LOGO)


@pytest.mark.parametrize("game", names())
def test_every_letter_and_number_of_a_picture_is_drawn_without_a_font(game: str) -> None:
    found = find_game(game)
    drawn = flat(svg(Variant(game, found.usual).match(0).scene(SPECTATOR), found.art))
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert texts
    assert {sign for text in texts for sign in text} <= LINES.keys()
    lines = lettered(drawn)
    assert "<text" not in lines
    assert lines.count("<path transform=") - drawn.count("<path transform=") == sum(map(len, texts))
    ElementTree.fromstring(lines)


def test_classes_within_a_symbol_have_their_own_colours() -> None:
    found = find_game("gears")
    drawn = flat(svg(Variant("gears", {}).match(0).scene(SPECTATOR), found.art))
    fills = dict(re.findall(r"\.(look0-\d*-?g-ox)\{fill:([^;]*)", drawn))
    symbols = dict(re.findall(r'<symbol id="look0-marker-(\d)".*?<circle r="14.5" class="([^"]*)"', drawn))
    colours = [fills[symbols[value]] for value in "1234"]
    assert len(set(colours)) == 4
    assert all(re.fullmatch("#[0-9a-f]{3,6}", colour) for colour in colours)


def test_the_manifest_is_in_both_languages_and_names_icons_that_exist(server: Server) -> None:
    german, english = (httpx.get(f"{server.address}/manifest.webmanifest?lang={one}").json() for one in ("de", "en"))
    assert (german["lang"], english["lang"]) == ("de", "en")
    assert german["description"] != english["description"]
    assert {icon["purpose"] for icon in german["icons"] if "purpose" in icon} == {"any", "maskable"}
    for icon in german["icons"]:
        answer = httpx.get(server.address + icon["src"], timeout=60)
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size(answer.content)) == icon["sizes"]


def test_the_service_worker_names_the_edition_of_the_document(server: Server) -> None:
    worker = httpx.get(f"{server.address}/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    version = re.search(r'"version":"(\w+)"', worker.text)
    assert version is not None
    assert version[0] in httpx.get(server.address).text
    for address in re.findall(r'"(/cached/[^"]+)"', worker.text):
        assert httpx.get(server.address + address).status_code == 200
