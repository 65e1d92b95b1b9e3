"""Mechanics in a terminal: the vocabulary with counts, all sentences of one, the comparison with an original text, and all of
it as a table for other programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.padding import Padding
from rich.table import Table

from wandelgang.cli.console import console, words
from wandelgang.cli.rule_places import code_places, test_places
from wandelgang.core.game import Game
from wandelgang.core.rulebook import Comparison, Rule, Rulebook
from wandelgang.core.vocabulary import counts, sentences, vocabulary
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES, Language, Message
from wandelgang.mechanics import Mechanic
from wandelgang.render.terminal import rich_text
from wandelgang.scene import Scene

INDENT = (0, 0, 0, 2)


def show_vocabulary(games: Sequence[Game], lang: Language) -> None:
    """All mechanics, with their numbers and how many sentences of these games have each; those of the most sentences first."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("mechanic", "key", "number", "sentences", "meaning"):
        table.add_column(words(heading).say(lang), justify="right" if heading in ("number", "sentences") else "left")
    found, known = counts(games), vocabulary(games)
    for key in sorted((key for key in found if found[key]), key=lambda key: -found[key]):
        one = known[key]
        table.add_row(one.title.say(lang), f"[dim]{key}[/dim]", str(one.number or ""), str(found[key]), one.about.say(lang))
    console.print(table)


def show_mechanic(mechanic: Mechanic, games: Sequence[Game], lang: Language, pictures: bool) -> None:
    """All sentences with a mechanic, game by game and section by section, with the pictures of the sections."""
    number = f" [dim]({mechanic.number})[/dim]" if mechanic.number is not None else ""
    console.print(f"[bold]{mechanic.title.say(lang)}[/bold]{number}\n{mechanic.about.say(lang)}\n")
    found = sentences(mechanic.key, games)
    if not found:
        console.print(words("no-sentences").say(lang))
    for game, rules in found:
        console.print(f"[bold]{game.title.say(lang)}[/bold]  [dim]{game.name}[/dim]\n")
        for section in game.rulebook.sections:
            own = [rule for rule in rules if rule.section == section.key]
            if own:
                console.print(f"[bold]{section.title.say(lang)}[/bold]")
                if pictures and section.picture is not None:
                    console.print(Padding(rich_text(board_only(game.scene(game.parse_position(section.picture)[0]))), INDENT))
                for rule in own:
                    show_sentence(game.rulebook, rule, lang)
                console.print()


def show_sentence(book: Rulebook, rule: Rule, lang: Language) -> None:
    """A sentence, its mechanics, and how they differ from those of the original text."""
    console.print(Padding(f"[dim]{rule.id}[/dim]  {rule.text.say(lang)}", INDENT))
    console.print(Padding(f"[dim]{titles(book.mechanics_of(rule.id), lang)}[/dim]", (0, 0, 0, 4)))
    compared = book.compared(rule)
    if compared is not None and rule.differs is not None:
        console.print(Padding(f"[dim]{difference(compared, lang)} {rule.differs.say(lang)}[/dim]", (0, 0, 0, 4)))


def show_original(game: Game, lang: Language) -> None:
    """Every sentence that comes from a line of an original text: the line's tags, how ours differ, and why."""
    book = game.rulebook
    rules = [rule for rule in book.rules if rule.original]
    if not rules:
        raise Missing(words("no-original", name=game.name))
    table = Table(box=None, padding=(0, 2, 1, 0), header_style="dim")
    for heading in ("rule", "lines", "original", "difference"):
        table.add_column(words(heading).say(lang))
    for rule in rules:
        compared = book.compared(rule)
        if compared is not None:
            why = f"{difference(compared, lang)} {rule.differs.say(lang)}" if rule.differs else words("as-original").say(lang)
            lines = ", ".join(str(line.line) for line in rule.original)
            table.add_row(rule.id, lines, titles(compared.original, lang) or "–", why)
    console.print(table)


def difference(compared: Comparison, lang: Language) -> str:
    """What ours leave out of the original's mechanics, and what they add."""
    parts = [
        words(key, names=titles(found, lang)).say(lang)
        for key, found in (("left-out", compared.left_out), ("put-in", compared.added))
        if found
    ]
    return " ".join(parts)


def titles(mechanics: Iterable[Mechanic], lang: Language) -> str:
    return ", ".join(mechanic.title.say(lang) for mechanic in mechanics)


def board_only(scene: Scene) -> Scene:
    """A scene without its trays."""
    kept = [
        sprite
        for sprite in scene.sprites
        if not any(tray.left <= sprite.x <= tray.right and tray.top <= sprite.y <= tray.bottom for tray in scene.trays)
    ]
    return replace(scene, sprites=tuple(kept), trays=())


def as_table(games: Sequence[Game], mechanic: Mechanic | None) -> dict[str, Any]:
    """The vocabulary, and rule → mechanics → code → test for all games, or only the rules with a mechanic."""
    found = counts(games)
    return {
        "mechanics": [
            {
                "key": key,
                "number": one.number,
                "title": both(one.title),
                "about": both(one.about),
                "frame": one.is_frame,
                "sentences": found[key],
            }
            for key, one in vocabulary(games).items()
            if mechanic is None or key == mechanic.key
        ],
        "games": [{"game": game.name, "title": both(game.title), "rules": rule_rows(game, mechanic)} for game in games],
    }


def rule_rows(game: Game, mechanic: Mechanic | None) -> list[dict[str, Any]]:
    rules = game.rulebook.rules if mechanic is None else game.rulebook.rules_with(mechanic.key)
    ids = [rule.id for rule in rules]
    code, tests = code_places(game, ids), test_places(game, ids) or {}
    return [
        {
            "rule": rule.id,
            "section": rule.section,
            "text": both(rule.text),
            "added": rule.is_added,
            "mechanics": list(rule.mechanics),
            "original": [{"line": line.line, "mechanics": list(line.mechanics)} for line in rule.original],
            "differs": both(rule.differs) if rule.differs else None,
            "observable": rule.id in game.observable,
            "code": code[rule.id],
            "test": tests.get(rule.id, []),
        }
        for rule in rules
    ]


def both(message: Message) -> dict[str, str]:
    """A text in both languages."""
    return {language: message.say(language) for language in LANGUAGES}
