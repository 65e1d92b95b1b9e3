"""Walking in `gears`: straight lines, walls and gaps, figures in the way, who walks and in which order."""

from __future__ import annotations

import pytest

from tests.rules.gears_course import beside
from tests.rules.positions import GEARS, expect, field, play
from wandelgang.errors import Illegal, NotYourTurn, Stale, Unreadable

STAR = """
            h6:025     j6:013
                h7:25 i7:03     j7:0145
    f8:145 g8:14           i8:14 j8:124
                g9:03 h9:25
            f10:034    h10:235
"""
PARKED = "c12:0123 c14:0123 e12:0123 m3:0123*"
MOBILE = "e12:1 f12:1 c12:0123 c14:0123 m3:0123*"
LINE = "g8:14 h8:14 i8:14 j8:14 k8:14"


@pytest.mark.rule("GEARS-09", "GEARS-10", "GEARS-11", "GEARS-A22")
@pytest.mark.parametrize("wall", range(6))
def test_a_figure_walks_any_distance_in_the_five_open_directions(wall: int) -> None:
    match = GEARS.drawn(f"{STAR} h8:{wall} {PARKED}", "h8/c12,c14/e12")
    sides = [side for side in range(6) if side != wall]
    assert set(match.legal()) == {f"1-{beside('h8', side, steps)}" for side in sides for steps in (1, 2)}


@pytest.mark.rule("GEARS-A22")
def test_the_six_sides_are_numbered_clockwise_from_the_east() -> None:
    assert [beside("h8", side) for side in range(6)] == ["i8", "h9", "g9", "g8", "h7", "i7"]
    for side, cell in enumerate(["i8", "h9", "g9", "g8", "h7", "i7"]):
        walls = "".join(str(wall) for wall in range(6) if wall not in (side, (side + 3) % 6))
        match = GEARS.drawn(f"{STAR} h8:{walls} {PARKED}", "h8/c12,c14/e12")
        assert {f"1-{cell}", f"1-{beside('h8', (side + 3) % 6)}"} <= set(match.legal())
        assert len(match.legal()) == 4


@pytest.mark.rule("GEARS-09")
def test_a_walk_is_straight_even_if_the_corridor_bends() -> None:
    board = "h8:1234 i8:0124 j7:0145 h7:0235*"
    match = GEARS.drawn(f"{board} {PARKED.replace('0123', '012')}", "h8/c12,c14/e12")
    assert match.legal() == ["1-i8"]
    with pytest.raises((Illegal, Unreadable)):
        play(match, "1-j7")
    play(match, "1-i8", "leave")
    expect(match, figures="i8/c12,c14/e12")


@pytest.mark.rule("GEARS-10")
@pytest.mark.parametrize("goal", ["g8", "i8", "j8", "k8"])
def test_the_walk_may_stop_anywhere_on_the_line(goal: str) -> None:
    match = GEARS.drawn(f"{LINE} {PARKED}", "h8/c12,c14/e12")
    assert set(match.legal()) == {"1-g8", "1-i8", "1-j8", "1-k8"}
    expect(play(match, f"1-{goal}"), figures=f"{goal}/c12,c14/e12", turn="0:act", from_="h8")


@pytest.mark.rule("GEARS-11", "GEARS-A08")
@pytest.mark.parametrize(
    ("line", "goals"),
    [
        ("h8:1 i8:1 j8:1", {"1-i8", "1-j8"}),
        ("h8:345 i8:124 j8:0125", {"1-i8", "1-j8"}),
        ("h8:0 i8:1 j8:1", set()),
        ("h8:1 i8:3 j8:1", set()),
        ("h8:0 i8:3 j8:1", set()),
        ("h8:1 i8:0 j8:1", {"1-i8"}),
        ("h8:1 i8:1 j8:3", {"1-i8"}),
        ("h8:1 j8:1 k8:1", set()),
        ("h8:1 i8:1 k8:1", {"1-i8"}),
    ],
)
def test_walls_on_either_side_and_gaps_stop_the_walk(line: str, goals: set[str]) -> None:
    match = GEARS.drawn(f"{line} {MOBILE}", "h8/e12,c12/c14")
    assert set(match.legal()) == goals | {"2-f12"}


@pytest.mark.rule("GEARS-12", "GEARS-13")
@pytest.mark.parametrize(
    ("figures", "goals"),
    [
        ("h8/i8,c12/c14", {"1-g8", "2-j8", "2-k8"}),
        ("h8/c12,i8/c14", {"1-g8"}),
        ("h8/j8,c12/c14", {"1-g8", "1-i8", "2-i8", "2-k8"}),
        ("h8/c12,j8/c14", {"1-g8", "1-i8"}),
        ("h8/c12,g8/k8", {"1-i8", "1-j8"}),
        ("h8/g8,i8/c14", set()),
    ],
)
def test_any_figure_stops_the_walk_before_it(figures: str, goals: set[str]) -> None:
    match = GEARS.drawn(f"{LINE} {PARKED}", figures, "0:walk" if goals else "0:trapped", **{} if goals else {"stuck": "g8,h8"})
    assert {action for action in match.legal() if "-" in action[:2]} == goals


@pytest.mark.rule("GEARS-08", "GEARS-A09")
def test_exactly_one_of_the_players_figures_walks() -> None:
    match = GEARS.drawn(f"{LINE} {MOBILE}", "h8/e12,k8/c14")
    assert set(match.legal()) == {"1-g8", "1-i8", "1-j8", "2-f12"}
    play(match, "2-f12")
    expect(match, figures="h8/f12,k8/c14", turn="0:act", from_="e12")
    assert not any(action.startswith("1-") for action in match.legal())


@pytest.mark.rule("GEARS-A09", "GEARS-A27")
def test_a_player_who_can_walk_must_even_if_one_figure_is_blocked() -> None:
    match = GEARS.drawn(f"{LINE} {PARKED}", "c12/h8,k8/c14")
    assert set(match.legal()) == {"2-g8", "2-i8", "2-j8"}
    for other in ("pass", "left", "leave", "c12+1", "h8+1"):
        with pytest.raises(Illegal):
            play(match, other)
    GEARS.refused(
        "turn", "walk", "0:trapped", position=GEARS.text(f"{LINE} {PARKED}", "c12/h8,k8/c14", "0:trapped", stuck="c12,h8")
    )


@pytest.mark.rule("GEARS-A06")
@pytest.mark.parametrize(
    ("figures", "goals"),
    [
        ("h8/h8,j8/c14", {"1-i8", "1-k8"}),
        ("h8/c12,j8/c14", {"1-i8", "1-k8"}),
        ("e12/c12,j8/c14", {"1-i8", "1-k8", "1-h8"}),
    ],
)
def test_nobody_enters_an_entry_tile_while_a_figure_stands_there(figures: str, goals: set[str]) -> None:
    match = GEARS.drawn(f"h8:135e0 i8:14 j8:14 k8:14 {PARKED}", figures, "1:walk", idle="1/20")
    assert set(match.legal()) == goals


@pytest.mark.rule("GEARS-A06", "GEARS-13")
def test_the_second_figure_does_not_return_to_the_first() -> None:
    match = GEARS.drawn(f"h8:135e0 i8:14 j8:14 k8:14 {PARKED}", "h8/j8,c12/c14")
    assert set(match.legal()) == {"1-i8", "2-i8", "2-k8"}


@pytest.mark.rule("GEARS-A06", "GEARS-13")
@pytest.mark.parametrize(
    ("figures", "came"),
    [("i8/i8,c12/c14", "i8"), ("h8/c12,h8/c14", "h8"), ("i8/c12,i8/c14", "i8"), ("h8/c12,c14/c14", "c14")],
)
def test_only_entry_tiles_are_shared(figures: str, came: str) -> None:
    assert GEARS.drawn(f"h8:135e0 i8:14 {PARKED}", "h8/h8,c12/c14").legal() == ["1-i8", "2-i8"]
    GEARS.refused("figures", "one figure per tile", came, position=GEARS.text(f"h8:135e0 i8:14 {PARKED}", figures))


@pytest.mark.rule("GEARS-A42")
@pytest.mark.parametrize(("action", "figures"), [("1-i8", "i8/h8"), ("2-i8", "h8/i8")])
def test_both_figures_of_a_shared_tile_are_offered(action: str, figures: str) -> None:
    match = GEARS.drawn(f"h8:135e0 i8:14 {PARKED}", "h8/h8,c12/c14")
    assert match.legal() == ["1-i8", "2-i8"]
    expect(play(match, action), figures=f"{figures},c12/c14")


@pytest.mark.rule("GEARS-04", "GEARS-07")
def test_turns_pass_from_seat_to_seat() -> None:
    board = f"h5:14 i5:14 h8:14 i8:14 h11:14 i11:14 {PARKED}"
    match = GEARS.drawn(board, "h5/c12,h8/c14,h11/e12", "1:walk", idle="0/30")
    order = []
    for letter in "iiihhh":
        order.append(match.turn)
        row = [5, 8, 11][match.turn]
        play(match, f"1-{letter}{row}")
        assert match.turn == order[-1]
        play(match, "leave")
    assert order == [1, 2, 0, 1, 2, 0]
    assert not match.is_over
    expect(match, played="6", idle="6/30")


@pytest.mark.rule("GEARS-07", "GEARS-08")
def test_nobody_acts_out_of_turn() -> None:
    match = GEARS.drawn(f"{LINE} {PARKED}", "h8/c12,k8/c14", "1:walk")
    before = match.position.text
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "1-i8")
    with pytest.raises(Stale):
        match.submit(1, match.ply + 1, "1-j8")
    assert match.position.text == before
    play(match, "1-j8")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "1-i8")
    assert field(match, "turn") == "1:act"
