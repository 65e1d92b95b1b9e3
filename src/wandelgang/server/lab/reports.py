"""A report of the laboratory as it is sent to a browser: the same plain data, and boards as scenes, which the page draws."""

from __future__ import annotations

from typing import Any

import msgspec

from wandelgang.laboratory.figures import Figures
from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.language import Language
from wandelgang.render.heatmap import placed
from wandelgang.server.views.scenes import near, shown_scene
from wandelgang.server.wire.laboratory import LabLayer, LabMap, LabReport, LabSpot


def shown_report(findings: Findings, language: Language) -> LabReport:
    """Everything that the page shows of a run."""
    facts = report_facts(findings, language)
    cells = [{**cell, "wins": chart} for cell, chart in zip(facts["cells"], facts["figures"]["wins"], strict=True)]
    maps = heat(findings, facts["words"], language)
    shown: dict[str, Any] = {**facts, **facts["levels"], **facts["figures"], "cells": cells, "heat": maps}
    return msgspec.convert({**shown, "precision": facts["progress"]["precision"]}, LabReport)


def heat(findings: Findings, titles: dict[str, str], language: Language) -> list[LabMap]:
    """The boards of all variants with where things happen."""
    figures = Figures(findings.laboratory, findings.cells, findings.comparison, language)
    return [
        LabMap(
            one.cell.number + 1,
            figures.name(one),
            shown_scene(scene, findings.laboratory.plan.game, language),
            tuple(
                LabLayer(
                    layer,  # type: ignore[arg-type]
                    titles[f"layer-{layer}"],
                    tuple(LabSpot(near(at.x), near(at.y), near(at.radius), at.text) for at in placed(places, figures.often)),
                )
                for layer, places in layers.items()
            ),
        )
        for one, scene, layers in figures.maps()
    ]
