"""`wandelgang rules` by mechanic: sentences with their pictures, the vocabulary, the original text, the whole table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import wandelgang
from tests.test_cli import run
from wandelgang.cli import rule_places
from wandelgang.core.registry import game
from wandelgang.core.vocabulary import counts


def table(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("rules", *arguments, "--json"))
    return found


def ids(told: str) -> list[str]:
    return re.findall(r"^  ([A-Z]+-A?[0-9]{2})  ", told, re.M)


def test_a_mechanic_shows_its_sentences_across_all_games() -> None:
    told = run("rules", "--mechanic", "no-undoing")
    assert ids(told) == [
        *("TILES-17", "TILES-A09", "TILES-A05"),
        *("SLIDERS-13", "SLIDERS-A27", "SLIDERS-A15"),
        "FENCES-A21",
    ]
    assert "What has just been done may not be reversed at once." in told


@pytest.mark.parametrize("name", ["chance", "1292", "Zufall"])
def test_a_mechanic_may_be_named_in_any_way(name: str) -> None:
    told = run("rules", "--mechanic", name, "-l", "de")
    assert told.startswith("Zufall (1292)\n")
    assert told == run("rules", "--mechanic", "chance", "-l", "de")


def test_sections_are_drawn_without_what_lies_beside_the_board() -> None:
    told = run("rules", "cards", "--mechanic", "chance")
    assert "║  2  ║║  5  ║" in told
    assert "▲B  1   2   3" not in told, "hands are beside the board"
    assert "║" not in run("rules", "cards", "--mechanic", "chance", "--no-pictures")


def test_one_game_only() -> None:
    assert {rule.split("-")[0] for rule in ids(run("rules", "gears", "--mechanic", "turning"))} == {"GEARS"}
    assert "No sentence has this mechanic." in run("rules", "sliders", "--mechanic", "dice")


def test_a_sentence_that_differs_from_the_original_says_why() -> None:
    told = run("rules", "fences", "--mechanic", "race", "--no-pictures", "-l", "de")
    assert "Ohne: Loswerden, Verlierbedingung, kooperative Spielform." in re.sub(r"\s+", " ", told)


def test_the_vocabulary_is_listed_with_counts() -> None:
    told = run("rules", "--mechanics", COLUMNS="160")
    number = counts(wandelgang_games())["chance"]
    assert re.search(rf"^chance +chance +1292 +{number}  Something is drawn by lot", told, re.M)
    own = run("rules", "sliders", "--mechanics", COLUMNS="160")
    assert re.search(r"^jumping +jumping +11 ", own, re.M)
    assert "capturing" not in own


def wandelgang_games() -> list[Any]:
    return [game(name) for name in wandelgang.GAMES]


def test_the_original_text_is_compared_line_by_line() -> None:
    told = run("rules", "fences", "--original", COLUMNS="200")
    assert re.search(r"^FENCES-14 +24 +action points, chance +as in the original", told, re.M)
    assert re.search(r"^FENCES-24 +35, 36, 38 ", told, re.M)
    assert "Without: loss condition. Having to go past the goal costs time, but not the game." in re.sub(r"\s+", " ", told)
    assert "no original text" in run("rules", "tiles", "--original", status=2)


def test_the_whole_table_leads_from_rules_to_mechanics_code_and_tests() -> None:
    found = table()
    assert [one["game"] for one in found["games"]][:5] == list(wandelgang.GAMES)[:5]
    rules = {rule["rule"]: rule for one in found["games"] for rule in one["rules"]}
    pushed = rules["TILES-15"]
    assert pushed["mechanics"] == ["moving-maze"]
    assert any(place.startswith("tiles/pushing.py:") for place in pushed["code"])
    assert not any("incidents.py" in place for place in pushed["code"]), "whoever observes a rule does not implement it"
    assert any(place.startswith("rules/test_tiles_push.py:") for place in pushed["test"])
    assert pushed["observable"] is True
    assert all(rule["mechanics"] and rule["code"] and rule["test"] for rule in rules.values())
    aim = rules["FENCES-02"]
    assert aim["original"][0] == {"line": 6, "mechanics": [164466, 3142, 1492, 7090, 166903]}
    assert set(aim["differs"]) == {"de", "en"}
    keys = {one["key"]: one for one in found["mechanics"]}
    assert keys["arriving"]["number"] == 166903
    assert keys["arriving"]["sentences"] == sum("arriving" in rule["mechanics"] for rule in rules.values())


def test_the_table_of_a_game_and_a_mechanic() -> None:
    found = table("cards", "--mechanic", "solo")
    assert [one["key"] for one in found["mechanics"]] == ["solo"]
    assert [[rule["rule"] for rule in one["rules"]] for one in found["games"]] == [["CARDS-A31"]]


def test_without_the_tests_of_the_project_the_table_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_places, "tests_folder", lambda source: None)
    assert {tuple(rule["test"]) for rule in table("tiles")["games"][0]["rules"]} == {()}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--mechanic", "luck"], "There is no mechanic “luck”; the mechanics are moving-maze, turning, "),
        (["tiles", "--mechanic", ""], "There is no mechanic “”"),
        (["--mechanic", "chance", "--coverage"], "at most one of --mechanic, --mechanics, --original, --coverage"),
        (["chess", "--mechanic", "chance"], "There is no game “chess”"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(arguments: list[str], why: str) -> None:
    assert why in run("rules", *arguments, status=2)


def test_an_unknown_mechanic_is_answered_in_german_too() -> None:
    assert "Die Mechanik „Glück“ gibt es nicht; es gibt" in run("rules", "--mechanic", "Glück", "-l", "de", status=2)
