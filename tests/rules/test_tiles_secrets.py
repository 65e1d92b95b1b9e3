"""Secrets of `tiles`: who sees whose goals, what is public, and which guesses are possible."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.rules.positions import even, expect, expect_over, field, fields, play
from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import SPECTATOR
from wandelgang.play.match import Match


def guesses(match: Match, viewer: int, number: int = 60) -> list[list[str]]:
    """What *viewer* may guess the goals to be, many times."""
    found = []
    for seed in range(number):
        states = match.view(viewer).array()
        INTERPRETED.fill(states, viewer, np.array([seed], np.uint64))
        position = match.game.position(states)
        found.append(position.split(" goals=")[1].split()[0].split(","))
    return found


@pytest.mark.rule("TILES-07", "TILES-A18")
def test_players_see_only_their_own_goals() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c3", stones="A:a2,B:b2,C:c2,D:a2,E:b2,F:c2,G:a3", goals="ABC,DE,F")
    expect(match, viewer=None, goals="ABC,DE,F")
    expect(match, viewer=0, goals="ABC,??,?")
    expect(match, viewer=1, goals="???,DE,?")
    expect(match, viewer=2, goals="???,??,F")
    expect(match, viewer=SPECTATOR, goals="???,??,?")


@pytest.mark.rule("TILES-A18", "TILES-07")
def test_a_view_does_not_depend_on_what_the_others_seek() -> None:
    one = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2", goals="A,BC")
    other = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2", goals="A,CD")
    assert one.view(0).array().tobytes() == other.view(0).array().tobytes()
    assert one.view(1).array().tobytes() != other.view(1).array().tobytes()
    assert guesses(one, 0) == guesses(other, 0)


@pytest.mark.rule("TILES-A18", "TILES-A34")
def test_what_somebody_has_collected_is_public() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2", goals="AB,CD")
    play(match, "W3", "b2")
    for viewer in (0, 1, SPECTATOR):
        expect(match, viewer=viewer, won="B,-", stones="A:a2,C:c2,D:a2")
    expect(match, viewer=1, goals="?,CD")


@pytest.mark.rule("TILES-A34")
def test_everything_but_open_goals_is_public() -> None:
    match = TILES.drawn(CROSSES, free="└", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:free", goals="AB,C", limit="9")
    play(match, "W3+2", "c2", "E1+1", "b2")
    truth = fields(match)
    assert {"free", "pawns", "stones", "won", "not", "closed", "played", "limit", "turn"} <= set(truth)
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text.split()[:3] == match.position.text.split()[:3]
        assert fields(match, viewer) | {"goals": ""} == truth | {"goals": ""}


@pytest.mark.rule("TILES-A34")
def test_everything_is_revealed_at_the_end() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:b1,C:c2", goals="A,BC")
    play(match, "W3")
    expect(match, viewer=SPECTATOR, goals="?,??")
    play(match, "b2")
    expect_over(match, winners="0")
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text == match.position.text
    expect(match, viewer=SPECTATOR, goals="-,BC")


@pytest.mark.rule("TILES-A18", "TILES-A11")
def test_guesses_keep_what_the_guesser_knows() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c3", stones="A:a2,B:b2,C:c2,D:a2,E:b2,F:c2,G:a3", goals="AB,CD,E")
    for goals in guesses(match, 0):
        assert goals[0] == "AB"
        assert [len(each) for each in goals] == [2, 2, 1]
        assert len(set("".join(goals))) == 5
    assert {stone for goals in guesses(match, 0) for stone in goals[1]} == set("CDEFG")
    assert {stone for goals in guesses(match, 0) for stone in goals[2]} == set("CDEFG")
    assert {stone for goals in guesses(match, SPECTATOR) for stone in goals[2]} == set("ABCDEFG")


@pytest.mark.rule("TILES-A45", "TILES-A18")
def test_guesses_leave_out_what_is_known_to_be_no_goal() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:b2,E:b1", goals="AB,CE")
    play(match, "W3", "a1", "W3", "b2")
    expect(match, not_="-,BD")
    for viewer in (0, SPECTATOR):
        assert not {stone for goals in guesses(match, viewer) for stone in goals[1]} & set("BD")
    assert {goals[1] for goals in guesses(match, 0)} == {"CE"}
    assert {stone for goals in guesses(match, SPECTATOR) for stone in goals[0]} == set("ABCDE")


@pytest.mark.rule("TILES-A45")
def test_guesses_for_several_players_are_consistent() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c3", stones="A:a2,B:b2,C:c2,D:a3", goals="A,B,C", not_="-,CD,D")
    for goals in guesses(match, 0):
        assert goals in (["A", "B", "C"],)
    match = TILES.drawn(CROSSES, pawns="a1,c1,c3", stones="A:a2,B:b2,C:c2,D:a3", goals="A,B,C", not_="-,CD,-")
    assert {"".join(goals) for goals in guesses(match, 0)} == {"ABC", "ABD"}


@pytest.mark.rule("TILES-A11", "TILES-A18")
def test_with_overlap_others_may_seek_the_same() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2", goals="AB,AC", overlap="yes")
    assert {goals[1] for goals in guesses(match, 0)} == {"AB", "AC", "BC"}


@pytest.mark.rule("TILES-A36")
def test_in_a_stack_players_know_only_their_own_top_card() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2,E:b2,F:c2", goals="A+1,B+2")
    expect(match, viewer=0, goals="A+1,?+2")
    expect(match, viewer=1, goals="?+1,B+2")
    expect(match, viewer=SPECTATOR, goals="?+1,?+2")
    for goals in guesses(match, 0):
        assert goals[0] == "A+1"
        assert goals[1].endswith("+2")
    assert {goals[1][0] for goals in guesses(match, 0)} == set("BCDEF")
    assert {goals[0][0] for goals in guesses(match, SPECTATOR)} == set("ABCDEF")


@pytest.mark.rule("TILES-A36", "TILES-A45")
def test_in_a_stack_a_disproved_card_is_not_guessed() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2", goals="A+1,B+1", turn="1:push")
    play(match, "W3", "c2")
    expect(match, not_="-,C")
    assert {goals[1] for goals in guesses(match, 0)} == {"B+1", "D+1"}


@pytest.mark.rule("TILES-A36", "TILES-A38")
def test_in_a_stack_of_known_stones_only_those_are_guessed() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:a2", goals="A+1,B+1", deck="AC,BD")
    assert {goals[1] for goals in guesses(match, 0)} == {"B+1", "D+1"}
    assert {goals[0] for goals in guesses(match, 1)} == {"A+1", "C+1"}


@pytest.mark.rule("TILES-A36")
def test_the_card_drawn_is_hidden_from_the_others() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:b1", goals="A+1,B+0")
    play(match, "W3", "a2")
    card = field(match, "goals")[0]
    assert card in "CD"
    assert f"card={card}" in match.record(0)
    for viewer in (1, SPECTATOR):
        assert "card=?" in match.record(viewer)
        assert f"card={card}" not in match.record(viewer)
        expect(match, viewer=viewer, goals="?+0,B+0" if viewer == 1 else "?+0,?+0")


@pytest.mark.rule("TILES-A36")
def test_an_undrawn_card_is_not_decided() -> None:
    matches = TILES.many(
        300, position=TILES.text(CROSSES, "stack", pawns="a1,c1", stones="A:a2,B:b2,C:c2,D:b1,E:c2", goals="A+1,B+1")
    )
    nexts = Counter(field(play(match, "W3", "a2"), "goals")[0] for match in matches)
    assert set(nexts) == set("CDE")
    assert even(list(nexts.values()))


@pytest.mark.rule("TILES-07", "TILES-A11")
def test_goal_sets_are_dealt_at_random_disjoint_and_equal_in_size() -> None:
    hands = [field(match, "goals").split(",") for match in TILES.many(100, preset="seed", players=3)]
    for hand in hands:
        assert [len(goals) for goals in hand] == [6, 6, 6]
        assert len(set("".join(hand))) == 18
    counts = Counter(stone for hand in hands for stone in hand[0])
    assert len(counts) == 24
    assert even(list(counts.values()))
