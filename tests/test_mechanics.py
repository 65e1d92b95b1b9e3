"""The vocabulary of mechanics, and the mechanics of every rule sentence of our games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.doc_scripts import doc_script
from wandelgang.core.registry import game, games
from wandelgang.core.vocabulary import counts, mechanic, sentences, vocabulary
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES
from wandelgang.mechanics import common_mechanics

ORIGINAL = {
    1292: "Zufall",
    1492: "Siegbedingung",
    3142: "Verlierbedingung",
    3173: "Gemeinsames Spielfeld",
    7090: "Kooperative Spielform",
    8528: "Siegpunkte",
    8536: "Aktionspunkte",
    164466: "Loswerden",
    166903: "Ankommen",
}
# How many lines of the original text of `fences` have each term.
TAGGED_LINES = {1292: 22, 1492: 19, 3142: 12, 3173: 16, 7090: 4, 8528: 5, 8536: 29, 164466: 8, 166903: 5}
LINES = {*range(3, 8), *range(9, 12), *range(13, 20), *range(21, 31), *range(32, 46), *range(47, 52)}  # all but headings


def test_the_nine_terms_of_the_original_text_have_their_numbers() -> None:
    numbered = {one.number: one.title.say("de") for one in common_mechanics().values() if one.number is not None}
    assert {number: title.casefold() for number, title in numbered.items()} == {
        number: title.casefold() for number, title in ORIGINAL.items()
    }


def test_every_mechanic_has_its_own_titles_and_a_definition_of_one_sentence() -> None:
    for language in LANGUAGES:
        titles = Counter(one.title.say(language) for one in common_mechanics().values())
        assert set(titles.values()) == {1}
        for one in common_mechanics().values():
            assert one.about.say(language).endswith(".")
            assert one.about.say(language).count(".") == 1, one.key


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_every_sentence_has_mechanics_in_the_order_of_the_vocabulary(name: str) -> None:
    book = game(name).rulebook
    assert len(book.by_id) == len(book.rules) > 0
    for rule in book.rules:
        assert rule.mechanics
        assert list(rule.mechanics) == [key for key in book.vocabulary if key in rule.mechanics], rule.id
        assert [one.key for one in book.mechanics_of(rule.id)] == list(rule.mechanics)


def test_every_mechanic_is_one_of_a_sentence() -> None:
    assert [key for key, count in counts(games()).items() if not count] == []


def test_what_a_game_is_known_for_follows_from_its_sentences() -> None:
    tiles = game("tiles")
    keys = [one.key for one in tiles.mechanics]
    assert {"hidden-goals", "collecting", "moving-maze"} <= set(keys)
    assert not {"set-up", "win-condition", "capturing"} & set(keys)
    numbers = [len(tiles.rulebook.rules_with(key)) for key in keys]
    assert numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize("name", ["chance", "1292", "Zufall", "zufall", " Chance "])
def test_a_mechanic_is_found_by_key_number_and_title(name: str) -> None:
    assert mechanic(name, games()).key == "chance"


@pytest.mark.parametrize("name", ["luck", "", "None", "12", "mechanic"])
def test_an_unknown_mechanic_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(Missing) as error:
        mechanic(name, games())
    for language in LANGUAGES:
        assert name in error.value.message.say(language)
        assert all(key in error.value.message.say(language) for key in vocabulary(games()))


def test_the_sentences_of_a_mechanic_come_game_by_game() -> None:
    found = {one.name: [rule.id for rule in rules] for one, rules in sentences("no-undoing", games())}
    assert found["tiles"] == ["TILES-17", "TILES-A09", "TILES-A05"]
    assert found["sliders"] == ["SLIDERS-13", "SLIDERS-A27", "SLIDERS-A15"]
    assert "gears" not in found


def test_an_unknown_rule_has_no_mechanics() -> None:
    assert game("tiles").rulebook.mechanics_of("FENCES-01") == ()


def test_the_tags_of_the_original_text_are_kept_line_by_line() -> None:
    lines = {line.line: line.mechanics for rule in game("fences").rulebook.rules for line in rule.original}
    assert set(lines) == LINES
    assert Counter(number for tags in lines.values() for number in tags) == TAGGED_LINES
    assert lines[6] == (164466, 3142, 1492, 7090, 166903)
    assert lines[16] == ()
    assert lines[51] == (8528, 164466, 3142, 1492, 7090, 166903)
    assert all(rule.original for rule in game("fences").rulebook.rules if "-A" not in rule.id)


def test_a_line_of_the_original_has_the_same_tags_in_every_rule_that_comes_from_it() -> None:
    kept: dict[int, tuple[int, ...]] = {}
    for rule in game("fences").rulebook.rules:
        for line in rule.original:
            assert kept.setdefault(line.line, line.mechanics) == line.mechanics


def test_where_ours_differ_from_the_original_a_sentence_says_why() -> None:
    book = game("fences").rulebook
    same, aim, exact = (book.by_id[rule] for rule in ("FENCES-14", "FENCES-02", "FENCES-34"))
    agreed = book.compared(same)
    assert agreed is not None
    assert not agreed.left_out
    assert not agreed.added
    assert same.differs is None
    ended = book.compared(aim)
    assert ended is not None
    assert [one.key for one in ended.left_out] == ["getting-rid", "loss-condition", "cooperation"]
    assert aim.differs is not None
    assert "als Erster" in aim.differs.say("de")
    counted = book.compared(exact)
    assert counted is not None
    assert [one.key for one in counted.added] == ["arriving"]
    assert book.compared(book.by_id["FENCES-A01"]) is None


def test_the_docs_list_the_vocabulary_and_the_original_tags() -> None:
    """If this fails, the tables are older than the rules: `make mechanics`."""
    tables = doc_script("design/vocabulary")
    page = tables.PAGE.read_text("utf-8")
    assert tables.written(page) == page
    assert [found[1] for found in tables.TABLE.findall(page)] == ["mechanics", "frame", "original"]
    assert all(f"| `{key}` |" in page for key in common_mechanics())
