"""Logs: for people or as JSON, without names, addresses, or ids that open a table."""

from __future__ import annotations

import contextlib
import json
import logging
import re
from datetime import datetime
from pathlib import Path

from tests.server.serving import QUICK, Browser, serving
from tests.server.test_damage import opened, undecodable_body
from wandelgang.server.logs import JsonFormatter, TextFormatter, event_name, short

SERVER = Path(__file__).parents[2] / "src" / "wandelgang" / "server"


def record(message: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("wandelgang", logging.ERROR, "", 0, message, args, None)


def test_a_line_has_time_level_event_and_fields(tmp_path: Path) -> None:
    complaints = tmp_path / "complaints"
    data = tmp_path / "data"
    with serving(data) as server, contextlib.closing(Browser(server)) as ada:
        ada.http.put("/api/me", json={"name": "Adalind"})
        table = ada.open("sliders", "me", "friend")
        server.end()
        with opened(data) as store:
            undecodable_body(store, table)
        with complaints.open("w") as file, serving(data, (*QUICK, "--log", "json"), complaints=file) as server:
            ada.moved_to(server)
            assert ada.get(f"/api/tables/{table}/plies/0").json()["code"] == "damaged"
            server.end()
    text = complaints.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["event"] for line in lines] == [
        "the-server-has-started",
        "table-cannot-be-read",
        "the-server-is-stopping",
        "the-server-has-stopped",
    ]
    assert [line["level"] for line in lines] == ["info", "error", "info", "info"]
    assert all(datetime.fromisoformat(line["time"]).utcoffset() is not None for line in lines)
    assert lines[1]["table"] == short(table)
    assert "Traceback" in lines[1]["error"]
    for secret in (table, "Adalind", "127.0.0.1"):
        assert secret not in text


def test_people_read_a_sentence() -> None:
    line = TextFormatter().format(record("table %(table)s cannot be read", {"table": short("8hsXw5j-J_aqpsrn")}))
    assert re.fullmatch(r"[0-9-]+ [0-9:,]+ ERROR: table 8hsXw5… cannot be read", line)


def test_lines_of_other_libraries_are_json_too() -> None:
    line = json.loads(JsonFormatter().format(record("Exception in %s application\n", "ASGI")))
    assert (line["event"], line["message"]) == ("exception-in-application", "Exception in ASGI application\n")


def test_fields_do_not_replace_what_every_line_has() -> None:
    line = json.loads(JsonFormatter().format(record("%(event)s failed", {"event": "it"})))
    assert (line["event"], line["event_"]) == ("failed", "it")
    assert event_name("") == ""


def test_no_line_has_the_whole_id_of_a_table() -> None:
    for path in SERVER.rglob("*.py"):
        for call in re.findall(r"\blog\.(?:error|warning|exception|info)\((.+)", path.read_text("utf-8")):
            assert not re.search("%[sdg]", call), f"{path}: expected named fields, got {call}"
            assert '"table": ' not in call or '"table": short(' in call, f"{path}: expected short(...), got {call}"
