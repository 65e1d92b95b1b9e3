"""Our games for Gymnasium: one seat learns, a computer player has the others.

Importing this module registers one id per installed game, such as `wandelgang/Cards-v1`, for `gymnasium.make` and
`gymnasium.make_vec`. An action outside the mask changes nothing and is marked in the info, because Gymnasium lets any number of
the action space be tried.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from wandelgang.core.registry import names
from wandelgang.envs.arguments import one_of
from wandelgang.envs.batch import Batch
from wandelgang.envs.single import new_game
from wandelgang.play.players import Player
from wandelgang.play.position import Position
from wandelgang.play.variant import Variant

VERSION = 1
RENDER_MODES = ("ansi", "svg")
RESET_MASK = "reset_mask"  # the option of VectorEnv.reset that names the environments to reset
MODES = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}
Observations = npt.NDArray[np.float32]
Actions = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


class VectorEnv(gymnasium.vector.VectorEnv[Observations, Actions, Array]):
    """Many games at once in compiled code. The observation is that of the learning seat; `action_mask` in the info is its mask.

    *seat* is the seat that learns, or "any" to draw one for every game; *opponent* plays the others: `random` or `greedy`. The
    reward is the seat's share of the win, once its game is over. With `copy=False` the arrays belong to the environment and
    change with the next step. Further keywords are options of the game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: int | str = "any",
        opponent: str = "greedy",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "flag",
        max_episode_steps: int | None = None,
        deals: int = 128,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        variant = Variant(game, options)
        self.batch = Batch(variant, num_envs, seat, opponent, MODES[mode], illegal, True, max_episode_steps, deals, threads)
        self.num_envs, self.copy, self.render_mode = self.batch.states, copy, rendered(render_mode)
        self.metadata = {"autoreset_mode": mode, "render_modes": RENDER_MODES, "render_fps": 1}
        self.single_observation_space, self.single_action_space = spaces(variant)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = MultiDiscrete(np.full(self.num_envs, self.batch.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        """New games: all, or those that the option `reset_mask` names."""
        super().reset(seed=seed)
        found = self.batch.reset(self._seed(seed), (options or {}).get(RESET_MASK))
        return self._kept(found.observations), self._info()

    def step(self, actions: Actions) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        found = self.batch.step(actions)
        info = self._info()
        info["illegal"] = self._kept(self.batch.refused)
        if self.batch.final_observations is not None:
            over = found.terminations | found.truncations
            if over.any():
                info["final_obs"], info["_final_obs"] = final(self.batch.final_observations, over), over
        return (
            self._kept(found.observations),
            self._kept(self.batch.earned),
            self._kept(found.terminations),
            self._kept(found.truncations),
            info,
        )

    def render(self) -> tuple[str, ...] | None:
        """One picture or drawing per game, as the learning seat sees it."""
        if self.render_mode is None:
            return None
        seats = self.batch.seats.tolist()
        return tuple(drawn(self.batch.position(row).view(seats[row]), self.render_mode) for row in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _seed(self, seed: int | None) -> int | None:
        """The seed of the batch: anew if one is given, or for the first games."""
        return int(self.np_random.integers(1 << 53)) if seed is not None or self.batch.seed is None else None

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._kept(self.batch.masks.view(np.int8)),
            "seat": self._kept(self.batch.seats),
        }

    def _kept(self, array: Array | None) -> Array:
        assert array is not None
        return array.copy() if self.copy else array


class Env(gymnasium.Env[Observations, np.int64]):
    """One game, dealt anew for every episode; see `VectorEnv` for its arguments.

    The opponent may be any computer player: a level, one from outside, or an object with `choose`. All but `random` and
    `greedy` play a match in Python, move by move.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seat: int | str = "any",
        opponent: str | Player = "greedy",
        illegal: str = "flag",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        variant = Variant(game, options)
        self.game = new_game(variant, seat, opponent, illegal)
        self.render_mode = rendered(render_mode)
        self.observation_space, self.action_space = spaces(variant)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(1 << 53)))
        return self.game.observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        self.game.step(action)
        info = self._info()
        info["illegal"] = self.game.refused
        if self.game.forfeit:
            info["forfeit"] = self.game.forfeit
        return self.game.observation(), self.game.reward, self.game.is_over, bool(self.game.forfeit), info

    def render(self) -> str | None:
        """The position as the learning seat sees it: SVG, or a drawing for a terminal."""
        return None if self.render_mode is None else drawn(self.game.position().view(self.game.seat), self.render_mode)

    def close(self) -> None:
        self.game.close()

    @property
    def position(self) -> Position:
        """The position the seat decides in, secrets included."""
        return self.game.position()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game.mask().view(np.int8), "seat": self.game.seat}


def spaces(variant: Variant) -> tuple[Any, Any]:
    """The spaces of one game: numbers from 0 to 1, and the numbers of its actions."""
    return Box(0.0, 1.0, variant.observation_shape, np.float32), Discrete(variant.actions)


def final(observations: Observations, over: npt.NDArray[np.bool_]) -> Array:
    """The last observations of the games that have ended, as Gymnasium hands them out: one object each, None for the others."""
    found: Array = np.full(len(over), None, dtype=object)
    for row in np.flatnonzero(over):
        found[row] = observations[row].copy()
    return found


def rendered(mode: str | None) -> str | None:
    if mode is not None:
        one_of("render_mode", mode, RENDER_MODES)
    return mode


def drawn(view: Position, mode: str) -> str:
    return view.svg() if mode == "svg" else str(view)


def env_id(game: str) -> str:
    """Its id in Gymnasium's registry."""
    return f"wandelgang/{game.title().replace('-', '')}-v{VERSION}"


def register() -> None:
    """Register every installed game, unless it has been."""
    for name in names():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="wandelgang.envs.gymnasium:Env",
                vector_entry_point="wandelgang.envs.gymnasium:VectorEnv",
                kwargs={"game": name},
            )


register()
