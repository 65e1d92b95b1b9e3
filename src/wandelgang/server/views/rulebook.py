"""What a browser may read about rules: the page of a game sentence by sentence, the mechanics, and all sentences of one.

No game is named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.core.rulebook import Rule, Rulebook
from wandelgang.core.vocabulary import counts, sentences, vocabulary
from wandelgang.core.vocabulary import mechanic as find_mechanic
from wandelgang.errors import Missing
from wandelgang.language import Language
from wandelgang.mechanics import Mechanic
from wandelgang.server.views.tutorial import position_scene
from wandelgang.server.wire.responses import (
    GameSentences,
    MechanicList,
    MechanicPage,
    OriginalTags,
    RulePage,
    RuleSection,
    ShownMechanic,
    ShownRule,
)
from wandelgang.server.wire.scenes import ShownScene
from wandelgang.server.words import words

FILE = "rules.toml"


@lru_cache(maxsize=32)
def rules(name: str, language: Language) -> RulePage:
    """The rules of a game, with the mechanics that occur in them."""
    game = find_game(name)
    if not game.rulebook.rules:
        raise Missing(words("no-file", name=FILE))
    found = counts([game])
    occurring = [one for key, one in vocabulary([game]).items() if found[key]]
    return RulePage(
        game.title.say(language),
        shown_sections(game, game.rulebook.rules, language),
        tuple(shown_mechanic(one, found[one.key], (), language) for one in occurring),
    )


@lru_cache(maxsize=4)
def mechanic_list(language: Language) -> MechanicList:
    """All mechanics, and how many sentences of which games have them."""
    return MechanicList(tuple(listed(one, language) for one in vocabulary(games()).values()))


@lru_cache(maxsize=128)
def mechanic_page(key: str, language: Language) -> MechanicPage:
    """All sentences with a mechanic, game by game, with the pictures of their sections."""
    one = vocabulary(games())[key]
    found = tuple(
        GameSentences(game.name, game.title.say(language), shown_sections(game, rules, language))
        for game, rules in sentences(key, games())
    )
    occurring = {other for _, rules in sentences(key, games()) for rule in rules for other in rule.mechanics}
    others = tuple(listed(other, language) for other in vocabulary(games()).values() if other.key in occurring)
    return MechanicPage(listed(one, language), found, others)


def mechanic_key(name: str) -> str:
    """The key of a mechanic by any of its names, as an address may have it."""
    return find_mechanic(name, games()).key


def listed(one: Mechanic, language: Language) -> ShownMechanic:
    """A mechanic with the games that have it."""
    found = sentences(one.key, games())
    return shown_mechanic(one, sum(len(rules) for _, rules in found), [game for game, _ in found], language)


def shown_mechanic(one: Mechanic, number: int, among: Sequence[Game], language: Language) -> ShownMechanic:
    return ShownMechanic(
        key=one.key,
        title=one.title.say(language),
        about=one.about.say(language),
        sentences=number,
        games=tuple(game.title.say(language) for game in among),
        number=one.number,
        frame=one.is_frame,
    )


def shown_sections(game: Game, rules: Sequence[Rule], language: Language) -> tuple[RuleSection, ...]:
    """The sections that have some of these sentences."""
    found = [(section, [rule for rule in rules if rule.section == section.key]) for section in game.rulebook.sections]
    return tuple(
        RuleSection(
            section.title.say(language),
            shown_rules(game.rulebook, own, language),
            section_scene(game, section.picture, language),
        )
        for section, own in found
        if own
    )


def section_scene(game: Game, position: str | None, language: Language) -> ShownScene | None:
    return None if position is None else position_scene(game, game.parse_position(position), language)


def shown_rules(book: Rulebook, rules: Sequence[Rule], language: Language) -> tuple[ShownRule, ...]:
    """Sentences of a section. Those that only decide what is left open are fine print, unless there are no others."""
    has_main = any(not rule.is_decision for rule in rules)
    return tuple(
        ShownRule(
            id=rule.id,
            text=rule.text.say(language),
            mechanics=rule.mechanics,
            added=rule.is_added,
            fine=has_main and rule.is_decision,
            original=original_tags(book, rule, language),
        )
        for rule in rules
    )


def original_tags(book: Rulebook, rule: Rule, language: Language) -> OriginalTags | None:
    compared = book.compared(rule)
    if compared is None:
        return None
    return OriginalTags(
        lines=tuple(line.line for line in rule.original),
        mechanics=titles(compared.original, language),
        left_out=titles(compared.left_out, language),
        put_in=titles(compared.added, language),
        why=rule.differs.say(language) if rule.differs else "",
    )


def titles(mechanics: Iterable[Mechanic], language: Language) -> tuple[str, ...]:
    return tuple(one.title.say(language) for one in mechanics)
