"""Records as text: they round-trip and replay; a bad one is refused with the line or action that is wrong."""

from __future__ import annotations

import re

import pytest

import wandelgang
from tests.test_match import new_match, play_random
from wandelgang.errors import Unreadable
from wandelgang.records.record import Entry, Record, read, write


@pytest.mark.parametrize("options", [{}, {"goal": "stack", "players": 3}, {"goal": "shared", "goals": 2}, {"rounds": 3}])
@pytest.mark.parametrize("plies", [0, 1, 7, 400])
def test_a_loaded_record_can_be_continued(options: dict[str, object], plies: int) -> None:
    match = new_match(**options)
    play_random(match, plies)
    loaded = wandelgang.load(match.record())
    assert loaded.record() == match.record()
    assert loaded.position.text == match.position.text
    assert loaded.is_over == match.is_over
    if not loaded.is_over:
        loaded.submit(loaded.turn, loaded.ply, loaded.legal()[0])


def test_a_record_is_readable() -> None:
    record = Record("tiles", ["Ada", "Bruno B."], "tiles …", [Entry(0, "Nb"), Entry(0, "c3", "0+A"), Entry(None, "card=B")])
    assert write(record).splitlines()[-2:] == ["1  Ada       Nb c3[0+A]", "3  *         card=B"]
    assert read(write(record)) == record
    assert read(write(record).replace("1  Ada", "; a comment\n1  Ada")) == record


EDITS = [
    ("Wandelgang 1", "Wandelgang 2", "first line"),
    ("Game: tiles", "Game: chess", "chess"),
    ("Game: tiles\n", "", "Game"),
    ("Seats: Player 1, Player 2", "Seats: Player 1", "entries|Player 2|one"),
    ("Seats: Player 1, Player 2", "Seats: Player 1, Player 1", "Player 1"),
    ("Start: tiles set", "Start: tiles sets", "goal"),
    ("Start: tiles", "Begin: tiles", "Line 6|Line 5"),
    ("goals=", "goals=?,", "goals"),
    ("\n 1  ", "\n 2  ", "Line"),
    ("Player 2  ", "Player 9  ", "Line"),
    ("Date: ", "Date: 2012-10-23\nDate: ", "Line"),
    ("Date: ", 'Date: a"; filename="b', "Line 5: expected a date"),
    ("Date: ", "Date: 日本 ", "Line 5: expected a date"),
    ("Date: 2", "Date: 2012-W43-2\n; 2", "Line 5: expected a date"),
    ("Options: ", "Options: " + "o" * 1000, "Line 4: the header Options may have at most 1000"),
    ("Seats: Player 1, ", "Seats: " + "P" * 1000 + ", ", "Line 3: the header Seats may have at most 1000"),
]


@pytest.mark.parametrize(("old", "new", "named"), EDITS)
def test_bad_records_are_refused(old: str, new: str, named: str) -> None:
    match = new_match(start=0)
    play_random(match, 12)
    record = match.record()
    assert old in record
    with pytest.raises(wandelgang.errors.WandelgangError, match=named):
        wandelgang.load(record.replace(old, new, 1))


def test_wrong_actions_and_claims_are_refused() -> None:
    match = new_match(start=0, rounds=3)
    play_random(match, 99, seed=5)
    record = match.record()
    lines = record.splitlines()
    first = next(index for index, line in enumerate(lines) if re.match(r" *1  ", line))
    action = lines[first].split()[3]
    for wrong, named in (("Na", "Action 1: “Na”"), ("hello", "hello"), (f"{action}[0+A]", "Action 1")):
        with pytest.raises(Unreadable, match=re.escape(named)):
            wandelgang.load(record.replace(f" {action} ", f" {wrong} ", 1))
    with pytest.raises(Unreadable, match="Result"):
        wandelgang.load(re.sub(r"Result: .*", "Result: 0 0", record))
    with pytest.raises(Unreadable, match="over"):
        wandelgang.load(record + f"{match.ply + 1}  Player 1  Nb\n")
    swapped = record.replace("Player 1  ", "Player X  ").replace("Player 2  ", "Player 1  ").replace("Player X  ", "Player 2  ")
    with pytest.raises(Unreadable, match="Action 1: expected an action by Player 1"):
        wandelgang.load(swapped)


def test_a_record_loaded_for_viewing_is_not_continued() -> None:
    match = new_match(goal="shared")
    head = "\n".join(line for line in match.record().splitlines() if not re.match(r" *[0-9]+  ", line))
    assert wandelgang.load(head, live=False).ply == 0
    assert wandelgang.load(head).ply == 1


@pytest.mark.parametrize(
    "source", ["", "\x00\x01", "Wandelgang 1\n", "Wandelgang 1\n\n" + "9" * 5000 + "  Ada  Nb\n", None, 5, b"Wandelgang 1"]
)
def test_other_text_is_refused(source: object) -> None:
    with pytest.raises(Unreadable):
        wandelgang.load(source)  # type: ignore[arg-type]


def test_long_lines_windows_line_endings_and_byte_order_marks() -> None:
    match = new_match(start=0)
    play_random(match, 6)
    record = match.record()
    assert wandelgang.load("\ufeff" + record.replace("\n", "\r\n")).record() == record
    with pytest.raises(Unreadable) as refused:
        wandelgang.load(record.replace("Start: ", "Start: " + "x" * 200_000))
    assert len(str(refused.value)) < 2000
    with pytest.raises(Unreadable, match="Action 1: “foo”"):
        wandelgang.load(re.sub(r"(\n *1  Player 1  )\S+", r"\1foo", record))
