"""The files of a finished or interrupted run: all measures as JSON and CSV, all figures as SVG, and the report.

They depend on nothing but the games and the language. It computes nothing.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from wandelgang.laboratory.intervals import Estimate
from wandelgang.laboratory.measures import CellMeasures, LevelMeasures
from wandelgang.laboratory.plan import FAST, LEVELS, STRONG
from wandelgang.laboratory.report import Findings, option_text, report_facts, sentences
from wandelgang.laboratory.views import page
from wandelgang.language import Language
from wandelgang.play.run_files import replace_file, writing
from wandelgang.render.charts import standalone

MEASURES, TABLE, REPORT, FIGURES = "measures.json", "measures.csv", "report.html", "figures"
COLUMNS = ("variant", "players", "level", "group", "measure", "value", "low", "high", "deals", "beyond_noise")


def write_files(findings: Findings, folder: Path, language: Language) -> None:
    """All of them, each whole or not at all. Figures of an earlier report are replaced."""
    report = report_facts(findings, language)
    with writing(folder):
        (folder / FIGURES).mkdir(parents=True, exist_ok=True)
        for old in (folder / FIGURES).glob("*.svg"):
            old.unlink()
        for name, svg in figures(report):
            replace_file(folder / FIGURES / f"{name}.svg", svg)
        replace_file(folder / MEASURES, json.dumps(measure_facts(findings), ensure_ascii=False, indent=2) + "\n")
        replace_file(folder / TABLE, measure_table(findings))
        replace_file(folder / REPORT, page(report))


def figures(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every figure with the name of its file."""
    drawn = report["figures"]
    for cell, chart in zip(report["cells"], drawn["wins"], strict=True):
        yield f"wins-{cell['number']}", standalone(chart)
    for number, one in enumerate(drawn["lengths"], 1):
        yield f"length-{number}", standalone(one["svg"])
    for one in (*drawn["draws"], *drawn["tension"], *drawn["skill"]):
        yield one["name"], standalone(one["svg"])
    for one in drawn["heat"]:
        for layer in one["layers"]:
            others = "|".join(other for other in one["layers"] if other != layer)
            alone = re.sub(rf'<g class="heat-layer heat-(?:{others})">.*?</g>', "", one["svg"]) if others else one["svg"]
            head, _, rest = alone.partition(">")
            yield f"heat-{one['cell']}-{layer}", f"{head}>{one['defined']}{rest}\n"


def measure_facts(findings: Findings) -> dict[str, Any]:
    """All measures as plain data, the same in every language."""
    plan, comparison = findings.laboratory.plan, findings.comparison
    return {
        "game": plan.game,
        "options": plan.options,
        "sweep": plan.sweep,
        "players": plan.players,
        "levels": {"fast": plan.fast, "strong": plan.strong},
        "seed": plan.seed,
        "games": len(findings.run.trials),
        "is_complete": findings.is_complete,
        "sentence": sentences(findings),
        "cells": [
            {
                "number": one.cell.number + 1,
                "values": one.cell.values,
                "players": one.cell.players,
                "verdict": comparison.verdicts[one.cell.number].kind,
                "skill": estimate_facts(one.skill),
                "levels": {LEVELS[level]: level_facts(findings, one, level) for level in (FAST, STRONG)},
                "differences": {
                    name: {**asdict(found.estimate), "beyond_noise": found.is_real}
                    for (cell, name), found in comparison.differences.items()
                    if cell == one.cell.number
                },
            }
            for one in findings.cells
        ],
    }


def level_facts(findings: Findings, one: CellMeasures, level: int) -> dict[str, Any]:
    found = one.levels[level]
    marked = {(share.by, share.place) for share in findings.comparison.unfair if share[:2] == (one.cell.number, level)}
    facts: dict[str, Any] = {"games": found.games}
    for by, shares in (("order", found.order), ("seats", found.seats)):
        facts[by] = [{**asdict(share), "beyond_noise": (by, place) in marked} for place, share in enumerate(shares)]
    for group, named in groups(found).items():
        facts[group] = {name: asdict(estimate) for name, estimate in named.items()}
    facts["heat"] = {
        layer: [[*place, round(often, 4)] for place, often in places.items()] for layer, places in found.heat.items()
    }
    return facts


def groups(found: LevelMeasures) -> dict[str, dict[str, Estimate]]:
    return {"numbers": found.numbers, "kinds": found.kinds, "rules": found.rules, "mechanics": found.swings}


def estimate_facts(found: Estimate | None) -> dict[str, Any] | None:
    return None if found is None else asdict(found)


def measure_table(findings: Findings) -> str:
    """The same as a table: one line per number."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for one in findings.cells:
        variant = " ".join(option_text(name, value, "en") for name, value in one.cell.values.items())
        for level, found in one.levels.items():
            named = {
                "order": {str(place): share for place, share in enumerate(found.order, 1)},
                "seats": {str(place): share for place, share in enumerate(found.seats, 1)},
                **groups(found),
            }
            marked = {
                (share.by, str(share.place + 1))
                for share in findings.comparison.unfair
                if share[:2] == (one.cell.number, level)
            }
            for group, numbers in named.items():
                for name, estimate in numbers.items():
                    line = [variant, one.cell.players, LEVELS[level], group, name, *figures_of(estimate)]
                    table.writerow([*line, "yes" if (group, name) in marked else "no"])
        if one.skill is not None:
            table.writerow([variant, one.cell.players, "mixed", "numbers", "skill", *figures_of(one.skill), "no"])
    return text.getvalue()


def figures_of(estimate: Estimate) -> list[str]:
    return [f"{value:.6g}" for value in (estimate.value, estimate.low, estimate.high)] + [str(estimate.deals)]
