"""What the server logs, for people to read or as JSON, one object per line.

A log line is a sentence with named fields, `log.error("table %(table)s cannot be read", {"table": short(id)})`: in JSON, the
sentence without its fields is the name of the event. Whoever knows the id of a table can open it, so logs have only its
beginning. No line has a name, an address, or anything that was said or played.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

LogStyle = Literal["text", "json"]
SHOWN = 6  # characters of a table's id: enough to find it, 60 bits short of opening it
FIELD = re.compile(r"%(\(\w+\))?[#0 +-]*[\d.]*[a-z]")


def short(table_id: str) -> str:
    """The beginning of a table's id, which an operator can find in the store, and which opens nothing."""
    return f"{table_id[:SHOWN]}…" if len(table_id) > SHOWN else table_id


def event_name(template: str) -> str:
    """The name of an event: its sentence without fields and punctuation."""
    return "-".join(re.findall(r"[a-z0-9']+", FIELD.sub(" ", template).lower()))


class TextFormatter(logging.Formatter):
    """Time, level and sentence; then what went wrong, if anything did."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s: %(message)s")


class JsonFormatter(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": event_name(str(record.msg)),
            "message": record.getMessage(),
        }
        if isinstance(record.args, dict):
            line |= {f"{name}_" if name in line else name: value for name, value in record.args.items()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def configure(style: LogStyle) -> None:
    """Log to standard error. Programs are also told when a server starts and stops; people see that."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("wandelgang").setLevel(logging.INFO if style == "json" else logging.WARNING)
