"""Descriptions are reused exactly for states that agree in everything that was read."""

from __future__ import annotations

from typing import Any

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED, duplicate
from wandelgang.core.facts import Facts, facts
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.reuse import NotedFacts, Reused


def dealt(name: str, seed: int = 1, **options: object) -> Any:
    game = find_game(name)
    return game.start(game.settled(options), Generator(seed))


class Counting:
    """A description of what a player's pawn did, which counts how often it was made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, before: Any, action: int, after: Any) -> str:
        self.made += 1
        return f"{before.pawns[0]} {action} {after.player}"


def changed(state: Any, **fields: int) -> Facts:
    twin = duplicate(state)
    for name, value in fields.items():
        twin[0][name] = value
    found: Facts = facts(twin[0])
    return found


def test_only_what_was_read_decides() -> None:
    state, describe = dealt("tiles"), Counting()
    same = facts(state[0])
    reused = Reused(describe)
    assert reused(same, 3, same) == f"{same.pawns[0]} 3 {same.player}"
    assert reused(changed(state, goals=5), 3, changed(state, pawns=7)) == reused(same, 3, same)
    assert describe.made == 1
    assert reused(changed(state, pawns=7), 3, same) == f"7 3 {same.player}"
    other = 1 - same.player
    assert reused(same, 3, changed(state, player=other)) == f"{same.pawns[0]} 3 {other}"
    assert reused(same, 4, same) == f"{same.pawns[0]} 4 {same.player}"
    assert describe.made == 4


def test_another_kind_of_state_is_another_state() -> None:
    small, large = facts(dealt("tiles")[0]), facts(dealt("tiles", width=9, height=7, players=2, goals=2)[0])
    noted = NotedFacts(small)
    assert noted.agree(small)
    assert not noted.agree(large)


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_every_viewer_is_told_what_their_own_view_says(name: str) -> None:
    game, choose = find_game(name), Generator(5)
    state = dealt(name)
    tell, ways = Reused(game.tell), Reused(game.ways)
    for _ in range(60):
        legal = INTERPRETED.legal(state)
        if not legal:
            break
        action, after = choose.pick(legal), duplicate(state)
        INTERPRETED.apply(after, action)
        for viewer in range(-1, int(state[0].players)):
            seen = INTERPRETED.seen(state, action, viewer)
            views = [facts(INTERPRETED.view(one, viewer)[0]) for one in (state, after)]
            assert tell(views[0], seen, views[1]).say("de") == game.tell(views[0], seen, views[1]).say("de")
            if seen == action:
                assert ways(views[0], seen, views[1]) == game.ways(views[0], seen, views[1])
        state = after
