"""A second implementation of `doors`, written from its rules in plain Python: `wandelgang check doors` compares the two.

It works on texts only and shares no code with the first. An oracle has these six functions.
"""

import re
from dataclasses import dataclass

NAMES = "abcdefghi"


@dataclass
class Position:
    doors: list[bool]  # open?
    pawns: list[int]
    mover: int | None
    walking: bool = False
    swung: int | None = None
    played: int = 0
    limit: int = 60
    winner: int | None = None


def parse(text: str) -> Position:
    """The position of a text."""
    _, corridor, *rest = text.split(" ")
    fields = dict(field.split("=") for field in rest)
    pawns = [NAMES.index(cell) for cell in fields["pawns"].split(",")]
    found = Position([sign == "." for sign in re.findall(r"[.|]", corridor)], pawns, None)
    found.played, found.limit = int(fields.get("played", 0)), int(fields.get("limit", 60))
    found.swung = NAMES.index(fields["swung"][0]) if "swung" in fields else None
    if fields["turn"] == "over":
        found.winner = int(fields["winner"]) if "winner" in fields else None
    else:
        found.mover, found.walking = int(fields["turn"][0]), fields["turn"].endswith("walk")
    return found


def position(position: Position, viewer: int | None = None) -> str:
    """The text of a position, as a viewer may see it; None sees everything."""
    corridor = "a" + "".join((".", "|")[not is_open] + NAMES[door + 1] for door, is_open in enumerate(position.doors))
    turn = "over" if position.mover is None else f"{position.mover}:{'walk' if position.walking else 'swing'}"
    parts = ["doors", corridor, f"pawns={NAMES[position.pawns[0]]},{NAMES[position.pawns[1]]}", f"turn={turn}"]
    if position.winner is not None:
        parts.append(f"winner={position.winner}")
    if position.swung is not None:
        parts.append(f"swung={NAMES[position.swung]}{NAMES[position.swung + 1]}")
    if position.played:
        parts.append(f"played={position.played}")
    if position.limit != 60:
        parts.append(f"limit={position.limit}")
    return " ".join(parts)


def actor(position: Position) -> int | str:
    """Who acts: a player, "chance" or "over"."""
    return "over" if position.mover is None else position.mover


def legal(position: Position) -> list[str]:
    """The texts of all legal actions, in any order."""
    if position.mover is None:
        return []
    if not position.walking:  # DOORS-03, DOORS-04
        return [NAMES[door : door + 2] for door in range(len(position.doors)) if door != position.swung]
    here = position.pawns[position.mover]
    cells = range(len(position.doors) + 1)
    return [NAMES[cell] for cell in cells if all(position.doors[min(here, cell) : max(here, cell)])]  # DOORS-05


def play(position: Position, text: str) -> None:
    """Play an action, in place."""
    assert position.mover is not None
    if not position.walking:
        position.swung = NAMES.index(text[0])
        position.doors[position.swung] ^= True
        position.walking = True
        return
    position.pawns[position.mover] = NAMES.index(text)
    position.played += 1
    ends = (len(position.doors), 0)
    if position.pawns[position.mover] == ends[position.mover]:  # DOORS-02
        position.winner, position.mover = position.mover, None
    elif position.played >= position.limit:  # DOORS-06
        position.mover = None
    else:
        position.mover, position.walking = 1 - position.mover, False


def returns(position: Position) -> list[float]:
    """One number per player, once it is over."""
    return [0.5, 0.5] if position.winner is None else [float(position.winner == player) for player in range(2)]
