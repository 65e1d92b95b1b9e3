"""What a browser receives is a function of its own view: two matches that differ in a secret look the same, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.server.eavesdropping import clean, played
from tests.server.friends import friends_at, together
from tests.server.serving import Browser, Server

KINDS = {
    "set": (("CDEHIJ", "BKNRUX", "AFGLMO"), "PQSTVW"),
    "stack": (("C+5", "K+5", "A+5"), "P+5"),
}


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[list[Browser]]:
    browsers = [Browser(server) for _ in range(5)]
    for browser in browsers:
        browser.ask("/api/me")
    yield browsers
    for browser in browsers:
        browser.close()


@pytest.mark.parametrize("kind", KINDS)
def test_what_anybody_receives_depends_on_their_view_alone(people: list[Browser], kind: str) -> None:
    dealt, other = KINDS[kind]
    first = played(people, kind, dealt)
    assert sum(len(one.kept) for one in first.all) > 300
    for seat in range(3) if kind == "set" else (0, 2):
        second = played(people, kind, (*dealt[:seat], other, *dealt[seat + 1 :]))
        for one, two in zip(first.all, second.all, strict=True):
            assert one.unlike(seat) == two.unlike(seat), f"{one.name}, when the goals of seat {seat} differ"
        own = [one.kept_in(seat) != two.kept_in(seat) for one, two in zip(first.all, second.all, strict=True)]
        assert own == [seat != 2, seat == 2, seat == 2, False, False], "whose goals they are sees the difference"


REVEALING = (
    "tiles set ┏│┳┘┳┐┓/│┐││┬─┘/┣┐┣│┳┌┫/│┌┬│┌┘└/┣┤┻└┫┴┫/┐┴─│└└│/┗─┻─┻└┛ free=┬ pawns=a1,g7 stones=A:g6,B:e1,C:a3,D:c3,E:e3,F:g3"
    " goals=CD,{goals} won=-,- turn=1:walk closed=Sb"
)


def test_play_itself_reveals_the_difference_and_nothing_before(ada: Browser, bruno: Browser, clara: Browser) -> None:
    heard: dict[str, list[list[str]]] = {"host": [], "watcher": []}
    for goals in ("AB", "EF"):
        table = friends_at(ada, [bruno], "tiles", position=REVEALING.format(goals=goals))
        with together(table, ada, bruno) as [line, guest], clara.line(table) as watcher:
            watcher.hear()
            guest.play("g6")
            for name, each in (("host", line), ("watcher", watcher)):
                each.wait(lambda each=each: each.now["ply"] == 1)  # type: ignore[misc]
                kept = [text for text in each.heard if not text.startswith('{"type":"company"')]
                heard[name].append([clean(text, table) for text in kept])
    for first, second in heard.values():
        same = [one == two for one, two in zip(first, second, strict=True)]
        assert same == [True, False, False], "the step, and what is left to see of it"
        situations = [json.loads(told[2]) for told in (first, second)]
        found = [[trace["kind"] for turn in now.pop("traces") for trace in turn["traces"]] for now in situations]
        assert found == [["from", "way", "to", "found"], ["from", "way", "to"]]
        assert situations[0] == situations[1], "nothing else"


def test_a_stranger_sees_no_secret(ada: Browser, bruno: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with bruno.line(table) as line:
        told = line.hear()
        assert told["secret"]
        assert not any("goal" in sprite.get("marks", []) for sprite in told["scene"]["sprites"])
        assert line.ask("look", seat=0)["code"] == "not-your-turn"
    answer = bruno.get(f"/api/tables/{table}/plies/0?seat=0")
    assert answer.json()["code"] == "not-your-turn"
    assert "?" in bruno.get(f"/api/tables/{table}/record").text
    assert bruno.ask("/api/tables")["tables"] == []


def test_a_curtain_falls_between_people_with_secrets(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with ada.line(table) as line:
        now = line.hear()["now"]
        assert now["curtain"]
        assert now["viewer"] is None
        seat = now["turn"]
        line.say("look", seat=seat)
        assert any("goal" in sprite.get("marks", []) for sprite in line.until("table")["scene"]["sprites"])
        while line.now["turn"] == seat:
            line.play()
        assert line.now["curtain"]
        assert "goal" not in str([sprite.get("marks") for sprite in line.scene["sprites"]])
        line.say("look", seat=None)
        assert line.until("table")["now"]["curtain"]


def test_everything_is_open_once_the_game_is_over(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with ada.line(table) as line:
        line.hear()
        line.say("resign", seat=0)
        told = line.until("table")
        assert told["now"]["over"]
        assert told["now"]["outcome"] == [0.0, 1.0]
        assert all(":" in seat["score"] for seat in told["company"]["seats"])
    assert "?" not in ada.get(f"/api/tables/{table}/record").text
