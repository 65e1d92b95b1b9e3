"""Lists of tables: entries are made once, and every change to a table shows."""

from __future__ import annotations

from wandelgang.play.variant import Variant
from wandelgang.server.live.changes import table_row
from wandelgang.server.table.commands import execute
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.replay import opened, restored
from wandelgang.server.table.table import Table
from wandelgang.server.views import summary
from wandelgang.server.views.summary import table_summary
from wandelgang.server.wire.incoming import Play

PEOPLE = ("ada", "bob")


def two_people(game: str) -> Table:
    seats = [StoredSeat(browser=browser) for browser in PEOPLE]
    return restored("table", [opened(Variant(game, {"players": 2}).match(1), seats, "ada", {})])


def play(table: Table) -> None:
    seat = table.turn or 0
    execute(table, Play(seat, table.ply, table.match.legal()[0], str(table.ply)), PEOPLE[seat])


def test_an_entry_is_made_once_for_all_who_see_the_same() -> None:
    row = table_row(two_people("tiles"))
    assert table_summary(row, "ada", "en") is table_summary(row, "ada", "en")
    assert table_summary(row, "eve", "en") is table_summary(row, "zoe", "en")
    assert table_summary(row, "ada", "en") != table_summary(row, "bob", "en")
    assert table_summary(row, "ada", "en") != table_summary(row, "ada", "de")


def test_every_action_changes_the_entry() -> None:
    table = two_people("cards")
    before = table_summary(table_row(table), "ada", "en")
    play(table)
    after = table_summary(table_row(table), "ada", "en")
    assert before.ply < after.ply == table.ply


def test_an_entry_is_the_same_from_memory_and_from_the_store() -> None:
    table = two_people("tiles")
    play(table)
    row = table_row(table)
    remembered = table_summary(row, "bob", "en")
    summary.WRITTEN.clear()
    summary.list_entry.cache_clear()
    assert table_summary(row, "bob", "en") == remembered


def test_a_position_that_was_not_stored_is_not_listed() -> None:
    table = two_people("tiles")
    row = table_row(table)
    before = table_summary(row, "ada", "en")
    play(table)
    table_row(table)  # prepared, and then the disk was full
    summary.list_entry.cache_clear()
    assert table_summary(row, "ada", "en") == before
