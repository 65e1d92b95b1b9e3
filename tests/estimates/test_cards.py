"""The estimate of `cards`: drawn positions in which it is plain who is ahead, and what must hold everywhere."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import pytest

from tests.entry_points import compiled_features, interpreted_features
from tests.estimates.seen import met
from tests.rules.positions import CARDS
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER, States
from wandelgang.games.cards.distances import EVERYWHERE, HORIZONTAL, VERTICAL, way_to
from wandelgang.games.cards.evaluate import WEIGHTS
from wandelgang.weights import GROUPS

GAME = game("cards")
DICE, CHOICES = ("nodie", "die"), ("pile", "open")
KINDS = [f"{die} {choice} {target}" for die in DICE for choice in CHOICES for target in ("blockade", "field")]


def shares(play: str, options: str = "nodie open blockade", **fields: str) -> list[float]:
    table = CARDS.scripted(play, options, **fields)
    return INTERPRETED.evaluate(table.states, int(table.states[0].players))


def mine(play: str, options: str = "nodie open blockade", **fields: str) -> float:
    return shares(play, options, **fields)[0]


def turn(options: str) -> str:
    return "0:roll" if options.startswith("die") else "0:act"


@pytest.mark.parametrize("options", KINDS)
def test_more_hits_are_better(options: str) -> None:
    hits = {"hits": "345,8", "turn": turn(options)}
    if "blockade" in options:
        hits["blocked"] = "b1:0,e1:0,e2:0,b4:1"
    else:
        hits["neutral"] = "b1,e1,e2,b4"
    assert mine("-,-", options, **hits) > 0.65


@pytest.mark.parametrize("options", [*KINDS, "die open release", "nodie pile release"])
def test_nearer_cards_are_better(options: str) -> None:
    near, far = (mine(play, options, hits="-,-", turn=turn(options)) for play in ("1c2,6c4", "1d5,6c4"))
    assert near > far


def test_what_counts_is_the_way_over_free_fields() -> None:
    """The last 2 lies in the corner a1: from a2 it is one step away; from b2, with b1 blocked, the other cards decide."""
    open_way = mine("2b2,9a3", blocked="b1:0,e5:1", gone="-,-")
    shut_way = mine("2b2,9a2", blocked="b1:0,e5:1", gone="-,-")
    assert open_way > shut_way


@pytest.mark.parametrize("options", [kind for kind in KINDS if "blockade" in kind])
def test_a_held_start_field_is_bad(options: str) -> None:
    """The rival's 9 stands on my start field c5, and I have nothing in play; or it stands beside the start field e3."""
    held, free = (mine(play, options, turn=turn(options)) for play in ("-,9c5+3c3", "-,9d3+3c3"))
    assert held < free - 0.05
    assert mine("-,9c5+3c3", options, turn=turn(options), start="free") > held


def test_the_last_card_of_the_leader_decides() -> None:
    for options in ("nodie open release", "die pile release"):
        assert mine("9c4,3c2", options, hits="12345678,12", turn=turn(options)) > 0.9


def test_a_standstill_in_sight_favours_the_leader() -> None:
    hits = {"blocked": "b1:0,e1:0,b4:1"}
    assert mine("3c3,7c2", idle="37", **hits) > mine("3c3,7c2", idle="1", **hits) + 0.05


@pytest.mark.parametrize("options", ["die pile blockade", "nodie open release"])
def test_it_is_good_to_have_the_turn(options: str) -> None:
    phase = turn(options)[1:]
    assert mine("3c3,7c2", options, hits="-,-", turn=f"0{phase}") > mine("3c3,7c2", options, hits="-,-", turn=f"1{phase}")


def test_alone_it_rises_with_every_hit() -> None:
    found = [mine("1c3", "die open release", hits=hits, turn="0:roll") for hits in ("-", "2", "2345", "2345678", "23456789")]
    assert found == sorted(found)
    assert 0.0 < found[0] < found[-1] < 1.0


def test_ways() -> None:
    """To a1 (0) from b2 (6): either way; with b1 blocked only by a2; shut off with both."""
    assert way_to(6, 1, EVERYWHERE) == (2, HORIZONTAL | VERTICAL)
    assert way_to(6, 1, EVERYWHERE & ~np.int64(1 << 1)) == (2, HORIZONTAL)
    assert way_to(6, 1, EVERYWHERE & ~np.int64(1 << 1 | 1 << 5)) == (0, 0)
    assert way_to(24, 1 << 22 | 1 << 0, EVERYWHERE) == (2, HORIZONTAL)


def positions(options: Mapping[str, object]) -> list[States]:
    """Every fourth of the first sixty positions after the start, and the last of them."""
    found = met(GAME, options, 8, 61)[1:]
    return [*found[::4], found[-1]]


@pytest.mark.parametrize("options", GAME.variants, ids=range(len(GAME.variants)))
def test_what_holds_everywhere(options: Mapping[str, object]) -> None:
    for states in positions(options):
        players, before = int(states[0].players), states.tobytes()
        found = COMPILED.evaluate(states, players)
        assert found == pytest.approx(INTERPRETED.evaluate(states, players), abs=1e-12)
        assert states.tobytes() == before
        assert all(0.0 <= value <= 1.0 for value in found)
        assert players == 1 or sum(found) == pytest.approx(1.0)
        if COMPILED.turn(states) != OVER:
            assert found == pytest.approx(from_features(states), abs=1e-12)
    assert found == COMPILED.returns(states, players) or COMPILED.turn(states) != OVER


def from_features(states: States) -> list[float]:
    """The estimate made of features and weights, one player after the other."""
    state = states[0]
    row = WEIGHTS[3 * int(state.die) + int(state.target), min(int(state.players), len(GROUPS)) - 1]
    strengths = []
    for player in range(int(state.players)):
        looked = compiled_features(states, player)
        assert looked == pytest.approx(list(interpreted_features(states, player)), abs=1e-12)
        strengths.append(float(row @ looked))
    if len(strengths) == 1:
        return [1.0 / (1.0 + math.exp(-strengths[0]))]
    grown = [math.exp(strength) for strength in strengths]
    return [value / sum(grown) for value in grown]
