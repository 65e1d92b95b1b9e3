"""A position of `sliders` in the making: read from any line as far as it goes, and written again, possible or not.

It keeps what a position text says, in the form in which an editor changes it. Whether the rules allow it is checked elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wandelgang.core.editor import Finding
from wandelgang.errors import Unreadable
from wandelgang.games.sliders.boardfile import FURTHEST, PRESETS, SLIDERS, preset
from wandelgang.games.sliders.draft import Draft, Rail, read_rails
from wandelgang.games.sliders.layout import RUNS, USUAL_PATIENCE
from wandelgang.games.sliders.notation import ENDS, PLACE, SHIFTS, read_place
from wandelgang.games.sliders.placement import pegs_text
from wandelgang.games.sliders.state import LONGEST
from wandelgang.games.sliders.words import words
from wandelgang.language import Message
from wandelgang.texts import whole_number

TURNS = ("0:move", "1:move", "over")
WINNERS = ("0", "1", "0,1")
KEYS = (
    *("offsets", "pegs", "turn", "winners", "end", "bar", "refused", "played", "travel", "run", "limit", "patience", "past"),
)
MOST_PEGS = 40  # of one player that are kept, however many a text names


@dataclass(frozen=True)
class PositionDraft:
    """All that a position text says; *flaws* are what is wrong with its board, *lost* is what the next change drops."""

    rails: tuple[Rail, ...]
    shifts: tuple[int, ...] = (0,) * SLIDERS
    pegs: tuple[tuple[int, ...], ...] = ((), ())  # by player, the places in order
    turn: str = TURNS[0]
    winners: str = ""
    end: str = ""
    barred: bool = False
    refused: tuple[int, int] = (0, 0)
    played: int = 0
    travel: int = 1
    run: str = RUNS[0]
    limit: int = LONGEST
    patience: int = USUAL_PATIENCE
    past: str = ""
    flaws: tuple[Finding, ...] = field(default=(), compare=False)
    lost: tuple[Message, ...] = field(default=(), compare=False)

    @property
    def holes(self) -> int:
        return len(self.rails[0].holes)

    @property
    def board(self) -> str:
        """As positions write it: a preset by its name, any other board row by row."""
        rows = tuple(rail.text for rail in self.rails)
        return next((name for name in PRESETS if preset(name).rows == rows), "/".join(rows))

    @property
    def text(self) -> str:
        """The position, as a match would write it."""
        is_over = self.turn == "over"
        fields = {
            "offsets": "".join(SHIFTS[shift + 2] for shift in self.shifts),
            "pegs": ",".join(pegs_text(list(places)) or "-" for places in self.pegs),
            "turn": self.turn,
            "winners": (self.winners or "-") if is_over else "",
            "end": (self.end or "-") if is_over else "",
            "bar": "yes" if self.barred else "",
            "refused": f"{self.refused[0]},{self.refused[1]}" if any(self.refused) else "",
            "played": str(self.played or ""),
            "travel": "" if self.travel == 1 else str(self.travel),
            "run": "" if self.run == RUNS[0] else self.run,
            "limit": "" if self.limit == LONGEST else str(self.limit),
            "patience": "" if self.patience == USUAL_PATIENCE else str(self.patience),
            "past": self.past,
        }
        return " ".join([f"sliders {self.board}", *(f"{key}={value}" for key, value in fields.items() if value)])

    @property
    def sliders(self) -> Draft:
        """The sliders alone, as the tools for boards change them."""
        return Draft(self.rails)


def read_position(text: str) -> PositionDraft:
    """The draft of a position text, whatever is wrong with it; Unreadable if it does not begin like one."""
    name, _, rest = text.strip().partition(" ")
    word, *others = rest.split()[:64] or [""]
    if name != "sliders" or not word:
        raise Unreadable(words("no-position", text=text))
    fields = dict(other.partition("=")[::2] for other in others)
    flaws: list[Finding] = []
    lost = [words("lost-key", key=key) for key in fields if key not in KEYS]
    rows = preset(word).rows if word in PRESETS else tuple(word.split("/"))
    counts = fields.get("refused", "").split(",")
    return PositionDraft(
        rails=read_rails(list(rows), flaws, lost),
        shifts=read_shifts(fields.get("offsets", "")),
        pegs=read_pegs(fields.get("pegs", "")),
        turn=chosen(fields.get("turn", ""), TURNS),
        winners=fields.get("winners", "") if fields.get("winners", "") in WINNERS else "",
        end=fields.get("end", "") if fields.get("end", "") in ENDS.values() else "",
        barred=fields.get("bar") == "yes",
        refused=(number(counts[0], 0, 0, LONGEST), number(counts[1] if counts[1:] else "", 0, 0, LONGEST)),
        played=number(fields.get("played", ""), 0, 0, LONGEST),
        travel=number(fields.get("travel", ""), 1, 1, FURTHEST),
        run=chosen(fields.get("run", ""), RUNS),
        limit=number(fields.get("limit", ""), LONGEST, 1, LONGEST),
        patience=number(fields.get("patience", ""), USUAL_PATIENCE, 1, LONGEST),
        past=fields.get("past", ""),
        flaws=tuple(flaws),
        lost=tuple(lost),
    )


def read_shifts(text: str) -> tuple[int, ...]:
    signs = text[:SLIDERS].ljust(SLIDERS, SHIFTS[2])
    return tuple(SHIFTS.index(sign) - 2 if sign in SHIFTS else 0 for sign in signs)


def read_pegs(text: str) -> tuple[tuple[int, ...], ...]:
    """The places that are named, each once and for the first who names it."""
    taken: set[int] = set()
    pegs = []
    for part in (*text.split(","), "", "")[:2]:
        places = {read_place(letter + row) for letter, row in re.findall(PLACE, part)} - taken
        pegs.append(tuple(sorted(places)[:MOST_PEGS]))
        taken |= places
    return tuple(pegs)


def chosen(text: str, choices: tuple[str, ...]) -> str:
    return text if text in choices else choices[0]


def number(text: str, usual: int, least: int, most: int) -> int:
    """A number within its limits, or the usual one."""
    found = whole_number(text)
    return usual if found is None else min(max(found, least), most)
