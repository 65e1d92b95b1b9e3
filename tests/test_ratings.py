"""Ratings against known answers: coverage by simulation, Elo of known strengths, false positives between equal players."""

from __future__ import annotations

import numpy as np
import pytest

from wandelgang.play.ratings import Matrix, Tally, decided, leader, rate


def paired(means: Matrix) -> Tally:
    """Two players: the mean score of the first in each pair of games."""
    won = np.stack([means * 2, 2 - means * 2], 1)
    return Tally(won, np.full(won.shape, 2.0), (1, 1), 2)


@pytest.mark.parametrize(
    ("deals", "chances"),
    [
        (12, (0.25, 0.5, 0.25)),  # independent games
        (30, (0.45, 0.1, 0.45)),  # the deal decides
        (30, (0.02, 0.9, 0.08)),  # the seat decides
        (60, (0.01, 0.18, 0.81)),  # one is far stronger
    ],
)
def test_intervals_cover_the_true_score_at_the_stated_rate(deals: int, chances: tuple[float, ...]) -> None:
    chance = np.random.default_rng(1)
    true = np.dot(chances, [0, 0.5, 1])
    held = 0
    for _ in range(160):
        found = rate(paired(chance.choice([0, 0.5, 1], deals, p=chances)))[0]
        assert found is not None
        held += found.interval[0] <= true <= found.interval[1]
    assert 0.91 <= held / 160 <= 0.995


def test_a_deal_is_one_observation() -> None:
    """If the deal decides, a second game of the same deal adds nothing; if the seat decides, it adds much."""
    widths = []
    for means in ([0.0, 1.0] * 20, [0.5] * 40):
        found = rate(paired(np.array(means)))[0]
        assert found is not None
        widths.append(found.interval[1] - found.interval[0])
    assert widths[0] > 0.27 > 0.12 > widths[1]


def test_elo_is_the_standard_one_and_agrees_with_the_score() -> None:
    first, second = rate(paired(np.array([1.0] * 600 + [0.0] * 400)))
    assert first is not None
    assert second is not None
    assert first.elo == pytest.approx(400 * np.log10(1.5), abs=0.5)
    assert second.elo == pytest.approx(-400 * np.log10(1.5), abs=0.5)
    assert first.elo_interval is not None
    assert first.elo_interval[0] == pytest.approx(400 * np.log10(first.interval[0] / (1 - first.interval[0])), abs=0.5)


def test_elo_of_known_strengths_at_larger_tables() -> None:
    chance = np.random.default_rng(2)
    strengths = np.array([4.0, 2.0, 1.0, 1.0])
    true = 400 * np.log10(strengths)
    true -= true.mean()
    held = 0
    for _ in range(30):
        won = chance.multinomial(4, strengths / strengths.sum(), 40).astype(float)
        ratings = rate(Tally(won, np.full(won.shape, 4.0), (1,) * 4, 4))
        held += sum(
            r.elo_interval[0] <= at <= r.elo_interval[1] for r, at in zip(ratings, true, strict=True) if r and r.elo_interval
        )
    assert 0.9 <= held / 120 <= 1


def test_one_against_three_of_another() -> None:
    """Equal strength wins a quarter of the games; twice the strength wins two fifths and is 120 Elo more."""
    for share, elo in ((0.25, 0.0), (0.4, 400 * np.log10(2))):
        won = np.tile([share * 4, (1 - share) * 4 / 3], (500, 1))
        first, second = rate(Tally(won, np.full(won.shape, 4.0), (1, 3), 4))
        assert first is not None
        assert first.elo == pytest.approx(elo, abs=1)
        assert second is not None
        assert second.score == pytest.approx((1 - share) / 3)


def test_a_player_that_wins_everything_has_finite_numbers() -> None:
    for deals in (1, 3, 200):
        tally = paired(np.ones(deals))
        best, worst = rate(tally)
        assert best is not None
        assert worst is not None
        assert best.score == 1
        assert best.interval[1] == 1
        assert best.interval[0] < 1
        assert best.elo is not None
        assert best.elo_interval is not None
        assert np.isfinite([best.elo, *best.elo_interval]).all()
        assert best.elo_interval[0] <= best.elo <= best.elo_interval[1]
        assert leader(tally) == (None if deals < 5 else 0)


def test_unfinished_deals_and_no_games_at_all() -> None:
    won, games = np.array([[2.0, 0.0], [1.0, 0.0], [0.0, 0.0]]), np.array([[2.0, 2.0], [1.0, 1.0], [0.0, 0.0]])
    best, _ = rate(Tally(won, games, (1, 1), 2))
    assert best is not None
    assert best.games == 3
    nobody = Tally(np.zeros((3, 2)), np.zeros((3, 2)), (1, 1), 2)
    assert rate(nobody) == [None, None]
    assert leader(nobody) is None


def test_solo_play_has_a_score_but_no_elo() -> None:
    won = np.array([[0.3], [0.5], [0.4]])
    (only,) = rate(Tally(won, np.ones((3, 1)), (1,), 1), solo=True)
    assert only is not None
    assert only.score == pytest.approx(0.4)
    assert only.elo is None


def test_equal_players_are_rarely_declared_different_in_long_runs() -> None:
    chance = np.random.default_rng(3)
    for players in (2, 3):
        wrong = 0
        for _ in range(200):
            won = chance.multinomial(players, np.full(players, 1 / players), 300) / players
            wrong += decided(won) is not None
        assert wrong / 200 <= 0.05


@pytest.mark.parametrize(("strong", "most"), [(0.95, 14), (0.75, 60), (0.6, 500)])
def test_a_stronger_player_is_found_sooner(strong: float, most: int) -> None:
    chance = np.random.default_rng(4)
    for _ in range(20):
        means = chance.binomial(2, strong, 600) / 2
        found = decided(np.stack([means, 1 - means], 1))
        assert found is not None
        assert found[0] == 0
        assert found[1] <= most
        assert decided(np.stack([means, 1 - means], 1)[: found[1] - 1]) is None
