"""A puzzle as data, and a file of puzzles as text: a short block of lines per puzzle, in the folder of its game.

Numbers are for good: new puzzles are appended. A file can be read, compared and edited by people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from wandelgang.core.game import Game
from wandelgang.core.plugins import PUZZLES
from wandelgang.core.puzzle import Task
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Missing, Unreadable
from wandelgang.language import Catalogue, Message
from wandelgang.texts import whole_number

words = Catalogue("wandelgang.puzzles")
LEVELS = (1, 2, 3)  # easy, medium, hard
HEAD = ("level", "turns", "aim")


@dataclass(frozen=True, kw_only=True)
class Puzzle(Task):
    """One puzzle: a task, and the line that solves it."""

    game: str
    number: int
    level: int
    solution: tuple[str, ...]  # all actions of the main line: the solver's, replies and outcomes of chance

    @property
    def sentence(self) -> Message:
        """The task, spoken to the solver."""
        from wandelgang.puzzles.problem import problem

        return problem(self.game, self).sentence


@lru_cache(maxsize=32)
def load(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order of their numbers; none if it has no file of them."""
    return tuple(parse(game.file(PUZZLES) or "", game.name))


def find(game: str, number: int) -> Puzzle:
    """The puzzle of that number. Raises Missing."""
    for puzzle in load(find_game(game)):
        if puzzle.number == number:
            return puzzle
    raise Missing(words("no-puzzle", game=game, number=number))


def parse(text: str, game: str) -> Iterator[Puzzle]:
    """The puzzles of a file. Raises Unreadable, naming the line at which a puzzle is not one."""
    block: list[str] = []
    begun = 0
    taken: set[int] = set()
    for place, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip() and not line.startswith("#"):
            begun = begun if block else place
            block.append(line.strip())
        elif block:
            try:
                puzzle = parse_block(block, game)
            except (ValueError, KeyError, IndexError) as error:
                raise Unreadable(words("no-block", line=begun, reason=str(error))) from error
            if puzzle.number in taken:
                raise Unreadable(words("number-twice", line=begun, number=puzzle.number))
            taken.add(puzzle.number)
            yield puzzle
            block = []


def parse_block(block: list[str], game: str) -> Puzzle:
    """One puzzle: a line with number, kind and `name=value`; then the position, the dice if any, the solution."""
    first, kind, *rest = block[0].split(" ")
    head = dict(entry.split("=", 1) for entry in rest)
    if unknown := set(head) - set(HEAD):
        raise ValueError(words("no-entry", names=", ".join(sorted(unknown))).say())
    body = {name: value.strip() for name, value in (line.split(":", 1) for line in block[1:])}
    if unknown := set(body) - {"position", "dice", "solution"}:
        raise ValueError(words("no-entry", names=", ".join(sorted(unknown))).say())
    named, level, turns = (parse_number(text) for text in (first, head["level"], head["turns"]))
    if level not in LEVELS or turns < 1 or named < 1:
        raise ValueError(words("no-level", level=level, turns=turns).say())
    return Puzzle(
        game=game,
        number=named,
        kind=kind,
        level=level,
        position=body["position"],
        turns=turns,
        aim=head.get("aim", ""),
        dice=tuple(body.get("dice", "").split()),
        solution=tuple(body["solution"].split()),
    )


def parse_number(text: str) -> int:
    found = whole_number(text)
    if found is None:
        raise ValueError(words("no-number", got=text).say())
    return found


def write(puzzles: Iterable[Puzzle], heading: str = "") -> str:
    """Puzzles as the text of a file; *heading* stands above them as a comment."""
    blocks = [written(puzzle) for puzzle in puzzles]
    comment = "".join(f"# {line}\n" for line in heading.splitlines())
    return comment + ("\n" if comment else "") + "\n".join(blocks)


def written(puzzle: Puzzle) -> str:
    aim = f" aim={puzzle.aim}" if puzzle.aim else ""
    lines = [f"{puzzle.number} {puzzle.kind} level={puzzle.level} turns={puzzle.turns}{aim}", f"position: {puzzle.position}"]
    if puzzle.dice:
        lines.append(f"dice: {' '.join(puzzle.dice)}")
    lines.append(f"solution: {' '.join(puzzle.solution)}")
    return "\n".join(lines) + "\n"
