"""Our games in OpenSpiel: importing this registers them, so that `pyspiel.load_game("wandelgang_cards(players=3)")` works.

`MCTS` and `ISMCTS` are OpenSpiel's searches as players of ours.
"""

from __future__ import annotations

from wandelgang.envs.extras import require

require("pyspiel", "OpenSpiel")

from wandelgang.envs.openspiel.game import WandelgangGame, register  # noqa: E402
from wandelgang.envs.openspiel.players import ISMCTS, MCTS  # noqa: E402
from wandelgang.envs.openspiel.state import WandelgangState  # noqa: E402

__all__ = ["ISMCTS", "MCTS", "WandelgangGame", "WandelgangState", "register"]

register()
