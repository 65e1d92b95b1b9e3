"""Which tables the lobby shows: a few of each host, so that nobody who opens many pushes the others out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from wandelgang.server.store.interface import TableRow

MOST_OF_ONE_HOST = 5
CONSIDERED = 4  # times as many tables as are shown


class HostedSeat(msgspec.Struct):
    browsers: tuple[str, ...] = ()


class Hosted(msgspec.Struct):
    """As much of a summary as is needed to know who opened the table."""

    seats: tuple[HostedSeat, ...] = ()
    host: str = ""


decoder = msgspec.json.Decoder(Hosted)


def fairly(rows: Sequence[TableRow], most: int, is_attended: Callable[[str], bool]) -> list[TableRow]:
    """The tables to show, in the same order: those where somebody is present before the others, and of each host one table
    before anybody's second.
    """
    shown: Counter[str] = Counter()
    ranked: list[tuple[bool, int, int]] = []
    for position, row in enumerate(rows):
        host = host_of(row)
        if shown[host] < MOST_OF_ONE_HOST:
            ranked.append((not is_attended(row.table), shown[host], position))
            shown[host] += 1
    return [rows[position] for position in sorted(position for _, _, position in sorted(ranked)[:most])]


def host_of(row: TableRow) -> str:
    """The browser that opened a table; in older summaries, the first one that sits there. A damaged one stands for itself."""
    try:
        found = decoder.decode(row.summary)
    except msgspec.DecodeError:
        return row.table
    return found.host or next((browser for seat in found.seats for browser in seat.browsers), row.table)
