"""Which tables the lobby shows: a few of each host, so that nobody who opens many pushes the others out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Set

from wandelgang.language import Language
from wandelgang.server import times
from wandelgang.server.store.interface import Store, TableRow, TableStamp
from wandelgang.server.views.lists import EncodedList, as_list, listed, read

MOST_LISTED = 100
MOST_OF_ONE_HOST = 5
CONSIDERED = 4  # times as many tables as are shown
LOBBY_LASTS = 7 * 24 * 3600.0  # seconds for which a table stays in the lobby if nobody comes
Present = Mapping[str, Set[str]]  # browsers per table; nothing for tables where nobody is
NOBODY: Set[str] = frozenset()


def fairly(tables: Sequence[TableStamp], most: int, is_attended: Callable[[str], bool]) -> list[TableStamp]:
    """The tables to show, in the same order: those where somebody is present before the others, and of each host one table
    before anybody's second. A table without a host stands for itself.
    """
    shown: dict[str, int] = {}
    ranked: list[tuple[bool, int, int]] = []
    for position, (table, _, _, host) in enumerate(tables):
        count = shown.get(host or table, 0)
        if count < MOST_OF_ONE_HOST:
            ranked.append((not is_attended(table), count, position))
            shown[host or table] = count + 1
    return [tables[position] for position in sorted(position for _, _, position in sorted(ranked)[:most])]


async def open_tables(store: Store, present: Callable[[list[str]], Awaitable[Present]]) -> tuple[list[TableRow], Present]:
    """The tables to show, and who is present at them."""
    stamps = await store.lobby(times.now() - LOBBY_LASTS, CONSIDERED * MOST_LISTED)
    people = await present([stamp.table for stamp in stamps])
    return await read(store, fairly(stamps, MOST_LISTED, people.__contains__)), people


def lobby_list(rows: Iterable[TableRow], present: Present, browser: str, language: Language) -> EncodedList:
    """The lobby for a browser. Tables where people who sit there are present come first."""
    attended: list[bytes] = []
    left: list[bytes] = []
    for one in map(listed, rows):
        away = one.away(present.get(one.row.table, NOBODY))
        (left if len(away) == len(one.people) else attended).append(one.entry(one.seats_of(browser), language, away))
    return as_list([*attended, *left])
