"""A session at a table: steps, choices, views, refusals. Every refusal leaves the table as it was."""

from __future__ import annotations

import json

import pytest

from tests.server.serving import Browser, Line, Message, same_scene
from wandelgang.core.registry import names


def steps_agree(browser: Browser, table: str, line: Line) -> None:
    """Whether all changes so far add up to a fresh snapshot."""
    with browser.line(table) as fresh:
        shown = fresh.hear()
        if line.now["viewer"] is not None:
            shown = fresh.ask("look", seat=line.now["viewer"])
        assert same_scene(line.scene, shown["scene"])
        assert shown["now"] == line.now


@pytest.mark.parametrize("game", names())
def test_steps_lead_to_what_a_fresh_look_shows(ada: Browser, game: str) -> None:
    table = ada.open(game, "me", "here")
    with ada.line(table) as line:
        line.hear()
        for _ in range(14):
            if line.now.get("curtain"):
                line.say("look", seat=line.now["turn"])
                line.until("table")
            if line.now.get("over"):
                break
            line.play(line.now["choices"][len(line.heard) % len(line.now["choices"])]["action"])
            assert line.now["version"] > 1
        steps_agree(ada, table, line)


def test_a_snapshot_is_complete(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        told = line.hear()
        assert (told["type"], told["table"], told["game"]) == ("table", table, "sliders")
        assert [seat["mine"] for seat in told["company"]["seats"]] == [True, True]
        assert told["log"] == []
        assert told["now"]["choices"]
        assert told["now"]["turn"] == told["now"]["viewer"]


def test_an_action_is_acknowledged_and_shown_step_by_step(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line, ada.line(table) as other:
        first = line.hear()["now"]
        other.hear()
        line.say("play", seat=first["turn"], ply=first["ply"], action=first["choices"][0]["action"], id="a")
        assert line.hear() == {"type": "played", "id": "a", "ply": first["ply"] + 1}
        step = line.hear()
        assert (step["type"], step["told"]["seat"], step["version"]) == ("step", first["turn"], 2)
        assert step["told"]["text"]
        assert line.hear()["type"] == "now"
        assert [other.hear()["type"] for _ in range(2)] == ["step", "now"]


def test_the_same_action_sent_twice_is_played_once(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line, ada.line(table) as again:
        now = line.hear()["now"]
        again.hear()
        fields = {"seat": now["turn"], "ply": now["ply"], "action": now["choices"][0]["action"], "id": "once"}
        for _ in range(2):
            line.say("play", **fields)
        assert [line.hear()["type"] for _ in range(4)] == ["played", "step", "now", "played"]
        assert [again.hear()["type"] for _ in range(2)] == ["step", "now"]
        assert again.ask("play", **fields) == {"type": "played", "id": "once", "ply": now["ply"] + 1}
        assert line.silent(0.1)


def test_wrong_actions_are_refused_and_change_nothing(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line, bruno.line(table) as stranger:
        now = line.hear()["now"]
        seat, ply, action = now["turn"], now["ply"], now["choices"][0]["action"]
        assert line.play(ply=ply + 1)["code"] == "stale"
        assert line.play(seat=1 - seat)["code"] == "not-your-turn"
        assert line.play(seat=7)["code"] == "not-your-turn"
        assert line.play("nonsense")["code"] == "unreadable"
        assert line.play("L1" if action != "L1" else "L2", id="x")["code"] in ("illegal", "unreadable")
        assert line.ask("preview", seat=1 - seat, ply=ply, action=action)["code"] == "not-your-turn"
        assert line.ask("undo", ply=ply, to=0)["code"] == "stale"
        assert line.ask("look", seat=5)["code"] == "not-your-turn"
        assert line.ask("resign", seat=5)["code"] == "not-your-turn"
        shown = stranger.hear()
        assert shown["now"]["viewer"] is None
        assert "choices" not in shown["now"]
        assert stranger.ask("play", seat=seat, ply=ply, action=action, id="y")["code"] == "not-your-turn"
        assert stranger.ask("resign", seat=seat)["text"] == "Das ist nicht dein Platz."
        with ada.line(table) as fresh:
            assert fresh.hear()["now"] == now


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"fly"}',
        '{"type":"ping","more":1}',
        '{"type":"play","seat":0}',
        '{"type":"play","seat":"0","ply":0,"action":"x","id":"1"}',
        '{"type":"play","seat":0,"ply":0,"action":"L1","id":""}',
        '{"type":"play","seat":0,"ply":0,"action":"L1","id":"%s"}' % ("x" * 101),
        '{"type":"look","seat":0.5}',
        "\ud83d".encode("utf-16", "surrogatepass").decode("latin-1"),
    ],
)
def test_unreadable_messages_are_refused(ada: Browser, text: str) -> None:
    with ada.line(ada.open("sliders", "me", "here")) as line:
        line.hear()
        line.socket.send(text)
        assert line.hear()["code"] == "unreadable"
        line.socket.send(text.encode())
        assert line.hear()["code"] == "unreadable"
        assert line.ask("ping") == {"type": "pong"}


GEARS = (
    "gears beginners full g7:135e1,h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:135e0,g9:0*,h9:13* figures=f9/h8,g7/g7 "
    "turn=0:act from=i7 idle=4/20 played=4"
)
SLIDERS = "sliders default offsets=000000000 pegs=f6d3h2g0e1,d10e10f10g8h8 turn=0:move limit=400"


@pytest.mark.parametrize(("game", "position", "action"), [("sliders", SLIDERS, "L4"), ("gears", GEARS, "leave")])
def test_what_another_could_choose_is_shown_neither_in_a_preview_nor_afterwards(
    ada: Browser, game: str, position: str, action: str
) -> None:
    table = ada.open(game, "me", "here", position=position)
    with ada.line(table) as line:
        now = line.hear()["now"]
        shown = line.ask("preview", seat=now["turn"], ply=now["ply"], action=action)["change"]
        line.play(action)
        step = json.loads(line.heard[-2])["change"]
        assert inviting(step["put"]), "somebody else is to choose"
        assert not inviting(shown["put"])
        assert not inviting(ada.ask(f"/api/tables/{table}/plies/1")["scene"]["sprites"])


def inviting(sprites: list[Message]) -> list[str]:
    """What can be chosen, or is marked to be entered."""
    return [one["id"] for one in sprites if one["kind"] == "handle" or {"reach", "active"} & {*one.get("marks", ())}]


def test_a_missing_table_is_refused_on_the_socket(ada: Browser) -> None:
    with ada.line("nowhere") as line:
        assert line.hear()["code"] == "missing"


def test_a_preview_shows_and_changes_nothing(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        now = line.hear()["now"]
        shown = line.ask("preview", seat=now["turn"], ply=now["ply"], action=now["choices"][0]["action"])
        assert shown["type"] == "previewed"
        assert shown["change"]["put"]
        line.play(now["choices"][0]["action"])
        step = json.loads(line.heard[-2])
        put = [sprite for sprite in step["change"]["put"] if sprite["kind"] != "handle"]  # those are the other player's
        moved = {sprite["id"]: (sprite["x"], sprite["y"]) for sprite in put}
        foreseen = {sprite["id"]: (sprite["x"], sprite["y"]) for sprite in shown["change"]["put"]}
        assert foreseen == moved
        assert line.now["ply"] == now["ply"] + 1


def test_a_person_plays_against_the_computer(ada: Browser) -> None:
    table = ada.open("sliders", "me", "computer-1")
    with ada.line(table) as line:
        line.hear()
        for _ in range(4):
            while line.now["turn"] != 0:
                assert line.now["viewer"] == 0
                line.until("now")
            line.play()
        assert line.now["version"] >= 8
        steps_agree_later(ada, table, line)


def steps_agree_later(browser: Browser, table: str, line: Line) -> None:
    """Wait until the computer player has acted."""
    while line.now["turn"] != 0:
        line.until("now")
    steps_agree(browser, table, line)
