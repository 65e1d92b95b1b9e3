"""`wandelgang arena`: computer players against each other, in paired games, on all cores."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wandelgang.cli.arena_report import Report
from wandelgang.cli.shared import LanguageName, Options, check_writable, variant, words, write_text
from wandelgang.cli.shared import language as chosen
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.arena import Arena, Plan, Played
from wandelgang.play.ledger import Failed, Ledger, begin, resume
from wandelgang.play.workers import cores

USUAL_GAMES = 100
INTERRUPTED = 130


def arena(
    game: Annotated[str | None, typer.Argument(help="The name of a game; `wandelgang games` lists them.")] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER]…", help="One for each seat; or two, the second of whom fills the other seats."),
    ] = None,
    games: Annotated[int | None, typer.Option(help="How many games; by default 100. Whole deals are played.")] = None,
    time: Annotated[float | None, typer.Option(help="Seconds a searching player thinks about a decision.")] = None,
    opening: Annotated[
        int | None, typer.Option(help="Random actions before the players take over; by default only where nothing is dealt.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.", min=0)] = None,
    jobs: Annotated[int | None, typer.Option(help="How many processes play; by default one a core.")] = None,
    stop: Annotated[bool, typer.Option("--stop/--no-stop", help="End as soon as it is clear who is the strongest.")] = False,
    records: Annotated[str | None, typer.Option(metavar="DIR", help="Where to keep it; by default arena/GAME-TIME.")] = None,
    again: Annotated[str | None, typer.Option("--resume", metavar="DIR", help="Go on with the run kept there.")] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the scores as SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = None,
) -> None:
    """Let computer players play against each other, each deal in all seatings; results and records are kept.

    Example: wandelgang arena tiles greedy random --games 200
    """
    said = chosen(language)
    number = cores() if jobs is None else jobs
    if number < 1:
        raise BadSetup("--jobs", common("expected-from", least=1), number)
    if plot is not None:
        check_writable(plot)
    if again is not None:
        refuse_beside_resume(
            {"GAME": game, "--time": time, "--opening": opening, "--option": option, "--seed": seed, "--records": records}
        )
        ledger = resume(Path(again).expanduser(), games)
    else:
        found = Arena(planned(game, players or [], USUAL_GAMES if games is None else games, time, opening, option, seed))
        if stop and len(found.names) < 2:
            raise BadSetup("--stop", words("arena-two"), len(found.names))
        ledger = begin(new_folder(found.plan.game) if records is None else Path(records).expanduser(), found)
    finished = played_through(ledger, number, stop, said)
    report = Report(ledger, said, interrupted=not finished)
    if plot is not None:
        write_text(plot, report.svg())
    if as_json:
        typer.echo(report.json())
    else:
        report.show()
    if not finished:
        raise typer.Exit(INTERRUPTED)
    if ledger.failed:
        raise typer.Exit(1)


def refuse_beside_resume(given: dict[str, object]) -> None:
    """A run that goes on knows its plan; only the number of games may grow."""
    for name, value in given.items():
        if value is not None:
            raise BadSetup(name, common("says-everything", name="--resume"), value)


def planned(
    game: str | None,
    players: list[str],
    games: int,
    time: float | None,
    opening: int | None,
    option: list[str] | None,
    seed: int | None,
) -> Plan:
    """The plan as typed. Three players or more make a game for as many, unless the options say how many it is for."""
    if game is None:
        raise BadSetup("GAME", words("arena-game"), "–")
    given = variant(game, option).given
    if len(players) > 2 and not given.keys() & {"players", "position", "board"}:
        given = {"players": len(players), **given}
    return Plan(game, given, players, games, Generator(seed).seed, time, opening)


def new_folder(game: str) -> Path:
    """Where a run is kept if nobody says where: below the current folder, named after the game and the time."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    folder, tried = Path("arena") / stem, 1
    while folder.exists():
        tried += 1
        folder = Path("arena") / f"{stem}-{tried}"
    return folder


def played_through(ledger: Ledger, number: int, stop: bool, said: Language) -> bool:
    """Play all games with a progress bar; False if somebody pressed Ctrl-C."""
    screen = Console(stderr=True, highlight=False)
    planned_games, asked = len(ledger.arena.all_games()), ledger.arena.plan.games
    if planned_games != asked:
        told = words("arena-rounded", asked=asked, games=planned_games, each=ledger.arena.games_a_deal)
        screen.print(told.say(said), markup=False)
    try:
        with ledger.workers(number) as workers:
            if ledger.left:
                with screen.status(words("arena-preparing").say(said)):
                    workers.start_first()
            with progress_bar(screen) as progress:
                running = Running(ledger)
                task = progress.add_task("", total=planned_games, completed=len(ledger.played), told=running.told(said))
                for ended in ledger.run(workers, stop):
                    running.add(ended)
                    progress.update(task, advance=1, told=running.told(said))
    except KeyboardInterrupt:
        return False
    return True


def progress_bar(screen: Console) -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}", markup=False))
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


@dataclass
class Running:
    """The score so far, kept game by game."""

    ledger: Ledger

    def __post_init__(self) -> None:
        self.won = [0.0] * len(self.ledger.arena.names)
        self.games = [0] * len(self.ledger.arena.names)
        self.failed = 0
        for played in self.ledger.played.values():
            self.add(played)

    def add(self, ended: Played | Failed) -> None:
        if isinstance(ended, Failed):
            self.failed += 1
            return
        for one, share in self.ledger.arena.shares(ended).items():
            self.won[one] += share
            self.games[one] += 1

    def told(self, said: Language) -> str:
        scores = [
            f"{name} {won / games:.1%}" if games else f"{name} –"
            for name, won, games in zip(self.ledger.arena.names, self.won, self.games, strict=True)
        ]
        lost = [words("arena-failures", n=self.failed).say(said)] if self.failed else []
        return " · ".join([*scores, *lost])
