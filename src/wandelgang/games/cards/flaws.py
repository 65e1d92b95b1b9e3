"""What a board file or a position says and cannot be: where it is, what was expected and what was given.

Readers collect flaws and read on, so that an editor can show all of them; whoever needs a board raises the first as an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wandelgang.core.editor import Finding
from wandelgang.errors import BadSetup, WandelgangError
from wandelgang.games.cards.words import words
from wandelgang.language import Message

MOST = 20  # flaws that are kept: whoever reads them cannot use more


@dataclass(frozen=True)
class Flaw:
    """One thing that is wrong. Somebody who sees the drawing may be told *what* and *advice* instead of the error's message."""

    error: WandelgangError
    spots: tuple[str, ...] = ()
    what: Message | None = None
    advice: Message | None = None

    @property
    def finding(self) -> Finding:
        return Finding("wrong", self.what or self.error.message, self.advice, self.spots)


class Flaws(list[Flaw]):
    """What has been found to be wrong so far."""

    def add(self, field: str, expected: Message, got: object, *spots: str) -> None:
        self.keep(BadSetup(field, expected, got), *spots)

    def tell(self, field: str, key: str, got: object, *spots: str, **values: object) -> None:
        """Add something that somebody can bring about by touching the drawing: the texts say it in their terms, too."""
        what, advice = words(f"wrong-{key}", **values), words(f"mend-{key}", **values)
        if len(self) < MOST:
            self.append(Flaw(BadSetup(field, words(key, **values), got), spots, what, advice))

    def keep(self, error: WandelgangError, *spots: str) -> None:
        if len(self) < MOST:
            self.append(Flaw(error, spots))


def refuse(flaws: Sequence[Flaw]) -> None:
    """Raise the first of them, if there is any."""
    for flaw in flaws:
        raise flaw.error


def card_spot(player: int, card: int) -> str:
    """The place of a card beside the board."""
    return f"card{player}-{card}"
