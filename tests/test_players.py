"""Computer players: they see only their view, and looking ahead beats chance."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.errors import Missing
from wandelgang.games import NAMES
from wandelgang.play.players import GreedyPlayer, RandomPlayer, player
from wandelgang.search.lookahead import action_values


def duel(name: str, seed: int, greedy_seat: int) -> float:
    match = wandelgang.game(name).match(seed, calls=COMPILED)
    generator = Generator(seed)
    seats = [RandomPlayer(generator), RandomPlayer(generator)]
    greedy = GreedyPlayer(generator)
    while not match.is_over and match.ply < 2000:
        seat = match.turn
        chosen = (greedy if seat == greedy_seat else seats[seat]).choose(match.view(seat), seat)
        match.submit(seat, match.ply, match.game.action_text(match.state[0], chosen))
    return match.outcome[greedy_seat] if match.outcome else 0.5


@pytest.mark.parametrize("name", NAMES)
def test_greedy_beats_random(name: str) -> None:
    score = sum(duel(name, seed, seed % 2) for seed in range(8))
    assert score >= 6


def test_choices_do_not_depend_on_secrets() -> None:
    match = wandelgang.game("tiles", players=3).match(seed=2)
    seat = match.turn
    other = match.view(seat)
    COMPILED.fill(other, seat, Generator(99).word)
    assert other.tobytes() != match.state.tobytes()
    for name in ("random", "greedy"):
        chosen = [
            player(name, Generator(5), COMPILED).choose(COMPILED.view(state, seat), seat) for state in (match.state, other)
        ]
        assert chosen[0] == chosen[1]


def test_looking_ahead_is_the_same_compiled_and_interpreted() -> None:
    position = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2,C:a3 goals=A,B won=-,- turn=0:push"
    state = wandelgang.game("tiles", position=position).match(seed=1).state
    assert action_values(state, 0) == action_values(state, 0, compiled=False)


def test_greedy_takes_a_win_in_reach() -> None:
    position = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2 goals=A,B won=-,- turn=0:push"
    for calls in (COMPILED, INTERPRETED):
        match = wandelgang.game("tiles", position=position).match(seed=1)
        greedy = player("greedy", Generator(1), calls)
        while match.turn == 0:
            match.submit(0, match.ply, match.game.action_text(match.state[0], greedy.choose(match.view(0), 0)))
        assert match.outcome == [1.0, 0.0]


def test_unknown_players_are_refused() -> None:
    with pytest.raises(Missing, match="random, greedy"):
        player("wizard", Generator(1))
