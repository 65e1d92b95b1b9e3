"""Searches that estimate with a given network, or with none, whatever the game ships: for learning and comparing networks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from wandelgang.core.calls import COMPILED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.network import with_network
from wandelgang.core.rules import REGISTERED, Rules, States
from wandelgang.errors import Fault
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits

Network = Mapping[str, np.ndarray[Any, Any]]


def network_search(start: States, network: Network | None, generator: Generator, limits: Limits) -> AlphaBetaSearch:
    """A search for a game that begins like *start*. It keeps the workspace it begins with, and the network in it."""
    search = AlphaBetaSearch(generator)
    with estimating(REGISTERED[start.dtype], network):
        search.search(start, COMPILED.turn(start), Limits(nodes=1, megabytes=limits.megabytes, threads=1))
    return search


@contextmanager
def estimating(rules: Rules, network: Network | None) -> Iterator[None]:
    """New workspaces hold this network, or none; afterwards the game's own again. Not for several threads at a time."""
    if rules.BLANK is None:
        raise Fault("evaluate.py", "inputs, WORK and BLANK for a network", "none")
    kept = duplicate(rules.BLANK)
    rules.BLANK[:] = np.zeros(1, rules.WORK) if network is None else with_network(rules.WORK, network)
    try:
        yield
    finally:
        rules.BLANK[:] = kept
