"""`wandelgang puzzles`: list and show puzzles, generate new ones from self-play, prove that each has exactly one solution."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.display import print_scene
from wandelgang.cli.files import check_writable, is_file, read_text, write_text
from wandelgang.cli.progress import progress_bar
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.errors import BadSetup, Missing
from wandelgang.language import Language
from wandelgang.play.position import Position
from wandelgang.puzzles.checking import Checking
from wandelgang.puzzles.generating import Generation
from wandelgang.puzzles.pack import SURPLUS, make_pack
from wandelgang.puzzles.problem import kinds_of
from wandelgang.puzzles.puzzle import LEVELS, Puzzle, find, load, parse, write
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Done


class Deed(StrEnum):
    """What can be done with puzzles."""

    LIST = "list"
    SHOW = "show"
    GENERATE = "generate"
    CHECK = "check"


def puzzles(
    deed: Annotated[Deed, typer.Argument(help="What to do.")] = Deed.LIST,
    source: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of a game; `check` also takes a file of puzzles.")
    ] = None,
    number: Annotated[int | None, typer.Argument(help="The number of the puzzle to show.")] = None,
    count: Annotated[int, typer.Option(help="How many puzzles to generate.", min=1)] = 10,
    seed: Annotated[int, typer.Option(help="Other seeds, other games, other puzzles.", min=0)] = 0,
    output: Annotated[str | None, typer.Option(help="The file to write generated puzzles to.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes; by default one per core.", min=1)] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution, too.")] = False,
    language: LanguageName = None,
) -> None:
    """List and show puzzles, generate new ones from self-play, and prove that each has exactly one solution."""
    lang = chosen_language(language)
    if deed == Deed.LIST:
        list_puzzles([find_game(source)] if source else [find_game(name) for name in names()], lang)
    elif deed == Deed.SHOW:
        if source is None or number is None:
            raise BadSetup("NUMBER", words("expected-puzzle"), number)
        show(find(source, number), solution, lang)
    elif deed == Deed.GENERATE:
        if source is None:
            raise BadSetup("GAME", words("expected-game"), source)
        generate(find_game(source), count, seed, output, workers)
    elif not check(gathered(source), workers, lang):
        raise typer.Exit(1)


def list_puzzles(games: list[Game], lang: Language) -> None:
    """How many there are of each kind, length and level."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("puzzles-game", "puzzles-kind", "puzzles-turns", *(f"puzzles-level-{level}" for level in LEVELS)):
        table.add_column(words(heading).say(lang))
    for game in games:
        found = Counter((puzzle.kind, puzzle.turns, puzzle.level) for puzzle in load(game))
        for kind, turns in sorted({key[:2] for key in found}):
            counts = (str(found[kind, turns, level] or "") for level in LEVELS)
            table.add_row(game.name, kind, str(turns), *counts)
    console.print(table)


def show(puzzle: Puzzle, solution: bool, lang: Language) -> None:
    """The board as it is drawn in a terminal, the task and, if wanted, the solution."""
    position = Position(puzzle.game, puzzle.position)
    print_scene(position.scene(), lang, 4)
    console.print(puzzle.sentence.say(lang), markup=False, style="bold")
    level = words(f"puzzles-level-{puzzle.level}").say(lang)
    console.print(f"{puzzle.game} {puzzle.number} · {level}", markup=False, style="dim")
    if solution:
        console.print(" ".join(puzzle.solution), markup=False)


def generate(game: Game, count: int, seed: int, output: str | None, number: int | None) -> None:
    """New puzzles, unlike those that come with the game, on standard output or in a file."""
    kinds_of(game)
    if output is not None:
        check_writable(output)
    screen = Console(stderr=True, highlight=False)
    with open_workers(Generation(game.name).prepare, number) as workers, progress_bar(screen) as bar:
        task = bar.add_task("", total=SURPLUS * count, score="")
        made = make_pack(workers, game, count, seed, load(game), lambda found: bar.update(task, advance=found))
    text = write(made)
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_text(output, text)


def gathered(source: str | None) -> list[Puzzle]:
    """The puzzles of a file, of a game, or of all games."""
    if source is not None and is_file(source):
        text = read_text(source)
        first = next((line.split()[1:2] for line in text.splitlines() if line.startswith("position:")), [])
        return list(parse(text, find_game(first[0]).name if first else ""))
    found = [puzzle for name in ([source] if source else names()) for puzzle in load(find_game(name))]
    if source is not None and not found:
        raise Missing(words("no-puzzles-here", source=source))
    return found


def check(checked: list[Puzzle], number: int | None, lang: Language) -> bool:
    """Prove every puzzle again, and say what is wrong with those that fail; whether all are right."""
    failed, seconds = 0, 0.0
    with open_workers(Checking().prepare, number) as workers, progress_bar(console) as bar:
        task = bar.add_task("", total=len(checked), score="")
        for ended in workers.run(checked):
            bar.update(task, advance=1)
            puzzle: Puzzle = ended.task
            if isinstance(ended, Done):
                seconds += ended.answer.seconds
                if ended.answer.fault is None:
                    continue
                said = ended.answer.fault.say(lang)
            else:
                said = ended.reason
            failed += 1
            console.print(f"{puzzle.game} {puzzle.number}: {said}", markup=False, style="red")
    said = words("puzzles-checked", n=len(checked), failed=failed, seconds=f"{seconds / max(1, len(checked)):.3f}")
    console.print(said.say(lang), markup=False)
    return failed == 0
