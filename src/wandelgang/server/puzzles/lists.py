"""Lists of puzzles, and the puzzle of a day: the same for everybody on a date, a game after the other, every puzzle once before
any comes again. One puzzle, with everything that can be tried in it, is made once per language and kept.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from math import gcd

from wandelgang.core.game import Game
from wandelgang.core.registry import games
from wandelgang.errors import Missing
from wandelgang.language import Language
from wandelgang.puzzles.attempt import asked
from wandelgang.puzzles.puzzle import LEVELS, Puzzle, find, load
from wandelgang.server.puzzles.artist import Artist
from wandelgang.server.puzzles.tree import Tree
from wandelgang.server.wire.puzzles import PuzzleCard, PuzzleGame, PuzzleGoal, PuzzleList, PuzzleSet, ShownPuzzle
from wandelgang.server.wire.scenes import ShownScene
from wandelgang.server.words import words
from wandelgang.texts import whole_number

KEPT = 64  # whole puzzles, each in one language
STRIDE = 0.618  # of all puzzles of a game, from one day of it to the next: neighbours are alike


def found(game: str, number: str) -> Puzzle:
    """The puzzle of an address. Raises Missing."""
    wanted = whole_number(number)
    if wanted is None:
        raise Missing(words("no-file", name=number))
    return find(game, wanted)


@lru_cache(maxsize=KEPT)
def shown_puzzle(puzzle: Puzzle, language: Language) -> ShownPuzzle:
    """A puzzle and its whole tree."""
    problem, tree = asked(puzzle), Tree(puzzle, language)
    first, drawn = tree.first(), tree.artist
    numbers = [one.number for one in in_order(problem.game)]
    after = numbers[numbers.index(puzzle.number) + 1 :]
    is_alone = int(problem.start.states["players"][0]) == 1
    return ShownPuzzle(
        card=card(puzzle, language),
        kind=problem.game.puzzle_title(puzzle.kind).say(language),
        about=words("puzzle-alone" if is_alone or puzzle.turns == 1 else "puzzle-against").say(language),
        seat=problem.seat,
        shapes=problem.game.palette,
        first=first,
        sprites=tuple(drawn.sprites.values),
        ways=tuple(drawn.ways.values),
        traces=tuple(drawn.traces.values),
        choices=tuple(drawn.choices.values),
        next=after[0] if after else None,
    )


@lru_cache(maxsize=4 * KEPT)
def card(puzzle: Puzzle, language: Language) -> PuzzleCard:
    """A puzzle before it is opened."""
    problem = asked(puzzle)
    scene = Artist(problem, language).scene(problem.start)
    task = problem.sentence.say(language)
    return PuzzleCard(
        game=puzzle.game,
        title=problem.game.title.say(language),
        number=puzzle.number,
        level=puzzle.level,
        kind=puzzle.kind,
        turns=puzzle.turns,
        task=task,
        scene=scene,
        goals=goals(scene, task, problem.kinds.shown(problem.start.facts, problem.task)),
    )


def goals(scene: ShownScene, task: str, sprites: tuple[str, ...]) -> tuple[PuzzleGoal, ...]:
    """What the task names: of a sprite's label as much as the sentence says, such as *sun* of "stone A: sun"."""
    found = []
    for sprite in scene.sprites:
        if sprite.id in sprites:
            parts = sprite.label.split(" ")
            endings = (" ".join(parts[first:]) for first in range(len(parts)))
            name = next((ending for ending in endings if ending and ending in task), "")
            found.append(PuzzleGoal(sprite.id, sprite.art, name, sprite.player))
    return tuple(found)


def in_order(game: Game) -> list[Puzzle]:
    """The puzzles of a game, the easy ones first."""
    return sorted(load(game), key=lambda puzzle: (puzzle.level, puzzle.number))


def listed(day: str, language: Language) -> PuzzleList:
    """All puzzles, and the one of a day; without a date that can be read, of today."""
    when = read(day)
    chosen = puzzle_of(when)
    return PuzzleList(all_games(language), when.isoformat(), card(chosen, language) if chosen else None)


def read(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        return datetime.now(UTC).date()


@lru_cache(maxsize=2)
def all_games(language: Language) -> tuple[PuzzleGame, ...]:
    """The games that have puzzles."""
    return tuple(game_row(game, language) for game in games() if load(game))


def game_row(game: Game, language: Language) -> PuzzleGame:
    puzzles = in_order(game)
    kinds = dict.fromkeys(puzzle.kind for puzzle in puzzles)
    return PuzzleGame(
        name=game.name,
        title=game.title.say(language),
        levels=tuple(
            PuzzleSet(str(level), words(f"puzzle-level-{level}").say(language), numbers)
            for level in LEVELS
            if (numbers := tuple(puzzle.number for puzzle in puzzles if puzzle.level == level))
        ),
        kinds=tuple(
            PuzzleSet(
                kind,
                game.puzzle_title(kind).say(language),
                tuple(puzzle.number for puzzle in puzzles if puzzle.kind == kind),
            )
            for kind in kinds
        ),
        scene=card(puzzles[0], language).scene,
    )


def puzzle_of(when: date) -> Puzzle | None:
    """The puzzle of a day."""
    with_puzzles = [game for game in sorted(games(), key=lambda game: game.name) if load(game)]
    if not with_puzzles:
        return None
    round, place = divmod(when.toordinal(), len(with_puzzles))
    puzzles = load(with_puzzles[place])
    return puzzles[round * stride(len(puzzles)) % len(puzzles)]


def stride(count: int) -> int:
    """A step that visits every one of so many puzzles before it comes back to the first."""
    step = max(1, round(STRIDE * count))
    while gcd(step, count) > 1:
        step += 1
    return step
