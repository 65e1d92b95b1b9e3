"""`wandelgang puzzles` as people use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.test_cli import run
from wandelgang.core.registry import game as find_game
from wandelgang.puzzles.generating import Generation
from wandelgang.puzzles.pack import make_pack
from wandelgang.puzzles.puzzle import load, parse, write
from wandelgang.workers.tasks import Done


def test_the_list_counts_every_puzzle() -> None:
    shown = run("puzzles", "list", "tiles")
    numbers = [int(word) for line in shown.splitlines()[1:] for word in line.split()[3:]]
    assert sum(numbers) == len(load(find_game("tiles")))
    assert "sliders" in run("puzzles")


def test_a_puzzle_is_drawn_with_its_task_and_if_wanted_its_solution() -> None:
    puzzle = load(find_game("cards"))[0]
    shown = run("puzzles", "show", "cards", "1", "--language", "de")
    assert puzzle.sentence.say("de").split(" ")[0] in shown
    assert " ".join(puzzle.solution) not in shown
    assert " ".join(puzzle.solution) in run("puzzles", "show", "cards", "1", "--solution")


def test_what_cannot_be_shown_is_refused_in_a_sentence() -> None:
    assert "no puzzle 99999" in run("puzzles", "show", "cards", "99999", status=2)
    assert "number of a puzzle" in run("puzzles", "show", "cards", status=2)
    assert "nowhere" in run("puzzles", "check", "nowhere", status=2)
    assert "name of a game" in run("puzzles", "generate", status=2)


def test_generated_puzzles_are_new_and_pass_the_check(tmp_path: Path) -> None:
    game, file = find_game("cards"), tmp_path / "more.txt"
    run("puzzles", "generate", "cards", "--count", "3", "--seed", "900001", "--workers", "1", "--output", str(file))
    made = list(parse(file.read_text("utf-8"), "cards"))
    known = load(game)
    assert [puzzle.number for puzzle in made] == [known[-1].number + number for number in (1, 2, 3)]
    assert not {puzzle.position for puzzle in made} & {puzzle.position for puzzle in known}
    assert "3 puzzles checked, 0 unsound" in run("puzzles", "check", str(file), "--workers", "1")


def test_a_file_with_an_unsound_puzzle_fails_the_check(tmp_path: Path) -> None:
    first, second = load(find_game("cards"))[:2]
    file = tmp_path / "changed.txt"
    file.write_text(write([first, second]).replace(first.solution[0], second.solution[0] + "x", 1), "utf-8")
    with pytest.raises(AssertionError):  # `run` expects the status 0
        run("puzzles", "check", str(file), "--workers", "1")


class Backwards:
    """Workers that answer the last task first."""

    def __enter__(self) -> Backwards:
        return self

    def __exit__(self, *error: object) -> None: ...

    def start_first(self) -> None: ...

    def run(self, tasks: Iterable[int]) -> Iterator[Done]:
        return (Done(task, Generation("cards").search(task)) for task in reversed(list(tasks)))


class Forwards(Backwards):
    def run(self, tasks: Iterable[int]) -> Iterator[Done]:
        return (Done(task, Generation("cards").search(task)) for task in tasks)


def test_what_is_found_depends_on_the_seed_alone() -> None:
    game = find_game("cards")
    packs = [make_pack(workers, game, 2, 900_500) for workers in (Backwards(), Forwards())]
    assert packs[0] == packs[1]
    assert len(packs[0]) == 2
