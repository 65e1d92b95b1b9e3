"""`wandelgang rules`: the rules of a game, sentence by sentence; with --coverage, where each is implemented and tested."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table

import wandelgang
from wandelgang.cli.shared import GameName, LanguageName, console, words
from wandelgang.cli.shared import language as chosen
from wandelgang.errors import Missing
from wandelgang.games import game as find_game


def rules(
    game: GameName = "tiles",
    coverage: Annotated[bool, typer.Option("--coverage", help="Show rule → code → test; fails if a rule has no test.")] = False,
    language: LanguageName = None,
) -> None:
    """Print the rules of a game in German or English."""
    find_game(game)
    said = chosen(language)
    page = tomllib.loads(resources.files(f"wandelgang.games.{game}").joinpath("rules.toml").read_text("utf-8"))
    if coverage:
        raise typer.Exit(show_coverage(game, [rule["id"] for rule in page["rule"]]))
    console.print(f"[bold]{find_game(game).title.say(said)}[/bold]\n")
    for section, title in page["sections"].items():
        console.print(f"[bold]{title[said]}[/bold]")
        for rule in page["rule"]:
            if rule["section"] == section:
                added = f" [dim]{words('added').say(said)}[/dim]" if rule.get("added") else ""
                console.print(Padding(f"[dim]{rule['id']}[/dim]  {rule[said]}{added}", (0, 0, 0, 2)))
        console.print()


def show_coverage(game: str, ids: list[str]) -> int:
    """The table rule → code → test; the exit status is 1 if a rule has no test."""
    source = Path(wandelgang.__file__).resolve().parent
    tests = source.parents[1] / "tests"
    if not tests.is_dir():
        raise Missing(words("needs-source-tree"))
    code = places(ids, [*(source / "games" / game).glob("*.py"), *(source / "boards").glob("*.py")], source)
    proofs = places(ids, sorted((tests / "rules").glob("*.py")), tests)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("rule", "code", "test"):
        table.add_column(words(heading).say())
    for rule in ids:
        table.add_row(rule, "\n".join(code[rule]) or "–", "\n".join(proofs[rule]) or "[bold red]–[/bold red]")
    console.print(table)
    untested = [rule for rule in ids if not proofs[rule]]
    if untested:
        console.print(words("untested", n=len(untested), rules=", ".join(untested)).say(), style="bold red")
    return 1 if untested else 0


def places(ids: list[str], files: list[Path], base: Path) -> dict[str, list[str]]:
    """Where each ID is named. In tests only the names inside `rule(…)` markers count, at the test they mark."""
    found: dict[str, list[str]] = {rule: [] for rule in ids}
    for path in files:
        lines = path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if base.name == "tests" and "mark.rule(" not in line and not re.match(r"\s+\"[A-Z]+-", line):
                continue
            for rule in re.findall(r"[A-Z]+-A?[0-9]{2}", line):
                if rule in found:
                    found[rule].append(f"{path.relative_to(base)}:{number}")
    return found
