"""Alpha-beta: the values of plain minimax, forced wins, exact limits, stopping, lines that can be played."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import wandelgang
from tests.rules.positions import GEARS, SLIDERS
from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.core import rules
from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, split, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.play.variant import Variant
from wandelgang.search.deepening import AlphaBetaSearch, Deepening
from wandelgang.search.limits import Limits
from wandelgang.search.result import Result
from wandelgang.search.settings import AlphaBetaSettings, SearchSettings
from wandelgang.search.transpositions import LATER, MARGIN, STEP

POSITIONS: dict[str, tuple[str, dict[str, object], int]] = {  # game, options, random actions before
    "tiles": ("tiles", {"width": 2, "height": 2, "goal": "shared", "players": 2, "goals": 2, "limit": 80}, 4),
    "tiles, in the middle of a turn": ("tiles", {"width": 2, "height": 3, "goal": "shared", "goals": 1, "players": 2}, 3),
    "tiles, three players": ("tiles", {"width": 2, "height": 2, "goal": "shared", "goals": 1, "players": 3}, 0),
    "tiles, alone": ("tiles", {"width": 3, "height": 2, "goals": 1, "stones": 2, "players": 1}, 0),
    "sliders": ("sliders", {}, 6),
    "sliders, near the limit": ("sliders", {"limit": 10}, 8),
    "gears": ("gears", {"maze": "first-steps"}, 12),
    "cards": ("cards", {"die": False, "choice": "open", "players": 2}, 30),
}


def position(name: str) -> States:
    """The position of that name, with a player to act."""
    game, options, actions = POSITIONS[name]
    generator = Generator(7)
    states = wandelgang.game(game, **options)._start(generator)
    while actions > 0 or COMPILED.turn(states) == CHANCE:
        actions -= COMPILED.turn(states) != CHANCE
        COMPILED.apply(states, generator.pick(COMPILED.legal(states)))
    assert COMPILED.turn(states) >= 0
    return states


def minimax(states: States, me: int, depth: int, turns: int = 1) -> float:
    """The value of a position by trying everything; the depth falls when somebody else acts, alone with every action."""
    players, mover = int(states[0]["players"]), COMPILED.turn(states)
    if mover < 0 or depth == 0:
        mine = COMPILED.evaluate(states, players)[me]
        if mover == OVER and mine in (0.0, 1.0):
            return mine + (STEP if mine == 0.0 else -STEP) * (turns - 1)
        if mover != OVER and is_sure(states, me):
            return 1.0 - STEP * (LATER + turns - mine)
        return MARGIN + (1.0 - 2.0 * MARGIN) * mine
    found = []
    for action in COMPILED.legal(states):
        after = states.copy()
        COMPILED.apply(after, action)
        ends = COMPILED.turn(after) != mover or players == 1
        found.append(minimax(after, me, depth - ends, turns + (ends or COMPILED.turn(after) == OVER)))
    return max(found) if mover == me else min(found)


def is_sure(states: States, me: int) -> bool:
    """Whether nobody else can win any more."""
    work = workspace(states.dtype)
    COMPILED._evaluate(split(states)[0], work, np.zeros(int(states[0]["players"])))
    return rules.is_sure(split(states)[0][0], me, work[0])


def root_values(states: States, me: int, depth: int) -> dict[int, float]:
    """What each action is worth by minimax, as the search tells it."""
    values = {}
    for action in COMPILED.legal(states):
        after = states.copy()
        COMPILED.apply(after, action)
        ends = COMPILED.turn(after) != me or int(states[0]["players"]) == 1
        value = minimax(after, me, depth - ends, 2 if ends else 1 + (COMPILED.turn(after) == OVER))
        values[action] = min(1.0, max(0.0, (value - MARGIN) / (1.0 - 2.0 * MARGIN)))
    return values


def searched(
    states: States, megabytes: int = 1, lines: int = 1, reductions: bool = True, calls: Calls = COMPILED, **limits: int
) -> Result:
    search = AlphaBetaSearch(Generator(1), calls, SearchSettings(alphabeta=AlphaBetaSettings(reductions)))
    return search.search(states, COMPILED.turn(states), Limits(megabytes=megabytes, **limits), lines=lines)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_values_are_those_of_minimax(name: str, depth: int) -> None:
    states = position(name)
    me = COMPILED.turn(states)
    wanted = root_values(states, me, depth)
    for megabytes in (0, 1):  # with next to no table, and with one
        result = searched(states, megabytes, reductions=False, depth=depth)
        best = result.best
        assert best.value[me] == pytest.approx(max(wanted.values()), abs=1e-12)
        assert wanted[best.action] == pytest.approx(best.value[me], abs=1e-12)
        assert sorted(ranked.action for ranked in result.actions) == sorted(wanted)
        assert sum(best.value) == pytest.approx(1.0) or len(best.value) == 1


@pytest.mark.parametrize("name", ["tiles", "sliders", "gears"])
def test_several_lines_are_exact(name: str) -> None:
    states = position(name)
    me = COMPILED.turn(states)
    wanted = root_values(states, me, 2)
    result = searched(states, lines=4, reductions=False, depth=2)
    best = sorted(wanted.values(), reverse=True)
    for ranked, value in zip(result.actions[:4], best, strict=False):
        assert ranked.value[me] == pytest.approx(value, abs=1e-12) == wanted[ranked.action]
    assert all(ranked.value[me] <= result.best.value[me] for ranked in result.actions)


@pytest.mark.parametrize("name", POSITIONS)
def test_lines_can_be_played_and_the_state_is_left_alone(name: str) -> None:
    states = position(name)
    before = states.tobytes()
    result = searched(states, lines=3, nodes=5000)
    assert states.tobytes() == before
    assert result.depth >= 1
    for ranked in result.actions:
        assert ranked.variation[0] == ranked.action
        after = states.copy()
        for action in ranked.variation:
            assert action in INTERPRETED.legal(after)
            INTERPRETED.apply(after, action)


def wins(states: States, decisions: int, depth: int) -> None:
    """The search sees the win, as quick as it can be, and its line ends with it."""
    me = COMPILED.turn(states)
    best = searched(states, depth=depth).best
    assert best.value[me] == 1.0
    assert len(best.variation) == decisions
    after = states.copy()
    for action in best.variation:
        COMPILED.apply(after, action)
    assert COMPILED.turn(after) == OVER
    assert COMPILED.returns(after, len(best.value))[me] == 1.0


def test_sliders_won_at_once_and_in_two_turns() -> None:
    far = "d3e3f3g3h4"
    wins(SLIDERS.drawn("f8d10e10g10h10", far).position.array(), 1, depth=5)
    wins(SLIDERS.drawn("c9e10f10g10h10", far, offsets="00000000l").position.array(), 3, depth=5)


def test_tiles_goal_reached_in_one_turn_and_in_two() -> None:
    wins(TILES.drawn(CROSSES, "shared", pawns="a1,b3", goal="b1", goals="1,1").position.array(), 2, depth=3)
    cut_off = TILES.drawn("┘└┐ │┘├ ·╷┴", "shared", free="┌", pawns="a1,c3", goal="b2", goals="1,1").position.array()
    wins(cut_off, 6, depth=5)


def test_gears_last_marker() -> None:
    parked = "c12:0123 c14:0123 e12:0123"
    wins(GEARS.drawn(f"h8:14 i8:14* {parked}", "h8/c12,c14/e12").position.array(), 1, depth=3)


def test_the_longest_resistance_is_offered_when_all_is_lost() -> None:
    """Pink moves but cannot hinder Blue's last step; every action loses, and the value says so."""
    states = SLIDERS.drawn("d9e10f10g10h10", "d3e3f3g3h4", turn="1:move").position.array()
    result = searched(states, depth=4)
    assert result.best.value[1] == 0.0
    assert len(result.best.variation) == 2
    assert result.best.proven == 2


def test_a_proven_end_is_said_and_an_estimate_is_not() -> None:
    """Turns of both count until the end: one for a win at once, three for one with the turn after next."""
    far = "d3e3f3g3h4"
    at_once = SLIDERS.drawn("f8d10e10g10h10", far).position
    later = SLIDERS.drawn("c9e10f10g10h10", far, offsets="00000000l").position
    lost = SLIDERS.drawn("d9e10f10g10h10", far, turn="1:move").position
    found = [one.analyse(seconds=None, iterations=20_000) for one in (at_once, later, lost)]
    assert [one.best.proven for one in found] == [1, 3, 2]
    proofs = [one.proof.say("en") for one in found if one.proof is not None]
    assert proofs[0] == "This wins with this turn."
    assert proofs[1] == "This wins by force, in at most 2 turns of your own."
    assert proofs[2] == "Against the right answer this is lost, after one turn of the opponent."
    start = Variant("sliders", {}).match(1).position.analyse(seconds=None, iterations=2000)
    assert start.best.proven is None
    assert start.proof is None


@pytest.mark.parametrize("name", ["sliders", "tiles"])
def test_a_limit_of_nodes_is_exact_and_the_same_search_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = position(name)
    me, search = COMPILED.turn(states), AlphaBetaSearch(Generator(1))
    for nodes in (1, 777, 5000):
        first = search.search(states, me, Limits(nodes=nodes))
        monkeypatch.setattr(Deepening, "at_once", 100)  # slices may be cut anywhere
        again = search.search(states, me, Limits(nodes=nodes))
        fresh = AlphaBetaSearch(Generator(1)).search(states, me, Limits(iterations=nodes))  # an iteration is a node
        assert first.actions == again.actions == fresh.actions
        assert first.nodes == again.nodes == fresh.nodes == fresh.iterations
        assert first.depth >= 1
        assert first.nodes == nodes or nodes == 1 or first.depth > 3  # or everything was seen


def test_it_stops_when_asked_and_when_the_time_is_up() -> None:
    states = position("sliders")
    search, stop = AlphaBetaSearch(Generator(1)), threading.Event()
    search.search(states, 0, Limits(nodes=1))
    clock, asked = time.pthread_getcpuclockid(threading.get_ident()), []

    def ask() -> None:
        asked.append(time.clock_gettime(clock))
        stop.set()

    began = time.perf_counter()
    threading.Timer(0.1, ask).start()
    result = search.search(states, COMPILED.turn(states), Limits(), stop=stop)
    assert time.perf_counter() - began > 0.09
    assert time.clock_gettime(clock) - asked[0] < 0.2  # of its own work, however busy the machine
    assert result.actions
    took = [search.search(states, COMPILED.turn(states), Limits(seconds=0.05)).seconds for _ in range(5)]
    assert 0.04 < min(took) < 0.25  # others may hold one of them up
    assert search.search(states, COMPILED.turn(states), Limits(), stop=stop).actions, "stopped before it began"


def test_looking_deeper_is_the_same_interpreted() -> None:
    states = position("tiles")
    with np.errstate(over="ignore"):
        assert searched(states, depth=2, calls=INTERPRETED).actions == searched(states, depth=2).actions
