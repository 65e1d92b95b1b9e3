"""OpenSpiel's searches as players of ours: each gets a view, guesses what is hidden in it, and thinks within the usual limits.

`MCTS` believes one guess per decision. `ISMCTS` makes a new one for every simulation and tells positions apart only by what
whoever acts can see, so it never acts on a secret.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.options import POSITION
from wandelgang.core.registry import game_of
from wandelgang.envs.openspiel.game import WandelgangGame, class_of
from wandelgang.envs.openspiel.parameters import MAX_LENGTH, OWN, encoded
from wandelgang.envs.openspiel.resampling import resampled
from wandelgang.envs.openspiel.rollouts import Rollouts
from wandelgang.envs.openspiel.state import WandelgangState, state_of
from wandelgang.envs.openspiel.table import Table
from wandelgang.play.position import Position
from wandelgang.search.limits import Limits, Timer

THINKING = 1.0  # seconds, without limits
EXPLORATION = 1.0  # results are from 0 to 1
UNLIMITED = 1 << 31
LONGEST = OWN[MAX_LENGTH][0]


class GuessedTable(Table):
    """A table that begins with a guess about a view; nothing needs to be found out about it."""

    occurring = (True, True)


def guessed(view: Position, generator: Generator) -> WandelgangState:
    """A state of OpenSpiel that looks like a view to the seat that acts; it is all that a search gets to know."""
    states = view.array()
    COMPILED.fill(states, view.turn, generator.word)
    game = game_of(states.dtype)
    written = ((POSITION.name, encoded(game.position(states))),)
    table = GuessedTable(game, written, {POSITION.name: written[0][1]}, seed=0, deals=0, first=states, max_length=LONGEST)
    state: WandelgangState = class_of(game)(table=table).new_initial_state()
    return state


class TimeUp(Exception):
    """The time of a search is over, or somebody said stop."""


class TimedMCTS(mcts.MCTSBot):
    """OpenSpiel's tree search, ended by a timer."""

    def __init__(self, game: WandelgangGame, simulations: int, generator: Generator, timer: Timer) -> None:
        chance = np.random.RandomState(generator.below(1 << 31))
        super().__init__(game, EXPLORATION, simulations, Rollouts(generator), random_state=chance)
        self.timer = timer
        self.root: Any = None

    def _apply_tree_policy(self, root: Any, state: WandelgangState) -> Any:
        self.root = root
        if root.explore_count > 1 and self.timer.is_up:
            raise TimeUp
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: WandelgangState) -> Any:
        try:
            return super().mcts_search(state)
        except TimeUp:
            return self.root


class TimedISMCTS(ismcts.ISMCTSBot):
    """OpenSpiel's search over information sets, ended by a timer; it also plays where nothing is hidden."""

    def __init__(self, game: WandelgangGame, simulations: int, generator: Generator, timer: Timer) -> None:
        chance = np.random.RandomState(generator.below(1 << 31))
        super().__init__(game, Rollouts(generator), EXPLORATION, simulations, random_state=chance)
        self.timer, self.generator = timer, generator
        self.set_resampler(lambda state, seat: state_of(game, resampled(state.line, seat, generator)))

    def get_state_key(self, state: WandelgangState) -> tuple[int, bytes]:
        """What the player who acts sees now: our views hold everything that the past tells about a position."""
        return state.line.turn, state.line.view(state.line.turn).tobytes()

    def run_search(self, state: WandelgangState) -> list[tuple[int, float]]:
        self.reset()
        root = self._root_node = self.create_new_node(state)
        for _ in range(self._max_simulations):
            if root.total_visits > 0 and self.timer.is_up:
                break
            self.run_simulation(self.sample_root_state(state))
        policy: list[tuple[int, float]] = self.get_final_policy(state, root)
        return policy


class SearchPlayer:
    """Makes a game of OpenSpiel from each view and asks a search of OpenSpiel what to do."""

    search: type[TimedMCTS | TimedISMCTS]

    def __init__(self, seed: int | None = None, seconds: float | None = None, iterations: int | None = None) -> None:
        self.generator = Generator(seed)
        self.limits = Limits(seconds=THINKING if seconds is None and iterations is None else seconds, iterations=iterations)

    def prepare(self, view: Position) -> None:
        """Compile what the search of such views needs, or load what was compiled."""
        simulated = self.search(guessed(view, Generator(0)).get_game(), 2, Generator(0), Timer(Limits(iterations=2)))
        simulated.step(guessed(view, Generator(0)))

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        """An action of the seat that acts, from what it sees."""
        timer = Timer(self.limits, stop)
        state = guessed(view, self.generator)
        if len(state.line.legal) == 1:
            return state.line.legal[0]
        timer.start()
        search = self.search(state.get_game(), self.limits.iterations or UNLIMITED, self.generator, timer)
        return int(search.step(state))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seconds={self.limits.seconds}, iterations={self.limits.iterations})"


class MCTS(SearchPlayer):
    """OpenSpiel's `mcts.MCTSBot`."""

    search = TimedMCTS


class ISMCTS(SearchPlayer):
    """OpenSpiel's `ismcts.ISMCTSBot`."""

    search = TimedISMCTS
