"""What the server knows about one run: how far it is, who wants it played or shown, and its latest reports."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from wandelgang.language import Language
from wandelgang.server.lab.bench import Outcome, Piece, Progress
from wandelgang.server.wire.laboratory import LabReport, LabState, Stage

WANTED = 15.0  # seconds after somebody has asked, while the run is played and shown
LEAST_PAUSE = 2.0  # seconds between two reports
SHARE = 8.0  # times as long as it takes to make a report, games are played before the next one
LOSSES = 3  # times that the process has died with a run before it counts as failed


@dataclass(frozen=True)
class MadeReport:
    """A report, how many games it is about, when it was made and how many seconds that took."""

    report: LabReport
    games: int
    at: float
    seconds: float


@dataclass
class RunState:
    """One run. Times are those of `time.monotonic`."""

    name: str
    folder: Path
    address: str
    progress: Progress | None = None
    players: dict[str, float] = field(default_factory=dict)  # browsers that want it played, and until when
    readers: dict[Language, float] = field(default_factory=dict)  # languages that somebody reads it in, and until when
    reports: dict[Language, MadeReport] = field(default_factory=dict)
    served: float = 0.0  # when something was last done for it
    games: int = 0  # played here,
    seconds: float = 0.0  # and how long all but the first took
    losses: int = 0
    failure: str = ""

    def ask(self, browser: str, address: str, language: Language, pause: bool) -> None:
        """Somebody looks at it, and wants it to go on or not."""
        until = time.monotonic() + WANTED
        self.readers[language] = until
        if pause:
            self.players.pop(browser, None)
        else:
            self.players[browser] = until
            self.address = address

    @property
    def is_over(self) -> bool:
        return bool(self.failure) or (self.progress is not None and self.progress.is_over)

    @property
    def is_wanted(self) -> bool:
        """Whether it is to be played, as far as there is anything to play."""
        return not self.is_over and any(until > time.monotonic() for until in self.players.values())

    def next_piece(self) -> Piece | None:
        """What is to be done for it next, if anything."""
        now = time.monotonic()
        readers = [language for language, until in self.readers.items() if until > now]
        if self.failure or not (readers or self.is_wanted):
            return None
        if self.progress is None:
            return Piece("look", self.folder)
        for language in readers:
            if self.progress.done and self.is_due(language, now):
                return Piece("report", self.folder, language)
        return Piece("play", self.folder) if self.is_wanted else None

    def is_due(self, language: Language, now: float) -> bool:
        """Whether a report is so old that another one is worth its time."""
        made = self.reports.get(language)
        if made is None or self.progress is None:
            return True
        if made.games == self.progress.done:
            return False
        return not self.is_wanted or now - made.at > max(LEAST_PAUSE, SHARE * made.seconds)

    def take(self, piece: Piece, outcome: Outcome, seconds: float) -> None:
        """A piece of work is done."""
        if piece.what == "play" and self.progress is not None and outcome.progress.done > self.progress.done:
            if self.games:  # before the first one, whatever it needs is compiled
                self.seconds += seconds
            self.games += 1
        self.progress, self.losses = outcome.progress, 0
        if outcome.report is not None:
            self.reports[piece.language] = MadeReport(outcome.report, outcome.progress.done, time.monotonic(), seconds)

    def lose(self, reason: str) -> None:
        """A piece of work was lost with its process."""
        self.losses += 1
        if self.losses >= LOSSES:
            self.failure = reason

    def shown(self, language: Language, seen: int, sharing: int) -> LabState:
        """How far it is, for a page that has the report about *seen* games; *sharing* runs are being played at the moment."""
        progress, made = self.progress, self.reports.get(language)
        done, total = (0, 0) if progress is None else (progress.done, progress.expected)
        left = None
        if self.games > 1 and self.is_wanted:
            left = self.seconds / (self.games - 1) * max(0, total - done) * max(1, sharing)
        return LabState(
            self.name,
            done,
            total,
            self.stage(),
            None if left is None else round(left, 1),
            made.report.precision if made else None,
            progress.wanted if progress else None,
            made.games if made else -1,
            made.report if made and made.games != seen else None,
            self.failure or (progress.failure if progress and progress.is_over else ""),
        )

    def stage(self) -> Stage:
        if self.failure or (self.is_over and self.progress is not None and self.progress.failure):
            return "failed"
        if self.is_over:
            return "done"
        if not self.is_wanted:
            return "paused"
        return "running" if self.games else "preparing"
