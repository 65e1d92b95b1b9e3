"""How a game ended for one person: who played against whom, and what came of it. Names of other people are not kept."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wandelgang.core.options import POSITION
from wandelgang.language import LANGUAGES, Language
from wandelgang.server.people.identity import RESULT
from wandelgang.server.store.interface import Document
from wandelgang.server.table.computers import FIRST
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game as one person's."""

    table: str
    game: str
    at: float  # when it ended
    seat: int
    levels: tuple[int, ...]  # of every seat; 0 is a person, or a player from outside
    outcome: tuple[float, ...]
    score: dict[Language, str] = {}

    @property
    def mine(self) -> float:
        return self.outcome[self.seat]

    @property
    def won(self) -> bool:
        """Nobody did better, and somebody did worse."""
        return self.mine == max(self.outcome) and self.mine > min(self.outcome)

    @property
    def drawn(self) -> bool:
        return max(self.outcome) == min(self.outcome)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The levels of the computer players among the others."""
        return tuple(level for seat, level in enumerate(self.levels) if seat != self.seat and level)


def results(table: Table) -> Iterator[tuple[str, Result]]:
    """How a finished game ended for everybody who played one seat of it themselves, by browser.

    Nobody is measured by a game from a position that somebody has set up, or by one against themselves.
    """
    if not table.over or len(table.seats) < 2 or len(table.outcome) != len(table.seats) or POSITION.name in table.options:
        return
    levels = tuple(seat.level if seat.level < FIRST else 0 for seat in table.seats)
    scores = {language: steps.scores(table, table.ply, None, language) for language in LANGUAGES}
    for seat in table.seats:
        if seat.is_person and not seat.helper and len(table.sat_by(seat.devices[0])) == 1:
            told = {language: scores[language][seat.number] for language in LANGUAGES}
            yield seat.devices[0], Result(table.id, table.game.name, table.changed, seat.number, levels, table.outcome, told)


def document(result: Result, owner: str) -> Document:
    """A result as it is stored: it stays when its table is deleted."""
    return Document(RESULT, f"{result.table}/{result.seat}", msgspec.json.encode(result), owner)


def decoded(found: Document) -> Result:
    return msgspec.json.decode(found.body, type=Result)
