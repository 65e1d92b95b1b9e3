"""Playing at a terminal of 80 columns and 24 lines, in both languages, whatever is typed and however it is written."""

from __future__ import annotations

import random

import pytest
from rich.console import Console
from rich.text import Text

import wandelgang
from wandelgang.cli.session import HUMAN, Session
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
