"""The workshop over HTTP: sketches of texts, edits, pictures, analyses, and whose text a text is. The server keeps nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import wandelgang
from tests.server.serving import PATIENCE, QUICK, Browser, limited, visited
from wandelgang.core.editor import Template
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names

OURS = ["tiles", "sliders", "gears", "fences", "cards"]


def board_templates(game: Game) -> tuple[Template, ...]:
    assert game.board_editor is not None
    return game.board_editor.templates()


def position_templates(game: Game) -> tuple[Template, ...]:
    assert game.position_editor is not None
    return game.position_editor.templates()


def test_all_our_games_have_both_editors() -> None:
    assert set(OURS) <= set(names())
    assert all(board_templates(find_game(name)) and position_templates(find_game(name)) for name in OURS)


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("drawn", ["boards", "positions"])
def test_templates_are_drawn_and_can_be_sketched(ada: Browser, game: str, drawn: str) -> None:
    for template in ada.ask(f"/api/games/{game}/{drawn}")["templates"]:
        sketch = ada.post(f"/api/games/{game}/{drawn}", text=template["text"]).json()
        assert sketch["text"] == template["text"]
        assert sketch["scene"] == template["scene"]
        assert sketch["spots"]
        assert sketch["palettes"]


def test_templates_that_look_alike_say_how_they_differ(ada: Browser) -> None:
    about = {one["name"]: one.get("about", "") for one in ada.ask("/api/games/tiles/boards")["templates"]}
    assert about["classic"] == "corners, straights and T"
    assert "crosses" in about["seed"]


@pytest.mark.parametrize("game", OURS)
def test_an_edit_makes_another_text_and_the_same_edit_the_same_text(ada: Browser, game: str) -> None:
    text = board_templates(find_game(game))[0].text
    edit = {"kind": "set", "name": "title", "value": "Eulengarten"}
    first, second = (ada.post(f"/api/games/{game}/boards", text=text, edits=[edit]).json() for _ in range(2))
    assert first == second
    assert first["title"] == "Eulengarten"
    assert first["text"] != text
    assert first["text"].startswith(f'game = "{game}"\ntitle = "Eulengarten"\n')


@pytest.mark.parametrize("game", OURS)
def test_every_template_of_a_board_is_found_to_be_its_game_s(ada: Browser, game: str) -> None:
    for template in board_templates(find_game(game)):
        nameless = "\n".join(line for line in template.text.splitlines() if not line.startswith("game = ")) + "\n"
        for text in (template.text, nameless):
            found = ada.post("/api/boards", text=text).json()
            assert (found["kind"], found["game"]) == ("board", game), template.name


def test_a_file_that_no_game_understands_cannot_be_played(ada: Browser) -> None:
    found = ada.post("/api/boards", text="[x]\ny = 1\n").json()
    assert "wrong" in [finding["level"] for finding in found["sketch"]["findings"]]


def test_a_board_that_is_wrong_belongs_to_the_game_that_makes_the_most_of_it(ada: Browser) -> None:
    thrice = 'board = """\n25.74\n61.87\n.....\n38.96\n47.52\n"""\n'
    found = ada.post("/api/boards", text=thrice).json()
    assert found["game"] == "cards"
    assert found["sketch"]["findings"][0]["level"] == "wrong"


@pytest.mark.parametrize("game", OURS)
def test_positions_and_records_are_found_too(ada: Browser, game: str) -> None:
    position = position_templates(find_game(game))[0].text
    found = ada.post("/api/boards", text=f"  {position}\n").json()
    assert (found["kind"], found["game"]) == ("position", game)
    record = ada.get(f"/api/tables/{ada.open(game, 'me', 'here')}/record").text
    assert ada.post("/api/boards", text=record).json() == {"kind": "record", "game": game}


NOBODYS = ["", "hello", "board = [", "game = 7\n", 'game = "chess"\nboard = "x"\n', "Wandelgang 1\n"]


@pytest.mark.parametrize("text", NOBODYS)
def test_what_nobody_knows_is_refused_in_a_sentence(ada: Browser, bruno: Browser, text: str) -> None:
    english, german = (browser.post("/api/boards", text=text) for browser in (ada, bruno))
    assert english.status_code in (400, 404)
    assert english.json()["text"].endswith(".")
    assert english.json()["text"] != german.json()["text"]


@pytest.mark.parametrize("game", OURS)
def test_a_picture_is_one_svg_file(ada: Browser, game: str) -> None:
    answer = ada.post(f"/api/games/{game}/picture", text=board_templates(find_game(game))[0].text)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert 'href="http' not in answer.text


@pytest.mark.parametrize(
    "body",
    [
        {"text": "x" * 20_001},
        {"text": "", "edits": [{"kind": "set", "name": "title", "value": "x"}] * 201},
        {"text": "", "edits": [{"kind": "fly"}]},
        {"text": "", "edits": [{"kind": "place", "spot": "x" * 101}]},
        {"text": "", "colour": "red"},
        {},
    ],
)
def test_what_is_too_large_or_no_edit_is_refused(ada: Browser, body: dict[str, object]) -> None:
    answer = ada.post("/api/games/tiles/boards", **body)
    assert answer.status_code == 400
    assert answer.json()["text"]


@pytest.mark.parametrize(("kind", "spot"), [("place", "nowhere"), ("deed", "a1"), ("move", "a1"), ("set", "")])
def test_an_edit_that_means_nothing_here_is_refused(ada: Browser, kind: str, spot: str) -> None:
    text = board_templates(find_game("tiles"))[0].text
    answer = ada.post("/api/games/tiles/boards", text=text, edits=[{"kind": kind, "spot": spot, "tool": "fly"}])
    assert answer.status_code in (400, 409)
    assert answer.json()["text"].endswith(".")


def analysed(browser: Browser, game: str, position: str, **more: object) -> dict[str, Any]:
    """What is known about a position in the end."""
    end = time.monotonic() + 4 * PATIENCE
    while True:
        answer = browser.post(f"/api/games/{game}/analysis", position=position, **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["stage"] == "done":
            return found
        assert found["stage"] != "failed", found
        assert time.monotonic() < end, found
        time.sleep(0.1)


def test_the_best_turns_in_a_position_are_found_and_drawn(ada: Browser) -> None:
    first = wandelgang.game("sliders").deal(1)
    found = analysed(ada, "sliders", first.text)
    assert found["seat"] == first.turn
    assert found["done"] == found["total"] == 1 + len(found["turns"])
    assert found["chances"] == found["turns"][0]["value"]
    assert sum(found["chances"]) == pytest.approx(1, abs=1e-3)
    shares = [turn["value"][first.turn] for turn in found["turns"]]
    assert shares == sorted(shares, reverse=True)
    assert all(turn["text"] and turn["traces"] and turn["scene"] != found["scene"] for turn in found["turns"])
    assert not found.get("secret")


def test_a_position_with_secrets_is_analysed_with_or_without_them(ada: Browser) -> None:
    first = wandelgang.game("tiles", width=3, height=3, goals=1).deal(1)
    told = [analysed(ada, "tiles", first.text, knowledge=knowledge) for knowledge in ("then", "all")]
    assert [one["knowledge"] for one in told] == ["then", "all"]
    assert all(one["secret"] for one in told)
    for one in told:
        assert len({tuple(turn["actions"]) for turn in one["turns"]}) == len({turn["text"] for turn in one["turns"]})


def test_a_position_that_is_over_has_its_result(ada: Browser) -> None:
    position = wandelgang.game("tiles", width=2, height=2, goal="shared", goals=1, players=1).match(3)
    while not position.is_over:
        position.submit(position.turn, position.ply, position.legal()[-1])
    found = analysed(ada, "tiles", position.position.text)
    assert found["chances"] == [1.0]
    assert found["over"]
    assert "turns" not in found


def test_where_chance_comes_first_its_outcomes_are_averaged_and_lead_on(ada: Browser) -> None:
    begun = wandelgang.game("cards").deal(1)
    found = analysed(ada, "cards", begun.text)
    assert "Chance comes first" in found["prompt"]
    assert found["seat"] is None
    assert sum(found["chances"]) == pytest.approx(1, abs=1e-3)
    assert "turns" not in found
    after = {begun.apply(outcome).text for outcome in begun.legal()}
    assert {one["position"] for one in found["outcomes"]} == after
    assert all(one["chips"] for one in found["outcomes"])


def test_positions_analysed_are_counted(tmp_path: Path) -> None:
    begun = wandelgang.game("cards").deal(1)
    one, other = begun.text, begun.apply(begun.legal()[0]).text
    with visited(tmp_path, limited(address_positions=1)) as (_, (ada,)):
        codes = [ada.post("/api/games/cards/analysis", position=text).status_code for text in (one, other, one)]
    assert codes == [200, 429, 200]  # the first is known already when it is asked for again


def test_an_impossible_position_is_refused(ada: Browser) -> None:
    answer = ada.post("/api/games/cards/analysis", position="cards nonsense")
    assert answer.status_code == 400
    assert answer.json()["text"]


def test_a_link_leads_to_this_server_and_has_a_code_unless_it_is_long(ada: Browser) -> None:
    short = ada.post("/api/games/tiles/link", packed="q1Y-_9").json()
    assert short["link"] == f"{ada.server.address}/board/tiles#q1Y-_9"
    assert short["code"]["path"].startswith("M4 4h7v1h-7z")
    assert "this computer only" in short["remark"]
    assert "/position/cards#" in ada.post("/api/games/cards/link", packed="q1Y", kind="positions").json()["link"]
    room = 1000 - len(f"{ada.server.address}/board/tiles#")
    dense, long = (ada.post("/api/games/tiles/link", packed="x" * many).json() for many in (room, room + 1))
    assert dense["code"]["size"] == 113
    assert "code" not in long


@pytest.mark.parametrize("packed", ["", "a b", "x\n", "?", "ä", "x" * 20_001, "//elsewhere.example"], ids=range(7))
def test_a_link_carries_nothing_but_a_packed_text(ada: Browser, packed: str) -> None:
    answer = ada.post("/api/games/tiles/link", packed=packed)
    assert answer.status_code == 400
    assert answer.json()["field"] == "packed"
    assert len(answer.text) < 500
    assert ada.post("/api/games/chess/link", packed="x").status_code == 404


def test_nothing_of_a_shared_link_is_kept(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as log, visited(tmp_path / "data", QUICK, complaints=log) as (server, [browser]):
        assert browser.post("/api/games/tiles/link", packed="q1Yowls" * 9).status_code == 200
        server.end()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"q1Yowls" in path.read_bytes()]
