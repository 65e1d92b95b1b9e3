"""What the laboratory found out, in a terminal: the sentence, a table, and what to try next. It computes nothing."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from wandelgang.cli.console import console, words
from wandelgang.laboratory.run import Run
from wandelgang.language import Language

SHOWN_FAILURES = 5
VERDICT_STYLES = {"bad": "bold red", "odd": "yellow", "fair": "green"}
DIFFERS = {1: " ▲", -1: " ▼", 0: ""}


def show_report(report: dict[str, Any]) -> None:
    """The sentence with its number in bold, then the table, then proposals."""
    console.print(" · ".join([report["title"], *report["what"]]), style="dim", markup=False)
    parts = [escape(part) for part in report["sentence"].split("**")]
    console.print("".join(f"[bold red]{part}[/]" if place % 2 else part for place, part in enumerate(parts)), style="bold")
    console.print()
    console.print(number_table(report))
    for one in report["next"]:
        console.print(f"\n[bold]{escape(one['title'])}:[/] {escape(one['text'])}", soft_wrap=True)
        if one["command"]:
            console.print(f"  {one['command']}", style="dim", markup=False, soft_wrap=True)
    console.print()


def number_table(report: dict[str, Any]) -> Table:
    """The measures that matter first; the report has the others. Fast players have rows of their own, dimmed."""
    texts, found = report["words"], report["table"]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    if found["has_columns"]:
        table.add_column(texts["table-variant"])
    table.add_column(texts["table-players"], justify="right")
    table.add_column(texts["table-verdict"], no_wrap=True)
    shown = [place for place, name in enumerate(found["names"]) if name in found["short"]]
    for place in shown:
        table.add_column(found["short"][found["names"][place]], justify="right", no_wrap=True)
    for row in found["rows"]:
        verdict = f"[{VERDICT_STYLES.get(row['verdict'], 'none')}]{escape(row['verdict_text'])}[/]"
        cells = [row["cells"][place]["text"] + DIFFERS[row["cells"][place]["differs"]] for place in shown]
        name = [escape(row["name"] if row["is_main"] else "")] if found["has_columns"] else []
        said = verdict if row["verdict"] else f"({row['level']})"
        table.add_row(*name, str(row["players"]), said, *cells, style="" if row["is_main"] else "dim")
    return table


def show_failures(run: Run, lang: Language, screen: Console) -> None:
    failures = list(run.failures.values())
    if not failures:
        return
    screen.print(words("arena-failures", n=len(failures)).say(lang), style="bold red", markup=False)
    for failure in failures[:SHOWN_FAILURES]:
        screen.print(
            f"  {failure.key.deal + 1}/{failure.key.cell + 1}: {failure.reason}", style="red", markup=False, soft_wrap=True
        )
    screen.print(words("lab-resume", folder=run.folder).say(lang), style="dim", markup=False, soft_wrap=True)
