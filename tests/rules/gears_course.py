"""How a drawn moment of `gears` came about: what a drawing leaves out is added, so that the position is a possible one.

A drawing shows the tiles that matter. Here everybody gets an entry tile far away, every entry tile that is drawn touches two
tiles, everybody has taken the same markers from the tiles that lie bare, and enough turns have been played for that. All of it
is kept apart from what is drawn: no way leads there, nothing meshes. Tests compare markers and turns beyond that `Course`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CONTEST = ("", "walk", "act", "trapped", "pass")  # what the players do, nothing when it is over
COPIES = 8  # tiles of one value
BY_VALUE = ("", "3", "03", "023", "0123")


class Course(NamedTuple):
    """What has happened before a drawn moment: the markers that each player has taken, by value, and the turns played."""

    taken: tuple[tuple[int, ...], ...] = ()
    played: int = 0


COURSES: dict[frozenset[str], Course] = {}  # by the words of a drawn position


def text(mode: str, level: str, drawing: str, keys: dict[str, str]) -> str:
    """The text of a drawn position. Where nothing turns nothing can be added: there, a drawing shows all of it."""
    tiles, course = dict(piece.split(":") for piece in drawing.split() if ":" in piece), Course()
    if level != "easy" and keys["turn"].partition(":")[2] in CONTEST:
        tiles, keys, course = complete(tiles, keys)
    board = ",".join(f"{cell}:{tiles[cell]}" for cell in sorted(tiles, key=lambda cell: (int(cell[1:]), cell))) or "-"
    words = ["gears", mode, level, board, *(f"{key}={value}" for key, value in keys.items() if value)]
    COURSES[frozenset(words)] = course
    return " ".join(words)


def since(drawn: str, fields: dict[str, str]) -> dict[str, str]:
    """The fields of a position, with the markers and turns since it was drawn."""
    course = COURSES.get(frozenset(drawn.split()))
    if course is None:
        return fields
    taken = counts(fields.get("taken", ""), len(course.taken))
    if course.taken:
        own = [[now - then for now, then in zip(*both, strict=True)] for both in zip(taken, course.taken, strict=True)]
        fields = fields | {"taken": written(own)}
    return fields | {"played": str(int(fields.get("played", "0")) - course.played or "")}


def beside(cell: str, side: int, steps: int = 1) -> str:
    """The cell that many steps away through a side."""
    q, r = STEPS[side]
    return f"{chr(ord(cell[0]) + q * steps)}{int(cell[1:]) + r * steps}"


def around(cell: str) -> list[str]:
    return [beside(cell, side) for side in range(6)]


def distance(cell: str, other: str = "h8") -> int:
    q, r = ord(cell[0]) - ord(other[0]), int(cell[1:]) - int(other[1:])
    return max(abs(q), abs(r), abs(q + r))


def is_cell(cell: str) -> bool:
    return distance(cell) <= 7


def is_numbered(tile: str) -> bool:
    return "e" not in tile


def complete(tiles: dict[str, str], keys: dict[str, str]) -> tuple[dict[str, str], dict[str, str], Course]:
    """The tiles and fields of a drawn moment of the contest with all that it needs, and what came before."""
    figures = keys["figures"].split(",")
    tiles = supported(with_entries(tiles, len(figures)))
    fresh = [player for player, entry in enumerate(figures) if len(set(entry.split("/"))) == 1]  # still together
    takers = [player for player in range(len(figures)) if player not in fresh]
    taken = counts(keys.get("taken", ""), len(figures))
    tiles, shares = shared_out(tiles, taken, takers)
    earlier = [shares.get(player, (0, 0, 0, 0)) for player in range(len(figures))]
    taken = [[one + more for one, more in zip(*both, strict=True)] for both in zip(taken, earlier, strict=True)]
    acting = 0 if keys["turn"] == "over" else int(keys["turn"][0])
    played = 40 * len(figures) + acting if takers else int(keys["idle"].split("/")[0])
    course = Course(tuple(earlier), 0 if "played" in keys else played)
    return tiles, {"played": str(played)} | keys | {"taken": written(taken)}, course


def written(taken: Sequence[Sequence[int]]) -> str:
    """Markers as a position writes them; empty if there are none."""
    entries = ["".join(map(str, own)) if any(own) else "-" for own in taken]
    return ",".join(entries) if set(entries) != {"-"} else ""


def counts(taken: str, players: int) -> list[list[int]]:
    entries = taken.split(",") if taken else ["-"] * players
    return [[int(digit) for digit in ("0000" if entry == "-" else entry)] for entry in entries]


def with_entries(tiles: dict[str, str], players: int) -> dict[str, str]:
    """An entry tile for everybody who has none in the drawing, below a row of tiles far from everything else."""
    missing = [player for player in range(players) if not any(tile.endswith(f"e{player}") for tile in tiles.values())]
    if not missing:
        return tiles
    value = min((1, 2, 3, 4), key=lambda value: sum(len(tile.rstrip("*")) == value for tile in tiles.values()))
    for corner in free_cells(tiles):
        row = [beside(corner, 0, steps) for steps in range(max(2, len(missing)))]
        entries = [beside(cell, 1) for cell in row[: len(missing)]]
        if {*row, *entries} <= set(free_cells(tiles)):
            laid = zip(entries, missing, strict=True)
            return tiles | dict.fromkeys(row, BY_VALUE[value]) | {cell: f"135e{player}" for cell, player in laid}
    raise AssertionError("expected a drawing that leaves some room")


def supported(tiles: dict[str, str]) -> dict[str, str]:
    """Beside every entry tile that touches fewer than two tiles, further ones with which nothing is linked or in mesh."""
    for entry in [cell for cell, tile in tiles.items() if not is_numbered(tile)]:
        for cell in sorted(around(entry), key=lambda cell: str(around(entry).index(cell)) in tiles[entry]):
            touching = [tiles[other] for other in around(entry) if other in tiles]
            if len(touching) >= 2 and any(map(is_numbered, touching)):
                break
            walls = apart(tiles, cell)
            if cell not in tiles and is_cell(cell) and 1 <= len(walls) <= 4:
                tiles = tiles | {cell: walls}
    return tiles


def apart(tiles: dict[str, str], cell: str) -> str:
    """Walls of a tile of which every side is open where its neighbour is closed, and the other way round."""
    walls = [str(side) for side in range(6) if str((side + 3) % 6) not in tiles.get(beside(cell, side), "012345")]
    return "".join(walls) or next(str(side) for side in range(6) if beside(cell, side) not in tiles)


def shared_out(
    tiles: dict[str, str], taken: Sequence[Sequence[int]], takers: Sequence[int]
) -> tuple[dict[str, str], dict[int, tuple[int, ...]]]:
    """The markers of bare tiles that nobody has, in equal parts by player and value; further tiles make the parts equal."""
    shares = {player: [0, 0, 0, 0] for player in takers}
    for value in (1, 2, 3, 4):
        alike = [tile for tile in tiles.values() if is_numbered(tile) and len(tile.rstrip("*")) == value]
        missing = sum("*" not in tile for tile in alike) - sum(own[value - 1] for own in taken)
        for _ in range(min(-missing % len(takers), COPIES - len(alike)) if takers else 0):
            tiles = tiles | {next(free_cells(tiles)): BY_VALUE[value]}
            missing += 1
        for number in range(missing if takers else 0):
            shares[takers[number % len(takers)]][value - 1] += 1
    return tiles, {player: tuple(own) for player, own in shares.items()}


def spare(taken: str) -> str:
    """Tiles for ties: bare as far as their markers are taken, and five bare ones for figures to stand on."""
    totals = [sum(value) for value in zip(*counts(taken, 0), strict=True)]
    cells = ("k3 i2 m9 o4", "k1 i4 g4 e6 d8 n4", "n8 l10 j12 c6")
    drawn = [
        f"{cell}:{BY_VALUE[value]}{'' if number < totals[value - 1] else '*'}"
        for value, names in enumerate(cells, start=1)
        for number, cell in enumerate(names.split())
    ]
    return " ".join([*drawn, "a9:0123 e12:0123 c12:0123 c14:0123 b12:0123 m5:0 m7:0"])


EASY = "i7:135e0 h8:{tile} i8:1* j8:14* k8:14* h9:024e1"  # where nothing turns, all figures are in one part of the maze
STUCK = "h7:3* g8:135e0 h8:14* i8:024e1 h9:0*"  # player 0 at g8 and h8, player 1 at i8: nobody can walk


def easy(tile: str) -> dict[str, str]:
    """Player 0 at h8 on that tile, of which the marker has been taken or not, at the level where nothing turns."""
    since_then = {"idle": "6/20"} if "*" in tile else {"idle": "2/20", "taken": "-,0100"}
    figures = {"drawing": EASY.format(tile=tile), "figures": "h8/i7,h9/j8"}
    return figures | {"level": "easy", "played": "6"} | since_then


def free_cells(tiles: dict[str, str]) -> Iterator[str]:
    """Cells that touch no tile, from the south."""
    every = (f"{letter}{row}" for row in range(15, 0, -1) for letter in "abcdefghijklmno")
    return (cell for cell in every if is_cell(cell) and not {cell, *around(cell)} & set(tiles))
