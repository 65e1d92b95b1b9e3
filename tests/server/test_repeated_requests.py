"""A request to open a table that is sent twice with the same key opens one table, also after a restart."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx

from tests.server.friends import invited, sit
from tests.server.serving import Browser, serving

PLAN: dict[str, object] = {"game": "sliders", "seats": [{"kind": "me"}, {"kind": "here"}]}


def opened(browser: Browser, path: str, key: str, **body: object) -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    return browser.http.post(path, json=body, headers=headers)


def test_a_table_is_opened_once_however_often_it_is_asked_for(ada: Browser, bruno: Browser) -> None:
    ada.ask("/api/me")  # for its cookie
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: opened(ada, "/api/tables", "k1", **PLAN), range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    [table] = {answer.json()["table"] for answer in answers}
    assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [table]
    others = {
        opened(ada, "/api/tables", "k2", **PLAN).json()["table"],
        opened(ada, "/api/tables", "", **PLAN).json()["table"],
        opened(ada, "/api/tables", "", **PLAN).json()["table"],
        opened(bruno, "/api/tables", "k1", **PLAN).json()["table"],
    }
    assert len({table} | others) == 5, "another key, no key, another browser"


def test_a_record_and_the_same_table_once_more_are_opened_once(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    record = ada.get(f"/api/tables/{table}/record").text
    for path, body in ((f"/api/tables/{table}/again", "{}"), ("/api/records", record)):
        answers = {ada.http.post(path, content=body, headers={"Idempotency-Key": path}).json()["table"] for _ in range(3)}
        assert len(answers) == 1
    assert len(ada.ask("/api/tables")["tables"]) == 3


def test_a_key_that_is_too_long_is_refused(ada: Browser) -> None:
    answer = opened(ada, "/api/tables", "k" * 101, **PLAN)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_refused_request_leaves_its_key_free(ada: Browser) -> None:
    ada.ask("/api/me")
    assert opened(ada, "/api/tables", "k", **{**PLAN, "options": {"no": 1}}).status_code == 400
    assert opened(ada, "/api/tables", "k", **PLAN).status_code == 200


def test_after_a_restart_the_same_key_leads_to_the_same_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server, closing(Browser(server)) as ada:
        ada.ask("/api/me")
        table = opened(ada, "/api/tables", "k", **PLAN).json()["table"]
        server.end()
        with serving(tmp_path) as another:
            ada.moved_to(another)
            assert opened(ada, "/api/tables", "k", **PLAN).json()["table"] == table
            assert len(ada.ask("/api/tables")["tables"]) == 1


def test_whoever_has_sat_down_may_say_so_again_after_the_link_was_renewed(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "friend")
    with ada.line(table) as host:
        host.hear()
        key = invited(host, 1)
    first = sit(bruno, table, key=key, name="Bruno")
    with bruno.line(table) as line:
        line.hear()
        line.request("revoke", "company", seat=1)
    again = sit(bruno, table, key=key, name="Bruno")
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (200, {"table": table, "seat": 1})
