"""The commands as people use them: play, replay, draw, and errors in one sentence.

Most run in this process, because a new one takes longer to import everything than to run the command. Some run in a process
of their own, as they do for users.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import pytest

import wandelgang
from tests.test_match import new_match, play_random
from wandelgang.cli import console, main, rule_places
from wandelgang.core.registry import game
from wandelgang.core.rulebook import Rulebook
from wandelgang.language import preferred

COMMAND = [sys.executable, "-c", "from wandelgang.cli import main; main()"]
POSITION = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2 goals=A,B won=-,- turn=0:push"


TERMINAL = {"LANG": "en", "COLUMNS": "120", "XDG_DATA_HOME": tempfile.mkdtemp()}


def run(*arguments: str, typed: str = "", status: int = 0, **environment: str) -> str:
    """Run a command in this process; its output, or its error output if it is to fail."""
    output, errors = io.StringIO(), io.StringIO()
    terminal = {**TERMINAL, **environment}
    with (
        mock.patch.dict(os.environ, terminal),
        mock.patch.object(console.console, "_width", int(terminal["COLUMNS"])),  # a test process may have fixed another
        mock.patch.object(sys, "argv", ["wandelgang", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        mock.patch.object(console, "ERROR_LANGUAGE", [preferred()]),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
        pytest.raises(SystemExit) as left,
    ):
        main()
    assert (left.value.code or 0) == status, errors.getvalue()
    return output.getvalue() if status == 0 else errors.getvalue()


def start(*arguments: str, typed: str = "", status: int = 0) -> str:
    """The same in a process of its own."""
    environment = {**os.environ, **TERMINAL}
    result = subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, text=True, timeout=300, env=environment)
    assert result.returncode == status, result.stderr
    return result.stdout if status == 0 else result.stderr


ENDING = r"(wins!|win together!|It is a draw\.) The limit of \d+ turns has been reached"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = new_match(rounds=3, start=0)
    play_random(match, 99)
    path = tmp_path / "match.wandelgang"
    path.write_text(match.record(), "utf-8")
    return path


def test_a_whole_game_against_the_computer() -> None:
    told = start("play", "tiles", "-o", "rounds=2", "-o", "start=0", "--seed", "3", typed="?\n1\n1\nb\n2\n1\n")
    assert "Rambler 2 pushes the tile in from the" in told
    assert "∘" in told
    assert re.search(ENDING, told)


def test_playing_in_german_with_undo_save_load_and_help(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    typed = f"h\nNz\n1\nu\nsave {path}\n2\n1\nload {path}\nq\n"
    told = start("play", "tiles", "-s", "human", "-s", "random", "-o", "start=0", "-l", "de", typed=typed)
    for words in (
        "schiebt die freie Kachel ein",
        "„Nz“ ist keine Aktion",
        "Zurückgenommen",
        "Gespeichert",
        "geladen",
        "Bis bald!",
    ):
        assert words in told
    assert wandelgang.load(path.read_text("utf-8")).ply == 0
    assert "Spieler 1" in run("play", "--load", str(path), "-l", "de", typed="q\n")


def test_people_sharing_a_screen_do_not_see_each_others_goals() -> None:
    told = run("play", "tiles", "-s", "human", "-s", "human", "-o", "start=0", "--seed", "5", typed="1\n1\n\n1\nq\n")
    curtain = told.index("Press Enter when only Player 2 is looking")
    mine = re.findall(r"Player 1  0 collected, 6 to go: (.*)", told[:curtain])
    assert mine
    assert mine[0] not in told[curtain:]


def test_a_finished_match_shows_its_end(record: Path) -> None:
    told = run("play", "--load", str(record))
    assert re.search(ENDING, told)
    over = POSITION.replace("turn=0:push", "turn=over winners=0 closed=Sb played=1").replace("A:c1,", "")
    over = over.replace("goals=A,B won=-,-", "goals=-,B won=A,-")
    assert "Player 1 wins!" in run("play", "tiles", "-o", f"position={over}")


def test_names_are_not_markup_and_errors_are_in_the_chosen_language(record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace("Player 1", "[/b] x"), "utf-8")
    assert "[/b] x" in run("replay", str(record), "--no-boards")
    assert "erwartet" in run("validate", "tiles", "-o", "players=9", "-l", "de", status=2)
    assert "viewer" in run("replay", str(record), "--viewer", "99", status=2)
    assert "is not an action" in run("play", "tiles", "-o", "start=0", typed="9" * 5000 + "\nQ\n")


def test_people_are_told_what_happened_since_their_last_turn() -> None:
    told = run("play", "tiles", "-s", "human", "-s", "human", "-o", "start=0", "--seed", "5", "--no-pause", typed="1\n1\nq\n")
    assert "Player 1 pushes the tile in" in told.rsplit("Player 1 walks or stays", 1)[1]


def test_games_and_rules() -> None:
    assert "Kacheln" in run("games", "-l", "de")
    assert "TILES-A45" in run("rules", "tiles", "-l", "de")
    assert "wall-only" in run("rules", "tiles", "-l", "en")
    listed = re.findall(r"^(\w+)  ", run("games", "--mechanic", "dice"), re.M)
    assert [name for name in listed if name in wandelgang.GAMES] == ["fences", "cards"]
    assert run("games", "--mechanic", "Würfel") == run("games", "--mechanic", "dice")


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_every_rule_has_code_and_a_test(name: str) -> None:
    told = run("rules", name, "--coverage", COLUMNS="200")
    assert f"{name.upper()}-01" in told


def test_coverage_fails_if_code_or_a_test_is_missing(tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    shutil.copytree(root / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    (tmp_path / "tests").mkdir()
    for path in (tmp_path / "src" / "wandelgang" / "games" / "tiles").rglob("*.py"):
        if path.name == "incidents.py":  # it observes the rule and does not implement it
            continue
        path.write_text(path.read_text("utf-8").replace("TILES-16", "TILES"), "utf-8")
    result = subprocess.run(
        [*COMMAND, "rules", "tiles", "--coverage", "-l", "en"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
    )
    assert result.returncode == 1
    assert "One rule without a place in the code: TILES-16" in result.stdout
    assert "rules without a test: TILES-01" in result.stdout


def test_a_game_without_rules_or_tests_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_places, "tests_folder", lambda source: None)
    assert "Cannot find the tests of tiles" in run("rules", "tiles", "--coverage", status=2)
    monkeypatch.setitem(vars(game("tiles")), "rulebook", Rulebook({}, {}))
    assert "The game tiles comes without a rules page" in run("rules", "tiles", status=2)


def test_replay_tells_every_action(record: Path) -> None:
    told = run("replay", str(record))
    assert "Player 1: pushes the tile in" in told
    assert "Result:" in told
    assert len(re.findall(r"^ +\d+  Player [12]: ", run("replay", str(record), "--no-boards"), re.MULTILINE)) == 12
    assert "schiebt die Kachel" in run("replay", str(record), "--no-boards", "-l", "de", "--viewer", "-1")


def test_draw_makes_svg_of_positions_and_records(record: Path, tmp_path: Path) -> None:
    for arguments in ([POSITION], [str(record)], [str(record), "--ply", "3", "--viewer", "0", "--width", "300", "-l", "de"]):
        picture = ElementTree.fromstring(run("draw", *arguments))
        assert picture.tag.endswith("svg")
        assert picture.find(".//{*}desc") is not None
    target = tmp_path / "board.svg"
    (tmp_path / "position.txt").write_text(POSITION + "\n", "utf-8")
    run("draw", str(tmp_path / "position.txt"), "-O", str(target))
    assert "tile0" in target.read_text("utf-8")
    assert ElementTree.fromstring(start("draw", "-", typed=POSITION)).get("class") == "wandelgang"
    assert ElementTree.fromstring(run("draw", POSITION.replace("goals=A,B", "goals=A,?"))).find(".//{*}desc") is not None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "There is no game “chess”"),
        (["play", "tiles", "-o", "players=9"], "from 1 to 8"),
        (["play", "tiles", "-o", "players"], "name=value"),
        (["play", "tiles", "-o", "players=--5"], "got --5"),
        (["play", "tiles", "-o", "overlap=perhaps"], "yes or no"),
        (["play", "tiles", "-s", "human", "-s", "human", "-s", "human", "-o", "players=2"], "at most 2 seats"),
        (["play", "sliders", "-s", "human", "-s", "1", "-s", "1"], "from 2 to 2"),
        (["play", "tiles", "-s", "human", "-s", "wizard"], "human, random, greedy"),
        (["play", "--load", "nowhere"], "Cannot read nowhere"),
        (["draw", "nowhere"], "Cannot read nowhere"),
        (["draw", "tiles set ┼┼"], "field"),
        (["draw", POSITION, "--ply", "3"], "--ply"),
        (["draw", POSITION, "--viewer", "5"], "--viewer"),
        (["replay", "nowhere"], "Cannot read nowhere"),
        (["rules", "tiles", "-l", "fr"], "de or en"),
        (["check", "chess"], "There is no game “chess”"),
        (["games", "--mechanic", "bluffing"], "There is no mechanic “bluffing”"),
    ],
)
def test_an_error_is_one_sentence(arguments: list[str], said: str) -> None:
    told = run(*arguments, status=2)
    assert said in told
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) == 1


def test_an_error_is_one_sentence_in_a_process_of_its_own() -> None:
    told = start("play", "chess", status=2)
    assert "There is no game “chess”" in told
    assert len(told.strip().splitlines()) == 1


def test_check_and_bench() -> None:
    told = run("check", "tiles", "--games", "1", "--plies", "8")
    assert "Laws: 11 variants" in told
    assert "Oracle: 11 games" in told
    figures = json.loads(run("bench", "tiles", "--seconds", "0.05", "--no-cold", "--json"))["games"]["tiles"]
    assert figures["decisions_per_second"] > figures["turns_per_second"] > figures["games_per_second"] > 0
    assert figures["decisions_per_second_ratio"] > 10
    assert figures["bytes_per_state"] == 1048
    assert figures["successor_microseconds"] > figures["check_microseconds"]
    assert figures["simulated_games_per_second"] > figures["python_loop_games_per_second"] > 0
    assert "turns per second" in run("bench", "tiles", "--seconds", "0.05", "--no-cold")


def test_analyse_shows_whole_turns_of_a_position() -> None:
    position = wandelgang.game("cards").match(seed=3).position
    found = json.loads(run("analyse", position.text, "--turns", "--json"))
    assert found["seat"] == position.turn
    assert found["value"] == found["turns"][0]["value"]
    assert set(found["turns"][0]["actions"]) <= set(position.legal())
    told = run("analyse", wandelgang.game("cards").deal(1).text, "--turns")  # chance acts: only what may be expected
    assert "Player 1" in told


def test_review_grades_every_turn_of_a_record(tmp_path: Path) -> None:
    match = wandelgang.game("cards").match(seed=3)
    play_random(match, 12)
    path = tmp_path / "short.wandelgang"
    path.write_text(match.record(), "utf-8")
    told = run("review", str(path), "--effort", "0.05")
    assert "Player 1" in told
    assert "luck" in told
    found = json.loads(run("review", str(path), "--effort", "0.05", "--knowledge", "all", "--json"))
    assert len(found["turns"]) == len(match.turns)
    assert "Glück" in run("review", str(path), "--effort", "0.05", "-l", "de")
    assert "Cannot read" in run("review", str(tmp_path / "missing"), status=2)
