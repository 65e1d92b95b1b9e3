"""Setting up `doors`: its options, and a first state in which chance has opened and closed the doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import NONE, States
from wandelgang_doors.state import LONGEST, PLAYERS, SHORTEST, STATE, SWINGING
from wandelgang_doors.words import words

USUAL_LIMIT, LONGEST_LIMIT = 60, 1_000

OPTIONS = (
    option(words, "players", PLAYERS, int, least=PLAYERS, most=PLAYERS),
    option(words, "cells", 7, int, least=SHORTEST, most=LONGEST),
    option(words, "doors", "random", str, ("random", "closed")),
    option(words, "limit", USUAL_LIMIT, int, least=1, most=LONGEST_LIMIT, rare=True),
)
USUAL: dict[str, object] = {"players": PLAYERS}
VARIANTS: tuple[dict[str, object], ...] = ({}, {"cells": LONGEST, "doors": "closed"}, {"cells": SHORTEST, "limit": 3})


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """All options go together."""
    return dict(options)


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """DOORS-01, DOORS-02: the pawns at both ends, the doors by chance or all closed."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.players, state.cells, state.limit = PLAYERS, options["cells"], options["limit"]
    state.pawns[1] = options["cells"] - 1
    state.swung = state.winner = NONE
    state.phase = SWINGING
    if options["doors"] == "random":
        state.open = generator.below(1 << (options["cells"] - 1))
    return states
