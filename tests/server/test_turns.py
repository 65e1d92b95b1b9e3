"""Turns as browsers are told of them: in the snapshot, growing with every step, and in the history."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.server.serving import Browser, Line, Message


def played(line: Line, decisions: int) -> tuple[Message, list[Message]]:
    """The snapshot at the beginning, and all steps of so many decisions."""
    first, random = line.hear(), Random(2)
    for _ in range(decisions):
        line.play_on(random)
    return first, [told for told in map(json.loads, line.heard) if told["type"] == "step"]


@pytest.mark.parametrize("game", ["sliders", "gears", "fences", "cards"])
def test_steps_lead_to_the_turns_of_a_fresh_snapshot(ada: Browser, game: str) -> None:
    table = ada.open(game, "me", "here")
    with ada.line(table, lang="de") as line:
        first, steps = played(line, 14)
    assert steps
    turns = {turn["first"]: turn for turn in first["turns"]}
    for step in steps:
        turn = step["turn"]
        assert turn["last"] == step["told"]["ply"]
        assert step["told"]["seat"] in (turn["seat"], None)
        before = turns.get(turn["first"], {"chips": [], "text": ""})
        assert turn.get("chips", [])[: len(before.get("chips", []))] == before.get("chips", [])
        turns[turn["first"]] = turn
    with ada.line(table, lang="de") as line:
        fresh = line.hear()
    assert list(turns.values()) == fresh["turns"]
    assert all(turn.get("complete") for turn in fresh["turns"][:-1])
    assert [turn["first"] for turn in fresh["turns"]] == [0, *(turn["last"] for turn in fresh["turns"][:-1])]


def test_the_history_names_the_turn_of_every_ply(ada: Browser) -> None:
    table = ada.open("cards", "me", "here")
    with ada.line(table) as line:
        played(line, 6)
    with ada.line(table) as line:
        fresh = line.hear()
    assert ada.get(f"/api/tables/{table}/plies/0").json()["turn"] is None
    for turn in fresh["turns"]:
        shown = ada.get(f"/api/tables/{table}/plies/{turn['last']}").json()
        assert shown["turn"] == turn
        assert shown["turn"]["chips"][0]["art"][0].startswith("die-")
