"""A position of `gears` as somebody sets it up: read from any text as far as it goes, and written again.

What follows from the rest (who won, how a turn begins, how many tiles a pile has left) is worked out here, so that nobody has
to keep it in step by hand. Whether the whole is possible is said by layout.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.boards.hex import CELLS, turned
from wandelgang.core.rules import NONE
from wandelgang.errors import Unreadable
from wandelgang.games.gears.boardfile import SUPPLY, preset
from wandelgang.games.gears.layout import GREATEST
from wandelgang.games.gears.maze import is_sound
from wandelgang.games.gears.maze_filling import kind_of
from wandelgang.games.gears.notation import KIND_NAMES, LEVELS, MODES, cell_name, read_cell, sides_text
from wandelgang.games.gears.scoring import winners
from wandelgang.games.gears.state import COPIES, EMPTY, ENTRY_SIDES, FIGURES, PLAYERS, VALUES
from wandelgang.games.gears.undone import is_stuck
from wandelgang.games.gears.words import words
from wandelgang.texts import whole_number

BUILDING = ("build", "draw", "lay", "enter-built")  # stages while a maze is built
LAYING = ("enter", *BUILDING)
TURN = ("walk", "trapped", "pass")  # how a turn begins follows from the board
STAGES = ("enter", *BUILDING, "turn", "act", "halfway", "over")
NONE_TAKEN = (0,) * VALUES
TILE = re.compile(r"([0-5]{1,6})(\*|e([0-3]))?")
USUAL_PATIENCE = 10


class Tile(NamedTuple):
    """A tile on the table: its closed sides, whose entry tile it is, and whether its marker lies on it."""

    sides: int
    owner: int = NONE
    marked: bool = False

    @property
    def value(self) -> int:
        return count(self.sides) if self.owner == NONE else 0


@dataclass(frozen=True)
class Draft:
    """Everything that a position says, possible or not."""

    mode: str = MODES[0]
    level: str = LEVELS[-1]
    tiles: Mapping[int, Tile] = field(default_factory=dict)
    figures: tuple[tuple[int, ...], ...] = ((), ())  # by player, at most two each
    taken: tuple[tuple[int, ...], ...] = (NONE_TAKEN, NONE_TAKEN)
    stage: str = "turn"
    player: int = 0
    origin: int = NONE
    stuck: tuple[int, ...] = ()
    hand: str = ""
    pile: int = 0  # how many tiles with a value everybody lays while building
    unseen: Mapping[str, int] = field(default_factory=dict)
    idle: int = 0
    patience: int = USUAL_PATIENCE
    passes: int = 0
    played: int = 0
    limit: int = 0  # none

    @property
    def players(self) -> int:
        return len(self.figures)

    def entries(self, player: int) -> tuple[int, ...]:
        return tuple(cell for cell, tile in self.tiles.items() if tile.owner == player)

    def standing(self) -> list[int]:
        found = [0] * (CELLS + 1)
        for cells in self.figures:
            for cell in cells:
                found[cell] += 1
        return found

    def numbered(self, player: int) -> int:
        """GEARS-A40: how many tiles with a value a player has laid, if everybody has laid one piece per turn."""
        laid = len(self.tiles) // self.players + (player < len(self.tiles) % self.players)
        return laid - len(self.entries(player))

    def pile_left(self, player: int) -> int:
        return max(0, self.pile - self.numbered(player) - (self.stage == "lay" and player == self.player))


def draft(text: str) -> Draft:
    """The draft of any text that begins like a position of this game."""
    name, *rest = text.split() or [""]
    if name != "gears":
        raise Unreadable(words("no-position", text=text))
    plain = [word for word in rest if "=" not in word]
    fields = dict(word.split("=", 1) for word in reversed(rest) if "=" in word)
    figures = [read_cells(entry.split("/"))[:FIGURES] for entry in fields.get("figures", "-,-").split(",")[:PLAYERS]]
    taken = [read_taken(entry) for entry in fields.get("taken", "").split(",")][:PLAYERS]
    player, _, phase = fields.get("turn", "over").partition(":")
    idle, _, patience = fields.get("idle", "").partition("/")
    piles = [number(pile) for pile in fields["piles"].split(",")] if "piles" in fields else []
    found = Draft(
        mode=next((word for word in plain if word in MODES), MODES[0]),
        level=next((word for word in plain if word in LEVELS), LEVELS[-1]),
        tiles=read_tiles(next((word for word in plain if ":" in word), ""), "piles" in fields),
        figures=tuple(figures),
        taken=tuple((*taken, *[NONE_TAKEN] * PLAYERS)[: len(figures)]),
        stage=stage_of(phase, "piles" in fields),
        player=min(number(player), len(figures) - 1),
        origin=read_cell(fields.get("from", "")),
        stuck=read_cells(fields.get("stuck", "").split(",")),
        hand=fields.get("hand", "") if fields.get("hand") in KIND_NAMES else "",
        unseen=read_unseen(fields.get("unseen", "")),
        idle=number(idle),
        patience=number(patience) or USUAL_PATIENCE,
        passes=min(number(fields.get("passes", "")), PLAYERS),
        played=number(fields.get("played", "")),
        limit=number(fields.get("limit", "")),
    )
    if found.stage == "trapped":
        own = set(found.figures[found.player])
        found = replace(found, stage="turn" if set(found.stuck) >= own else "halfway")
    return replace(found, pile=max((found.numbered(p) + left for p, left in enumerate(piles[: found.players])), default=0))


def number(text: str) -> int:
    return min(whole_number(text) or 0, GREATEST)


def read_cells(texts: list[str]) -> tuple[int, ...]:
    return tuple(cell for text in texts if (cell := read_cell(text)) != NONE)


def read_taken(text: str) -> tuple[int, ...]:
    return tuple(map(int, text)) if re.fullmatch(r"[0-9]{4}", text) else NONE_TAKEN


def read_unseen(text: str) -> dict[str, int]:
    entries = (entry.partition("x") for entry in text.split(","))
    return {kind: min(number(copies), COPIES) for kind, _, copies in entries if kind in KIND_NAMES and number(copies)}


def read_tiles(text: str, building: bool) -> dict[int, Tile]:
    tiles: dict[int, Tile] = {}
    for entry in text.split(","):
        place, _, written = entry.partition(":")
        cell, found = read_cell(place), TILE.fullmatch(written)
        if cell != NONE and found and cell not in tiles:
            sides = sum(1 << int(side) for side in set(found[1]))
            if found[3]:
                tiles[cell] = Tile(ENTRY_SIDES if sides & 1 == 0 else int(turned(ENTRY_SIDES, 1)), int(found[3]))
            elif is_sound(sides):
                tiles[cell] = Tile(sides, NONE, found[2] == "*" and not building)
    return dict(sorted(tiles.items()))


def stage_of(phase: str, building: bool) -> str:
    if phase == "enter":
        return "enter-built" if building else "enter"
    if phase in BUILDING or phase in ("act", "trapped"):
        return phase
    return "turn" if phase in TURN else "over"


def draft_text(draft: Draft) -> str:
    """The draft as a position text, in the order of positions."""
    taken = ["".join(str(min(number, 9)) for number in own) if any(own) else "-" for own in draft.taken]
    building, over = draft.stage in BUILDING, draft.stage == "over"
    fields = {
        "figures": ",".join("/".join(map(cell_name, cells)) or "-" for cells in draft.figures),
        "taken": ",".join(taken) if set(taken) != {"-"} else "",
        "turn": "over" if over else f"{draft.player}:{phase_of(draft)}",
        "winners": ",".join(map(str, won(draft))) if over else "",
        "from": cell_name(draft.origin) if draft.origin != NONE and draft.stage == "act" else "",
        "stuck": ",".join(map(cell_name, stuck_cells(draft))),
        "hand": draft.hand if draft.stage == "lay" else "",
        "piles": ",".join(str(draft.pile_left(player)) for player in range(draft.players)) if building else "",
        "unseen": ",".join(f"{kind}x{draft.unseen[kind]}" for kind in KIND_NAMES if draft.unseen.get(kind)) if building else "",
        "idle": f"{draft.idle}/{draft.patience}",
        "passes": str(draft.passes or ""),
        "played": str(draft.played or ""),
        "limit": str(draft.limit or ""),
    }
    board = ",".join(f"{cell_name(cell)}:{tile_text(tile)}" for cell, tile in sorted(draft.tiles.items())) or "-"
    return " ".join(["gears", draft.mode, draft.level, board, *(f"{key}={value}" for key, value in fields.items() if value)])


def tile_text(tile: Tile) -> str:
    return sides_text(tile.sides) + (f"e{tile.owner}" if tile.owner != NONE else "*" if tile.marked else "")


def phase_of(draft: Draft) -> str:
    """What the player does, as positions call it."""
    if draft.stage == "turn":
        closed = [draft.tiles[cell].sides if cell in draft.tiles else EMPTY for cell in range(CELLS + 1)]
        if not is_stuck(draft.figures[draft.player], draft.standing(), closed):
            return "walk"
        return "pass" if draft.level == LEVELS[0] else "trapped"
    return {"halfway": "trapped", "enter-built": "enter"}.get(draft.stage, draft.stage)


def stuck_cells(draft: Draft) -> list[int]:
    if phase_of(draft) != "trapped":
        return []
    own = set(draft.figures[draft.player])
    return sorted(own if draft.stage == "turn" else own & set(draft.stuck))


def won(draft: Draft) -> list[int]:
    """GEARS-27: who has won if it is over."""
    found = winners(SimpleNamespace(mode=MODES.index(draft.mode), players=draft.players, taken=np.array(draft.taken)))
    return [player for player in range(draft.players) if found >> player & 1]


def usual_unseen(draft: Draft) -> dict[str, int]:
    """The usual tiles without those that lie on the table or are in hand."""
    gone = [kind_of(tile.sides) for tile in draft.tiles.values() if tile.owner == NONE] + [draft.hand]
    supply = preset(SUPPLY).tiles or {}
    return {kind: copies - gone.count(kind) for kind, copies in supply.items() if copies > gone.count(kind)}
