"""Reports: what the sentence says, that nothing is missing in either language, and that a report needs nothing but itself."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.laboratory.runs import SMALL, SWEPT, Here, played
from tests.test_cli import run as run_command
from wandelgang.laboratory.advice import proposals
from wandelgang.laboratory.comparison import BAD, FAIR, ODD, OPEN, Comparison, Verdict, compared, verdict
from wandelgang.laboratory.files import write_files
from wandelgang.laboratory.intervals import Estimate
from wandelgang.laboratory.measures import CellMeasures, LevelMeasures
from wandelgang.laboratory.plan import FAST, STRONG, Laboratory
from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import begin
from wandelgang.laboratory.sentence import Sentence
from wandelgang.laboratory.views import page, piece
from wandelgang.language import LANGUAGES, Language
from wandelgang.render.charts import Interval, Row, apart, lane_chart, round_axis, share_chart, standalone

SIZES = replace(SMALL, game="tiles", sweep={"width+height": [5, 7, 9]})
NOTHING = LevelMeasures(0, [], [], {}, {}, {}, {}, [])


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    return Findings(played(SWEPT))


def level(first: float, deals: int, minutes: float = 10.0) -> LevelMeasures:
    """Made-up measures for two: the share of whoever begins in so many deals, and how long it takes."""

    def share(value: float) -> Estimate:
        half = 1.96 * sqrt(value * (1 - value) / deals)
        return Estimate(value, value - half, value + half, deals)

    numbers = {"minutes": Estimate(minutes, minutes - 1, minutes + 1, deals)}
    return LevelMeasures(deals, [share(first), share(1 - first)], [share(0.5)] * 2, numbers, {}, {}, {}, [20] * deals)


def said(first: list[tuple[float, float]], language: Language, deals: int = 1000, is_final: bool = True) -> str:
    sizes: list[object] = [5, 7, 9]
    lab = Laboratory(replace(SIZES, sweep={"width+height": sizes[: len(first)]} if len(first) > 1 else {}))
    skill = Estimate(0.72, 0.7, 0.74, deals)
    cells = [
        CellMeasures(cell, {FAST: NOTHING, STRONG: level(share, deals, minutes)}, skill)
        for cell, (share, minutes) in zip(lab.cells, first, strict=True)
    ]
    return Sentence(lab, cells, compared(lab, cells, []), is_final, language).text()


def test_the_sentence_about_one_variant() -> None:
    assert said([(0.82, 9.0)], "en") == (
        "Whoever begins wins far too often: **82 %** instead of 50 %. "
        "A game takes about 9 minutes, and strong against fast wins 72 %."
    )
    assert said([(0.82, 9.0)], "de").startswith("Viel zu oft gewinnt, wer beginnt: **82 %** statt 50 %. Eine Partie dauert")
    assert said([(0.57, 9.0)], "en").startswith("Whoever begins wins a little too often: **57 %**")
    assert said([(0.51, 9.0)], "en").startswith("This is fair: whoever begins wins **51 %**; exactly even would be 50 %.")
    assert said([(0.58, 9.0)], "en", deals=20).startswith("It is not clear yet whether this is fair")
    assert said([(0.82, 9.0)], "en", is_final=False).startswith("So far: Whoever begins")


def test_the_sentence_about_several_variants() -> None:
    sizes = [(0.82, 9.0), (0.58, 15.0), (0.51, 18.0)]
    assert said(sizes, "en") == (
        "With 5×5, whoever begins wins far too often: **82 %** instead of 50 %. 9×9 is fair, but lasts twice as long."
    )
    assert said(sizes, "de") == (
        "Bei 5×5 gewinnt viel zu oft, wer beginnt: **82 %** statt 50 %. 9×9 ist fair, dauert aber doppelt so lang."
    )
    assert "7×7 comes closest to fair: 65 % instead of 50 %." in said([(0.82, 9.0), (0.65, 9.0)], "en")
    assert said([(0.51, 9.0), (0.49, 9.0)], "en") == "All variants are fair: whoever begins wins **49 to 51 %**."
    assert said([(0.2, 9.0), (0.5, 9.0)], "en").startswith("With 5×5, whoever begins wins far too rarely: **20 %**")
    assert said([(0.6, 9.0), (0.45, 9.0)], "en", deals=20).startswith("Nothing is beyond noise so far")


@pytest.mark.parametrize(
    ("first", "deals", "kind"),
    [(0.82, 100, BAD), (0.58, 1000, ODD), (0.51, 500, FAIR), (0.58, 50, OPEN), (0.5, 20, OPEN), (1.0, 3, OPEN)],
)
def test_a_verdict_needs_a_mark_or_a_narrow_interval(first: float, deals: int, kind: str) -> None:
    lab = Laboratory(SMALL)
    one = CellMeasures(lab.cells[0], {FAST: NOTHING, STRONG: level(first, deals)}, None)
    assert compared(lab, [one], []).verdicts[0].kind == kind
    assert verdict(one, frozenset()).kind in (FAIR, OPEN)


def test_proposals_can_be_played() -> None:
    lab = Laboratory(replace(SIZES, sweep={"width+height": [5, 7]}))
    cells = [CellMeasures(cell, {FAST: NOTHING, STRONG: level(0.8, 500)}, None) for cell in lab.cells]
    found = proposals(lab, cells, Comparison(frozenset(), [Verdict(BAD, share=cells[0].main.order[0])] * 2, {}), "en")
    assert {"width+height": [3, 9]} in [one.sweep for one in found]
    others = [one.sweep for one in found if one.sweep and "width+height" not in one.sweep]
    assert others
    for sweep in others:
        assert Laboratory(replace(lab.plan, sweep=sweep)).cells


def texts(found: Any) -> list[str]:
    if isinstance(found, dict):
        return [text for value in found.values() for text in texts(value)]
    if isinstance(found, list):
        return [text for value in found for text in texts(value)]
    return [found] if isinstance(found, str) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_and_everything_is_plain_data(findings: Findings, language: Language) -> None:
    report = report_facts(findings, language)
    assert json.loads(json.dumps(report)) == report
    for text in texts(report):
        assert "{" not in re.sub(r"<style>.*?</style>|\.chart\{.*", "", text, flags=re.DOTALL), text[:200]
        assert "None" not in text
    assert len(report["figures"]["wins"]) == len(report["cells"]) == 4
    assert [row["name"] for row in report["rows"]] == (
        ["zu zweit", "zu dritt"] if language == "de" else ["2 players", "3 players"]
    )


def test_there_is_a_report_from_the_first_game_on() -> None:
    run = begin(Laboratory(SWEPT), None)
    playing = run.play(Here(run.laboratory))
    for games in range(14):
        assert len(run.trials) == games
        report = report_facts(Findings(run), "de")
        assert report["sentence"].startswith("Zwischenstand: " if games else "Noch ist nichts gespielt.")
        assert all(cell["has_few"] for cell in report["cells"])
        next(playing)


def test_a_report_is_one_file_that_loads_nothing(findings: Findings) -> None:
    for language in LANGUAGES:
        document = page(report_facts(findings, language))
        assert f'<html lang="{language}">' in document
        assert "<script" not in document
        assert not re.search(r"""(?:src|href)=["'](?!#)""", document)
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", document)
        assert "@import" not in document
    assert piece(report_facts(findings, "en")).count("<iframe") == 1


def test_the_files_hold_what_the_report_says(findings: Findings, tmp_path: Path) -> None:
    write_files(findings, tmp_path, "en")
    facts = json.loads((tmp_path / "measures.json").read_text("utf-8"))
    assert facts["sentence"]["en"] == findings.sentence("en").replace("**", "")
    with (tmp_path / "measures.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    first = facts["cells"][2]["levels"]["strong"]["order"][0]
    wanted = {"variant": "die=no", "players": "2", "level": "strong", "group": "order"}
    found = [row for row in rows if wanted.items() <= row.items()]
    assert [row["measure"] for row in found] == ["1", "2"]
    assert float(found[0]["value"]) == pytest.approx(first["value"], rel=1e-5)
    figures = sorted((tmp_path / "figures").glob("*.svg"))
    assert {"wins-1.svg", "wins-4.svg", "length-1.svg", "leads.svg", "skill.svg", "heat-1-walked.svg"} <= {
        path.name for path in figures
    }
    for path in figures:
        ElementTree.fromstring(path.read_text("utf-8"))


def test_charts_lie_where_their_numbers_are() -> None:
    half = Interval(0.5, 0.4, 0.6)
    chart = share_chart([[Row("1.", half, Interval(0.25, 0.2, 0.3), "50 %"), Row("2.", half, None, "50 %")]], 0.5, 1.0, "wins")
    root = ElementTree.fromstring(chart)
    [fast] = [one for one in root.iter() if one.get("class") == "fast"]
    strong = [one for one in root.iter() if one.get("class") == "strong"]
    assert [float(one.get("cx") or 0) for one in strong] == [96.5, 96.5]
    assert float(fast.get("cx") or 0) == pytest.approx(30 + 133 / 4, abs=0.01)
    assert chart.count(" !</text>") == 0
    marked = share_chart([[Row("1.", Interval(0.9, 0.8, 1.0, True), None, "90 %")]], 0.5, 1.0, "wins")
    assert marked.count("90 % !</text>") == marked.count('class="strong fl"') == 1
    ElementTree.fromstring(standalone(marked))


def test_long_names_stand_above_their_lanes() -> None:
    rows = [Row(name, Interval(3, 2, 4), None, "3.0") for name in ("a", "A name that takes some room")]
    short, long = (lane_chart(some, round_axis([4.0]), "x") for some in (rows[:1], rows))
    assert int(float(ElementTree.fromstring(long).get("height") or 0)) > 2 * float(
        ElementTree.fromstring(short).get("height") or 0
    )
    assert round_axis([151.0], 3).ticks == (0.0, 100.0, 200.0)
    assert apart([100.0, 110.0], 26.0) == [92.0, 118.0]


def test_the_command_writes_a_folder_and_says_the_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "found"
    command = ["lab", "cards", "--fast", "random", "--strong", "greedy", "--games", "3", "--seed", "1", "--jobs", "1"]
    shown = run_command(*command, "--sweep", "die=yes,no", "--folder", str(folder), "-l", "de")
    assert "Nichts geht bisher über das Rauschen hinaus" in " ".join(shown.split())
    assert str(folder / "report.html") in shown.replace("\n", "")
    told = json.loads(run_command("lab", "--resume", str(folder), "--json"))
    assert told["games"] == 2 * (3 + 3 + 4)
    assert told["is_complete"]
    assert told["failures"] == []
    assert told["cells"][1]["values"] == {"die": False}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["lab"], "GAME: expected the name of a game, got –."),
        (["lab", "chess"], "There is no game “chess”"),
        (["lab", "cards", "--sweep", "die"], "--sweep: expected option=a,b,c"),
        (["lab", "cards", "--sweep", "die=yes", "--sweep", "die=no"], "--sweep: expected every option only once, got die."),
        (["lab", "cards", "--sweep", "die=maybe"], "die: expected yes or no, got maybe."),
        (["lab", "cards", "--players", "2,many"], "--players: expected numbers of players separated by commas, such as 2,4"),
        (["lab", "cards", "--until", "soon"], "--until: expected a precision such as ±2%, got soon."),
        (["lab", "cards", "--until", "±0.01%"], "until: expected a precision from 0.2 % to 25 %"),
        (["lab", "cards", "--jobs", "0"], "--jobs: expected a whole number of at least 1, got 0."),
        (["lab", "cards", "--fast", "9"], "fast: expected one of random"),
        (["lab", "--resume", "nowhere"], "There is no run in nowhere to resume"),
        (
            ["lab", "--resume", "nowhere", "--seed", "1"],
            "--seed: expected nothing, because --resume",
        ),
    ],
)
def test_bad_arguments_are_answered_in_one_sentence(
    arguments: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    complaint = run_command(*arguments, status=2)
    assert expected in complaint
    assert complaint.count("\n") == 1
    assert not list(tmp_path.iterdir())
