"""Dealing a game of `tiles`: tiles, pawns, stones and goals, as a board says or at random. setup.py has the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST, turned
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE, States
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.boardfile import ANY, SHAPES, Board
from wandelgang.games.tiles.layout import Layout, build, check_size
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words

USUAL_SIZE = 7
USUAL_PLAYERS = 2
USUAL_STONES = 24
USUAL_GOALS = 6


@dataclass
class Tile:
    sides: int
    fixed: bool = False

    @property
    def glyph(self) -> str:
        return (IMMOVABLE if self.fixed else LOOSE)[self.sides]

    @property
    def shape(self) -> str:
        return next(name for name, sides in SHAPES.items() if any(turned(sides, q) == self.sides for q in range(4)))


class Dealer:
    """Lays tiles, pawns, stones and goals in this order, each as the board file says, otherwise at random."""

    def __init__(self, options: Mapping[str, Any], board: Board, generator: Generator) -> None:
        self.options, self.board, self.generator = options, board, generator
        self.kind: str = options["goal"] or board.goal or "set"
        self.players: int = len(board.pawns) or options["players"] or USUAL_PLAYERS
        if board.pawns and options["players"] not in (len(board.pawns), None):
            raise BadSetup("players", words("as-many-pawns", n=len(board.pawns)), options["players"])
        width, height = (
            next(size for size in (options[name], getattr(board, name), USUAL_SIZE) if size is not None)
            for name in ("width", "height")
        )
        self.width, self.height = board.size or (width, height)
        check_size(self.width, self.height)
        self.tiles: dict[str, Tile] = {}
        self.places = [f"{ascii_lowercase[column]}{row + 1}" for row in range(self.height) for column in range(self.width)]
        self.treasures: list[str] = []

    def deal(self) -> States:
        pawns = list(self.board.pawns) or self.corners()
        self.lay_tiles(pawns)
        stones = self.lay_stones(pawns)
        while len(pawns) < self.players:
            pawns.append(self.further_pawn(pawns, stones))
        start = self.options["start"] if self.options["start"] is not None else self.board.start
        if start is not None and not 0 <= start < self.players:
            raise BadSetup("start", words("a-player", most=self.players - 1), start)
        layout = Layout(
            kind=self.kind,
            rows=[
                "".join(self.tiles[place].glyph for place in self.places[row * self.width : (row + 1) * self.width])
                for row in range(self.height)
            ],
            free=self.tiles[FREE].glyph,
            pawns=pawns,
            homes=list(self.board.homes),
            stones=stones,
            goals=[],
            overlap=self.overlap,
            limit=self.limit(),
        )
        self.deal_goals(layout)
        first = self.generator.below(self.players) if start is None else start  # TILES-A17
        layout.turn = f"{first}:{'push' if self.kind == 'set' else 'draw'}"
        return build(layout)

    @property
    def overlap(self) -> bool:
        given = self.options["overlap"]
        return bool(self.board.overlap if given is None else given)

    def limit(self) -> int:
        """TILES-A15: counted in single turns, also where full rounds are given."""
        if self.options["rounds"] is not None:
            return int(self.options["rounds"] * self.players)
        given = self.options["limit"] or self.board.limit
        return NONE if given is None else int(given)

    def corners(self) -> list[str]:
        """TILES-A27: north-west, south-east, north-east, south-west, skipping those that coincide."""
        last_column, last_row = ascii_lowercase[self.width - 1], self.height
        corners = dict.fromkeys(("a1", f"{last_column}{last_row}", f"{last_column}1", f"a{last_row}"))
        return list(corners)[: self.players]

    def lay_tiles(self, pawns: list[str]) -> None:
        """TILES-02, TILES-03: shapes by count or by weight, each turned at random."""
        drawn = "".join(self.board.rows) or self.pattern()
        open_places = [place for place, tile in zip(self.places, drawn, strict=True) if tile == ANY]
        for place, tile in zip(self.places, drawn, strict=True):
            if tile != ANY:
                fixed = tile in IMMOVABLE
                self.tiles[place] = Tile((IMMOVABLE if fixed else LOOSE).index(tile), fixed)
        if self.board.free == ANY:
            open_places.append(FREE)
        else:
            self.tiles[FREE] = Tile(LOOSE.index(self.board.free))
        loose = self.loose_tiles(len(open_places))
        self.generator.shuffle(loose)
        self.tiles.update(zip(open_places, loose, strict=True))
        self.open_start_tiles([*pawns, *(self.board.stones or {}).values()], open_places)

    def pattern(self) -> str:
        """TILES-A28: immovable tiles where row and column are both even, open to every neighbour, at most to three."""
        if self.board.immovable == "none":
            return ANY * len(self.places)
        drawn = []
        for row in range(self.height):
            for column in range(self.width):
                if row % 2 or column % 2:
                    drawn.append(ANY)
                    continue
                neighbours = (
                    (NORTH, row > 0),
                    (EAST, column < self.width - 1),
                    (SOUTH, row < self.height - 1),
                    (WEST, column > 0),
                )
                sides = sum(1 << side for side, there in neighbours if there)
                if sides == 15:
                    sides -= 1 << self.generator.below(4)
                drawn.append(IMMOVABLE[sides])
        return "".join(drawn)

    def loose_tiles(self, number: int) -> list[Tile]:
        if self.board.loose:
            if sum(self.board.loose.values()) != number:
                raise BadSetup("loose", words("as-many-loose", n=number), sum(self.board.loose.values()))
            shapes = [shape for shape, copies in self.board.loose.items() for _ in range(copies)]
        else:
            weights = self.board.weights or dict.fromkeys(SHAPES, 1)
            if number and not sum(weights.values()):
                raise BadSetup("weights", words("some-weight"), 0)
            kinds = list(weights)
            shapes = [kinds[self.generator.weighted(list(weights.values()))] for _ in range(number)]
        return [Tile(turned(SHAPES[shape], self.generator.below(4))) for shape in shapes]

    def open_start_tiles(self, taken: list[str], open_places: list[str]) -> None:
        """TILES-A25, TILES-A29: a tile under a pawn or a given stone is replaced until it has a path."""
        for place in taken:
            if place not in open_places or self.tiles[place].sides:
                continue
            if self.board.loose:
                others = [other for other in open_places if other not in taken and self.tiles[other].sides]
                if not others:
                    raise BadSetup("loose", words("paths-for-pawns"), words("too-many-walls"))
                other = self.generator.pick(others)
                self.tiles[place], self.tiles[other] = self.tiles[other], self.tiles[place]
            else:
                if {shape for shape, weight in self.board.weights.items() if weight} == {"wall-only"}:
                    raise BadSetup("weights", words("paths-for-pawns"), words("too-many-walls"))
                while not self.tiles[place].sides:
                    self.tiles[place] = self.loose_tiles(1)[0]

    def lay_stones(self, pawns: list[str]) -> dict[str, str]:
        """TILES-A30: one each on tiles with a path and no pawn, the free tile included; treasure tiles first."""
        if self.kind == "shared":
            if self.board.stones or self.options["stones"]:
                raise BadSetup("stones", words("no-stones-here"), self.options["stones"] or len(self.board.stones or ()))
            return {}
        if self.board.stones is not None:
            if self.options["stones"] is not None:
                raise BadSetup("stones", words("stones-from-board"), self.options["stones"])
            return self.board.stones
        eligible = [place for place in [*self.places, FREE] if self.tiles[place].sides and place not in pawns]
        wanted = self.options["stones"] if self.options["stones"] is not None else min(USUAL_STONES, len(eligible))
        if wanted > len(eligible):
            raise BadSetup("stones", words("stones-at-most", n=len(eligible)), wanted)
        treasure = self.treasure_places(eligible)
        others = [place for place in eligible if place not in treasure]
        self.generator.shuffle(others)
        if wanted < len(treasure):
            kept = list(treasure)
            self.generator.shuffle(kept)
            treasure = [place for place in treasure if place in kept[:wanted]]
        return dict(zip(STONE_NAMES, (treasure + others)[:wanted], strict=False))

    def treasure_places(self, eligible: list[str]) -> list[str]:
        """The places of treasure tiles: immovable ones in reading order, then loose ones at random."""
        found: list[str] = []
        for fixed, group in ((True, "immovable"), (False, "loose")):
            for shape, number in self.board.treasures.get(group, {}).items():
                alike = [place for place in eligible if self.tiles[place].fixed == fixed and self.tiles[place].shape == shape]
                if not fixed:
                    self.generator.shuffle(alike)
                found += alike[:number]
        return found

    def further_pawn(self, pawns: list[str], stones: Mapping[str, str]) -> str:
        """TILES-A27: further players on corridor cells without a stone, sharing one only when none is left."""
        paths = [place for place in self.places if self.tiles[place].sides]
        bare = [place for place in paths if place not in stones.values()]
        alone = [place for place in bare if place not in pawns]
        return self.generator.pick(alone or bare or paths)

    def deal_goals(self, layout: Layout) -> None:
        """TILES-07, TILES-A11, TILES-A30, TILES-A42: disjoint sets of equal size, stacks, or a number of goals."""
        number: int | None = self.options["goals"]
        if self.board.goals is not None:
            if number is not None:
                raise BadSetup("goals", words("goals-from-board"), number)
            layout.goals = list(self.board.goals)
            if any("?" in goals for goals in layout.goals):  # that is how positions write hidden goals
                raise BadSetup("goals", words("stones-once"), ",".join(layout.goals))
            if self.kind == "stack":
                dealt = "".join(self.board.goals)
                for letter in dealt:
                    if dealt.count(letter) > 1:
                        raise BadSetup("goals", words("decks-disjoint"), letter)
                layout.deck = list(self.board.goals)
                layout.goals = [f"-+{len(stack)}" for stack in self.board.goals]
            return
        if self.kind == "shared":
            layout.goals = [str(number or max(1, USUAL_STONES // self.players))] * self.players
            return
        most = len(layout.stones) if self.overlap else len(layout.stones) // self.players
        if most < 1 or (number is not None and number > most):
            needed = (number or 1) * (1 if self.overlap else self.players)
            raise BadSetup("stones", words("stones-enough", n=needed), len(layout.stones))
        if self.kind == "stack":
            layout.goals = [f"-+{number or most}"] * self.players
            return
        letters = list(layout.stones)
        for player in range(self.players):
            size = number or min(USUAL_GOALS, most)
            if self.overlap or player == 0:
                self.generator.shuffle(letters)
            first = 0 if self.overlap else player * size
            layout.goals.append("".join(sorted(letters[first : first + size], key=STONE_NAMES.index)))
