"""Observers: what OpenSpiel shows a player of a state, as text and as tensor, with or without everything seen before.

The tensor of an observation is the seat's planes (`play/observations.py`). The tensor of an information state adds the planes
of the seat's first view and a log with one row per action: the action as the seat saw it and, in a game with secrets, a
fingerprint of what it revealed. Rows that are not played yet are 0.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from wandelgang.core.calls import COMPILED
from wandelgang.core.rules import SPECTATOR, Floats
from wandelgang.envs.openspiel.recall import information_state, private_text, write_log
from wandelgang.envs.openspiel.table import Table

if TYPE_CHECKING:
    from wandelgang.envs.openspiel.state import WandelgangState


class Observer:
    """Writes what a player may know into `tensor`, whose named parts are the entries of `dict`."""

    def __init__(self, table: Table, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"expected no observation parameters, got {parameters}")
        self.table, self.kind = table, kind
        self.dict: dict[str, Floats] = {}
        self.tensor: Floats | None = None
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self.allot({"observation": table.shape} if not kind.perfect_recall else information_shapes(table))

    def allot(self, shapes: dict[str, tuple[int, ...]]) -> None:
        """One tensor for all parts, each a view of its memory."""
        self.tensor = np.zeros(sum(prod(shape) for shape in shapes.values()), np.float32)
        place = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[place : place + prod(shape)].reshape(shape)
            place += prod(shape)

    def set_from(self, state: WandelgangState, player: int) -> None:
        if self.tensor is None:
            return
        line = state.line
        if not line.is_dealt or player < 0:  # there is nothing to be seen
            self.tensor.fill(0.0)
            return
        COMPILED.observe(line.states, player, self.dict["observation"].reshape(-1))
        if self.kind.perfect_recall:
            COMPILED.observe(line.start.states, player, self.dict["first"].reshape(-1))
            write_log(line, player, self.dict["log"])

    def string_from(self, state: WandelgangState, player: int) -> str:
        line = state.line
        if not self.kind.public_info:
            path = line.path() if self.kind.perfect_recall else [line]
            private = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            return " | ".join(private_text(step, player) for step in path) if private else ""
        viewer = self.viewer(player)
        seen = information_state(line, viewer) if self.kind.perfect_recall else line.position(viewer)
        return f"seat={player} {seen}" if viewer == player else seen

    def viewer(self, player: int) -> int | None:
        """Whose view it is: the player's, a spectator's, or everybody's at once."""
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else SPECTATOR


def information_shapes(table: Table) -> dict[str, tuple[int, ...]]:
    """The parts of an information state: the view of now, the first view, and the log."""
    return {"observation": table.shape, "first": table.shape, "log": (table.bound, 2 if table.has_secrets else 1)}
