"""One game with one seat that learns: compiled as a whole if the opponent can be, otherwise a match with any computer player.

Both kinds look alike to an environment: reset, step, and what the seat observes then. They know no learning framework.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.envs.arguments import numbers, one_of, within
from wandelgang.envs.batch import OPPONENTS, REFUSALS, Batch
from wandelgang.errors import BadSetup, Forfeit, Illegal, Refused, words
from wandelgang.language import quoted
from wandelgang.play.decisions import choose, dismiss
from wandelgang.play.match import Match
from wandelgang.play.players import Player, player
from wandelgang.play.position import Position
from wandelgang.play.variant import Variant


class OneGame(Protocol):
    """What an environment asks of a game.

    *refused* says that the last action was not legal and changed nothing, *forfeit* why the opponent has lost the game without
    being beaten: such a game is not over, it has no result and cannot go on.
    """

    seat: int
    reward: float
    is_over: bool
    refused: bool
    forfeit: str

    def reset(self, seed: int) -> None: ...
    def step(self, action: object) -> None: ...
    def observation(self) -> npt.NDArray[np.float32]: ...
    def mask(self) -> npt.NDArray[np.bool_]: ...
    def position(self) -> Position: ...
    def close(self) -> None: ...


def new_game(variant: Variant, seat: int | str, opponent: str | Player, illegal: str) -> OneGame:
    """A game against a random or greedy player, another one by name, or a player of your own."""
    if not isinstance(opponent, str | Player):
        raise BadSetup("opponent", words("expected-player"), quoted(opponent))
    if opponent in OPPONENTS:
        return CompiledGame(variant, seat, str(opponent), illegal)
    return PlayedGame(variant, seat, opponent, illegal)


class CompiledGame:
    """A batch of one."""

    def __init__(self, variant: Variant, seat: int | str, opponent: str, illegal: str) -> None:
        self.batch = Batch(variant, 1, seat, opponent, "disabled", illegal, observed=True, deals=1, threads=1)
        self.forfeit = ""  # our own players never do
        self.seat, self.reward, self.is_over, self.refused = 0, 0.0, False, False

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self._read()

    def step(self, action: object) -> None:
        self.batch.step(np.array([action]))
        self._read()

    def _read(self) -> None:
        batch = self.batch
        self.seat, self.reward = int(batch.seats[0]), float(batch.earned[0])
        self.is_over, self.refused = bool(batch.terminations[0]), bool(batch.refused[0])

    def observation(self) -> npt.NDArray[np.float32]:
        assert self.batch.observations is not None
        return self.batch.observations[0].copy()

    def mask(self) -> npt.NDArray[np.bool_]:
        return self.batch.masks[0].copy()

    def position(self) -> Position:
        return self.batch.position(0)

    def close(self) -> None:
        self.batch.close()


class PlayedGame:
    """A match. The opponent gets views, as in every match."""

    def __init__(self, variant: Variant, seat: int | str, opponent: str | Player, illegal: str) -> None:
        one_of("illegal", illegal, REFUSALS)
        self.variant, self.illegal, self.opponent = variant, illegal, opponent
        self.wanted = seat if seat == "any" else within("seat", seat, 0, variant.players - 1)
        self.others: dict[int, Player] = {}
        self.match: Match | None = None
        self._new_player(Generator(0))  # an unknown name is refused at once
        self.seat, self.reward, self.is_over, self.refused, self.forfeit = 0, 0.0, False, False, ""
        self.owed = 0.0  # the reward of a game that was over before the seat could act, for its first step

    def _new_player(self, generator: Generator) -> Player:
        return player(self.opponent, generator) if isinstance(self.opponent, str) else self.opponent

    def reset(self, seed: int) -> None:
        self.close()
        generator = Generator(seed)
        self.match = self.variant.match(seed, calls=COMPILED)
        self.seat = generator.below(self.variant.players) if isinstance(self.wanted, str) else self.wanted
        seats = [seat for seat in range(self.variant.players) if seat != self.seat]
        self.others = {seat: self._new_player(Generator(generator.below(1 << 31))) for seat in seats}
        self.reward, self.is_over, self.refused, self.forfeit = 0.0, False, False, ""
        self._play_on(self.match)
        self.owed = self.reward

    def step(self, action: object) -> None:
        match, number = self._begun(), int(numbers(np.array([action]), 1)[0])
        self.reward, self.owed, self.refused = self.owed, 0.0, False
        if self.is_over or self.forfeit:
            return
        self.refused = not (0 <= number < self.variant.actions and self.mask()[number])
        if self.refused and self.illegal == "raise":
            raise Illegal(words("illegal-in-batch", row=0, action=number))
        if not self.refused:
            match.submit(self.seat, match.ply, match.position.action_text(number))
            self._play_on(match)

    def _play_on(self, match: Match) -> None:
        """The others act until the seat has to, or the game is over."""
        try:
            while not match.is_over and match.turn != self.seat:
                acting = match.turn
                match.submit(acting, match.ply, match.position.action_text(choose(match, self.others[acting])))
        except Forfeit as error:
            self.forfeit = str(error)
        self.is_over = match.is_over
        self.reward = match.outcome[self.seat] if match.outcome is not None else 0.0

    def observation(self) -> npt.NDArray[np.float32]:
        return self._begun().view(self.seat).observation(self.seat)

    def mask(self) -> npt.NDArray[np.bool_]:
        return np.ones(self.variant.actions, np.bool_) if self.is_over or self.forfeit else self._begun().position.action_mask()

    def position(self) -> Position:
        return self._begun().position

    def _begun(self) -> Match:
        if self.match is None:
            raise Refused(words("reset-first"))
        return self.match

    def close(self) -> None:
        """Players that end with their game are told."""
        dismiss(self.others.values())
        self.others = {}
