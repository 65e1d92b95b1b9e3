"""A laboratory for programs and notebooks: `wandelgang.lab(…)` plays, and what it returns shows itself.

The command line uses the same steps, with a progress line of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.numbers import whole
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup, WandelgangError
from wandelgang.errors import words as common
from wandelgang.laboratory.files import measure_facts, write_files
from wandelgang.laboratory.plan import (
    MOST_GAMES,
    USUAL_FAST,
    USUAL_GAMES,
    USUAL_STRONG,
    Laboratory,
    Plan,
    portable,
)
from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import Run, TrialFailure, begin
from wandelgang.laboratory.trial import Prepared
from wandelgang.laboratory.views import page, piece
from wandelgang.language import Language, quoted
from wandelgang.play.position import check_picture, checked_seed
from wandelgang.play.progress import shown
from wandelgang.play.variant import Variant
from wandelgang.workers.opening import open_workers


class LabReport:
    """What a laboratory found out. A notebook shows it as a report; `facts` holds every number."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.findings = Findings(run)

    @property
    def facts(self) -> dict[str, Any]:
        """All measures as plain data."""
        return measure_facts(self.findings)

    @property
    def games(self) -> int:
        return len(self.run.trials)

    def sentence(self, language: Language = "en") -> str:
        """What a designer would ask first, in a sentence."""
        check_picture(language, None)
        return self.findings.sentence(language).replace("**", "")

    def report(self, language: Language = "en") -> dict[str, Any]:
        """Everything the report shows, as plain data in one language."""
        check_picture(language, None)
        return report_facts(self.findings, language)

    def html(self, language: Language = "en") -> str:
        """The report as one HTML document that needs nothing else."""
        return page(self.report(language))

    def save(self, folder: str | Path, language: Language = "en") -> None:
        """Write the measures, the figures and the report."""
        check_picture(language, None)
        write_files(self.findings, Path(folder).expanduser(), language)

    def _repr_html_(self) -> str:
        return piece(self.report())

    def __repr__(self) -> str:
        return f"<LabReport of {self.run.laboratory.plan.game}: {self.games:,} games; {self.sentence()}>"


def lab(
    game: str | Variant,
    sweep: Mapping[str, Sequence[object]] | None = None,
    players: Sequence[int] = (),
    games: int | None = None,
    until: float | None = None,
    fast: str = USUAL_FAST,
    strong: str = USUAL_STRONG,
    seed: int | None = None,
    processes: int | None = None,
    *,
    cluster: str | None = None,
    folder: str | Path | None = None,
    progress: bool | None = None,
) -> LabReport:
    """Play variants of a game and measure them: who wins, how long, how tense, how much skill decides, and where.

    *sweep* has values of options to compare: `{"width+height": [5, 7]}`; *players* numbers of players. *games* are played
    per variant and kind of game (fast, strong, strong among fast), or as many as it takes *until* shares are known to ± that
    much. The same seed gives the same results, however many *processes* (None: all cores) or whatever *cluster* plays. With a
    *folder* every game is kept as it ends. A program that uses more than one process needs the line
    `if __name__ == "__main__":`.
    """
    check_given(sweep, players, processes, folder)
    name, options = (game.name, dict(game.given)) if isinstance(game, Variant) else (game, {})
    most = MOST_GAMES if until is not None else USUAL_GAMES
    known = {option.name: option for option in find_game(name).all_options}
    swept = {
        key: [portable(known[key], value) if key in known else value for value in values]
        for key, values in (sweep or {}).items()
    }
    number = checked_seed(seed).seed if seed is not None else Generator().seed
    plan = Plan(name, options, swept, list(players), most if games is None else games, fast, strong, number, until)
    run = begin(Laboratory(plan), None if folder is None else Path(folder).expanduser())
    with open_workers(Prepared(run.laboratory), processes, cluster) as workers, shown(run.planned, progress) as advance:
        for ended in run.play(workers):
            if isinstance(ended, TrialFailure):
                raise WandelgangError(common("simulation-failed", game=ended.key.deal + 1, seed=number, reason=ended.reason))
            advance(1)
    found = LabReport(run)
    if folder is not None:
        found.save(folder)
    return found


def check_given(sweep: object, players: object, processes: object, folder: object) -> None:
    """What a program gave has the right types; a plan is checked for the rest."""
    if sweep is not None and not (
        isinstance(sweep, Mapping) and all(isinstance(key, str) and is_list(sweep[key]) for key in sweep)
    ):
        raise BadSetup("sweep", common("expected-lists"), quoted(sweep))
    if not is_list(players) or any(whole(number) is None for number in players):  # type: ignore[attr-defined]
        raise BadSetup("players", common("expected-numbers"), quoted(players))
    if processes is not None and (whole(processes) or 0) < 1:
        raise BadSetup("processes", common("expected-from", least=1), quoted(processes))
    if folder is not None and (not isinstance(folder, str | Path) or "\0" in str(folder)):
        raise BadSetup("folder", common("expected-path"), quoted(folder))


def is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
