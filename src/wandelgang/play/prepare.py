"""Getting computer players ready: compile, once per machine, what they need to play a game.

A unit of work is one type of record of one game, and how far ahead players look: `tiles-0-quick` is enough for levels that look
to the end of their own turn, `tiles-0-deep` for those that search, and for advice. It runs in a process of its own
(`python -m wandelgang.play.prepare`): it reads units, one per line, and answers each with the same line once it is in the
cache. With names of games as arguments, it prepares all units of these games and ends.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from wandelgang.core.cache import folder
from wandelgang.core.calls import COMPILED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import game_of, games
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.core.sources import fingerprint
from wandelgang.play.analysis import analyse
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.players import GreedyPlayer
from wandelgang.play.position import Position, states_of
from wandelgang.play.variant import Variant
from wandelgang.search.kinds import KINDS, LOOKAHEAD, TREE
from wandelgang.search.limits import Limits

MODULE = "wandelgang.play.prepare"  # its name also where it is the program
QUICK, DEEP = "quick", "deep"
NICENESS = 10  # matches being played come first


def units() -> list[str]:
    """All there is to prepare, what is wanted most often first: usual games, and quick players."""
    usual = [number_of(states_of(view(game.name, None))) for game in games()]
    every = [f"{game.name}-{number}" for game in games() for number in range(len(game.rules))]
    rare = [one for one in every if one not in usual]
    return [f"{one}-{way}" for some in (usual, rare) for way in (QUICK, DEEP) for one in some]


def number_of(states: States) -> str:
    """The game of a state and the number of its type of record."""
    game = game_of(states.dtype)
    number = next(number for number, rules in enumerate(game.rules) if states.dtype == rules.RECORD)
    return f"{game.name}-{number}"


def unit_for(states: States, level: str | None) -> str:
    """What has to be ready before a level can play a match, or (None) before anybody can advise."""
    is_quick = level is not None and recipe(level, states).search == LOOKAHEAD
    return f"{number_of(states)}-{QUICK if is_quick else DEEP}"


def rules_unit(states: States) -> str:
    """What has to be ready before a match can call its rules compiled."""
    return f"{number_of(states)}-{QUICK}"


def mark(unit: str) -> Path:
    """A file that says that a unit is in the cache."""
    name = unit.rsplit("-", 2)[0]
    return folder(fingerprint(MODULE, find_game(name).package)) / f"ready-{unit}"


def view(name: str, number: int | None) -> Position:
    """What the player who acts first sees, in a match with this type of record, or in a usual one."""
    game = find_game(name)
    for options in (game.usual, *game.variants):
        match = Variant(name, options).match(0)
        if number in (None, int(number_of(states_of(match.position)).rpartition("-")[2])) and not match.is_over:
            return match.view(match.turn)
    raise AssertionError(f"no variant of {name} has a record of type {number}")


def call_rules(states: States) -> None:
    """Call everything once that a match calls, so that it is compiled, or loaded from the cache."""
    after = duplicate(states)
    for action in COMPILED.legal(states)[:1]:
        COMPILED.seen(states, action, SPECTATOR)
        COMPILED.apply(after, action)
        COMPILED.reveals(states, action, after, SPECTATOR, 1)
    COMPILED.turn(after)
    COMPILED.returns(after, int(after[0].players))
    view = COMPILED.view(after, SPECTATOR)
    COMPILED.has_secrets(view)
    COMPILED.fill(view, SPECTATOR, Generator(0).word)


def prepare(unit: str) -> None:
    """Call the rules, look ahead once. For players that search, search in every way the best level may choose, and advise."""
    name, number, way = unit.rsplit("-", 2)
    position = view(name, int(number))
    seen, seat = position.array(), COMPILED.turn(position.array())
    guess = duplicate(seen)
    COMPILED.fill(guess, seat, Generator(0).word)
    call_rules(guess)
    GreedyPlayer(Generator(0), COMPILED, 1.0).choose(position)
    if way == DEEP:
        best = recipe(LEVELS[-1], seen)
        for kind in {TREE, best.search, best.otherwise} & KINDS.keys():
            search = KINDS[kind](Generator(0), COMPILED, best.settings)
            found = search.search(seen, seat, Limits(iterations=2))
            search.keep(seen, seat, found.best.action)
        COMPILED.evaluate(seen, int(seen[0].players))
        analyse(position, seconds=None, iterations=2)


def main() -> None:
    """All units of the games given as arguments, or the units read from standard input."""
    named = [one for name in sys.argv[1:] for one in units() if one.startswith(f"{name}-")]
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    with contextlib.suppress(BrokenPipeError):  # nobody reads the answers any more; what is compiled stays compiled
        for line in named if sys.argv[1:] else sys.stdin:
            unit = line.strip()
            prepare(unit)
            mark(unit).touch()
            print(unit, flush=True)


if __name__ == "__main__":
    main()
