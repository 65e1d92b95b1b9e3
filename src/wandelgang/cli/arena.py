"""`wandelgang arena`: computer players against each other, in paired games, on all cores or on a cluster."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console

from wandelgang.cli.arena_report import Report
from wandelgang.cli.arguments import LanguageName, Options, variant
from wandelgang.cli.console import chosen_language, words
from wandelgang.cli.files import check_writable, expanded, write_text
from wandelgang.cli.folders import new_folder, refuse_beside_resume
from wandelgang.cli.progress import progress_bar
from wandelgang.core.generator import Generator
from wandelgang.core.options import POSITION
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.arena import Arena, GameResult, Plan
from wandelgang.play.run import Run, begin, resume
from wandelgang.play.run_files import GameFailure
from wandelgang.play.standings import shares
from wandelgang.workers.connection import check_address
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Workers

DEFAULT_GAMES = 100
PLAYERS = "players"  # the option that says how many play, in games that have it
INTERRUPTED = 130


def arena(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of a game; `wandelgang games` lists them.")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER",
            help="1 to 5, greedy, random, uct, package.module:Class or engine:COMMAND, perhaps as NAME=PLAYER. "
            "One per seat; or two, the second of which fills all other seats.",
        ),
    ] = None,
    games: Annotated[int | None, typer.Option(help="How many games, 100 by default; rounded up to whole deals.")] = None,
    time: Annotated[float | None, typer.Option(help="Seconds a searching player may think per decision.")] = None,
    opening: Annotated[
        int | None,
        typer.Option(help="Random actions before the players take over; by default only in games without chance."),
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.", min=0)] = None,
    jobs: Annotated[int | None, typer.Option(help="How many processes to use; one per core by default.")] = None,
    threads: Annotated[
        int | None, typer.Option(help="How many threads each process searches with; by default its part of the cores.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: local, auto, HOST:PORT or ray://HOST:PORT."),
    ] = None,
    stop: Annotated[bool, typer.Option("--stop/--no-stop", help="Stop as soon as it is clear who is the strongest.")] = False,
    records: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for results and records; arena/GAME-TIME by default.")
    ] = None,
    resumed: Annotated[str | None, typer.Option("--resume", metavar="DIR", help="Continue the run in this folder.")] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the scores as SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = None,
) -> None:
    """Let computer players play each other, every deal in all seatings. Results and records are stored in a folder.

    Example: wandelgang arena GAME greedy random --games 200
    """
    lang = chosen_language(language)
    if jobs is not None and jobs < 1:
        raise BadSetup("--jobs", common("expected-from", least=1), jobs)
    if cluster is not None:
        check_address(cluster)
    if plot is not None:
        check_writable(plot)
    if resumed is not None:
        refuse_beside_resume(
            {
                "GAME": game,
                "--time": time,
                "--opening": opening,
                "--option": option,
                "--seed": seed,
                "--records": records,
                "--threads": threads,
            }
        )
        run = resume(expanded(resumed), games)
    else:
        plan = typed_plan(game, players or [], DEFAULT_GAMES if games is None else games, time, opening, option, seed)
        made = Arena(replace(plan, threads=threads))
        if stop and len(made.names) < 2:
            raise BadSetup("--stop", words("arena-two"), len(made.names))
        run = begin(new_folder("arena", made.plan.game) if records is None else expanded(records), made)
    screen = Console(stderr=True, highlight=False)
    workers = open_workers(run.arena.prepare, jobs, cluster, lambda message: screen.print(message.say(lang), markup=False))
    finished = play_all(run, workers, stop, lang, screen)
    report = Report(run, lang, interrupted=not finished)
    if plot is not None:
        write_text(plot, report.svg())
    if as_json:
        typer.echo(report.json())
    else:
        report.show()
    if not finished:
        raise typer.Exit(INTERRUPTED)
    if run.failures:
        raise typer.Exit(1)


def typed_plan(
    game: str | None,
    players: list[str],
    games: int,
    time: float | None,
    opening: int | None,
    option: list[str] | None,
    seed: int | None,
) -> Plan:
    """The plan as typed. Three players or more make a game for that many, unless the options are for another number."""
    if game is None:
        raise BadSetup("GAME", words("arena-game"), "–")
    settled = variant(game, option)
    given, names = dict(settled.given), {option.name for option in settled.game.options}
    fits = len(players) <= 2 or len(players) == settled.players
    if not fits and PLAYERS in names and not given.keys() & {PLAYERS, POSITION.name}:
        given = {PLAYERS: len(players), **given}
    return Plan(game, given, players, games, Generator(seed).seed, time, opening)


def play_all(run: Run, opened: Workers, stop: bool, lang: Language, screen: Console) -> bool:
    """Play all remaining games with a progress bar; False after Ctrl-C."""
    games, asked = len(run.arena.games()), run.arena.plan.games
    if games != asked:
        rounded = words("arena-rounded", asked=asked, games=games, each=run.arena.games_per_deal)
        screen.print(rounded.say(lang), markup=False)
    try:
        with opened as workers:
            if run.remaining:
                with screen.status(words("arena-preparing").say(lang)):
                    workers.start_first()
            with progress_bar(screen) as progress:
                score = RunningScore(run)
                task = progress.add_task("", total=games, completed=len(run.results), score=score.text(lang))
                for ended in run.play(workers, stop):
                    score.add(ended)
                    progress.update(task, advance=1, score=score.text(lang))
    except KeyboardInterrupt:
        return False
    return True


class RunningScore:
    """The score so far, updated game by game."""

    def __init__(self, run: Run) -> None:
        self.arena = run.arena
        self.won = [0.0] * len(self.arena.names)
        self.games = [0] * len(self.arena.names)
        self.failed = 0
        for result in run.results.values():
            self.add(result)

    def add(self, ended: GameResult | GameFailure) -> None:
        if isinstance(ended, GameFailure):
            self.failed += 1
            return
        for player, share in shares(self.arena, ended).items():
            self.won[player] += share
            self.games[player] += 1

    def text(self, lang: Language) -> str:
        scores = [
            f"{name} {won / games:.1%}" if games else f"{name} –"
            for name, won, games in zip(self.arena.names, self.won, self.games, strict=True)
        ]
        failures = [words("arena-failures", n=self.failed).say(lang)] if self.failed else []
        return " · ".join([*scores, *failures])
