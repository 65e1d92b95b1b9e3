"""A game in which all agents are asked at every step: PettingZoo's parallel environments. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from wandelgang.envs.extras import words
from wandelgang.envs.pettingzoo.table import ILLEGAL_REWARD, Observation, Table
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.errors import words as common

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class TurnParallelEnv(Table, ParallelEnv[str, Observation, int]):
    """A game in turns for parallel learners: the agent that acts has a mask, the actions of the others are ignored.

    With *max_cycles*, all agents are truncated after so many steps.
    """

    _steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game. There are no options for a single game; they are accepted because PettingZoo passes them."""
        self.deal(seed)
        self._steps = 0
        self._show()
        return self._observations(ended=False), self._infos("")

    def step(self, actions: Mapping[str, int]) -> Step:
        """Play the action of the agent whose turn it is; the others may be left out."""
        position, agents = self.position, self.agents
        if not agents:
            raise NotYourTurn(common("is-over"))
        acting = self.possible_agents[position.turn]
        if acting not in actions:
            raise Missing(words("agent-missing", agent=acting, got=", ".join(map(str, actions)) or "–"))
        refused = "" if self.play(actions[acting]) else acting
        self._steps += 1
        rewards = dict.fromkeys(agents, 0.0)
        over = self.position.is_over
        if over:
            rewards = dict(zip(agents, self.position.returns(), strict=True))
        elif refused and self.illegal == "terminate":
            over, rewards[acting] = True, ILLEGAL_REWARD
        late = not over and self._steps == self.max_cycles
        self.agents = [] if over or late else agents
        self._show()
        ended = dict.fromkeys(agents, over), dict.fromkeys(agents, late)
        return self._observations(over or late), rewards, *ended, self._infos(refused)

    def _observations(self, ended: bool) -> dict[str, Observation]:
        acting = None if ended else self.possible_agents[self.position.turn]
        return {agent: self.seen_by(agent, agent == acting) for agent in self.possible_agents}

    def _infos(self, refused: str) -> dict[str, dict[str, Any]]:
        return {agent: {"illegal": agent == refused} if self.illegal == "flag" else {} for agent in self.possible_agents}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
