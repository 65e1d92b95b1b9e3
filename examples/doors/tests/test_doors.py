"""The rules of `doors`, each on a drawn position: what is legal, what an action does, how it ends."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.errors import BadSetup, Unreadable


def at(position: str) -> wandelgang.Match:
    return wandelgang.game("doors", position=position).match(seed=1)


def after(position: str, *actions: str) -> str:
    match = at(position)
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match.position.text


@pytest.mark.rule("DOORS-01")
@pytest.mark.parametrize("cells", [5, 9])
def test_there_is_a_door_between_neighbouring_cells(cells: int) -> None:
    match = wandelgang.game("doors", cells=cells, doors="closed").match(seed=1)
    assert len(match.legal()) == cells - 1
    assert match.position.text.split(" ")[1] == "|".join("abcdefghi"[:cells])


@pytest.mark.rule("DOORS-01")
@pytest.mark.parametrize("cells", [4, 10])
def test_other_lengths_are_refused(cells: int) -> None:
    with pytest.raises(BadSetup):
        wandelgang.game("doors", cells=cells)


@pytest.mark.rule("DOORS-02")
def test_the_first_to_reach_the_other_end_wins() -> None:
    match = at("doors a.b.c|d.e pawns=c,e turn=0:swing")
    match.submit(0, 0, "cd")
    match.submit(0, 1, "e")
    assert match.is_over
    assert match.outcome == [1.0, 0.0]


@pytest.mark.rule("DOORS-03")
def test_a_turn_swings_a_door_and_then_walks() -> None:
    first = "doors a|b.c|d.e pawns=a,e turn=0:swing"
    assert after(first, "ab") == "doors a.b.c|d.e pawns=a,e turn=0:walk swung=ab"
    assert after(first, "bc") == "doors a|b|c|d.e pawns=a,e turn=0:walk swung=bc"
    assert after(first, "ab", "c") == "doors a.b.c|d.e pawns=c,e turn=1:swing swung=ab played=1"


@pytest.mark.rule("DOORS-04")
def test_the_door_swung_last_stays_as_it_is() -> None:
    assert at("doors a|b.c|d.e pawns=a,e turn=1:swing swung=bc").legal() == ["ab", "cd", "de"]


@pytest.mark.rule("DOORS-05")
def test_open_doors_lead_anywhere_and_pawns_share_cells() -> None:
    assert at("doors a|b.c.d|e pawns=c,d turn=0:walk swung=cd").legal() == ["b", "c", "d"]


@pytest.mark.rule("DOORS-06")
def test_the_limit_ends_the_game_in_a_draw() -> None:
    match = at("doors a|b|c|d|e pawns=a,e turn=1:swing played=2 limit=3")
    match.submit(1, 0, "ab")
    match.submit(1, 1, "e")
    assert match.outcome == [0.5, 0.5]


@pytest.mark.parametrize(
    "position",
    [
        "doors a|b|c|d pawns=a,d turn=0:swing",
        "doors a|b|c|d|e pawns=a,f turn=0:swing",
        "doors a|b|c|d|e pawns=e,d turn=0:swing",
        "doors a|b|c|d|e pawns=a,e turn=0:walk",
        "doors a|b|c|d|e pawns=a,e turn=over",
        "doors a|b|c|d|e pawns=e,d turn=over winner=1",
        "doors a|b|c|d|e pawns=a,e turn=0:swing played=60",
        "doors b|a|c|d|e pawns=a,e turn=0:swing",
        "doors a|b|c|d|e pawns=a,e turn=0:swing colour=red",
    ],
)
def test_positions_that_cannot_be_are_refused(position: str) -> None:
    with pytest.raises((BadSetup, Unreadable)):
        at(position)
