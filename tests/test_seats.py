"""How seats score: against constructed results in which the seat, the player or whoever began decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wandelgang.play.arena import Arena, GameResult, Plan
from wandelgang.play.ratings import rate
from wandelgang.play.seats import first_to_act_score, seat_scores
from wandelgang.play.standings import tally

Winner = Callable[[list[str], int], int]  # the seat that wins, from the names at the table and the seat that began


def results(arena: Arena, winner: Winner) -> list[GameResult]:
    """A run in which the seats begin in turn, deal by deal."""
    found = []
    for key in arena.games():
        names, began = [copy.name for copy in arena.seating(key)], key.deal % arena.seats
        outcome = [0.0] * arena.seats
        outcome[winner(names, began)] = 1.0
        ones = [1] * arena.seats
        found.append(GameResult(*key, names, outcome, arena.seats, began, ones, [0.0] * arena.seats, [0.0] * arena.seats))
    return found


def arena(*players: str, seats: int = 2, games: int = 40) -> Arena:
    return Arena(Plan("cards", {"players": seats}, list(players), games, 1))


def test_the_first_seat_always_wins() -> None:
    run = arena("greedy", "random")
    games = results(run, lambda names, began: 0)
    assert [rating and rating.score for rating in rate(tally(run, games))] == [0.5, 0.5], "the players look alike"
    for player in (None, 0, 1):
        first, second = (seat.scored for seat in seat_scores(run, games, player))
        assert first is not None
        assert second is not None
        assert (first.score, second.score) == (1.0, 0.0)
        assert first.games == second.games == (40 if player is None else 20)
        assert 0.5 < first.interval[0] < first.interval[1] == 1.0
        assert 0.0 == second.interval[0] < second.interval[1] < 0.5
        assert first.interval[0] == pytest.approx(1 - second.interval[1], abs=0.02)
    began = first_to_act_score(run, games)
    assert began is not None
    assert (began.games, began.score) == (40, 0.5)
    assert [seat.began for seat in seat_scores(run, games)] == [20, 20]


def test_whoever_begins_always_wins() -> None:
    run = arena("greedy", "random")
    games = results(run, lambda names, began: began)
    for player in (None, 0, 1):
        began = first_to_act_score(run, games, player)
        assert began is not None
        assert began.score == 1.0
        assert began.games == (40 if player is None else 20)
        assert began.interval[0] > 0.5
    for seat in seat_scores(run, games):
        assert seat.scored is not None
        assert seat.scored.score == 0.5
        assert seat.scored.interval[1] - seat.scored.interval[0] > 0.3, "the deal decides: 20 observations, not 40"


@pytest.mark.parametrize(("players", "seats"), [(("greedy", "random"), 4), (("greedy", "random", "random"), 3)])
def test_a_strong_player_does_not_make_a_seat_look_good(players: tuple[str, ...], seats: int) -> None:
    run = arena(*players, seats=seats, games=60)
    games = results(run, lambda names, began: names.index("greedy"))
    for seat in seat_scores(run, games):
        assert seat.scored is not None
        assert seat.scored.score == pytest.approx(1 / seats)
        low, high = seat.scored.interval
        assert low <= 1 / seats <= high
        assert high - low < 0.25, "every deal says the same"
    for player, won in ((0, 1.0), (1, 0.0)):
        for seat in seat_scores(run, games, player):
            assert seat.scored is not None
            assert seat.scored.score == won
            assert seat.scored.games == len(games) * sum(copy.player == player for copy in run.copies) // seats


def test_a_seat_without_games_has_no_score() -> None:
    run = arena("greedy", "random")
    games = results(run, lambda names, began: 0)[:1]
    assert [seat.scored is None for seat in seat_scores(run, games, 0)] == [False, True]
    assert first_to_act_score(run, games, 1) is None
    solo = Arena(Plan("tiles", {"players": 1}, ["greedy"], 2, 1))
    assert seat_scores(solo, []) == []
    assert first_to_act_score(solo, []) is None
