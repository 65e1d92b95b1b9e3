"""What is to be dealt in a game of `tiles`, from options and a board, and everything that stands in the way of it.

Whatever has no problems here can be dealt for every seed, and dealer.py does so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any

from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.boardfile import GROUPS, SHAPE_NAMES, SHAPES, Board
from wandelgang.games.tiles.ground import Ground, corners
from wandelgang.games.tiles.layout import MOST_TURNS, check_size, stone_set
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.words import words
from wandelgang.language import Message
from wandelgang.texts import whole_number

USUAL_SIZE = 7
USUAL_PLAYERS = 2
USUAL_STONES = 24
USUAL_GOALS = 6
MOST_GOALS = 999


@dataclass(frozen=True)
class Problem:
    """Why something cannot be dealt: the error, the places it is about, and how an editor says it (`wrong-…`, `advice-…`)."""

    error: BadSetup
    places: tuple[str, ...] = ()
    said: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


def problem(
    name: str, expected: Message, got: object, said: str = "", places: tuple[str, ...] = (), **values: object
) -> Problem:
    return Problem(BadSetup(name, expected, got), places, said, values)


class Plan:
    """The numbers of one game before it is dealt: what is given, what is needed, what there is room for."""

    def __init__(self, options: Mapping[str, Any], board: Board, ground: Ground | None = None) -> None:
        self.options, self.board, self.known_ground = options, board, ground
        self.kind: str = options["goal"] or board.goal or "set"
        lists = (board.pawns, board.homes, board.goal_lists or [])
        self.players: int = next(filter(None, map(len, lists)), None) or options["players"] or USUAL_PLAYERS
        self.overlap = bool(board.overlap if options["overlap"] is None else options["overlap"])
        self.start: int | None = board.start if options["start"] is None else options["start"]
        self.is_even = self.are_goals_drawn if options["even_start"] is None else bool(options["even_start"])
        self.goal_number: int | None = options["goals"] or (board.goals if isinstance(board.goals, int) else None)

    @property
    def are_goals_drawn(self) -> bool:
        """Does the lot decide at the beginning who seeks what, so that it may favour those who begin later?"""
        return self.kind == "set" and self.board.goal_lists is None and self.players > 1

    @property
    def limit(self) -> int:
        """TILES-A15: counted in single turns, also where full rounds are given."""
        if self.options["rounds"] is not None:
            return int(self.options["rounds"] * self.players)
        given = self.options["limit"] if self.options["limit"] is not None else self.board.limit
        return NONE if given is None else int(given)

    @property
    def size(self) -> tuple[int, int]:
        board = self.board
        if board.rows:
            return len(board.rows[0]), len(board.rows)
        sides = ((self.options["width"], board.width), (self.options["height"], board.height))
        width, height = (next((size for size in side if size is not None), USUAL_SIZE) for side in sides)
        return width, height

    @property
    def ground(self) -> Ground:
        """The board, which must have a possible size."""
        if self.known_ground is None:
            self.known_ground = Ground(self.board, *self.size)
        return self.known_ground

    @property
    def start_cells(self) -> list[str]:
        """Where pawns begin as far as it is not drawn by lot."""
        return self.board.pawns or corners(*self.size)[: self.players]

    @property
    def needed(self) -> int:
        """How many stones the goals need."""
        lists = self.board.goal_lists
        if self.kind == "shared":
            return 0
        if lists is not None:
            return max((STONE_NAMES.find(letter) + 1 for letters in lists for letter in letters[: len(STONE_NAMES)]), default=0)
        return (self.goal_number or 1) * (1 if self.overlap else self.players)

    @property
    def room(self) -> int:
        """TILES-A30: for how many stones there can be a tile with a path and no pawn, if all further pawns share a cell."""
        return self.ground.most_paths - len(set(self.start_cells))

    # What stands in the way.

    def problems(self) -> Iterator[Problem]:
        """Everything because of which nobody can play, the most basic first."""
        stop = list(self.size_problems())
        yield from stop
        if stop:
            return
        yield from self.tile_problems()
        yield from self.player_problems()
        yield from self.pawn_problems()
        yield from self.home_problems()
        stones = list(self.stone_problems())
        yield from stones
        yield from self.path_problems()
        yield from self.goal_problems()
        if not stones:
            yield from self.number_problems()
        yield from self.treasure_problems()
        yield from self.end_problems()

    def size_problems(self) -> Iterator[Problem]:
        named = self.board.named
        for key in ("width", "height", "immovable"):
            if self.board.rows and key in named:
                yield problem(key, words("board-or-size"), words("both"))
        if not self.board.rows and not {"width", "height"} <= set(named):
            yield problem("board", words("drawn-or-sized"), words("nothing"), "empty")
            return
        try:
            check_size(*self.size)
        except BadSetup as error:
            yield Problem(error, said="size")

    def tile_problems(self) -> Iterator[Problem]:
        board, ground = self.board, self.ground
        if not ground.has_movable_line:
            yield problem("board", words("a-movable-line"), words("every-line-immovable"), "no-line")
        if board.loose and board.weights:
            yield problem("weights", words("loose-or-weights"), words("both"))
        for key in ("loose", "weights"):
            if key in board.named and not ground.open:
                yield problem(key, words("nothing-open"), ", ".join(getattr(board, key)))
        if not ground.open:
            return
        total = sum(board.loose.values())
        if board.loose and total != len(ground.open):
            yield problem(
                "loose", words("as-many-loose", n=len(ground.open)), total, "loose-number", given=total, n=len(ground.open)
            )
        if board.weights and not sum(board.weights.values()):
            yield problem("weights", words("some-weight"), 0)

    def player_problems(self) -> Iterator[Problem]:
        board, players = self.board, self.players
        if not 1 <= players <= PLAYERS:
            name = next(key for key in ("pawns", "homes", "goals") if key in board.named)
            yield problem(name, words("from-to", least=1, most=PLAYERS), players)
        for key, entries in (("homes", board.homes), ("goals", board.goal_lists)):
            if entries is not None and key in board.named and len(entries) != players:
                yield problem(
                    key, words("one-a-player", n=players), len(entries), f"{key}-number", n=len(entries), players=players
                )
        if self.options["players"] not in (players, None):
            yield problem("players", words("as-many-pawns", n=players), self.options["players"])
        if self.start is not None and not 0 <= self.start < players:
            yield problem("start", words("a-player", most=players - 1), self.start, "start")

    def pawn_problems(self) -> Iterator[Problem]:
        """TILES-05, TILES-A26: every pawn begins on a tile of the board that has a path."""
        ground = self.ground
        walled = []
        for player, place in enumerate(self.start_cells[:PLAYERS]):
            letter = ascii_uppercase[player]
            if place not in ground.signs or place == FREE:
                yield problem("pawns", self.a_cell, place or "-", "pawn-away", letter=letter)
            elif ground.is_wall(place):
                walled.append((letter, place))
        if walled:
            places = tuple(place for _, place in walled)
            said = "pawn-walled" if self.board.pawns else "corner-walled"
            yield problem("pawns", words("a-path"), words("wall-only-at", place=places[0]), said, places, pawns=walled)

    def home_problems(self) -> Iterator[Problem]:
        """TILES-A37: homes are places, whatever lies there."""
        if self.board.homes and "stack" not in (self.kind, self.board.goal):
            yield problem("homes", words("homes-in-stacks"), ", ".join(self.board.homes[:PLAYERS]), "homes-unused")
        for player, place in enumerate(self.board.homes[:PLAYERS]):
            if place not in self.ground.signs or place == FREE:
                yield problem("homes", self.a_cell, place or "-", "home-away", letter=ascii_uppercase[player])

    def stone_problems(self) -> Iterator[Problem]:
        """TILES-06, TILES-18, TILES-A25: stones lie on tiles with a path; TILES-A39: there are none where all seek one goal."""
        stones, wanted = self.board.stones, self.options["stones"]
        if self.kind == "shared":
            if stones is not None or wanted:
                yield problem("stones", words("no-stones-here"), wanted or len(stones or ()), "stones-shared")
            return
        if stones is None:
            return
        if wanted is not None:
            yield problem("stones", words("stones-from-board"), wanted)
        walled = [(stone, place) for stone, place in stones.items() if self.ground.signs.get(place) in (LOOSE[0], IMMOVABLE[0])]
        for stone, place in stones.items():
            if place not in self.ground.signs:
                yield problem("stones", self.a_cell, place or "-", "stone-away", stone=stone)
        if walled:
            places = tuple(place for _, place in walled)
            at = words("wall-only-at", place=places[0])
            yield problem("stones", words("a-path"), at, "stone-walled", places, stones=walled)

    def path_problems(self) -> Iterator[Problem]:
        """TILES-A25, TILES-A29: enough of the tiles that are drawn by lot have a path."""
        taken = {*self.start_cells, *(self.board.stones or {}).values()}
        needing = tuple(place for place in self.ground.open if place in taken)
        if len(needing) > self.ground.random_paths:
            name = "loose" if self.board.loose else "weights"
            yield problem(name, words("paths-for-pawns"), words("too-many-walls"), "too-many-walls", needing)

    def goal_problems(self) -> Iterator[Problem]:
        """TILES-07, TILES-A11, TILES-A26, TILES-A38: what each player is to collect."""
        if self.overlap and self.kind != "set":
            yield problem("overlap", words("no-overlap-here"), "yes", "no-overlap")
        if self.is_even and not self.are_goals_drawn:
            yield problem("even_start", words("no-even-start-here"), "yes")
        lists = self.board.goal_lists
        if lists is None:
            if self.goal_number is not None and not 1 <= self.goal_number <= MOST_GOALS:
                yield problem("goals", words("from-to", least=1, most=MOST_GOALS), self.goal_number)
            return
        if self.options["goals"] is not None:
            yield problem("goals", words("goals-from-board"), self.options["goals"])
        dealt: set[str] = set()
        for entry in lists[:PLAYERS]:
            try:
                self.check_goals(entry, dealt)
            except BadSetup as error:
                yield Problem(error)

    def check_goals(self, entry: str, dealt: set[str]) -> None:
        """The goals of one player; *dealt* are those of the others so far."""
        if self.kind == "shared":
            if not 1 <= (whole_number(entry) or 0) <= MOST_GOALS:
                raise BadSetup("goals", words("from-to", least=1, most=MOST_GOALS), entry or "-")
            return
        stone_set("goals", entry)
        if not entry:
            raise BadSetup("goals", words("at-least-one-goal"), "-")
        if self.board.stones is not None and not set(entry) <= set(self.board.stones):
            raise BadSetup("goals", words("goals-lying"), entry)
        again = dealt & set(entry)
        dealt |= set(entry)
        if again and not self.overlap:
            disjoint = "goals-disjoint" if self.kind == "set" else "decks-disjoint"
            raise BadSetup("goals", words(disjoint), "".join(sorted(again, key=STONE_NAMES.index)))

    def number_problems(self) -> Iterator[Problem]:
        """TILES-A30: there are enough stones for all goals, and enough tiles for all stones."""
        if self.kind == "shared" or (self.board.stones is not None and self.board.goal_lists is not None):
            return
        wanted: int | None = self.options["stones"]
        room = max(0, self.room)
        if self.board.stones is not None:
            there = len(self.board.stones)
        elif wanted is None:
            there = min(USUAL_STONES, room)
        else:
            there = wanted
            if wanted > room:
                yield problem("stones", words("stones-at-most", n=room), wanted)
        if self.needed > there:
            yield problem(
                "stones",
                words("stones-enough", n=self.needed),
                there,
                "few-stones",
                n=self.needed,
                there=there,
                players=self.players,
            )

    def treasure_problems(self) -> Iterator[Problem]:
        """Treasure tiles matter where stones are laid by lot, and every one that is named can be there."""
        if "treasures" not in self.board.named:
            return
        if self.board.goal == "shared" or self.board.stones is not None:
            yield problem("treasures", words("treasures-by-lot"), ", ".join(self.board.treasures))
            return
        for group in GROUPS:
            for shape, number in self.board.treasures.get(group, {}).items():
                most = self.alike(group, shape)
                if number > most:
                    yield problem("treasures", words("treasures-at-most", n=most, group=group, shape=shape), number)

    def alike(self, group: str, shape: str) -> int:
        """How many tiles of a shape there can be with a path and without a pawn at the start."""
        if shape == "wall-only":
            return 0
        ground = self.ground
        signs = IMMOVABLE if group == "immovable" else LOOSE
        lying = [sign for place, sign in ground.signs.items() if sign in signs and place not in self.start_cells]
        closed = "t" if not self.board.rows else "cross"  # TILES-A28: one side of those with four neighbours is closed
        shapes = [closed if sign == IMMOVABLE[SHAPES["cross"]] else SHAPE_NAMES[signs.index(sign)] for sign in lying]
        by_lot = 0
        if group == "loose":
            by_lot = self.board.loose.get(shape, 0) if self.board.loose else len(ground.open) * bool(ground.weights.get(shape))
        return shapes.count(shape) + by_lot

    def end_problems(self) -> Iterator[Problem]:
        if self.limit != NONE and not 1 <= self.limit <= MOST_TURNS:
            yield problem("limit", words("from-to", least=1, most=MOST_TURNS), self.limit, "limit", most=MOST_TURNS)

    @property
    def a_cell(self) -> Message:
        return words("a-cell", width=self.ground.width, height=self.ground.height)
