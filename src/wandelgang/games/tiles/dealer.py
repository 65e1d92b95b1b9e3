"""Dealing a game of `tiles`: tiles, pawns, stones and goals, as the plan says or at random.

All chance comes from the generator. It never fails: what cannot be dealt has problems in plan.py.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from wandelgang.boards.square import turned
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.games.tiles.boardfile import ANY, GROUPS, SHAPE_NAMES, SHAPES
from wandelgang.games.tiles.first_turn import within_reach
from wandelgang.games.tiles.layout import Layout, build
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.plan import USUAL_GOALS, USUAL_STONES, Plan


@dataclass
class Tile:
    sides: int
    fixed: bool = False

    @property
    def glyph(self) -> str:
        return (IMMOVABLE if self.fixed else LOOSE)[self.sides]


class Dealer:
    """Lays tiles, pawns, stones and goals in this order, each as the board file says, otherwise at random."""

    def __init__(self, plan: Plan, generator: Generator) -> None:
        self.plan, self.board, self.ground, self.generator = plan, plan.board, plan.ground, generator
        self.tiles: dict[str, Tile] = {}

    def deal(self) -> States:
        plan = self.plan
        self.lay_tiles()
        pawns = self.place_pawns()
        layout = Layout(
            kind=plan.kind,
            rows=self.rows(),
            free=self.tiles[FREE].glyph,
            pawns=pawns,
            homes=list(self.board.homes),
            stones=self.lay_stones(pawns),
            goals=[],
            overlap=plan.overlap,
            limit=plan.limit,
        )
        first = self.generator.below(plan.players) if plan.start is None else plan.start  # TILES-A17
        layout.turn = f"{first}:{'push' if plan.kind == 'set' else 'draw'}"
        self.deal_goals(layout, first)
        states = build(layout)
        INTERPRETED.fill(states, SPECTATOR, self.generator.word)
        return states

    def rows(self) -> list[str]:
        """The tiles on the board as they are drawn."""
        signs = "".join(self.tiles[place].glyph for place in self.ground.places)
        return [signs[first : first + self.ground.width] for first in range(0, len(signs), self.ground.width)]

    # Tiles.

    def lay_tiles(self) -> None:
        """TILES-02, TILES-03: shapes by count or by weight, each turned at random."""
        for place, sign in self.ground.signs.items():
            if sign != ANY:
                fixed = sign in IMMOVABLE
                self.tiles[place] = Tile((IMMOVABLE if fixed else LOOSE).index(sign), fixed)
                if not self.board.rows and fixed and self.tiles[place].sides == SHAPES["cross"]:  # TILES-A28
                    self.tiles[place].sides -= 1 << self.generator.below(4)
        loose = self.loose_tiles()
        self.generator.shuffle(loose)
        self.tiles.update(zip(self.ground.open, loose, strict=True))
        self.open_taken_tiles()
        if self.is_dealing_stones:
            self.open_enough_tiles()

    def loose_tiles(self) -> list[Tile]:
        if self.board.loose:
            shapes = [shape for shape, copies in self.board.loose.items() for _ in range(copies)]
        else:
            shapes = [self.drawn_shape() for _ in self.ground.open]
        return [self.turned_tile(shape) for shape in shapes]

    def drawn_shape(self, has_path: bool = False) -> str:
        """TILES-A29: a shape by weight; with *has_path* any but the wall-only one."""
        weights = {shape: weight for shape, weight in self.ground.weights.items() if not (has_path and shape == "wall-only")}
        return list(weights)[self.generator.weighted(list(weights.values()))]

    def turned_tile(self, shape: str) -> Tile:
        return Tile(turned(SHAPES[shape], self.generator.below(4)))

    def open_taken_tiles(self) -> None:
        """TILES-A25, TILES-A29: a random tile under a pawn or a given stone has a path."""
        taken = [*self.plan.start_cells, *(self.board.stones or {}).values()]
        for place in taken:
            if place not in self.ground.open or self.tiles[place].sides:
                continue
            if self.board.loose:
                others = [other for other in self.ground.open if other not in taken and self.tiles[other].sides]
                other = self.generator.pick(others)
                self.tiles[place], self.tiles[other] = self.tiles[other], self.tiles[place]
            else:
                self.tiles[place] = self.turned_tile(self.drawn_shape(has_path=True))

    def open_enough_tiles(self) -> None:
        """TILES-A30: as many tiles as stones are needed have a path and no pawn; walls that were drawn are drawn again."""
        if self.board.loose:
            return
        walls = [place for place in self.ground.open if not self.tiles[place].sides]
        while walls and self.paths() - min(self.plan.players, self.paths(beside=False)) < self.needed_stones:
            place = walls.pop(self.generator.below(len(walls)))
            self.tiles[place] = self.turned_tile(self.drawn_shape(has_path=True))

    def paths(self, beside: bool = True) -> int:
        """How many tiles have a path, on the board or also beside it."""
        return sum(bool(tile.sides) for place, tile in self.tiles.items() if beside or place != FREE)

    @property
    def is_dealing_stones(self) -> bool:
        return self.plan.kind != "shared" and self.board.stones is None

    @property
    def needed_stones(self) -> int:
        """How many stones there must be: what the goals need, or what was asked for."""
        return max(self.plan.needed, self.plan.options["stones"] or 0) if self.is_dealing_stones else 0

    # Pawns.

    def place_pawns(self) -> list[str]:
        """TILES-A27: further players on corridor cells of their own as long as there are enough for the stones, too."""
        pawns = list(self.plan.start_cells)
        given = set((self.board.stones or {}).values())
        alone = [place for place in self.ground.places if self.tiles[place].sides and place not in {*pawns, *given}]
        room = self.paths() - len(set(pawns)) - self.needed_stones if self.is_dealing_stones else len(alone)
        while len(pawns) < self.plan.players:
            if alone and room > 0:
                pawns.append(alone.pop(self.generator.below(len(alone))))
                room -= 1
            else:
                pawns.append(self.shared_cell(pawns, given))
        return pawns

    def shared_cell(self, pawns: list[str], given: set[str]) -> str:
        """A cell where somebody stands already, without a stone if possible, and where as few as possible do."""
        standing = Counter(pawns)
        bare = [place for place in standing if place not in given] or list(standing)
        fewest = min(standing[place] for place in bare)
        return self.generator.pick([place for place in bare if standing[place] == fewest])

    # Stones and goals.

    def lay_stones(self, pawns: list[str]) -> dict[str, str]:
        """TILES-A30: one each on tiles with a path and no pawn, the free tile included; treasure tiles first."""
        if not self.is_dealing_stones:
            return dict(self.board.stones or {})
        eligible = [place for place in self.ground.signs if self.tiles[place].sides and place not in pawns]
        wanted: int = self.plan.options["stones"] or min(USUAL_STONES, len(eligible))
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
        for group in GROUPS:
            fixed = group == "immovable"
            for shape, number in self.board.treasures.get(group, {}).items():
                alike = [place for place in eligible if self.is_alike(place, fixed, shape)]
                if not fixed:
                    self.generator.shuffle(alike)
                found += alike[:number]
        return found

    def is_alike(self, place: str, fixed: bool, shape: str) -> bool:
        return self.tiles[place].fixed == fixed and SHAPE_NAMES[self.tiles[place].sides] == shape

    def deal_goals(self, layout: Layout, first: int) -> None:
        """TILES-07, TILES-A11, TILES-A30, TILES-A42: disjoint sets of equal size, stacks, or a number of goals."""
        plan, lists = self.plan, self.board.goal_lists
        if lists is not None:
            layout.goals = list(lists)
            if plan.kind == "stack":
                layout.deck = list(lists)
                layout.goals = [f"-+{len(stack)}" for stack in lists]
        elif plan.kind == "shared":
            layout.goals = [str(plan.goal_number or max(1, USUAL_STONES // plan.players))] * plan.players
        else:
            most = len(layout.stones) if plan.overlap else len(layout.stones) // plan.players
            if plan.kind == "stack":
                layout.goals = [f"-+{plan.goal_number or most}"] * plan.players
            else:
                size = plan.goal_number or min(USUAL_GOALS, most)
                layout.goals = ["?" * size] * plan.players  # the rules deal what is hidden
                layout.excluded = self.kept_away(layout, first, size)

    def kept_away(self, layout: Layout, first: int, size: int) -> list[str]:
        """TILES-A46: what each player does not seek of what is within reach of a first turn: the earlier, the more.

        For everybody, twice as many stones as goals stay possible. The limits of later players make sure that there are
        enough stones for any of them together.
        """
        players, stones = self.plan.players, len(layout.stones)
        found = [""] * players
        if not self.plan.is_even:
            return found
        early = [(first + turn) % players for turn in range(players - 1)]
        for turn, (player, reached) in enumerate(zip(early, within_reach(layout, early), strict=True)):
            near = list(reached)
            self.generator.shuffle(near)
            part = (
                (players - 1 - turn) / (players - 1) * (players + 2) / (2 * players)
            )  # docs/design/balance.md has the figures
            most = max(0, stones - max(2, turn + 1) * size)
            found[player] = "".join(sorted(near[: min(round(part * len(near)), most)], key=STONE_NAMES.index))
        return found
