"""`wandelgang review`: a whole game, turn by turn: chances, grades, better turns, and what was luck and what was skill."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.files import read_text
from wandelgang.language import Language
from wandelgang.play.match import Match, load
from wandelgang.play.review.grades import Grade
from wandelgang.play.review.lines import better_texts, played_texts
from wandelgang.play.review.review import Review
from wandelgang.play.review.review import review as reviewed

STYLES = {Grade.STRONG: "green", Grade.INACCURACY: "yellow", Grade.MISTAKE: "red", Grade.BLUNDER: "bold red"}


class KnowledgeName(StrEnum):
    then = "then"
    all = "all"


def review(
    source: Annotated[str, typer.Argument(help="A file with a record, or - for standard input.")],
    knowledge: Annotated[
        KnowledgeName, typer.Option(help="Judge by what the players knew then, or with everything revealed.")
    ] = KnowledgeName.then,
    effort: Annotated[float, typer.Option(help="How many times the usual work.", min=0.001, max=1000)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = None,
) -> None:
    """Grade every turn of a record against the best one found, and tell luck from skill."""
    lang = chosen_language(language)
    match = load(read_text(source), live=False)
    with console.status(words("thinking").say(lang)) as status:

        def progress(done: int, total: int) -> None:
            status.update(f"{words('review-turn').say(lang)} {done}/{total}")

        found = reviewed(match, knowledge.value, effort, progress)
    if as_json:
        typer.echo(json.dumps(plain(match, found), indent=2))
        return
    show_turns(match, found, lang)
    show_totals(match, found, lang)


def plain(match: Match, found: Review) -> dict[str, Any]:
    """A review as plain data."""
    return {
        "game": match.game.name,
        "seats": match.seats,
        "knowledge": found.knowledge,
        "start": found.start,
        "turns": [
            {
                "number": turn.number,
                "seat": turn.seat,
                "first": turn.first,
                "played": played_texts(match, turn),
                "value": turn.value,
                "grade": turn.grade,
                "loss": turn.loss,
                "best": turn.best,
                "better": better_texts(match, turn),
                "branch": turn.branch,
                "luck": turn.luck,
            }
            for turn in found.turns
        ],
        "turning_points": [found.turns[place].number for place in found.turning_points],
        "luck": found.luck,
        "skill": found.skill,
    }


def show_turns(match: Match, found: Review, lang: Language) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words("review-turn").say(lang), justify="right")
    table.add_column("")
    table.add_column(words("review-played").say(lang))
    for name in match.seats:
        table.add_column(escape(name), justify="right")
    table.add_column(words("review-grade").say(lang))
    table.add_column(words("review-better").say(lang))
    for turn in found.turns:
        name = "" if turn.seat is None else match.seats[turn.seat]
        style = STYLES.get(turn.grade)
        grade = f"[{style}]{turn.grade}[/]" if style else str(turn.grade)
        better = f"{' '.join(better_texts(match, turn))} {turn.best:.0%}" if turn.better else ""
        chances = [f"{value:.0%}" for value in turn.value]
        table.add_row(
            str(turn.number), escape(name), escape(" ".join(played_texts(match, turn))), *chances, grade, escape(better)
        )
    console.print(table)
    if found.turning_points:
        numbers = ", ".join(str(found.turns[place].number) for place in found.turning_points)
        console.print(words("review-turning", turns=numbers).say(lang))


def show_totals(match: Match, found: Review, lang: Language) -> None:
    """Luck and skill of every player, in hundredths of a win."""
    has_chance = any(turn.rolled for turn in found.turns)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for key in ("review-luck", "review-skill") if has_chance else ("review-skill",):
        table.add_column(words(key).say(lang), justify="right")
    for name, luck, skill in zip(match.seats, found.luck, found.skill, strict=True):
        numbers = (luck, skill) if has_chance else (skill,)
        table.add_row(escape(name), *(f"{round(100 * number):+d}" for number in numbers))
    console.print(table)
