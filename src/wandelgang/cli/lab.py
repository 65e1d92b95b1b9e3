"""`wandelgang lab`: variants of a game are played and measured, on all cores or on a cluster, and a report is written."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer
from rich.console import Console

from wandelgang.cli.arguments import LanguageName, Options, variant
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.files import expanded
from wandelgang.cli.folders import new_folder, refuse_beside_resume
from wandelgang.cli.lab_report import show_failures, show_report
from wandelgang.cli.progress import progress_line
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.laboratory.files import REPORT, measure_facts, write_files
from wandelgang.laboratory.plan import (
    MOST_GAMES,
    USUAL_FAST,
    USUAL_GAMES,
    USUAL_STRONG,
    Laboratory,
    Plan,
    read_sweep,
)
from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import Run, TrialFailure, begin, resume
from wandelgang.laboratory.trial import Prepared
from wandelgang.language import Language
from wandelgang.workers.connection import check_address
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Workers

INTERRUPTED = 130


def lab(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of a game; `wandelgang games` lists them.")
    ] = None,
    option: Options = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OPTION=A,B,C", help="Compare these values; OPTION+OPTION=A,B gives both the same. Several make a grid."
        ),
    ] = None,
    players: Annotated[str | None, typer.Option(metavar="LIST", help="Compare numbers of players, such as 2,4.")] = None,
    games: Annotated[
        int | None, typer.Option(help="Games per variant and kind of game (fast, strong, strong among fast); 100 by default.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="±2%", help="Play until shares of wins are known that precisely, instead of --games.")
    ] = None,
    fast: Annotated[str | None, typer.Option(metavar="LEVEL", help="The fast players, level 2 by default.")] = None,
    strong: Annotated[str | None, typer.Option(metavar="LEVEL", help="The strong players, level 4 by default.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.", min=0)] = None,
    jobs: Annotated[int | None, typer.Option(help="How many processes to use; one per core by default.")] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: local, auto, HOST:PORT or ray://HOST:PORT."),
    ] = None,
    folder: Annotated[str | None, typer.Option(metavar="DIR", help="Folder for the results; lab/GAME-TIME by default.")] = None,
    resumed: Annotated[str | None, typer.Option("--resume", metavar="DIR", help="Continue the run in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = None,
) -> None:
    """Measure a game: who wins, how long, how tense, how much skill decides, and where. Compare variants in paired deals.

    Example: wandelgang lab GAME --sweep OPTION=A,B --players 2,4
    """
    lang = chosen_language(language)
    if jobs is not None and jobs < 1:
        raise BadSetup("--jobs", common("expected-from", least=1), jobs)
    if cluster is not None:
        check_address(cluster)
    precision = None if until is None else read_precision(until)
    if resumed is not None:
        given = {"GAME": game, "--option": option, "--sweep": sweep, "--players": players, "--fast": fast, "--strong": strong}
        refuse_beside_resume({**given, "--seed": seed, "--folder": folder})
        run = resume(expanded(resumed), games, precision)
    else:
        plan = typed_plan(game, option, sweep, players, games, precision, fast, strong, seed)
        made = Laboratory(plan)
        run = begin(made, new_folder("lab", plan.game) if folder is None else expanded(folder))
    assert run.folder is not None
    screen = Console(stderr=True, highlight=False)
    workers = open_workers(
        Prepared(run.laboratory), jobs, cluster, lambda message: screen.print(message.say(lang), markup=False)
    )
    finished = play_all(run, workers, lang, screen)
    findings = Findings(run)
    write_files(findings, run.folder, lang)
    if as_json:
        failures = [{"deal": one.key.deal + 1, "cell": one.key.cell + 1, "reason": one.reason} for one in run.failures.values()]
        facts = {**measure_facts(findings), "interrupted": not finished, "failures": failures, "folder": str(run.folder)}
        typer.echo(json.dumps(facts, ensure_ascii=False))
    else:
        show_report(report_facts(findings, lang))
        console.print(words("lab-kept", path=run.folder / REPORT).say(lang), style="dim", markup=False, soft_wrap=True)
        if not finished:
            console.print(words("lab-resume", folder=run.folder).say(lang), markup=False, soft_wrap=True)
    show_failures(run, lang, screen)
    if not finished:
        raise typer.Exit(INTERRUPTED)
    if run.failures:
        raise typer.Exit(1)


def typed_plan(
    game: str | None,
    option: list[str] | None,
    sweep: list[str] | None,
    players: str | None,
    games: int | None,
    precision: float | None,
    fast: str | None,
    strong: str | None,
    seed: int | None,
) -> Plan:
    """The plan as typed."""
    if game is None:
        raise BadSetup("GAME", words("arena-game"), "–")
    found = find_game(game)
    swept: dict[str, list[object]] = {}
    for typed in sweep or []:
        key, values = read_sweep(found, typed)
        if key in swept:
            raise BadSetup("--sweep", words("lab-once"), key)
        swept[key] = values
    given = dict(variant(game, option).given)
    tables = [] if players is None else [read_players(part) for part in players.split(",")]
    most = games if games is not None else USUAL_GAMES if precision is None else MOST_GAMES
    levels = USUAL_FAST if fast is None else fast, USUAL_STRONG if strong is None else strong
    return Plan(game, given, swept, tables, most, *levels, Generator(seed).seed, precision)


def read_players(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text.strip()):
        raise BadSetup("--players", words("lab-players"), text)
    return int(text)


def read_precision(text: str) -> float:
    """`±2%`, `2 %` or `2`: percentage points."""
    found = re.fullmatch(r"(?:±|\+-|\+/-)?\s*([0-9]{1,3}(?:[.,][0-9]+)?)\s*%?", text.strip())
    if found is None:
        raise BadSetup("--until", words("lab-precision"), text)
    return float(found[1].replace(",", ".")) / 100


def play_all(run: Run, opened: Workers, lang: Language, screen: Console) -> bool:
    """Play all remaining games and show how far it is; False after Ctrl-C."""
    if run.is_complete:
        return True
    try:
        with opened as workers:
            with screen.status(words("arena-preparing").say(lang)):
                workers.start_first()
            with progress_line(screen, run.planned, len(run.trials), lang) as advance:
                for ended in run.play(workers):
                    advance(0 if isinstance(ended, TrialFailure) else 1)
    except KeyboardInterrupt:
        return False
    return True
