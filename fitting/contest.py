"""A match between two networks of a game, deal by deal, kept on disk so that it can be interrupted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from learning_plan import LearningPlan

from wandelgang.play.network_match import NetworkMatch
from wandelgang.play.network_search import Network
from wandelgang.play.ratings import Tally, rate
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Lost

OPENING = 8  # random actions, the same number in every game


@dataclass(frozen=True)
class Score:
    """What the first network won, with the 95 % interval of the arena."""

    value: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.value:.0%} [{self.low:.0%}, {self.high:.0%}] of {self.games} games"


def contest(
    file: Path, plan: LearningPlan, networks: tuple[Network | None, Network | None], jobs: int | None, cluster: str | None
) -> Score:
    """Play the deals that the file does not have yet, on the game's usual table; what the first network wins."""
    table = plan.settled()[0]
    play = NetworkMatch(plan.game, (table,), networks, plan.seed, OPENING, plan.longest, nodes=plan.nodes)
    won: dict[str, float] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    left = [deal for deal in range(plan.deals) if str(deal) not in won]
    if left:
        with open_workers(play.prepare, jobs, cluster) as workers:
            for ended in workers.run(left):
                if isinstance(ended, Lost):
                    raise SystemExit(f"some games were lost: {ended.reason}\n{ended.trace}")
                won[str(ended.task)] = ended.answer
                file.write_text(json.dumps(won) + "\n", "utf-8")
                print(f"match: {len(won)} of {plan.deals} deals, {sum(won.values()) / 2 / len(won):.0%}", flush=True)
    return score_of([won[str(deal)] for deal in range(plan.deals)])


def score_of(won: list[float]) -> Score:
    """From what was won per deal of two games."""
    mine = np.array(won)
    rated = rate(Tally(np.stack([mine, 2 - mine], 1), np.full((len(mine), 2), 2.0), (1, 1), 2))[0]
    assert rated is not None
    return Score(rated.score, *rated.interval, rated.games)
