"""Many games at once: a batch plays what positions play, refuses what is not legal, and does not depend on its threads."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from typer.testing import CliRunner

import wandelgang
from wandelgang.cli import app
from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER
from wandelgang.envs.batch import MODES, Batch
from wandelgang.errors import BadSetup, Illegal, Refused, Unreadable
from wandelgang.play.position import Position
from wandelgang.search import batch as kernel

GAMES = ("cards", "gears")
FUZZED = 250  # steps of 4,096 states: a million numbers per game


def new(name: str, states: int, seed: int = 7, **arguments: Any) -> Batch:
    batch = Batch(wandelgang.game(name), states, **{"deals": 4, "threads": 1, **arguments})
    batch.reset(seed)
    return batch


def everything(batch: Batch) -> list[bytes]:
    return [array.tobytes() for array in batch._table]


def told(batch: Batch, rows: npt.NDArray[np.bool_]) -> list[bytes]:
    return [array[rows].tobytes() for array in (batch.records, batch.masks, batch.turns, batch._table.pasts)]


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_a_million_numbers_do_no_harm(name: str) -> None:
    batch, chance = new(name, 4096, illegal="flag"), np.random.default_rng(3)
    for number in range(FUZZED):
        actions = batch.sample()
        kind = chance.integers(0, 4, 4096)
        actions[kind == 1] = chance.integers(-(2**63), 2**63 - 1, (kind == 1).sum(), endpoint=True)
        actions[kind == 2] = chance.integers(-3, batch.actions + 3, (kind == 2).sum())
        within = (actions >= 0) & (actions < batch.actions)
        wrong = ~within | ~batch.masks[np.arange(4096), np.where(within, actions, 0)]
        before = told(batch, wrong) if number % 50 == 0 else []
        found = batch.step(actions)
        assert (batch.refused == wrong).all()
        assert not found.terminations[wrong].any()
        assert not found.rewards[wrong].any()
        assert before in ([], told(batch, wrong))
    assert wrong.sum() > 1000
    for row in range(0, 4096, 500):
        position = batch.position(row)
        assert batch.variant.position(position.text).text == position.text


@pytest.mark.parametrize("name", GAMES)
def test_masks_and_turns_are_those_of_the_positions(name: str) -> None:
    batch = new(name, 8)
    for _ in range(40):
        for row in range(8):
            position = batch.position(row)
            assert batch.turns[row] == position.turn
            assert np.flatnonzero(batch.masks[row]).tolist() == position.legal_actions()
        batch.step(batch.sample())


def test_a_game_without_chance_is_played_as_positions_play_it() -> None:
    batch = new("sliders", 6, autoreset="disabled")
    positions = [batch.position(row) for row in range(6)]
    ended = 0
    for _ in range(450):
        actions = batch.sample()
        positions = [at if at.is_over else at.apply(int(one)) for at, one in zip(positions, actions, strict=True)]
        found = batch.step(actions)
        for row in np.flatnonzero(found.rewards.any(1)):
            assert tuple(found.rewards[row]) == positions[row].returns()
            ended += 1
    assert [batch.position(row) for row in range(6)] == positions
    assert ended == 6


@pytest.mark.parametrize("mode", MODES)
def test_compiled_and_interpreted_steps_agree(mode: str) -> None:
    batch = new("cards", 6, seat="any", autoreset=mode, longest=9)
    for _ in range(25):
        other, actions = copy.deepcopy(batch), batch.sample().copy()
        actions[::5] = -1
        first, last, scratch, look = other._workers.shares[0]
        kernel.step.py_func(  # type: ignore[attr-defined]
            other._table, actions, scratch, look, None, first, last, MODES[mode], batch.longest, False
        )
        batch.illegal = "flag"
        batch.step(actions)
        assert everything(batch) == everything(other)


def test_threads_make_no_difference() -> None:
    alone, shared = new("cards", 1000, seat="any"), new("cards", 1000, seat="any", threads=4)
    assert len(shared._workers.shares) == 4
    for _ in range(50):
        actions = alone.sample()
        assert (actions == shared.sample()).all()
        alone.step(actions)
        shared.step(actions)
    assert everything(alone) == everything(shared)
    shared.close()
    shared.step(shared.sample())


def test_a_wrong_action_is_named_and_changes_nothing() -> None:
    batch = new("gears", 5)
    before, actions = everything(batch), batch.sample()
    actions[3] = 2**40
    with pytest.raises(Illegal, match="State 3: the action 1099511627776 is not legal"):
        batch.step(actions)
    for nonsense in (np.zeros(4, np.int64), np.zeros(5), [[1], [2, 3]], None, 2**70, "step", np.zeros((5, 1), np.int64)):
        with pytest.raises(Unreadable, match="expected 5 whole numbers"):
            batch.step(nonsense)  # type: ignore[arg-type]
    for rows in ([1, 0, 1, 0, 1], [True]):
        with pytest.raises(Unreadable, match="expected 5 times True or False"):
            batch.reset(rows=rows)
    assert everything(batch) == before


def test_a_new_game_begins_in_the_same_step_in_the_next_one_or_never() -> None:
    same, following, never = (new("cards", 64, autoreset=mode, longest=400) for mode in ("same-step", "next-step", "disabled"))
    for _ in range(150):
        ended = same.step(same.sample()).terminations
        assert (same.turns >= 0).all()
        assert (same.rewards.sum(1) == ended).all()
    for batch in (following, never):
        over = np.zeros(64, np.bool_)
        for _ in range(150):
            found = batch.step(batch.sample())
            assert (found.masks[found.turns == OVER]).all()
            assert (found.terminations == (found.turns == OVER)).all()
            if batch is following:
                assert not found.terminations[over].any()
            else:
                assert found.terminations[over].all()
                assert not found.rewards[over].any()
            over = found.terminations.copy()
    rows = over.copy()
    untouched = never.records[~rows].tobytes()
    assert not never.reset(rows=rows).terminations.any()
    assert never.records[~rows].tobytes() == untouched


@pytest.mark.parametrize("mode", MODES)
def test_a_game_that_is_over_at_once_is_rewarded_once(mode: str) -> None:
    ended = new("cards", 8, autoreset="disabled")
    while not ended.terminations[0]:
        ended.step(ended.sample())
    over = ended.position(0)
    batch = Batch(wandelgang.game("cards", position=over.text), 3, seat=1, autoreset=mode)
    assert batch.reset(1).terminations.all()
    for number in range(4):
        found = batch.step(np.zeros(3, np.int64))
        assert found.terminations.all()
        told = number == 0 or mode == "same-step" or (mode == "next-step" and number == 2)
        assert found.rewards.tolist() == [list(over.returns()) if told else [0.0, 0.0]] * 3
        assert batch.earned.tolist() == [over.returns()[1] if told else 0.0] * 3


def test_a_long_game_is_truncated() -> None:
    batch = new("cards", 16, longest=5, autoreset="next-step")
    for number in range(1, 13):
        found = batch.step(batch.sample())
        assert found.truncations.all() == (number % 6 == 5), number
        assert found.truncations.any() == (number % 6 == 5)


def test_you_act_for_your_seat_only() -> None:
    batch = new("cards", 32, seat="any", opponent="greedy", observed=True)
    games, won = 0, 0.0
    while games < 60:
        seats = batch.seats.copy()
        assert (batch.turns == seats).all()
        found = batch.step(batch.sample())
        assert (batch.earned == found.rewards[np.arange(32), seats]).all()
        games += int(found.terminations.sum())
        won += float(batch.earned.sum())
    assert won < 0.35 * games  # greedy against random
    assert 0 < batch.seats.sum() < 32


def test_what_a_step_observes_is_what_the_seat_observes() -> None:
    from wandelgang.play.observations import observation

    batch = new("cards", 8, observed=True, seat="any")
    ended = 0
    for _ in range(120):
        found = batch.step(batch.sample())
        ended += int(found.terminations.sum())
        assert found.observations is not None
        for row in range(0, 8, 3):
            expected = observation(batch.position(row)._states, int(batch.seats[row]))
            assert (found.observations[row] == expected).all()
    assert ended
    assert batch.final_observations is not None
    assert batch.final_observations.any()


def test_the_first_states_are_those_that_the_seeds_deal() -> None:
    batch = new("tiles", 64, seed=20, deals=3)
    dealt = {batch.variant.game.start(batch.variant.options, Generator(seed)).tobytes() for seed in (20, 21, 22)}
    assert {batch.position(row)._states.tobytes() for row in range(64)} == dealt
    before = everything(batch)[0]
    batch.refresh(50)
    assert everything(batch)[0] == before
    batch.reset()
    assert not dealt & {batch.position(row)._states.tobytes() for row in range(64)}


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = new("cards", 16), new("cards", 16, seed=8)
    other.reset(7)
    for _ in range(30):
        one.step(one.sample())
        other.step(other.sample())
    assert everything(one) == everything(other)


def test_a_pickled_batch_goes_on_as_it_would_have() -> None:
    batch = new("cards", 16, observed=True)
    batch.step(batch.sample())
    other = pickle.loads(pickle.dumps(batch))
    for _ in range(10):
        batch.step(batch.sample())
        other.step(other.sample())
    assert everything(batch) == everything(other)
    assert repr(other) == "Batch(wandelgang.game('cards'), 16, seat=None, opponent='random')"


def test_states_cannot_be_written_to() -> None:
    batch = new("cards", 4)
    for array in (batch.records, batch.seats):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    batch.masks[:] = True
    batch.turns[:] = 99
    with pytest.raises(Illegal):
        batch.step(np.full(4, batch.actions - 1))


def test_a_position_is_a_value_of_its_own() -> None:
    batch = new("cards", 4)
    position = batch.position(2)
    text = position.text
    assert isinstance(position, Position)
    batch.step(batch.sample())
    assert position.text == text
    for row in (-1, 4, 1.5, "a"):
        with pytest.raises(BadSetup, match="row: expected a whole number from 0 to 3"):
            batch.position(row)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        *({"states": 0}, {"states": 2.5}, {"seat": 2}, {"seat": "all"}, {"opponent": "5"}, {"autoreset": "x"}, {"illegal": ""}),
        *({"deals": 0}, {"longest": 0}, {"threads": 0}),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=next(iter(arguments))):
        Batch(wandelgang.game("cards"), **{"states": 2, **arguments})


def test_nothing_happens_before_the_first_reset() -> None:
    batch = Batch(wandelgang.game("cards"), 2)
    for call in (batch.sample, lambda: batch.step([0, 0]), lambda: batch.position(0), lambda: batch.reset(rows=[True, False])):
        with pytest.raises(Refused, match="call reset first"):
            call()
    with pytest.raises(BadSetup, match="seed"):
        batch.reset("now")  # type: ignore[arg-type]


def test_the_bench_measures_batches_beside_a_python_loop() -> None:
    told = CliRunner().invoke(app, ["bench", "cards", "--batch", "--seconds", "0.05", "--json"])
    found = json.loads(told.stdout)["batches"]["cards"]
    assert list(found) == ["1", "64", "4096", "python loop"]
    assert found["4096"]["one core"] > found["1"]["one core"]
    assert found["4096"]["one core"] > 5 * found["python loop"]["one core"]
    assert found["64"]["one core, unchecked"] > found["64"]["one core, observed"] > 0
