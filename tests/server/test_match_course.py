"""The course of a match at a table: undo, giving up, playing again, history, records."""

from __future__ import annotations

import pytest

from tests.server.serving import Browser, Line, Message
from wandelgang.play.match import load


def looked(line: Line) -> None:
    """The person who acts is there."""
    if line.now.get("curtain"):
        line.say("look", seat=line.now["turn"])
        line.until("table")


def test_the_last_decision_can_be_undone(ada: Browser) -> None:
    with ada.line(ada.open("sliders", "me", "here")) as line:
        first = line.hear()
        assert first["now"].get("undo") is None
        line.play()
        assert line.now["undo"] == 0
        assert line.ask("undo", ply=0, to=0)["code"] == "stale"
        assert line.ask("undo", ply=line.now["ply"], to=1)["code"] == "stale"
        back = line.ask("undo", ply=line.now["ply"], to=0)
        assert back["type"] == "table"
        assert (back["now"]["ply"], back["log"], back["scene"]) == (0, [], first["scene"])
        assert back["now"]["version"] == 3
        assert line.play()["ply"] == 1


def test_undo_includes_what_the_computer_did_since(ada: Browser) -> None:
    with ada.line(ada.open("sliders", "me", "computer-1", start=0)) as line:
        line.hear()
        line.play()
        while line.now["turn"] != 0:
            line.until("now")
        assert line.now["ply"] == 2
        assert line.now["undo"] == 0
        assert line.ask("undo", ply=2, to=0)["now"]["ply"] == 0


@pytest.mark.parametrize("game", ["fences", "cards"])
def test_dice_are_taken_back_and_fall_the_same_again(ada: Browser, game: str) -> None:
    with ada.line(ada.open(game, "me", "here")) as line:
        line.hear()
        decisions = []
        for _ in range(8):
            ply, action = line.now["ply"], line.now["choices"][0]["action"]
            line.play(action)
            assert line.now["undo"] == ply
            decisions.append((ply, action, line.now["ply"], line.now["prompt"]))
        for ply, *_ in reversed(decisions):
            assert line.ask("undo", ply=line.now["ply"], to=ply)["now"]["ply"] == ply
        for ply, action, after, prompt in decisions:
            assert line.now["ply"] == ply
            line.play(action)
            assert (line.now["ply"], line.now["prompt"]) == (after, prompt)


def test_placing_a_fence_after_a_take_back_rolls_the_same_dice(ada: Browser) -> None:
    with ada.line(ada.open("fences", "me", "here")) as line:
        line.hear()
        ply = line.now["ply"]
        line.play("roll")
        rolled = line.now["prompt"]
        line.ask("undo", ply=line.now["ply"], to=ply)
        line.play(next(one["action"] for one in line.now["choices"] if one.get("light")))
        line.play()
        assert line.now["ply"] == ply + 3
        assert line.now["prompt"] == rolled


def test_undo_never_crosses_what_was_revealed(ada: Browser) -> None:
    position = (
        "tiles set ┏│┳┘┳┐┓/│┐││┬─┘/┣┐┣│┳┌┫/│┌┬│┌┘└/┣┤┻└┫┴┫/┐┴─│└└│/┗─┻─┻└┛ free=┬ pawns=a1,g7 stones=A:g6,B:e1,C:a3,D:c3"
        " goals=CD,AB won=-,- turn=1:walk closed=Sb"
    )
    with ada.line(ada.open("tiles", "me", "here", position=position)) as line:
        line.hear()
        looked(line)
        line.play("g6")
        assert line.now["turn"] == 0
        assert line.now.get("undo") is None


def test_of_two_players_the_one_who_gives_up_loses(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        line.hear()
        told = line.ask("resign", seat=1)["now"]
        assert told["over"]
        assert told["outcome"] == [1.0, 0.0]
        assert told["turn"] is None
        assert told["prompt"] == f"Player 2 has given up. {ada.ask('/api/me')['name']} wins!"
        assert line.play("x", seat=0)["code"] == "not-your-turn"
        assert line.ask("resign", seat=0)["code"] == "not-your-turn"
    mine = ada.ask("/api/tables")["tables"][0]
    assert (mine["table"], mine["over"], mine["yours"]) == (table, True, False)


def test_of_three_players_the_others_play_on_with_a_computer(ada: Browser) -> None:
    with ada.line(ada.open("cards", "me", "here", "computer-1", players=3)) as line:
        line.hear()
        line.say("resign", seat=0)
        told = line.until("table")
        while "resigned" not in told["company"]["seats"][0]:
            told = line.until("table")
        assert told["company"]["seats"][0]["level"] == 2
        assert not told["company"]["seats"][0]["mine"]
        assert not told["now"].get("over")
        while line.now["turn"] != 1:
            line.until("now", "table")
        line.say("resign", seat=1)
        while not line.now.get("over"):
            line.until("now", "table")
        assert line.now["outcome"] == [0.5, 0.0, 0.5]


def test_the_same_table_can_be_opened_again(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "computer-1", preset="half", start=0)
    again = ada.http.post(f"/api/tables/{table}/again").json()["table"]
    with ada.line(again) as line:
        told = line.hear()
        assert told["options"] == "preset=half start=0"
        assert [seat.get("level", 0) for seat in told["company"]["seats"]] == [0, 1]
    assert bruno.http.post(f"/api/tables/{table}/again").status_code == 403
    assert [one["table"] for one in ada.ask("/api/tables")["tables"]][:2] == [again, table]


def test_every_browser_has_its_own_list_and_can_shorten_it(ada: Browser, bruno: Browser) -> None:
    table = ada.open("gears", "me", "here")
    assert table in [one["table"] for one in ada.ask("/api/tables")["tables"]]
    assert bruno.ask("/api/tables")["tables"] == []
    assert bruno.http.delete(f"/api/tables/{table}").status_code == 404
    assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    assert ada.get(f"/api/tables/{table}/plies/0").json()["code"] == "missing"


def uninviting(sprites: list[Message]) -> list[Message]:
    """As the history shows them: nothing can be turned, nothing is marked to be entered."""
    sprites = [sprite for sprite in sprites if "dial" not in sprite.get("marks", ())]
    marks = [[mark for mark in sprite.get("marks", ()) if mark not in ("reach", "active")] for sprite in sprites]
    bare = [{name: value for name, value in sprite.items() if name != "marks"} for sprite in sprites]
    return [sprite | ({"marks": left} if left else {}) for sprite, left in zip(bare, marks, strict=True)]


def test_looking_back_ply_by_ply(ada: Browser) -> None:
    table = ada.open("gears", "me", "here")
    with ada.line(table) as line:
        shown = [line.hear()["scene"]]
        for _ in range(5):
            line.play()
        last = line.scene
    for ply in (0, 3, line.now["ply"]):
        found = ada.ask(f"/api/tables/{table}/plies/{ply}")
        assert found["plies"] == line.now["ply"]
        assert (found["told"] is None) == (ply == 0)
    assert ada.ask(f"/api/tables/{table}/plies/0")["scene"] == {**shown[0], "sprites": uninviting(shown[0]["sprites"])}
    left = [sprite["id"] for sprite in uninviting(last["sprites"])]
    assert sorted(sprite["id"] for sprite in found["scene"]["sprites"]) == sorted(left)
    for wrong in ("99", "-1", "x", "1e3"):
        assert ada.get(f"/api/tables/{table}/plies/{wrong}").json()["code"] == "missing"


def test_a_downloaded_record_can_be_uploaded_again(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "computer-1")
    with ada.line(table) as line:
        line.hear()
        for _ in range(3):
            while line.now["turn"] != 0:
                line.until("now")
            line.play()
        while line.now["turn"] != 0:
            line.until("now")
    text = ada.get(f"/api/tables/{table}/record").text
    assert "Stroller 1" in text
    assert load(text, live=False).ply == line.now["ply"]
    came = bruno.http.post("/api/records", content=text).json()["table"]
    with bruno.line(came) as line:
        told = line.hear()
        assert len(told["log"]) == told["now"]["ply"] == load(text, live=False).ply
        assert [seat.get("level", 0) for seat in told["company"]["seats"]] == [0, 1]
        assert told["now"]["choices"]
        line.play()


@pytest.mark.parametrize("text", ["", "Wandelgang 2", "Wandelgang 1\nGame: chess\nSeats: A\nStart: x\n", "\x00\xff"])
def test_bad_records_are_refused(ada: Browser, text: str) -> None:
    answer = ada.http.post("/api/records", content=text.encode("latin-1"))
    assert answer.status_code in (400, 404)
    assert answer.json()["code"] in ("unreadable", "missing")
    assert answer.json()["text"]


def test_a_record_that_is_too_long_is_refused(ada: Browser) -> None:
    text = ada.get(f"/api/tables/{ada.open('sliders', 'me', 'here')}/record").text
    answer = ada.http.post("/api/records", content=text + f"1  {ada.ask('/api/me')['name']}  " + "nonsense " * 5001)
    assert answer.json()["code"] == "unreadable"
    assert "5001" in answer.json()["text"]


def test_a_record_that_breaks_the_rules_is_refused(ada: Browser) -> None:
    text = ada.get(f"/api/tables/{ada.open('sliders', 'me', 'here')}/record").text
    answer = ada.http.post("/api/records", content=text + "1  Player 1  nonsense\n")
    assert answer.json()["code"] == "unreadable"
