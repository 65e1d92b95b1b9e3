"""PettingZoo's own suites for our games, and what they do not ask: rewards, limits, illegal actions, copies, bad input."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import wandelgang
from wandelgang import errors
from wandelgang.core.registry import game as find_game
from wandelgang.envs import pettingzoo as zoo

GAMES = ("tiles", "sliders", "gears", "fences", "cards")
COUNTS = [(name, players) for name in GAMES for players in range(2, 1 + min(4, find_game(name).players[1]))]
VARIANTS = [(name, options) for name in GAMES for options in (find_game(name).usual, *find_game(name).variants)]
EXPECTED_WARNINGS = (  # api_test knows the ids of PettingZoo's own games whose observations are dictionaries, not ours
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
CYCLES = 20


@pytest.fixture(autouse=True)
def _suite_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message, UserWarning)
        yield


def of(name: str, options: Mapping[str, object]) -> Any:
    """The module of a game with options given, as the suites want it."""
    module = import_module(f"wandelgang.envs.pettingzoo.{name}_v1")
    return SimpleNamespace(env=partial(module.env, **options), parallel_env=partial(module.parallel_env, **options))


def finish(env: Any, seed: int = 1) -> dict[str, float]:
    """Play at random to the end; what each agent got."""
    chance = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        env.step(None if terminated or truncated else int(chance.choice(observation["action_mask"].nonzero()[0])))
    return got


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_the_suites_of_pettingzoo_pass(name: str, players: int) -> None:
    module = of(name, {"players": players})
    api_test(module.env(), num_cycles=CYCLES)
    seed_test(module.env, num_cycles=CYCLES)
    render_test(module.env, {"svg": lambda drawing: drawing.startswith("<svg")})
    max_cycles_test(module)
    parallel_api_test(module.parallel_env(), num_cycles=CYCLES)
    parallel_seed_test(module.parallel_env, num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_variant_passes_the_test_of_the_api(name: str, options: Mapping[str, object]) -> None:
    api_test(of(name, options).env(max_cycles=4), num_cycles=6)


def test_the_ids_have_a_version_and_stand_for_a_module_of_every_game() -> None:
    from wandelgang.envs.pettingzoo import gears_v1

    assert str(gears_v1.env()) == "wandelgang_gears_v1"
    assert str(gears_v1.raw_env()) == str(zoo.env("gears")) == "wandelgang_gears_v1"
    assert gears_v1.parallel_env(players=3).possible_agents == ["player_0", "player_1", "player_2"]
    assert all(hasattr(zoo, f"{name}_v1") for name in wandelgang.GAMES)


def test_at_the_end_every_agent_gets_its_share_of_the_win() -> None:
    env = zoo.env("cards", players=3)
    env.reset(seed=4)
    got = finish(env)
    position = env.unwrapped.position
    assert position.is_over
    assert tuple(got.values()) == position.returns()
    assert sum(got.values()) == pytest.approx(1)


def test_a_seed_deals_what_the_game_deals_and_the_games_after_it_repeat() -> None:
    env = zoo.raw_env("sliders")
    env.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert env.position == wandelgang.game("sliders").deal(seed=5)
    again = zoo.raw_env("cards", layout="shuffled"), zoo.raw_env("cards", layout="shuffled")
    texts = []
    for env in again:
        env.reset(seed=5)
        first = env.position.text
        env.reset()
        texts.append(env.position.text)
        assert texts[-1] != first
    assert texts[0] == texts[1]


def test_only_the_agent_that_acts_has_a_mask_and_it_is_that_of_its_view() -> None:
    env = zoo.raw_env("tiles", players=3)
    env.reset(seed=3)
    acting = env.agent_selection
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert np.array_equal(seen["observation"], env.position.view(seat).observation(seat))
        assert bool(seen["action_mask"].any()) == (agent == acting)
    assert seen["action_mask"].dtype == np.int8


def test_an_illegal_action_loses_is_flagged_or_raises() -> None:
    env = zoo.env("cards")
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int((env.observe(agent)["action_mask"] == 0).argmax())
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == zoo.ILLEGAL_REWARD

    env = zoo.env("cards", illegal="flag")
    env.reset(seed=1)
    before = env.unwrapped.position
    env.step(wrong)
    assert env.infos[agent] == {"illegal": True}
    assert (env.agent_selection, env.unwrapped.position) == (agent, before)

    for raw in (zoo.raw_env("cards"), zoo.env("cards", illegal="raise")):
        raw.reset(seed=1)
        with pytest.raises(errors.Illegal, match="not legal here"):
            raw.step(wrong)
        assert raw.unwrapped.position == before


def test_in_parallel_only_the_action_of_whose_turn_it_is_counts() -> None:
    env = zoo.parallel_env("cards", players=2)
    observations, _ = env.reset(seed=1)
    acting = next(agent for agent in env.agents if observations[agent]["action_mask"].any())
    action = int(observations[acting]["action_mask"].argmax())
    with pytest.raises(errors.Missing, match=f"an action of {acting}"):
        env.step({})
    env.step({agent: action if agent == acting else -7 for agent in env.agents})
    assert env.position.turn >= 0
    env.reset(seed=1)
    wrong = int((observations[acting]["action_mask"] == 0).argmax())
    _, rewards, terminations, _, _ = env.step({acting: wrong})
    assert (rewards[acting], all(terminations.values()), env.agents) == (zoo.ILLEGAL_REWARD, True, [])
    with pytest.raises(errors.NotYourTurn):
        env.step({acting: wrong})


@pytest.mark.parametrize("name", ["gears", "fences"])
def test_with_a_limit_every_agent_acts_equally_often_whoever_has_more_actions_per_turn(name: str) -> None:
    env = zoo.env(name, max_cycles=5)
    env.reset(seed=2)
    acted = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        acted[agent] += not truncated
        env.step(None if truncated else int(observation["action_mask"].argmax()))
    assert set(acted.values()) == {5}


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    env = zoo.env("cards", players=3)
    env.reset(seed=9)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
    assert len({(tuple(finish(each).items()), each.unwrapped.position) for each in copies}) == 1
    parallel = zoo.parallel_env("cards")
    parallel.reset(seed=9)
    assert pickle.loads(pickle.dumps(parallel)).position == parallel.position


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"render_mode": "rgb_array"}, "render_mode: expected one of human, ansi, svg"),
        ({"illegal": "ignore"}, "illegal: expected one of terminate, flag, raise"),
        ({"max_cycles": 0}, "max_cycles: expected a whole number from 1"),
        ({"players": 9}, "players: expected a whole number from 1 to 4"),
    ],
)
def test_bad_arguments_are_answered_with_a_sentence(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(errors.BadSetup, match=message):
        zoo.env("cards", **wrong)
    with pytest.raises(errors.BadSetup, match=message):
        zoo.parallel_env("cards", **wrong)


def test_what_an_environment_cannot_do_is_said_in_a_sentence() -> None:
    env = zoo.raw_env("cards", render_mode="ansi")
    with pytest.raises(errors.Refused, match="call reset first"):
        env.render()
    with pytest.raises(errors.Missing, match="There is no agent 'player_7' here; the agents are player_0, player_1"):
        env.observation_space("player_7")
    with pytest.raises(errors.BadSetup, match="seed: expected a whole number"):
        env.reset(seed="x")  # type: ignore[arg-type]


def test_without_pettingzoo_the_import_names_the_extra() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import wandelgang.envs.pettingzoo"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ImportError: This needs PettingZoo: pip install 'wandelgang[rl]'"


def test_the_programs_in_the_docs_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "research" / "pettingzoo.md").read_text("utf-8")
    programs = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert programs
    for program in programs:
        exec(program, {})
    assert "player_" in capsys.readouterr().out
