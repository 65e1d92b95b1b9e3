"""`wandelgang rules`: the rules of a game, sentence by sentence; with --coverage, where each is implemented and tested.

The code of a rule is wherever its ID is named in the game's package or in `boards/`; its tests are those marked with `rule`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table

from wandelgang.cli.arguments import FIRST_GAME, GameName, LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing
from wandelgang.language import Language

RULE_ID = re.compile(r"[A-Z]+-A?[0-9]{2}")


def rules(
    game: GameName = FIRST_GAME,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show rule → code → test; fails if a rule is not in the code or has no test.")
    ] = False,
    language: LanguageName = None,
) -> None:
    """Print the rules of a game in German or English."""
    lang = chosen_language(language)
    found = find_game(game)
    page = rules_page(found)
    if coverage:
        raise typer.Exit(show_coverage(found, [rule["id"] for rule in page["rule"]], lang))
    console.print(f"[bold]{found.title.say(lang)}[/bold]\n")
    for section, title in page["sections"].items():
        console.print(f"[bold]{title[lang]}[/bold]")
        for rule in page["rule"]:
            if rule["section"] == section:
                added = f" [dim]{words('added').say(lang)}[/dim]" if rule.get("added") else ""
                console.print(Padding(f"[dim]{rule['id']}[/dim]  {rule[lang]}{added}", (0, 0, 0, 2)))
        console.print()


def rules_page(game: Game) -> dict[str, Any]:
    page = game.table("rules.toml")
    if not page:
        raise Missing(words("no-rules-page", name=game.name))
    return page


def show_coverage(game: Game, ids: list[str], lang: Language) -> int:
    """Print the table rule → code → test; the exit status is 1 if a rule has no code or no test."""
    source = Path(str(resources.files(game.package)))
    tests = tests_folder(source)
    if tests is None:
        raise Missing(words("no-rule-tests", name=game.name))
    boards = Path(str(resources.files("wandelgang.boards")))
    code = places(ids, named_ids([*sorted(source.rglob("*.py")), *sorted(boards.rglob("*.py"))]), source.parent)
    proofs = places(ids, marked_ids(sorted(tests.rglob("*.py"))), tests)
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


def tests_folder(source: Path) -> Path | None:
    """The tests of the project that a package is part of; None if only the package is installed."""
    root = next((folder for folder in source.parents if (folder / "pyproject.toml").is_file()), None)
    return root / "tests" if root is not None and (root / "tests").is_dir() else None


def named_ids(files: Iterable[Path]) -> Iterable[tuple[str, Path, int]]:
    """Rule IDs named anywhere in a file, with the line."""
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in RULE_ID.findall(line):
                yield rule, path, number


def marked_ids(files: Iterable[Path]) -> Iterable[tuple[str, Path, int]]:
    """Rule IDs in `pytest.mark.rule(…)`, with the line of the marker."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), path, argument.lineno


def places(ids: list[str], found: Iterable[tuple[str, Path, int]], base: Path) -> dict[str, list[str]]:
    """Where each rule is found, as `file:line`."""
    lines: dict[str, list[str]] = {rule: [] for rule in ids}
    for rule, path, number in found:
        if rule in lines:
            shown = path.relative_to(base) if path.is_relative_to(base) else Path(path.parent.name, path.name)
            lines[rule].append(f"{shown}:{number}")
    return lines
