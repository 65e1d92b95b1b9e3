"""The laboratory over HTTP: the same games as on the command line, paused, resumed after a restart, within limits."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.laboratory.runs import SMALL, SWEPT, played
from tests.server.serving import PATIENCE, QUICK, STRICT, Browser, Server, limited, visited
from wandelgang.laboratory.plan import Laboratory
from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import GAMES, Run

Message = dict[str, Any]
PLAN: Message = {
    "game": SWEPT.game,
    "sweep": SWEPT.sweep,
    "players": SWEPT.players,
    "fast": SWEPT.fast,
    "strong": SWEPT.strong,
    "games": SWEPT.games,
    "seed": SWEPT.seed,
}
LONG = {**PLAN, "games": 800}
BOARD = 'board = """\n┏?┓\n???\n┗?┛\n"""\npawns = ["a1", "c3"]\n'


def asked(browser: Browser, plan: Message, **more: object) -> Message:
    answer = browser.post("/api/lab", plan=plan, **more)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def until(browser: Browser, plan: Message, holds: Callable[[Message], object], **more: object) -> Message:
    """Ask until something holds."""
    end = time.monotonic() + 4 * PATIENCE
    while not holds(state := asked(browser, plan, **more)):
        assert time.monotonic() < end, {**state, "report": None}
        time.sleep(0.1)
    return state


def has_whole_report(state: Message) -> bool:
    return state["stage"] == "done" and state.get("games", -1) == state["done"] and "report" in state


def test_a_run_has_the_numbers_of_the_command_line(server: Server) -> None:
    with contextlib.closing(Browser(server, "de")) as german:
        state = until(german, PLAN, has_whole_report)
    run = played(SWEPT)
    facts = report_facts(Findings(run), "de")
    assert state["done"] == state["total"] == len(run.trials)
    for name in ("title", "what", "sentence", "columns", "rows", "length_about", "notes", "words"):
        assert state["report"][name] == facts[name]
    assert [cell["wins"] for cell in state["report"]["cells"]] == facts["figures"]["wins"]
    assert [cell["verdict"] for cell in state["report"]["cells"]] == [cell["verdict"] for cell in facts["cells"]]
    rows = [[cell["text"] for cell in row["cells"]] for row in state["report"]["table"]["rows"]]
    assert rows == [[cell["text"] for cell in row["cells"]] for row in facts["table"]["rows"]]
    assert [one["cell"] for one in state["report"]["heat"]] == [one["cell"] for one in facts["figures"]["heat"]]
    with contextlib.closing(Browser(server)) as english:
        report = until(english, PLAN, has_whole_report)["report"]
    assert report["sentence"] == Findings(run).sentence("en")


def test_a_report_is_sent_once_and_offered_as_a_file(ada: Browser) -> None:
    state = until(ada, PLAN, has_whole_report)
    assert "report" not in asked(ada, PLAN, seen=state["games"])
    page = ada.get(f"/api/lab/{state['run']}/report.html")
    assert page.status_code == 200
    assert page.headers["content-disposition"].startswith("attachment")
    assert state["report"]["sentence"].replace("**", "").split(":")[0] in page.text.replace("<b>", "").replace("</b>", "")
    assert ada.get(f"/api/lab/{'0' * 32}/report.html").status_code == 404
    assert ada.get("/api/lab/..%2f..%2fsecret/report.html").status_code == 404


def test_a_paused_run_goes_on_after_a_restart_and_ends_in_the_same_games(tmp_path: Path) -> None:
    longer = replace(SMALL, games=20)
    plan = {**PLAN, "sweep": {}, "players": [], "games": longer.games}
    with visited(tmp_path / "data", QUICK) as (first, [browser]):
        assert asked(browser, plan, pause=True)["stage"] == "paused"
        until(browser, plan, lambda state: state["done"] >= 3)
        paused = until(browser, plan, lambda state: state["stage"] == "paused", pause=True)
        assert paused["done"] < paused["total"] == Run(Laboratory(longer)).planned
        first.end(signal.SIGKILL)
    with visited(tmp_path / "data", QUICK) as (second, [browser]):
        found = until(browser, plan, lambda state: state["total"], pause=True)
        assert found["done"] >= paused["done"]
        state = until(browser, plan, has_whole_report)
        assert second.end() == 0
    played(longer, tmp_path / "whole")
    assert (tmp_path / "data" / "lab" / state["run"] / GAMES).read_bytes() == (tmp_path / "whole" / GAMES).read_bytes()


def test_a_table_is_answered_while_a_run_is_played(ada: Browser) -> None:
    until(ada, LONG, lambda state: state["done"] >= 1)
    with ada.line(ada.open("cards", "me", "here")) as line:
        line.wait(lambda: line.now.get("choices"))
        assert line.play()["type"] != "refused"
    assert asked(ada, LONG)["stage"] == "running"
    asked(ada, LONG, pause=True)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "nothing"}, ""),
        ({"options": {"die": True}}, "sweep"),
        ({"sweep": {"speed": [1, 2]}}, "sweep"),
        ({"sweep": {"die": [True, True]}}, "sweep"),
        ({"sweep": {"die": ["perhaps"]}}, "die"),
        ({"sweep": {"position": ["x"]}}, "sweep"),
        ({"players": [2, 99]}, "players"),
        ({"games": 0}, "games"),
        ({"games": 100_000}, "games"),
        ({"precision": 0.02}, "games"),
        ({"games": None, "precision": 0.9}, "until"),
        ({"fast": "5"}, "fast"),
        ({"fast": "greedy"}, "strong"),
        ({"seed": -1}, "seed"),
        ({"game": "tiles", "sweep": {"board": ["/etc/passwd"]}}, "board"),
        ({"game": "tiles", "sweep": {}, "options": {"board": "/etc/passwd"}}, "board"),
    ],
)
def test_a_bad_plan_is_refused_with_a_sentence(server: Server, change: Message, field: str) -> None:
    for language in ("de", "en"):
        browser = Browser(server, language)
        answer = browser.post("/api/lab", plan={**PLAN, **change})
        browser.close()
        assert answer.status_code in (400, 404), answer.text
        assert answer.json()["text"]
        assert answer.json().get("field", "") == field


def test_a_precision_has_as_many_games_as_are_allowed(ada: Browser) -> None:
    plan = {**PLAN, "sweep": {}, "players": [2], "games": None, "precision": 0.2}
    state = until(ada, plan, lambda state: state["stage"] == "done")
    assert state["precision"] <= 0.2
    assert state["done"] < 10_000


def test_a_board_of_ones_own_is_measured(ada: Browser) -> None:
    plan = {"game": "tiles", "options": {"board": BOARD}, "fast": "random", "strong": "greedy", "games": 4}
    state = until(ada, plan, has_whole_report)
    assert state["report"]["heat"][0]["scene"]["frame"]["right"] < 4


def test_runs_are_limited_per_address_and_in_all(tmp_path: Path) -> None:
    program = limited(address_labs=3, labs=2, lab_games=Run(Laboratory(SWEPT)).planned)
    with visited(tmp_path, program) as (_, [browser]):
        names = [asked(browser, {**PLAN, "seed": seed}, pause=True)["run"] for seed in (1, 2)]
        assert browser.post("/api/lab", plan={**PLAN, "games": SWEPT.games + 1}).json()["field"] == "games"
        time.sleep(1.1)  # files that are older by less look equally old to some file systems
        until(browser, {**PLAN, "seed": 2}, lambda state: state["done"])
        names.append(asked(browser, {**PLAN, "seed": 3}, pause=True)["run"])
        kept = {path.parent.name for path in (tmp_path / "lab").glob("*/plan.json")}
        assert kept == set(names[1:])
        assert browser.post("/api/lab", plan={**PLAN, "seed": 4}).status_code == 429
        assert asked(browser, {**PLAN, "seed": 3}, pause=True)["run"] == names[2]


def test_an_operator_can_switch_it_off(tmp_path: Path) -> None:
    with visited(tmp_path, (*STRICT, "--no-lab")) as (_, [browser]):
        answer = browser.post("/api/lab", plan=PLAN)
        assert answer.status_code == 404
        assert "wandelgang lab" in answer.json()["text"]
        assert not browser.ask("/api/games").get("has_lab")


def test_a_browser_is_told_that_there_is_one(ada: Browser) -> None:
    assert ada.ask("/api/games")["has_lab"]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_the_child_ends_with_the_server(tmp_path: Path, sign: signal.Signals) -> None:
    with visited(tmp_path, QUICK) as (server, [browser]):
        until(browser, LONG, lambda state: state["done"] >= 1)
        children = children_of(server.process.pid)
        assert children
        server.end(sign)
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < end
            time.sleep(0.1)


def children_of(process: int) -> list[str]:
    return subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True).stdout.split()
