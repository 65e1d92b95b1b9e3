"""Positions of `fences` in short: a few pieces and fences on a lawn, a throw, and where a piece can go."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.errors import BadSetup
from wandelgang.play.match import Match

HOME = "goal+goal+goal+nw"  # pieces that are in nobody's way
BOX = "e4S+d5E+e5E+e5S"  # round e5
SHUT = "c1E+c1S+a3E+a3S"  # round the squares outside the start field nw


def text(board: str = "15x15", **fields: str) -> str:
    """A position; what is alike in most may be left out."""
    usual = {"seats": "NS", "pieces": f"{HOME},{HOME}", "fences": "-,-", "turn": "0:move"}
    return " ".join(["fences", board, *(f"{key}={value}" for key, value in (usual | fields).items())])


def lawn(board: str = "15x15", **fields: str) -> Match:
    return wandelgang.game("fences", position=text(board, **fields)).match(seed=1)


def begun(**options: object) -> Match:
    """A new game after the start roll."""
    return wandelgang.game("fences", **options).match(seed=1)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def field(match: Match, key: str) -> str:
    """One field of the position, empty if it is not written."""
    return dict(entry.split("=", 1) for entry in match.position().split()[2:]).get(key, "")


def ends(match: Match, origin: str, used: str) -> set[str]:
    """Where a piece can go by these dice."""
    moves = [action.split(":") for action in match.legal() if action.startswith(f"{origin}-")]
    return {way.split("-")[1] for way, means in moves if means == used}


def uses(match: Match) -> set[str]:
    """Which pieces can use which dice: `e5:3`."""
    return {f"{action.split('-')[0]}:{action.split(':')[1]}" for action in match.legal()}


def refused(field: str, expected: str, came: str, **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("fences", **options).match(seed=1)
    assert caught.value.field == field
    assert expected in str(caught.value)
    assert came in str(caught.value)
