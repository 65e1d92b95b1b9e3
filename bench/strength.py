"""Who is how strong: paired matches between neighbours of a list of players, and the ratings of all of them on one scale.

    python -m bench.strength gears 1 2 3 4 5@0.2 greedy uct@0.2 --games 40

Players are listed from the weakest to the strongest, as far as that is known, and each meets the next two. `5@0.2` thinks for
0.2 s per decision, `5@0.2x2` in two threads, any other name as usual (one thread). Whatever has been played is kept in a
folder: the same command goes on where it was interrupted, with more games or with more players. Ratings are Bradley–Terry
strengths on the scale of Elo, the first player's being 0, with 95 % intervals from resampling deals.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.play.arena import Arena, Plan
from wandelgang.play.players import Player, player
from wandelgang.play.run import Run, begin, resume
from wandelgang.render.plot import Bar, plot_svg
from wandelgang.workers.opening import open_workers

NEIGHBOURS = 2  # that each player meets on either side
DRAWS = 400
ROUNDS = 60  # of fitting, each a step of Newton's method for one player after the other
SCALE = 400 / np.log(10)
PRIOR = 0.5  # drawn games that each player is imagined to have played against the average of all
TIMED = re.compile(r"(.+?)@([0-9.]+)(?:x([0-9]+))?")

Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Deal:
    """One deal between two players, by their places in the list: what the first won in how many games."""

    first: int
    second: int
    won: float
    games: int


def timed_player(kind: str, generator: Generator, seconds: float | None) -> Player:
    """A player by its name, perhaps with its own time and threads behind it."""
    found = TIMED.fullmatch(kind)
    if found is None:
        return player(kind, generator, seconds=seconds, threads=None if ":" in kind else 1)
    return player(found[1], generator, seconds=float(found[2]), threads=int(found[3] or 1))


def pairs(players: list[str]) -> Iterator[tuple[int, int]]:
    for first in range(len(players)):
        for second in range(first + 1, min(first + 1 + NEIGHBOURS, len(players))):
            yield first, second


def opened(folder: Path, game: str, options: dict[str, object], pair: list[str], games: int, seed: int) -> Run:
    """The run of a pair, begun or continued."""
    where = folder / re.sub(r"[^A-Za-z0-9.@-]+", "_", "-".join(pair))
    if (where / "plan.json").exists():
        return resume(where, games, timed_player)
    return begin(where, Arena(Plan(game, options, pair, games, seed), timed_player))


def played(run: Run, first: int, second: int) -> list[Deal]:
    """What came of each deal."""
    deals: dict[int, Deal] = {}
    names = run.arena.names
    for result in run.results.values():
        mine = sum(share for name, share in zip(result.seats, result.outcome, strict=True) if name == names[0])
        before = deals.get(result.deal, Deal(first, second, 0.0, 0))
        deals[result.deal] = Deal(first, second, before.won + mine, before.games + 1)
    return list(deals.values())


def ratings(players: int, won: Floats, games: Floats) -> Floats:
    """The strengths under which these results are most likely: entry (i, j) is what i won against j, and in how many games."""
    strengths = np.zeros(players)
    for _ in range(ROUNDS):
        for one in range(players):
            expected = 1 / (1 + np.exp(strengths - strengths[one]))
            against_all = 1 / (1 + np.exp(np.mean(strengths) - strengths[one]))
            surplus = np.sum(won[one] - games[one] * expected) + PRIOR * (0.5 - against_all)
            slope = np.sum(games[one] * expected * (1 - expected)) + PRIOR * against_all * (1 - against_all)
            strengths[one] += np.clip(surplus / slope, -1.0, 1.0)
    return SCALE * (strengths - strengths[0])


def tables(players: int, deals: list[Deal], weights: Floats) -> tuple[Floats, Floats]:
    """What everybody won against everybody, and in how many games, every deal with its weight."""
    won, games = np.zeros((players, players)), np.zeros((players, players))
    for deal, weight in zip(deals, weights, strict=True):
        won[deal.first, deal.second] += weight * deal.won
        won[deal.second, deal.first] += weight * (deal.games - deal.won)
        games[deal.first, deal.second] += weight * deal.games
        games[deal.second, deal.first] += weight * deal.games
    return won, games


def report(players: list[str], deals: list[Deal]) -> list[Bar]:
    """Everybody's rating with its interval."""
    number = len(players)
    rated = ratings(number, *tables(number, deals, np.ones(len(deals))))
    generator = np.random.default_rng(0)
    drawn = [ratings(number, *tables(number, deals, generator.standard_gamma(1.0, len(deals)))) for _ in range(DRAWS)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    counts = [sum(deal.games for deal in deals if one in (deal.first, deal.second)) for one in range(number)]
    return [
        Bar(name, rated[one], min(low[one], rated[one]), max(high[one], rated[one]), f"{counts[one]} games")
        for one, name in enumerate(players)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", help="from the weakest to the strongest")
    parser.add_argument("--games", type=int, default=40, help="of each pair")
    parser.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, help="processes; one per core by default")
    parser.add_argument("--folder", type=Path, help="where games are kept; strength/GAME by default")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings as SVG")
    given = parser.parse_args()
    options: dict[str, object] = dict(one.split("=", 1) for one in given.option)
    folder = given.folder or Path("strength", "-".join([given.game, *given.option]))
    deals: list[Deal] = []
    for first, second in pairs(given.players):
        pair = [given.players[first], given.players[second]]
        run = opened(folder, given.game, options, pair, given.games, given.seed)
        if run.remaining:
            with open_workers(run.arena.prepare, given.jobs) as workers:
                for _ in run.play(workers):
                    print(f"\r{' – '.join(pair)}: {len(run.results)} games", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
        deals += played(run, first, second)
    bars = report(given.players, deals)
    for bar in bars:
        print(f"| {bar.name} | {bar.score:+.0f} | [{bar.low:+.0f}, {bar.high:+.0f}] | {bar.note} |")
    if given.plot:
        title = f"{given.game}: strength"
        thousands = [replace(bar, score=bar.score / 1e3, low=bar.low / 1e3, high=bar.high / 1e3) for bar in bars]
        drawn = plot_svg(thousands, None, title, "Bradley–Terry ratings, Elo scale", "", lambda value: f"{1e3 * value:.0f}")
        given.plot.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
