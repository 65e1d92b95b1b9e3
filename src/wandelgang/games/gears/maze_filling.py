"""Mazes of `gears` by chance: whatever is left open gets a tile, turned until all are connected and everybody can enter.

GEARS-A43: drawing until it fits is hopeless, so single tiles are turned, never for the worse. If what is given is symmetric, so
is the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wandelgang.boards.hex import AXIAL, SIDES, turned
from wandelgang.core.editor import Symmetry
from wandelgang.core.generator import Generator
from wandelgang.games.gears.entries import Plan, entry_plan, number_of
from wandelgang.games.gears.maze import OPEN, Maze, entry_candidates, image, is_entry, is_open, pieces, twin, value_of
from wandelgang.games.gears.notation import KIND_NAMES
from wandelgang.games.gears.state import COPIES, KINDS, VALUES

LARGEST = 3  # steps from the middle; a hexagon of this size lacks its corners, because there are not enough tiles
ATTEMPTS = 8  # one is enough for more than 99 of 100 random mazes
TRIES = 400  # turns of single tiles in an attempt

Kinds = Mapping[str, int]  # copies by the name of the kind
Group = tuple[int, ...]  # cells that are decided together
Score = tuple[int, int]  # entry places that are missing, connected pieces


@dataclass(frozen=True)
class Slot:
    """A group, and the tiles among which the first of its cells chooses."""

    cells: Group
    symmetry: Symmetry
    choices: tuple[int, ...]

    def put(self, maze: dict[int, int], tile: int) -> None:
        maze[self.cells[0]] = tile
        for cell in self.cells[1:]:
            maze[cell] = image(tile, self.symmetry)


def open_hexagon(radius: int) -> dict[int, int]:
    """The cells at most *radius* steps from the middle, all left open."""
    inside = [cell for cell, (q, r) in enumerate(AXIAL) if max(abs(q), abs(r), abs(q + r)) <= radius]
    if radius >= LARGEST:
        inside = [cell for cell in inside if sorted(map(abs, AXIAL[cell])) not in ([0, radius], [radius, radius])]
    return dict.fromkeys(inside, OPEN)


def filled(maze: Maze, players: int, supply: Kinds, generator: Generator, symmetry: Symmetry = "none") -> dict[int, int]:
    """A maze without open tiles, with room for all players if there can be, and connected as far as chance finds a way."""
    if not any(map(is_open, maze.values())):
        return dict(maze)
    if not can_keep(maze, symmetry):
        symmetry = "none"
    best: tuple[Score, dict[int, int]] | None = None
    for _ in range(ATTEMPTS):
        score, attempt = attempted(maze, players, supply, generator, symmetry)
        if best is None or score < best[0]:
            best = score, attempt
        if score == (0, len(pieces(maze))):
            return attempt
    assert best is not None
    plan = entry_plan(maze, players)
    if best[0][0] and plan:
        return attempted(settled(maze, plan, generator), players, supply, generator, "none")[1]
    return best[1]


def attempted(
    maze: Maze, players: int, supply: Kinds, generator: Generator, symmetry: Symmetry
) -> tuple[Score, dict[int, int]]:
    """Tiles for all that is open, turned one by one; and how good that is."""
    slots = drawn(maze, supply, generator, symmetry)
    whole = dict(maze)
    for slot in slots:
        slot.put(whole, generator.pick(slot.choices))
    turning = [slot for slot in slots if len(slot.choices) > 1]
    candidates, fewest = entry_candidates(maze), len(pieces(maze))
    score = scored(whole, candidates, players)
    for _ in range(TRIES if turning else 0):
        if score == (0, fewest):
            break
        slot = generator.pick(turning)
        before = whole[slot.cells[0]]
        slot.put(whole, generator.pick(slot.choices))
        after = scored(whole, candidates, players)
        if after > score:
            slot.put(whole, before)
        else:
            score = after
    return score, whole


def scored(maze: Maze, candidates: Sequence[int], players: int) -> Score:
    """GEARS-A43: first that all players can enter, then that all tiles are connected."""
    entries = sum(is_entry(maze, cell) for cell in candidates)
    return max(0, players - entries), len(pieces(maze))


def drawn(maze: Maze, supply: Kinds, generator: Generator, symmetry: Symmetry) -> list[Slot]:
    """A tile for every cell that is open: about equally many of each value, kinds as there are left."""
    stock = [kind for kind, copies in supply.items() for _ in range(copies)]
    for tile in maze.values():
        if not is_open(tile) and kind_of(tile) in stock:
            stock.remove(kind_of(tile))
    generator.shuffle(stock)
    groups = grouped(maze, symmetry)
    generator.shuffle(groups)
    slots = []
    for group, value in allotted(maze, groups, symmetry).items():
        alone = symmetry != "none" and len(group) == 1
        choices = symmetric_tiles(value, symmetry) if alone else turns(pick_kind(stock, value or 1, group))
        slots.append(Slot(group, symmetry, choices))
    return slots


def can_keep(maze: Maze, symmetry: Symmetry) -> bool:
    """Is a maze symmetric, and can it stay so when everything open is filled in?"""
    groups = grouped(maze, symmetry)
    alone = [value_of(maze[group[0]]) for group in groups if len(group) == 1]
    return (
        all(maze.get(twin(cell, symmetry)) == image(tile, symmetry) for cell, tile in maze.items())
        and all(value == 0 or symmetric_tiles(value, symmetry) for value in alone)
        and 0 not in allotted(maze, groups, symmetry).values()
    )


def allotted(maze: Maze, groups: Sequence[Group], symmetry: Symmetry) -> dict[Group, int]:
    """A value for every group, 0 if there are no tiles left for it. Pairs may fit only if they come first, or last."""
    found = shared_out(maze, sorted(groups, key=len), symmetry)
    return found if 0 not in found.values() else shared_out(maze, sorted(groups, key=len, reverse=True), symmetry)


def shared_out(maze: Maze, groups: Sequence[Group], symmetry: Symmetry) -> dict[Group, int]:
    """Always the value of which there are fewest so far."""
    counts = {value: number_of(maze, value) for value in range(1, VALUES + 1)}
    found = {group: value_of(maze[group[0]]) for group in groups}
    for group in groups:
        if not found[group]:
            wanted = [value for value in counts if symmetry == "none" or len(group) > 1 or symmetric_tiles(value, symmetry)]
            possible = [value for value in wanted if counts[value] + len(group) <= COPIES]
            found[group] = min(possible, key=lambda value: counts[value], default=0)
            counts[found[group] or 1] += len(group)
    return found


def grouped(maze: Maze, symmetry: Symmetry) -> list[Group]:
    """The open cells, each with its twin."""
    cells = [cell for cell in sorted(maze) if is_open(maze[cell])]
    return [tuple(dict.fromkeys((cell, twin(cell, symmetry)))) for cell in cells if cell <= twin(cell, symmetry)]


def pick_kind(stock: list[str], value: int, group: Sequence[int]) -> str:
    """The next kind of a value with enough copies; if there is none, any: only eight per value are certain (GEARS-A44)."""
    kinds = [kind for kind in stock if len(kind) == value] or [kind for kind in KIND_NAMES if len(kind) == value]
    kind = next((kind for kind in kinds if kinds.count(kind) >= len(group)), kinds[0])
    for _ in group:
        if kind in stock:
            stock.remove(kind)
    return kind


@lru_cache(maxsize=64)
def turns(kind: str) -> tuple[int, ...]:
    """A kind of tile in every orientation."""
    sides = int(KINDS[KIND_NAMES.index(kind)])
    return tuple(sorted({int(turned(sides, steps)) for steps in range(SIDES)}))


@lru_cache(maxsize=64)
def kind_of(tile: int) -> str:
    """The kind that a tile is, turned or not."""
    return next((kind for kind in KIND_NAMES if tile in turns(kind)), "")


@lru_cache(maxsize=64)
def symmetric_tiles(value: int, symmetry: Symmetry) -> tuple[int, ...]:
    """The tiles of a value that look the same mirrored or turned."""
    return tuple(tile for tile in range(OPEN) if value_of(tile) == value and image(tile, symmetry) == tile)


def settled(maze: Maze, plan: Plan, generator: Generator) -> dict[int, int]:
    """A maze with tiles where the plan says which sides must be open."""
    whole = dict(maze)
    for cell, sides in sorted(plan.items(), key=lambda entry: -entry[1].bit_count()):
        left = [value for value in range(1, VALUES + 1) if number_of(whole, value) < COPIES]
        values = [value_of(maze[cell])] if value_of(maze[cell]) else left
        fitting = [tile for tile in range(OPEN) if value_of(tile) in values and not tile & sides]
        whole[cell] = generator.pick(fitting)
    return whole
