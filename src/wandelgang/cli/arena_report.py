"""What an arena run came to: as a table with a plot below, as JSON, as a picture. It counts nothing itself."""

from __future__ import annotations

import json

from rich.markup import escape
from rich.table import Table

from wandelgang.cli.shared import console, words
from wandelgang.language import Language
from wandelgang.play.arena import Played
from wandelgang.play.ledger import Failed, Ledger
from wandelgang.play.ratings import Rating, leader, rate
from wandelgang.render.plot import Bar, plot_lines, plot_svg
from wandelgang.render.terminal import PLAYER_STYLES

SHOWN_FAILURES = 5
PLOT_WIDTH = 76
TITLE = 70  # letters of a title at most


class Report:
    """The numbers of a run as it stands."""

    def __init__(self, ledger: Ledger, language: Language, interrupted: bool = False) -> None:
        self.ledger, self.arena, self.language, self.interrupted = ledger, ledger.arena, language, interrupted
        self.games = ledger.counted
        tally = self.arena.tally(self.games)
        self.ratings = rate(tally, self.arena.solo)
        strongest = ledger.decision[0] if ledger.decision else leader(tally, self.arena.solo)
        self.strongest = None if strongest is None else self.arena.names[strongest]
        self.even = None if self.arena.solo else 1 / self.arena.seats
        self.thought = [thinking(self.games, self.arena.chairs, self.arena.owner, one) for one in range(len(self.arena.names))]

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def json(self) -> str:
        plan = self.arena.plan
        players = {}
        for name, rating, (decisions, mean, longest) in zip(self.arena.names, self.ratings, self.thought, strict=True):
            players[name] = {
                "score": rating and rating.score,
                "interval": rating and list(rating.interval),
                "games": rating.games if rating else 0,
                "elo": rating and rating.elo,
                "elo_interval": list(rating.elo_interval) if rating and rating.elo_interval else None,
                "decisions": decisions,
                "seconds_mean": mean,
                "seconds_longest": longest,
            }
        told = {
            "game": plan.game,
            "options": plan.options,
            "seats": self.arena.seats,
            "seed": plan.seed,
            "time": plan.seconds,
            "games": len(self.games),
            "games_a_deal": self.arena.games_a_deal,
            "even_score": self.even,
            "players": players,
            "strongest": self.strongest,
            "stopped_early": self.stopped,
            "interrupted": self.interrupted,
            "failures": [failure_facts(failed) for failed in self.ledger.failed.values()],
            "folder": str(self.ledger.folder),
        }
        return json.dumps(told, ensure_ascii=False, indent=2)

    @property
    def stopped(self) -> bool:
        return self.ledger.decision is not None and bool(self.ledger.left)

    def show(self) -> None:
        """The table, the plot, the verdict, what failed and where everything is kept."""
        console.print(self.table())
        bars = self.bars()
        if bars:
            console.print()
            for line, style in zip(plot_lines(bars, self.even, min(console.width, PLOT_WIDTH)), styles(len(bars)), strict=True):
                console.print(line, style=style, markup=False, no_wrap=True, overflow="crop")
            console.print()
            console.print(self.verdict(), markup=False)
        self.show_failures()
        console.print(self.say("arena-kept", folder=self.ledger.folder), style="dim", markup=False, soft_wrap=True)

    def table(self) -> Table:
        table = Table(title=escape(self.title()), title_justify="left", box=None, padding=(0, 2, 0, 0), header_style="dim")
        rated = ["arena-elo", "arena-interval"] if self.rated else []
        headings = ["arena-games", "arena-score", "arena-interval", *rated, "arena-mean-time", "arena-longest-time"]
        table.add_column(self.say("arena-player"), no_wrap=True)
        for heading in headings:
            table.add_column(self.say(heading), justify="right", no_wrap=True)
        order = sorted(range(len(self.ratings)), key=lambda one: -self.score(one))
        for one in order:
            rating, (_, mean, longest) = self.ratings[one], self.thought[one]
            name = f"[{PLAYER_STYLES[one % 8]}]{escape(self.arena.names[one])}[/]"
            if rating is None:
                table.add_row(name, "0", *["–"] * (len(headings) - 1))
                continue
            cells = [str(rating.games), percent(rating.score), span(rating.interval)]
            if self.rated:
                cells += elo_cells(rating)
            table.add_row(name, *cells, duration(mean), duration(longest))
        return table

    @property
    def rated(self) -> bool:
        return any(rating and rating.elo is not None for rating in self.ratings)

    def score(self, one: int) -> float:
        rating = self.ratings[one]
        return rating.score if rating else -1.0

    def title(self) -> str:
        """What was played, cut short if a whole position is among the options."""
        options = "".join(f" {name}={value}" for name, value in self.arena.plan.options.items())
        told = f"{self.arena.variant.game.title.say(self.language)}{options}"
        return told if len(told) <= TITLE else told[: TITLE - 1] + "…"

    def subtitle(self) -> str:
        deals = len({played.deal for played in self.games})
        return self.say("arena-subtitle", n=len(self.games), deals=deals, seed=self.arena.plan.seed)

    def bars(self) -> list[Bar]:
        """A row for each player who finished a game, in the order they were named."""
        found = []
        for name, rating in zip(self.arena.names, self.ratings, strict=True):
            if rating is not None:
                note = f"{percent(rating.score)} ({span(rating.interval)})"
                note += f" · Elo {signed(rating.elo)}" if rating.elo is not None else ""
                found.append(Bar(name, rating.score, *rating.interval, note))
        return found

    def svg(self) -> str:
        return plot_svg(self.bars(), self.even, self.title(), self.subtitle(), self.say("arena-even"))

    def verdict(self) -> str:
        if self.ledger.decision is not None:
            return self.say("arena-decided", name=self.strongest, deals=self.ledger.decision[1] + 1)
        if len(self.arena.names) == 1:
            return self.subtitle()
        if self.strongest is None:
            return self.say("arena-open")
        return self.say("arena-strongest", name=self.strongest)

    def show_failures(self) -> None:
        failures = list(self.ledger.failed.values())
        if not failures:
            return
        console.print(self.say("arena-failures", n=len(failures)), style="bold red", markup=False)
        for failed in failures[:SHOWN_FAILURES]:
            console.print("  " + self.failure(failed), style="red", markup=False, soft_wrap=True)
        console.print(self.say("arena-retry", folder=self.ledger.folder), style="dim", markup=False, soft_wrap=True)

    def failure(self, failed: Failed) -> str:
        reason = failed.reason
        if failed.exit_code is not None:
            reason = self.say("arena-died", code=failed.exit_code)
        place = f"{failed.deal + 1}-{failed.seating + 1}"
        return self.say("arena-failure", game=place, seats=", ".join(failed.seats), seed=failed.seed, reason=reason)


def thinking(games: list[Played], chairs: list[str], owner: list[int], one: int) -> tuple[int, float | None, float | None]:
    """How often a player decided, and how long that took him: on the average and at most."""
    mine = {chair for chair, whose in zip(chairs, owner, strict=True) if whose == one}
    turns = [(played, seat) for played in games for seat, name in enumerate(played.seats) if name in mine]
    decisions = sum(played.decisions[seat] for played, seat in turns)
    if not decisions:
        return 0, None, None
    spent = sum(played.seconds[seat] for played, seat in turns)
    return decisions, spent / decisions, max(played.longest[seat] for played, seat in turns)


def failure_facts(failed: Failed) -> dict[str, object]:
    return {
        "deal": failed.deal,
        "seating": failed.seating,
        "seats": failed.seats,
        "seed": failed.seed,
        "reason": failed.reason or f"the process ended with exit code {failed.exit_code}",
    }


def styles(players: int) -> list[str]:
    """One for each line of the plot: the players', then the axis'."""
    return [*(PLAYER_STYLES[one % 8] for one in range(players)), "dim"]


def elo_cells(rating: Rating) -> list[str]:
    if rating.elo is None or rating.elo_interval is None:
        return ["–", "–"]
    return [signed(rating.elo), f"{signed(rating.elo_interval[0])} … {signed(rating.elo_interval[1])}"]


def percent(value: float) -> str:
    return f"{value * 100:.1f} %"


def span(interval: tuple[float, float]) -> str:
    return f"{interval[0] * 100:.1f}–{interval[1] * 100:.1f}"


def signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1e3:.2g} ms"
