"""Getting computer players ready: compile, once on a machine, what they need to play a game.

A unit of work is one kind of record of one game, and how far ahead is looked: `tiles-0-quick` is enough for levels that look to
the end of their own turn, `tiles-0-deep` for those that search, and for advice. It is meant for a process of its own
(`python -m wandelgang.play.prepare`): units come in by lines, and each is answered by the same line once it is in the cache.
With names of games behind the command, all units of these games are prepared, and it ends.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

from wandelgang.core.cache import compiled_sources, folder
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import game_of, games
from wandelgang.core.rules import States
from wandelgang.play.analysis import analyse
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.players import GreedyPlayer, SearchingPlayer
from wandelgang.play.variant import Variant
from wandelgang.search.limits import Limits

QUICK, DEEP = "quick", "deep"
NICENESS = 10  # the table in front of somebody comes first


def units() -> list[str]:
    """All there is to prepare, what is wanted most often first: usual games, and quick players."""
    usual = [number_of(view(game.name, None)) for game in games()]
    every = [f"{game.name}-{number}" for game in games() for number in range(len(game.rules))]
    rare = [one for one in every if one not in usual]
    return [f"{one}-{way}" for some in (usual, rare) for way in (QUICK, DEEP) for one in some]


def number_of(states: States) -> str:
    """The game of a state and the number of its kind of record."""
    game = game_of(states.dtype)
    number = next(number for number, rules in enumerate(game.rules) if states.dtype == rules.RECORD)
    return f"{game.name}-{number}"


def unit_for(states: States, level: str | None) -> str:
    """What has to be ready before a level can play a match, or (None) before anybody can advise."""
    is_quick = level is not None and recipe(level, states).search == "lookahead"
    return f"{number_of(states)}-{QUICK if is_quick else DEEP}"


def mark(unit: str) -> Path:
    """A file that says that a unit is in the cache."""
    return folder() / f"ready-{unit}-{stamp()}"


@cache
def stamp() -> str:
    """Which files they are that were compiled: Numba forgets what it knows of a file that lies elsewhere or is newer."""
    digest = hashlib.sha256()
    for _, source in compiled_sources():
        digest.update(f"{source}\0{source.stat().st_mtime_ns}\0".encode())
    return digest.hexdigest()[:12]


def view(name: str, number: int | None) -> States:
    """What whoever acts first sees, in a match with this kind of record, or in a usual one."""
    game = find_game(name)
    for options in (game.usual, *game.variants):
        match = Variant(name, options).match(0)
        if number in (None, int(number_of(match.state).rpartition("-")[2])) and not match.is_over:
            return match.view(match.turn)
    raise AssertionError(f"no variant of {name} has a record of kind {number}")


def prepare(unit: str) -> None:
    """Look ahead once, or search once in each way; and give advice."""
    name, number, way = unit.rsplit("-", 2)
    seen = view(name, int(number))
    seat = int(COMPILED.turn(seen))
    COMPILED.hide(seen.copy(), seat)
    GreedyPlayer(Generator(0), COMPILED, 1.0).choose(seen, seat)
    if way == DEEP:
        best = recipe(LEVELS[-1], seen)
        for search in ("tree", best.otherwise):
            known = replace(best, search=search, otherwise=search, limits=Limits(iterations=2), slips=1.0)
            SearchingPlayer(known, Generator(0), COMPILED).choose(seen, seat)
        COMPILED.evaluate(seen, int(seen[0].players))
        COMPILED.returns(seen, int(seen[0].players))
        analyse(find_game(name), seen, seat, seconds=None, iterations=2)
        open_too(name, int(number))


def open_too(name: str, number: int) -> None:
    """Between two who hide nothing a recipe may search in another way: do that as well."""
    for options in find_game(name).variants:
        match = Variant(name, options).match(0)
        is_duel = match.players <= 2 and not match.is_over and match.view(match.turn).tobytes() == match.state.tobytes()
        if is_duel and number_of(match.state) == f"{name}-{number}":
            known = replace(recipe(LEVELS[-1], match.state), limits=Limits(iterations=2))
            SearchingPlayer(known, Generator(0), COMPILED).think(match.state, match.turn)
            return


def main() -> None:
    """All units of the games that are named; or units by lines, until there are no more."""
    named = [one for name in sys.argv[1:] for one in units() if one.startswith(f"{name}-")]
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    with contextlib.suppress(BrokenPipeError):  # whoever asked has gone: what is compiled stays compiled
        for line in named if sys.argv[1:] else sys.stdin:
            unit = line.strip()
            prepare(unit)
            mark(unit).touch()
            print(unit, flush=True)


if __name__ == "__main__":
    main()
