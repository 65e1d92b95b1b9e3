"""The result of an arena run as a table with a plot, as JSON, or as an SVG picture. It computes nothing itself."""

from __future__ import annotations

import json

from rich.markup import escape
from rich.table import Table

from wandelgang.cli.arena_figures import duration, percent, signed, span
from wandelgang.cli.arena_seats import SeatReport
from wandelgang.cli.console import console, words
from wandelgang.language import Language
from wandelgang.play.arena import GameResult
from wandelgang.play.ratings import Rating, leader, rate
from wandelgang.play.run import Run
from wandelgang.play.run_files import GameFailure
from wandelgang.play.standings import tally, thinking_time
from wandelgang.render.plot import Bar, plot_lines, plot_svg
from wandelgang.render.terminal import PLAYER_STYLES

SHOWN_FAILURES = 5
PLOT_WIDTH = 76
LONGEST_TITLE = 70  # characters


class Report:
    """The numbers of a run as it stands."""

    def __init__(self, run: Run, language: Language, interrupted: bool = False) -> None:
        self.run, self.arena, self.language, self.interrupted = run, run.arena, language, interrupted
        self.games = run.counted
        counted = tally(self.arena, self.games)
        self.ratings = rate(counted, self.arena.solo)
        strongest = run.decision.player if run.decision else leader(counted, self.arena.solo)
        self.strongest = None if strongest is None else self.arena.names[strongest]
        self.even = None if self.arena.solo else 1 / self.arena.seats
        self.seats = SeatReport(self.arena, self.games, language)
        self.times = [thinking_time(self.arena, self.games, player) for player in range(len(self.arena.names))]

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def json(self) -> str:
        plan = self.arena.plan
        players = {}
        for player, (name, rating, time) in enumerate(zip(self.arena.names, self.ratings, self.times, strict=True)):
            players[name] = {
                "score": rating and rating.score,
                "interval": rating and list(rating.interval),
                "games": rating.games if rating else 0,
                "elo": rating and rating.elo,
                "elo_interval": list(rating.elo_interval) if rating and rating.elo_interval else None,
                "decisions": time.decisions,
                "seconds_mean": time.mean,
                "seconds_longest": time.longest,
                "forfeits": sum(self.forfeiter(result) == name for result in self.games),
                **self.seats.facts(player),
            }
        facts = {
            "game": plan.game,
            "options": plan.options,
            "seats": self.arena.seats,
            "seed": plan.seed,
            "time": plan.seconds,
            "games": len(self.games),
            "games_per_deal": self.arena.games_per_deal,
            "even_score": self.even,
            "players": players,
            **self.seats.facts(),
            "strongest": self.strongest,
            "stopped_early": self.stopped,
            "interrupted": self.interrupted,
            "forfeits": [self.forfeit_facts(result) for result in self.games if result.forfeit],
            "failures": [failure_facts(failure) for failure in self.run.failures.values()],
            "folder": str(self.run.folder),
        }
        return json.dumps(facts, ensure_ascii=False, indent=2)

    @property
    def stopped(self) -> bool:
        return self.run.decision is not None and bool(self.run.remaining)

    def show(self) -> None:
        """The table, the plot, the verdict, the seats, the forfeits, the failures and the folder."""
        console.print(self.table())
        bars = self.bars()
        if bars:
            console.print()
            for line, style in zip(plot_lines(bars, self.even, min(console.width, PLOT_WIDTH)), styles(len(bars)), strict=True):
                console.print(line, style=style, markup=False, no_wrap=True, overflow="crop")
            console.print()
            console.print(self.verdict(), markup=False)
        self.show_seats()
        self.show_forfeits()
        self.show_failures()
        console.print(self.say("arena-kept", folder=self.run.folder), style="dim", markup=False, soft_wrap=True)

    def table(self) -> Table:
        table = Table(title=escape(self.title()), title_justify="left", box=None, padding=(0, 2, 0, 0), header_style="dim")
        rated = ["arena-elo", "arena-interval"] if self.rated else []
        headings = ["arena-games", "arena-score", "arena-interval", *rated, "arena-mean-time", "arena-longest-time"]
        table.add_column(self.say("arena-player"), overflow="fold")  # long names are folded before a number is cut
        for heading in headings:
            table.add_column(self.say(heading), justify="right", no_wrap=True)
        for player in sorted(range(len(self.ratings)), key=lambda player: -self.score(player)):
            rating, time = self.ratings[player], self.times[player]
            name = f"[{PLAYER_STYLES[player % 8]}]{escape(self.arena.names[player])}[/]"
            if rating is None:
                table.add_row(name, "0", *["–"] * (len(headings) - 1))
                continue
            cells = [str(rating.games), percent(rating.score), span(rating.interval)]
            if self.rated:
                cells += elo_cells(rating)
            table.add_row(name, *cells, duration(time.mean), duration(time.longest))
        return table

    @property
    def rated(self) -> bool:
        return any(rating and rating.elo is not None for rating in self.ratings)

    def score(self, player: int) -> float:
        rating = self.ratings[player]
        return rating.score if rating else -1.0

    def title(self) -> str:
        """What was played, truncated if the options include a whole position."""
        options = "".join(f" {name}={value}" for name, value in self.arena.plan.options.items())
        title = f"{self.arena.variant.game.title.say(self.language)}{options}"
        return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"

    def subtitle(self) -> str:
        deals = len({result.deal for result in self.games})
        return self.say("arena-subtitle", n=len(self.games), deals=deals, seed=self.arena.plan.seed)

    def bars(self) -> list[Bar]:
        """One row per player that finished a game, in the order in which they were named."""
        found = []
        for name, rating in zip(self.arena.names, self.ratings, strict=True):
            if rating is not None:
                note = f"{percent(rating.score)} ({span(rating.interval)})"
                note += f" · Elo {signed(rating.elo)}" if rating.elo is not None else ""
                found.append(Bar(name, rating.score, *rating.interval, note))
        return found

    def svg(self) -> str:
        return plot_svg([*self.bars(), *self.seats.bars()], self.even, self.title(), self.subtitle(), self.say("arena-even"))

    def verdict(self) -> str:
        if self.run.decision is not None:
            return self.say("arena-decided", name=self.strongest, deals=self.run.decision.deal + 1)
        if len(self.arena.names) == 1:
            return self.subtitle()
        if self.strongest is None:
            return self.say("arena-open")
        return self.say("arena-strongest", name=self.strongest)

    def show_seats(self) -> None:
        table = self.seats.table()
        if table is not None:
            console.print()
            console.print(table)
            console.print()
        if self.seats.sentence():
            console.print(self.seats.sentence(), markup=False)

    def forfeiter(self, result: GameResult) -> str | None:
        """The player that forfeited a game, if any."""
        if result.forfeit is None:
            return None
        return self.arena.names[self.arena.player_named[result.seats[result.forfeit["seat"]]]]

    def forfeit_facts(self, result: GameResult) -> dict[str, object]:
        assert result.forfeit is not None
        seat, code, reason = result.forfeit["seat"] + 1, result.forfeit["code"], result.forfeit[self.language]
        player = self.forfeiter(result)
        return {
            "deal": result.deal + 1,
            "seating": result.seating + 1,
            "seat": seat,
            "player": player,
            "code": code,
            "reason": reason,
        }

    def show_forfeits(self) -> None:
        """Who could not go on: per player how often, and the first reasons."""
        forfeits = [result for result in self.games if result.forfeit]
        for name in self.arena.names:
            own = [result for result in forfeits if self.forfeiter(result) == name]
            if own:
                console.print(self.say("arena-forfeits", n=len(own), name=name), style="bold red", markup=False)
            for result in own[:SHOWN_FAILURES]:
                assert result.forfeit is not None
                line = f"  {result.key.name}: {result.forfeit[self.language]}"
                console.print(line, style="red", markup=False, soft_wrap=True)

    def show_failures(self) -> None:
        failures = list(self.run.failures.values())
        if not failures:
            return
        console.print(self.say("arena-failures", n=len(failures)), style="bold red", markup=False)
        for failure in failures[:SHOWN_FAILURES]:
            console.print("  " + self.failure_text(failure), style="red", markup=False, soft_wrap=True)
        console.print(self.say("arena-retry", folder=self.run.folder), style="dim", markup=False, soft_wrap=True)

    def failure_text(self, failure: GameFailure) -> str:
        reason = failure.reason
        if failure.exit_code is not None:
            reason = self.say("arena-died", code=failure.exit_code)
        return self.say(
            "arena-failure", game=failure.key.name, seats=", ".join(failure.seats), seed=failure.seed, reason=reason
        )


def failure_facts(failure: GameFailure) -> dict[str, object]:
    return {
        "deal": failure.deal + 1,
        "seating": failure.seating + 1,
        "seats": failure.seats,
        "seed": failure.seed,
        "reason": failure.reason or f"the process ended with exit code {failure.exit_code}",
    }


def styles(players: int) -> list[str]:
    """One style per line of the plot: the players', then that of the axis."""
    return [*(PLAYER_STYLES[player % 8] for player in range(players)), "dim"]


def elo_cells(rating: Rating) -> list[str]:
    if rating.elo is None or rating.elo_interval is None:
        return ["–", "–"]
    return [signed(rating.elo), f"{signed(rating.elo_interval[0])} … {signed(rating.elo_interval[1])}"]
