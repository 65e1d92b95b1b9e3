"""Setting up `fences`, the start roll, moving fences, and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import wandelgang
from tests.rules.fenced import HOME, begun, field, lawn, play, refused, text
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import Illegal, Missing, Unreadable
from wandelgang.games.fences import GAME
from wandelgang.play.match import Match

CORNERS = "nw+ne+se+sw"


def rolled(players: int, *throws: str) -> str:
    """The position after these throws of the start roll."""
    state = GAME.start(GAME.settled({"players": players}), wandelgang.core.generator.Generator(1))
    for throw in throws:
        INTERPRETED.apply(state, GAME.parse_action(state[0], f"dice={throw}"))
    return GAME.position(state)


@pytest.mark.rule("FENCES-03", "FENCES-06", "FENCES-07", "FENCES-08", "FENCES-A44")
@pytest.mark.parametrize(
    ("options", "seats", "fences"),
    [
        ({}, "NS", "e2S+f2S+g2S+i2S+j2S+k2S,e13S+f13S+g13S+i13S+j13S+k13S"),
        ({"seats": "EW"}, "EW", "m5E+m6E+m7E+m9E+m10E+m11E,b5E+b6E+b7E+b9E+b10E+b11E"),
        ({"players": 3, "board": "11x11"}, "NES", "c2S+d2S+e2S+g2S+h2S+i2S,i3E+i4E+i5E+i7E+i8E+i9E,c9S+d9S+e9S+g9S+h9S+i9S"),
    ],
)
def test_pieces_in_every_corner_and_fences_on_the_own_side(options: dict[str, object], seats: str, fences: str) -> None:
    match = begun(**options)
    assert field(match, "seats") == seats
    assert field(match, "pieces") == ",".join([CORNERS] * len(seats))
    assert field(match, "fences") == fences


@pytest.mark.rule("FENCES-09", "FENCES-10", "FENCES-A22")
@pytest.mark.parametrize(
    ("options", "locks"),
    [
        ({}, "f7S+j7S+e8E+f8S+j8E+j8S"),
        ({"seats": "EW"}, "h5S+g6E+h6E+g10E+h10E+h10S"),
        ({"players": 3}, "f7S+e8E+f8S"),
        ({"players": 4}, ""),
    ],
)
def test_free_entrances_are_locked(options: dict[str, object], locks: str) -> None:
    match = begun(**options)
    assert field(match, "locks") == locks
    assert not {f"lift:{lock}" for lock in locks.split("+")} & set(match.legal())


@pytest.mark.rule("FENCES-04", "FENCES-05", "FENCES-A46")
@pytest.mark.parametrize(("board", "slots"), [("15x15", 364), ("11x11", 164)])
def test_slots_between_ordinary_squares_only(board: str, slots: int) -> None:
    match = play(begun(board=board, players=4), begun(board=board, players=4).legal()[1])
    assert len(match.legal()) == slots - 24
    assert not {"set:b1E", "set:a2S"} & set(match.legal())


@pytest.mark.rule("FENCES-11", "FENCES-A24", "FENCES-A45")
def test_the_highest_sum_begins_and_ties_roll_again() -> None:
    assert "turn=1:start rolls=7,-,-" in rolled(3, "61")
    assert "turn=2:fence" in rolled(3, "61", "22", "65")
    assert "turn=0:start rolls=-,x,-" in rolled(3, "61", "22", "34")
    assert "turn=2:start rolls=5,x,-" in rolled(3, "61", "22", "34", "32")
    assert "turn=2:fence" in rolled(3, "61", "22", "34", "32", "55")
    assert "played" not in rolled(2, "61", "22")


@pytest.mark.rule("FENCES-01", "FENCES-12", "FENCES-21", "FENCES-22", "FENCES-24", "FENCES-A23", "FENCES-A47")
def test_one_own_fence_before_the_roll_or_none() -> None:
    fences = {"fences": "e2S+h11E,e13S", "turn": "0:fence"}
    match = lawn(**fences)
    assert match.legal() == ["roll", "lift:e2S", "lift:h11E"]
    play(match, "lift:h11E")
    assert {action.split(":")[0] for action in match.legal()} == {"set"}
    play(match, "set:a5S")
    assert field(match, "fences") == "e2S+a5S,e13S"
    assert field(match, "turn") == "0:move"
    assert field(play(lawn(**fences), "roll"), "fences") == "e2S+h11E,e13S"
    assert begun().legal()[0] == "roll"


@pytest.mark.rule("FENCES-23", "FENCES-25", "FENCES-A20", "FENCES-A21")
def test_any_free_slot_but_the_same() -> None:
    match = play(lawn(fences="e2S,e13S", locks="h5S+g6E", turn="0:fence"), "lift:e2S")
    legal = set(match.legal())
    assert len(legal) == 364 - 4
    assert "set:h6E" in legal
    assert not {"set:e2S", "set:e13S", "set:h5S"} & legal


@pytest.mark.rule("FENCES-02", "FENCES-37", "FENCES-A27")
def test_the_first_with_all_four_home_wins_at_once() -> None:
    match = play(lawn(pieces=f"h5+goal+goal+goal,{HOME}", dice="52"), "h5-goal:2")
    assert field(match, "turn") == "over"
    assert field(match, "winners") == "0"
    assert match.outcome == [1, 0]


@pytest.mark.rule("FENCES-A48")
def test_the_limit_is_a_draw() -> None:
    match = play(lawn(pieces=f"e5+goal+goal+goal,{HOME}", dice="52", played="7", limit="8"), "e5-e12:5+2")
    assert field(match, "turn") == "over"
    assert field(match, "winners") == "-"
    assert match.outcome == [0.5, 0.5]
    assert field(begun(), "limit") == ""


@pytest.mark.rule("FENCES-A26", "FENCES-A15")
def test_clockwise_and_no_extra_turn_for_doubles() -> None:
    pieces = "e5+goal+goal+nw"
    match = lawn(seats="NES", pieces=f"{pieces},{HOME},{HOME}", fences="-,-,-", dice="44")
    assert field(play(match, "e5-e13:4+4"), "turn") == "1:fence"
    last = lawn(seats="NES", pieces=f"{HOME},{HOME},{pieces}", fences="-,-,-", turn="2:move", dice="44")
    assert field(play(last, "e5-e13:4+4"), "turn") == "0:fence"


@pytest.mark.rule("FENCES-A44")
def test_only_two_choose_their_seats() -> None:
    refused("seats", "only two", "EW", players=3, seats="EW")
    refused("seats", "one of NS", "NE", seats="NE")


@pytest.mark.parametrize(
    ("given", "name", "expected", "came"),
    [
        ({"pieces": f"e5+e5+goal+nw,{HOME}"}, "pieces", "free ordinary", "e5"),
        ({"pieces": f"h8+goal+goal+nw,{HOME}"}, "pieces", "free ordinary", "h8"),
        ({"pieces": f"e5+goal+nw,{HOME}"}, "pieces", "four places", "e5+goal+nw"),
        ({"pieces": f"goal+goal+goal+goal,{HOME}"}, "pieces", "outside", "goal"),
        ({"pieces": f"-+goal+goal+nw,{HOME}"}, "pieces", "free ordinary", "-"),
        ({"fences": "h6S,-"}, "fences", "slot", "h6S"),
        ({"fences": "e2S,e2S"}, "fences", "one fence", "e2S"),
        ({"fences": "a5S+b5S+c5S+d5S+e5S+f5S+g5S,-"}, "fences", "at most 6", "7"),
        ({"locks": "e2S+e2S"}, "locks", "one fence", "e2S"),
        ({"dice": "35"}, "dice", "higher", "35"),
        ({"dice": "53", "used": "4"}, "used", "one of", "4"),
        ({"dice": "53", "used": "5", "moved": "e9"}, "moved", "own piece", "e9"),
        ({"turn": "2:move", "dice": "53"}, "turn", "player", "2:move"),
        ({"seats": "NE"}, "seats", "one of", "NE"),
        ({"turn": "0:set", "fences": "e2S,-", "lifted": "e3S"}, "lifted", "own fence", "e3S"),
        ({"turn": "0:start", "rolls": "7,-"}, "rolls", "in order", "7,-"),
        ({"turn": "over", "winners": "1"}, "winners", "four pieces", "1"),
        ({"played": "8", "limit": "8"}, "played", "fewer", "8"),
    ],
)
def test_refused_positions(given: dict[str, str], name: str, expected: str, came: str) -> None:
    usual = {} if set(given) & {"dice", "turn"} else {"dice": "53"}
    refused(name, expected, came, position=text(**usual | given))


def test_unreadable_positions() -> None:
    for position in ("fences", "fences 9x9 seats=NS", "tiles 15x15 seats=NS", text(), text(turn="0:fence", dice="53")):
        with pytest.raises(Unreadable):
            wandelgang.game("fences", position=position)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    source = Path(wandelgang.__file__).parent / "games" / "fences" / "boards" / "11x11.toml"
    path = tmp_path / "mine.toml"
    path.write_text(source.read_text("utf-8"), "utf-8")
    match = begun(board=str(path), players=4)
    assert match.position().startswith("fences own size=11x11 centre=e5-g7 entrances=f4,h6,f8,d6 corners=a1-b2,")
    assert GAME.position(GAME.parse_position(match.position())) == match.position()
    with pytest.raises(Missing):
        begun(board=str(tmp_path / "none.toml"))
    path.write_text(source.read_text("utf-8").replace("slots = 164", "slots = 165"), "utf-8")
    refused("slots", "164", "165", board=str(path))
    path.write_text(source.read_text("utf-8").replace('"f4"', '"f3"'), "utf-8")
    refused("entrances.N", "leads into the goal", "f3", board=str(path))


def test_actions_that_cannot_be_played() -> None:
    match: Match = lawn(pieces=f"e5+goal+goal+nw,{HOME}", dice="53")
    for action in ("e5-e9:3", "e5-e8:jump", "roll", "e5-e8:5+3", "send:nw", "set:e2S"):
        with pytest.raises(Illegal):
            play(match, action)
    unreadable = ("", "e5", "e5-e8", "e5-e8:7", "lift:h6S", "set:h8E", "send:xx", "dice=77")
    for action in (*unreadable, "e5-e8:4", "e6-e9:3", "e5-nw:3", "lift:e2S", "e5-e8:3+5"):
        with pytest.raises(Unreadable):
            play(match, action)
