"""Our games as environments of PettingZoo, one agent per seat.

from wandelgang.envs.pettingzoo import tiles_v1
environment = tiles_v1.env(players=3)

Every installed game has such a module, named after the game and the version of its environments; `env("tiles", players=3)` does
the same. A module offers `env`, `raw_env` and `parallel_env`, as those of PettingZoo do.
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from wandelgang.core.plugins import names
from wandelgang.envs.extras import require

require("pettingzoo", "PettingZoo")

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper  # noqa: E402

from wandelgang.envs.pettingzoo.aec import TurnEnv  # noqa: E402
from wandelgang.envs.pettingzoo.parallel import TurnParallelEnv  # noqa: E402
from wandelgang.envs.pettingzoo.table import ILLEGAL_REWARD, VERSION, Observation, refusal  # noqa: E402

__all__ = ["ILLEGAL_REWARD", "VERSION", "TurnEnv", "TurnParallelEnv", "env", "parallel_env", "raw_env"]

raw_env = TurnEnv


def env(
    game: str,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str | None = None,
    **options: object,
) -> OrderEnforcingWrapper[str, Observation, int]:
    """A game in which one agent after the other acts, in PettingZoo's usual wrappers. Further keywords are its options."""
    chosen = refusal(illegal, max_cycles)
    inner = "raise" if chosen == "terminate" else chosen
    bare = TurnEnv(game, render_mode=render_mode, max_cycles=max_cycles, illegal=inner, **options)
    checked = TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD) if chosen == "terminate" else bare
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))


def parallel_env(
    game: str,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str | None = None,
    **options: object,
) -> TurnParallelEnv:
    """The same game for learners that ask all agents at every step; only the action of the agent whose turn it is counts."""
    chosen = refusal(illegal, max_cycles)
    return TurnParallelEnv(game, render_mode=render_mode, max_cycles=max_cycles, illegal=chosen, **options)


def versioned(game: str) -> ModuleType:
    """The module of a game and of the version of its environments."""
    name = f"{game}_v{VERSION}"
    module = ModuleType(f"{__name__}.{name}", f"The game `{game}` as an environment of PettingZoo.")
    module.__dict__.update({made.__name__: partial(made, game) for made in (env, parallel_env)}, raw_env=partial(raw_env, game))
    sys.modules[module.__name__] = module
    return module


globals().update({f"{game}_v{VERSION}": versioned(game) for game in names()})

if TYPE_CHECKING:  # the modules of the games, for type checkers

    def __getattr__(name: str) -> ModuleType: ...
