"""Positions of `sliders` that no game leads to are refused with a sentence; whatever a game leads to is read."""

from __future__ import annotations

import pytest

from tests.rules.positions import BLUE_HOME, FLUSH, PINK_HOME, SLIDERS, peg_places, slider_rows
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup

GAME = find_game("sliders")
AWAY = "d3e3f3g3h3"
BLUE, PINK = "f4d0e0g0h0", "f6d10e10g10h10"
WAITING = ("h5e10f10g10h10", "d10e3f3g3h3")  # Blue waits for Pink's last peg
WALLED = slider_rows("1111Y1111", "XXXXX")


def moment(offsets: str, blue: str, pink: str, rest: str) -> str:
    return f"{offsets}/{peg_places(blue)}/{peg_places(pink)}/{rest}"


START, LEFT = moment(FLUSH, BLUE, PINK, "0"), moment("0l0000000", BLUE, PINK, "1")
BOTH_LEFT, BLUE_BACK = moment("ll0000000", BLUE, PINK, "0"), moment("l00000000", BLUE, PINK, "1")
ROUND = f"{START},{LEFT},{BOTH_LEFT},{BLUE_BACK}"


@pytest.mark.rule("SLIDERS-19", "SLIDERS-20")
@pytest.mark.parametrize(
    ("blue", "pink", "colour", "got"),
    [
        ("d10e9f9g9h0", "d1e1f1g1h1", "Blue", "d10"),
        ("d10e10f9d0h0", AWAY, "Blue", "d10e10"),
        ("d5e5f5g5h5", "d0e10f3g3h3", "Pink", "d0"),
        ("d5e5f5g5h5", "d0e0f0g0h10", "Pink", "d0e0f0g0"),
    ],
)
def test_no_peg_is_in_the_goal_while_another_one_is_at_home(blue: str, pink: str, colour: str, got: str) -> None:
    SLIDERS.refused("pegs", f"no peg of {colour} in the goal", got, position=SLIDERS.text(blue, pink))


@pytest.mark.rule("SLIDERS-24", "SLIDERS-A18", "SLIDERS-A19", "SLIDERS-A22")
@pytest.mark.parametrize(
    ("blue", "pink", "given", "field", "expected"),
    [
        # Over without a reason.
        (BLUE, PINK, {"winners": "0", "end": "goal"}, "end", "goal only if all five pegs"),
        ("d9e10f10g10h10", AWAY, {"winners": "0", "end": "goal"}, "end", "goal only if all five pegs"),
        (BLUE, PINK, {"winners": "0", "end": "claim"}, "end", "claim only if the winner is waiting"),
        (*WAITING, {"winners": "0", "end": "claim"}, "end", "has refused 3 times"),
        (*WAITING, {"winners": "0", "end": "claim", "refused": "0,2"}, "end", "has refused 3 times"),
        (*WAITING, {"winners": "0", "end": "claim", "refused": "0,1", "patience": "2"}, "end", "has refused 2 times"),
        (BLUE, PINK, {"winners": "0,1", "end": "limit", "played": "399"}, "played", "from 400 to 400"),
        (BLUE, PINK, {"winners": "0,1", "end": "limit"}, "played", "from 400 to 400"),
        (BLUE, PINK, {"winners": "0,1", "end": "limit", "played": "21", "limit": "20"}, "played", "from 20 to 20"),
        (BLUE, PINK, {"winners": "0", "end": "goal", "played": "401"}, "end", "goal only"),
        (BLUE, PINK, {"winners": "0,1", "end": "repetition", "played": "20"}, "past", "twice more"),
        (BLUE, PINK, {"winners": "0,1", "end": "repetition", "played": "20", "past": ROUND}, "past", "twice more"),
        (BLUE, PINK, {"winners": "0", "end": "resigned"}, "end", "one of goal, claim, repetition, limit"),
        # Winners that do not follow.
        (PINK_HOME, AWAY, {"winners": "1", "end": "goal"}, "winners", "0, whose five pegs"),
        (AWAY, BLUE_HOME, {"winners": "0", "end": "goal"}, "winners", "1, whose five pegs"),
        (PINK_HOME, AWAY, {"winners": "0,1", "end": "goal"}, "winners", "0 or 1"),
        (*WAITING, {"winners": "1", "end": "claim", "refused": "0,3"}, "end", "claim only if the winner is waiting"),
        (BLUE, PINK, {"winners": "0", "end": "limit", "played": "400"}, "winners", "0,1 after a draw"),
        # Another reason than the one given.
        (PINK_HOME, AWAY, {"winners": "0,1", "end": "limit", "played": "400"}, "end", "goal, because five pegs"),
        (PINK_HOME, AWAY, {"winners": "0", "end": "claim"}, "end", "goal, because five pegs"),
        (BLUE, PINK, {"winners": "0,1", "end": "limit", "played": "400", "past": f"{ROUND},{ROUND}"}, "end", "repetition"),
        # Both have arrived, or the winner moved the yellow slider last.
        (PINK_HOME, BLUE_HOME, {"winners": "0", "end": "goal"}, "pegs", "at most one player"),
        (PINK_HOME, AWAY, {"winners": "0", "end": "goal", "bar": "yes"}, "bar", "no, because whoever wins"),
        (*WAITING, {"winners": "0", "end": "claim", "refused": "0,3", "bar": "yes"}, "bar", "no, because whoever wins"),
    ],
)
def test_a_game_is_over_only_for_a_reason(blue: str, pink: str, given: dict[str, str], field: str, expected: str) -> None:
    SLIDERS.refused(field, expected, "", position=SLIDERS.text(blue, pink, **{"turn": "over"} | given))


@pytest.mark.rule("SLIDERS-24", "SLIDERS-A18", "SLIDERS-A19", "SLIDERS-A22")
@pytest.mark.parametrize(
    ("blue", "pink", "given"),
    [
        (PINK_HOME, AWAY, {"winners": "0", "end": "goal"}),
        (AWAY, BLUE_HOME, {"winners": "1", "end": "goal", "played": "400"}),
        (*WAITING, {"winners": "0", "end": "claim", "refused": "0,3"}),
        (BLUE, PINK, {"winners": "0,1", "end": "limit", "played": "400"}),
        (BLUE, PINK, {"winners": "0,1", "end": "limit", "bar": "yes", "played": "20", "limit": "20"}),
        (BLUE, PINK, {"winners": "0,1", "end": "repetition", "played": "20", "past": f"{ROUND},{ROUND}"}),
    ],
)
def test_every_way_to_end_is_read(blue: str, pink: str, given: dict[str, str]) -> None:
    text = SLIDERS.text(blue, pink, **{"turn": "over"} | given)
    assert set(GAME.position(GAME.parse_position(text)).split()) == set(text.split())


@pytest.mark.rule("SLIDERS-A18")
@pytest.mark.parametrize(
    ("past", "expected"),
    [
        # The same moment again, a moment left out, the wrong player, two things at once.
        (f"{BLUE_BACK},{BLUE_BACK}", "one action each"),
        (f"{START},{BOTH_LEFT},{BLUE_BACK}", "one action each"),
        (f"{LEFT},{BLUE_BACK}", "one action each"),
        (moment("0l0000000", BLUE, PINK, "0"), "one action each"),
        (moment("l00000000", BLUE, PINK, "0"), "one action each"),
        (moment("000000lr0", BLUE, PINK, "1"), "one action each"),
        # Somebody else's slider, a slider that moved too far, a peg that went diagonally, through a wall or off its block.
        (moment("0l0000000", BLUE, PINK, "1"), "one action each"),
        (moment(FLUSH, BLUE, "e5d10e10g10h10", "1"), "one action each"),
        (moment(FLUSH, BLUE, "g8d10e10g10h10", "1"), "one action each"),
        (moment(FLUSH, BLUE, "f10d10e10g10h10", "1"), "one action each"),
        (moment(FLUSH, "f3d0e0g0h0", PINK, "1"), "one action each"),
        # The yellow slider moved or not, refusals counted or not.
        (moment("0000l0000", BLUE, PINK, "1y"), "one action each"),
        (moment("l00000000", BLUE, PINK, "1/0/1"), "earlier position that is possible"),
        # Moments that cannot be themselves.
        (moment("l00000000", "f10d0e0g0h0", PINK, "1"), "earlier position that is possible"),
        (moment("l00000000", PINK_HOME, AWAY, "1"), "earlier position that is possible"),
        # Three times the same before the game went on.
        (",".join([ROUND, ROUND, ROUND]), "three times"),
    ],
)
def test_what_was_on_the_table_before_leads_to_what_is_there_now(past: str, expected: str) -> None:
    SLIDERS.refused("past", expected, "", position=SLIDERS.text(BLUE, PINK, played="40", past=past))


@pytest.mark.rule("SLIDERS-A18")
def test_a_past_that_leads_here_is_read() -> None:
    assert SLIDERS.drawn(BLUE, PINK, played="40", past=ROUND).turn == 0
    passed = moment(FLUSH, BLUE_HOME, PINK_HOME, "0y")
    assert SLIDERS.drawn(BLUE_HOME, PINK_HOME, WALLED, turn="1:move", played="1", past=passed).turn == 1


@pytest.mark.rule("SLIDERS-A18", "SLIDERS-A22")
def test_a_claim_and_a_win_may_end_a_past() -> None:
    waiting = moment(FLUSH, *WAITING, "0/0/3")
    over = {"turn": "over", "winners": "0", "played": "20"}
    GAME.parse_position(SLIDERS.text(*WAITING, **over, end="claim", refused="0,3", past=waiting))
    before = moment(FLUSH, "d9e10f10g10h10", AWAY, "0")
    GAME.parse_position(SLIDERS.text(PINK_HOME, AWAY, **over, end="goal", past=before))
    with pytest.raises(BadSetup, match="one action each"):
        GAME.parse_position(SLIDERS.text(PINK_HOME, AWAY, **over, end="goal", past=moment(FLUSH, "d8e10f10g10h10", AWAY, "1")))


@pytest.mark.parametrize("number", range(len(GAME.variants)))
def test_whatever_a_game_leads_to_is_read(number: int) -> None:
    for seed in range(2):
        states, generator = GAME.start(GAME.settled(GAME.variants[number]), Generator(seed)), Generator(seed)
        for _ in range(70):
            text = GAME.position(states)
            assert GAME.position(GAME.parse_position(text)) == text
            legal = INTERPRETED.legal(states)
            if not legal:
                break
            INTERPRETED.apply(states, generator.pick(legal))
