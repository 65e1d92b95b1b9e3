"""Set-ups and texts of `fences` that are refused: the error names the field, what was expected and what was given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import CORNERS, FENCES, fences_file, play
from wandelgang import boardfiles
from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Stale, Unreadable
from wandelgang.games.fences.boardfile import KEYS, read_board

USUAL = "d5+ne+se+sw"
SEVEN = "e2S+f2S+g2S+i2S+j2S+k2S+d9S,-"
ENTRANCES = '{{ N = "{}", E = "e4", S = "d5", W = "c4" }}'
TINY = {
    "width": "3",
    "height": "4",
    "centre": '"b3-b3"',
    "entrances": '{ N = "b2", E = "c3", S = "b4", W = "a3" }',
    "corners": '{ nw = "a1-a2", ne = "c1-c2", se = "c4-c4", sw = "a4-a4" }',
    "exits": '{ nw = ["b1", "a3"], ne = ["b1", "c3"], se = ["c3", "b4"], sw = ["a3", "b4"] }',
    "locks": "",
}
EXITS = '{{ nw = {}, ne = ["f1", "g2"], se = ["g6", "f7"], sw = ["a6", "b7"] }}'
MARKS = "{{ N = {} }}"


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
        ({"width": "17"}, "width", "from 3 to 16", "17"),
        ({"height": "2"}, "height", "from 3 to 16", "2"),
        ({"width": ""}, "width", "from 3 to 16", "-"),
        ({"width": "true"}, "width", "from 3 to 16", "True"),
        ({"height": "1.5"}, "height", "from 3 to 16", "1.5"),
        ({"centre": '"d4-h4"'}, "centre", "on the board", "d4-h4"),
        ({"centre": '"d4-c4"'}, "centre", "north-west", "d4-c4"),
        ({"centre": '"d4"'}, "centre", "two squares", "d4"),
        ({"centre": '{ from = "d4", to = "d4" }'}, "centre", "two squares", "{'from': 'd4', 'to': 'd4'}"),
        ({"centre": ""}, "centre", "two squares", "-"),
        ({"corners": '{ nw = "a1-a1", ne = "g1-g1", se = "g7-g7" }'}, "corners.sw", "two squares", "-"),
        ({"corners": '{ nw = "a1-d4", ne = "g1-g1", se = "g7-g7", sw = "a7-a7" }'}, "centre", "covers no other", "d4-d4"),
        ({"corners": '{ middle = "a1-a1" }'}, "corners", "nw, ne, se, sw", "{'middle': 'a1-a1'}"),
        ({"corners": "7"}, "corners", "nw, ne, se, sw", "7"),
        ({"marks": MARKS.format('["d3S"]')}, "marks.N", "slot", "d3S"),
        ({"marks": MARKS.format('["h1S"]')}, "marks.N", "slot", "h1S"),
        ({"marks": MARKS.format("[7]")}, "marks.N", "slot", "7"),
        ({"marks": MARKS.format('""')}, "marks.N", "list of slots", ""),
        ({"marks": MARKS.format('["c1S", "c1S"]')}, "marks.N", "one fence", "c1S"),
        ({"marks": '{ N = ["c1S"], S = ["c1S"] }'}, "marks.S", "one fence", "c1S"),
        ({"marks": MARKS.format('["c1S", "d1S", "e1S", "b2S", "c2S", "d2S", "e2S"]')}, "marks.N", "6", "7"),
        ({"marks": MARKS.format(f"[{'7, ' * 4000}]")}, "marks.N", "at most 6", "4000"),
        ({"locks": '{ N = ["d2S", "d2S"] }'}, "locks.N", "only once", "d2S"),
        ({"locks": '{ N = ["d2S"], S = ["d2S"] }'}, "locks.S", "only once", "d2S"),
        ({"locks": '{ E = ["c1S"] }'}, "locks.E", "another side", "c1S"),
        ({"locks": '{ N = ["d3S"] }'}, "locks.N", "slot", "d3S"),
        ({"exits": EXITS.format('["c1"]')}, "exits.nw", "beside the start field", "c1"),
        ({"exits": EXITS.format('["b1", "b1"]')}, "exits.nw", "at most one in each direction", "b1"),
        ({"exits": EXITS.format("[]")}, "exits.nw", "at least one", "-"),
        ({"exits": EXITS.format('{ E = "b1" }')}, "exits.nw", "list of squares", "{'E': 'b1'}"),
        ({"entrances": ENTRANCES.format("d2")}, "entrances.N", "into the goal", "d2"),
        ({"entrances": ENTRANCES.format("d9")}, "entrances.N", "a square of this board", "d9"),
        ({"entrances": ""}, "entrances.N", "a square of this board", "-"),
        ({"colour": '"red"'}, "colour", "width, height, centre", "colour"),
        ({"slots": "72"}, "slots", "width, height, centre", "slots"),
        ({"game": '"tiles"'}, "game", "fences", "tiles"),
    ],
)
def test_board_files_that_are_refused(tmp_path: Path, tables: dict[str, str], field: str, expected: str, got: str) -> None:
    FENCES.refused(field, expected, got, board=fences_file(tmp_path, **tables))


@pytest.mark.rule("FENCES-A21")
def test_a_board_without_a_free_slot_is_refused(tmp_path: Path) -> None:
    """Two squares in the north-west are the only neighbours, and a fence begins between them."""
    FENCES.refused("marks", "at least one free slot", "1", board=fences_file(tmp_path, **TINY, marks='{ N = ["b1S"] }'))
    locked = fences_file(tmp_path, **TINY | {"locks": '{ N = ["b1S"] }', "marks": ""})
    assert "locks=b1S" in FENCES.dealt(board=locked, seats="EW").position.text


@pytest.mark.rule("FENCES-07", "FENCES-37")
def test_a_start_field_that_walls_keep_from_the_goal_is_refused(tmp_path: Path) -> None:
    corners = '{ nw = "a1-a1", ne = "g1-g1", se = "a6-g6", sw = "a7-a7" }'
    exits = '{ nw = ["b1"], ne = ["f1"], se = ["a5"], sw = ["b7"] }'
    board = fences_file(tmp_path, corners=corners, exits=exits, marks="", locks="")
    FENCES.refused("corners.sw", "from every start field", "sw", board=board)


def test_fences_and_locks_may_be_left_out(tmp_path: Path) -> None:
    match = FENCES.dealt(board=fences_file(tmp_path, marks="", locks=""))
    assert " fences=-,- turn=" in match.position.text
    assert match.legal() == ["roll"]


def test_a_lock_may_lie_where_a_fence_of_the_same_side_begins(tmp_path: Path) -> None:
    """Either somebody sits there, or the entrance is locked."""
    board = fences_file(tmp_path, marks='{ E = ["e4E"] }')
    assert "locks=c3S+e3S+b4E+c4S+e4E+e4S" in FENCES.dealt(board=board).position.text
    assert "fences=-,e4E,-" in FENCES.dealt(board=board, players=3).position.text


def test_the_table_of_the_docs_has_every_key_of_board_files() -> None:
    section = (Path(__file__).parents[2] / "docs/design/boards/fences.md").read_text("utf-8")
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert [key for cell in cells for key in re.findall(r"`([a-z]+)`", cell)] == [*boardfiles.ABOUT, *KEYS]
    example = section.partition("```toml\n")[2].partition("```")[0]
    assert read_board(example).width == 7


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
