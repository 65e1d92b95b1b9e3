"""A state as OpenSpiel sees it: a line of play behind OpenSpiel's methods. OpenSpiel keeps the history of numbers itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER
from wandelgang.envs.openspiel.line import Line
from wandelgang.envs.openspiel.resampling import resampled

if TYPE_CHECKING:
    from wandelgang.envs.openspiel.game import WandelgangGame


class WandelgangState(pyspiel.State):
    """`line` is all it holds: OpenSpiel copies and pickles it with the state."""

    line: Line
    following: Line  # what the next action leads to, while a line is followed

    def __init__(self, game: WandelgangGame, line: Line) -> None:
        super().__init__(game)
        self.line = line

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.line.turn == OVER else self.line.turn

    def is_terminal(self) -> bool:
        return self.line.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.line.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely: the deals, faces of a die, cards of a pile."""
        outcomes = self.line.legal
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        following: Line | None = self.__dict__.pop("following", None)
        self.line = self.line.after(action) if following is None else following

    def _action_to_string(self, player: int, action: int) -> str:
        return self.line.text_of(action)

    def returns(self) -> list[float]:
        return self.line.returns()

    def __str__(self) -> str:
        return self.line.position()

    def resample_from_infostate(self, player: int, sampler: Any) -> WandelgangState:
        """A state that the player cannot tell from this one; *sampler* returns random numbers from 0 to 1.

        Its deal is made up, so its history begins with an outcome that no deal has.
        """
        return state_of(self.get_game(), resampled(self.line, player, Generator(int(sampler() * (1 << 53)))))


def state_of(game: WandelgangGame, line: Line) -> WandelgangState:
    """The state at the end of a line; OpenSpiel is told how it came about."""
    state: WandelgangState = game.new_initial_state()
    for step in line.path():
        state.following = step
        if step.before is None:
            state.line = state.__dict__.pop("following")
        else:
            state.apply_action(step.action)
    return state
