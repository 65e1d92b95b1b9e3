"""The seal of a table: shown from the start, opened at the end, the same after a restart, and never known beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tests.server.serving import QUICK, Browser, visited
from wandelgang.play.match import load
from wandelgang.play.verification import verify


def test_the_seal_is_shown_from_the_start_and_opened_at_the_end(tmp_path: Path) -> None:
    with visited(tmp_path, QUICK) as (server, [ada]):
        table = ada.open("cards", "me", "here")
        with ada.line(table) as line:
            first = line.hear()
            assert len(first["commitment"]) == 64
            assert "key" not in first
            line.play()
            assert "Key:" not in ada.get(f"/api/tables/{table}/record").text
            assert line.ask("resign", seat=line.now["turn"])["commitment"] == first["commitment"]
        with ada.line(table) as line:
            last = line.hear()
        record = ada.get(f"/api/tables/{table}/record").text
        match = load(record, live=False)
        assert (match.commitment, match.key) == (first["commitment"], last["key"])
        assert verify(match).holds
        server.end()
    with visited(tmp_path, QUICK) as (server, [bruno]), bruno.line(table) as line:
        assert line.hear()["commitment"] == first["commitment"]


def test_the_key_is_sent_to_everybody_with_the_last_action(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "here")
    with ada.line(table) as line, bruno.line(table) as other:
        seal = line.until("table")["commitment"]
        random = Random(4)
        while not line.now.get("over"):
            line.play_on(random)
        other.wait(lambda: other.now.get("over"))
        for one in (line, other):
            last = next(message for text in reversed(one.heard) if (message := json.loads(text))["type"] == "table")
            assert (last["commitment"], len(last["key"])) == (seal, 40)


def test_a_table_with_a_given_position_has_no_deal_to_seal(ada: Browser) -> None:
    position = (
        "cards die pile blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=-,- pile=123456789,123456789 hits=-,- turn=0:roll"
    )
    with ada.line(ada.open("cards", "me", "here", position=position)) as line:
        assert "commitment" not in line.hear()


def test_an_uploaded_game_keeps_a_key_only_if_it_proves_something(ada: Browser) -> None:
    table = ada.open("cards", "me", "here")
    with ada.line(table) as line:
        line.hear()
        line.play()
        line.ask("resign", seat=line.now["turn"])
    unfinished = ada.get(f"/api/tables/{table}/record").text
    assert "Key:" in unfinished, "the table is over, but the rules have not ended the game"
    again = ada.http.post("/api/records", content=unfinished).json()["table"]
    with ada.line(again) as line:
        assert "commitment" not in line.hear(), "play could go on with dice that whoever uploads it knows"
