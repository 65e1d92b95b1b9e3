"""Runs in their folders: interrupted, resumed, split over processes, they end in the same files."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.interrupting import interrupted
from tests.laboratory.runs import SMALL, SWEPT, Here, played
from tests.test_cli import COMMAND
from wandelgang.errors import BadSetup, Missing
from wandelgang.laboratory.files import write_files
from wandelgang.laboratory.measures import measured
from wandelgang.laboratory.plan import FAST, MIXED, STRONG, Laboratory, Plan, read_sweep
from wandelgang.laboratory.report import Findings
from wandelgang.laboratory.run import GAMES, PLAN, begin, resume
from wandelgang.laboratory.trial import Prepared
from wandelgang.workers.opening import open_workers


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_run_that_was_killed_ends_in_the_same_files(tmp_path: Path) -> None:
    whole = played(SWEPT, tmp_path / "whole")
    write_files(Findings(whole), tmp_path / "whole", "de")
    cut = begin(Laboratory(SWEPT), tmp_path / "cut")
    with contextlib.suppress(KeyboardInterrupt):
        list(cut.play(Here(cut.laboratory, most=20)))
    with (tmp_path / "cut" / GAMES).open("a", encoding="utf-8") as file:
        file.write('{"deal": 3, "cell": 1, "outc')  # what a process leaves behind that is killed while it writes
    findings = Findings(resume(tmp_path / "cut"))
    assert not findings.is_complete
    assert findings.sentence("en").startswith("So far: ")
    assert findings.sentence("de").startswith("Zwischenstand: ")
    write_files(findings, tmp_path / "cut", "en")
    again = resume(tmp_path / "cut")
    assert len(again.trials) == 20
    list(again.play(Here(again.laboratory)))
    write_files(Findings(again), tmp_path / "cut", "de")
    assert content(tmp_path / "cut") == content(tmp_path / "whole")


def test_two_processes_end_in_the_same_files_as_one(tmp_path: Path) -> None:
    played(SMALL, tmp_path / "one")
    run = begin(Laboratory(SMALL), tmp_path / "two")
    with open_workers(Prepared(run.laboratory), 2) as workers:
        list(run.play(workers))
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_a_finished_run_can_be_given_more_games(tmp_path: Path) -> None:
    played(replace(SMALL, games=4), tmp_path / "grown")
    run = resume(tmp_path / "grown", games=12)
    assert not run.is_complete
    list(run.play(Here(run.laboratory)))
    assert run.is_complete
    played(SMALL, tmp_path / "whole")
    assert content(tmp_path / "grown") == content(tmp_path / "whole")


def test_a_failed_game_is_reported_and_played_again(tmp_path: Path) -> None:
    run = begin(Laboratory(SMALL), tmp_path)

    class Broken(Here):
        def run(self, tasks):  # type: ignore[no-untyped-def]
            from wandelgang.workers.tasks import Lost

            for ended in super().run(tasks):
                yield Lost(ended.task, "it broke") if ended.task.deal == 2 else ended

    list(run.play(Broken(run.laboratory)))
    assert {failure.key.deal for failure in run.failures.values()} == {2}
    assert not run.is_complete
    lines = [json.loads(line) for line in (tmp_path / GAMES).read_text("utf-8").splitlines()]
    assert [line["deal"] for line in lines if "failed" in line] == [3] * 4
    again = resume(tmp_path)
    list(again.play(Here(again.laboratory)))
    assert again.is_complete


@pytest.fixture
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the precision after every ten games."""
    monkeypatch.setattr("wandelgang.laboratory.run.FIRST_ROUND", 10)


@pytest.mark.usefixtures("short_rounds")
def test_a_precision_is_reached_and_not_exceeded_by_much() -> None:
    plan = replace(SMALL, games=1000, precision=0.2)
    run = played(plan)
    [cell] = measured(run.laboratory, run.trials.values())
    for level in (FAST, STRONG):
        assert cell.levels[level].order[0].half <= 0.2
        assert cell.levels[level].games in list(run.rounds())[1:4]
    assert cell.skill is not None
    assert cell.skill.half <= 0.2
    reached = run.precision()
    assert reached is not None
    assert reached <= 0.2
    assert run.is_complete
    again = played(plan)
    assert again.trials == run.trials


@pytest.mark.usefixtures("short_rounds")
def test_every_level_stops_for_itself() -> None:
    """Strong players win so often among random ones that few games tell how often; shares of equal players need more."""
    run = played(replace(SMALL, games=1000, precision=0.15))
    games = [sum(key.level == level for key in run.trials) for level in (FAST, STRONG, MIXED)]
    assert games[2] < min(games[:2])


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    played(SMALL, tmp_path / "run")
    with pytest.raises(Missing, match="already contains a run"):
        begin(Laboratory(SMALL), tmp_path / "run")
    with pytest.raises(Missing, match="There is no run"):
        resume(tmp_path)
    facts = json.loads((tmp_path / "run" / PLAN).read_text("utf-8"))
    for wrong, said in (({**facts, "format": 99}, "format 99"), ({**facts, "kind": "arena"}, "expected laboratory, got arena")):
        (tmp_path / "run" / PLAN).write_text(json.dumps(wrong), "utf-8")
        with pytest.raises(Missing, match=said):
            resume(tmp_path / "run")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 0}, "games: expected a whole number of at least 1, got 0"),
        ({"sweep": {"players": [2, 3]}}, "sweep: expected one of the options"),
        ({"sweep": {"colour": [1]}}, "sweep: expected one of the options"),
        ({"sweep": {"die": [True, True]}}, "sweep: expected different values"),
        ({"sweep": {"die": []}}, "sweep: expected different values"),
        ({"sweep": {"die": [3]}}, "die: expected yes or no, got 3"),
        ({"sweep": {"die+die": [True]}}, "every option and every value only once"),
        ({"options": {"die": True}, "sweep": {"die": [True, False]}}, "every option and every value only once"),
        ({"sweep": {"standstill": list(range(1, 66))}}, "sweep: expected at most 64 variants, got 65"),
        ({"players": [2, 2]}, "players: expected every option and every value only once"),
        ({"players": [9]}, "players: expected a whole number from 1 to 4, got 9"),
        ({"fast": "engine:true"}, "fast: expected one of random"),
        ({"strong": "random"}, "strong: expected another computer player than the fast one"),
        ({"precision": 0.5}, "until: expected a precision"),
    ],
)
def test_a_bad_plan_is_refused_in_one_sentence(change: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Laboratory(Plan(**{**SMALL.__dict__, **change}))


def test_a_sweep_is_read_as_typed() -> None:
    lab = Laboratory(replace(SMALL, game="tiles", sweep={"width+height": [5, 7]}))
    assert read_sweep(lab.game, "width+height=5,7") == ("width+height", [5, 7])
    assert [lab.column_name(column).say("en") for column in range(2)] == ["5×5", "7×7"]
    assert [cell.variant.options["height"] for cell in lab.cells] == [5, 7]
    goals = Laboratory(replace(SMALL, game="tiles", sweep={"goal": ["set", "stack", "shared"]}))
    names = [goals.column_name(column).say("en") for column in range(3)]
    assert names == ["A secret selection", "Card by card", "One open goal for everybody"]
    with pytest.raises(BadSetup, match="option=a,b,c"):
        read_sweep(lab.game, "width")


def test_a_board_file_is_needed_only_once(tmp_path: Path) -> None:
    """Its text is in the plan: a run can go on where the file is not."""
    board = 'board = """\n┏?┓\n???\n┗?┛\n"""\nweights = { corner = 1, t = 1 }\npawns = ["a1", "c3"]\n'
    paths = [tmp_path / name for name in ("one.toml", "two.toml")]
    for path, title in zip(paths, ("", 'title = "Smallest"\n'), strict=True):
        path.write_text(title + board, "utf-8")
    lab = Laboratory(replace(SMALL, game="tiles"))
    key, values = read_sweep(lab.game, f"board={paths[0]},{paths[1]}")
    for path in paths:
        path.unlink()
    begin(
        Laboratory(replace(SMALL, game="tiles", options={"goals": 1, "stones": 2}, sweep={key: values}, games=1)),
        tmp_path / "run",
    )
    again = resume(tmp_path / "run")
    assert [again.laboratory.column_name(column).say("en") for column in range(2)] == ["board 1", "Smallest"]
    list(again.play(Here(again.laboratory)))
    write_files(Findings(again), tmp_path / "run", "en")
    assert "--sweep board=FILE,FILE" in (tmp_path / "run" / "report.html").read_text("utf-8")


def test_ctrl_c_leaves_a_folder_that_can_be_resumed(tmp_path: Path) -> None:
    arguments = ["lab", "cards", "--fast", "random", "--strong", "greedy", "--games", "5000", "--jobs", "1", "--seed", "7"]
    status, said, complained = interrupted([*COMMAND, *arguments, "--json", "--folder", str(tmp_path)], tmp_path / GAMES)
    assert status == 130, complained
    assert "Traceback" not in complained
    told = json.loads(said)
    assert told["interrupted"]
    assert not told["is_complete"]
    assert told["games"] == len(resume(tmp_path).trials) >= 1
    assert (tmp_path / "report.html").exists()
