"""Positions are values: they never change, they can be compared, hashed, copied and pickled, and no input does them harm."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import wandelgang
from wandelgang import CHANCE, OVER, SPECTATOR, Match, Position
from wandelgang.core.generator import Generator
from wandelgang.core.registry import names
from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Unreadable, WandelgangError


def random_game(name: str, seed: int, **options: object) -> list[Position]:
    """All positions of a random game."""
    generator, positions = Generator(seed), [wandelgang.game(name, **options).deal(seed)]
    while not positions[-1].is_over:
        positions.append(positions[-1].apply(generator.pick(positions[-1].legal_actions())))
    return positions


@pytest.mark.parametrize("name", names())
def test_a_game_can_be_played_with_values_alone(name: str) -> None:
    positions = random_game(name, 1)
    end = positions[-1]
    assert end.turn == OVER
    assert sum(end.returns()) == pytest.approx(1.0)
    assert end.evaluate() == end.returns()
    assert end.legal_actions() == []
    assert end.legal() == []
    assert len({position.turn for position in positions}) >= 3


@pytest.mark.parametrize("name", names())
def test_a_match_and_values_agree(name: str) -> None:
    match = wandelgang.game(name).match(seed=3)
    generator, position = Generator(3), match.positions[0]
    while not match.is_over and match.ply < 60:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    for logged, after in zip(match.log, match.positions[1:], strict=True):
        assert position.action_text(logged.action) == logged.text
        assert position.parse_action(logged.text) == logged.action
        position = position.apply(logged.text)
        assert position == after
        assert position.turn == after.turn


@pytest.mark.parametrize("name", names())
def test_positions_are_copied_compared_hashed_and_pickled(name: str) -> None:
    positions = random_game(name, 2)[:40]
    assert copy.copy(positions[3]) is positions[3]
    assert copy.deepcopy(positions)[5] == positions[5]
    assert pickle.loads(pickle.dumps(positions)) == positions
    assert len({*positions, *pickle.loads(pickle.dumps(positions))}) == len(set(positions))
    assert positions[0] != positions[1]
    assert positions[0] != "a position"


@pytest.mark.parametrize("name", names())
def test_applying_changes_nothing_but_makes_another_position(name: str) -> None:
    position = random_game(name, 4)[5]
    before = position.array().tobytes()
    after = [position.apply(action) for action in position.legal_actions()]
    assert position.array().tobytes() == before
    assert all(one != position for one in after)
    assert [position.apply(text) for text in position.legal()] == after
    position.array()["players"] = 99
    assert position.array().tobytes() == before


NO_ACTIONS = [-1, 2**40, 2**63, -(2**63) - 1, 10**30, np.int64(2**62), "", "nonsense", 1.5, None, b"1", [1]]


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_whatever_is_no_legal_action_is_refused(action: Any) -> None:
    for name in names():
        position = wandelgang.game(name).deal(1)
        with pytest.raises((Illegal, Unreadable)):
            position.apply(action)


def test_numpy_numbers_are_actions() -> None:
    position = wandelgang.game("cards").deal(1)
    action = position.legal_actions()[0]
    assert position.apply(np.int32(action)) == position.apply(action)  # type: ignore[arg-type]


def test_numpy_numbers_are_seeds_seats_and_plies() -> None:
    game = wandelgang.game("cards")
    one, two = np.int64(1), np.int64(2)
    position = game.deal(two)  # type: ignore[arg-type]
    assert position == game.deal(2)
    assert position.view(one) == position.view(1)  # type: ignore[arg-type]
    assert np.array_equal(position.observation(one), position.observation(1))  # type: ignore[arg-type]
    match = game.match(seed=two)  # type: ignore[arg-type]
    match.submit(np.int64(match.turn), np.int64(match.ply), match.legal()[0])  # type: ignore[arg-type]
    assert type(match.log[-1].seat) in (int, type(None))
    with pytest.raises(BadSetup):
        game.deal(True)


def test_nobody_can_write_into_the_options_of_a_variant() -> None:
    game = wandelgang.game("cards", players=2)
    with pytest.raises(TypeError):
        game.options["players"] = 99  # type: ignore[index]
    with pytest.raises(TypeError):
        game.given["players"] = 99  # type: ignore[index]


def test_an_error_never_steers_a_terminal() -> None:
    with pytest.raises(Unreadable) as caught:
        wandelgang.game("cards").deal(1).apply("\x1b[2J")
    assert "\x1b" not in str(caught.value)
    assert "\\x1b[2J" in str(caught.value)


def test_chance_touches_nothing() -> None:
    assert wandelgang.game("cards").deal(1).choices() == []


def test_nothing_follows_the_end() -> None:
    end = random_game("cards", 1)[-1]
    with pytest.raises(Illegal, match="over"):
        end.apply(0)
    with pytest.raises(NotYourTurn):
        end.analyse()
    with pytest.raises(NotYourTurn, match="not over"):
        wandelgang.game("cards").deal(1).returns()


def test_a_view_hides_and_a_guess_fills() -> None:
    position = wandelgang.game("tiles", players=3).deal(4)
    view = position.view(position.turn)
    assert view.has_secrets
    assert not position.has_secrets
    assert view.legal() == position.legal()
    with pytest.raises(Illegal, match="guess"):
        view.apply(view.legal_actions()[0])
    with pytest.raises(Illegal):
        view.evaluate()
    guesses = {view.guess(seed=seed) for seed in range(5)}
    assert len(guesses) == 5
    assert {guess.view(position.turn) for guess in guesses} == {view}
    assert view.guess(seed=1) == view.guess(seed=1)
    assert not position.view(SPECTATOR).guess(SPECTATOR, seed=1).has_secrets
    for viewer in (-2, 3, "0", 1.0):
        with pytest.raises(Missing, match="viewer"):
            position.view(viewer)  # type: ignore[arg-type]


def test_texts_and_pictures_show_a_position() -> None:
    game = wandelgang.game("gears")
    position = game.deal(1)
    assert game.position(position.text) == Position("gears", position.text) == position
    assert repr(position).startswith("Position('gears', 'gears ")
    assert position._repr_svg_() == position.svg()
    assert "<svg" in position.svg("de", 300)
    assert len(str(position).splitlines()) > 5
    with pytest.raises(Unreadable):
        game.position("gears nonsense")
    with pytest.raises(Unreadable):
        game.position(None)  # type: ignore[arg-type]
    with pytest.raises(Missing):
        Position("chess", "e4")


def test_variants_and_matches_are_compared_copied_and_pickled() -> None:
    game = wandelgang.game("tiles", players=3)
    assert pickle.loads(pickle.dumps(game)) == game == wandelgang.game("tiles", players=3)
    assert len({game, wandelgang.game("tiles", players=3), wandelgang.game("tiles", players=2)}) == 2
    assert repr(game) == "wandelgang.game('tiles', players=3)"
    match = game.match(seed=5)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        for one in (twin, match):
            one.submit(one.turn, one.ply, one.legal()[0])
        assert twin == match
        match.undo(0)
        assert twin != match
    assert "ply 0" in repr(match)
    with pytest.raises(TypeError):
        hash(match)


def test_chance_is_the_same_after_a_pickle() -> None:
    def roll_on(match: Match) -> list[str]:
        for _ in range(12):
            match.submit(match.turn, match.ply, match.legal()[0])
        return [logged.text for logged in match.log]

    match = wandelgang.game("cards").match(seed=8)
    twin, third = pickle.loads(pickle.dumps(match)), copy.copy(match)
    assert roll_on(match) == roll_on(twin) == roll_on(third)


@pytest.mark.parametrize("name", ["random", "greedy", "uct", "3", "5"])
def test_players_choose_the_same_after_a_pickle(name: str) -> None:
    view = next(position for position in random_game("cards", 3) if position.turn >= 0)
    one = wandelgang.player(name, seed=4, iterations=30)
    two = pickle.loads(pickle.dumps(one))
    assert one.choose(view) == two.choose(view)
    assert pickle.loads(pickle.dumps(one)) is not None
    assert "player" in repr(one)
    with pytest.raises(BadSetup, match="iterations"):
        wandelgang.player(name, iterations=0)


def test_a_pickle_of_other_records_is_refused() -> None:
    restore, (name, kind, fields, data, checksum) = wandelgang.game("cards").deal(1).__reduce__()
    for damaged in (
        (name, 7, fields, data, checksum),
        (name, kind, "other", data, checksum),
        (name, kind, fields, b"\xff" * len(data), checksum),
        (name, kind, fields, data[:-8], checksum),
    ):
        with pytest.raises(Unreadable):
            restore(*damaged)


def test_random_numbers_do_no_harm() -> None:
    """In a process of its own: a crash would end it. A million numbers per game go through batches (test_batch.py)."""
    ended = subprocess.run([sys.executable, "-c", FUZZ], capture_output=True, text=True, timeout=600)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == ["fine"] * len(names())


FUZZ = """
import numpy as np
import wandelgang
from wandelgang.core.stepping import ILLEGAL, step

chance = np.random.default_rng(7)
for name in wandelgang.GAMES:
    game = wandelgang.game(name)
    position = game.deal(1)
    for number in range(400):
        legal, states = position.legal_actions(), position.array()
        before, allowed = states.tobytes(), set(legal)
        wild = chance.integers(-(2**63), 2**63, 50) >> chance.integers(0, 64, 50)
        for action in [*wild.tolist(), *chance.integers(-3, 2 * game.actions, 50).tolist()]:
            assert action in allowed or step(states, action) == ILLEGAL
        assert states.tobytes() == before
        position = position.apply(legal[chance.integers(len(legal))])
        if position.is_over:
            position = game.deal(number)
    print("fine")
"""


def test_outcomes_of_chance_are_actions() -> None:
    position = wandelgang.game("cards").deal(1)
    assert position.turn == CHANCE
    assert position.is_chance
    assert [position.apply(outcome).turn for outcome in position.legal_actions()]
    with pytest.raises(NotYourTurn):
        position.analyse(iterations=2)


def test_an_analysis_is_made_from_the_view_of_who_acts() -> None:
    position = next(one for one in random_game("tiles", 1, players=3) if one.turn >= 0)
    found, again = (one.analyse(seconds=None, iterations=100) for one in (position, position.view(position.turn)))
    assert found.seat == position.turn
    assert found.best.action in position.legal()
    assert pickle.loads(pickle.dumps(again)).advice == found.advice
    with pytest.raises(WandelgangError):
        position.analyse(seconds=-1)
