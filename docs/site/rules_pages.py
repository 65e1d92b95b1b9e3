"""The rules pages of the site: every installed game in both languages, made from the data that `wandelgang rules` prints.

Sentences are never copied: texts are those of the games, of the command line and of the page in the browser.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from importlib import resources

from wandelgang.cli.console import words
from wandelgang.core.game import Game
from wandelgang.core.registry import games
from wandelgang.core.rulebook import Rule, Section
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.position import Position

PAGE_WORDS = tomllib.loads((resources.files("wandelgang.web") / "words.toml").read_text("utf-8"))
OPTIONS = {"de": "Was sich einstellen lässt", "en": "What can be changed"}
WIDTH = 480  # of a picture beside a section


def rules_pages() -> Iterator[tuple[str, str]]:
    """Path and text of every page and every picture, relative to the root of the site."""
    for language in LANGUAGES:
        folder = f"play/{language}/rules"
        for game in games():
            yield f"{folder}/{game.name}.md", rules_page(game, language)
            for section in game.rulebook.sections:
                if section.picture is not None:
                    drawn = Position(game.name, section.picture).svg(language, width=WIDTH)
                    yield f"{folder}/{picture_name(game, section)}", drawn


def overview(language: Language) -> str:
    """What the page before all rules shows: the games with their boards, each leading to its rules."""
    lines = [""]
    for game in games():
        title = game.title.say(language)
        lines += [
            f"## [{title}]({game.name}.md)",
            "",
            f"[![{title}](../../../pictures/{game.name}.svg){{ width=200 }}]({game.name}.md)",
            "",
            f"{game.about.say(language)} {players(game, language)}",
            "",
        ]
    return "\n".join(lines)


def rules_page(game: Game, language: Language) -> str:
    """Facts, sentences section by section with their pictures, and options."""
    lines = [f"# {game.title.say(language)}", "", game.about.say(language), ""]
    lines += [f"![{game.title.say(language)}](../../../pictures/{game.name}.svg){{ width=420 }}", ""]
    lines += [f"- {players(game, language)}"]
    for key in ("length", "chance", "secrets"):
        lines.append(f"- {capital(words(key).say(language))}: {getattr(game, key).say(language)}")
    for section in game.rulebook.sections:
        rules = [rule for rule in game.rulebook.rules if rule.section == section.key]
        if rules:
            lines += ["", *section_lines(game, section, rules, language)]
    return "\n".join([*lines, "", *option_lines(game, language), ""])


def section_lines(game: Game, section: Section, rules: list[Rule], language: Language) -> list[str]:
    """A heading, its picture and its sentences; those that only decide what is left open are fine print."""
    title = section.title.say(language)
    lines = [f"## {title}", ""]
    if section.picture is not None:
        lines += [f"![{title}]({picture_name(game, section)}){{ .beside }}", ""]
    main = [rule for rule in rules if not rule.is_decision] or rules
    lines += [f"- {sentence(rule, language)}" for rule in main]
    fine = [rule for rule in rules if rule not in main]
    if fine:
        lines += ["", f'??? note "{PAGE_WORDS["rules-fine"][language]}"', ""]
        lines += [f"    - {sentence(rule, language)}" for rule in fine]
    return lines


def sentence(rule: Rule, language: Language) -> str:
    added = f" *{words('added').say(language)}*" if rule.is_added else ""
    text = escape(rule.text.say(language), quote=False).replace("*", r"\*").replace("_", r"\_")
    return f'{text}{added} <span class="rule">{rule.id}</span>'


def option_lines(game: Game, language: Language) -> list[str]:
    headings = [words(key).say(language) for key in ("option", "values", "default", "meaning")]
    lines = [f"## {OPTIONS[language]}", "", f"| {' | '.join(headings)} |", "|---|---|---|---|"]
    for option in game.all_options:
        cells = (f"`{option.name}`", option.expected.say(language), option.written, option.about.say(language))
        lines.append(f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |")
    return lines


def players(game: Game, language: Language) -> str:
    least, most = game.players
    return f"{capital(words('players').say(language))}: {f'{least}–{most}' if least < most else least}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def picture_name(game: Game, section: Section) -> str:
    return f"{game.name}-{section.key}.svg"
