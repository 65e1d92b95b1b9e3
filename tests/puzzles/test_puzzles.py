"""The puzzles that come with the games: each is solved by its solution and by nothing else, and no two are alike."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.second_solver import SecondSolver, asked
from wandelgang.core.puzzle import Task
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, facts
from wandelgang.errors import Illegal, Missing, Unreadable
from wandelgang.language import LANGUAGES
from wandelgang.puzzles.attempt import Attempt, Status, attempt, hint
from wandelgang.puzzles.attempt import asked as problem_of
from wandelgang.puzzles.checking import fault
from wandelgang.puzzles.puzzle import LEVELS, Puzzle, find, load, parse, write
from wandelgang.puzzles.selection import signatures

GAMES = ("tiles", "sliders", "gears", "fences", "cards")
EVERY = bool(os.environ.get("WANDELGANG_PUZZLES"))  # `make soak`: all of them, not a sample
QUICK = {
    "tiles": 2,
    "sliders": 2,
    "gears": 2,
    "fences": 1,
    "cards": 4,
}  # turns, for a slow solver
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (\d) \| (\d+) \| (\d+) \| (\d+) \|", re.MULTILINE)  # of the table in the docs
SAMPLE = {"tiles": 4, "sliders": 2, "gears": 4, "fences": 1, "cards": 4}


def puzzles(game: str) -> tuple[Puzzle, ...]:
    return load(find_game(game))


def spread(found: list[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, evenly spread."""
    return found[:: max(1, len(found) // count)][:count]


def sample(game: str) -> list[Puzzle]:
    if EVERY:
        return list(puzzles(game))
    return spread([puzzle for puzzle in puzzles(game) if puzzle.turns <= QUICK[game]], SAMPLE[game])


def own_actions(puzzle: Puzzle) -> list[str]:
    """What the solver does in the solution."""
    problem, found = problem_of(puzzle), []
    moment = problem.start
    for text in puzzle.solution:
        if moment.turn == problem.seat:
            found.append(text)
        moment = problem.play(moment, problem.game.parse_action(moment.facts, text))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_solution_solves_its_puzzle(game: str) -> None:
    assert len(puzzles(game)) >= 200
    stops = [puzzle for puzzle in puzzles(game) if puzzle.kind == "stop"]  # interpreted, all throws take a quarter of a second
    for puzzle in stops:
        problem = problem_of(puzzle)
        assert [problem.texts(problem.start, turn) for turn in problem.winning(problem.start, 2)] == [puzzle.solution]
    for puzzle in [one for one in puzzles(game) if one not in stops[5:]]:
        made = attempt(puzzle, own_actions(puzzle))
        assert made.status == Status.SOLVED, puzzle.number
        assert made.actions == puzzle.solution
        assert made.turn == puzzle.turns
        assert puzzle.level in LEVELS
        assert all(puzzle.sentence.say(language) for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_files_read_back(game: str) -> None:
    assert tuple(parse(write(puzzles(game), "a heading\nof two lines"), game)) == puzzles(game)


@pytest.mark.parametrize("game", GAMES)
def test_easier_puzzles_come_first(game: str) -> None:
    levels = [puzzle.level for puzzle in puzzles(game)]
    assert levels == sorted(levels)
    assert [puzzle.number for puzzle in puzzles(game)] == list(range(1, len(levels) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_puzzles_are_alike(game: str) -> None:
    seen: dict[str, int] = {}
    for puzzle in puzzles(game):
        for sign in signatures(find_game(game), puzzle, puzzle.solution):
            assert sign not in seen, (puzzle.number, seen[sign])
            seen[sign] = puzzle.number


@pytest.mark.parametrize("game", GAMES)
def test_a_second_solver_finds_the_same_only_solution(game: str) -> None:
    for puzzle in sample(game):
        solver = SecondSolver(asked(puzzle))
        found = solver.solutions()
        assert len(found) == 1, (puzzle.number, found)
        assert found[0] == puzzle.solution[: len(found[0])], puzzle.number
        assert not solver.is_quicker(), puzzle.number


@pytest.mark.parametrize("game", GAMES)
def test_the_prover_confirms_what_is_shipped(game: str) -> None:
    for puzzle in puzzles(game) if EVERY else spread(list(puzzles(game)), 4):
        assert fault(puzzle) is None, puzzle.number


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_first_turn_is_refuted(game: str) -> None:
    for puzzle in spread(list(puzzles(game)), 3):
        problem = problem_of(puzzle)
        turns = problem.all_turns(problem.start)
        assert len(turns) > 1
        for line in turns[:: max(1, len(turns) // 12)]:
            made = played(puzzle, problem.texts(problem.start, line))
            if made.actions == puzzle.solution[: len(made.actions)]:
                assert made.status != Status.WRONG
                continue
            assert made.status == Status.WRONG
            refutation = made.refutation
            assert refutation is not None
            position = made.position
            for text in refutation.actions:
                position = position.apply(text)
            assert position == refutation.position
            assert all(refutation.sentence.say(language) for language in LANGUAGES)


def played(puzzle: Puzzle, turn: tuple[str, ...]) -> Attempt:
    """An attempt at playing that turn, as far as it is let."""
    problem, own = problem_of(puzzle), []
    moment = problem.start
    for text in turn:
        if moment.turn != CHANCE:
            own.append(text)
            made = attempt(puzzle, own)
            if made.status != Status.GOING:
                return made
        moment = problem.play(moment, problem.game.parse_action(moment.facts, text))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_hints_lead_to_the_solution(game: str) -> None:
    for puzzle in spread(list(puzzles(game)), 3):
        own: list[str] = []
        while (given := hint(puzzle, own)) is not None:
            assert given.choice is not None
            assert given.choice.action == given.action
            own.append(given.action)
        assert attempt(puzzle, own).status == Status.SOLVED


def test_a_turn_that_has_gone_wrong_gets_no_hint() -> None:
    puzzle = next(puzzle for puzzle in puzzles("tiles") if puzzle.turns == 1)
    other = next(text for text in attempt(puzzle, []).position.legal() if text != puzzle.solution[0])
    assert hint(puzzle, [other]) is None


def test_actions_after_the_end_of_an_attempt_are_refused() -> None:
    puzzle = puzzles("tiles")[0]
    own = own_actions(puzzle)
    with pytest.raises(Illegal, match="over"):
        attempt(puzzle, [*own, own[0]])
    with pytest.raises((Illegal, Unreadable)):
        attempt(puzzle, ["nonsense"])


def test_a_planted_cook_is_found() -> None:
    """With another stone asked for, or without the closed slot, a puzzle may have several solutions: the prover says so."""
    cooked = 0
    for puzzle in [puzzle for puzzle in puzzles("tiles") if puzzle.turns == 1][:20]:
        reached = " ".join(part for part in puzzle.position.split(" ") if not part.startswith(("closed=", "played=", "not=")))
        planted = replace(puzzle, position=reached)
        ways = SecondSolver(asked(planted)).solutions()
        found = fault(planted)
        assert (found is None) == (len(ways) == 1)
        cooked += found is not None and "more than one" in found.say("en")
    assert cooked


def test_a_puzzle_with_turns_to_spare_is_not_sound() -> None:
    puzzle = next(puzzle for puzzle in puzzles("sliders") if puzzle.turns == 2)
    quicker = fault(replace(puzzle, turns=3))
    assert quicker is not None
    assert "quickly" in quicker.say("en")
    none = fault(replace(puzzle, turns=1))
    assert none is not None
    assert "no solution" in none.say("en")


def test_a_solution_that_is_not_the_one_is_named() -> None:
    puzzle = puzzles("tiles")[0]
    other = fault(replace(puzzle, solution=("W2", "a1")))
    assert other is not None
    assert puzzle.solution[0] in other.say("en")


@pytest.mark.parametrize(
    "text",
    [
        "1 collect",
        "one collect level=1 turns=1\nposition: x\nsolution: y",
        "1 collect level=4 turns=1\nposition: x\nsolution: y",
        "1 collect level=1 turns=0\nposition: x\nsolution: y",
        "1 collect level=1 turns=1 colour=red\nposition: x\nsolution: y",
        "1 collect level=1 turns=1\nsolution: y",
        "1 collect level=1 turns=1\nposition: x\nanswer: y",
        "1 collect level=1 turns=1\nposition: x\nsolution: y\n\n1 collect level=1 turns=1\nposition: x\nsolution: y",
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(Unreadable, match="Line "):
        list(parse(text, "tiles"))


def test_a_number_that_no_puzzle_has_is_missing() -> None:
    with pytest.raises(Missing):
        find("tiles", 99_999)


def test_a_kind_that_a_game_does_not_have_is_named() -> None:
    told = fault(replace(puzzles("tiles")[0], kind="dance"))
    assert told is not None
    assert "collect" in told.say("en")


def test_the_docs_count_what_is_shipped() -> None:
    found = Counter((puzzle.game, puzzle.kind, puzzle.turns, puzzle.level) for game in GAMES for puzzle in puzzles(game))
    page = (Path(__file__).parents[2] / "docs" / "program" / "puzzles.md").read_text("utf-8")
    shown: Counter[tuple[str, str, int, int]] = Counter()
    for game, kind, turns, *counts in ROW.findall(page):
        shown.update({(game, kind, int(turns), level): int(count) for level, count in enumerate(counts, 1) if int(count)})
    assert shown == found


def test_a_wall_that_keeps_the_solver_from_the_goal_is_named() -> None:
    ring = "tiles set ┌┬┐/│││/└┴┘ free=│ pawns={pawn} stones=A:{stone} goals=A won=- turn=0:push"
    assert walls("tiles", ring.format(pawn="a1", stone="b2")) == [], "the way is open"
    assert walls("tiles", ring.format(pawn="a1", stone="free")) == []
    closed = ring.replace("│││", "││─")
    assert walls("tiles", closed.format(pawn="b2", stone="c2")) == [((1.5, 1.0), 90.0)]
    assert walls("tiles", closed.replace("┌┬┐", "──┐").format(pawn="a1", stone="a3")) == [((0.0, 0.5), 0.0)]


def walls(game: str, position: str) -> list[tuple[tuple[float, ...], float]]:
    """The middles of the bars, and how they are turned."""
    kinds = find_game(game).puzzles
    assert kinds is not None
    state = facts(find_game(game).parse_position(position)[0])
    marks = kinds.obstacle(state, state, Task(kind="collect", position=position, turns=1))
    assert {mark.kind for mark in marks} <= {"barred"}
    return [(mark.places[0], mark.turn) for mark in marks]
