"""Gathering positions to fit: which tables a section of weights is for, and games of the computer against itself at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from regression import Array, Sample

from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup
from wandelgang.play.selfplay import Piece, SelfPlay
from wandelgang.search.selfplay import Gathered
from wandelgang.workers.tasks import Lost, Workers

TABLES: Mapping[str, tuple[int, ...]] = {"one": (1,), "two": (2,), "more": (3, 4)}
GROUP_OF = {1: "one", 2: "two", 3: "more"}
AT_ONCE = 50  # games per task


@dataclass(frozen=True)
class Way:
    """How the games are played."""

    games: int
    seed: int
    positions: int  # kept per game
    slips: float
    most: int  # actions tried at a time
    longest: int
    jobs: int


def tables(game: Game, variants: list[str], group: str, players: int | None) -> list[dict[str, object]]:
    """The settled options of all tables of a group that the game allows; a variant may name its number of players."""
    known = {option.name: option for option in game.options}
    found = []
    for variant in variants:
        named = (pair.split("=", 1) for pair in variant.split())
        given = {name: known[name].read(value) for name, value in named}
        counts = TABLES[group] if "players" in known and "players" not in given else (None,)
        for count in counts:
            try:
                settled = game.settled(given if count is None else given | {"players": count})
                seated = int(game.start(settled, Generator(0))[0].players)
            except BadSetup:
                continue
            if group == GROUP_OF[min(seated, 3)] and players in (None, seated):
                found.append(settled)
    return found


def self_play(game: Game, settled: Iterable[dict[str, object]], way: Way) -> SelfPlay:
    """How all these tables are played."""
    return SelfPlay(game.name, tuple(settled), way.positions, way.slips, way.most, way.longest)


def play(game: Game, settled: list[dict[str, object]], way: Way, workers: Workers | None = None) -> Sample:
    """The same number of games at each table, by these workers or by threads of this process."""
    each = -(-way.games // len(settled))
    pieces: list[Piece] = []
    for table, options in enumerate(settled):
        base = (way.seed * 1000 + table) * 1_000_000
        for first in range(0, each, AT_ONCE):
            pieces.append(Piece(len(pieces), options, range(base + first, base + min(each, first + AT_ONCE))))
    if workers is None:
        run = self_play(game, settled, way).prepare()  # compiles once, not in every thread
        with ThreadPoolExecutor(way.jobs) as threads:
            found = list(threads.map(run, pieces))
    else:
        found = answers(workers, pieces)
    return joined(found, [int(game.start(piece.options, Generator(0))[0].players) for piece in pieces])


def answers(workers: Workers, pieces: list[Piece]) -> list[Gathered]:
    """What the workers gathered, in the order of the pieces."""
    found: dict[int, Gathered] = {}
    for ended in workers.run(pieces):
        if isinstance(ended, Lost):
            raise SystemExit(f"some games were lost: {ended.reason}")
        found[ended.task.number] = ended.answer
    return [found[piece.number] for piece in pieces]


def joined(pieces: list[Gathered], players: list[int]) -> Sample:
    """All positions in one sample; seats that a table does not have stay empty."""
    most = max(players)
    features: list[Array] = []
    results: list[Array] = []
    seated: list[int] = []
    games: list[int] = []
    ends: list[int] = []
    game = 0
    for piece, count in zip(pieces, players, strict=True):
        for number, taken in enumerate(piece.taken):
            game += 1
            for place in range(taken):
                features.append(padded(piece.features[number, place], most))
                results.append(padded(piece.results[number], most))
                seated.append(count)
                games.append(game)
                ends.append(int(piece.lengths[number] - piece.moments[number, place]))
    if not games:
        raise SystemExit("no game ended")
    sample = Sample(np.array(features), np.array(results), np.array(seated), np.array(games))
    return sooner(sample, np.array(ends)) if most == 1 else sample


def padded(rows: Array, length: int) -> Array:
    return np.concatenate([rows, np.zeros((length - len(rows), *rows.shape[1:]))])


def sooner(sample: Sample, ends: Array) -> Sample:
    """Alone, where every game ends the same way, what counts is how soon: a win after the median length is worth half."""
    if np.ptp(sample.results) > 0:
        return sample
    worth: Any = 0.5 ** (ends / np.median(ends))
    return Sample(sample.features, sample.results * worth[:, None], sample.players, sample.games)
