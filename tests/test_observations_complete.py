"""Observations show everything that matters: positions that look alike to a seat are the same to it.

Positions, their siblings (what else could have been played) and hybrids (one field of the record taken from a later position)
are compared by text, from which each game leaves out what its observation leaves out on purpose, as its page in the docs says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import pytest

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER, States
from wandelgang.play.observations import observation

PLIES = 24
SIBLINGS = 3
TOGETHER = (  # fields that make no sense one by one
    ("places", "pegs", "files"),
    ("won", "score"),
    ("blocked", "owner"),
    ("tile", "free"),
    ("stones", "lying", "goals"),
    ("fences", "lifted", "player"),
)
EVERY = 4
Fields = dict[str, str]


def cards(fields: Fields, seat: int) -> None:
    """With which cards somebody has hit makes no difference, only how many there are."""
    fields["hits"] = ",".join(str(len(entry.strip("-"))) for entry in fields["hits"].split(","))


def sliders(fields: Fields, seat: int) -> None:
    """How often a position occurred is shown, but not all earlier positions."""
    fields.pop("past", None)


def gears(fields: Fields, seat: int) -> None:
    """Other players' figures are interchangeable."""
    fields["figures"] = others_sorted(fields["figures"], seat, "/")


def fences(fields: Fields, seat: int) -> None:
    """Other players' pieces are interchangeable, and so are their fences."""
    for key in ("pieces", "fences"):
        fields[key] = others_sorted(fields[key], seat, "+")


def tiles(fields: Fields, seat: int) -> None:
    """Stones have no names: each is where it lies, and what it can be to each player."""
    named = [fields.pop(key, "").split(",") for key in ("goals", "won", "not", "deck")]
    if "stones" in fields:
        places = dict(entry.split(":") for entry in fields["stones"].split(",") if ":" in entry)
        fields["stones"] = ",".join(sorted(place + roles(name, named) for name, place in places.items()))
    goals, won = named[:2]
    fields["left"] = ",".join(re.sub("[A-Za-z]", "x", goal) for goal in goals)
    fields["won"] = ",".join(entry if entry.isdigit() else str(len(entry.strip("-"))) for entry in won)


def roles(name: str, named: list[list[str]]) -> str:
    return "".join("01"[name in entry] for entries in (named[0], *named[2:]) for entry in entries)


def others_sorted(entries: str, seat: int, separator: str) -> str:
    found = entries.split(",")
    sorts = [entry if player == seat else separator.join(sorted(entry.split(separator))) for player, entry in enumerate(found)]
    return ",".join(sorts)


LEFT_OUT: dict[str, Callable[[Fields, int], None]] = {
    "tiles": tiles, "sliders": sliders, "gears": gears, "fences": fences, "cards": cards,
}  # fmt: skip
VARIANTS = [
    pytest.param(name, options, id=f"{name}-{number:02}")
    for name in LEFT_OUT
    for number, options in enumerate(find_game(name).variants)
]


def shown(name: str, text: str, seat: int) -> tuple[str, ...]:
    """What the observation of a view is expected to show, from its text."""
    words = text.split(" ")
    fields = dict(word.split("=", 1) for word in words if "=" in word)
    if "limit" not in fields:
        fields.pop("played", None)
    LEFT_OUT[name](fields, seat)
    return (*(word for word in words if "=" not in word), *(f"{key}={value}" for key, value in sorted(fields.items())))


def positions(name: str, options: Mapping[str, object]) -> list[States]:
    """Positions of a random game, and some of those that might have followed instead."""
    game, generator = find_game(name), Generator(11)
    state = game.start(game.settled(options), generator)
    found = [state]
    for _ in range(PLIES):
        if COMPILED.turn(state) == OVER:
            break
        legal = COMPILED.legal(state)
        generator.shuffle(legal)
        siblings = [state.copy() for _ in legal[:SIBLINGS]]
        for sibling, action in zip(siblings, legal, strict=False):
            COMPILED.apply(sibling, action)
        found += [sibling for sibling in siblings if COMPILED.turn(sibling) != OVER]
        state = siblings[0]
    return found


def hybrids(found: list[States]) -> Iterator[tuple[States, States]]:
    """Positions, and the same with one field of a later one: they differ in that alone, as in play they hardly ever would."""
    names = found[0].dtype.names or ()
    joined = [group for group in TOGETHER if set(group) <= set(names)]
    fields = [*joined, *((name,) for name in names if not any(name in group for group in joined))]
    for number, state in enumerate(found[:-1:EVERY]):
        donor = found[EVERY * number + 1 + 7 * number % (len(found) - EVERY * number - 1)]
        for group in fields:
            hybrid = state.copy()
            for field in group:
                hybrid[field] = donor[field]
            if hybrid.tobytes() != state.tobytes():
                yield state, hybrid


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_looks_alike_is_alike(name: str, options: Mapping[str, object]) -> None:
    game, found = find_game(name), positions(name, options)
    known: dict[tuple[int, bytes], tuple[tuple[str, ...], list[int]]] = {}
    looks: dict[tuple[int, tuple[str, ...]], bytes] = {}
    for state in found:
        for seat in range(int(state[0].players)):
            view = COMPILED.view(state, seat)
            image = observation(view, seat).tobytes()
            text = shown(name, game.position(view), seat)
            legal = COMPILED.legal(view) if COMPILED.turn(view) == seat else []
            assert known.setdefault((seat, image), (text, legal)) == (text, legal)
            assert looks.setdefault((seat, text), image) == image or name == "sliders"  # its past is not all in the text


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_change_of_one_field_shows_if_it_is_told(name: str, options: Mapping[str, object]) -> None:
    game, compared = find_game(name), 0
    for state, hybrid in hybrids(positions(name, options)):
        seat = compared % int(state[0].players)
        views = [COMPILED.view(one, seat) for one in (state, hybrid)]
        with suppress(StopIteration, LookupError):  # a position that cannot occur may have no text
            texts = [shown(name, game.position(view), seat) for view in views]
            compared += 1
            if texts[0] != texts[1]:
                images = [observation(view, seat) for view in views]
                assert (images[0] != images[1]).any(), texts
    assert compared > 10
