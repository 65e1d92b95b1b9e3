"""The features of `tiles` on a small board once more, slowly and from nothing: lists of cells, every push tried by itself."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.tiles.board import STEPS, cell_sides
from wandelgang.games.tiles.features import HOLD
from wandelgang.games.tiles.state import SHARED, STACK, WALK

Cell = tuple[int, int]
SPAN = 8


class Board:
    """Tiles with their open sides and what is sought, cell by cell; columns and rows count from the north-west."""

    def __init__(self, state: State, player: int) -> None:
        self.state, self.width, self.height = state, state.width, state.height
        self.cells = [(column, row) for row in range(self.height) for column in range(self.width)]
        self.sides = dict(zip(self.cells, cell_sides(state), strict=True))
        self.pawn = self.cell(state.pawns[player])
        self.is_homeward = state.kind == STACK and state.left[player] == 0
        if self.is_homeward:
            self.sought = {self.cell(state.homes[player])}
        else:
            self.sought = {cell for cell in self.cells if self.seeks(player, state.tile[cell[1] * SPAN + cell[0]])}
        self.arrives = not self.is_homeward and self.seeks(player, state.free)

    @staticmethod
    def cell(number: int) -> Cell:
        return number % SPAN, number // SPAN

    def seeks(self, player: int, tile: int) -> bool:
        state = self.state
        return bool(tile == state.goal) if state.kind == SHARED else state.stones[tile] & state.goals[player] != 0

    def pushes(self) -> Iterator[tuple[list[Cell], int]]:
        """Every open slot as the cells of its line from the entry on, with each way to turn the free tile."""
        state = self.state
        for side in range(4):
            for number in range(self.width if side % 2 == 0 else self.height):
                if not (state.columns if side % 2 == 0 else state.rows) >> number & 1 or side * SPAN + number == state.closed:
                    continue
                line = [cell for cell in self.cells if cell[side % 2] == number]
                turned = {(state.free_sides << quarter | state.free_sides >> 4 - quarter) & 15 for quarter in range(4)}
                for sides in turned:
                    yield line if side in (0, 3) else line[::-1], sides

    def pushed(self, line: list[Cell], entering: int) -> tuple[dict[Cell, int], Cell, set[Cell]]:
        """The open sides of all tiles, the pawn and what is sought after a push."""
        target = dict(zip(line, [*line[1:], None], strict=True))
        sides = self.sides | {onto: self.sides[cell] for cell, onto in target.items() if onto} | {line[0]: entering}
        pawn = target.get(self.pawn, self.pawn) or line[0]
        if self.is_homeward:
            return sides, pawn, self.sought
        moved = {onto for cell in self.sought if (onto := target.get(cell, cell))}
        return sides, pawn, moved | ({line[0]} if self.arrives else set())

    def outlook(self) -> tuple[float, float, float]:
        """The share of pushes after which something is collected, the cells reached on average, and those reached at all."""
        ways = tried = room = 0
        union: set[Cell] = set()
        for line, entering in self.pushes():
            sides, pawn, sought = self.pushed(line, entering)
            anyway = reach(self.pushed(line, 0)[0], pawn)
            ways += bool(reach(sides, pawn) & sought)
            room += len(anyway)
            union |= anyway
            tried += 1
        size = len(self.cells)
        return ways / max(1, tried), room / max(1, tried * size), len(union) / size


def reach(sides: dict[Cell, int], start: Cell) -> set[Cell]:
    found, waiting = {start}, [start]
    while waiting:
        column, row = waiting.pop()
        for side, (dx, dy) in enumerate(STEPS):
            beside = column + dx, row + dy
            joined = sides[column, row] >> side & 1 and sides.get(beside, 0) >> (side + 2) % 4 & 1
            if joined and beside not in found:
                found.add(beside)
                waiting.append(beside)
    return found


def collects(state: State) -> bool:
    board = Board(state, state.player)
    return state.phase == WALK and bool(reach(board.sides, board.pawn) & board.sought)


def taker(state: State, pusher: int) -> int:
    """Who takes a shared goal before anybody else can do anything about it."""
    if state.kind != SHARED:
        return NONE
    if collects(state):
        return int(state.player)
    return pusher if Board(state, pusher).outlook()[0] > 0 else NONE


def reference(record: State, player: int) -> tuple[float, ...]:
    """All features of one player, in the order of weights.toml."""
    state = facts(record)
    pusher = (state.player + 1) % state.players if state.phase == WALK else state.player
    first, left = float(player == pusher), float(state.left[player]) + (state.kind == STACK)
    part, room, union = Board(state, player).outlook()
    takes = collects(state) and state.player == player
    if state.kind == SHARED:
        unknown = state.goal == NONE or takes or taker(state, pusher) not in (NONE, player)
    else:
        unknown = state.kind == STACK and state.left[player] > 0 and (takes or state.goals[player] == 0)
    part, chance = (0.0, first * union) if unknown else (part, 0.0)
    take, last, now = float(takes), float(left == 1.0), first * (part > 0)
    own = (left, 1.0 / max(1.0, left), take, take * last, now, now * last, (1.0 - first) * min(1.0, HOLD * part))
    return (*own, first * room, (1.0 - first) * room, chance, 0.0, float(state.players == 1))
