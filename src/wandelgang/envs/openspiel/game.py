"""A game as OpenSpiel loads it: a variant of ours with its parameters, its type and its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pyspiel

from wandelgang.core.game import Game
from wandelgang.core.registry import games
from wandelgang.core.rules import hide_nothing
from wandelgang.envs.openspiel.line import opening
from wandelgang.envs.openspiel.observers import Observer
from wandelgang.envs.openspiel.parameters import specification
from wandelgang.envs.openspiel.state import WandelgangState
from wandelgang.envs.openspiel.table import Table
from wandelgang.envs.openspiel.table import table as find_table

PREFIX = "wandelgang_"
Kind = pyspiel.GameType


class WandelgangGame(pyspiel.Game):
    """One variant. Its states begin with the deal, unless nothing in its set-up is left to chance."""

    name: str  # of the game; every game has a subclass

    def __init__(self, parameters: Mapping[str, Any] | None = None, table: Table | None = None) -> None:
        given = {key: value for key, value in (parameters or {}).items() if key != "name"}
        self.table = table or find_table(self.name, given)
        super().__init__(type_of(self.table), bounds(self.table), dict(self.table.given))
        self.opening = opening(self.table)

    def new_initial_state(self) -> WandelgangState:
        return WandelgangState(self, self.opening)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.bound + 1 if self.table.has_chance else 0

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """By default what a player sees now; OpenSpiel's C++ part passes parameters alone, which are empty then."""
        return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        return pickled, (str(self),)


def pickled(text: str) -> WandelgangGame:
    """The game of a pickle; reading it in another process registers our games there."""
    game: WandelgangGame = pyspiel.load_game(text)
    return game


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + game.name.replace("-", "_")


def type_of(table: Table) -> Any:
    """What kind of game a variant is."""
    return described(
        table.game,
        Kind.ChanceMode.EXPLICIT_STOCHASTIC if table.has_chance else Kind.ChanceMode.DETERMINISTIC,
        table.has_secrets,
        Kind.Utility.CONSTANT_SUM if table.players > 1 else Kind.Utility.GENERAL_SUM,
    )


def described(game: Game, chance: Any, has_secrets: bool, utility: Any) -> Any:
    least, most = game.players
    return Kind(
        short_name=short_name(game),
        long_name=f"Wandelgang: {game.title}",
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=Kind.Information.IMPERFECT_INFORMATION if has_secrets else Kind.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=Kind.RewardModel.TERMINAL,
        min_num_players=least,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def bounds(table: Table) -> Any:
    """Actions and outcomes keep their numbers, so the largest number bounds both; results are shares of 1."""
    return pyspiel.GameInfo(
        num_distinct_actions=table.actions,
        max_chance_outcomes=max(table.deals, table.actions) if table.has_chance else 0,
        num_players=table.players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0 if table.players > 1 else None,
        max_game_length=table.bound,
    )


@cache
def class_of(game: Game) -> type[WandelgangGame]:
    """The class of a game's variants. OpenSpiel's registry outlives the interpreter, and of all callables classes bear that."""
    return type("WandelgangGame", (WandelgangGame,), {"name": game.name})


def register() -> None:
    """Make `pyspiel.load_game` know all installed games, as `wandelgang_<name>`."""
    for game in games():
        may_hide = any(rules.hide is not hide_nothing for rules in game.rules)
        general = described(game, Kind.ChanceMode.EXPLICIT_STOCHASTIC, may_hide, Kind.Utility.CONSTANT_SUM)
        pyspiel.register_game(general, class_of(game))
