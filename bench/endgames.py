"""How far from the end level 5 knows how a game ends: the share of positions solved, by turns before the end.

    python -m bench.endgames sliders --games 12 --seconds 1

Games are played by level 4 against itself. A position counts as solved if alpha-beta proves within the time that its best
action wins, or that every action loses; whether that is what happened in the game does not matter, since level 4 errs.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

from wandelgang.core.generator import Generator
from wandelgang.play.levels import recipe
from wandelgang.play.players import SearchingPlayer, player
from wandelgang.play.position import Position, states_of
from wandelgang.play.variant import Variant
from wandelgang.search.kinds import ALPHABETA
from wandelgang.search.limits import Limits

FARTHEST = 24  # turns before the end
GROUP = 4  # turns that are reported together


def turns_of(variant: Variant, seed: int) -> list[Position]:
    """The positions at the beginning of each turn of one game, in order."""
    players = [player("4", Generator(2 * seed + seat)) for seat in range(variant.players)]
    chance, position, turns = Generator(seed), variant.deal(seed), list[Position]()
    before = None
    while not position.is_over:
        if position.turn < 0:
            action = chance.pick(position.legal_actions())
        else:
            if position.turn != before:
                turns.append(position)
                before = position.turn
            action = players[position.turn].choose(position.view(position.turn))
        position = position.apply(action)
    return turns


def is_solved(position: Position, seconds: float) -> bool:
    view = position.view(position.turn)
    made = recipe("5", states_of(view)).within(Limits(seconds=seconds, threads=1))
    if made.search != ALPHABETA:
        raise SystemExit(f"level 5 does not search {position.game.name} by alpha-beta")
    return SearchingPlayer(made, Generator(0)).think(view).best.proven is not None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=1.0, help="per position")
    parser.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    variant = Variant(given.game, dict(one.split("=", 1) for one in given.option))
    solved, asked = defaultdict[int, int](int), defaultdict[int, int](int)
    for seed in range(given.games):
        for before, position in enumerate(reversed(turns_of(variant, seed)[-FARTHEST:]), 1):
            group = (before - 1) // GROUP
            asked[group] += 1
            solved[group] += is_solved(position, given.seconds)
    for group in sorted(asked):
        first, last = group * GROUP + 1, (group + 1) * GROUP
        print(f"| {first}–{last} | {solved[group]} of {asked[group]} | {solved[group] / asked[group]:.0%} |")


if __name__ == "__main__":
    main()
