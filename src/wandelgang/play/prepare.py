"""Getting computer players ready: compile, once on a machine, all that any of them needs to play a game.

It is meant for a process of its own (`python -m wandelgang.play.prepare`): units of work come in by lines, and each is answered
by the same line once it is in the compile cache, so that any other process loads it from there.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from wandelgang.core.cache import folder
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.games import NAMES
from wandelgang.games import game as find_game
from wandelgang.play.analysis import analyse
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.players import SearchingPlayer, made
from wandelgang.play.variant import Variant
from wandelgang.search.limits import Limits

NICENESS = 10  # the table in front of somebody comes first


def units() -> list[str]:
    """All there is to prepare: each kind of record of each game, the usual ones first."""
    numbered = [(number, name) for name in NAMES for number in range(len(find_game(name).rules))]
    usual = {name: unit_of(name, first_state(name, {})) for name in NAMES}
    return sorted((f"{name}-{number}" for number, name in numbered), key=lambda unit: unit not in usual.values())


def unit_of(name: str, states: States) -> str:
    """The unit a state belongs to."""
    found = next(number for number, rules in enumerate(find_game(name).rules) if states.dtype == rules.STATE)
    return f"{name}-{found}"


def first_state(name: str, options: dict[str, object]) -> States:
    return Variant(name, options or dict(find_game(name).usual)).start(Generator(0))


def mark(unit: str) -> Path:
    """A file that says that a unit is in the cache."""
    return folder() / f"ready-{unit}"


def prepare(unit: str) -> None:
    """Let every level act once, and the adviser think once, in each way they may search."""
    name = unit.rpartition("-")[0]
    for view in views(name, unit):
        seat = int(COMPILED.turn(view))
        for level in LEVELS:
            known = replace(recipe(level, view), limits=Limits(iterations=2, nodes=2))
            made(known, Generator(0), COMPILED).choose(view, seat)
        searching = replace(recipe(LEVELS[-1], view), search="tree", limits=Limits(iterations=2))
        SearchingPlayer(searching, Generator(0), COMPILED).think(view, seat)
        COMPILED.evaluate(view, int(view[0].players))
        analyse(find_game(name), view, seat, seconds=None, iterations=2)


def views(name: str, unit: str) -> Iterator[States]:
    """First views of this kind of record: open and hidden, for two and for more."""
    game = find_game(name)
    for options in (game.usual, *game.variants):
        match = Variant(name, options).match(0, calls=COMPILED)
        if unit_of(name, match.state) == unit and not match.is_over:
            yield match.view(match.turn)
            return


def main() -> None:
    """Units by lines, until there are no more."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    for line in sys.stdin:
        unit = line.strip()
        prepare(unit)
        mark(unit).touch()
        print(unit, flush=True)


if __name__ == "__main__":
    main()
