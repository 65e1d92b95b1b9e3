"""What the laboratory says, and how it writes numbers in either language."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.language import LANGUAGES, Catalogue, Language, Message

words = Catalogue("wandelgang.laboratory")


def figure(value: float, digits: int, language: Language) -> str:
    """A number with so many digits behind the point, or the comma; thousands are grouped."""
    text = f"{value:,.{digits}f}".replace("-", "−")
    return text.translate(str.maketrans(",.", ".,")) if language == "de" else text


def percent(value: float, language: Language, digits: int = 0) -> str:
    return f"{figure(value * 100, digits, language)} %"


def players_name(number: int) -> Message:
    """How many play, in words."""
    return words(f"players-{number}") if f"players-{number}" in words.texts else words("players-many", n=number)


def beside(names: Sequence[Message]) -> Message:
    """Several names, some of which contain commas."""
    return Message({language: " · ".join(name.say(language) for name in names) for language in LANGUAGES}, {})
