"""The names of people: the one they chose, else a friendly one that is always the same for one browser."""

from __future__ import annotations

from wandelgang.language import Language
from wandelgang.server.store.interface import Store
from wandelgang.server.words import words


async def called(store: Store, browser: str, language: Language) -> tuple[str, bool]:
    """A person's name, and whether they chose it."""
    chosen = await store.called(browser)
    return chosen or friendly(browser, language), bool(chosen)


def friendly(browser: str, language: Language) -> str:
    """A quality and an animal, picked by the hash of the browser."""
    qualities, animals = (words(kind).say(language).split() for kind in ("qualities", "animals"))
    return f"{qualities[int(browser[:8], 16) % len(qualities)]} {animals[int(browser[8:16], 16) % len(animals)]}"
