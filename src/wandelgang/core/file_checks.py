"""What is checked of a game's optional files when it is registered: manifest, mechanics, rules, tutorial, pictures, symbols.

A file that is missing is fine; one that is there says nothing that nobody would read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.rulebook import OriginalLine, original_keys
from wandelgang.errors import Fault, WandelgangError
from wandelgang.language import LANGUAGES
from wandelgang.mechanics import Mechanic, common_mechanics, read_mechanics

TABLES = ("game.toml", "levels.toml", "lessons.toml", "mechanics.toml", "rules.toml", "pictures.toml")
MANIFEST = {"order", "never-compiled", "demo", "picture"}
RULE = {"id", "section", "mechanics", "added", "main", "original", "differs", *LANGUAGES}
MECHANIC = {"title", "about", "number", "frame"}
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
STEP = {"title", "text", "position", "right", "praise", "nudge", "teaches"}
PICTURE = {"options", "position", "seat", "part", "touch", "action"}


def check_files(game: Game) -> None:
    for name in TABLES:
        try:
            game.table(name)
        except ValueError as error:
            raise Fault(name, "a TOML file", error) from error
    check_manifest(game)
    check_mechanics(game)
    check_rules_page(game)
    check_tutorial(game)
    check_pictures(game)
    check_art(game)


def check_keys(part: str, keys: Iterable[str], allowed: Iterable[str]) -> None:
    if unknown := sorted(set(keys) - set(allowed)):
        raise Fault(part, f"only {', '.join(sorted(allowed))}", ", ".join(unknown))


def check_both(part: str, text: object) -> None:
    if not isinstance(text, dict) or set(text) != set(LANGUAGES):
        raise Fault(part, f"a text in each of {', '.join(LANGUAGES)}", text)


def check_manifest(game: Game) -> None:
    manifest = game.table("game.toml")
    check_keys("game.toml", manifest, MANIFEST)
    if type(manifest.get("order", 0)) is not int:
        raise Fault("game.toml, order", "a whole number", repr(manifest["order"]))
    for name in manifest.get("never-compiled", []):
        source = game.file(name)
        if source is None or re.search(r"^@(rule|entry)\b", source, re.MULTILINE):
            raise Fault("game.toml, never-compiled", "files of the game's folder that hold no rules", name)


def check_mechanics(game: Game) -> None:
    """Mechanics that only this game has: new ones, complete, and used by one of its rules."""
    used = {key for rule in game.table("rules.toml").get("rule", []) for key in rule.get("mechanics", [])}
    for key, entry in game.table("mechanics.toml").items():
        part = f"mechanics.toml, {key}"
        if not KEY.fullmatch(key):
            raise Fault("mechanics.toml", "keys of lower-case letters, digits and hyphens", key)
        if key in common_mechanics():
            raise Fault("mechanics.toml", "mechanics that the common vocabulary does not have", key)
        check_keys(part, entry, MECHANIC)
        for text in ("title", "about"):
            check_both(f"{part} {text}", entry.get(text))
        if type(entry.get("number", 0)) is not int or type(entry.get("frame", False)) is not bool:
            raise Fault(part, "a whole number as number, and true or false as frame", entry)
        if key not in used:
            raise Fault(part, "a mechanic of one of the rules in rules.toml", "one that no rule has")


def check_rules_page(game: Game) -> None:
    vocabulary = {**common_mechanics(), **read_mechanics(game.table("mechanics.toml"))}
    page = game.table("rules.toml")
    check_keys("rules.toml", page, ("sections", "pictures", "rule"))
    sections = page.get("sections", {})
    for key, title in sections.items():
        check_both(f"rules.toml, sections {key}", title)
    for rule in page.get("rule", []):
        part = f"rules.toml, {rule.get('id', 'a rule without an id')}"
        check_keys(part, rule, RULE)
        check_both(part, {language: rule[language] for language in LANGUAGES if language in rule})
        if rule.get("section") not in sections:
            raise Fault(part, f"a section out of {', '.join(sections)}", rule.get("section"))
        check_rule_mechanics(part, rule, vocabulary)
    check_keys("rules.toml, pictures", page.get("pictures", {}), sections)
    for key, position in page.get("pictures", {}).items():
        parsed(game, f"rules.toml, pictures {key}", position)


def check_rule_mechanics(part: str, rule: dict[str, Any], vocabulary: dict[str, Mechanic]) -> None:
    """At least one mechanic, all of them known; where the original text has others, the reason why."""
    mechanics = rule.get("mechanics", [])
    if not mechanics:
        raise Fault(part, 'at least one mechanic, such as mechanics = ["movement"]', "none")
    for key in mechanics:
        if key not in vocabulary:
            raise Fault(part, f"mechanics out of {', '.join(vocabulary)}, or one defined in mechanics.toml", repr(key))
    if len(set(mechanics)) < len(mechanics):
        raise Fault(part, "each mechanic once", ", ".join(mechanics))
    numbers = {mechanic.number for mechanic in vocabulary.values() if mechanic.number is not None}
    lines = tuple(OriginalLine(one.get("line"), tuple(one.get("mechanics", []))) for one in rule.get("original", []))
    if unknown := [number for line in lines for number in line.mechanics if number not in numbers]:
        raise Fault(f"{part} original", f"numbers out of {', '.join(map(str, sorted(numbers)))}", unknown[0])
    numbered = {key for key in mechanics if vocabulary[key].number is not None}
    is_different = bool(lines) and original_keys(lines, vocabulary) != numbered
    if is_different != ("differs" in rule):
        expected = "why the mechanics differ from those of the original" if is_different else "no reason where nothing differs"
        raise Fault(f"{part} differs", expected, rule.get("differs", "none"))
    if is_different:
        check_both(f"{part} differs", rule["differs"])


def check_tutorial(game: Game) -> None:
    for number, step in enumerate(game.table("lessons.toml").get("step", []), 1):
        part = f"lessons.toml, step {number}"
        check_keys(part, step, STEP)
        for key in ("title", "text", "praise", "nudge"):
            if key in step:
                check_both(f"{part} {key}", step[key])
        state = parsed(game, part, step.get("position", ""))
        legal = [game.action_text(state[0], action) for action in INTERPRETED.legal(state)]
        if wrong := [text for text in step.get("right", []) if text not in legal]:
            raise Fault(f"{part} right", "legal actions of its position", wrong[0])


def check_pictures(game: Game) -> None:
    options = {option.name: option for option in game.options}
    for name, values in game.table("pictures.toml").items():
        check_keys("pictures.toml", [name], options)
        for value, plan in values.items():
            part = f"pictures.toml, {name}.{value}"
            check_keys(part, plan, PICTURE)
            if "position" in plan:
                parsed(game, part, plan["position"])


def check_art(game: Game) -> None:
    try:
        ElementTree.fromstring(f"<svg>{game.art}</svg>")
    except ElementTree.ParseError as error:
        raise Fault("art.svg", "symbols that are well-formed XML", error) from error


def parsed(game: Game, part: str, position: str) -> Any:
    try:
        return game.parse_position(position)
    except WandelgangError as error:
        raise Fault(part, "a position of this game", str(error).rstrip(".")) from error
