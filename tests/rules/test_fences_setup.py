"""Setting up `fences`: boards, seats, pieces, fences, locks, the start roll and the order of turns."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import (
    CORNERS,
    FENCES,
    Scripted,
    after,
    even,
    expect,
    fences_file,
    field,
    fields,
    legal,
    ordinary,
    piece_moves,
    piece_reach,
    play,
    slots_between,
)

MARKS = {
    "N": "e2S+f2S+g2S+i2S+j2S+k2S",
    "E": "m5E+m6E+m7E+m9E+m10E+m11E",
    "S": "e13S+f13S+g13S+i13S+j13S+k13S",
    "W": "b5E+b6E+b7E+b9E+b10E+b11E",
}
DICE = [f"dice={first}{second}" for first in range(1, 7) for second in range(1, 7)]


def rolled(seats: str, *dice: str) -> str:
    """The position after the start rolls."""
    players = len(seats)
    start = FENCES.text(CORNERS, seats=seats, turn="0:start", rolls=",".join("-" * players))
    return after(start, *(f"dice={shown}" for shown in dice))


@pytest.mark.rule("FENCES-06", "FENCES-07", "FENCES-08", "FENCES-A44", "FENCES-10", "FENCES-09", "FENCES-A22")
@pytest.mark.parametrize(
    ("options", "seats", "locks"),
    [
        ({}, "NS", "f7S+j7S+e8E+f8S+j8E+j8S"),
        ({"players": 2, "seats": "NS"}, "NS", "f7S+j7S+e8E+f8S+j8E+j8S"),
        ({"players": 2, "seats": "EW"}, "EW", "h5S+g6E+h6E+g10E+h10E+h10S"),
        ({"players": 3}, "NES", "f7S+e8E+f8S"),
        ({"players": 4}, "NESW", ""),
    ],
)
def test_pieces_begin_in_the_corners_fences_on_the_marks_and_locks_on_free_sides(
    options: dict[str, object], seats: str, locks: str
) -> None:
    match = FENCES.dealt(1, **options)
    expect(
        match,
        seats=seats,
        pieces=",".join([CORNERS] * len(seats)),
        fences=",".join(MARKS[seat] for seat in seats),
        locks=locks,
    )
    assert match.players == len(seats)


@pytest.mark.rule("FENCES-06")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    FENCES.refused("players", "from 2 to 4", str(players), players=players)


@pytest.mark.rule("FENCES-A44")
def test_two_players_sit_opposite_each_other_and_only_two_may_choose() -> None:
    FENCES.refused("seats", "NS, EW", "NE", seats="NE")
    FENCES.refused("seats", "expected", "EW", players=3, seats="EW")
    FENCES.refused("seats", "expected", "NE", position=FENCES.text(CORNERS, seats="NE", turn="0:fence"))


@pytest.mark.rule("FENCES-03")
def test_four_players_have_all_pieces_and_fences() -> None:
    match = FENCES.dealt(1, players=4)
    pieces = [place for entry in field(match, "pieces").split(",") for place in entry.split("+")]
    fences = [slot for entry in field(match, "fences").split(",") for slot in entry.split("+")]
    assert len(pieces) == 16
    assert len(fences) == len(set(fences)) == 24
    assert sorted(Scripted(FENCES.text(CORNERS, turn="0:roll")).legal()) == DICE


@pytest.mark.rule("FENCES-09", "FENCES-10")
def test_a_locked_entrance_cannot_be_walked_into() -> None:
    locks = "f7S+j7S+e8E+f8S+j8E+j8S"
    assert piece_reach("d8", 2, locks=locks) == {"d6", "d10", "e7", "e9", "b8"}
    assert piece_reach("f6", 2, locks=locks) == {"e7", "f4", "d6", "h6"}
    assert "goal" in piece_reach("h5", 2, locks=locks)
    assert "goal" in piece_reach("d8", 3)


@pytest.mark.rule("FENCES-A22")
def test_locks_stay_and_the_other_fences_of_a_free_colour_are_not_in_play() -> None:
    for match in (FENCES.dealt(1, players=2), FENCES.dealt(1, players=3)):
        fences = [slot for entry in field(match, "fences").split(",") for slot in entry.split("+")]
        locks = field(match, "locks").split("+")
        assert len(fences) == 6 * match.players
        assert len(locks) == 3 * (4 - match.players)
        lifted = {action.removeprefix("lift:") for action in match.legal()}
        assert not lifted & set(locks)


@pytest.mark.rule("FENCES-11", "FENCES-A45")
def test_the_highest_sum_begins() -> None:
    assert rolled("NS", "65", "53") == FENCES.text(CORNERS, turn="0:fence")
    assert rolled("NS", "61", "53") == FENCES.text(CORNERS, turn="1:fence")
    assert rolled("NESW", "11", "66", "65", "12") == FENCES.text(CORNERS, seats="NESW", turn="1:fence")
    assert rolled("NS", "54") == FENCES.text(CORNERS, turn="1:start", rolls="9,-")


@pytest.mark.rule("FENCES-A45", "FENCES-12")
def test_the_start_roll_moves_no_piece() -> None:
    match = FENCES.dealt(1)
    expect(match, turn=f"{match.turn}:fence", dice="", used="", rolls="", played="")
    assert "roll" in legal(match)


@pytest.mark.rule("FENCES-A24")
def test_players_who_are_tied_roll_again() -> None:
    tied = rolled("NES", "62", "44", "33")
    assert tied == FENCES.text(CORNERS, seats="NES", turn="0:start", rolls="-,-,x")
    assert after(tied, "dice=21", "dice=31") == FENCES.text(CORNERS, seats="NES", turn="1:fence")
    assert after(tied, "dice=21", "dice=12") == tied
    last = rolled("NES", "11", "44", "62")
    assert last == FENCES.text(CORNERS, seats="NES", turn="1:start", rolls="x,-,-")
    assert after(last, "dice=55", "dice=21") == FENCES.text(CORNERS, seats="NES", turn="1:fence")
    assert rolled("NS", "34", "61") == FENCES.text(CORNERS, turn="0:start", rolls="-,-")
    assert rolled("NES", "11", "11", "65") == FENCES.text(CORNERS, seats="NES", turn="2:fence")


@pytest.mark.rule("FENCES-03", "FENCES-11", "FENCES-A47")
def test_all_36_rolls_are_equally_likely() -> None:
    counts: Counter[str] = Counter()
    beginners: Counter[int] = Counter()
    for match in FENCES.many(150, players=4):
        counts.update(logged.text for logged in match.log[:4])
        beginners[match.turn] += 1
        assert {logged.seat for logged in match.log} == {None}
    assert sorted(counts) == DICE
    assert even(list(counts.values()))
    assert sorted(beginners) == [0, 1, 2, 3]
    assert even(list(beginners.values()))


@pytest.mark.rule("FENCES-11")
def test_the_same_seed_gives_the_same_rolls() -> None:
    first, second = FENCES.dealt(5, players=4), FENCES.dealt(5, players=4)
    assert [logged.text for logged in first.log] == [logged.text for logged in second.log]
    assert play(first, "roll").position.text == play(second, "roll").position.text


@pytest.mark.rule("FENCES-A26")
@pytest.mark.parametrize("seats", ["NS", "NES", "NESW"])
def test_turns_go_clockwise(seats: str) -> None:
    players = len(seats)
    pieces = ",".join("+".join([corner] * 4) for corner in CORNERS.split("+")[:players])
    position = FENCES.text(pieces, seats=seats, turn="0:fence")
    for dice, ends in (("21", "e1 k1 k15 e15"), ("31", "f1 j1 j15 f15")):
        for player in range(players):
            assert f"turn={player}:fence" in position
            move = f"{CORNERS.split('+')[player]}-{ends.split()[player]}:{dice[0]}+{dice[1]}"
            position = after(position, "roll", f"dice={dice}", move)
    assert "turn=0:fence" in position
    assert f"played={2 * players}" in position


@pytest.mark.rule("FENCES-05", "FENCES-04")
def test_the_board_has_four_start_fields_and_one_goal() -> None:
    for entrance in ("h6", "j8", "h10", "f8"):
        assert "goal" in piece_reach(entrance, 1)
    for square in ("g6", "i6", "j7", "j9", "i10", "g10", "f9", "f7"):
        assert "goal" not in piece_reach(square, 1)


@pytest.mark.rule("FENCES-A46")
def test_the_small_board_is_as_documented() -> None:
    match = FENCES.dealt(1, board="11x11", players=4)
    assert match.position.text.split()[1] == "11x11"
    expect(
        match,
        pieces=",".join([CORNERS] * 4),
        fences="c2S+d2S+e2S+g2S+h2S+i2S,i3E+i4E+i5E+i7E+i8E+i9E,c9S+d9S+e9S+g9S+h9S+i9S,b3E+b4E+b5E+b7E+b8E+b9E",
        locks="",
    )
    expect(FENCES.dealt(1, board="11x11", players=2), locks="d5S+h5S+c6E+d6S+h6E+h6S")
    for entrance, others in (("f4", "e4 g4"), ("h6", "h5 h7"), ("f8", "e8 g8"), ("d6", "d5 d7")):
        assert "goal" in piece_reach(entrance, 1, board="11x11")
        for square in others.split():
            assert "goal" not in piece_reach(square, 1, board="11x11")
    assert piece_reach("nw", 1, board="11x11") == {"c1", "a3"}
    assert piece_reach("c5", 3, board="11x11") == {"c2", "d3", "d7", "c8", "a4", "a6"}


@pytest.mark.rule("FENCES-A46", "FENCES-23")
def test_the_small_board_has_164_slots() -> None:
    every = slots_between(ordinary(11, 11, (4, 4, 6, 6)))
    assert len(every) == 164
    match = play(FENCES.drawn(CORNERS, "c2S", "11x11", turn="0:fence"), "lift:c2S")
    assert legal(match) == {f"set:{slot}" for slot in every - {"c2S"}}


def test_boards_are_data_with_confidence_marks() -> None:
    boards = [entry for entry in (files("wandelgang.games.fences") / "boards").iterdir() if entry.name.endswith(".toml")]
    assert sorted(entry.name for entry in boards) == ["11x11.toml", "15x15.toml"]
    for entry in boards:
        data = tomllib.loads(entry.read_text(encoding="utf-8"))
        assert data["confidence"] in ("A", "B", "C", "R")


def test_a_custom_board_is_played(tmp_path: Path) -> None:
    match = FENCES.dealt(1, board=fences_file(tmp_path))
    expect(match, seats="NS", size="7x7", fences="c1S+e1S,c6S+e6S", locks="c3S+e3S+b4E+c4S+e4E+e4S")
    again = wandelgang.game("fences", position=match.position.text).match(seed=1)
    assert again.position.text == match.position.text
    assert again.legal() == match.legal()
    played = FENCES.drawn("d2+c4+nw+ne", board=match.position.text.split(" seats=")[0].removeprefix("fences "), dice="21")
    assert piece_moves("d2 goal:2 d3:1", "c4 goal:1", "nw b1:1 a2:1") <= legal(played)


def test_a_position_describes_its_custom_board() -> None:
    board = (
        "own size=7x6 centre=d3-d4 entrances=d2,e3,d5,c4 corners=a1-b1,g1-g1,g5-g6,a6-a6 "
        "exits=c1+a2,f1,g4+f6,b6+a5 marks=c1S+e1S,f3E,c5S,b3E+b4E"
    )
    position = FENCES.text("goal+goal+goal+c4,goal+goal+se+c1", "c1S+e1S,c5S", board, retrace="yes", turn="0:fence")
    written = wandelgang.game("fences", position=position).match(seed=1).position.text
    assert wandelgang.game("fences", position=written).match(seed=1).position.text == written
    assert fields(written) | {"exits": ""} == fields(position) | {"exits": ""}
    assert "c4-goal:1" in Scripted(after(position, "roll", "dice=61")).legal()
    assert "ne-f1:1" in Scripted(FENCES.text("ne+goal+goal+c4", "-", board, dice="61")).legal()


def test_titles_and_texts_are_our_own() -> None:
    home = files("wandelgang.games.fences")
    texts = [entry for entry in [*home.iterdir(), *(home / "boards").iterdir()] if entry.name.endswith(".toml")]
    assert len(texts) >= 4
    for entry in texts:
        content = entry.read_text(encoding="utf-8").lower()
        for name in ("kimbo", "parker", "waddington", "hasbro", "ravensburger"):
            assert name not in content
