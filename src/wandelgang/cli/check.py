"""`wandelgang check`: a game against the laws, its oracle and its perft table."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress

from wandelgang.cli.arguments import FIRST_GAME, GameName
from wandelgang.cli.console import console, words
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.game import Game
from wandelgang.games import game as find_game
from wandelgang.trust.comparison import Disagreement, compare_game
from wandelgang.trust.laws import Looks, keep_all
from wandelgang.trust.material import oracle
from wandelgang.trust.perft import perft, table


def check(
    game: GameName = FIRST_GAME,
    rounds: Annotated[int, typer.Option("--games", help="Random games per variant to compare with the oracle.", min=1)] = 10,
    plies: Annotated[int, typer.Option(help="Most actions per game.", min=1)] = 120,
) -> None:
    """Check a game: ten laws, the independent oracle, perft."""
    found = find_game(game)
    try:
        lines = run(found, rounds, plies)
    except Disagreement as broken:
        console.print(str(broken), style="bold red", markup=False)
        raise typer.Exit(1) from broken
    for line in lines:
        console.print(line)


def run(game: Game, rounds: int, plies: int) -> list[str]:
    """Run all three checks; one sentence about each."""
    lines = list(table(game))
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(game.name, total=len(game.variants) * (rounds + 2) + len(lines))
        held = compared = leaves = 0
        for number, options in enumerate(game.variants):
            looks = Looks(game)
            for calls in (INTERPRETED, COMPILED):
                held += keep_all(game, options, seed=number, calls=calls, plies=min(plies, 40), looks=looks)
                progress.advance(task)
            for seed in range(rounds):
                compared += compare_game(game, oracle(game.name), options, seed, plies, COMPILED)
                progress.advance(task)
        for counts, position in lines:
            for depth, expected in enumerate(counts, 1):
                got = perft(game.parse_position(position), depth)
                if got != expected:
                    raise Disagreement(f"perft {depth} of {position}: expected {expected}, got {got}")
                leaves += got
            progress.advance(task)
    variants = len(game.variants)
    return [
        words("checked-laws", variants=variants, plies=held).say(),
        words("checked-oracle", games=rounds * variants, plies=compared).say(),
        words("checked-perft", positions=len(lines), leaves=f"{leaves:,}").say(),
    ]
