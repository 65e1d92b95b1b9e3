"""How well beliefs about hidden goals predict: `python -m bench.beliefs [player] [games] [option=value …]`, from the root.

A player plays `tiles` against itself. Before each push, the seat that acts says of every stone that may be a goal of another
how likely that is: once from what it has seen, once with all guesses equally likely. Printed are the mean logarithmic loss of
both per decision and opponent, and how often what was said to be so likely was true.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import UNKNOWN, States
from wandelgang.games.tiles.state import PUSH, STONES
from wandelgang.play.beliefs import DRAWN, Memory
from wandelgang.play.decisions import choose
from wandelgang.play.players import player
from wandelgang.play.position import states_of

ITERATIONS = 100  # of players that search
EDGES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
LEAST = 1e-3  # what is said to be likely at least, of anything
Saying = tuple[float, float, bool]  # how likely by belief, how likely if all is equally likely, and what was true


def game_of(name: str, seed: int, options: dict[str, object]) -> Iterator[list[Saying]]:
    """What is said about each opponent before each push of one game."""
    match = wandelgang.game("tiles", **options).match(seed=seed, calls=COMPILED)
    iterations = ITERATIONS if name.isdecimal() else None
    players = [player(name, 100 * seed + seat, iterations=iterations) for seat in range(match.players)]
    memories = [Memory(COMPILED) for _ in players]
    while not match.is_over:
        seat, view = match.turn, states_of(match.view(match.turn))
        memories[seat].follow(match.view(seat, 0), match.history(seat))
        if view[0].phase == PUSH:
            yield from said(memories[seat], view, seat, states_of(match.position))
        match.submit(seat, match.ply, match.position.action_text(choose(match, players[seat])))


def said(memory: Memory, view: States, seat: int, truth: States) -> Iterator[list[Saying]]:
    """What a seat says about the goals of each opponent about whom it knows anything."""
    if memory.belief is None or not memory.belief.is_informed:
        return
    guesses, generator = np.repeat(view, DRAWN), Generator(int(view[0].played))
    for number in range(DRAWN):
        COMPILED.fill(guesses[number : number + 1], seat, generator.word)
    weights = np.exp((found := memory.belief.weigh(guesses)) - found.max())
    for other in range(int(view[0].players)):
        if view[0].goals[other] == UNKNOWN:
            goals = guesses["goals"][:, other]
            held = [goals >> stone & 1 for stone in range(STONES)]
            yield [
                (float(np.average(has, weights=weights)), float(has.mean()), bool(truth[0].goals[other] >> stone & 1))
                for stone, has in enumerate(held)
                if has.any()
            ]


def loss(likely: float, is_true: bool) -> float:
    likely = min(max(likely, LEAST), 1.0 - LEAST)
    return -float(np.log(likely if is_true else 1.0 - likely))


def report(sayings: list[list[Saying]]) -> None:
    believed, even = (np.mean([sum(loss(one[way], one[2]) for one in saying) for saying in sayings]) for way in (0, 1))
    print(f"{len(sayings)} predictions; loss {believed:.3f} by belief, {even:.3f} if all is equally likely")
    every = [one for saying in sayings for one in saying]
    print("| said | stones | mean said | true |\n|---|---|---|---|")
    for low, high in pairwise(EDGES):
        group = [one for one in every if low <= one[0] < high or one[0] == high == EDGES[-1]]
        if group:
            mean, true = np.mean([one[0] for one in group]), np.mean([one[2] for one in group])
            print(f"| {low:.2f}–{high:.2f} | {len(group)} | {mean:.3f} | {true:.3f} |")


def main() -> None:
    name, games = (*sys.argv[1:3], *("greedy", "200")[len(sys.argv[1:3]) :])
    given = dict(word.split("=") for word in sys.argv[3:])
    options: dict[str, object] = {key: int(value) if value.isdecimal() else value for key, value in given.items()}
    report([saying for seed in range(int(games)) for saying in game_of(name, seed, options)])


if __name__ == "__main__":
    main()
