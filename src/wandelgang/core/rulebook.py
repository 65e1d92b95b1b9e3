"""The rules page of a game as data: sections with their pictures, and sentences with their mechanics.

It is made from the tables `rules.toml` and `mechanics.toml` of a game's folder, which have been checked by then. It knows no
state and no other game; what all installed games say about a mechanic is in vocabulary.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wandelgang.language import LANGUAGES, Message
from wandelgang.mechanics import Mechanic, common_mechanics, read_mechanics

DECISION = "-A"  # in a rule's ID: it decides what the original text leaves open


@dataclass(frozen=True)
class OriginalLine:
    """A line of the text that a game's rules come from, with the mechanics it is tagged with there."""

    line: int
    mechanics: tuple[int, ...]  # by number


@dataclass(frozen=True)
class Rule:
    """One sentence of the rules."""

    id: str
    section: str
    text: Message
    mechanics: tuple[str, ...]
    is_added: bool = False  # our own addition
    is_main: bool = False  # worth knowing before the first game, although it only decides what was left open
    original: tuple[OriginalLine, ...] = ()
    differs: Message | None = None  # why its mechanics are not those of the original

    @property
    def is_decision(self) -> bool:
        """Whether it only decides what the original text leaves open."""
        return DECISION in self.id and not self.is_main


@dataclass(frozen=True)
class Section:
    """A heading of the rules page; a position to draw beside it, as text, if there is one."""

    key: str
    title: Message
    picture: str | None


@dataclass(frozen=True)
class Comparison:
    """The mechanics that an original text gives to a sentence, and how ours differ as far as that text has terms for them."""

    original: tuple[Mechanic, ...]
    left_out: tuple[Mechanic, ...]
    added: tuple[Mechanic, ...]


class Rulebook:
    """All rules of one game, in their order; none if it has no rules page."""

    def __init__(self, page: Mapping[str, Any], own: Mapping[str, Any]) -> None:
        self.own = read_mechanics(own)  # mechanics that only this game defines
        pictures = page.get("pictures", {})
        self.sections = tuple(
            Section(key, Message(title, {}), pictures.get(key)) for key, title in page.get("sections", {}).items()
        )
        self.rules = tuple(map(read_rule, page.get("rule", [])))

    @cached_property
    def vocabulary(self) -> dict[str, Mechanic]:
        """The mechanics a sentence of this game may have: the common ones and its own."""
        return {**common_mechanics(), **self.own}

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many sentences have each mechanic that occurs, in the order of the vocabulary."""
        found = Counter(mechanic for rule in self.rules for mechanic in rule.mechanics)
        return {key: found[key] for key in self.vocabulary if found[key]}

    @cached_property
    def characteristic(self) -> tuple[str, ...]:
        """The mechanics that make the game what it is, those of the most sentences first."""
        return tuple(
            sorted((key for key in self.counts if not self.vocabulary[key].is_frame), key=lambda key: -self.counts[key])
        )

    def mechanics_of(self, rule: str) -> tuple[Mechanic, ...]:
        """The mechanics of a sentence, by its ID; none if there is no such rule."""
        found = self.by_id.get(rule)
        return tuple(self.vocabulary[key] for key in found.mechanics) if found else ()

    def rules_with(self, mechanic: str) -> tuple[Rule, ...]:
        """All sentences that have a mechanic, by its key."""
        return tuple(rule for rule in self.rules if mechanic in rule.mechanics)

    def compared(self, rule: Rule) -> Comparison | None:
        """A sentence beside the original text; None if that text tags nothing, or there is none."""
        if not rule.original:
            return None
        ours = {key for key in rule.mechanics if self.vocabulary[key].number is not None}
        theirs = original_keys(rule.original, self.vocabulary)
        return Comparison(*(self.sorted(keys) for keys in (theirs, theirs - ours, ours - theirs)))

    def sorted(self, keys: set[str]) -> tuple[Mechanic, ...]:
        return tuple(mechanic for key, mechanic in self.vocabulary.items() if key in keys)


def original_keys(lines: tuple[OriginalLine, ...], vocabulary: Mapping[str, Mechanic]) -> set[str]:
    """The mechanics of lines of an original text, by our keys."""
    numbers = {mechanic.number: key for key, mechanic in vocabulary.items() if mechanic.number is not None}
    return {numbers[number] for line in lines for number in line.mechanics}


def read_rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        id=entry["id"],
        section=entry["section"],
        text=Message({language: entry[language] for language in LANGUAGES}, {}),
        mechanics=tuple(entry["mechanics"]),
        is_added=entry.get("added", False),
        is_main=entry.get("main", False),
        original=tuple(OriginalLine(one["line"], tuple(one["mechanics"])) for one in entry.get("original", ())),
        differs=Message(entry["differs"], {}) if "differs" in entry else None,
    )
