"""`wandelgang check`: a game against the laws, its oracle and its perft table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.progress import Progress

from wandelgang.cli.arguments import FIRST_GAME, GameName, LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.language import Message
from wandelgang.trust.comparison import Disagreement, compare_game
from wandelgang.trust.laws import Looks, keep_all
from wandelgang.trust.material import Oracle, oracle
from wandelgang.trust.perft import perft, table


def check(
    game: GameName = FIRST_GAME,
    rounds: Annotated[int, typer.Option("--games", help="Random games per variant to compare with the oracle.", min=1)] = 10,
    plies: Annotated[int, typer.Option(help="Most actions per game.", min=1)] = 120,
    language: LanguageName = None,
) -> None:
    """Check a game against the eleven laws, its independent oracle and its perft table."""
    lang = chosen_language(language)
    found = find_game(game)
    try:
        messages = run(found, rounds, plies)
    except Disagreement as error:
        console.print(str(error), style="bold red", markup=False)
        raise typer.Exit(1) from error
    for message in messages:
        console.print(message.say(lang))


def run(game: Game, rounds: int, plies: int) -> list[Message]:
    """Run all three checks; one sentence about each. A game without an oracle or a perft table is checked without it."""
    second, lines = known_oracle(game), list(known_counts(game))
    compared_games = rounds if second is not None else 0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(game.name, total=len(game.variants) * (compared_games + 2) + len(lines))
        held = compared = leaves = 0
        for number, options in enumerate(game.variants):
            looks = Looks(game)
            for calls in (INTERPRETED, COMPILED):
                held += keep_all(game, options, seed=number, calls=calls, plies=min(plies, 40), looks=looks)
                progress.advance(task)
            if second is not None:
                for seed in range(rounds):
                    compared += compare_game(game, second, options, seed, plies, COMPILED)
                    progress.advance(task)
        for counts, position in lines:
            leaves += check_perft(game, counts, position)
            progress.advance(task)
    variants = len(game.variants)
    by_oracle = words("checked-oracle", games=rounds * variants, plies=compared) if second is not None else words("no-oracle")
    by_perft = words("checked-perft", positions=len(lines), leaves=f"{leaves:,}") if lines else words("no-perft")
    return [words("checked-laws", variants=variants, plies=held), by_oracle, by_perft]


def check_perft(game: Game, counts: list[int], position: str) -> int:
    """Compare a line of the perft table with what the rules give; the number of leaves counted."""
    for depth, expected in enumerate(counts, 1):
        got = perft(game.parse_position(position), depth)
        if got != expected:
            raise Disagreement(f"perft {depth} of {position}: expected {expected}, got {got}")
    return sum(counts)


def known_oracle(game: Game) -> Oracle | None:
    try:
        return oracle(game.name)
    except Missing:
        return None


def known_counts(game: Game) -> Iterator[tuple[list[int], str]]:
    with contextlib.suppress(Missing):
        yield from table(game)
