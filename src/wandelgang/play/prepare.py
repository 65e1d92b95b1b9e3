"""Getting computer players ready: compile, once per machine, what they need to play a game.

A unit of work is one type of record of one game, and what is done with it: `tiles-0-quick` is enough for levels that look to
the end of their own turn, `tiles-0-alphabeta+race` for one that searches in these ways, `tiles-0-rules` for a match that calls
its rules compiled, `tiles-0-deep` for advice. It runs in a process of its own (`python -m wandelgang.play.prepare`): it reads
units, one per line, says after each step how many of how many are done (`tiles-0-quick 2/3`), and answers with the unit alone
once it is in the cache. With names of games as arguments, it prepares all units of these games and ends; a number is how nice
it is to other processes.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from wandelgang.core.cache import folder
from wandelgang.core.calls import COMPILED, INTERPRETED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import game_of, games
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.core.sources import fingerprint
from wandelgang.play.analysis import analyse
from wandelgang.play.beliefs import Memory
from wandelgang.play.levels import LEVELS, Recipe, recipe
from wandelgang.play.players import GreedyPlayer
from wandelgang.play.position import Position, states_of
from wandelgang.play.variant import Variant
from wandelgang.search.kinds import KINDS, LOOKAHEAD, RACE, TREE
from wandelgang.search.limits import Limits
from wandelgang.system import lower_priority

MODULE = "wandelgang.play.prepare"  # its name also where it is the program
QUICK, RULES, DEEP = "quick", "rules", "deep"
Steps = list[Callable[[], object]]
NICENESS = 10  # matches being played come first


def units() -> list[str]:
    """All there is to prepare, what is wanted most often first: usual games, and quick players."""
    usual = {number_of(states_of(view(game.name, None))): states_of(view(game.name, None)) for game in games()}
    every = [f"{game.name}-{number}" for game in games() for number in range(len(game.rules))]
    searching = [unit_for(states, level) for level in LEVELS for states in usual.values()]
    found = [f"{one}-{way}" for way in (QUICK, RULES) for one in usual] + searching + [f"{one}-{DEEP}" for one in usual]
    rare = [f"{one}-{way}" for way in (QUICK, RULES, DEEP) for one in every if one not in usual]
    return list(dict.fromkeys([*found, *rare]))


def number_of(states: States) -> str:
    """The game of a state and the number of its type of record."""
    game = game_of(states.dtype)
    number = next(number for number, rules in enumerate(game.rules) if states.dtype == rules.RECORD)
    return f"{game.name}-{number}"


def unit_for(states: States, level: str | None) -> str:
    """What has to be ready before a level can play a match, or (None) before anybody can advise."""
    return f"{number_of(states)}-{DEEP if level is None else way_of(recipe(level, states), states)}"


def way_of(recipe: Recipe, states: States) -> str:
    """How a level thinks in a match: all kinds of search that it may choose while the match goes on."""
    if recipe.search == LOOKAHEAD:
        return QUICK
    players = int(states[0].players)
    is_open = not INTERPRETED.has_secrets(INTERPRETED.view(states, 0))
    kinds = {recipe.otherwise} if players > 2 else {recipe.search} if is_open else {recipe.search, recipe.otherwise}
    return "+".join(sorted(TREE if kind == RACE and players == 1 else kind for kind in kinds))


def rules_unit(states: States) -> str:
    """What has to be ready before a match can call its rules compiled."""
    return f"{number_of(states)}-{RULES}"


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
    for step in rule_calls(states):
        step()


def rule_calls(states: States) -> Steps:
    after = duplicate(states)
    found: Steps = [partial(COMPILED.legal, states)]
    for action in INTERPRETED.legal(states)[:1]:
        found += [
            partial(COMPILED.seen, states, action, SPECTATOR),
            partial(COMPILED.apply, after, action),
            partial(COMPILED.reveals, states, action, after, SPECTATOR, 1),
        ]
    seen = INTERPRETED.view(states, SPECTATOR)
    return [
        *found,
        partial(COMPILED.turn, after),
        partial(COMPILED.returns, after, int(after[0].players)),
        partial(COMPILED.view, after, SPECTATOR),
        partial(COMPILED.has_secrets, seen),
        partial(COMPILED.fill, seen, SPECTATOR, Generator(0).word),
    ]


def steps(unit: str) -> Steps:
    """What is called so that everything a unit needs is compiled; each step takes a while."""
    name, number, way = unit.rsplit("-", 2)
    position = view(name, int(number))
    seen, seat = position.array(), position.turn
    guess = duplicate(seen)
    found: Steps = [partial(COMPILED.turn, seen), partial(COMPILED.fill, guess, seat, Generator(0).word)]
    if way == QUICK:
        return [*found, lambda: GreedyPlayer(Generator(0), COMPILED, 1.0).choose(position)]
    if way == RULES:
        return [*found, *rule_calls(guess)]
    best = recipe(LEVELS[-1], seen)
    kinds = {TREE, best.search, best.otherwise} & KINDS.keys() if way == DEEP else set(way.split("+"))
    found += [partial(COMPILED.has_secrets, seen), partial(COMPILED.evaluate, duplicate(seen), int(seen[0].players))]
    found += [partial(COMPILED.apply, duplicate(seen), action) for action in INTERPRETED.legal(seen)[:1]]
    found += [partial(search_once, kind, best, seen, seat) for kind in sorted(kinds)]
    if best.believes and best.otherwise in kinds:
        found.append(lambda: Memory(COMPILED).follow(position, []))
    return [*found, partial(analyse, position, seconds=None, iterations=2)] if way == DEEP else found


def search_once(kind: str, best: Recipe, seen: States, seat: int) -> None:
    search = KINDS[kind](Generator(0), COMPILED, best.settings)
    found = search.search(seen, seat, Limits(iterations=2))
    search.keep(seen, seat, found.best.action)


def prepare(unit: str, tell: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Do all steps of a unit; *tell* is told how many of how many are done."""
    todo = steps(unit)
    for done, step in enumerate(todo):
        tell(done, len(todo))
        step()
    mark(unit).touch()


def main() -> None:
    """All units of the games given as arguments, or the units read from standard input."""
    numbers, names = ([one for one in sys.argv[1:] if one.isdecimal() == is_number] for is_number in (True, False))
    named = [one for name in names for one in units() if one.startswith(f"{name}-")]
    lower_priority(int(numbers[0]) if numbers else NICENESS)
    with contextlib.suppress(BrokenPipeError):  # nobody reads the answers any more; what is compiled stays compiled
        for line in named if names else sys.stdin:
            unit = line.strip()
            prepare(unit, lambda done, total, unit=unit: print(f"{unit} {done}/{total}", flush=True))  # type: ignore[misc]
            print(unit, flush=True)


if __name__ == "__main__":
    main()
