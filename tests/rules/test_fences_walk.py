"""How a piece of `fences` walks: straight, turning at fences, border and walls, and back out of a dead end."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, ROUND_D5, legal, piece_moves, piece_reach, play

DEAD_END = "d3S+c4E+d4E"
BEHIND_A_BEND = "d3S+f3S+f4E+f4S"
TWO_BENDS = "d3S+c4E+e4E+e2S+d3E+e3E"


@pytest.mark.rule("FENCES-15", "FENCES-16", "FENCES-17")
def test_a_piece_moves_straight_in_any_of_four_directions() -> None:
    assert piece_reach("d5", 1) == {"d4", "e5", "d6", "c5"}
    assert piece_reach("d5", 3) == {"d2", "g5", "d8", "a5"}
    assert piece_reach("k12", 6) == {"k6", "o10", "n13", "h15", "m14", "e12"}


@pytest.mark.rule("FENCES-18", "FENCES-A03")
def test_at_a_fence_the_player_chooses_left_or_right() -> None:
    assert piece_reach("d5", 2, "d3S") == {"c4", "e4", "f5", "d7", "b5"}
    assert piece_reach("d5", 3, "d3S") == {"b4", "f4", "g5", "d8", "a5"}


@pytest.mark.rule("FENCES-17", "FENCES-18")
def test_a_fence_beside_the_path_does_not_turn_a_piece() -> None:
    assert piece_reach("d5", 3, "c4E+d3E+e5S") == {"d2", "g5", "d8", "a5"}


@pytest.mark.rule("FENCES-18")
def test_the_move_may_end_in_front_of_a_fence() -> None:
    assert piece_reach("d5", 1, "d3S") == {"d4", "e5", "d6", "c5"}


@pytest.mark.rule("FENCES-A03", "FENCES-18")
@pytest.mark.parametrize(("bar", "end"), [("c4E", "f4"), ("d4E", "b4")])
def test_at_a_fence_the_only_open_side_is_forced(bar: str, end: str) -> None:
    assert piece_reach("d5", 3, f"d3S+{bar}") == {end, "g5", "d8", "a5"}


@pytest.mark.rule("FENCES-19")
def test_the_new_direction_lasts_until_the_next_fence() -> None:
    assert piece_reach("d5", 2, "d3S+c4E+e4E") == {"e4", "f5", "d7", "b5"}
    assert piece_reach("d5", 3, "d3S+c4E+e4E") == {"e3", "e5", "g5", "d8", "a5"}
    assert piece_reach("d5", 4, "d3S+c4E+e4E+e4S") == {"e2", "h5", "d9", "a4", "a6"}


@pytest.mark.rule("FENCES-20", "FENCES-A03")
@pytest.mark.parametrize("retrace", [{}, {"retrace": "yes"}])
def test_with_fences_on_three_sides_a_piece_goes_back(retrace: dict[str, str]) -> None:
    assert piece_reach("d5", 1, DEAD_END, **retrace) == {"d4", "e5", "d6", "c5"}
    assert piece_reach("d5", 3, DEAD_END, **retrace) == {"d6", "g5", "d8", "a5"}
    assert piece_reach("d6", 5, DEAD_END, **retrace) == {"d7", "i6", "d11", "a4", "a8"}


@pytest.mark.rule("FENCES-20", "FENCES-A29", "FENCES-A04")
@pytest.mark.parametrize("retrace", [{}, {"retrace": "yes"}])
def test_between_two_dead_ends_a_piece_goes_back_and_forth(retrace: dict[str, str]) -> None:
    closed = "d3S+c4E+d4E+c5E+d5E+d5S"
    for steps in range(1, 13):
        assert piece_reach("d5", steps, closed, **retrace) == {"d5" if steps % 2 == 0 else "d4"}


@pytest.mark.rule("FENCES-A29")
def test_a_dead_end_behind_a_bend_only_reverses_the_direction() -> None:
    others = {"b3", "a6", "j5", "d11", "a8"}
    assert piece_reach("d5", 5, BEHIND_A_BEND) == {"d4", "a3", "a5", "i5", "d10", "a7"}
    assert piece_reach("d5", 6, BEHIND_A_BEND) == {"c4"} | others
    assert piece_reach("d5", 6, BEHIND_A_BEND + "+c4E") == {"d5", "b3", "j5", "d11", "a8"}


@pytest.mark.rule("FENCES-20")
def test_with_retrace_the_path_back_leads_round_the_bend() -> None:
    others = {"b3", "a6", "j5", "d11", "a8"}
    assert piece_reach("d5", 5, BEHIND_A_BEND, retrace="yes") == {"d4", "a3", "a5", "i5", "d10", "a7"}
    assert piece_reach("d5", 6, BEHIND_A_BEND, retrace="yes") == {"d5"} | others


@pytest.mark.rule("FENCES-20", "FENCES-A29")
def test_a_dead_end_behind_two_bends() -> None:
    """North to d4, east to e4, north into the dead end e3; south of e4 a fence or nothing."""
    others = {"i5", "d10", "a3", "a7"}
    for retrace in ({}, {"retrace": "yes"}):
        assert piece_reach("d5", 3, TWO_BENDS + "+e4S", **retrace) == {"e3", "g5", "d8", "a5"}
        assert piece_reach("d5", 4, TWO_BENDS + "+e4S", **retrace) == {"e4", "h5", "d9", "a4", "a6"}
        assert piece_reach("d5", 5, TWO_BENDS + "+e4S", **retrace) == {"d4"} | others
    assert piece_reach("d5", 5, TWO_BENDS) == {"e5", "e7"} | others
    assert piece_reach("d5", 5, TWO_BENDS, retrace="yes") == {"d4", "e7"} | others


@pytest.mark.rule("FENCES-20")
def test_with_retrace_a_piece_goes_on_where_its_path_began() -> None:
    assert "d6" in piece_reach("d5", 7, BEHIND_A_BEND, retrace="yes")
    assert "d6" not in piece_reach("d5", 7, BEHIND_A_BEND)
    assert {"b5", "f5"} <= piece_reach("d5", 8, BEHIND_A_BEND + "+d5S", retrace="yes")


@pytest.mark.rule("FENCES-A01")
def test_the_border_turns_a_piece_like_a_fence() -> None:
    assert piece_reach("f3", 3) == {"e1", "g1", "i3", "f6", "c3"}
    assert piece_reach("f3", 3, "e1E") == {"g1", "i3", "f6", "c3"}
    assert piece_reach("f3", 3, "f1E") == {"e1", "i3", "f6", "c3"}
    assert piece_reach("f3", 3, "e1E+f1E") == {"f2", "i3", "f6", "c3"}


@pytest.mark.rule("FENCES-A01")
@pytest.mark.parametrize(
    ("place", "ends"),
    [("n8", {"o7", "o9"}), ("b8", {"a7", "a9"}), ("h14", {"g15", "i15"}), ("h2", {"g1", "i1"})],
)
def test_every_side_of_the_board_is_a_border(place: str, ends: set[str]) -> None:
    assert ends <= piece_reach(place, 2)


@pytest.mark.rule("FENCES-A02")
def test_no_move_begins_towards_a_fence_but_any_free_direction_is_allowed() -> None:
    assert piece_reach("d5", 3, "d4S") == {"g5", "d8", "a5"}
    assert piece_reach("d5", 3, "d4S+d5S+c5E") == {"g5"}
    assert piece_reach("h1", 1) == {"g1", "i1", "h2"}


@pytest.mark.rule("FENCES-A02", "FENCES-17")
def test_the_next_move_may_go_back_or_sideways() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw", dice="32"), "d5-d2:3", "k5-k3:2")
    position = match.position.text.split()
    pieces = next(entry for entry in position if entry.startswith("pieces=")).removeprefix("pieces=").split(",")[0]
    again = FENCES.drawn(pieces, dice="32")
    assert piece_moves("d2 d5:3 g2:3") <= legal(again)


@pytest.mark.rule("FENCES-A04")
def test_a_piece_fenced_in_on_all_sides_cannot_move() -> None:
    for steps in range(1, 9):
        assert piece_reach("d5", steps, ROUND_D5) == set()
    assert piece_reach("d5", 3, "d4S+c5E+d5E") == {"d8"}


@pytest.mark.rule("FENCES-A05", "FENCES-13")
def test_the_sum_is_one_move_without_a_new_choice_of_direction() -> None:
    assert piece_reach("d5", 8) == {"c4", "h1", "l5", "d13", "d3", "a10"}


@pytest.mark.rule("FENCES-A09")
def test_pieces_do_not_block_the_path() -> None:
    match = FENCES.drawn("c5+e5+ne+sw,f5+se+nw+nw", dice="41")
    assert "c5-g5:4" in legal(match)
    assert "e5-i5:4" in legal(match)


@pytest.mark.rule("FENCES-A18", "FENCES-A28", "FENCES-A01")
def test_walls_and_exits_of_a_start_field_turn_a_piece() -> None:
    assert piece_reach("d2", 3) == {"c2", "f1", "g2", "d5", "d1", "c4"}
    assert piece_reach("e1", 3) == {"c2", "h1", "e4"}
    assert piece_reach("a5", 3) == {"b3", "d5", "a8"}
    assert piece_reach("m3", 3) == {"l1", "o4", "m6", "j3"}


@pytest.mark.rule("FENCES-A18")
@pytest.mark.parametrize("place", ["c1", "a3", "c2", "b3", "m1", "o3", "m15", "o13", "c15", "a13"])
def test_no_piece_walks_into_a_start_field(place: str) -> None:
    for steps in (1, 2, 5):
        ends = piece_reach(place, steps)
        assert ends
        assert not ends & {"nw", "ne", "se", "sw"}


@pytest.mark.rule("FENCES-A28")
def test_walls_of_the_centre_turn_a_piece() -> None:
    assert piece_reach("d7", 3) == {"f6", "f8", "d4", "d10", "a7"}
    assert piece_reach("g4", 3) == {"f6", "h6", "g1", "j4", "d4"}
    for beside in ("g6", "i6", "f7", "f9", "j7", "i10"):
        assert "goal" not in piece_reach(beside, 1)


@pytest.mark.rule("FENCES-A32")
def test_a_move_may_end_where_it_began() -> None:
    assert piece_reach("d5", 2, DEAD_END) == {"d5", "f5", "d7", "b5"}
    match = play(FENCES.drawn("d5+ne+se+sw", DEAD_END, dice="42"), "d5-d5:2")
    assert match.position.text.split()[3] == "pieces=d5+ne+se+sw,nw+ne+se+sw"


@pytest.mark.rule("FENCES-A33")
def test_two_paths_to_the_same_square_are_one_action() -> None:
    """a4, a3, b3 after turning off at d4, and a5, a4, a3, b3 straight from d5."""
    found = FENCES.drawn("d5+ne+se+sw", BEHIND_A_BEND, dice="61").legal()
    assert found.count("d5-b3:6") == 1
    assert len(found) == len(set(found))


@pytest.mark.rule("FENCES-A49")
def test_squares_outside_entrances_and_exits_are_ordinary() -> None:
    assert {"h6"} <= piece_reach("h4", 2)
    assert {"i6"} <= piece_reach("f6", 3)
    assert {"c1"} <= piece_reach("e1", 2)
    assert {"a5"} <= piece_reach("b3", 3, "b3E+b3S")
    match = FENCES.drawn("h4+e1+ne+sw,h6+c1+se+se", dice="52")
    assert piece_moves("h4 h6:2", "e1 c1:2") <= legal(match)
    assert match.position.text.split()[3] == "pieces=h4+e1+ne+sw,h6+c1+se+se"
    play(match, "e1-c1:2", "send:ne")
    assert match.position.text.split()[3] == "pieces=h4+c1+ne+sw,h6+ne+se+se"
