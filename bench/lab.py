"""What watching costs: games of the laboratory per second of processor time, with and without scenes, next to bare games.

python bench/lab.py tiles 2 --games 20
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

from wandelgang.core.registry import game as find_game
from wandelgang.laboratory.plan import FAST, USUAL_FAST, USUAL_STRONG, Key, Laboratory, Plan
from wandelgang.laboratory.trial import HEAT_DEALS, Table
from wandelgang.play.deals import seed_for
from wandelgang.play.players import player


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("level")
    arguments.add_argument("--games", type=int, default=20)
    given = arguments.parse_args()
    other = USUAL_STRONG if given.level != USUAL_STRONG else USUAL_FAST
    usual = dict(find_game(given.game).usual)
    table = Table(Laboratory(Plan(given.game, usual, {}, [], given.games, given.level, other, 1)))
    table.play(Key(0, 0, FAST, 0))  # compiles
    print(f"{given.game}, level {given.level}, games per second of processor time:")
    print(f"  with scenes      {rate(given.games, lambda deal: table.play(Key(deal, 0, FAST, 0))):8.1f}")
    print(f"  without scenes   {rate(given.games, lambda deal: table.play(Key(HEAT_DEALS + deal, 0, FAST, 0))):8.1f}")
    print(f"  nobody watching  {rate(given.games, lambda deal: unwatched(table, HEAT_DEALS + deal)):8.1f}")


def rate(games: int, play: Callable[[int], object]) -> float:
    began = process_time()
    for deal in range(games):
        play(deal)
    return games / (process_time() - began)


def unwatched(table: Table, deal: int) -> None:
    """The same game, not observed."""
    key, plan = Key(deal, 0, FAST, 0), table.laboratory.plan
    line = table.opened(key)
    seats = enumerate(table.laboratory.seats(key))
    players = [player(name, seed_for(plan.seed, deal, f"seat {seat}")) for seat, name in seats]
    while not line.position.is_over:
        line.decide(players[line.position.turn])


if __name__ == "__main__":
    main()
