"""A position of `tiles` in the making: whatever can be read of a position text, possible or not, changed and written again.

The board and everything on it is a draft, as in board files. Whether the position can occur is decided by parse_position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from wandelgang.core.fields import written_entries
from wandelgang.errors import Unreadable
from wandelgang.games.tiles.draft import NOWHERE, Draft
from wandelgang.games.tiles.ground import places
from wandelgang.games.tiles.layout import LONGEST
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, KINDS, LOOSE, PHASES, STONE_NAMES
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.words import words
from wandelgang.texts import whole_number

NEW_TILE = "┼"  # what comes where a board grows, or where a sign cannot be read
MOST_PLAYED = 999_999_999
OVER = "over"


@dataclass
class Moment(Draft):
    """A draft, and what players have and do. Lists have an entry per player, as in the text."""

    goal: str = ""  # shared: where it lies
    goals: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    deck: list[str] | None = None
    overlap: bool = False
    player: int = 0
    phase: str = "push"
    winners: list[int] = field(default_factory=list)
    closed: str = ""
    played: int = 0
    limit: int = 0

    @property
    def players(self) -> int:
        return max(1, min(len(self.pawns), PLAYERS))

    @property
    def hidden(self) -> int:
        """How many players' goals are not known."""
        return sum("?" in entry for entry in self.goals)

    def left(self, player: int) -> int:
        """How many cards or points a player still has to win."""
        entry = self.goals[player]
        found = re.fullmatch(r"(.?)\+?([0-9]{1,6})", entry)
        if not found:
            return 0
        return int(found[2]) + (self.kind == "stack" and found[1] not in ("", "-"))

    def card(self, player: int) -> str:
        """The stone on the card that a player has turned up."""
        entry = self.goals[player]
        return entry[0] if "+" in entry and entry[0] in STONE_NAMES else ""

    def set_stack(self, player: int, card: str, left: int) -> None:
        """A card turned up, if any, among all cards left."""
        if left < 1:
            self.goals[player] = "home"
        else:
            self.goals[player] = f"{card}+{left - 1}" if card else f"-+{left}"

    def tidy(self) -> None:
        """Lists have an entry per player, a stone is in one place, and what lies nowhere is nobody's goal."""
        lying, players = self.stones or {}, self.players
        usual = {"set": "", "stack": "-+1", "shared": "1"}[self.kind]
        for name, default in (("goals", usual), ("won", "0" if self.kind == "shared" else ""), ("excluded", "")):
            entries = getattr(self, name)[:players]
            setattr(self, name, entries + [default] * (players - len(entries)))
        if self.deck is not None:
            self.deck = [*self.deck[:players], *[""] * (players - len(self.deck))]
        if self.kind == "stack":
            self.homes = [*self.homes[:players], *self.pawns[len(self.homes) : players]]
        self.player = min(self.player, players - 1)
        if self.kind == "shared":
            return
        self.won = [only(entry, lambda letter: letter not in lying) for entry in self.won]
        self.excluded = [only(entry, lying.__contains__) for entry in self.excluded]
        if self.kind == "set":
            self.goals = [entry if "?" in entry else only(entry, lying.__contains__) for entry in self.goals]
            self.exclude_stood_on()
        elif any(self.card(player) and self.card(player) not in lying for player in range(players)):
            for player in range(players):
                if self.card(player) not in lying:
                    self.set_stack(player, "", self.left(player))

    def exclude_stood_on(self) -> None:
        """TILES-A45: between turns, what a pawn stands on is known not to be its owner's goal."""
        if self.phase == "walk" or not self.played:
            return
        for player, place in enumerate(self.pawns[: self.players]):
            here = [stone for stone, at in (self.stones or {}).items() if at == place and stone not in self.goals[player]]
            self.excluded[player] = only("".join({*self.excluded[player], *here}), STONE_NAMES.__contains__)

    @property
    def text(self) -> str:
        """The position text, its fields in the usual order."""
        each = partial(written_entries, self.players)
        fields = [f"tiles {self.kind} {'/'.join(self.rows.split())}", f"free={self.signs[FREE]}"]
        fields.append(f"pawns={','.join(self.pawns) or NOWHERE}")
        if self.kind == "stack":
            fields.append(f"home={','.join(self.homes) or NOWHERE}")
        if self.kind == "shared":
            fields.append(f"goal={self.goal or '-'}")
        else:
            fields.append(f"stones={','.join(f'{stone}:{place}' for stone, place in (self.stones or {}).items()) or '-'}")
        fields += [f"goals={each(self.goals.__getitem__)}", f"won={each(self.won.__getitem__)}"]
        if any(self.excluded) and self.kind != "shared":
            fields.append(f"not={each(self.excluded.__getitem__)}")
        if self.deck is not None and self.kind == "stack":
            fields.append(f"deck={each(self.deck.__getitem__)}")
        if self.overlap:
            fields.append("overlap=yes")
        fields.append("turn=over" if self.phase == OVER else f"turn={self.player}:{self.phase}")
        if self.phase == OVER:
            fields.append(f"winners={','.join(map(str, self.winners)) or '-'}")
        fields += [f"closed={self.closed}"] if self.closed else []
        fields += [f"played={self.played}"] if self.played else []
        fields += [f"limit={self.limit}"] if self.limit else []
        return " ".join(fields)


def only(letters: str, fits: Callable[[str], bool]) -> str:
    """The letters of stones that fit, each once and in order."""
    return "".join(letter for letter in STONE_NAMES if letter in letters and fits(letter))


def read_moment(text: str) -> Moment:
    """The position in the making that a text describes, as far as it can be read. Raises Unreadable if there is no board."""
    name, kind, board, *others = [*text.split(), "", "", ""][: max(3, len(text.split()))]
    rows = board.split("/")
    width = max(map(len, rows))
    if name != "tiles" or not board or not (width <= LONGEST and len(rows) <= LONGEST):
        raise Unreadable(words("no-position", text=text))
    signs = [sign if sign in LOOSE + IMMOVABLE else NEW_TILE for row in rows for sign in row.ljust(width, NEW_TILE)]
    said = dict(field.partition("=")[::2] for field in others if "=" in field)
    free = said.get("free", "")
    moment = Moment(
        width=width,
        height=len(rows),
        signs=dict(zip(places(width, len(rows)), signs, strict=True)) | {FREE: free if free in LOOSE and free else NEW_TILE},
        pawns=[place or NOWHERE for place in entries(said, "pawns")[:PLAYERS]],
        homes=[place or NOWHERE for place in entries(said, "home")[:PLAYERS]],
        stones=dict(sorted(pairs(said), key=lambda pair: STONE_NAMES.index(pair[0]))) or None,
        said={"goal": kind if kind in KINDS else "set"},
        goal=said.get("goal", "-").replace("-", ""),
        goals=entries(said, "goals"),
        won=entries(said, "won"),
        excluded=entries(said, "not"),
        deck=entries(said, "deck") if "deck" in said else None,
        overlap=said.get("overlap") == "yes" and kind == "set",
        closed=said.get("closed", ""),
        played=number(said, "played"),
        limit=number(said, "limit"),
    )
    read_turn(moment, said)
    while moment.pawns and moment.pawns[-1] == NOWHERE:
        moment.pawns.pop()
    moment.tidy()
    return moment


def read_turn(moment: Moment, said: dict[str, str]) -> None:
    player, _, phase = said.get("turn", "").partition(":")
    if player == OVER:
        moment.phase = OVER
        moment.winners = sorted({int(one) for one in entries(said, "winners") if re.fullmatch("[0-7]", one)})
    else:
        moment.player = int(player) if re.fullmatch("[0-7]", player) else 0
        moment.phase = phase if phase in PHASES.values() else "push"


def entries(said: dict[str, str], key: str) -> list[str]:
    return ["" if entry == "-" else entry for entry in said.get(key, "").split(",")] if key in said else []


def pairs(said: dict[str, str]) -> list[tuple[str, str]]:
    """Stones and where they lie."""
    found = [entry.partition(":")[::2] for entry in entries(said, "stones")]
    return [(stone, place) for stone, place in found if len(stone) == 1 and stone in STONE_NAMES and place]


def number(said: dict[str, str], key: str) -> int:
    text = said.get(key, "0")
    return whole_number(text) or 0
