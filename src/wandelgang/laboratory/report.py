"""Everything a report shows, as plain data in one language: the sentence, figures, tables, and what to try next.

A page of the server, the file `report.html` and a notebook are views of it. Figures are SVG texts. It computes no measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wandelgang.laboratory.advice import Proposal, proposals
from wandelgang.laboratory.comparison import Comparison, compared
from wandelgang.laboratory.figures import Figures
from wandelgang.laboratory.measures import CellMeasures, measured
from wandelgang.laboratory.plan import FAST, STRONG, Laboratory, board_name, is_board, written
from wandelgang.laboratory.run import Run
from wandelgang.laboratory.sentence import Sentence, cell_name
from wandelgang.laboratory.table import number_table, part_tables
from wandelgang.laboratory.texts import figure, percent, players_name, words
from wandelgang.language import LANGUAGES, Language, Message
from wandelgang.play.levels import LEVELS

LEVEL_NAMES = [words("level-strong"), words("level-fast")]
FEW = 20  # games of a variant, below which its charts are faded and say so


class Findings:
    """A run as it stands, measured and compared once for all languages and views."""

    def __init__(self, run: Run) -> None:
        self.run, self.laboratory = run, run.laboratory
        trials = list(run.trials.values())
        self.cells: list[CellMeasures] = measured(self.laboratory, trials)
        self.comparison: Comparison = compared(self.laboratory, self.cells, trials)
        self.is_complete = run.is_complete

    def sentence(self, language: Language) -> str:
        return Sentence(self.laboratory, self.cells, self.comparison, self.is_complete, language).text()


def report_facts(findings: Findings, language: Language) -> dict[str, Any]:
    """The whole report."""
    lab, cells = findings.laboratory, findings.cells
    figures = Figures(lab, cells, findings.comparison, language)
    return {
        "language": language,
        "game": lab.plan.game,
        "title": lab.game.title.say(language),
        "what": what(findings, language),
        "sentence": findings.sentence(language),
        "is_complete": findings.is_complete,
        "progress": progress(findings, language),
        "levels": {"strong": level_name(lab.plan.strong, STRONG, language), "fast": level_name(lab.plan.fast, FAST, language)},
        "columns": [lab.column_name(column).say(language) for column in range(len(lab.columns))],
        "rows": [row_facts(lab, row, language) for row in range(len(lab.rows))],
        "cells": [cell_facts(findings, one, language) for one in cells],
        "figures": figures.facts(),
        "length_about": length_about(lab, language),
        "table": number_table(lab, cells, findings.comparison, language),
        "parts": part_tables(lab, cells, language),
        "next": [proposal_facts(lab, one, language) for one in proposals(lab, cells, findings.comparison, language)],
        "notes": [words(key).say(language) for key in ("note-intervals", "note-noise", "note-minutes", "note-estimate")],
        "words": {key: words(key).say(language) for key in LABELS},
    }


LABELS = (
    "laboratory", "wins-title", "wins-about", "heat-title", "heat-about", "heat-none", "layer-walked", "layer-collected",
    "layer-moved", "length-title", "tension-title", "skill-title", "lanes-about", "table-title", "table-about", "table-variant",
    "table-players", "table-verdict", "table-level", "next-title", "key-fair", "key-noise", "few-games", "notes-title",
)  # fmt: skip


def what(findings: Findings, language: Language) -> list[str]:
    """What was measured, in a few words each."""
    lab, games = findings.laboratory, len(findings.run.trials)
    columns = [lab.column_name(column).say(language) for column in range(len(lab.columns))] if lab.plan.sweep else []
    players = [players_name(lab.cells[row].players).say(language) for row in range(len(lab.rows))]
    options = [option_text(name, value, language) for name, value in lab.plan.options.items()]
    shown = [option if len(option) <= 40 else f"{option[:39]}…" for option in options]
    return [
        *([" · ".join(shown)] if shown else []),
        *([", ".join(columns)] if columns else []),
        listed(players, language),
        words("games-of", n=games, games=figure(games, 0, language)).say(language),
        words("seed-of", seed=lab.plan.seed).say(language),
    ]


def option_text(name: str, value: object, language: Language) -> str:
    """An option as it is typed; a board by its title."""
    if is_board(name, value):
        return board_name(str(value), words("own-board")).say(language)
    return f"{name}={written(value)}"


def listed(names: Sequence[str], language: Language) -> str:
    if len(names) == 1:
        return names[0]
    return words("both", first=", ".join(names[:-1]), last=names[-1]).say(language)


def progress(findings: Findings, language: Language) -> dict[str, Any]:
    run, wanted = findings.run, findings.laboratory.plan.precision
    now = run.precision()
    facts: dict[str, Any] = {"done": len(run.trials), "planned": run.planned, "precision": now, "wanted": wanted}
    done, planned = figure(len(run.trials), 0, language), figure(run.planned, 0, language)
    said = [words("progress-games", done=done, planned=planned).say(language)]
    if now is not None:
        said.append(words("progress-precision", half=percent(now, language, 1)).say(language))
    if wanted is not None:
        said.append(words("progress-wanted", half=percent(wanted, language, 1)).say(language))
    return {**facts, "texts": said}


def level_name(player: str, level: int, language: Language) -> str:
    kind = words("level-strong" if level == STRONG else "level-fast")
    name: Message | str = words("level-number", n=player) if player in LEVELS else player
    return words("level-of", kind=kind, player=name).say(language)


def row_facts(laboratory: Laboratory, row: int, language: Language) -> dict[str, Any]:
    players = laboratory.cells[row].players
    return {
        "players": players,
        "name": players_name(players).say(language),
        "fair": words("fair-share", share=percent(1 / players, language)).say(language) if players > 1 else "",
    }


def cell_facts(findings: Findings, one: CellMeasures, language: Language) -> dict[str, Any]:
    verdict = findings.comparison.verdicts[one.cell.number]
    return {
        "number": one.cell.number + 1,
        "name": cell_name(findings.laboratory, one).say(language),
        "column": one.cell.column,
        "row": one.cell.row,
        "players": one.cell.players,
        "values": dict(one.cell.values),
        "games": {"fast": one.levels[FAST].games, "strong": one.levels[STRONG].games},
        "has_few": one.main.games < FEW,
        "verdict": verdict.kind,
        "marked": [
            {"level": "strong" if share.level == STRONG else "fast", "by": share.by, "place": share.place + 1}
            for share in sorted(findings.comparison.unfair)
            if share.cell == one.cell.number
        ],
    }


def length_about(laboratory: Laboratory, language: Language) -> str:
    """What the bars and the line of the lengths are: two numbers of players or, if there is only one, both levels."""
    by_rows = len(laboratory.rows) > 1
    names = [players_name(cell.players) for cell in laboratory.cells[:2]] if by_rows else LEVEL_NAMES
    return words("length-about", first=names[0], second=names[1]).say(language)


def proposal_facts(laboratory: Laboratory, one: Proposal, language: Language) -> dict[str, Any]:
    return {
        "title": one.title.say(language),
        "text": one.text.say(language),
        "sweep": one.sweep,
        "games": one.games,
        "command": command(laboratory, one),
    }


def command(laboratory: Laboratory, one: Proposal) -> str:
    """How to try it on a command line; nothing to try: nothing."""
    plan = laboratory.plan
    if not one.sweep and one.games is None:
        return ""
    given = [f"-o {name}={quoted(value)}" for name, value in plan.options.items()]
    sweep = one.sweep or plan.sweep
    if one.sweep and not set(one.sweep) & set(plan.sweep):  # another option: together with what was compared before
        sweep = {**plan.sweep, **one.sweep} if len(laboratory.columns) == 1 else one.sweep
    swept = [f"--sweep {key}={','.join(quoted(value) for value in values)}" for key, values in sweep.items()]
    players = [f"--players {','.join(map(str, plan.players))}"] if plan.players else []
    games = [f"--games {one.games or plan.games}"]
    return " ".join(["wandelgang lab", plan.game, *given, *swept, *players, *games])


def quoted(value: object) -> str:
    text = written(value)
    if "\n" in text:  # a board, which had come from a file
        return "FILE"
    return text if text.replace("-", "").replace("_", "").replace(".", "").isalnum() else f"'{text}'"


def sentences(findings: Findings) -> dict[str, str]:
    """The sentence in all languages, without its marks."""
    return {language: findings.sentence(language).replace("**", "") for language in LANGUAGES}
