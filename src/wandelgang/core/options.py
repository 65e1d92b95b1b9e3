"""The options of a game: what can be chosen before it begins, and the checks that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wandelgang.errors import BadSetup, words
from wandelgang.language import Catalogue, Message, quoted
from wandelgang.texts import is_line, whole_number

LONGEST = 12  # digits of a number, so that the refusal of a large one says its range
LONGEST_TOLD = 80  # characters of one option in a record


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen. A default of None leaves it to the rest of the set-up."""

    name: str
    title: Message  # for a form
    about: Message
    default: object
    kind: type
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    values: Mapping[str, Message] = field(default_factory=dict)  # what a form calls the values it offers, as typed
    unsaid: Message | None = None  # what a form calls the default, where that is None
    rare: bool = False  # a form may fold it away

    @property
    def expected(self) -> Message:
        if self.choices:
            return words("expected-choice", choices=", ".join(self.choices))
        if self.kind is int:
            return words("expected-number", least=self.least, most=self.most)
        return words("expected-yes-no") if self.kind is bool else words("expected-text")

    @property
    def offered(self) -> tuple[str, ...]:
        """The values it offers, as typed."""
        return (*self.values, *(choice for choice in self.choices if choice not in self.values))

    @property
    def written(self) -> str:
        """The default, as it would be typed."""
        if self.default is None:
            return "–"
        return str(self.default) if not isinstance(self.default, bool) else "yes" if self.default else "no"

    def check(self, value: object) -> None:
        """Refuse a value of the wrong type or out of range. None means that nothing was chosen."""
        if value is None:
            return
        right = type(value) is self.kind
        if right and self.choices:
            right = value in self.choices
        if right and isinstance(value, int) and self.least is not None and self.most is not None:
            right = self.least <= value <= self.most
        if not right:
            raise BadSetup(self.name, self.expected, value if self.choices and isinstance(value, str) else quoted(value))

    def read(self, text: str) -> object:
        """The value of a text, as typed on a command line."""
        if self.kind is bool and text in ("yes", "no"):
            return text == "yes"
        if self.kind is int and (found := whole_number(text.removeprefix("-"), LONGEST)) is not None:
            return -found if text.startswith("-") else found
        if self.kind is str:
            return text
        raise BadSetup(self.name, self.expected, text)

    def told(self, value: object) -> str:
        """A value as a record tells of it; empty if it would not fit on that line."""
        text = f"{self.name}={value}"
        return text if is_line(text) and " " not in text and len(text) <= LONGEST_TOLD else ""

    def tells(self, text: str) -> bool:
        """Can a record say this of the option?"""
        try:
            self.check(text == "True" if self.kind is bool and text in ("True", "False") else self.read(text))
        except BadSetup:
            return False
        return text != ""


def option(
    words: Catalogue,
    name: str,
    default: object,
    kind: type,
    choices: tuple[str, ...] = (),
    *,
    least: int | None = None,
    most: int | None = None,
    values: Mapping[str, Message] | None = None,
    rare: bool = False,
    **mentioned: object,
) -> Option:
    """An option in the words of a catalogue: `title-…`, `option-…`, `unsaid-…`, and `value-…-…` for each choice."""
    key = name.replace("_", "-")
    return Option(
        name,
        title=words(f"title-{key}"),
        about=words(f"option-{key}", **mentioned),
        default=default,
        kind=kind,
        choices=choices,
        least=least,
        most=most,
        values=values or {choice: words(f"value-{key}-{choice}") for choice in choices},
        unsaid=words(f"unsaid-{key}") if default is None and f"unsaid-{key}" in words.texts else None,
        rare=rare,
    )


BOARD = "board"  # the option that takes a board file, in games that have it
POSITION = Option("position", words("title-position"), words("option-position"), None, str, rare=True)


def complete(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """All options with their defaults, after checking what was given."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadSetup(name, words("expected-option", names=", ".join([*known, POSITION.name])), name)
        known[name].check(value)
    defaults = {option.name: option.default for option in options}
    return defaults | {name: value for name, value in given.items() if value is not None}
