"""The tables of a report in one language: all numbers of all variants, and the parts of kinds, mechanics and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wandelgang.laboratory.comparison import FIRST, SKILL, Comparison, Verdict
from wandelgang.laboratory.figures import PERCENTAGES, digits
from wandelgang.laboratory.intervals import Estimate
from wandelgang.laboratory.measures import NUMBERS, CellMeasures
from wandelgang.laboratory.observer import NO_MECHANIC
from wandelgang.laboratory.plan import FAST, STRONG, Laboratory
from wandelgang.laboratory.texts import figure, percent, words
from wandelgang.language import Language

SHORT = (FIRST, "turns", "minutes", SKILL)  # the measures that a terminal has room for
COLUMNS = (FIRST, *NUMBERS, SKILL)


def number_table(
    laboratory: Laboratory, cells: Sequence[CellMeasures], comparison: Comparison, language: Language
) -> dict[str, Any]:
    """One row per variant and level, the verdict in the third column so that a phone shows it without scrolling."""
    names = [name for name in COLUMNS if any(number(one, level, name) for one in cells for level in (STRONG, FAST))]
    rows = []
    for one in cells:
        verdict = comparison.verdicts[one.cell.number]
        for level in (STRONG, FAST):
            found = [(name, number(one, level, name)) for name in names]
            rows.append(
                {
                    "name": laboratory.column_name(one.cell.column).say(language) if one.cell.values else "",
                    "players": one.cell.players,
                    "level": words("level-strong" if level == STRONG else "level-fast").say(language),
                    "is_main": one.main is one.levels[level],
                    "verdict": verdict.kind if one.main is one.levels[level] else None,
                    "verdict_text": verdict_text(one, verdict, language) if one.main is one.levels[level] else "",
                    "cells": [number_cell(one, level, name, estimate, comparison, language) for name, estimate in found],
                }
            )
    headings = [words(f"measure-{name}").say(language) for name in names]
    return {
        "headings": headings,
        "short": {name: words(f"short-{name}").say(language) for name in SHORT},
        "names": names,
        "rows": rows,
        "has_columns": bool(laboratory.plan.sweep),
    }


def number(one: CellMeasures, level: int, name: str) -> Estimate | None:
    if name == SKILL:
        return one.skill if level == STRONG else None
    if name == FIRST:
        return one.levels[level].order[0] if one.levels[level].order else None
    return one.levels[level].numbers.get(name)


def number_cell(
    one: CellMeasures, level: int, name: str, found: Estimate | None, comparison: Comparison, language: Language
) -> dict[str, Any]:
    """A value with its half interval; which way it differs from the first variant, if that is beyond noise."""
    if found is None:
        return {"text": "–", "differs": 0, "is_marked": False}
    if name in (*PERCENTAGES, FIRST):
        text = f"{figure(found.value * 100, 0, language)} ± {percent(found.half, language)}"
    else:
        text = f"{figure(found.value, digits(found.value), language)} ± {figure(found.half, digits(found.value), language)}"
    difference = comparison.differences.get((one.cell.number, name)) if level == STRONG else None
    differs = 0 if difference is None or not difference.is_real else 1 if difference.estimate.value > 0 else -1
    verdict = comparison.verdicts[one.cell.number]
    is_marked = name == FIRST and verdict.is_beyond_noise and one.main is one.levels[level] and verdict.by == "order"
    return {"text": text, "differs": differs, "is_marked": is_marked}


def verdict_text(one: CellMeasures, verdict: Verdict, language: Language) -> str:
    """Fair, open, or who wins too often or too rarely."""
    if not verdict.is_beyond_noise or verdict.share is None:
        return words(f"verdict-{verdict.kind}").say(language)
    how = "more" if verdict.share.value * one.cell.players > 1 else "less"
    if verdict.by == "seats":
        return words(f"verdict-seat-{how}", n=verdict.place + 1).say(language)
    if verdict.place:
        return words(f"verdict-later-{how}", n=verdict.place + 1).say(language)
    return words(f"verdict-{verdict.kind}-{how}").say(language)


def part_tables(laboratory: Laboratory, cells: Sequence[CellMeasures], language: Language) -> list[dict[str, Any]]:
    """What decides (swings by mechanic), what is done (kinds of actions), which rules matter: per variant, strong players."""
    game = laboratory.game
    swings = [one.main.swings for one in cells]
    kinds = [one.main.kinds for one in cells]
    rules = [one.main.rules for one in cells]
    mechanics = {key: mechanic.title.say(language) for key, mechanic in game.rulebook.vocabulary.items()}
    found = [
        part_table("swings", swings, {**mechanics, NO_MECHANIC: words("no-mechanic").say(language)}, language),
        part_table("kinds", kinds, {kind: game.kind_title(kind).say(language) for kind in game.kinds}, language),
        part_table(
            "rules", rules, {rule.id: f"{rule.id}: {rule.text.say(language)}" for rule in game.rulebook.rules}, language
        ),
    ]
    return [table for table in found if len(table["rows"]) > 1]


def part_table(key: str, parts: Sequence[dict[str, Estimate]], titles: dict[str, str], language: Language) -> dict[str, Any]:
    """One row per part, the largest first, one column per variant. What never happens is left out."""
    names = {name for some in parts for name in some}
    largest = {name: max((some[name].value for some in parts if name in some), default=0.0) for name in names}
    rows = [
        {"title": titles.get(name, name), "key": name, "cells": [part_cell(some.get(name), language) for some in parts]}
        for name in sorted(names, key=lambda name: (-largest[name], name))
        if largest[name] > 0
    ]
    return {
        "key": key,
        "title": words(f"parts-{key}").say(language),
        "about": words(f"parts-{key}-about").say(language),
        "rows": rows,
    }


def part_cell(found: Estimate | None, language: Language) -> dict[str, Any]:
    if found is None:
        return {"text": "–", "share": 0.0, "about": ""}
    low, high = figure(found.low * 100, 0, language), percent(found.high, language)
    small = 0 < found.value < 0.01
    return {"text": percent(found.value, language, 1 if small else 0), "share": found.value, "about": f"{low}–{high}"}
