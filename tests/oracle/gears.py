"""Oracle for `gears`: the rules once more, slow and literal, to compare the fast rules with.

It reads and writes the notation of `docs/program/notation/gears.md`. It knows nothing of drawing, search or speed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]  # axial (q, r)
Walls = frozenset[int]  # the closed sides

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # GEARS-A22
LETTERS = "abcdefghijklmno"
VALUES = (1, 2, 3, 4)
ENTRY: Walls = frozenset((1, 3, 5))
LEVELS = ("easy", "middle", "full")
PLAYERS: dict[str, tuple[int, ...]] = {"beginners": (2, 3, 4), "complete": (2, 3, 4), "teams": (4,), "solo": (1,)}
BUILT = {"beginners": (False,), "complete": (True,), "teams": (False, True), "solo": (False,)}
BUILDING = ("build", "draw", "lay")
CONTEST = ("walk", "act", "trapped", "pass", "over")
NEEDED = {"figures", "turn", "idle"}
KEYS = NEEDED | {"taken", "winners", "from", "stuck", "hand", "piles", "unseen", "passes", "played", "limit"}
MIX = {"0": 8, "01": 3, "02": 3, "03": 2, "012": 2, "013": 2, "014": 2, "024": 2, "1245": 3, "1345": 3, "2345": 2}
PILE = {2: 16, 3: 8, 4: 8}  # tiles in every pile, by the number of players


@dataclass
class Tile:
    walls: Walls
    owner: int | None = None  # of an entry tile
    marker: bool = False

    @property
    def value(self) -> int:
        """The number of walls is the value; an entry tile has none (GEARS-A24)."""
        return len(self.walls) if self.owner is None else 0


@dataclass
class Position:
    mode: str
    level: str
    board: dict[Cell, Tile]
    figures: list[list[Cell]]  # each player's, if placed
    taken: list[list[int]]  # each player's markers, counted by value
    idle_limit: int
    player: int = 0
    phase: str = "enter"
    left: Cell | None = None  # phase act: where the walk began
    stuck: list[Cell] = field(default_factory=list)  # phase trapped: the tiles still to be turned
    hand: Walls = frozenset()  # phase lay: the tile drawn
    piles: list[int] = field(default_factory=list)  # while building: how many tiles each pile has left
    unseen: dict[str, int] = field(default_factory=dict)  # while building: copies by pattern
    idle: int = 0
    passes: int = 0
    played: int = 0
    limit: int = 0  # 0: none

    @property
    def players(self) -> int:
        return len(self.figures)

    @property
    def occupied(self) -> list[Cell]:
        return [cell for own in self.figures for cell in own]


def neighbour(cell: Cell, side: int) -> Cell:
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


def in_order(cells: set[Cell]) -> list[Cell]:
    """From north to south, within a row from west to east."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


AREA = in_order({(q, r) for q in range(-7, 8) for r in range(-7, 8) if abs(q + r) <= 7})  # GEARS-A39


def rotated(walls: Walls, turns: int) -> Walls:
    """Clockwise, like the numbers of the sides (GEARS-A22)."""
    return frozenset((side + turns) % 6 for side in walls)


def looks(walls: Walls) -> list[int]:
    """The smallest rotation of every look (GEARS-A23)."""
    seen = [rotated(walls, turns) for turns in range(6)]
    return [turns for turns in range(6) if seen[turns] not in seen[:turns]]


def touching_places(p: Position, walls: Walls, least: int = 2) -> list[tuple[Cell, int]]:
    """Empty cells, holes too, that touch at least two tiles, with every look (GEARS-05, A25)."""
    empty = [cell for cell in AREA if cell not in p.board]
    cells = [cell for cell in empty if sum(neighbour(cell, side) in p.board for side in range(6)) >= least]
    return [(cell, turns) for cell in cells for turns in looks(walls)]


def is_linked(p: Position, cell: Cell, walls: Walls, entry: bool) -> bool:
    """Whether an open side meets an open side; for an entry tile, that of a numbered tile (GEARS-05, A15)."""
    for side in set(range(6)) - walls:
        other = p.board.get(neighbour(cell, side))
        if other and (side + 3) % 6 not in other.walls and not (entry and other.owner is not None):
            return True
    return False


def linked_places(p: Position, walls: Walls, entry: bool) -> list[tuple[Cell, int]]:
    around = touching_places(p, walls)
    return [(cell, turns) for cell, turns in around if is_linked(p, cell, rotated(walls, turns), entry)]


def places(p: Position, walls: Walls, entry: bool) -> list[tuple[Cell, int]]:
    if not p.board:  # GEARS-A37: the first anywhere, and that is h8
        return [((0, 0), turns) for turns in looks(walls)]
    if len(p.board) == 1:  # GEARS-A37: the second beside it
        return touching_places(p, walls, least=1)
    return linked_places(p, walls, entry) or touching_places(p, walls)  # GEARS-A38


def has_pile(p: Position, player: int) -> bool:
    return bool(p.piles) and p.piles[player] > 0


def build_choices(p: Position) -> Iterator[str]:
    """GEARS-A35: the next tile of the pile or an entry tile."""
    may_enter = len(p.figures[p.player]) < 2 and len(p.board) >= 2  # GEARS-A37: not among the first two pieces
    if may_enter and (linked_places(p, ENTRY, entry=True) or not has_pile(p, p.player)):  # GEARS-A38
        yield "entry"
    if has_pile(p, p.player):
        yield "pile"


def unseen_kinds(p: Position) -> list[tuple[str, int]]:
    return sorted(((pattern, n) for pattern, n in p.unseen.items() if n), key=lambda kind: (len(kind[0]), kind[0]))


def draws(p: Position) -> Iterator[str]:
    """Every unseen tile, in piles or left over, one outcome per copy (GEARS-A36)."""
    for pattern, copies in unseen_kinds(p):
        for copy in range(copies):
            yield f"tile={pattern}.{copy + 1}"


def end_laying(p: Position) -> None:
    """The turn passes clockwise to the next player with a tile left to lay (GEARS-04, A19)."""
    for step in range(1, p.players + 1):
        player = (p.player + step) % p.players
        if len(p.figures[player]) < 2 or has_pile(p, player):
            p.player, p.phase = player, "build" if p.piles else "enter"
            return
    if p.piles:
        put_markers(p.board)  # GEARS-A41
        p.piles, p.unseen = [], {}
    begin_turn(p, 0)  # GEARS-A26


def put_markers(board: dict[Cell, Tile]) -> None:  # GEARS-03
    for tile in board.values():
        tile.marker = tile.owner is None


def walks(p: Position) -> Iterator[tuple[int, Cell]]:
    """Each figure of the player with each cell it can walk to (GEARS-08, A06, A42)."""
    for number, begin in enumerate(p.figures[p.player], start=1):
        for side in range(6):  # GEARS-09
            cell, ahead = begin, neighbour(begin, side)
            while (
                ahead in p.board  # GEARS-11, A08
                and side not in p.board[cell].walls
                and (side + 3) % 6 not in p.board[ahead].walls
                and ahead not in p.occupied  # GEARS-12, GEARS-13
            ):
                yield number, ahead  # GEARS-10
                cell, ahead = ahead, neighbour(ahead, side)


def opening_phase(p: Position) -> str:
    """What a turn begins with: walking is compulsory (GEARS-A09, A27); otherwise turning or passing (GEARS-23, A29)."""
    if list(walks(p)):
        return "walk"
    return "pass" if p.level == "easy" else "trapped"


def begin_turn(p: Position, player: int) -> None:
    p.player = player
    p.phase = opening_phase(p)
    if p.phase == "trapped":
        p.stuck = in_order(set(p.figures[player]))  # GEARS-A10: with both figures on one tile, only that tile


def turn_tile(p: Position, cell: Cell, step: int) -> None:
    """Turn a tile by 60°, +1 clockwise, with what stands on it (GEARS-16, A05), and the tiles in mesh with it."""
    turned = {cell: step}
    if p.level == "full":  # GEARS-A20, A30
        for side in p.board[cell].walls:  # GEARS-18, GEARS-21, A02: contact before turning
            other = neighbour(cell, side)
            if other in p.board and (side + 3) % 6 in p.board[other].walls:  # GEARS-19, GEARS-20, A01, A04
                turned[other] = -step
    for turning, direction in turned.items():  # GEARS-22, A03: driven tiles drive nothing
        p.board[turning].walls = rotated(p.board[turning].walls, direction)


def take(p: Position, player: int, cell: Cell) -> None:
    tile = p.board[cell]
    if tile.marker:
        tile.marker = False
        p.taken[player][tile.value - 1] += 1


def is_settled(p: Position) -> bool:
    """Whether every marker still on the board is under a figure (GEARS-24, A31, A34)."""
    return all(cell in p.occupied for cell, tile in p.board.items() if tile.marker)


def is_spent(p: Position) -> bool:
    """Whether turns without a marker (GEARS-A13), passes (A29) or turns in total (A47) are used up."""
    return p.idle >= p.idle_limit or p.passes >= p.players or 0 < p.limit <= p.played


def end_turn(p: Position, took: bool = False, passed: bool = False) -> None:
    p.played += 1
    p.idle = 0 if took else p.idle + 1  # GEARS-A33
    p.passes = p.passes + 1 if passed else 0
    p.left = None
    if is_settled(p) or is_spent(p):
        p.phase = "over"
        for player, own in enumerate(p.figures):  # GEARS-25, A33
            for cell in own:
                take(p, player, cell)
    else:
        begin_turn(p, (p.player + 1) % p.players)  # GEARS-04, GEARS-07


def actor(p: Position) -> int | str:
    return {"over": "over", "draw": "chance"}.get(p.phase, p.player)


def legal(p: Position) -> list[str]:
    if p.phase in ("enter", "lay"):
        found = places(p, p.hand or ENTRY, entry=p.phase == "enter")
        return [f"{cell_text(cell)}+{turns}".removesuffix("+0") for cell, turns in found]
    if p.phase == "build":
        return list(build_choices(p))
    if p.phase == "draw":
        return list(draws(p))
    if p.phase == "walk":
        return [f"{number}-{cell_text(cell)}" for number, cell in walks(p)]
    if p.left is not None:
        taking = ["take"] if p.board[p.left].marker else []  # GEARS-15, A12
        turning = [] if p.level == "easy" else ["left", "right"]  # GEARS-16, A07, A20
        return [*taking, *turning, "leave"]  # GEARS-14, GEARS-17, A11, A32
    if p.phase == "trapped":
        return [f"{cell_text(cell)}{turns:+d}" for cell in p.stuck for turns in (-2, -1, 1, 2)]  # GEARS-A28
    return ["pass"] if p.phase == "pass" else []


def play(p: Position, text: str) -> None:
    check(text in legal(p), f"not possible now: {text!r}; possible: {' '.join(legal(p)) or 'nothing'}")
    if p.phase in ("enter", "lay"):
        place, _, turns = text.partition("+")
        lay(p, read_cell(place), int(turns or 0))
    elif p.phase == "build":
        p.phase = "enter" if text == "entry" else "draw"
    elif p.phase == "draw":
        pattern = text.removeprefix("tile=").partition(".")[0]
        p.unseen[pattern] -= 1
        p.piles[p.player] -= 1
        p.hand, p.phase = read_walls(pattern), "lay"
    elif p.phase == "walk":
        own, figure = p.figures[p.player], int(text[0]) - 1
        p.left, own[figure], p.phase = own[figure], read_cell(text[2:]), "act"
        if is_settled(p):  # GEARS-A31: the walk ends the game
            end_turn(p)
    elif p.left is not None:
        if text == "take":
            take(p, p.player, p.left)
        elif text != "leave":
            turn_tile(p, p.left, 1 if text == "right" else -1)
        end_turn(p, took=text == "take")
    elif p.phase == "trapped":
        cell, step = read_cell(text[:-2]), 1 if text[-2] == "+" else -1
        for _ in range(int(text[-1])):  # GEARS-A10: gears act at each step
            turn_tile(p, cell, step)
        p.stuck.remove(cell)
        if not p.stuck:
            end_turn(p)
    else:
        end_turn(p, passed=True)


def lay(p: Position, cell: Cell, turns: int) -> None:
    if p.phase == "lay":
        p.board[cell] = Tile(rotated(p.hand, turns))
        p.hand = frozenset()
    else:
        p.board[cell] = Tile(rotated(ENTRY, turns), owner=p.player)
        p.figures[p.player] += [cell] if p.piles else [cell, cell]  # GEARS-A17, A40; GEARS-06
    end_laying(p)


def score(p: Position, side: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Points, then blue (4), yellow (2) and green (3) markers, pooled by partners (GEARS-26 to GEARS-28, A14, A46)."""
    ones, twos, threes, fours = (sum(p.taken[player][value - 1] for player in side) for value in VALUES)
    return ones + 2 * twos + 3 * threes + 4 * fours, fours, twos, threes


def winners(p: Position) -> list[int]:
    """Nobody before the end; several if still tied (GEARS-27, A14)."""
    if p.phase != "over":
        return []
    sides = [(0, 2), (1, 3)] if p.mode == "teams" else [(player,) for player in range(p.players)]
    best = max(score(p, side) for side in sides)
    return sorted(player for side in sides if score(p, side) == best for player in side)


def returns(p: Position) -> list[float]:
    won = winners(p)
    check(bool(won), "the game is not over")
    if p.mode == "solo":  # GEARS-A47
        return [score(p, (0,))[0] / sum(tile.value for tile in p.board.values())]
    return [1 / len(won) if player in won else 0.0 for player in range(p.players)]


def start(
    mode: str, level: str, players: int, maze: str = "", *, mix: dict[str, int] = MIX, rounds: int = 0, limit: int = 0
) -> Position:
    """The first position in the given *maze* (a board without markers), or before building if none is given."""
    seats = range(players)
    idle_limit = (rounds or (10 if maze else 20)) * players  # GEARS-A33
    p = Position(mode, level, {}, [[] for _ in seats], [[0] * 4 for _ in seats], idle_limit, limit=limit)
    if maze:
        p.board = read_maze(maze)
        p.limit = limit or (len(p.board) if mode == "solo" else 0)  # GEARS-A47
    else:
        p.phase, p.piles, p.unseen = "build", [PILE.get(players, 0) for _ in seats], dict(mix)
    check_position(p)
    cells = {cell for cell, _ in linked_places(p, ENTRY, entry=True)}
    check(not maze or len(cells) >= players, "too few places for entry tiles")  # GEARS-A16
    return p


def read_maze(text: str) -> dict[Cell, Tile]:
    board = read_board(text)
    tiles = board.values()  # GEARS-01, A44
    check(not any(tile.marker or tile.owner is not None for tile in tiles), "a maze has plain tiles only")
    check(all(sum(tile.value == value for tile in tiles) <= 8 for value in VALUES), "more than eight tiles of a value")
    put_markers(board)
    return board


def check(fact: bool, message: str) -> None:
    if not fact:
        raise ValueError(message)


def cell_text(cell: Cell) -> str:
    return f"{LETTERS[cell[0] + 7]}{cell[1] + 8}"


def read_cell(text: str) -> Cell:
    check(re.fullmatch(r"[a-o][1-9][0-9]?", text) is not None, f"not a cell: {text!r}")
    cell = LETTERS.index(text[0]) - 7, int(text[1:]) - 8
    check(cell in AREA, f"more than seven steps from h8: {text!r}")
    return cell


def walls_text(walls: Walls) -> str:
    return "".join(map(str, sorted(walls)))


def read_walls(text: str) -> Walls:
    walls = frozenset(int(side) for side in text if side in "012345")
    check(1 <= len(walls) <= 4 and walls_text(walls) == text, f"not one to four walls in order: {text!r}")
    return walls


def tile_text(tile: Tile) -> str:
    return walls_text(tile.walls) + ("*" if tile.marker else "") + ("" if tile.owner is None else f"e{tile.owner}")


def read_tile(text: str) -> Tile:
    check(re.fullmatch(r"[0-5]+\*?|(135|024)e[0-3]", text) is not None, f"not a tile: {text!r}")
    walls, entry, owner = text.partition("e")
    return Tile(read_walls(walls.rstrip("*")), int(owner) if entry else None, "*" in text)


def board_text(board: dict[Cell, Tile]) -> str:
    return ",".join(f"{cell_text(cell)}:{tile_text(board[cell])}" for cell in in_order(set(board))) or "-"


def read_board(text: str) -> dict[Cell, Tile]:
    board: dict[Cell, Tile] = {}
    for entry in text.split(",") if text != "-" else []:
        place, _, tile = entry.partition(":")
        check(read_cell(place) not in board, f"two tiles at {place}")
        board[read_cell(place)] = read_tile(tile)
    return board


def counts_text(counts: list[int]) -> str:
    return "".join(map(str, counts)) if any(counts) else "-"


def read_counts(text: str) -> list[int]:
    check(re.fullmatch("-|[0-8]{4}", text) is not None, f"not four counts: {text!r}")
    return [0] * 4 if text == "-" else [int(digit) for digit in text]


def read_number(text: str) -> int:
    check(re.fullmatch("0|[1-9][0-9]*", text) is not None, f"not a number: {text!r}")
    return int(text)


def position(p: Position, viewer: int | None = None) -> str:
    fields = {
        "figures": ",".join("/".join(map(cell_text, own)) or "-" for own in p.figures),
        "taken": ",".join(map(counts_text, p.taken)) if any(map(any, p.taken)) else "",
        "turn": "over" if p.phase == "over" else f"{p.player}:{p.phase}",
        "winners": ",".join(map(str, winners(p))),
        "from": "" if p.left is None else cell_text(p.left),
        "stuck": ",".join(map(cell_text, p.stuck)),
        "hand": walls_text(p.hand),
        "piles": ",".join(map(str, p.piles)),
        "unseen": ",".join(f"{pattern}x{copies}" for pattern, copies in unseen_kinds(p)),
        "idle": f"{p.idle}/{p.idle_limit}",
        "passes": str(p.passes or ""),
        "played": str(p.played or ""),
        "limit": str(p.limit or ""),
    }
    words = [f"{key}={value}" for key, value in fields.items() if value]
    return " ".join(["gears", p.mode, p.level, board_text(p.board), *words])


def parse(text: str) -> Position:
    words = text.split(" ")
    check(len(words) > 4 and words[0] == "gears", "expected: gears, a mode, a level, a board, fields")
    mode, level, board = words[1:4]
    fields: dict[str, str] = {}
    for word in words[4:]:
        key, _, value = word.partition("=")
        check(key not in fields and value != "", f"not a field, or twice: {word!r}")
        fields[key] = value
    check(NEEDED <= set(fields) <= KEYS, f"missing or unknown: {' '.join(NEEDED - set(fields) | set(fields) - KEYS)}")
    figures = [list(map(read_cell, own.split("/"))) if own != "-" else [] for own in fields["figures"].split(",")]
    taken = list(map(read_counts, fields["taken"].split(","))) if "taken" in fields else [[0] * 4 for _ in figures]
    idle, _, idle_limit = fields["idle"].partition("/")
    p = Position(mode, level, read_board(board), figures, taken, read_number(idle_limit), idle=read_number(idle))
    player, colon, p.phase = fields["turn"].rpartition(":")
    p.player = read_number(player) if colon else 0
    p.left = read_cell(fields["from"]) if "from" in fields else None
    p.stuck = in_order(set(map(read_cell, fields["stuck"].split(",")))) if "stuck" in fields else []
    p.hand = read_walls(fields["hand"]) if "hand" in fields else frozenset()
    p.piles = list(map(read_number, fields["piles"].split(","))) if "piles" in fields else []
    for kind in fields["unseen"].split(",") if "unseen" in fields else []:
        pattern, _, copies = kind.partition("x")
        p.unseen[walls_text(read_walls(pattern))] = read_number(copies)
    p.passes, p.played = read_number(fields.get("passes", "0")), read_number(fields.get("played", "0"))
    p.limit = read_number(fields.get("limit", "0"))
    check(("over" in fields["turn"]) != bool(colon), "turn: over, or a player and a phase")
    check_position(p)
    check(fields.get("winners", "") == ",".join(map(str, winners(p))), "wrong winners")
    return p


def check_position(p: Position) -> None:
    """Refuse positions that no game reaches or that nobody could continue."""
    over, building = p.phase == "over", bool(p.piles)
    check(p.phase in ("enter", *BUILDING, *CONTEST) and p.player < p.players, f"not a turn: {p.player}:{p.phase}")
    check(p.players in PLAYERS.get(p.mode, ()), f"not a mode for {p.players} players: {p.mode}")
    check(p.level in LEVELS, f"not a level: {p.level}")
    check(len(p.taken) == p.players and len(p.piles) in (0, p.players), "one entry a player, please")
    for phase, told in (("act", p.left is not None), ("lay", bool(p.hand)), ("trapped", bool(p.stuck))):
        check(told == (p.phase == phase), "from goes with act, hand with lay, stuck with trapped")
    check(p.left is None or p.left in p.board, "no tile where the walk began")
    check(set(p.stuck) <= set(p.figures[p.player]), "stuck tiles must be under the player's figures")
    check(p.phase not in BUILDING or building, "building needs piles")
    may_enter = len(p.board) >= 2 and len(p.figures[p.player]) < (2 if building else 1)
    check(p.phase != "enter" or may_enter, "no entry tile can be laid")
    check(not building if p.phase in CONTEST else building in BUILT[p.mode], f"piles: {p.mode} {p.phase}")
    check(sum(p.unseen.values()) >= sum(p.piles), "fewer unseen tiles than the piles hold")
    for own in p.figures:
        check(len(own) == 2 if p.phase in CONTEST else len(own) <= 2, "two figures per player")
        for cell in own:
            check(cell in p.board, f"no tile under the figure at {cell_text(cell)}")
            mates = 2 if own == [cell, cell] and p.board[cell].owner is not None else 1  # GEARS-A06
            check(p.occupied.count(cell) == mates, f"too many figures at {cell_text(cell)}")
    if p.phase in ("walk", "pass") or (p.phase == "trapped" and set(p.stuck) == set(p.figures[p.player])):
        check(p.phase == opening_phase(p), f"the turn begins with {opening_phase(p)}")
    check(over or not (is_spent(p) or (p.phase in CONTEST and is_settled(p))), "this game is over")
    check(over or bool(legal(p)), "nobody can act")
