"""The estimate of `gears`: drawn positions in which it is plain who is ahead, and the key of a position."""

from __future__ import annotations

import numpy as np
import pytest

from tests.entry_points import compiled_key, interpreted_features, interpreted_key
from tests.estimates.seen import met, told
from tests.rules.positions import GEARS, building
from wandelgang.boards.hex import SIDES, walk_length, walked
from wandelgang.core.calls import COMPILED, INTERPRETED, workspace
from wandelgang.core.estimate import share, weigh
from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER, Floats, States
from wandelgang.games.gears import GAME
from wandelgang.games.gears.evaluate import WEIGHTS
from wandelgang.games.gears.evaluate import is_sure as sure
from wandelgang.games.gears.setup import VARIANTS

# Two roads that do not meet, each with three markers; a marker nobody can reach, and tiles whose markers are taken.
NORTH = "e5:14 f5:14* g5:14* h5:14*"
SOUTH = "c12:14 d12:14* e12:14* f12:14*"
AWAY = "m3:0123* c14:0123 c15:0123 n8:124 l10:124 j12:124 m5:0 m7:0"
ROADS = f"{NORTH} {SOUTH} {AWAY}"


def test_equal_chances_on_equal_roads() -> None:
    first, second = told(GAME, GEARS.text(ROADS, "e5/c14,c12/c15"))
    assert first == pytest.approx(second, abs=0.1)


@pytest.mark.parametrize(
    ("drawing", "figures", "fields"),
    [
        (ROADS, "e5/c14,c12/c15", {"taken": "0020,0010"}),  # more points
        (ROADS, "f5/c14,c12/c15", {}),  # a marker underfoot is as good as taken
        (f"{NORTH} {SOUTH.replace('*', '')} {AWAY}", "e5/c14,c12/c15", {}),  # the only one who reaches markers
        (f"{NORTH} {SOUTH.replace('c12:14', 'c12:0123')} {AWAY}", "e5/c14,c12/c15", {}),  # the other one is shut in
        (f"{NORTH} {SOUTH} {AWAY}", "e5/c14,c12/c15", {"taken": "0100,2000"}),  # equal points, a yellow one decides
    ],
)
def test_the_better_side_is_ahead_whoever_acts(drawing: str, figures: str, fields: dict[str, str]) -> None:
    for turn in ("0:walk", "1:walk"):
        position = GEARS.text(drawing, figures, turn, **fields)
        if turn == "1:walk" and "c12:0123" in drawing:
            position = GEARS.text(drawing, figures, "1:trapped", stuck="c12,c15", **fields)
        first, second = told(GAME, position)
        assert first > second, position


def test_he_who_walks_first_is_first_at_the_marker_between() -> None:
    road = f"e5:14 f5:14 g5:14* h5:14 i5:14 {AWAY}"
    assert told(GAME, GEARS.text(road, "e5/c14,i5/c15", "0:walk"))[0] > 0.5
    assert told(GAME, GEARS.text(road, "e5/c14,i5/c15", "1:walk"))[1] > 0.5


def test_the_marker_just_left_still_counts() -> None:
    before = told(GAME, GEARS.text(ROADS, "f5/c14,c12/c15", "0:walk"))[0]
    after = told(GAME, GEARS.text(ROADS, "g5/c14,c12/c15", "0:act", from_="f5"))[0]
    assert after > before > 0.5


def test_a_lead_is_worth_more_the_less_is_left() -> None:
    few = f"{NORTH.replace('*', '')} e12:14 {AWAY}"
    assert (
        told(GAME, GEARS.text(few, "e5/c14,e12/c15", taken="0100,-"))[0]
        > told(GAME, GEARS.text(ROADS, "e5/c14,c12/c15", taken="0100,-"))[0]
    )


def test_a_lead_that_cannot_be_caught_up_is_nearly_won() -> None:
    assert told(GAME, GEARS.text(f"e5:14 f5:14* {AWAY}", "e5/c14,c15/m3", "0:walk", taken="0030,-"))[0] > 0.9


def test_a_lead_is_worth_more_when_idle_turns_run_out() -> None:
    early, late = (told(GAME, GEARS.text(ROADS, "e5/c14,c12/c15", taken="0010,-", idle=idle))[0] for idle in ("3/20", "18/20"))
    assert late > early


def test_partners_have_the_same_share() -> None:
    figures = "e5/c14,c12/c15,h5/a8,a9/a10"
    drawing = f"{ROADS} a8:0123 a9:0123 a10:0123"
    shares = told(GAME, GEARS.text(drawing, figures, mode="teams", idle="0/40"))
    assert shares[0] == shares[2] > shares[1] == shares[3]


def test_alone_more_points_and_more_turns_are_better() -> None:
    road = "e5:14 f5:14* g5:14* h5:14* c14:0123 m3:124"
    shares = [
        told(GAME, GEARS.text(f"{road}{left}", "e5/c14", mode="solo", idle="0/90", limit="90", played=played))[0]
        for played, left in (("89", "*"), ("84", "*"), ("84", ""))
    ]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


def test_while_building_an_entry_is_laid_where_there_is_more_to_walk_to() -> None:
    position = building("h8:0 i8:1234 h9:0345 i7:3 g9:0 h7:0", "-,-", "0:enter", "13,13")
    places = []
    for action in INTERPRETED.legal(GAME.parse_position(position)):
        states = GAME.parse_position(position)
        INTERPRETED.apply(states, action)
        places.append((INTERPRETED.evaluate(states, 2)[0], points_in_sight(states)))
    assert max(places)[1] > min(places)[1]


def points_in_sight(states: States) -> int:
    """The points one walk away from the first figure, while building."""
    state, total = states[0], 0
    for side in range(SIDES):
        start = int(state.figures[0])
        for steps in range(walk_length(state.closed, state.standing, start, side)):
            total += int(state.closed[walked(start, side, steps + 1)]).bit_count()
    return total


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_shares_are_sound_and_the_state_is_left_alone(options: dict[str, object]) -> None:
    for states in met(GAME, options, 3, 150)[::17]:
        players, before = int(states[0].players), states.tobytes()
        compiled, interpreted = COMPILED.evaluate(states, players), INTERPRETED.evaluate(states, players)
        assert compiled == pytest.approx(interpreted, abs=1e-12)
        assert states.tobytes() == before
        assert all(0 <= value <= 1 for value in compiled)
        if players > 1:
            assert sum(compiled) == pytest.approx(1)
        if COMPILED.turn(states) != OVER:
            weighed: Floats = np.zeros(players)
            for player in range(players):
                weighed[player] = weigh(interpreted_features(states, player), players, WEIGHTS[int(states[0].mode)])
            share(players, weighed)
            assert list(weighed) == pytest.approx(interpreted, abs=1e-12)


def test_what_is_kept_between_estimates_changes_none() -> None:
    """One workspace for siblings, for their parents, and for one maze after the other."""
    kept = workspace(GAME.start(GAME.settled({}), Generator(1)).dtype)
    for options in VARIANTS:
        for states in met(GAME, options, 9, 150)[::3]:
            players = int(states[0].players)
            for family in (siblings(states, 12), [states]):
                for member in family:
                    shares = np.zeros(players)
                    COMPILED._evaluate(member, kept, shares)
                    assert list(shares) == COMPILED.evaluate(member, players)


def siblings(states: States, most: int = 100) -> list[States]:
    """The positions one action further, at most so many."""
    found = []
    for action in COMPILED.legal(states)[:most] if COMPILED.turn(states) != OVER else []:
        after = states.copy()
        COMPILED.apply(after, action)
        found.append(after)
    return found


def test_the_same_tiles_elsewhere_are_another_maze() -> None:
    """As many tiles as before, one of them in another cell: also in the last cell, which fills no word of eight cells."""
    kept = workspace(GAME.start(GAME.settled({}), Generator(1)).dtype)
    for drawing in (ROADS, ROADS.replace("m7:0", "m8:0"), ROADS.replace("m7:0", "h15:0"), ROADS):
        states = GAME.parse_position(GEARS.text(drawing, "e5/c14,c12/c15"))
        shares = np.zeros(2)
        COMPILED._evaluate(states, kept, shares)
        assert list(shares) == COMPILED.evaluate(states, 2)


@pytest.mark.parametrize(
    "options", [{}, {"maze": "heart", "level": "middle"}, {"players": 3, "maze": "whirl", "idle": 5}], ids=str
)
def test_whoever_is_sure_to_win_can_stay_so_until_they_have_won(options: dict[str, object]) -> None:
    seen = 0
    for seed in range(4):
        for states in met(GAME, options, seed, 400):
            for player in range(int(states[0].players)):
                if not is_sure(states, player):
                    continue
                seen += 1
                after = [is_sure(member, player) for member in siblings(states)]
                assert any(after) if COMPILED.turn(states) == player else all(after)
    assert seen > 0


def is_sure(states: States, player: int) -> bool:
    """Whether a player has won, or is sure to."""
    players = int(states[0].players)
    if COMPILED.turn(states) == OVER:
        return COMPILED.returns(states, players)[player] == 1.0
    work = workspace(states.dtype)
    COMPILED._evaluate(states, work, np.zeros(players))
    return sure(states[0], player, work[0])


def keys_behind(states: States) -> list[int]:
    """The keys of all positions one action further, without repeats."""
    found = set()
    for action in COMPILED.legal(states):
        after = states.copy()
        COMPILED.apply(after, action)
        found.add(compiled_key(after))
    return sorted(found)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_key_is_the_same_compiled_and_interpreted(options: dict[str, object]) -> None:
    for states in met(GAME, options, 5, 120)[::23]:
        assert compiled_key(states) == interpreted_key(states)


@pytest.mark.parametrize(
    "options",
    [
        {"maze": "first-steps", "idle": 1000},
        {"maze": "first-steps", "idle": 1000, "level": "easy"},
        {"maze": "first-steps", "mode": "solo", "limit": 40, "idle": 10},
    ],
    ids=str,
)
def test_positions_with_the_same_key_have_the_same_worth_and_the_same_future(options: dict[str, object]) -> None:
    met_before: dict[int, States] = {}
    pairs = 0
    for seed in range(6):
        for states in met(GAME, options, seed, 200):
            other = met_before.setdefault(compiled_key(states), states)
            if other.tobytes() != states.tobytes():
                pairs += 1
                players = int(states[0].players)
                assert COMPILED.turn(other) == COMPILED.turn(states)
                assert COMPILED.evaluate(other, players) == COMPILED.evaluate(states, players)
                assert keys_behind(other) == keys_behind(states)
    assert pairs > 0


def test_what_matters_changes_the_key() -> None:
    base = {"drawing": ROADS, "figures": "e5/c14,c12/c15", "turn": "0:walk"}
    changed = [
        {"figures": "f5/c14,c12/c15"},
        {"turn": "1:walk"},
        {"taken": "0010,-"},
        {"taken": "-,0010"},
        {"idle": "15/20"},
        {"drawing": ROADS.replace("h5:14*", "h5:14")},
        {"drawing": ROADS.replace("h5:14", "h5:03")},
        {"limit": "90"},
        {"level": "middle"},
    ]
    keys = [compiled_key(GAME.parse_position(GEARS.text(**{**base, **change}))) for change in [{}, *changed]]
    assert len(set(keys)) == len(keys)


def test_what_does_not_matter_leaves_the_key() -> None:
    same = [
        GEARS.text(ROADS, "e5/c14,c12/c15"),
        GEARS.text(ROADS, "c14/e5,c15/c12"),
        GEARS.text(ROADS, "e5/c14,c12/c15", played="78"),
        GEARS.text(ROADS, "e5/c14,c12/c15", idle="7/20"),
    ]
    assert len({compiled_key(GAME.parse_position(position)) for position in same}) == 1
