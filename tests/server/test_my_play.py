"""What people have played: results are kept once, belong to a person, and say how strong they are."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from tests.server.friends import invited, sat
from tests.server.serving import Browser, Server
from tests.wait import wait_until
from wandelgang.core.registry import game as find_game
from wandelgang.play.review.decisions import Decision
from wandelgang.play.review.turns import ReviewedTurn
from wandelgang.puzzles.puzzle import load
from wandelgang.server.people.my_play import OwnGames, my_play, wilson
from wandelgang.server.people.results import Result
from wandelgang.server.people.strength import strength
from wandelgang.server.review.state import StoredReview


def result(level: int, outcome: tuple[float, ...] = (1.0, 0.0), game: str = "tiles", at: float = 0.0) -> Result:
    return Result(f"t{at}", game, at, 0, (0, *(level for _ in outcome[1:])), outcome, {"de": "6 von 6", "en": "6 of 6"})


def test_whoever_wins_against_a_level_half_the_time_is_about_as_strong() -> None:
    for level in (2, 3, 4):
        found = strength([result(level, (1.0, 0.0) if number % 2 else (0.0, 1.0)) for number in range(40)])
        assert found is not None
        assert found.level == pytest.approx(level, abs=0.5)
        assert found.low < level < found.high
        assert found.chance(level) == pytest.approx(0.5, abs=0.15)


def test_more_games_make_the_estimate_surer_and_wins_make_it_higher() -> None:
    few, many = (strength([result(3, (0.5, 0.5))] * number) for number in (2, 30))
    assert few is not None
    assert many is not None
    assert few.high - few.low > many.high - many.low
    won, lost = strength([result(3)]), strength([result(3, (0.0, 1.0))])
    assert won is not None
    assert lost is not None
    assert won.level > lost.level


def test_games_against_people_alone_say_nothing_about_the_levels() -> None:
    assert strength([result(0), result(0, (0.0, 1.0))]) is None
    assert strength([]) is None


def test_the_next_level_is_neither_sure_nor_hopeless() -> None:
    strong, weak = strength([result(4)] * 20), strength([result(1, (0.0, 1.0))] * 20)
    assert strong is not None
    assert weak is not None
    assert strong.next_level(range(1, 6)) == 5
    assert weak.next_level(range(1, 6)) == 1
    middle = strength([result(3, (0.0, 1.0) if number % 3 == 0 else (1.0, 0.0)) for number in range(12)])
    assert middle is not None
    assert middle.chance(3) > 0.55
    assert 0.35 <= middle.chance(4) <= 0.55
    assert middle.next_level(range(1, 6)) == 4


def test_wins_are_counted_per_level_with_an_interval() -> None:
    low, high = wilson(7, 10)
    assert 0.4 < low < 0.7 < high < 0.9
    games = [result(3, at=float(at)) for at in range(7)] + [result(3, (0.0, 1.0), at=float(at)) for at in range(7, 10)]
    found = my_play(OwnGames(games), "en")
    assert (found.played, found.won) == (10, 7)
    tiles = next(one for one in found.games if one.game == "tiles")
    assert [(one.level, one.played, one.won) for one in tiles.levels if one.played] == [(3, 10, 7.0)]
    assert found.last[0].result == "lost"
    assert found.last[0].table == ""
    assert found.next is not None
    assert found.next.game == "tiles"


def reviewed(kind: str, number: int, chances: tuple[float, float]) -> ReviewedTurn:
    """A turn of seat 0 that gave a quarter of the game away."""
    decision = Decision(number, (1,), (2,), chances, (chances[0] + 0.25, chances[1] - 0.25), 0.0, False, 2)
    return ReviewedTurn(number, 0, number, number + 1, chances, (decision,), (), (2,), number, kind)


def test_the_most_frequent_mistake_of_analysed_games_is_named() -> None:
    turns = [reviewed("push", 1, (0.5, 0.5)), reviewed("walk", 2, (0.3, 0.7)), reviewed("push", 3, (0.2, 0.8))]
    body = msgspec.json.encode(StoredReview(1, 3, 1.0, (0.5, 0.5), turns))
    game = result(3, (0.0, 1.0))
    found = my_play(OwnGames([game], frozenset({game.table}), {game.table: body}), "en")
    assert found.mistake is not None
    assert found.mistake.text == "You lose most with this: pushing in."
    assert "2 times in one analysed game" in found.mistake.detail
    assert (found.mistake.puzzles, found.mistake.training) == (True, "collect")
    assert found.last[0].chances == (0.5, 0.3, 0.2)
    assert found.last[0].turning == 2
    assert my_play(OwnGames([game], frozenset({game.table}), {game.table: b"?"}), "en").mistake is None


def test_a_mistake_leads_to_puzzles_of_the_kind_that_trains_it() -> None:
    """In every game some kinds of actions are trained by puzzles that it comes with."""
    for name in ("tiles", "sliders", "gears", "fences", "cards"):
        game = find_game(name)
        assert game.puzzles is not None
        assert set(game.puzzles.trains.values()) <= {puzzle.kind for puzzle in load(game)}
        assert game.puzzles.trains


def finished(person: Browser, level: int = 1) -> str:
    """A game that somebody resigns."""
    table = person.open("sliders", "me", f"computer-{level}")
    with person.line(table) as line:
        line.until("table")
        line.ask("resign", seat=0)
    return table


def played(person: Browser) -> int:
    return int(person.ask("/api/me/play")["played"])


def test_a_finished_game_is_kept_once_and_outlives_its_table(ada: Browser, bruno: Browser) -> None:
    table = finished(ada)
    wait_until(lambda: played(ada) == 1)
    found = ada.ask("/api/me/play")
    assert found["won"] == 0
    assert found["last"][0]["table"] == table
    assert found["last"][0]["result"] == "lost"
    with ada.line(table) as line:
        line.until("table")
    assert played(ada) == 1
    assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    found = ada.ask("/api/me/play")
    assert found["played"] == 1
    assert "table" not in found["last"][0]
    assert played(bruno) == 0


def test_another_device_of_a_person_knows_what_they_have_played(server: Server) -> None:
    with closing(Browser(server)) as ada, closing(Browser(server)) as phone:
        finished(ada)
        finished(phone)
        wait_until(lambda: played(ada) == played(phone) == 1)
        table = ada.open("sliders", "me", "friend")
        with ada.line(table) as line:
            line.until("table")
            assert sat(phone, table, key=invited(line, 0)) == 0
        assert played(ada) == played(phone) == 2
        assert phone.http.delete("/api/me").status_code == 204
        assert played(ada) == 0


def test_games_against_oneself_and_from_positions_are_not_counted(ada: Browser) -> None:
    start = "sliders default offsets=000000000 pegs=d0e0f0g0h0,d10e10f10g10h10 turn=0:move"
    for table in (ada.open("sliders", "me", "here"), ada.open("sliders", "me", "computer-1", position=start)):
        with ada.line(table) as line:
            line.until("table")
            line.ask("resign", seat=line.now["turn"])
    counted = finished(ada)
    wait_until(lambda: played(ada) >= 1)
    assert [one["table"] for one in ada.ask("/api/me/play")["last"]] == [counted]
