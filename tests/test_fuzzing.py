"""Nothing that is handed to a public call crashes it, hangs it or comes back as a foreign error."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wandelgang
from tests.fuzzing import fuzzed
from wandelgang import Position
from wandelgang.errors import BadSetup, Missing, NotYourTurn, WandelgangError

NAMES = ("tiles", "sliders", "gears", "fences", "cards")


class Unwritable:
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError

    __str__ = __repr__


ODD: list[Any] = [
    *(None, True, -1, 0, 1, 99, 2**31, 2**63, 10**5000, -(10**400), 1.5, float("nan"), float("inf")),
    *("", "0", "x", "\0", "²", "\ud800", "9" * 5000, "{n}", b"1", os.devnull, "."),
    *([], [1], [10**5000], {}, (1, 2), object(), Unwritable(), np.int64(3), np.array([1, 2]), threading.Event(), len, int),
]


def refuse_or_accept(call: Callable[..., object], *arguments: Any, **named: Any) -> None:
    """Whatever a call makes of odd arguments, an error is one of ours and can be said in both languages."""
    try:
        call(*arguments, **named)
    except WandelgangError as error:
        assert error.message.say("de")
        assert error.message.say("en")


def test_damaged_position_texts_are_refused_or_playable() -> None:
    told = fuzzed(NAMES, cases=25, seed=7, searched=0)
    assert told.count(" 0 findings") == len(NAMES)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_odd_arguments_are_refused_in_a_sentence(odd: Any) -> None:
    game = wandelgang.game("cards")
    match = game.match(1)
    match.submit(match.turn, match.ply, match.legal()[0])
    position = match.position
    calls: list[Callable[..., object]] = [
        *(wandelgang.game, wandelgang.load, wandelgang.player, game.position, game.deal, game.match),
        *(position.view, position.guess, position.observation, position.apply, position.action_text, position.svg),
        *(match.view, match.history, match.scene, match.choices, match.record, match.action, match.svg, match.undo),
    ]
    for call in calls:
        refuse_or_accept(call, odd)
    for option in game.game.all_options:
        refuse_or_accept(wandelgang.game, "cards", **{option.name: odd})
    for name in ("seconds", "iterations", "nodes"):
        refuse_or_accept(wandelgang.player, "5", **{name: odd})
    refuse_or_accept(wandelgang.player, "random", odd)
    refuse_or_accept(Position, odd, position.text)
    refuse_or_accept(Position, "cards", odd)
    refuse_or_accept(position.parse_action, odd)
    refuse_or_accept(position.guess, 0, odd)
    refuse_or_accept(position.svg, "en", odd)
    refuse_or_accept(game.match, 1, odd)
    refuse_or_accept(game.match, 1, [odd, "Bruno"])
    refuse_or_accept(match.view, 0, odd)
    refuse_or_accept(match.seen, 0, odd)
    refuse_or_accept(match.story, odd)
    refuse_or_accept(match.record, None, [odd])
    refuse_or_accept(match.record, None, [odd, "Bruno"])
    refuse_or_accept(match.submit, odd, match.ply, "x")
    refuse_or_accept(match.submit, match.turn, odd, "x")
    refuse_or_accept(match.submit, match.turn, match.ply, odd)
    refuse_or_accept(position.__eq__, odd)


def test_limits_of_a_search_are_checked_before_it_begins() -> None:
    position = wandelgang.game("sliders").deal(1)
    for odd in (0, -1, 1.5, 10**400, "1", [1], True):
        with pytest.raises(BadSetup, match="iterations"):
            position.analyse(iterations=odd)  # type: ignore[arg-type]
        with pytest.raises(BadSetup, match="lines"):
            position.analyse(lines=odd)  # type: ignore[arg-type]
    for odd in (0, -1, 10**400, float("nan"), float("inf"), "1", True):
        with pytest.raises(BadSetup, match="seconds"):
            position.analyse(seconds=odd)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["random", "greedy", "uct", "5"])
def test_players_choose_for_seats_only(name: str) -> None:
    position = wandelgang.game("cards").deal(1)
    assert position.is_chance
    with pytest.raises(NotYourTurn):
        wandelgang.player(name, seed=1, iterations=4).choose(position)


def test_pickles_with_odd_parts_are_refused() -> None:
    restore, arguments = wandelgang.game("cards").deal(1).__reduce__()
    for place in range(len(arguments)):
        for odd in ODD:
            refuse_or_accept(restore, *arguments[:place], odd, *arguments[place + 1 :])
    assert restore(*arguments) == pickle.loads(pickle.dumps(wandelgang.game("cards").deal(1)))


BOARD = "tiles set ╶┐┴├┼/┤─│┌─/┐│╵┘┴/│┌┐└┐/┐┬┘┌╶ free=┌ pawns=d5,c2,e2 stones=D:e4,F:d4,G:d3,H:d2,I:a1"


@pytest.mark.parametrize(
    "rest",
    [
        "goals=GH,??,? won=-,-,- not=-,FGHI,H overlap=yes turn=0:push",  # one seat has too few stones left to guess from
        "goals=GH,??,? won=-,-,- not=-,F,IF turn=0:push",  # two seats together
        "goals=GH,DI,? won=-,-,- not=-,-,F turn=0:push",
    ],
)
def test_hidden_goals_that_cannot_be_guessed_are_refused(rest: str) -> None:
    with pytest.raises(BadSetup, match="hidden goals"):
        Position("tiles", f"{BOARD} {rest}")


@pytest.mark.parametrize("rest", ["turn=over winners=²", "turn=over winners=-", f"turn={'9' * 5000}:push", "turn=٣:push"])
def test_players_in_texts_are_plain_digits(rest: str) -> None:
    with pytest.raises(BadSetup, match="from 0 to 2"):
        Position("tiles", f"{BOARD} goals=GH,DI,F won=-,-,- {rest}")


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [("h8:0,h9:135e0,i8:135e0,i7:135e0", "at most 2 entry tiles"), ("h8:0,h9:135e0,i8:135e0", "a figure for every entry tile")],
)
def test_a_maze_has_no_more_entry_tiles_than_figures(tiles: str, expected: str) -> None:
    """With more, it could be full before everybody has laid their tiles."""
    with pytest.raises(BadSetup, match=expected):
        Position("gears", f"gears complete full {tiles} figures=-,- turn=0:enter piles=1,1 unseen=0x4 idle=0/40")


def test_board_files_do_no_harm(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    for text in (
        "[weights]\nwall-only = 1000000000000\ncross = 1\n",
        'goals = ["??", "??"]\n',
        "width = " + "9" * 400,
        "[" * 9000,
    ):
        board.write_text(text, "utf-8")
        with pytest.raises(BadSetup):
            wandelgang.game("tiles", board=str(board))
    board.write_text("#" * 2_000_000, "utf-8")
    for path in (board, tmp_path, Path(os.devnull)):
        with pytest.raises(Missing):
            wandelgang.game("tiles", board=str(path))
