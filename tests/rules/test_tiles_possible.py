"""Positions of `tiles` that no game leads to are refused, each with its reason; whatever a game leads to is accepted."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER
from wandelgang.errors import BadSetup

GAME = game("tiles")
SMALL = ({"preset": "free", "width": 3, "height": 3, "players": players} for players in (1, 2, 3))
SHORT: tuple[Mapping[str, object], ...] = (
    *({**size, "goals": 1} for size in SMALL),
    {"preset": "free", "width": 3, "height": 3, "players": 3, "overlap": True, "goals": 2},
    {"preset": "free", "width": 3, "height": 3, "players": 2, "goal": "stack", "goals": 1},
    {"preset": "free", "width": 2, "height": 3, "players": 2, "goal": "stack", "stones": 4, "limit": 9},
    {"width": 3, "height": 3, "goal": "shared", "players": 3, "goals": 1},
    {"width": 3, "height": 3, "goal": "shared", "players": 3, "limit": 7},
    {"preset": "free", "width": 3, "height": 3, "players": 2, "limit": 6},
    {"preset": "free", "width": 2, "height": 2, "players": 1, "goals": 1, "limit": 3},
)


@pytest.mark.parametrize("options", [*GAME.variants, *SHORT], ids=str)
def test_every_position_and_view_of_a_game_is_accepted(options: Mapping[str, object]) -> None:
    for seed in range(3):
        generator = Generator(seed)
        states = GAME.start(GAME.settled(options), generator)
        for _ in range(50):
            text = GAME.position(states)
            assert GAME.position(GAME.parse_position(text)) == text
            for viewer in range(int(states[0].players)):
                view = states.copy()
                INTERPRETED.hide(view, viewer)
                shown = GAME.position(view)
                read = GAME.parse_position(shown)
                assert GAME.position(read) == shown
                INTERPRETED.fill(read, viewer, np.array([seed], np.uint64))
                GAME.parse_position(GAME.position(read))
            if INTERPRETED.turn(states) == OVER:
                break
            INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


SET = {"pawns": "a1,c1", "stones": "A:a2,B:b2,C:c2", "goals": "A,B"}
STACK = {"pawns": "a1,c1", "stones": "A:a2,B:b2,C:c2", "goals": "A+0,B+0"}
SHARED = {"pawns": "a1,c1", "goal": "b2", "goals": "2,2"}
LATER = {"played": "4", "closed": "Sa"}
OVER_NOW = {**LATER, "turn": "over", "winners": "0"}


@pytest.mark.rule("TILES-17", "TILES-19", "TILES-20", "TILES-21", "TILES-A16", "TILES-A33", "TILES-A34", "TILES-A45")
@pytest.mark.parametrize(
    ("kind", "given", "field", "expected"),
    [
        ("set", {**SET, **OVER_NOW}, "turn", "a game that goes on"),
        ("set", {**SET, **OVER_NOW, "limit": "9"}, "turn", "a game that goes on"),
        ("set", {**SET, **OVER_NOW, "goals": "-,B", "won": "D,-", "winners": "1"}, "winners", "expected 0, as it follows"),
        ("set", {**SET, **OVER_NOW, "goals": "-,B", "won": "D,-", "winners": "0,1"}, "winners", "expected 0, as it follows"),
        ("set", {**SET, **OVER_NOW, "goals": "-,-", "won": "D,E", "winners": "0"}, "winners", "expected 0,1, as it follows"),
        ("set", {**SET, **OVER_NOW, "limit": "4", "won": "D,E", "winners": "0"}, "winners", "expected 0,1, as it follows"),
        ("set", {**SET, **OVER_NOW, "limit": "4", "won": "-,E", "winners": "0"}, "winners", "expected 1, as it follows"),
        ("set", {**SET, **OVER_NOW, "limit": "3", "winners": "0,1"}, "played", "at most as many turns played as the limit 3"),
        ("set", {**SET, **OVER_NOW, "goals": "?,-", "won": "-,D", "winners": "1"}, "goals", "everything is revealed"),
        ("set", {**SET, "turn": "over", "winners": "0", "goals": "-,B", "played": "0"}, "played", "at least 1"),
        ("set", {**SET, "played": "4", "closed": "-"}, "closed", "a slot of a movable row or column"),
        ("set", {**SET, "closed": "Sa", "played": "0"}, "closed", "nothing has been pushed yet"),
        ("set", {**SET, "won": "D,-", "played": "0"}, "won", "no turn has been completed"),
        ("set", {**SET, "not_": "-,A", "played": "0"}, "not", "no turn has been completed"),
        ("set", {**SET, **LATER, "pawns": "a2,c1"}, "goals", "would have collected it already"),
        ("set", {**SET, **LATER, "pawns": "b2,c1"}, "not", "B for player 0, whose pawn stands there"),
        ("set", {**SET, **LATER, "pawns": "a1,a2", "goals": "A,?"}, "not", "A for player 1, whose pawn stands there"),
        ("set", {**SET, **LATER, "played": "9", "limit": "9"}, "played", "fewer turns played than the limit 9"),
        ("set", {**SET, "turn": "0:draw"}, "turn", "nothing to draw"),
        ("set", {**SET, "goals": "A,-"}, "goals", "at least one goal per player"),
        ("set", {**SET, **LATER, "won": "A,-"}, "won", "no longer lie on a tile"),
        ("set", {**SET, **LATER, "won": "D,D"}, "won", "belong to one player only"),
        ("set", {**SET, "goals": "A,??", "not_": "-,B", **LATER}, "goals", "can still be hidden goals"),
        ("set", {**SET, "stones": "A:a2,B:b2", "goals": "A,?", "not_": "-,B", **LATER}, "goals", "can still be hidden goals"),
        ("set", {**SET, **OVER_NOW, "overlap": "yes", "goals": "-,B", "winners": "0,1"}, None, ""),
        (
            "set",
            {**SET, **OVER_NOW, "overlap": "yes", "goals": "-,B", "winners": "1"},
            "winners",
            "expected 0,1, as it follows",
        ),
        ("stack", {**STACK, **OVER_NOW}, "turn", "a game that goes on"),
        (
            "stack",
            {**STACK, **OVER_NOW, "goals": "home,B+0", "won": "D,-", "pawns": "b1,c1", "home": "a1,c1"},
            "turn",
            "goes on",
        ),
        (
            "stack",
            {**STACK, **OVER_NOW, "goals": "home,B+0", "won": "D,-", "winners": "1"},
            "winners",
            "expected 0, as it follows",
        ),
        ("stack", {**STACK, **LATER, "won": "DEF,-"}, "won", "at most 2, because there is at most one per turn"),
        ("stack", {**STACK, "goals": "home,B+0"}, "goals", "no turn has been completed"),
        ("stack", {**STACK, **LATER, "goals": "-+1,B+0", "turn": "0:draw"}, "goals", "only for player 1"),
        ("stack", {**STACK, **LATER, "goals": "A+0,-+1", "turn": "0:draw"}, "goals", "only for player 1"),
        ("stack", {**STACK, "goals": "-+1,B+0", "turn": "0:draw"}, "goals", "they draw in order"),
        ("stack", {**STACK, **LATER, "deck": "AD,BC", "won": "-,D"}, "won", "the player’s own stack"),
        ("shared", {**SHARED, **OVER_NOW}, "turn", "a game that goes on"),
        ("shared", {**SHARED, **OVER_NOW, "goals": "0,1", "won": "2,1"}, "goal", "the last one has been reached"),
        ("shared", {**SHARED, **OVER_NOW, "goal": "-", "goals": "0,0", "won": "2,2"}, "turn", "a game that goes on"),
        ("shared", {**SHARED, **OVER_NOW, "goal": "-", "goals": "0,1", "won": "2,1", "winners": "1"}, "winners", "expected 0"),
        ("shared", {**SHARED, **LATER, "won": "3,0"}, "won", "at most 2, because there is at most one per turn"),
        ("shared", {**SHARED, "goal": "a1"}, "goal", "a tile without a pawn"),
        ("shared", {**SHARED, **LATER, "goal": "c1"}, "goal", "would have scored already"),
        ("shared", {**SHARED, "goal": "-"}, "turn", "something to draw"),
        ("shared", {**SHARED, "goals": "0,2"}, "goals", "at least 1"),
    ],
)
def test_what_cannot_have_happened_is_refused(kind: str, given: dict[str, str], field: str | None, expected: str) -> None:
    text = TILES.text(CROSSES, kind, **given)
    if field is None:
        assert GAME.position(GAME.parse_position(text))
        return
    with pytest.raises(BadSetup, match=expected) as caught:
        GAME.parse_position(text)
    assert caught.value.field == field, str(caught.value)
    assert caught.value.message.say("de") != caught.value.message.say("en")


@pytest.mark.rule("TILES-17")
@pytest.mark.parametrize("given", [{"turn": "0:walk"}, LATER])
def test_after_a_push_a_slot_is_closed(given: dict[str, str]) -> None:
    text = TILES.text(CROSSES, **{**SET, **given}).replace(" closed=Sa", "")
    with pytest.raises(BadSetup, match="closed: expected a closed slot"):
        GAME.parse_position(text)


@pytest.mark.rule("TILES-A41")
def test_a_goal_may_lie_under_a_pawn_where_every_path_has_one() -> None:
    text = TILES.text("┼┼ ··", "shared", pawns="a1,b1", goal="a1", goals="2,2")
    assert sorted(GAME.position(GAME.parse_position(text)).split()) == sorted(text.split())
