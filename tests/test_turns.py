"""Turns: which actions and which outcomes of chance belong together, and whose they are."""

from __future__ import annotations

import importlib
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import wandelgang
from tests.plugging import EXAMPLE
from tests.rules.positions import FENCES, ROUND_D5
from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR
from wandelgang.play.match import Match
from wandelgang.play.position import facts_of, position_of
from wandelgang.play.turns import Turn, turn_at

PLIES = 250
SMALL = {"width": 2, "height": 2, "goal": "shared", "players": 4, "goals": 3, "limit": 200}
GAMES = ("tiles", "sliders", "gears", "fences", "cards")


def played(name: str, options: dict[str, Any], plies: int = PLIES) -> Match:
    return play_on(wandelgang.game(name, **options).match(seed=3), plies)


def play_on(match: Match, plies: int) -> Match:
    generator = Generator(3)
    while match.ply < plies and not match.is_over:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    return match


def texts(match: Match, turn: Turn) -> list[str]:
    return [logged.text for logged in match.log[turn.first : turn.end]]


VARIANTS = [(name, dict(options)) for name in GAMES for options in wandelgang.game(name).game.variants]


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_turns_cover_a_match_and_each_is_of_one_player(name: str, options: dict[str, object]) -> None:
    match = played(name, options)
    turns = list(match.turns)
    assert [turn.first for turn in turns] == [0, *(turn.end for turn in turns[:-1])]
    assert turns[-1].end == match.ply
    assert [turn.number for turn in turns if turn.number] == list(range(1, turns[-1].number + 1))
    for turn in turns:
        assert {logged.seat for logged in match.log[turn.first : turn.end]} <= {turn.seat, None}
        assert (turn.seat is None) == (turn.number == 0)
    assert all(turn.is_complete for turn in turns[:-1])
    assert turns[-1].is_complete or not match.is_over
    if match.players > 1:
        seats = [turn.seat for turn in turns if turn.seat is not None]
        assert all(one != other for one, other in pairwise(seats)) or name == "gears"


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_turns_follow_from_what_everybody_may_know(name: str, options: dict[str, object]) -> None:
    match = played(name, options, 60)
    for ply, logged in enumerate(match.log):
        views = [facts_of(match.view(SPECTATOR, at)) for at in (ply, ply + 1)]
        known = [facts_of(match.positions[at]) for at in (ply, ply + 1)]
        assert match.game.ends_turn is not None
        assert match.game.ends_turn(views[0], -1, views[1]) == match.game.ends_turn(known[0], logged.action, known[1])


@pytest.mark.parametrize("name", GAMES)
def test_turns_are_the_same_however_they_are_asked_for(name: str) -> None:
    match = played(name, {"players": 2}, 40)
    slow = Match(match.positions[0], entries=match.history(), live=False)
    asked = Match(match.positions[0], live=False)
    for entry in match.history():
        asked.replay(entry)
        assert asked.turns
        twin = copy(asked)
        assert list(twin.turns) == list(asked.turns)
    assert list(asked.turns) == list(slow.turns) == list(match.turns)
    assert all(turn_at(match.turns, ply).first <= ply < turn_at(match.turns, ply).end for ply in range(match.ply))


@pytest.mark.parametrize("name", GAMES)
def test_after_an_undo_turns_are_grouped_anew(name: str) -> None:
    match = played(name, {"players": 2}, 30)
    assert match.turns
    own = [ply for ply, logged in enumerate(match.log) if logged.seat is not None]
    match.undo(own[len(own) // 2])
    fresh = Match(match.positions[0], entries=match.history(), live=False)
    assert list(match.turns) == list(fresh.turns)


def test_tiles_what_is_drawn_after_a_walk_belongs_to_it() -> None:
    match = played("tiles", SMALL)
    first, *others = match.turns
    assert (first.number, first.seat) == (0, None), "a goal drawn before anybody acted is nobody's"
    assert all(logged.seat is None for logged in match.log[: first.end])
    assert any(match.log[turn.end - 1].seat is None for turn in others), "a goal is drawn after one was reached"
    assert all(match.log[turn.first].seat == turn.seat for turn in others)


def test_fences_the_throw_is_in_the_middle_of_a_turn_and_the_start_rolls_are_nobodys() -> None:
    match = played("fences", {"players": 3}, 120)
    first, *others = match.turns
    assert first.seat is None
    assert first.end >= 3
    for turn in others[:-1]:
        seats = [logged.seat for logged in match.log[turn.first : turn.end]]
        assert seats.count(None) == 1, "one throw a turn"
        assert seats[0] is not None
        assert seats[-1] is not None


def test_fences_a_turn_may_be_a_throw_and_a_pass() -> None:
    match = FENCES.drawn("d5+goal+goal+goal", ROUND_D5, turn="0:fence")
    match.submit(0, 0, "roll")
    while match.legal() != ["pass"]:  # doubles would jump
        match.undo(0)
        match.submit(0, 0, "roll")
    match.submit(0, 2, "pass")
    assert list(match.turns) == [Turn(1, 0, 0, 3, is_complete=True)]


def test_cards_a_turn_begins_with_its_throw_and_goes_on_after_a_six() -> None:
    match = played("cards", {"players": 2, "die": True}, 200)
    for turn in match.turns:
        assert match.log[turn.first].seat is None or texts(match, turn)[0].startswith("remove")
    again = [turn for turn in match.turns if sum(text.startswith("die=") for text in texts(match, turn)) == 2]
    assert again
    for turn in again:
        assert texts(match, turn)[0] == "die=6"
    running = match.turns[-1]
    assert running.seat == match.turn, "the dice on the table are those of whoever acts"


def test_cards_without_a_die_every_act_is_a_turn_also_alone() -> None:
    match = played("cards", {"players": 1, "die": False}, 12)
    assert [turn.number for turn in match.turns] == list(range(1, len(match.turns) + 1))
    assert len(match.turns) > 6


def test_gears_draws_while_building_belong_to_whoever_lays_the_tile() -> None:
    match = played("gears", {"players": 2, "mode": "complete"}, 200)
    drawn = [turn for turn in match.turns if any(logged.seat is None for logged in match.log[turn.first : turn.end])]
    assert drawn
    for turn in drawn:
        assert [logged.seat for logged in match.log[turn.first : turn.end]] == [turn.seat, None, turn.seat]
    assert any(turn.end - turn.first == 2 for turn in match.turns), "a walk and what was done with the tile left"


def test_a_game_that_says_nothing_about_turns_has_them_by_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    doors = importlib.import_module("wandelgang_doors").GAME
    match = play_on(Match(position_of(doors, doors.deal(doors.settled({}), Generator(1)))), 40)
    assert match.game.ends_turn is None
    assert all(turn.end - turn.first == 2 for turn in match.turns[:-1])
    assert [turn.seat for turn in match.turns[:4]] == [0, 1, 0, 1]


def test_without_a_word_about_turns_outcomes_of_chance_belong_to_whoever_acted_before() -> None:
    match = played("tiles", SMALL)
    bare = copy(match)
    bare.game = replace(match.game, ends_turn=None)
    bare._turns = ()
    assert list(bare.turns) == list(match.turns)
