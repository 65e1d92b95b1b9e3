"""What both kinds of environment share: agents and seats, spaces, observations, drawings, chance and what is illegal.

It deals, draws what chance decides and plays random legal actions for seats without an agent. Who is asked, rewarded and
truncated when is up to the environments.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from wandelgang.core.generator import Generator, next_word
from wandelgang.envs.arguments import one_of, whole, within
from wandelgang.envs.extras import words as texts
from wandelgang.errors import Illegal, Missing, NotYourTurn, Refused, words
from wandelgang.play.position import Position
from wandelgang.play.variant import Variant

VERSION = 1  # of the environments: the same version, the same observations, actions and rewards
RENDER_MODES = ("human", "ansi", "svg")
REFUSALS = ("terminate", "flag", "raise")
ILLEGAL_REWARD = -1.0  # less than a loss
MOST_CYCLES = 2**31 - 1

Observation = dict[str, npt.NDArray[Any]]


class Table:
    """One variant of a game, its agents and the position they are at."""

    refusals: tuple[str, ...] = REFUSALS  # what may happen after an illegal action

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        **options: object,
    ) -> None:
        one_of("illegal", illegal, self.refusals)
        self.variant = Variant(game, options)
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.render_mode, self.illegal = render_mode, illegal
        self.max_cycles = None if max_cycles is None else within("max_cycles", max_cycles, 1, MOST_CYCLES)
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.players)]
        self.agents: list[str] = []
        self.metadata: dict[str, Any] = {
            "name": f"wandelgang_{self.variant.name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._observation_spaces = {agent: observation_space(self.variant) for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(self.variant.actions) for agent in self.possible_agents}
        self._generator = Generator()
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position on the table, with everything that is hidden from players."""
        if self._position is None:
            raise Refused(words("reset-first"))
        return self._position

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[self._checked(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[self._checked(agent)]

    def render(self) -> str | None:
        """The position as text or picture, hidden things included; None if it is printed or no render mode was chosen."""
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "svg":
            return self.position.svg()
        if self.render_mode == "human":
            print(self.position)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def deal(self, seed: int | None) -> None:
        """A new game with all agents. Without a seed, chance goes on from the last game."""
        chosen = int(next_word(self._generator.word)) if seed is None else whole("seed", seed)
        generator = Generator(~chosen)  # chance during the game does not repeat what was dealt
        position = drawn(self.variant.deal(chosen), generator)
        if position.is_over:
            raise NotYourTurn(words("is-over"))
        self._position, self._generator, self.agents = position, generator, self.possible_agents[:]

    def play(self, action: int) -> bool:
        """Play an action and let chance act. False if it is illegal and nothing has changed; to be raised, it is raised."""
        try:
            after = self.position.apply(action)
        except Illegal:
            if self.illegal == "raise":
                raise
            return False
        self._position = drawn(after, self._generator)
        return True

    def play_absent(self, present: Container[int]) -> None:
        """Let the seats play whose agents have left, until one of the present seats acts or the game is over."""
        while not self.position.is_over and self.position.turn not in present:
            self._position = drawn(stand_in(self.position, self._generator), self._generator)

    def seen_by(self, agent: str, acts: bool) -> Observation:
        """What an agent observes; its mask is empty unless it acts."""
        seat = self.possible_agents.index(self._checked(agent))
        mask = self.position.action_mask() if acts else np.zeros(self.variant.actions, np.bool_)
        return {"observation": self.position.observation(seat), "action_mask": mask.view(np.int8)}

    def _checked(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise Missing(texts("no-agent", got=repr(agent), agents=", ".join(self.possible_agents)))
        return agent


def drawn(position: Position, generator: Generator) -> Position:
    """The position after chance has acted, if it is its turn."""
    while position.is_chance:
        position = position.apply(generator.pick(position.legal_actions()))
    return position


def stand_in(position: Position, generator: Generator) -> Position:
    """The position after a random action of a seat without an agent: one that does not end the game, if there is any."""
    actions = position.legal_actions()
    generator.shuffle(actions)
    return next((after for after in map(position.apply, actions) if not after.is_over), position.apply(actions[0]))


def observation_space(variant: Variant) -> Dict:
    mask = Box(0, 1, (variant.actions,), np.int8)
    return Dict({"observation": Box(0.0, 1.0, variant.observation_shape, np.float32), "action_mask": mask})


def refusal(illegal: str | None, max_cycles: int | None) -> str:
    """What an illegal action leads to: without a limit it ends the game, which might never end otherwise."""
    if illegal is None:
        return "terminate" if max_cycles is None else "flag"
    one_of("illegal", illegal, REFUSALS)
    return illegal
