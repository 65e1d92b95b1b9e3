"""Playing at a terminal of 80 columns and 24 lines, in both languages, whatever is typed and however it is written."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import random
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
import typer
from rich.console import Console
from rich.text import Text

import wandelgang
from tests.test_cli import COMMAND, run
from tests.test_match import play_random
from wandelgang.cli import COMMANDS, app, line
from wandelgang.cli.arguments import offered_games, offered_options
from wandelgang.cli.choices import listed
from wandelgang.cli.encoding import NAME, substitute, survive_any_encoding
from wandelgang.cli.group import load_command
from wandelgang.cli.session import HUMAN, Session
from wandelgang.cli.translation import asked_language, german, texts
from wandelgang.core.generator import Generator
from wandelgang.play.match import Match
from wandelgang.render.terminal import board_lines
from wandelgang.render.terminal import text as scene_text
from wandelgang.render.window import Window

TABLES = [
    ("tiles", {"players": 2}),
    ("tiles", {"players": 4}),
    ("sliders", {}),
    ("gears", {"players": 2, "maze": "build"}),
    ("gears", {"players": 4}),
    ("fences", {"players": 2}),
    ("fences", {"players": 4}),
    ("cards", {"players": 4}),
]


def session_of(match: Match) -> Session:
    return Session(match, [HUMAN] * match.players, "de", Generator(1), pause=False)


def arranged(session: Session, width: int, height: int) -> list[Text]:
    """The picture that the player whose turn it is sees, without the question and the line for the answer."""
    seat, match = session.match.turn, session.match
    return Window(width, height, "de", Console()).arranged(match.view(seat).scene(), session.scores(seat), session.latest(seat))


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_everything_a_player_needs_fits_into_80_columns_and_24_lines(name: str, options: dict[str, object]) -> None:
    match, chance = wandelgang.game(name, **options).match(seed=3), random.Random(3)
    session = session_of(match)
    for turn in range(120):
        if match.is_over:
            break
        if turn % 8 == 0:
            lines = [line.plain for line in arranged(session, 80, 22)]
            assert len(lines) <= 22
            assert max(map(len, lines)) <= 80
            told = " ".join(" ".join(lines).split())
            scene = match.view(match.turn).scene()
            whole = [line.rstrip() for line in scene_text(scene).split("\n")]
            boards = [[line.plain for line in board_lines(scene, small)] for small in (False, True)]
            assert any(begins_with(lines, board) for board in (whole, *boards))
            assert all(seat in told for seat in match.seats)
            assert "→ " in told
            assert not session.latest(match.turn) or session.latest(match.turn)[-1].plain.split()[-1] in told
        match.submit(match.turn, match.ply, chance.choice(match.legal()))


def begins_with(lines: list[str], board: list[str]) -> bool:
    """Is every line of a board at the left of these lines, in order?"""
    return len(board) <= len(lines) and all(line.startswith(part) for part, line in zip(board, lines, strict=False))


def test_a_large_window_has_the_large_drawing() -> None:
    match = wandelgang.game("tiles").match(seed=3)
    drawn = scene_text(match.view(match.turn).scene()).split("\n")
    assert [line.plain.rstrip() for line in arranged(session_of(match), 130, 46)][: len(drawn)] == drawn


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_the_list_of_choices_says_in_words_what_each_means(name: str) -> None:
    match = wandelgang.game(name).match(seed=3)
    for _ in range(12):
        choices = match.choices(match.turn)
        screen = Console(file=io.StringIO(), width=300)
        for part in listed(choices, match.view(match.turn).scene(), "de"):
            screen.print(part)
        told = screen.file.getvalue().split("\n")  # type: ignore[attr-defined]
        for number, choice in enumerate(choices, 1):
            entry = next(one for one in told if f" {number} {choice.action}" in f" {one}")
            assert len(entry.split()) > 2
        play_random(match, 1, seed=match.ply)
    found = listed(match.choices(match.turn), match.view(match.turn).scene(), "de", "no such words")
    assert found == []


def test_a_game_saves_itself_and_goes_on(tmp_path: Path) -> None:
    home = str(tmp_path)
    assert "There is no unfinished game" in run("play", "--resume", status=2, XDG_DATA_HOME=home)
    seats = ("-s", "human", "-s", "random")
    left = run("play", "tiles", *seats, "-o", "start=0", "-l", "de", typed="1\n1\n", XDG_DATA_HOME=home)  # the input ends here
    assert "Weiter geht es mit: wandelgang play --resume" in left
    (path,) = (tmp_path / "wandelgang" / "terminal").iterdir()
    saved = wandelgang.load(path.read_text("utf-8"))
    assert saved.ply == 4
    assert saved.seats == ["Spieler 1", "random"]
    went_on = run("play", "--resume", "-l", "de", typed="u\n1\nq\n", XDG_DATA_HOME=home)
    assert f"Weiter geht es mit {path.name.removesuffix('.wandelgang')}" in went_on
    assert "Zurückgenommen" in went_on
    assert wandelgang.load(path.read_text("utf-8")).ply == 2 + 2
    assert "beginning of one of these names" in run("play", "cards", "--resume", status=2, XDG_DATA_HOME=home)
    path.write_text(finished(), "utf-8")
    assert "There is no unfinished game" in run("play", "--resume", status=2, XDG_DATA_HOME=home)


def finished() -> str:
    match = wandelgang.game("tiles", rounds=1, start=0).match(seed=1)
    play_random(match, 100)
    return match.record()


def test_a_game_that_cannot_be_saved_is_played_on(tmp_path: Path) -> None:
    (tmp_path / "wandelgang").write_text("in the way", "utf-8")
    told = run("play", "tiles", "-s", "human", "-s", "random", typed="1\n1\n1\n1\n", XDG_DATA_HOME=str(tmp_path))
    assert told.count("The game is not saved automatically") == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("save a\0b", "a\\x00b” cannot be a path"),
        ("save /nowhere/at/all", "Cannot write /nowhere/at/all"),
        ("save ~nobody-has-this-name/x", "~nobody-has-this-name/x” cannot be a path"),
        ("load a\0b", "a\\x00b” cannot be a path"),
        ("\0", "is not an action"),
        ("\udcff\ufffd", "is not an action"),
        ("x" * 100_000, "is not an action"),
        ("hint \u00b2", "a number of seconds"),
        ("? no such words", "No legal action contains"),
        ("\u00b2", "is not an action"),
    ],
)
def test_bad_input_never_loses_the_game(typed: str, said: str, tmp_path: Path) -> None:
    told = run("play", "sliders", "-s", "human", "-s", "random", typed=f"{typed}\n1\n", XDG_DATA_HOME=str(tmp_path))
    assert said in told
    assert "The game is saved" in told


def test_input_that_was_never_there_ends_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr(sys, "stdin", stream)
        assert not line.is_interactive()
        with pytest.raises(EOFError):
            line.read_line()


def test_seats_that_nobody_has_go_to_the_computer() -> None:
    assert "Rambler 2" in run("play", "cards", "-s", "human", typed="q\n")
    told = run("play", "tiles", "-s", "human", "-s", "human", "-s", "random", typed="q\n")  # one more than usual
    assert "random" in told
    assert "The computer plays" not in told


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_drawings_keep_their_columns_in_any_encoding(name: str) -> None:
    survive_any_encoding()
    match = wandelgang.game(name).match(seed=3)
    play_random(match, 20)
    scene = match.view(match.turn if match.turn >= 0 else 0).scene()
    for drawn in (
        scene_text(scene),
        "\n".join(one.plain for one in board_lines(scene, small=True)),
        match.game.legend.say("de"),
    ):
        assert all(len(substitute(sign)) == 1 for sign in drawn if not sign.isalpha())
        assert "?" not in drawn.encode("ascii", NAME).decode("ascii").replace("[?]", "")
        for encoding in ("latin-1", "cp1252", "cp437"):
            assert len(drawn.encode(encoding, NAME)) >= len(drawn)


def test_commands_speak_german_and_english() -> None:
    root = typer.main.get_command(app)
    for command in (root, *map(load_command, COMMANDS)):
        for one in (command, *command.params):
            told = getattr(one, "help", None) or ""
            assert told in texts() or told in texts().values() or german(told) != told, told


def test_help_and_usage_errors_are_in_the_language_of_the_command_line() -> None:
    assert "Im Terminal spielen" in run("play", "-h", "-l", "de")
    assert "Argumente" in run("play", "-h", LANG="de_DE.UTF-8")
    assert "Den Befehl 'plya' gibt es nicht" in run("-l", "de", "plya", status=2)
    assert "Die Option --sead gibt es nicht" in run("play", "--sead", "--language=de", status=2)
    assert "Es fehlt das Argument" in run("replay", "-l", "de", status=2)
    assert "Play a game in the terminal" in run("play", "-h")
    assert "No such command 'plya'" in run("plya", status=2)
    assert "Kacheln" in run("-l", "de", "games")
    assert asked_language(["play", "-lde"]) == "de"


def test_shells_complete_games_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered_games("ti") == ["tiles"]
    monkeypatch.setenv("COMP_WORDS", "wandelgang play fences -o board=1")
    assert offered_options("board=1") == ["board=15x15", "board=11x11"]
    assert "players=" in offered_options("pl")
    assert offered_options("players=") == ["players=2", "players=3", "players=4"]
    assert offered_options("nonsense=") == []


LARGEST_WAIT = 60.0  # seconds


def test_a_terminal_is_drawn_in_place_and_given_back(tmp_path: Path) -> None:
    screen, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "TERM": "xterm", "LANG": "de", "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "24"}
    arguments = [*COMMAND, "play", "sliders", "-s", "human", "-s", "random", "--seed", "1"]
    with subprocess.Popen(arguments, stdin=inside, stdout=inside, stderr=inside, env=environment, close_fds=True) as process:
        os.close(inside)
        shown = ""
        for expected, typed in (("> ", "?\r"), ("Brett > ", "L2\r"), ("> ", "\x1b[A\r"), ("> ", "q\r"), ("--resume", "")):
            told = read_until(screen, expected)
            shown += told
            os.write(screen, typed.encode())
        assert process.wait(LARGEST_WAIT) == 0
    os.close(screen)
    assert shown.index("\x1b[?1049h") < shown.index("\x1b[?1049l") < shown.index("Bis bald!")
    pictures = shown.split("\x1b[2J")[1:]
    assert len(pictures) >= 4
    assert all(picture.count("\n") <= 24 for picture in pictures[:-1])
    assert "Schieber 2 nach links" in shown


def read_until(screen: int, expected: str) -> str:
    told = ""
    while expected not in told:
        assert select.select([screen], [], [], LARGEST_WAIT)[0], told
        told += os.read(screen, 65536).decode("utf-8", "replace")
    return told
