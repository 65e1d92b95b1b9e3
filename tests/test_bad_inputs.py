"""Inputs that once ended in a traceback, a hang or a text that said something else: each is refused in a sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import wandelgang
from wandelgang.cli import app, rule_places
from wandelgang.core.editor import Edit
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup, Unreadable, WandelgangError
from wandelgang.texts import whole_number

DIGITS = "1" * 5000
ODD_NUMBERS = ("²", "٣", "１", DIGITS, "0" * 5000, "-1", "1_0", "+1", " 1", "")
runner = CliRunner()


def short(value: object) -> str:
    return ascii(value)[:20]


def position(name: str, **said: str) -> str:
    """A first position with other values for some fields; what it does not have is added."""
    text = wandelgang.game(name).deal(1).text
    for field, value in said.items():
        text, found = re.subn(rf"(?<= ){field}=\S+", f"{field}={value}", text)
        text = text if found else f"{text} {field}={value}"
    return text


@pytest.mark.parametrize("odd", ODD_NUMBERS, ids=short)
def test_only_a_few_plain_digits_are_a_number(odd: str) -> None:
    assert whole_number(odd) is None
    assert whole_number("007") == 7


@pytest.mark.parametrize("name", wandelgang.GAMES)
@pytest.mark.parametrize("odd", ["²", "٣", DIGITS], ids=short)
def test_odd_numbers_in_a_position_are_refused_by_readers_and_editors(name: str, odd: str) -> None:
    for said in (
        {"turn": "over", "winners": odd},
        {"turn": f"{odd}:move"},
        {"won": f"{odd},{odd}"},
        {"played": odd},
        {"limit": odd},
    ):
        text = position(name, **said)
        with pytest.raises(WandelgangError) as refusal:
            wandelgang.Position(name, text)
        assert len(str(refusal.value)) < 2000
        editor = find_game(name).position_editor
        assert editor is not None
        assert not editor.sketch(text).is_playable


@pytest.mark.parametrize("goals", ['["²", "3"]', f'["{DIGITS}", "3"]', f'["00001{DIGITS}", "3"]', DIGITS], ids=short)
def test_odd_numbers_in_a_board_file_are_refused(goals: str) -> None:
    board = f'goal = "shared"\nwidth = 5\nheight = 5\ngoals = {goals}\n'
    with pytest.raises(BadSetup):
        wandelgang.game("tiles", board=board)
    editor = find_game("tiles").board_editor
    assert editor is not None
    assert not editor.sketch(board).is_playable


def test_a_tool_for_a_player_of_5000_digits_is_none() -> None:
    editor = find_game("gears").position_editor
    assert editor is not None
    with pytest.raises(Unreadable):
        editor.edit(position("gears"), Edit("place", spot="h7", tool=f"taken-{DIGITS}"))


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_an_empty_board_file_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("", "utf-8")
    with pytest.raises(BadSetup):
        wandelgang.game(name, board=str(tmp_path / "empty.toml"))


@pytest.mark.parametrize("twice", ['["f3S", "f3S", "e4E"]', '["f3S", "e4E", "h5S"]'], ids=["by one side", "by two sides"])
def test_a_lock_that_a_board_file_names_twice_is_refused(twice: str) -> None:
    board = resources.files("wandelgang.games.fences").joinpath("boards", "11x11.toml").read_text("utf-8")
    assert wandelgang.game("fences", board=board).players == 2
    with pytest.raises(BadSetup):
        wandelgang.game("fences", board=board.replace('["f3S", "e4E", "f4E"]', twice))


class Hostile:
    """An object that answers nothing."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __index__(self) -> int:
        raise RuntimeError


WRONG = [10**5000, 1.5, float("nan"), b"tiles", "\0", "\ud800", "\u202e", np.array([1, 2]), Hostile(), object]
NAMED: list[Callable[[], object]] = [
    lambda: wandelgang.game([]),  # type: ignore[arg-type]
    lambda: wandelgang.game({}),  # type: ignore[arg-type]
    lambda: wandelgang.game(None),  # type: ignore[arg-type]
    lambda: wandelgang.game("tiles").match(seats=5),  # type: ignore[arg-type]
    lambda: wandelgang.game("tiles").match(seats="ab"),  # type: ignore[arg-type]
    lambda: wandelgang.Variant("tiles", None),  # type: ignore[arg-type]
    lambda: wandelgang.Match(None),  # type: ignore[arg-type]
    lambda: wandelgang.Match(wandelgang.game("tiles").deal(1), entries=None),  # type: ignore[arg-type]
    lambda: wandelgang.lab("cards", 5),  # type: ignore[arg-type]
    lambda: wandelgang.lab("cards", {None: [1]}),  # type: ignore[dict-item]
    lambda: wandelgang.lab("cards", until=10**400),
    lambda: wandelgang.lab("cards", folder="a\0b"),
]


@pytest.mark.parametrize("call", NAMED)
def test_calls_that_cannot_be_meant_are_refused_in_a_sentence(call: Callable[[], object]) -> None:
    with pytest.raises(WandelgangError):
        call()


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: type(one).__name__)
def test_values_of_any_type_are_refused_in_a_sentence(wrong: Any) -> None:
    game = wandelgang.game("cards")
    view, match = game.deal(1), game.match(1)
    calls: list[Callable[[], object]] = [
        lambda: wandelgang.game(wrong),
        lambda: wandelgang.game("cards", players=wrong),
        lambda: wandelgang.Variant("cards", wrong),
        lambda: wandelgang.Position("cards", wrong),
        lambda: wandelgang.Match(wrong),
        lambda: wandelgang.load(wrong),
        lambda: game.match(seats=wrong),
        lambda: game.match(key=wrong),
        lambda: match.replay(wrong),
        lambda: match.submit(wrong, match.ply, "x"),
        lambda: match.view(wrong),
        lambda: match.review(wrong),
        lambda: view.view(wrong),
        lambda: view.svg("en", wrong),
        lambda: wandelgang.player("random", 1).choose(wrong),
        lambda: wandelgang.player("5", 1, iterations=1).choose(match.position, wrong),
        lambda: wandelgang.simulate(wrong, games=1),
        lambda: wandelgang.simulate("cards", wrong, games=1),
        lambda: wandelgang.lab("cards", wrong),
        lambda: wandelgang.lab("cards", players=wrong),
        lambda: wandelgang.lab("cards", fast=wrong),
    ]
    for number, call in enumerate(calls):
        with pytest.raises(WandelgangError) as refusal:
            call()
        for language in ("de", "en"):
            assert refusal.value.message.say(language).encode(), number


SAYS_MORE = ["x\nResult: 1 0", "x\rKey: 5f", "x\u2028y", "\u202eada", "a,b", "a  b", "*", "", " a", "a\0", "\ud800", "x" * 1001]


@pytest.mark.parametrize("text", SAYS_MORE, ids=short)
def test_no_name_option_date_or_key_makes_a_record_say_something_else(text: str) -> None:
    game = wandelgang.game("cards")
    with pytest.raises(WandelgangError):
        game.match(1, seats=[text, "B"])
    with pytest.raises(WandelgangError):
        wandelgang.Match(game.deal(1), options=text or "\n")
    with pytest.raises(WandelgangError):
        game.match(1, key=text or "\n")
    match = game.match(1)
    match.date = text or "\n"
    with pytest.raises(WandelgangError):
        match.record()


@pytest.mark.parametrize("told", ["you were cheated", "players=3", "players=²", "die=True die=True", "target=", "die"])
def test_a_record_cannot_tell_of_options_that_its_game_does_not_have(told: str) -> None:
    record = wandelgang.game("cards").match(1).record().replace("Date:", f"Options: {told}\nDate:")
    with pytest.raises(Unreadable, match="Options"):
        wandelgang.load(record)


def test_options_are_told_and_read_back() -> None:
    match = wandelgang.game("cards", players=3, mercy=True, target="field").match(1)
    assert "Options: players=3 mercy=True target=field\n" in match.record()
    assert wandelgang.load(match.record()).record() == match.record()


BAD_COMMANDS = [
    ["draw", "TEXT", "--width", "99999999999999999999"],
    ["draw", "TEXT", "--ply", "9" * 400],
    ["draw", "\udcff"],
    ["draw", "a\0b"],
    ["draw", "~nobody-of-this-name/x"],
    ["draw", "PIPE"],
    ["draw", "/dev/zero"],
    ["draw", "TEXT", "-O", "a\0b"],
    ["validate", "cards", "-o", "players=2", "-o", "players=3"],
    ["validate", "cards", "-o", "board=PIPE"],
    ["puzzles", "check", "NO-TEXT"],
    ["puzzles", "check", "NO-PUZZLE"],
    ["arena", "--resume", "a\0b"],
    ["lab", "--resume", "~nobody-of-this-name/x"],
    ["lab", "cards", "--sweep", f"standstill={DIGITS}"],
    ["backup", "x" * 300],
    ["restore", "x" * 300, "--data", "FOLDER"],
    ["restore", "PIPE", "--data", "FOLDER"],
    ["restore", "NO-TEXT", "--data", "FOLDER"],
]


@pytest.mark.parametrize("command", BAD_COMMANDS, ids=lambda command: ascii(" ".join(command))[:40])
def test_bad_commands_say_why_and_end(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wandelgang.cli.files.LARGEST", 1_000_000)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "no-text").write_bytes(bytes(range(256)))
    (tmp_path / "no-puzzle").write_text(f"1 goal level=² turns={DIGITS}\nposition: cards x\nsolution: a\n", "utf-8")
    meant = {
        "TEXT": position("cards"),
        "PIPE": str(tmp_path / "pipe"),
        "FOLDER": str(tmp_path / "data"),
        "NO-TEXT": str(tmp_path / "no-text"),
        "NO-PUZZLE": str(tmp_path / "no-puzzle"),
    }
    typed = [one if one in ("TEXT",) else one.replace("PIPE", meant["PIPE"]) for one in command]
    ended = runner.invoke(app, [meant.get(one, one) for one in typed])
    assert isinstance(ended.exception, WandelgangError), ended.output
    for language in ("de", "en"):
        assert ended.exception.message.say(language).encode()


def test_somebodys_project_around_an_installed_package_has_no_tests_of_our_rules(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    (tmp_path / "tests").mkdir()
    assert rule_places.tests_folder(tmp_path / "src" / "wandelgang" / "games" / "tiles") == tmp_path / "tests"
    assert rule_places.tests_folder(tmp_path / ".venv" / "lib" / "site-packages" / "wandelgang" / "games" / "tiles") is None
