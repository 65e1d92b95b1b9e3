"""Many games by computer players, on one core or several: every game with its own seed, whoever plays it and wherever.

Seats are not rotated: it simulates the game as it is set up. The arena is for comparing players.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.numbers import whole
from wandelgang.core.rules import NONE, WORD, Ints
from wandelgang.errors import BadSetup, WandelgangError, words
from wandelgang.language import Message, quoted
from wandelgang.play.players import Player, player
from wandelgang.play.progress import shown
from wandelgang.play.simulation import NOBODY, GameForfeit, Simulation
from wandelgang.play.simulation_worker import Part, Plan, PlayedPart
from wandelgang.play.variant import Variant
from wandelgang.search.simulation import Played
from wandelgang.system import cores
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Lost

COMPILED_AT_ONCE, AT_ONCE = 500, 20  # the most games that are played before they are reported, in compiled code and in Python
ON_A_CLUSTER = 100  # workers are assumed; those of a cluster put small parts together


def simulate(
    game: str | Variant,
    players: str | Player | Sequence[str | Player] = "random",
    games: int = 10_000,
    seed: int | None = None,
    processes: int | None = 1,
    *,
    cluster: str | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    nodes: int | None = None,
    progress: bool | None = None,
) -> Simulation:
    """Play many games and return what came of them. The same seed gives the same results, however many processes play.

    *players* is one player for all seats or one per seat, in order; seats are not rotated. A name, as for `wandelgang.player`,
    gets a new player with its own seed for every game, within *seconds*, *iterations* or *nodes* per decision if given. An
    object plays all games itself; other processes get copies of it, so it must be picklable there. A player from outside that
    crashes, hangs or answers nonsense loses that game, and the next one begins (`forfeits`).
    *processes* None uses all cores. A program that uses more than one needs the line `if __name__ == "__main__":`.
    *cluster* plays on a Ray cluster instead, whatever *processes* says: `local`, `auto`, `HOST:PORT` or `ray://HOST:PORT`.
    Progress is shown in a terminal and in a notebook, or as *progress* says. After Ctrl-C nothing is left running.
    """
    variant = Variant(game, {}) if isinstance(game, str) else game
    if not isinstance(variant, Variant):
        raise BadSetup("game", words("expected-variant"), quoted(game))
    count, number = given_number("games", games, 1), cores() if processes is None else given_number("processes", processes, 1)
    number = number if cluster is None else ON_A_CLUSTER
    chosen = Generator().seed if seed is None else given_number("seed", seed)
    plan = Plan(variant, seated(variant, players), {"seconds": seconds, "iterations": iterations, "nodes": nodes})
    for one in plan.players:
        if isinstance(one, str):
            player(one, 0, **plan.limits)  # refuses a player or a limit that does not exist
    seats = variant.players
    seeds = np.random.SeedSequence(chosen & WORD).generate_state(count * (seats + 1), np.uint64).reshape(count, -1) >> 11
    found = Played(np.zeros((count, seats)), np.zeros(count, np.int64), np.zeros(count, np.int64))
    forfeits: list[GameForfeit] = []
    with shown(count, progress) as advance:
        for part, (played, lost) in results(plan, parts(plan, seeds, number), number, cluster):
            for all_games, some in zip(found, played, strict=True):
                all_games[part.first : part.first + len(some)] = some
            forfeits += lost
            advance(len(part.seeds))
    names = tuple(one if isinstance(one, str) else called(one) for one in plan.players)
    began = np.where(found.began == NONE, NOBODY, found.began)
    firsts = seeds[:, 0].astype(np.int64)
    return Simulation(variant, names, chosen, firsts, found.returns, found.plies, began, tuple(sorted(forfeits)))


def given_number(name: str, value: object, least: int | None = None) -> int:
    """A whole number that somebody gave."""
    expected = words("a-seed") if least is None else words("expected-from", least=least)
    number = whole(value)
    if number is None or (least is not None and number < least):
        raise BadSetup(name, expected, quoted(value))
    return number


def called(one: Player) -> str:
    """What an object that plays is called: as it says, or by its class."""
    return type(one).__name__ if type(one).__repr__ is object.__repr__ else repr(one)


def seated(variant: Variant, players: object) -> tuple[str | Player, ...]:
    """One player per seat."""
    is_list = isinstance(players, Sequence) and not isinstance(players, str)
    several = list(players) if is_list else [players] * variant.players  # type: ignore[call-overload]
    for one in several:
        if not isinstance(one, str) and (isinstance(one, type) or not callable(getattr(one, "choose", None))):
            raise BadSetup("players", words("expected-player"), quoted(one))
    if len(several) != variant.players:
        raise BadSetup("players", words("one-player-per-seat", n=variant.players), len(several))
    return tuple(several)


def parts(plan: Plan, seeds: Ints, processes: int) -> list[Part]:
    """The games in parts, small enough to keep all processes busy to the end."""
    size = max(1, min(COMPILED_AT_ONCE if plan.is_compiled else AT_ONCE, len(seeds) // (4 * processes)))
    return [Part(first, seeds[first : first + size]) for first in range(0, len(seeds), size)]


def results(plan: Plan, some: list[Part], processes: int, cluster: str | None) -> Iterator[tuple[Part, PlayedPart]]:
    """The parts as they end, in whatever order."""
    if processes == 1:
        play = plan.prepare()
        yield from ((part, play(part)) for part in some)
        return
    try:
        pickle.dumps(plan)
    except Exception as error:  # whatever a player's own code does
        raise BadSetup("players", words("expected-picklable"), f"{type(error).__name__}: {error}") from error
    with open_workers(Elsewhere(plan), None if cluster else processes, cluster) as workers:
        for ended in workers.run(some):
            if isinstance(ended, Lost):
                reason = ended.reason or words("process-died", code=ended.exit_code)
                last = ended.task.first + len(ended.task.seeds) - 1
                raise WandelgangError(words("simulation-lost", first=ended.task.first, last=last, reason=reason))
            if isinstance(ended.answer, Message):
                raise WandelgangError(ended.answer)
            yield ended.task, ended.answer


@dataclass(frozen=True)
class Elsewhere:
    """A plan as another process plays it: what goes wrong comes back as a message."""

    plan: Plan

    def __call__(self) -> Callable[[Part], PlayedPart | Message]:
        play = self.plan.prepare()

        def answer(part: Part) -> PlayedPart | Message:
            try:
                return play(part)
            except WandelgangError as error:
                return error.message

        return answer
