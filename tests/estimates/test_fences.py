"""The estimate of `fences`: who is obviously ahead, what the notes of a survey must say, and that nothing is left behind."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.entry_points import interpreted_features
from wandelgang.core.calls import COMPILED, INTERPRETED, workspace
from wandelgang.core.estimate import share, weigh
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import NONE, OVER, States
from wandelgang.games.fences.evaluate import WEIGHTS
from wandelgang.games.fences.features import dice_left
from wandelgang.games.fences.moves import find_ends
from wandelgang.games.fences.reach import UNREACHED
from wandelgang.games.fences.state import GOAL, SENDING, SETTING
from wandelgang.games.fences.survey import ENTER, HIT, HIT_LATER, STEPS, survey

FENCES = game("fences")
LOCKS = "locks=f7S+j7S+e8E+f8S+j8E+j8S"
HOME = "goal+goal+goal"


def estimate(pieces: str, turn: str = "0:fence", fences: str = "-,-") -> list[float]:
    return INTERPRETED.evaluate(
        FENCES.parse_position(f"fences 15x15 seats=NS pieces={pieces} fences={fences} {LOCKS} turn={turn}"), 2
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (f"{HOME}+h3", f"{HOME}+nw"),  # nearer
        ("goal+goal+nw+ne", "goal+nw+ne+se"),  # one more at home
        (f"{HOME}+h5", f"{HOME}+g5"),  # before the opening, not beside it
        ("h3+h1+nw+ne", "nw+ne+se+sw"),
    ],
)
def test_ahead(better: str, worse: str) -> None:
    for turn in ("0:fence", "1:fence", "0:roll"):
        one, other = estimate(f"{better},nw+ne+se+sw", turn), estimate(f"{worse},nw+ne+se+sw", turn)
        assert one[0] > other[0]
        assert estimate(f"{better},{worse}", turn)[0] > estimate(f"{worse},{better}", turn)[0]


def test_the_turn_is_worth_something() -> None:
    pieces = "goal+goal+h3+d8,goal+goal+h13+l8"
    assert estimate(pieces, "0:fence")[0] > 0.5 > estimate(pieces, "1:fence")[0]


def test_barred_ways_count() -> None:
    pieces = f"{HOME}+h3,{HOME}+h13"
    assert (
        estimate(pieces, fences="h13E+g13E+h12S+h13S,-")[0]
        > estimate(pieces)[0]
        > estimate(pieces, fences="-,h2S+h3S+g3E+h3E")[0]
    )


def test_dice_that_bring_the_last_piece_home_win() -> None:
    pieces = f"{HOME}+h3,nw+ne+se+sw"
    assert estimate(pieces, "0:move dice=43")[0] > estimate(pieces, "0:fence")[0] > estimate(pieces, "0:move dice=65")[0]


def test_a_piece_that_can_be_hit_counts_less() -> None:
    others = "goal+nw+ne,goal+se+se"
    mine, theirs = others.split(",")
    exposed, safe = estimate(f"{mine}+h4,{theirs}+c4", "1:roll"), estimate(f"{mine}+h4,{theirs}+c2", "1:roll")
    assert exposed[0] < safe[0]


def positions(seeds: int = 4, every: int = 7) -> Iterator[States]:
    """Positions of random games on both lawns, with two to four players."""
    for seed in range(seeds):
        generator = Generator(seed)
        options = {"players": 2 + seed % 3, "board": ("15x15", "11x11")[seed % 2]}
        state = FENCES.start(FENCES.settled(options), generator)
        for ply in range(150):
            if INTERPRETED.turn(state) == OVER:
                break
            INTERPRETED.apply(state, generator.pick(INTERPRETED.legal(state)))
            if ply % every == 0:
                yield state.copy()


def numbers_by_the_rules(states: States) -> tuple[np.ndarray, np.ndarray]:
    """With which numbers each piece can enter, and each be hit, now and later, found by walking every way by itself."""
    state, ends = states[0], np.zeros(1000, np.int64)
    players = range(int(state.players))
    entering, hitting = np.zeros((4, 4), np.int64), np.zeros((2, 4, 4), np.int64)
    for mover in players:
        alone = states.copy()[0]
        alone.player = mover
        for piece, place in enumerate(state.pieces[mover].tolist()):
            for number in range(0 if place == GOAL else 12):
                found = find_ends(alone, piece, place, number + 1, NONE, NONE, 0, ends, 0, len(ends))
                entering[mover, piece] |= (GOAL in ends[:found]) << number
                for player in players:
                    if player != mover:
                        hitting[int(mover != state.player), player] |= np.isin(state.pieces[player], ends[:found]) << number
    return entering, np.where(state.pieces == GOAL, 0, hitting)


def test_notes_say_what_the_rules_say() -> None:
    for states in positions():
        state = states[0]
        if state.phase not in (SETTING, SENDING):  # there a lifted fence and a captured piece are taken to be elsewhere
            work = workspace(states.dtype)[0]
            survey(state, work)
            entering, (now, later) = numbers_by_the_rules(states)
            assert np.array_equal(work.notes[ENTER], entering)
            assert np.array_equal(work.notes[HIT], now)
            assert np.array_equal(work.notes[HIT_LATER], later)


def test_steps() -> None:
    text = f"fences 15x15 seats=NS pieces=h6+h1+g6+nw,goal+c15+o8+h10 fences=o7S+n8E+o8S,- {LOCKS} turn=0:fence"
    states = FENCES.parse_position(text)
    work = workspace(states.dtype)[0]
    survey(states[0], work)
    assert work.notes[STEPS, 0].tolist() == [1, 6, 2, 12]
    assert work.notes[STEPS, 1].tolist() == [0, 11, UNREACHED, 1]


def test_estimates_are_weighed_features_alike_compiled_and_interpreted_and_leave_no_trace() -> None:
    for states in positions():
        players = int(states[0].players)
        before = states.tobytes()
        weights = WEIGHTS[int(states[0].board)]
        expected = np.array([weigh(interpreted_features(states, player), players, weights) for player in range(players)])
        share(players, expected)
        found = INTERPRETED.evaluate(states, players)
        assert found == pytest.approx(expected, abs=1e-12)
        assert found == pytest.approx(COMPILED.evaluate(states, players), abs=1e-12)
        assert sum(found) == pytest.approx(1.0)
        assert states.tobytes() == before


def test_what_is_left_of_a_throw() -> None:
    text = f"fences 15x15 seats=NS pieces=h4+h1+nw+ne,nw+ne+se+sw fences=-,- {LOCKS} turn=0:"
    left = {"roll": 0, "move dice=52": 1 << 12 | 1 << 4 | 1 << 1 | 1 << 6, "move dice=52 used=5 moved=h4": 1 << 12 | 1 << 1}
    for turn, expected in left.items():
        assert dice_left(FENCES.parse_position(text + turn)[0]) == expected
