"""Reviews over HTTP: made in the background turn by turn, stored with the game, shared by its link, never of a running game."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import wandelgang
from tests.server.serving import PATIENCE, QUICK, Browser, limited, visited
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.play.players import RandomPlayer

Message = dict[str, Any]
PLIES = 6


def record(game: str = "sliders", plies: int = PLIES) -> str:
    """The beginning of a game between two people who choose at random."""
    match, chooser = wandelgang.game(game, players=2).match(4), RandomPlayer(Generator(1), INTERPRETED)
    while match.ply < plies and not match.is_over:
        match.submit(match.turn, match.ply, chosen(match, chooser))
    return match.record()


def chosen(match: wandelgang.Match, chooser: RandomPlayer) -> str:
    view = match.view(match.turn)
    action = chooser.choose(view)
    return match.game.action_text(view.array()[0], action)


def uploaded(browser: Browser, game: str = "sliders") -> str:
    answer = browser.http.post("/api/records", content=record(game))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def asked(browser: Browser, table: str, **more: object) -> Message:
    answer = browser.post(f"/api/tables/{table}/review", **more)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def done(browser: Browser, table: str, **more: object) -> Message:
    end = time.monotonic() + 4 * PATIENCE
    while (state := asked(browser, table, **more))["stage"] != "done":
        assert time.monotonic() < end, state
        assert state["stage"] != "failed", state
        time.sleep(0.1)
    return state


def test_a_review_grows_and_anybody_with_the_link_sees_it(ada: Browser, bruno: Browser) -> None:
    table = uploaded(ada)
    first = asked(ada, table)
    assert first["done"] < first["total"] == PLIES
    state = done(ada, table)
    assert [turn["number"] for turn in state["turns"]] == list(range(1, PLIES + 1))
    assert all(sum(turn["value"]) == pytest.approx(1.0, abs=1e-3) for turn in state["turns"])
    assert sum(seat.get("skill", 0.0) for seat in state["seats"]) == pytest.approx(0.0, abs=1e-3)
    assert [seat["mine"] for seat in state["seats"]] == [True, True]
    other = asked(bruno, table)  # made once for all
    assert other["stage"] == "done"
    assert [turn["value"] for turn in other["turns"]] == [turn["value"] for turn in state["turns"]]
    assert asked(ada, table, seen=PLIES - 2)["turns"] == state["turns"][-2:]


def test_a_turn_is_shown_with_the_better_one_and_can_be_practised(ada: Browser) -> None:
    table = uploaded(ada)
    state = done(ada, table)
    place = max(range(PLIES), key=lambda one: state["turns"][one].get("loss", 0.0))
    shown = ada.get(f"/api/tables/{table}/review/turns/{place}").json()
    assert shown["scene"]["sprites"]
    assert shown["traces"]
    assert shown["verdict"]
    assert shown["better"]["scene"] != shown["scene"]
    assert shown["why"]
    address = f"/api/tables/{table}/review/exercise"
    begun = ada.post(address, turn=place).json()
    assert begun["choices"]
    tried = [ada.post(address, turn=place, actions=[one["action"]]).json() for one in begun["choices"][:3]]
    assert all(one["over"] for one in tried)
    assert all(one.get("right") or one["loss"] > 0 for one in tried)
    assert ada.post(address, turn=place, actions=["nonsense"]).status_code in (400, 404, 409)
    assert ada.post(address, turn=999).status_code == 404


def test_a_review_survives_a_restart(tmp_path: Path) -> None:
    with visited(tmp_path, QUICK) as (_, (ada,)):
        table = uploaded(ada)
        state = done(ada, table)
    with visited(tmp_path, QUICK) as (_, (bruno,)):
        again = asked(bruno, table)
    assert again["stage"] == "done"
    assert again["turns"] == state["turns"]


def test_a_running_game_is_not_reviewed(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        line.until("table")
        line.play()
    answer = ada.post(f"/api/tables/{table}/review")
    assert answer.json()["code"] == "not-your-turn", answer.text


def test_reviews_begun_are_counted(tmp_path: Path) -> None:
    with visited(tmp_path, limited(address_reviews=1)) as (_, (ada,)):
        one, other = uploaded(ada), uploaded(ada, "gears")
        asked(ada, one)
        assert ada.post(f"/api/tables/{other}/review").status_code == 429
        assert asked(ada, one, pause=True)["stage"] == "paused"  # known already
