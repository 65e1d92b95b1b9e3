"""Position texts and numbered actions for a program at the table: to whoever asks, in its own view, at every moment."""

from __future__ import annotations

import json

import pytest

from tests.server.friends import friends_at, play, together
from tests.server.serving import Browser, Line, Message
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names


def read(name: str, position: str) -> list[tuple[int, str]]:
    """The legal actions of a position text, as the library sees them."""
    game = find_game(name)
    states = game.parse_position(position)
    return [(action, game.action_text(states[0], action)) for action in INTERPRETED.legal(states)]


def told(now: Message) -> list[tuple[int, str]]:
    return [(action["number"], action["text"]) for action in now["position"].get("actions", [])]


@pytest.mark.parametrize("game", names())
def test_texts_and_numbers_are_those_of_the_library(ada: Browser, bruno: Browser, game: str) -> None:
    table = friends_at(ada, [bruno], game)
    with ada.line(table, position=1) as first, bruno.line(table, position=1) as second:
        lines = [first, second]
        for line in lines:
            line.hear()
        for _ in range(4):
            acting, other = lines if lines[0].now["turn"] == lines[0].now["viewer"] else lines[::-1]
            actions = told(acting.now)
            assert actions == read(game, acting.now["position"]["text"])
            assert [text for _, text in actions] == [choice["action"] for choice in acting.now["choices"]]
            assert told(other.now) == []
            assert other.now["position"]["text"].startswith(game)
            assert play(lines, actions[-1][1])["type"] != "refused"


def test_whoever_does_not_ask_gets_none(ada: Browser) -> None:
    table = ada.open("cards", "me", "here")
    for query in ({}, {"position": 0}, {"position": "all"}):
        with ada.line(table, **query) as line:
            line.hear()
            line.play()
            assert not any('"position":' in text for text in line.heard)


def test_a_number_is_not_played(ada: Browser) -> None:
    table = ada.open("cards", "me", "here")
    with ada.line(table, position=1) as line:
        line.hear()
        number, text = told(line.now)[0]
        fields = {"seat": line.now["turn"], "ply": line.now["ply"]}
        assert line.ask("play", **fields, action=number, id="a")["code"] == "unreadable"
        assert line.ask("play", **fields, action=str(number), id="b")["code"] in ("unreadable", "illegal")
        assert line.ask("play", **fields, action=text, id="c")["type"] == "played"


def test_positions_come_after_reconnecting_and_after_a_take_back(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as lines, ada.line(table, position=1) as bot:
        before = bot.hear()["now"]["position"]
        play(lines)
        bot.wait(lambda: bot.now["ply"] == 1)
        version, after, scene = bot.now["version"], bot.now["position"], bot.scene
        assert after["text"] != before["text"]
        assert "actions" not in after
        play(lines)
        with ada.line(table, since=version, seat=0, position=1) as again:
            again.scene = scene
            again.until("now")
            assert [json.loads(text)["type"] for text in again.heard] == ["company", "step", "now"]
            assert told(again.now) == read("sliders", again.now["position"]["text"])
        lines[1].say("offer", seat=1, what="takeback", ply=2)
        bot.wait(lambda: bot.company.get("offer"))
        bot.say("answer", number=bot.company["offer"]["number"], yes=True)
        bot.wait(lambda: bot.now["ply"] == 1)
        assert bot.now["position"] == after


def test_undoing_gives_the_earlier_actions_again(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here", start=0)
    with ada.line(table, position=1) as line:
        before = line.hear()["now"]["position"]
        line.play()
        line.request("undo", "table", ply=1, to=0)
        assert line.now["position"] == before


def test_secrets_stay_hidden_until_the_end(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno], "tiles")

    def goals(line: Line) -> list[str]:
        text = str(line.now["position"]["text"])
        return text.partition(" goals=")[2].partition(" ")[0].split(",")

    with ada.line(table, position=1) as one, bruno.line(table, position=1) as two, clara.line(table, position=1) as watcher:
        for line in (one, two, watcher):
            line.hear()
        assert ["?" in goal for goal in goals(one)] == [False, True]
        assert ["?" in goal for goal in goals(two)] == [True, False]
        assert ["?" in goal for goal in goals(watcher)] == [True, True]
        assert told(watcher.now) == []
        own = [goals(one)[0], goals(two)[1]]
        one.say("resign", seat=0)
        for line in (one, two, watcher):
            line.wait(lambda line=line: line.now.get("over"))  # type: ignore[misc]
            assert goals(line) == own
            assert told(line.now) == []


def test_before_the_game_begins_nobody_sees_anything_of_their_own(ada: Browser) -> None:
    table = ada.open("tiles", "me", "friend")
    with ada.line(table, position=1) as line:
        now = line.hear()["now"]
        assert now["waiting"]
        assert told(now) == []
        assert now["position"]["text"].count("?") >= 2
