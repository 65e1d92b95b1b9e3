"""The estimate of `tiles`: drawn positions in which it is plain who is ahead, and pushes tried one by one by the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.entry_points import compiled_features, features, interpreted_features
from tests.estimates.seen import met, told
from tests.estimates.tiles_reference import reference
from tests.rules.tiles_positions import TILES
from wandelgang.core.calls import COMPILED, INTERPRETED, workspace
from wandelgang.core.estimate import share, weigh
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, States
from wandelgang.games.tiles import GAME
from wandelgang.games.tiles.evaluate import WEIGHTS, section
from wandelgang.games.tiles.features import sought_cells
from wandelgang.games.tiles.lookahead import try_pushes
from wandelgang.games.tiles.setup import VARIANTS
from wandelgang.games.tiles.state import PUSH

# Corridors from west to east that no push of a straight tile joins; on the large board too.
SMALL = " ".join(["─────"] * 5)
LARGE = " ".join(["─" * 9] * 9)


def shared(drawing: str, pawns: str, goal: str, **fields: str) -> list[float]:
    return told(GAME, TILES.text(drawing, "shared", free="─", pawns=pawns, goal=goal, **({"goals": "3,3"} | fields)))


@pytest.mark.parametrize("turn", ["0:push", "1:push", "0:walk", "1:walk"])
@pytest.mark.parametrize("drawing", [SMALL, LARGE])
def test_less_to_do_is_ahead_whoever_acts(drawing: str, turn: str) -> None:
    assert shared(drawing, "a1,a3", "a5", goals="1,3", turn=turn)[0] > 0.5
    stones = {"free": "─", "stones": "A:b5,B:c5,C:d5,D:e5", "turn": turn}
    assert told(GAME, TILES.text(drawing, pawns="a1,a3", goals="A,BC", **stones))[0] > 0.5
    assert told(GAME, TILES.text(drawing, "stack", pawns="a1,a3", goals="A+0,B+1", deck="A,BC", **stones))[0] > 0.5


@pytest.mark.parametrize("turn", ["0:push", "0:walk"])
@pytest.mark.parametrize("drawing", [SMALL, LARGE])
def test_who_comes_to_the_goal_is_ahead(drawing: str, turn: str) -> None:
    """Pushing its column brings the pawn of a1 to row 2 or, round the edge, to row 5, but never to row 4."""
    assert shared(drawing, "a1,a3", "e1", turn=turn)[0] > max(0.5, shared(drawing, "a1,a3", "e4", turn=turn)[0])


def test_it_helps_to_have_a_way_even_while_the_other_pushes() -> None:
    assert shared(SMALL, "a1,a3", "e1", turn="1:push")[0] > shared(SMALL, "a1,a3", "e5", turn="1:push")[0]


def test_who_takes_the_last_goal_now_has_nearly_won() -> None:
    assert shared(SMALL, "a1,a3", "e1", goals="1,1", turn="0:walk")[0] > 0.85
    assert shared(SMALL, "a1,a3", "e1", goals="1,1", turn="0:push")[0] > 0.75
    assert shared(SMALL, "a1,a3", "e3", goals="1,1", turn="1:push")[0] < 0.25


def test_taking_is_better_than_waiting_beside_the_goal() -> None:
    """However good one's chances of taking it later are, a goal is taken when it can be."""
    taken = told(GAME, TILES.text(SMALL, "shared", free="─", pawns="e1,a3", goal="-", goals="2,3", won="1,0", turn="1:draw"))
    assert taken[0] > shared(SMALL, "d1,a3", "e1", goals="3,3", turn="1:push")[0]


def test_the_way_home_is_a_goal_too() -> None:
    stones = {"free": "─", "stones": "A:b5,B:c5", "turn": "0:push", "home": "e1,e3", "won": "C,-"}
    near = told(GAME, TILES.text(SMALL, "stack", pawns="a1,a3", goals="home,B+1", deck="C,BA", **stones))[0]
    assert near > told(GAME, TILES.text(SMALL, "stack", pawns="a4,a3", goals="home,B+1", deck="C,BA", **stones))[0] > 0.5


def test_alone_less_to_do_is_better() -> None:
    for drawing in (SMALL, LARGE):
        values = [shared(drawing, "a1", "e3", goals=str(left))[0] for left in (1, 2, 5)]
        assert values == sorted(values, reverse=True)
        assert 0 < values[-1] < values[0] < 1


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_estimate_is_its_features_weighed(options: dict[str, object]) -> None:
    for states in met(GAME, options, 4, 40)[1:-1:9]:
        before, players = states.tobytes(), int(states[0].players)
        said = COMPILED.evaluate(states, players)
        assert said == pytest.approx(INTERPRETED.evaluate(states, players), abs=1e-12)
        weights = WEIGHTS[section(states[0].open, states[0].kind)]
        expected = np.array([weigh(interpreted_features(states, player), players, weights) for player in range(players)])
        share(players, expected)
        assert said == pytest.approx(expected.tolist(), abs=1e-12)
        assert states.tobytes() == before
        assert players == 1 or sum(said) == pytest.approx(1)
        for viewer in (0, SPECTATOR):
            assert all(0 <= value <= 1 for value in COMPILED.evaluate(COMPILED.view(states, viewer), players))


@pytest.mark.parametrize(
    "options", [{}, {"goal": "stack", "goals": 2}, {"goal": "shared"}, {"preset": "free", "width": 8}], ids=str
)
def test_surveyed_pushes_are_those_of_the_rules(options: dict[str, Any]) -> None:
    """Every push of whoever pushes, played by the rules: so many lead to something wanted."""
    tried = 0
    for states in met(GAME, options, 6, 200)[::7]:
        player = COMPILED.turn(states)
        if player in (OVER, CHANCE) or states[0].phase != PUSH or states[0].free_sides == 0:
            continue
        ways = 0
        for action in COMPILED.legal(states):
            after = states.copy()
            COMPILED.apply(after, action)
            ways += int(after[0].reach[0] & sought_cells(after[0], player, workspace(states.dtype)[0]) != 0)
        work = workspace(states.dtype)[0]
        pushes = try_pushes(states[0], player, sought_cells(states[0], player, work), work)
        assert (work.ways[player], pushes) == (ways, len(COMPILED.legal(states)))
        tried += 1
    assert tried > 5


BOARDS = [
    {"players": 1, "goal": "shared"},
    {"players": 2, "goal": "shared"},
    {"players": 3, "goal": "shared", "preset": "free", "width": 3, "height": 4, "goals": 3},
    {"players": 2, "goal": "set"},
    {"players": 4, "goal": "set", "overlap": True},
    {"players": 3, "goal": "set", "preset": "free", "width": 8, "height": 7},
    {"players": 2, "goal": "set", "preset": "free", "width": 5, "height": 1, "goals": 1},
    {"players": 1, "goal": "stack", "goals": 2},
    {"players": 2, "goal": "stack", "goals": 1},
    {"players": 4, "goal": "stack", "width": 8, "height": 5, "goals": 1},
]


def siblings(states: States, generator: Generator) -> list[States]:
    """What two pushes, and every walk after them, lead to, in the order in which a search comes to it."""
    found = [states]
    if states[0].phase != PUSH:
        return found
    actions = COMPILED.legal(states)
    for push in (generator.pick(actions), generator.pick(actions)):
        pushed = states.copy()
        COMPILED.apply(pushed, push)
        found.append(pushed)
        for walk in COMPILED.legal(pushed):
            walked = pushed.copy()
            COMPILED.apply(walked, walk)
            found.append(walked)
    return found


def test_a_workspace_that_was_used_before_changes_nothing() -> None:
    """One workspace for positions of all games, goals, sizes and numbers of players, as they come in a search."""
    generator, work, compared = Generator(5), workspace(GAME.rules[0].STATE), 0
    for options in BOARDS:
        for states in met(GAME, options, 11, 60)[::5]:
            for one in siblings(states, generator):
                players = int(one[0].players)
                if COMPILED.turn(one) == OVER:
                    continue
                out = np.zeros(players)
                COMPILED._evaluate(one, work, out)
                assert out.tolist() == COMPILED.evaluate(one, players)
                hidden = COMPILED.view(one, generator.below(players))
                COMPILED._evaluate(hidden, work, out)
                assert out.tolist() == COMPILED.evaluate(hidden, players)
                compared += 1
    assert compared > 900


@pytest.mark.parametrize("options", BOARDS, ids=str)
def test_features_are_those_found_slowly_from_nothing(options: dict[str, Any]) -> None:
    generator, work = Generator(6), workspace(GAME.rules[0].STATE)
    for states in met(GAME, options, 12, 60)[::9]:
        for one in siblings(states, generator)[::4]:
            if COMPILED.turn(one) == OVER:
                continue
            for player in range(one[0].players):
                expected = reference(one[0], player)
                out = np.zeros(len(expected))
                features(one, player, work, out)
                assert tuple(out) == expected == tuple(compiled_features(one, player)) == interpreted_features(one, player)
