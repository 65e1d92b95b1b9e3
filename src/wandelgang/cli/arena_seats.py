"""The seats of an arena run as a table, a sentence, JSON, or rows of the plot. It computes nothing itself."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

from wandelgang.cli.arena_figures import percent, span
from wandelgang.cli.console import words
from wandelgang.language import Language
from wandelgang.play.arena import Arena, GameResult
from wandelgang.play.seats import Scored, SeatScore, first_to_act_score, seat_scores
from wandelgang.render.plot import Bar
from wandelgang.render.terminal import PLAYER_STYLES


class SeatReport:
    """How each seat scored and how whoever began did, for everybody (player None) and for each player."""

    def __init__(self, arena: Arena, games: Sequence[GameResult], language: Language) -> None:
        self.arena, self.language = arena, language
        everybody: list[int | None] = [None, *range(len(arena.names))]
        self.seats = {player: seat_scores(arena, games, player) for player in everybody}
        self.first_to_act = {player: first_to_act_score(arena, games, player) for player in everybody}

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def table(self) -> Table | None:
        """One row per seat: for everybody together, then for each player. None if no seat has scored anything."""
        if not any(seat.scored for seat in self.seats[None]):
            return None
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self.say("arena-player"), no_wrap=True)
        for heading in ("arena-seat", "arena-games", "arena-began", "arena-score", "arena-interval"):
            table.add_column(self.say(heading), justify="right", no_wrap=True)
        for player, seats in self.seats.items():
            for seat in seats:
                table.add_row(self.name(player) if seat.seat == 0 else "", *cells(seat))
        return table

    def name(self, player: int | None) -> str:
        if player is None:
            return self.say("arena-everybody")
        return f"[{PLAYER_STYLES[player % 8]}]{escape(self.arena.names[player])}[/]"

    def sentence(self) -> str:
        """What whoever began scored; empty if nobody began anything."""
        scored = self.first_to_act[None]
        if scored is None:
            return ""
        even = percent(1 / self.arena.seats)
        return self.say("arena-first-to-act", score=percent(scored.score), interval=span(scored.interval), even=even)

    def facts(self, player: int | None = None) -> dict[str, object]:
        """The same for JSON."""
        by_seat = [{"seat": seat.seat + 1, "began": seat.began, **facts(seat.scored)} for seat in self.seats[player]]
        return {"by_seat": by_seat, "first_to_act": facts(self.first_to_act[player])}

    def bars(self) -> list[Bar]:
        """One row of the plot per seat that has scored."""
        found = []
        for seat in self.seats[None]:
            if seat.scored is not None:
                score, interval = seat.scored.score, seat.scored.interval
                name = self.say("arena-seat-name", n=seat.seat + 1)
                found.append(Bar(name, score, *interval, f"{percent(score)} ({span(interval)})", coloured=False))
        return found


def cells(seat: SeatScore) -> list[str]:
    if seat.scored is None:
        return [str(seat.seat + 1), "0", "0", "–", "–"]
    scored = seat.scored
    return [str(seat.seat + 1), str(scored.games), str(seat.began), percent(scored.score), span(scored.interval)]


def facts(scored: Scored | None) -> dict[str, object]:
    if scored is None:
        return {"games": 0, "score": None, "interval": None}
    return {"games": scored.games, "score": scored.score, "interval": list(scored.interval)}
