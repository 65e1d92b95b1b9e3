"""Set-ups and texts of `fences` that are refused: the error names the field, what was expected and what was given."""

from __future__ import annotations

from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import CORNERS, FENCES, fences_file, play
from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Stale, Unreadable

USUAL = "d5+ne+se+sw"
SEVEN = "e2S+f2S+g2S+i2S+j2S+k2S+d9S,-"
ENTRANCES = (
    '{{ N = {{ square = "{}", heading = "{}" }}, E = {{ square = "e4", heading = "W" }}, '
    'S = {{ square = "d5", heading = "N" }}, W = {{ square = "c4", heading = "E" }} }}'
)
EXITS = '{{ nw = {}, ne = {{ W = "f1", S = "g2" }}, se = {{ N = "g6", W = "f7" }}, sw = {{ N = "a6", E = "b7" }} }}'


def test_the_usual_position_is_accepted() -> None:
    assert FENCES.drawn(USUAL, "e2S", dice="53").legal()


@pytest.mark.rule("FENCES-03", "FENCES-A10", "FENCES-A40")
@pytest.mark.parametrize(
    ("pieces", "expected", "got"),
    [
        ("d5+d5+ne+sw", "free", "d5"),
        ("d5+ne+se+sw,d5+ne+se+sw", "free", "d5"),
        ("d5+ne+se", "four", "d5+ne+se"),
        ("d5+ne+se+sw+nw", "four", "d5+ne+se+sw+nw"),
        ("g7+ne+se+sw", "ordinary square", "g7"),
        ("a1+ne+se+sw", "ordinary square", "a1"),
        ("p5+ne+se+sw", "ordinary square", "p5"),
        ("d16+ne+se+sw", "ordinary square", "d16"),
        ("-+ne+se+sw", "ordinary square", "-"),
        ("goal+goal+goal+goal", "outside the goal", "goal+goal+goal+goal"),
        (f"{USUAL},{CORNERS},{CORNERS}", "2", "3"),
    ],
)
def test_pieces_that_are_refused(pieces: str, expected: str, got: str) -> None:
    FENCES.refused("pieces", expected, got, position=FENCES.text(pieces, dice="53"))


@pytest.mark.rule("FENCES-A20", "FENCES-04", "FENCES-03", "FENCES-05")
@pytest.mark.parametrize(
    ("fences", "expected", "got"),
    [
        ("d9S+d9S", "one fence", "d9S"),
        ("d9S,d9S", "one fence", "d9S"),
        ("h6S", "slot", "h6S"),
        ("f8E", "slot", "f8E"),
        ("g7E", "slot", "g7E"),
        ("f7E", "slot", "f7E"),
        ("b1E", "slot", "b1E"),
        ("a2S", "slot", "a2S"),
        ("o5E", "slot", "o5E"),
        ("d15S", "slot", "d15S"),
        ("d9N", "slot", "d9N"),
        ("d9W", "slot", "d9W"),
        (SEVEN, "at most 6", "7"),
        ("d9S,-,-", "2", "3"),
    ],
)
def test_fences_that_are_refused(fences: str, expected: str, got: str) -> None:
    FENCES.refused("fences", expected, got, position=FENCES.text(USUAL, fences, dice="53"))


@pytest.mark.rule("FENCES-A20", "FENCES-A22", "FENCES-A24", "FENCES-A44", "FENCES-37", "FENCES-A48")
@pytest.mark.parametrize(
    ("given", "field", "expected", "got"),
    [
        ({"dice": "53", "locks": "e2S"}, "locks", "one fence", "e2S"),
        ({"dice": "53", "locks": "h6S"}, "locks", "slot", "h6S"),
        ({"dice": "53", "seats": "SN"}, "seats", "NS, EW", "SN"),
        ({"dice": "53", "seats": "N"}, "seats", "NS, EW", "N"),
        ({"dice": "70"}, "dice", "two dice", "70"),
        ({"dice": "5"}, "dice", "two dice", "5"),
        ({"dice": "35"}, "dice", "higher one first", "35"),
        ({"dice": "53", "used": "4"}, "used", "3, 5", "4"),
        ({"dice": "53", "used": "53"}, "used", "3, 5", "53"),
        ({"dice": "53", "used": "3", "moved": "k5"}, "moved", "own piece", "k5"),
        ({"dice": "53", "moved": "d5"}, "moved", "own piece", "d5"),
        ({"dice": "53", "turn": "2:move"}, "turn", "from 0 to 1", "2:move"),
        ({"turn": "0:walk"}, "turn", "0:fence", "0:walk"),
        ({"turn": "0:set", "lifted": "d9E"}, "lifted", "own fence", "d9E"),
        ({"turn": "0:start", "rolls": "13,-"}, "rolls", "2 to 12", "13,-"),
        ({"turn": "0:start", "rolls": "-"}, "rolls", "2 entries", "-"),
        ({"turn": "0:start", "rolls": "x,-"}, "rolls", "at least two", "x,-"),
        ({"turn": "over", "winners": "0"}, "winners", "four pieces", "0"),
        ({"dice": "53", "played": "5", "limit": "5"}, "played", "limit 5", "5"),
    ],
)
def test_other_fields_that_are_refused(given: dict[str, str], field: str, expected: str, got: str) -> None:
    FENCES.refused(field, expected, got, position=FENCES.text(USUAL, "e2S", **given))


@pytest.mark.rule("FENCES-29")
def test_a_piece_is_being_sent_only_after_a_capture() -> None:
    FENCES.refused("pieces", "captured piece", USUAL, position=FENCES.text(USUAL, turn="0:send", dice="53", used="5"))
    FENCES.refused("pieces", "expected", "-", position=FENCES.text("-+ne+se+sw", turn="0:send", dice="53", used="5"))
    FENCES.refused("pieces", "expected", "-", position=FENCES.text(f"{USUAL},-+-+ne+sw", turn="0:send", dice="53", used="5"))


@pytest.mark.parametrize(
    ("position", "named"),
    [
        (FENCES.text(USUAL), "dice"),
        (FENCES.text(USUAL, turn="0:set"), "lifted"),
        (FENCES.text(USUAL, turn="0:start"), "rolls"),
        (FENCES.text(USUAL, turn="over"), "winners"),
        (FENCES.text(USUAL, turn="0:fence", dice="53"), "dice"),
        (FENCES.text(USUAL, dice="53", winners="0"), "winners"),
        (FENCES.text(USUAL, dice="53") + " colour=red", "colour"),
        (FENCES.text(USUAL, board="13x13", dice="53"), "13x13"),
        (FENCES.text(USUAL, dice="53", retrace="maybe"), "maybe"),
        (FENCES.text(USUAL, dice="53", played="-1"), "-1"),
        (FENCES.text(USUAL, dice="53", limit="0"), "0"),
        ("tiles set", "tiles set"),
        ("", "fences"),
    ],
)
def test_unreadable_positions_are_refused(position: str, named: str) -> None:
    with pytest.raises((Unreadable, BadSetup)) as caught:
        wandelgang.game("fences", position=position)
    assert named in str(caught.value)


@pytest.mark.rule("FENCES-06", "FENCES-A48", "FENCES-A44")
@pytest.mark.parametrize(
    ("options", "field", "expected", "got"),
    [
        ({"players": 5}, "players", "from 2 to 4", "5"),
        ({"limit": 0}, "limit", "from 1", "0"),
        ({"seats": "NW"}, "seats", "NS, EW", "NW"),
        ({"players": 4, "seats": "NS"}, "seats", "two players", "NS"),
        ({"same": "often"}, "same", "yes or no", "often"),
        ({"retrace": 1}, "retrace", "yes or no", "1"),
        ({"board": 15}, "board", "text", "15"),
        ({"size": 9}, "size", "players, board", "size"),
        ({"position": FENCES.text(USUAL, dice="53"), "players": 3}, "players", "position", "3"),
        ({"position": FENCES.text(USUAL, dice="53"), "retrace": True}, "retrace", "position", "True"),
        ({"position": FENCES.text(USUAL, dice="53"), "limit": 9}, "limit", "position", "9"),
    ],
)
def test_options_that_are_refused(options: dict[str, object], field: str, expected: str, got: str) -> None:
    FENCES.refused(field, expected, got, **options)


@pytest.mark.rule("FENCES-04", "FENCES-05", "FENCES-08")
@pytest.mark.parametrize(
    ("tables", "field", "expected", "got"),
    [
        ({"slots": "5"}, "slots", "72", "5"),
        ({"size": "{ columns = 17, rows = 7 }"}, "columns", "from 3 to 16", "17"),
        ({"size": "{ columns = 7, rows = 2 }"}, "rows", "from 3 to 16", "2"),
        ({"size": ""}, "size", "columns, rows", "None"),
        ({"centre": '{ from = "d4", to = "h4" }'}, "centre", "on the board", "d4-h4"),
        ({"centre": '{ from = "d4", to = "c4" }'}, "centre", "north-west", "d4-c4"),
        ({"marks": '{ N = ["d3S"], E = [], S = [], W = [] }'}, "marks.N", "slot", "d3S"),
        ({"marks": '{ N = ["c1S", "c1S"], E = [], S = [], W = [] }'}, "marks.N", "one fence", "c1S"),
        ({"marks": '{ N = ["c1S", "d1S", "e1S", "b2S", "c2S", "d2S", "e2S"], E = [], S = [], W = [] }'}, "marks.N", "6", "7"),
        ({"exits": EXITS.format('{ E = "c1" }')}, "exits.nw", "beside the start field", "c1"),
        ({"exits": EXITS.format("{ }")}, "exits.nw", "at least one", "-"),
        ({"entrances": ENTRANCES.format("d2", "S")}, "entrances.N", "into the goal", "d2"),
        ({"entrances": ""}, "entrances", "N, E, S, W", "None"),
        ({"colour": '"red"'}, "colour", "size, centre", "colour"),
    ],
)
def test_board_files_that_are_refused(tmp_path: Path, tables: dict[str, str], field: str, expected: str, got: str) -> None:
    FENCES.refused(field, expected, got, board=fences_file(tmp_path, **tables))


def test_unreadable_board_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Missing) as caught:
        FENCES.dealt(board=str(tmp_path / "none.toml"))
    assert "none.toml" in str(caught.value)
    (tmp_path / "board.toml").write_text("not [ toml", encoding="utf-8")
    FENCES.refused("board file", "TOML", "line 1", board=str(tmp_path / "board.toml"))


@pytest.mark.rule("FENCES-21", "FENCES-16")
def test_refused_actions_change_nothing() -> None:
    match = FENCES.drawn("d5+k5+ne+sw", "e2S", dice="53")
    before = match.position.text
    for action in ("d5-e6:3", "d5-g6:3", "d5-d3:3", "k6-k9:3", "d5-d2:4", "d5-d13:3+5", "lift:e2S", "send:nw", "pass"):
        with pytest.raises((Illegal, Unreadable)):
            play(match, action)
    for action in ("", "d5", "d5-d2", "walk", "d5-d2:x", "set:", "dice=99"):
        with pytest.raises(Unreadable):
            play(match, action)
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, "d5-d2:3")
    with pytest.raises(Stale):
        match.submit(0, match.ply + 1, "d5-d2:3")
    assert match.position.text == before
