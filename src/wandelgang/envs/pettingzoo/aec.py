"""A game in which one agent after the other is asked: PettingZoo's AEC. It knows no game."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from wandelgang.envs.pettingzoo.table import Observation, Table


class TurnEnv(Table, AECEnv[str, Observation, int]):
    """A game without wrappers: an illegal action raises Illegal and changes nothing, or is flagged in the agent's info.

    With *max_cycles*, an agent is truncated once it has acted so often. Its seat goes on at random, without ending the game if
    it can, until the other agents have acted as often.
    """

    refusals = ("flag", "raise")  # PettingZoo's own wrapper terminates

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. There are no options for a single game; they are accepted because PettingZoo passes them."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._info(True) for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.possible_agents[self.position.turn]
        self._show()

    def observe(self, agent: str) -> Observation:
        return self.seen_by(agent, agent in self._present() and agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = self.play(action)  # type: ignore[arg-type]
        self.infos[agent] = self._info(played)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._acted[agent] += 1
        if self._acted[agent] == self.max_cycles and not self.position.is_over:
            self.truncations[agent] = True
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()
        self._show()

    def _select(self) -> None:
        """Select the agent that acts next, or end the game of all that are left."""
        present = self._present()
        if not present:
            return
        self.play_absent([self.possible_agents.index(agent) for agent in present])
        if not self.position.is_over:
            self.agent_selection = self.possible_agents[self.position.turn]
            return
        shares = dict(zip(self.possible_agents, self.position.returns(), strict=True))
        for agent in present:
            self.terminations[agent], self.rewards[agent] = True, shares[agent]

    def _present(self) -> list[str]:
        """The agents whose game goes on."""
        return [agent for agent in self.agents if not (self.terminations[agent] or self.truncations[agent])]

    def _info(self, played: bool) -> dict[str, Any]:
        return {"illegal": not played} if self.illegal == "flag" else {}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
