"""Puzzles over HTTP: lists, the puzzle of a day, everything that can be tried in one, and why wrong turns are wrong."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.serving import Server
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.puzzles.attempt import asked
from wandelgang.puzzles.problem import Moment
from wandelgang.puzzles.puzzle import Puzzle, load
from wandelgang.server.puzzles.lists import listed, puzzle_of, shown_puzzle
from wandelgang.server.puzzles.tree import Tree, written, wrong_turns
from wandelgang.server.wire.puzzles import PuzzleBranch, PuzzleDecision, ShownPuzzle

GAMES = [game.name for game in games() if load(game)]
MOST = 40_000  # bytes of a puzzle, compressed
SOME = 12  # ends of turns that are drawn anew and compared
DAY = date(2026, 11, 17)


def first(name: str) -> Puzzle:
    return load(find_game(name))[0]


def turns(puzzle: ShownPuzzle, decision: PuzzleDecision) -> Iterator[tuple[tuple[str, ...], list[PuzzleBranch]]]:
    """Every whole turn from a decision on: its actions, and the branches taken."""
    for index, branch in zip(decision.choices, decision.branches, strict=True):
        action = puzzle.choices[index].action
        if branch.next is None:
            yield (action,), [branch]
        else:
            for actions, branches in turns(puzzle, branch.next):
                yield (action, *actions), [branch, *branches]


def test_every_puzzle_is_listed_once_per_level_and_once_per_kind(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/puzzles", params={"lang": "de", "day": "2026-11-17"}).json()
    assert [game["name"] for game in answer["games"]] == GAMES
    for game in answer["games"]:
        numbers = sorted(puzzle.number for puzzle in load(find_game(game["name"])))
        for sets in (game["levels"], game["kinds"]):
            assert sorted(number for one in sets for number in one["numbers"]) == numbers
        assert [one["title"] for one in game["levels"]] == ["leicht", "mittel", "schwer"][: len(game["levels"])]
    assert answer["date"] == "2026-11-17"
    assert answer["day"]["task"]


def test_a_day_has_one_puzzle_and_every_puzzle_of_a_game_comes_before_any_comes_again() -> None:
    days = [puzzle_of(DAY + timedelta(after)) for after in range(len(GAMES) * 20)]
    chosen = [puzzle for puzzle in days if puzzle is not None]
    assert {puzzle.game for puzzle in chosen[: len(GAMES)]} == set(GAMES)
    for name in GAMES:
        numbers = [puzzle.number for puzzle in chosen if puzzle.game == name]
        least = min(len(numbers), len(load(find_game(name))))
        assert len(set(numbers[:least])) == least
    assert listed("2026-11-17", "en").day == listed("2026-11-17", "en").day
    assert listed("no date", "en").day is not None


@pytest.mark.parametrize("name", GAMES)
def test_exactly_one_turn_at_a_time_is_right_and_together_they_are_the_solution(name: str) -> None:
    puzzle = first(name)
    shown = shown_puzzle(puzzle, "en")
    decision: PuzzleDecision | None = shown.first
    found: list[str] = []
    wrong = 0
    while decision is not None:
        ends = [(actions, branches[-1].answer) for actions, branches in turns(shown, decision)]
        right = [(actions, answer) for actions, answer in ends if answer and answer.verdict != "wrong"]
        assert len(right) == 1
        wrong += len(ends) - 1
        found += right[0][0]
        answer = right[0][1]
        assert answer is not None
        assert (answer.verdict == "solved") == (answer.next is None)
        decision = answer.next
    own = iter(puzzle.solution)
    assert all(action in own for action in found), (found, puzzle.solution)  # in this order, replies and dice between them
    assert wrong == len(wrong_turns(puzzle))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_chosen_leads_to_the_scene_that_the_rules_lead_to(name: str) -> None:
    puzzle = first(name)
    problem, shown = asked(puzzle), shown_puzzle(puzzle, "en")
    tree = Tree(puzzle, "en")
    ends = list(turns(shown, shown.first))
    for actions, branches in ends[:: max(1, len(ends) // SOME)]:
        moment: Moment = problem.start
        sprites = {sprite.id: sprite for sprite in shown.card.scene.sprites}
        for action, branch in zip(actions, branches, strict=True):
            moment = written(problem, moment, action).after
            steps = [branch.step, *branch.chance]
            for _ in branch.chance:
                moment = written(problem, moment, puzzle.dice[moment.rolled]).after
            for step in steps:
                for id in step.drop:
                    del sprites[id]
                sprites |= {shown.sprites[at].id: shown.sprites[at] for at in step.put}
        answer = branches[-1].answer
        is_over = answer is not None and answer.verdict != "right"
        expected = tree.artist.scene(moment, rests=is_over)
        assert sprites == {sprite.id: sprite for sprite in expected.sprites}, actions


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_puzzle_is_small(name: str) -> None:
    for puzzle in load(find_game(name))[:3]:
        assert len(gzip.compress(msgspec.json.encode(shown_puzzle(puzzle, "de")))) < MOST


def test_what_is_said_before_it_is_solved_does_not_give_it_away(server: Server) -> None:
    for name in GAMES:
        puzzle = httpx.get(f"{server.address}/api/puzzles/{name}/{first(name).number}").json()
        said = " ".join([puzzle["card"]["task"], puzzle["about"], puzzle["kind"], puzzle["first"]["ask"]])
        assert not [one for one in first(name).solution if len(one) > 2 and f" {one} " in said]


def test_goals_are_named_by_the_sentence() -> None:
    cards = [shown_puzzle(first(name), language).card for name in GAMES for language in ("de", "en")]
    named = [goal for card in cards for goal in card.goals]
    assert named
    assert all(not goal.text or goal.text in card.task for card in cards for goal in card.goals)


@pytest.mark.parametrize(
    "address", ["nothing/1", "tiles/999999", "tiles/x", "tiles/-1", "tiles/1/answers?actions=nonsense", "tiles/1e3"]
)
def test_what_is_not_there_is_refused_with_a_sentence(server: Server, address: str) -> None:
    answer = httpx.get(f"{server.address}/api/puzzles/{address}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "missing"
    assert answer.json()["text"]


def test_wrong_turns_are_refuted(server: Server) -> None:
    """The first answer of a game takes as long as it takes to compile the search."""
    name = min(GAMES, key=lambda name: len(wrong_turns(first(name))))
    puzzle = first(name)
    address = f"{server.address}/api/puzzles/{name}/{puzzle.number}/answers"
    found = refuted(address, {"actions": " ".join(wrong_turns(puzzle)[0]), "lang": "de"})
    assert [tuple(one["actions"]) for one in found["answers"]] == [wrong_turns(puzzle)[0]]
    answer = found["answers"][0]["answer"]
    assert answer["verdict"] == "wrong"
    assert answer["says"]
    assert answer["turns"][0]["traces"] or not answer["turns"]
    number, explained = 0, 0
    while number < len(wrong_turns(puzzle)):
        part = refuted(address, {"from": str(number)})
        explained += len(part["answers"])
        assert part["until"] > number
        assert part["all"] == len(wrong_turns(puzzle))
        for one in part["answers"]:
            steps = one["answer"].get("steps", [])
            assert all(at < len(part["sprites"]) for step in steps for at in step.get("put", []))
        number = part["until"]
    assert explained == len(wrong_turns(puzzle))


def refuted(address: str, asked: dict[str, str]) -> dict[str, Any]:
    for _ in range(60):
        answer = httpx.get(address, params=asked, timeout=60)
        if answer.status_code != 503:
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found
        time.sleep(1)
    raise AssertionError("it was never ready")
