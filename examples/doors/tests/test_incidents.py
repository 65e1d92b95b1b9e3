"""What the laboratory counts in `doors`: each rule where it matters, and where it does not."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game

DOORS = game("doors")


def incident(position: str, action: str) -> tuple[str, tuple[str, ...]]:
    """The kind of an action, and the rules that mattered."""
    before = wandelgang.game("doors", position=position).match(seed=1).position.array()
    after, number = before.copy(), DOORS.parse_action(before[0], action)
    INTERPRETED.apply(after, number)
    return DOORS.kind(before[0], number, after[0]), DOORS.applied(before[0], number, after[0])


@pytest.mark.parametrize(
    ("position", "action", "kind", "applied"),
    [
        ("doors a|b.c|d.e pawns=a,e turn=0:swing", "ab", "open", ()),
        ("doors a|b.c|d.e pawns=a,e turn=0:swing", "bc", "close", ()),
        ("doors a.b.c|d.e pawns=a,e turn=0:walk swung=ab", "b", "walk", ()),
        ("doors a.b.c|d.e pawns=a,e turn=0:walk swung=ab", "a", "stay", ()),
        ("doors a.b.c|d.e pawns=a,c turn=0:walk swung=ab", "c", "walk", ("DOORS-05",)),
        ("doors a.b.c.d.e pawns=a,d turn=0:walk swung=ab", "e", "walk", ("DOORS-02",)),
        ("doors a|b|c|d.e pawns=a,d turn=0:walk swung=de played=2 limit=3", "a", "stay", ("DOORS-06",)),
    ],
)
def test_an_action_has_a_kind_and_rules_that_mattered(position: str, action: str, kind: str, applied: tuple[str, ...]) -> None:
    assert incident(position, action) == (kind, applied)
