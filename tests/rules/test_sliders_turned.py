"""The boards of `sliders` after a half turn: what Blue may do, Pink may do from the other side."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.positions import PLACE, SLIDERS, expect, expect_pegs, field, peg_places, play
from wandelgang.play.match import Match

COLUMNS = dict(zip("abcdefghijk", "kjihgfedcba", strict=True))
SIGNS = str.maketrans("LlrR", "RrlL")


def turned(action: str) -> str:
    """An action as it looks after a half turn."""
    if action in ("pass", "claim"):
        return action
    if "-" not in action:
        return action[0].translate(SIGNS) + str(10 - int(action[1:]))
    return PLACE.sub(lambda place: f"{COLUMNS[place[1]]}{10 - int(place[2])}", action)


def expect_turned(match: Match, other: Match) -> None:
    assert sorted(map(turned, match.legal())) == sorted(other.legal())
    blue, pink = field(match, "pegs").split(",")
    expect_pegs(
        other,
        peg_places(turned("-" + pink)),
        peg_places(turned("-" + blue)),
        offsets=field(match, "offsets")[::-1].translate(SIGNS),
        refused=",".join(reversed(field(match, "refused").split(","))),
        bar=field(match, "bar"),
        end=field(match, "end"),
    )
    assert match.is_over == other.is_over
    if match.outcome and other.outcome:
        assert match.outcome == other.outcome[::-1]
    else:
        assert match.turn == 1 - other.turn


@pytest.mark.rule("SLIDERS-03", "SLIDERS-A17", "SLIDERS-A30")
@pytest.mark.parametrize("preset", ["default", "half", "wide"])
@pytest.mark.parametrize(("travel", "run"), [(1, "stop"), (2, "end")])
def test_both_sides_have_the_same_game(preset: str, travel: int, run: str) -> None:
    lot = Random(f"{preset} {travel}")
    match = SLIDERS.dealt(preset=preset, travel=travel, run=run, start=0)
    other = SLIDERS.dealt(preset=preset, travel=travel, run=run, start=1)
    for _ in range(60):
        expect_turned(match, other)
        if match.is_over:
            break
        pegs = [action for action in match.legal() if "-" in action]
        action = lot.choice(pegs if pegs and lot.random() < 0.6 else match.legal())
        play(match, action)
        play(other, turned(action))


@pytest.mark.rule("SLIDERS-23", "SLIDERS-A30", "SLIDERS-A20", "SLIDERS-A21")
def test_both_sides_wait_and_claim_alike() -> None:
    match = SLIDERS.drawn("h5e10f10g10h10", "d10e3f3g3h3", "half", turn="1:move", played="40")
    other = SLIDERS.drawn("h0g7f7e7d7", "d5g0f0e0d0", "half", turn="0:move", played="40")
    for action in ("L1", "L6", "R1", "R6", "L5", "claim"):
        expect_turned(match, other)
        play(match, action)
        play(other, turned(action))
    expect_turned(match, other)
    expect(match, end="claim", winners="0")
