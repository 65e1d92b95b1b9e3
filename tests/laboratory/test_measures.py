"""The numbers of a laboratory: intervals cover the truth, marks are honest, tension and heat are what they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from wandelgang.laboratory.heat import HeatMap
from wandelgang.laboratory.intervals import (
    Estimate,
    beyond_noise,
    chance_of_difference,
    chance_of_share,
    mean,
    proportion,
    quantile,
    ratio,
    shares,
)
from wandelgang.laboratory.observer import round_means, tension
from wandelgang.language import Message
from wandelgang.scene import Scene, Sprite, Tray, Way

ROOM = Message({"de": "Hand", "en": "hand"}, {})


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)]
)
def test_the_reach_of_an_interval_is_that_of_students_t(freedom: int, expected: float) -> None:
    assert quantile(freedom) == pytest.approx(expected, rel=1e-4)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    generator = np.random.default_rng(5)
    hits = {"mean": 0, "ratio": 0, "share": 0, "proportion": 0}
    for _ in range(400):
        values = generator.gamma(2.0, 3.0, 40)
        whole = generator.integers(5, 30, 40)
        part = generator.binomial(whole, 0.2)
        won = generator.random(40) < 0.6
        found = {
            "mean": (mean(values.tolist()), 6.0),
            "ratio": (ratio(part.tolist(), whole.tolist()), 0.2),
            "share": (shares(np.stack([won, ~won], 1).astype(float))[0], 0.6),
            "proportion": (proportion(won.tolist(), [1.0] * 40), 0.6),
        }
        for name, (estimate, truth) in found.items():
            assert estimate is not None
            hits[name] += estimate.low <= truth <= estimate.high
    assert all(0.92 <= count / 400 <= 0.98 for count in hits.values()), hits


def test_what_never_happened_may_still_happen() -> None:
    never = proportion([0.0] * 30, [1.0] * 30)
    assert never is not None
    assert never.value == never.low == 0.0
    assert 0.02 < never.high < 0.2
    assert mean([3.0]) is None


def test_marks_are_wrong_in_at_most_one_report_of_twenty() -> None:
    """Twelve fair shares per report: without a correction, half of all reports would mark one of them."""
    generator = np.random.default_rng(8)
    reports = wrong = naive = 0
    for _ in range(150):
        won = generator.random((12, 100)) < 0.5
        chances = [chance_of_share(shares(np.stack([one, ~one], 1).astype(float))[0], 0.5) for one in won]
        reports += 1
        wrong += any(beyond_noise(chances))
        naive += min(chances) < 0.05
    assert wrong / reports <= 0.075
    assert naive / reports > 0.3
    assert beyond_noise([0.001, 0.04, 0.03]) == [True, False, False]
    assert beyond_noise([0.01, 0.02, 0.049]) == [True, True, True]


@pytest.mark.parametrize(
    ("won", "deals", "fair", "expected"),
    [
        (3, 3, 0.5, 0.25),
        (10, 10, 0.5, 2 / 1024),
        (5, 10, 0.5, 1.0),
        (0, 4, 0.25, 2 * 0.75**4),
        (3, 3, 0.25, 2 / 64),
        (60, 100, 0.5, 0.0569),
    ],
)
def test_a_share_is_compared_with_a_fair_one_exactly(won: int, deals: int, fair: float, expected: float) -> None:
    """Both tails of the binomial distribution."""
    assert chance_of_share(Estimate(won / deals, 0.0, 1.0, deals), fair) == pytest.approx(min(1.0, expected), rel=1e-3)


def test_a_few_deals_show_no_difference() -> None:
    differing = [1.0, 1.2, 0.9, 1.1]
    for times, is_real in ((1, False), (4, True)):
        found = mean(differing * times)
        assert found is not None
        assert (chance_of_difference(found) < 0.001) == is_real
    same = mean([0.0] * 40)
    assert same is not None
    assert chance_of_difference(same) == 1.0


def test_lead_changes_and_deficits_are_counted_from_the_end() -> None:
    """The second player led by far, then the first one caught up: one lead change."""
    found = tension([(0.5, 0.5), (0.2, 0.8), (0.2, 0.8), (0.4, 0.6), (0.8, 0.2), (0.9, 0.1), (1.0, 0.0)], (1.0, 0.0))
    assert found.leads == 1
    assert found.behind == pytest.approx(0.6)  # 0.2 against 0.8, over a whole round
    assert found.lowest == pytest.approx(0.2)
    assert found.decided == pytest.approx(4 / 7)
    assert tension([(0.5, 0.5), (0.5, 0.5)], (0.5, 0.5)).behind is None


def test_whoever_has_just_moved_does_not_lead_for_that() -> None:
    swinging = [(0.6, 0.4), (0.4, 0.6)] * 6
    assert tension([*swinging, (1.0, 0.0)], (1.0, 0.0)).leads == 0
    assert round_means(swinging, 2)[3] == pytest.approx((0.5, 0.5))


def place(name: str, x: float) -> Sprite:
    return Sprite(name, "field", x, 0.0, role="place")


def board(*sprites: Sprite) -> Scene:
    tray = Tray("hand", 0.0, 2.0, 9.0, 3.0, ROOM)
    return Scene(-1, -1, 9, 1, (*(place(f"at{x}", x) for x in range(9)), *sprites), trays=(tray,))


def pawn(x: float, player: int = 0) -> Sprite:
    return Sprite(f"pawn{player}", "pawn", x, 0.1, role="piece", player=player)


def counted(before: Scene, after: Scene, *ways: Way, actor: int = 0) -> dict[str, dict[tuple[float, float], int]]:
    heat = HeatMap()
    heat.compare(before, after, ways, actor)
    return {layer: dict(places) for layer, places in heat.layers.items() if places}


def test_a_piece_heats_every_place_on_its_way() -> None:
    way = Way("pawn0", ((2.0, 0.1), (3.0, 0.1)))
    assert counted(board(pawn(0)), board(pawn(3)), way) == {"walked": {(1.0, 0.0): 1, (2.0, 0.0): 1, (3.0, 0.0): 1}}
    assert counted(board(pawn(0)), board(pawn(3))) == {"walked": {(3.0, 0.0): 1}}
    assert counted(board(), board(pawn(4))) == {"walked": {(4.0, 0.0): 1}}


def test_a_way_around_the_board_is_not_walked_where_it_is_unseen() -> None:
    way = Way("pawn0", ((8.0, 0.1), (0.0, 0.1), (1.0, 0.1)), unseen=0)
    assert counted(board(pawn(7)), board(pawn(1)), way) == {"walked": {(8.0, 0.0): 1, (0.0, 0.0): 1, (1.0, 0.0): 1}}


def test_somebody_elses_piece_does_not_walk_when_it_is_sent_home() -> None:
    before, after = board(pawn(2), pawn(5, 1)), board(pawn(5), pawn(0, 1))
    assert counted(before, after) == {"walked": {(5.0, 0.0): 1}}


def test_things_are_collected_where_they_lay() -> None:
    stone = Sprite("stone", "stone", 4.1, 0.0, role="token")
    in_tray = Sprite("stone", "stone", 4.0, 2.5, role="token")
    expected = {"walked": {(4.0, 0.0): 1}, "collected": {(4.0, 0.0): 1}}
    assert counted(board(pawn(3), stone), board(pawn(4), in_tray)) == expected
    assert counted(board(pawn(3), stone), board(pawn(4))) == expected


def test_what_lies_on_a_tile_that_moves_neither_walks_nor_is_collected() -> None:
    def tile(x: float) -> Sprite:
        return Sprite("tile", "tile", x, 0.0, role="tile")

    stone = Sprite("stone", "stone", 4.0, 0.0, role="token")
    carried = Sprite("stone", "stone", 4.0, 2.5, role="token")
    before, after = board(tile(4), stone, pawn(4)), board(tile(5), carried, pawn(5))
    assert counted(before, after) == {"moved": {(5.0, 0.0): 1}}


def test_walls_move_and_tiles_turn() -> None:
    def parts(x: float, turn: float) -> tuple[Sprite, Sprite]:
        return Sprite("wall", "wall", x, 0.5, role="wall"), Sprite("wheel", "wheel", 6.0, 0.0, turn=turn, role="tile")

    assert counted(board(*parts(1, 0)), board(*parts(2, 360))) == {"moved": {(2.0, 0.5): 1}}
    assert counted(board(*parts(1, 0)), board(*parts(1, 60))) == {"moved": {(6.0, 0.0): 1}}
