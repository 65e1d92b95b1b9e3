"""Fit the weights of a game's estimate to games of the computer against itself, and write them to its `weights.toml`.

`python fitting/fit.py GAME` plays, fits and writes weights and a report; every further round plays with the new weights.
Each round is a process of its own, because weights are compiled in.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from itertools import chain

import numpy as np
import weightsfile
from gathering import Way, play, self_play, tables
from regression import Array, Sample, errors, fit, log_loss, shares
from reporting import Fit, write_report, write_sample

from wandelgang.errors import WandelgangError
from wandelgang.play.selfplay import SelfPlay
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Workers

HELD_OUT = 5  # every fifth game


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="fit.py", description="Fit the weights of a game's estimate by playing against itself."
    )
    parser.add_argument("game")
    parser.add_argument("--section", help="only this section of weights.toml")
    parser.add_argument("--players", type=int, help="only tables with this number of players")
    parser.add_argument("--games", type=int, default=2000, help="for each section and group of players")
    parser.add_argument("--rounds", type=int, default=2, help="each plays with the weights of the one before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="threads")
    parser.add_argument("--cluster", help="play on a Ray cluster instead: local, auto, HOST:PORT or ray://HOST:PORT")
    parser.add_argument("--positions", type=int, default=12, help="kept of each game")
    parser.add_argument("--slips", type=float, default=0.1, help="how often a player acts at random")
    parser.add_argument("--most", type=int, default=40, help="actions tried at each decision of a turn")
    parser.add_argument("--longest", type=int, default=3000, help="actions after which a game is abandoned")
    parser.add_argument("--dry", action="store_true", help="write nothing, only print")
    return parser.parse_args()


def main() -> None:
    said = arguments()
    weightsfile.lengthen(weightsfile.path(said.game))
    if said.rounds == 1:
        try:
            play_round(said)
        except WandelgangError as error:
            sys.exit(str(error))
        return
    for number in range(said.rounds):
        print(f"round {number + 1} of {said.rounds}", flush=True)
        command = [sys.executable, *sys.argv, "--rounds", "1", "--seed", str(said.seed + number)]
        if subprocess.run(command).returncode:
            sys.exit(1)


def play_round(said: argparse.Namespace) -> None:
    """Play and fit each section and group with the weights as they were at the beginning."""
    from wandelgang.core.registry import game as find_game  # loads the weights, so only after they have been checked

    game = find_game(said.game)
    file = weightsfile.path(said.game)
    features, sections = weightsfile.read(file)
    way = Way(said.games, said.seed, said.positions, said.slips, said.most, said.longest, said.jobs)
    planned = {
        (name, group): settled
        for name, section in sections.items()
        for group in weightsfile.GROUPS
        if said.section in (None, name) and (settled := tables(game, section["variants"], group, said.players))
    }
    if not planned:
        sys.exit("no such section and group of players")
    fits: list[Fit] = []
    # One cluster for all of them: its nodes keep the weights that it was opened with, while the file changes.
    with opened(said.cluster, self_play(game, chain(*planned.values()), way)) as workers:
        for (name, group), settled in planned.items():
            began = time.perf_counter()
            sample = play(game, settled, way, workers)
            found = fitted(name, group, said, features, sample, np.array(row_of(sections[name], group)))
            fits.append(found)
            print(told(found, time.perf_counter() - began), flush=True)
            if not said.dry:  # at once: a long run that is interrupted keeps its results
                weightsfile.write(file, name, group, found.weights.tolist())
                write_report(said.game, fits, f"fit.py {said.game}")
                write_sample(said.game, fits)


def opened(cluster: str | None, play: SelfPlay) -> AbstractContextManager[Workers | None]:
    """The workers of a cluster; nobody without one."""
    return nullcontext() if cluster is None else open_workers(play.prepare, None, cluster)


def row_of(section: dict[str, list[float]], group: str) -> list[float]:
    """The row that weighs a group now, which may be another group's."""
    place = weightsfile.GROUPS.index(group)
    near = [*weightsfile.GROUPS[place::-1], *weightsfile.GROUPS[place + 1 :]]
    return next(section[name] for name in near if name in section)


def fitted(name: str, group: str, said: argparse.Namespace, features: list[str], sample: Sample, old: Array) -> Fit:
    """Weights from all games; how well they predict, from the held-out games."""
    out = sample.games % HELD_OUT == 0
    unseen, seen = sample.only(out), sample.only(~out)
    usual = seen.results.mean() if sample.features.shape[1] == 1 else 1.0 / unseen.players[:, None]
    weights = fit(sample)
    predicted = {
        "uniform": np.where(unseen.seated, usual, 0.0),
        "old": shares(unseen, old),
        "new": shares(unseen, fit(seen)),
    }
    how = f"seed {said.seed}, slips {said.slips:g}, {said.most} actions tried at a time"
    return Fit(name, group, how, features, weights, errors(sample, weights), sample, unseen, predicted)


def told(found: Fit, seconds: float) -> str:
    losses = ", ".join(f"{key} {log_loss(said, found.unseen):.4f}" for key, said in found.said.items())
    first = f"{found.section} {found.group}: {len(found.sample.games)} positions, {losses} ({seconds:.0f} s)"
    rows = zip(found.features, found.weights, found.errors, strict=True)
    return first + "\n  " + ", ".join(f"{feature} {weight:.3g}±{error:.1g}" for feature, weight, error in rows)


if __name__ == "__main__":
    main()
