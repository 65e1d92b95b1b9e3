"""`wandelgang rules`: the rules of a game, sentence by sentence, by mechanic, or as a table rule → mechanics → code → test.

How mechanics are shown is in mechanics_report.py, where rules are found in sources is in rule_places.py.
"""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table

from wandelgang.cli.arguments import FIRST_GAME, LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.mechanics_report import as_table, show_mechanic, show_original, show_vocabulary
from wandelgang.cli.rule_places import code_places, test_places
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games as installed
from wandelgang.core.rulebook import Rulebook
from wandelgang.core.vocabulary import mechanic as find_mechanic
from wandelgang.errors import BadSetup, Missing
from wandelgang.language import Language


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The name of a game; with --mechanic, --mechanics or --json: all.")
    ] = None,
    mechanic: Annotated[
        str | None, typer.Option(help="All sentences with this mechanic: its key, its number, or its title in either language.")
    ] = None,
    mechanics: Annotated[
        bool, typer.Option("--mechanics", help="List the mechanics, and how many sentences have each.")
    ] = False,
    original: Annotated[
        bool, typer.Option("--original", help="Compare with the mechanics of the original text, where it tags its lines.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show rule → code → test; fails if a rule is not in the code or has no test.")
    ] = False,
    pictures: Annotated[bool, typer.Option(help="With --mechanic: draw the positions of the sections.")] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object: rule → mechanics → code → test, and the vocabulary.")
    ] = False,
    language: LanguageName = None,
) -> None:
    """Print the rules of a game in German or English."""
    lang = chosen_language(language)
    check_alone({"--mechanic": mechanic is not None, "--mechanics": mechanics, "--original": original, "--coverage": coverage})
    chosen = [find_game(game)] if game is not None else list(installed())
    wanted = find_mechanic(mechanic, chosen) if mechanic is not None else None
    if as_json:
        typer.echo(json.dumps(as_table(chosen, wanted), ensure_ascii=False, indent=2))
    elif wanted is not None:
        show_mechanic(wanted, chosen, lang, pictures)
    elif mechanics:
        show_vocabulary(chosen, lang)
    else:
        found = find_game(game or FIRST_GAME)
        book = rules_page(found)
        if coverage:
            raise typer.Exit(show_coverage(found, list(book.by_id), lang))
        if original:
            show_original(found, lang)
        else:
            show_rules(found, book, lang)


def check_alone(ways: dict[str, bool]) -> None:
    """Only one of the ways to look at rules at a time."""
    if sum(ways.values()) > 1:
        raise BadSetup(
            "rules", words("one-way", names=", ".join(ways)), " ".join(name for name, chosen in ways.items() if chosen)
        )


def rules_page(game: Game) -> Rulebook:
    if not game.rulebook.rules:
        raise Missing(words("no-rules-page", name=game.name))
    return game.rulebook


def show_rules(game: Game, book: Rulebook, lang: Language) -> None:
    console.print(f"[bold]{game.title.say(lang)}[/bold]\n")
    for section in book.sections:
        console.print(f"[bold]{section.title.say(lang)}[/bold]")
        for rule in book.rules:
            if rule.section == section.key:
                added = f" [dim]{words('added').say(lang)}[/dim]" if rule.is_added else ""
                console.print(Padding(f"[dim]{rule.id}[/dim]  {rule.text.say(lang)}{added}", (0, 0, 0, 2)))
        console.print()


def show_coverage(game: Game, ids: list[str], lang: Language) -> int:
    """Print the table rule → code → test; the exit status is 1 if a rule has no code or no test."""
    proofs = test_places(game, ids)
    if proofs is None:
        raise Missing(words("no-rule-tests", name=game.name))
    code = code_places(game, ids)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("rule", "code", "test"):
        table.add_column(words(heading).say(lang))
    for rule in ids:
        table.add_row(rule, *("\n".join(found[rule]) or "[bold red]–[/bold red]" for found in (code, proofs)))
    console.print(table)
    missing = 0
    for key, found in (("not-in-code", code), ("untested", proofs)):
        without = [rule for rule in ids if not found[rule]]
        missing += len(without)
        if without:
            console.print(words(key, n=len(without), rules=", ".join(without)).say(lang), style="bold red")
    return 1 if missing else 0
