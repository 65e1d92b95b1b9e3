"""Drawing tiles while the maze of `gears` is built: what is chosen first, what chance may draw, what is known."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.positions import GEARS, MIX, Scripted, after, begun, building, even, expect, field, play
from wandelgang.errors import Illegal


@pytest.mark.rule("GEARS-A35")
def test_pile_or_entry_is_chosen_before_the_tile_is_seen() -> None:
    match = begun(building("h8:0 i8:0", "-,-", "0:build", "15,15"))
    expect(match, hand="")
    play(match, "pile")
    expect(match, turn="0:lay", piles="14,15")
    assert field(match, "hand") in MIX
    for other in ("entry", "pile", "pass"):
        with pytest.raises(Illegal):
            play(match, other)
    chosen = play(begun(building("h8:0 i8:0", "-,-", "0:build", "15,15")), "entry")
    with pytest.raises(Illegal):
        play(chosen, "pile")


@pytest.mark.rule("GEARS-A36")
def test_a_draw_is_among_all_unseen_tiles() -> None:
    position = building("-", "-,-,-", "0:draw", "8,8,8", idle="0/60")
    expected = {f"tile={walls}.{copy + 1}" for walls, copies in MIX.items() for copy in range(copies)}
    assert set(Scripted(position).legal()) == expected
    assert len(Scripted(position).legal()) == 32
    drawn_one = after(position, "tile=013.2")
    assert field(drawn_one, "hand") == "013"
    assert field(drawn_one, "piles") == "7,8,8"
    assert "013x1" in field(drawn_one, "unseen").split(",")


@pytest.mark.rule("GEARS-A36")
def test_leftover_tiles_are_among_the_last_outcomes_too() -> None:
    position = building("h8:0 i8:0 i7:0 h9:0 g9:0", "-,-", "1:draw", "0,1", unseen="0x2,01x1,1345x3")
    assert Scripted(position).legal() == ["tile=0.1", "tile=0.2", "tile=01.1", "tile=1345.1", "tile=1345.2", "tile=1345.3"]
    assert field(after(position, "tile=1345.3"), "unseen") == "0x2,01x1,1345x2"


@pytest.mark.rule("GEARS-A36")
def test_every_unseen_tile_is_equally_likely() -> None:
    counts: Counter[str] = Counter()
    for match in GEARS.many(240, mode="complete"):
        counts[field(play(match, "pile"), "hand")] += 1
    assert set(counts) == set(MIX)
    assert even([sum(counts[walls] for walls in MIX if len(walls) == value) for value in (1, 2, 3, 4)])
    for walls, copies in MIX.items():
        share = copies / 32
        assert abs(counts[walls] - 240 * share) < 4.5 * (240 * share * (1 - share)) ** 0.5


@pytest.mark.rule("GEARS-A36")
def test_nothing_is_secret() -> None:
    match = play(GEARS.dealt(mode="complete"), "pile")
    for viewer in (-1, 0, 1):
        assert match.view(viewer).text == match.position.text
