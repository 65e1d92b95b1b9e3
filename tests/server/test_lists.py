"""Lists of tables: entries are encoded once, read no position, and every change to a table shows."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
import pytest

from tests.server.serving import Browser, serving
from wandelgang.core.game import Game
from wandelgang.language import LANGUAGES
from wandelgang.play.variant import Variant
from wandelgang.server.live.changes import table_row
from wandelgang.server.store.interface import TableRow
from wandelgang.server.table.commands import execute
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.replay import opened, restored
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps, summary
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.lists import listed
from wandelgang.server.views.lobby import lobby_list
from wandelgang.server.views.summary import StoredSummary, table_summary
from wandelgang.server.wire.incoming import Play, Resign
from wandelgang.server.wire.responses import TableList, TableSummary

PEOPLE = ("ada", "bob")


def two_people(game: str, *people: str, id: str = "table") -> Table:
    seats = [StoredSeat(browser=browser) for browser in people or PEOPLE]
    return restored(id, [opened(Variant(game, {"players": 2}).match(1), seats, "ada", {})])


def play(table: Table, count: int = 1) -> None:
    for _ in range(count):
        seat = table.turn or 0
        execute(table, Play(seat, table.ply, table.match.legal()[0], str(table.ply)), PEOPLE[seat])


def entry(row: TableRow, browser: str) -> bytes:
    table = listed(row)
    return table.entry(table.seats_of(browser), "en")


def older(table: Table) -> TableRow:
    """What was stored before summaries had texts."""
    row = table_row(table)
    summary = msgspec.json.decode(row.summary)
    del summary["texts"]
    summary.pop("own", None)
    return row._replace(summary=msgspec.json.encode({**summary, "position": table.match.position.text}))


def test_an_entry_is_encoded_once_for_all_who_are_told_the_same() -> None:
    row = table_row(two_people("tiles"))
    assert entry(row, "ada") is entry(row, "ada")
    assert entry(row, "eve") is entry(row, "zoe")
    assert entry(row, "ada") != entry(row, "bob")
    assert listed(row).entry((), "en") != listed(row).entry((), "de")
    assert listed(row).entry((), "en") != listed(row).entry((), "en", (0,))


@pytest.mark.parametrize("game", ["tiles", "sliders", "gears", "fences", "cards"])
def test_lists_say_what_the_table_says_and_read_no_position(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_people(game)
    play(table, 2)
    row, old = table_row(table), older(table)
    expected = {
        (browser, language): (steps.scores(table, table.ply, viewer, language), steps.prompt(table, viewer, language))
        for browser in (*PEOPLE, "eve")
        for language in LANGUAGES
        for viewer in [ClientView(table, browser, language).due()]
    }
    for (browser, language), texts in expected.items():
        assert told(table_summary(old, browser, language)) == texts
    monkeypatch.setattr(summary, "find_game", lambda name: Unread(table.game))
    for (browser, language), texts in expected.items():
        assert told(table_summary(row, browser, language)) == texts
        encoded = listed(row).entry(listed(row).seats_of(browser), language)
        assert msgspec.json.decode(encoded, type=TableSummary) == table_summary(row, browser, language)


class Unread:
    """A game whose positions may not be read, nor asked for anything."""

    def __init__(self, game: Game) -> None:
        self.title, self.palette, self.options = game.title, game.palette, game.options


def told(entry: TableSummary) -> tuple[tuple[str, ...], str]:
    return tuple(seat.score for seat in entry.seats), entry.prompt


def test_only_whoever_has_one_seat_reads_its_secrets() -> None:
    row = table_row(two_people("tiles"))
    ada, bob, eve = (tuple(seat.score for seat in table_summary(row, browser, "en").seats) for browser in (*PEOPLE, "eve"))
    assert ada[0] != eve[0] == bob[0]
    assert bob[1] != eve[1] == ada[1]
    shared = table_row(two_people("tiles", "ada", "ada"))
    assert tuple(seat.score for seat in table_summary(shared, "ada", "en").seats) == eve
    assert not msgspec.json.decode(shared.summary, type=StoredSummary).own


def test_everybody_reads_everything_once_the_game_is_over() -> None:
    table = two_people("tiles")
    execute(table, Resign(0), "ada")
    row = table_row(table)
    texts = {told(table_summary(row, browser, "en")) for browser in (*PEOPLE, "eve")}
    assert len(texts) == 1
    assert texts == {told(table_summary(older(table), "eve", "en"))}


@pytest.mark.parametrize("game", ["tiles", "cards"])
def test_every_action_changes_the_entry(game: str) -> None:
    table = two_people(game)
    before = entry(table_row(table), "ada")
    play(table)
    after = msgspec.json.decode(entry(table_row(table), "ada"), type=TableSummary)
    assert msgspec.json.decode(before, type=TableSummary).ply < after.ply == table.ply


def test_the_lobby_shows_who_is_away_and_whose_table_it_is() -> None:
    rows = [table_row(two_people("cards", browser, "bob", id=f"of {browser}")) for browser in ("ada", "eve")]

    def lobby(present: dict[str, set[str]], browser: str) -> list[tuple[str, list[bool], list[bool]]]:
        shown = msgspec.json.decode(msgspec.json.encode(lobby_list(rows, present, browser, "en")), type=TableList)
        return [(one.table, [seat.away for seat in one.seats], [seat.mine for seat in one.seats]) for one in shown.tables]

    nobody, mine = [True, True], [True, False]
    assert lobby({}, "ada") == [("of ada", nobody, mine), ("of eve", nobody, [False, False])]
    assert lobby({"of eve": {"eve"}}, "eve") == [("of eve", [False, True], mine), ("of ada", nobody, [False, False])]
    assert lobby({"of eve": {"somebody else"}}, "bob")[0][:2] == ("of ada", nobody)


def test_a_table_opened_again_under_the_same_id_is_another_one() -> None:
    row = table_row(two_people("cards"))
    entry(row, "ada")
    other = table_row(two_people("sliders"))._replace(changed=row.changed + 1)
    assert b"sliders" in entry(other, "ada")


def test_lists_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        for game in ("tiles", "sliders", "cards"):
            ada.open(game, "me", "open")
            ada.open(game, "me", "here")
        before = [ada.ask(path) for path in ("/api/tables", "/api/lobby")]
        assert [len(one["tables"]) for one in before] == [6, 3]
        server.end()
        with serving(tmp_path) as again:
            ada.moved_to(again)
            assert [ada.ask(path) for path in ("/api/tables", "/api/lobby")] == before
