"""What is to be measured: a game, the values of its options to compare, the numbers of players, and who plays.

A plan made playable is a laboratory. Its cells are the variants: one column per combination of swept values, one row per number
of players. The same plan gives the same games wherever they are played. It plays nothing and knows no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from wandelgang.boardfiles import is_text, own, title
from wandelgang.core.game import Game
from wandelgang.core.options import BOARD, Option
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.laboratory.texts import beside, words
from wandelgang.language import LANGUAGES, Language, Message, quoted
from wandelgang.play.deals import needed_opening
from wandelgang.play.players import PLAYERS as PLAYER_NAMES
from wandelgang.play.variant import Variant

PLAYERS = "players"  # the option that says how many play, in games that have it
TOGETHER = "+"  # joins options that are given the same value
FAST, STRONG, MIXED = range(3)
LEVELS = ("fast", "strong", "mixed")  # who plays: the fast level at all seats, the strong one, one strong among fast ones
USUAL_FAST, USUAL_STRONG = "2", "4"
USUAL_GAMES = 100
MOST_GAMES = 20_000  # of a plan that ends with a precision
MOST_CELLS = 64
FINEST, COARSEST = 0.002, 0.25  # precisions


@dataclass(frozen=True)
class Plan:
    """What to measure; enough to measure it again."""

    game: str
    options: dict[str, object]
    sweep: dict[str, list[object]]  # one option, or several joined by `+`, and the values to compare
    players: list[int]  # numbers of players to compare; none: as the options say
    games: int  # per variant and per kind of game; the most, if there is a precision
    fast: str
    strong: str
    seed: int
    precision: float | None = None  # half the width of an interval at which a variant has been played enough


class Key(NamedTuple):
    """One game: a deal, a variant, who plays, and the seat of the one strong player among fast ones. All count from 0."""

    deal: int
    cell: int
    level: int
    seating: int


@dataclass(frozen=True)
class Cell:
    """One variant: its place in the grid, and the values that make it different from the others."""

    number: int
    column: int
    row: int
    values: dict[str, object]
    variant: Variant
    opening: int  # random actions at the beginning of a game, where chance decides nothing

    @property
    def players(self) -> int:
        return self.variant.players


class Laboratory:
    """A plan made playable. A bad plan is refused here, before anything starts."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        check_numbers(plan)
        check_levels(plan)
        self.options = {option.name: option for option in self.game.all_options}
        for key, values in plan.sweep.items():
            self._check_swept(key, values)
        self.columns: list[dict[str, object]] = [
            dict(zip(plan.sweep, values, strict=True)) for values in product(*plan.sweep.values())
        ]
        self.rows: list[int | None] = list(self._tables())
        if len(self.columns) * len(self.rows) > MOST_CELLS:
            raise BadSetup("sweep", words("expected-cells", most=MOST_CELLS), len(self.columns) * len(self.rows))
        self.cells = [self._cell(column, row) for column in range(len(self.columns)) for row in range(len(self.rows))]

    def __reduce__(self) -> tuple[type[Laboratory], tuple[Plan]]:
        """A laboratory travels to another process as its plan."""
        return Laboratory, (self.plan,)

    def _check_swept(self, key: str, values: list[object]) -> None:
        names = key.split(TOGETHER)
        for name in names:
            if name not in self.options or name == PLAYERS:
                known = ", ".join(one for one in self.options if one != PLAYERS)
                raise BadSetup("sweep", words("expected-swept", names=known), name)
            if name in self.plan.options or sum(name in other.split(TOGETHER) for other in self.plan.sweep) > 1:
                raise BadSetup("sweep", words("expected-once"), name)
            for value in values:
                self.options[name].check(value)
        if len(names) != len(set(names)):
            raise BadSetup("sweep", words("expected-once"), key)
        if not values or len(values) != len({repr(value) for value in values}):
            raise BadSetup("sweep", words("expected-values"), f"{key}={','.join(map(str, values))}")

    def _tables(self) -> list[int] | list[None]:
        wanted = self.plan.players
        if not wanted:
            return [None]
        if PLAYERS not in self.options:
            raise BadSetup(PLAYERS, words("no-players-option"), ", ".join(map(str, wanted)))
        if PLAYERS in self.plan.options or len(set(wanted)) != len(wanted):
            raise BadSetup(PLAYERS, words("expected-once"), ", ".join(map(str, wanted)))
        return wanted

    def _cell(self, column: int, row: int) -> Cell:
        values = self.columns[column]
        given = {**self.plan.options, **{name: value for key, value in values.items() for name in key.split(TOGETHER)}}
        table = self.rows[row]
        variant = Variant(self.plan.game, given if table is None else {**given, PLAYERS: table})
        return Cell(column * len(self.rows) + row, column, row, values, variant, needed_opening(variant))

    def seatings(self, cell: Cell, level: int) -> int:
        """In how many games a deal is played: one strong player sits at every seat in turn."""
        return cell.players if level == MIXED else 1

    def levels(self, cell: Cell) -> tuple[int, ...]:
        """Who plays a variant: nobody plays against anybody where one plays alone."""
        return (FAST, STRONG) if cell.players == 1 else (FAST, STRONG, MIXED)

    def deals(self, cell: Cell, level: int, games: int | None = None) -> int:
        """How many deals it takes to play so many games, by default those planned."""
        return -(-(self.plan.games if games is None else games) // self.seatings(cell, level))

    def seats(self, key: Key) -> list[str]:
        """Who plays at each seat of a game."""
        players = self.cells[key.cell].players
        if key.level != MIXED:
            return [self.plan.strong if key.level == STRONG else self.plan.fast] * players
        return [self.plan.strong if seat == key.seating else self.plan.fast for seat in range(players)]

    def keys(self, games: int) -> Iterator[Key]:
        """The games of all variants and levels up to so many of each, deal by deal, so that all grow together."""
        for deal in range(games):
            for cell in self.cells:
                for level in self.levels(cell):
                    if deal < self.deals(cell, level, games):
                        yield from (Key(deal, cell.number, level, seating) for seating in range(self.seatings(cell, level)))

    def column_name(self, column: int) -> Message:
        """What a combination of swept values is called."""
        values = self.columns[column]
        if not values:
            return self.game.title
        return beside([self.value_name(key, value) for key, value in values.items()])

    def value_name(self, key: str, value: object) -> Message:
        """What a value of swept options is called: by the game, or as it is typed behind the option's title."""
        names = key.split(TOGETHER)
        if len(names) > 1:
            return words("plain-value", value="×".join([written(value)] * len(names)))
        option = self.options[names[0]]
        if is_board(key, value):
            return board_name(str(value), words("board-number", n=self.plan.sweep[key].index(value) + 1))
        named = option.values.get(written(value))
        if named is not None:
            others = [other for other in map(written, self.plan.sweep[key]) if other != written(value)]
            return shortened(named, [option.values[other] for other in others if other in option.values])
        return words("value-of", option=option.title, value=words(f"value-{written(value)}") if option.kind is bool else value)


def shortened(name: Message, others: Sequence[Message]) -> Message:
    """A name without what explains it, behind its first colon or comma, if the others are still called otherwise."""

    def short(one: Message, language: Language) -> str:
        return re.split(r"[:,;(]\s", f"{one.say(language)} ")[0].strip()

    if any(short(name, language) == short(other, language) for other in others for language in LANGUAGES):
        return name
    return Message({language: short(name, language) for language in LANGUAGES}, {})


def written(value: object) -> str:
    """A value as it is typed."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def read_sweep(game: Game, typed: str) -> tuple[str, list[object]]:
    """A sweep as it is typed: `option=a,b,c`, or `option+option=a,b,c` for options that are given the same value."""
    key, equals, values = typed.partition("=")
    known: dict[str, Option] = {option.name: option for option in game.all_options}
    names = key.split(TOGETHER)
    if not equals or not values or any(name not in known for name in names):
        raise BadSetup("--sweep", words("expected-sweep", names=", ".join(known)), typed)
    option = known[names[0]]
    return key, [portable(option, option.read(value)) for value in values.split(",")]


def portable(option: Option, value: object) -> object:
    """The text of a board file instead of its name: a plan stays what it is wherever it is played."""
    return own(value) if option.name == BOARD and isinstance(value, str) and value not in option.offered else value


def board_name(text: str, otherwise: Message) -> Message:
    """The title of a board, if it has one."""
    return Message({language: title(text, language) or otherwise.say(language) for language in LANGUAGES}, {})


def is_board(name: str, value: object) -> bool:
    """Is it the text of a board rather than a plain value?"""
    return name == BOARD and isinstance(value, str) and is_text(value)


def check_numbers(plan: Plan) -> None:
    if type(plan.games) is not int or plan.games < 1:
        raise BadSetup("games", common("expected-from", least=1), quoted(plan.games))
    if plan.precision is None:
        return
    if type(plan.precision) is not float:
        raise BadSetup("until", words("expected-precision"), quoted(plan.precision))
    if not FINEST <= plan.precision <= COARSEST:
        raise BadSetup("until", words("expected-precision"), f"{plan.precision:.2%}")


def check_levels(plan: Plan) -> None:
    """Levels are our own computer players, and different ones."""
    for name in (plan.fast, plan.strong):
        if not isinstance(name, str) or name not in PLAYER_NAMES:
            expected = common("expected-choice", choices=", ".join(PLAYER_NAMES))
            raise BadSetup("fast" if name is plan.fast else "strong", expected, name if isinstance(name, str) else quoted(name))
    if plan.fast == plan.strong:
        raise BadSetup("strong", words("expected-stronger"), plan.strong)
