"""The lobby belongs to everybody: whoever opens many tables pushes nobody out, and cannot open many at once."""

from __future__ import annotations

import contextlib
from pathlib import Path

from tests.server.friends import is_refused
from tests.server.serving import Browser, limited, visited
from wandelgang.server.store.interface import TableStamp
from wandelgang.server.views.lobby import CONSIDERED, MOST_OF_ONE_HOST, fairly


def stamps(*hosts: str) -> list[TableStamp]:
    """Tables of these hosts, most recently changed first."""
    return [TableStamp(f"{host}{number}", 1, len(hosts) - number, host) for number, host in enumerate(hosts)]


def shown(found: list[TableStamp], most: int, *attended: str) -> list[str]:
    return [one.table for one in fairly(found, most, lambda table: table in attended)]


def test_whoever_opens_many_tables_pushes_nobody_out() -> None:
    flood = stamps(*["eve"] * 200, "ada", "bruno", "clara")
    assert shown(flood, 4) == ["eve0", "ada200", "bruno201", "clara202"]
    assert shown(flood, 100) == [*(f"eve{number}" for number in range(MOST_OF_ONE_HOST)), "ada200", "bruno201", "clara202"]
    assert len(flood) <= CONSIDERED * 100


def test_tables_where_somebody_waits_are_shown_first() -> None:
    strangers = stamps(*(f"eve-{number}-" for number in range(50)), "ada", "bruno")
    assert "ada50" not in shown(strangers, 10)
    assert "ada50" in shown(strangers, 10, "ada50")


def test_a_classroom_is_shown_completely() -> None:
    hosts = [f"pupil{number}-" for number in range(30)]
    assert len(shown(stamps(*hosts, *hosts), 100)) == 60


def test_tables_without_a_host_stand_for_themselves() -> None:
    assert len(shown([TableStamp(f"t{number}", 1, 9.0) for number in range(9)], 100)) == 9


def test_the_number_of_tables_open_to_anybody_is_limited(tmp_path: Path) -> None:
    with visited(tmp_path, limited(browser_open_tables=3, address_open_tables=5), 2) as (server, [ada, bruno]):
        seats = [{"kind": "me"}, {"kind": "open"}]

        def opened(browser: Browser, **headers: str) -> int:
            return browser.http.post("/api/tables", json={"game": "sliders", "seats": seats}, headers=headers).status_code

        assert is_refused(ada.post("/api/tables", game="sliders", seats=seats, options={"no": 1}), "bad-setup")
        assert [opened(ada) for _ in range(4)] == [200, 200, 200, 429]
        refused = ada.post("/api/tables", game="sliders", seats=seats)
        assert is_refused(refused, "too-often")
        assert int(refused.headers["Retry-After"]) > 60
        table = ada.open("sliders", "me", "friend")
        with ada.line(table) as line:
            line.hear()
            assert is_refused(line.request("arrange", "company", seat=1, kind="open"), "too-often"), "no way around it"
            line.request("arrange", "company", seat=1, kind="friend")
        assert [opened(bruno) for _ in range(3)] == [200, 200, 429]
        with contextlib.closing(Browser(server)) as clara:
            assert opened(clara) == 429
            assert opened(clara, **{"X-Forwarded-For": "203.0.113.7"}) == 200
        assert len(ada.ask("/api/lobby")["tables"]) == 6
