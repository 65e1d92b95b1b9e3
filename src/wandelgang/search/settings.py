"""How each kind of search goes about it. The numbers were found by matches: docs/contribute/search.md."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class TreeSettings:
    """Monte-Carlo tree search."""

    explore: float = 0.1  # how much a rarely tried action is favoured
    width: float = 3.0  # actions tried from the start
    growth: float = 1.0  # and as many more as this times the square root of the visits
    playout: int = 0  # random actions before the estimate
    informed: bool = True  # without estimates it is plain UCT


@dataclass(frozen=True)
class RaceSettings:
    """A race between candidate actions."""

    candidates: int = 16
    rounds: int = 1  # how often it becomes the player's own turn again; 0: to the end of the game
    openings: int = 10_000  # actions, drawn at random, that a player tries at the beginning of a turn


@dataclass(frozen=True)
class AlphaBetaSettings:
    """Alpha-beta search."""

    reductions: bool = True  # without them, values are those of minimax at the depth
    early: int = 4  # actions that are never searched less deep


@dataclass(frozen=True)
class SearchSettings:
    """All of them; every search takes its own part."""

    tree: TreeSettings = field(default_factory=TreeSettings)
    race: RaceSettings = field(default_factory=RaceSettings)
    alphabeta: AlphaBetaSettings = field(default_factory=AlphaBetaSettings)


UNINFORMED = TreeSettings(explore=0.7, width=float("inf"), growth=0.0, playout=3000, informed=False)
