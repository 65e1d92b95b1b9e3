"""The three kinds of search behind one protocol, and the one place that chooses between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from wandelgang.core.calls import Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits, Stop
from wandelgang.search.montecarlo import TreeSearch
from wandelgang.search.racing import RaceSearch
from wandelgang.search.result import Result
from wandelgang.search.settings import SearchSettings

TREE, RACE, ALPHABETA = "tree", "race", "alphabeta"
LOOKAHEAD = "lookahead"  # what a player may do instead of searching: look to the end of the turn (lookahead.py)


class Search(Protocol):
    """Thinks about a view and never sees more. It may run in any thread: compiled work releases the interpreter."""

    def search(self, view: States, seat: int, limits: Limits, stop: Stop | None = None, lines: int = 1) -> Result:
        """What *seat*, whose turn it is, should do; the best *lines* actions are worked out equally well."""
        ...

    def keep(self, view: States, seat: int, action: int) -> None:
        """*action* was taken: what was found out behind it may be used by the next search."""
        ...


KINDS: Mapping[str, Callable[[Generator, Calls, SearchSettings], Search]] = {
    TREE: TreeSearch,
    RACE: RaceSearch,
    ALPHABETA: AlphaBetaSearch,
}


def choose_kind(preferred: str, otherwise: str, view: States, calls: Calls) -> str:
    """*preferred* where at most two play and nothing is hidden, *otherwise* elsewhere.

    Interpreted, only the tree is quick enough to be of use. A player alone has nobody to race against.
    """
    players = int(view[0].players)
    kind = preferred if players <= 2 and not calls.has_secrets(view) else otherwise
    return kind if calls.compiled and (kind == ALPHABETA or (kind == RACE and players > 1)) else TREE
