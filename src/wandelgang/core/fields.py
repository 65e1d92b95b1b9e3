"""Lists and `key=value` fields of position texts; errors say what was expected and what they got. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wandelgang.errors import Unreadable, words
from wandelgang.texts import whole_number


def written_entries(players: int, entry: Callable[[int], str]) -> str:
    """A list with one entry per player, as `Fields.entries` reads it."""
    return ",".join(entry(player) or "-" for player in range(players))


class Fields:
    """The fields of one position text after its leading words; each may be taken once, and none may be left."""

    def __init__(self, fields: Iterable[str]) -> None:
        self.values: dict[str, str] = {}
        for field in fields:
            key, equals, value = field.partition("=")
            if not (key and equals and value):
                raise Unreadable(words("no-field", field=field))
            if key in self.values:
                raise Unreadable(words("field-twice", key=key))
            self.values[key] = value

    def take(self, key: str, default: str | None = None) -> str:
        value = self.values.pop(key, default)
        if value is None:
            raise Unreadable(words("field-missing", key=key))
        return value

    def number(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number from *least*, of at most nine digits."""
        if default is not None and key not in self.values:
            return default
        text = self.take(key)
        found = whole_number(text)
        if found is None or found < least:
            raise Unreadable(words("no-number", key=key, least=least, got=text))
        return found

    def choice(self, key: str, choices: Sequence[str], default: str) -> str:
        text = self.take(key, default)
        if text not in choices:
            raise Unreadable(words("no-choice", key=key, choices=", ".join(choices), got=text))
        return text

    def entries(self, key: str, count: int | None = None, default: str | None = None) -> list[str]:
        """The entries of a list; an empty one is written `-` and comes back empty."""
        entries = ["" if entry == "-" else entry for entry in self.take(key, default).split(",")]
        if count is not None and len(entries) != count:
            raise Unreadable(words("wrong-entries", key=key, expected=count, got=len(entries)))
        return entries

    def end(self) -> None:
        """Nothing may be left."""
        for key in self.values:
            raise Unreadable(words("unknown-field", key=key))
