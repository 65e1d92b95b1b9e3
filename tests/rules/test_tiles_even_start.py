"""Whoever begins a game of `tiles` seeks nothing that they could collect in the first turn, and everybody knows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.oracle import tiles as oracle
from tests.rules.positions import field
from tests.rules.tiles_positions import TILES, tiles_file
from wandelgang.play.match import Match

# Only the middle row moves, and nothing leads through it: each pawn can reach the row in which it stands.
ROWS = "┏━┓ ─── ┗━┛"
STONES = '{ A = "b1", B = "c1", C = "a3", D = "b3" }'


def two_rows(folder: Path, stones: str = STONES, goals: int = 1, start: int = 0) -> str:
    return tiles_file(folder, ROWS, free='"·"', pawns='["a1", "c3"]', stones=stones, goals=str(goals), start=str(start))


@pytest.mark.rule("TILES-A46")
@pytest.mark.parametrize(("start", "known", "sought"), [(0, "AB,-", "CD"), (1, "-,CD", "AB")])
def test_whoever_begins_seeks_nothing_within_reach(tmp_path: Path, start: int, known: str, sought: str) -> None:
    goals: list[set[str]] = [set(), set()]
    for match in TILES.many(60, board=two_rows(tmp_path, start=start)):
        assert field(match, "not") == known
        for seat, goal in enumerate(field(match, "goals").split(",")):
            goals[seat].add(goal)
    assert goals[start] == set(sought)
    assert goals[1 - start] == set("ABCD")


@pytest.mark.rule("TILES-A46", "TILES-A34")
def test_everybody_knows_it_and_no_guess_contradicts_it(tmp_path: Path) -> None:
    for match in TILES.many(10, board=two_rows(tmp_path)):
        view = match.position.view(1)
        assert field(match, "not", 1) == "AB,-"
        assert {view.guess(1, seed).text.split("goals=")[1][0] for seed in range(20)} <= set("CD")


@pytest.mark.rule("TILES-A46")
def test_twice_as_many_stones_as_goals_stay_possible(tmp_path: Path) -> None:
    more = STONES.replace("}", ', E = "a2" }')
    known = {field(match, "not") for match in TILES.many(40, board=two_rows(tmp_path, more, goals=2))}
    assert known == {"A,-", "B,-"}
    assert all("not=" not in match.position.text for match in TILES.many(10, board=two_rows(tmp_path, goals=2)))


@pytest.mark.rule("TILES-A46")
def test_it_is_left_out_where_nothing_is_to_be_evened_out(tmp_path: Path) -> None:
    for options in ({"even_start": False}, {"players": 1}, {"goal": "stack"}, {"goal": "shared"}):
        assert all("not=" not in match.position.text for match in TILES.many(5, **options))
    listed = tiles_file(tmp_path, ROWS, pawns='["a1", "c3"]', stones=STONES, goals='["A", "C"]')
    assert "not=" not in TILES.dealt(1, board=listed).position.text
    for options in ({"players": 1}, {"goal": "stack"}, {"goal": "shared"}, {"board": listed}):
        TILES.refused("even_start", "dealt by lot", "yes", even_start=True, **options)


def reached(match: Match, player: int) -> set[str]:
    """What the oracle says a player could stand on at the end of the first turn, if it were theirs."""
    text = re.sub(r"turn=.", f"turn={player}", re.sub(" not=[^ ]*", "", match.position.text))
    found: set[str] = set()
    for push in oracle.legal(oracle.parse(text)):
        pushed = oracle.parse(text)
        oracle.play(pushed, push)
        places = set(oracle.legal(pushed))
        found |= {stone for stone, tile in pushed.stones.items() if oracle.place_text(pushed, tile) in places}
    return found


PARTS = {2: (1, 0), 3: (5 / 6, 5 / 12, 0), 4: (3 / 4, 1 / 2, 1 / 4, 0)}  # by turn


@pytest.mark.rule("TILES-A46")
@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 4}, {"preset": "free"}, {"width": 9}, {"overlap": True}])
def test_the_earlier_a_player_the_less_within_reach_is_sought(options: dict[str, object]) -> None:
    """The oracle says what is within reach; at least twice as many stones as goals stay possible."""
    whole = 0
    for match in TILES.many(4, **options):
        first, stones = int(field(match, "turn")[0]), field(match, "stones").count(":")
        goals, known = field(match, "goals").split(","), field(match, "not").split(",")
        for turn, part in enumerate(PARTS[len(goals)]):
            player = (first + turn) % len(goals)
            near, excluded = reached(match, player), set(known[player]) - {"-"}
            wanted = round(part * len(near))
            most = max(0, stones - max(2, turn + 1) * len(goals[player]))
            assert excluded <= near
            assert len(excluded) == min(wanted, most)
            assert not excluded & set(goals[player])
            whole += 0 < len(excluded) == wanted
    assert whole
