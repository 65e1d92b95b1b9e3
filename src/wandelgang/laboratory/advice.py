"""What a designer could try next, from what the game itself offers: more games, further values, other options.

It also names what is hardly ever used. Every proposal that can be played comes as a plan for the next run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from wandelgang.core.options import POSITION, Option
from wandelgang.errors import WandelgangError
from wandelgang.laboratory.comparison import MARKED, OPEN, Comparison
from wandelgang.laboratory.measures import CellMeasures
from wandelgang.laboratory.plan import PLAYERS, TOGETHER, Laboratory, written
from wandelgang.laboratory.sentence import cell_name
from wandelgang.laboratory.texts import beside, figure, words
from wandelgang.language import LANGUAGES, Language, Message
from wandelgang.play.variant import Variant

MOST_OPTIONS = 3
MOST_VALUES = 4
SELDOM = 0.01  # of all decisions
MOST_UNUSED = 5


@dataclass(frozen=True)
class Proposal:
    """A heading, a sentence, and what to add to the plan, if anything: a sweep, or a number of games."""

    title: Message
    text: Message
    sweep: dict[str, list[object]] = field(default_factory=dict)
    games: int | None = None


def proposals(
    laboratory: Laboratory, cells: Sequence[CellMeasures], comparison: Comparison, language: Language
) -> list[Proposal]:
    found = [*more_games(laboratory, cells, comparison), *further_values(laboratory)]
    if any(verdict.is_beyond_noise for verdict in comparison.verdicts):
        found += other_options(laboratory)
    return [*found, *hardly_used(laboratory, cells, language), *rules_without_effect(laboratory, cells)]


def more_games(laboratory: Laboratory, cells: Sequence[CellMeasures], comparison: Comparison) -> list[Proposal]:
    """How many games it would take to know whether the open variants are fair."""
    needed = 0
    for one, verdict in zip(cells, comparison.verdicts, strict=True):
        if verdict.kind == OPEN and verdict.share is not None:
            wanted = MARKED / one.cell.players / 2
            needed = max(needed, ceil(one.main.games * (verdict.share.half / wanted) ** 2))
    if needed <= laboratory.plan.games:
        return []
    games = ceil(needed / 100) * 100
    return [Proposal(words("next-games"), words("next-games-about", n=games), games=games)]


def further_values(laboratory: Laboratory) -> list[Proposal]:
    """The value beyond the largest and before the smallest of every swept number."""
    found = []
    for key, values in laboratory.plan.sweep.items():
        numbers = sorted(value for value in values if type(value) is int)
        if len(numbers) != len(values) or len(numbers) < 2:
            continue
        step = numbers[1] - numbers[0]
        tried: list[object] = [value for value in (numbers[0] - step, numbers[-1] + step) if allows(laboratory, key, value)]
        if tried:
            found.append(proposed("next-further", laboratory, key, tried))
    return found


def other_options(laboratory: Laboratory) -> list[Proposal]:
    """Options that nobody has touched, the common ones first."""
    swept = {name for key in laboratory.plan.sweep for name in key.split(TOGETHER)}
    used = {PLAYERS, POSITION.name, *laboratory.plan.options, *swept}
    options = sorted((one for one in laboratory.game.options if one.name not in used), key=lambda option: option.rare)
    found = []
    for option in options:
        values = [value for value in candidates(laboratory, option) if allows(laboratory, option.name, value)]
        if len(values) > 1:
            found.append(proposed("next-option", laboratory, option.name, values[:MOST_VALUES]))
    return found[:MOST_OPTIONS]


def candidates(laboratory: Laboratory, option: Option) -> list[object]:
    """Values to compare: all choices, or numbers around the present one."""
    if option.choices:
        return list(option.choices)
    if option.kind is bool:
        return [False, True]
    present = laboratory.cells[0].variant.options.get(option.name)
    if option.kind is not int or not isinstance(present, int) or option.least is None or option.most is None:
        return []
    step = max(1, round(present / 3))
    return [value for value in (present - step, present, present + step) if option.least <= value <= option.most]


def allows(laboratory: Laboratory, key: str, value: object) -> bool:
    """Whether all variants could be played with this value."""
    try:
        for cell in laboratory.cells:
            Variant(laboratory.plan.game, {**cell.variant.given, **dict.fromkeys(key.split(TOGETHER), value)})
    except WandelgangError:
        return False
    return True


def proposed(text: str, laboratory: Laboratory, key: str, values: list[object]) -> Proposal:
    options = [laboratory.options[name] for name in key.split(TOGETHER)]
    title = Message({language: " + ".join(option.title.say(language) for option in options) for language in LANGUAGES}, {})
    return Proposal(title, words(text, values=beside([plain_name(options[0], value) for value in values])), {key: values})


def plain_name(option: Option, value: object) -> Message:
    """What a value is called where the option is named already."""
    if option.kind is bool:
        return words(f"value-{written(value)}")
    return option.values.get(written(value)) or words("plain-value", value=value)


def hardly_used(laboratory: Laboratory, cells: Sequence[CellMeasures], language: Language) -> list[Proposal]:
    """Kinds of actions that strong players hardly ever choose, with the variant where they do so least."""
    found, never = [], []
    for kind in laboratory.game.kinds:
        shares = [(one.main.kinds[kind].value, one.cell.number, one) for one in cells if kind in one.main.kinds]
        if not shares or min(shares)[0] >= SELDOM:
            continue
        share, _, one = min(pair for pair in shares if pair[0]) if max(shares)[0] else max(shares)
        title = laboratory.game.kind_title(kind)
        if share == 0:
            never.append(title)
        elif share < SELDOM:
            often = figure(1 / share, 0, language)
            found.append(words("unused-seldom", kind=title, variant=cell_name(laboratory, one), n=often))
    if never:
        found.append(words("unused-never", kinds=beside(never)))
    return [Proposal(words("next-unused"), text) for text in found[:MOST_UNUSED]]


def rules_without_effect(laboratory: Laboratory, cells: Sequence[CellMeasures]) -> list[Proposal]:
    """Rules that mattered in no game of any variant."""
    played = [level.rules for one in cells for level in one.levels.values() if level.rules]
    never = [rule for rule in laboratory.game.observable if played and not any(rules[rule].value for rules in played)]
    if not never:
        return []
    return [Proposal(words("next-rules"), words("rules-never", rules=", ".join(never), n=len(never)))]
