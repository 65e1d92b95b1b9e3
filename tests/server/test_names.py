"""Names that look alike, and names from records."""

from __future__ import annotations

import pytest

from wandelgang.errors import BadSetup, WandelgangError
from wandelgang.play.variant import Variant
from wandelgang.server.table import setup
from wandelgang.server.table.confusables import are_alike
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.names import LONGEST_NAME, check, check_name, names
from wandelgang.server.table.replay import restored

ADA = "a" * 64


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аdа"),  # two Cyrillic letters
        ("Ada", "ada"),
        ("Ada", "Ａda"),  # a wide A
        ("Ada", "Ada\ufe0f"),
        ("Nina", "Νina"),  # a Greek Ν
        ("Bob", "B0b"),
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("Oskar", "Оѕкаr"),
        ("Clara 2", "Clara\u00a02"),
        ("Emma", "Ernma"),
        ("Hanna", "Наnna"),
        ("Ada", "Ada\u034f"),
        ("Ada", "Ada\u17b4"),  # an invisible vowel
        ("Ada", "A\u0336da"),  # struck through
        ("Ada", "Ad\u20dda"),  # with a circle
        ("Zoë", "Zoe\u0308\u0489"),
    ],
)
def test_names_that_look_alike_cannot_sit_at_one_table(one: str, other: str) -> None:
    assert are_alike(one, other)
    with pytest.raises(BadSetup):
        check([StoredSeat(one), StoredSeat(other)])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Adam"), ("Müller", "Muller"), ("Mu\u0308ller", "Muller"), ("Анна", "Инна"), ("Ada", "Ada 2")],
)
def test_names_that_look_different_can(one: str, other: str) -> None:
    assert not are_alike(one, other)
    check([StoredSeat(one), StoredSeat(other)])


@pytest.mark.parametrize("name", ["Rambler 2", "Rаmbler 2", "rambler 2", "Rambler2", "Wаnderer 2 (3)", "Minоtaur 5"])
def test_nobody_is_called_like_a_computer_player(name: str) -> None:
    with pytest.raises(BadSetup):
        check_name("name", name)


def test_people_may_have_names_in_any_script() -> None:
    for name in ("Анна", "Νίκος", "Bjørn", "李雷", "Zoë", "Rambler", "Pilot 12"):
        check_name("name", name)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (["x" * 334, "Bruno"], ["x" * (LONGEST_NAME - 1) + "…", "Bruno"]),
        (["x" * 334, "x" * 335], ["x" * (LONGEST_NAME - 4) + "… 1", "x" * (LONGEST_NAME - 4) + "… 2"]),
        (["Ada", "Аda"], ["Ada", "Аda"]),  # at one's own table
        (["Rаmbler 2", "Rambler 2"], ["Player 1", "Rambler 2"]),
        (["\u3164", "Bruno"], ["Player 1", "Bruno"]),
    ],
)
def test_names_in_a_record_are_as_short_as_any(given: list[str], shown: list[str]) -> None:
    first = setup.uploaded(Variant("sliders", {}).match(seats=given), ADA)
    table = restored("table", [first])
    assert names(table.seats, "en") == shown
    assert all(len(name) <= LONGEST_NAME for name in names(table.seats, "de"))


def test_a_table_cannot_be_opened_with_names_that_look_alike() -> None:
    with pytest.raises(WandelgangError, match="mistaken"):
        check([StoredSeat("Rambler"), StoredSeat("Rаmbler")])
