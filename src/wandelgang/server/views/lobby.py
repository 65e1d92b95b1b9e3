"""Which tables the lobby shows: a few of each host, so that nobody who opens many pushes the others out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set

from wandelgang.language import Language
from wandelgang.server.store.interface import TableRow
from wandelgang.server.views.lists import EncodedList, ListedTable, as_list, listed

MOST_LISTED = 100
MOST_OF_ONE_HOST = 5
CONSIDERED = 4  # times as many tables as are shown
NOBODY: Set[str] = frozenset()


def fairly(tables: Sequence[ListedTable], most: int, is_attended: Callable[[str], bool]) -> list[ListedTable]:
    """The tables to show, in the same order: those where somebody is present before the others, and of each host one table
    before anybody's second.
    """
    shown: Counter[str] = Counter()
    ranked: list[tuple[bool, int, int]] = []
    for position, one in enumerate(tables):
        count = shown[one.host]
        if count < MOST_OF_ONE_HOST:
            ranked.append((not is_attended(one.row.table), count, position))
            shown[one.host] = count + 1
    return [tables[position] for position in sorted(position for _, _, position in sorted(ranked)[:most])]


def lobby_list(rows: Sequence[TableRow], present: Mapping[str, Set[str]], browser: str, language: Language) -> EncodedList:
    """The lobby for a browser. Tables where people who sit there are present come first."""
    attended: list[bytes] = []
    left: list[bytes] = []
    for one in fairly(list(map(listed, rows)), MOST_LISTED, present.__contains__):
        away = one.away(present.get(one.row.table, NOBODY))
        (left if len(away) == len(one.people) else attended).append(one.entry(one.seats_of(browser), language, away))
    return as_list([*attended, *left])
