"""Our games in Gymnasium: its own checks pass, and vectors follow its conventions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import wandelgang
from wandelgang.envs.gymnasium import Env, VectorEnv, env_id
from wandelgang.errors import BadSetup, Forfeit, Illegal, Missing


def vector(**arguments: Any) -> VectorEnv:
    envs = gymnasium.make_vec("wandelgang/Cards-v1", **{"num_envs": 8, "opponent": "random", "deals": 4, **arguments})
    assert isinstance(envs, VectorEnv)
    return envs


def legal(envs: VectorEnv) -> Any:
    return envs.batch.sample().copy()


@pytest.mark.parametrize("name", ["cards", "gears"])
def test_gymnasium_finds_nothing_to_complain_about(name: str) -> None:
    check_env(gymnasium.make(env_id(name), opponent="random").unwrapped)


def test_every_game_has_an_id() -> None:
    assert [env_id(name) for name in wandelgang.GAMES] == [one for one in gymnasium.registry if one.startswith("wandelgang/")]
    assert env_id("cards") == "wandelgang/Cards-v1"


def test_an_episode_ends_with_the_share_of_the_seat() -> None:
    env = gymnasium.make("wandelgang.envs.gymnasium:wandelgang/Cards-v1", players=3, seat=1, opponent="random")
    observation, info = env.reset(seed=5)
    assert env.observation_space.contains(observation)
    terminated, rewards = False, 0.0
    while not terminated:
        assert info["seat"] == 1
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        assert not info["illegal"]
        rewards += float(reward)
    inner = env.unwrapped
    assert isinstance(inner, Env)
    assert rewards == reward == inner.position.returns()[1]


def test_an_action_outside_the_mask_changes_nothing_or_is_refused() -> None:
    env = Env("cards", opponent="random")
    _, info = env.reset(seed=5)
    before, wrong = env.position, np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert info["illegal"]
    assert (reward, terminated) == (0.0, False)
    assert env.position == before
    strict = Env("cards", opponent="random", illegal="raise")
    strict.reset(seed=5)
    with pytest.raises(Illegal):
        strict.step(wrong)


class Last:
    """A player that takes the last legal action, or gives up."""

    def __init__(self, gives_up: bool = False) -> None:
        self.gives_up, self.seats = gives_up, set[int]()

    def choose(self, view: wandelgang.Position, stop: Any = None) -> int:
        self.seats.add(view.turn)
        if self.gives_up:
            raise Forfeit("refused", reason="tired", said="")
        return view.legal_actions()[-1]


def test_any_player_can_be_the_opponent() -> None:
    check_env(gymnasium.make("wandelgang/Cards-v1", opponent="1").unwrapped, skip_render_check=True)
    player = Last()
    env = Env("cards", seat=1, opponent=player, players=3)
    observation, info = env.reset(seed=4)
    reward, over = 0.0, False
    while not over:
        before = env.position
        _, _, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))
        assert info["illegal"]
        assert env.position == before
        assert (observation == before.observation(1)).all()
        observation, reward, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[-1]))
    assert info["action_mask"].all()
    assert reward == env.position.returns()[1]
    assert player.seats == {0, 2}
    for seed in range(4):  # whoever begins
        env = Env("cards", seat=0, opponent=Last(gives_up=True))
        _, info = env.reset(seed=seed)
        rewards, cut = 0.0, False
        while not cut:
            _, reward, over, cut, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
            rewards += reward
            assert not over
        assert "tired" in info["forfeit"], "nobody has won, and it says why"
        assert rewards == 0.0


def test_many_games_against_any_player_run_side_by_side() -> None:
    envs = gymnasium.make_vec("wandelgang/Cards-v1", num_envs=2, vectorization_mode="sync", opponent="1")
    _, info = envs.reset(seed=3)
    for _ in range(5):
        _, _, _, _, info = envs.step([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]])
        assert not info["illegal"].any()
    envs.close()


def test_a_vector_resets_in_the_next_step() -> None:
    envs = vector()
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, info = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert info["action_mask"].dtype == np.int8
    over = np.zeros(8, np.bool_)
    ended = 0
    for _ in range(120):
        observations, rewards, terminations, truncations, info = envs.step(legal(envs))
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert not rewards[over].any()
        assert not terminations[over].any()
        over = terminations
        ended += int(over.sum())
    assert ended
    envs.close()


def test_a_vector_that_resets_in_the_same_step_hands_out_final_observations() -> None:
    envs = vector(autoreset_mode="SameStep")
    envs.reset(seed=1)
    info: dict[str, Any] = {}
    while "final_obs" not in info:
        observations, _, terminations, _, info = envs.step(legal(envs))
    assert (info["_final_obs"] == terminations).all()
    for row in range(8):
        assert (info["final_obs"][row] is not None) == terminations[row]
    row = int(np.flatnonzero(terminations)[0])
    assert (info["final_obs"][row] != observations[row]).any()


def test_a_vector_without_autoreset_resets_what_it_is_told_to() -> None:
    envs = vector(autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=3)
    envs.reset(seed=1)
    for _ in range(3):
        _, _, terminations, truncations, _ = envs.step(legal(envs))
    assert (terminations | truncations).all()
    rows = np.arange(8) < 4
    envs.reset(options={"reset_mask": rows})
    _, _, terminations, truncations, _ = envs.step(legal(envs))
    assert ((terminations | truncations) == ~rows).all()


def test_the_same_seed_gives_the_same_episodes() -> None:
    def play(seed: int) -> list[bytes]:
        envs = vector()
        found = [envs.reset(seed=seed)[0].tobytes()]
        found += [envs.step(legal(envs))[0].tobytes() for _ in range(20)]
        envs.reset()
        return [*found, envs.batch.records.tobytes()]

    assert play(3) == play(3) != play(4)


def test_arrays_are_copied_unless_they_need_not_be() -> None:
    kept, shared = vector(), vector(copy=False)
    for envs, same in ((kept, False), (shared, True)):
        first = envs.reset(seed=1)[0]
        assert (envs.step(legal(envs))[0] is first or envs.batch.observations is first) == same


def test_wrappers_of_gymnasium_work() -> None:
    envs = RecordEpisodeStatistics(vector())
    envs.reset(seed=1)
    info: dict[str, Any] = {}
    while "episode" not in info:
        *_, info = envs.step(envs.unwrapped.batch.sample().copy())  # type: ignore[attr-defined]
    assert set(info["episode"]) >= {"r", "l"}


def test_a_game_can_be_looked_at() -> None:
    for mode in ("svg", "ansi"):
        env = Env("gears", opponent="random", render_mode=mode)
        env.reset(seed=2)
        view = env.position.view(env.game.seat)
        assert env.render() == (view.svg() if mode == "svg" else str(view))
    envs = vector(render_mode="ansi")
    envs.reset(seed=2)
    drawn = envs.render()
    assert drawn is not None
    assert len(drawn) == 8
    assert vector().render() is None


@pytest.mark.parametrize("number", range(2))
def test_the_programs_in_the_docs_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "research" / "batches.md").read_text("utf-8")
    programs = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len(programs) == 2
    exec(programs[number], {})
    assert capsys.readouterr().out


def test_bad_arguments_are_named() -> None:
    with pytest.raises(BadSetup, match="render_mode"):
        Env("cards", render_mode="human")
    with pytest.raises(Missing):
        Env("chess")
    with pytest.raises(BadSetup, match="opponent"):
        Env("cards", opponent=3.5)  # type: ignore[arg-type]
    with pytest.raises(Missing, match="nobody"):
        Env("cards", opponent="nobody")
    with pytest.raises(BadSetup, match="opponent: expected one of random, greedy; others"):
        VectorEnv("cards", 4, opponent="5")
    with pytest.raises(BadSetup, match="players"):
        VectorEnv("cards", 4, players=9)
