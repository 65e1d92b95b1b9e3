"""Every game against its oracle: the same legal texts, positions and views after every ply, and the same perft."""

from __future__ import annotations

import pytest

from wandelgang.core.calls import COMPILED
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.trust.comparison import compare_game
from wandelgang.trust.material import oracle
from wandelgang.trust.perft import oracle_perft, perft, table

BATCHES = 8
GAMES = 208  # of each game, spread over its variants and over BATCHES tests
PLIES = 50
WHOLE = 300  # one game in ten is longer


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", names())
def test_rules_and_oracle_agree(name: str, batch: int) -> None:
    game, compared = find_game(name), 0
    for seed in range(batch, GAMES, BATCHES):
        variant = game.variants[seed // BATCHES % len(game.variants)]
        plies = WHOLE if seed // BATCHES % 10 == 0 else PLIES
        compared += compare_game(game, oracle(name), variant, seed, plies, COMPILED)
    assert compared >= GAMES / BATCHES


@pytest.mark.parametrize("name", names())
def test_perft_counts_agree(name: str) -> None:
    game = find_game(name)
    lines = list(table(game))
    assert len(lines) == len(game.variants)
    for counts, position in lines:
        state = game.parse_position(position)
        assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
        assert oracle_perft(oracle(name), position, 1) == counts[0]
        assert perft(state, 2, compiled=False) == counts[1] if len(counts) > 1 else True
