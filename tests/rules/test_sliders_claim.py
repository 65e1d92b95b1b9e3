"""Refusing to clear the start block in `sliders`: when somebody waits, what counts as a refusal, and the claim."""

from __future__ import annotations

import pytest

from tests.rules.positions import PINK_HOME, SLIDERS, expect, expect_over, expect_pegs, peg_reach, play, slider_rows
from wandelgang.errors import Illegal, NotYourTurn
from wandelgang.play.match import Match

BLUE, PINK = "h5e10f10g10h10", "d10e3f3g3h3"
PINKS_NINE = slider_rows("1010Y1011")


def waiting(board: str = slider_rows(), blue: str = BLUE, pink: str = PINK, **fields: str) -> Match:
    """Blue waits for Pink, and Pink acts."""
    return SLIDERS.drawn(blue, pink, board, **{"turn": "1:move", "played": "60"} | fields)


@pytest.mark.rule("SLIDERS-23", "SLIDERS-A12", "SLIDERS-A21", "SLIDERS-A22")
def test_after_three_refusals_the_win_may_be_claimed() -> None:
    match = waiting()
    for count, (pink, blue) in enumerate([("L1", "L2"), ("R1", "R2"), ("L1", "claim")], start=1):
        play(match, pink)
        expect(match, refused=f"0,{count}", turn="0:move")
        assert ("claim" in match.legal()) == (count == 3)
        if count < 3:
            with pytest.raises(Illegal):
                play(match, "claim")
        play(match, blue)
    expect_pegs(match, BLUE, PINK, played="66", offsets="l00000000")
    expect_over(match, "0", "claim")


@pytest.mark.rule("SLIDERS-23", "SLIDERS-A20", "SLIDERS-A21")
def test_pink_claims_in_the_same_way() -> None:
    match = SLIDERS.drawn("h0d7e7f7g7", "d5d0e0f0g0", played="60")
    play(match, "L9", "L8", "R9", "R8", "L9")
    expect(match, refused="3,0", turn="1:move")
    expect_over(play(match, "claim"), "1", "claim")


@pytest.mark.rule("SLIDERS-A22", "SLIDERS-23")
def test_nobody_has_to_claim() -> None:
    match = waiting(refused="0,3", turn="0:move")
    assert {"claim", "L2", "h5-h6"} <= set(match.legal())
    assert "pass" not in match.legal()
    play(match, "L2")
    expect(match, refused="0,3", turn="1:move")
    play(match, "L1")
    expect(match, refused="0,3", turn="0:move")
    expect_over(play(match, "claim"), "0", "claim")


@pytest.mark.rule("SLIDERS-A22")
def test_only_the_waiting_player_claims_and_only_on_their_turn() -> None:
    match = waiting(refused="0,3")
    assert "claim" not in match.legal()
    with pytest.raises(Illegal):
        play(match, "claim")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "claim")
    expect(match, refused="0,3", turn="1:move")


@pytest.mark.rule("SLIDERS-A21")
@pytest.mark.parametrize("action", ["L1", "R6", "L5", "e3-e4", "f3-f9", "h3-h1"])
def test_not_using_an_exit_is_a_refusal(action: str) -> None:
    match = waiting(refused="0,1")
    assert peg_reach(match, "d10") == {f"d{row}" for row in range(1, 10)}
    expect(play(match, action), refused="0,2")


@pytest.mark.rule("SLIDERS-A21")
@pytest.mark.parametrize("exit", ["d10-d9", "d10-d5", "d10-d1"])
def test_leaving_resets_the_count_to_zero(exit: str) -> None:
    match = waiting(refused="0,3")
    play(match, exit)
    expect(match, refused="", turn="0:move")
    assert "claim" not in match.legal()


@pytest.mark.rule("SLIDERS-A21", "SLIDERS-A20")
def test_one_of_two_leaving_is_enough() -> None:
    match = waiting(blue="h5g5f10g10h10", pink="d10e10f3g3h3", refused="0,2")
    play(match, "L1")
    expect(match, refused="0,3")
    play(match, "L2", "e10-e4")
    expect(match, refused="", turn="0:move")
    play(match, "R2", "R1")
    expect(match, refused="")


@pytest.mark.rule("SLIDERS-A21")
def test_an_exit_for_any_peg_counts() -> None:
    shut = slider_rows(r9="Foooo")
    match = waiting(shut, blue="h5g5f10g10h10", pink="d10e10f3g3h3")
    assert peg_reach(match, "d10") == set()
    assert "e9" in peg_reach(match, "e10")
    expect(play(match, "L1"), refused="0,1")


@pytest.mark.rule("SLIDERS-A21", "SLIDERS-A10")
def test_the_count_is_zero_once_nobody_waits() -> None:
    match = waiting(refused="0,3", turn="0:move")
    play(match, "e10-e9")
    expect(match, refused="", turn="1:move")
    play(match, "L1")
    expect(match, refused="")
    play(match, "e9-e10")
    expect(match, refused="")
    play(match, "R1")
    expect(match, refused="0,1")
    assert "claim" not in match.legal()


@pytest.mark.rule("SLIDERS-A21")
def test_only_turns_begun_while_somebody_waits_count() -> None:
    match = SLIDERS.drawn("h5e9f10g10h10", PINK, played="60", turn="1:move")
    play(match, "L1")
    expect(match, refused="")
    play(match, "e9-e10")
    expect(match, refused="", turn="1:move")
    play(match, "R1")
    expect(match, refused="0,1")


@pytest.mark.rule("SLIDERS-A20")
@pytest.mark.parametrize(
    ("blue", "pink", "waits"),
    [
        ("d5e10f10g10h10", "d10e3f3g3h3", True),
        ("d5e5f10g10h10", "d10e10f3g3h3", True),
        ("d5e5f5g5h5", PINK_HOME, True),
        ("d5e5f5g5h10", "d10e10f10g10h3", True),
        ("d5e5f10g10h10", "d10e3f3g3h3", False),
        ("d5e5f5g5h5", "d10e10f10g10h3", False),
        ("d5e5f5g5h0", PINK_HOME, False),
        ("d5e10f10g10h10", "d3e3f3g3h3", False),
    ],
)
def test_when_somebody_waits(blue: str, pink: str, waits: bool) -> None:
    match = waiting(blue=blue, pink=pink)
    expect(play(match, "L1"), refused="0,1" if waits else "")


@pytest.mark.rule("SLIDERS-A21")
def test_while_somebody_waits_the_block_is_full_and_nobody_steps_aside() -> None:
    match = waiting(blue="h5g5f10g10h10", pink="d10e10f3g3h3")
    for peg in ("d10", "e10"):
        assert not {place for place in peg_reach(match, peg) if place.endswith("10")}


@pytest.mark.rule("SLIDERS-A21")
def test_where_no_exit_can_be_made_nothing_counts() -> None:
    for board, offset in ((slider_rows(r9="Foooo"), "0"), (slider_rows(), "r")):
        for action in ("L1", "R8", "L5", "e3-e4"):
            match = waiting(board, refused="0,1", offsets=f"00000000{offset}")
            assert peg_reach(match, "d10") == set()
            expect(play(match, action), refused="0,1")


@pytest.mark.rule("SLIDERS-A21")
@pytest.mark.parametrize(
    ("board", "blue", "pink", "offsets", "making"),
    [
        (PINKS_NINE, BLUE, PINK, "00000000r", ["L9"]),
        (slider_rows("1010Y1011", r9="Foooo"), BLUE, PINK, "000000000", ["L9"]),
        (slider_rows(), BLUE, "d10d9f3g3h3", "000000000", ["d9-"]),
        (slider_rows(), "d9e10f10g10h10", PINK, "0000000r0", ["L8"]),
        (slider_rows(r8="Foooo"), "d9e10f10g10h10", PINK, "000000000", ["L8"]),
        (slider_rows(), "d9e10f10g10h10", "d10d8f3g3h3", "000000000", ["d8-", "L8"]),
        (PINKS_NINE, "d9e10f10g10h10", "d10d8f3g3h3", "000000000", ["d8-", "L8", "L9"]),
    ],
)
def test_an_action_that_opens_an_exit_must_be_played(board: str, blue: str, pink: str, offsets: str, making: list[str]) -> None:
    def before() -> Match:
        return waiting(board, blue, pink, offsets=offsets, refused="0,1")

    assert peg_reach(before(), "d10") == set()
    for action in before().legal():
        expect(play(before(), action), refused="0,1" if action.startswith(tuple(making)) else "0,2")


@pytest.mark.rule("SLIDERS-A21")
def test_a_jump_is_an_exit() -> None:
    match = waiting(blue="d9e10f10g10h10", refused="0,1")
    assert peg_reach(match, "d10") == {"d8"}
    expect(play(match, "L1"), refused="0,2")
    match = waiting(blue="d9e10f10g10h10", refused="0,2")
    expect(play(match, "d10-d8"), refused="")


@pytest.mark.rule("SLIDERS-A21")
def test_shutting_an_exit_is_a_refusal() -> None:
    match = waiting(PINKS_NINE)
    expect(play(match, "R9"), refused="0,1")
    assert "claim" not in match.legal()
    play(match, "L2", "L9")
    expect(match, refused="0,1")
    play(match, "R2", "L1")
    expect(match, refused="0,2")


@pytest.mark.rule("SLIDERS-A21")
@pytest.mark.parametrize("action", ["L2", "h5-h6", "R9", "L5"])
def test_the_turns_of_the_one_who_waits_do_not_count(action: str) -> None:
    match = waiting(refused="0,2", turn="0:move")
    expect(play(match, action), refused="0,2")


@pytest.mark.rule("SLIDERS-A12", "SLIDERS-23")
def test_three_refusals_are_the_default_and_the_number_may_be_chosen() -> None:
    expect(SLIDERS.dealt(), patience="")
    expect(SLIDERS.dealt(patience=5), patience="5")
    SLIDERS.refused("patience", "from 1", "0", patience=0)
    match = waiting(patience="1")
    play(match, "L1")
    expect(match, refused="0,1")
    expect_over(play(match, "claim"), "0", "claim")
    match = waiting(patience="4", refused="0,3", turn="0:move")
    assert "claim" not in match.legal()


@pytest.mark.rule("SLIDERS-A20", "SLIDERS-A21", "SLIDERS-A22")
def test_a_whole_block_of_pegs_may_stay() -> None:
    match = waiting(blue="d5e5f5g5h5", pink=PINK_HOME)
    play(match, "L1", "L2", "R1", "R2", "L1")
    expect_pegs(match, "d5e5f5g5h5", PINK_HOME, refused="0,3")
    expect_over(play(match, "claim"), "0", "claim")


@pytest.mark.rule("SLIDERS-A22", "SLIDERS-A13")
def test_a_player_may_pass_only_without_any_slide_move_or_jump() -> None:
    shut = slider_rows("1111Y1111", r5="oo|X|oo", r9="FFFFF")
    match = waiting(shut, blue="f5e10f10g10h10", refused="0,3", turn="0:move")
    assert set(match.legal()) == {"claim", "L5", "R5"}
    match = waiting(shut, blue="f5e10f10g10h10", refused="0,3", turn="0:move", bar="yes")
    assert set(match.legal()) == {"claim", "pass"}
    expect_over(play(match, "claim"), "0", "claim")
    match = waiting(shut, blue="f5e10f10g10h10", refused="0,3", turn="0:move", bar="yes")
    expect(play(match, "pass"), refused="0,3", turn="1:move", bar="", played="61")
