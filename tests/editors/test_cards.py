"""The editor of board files of `cards`: pictures, counts, symmetry, what is wrong, what is odd."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.editors.checks import (
    check_canonical,
    check_dealt,
    check_edits,
    check_filled,
    check_sketch,
    check_symmetric,
    damaged,
    edits,
)
from wandelgang.boardfiles import parsed, written
from wandelgang.core.editor import Edit, Finding, Sketch, Symmetry
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.cards.boardfile import KEYS

CARDS: Game = game("cards")
assert CARDS.board_editor is not None
EDITOR = CARDS.board_editor
USUAL, EMPTY = (template.text for template in EDITOR.templates())
TEXTS = [
    USUAL,
    EMPTY,
    EDITOR.edit(USUAL, Edit("place", "e2", tool="picture-7")),
    'board = """\n25.74\n61.8\n.....\n38.96\n47.52\n"""\nconfidence = "R"\n',
    'title = { de = "Eulen", en = "Owls" }\nboard = """\n1?.?9\n??.??\n.....\n??.??\n??.??\n"""\nstones = 4\n',
]
WHITE = [name for name in (f"{column}{row}" for row in "12345" for column in "abcde") if "c" in name or "3" in name]


DOCS = Path(__file__).parents[2] / "docs" / "design" / "boards" / "cards.md"


def board(*rows: str, **about: str) -> str:
    return written({"game": "cards", **about, "board": "".join(f"{row}\n" for row in rows)})


def rows(text: str) -> list[str]:
    return str(parsed(text)["board"]).split()


def findings(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.level, one.what.say("de"), one.spots) for one in EDITOR.sketch(text).findings]


def only_finding(text: str) -> Finding:
    (one,) = EDITOR.sketch(text).findings
    return one


def counts(text: str) -> dict[str, tuple[str, str]]:
    (palette,) = EDITOR.sketch(text).palettes
    return {tool.id: (tool.count, tool.state) for tool in palette.tools}


@pytest.mark.parametrize("text", TEXTS)
def test_random_edits_always_leave_a_sketch_in_order(text: str) -> None:
    def check(sketch: Sketch) -> None:
        check_dealt(CARDS, sketch)
        check_filled(CARDS, EDITOR, sketch.text, seed=3)

    for seed in range(2):
        check_canonical(CARDS, check_edits(CARDS, EDITOR, text, 40, seed, check))


def test_damaged_files_are_drawn_and_playable_exactly_if_they_can_be_dealt() -> None:
    playable = drawn = 0
    for text in damaged(TEXTS, 2000, seed=5):
        sketch = check_sketch(CARDS, EDITOR, text)
        check_dealt(CARDS, sketch)
        playable += sketch.is_playable
        drawn += sketch.scene is not None
    assert playable > 20
    assert drawn - playable > 200


def test_the_wrong_board_of_the_drawing() -> None:
    found = only_finding(TEXTS[2])
    assert found.level == "wrong"
    assert found.what.say("de") == "Bild 7 liegt dreimal, Bild 3 nur einmal."
    assert found.what.say("en") == "Picture 7 is there three times, picture 3 only once."
    assert found.advice is not None
    assert found.advice.say("de") == "Tausch eines davon: zum Beispiel auf e2."
    assert found.spots == ("e2", "d1", "b5")
    assert counts(TEXTS[2])["picture-7"] == ("3/2", "wrong")
    assert counts(TEXTS[2])["picture-3"] == ("1/2", "wrong")
    assert counts(TEXTS[2])["picture-2"] == ("2/2", "done")
    assert EDITOR.sketch(TEXTS[2]).players == ()


def test_while_places_are_open_a_picture_may_be_missing() -> None:
    text = EDITOR.edit(USUAL, Edit("deed", "b2", deed="clear"))
    sketch = EDITOR.sketch(text)
    assert (sketch.open, sketch.findings, sketch.players) == (1, (), (1, 2, 3, 4))
    assert counts(text)["picture-1"] == ("0/1", "")
    again = EDITOR.edit(text, Edit("place", "a1", tool="picture-9"))
    assert findings(again) == [("wrong", "Bild 9 liegt zweimal statt einmal.", ("a1", "d4"))]


@pytest.mark.parametrize("place", WHITE)
def test_white_fields_cannot_be_touched_and_say_why(place: str) -> None:
    spot = next(spot for spot in EDITOR.sketch(USUAL).spots if spot.id == place)
    assert spot.refuses is not None
    reason = spot.refuses.say("de")
    assert ("Startfeld" if place in ("c1", "a3", "c5", "e3") else "Weiß bleiben Spalte c und Zeile 3") in reason
    for edit in (Edit("place", place, tool="picture-3"), Edit("deed", place, deed="clear"), Edit("move", "a1", to=place)):
        with pytest.raises(Refused) as refused:
            EDITOR.edit(USUAL, edit)
        assert refused.value.message == spot.refuses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (board("25.74", "61.83", ".....", "38.96"), [("Die Auslage hat 4 Zeilen statt fünf.", ())]),
        (
            board("25.74", "61.8", ".....", "38.96", "47.52"),
            [("Zeile 2 hat 4 Zeichen statt fünf.", ("a2", "b2", "c2", "d2", "e2"))],
        ),
        (board("25.74", "6x.83", ".....", "38.96", "47.52"), [("Auf b2 steht „x“, und das ist kein Bild.", ("b2",))]),
        (
            board("2..74", "61.83", ".....", "38.96", "47.52"),
            [("b1 ist weiß, doch hier liegt ein Bild oder ein offener Platz.", ("b1",))],
        ),
        (
            board("25.74", "61.83", "..1..", "38.96", "47.52"),
            [("c3 ist nicht weiß, doch Spalte c und Zeile 3 bleiben es.", ("c3",))],
        ),
        ("", [("Die Auslage fehlt: fünf Zeilen unter „board“.", ())]),
        ("board = 7\n", [("Die Auslage fehlt: fünf Zeilen unter „board“.", ())]),
        (USUAL + "stones = 4\n", [("„stones“ gibt es in dieser Brettdatei nicht.", ())]),
        (USUAL + "width = 5\nheight = 5\n", [("Das gibt es in dieser Brettdatei nicht: width, height.", ())]),
        (USUAL + "title = 5\n", [("title: erwartet: ein Text", ())]),
        (
            board("11.11", "61.83", ".....", "38.96", "47.52"),
            [("Bild 1 liegt 5-mal, Bild 2 nur einmal.", ("a1", "b1", "d1", "e1", "b2"))],
        ),
        (
            board("77.74", "11.83", ".....", "38.96", "47.52"),
            [
                ("Bild 1 liegt zweimal, Bild 2 nur einmal.", ("a2", "b2")),
                ("Bild 7 liegt viermal, Bild 5 nur einmal.", ("b1", "a1", "d1", "b5")),
            ],
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_drawn_all_the_same(
    text: str, expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    sketch = check_sketch(CARDS, EDITOR, text)
    assert len(sketch.findings) == len(expected)
    for finding, (what, spots) in zip(sketch.findings, expected, strict=True):
        assert finding.level == "wrong"
        assert finding.what.say("de").startswith(what)
        assert finding.spots == spots
        assert finding.advice is not None
    assert sketch.scene is not None
    mended = EDITOR.edit(text, Edit("place", "a1", tool="open"))
    check_canonical(CARDS, mended)
    assert all(finding.what.say("de").startswith("Bild ") for finding in EDITOR.sketch(mended).findings)


@pytest.mark.parametrize("text", ["board = ", 'game = "tiles"\nboard = "?"\n', "game = 7\n", "\x00"])
def test_what_is_no_board_of_this_game_is_not_drawn(text: str) -> None:
    sketch = check_sketch(CARDS, EDITOR, text)
    assert sketch.scene is None
    assert not sketch.is_playable
    with pytest.raises(Unreadable):
        EDITOR.edit(text, Edit("place", "a1", tool="open"))
    with pytest.raises(Unreadable):
        EDITOR.fill(text, Generator(1))
    assert EDITOR.loses(text, Edit("place", "a1", tool="open")) is None


@pytest.mark.parametrize(
    "edit",
    [
        Edit("place", "f1", tool="open"),
        Edit("place", "a1", tool="stone"),
        Edit("deed", "a1", deed="fix"),
        Edit("move", "a1", to="z9"),
        Edit("set", name="width", value=5),
        Edit("place", "a1", tool="open", symmetry="quarter-turns"),
    ],
)
def test_what_the_editor_does_not_have_is_refused(edit: Edit) -> None:
    with pytest.raises(Unreadable):
        EDITOR.edit(USUAL, edit)


def test_an_uneven_layout_is_odd_and_a_swap_that_helps_is_named() -> None:
    assert EDITOR.sketch(USUAL).findings == ()
    uneven = board("13.49", "25.67", ".....", "67.52", "83.48")
    seen = 0
    for seed in range(200):
        text = EDITOR.fill(EMPTY, Generator(seed))
        for found in EDITOR.sketch(text).findings:
            seen += 1
            assert found.level == "odd"
            one, two = found.spots
            swapped = EDITOR.edit(text, Edit("move", one, to=two))
            assert len(EDITOR.sketch(swapped).findings) == 0 or found.what != EDITOR.sketch(swapped).findings[0].what
    assert 10 < seen < 60
    assert EDITOR.sketch(uneven).is_playable


def image(text: str, symmetry: Symmetry) -> str:
    """A board mirrored or turned, written from scratch: 1 and 9 change places, since there is one of each."""
    drawn = rows(text)
    if symmetry in ("half-turn", "across"):
        drawn = [row[::-1] for row in drawn]
    if symmetry in ("half-turn", "along"):
        drawn = drawn[::-1]
    swapped = str.maketrans("19", "91")
    return written(parsed(text) | {"board": "".join(f"{row.translate(swapped)}\n" for row in drawn)})


@pytest.mark.parametrize("symmetry", ["half-turn", "across", "along"])
def test_symmetric_edits_keep_a_board_symmetric(symmetry: Symmetry) -> None:
    text = EMPTY
    generator = Generator(2)
    for _ in range(40):
        possible = [edit for edit in edits(EDITOR.sketch(text), [symmetry]) if edit.kind != "set"]
        for edit in possible[:: len(possible) // 20]:
            check_symmetric(EDITOR, text, edit, image)
        text = EDITOR.edit(text, generator.pick([edit for edit in possible if "c" not in edit.to and "3" not in edit.to]))


def test_the_usual_layout_can_be_drawn_half_as_a_half_turn() -> None:
    text = EMPTY
    for place, sign in {"a1": 2, "b1": 5, "d1": 7, "e1": 4, "a2": 6, "b2": 1, "d2": 8, "e2": 3}.items():
        text = EDITOR.edit(text, Edit("place", place, tool=f"picture-{sign}", symmetry="half-turn"))
    assert text == USUAL


def test_moving_a_picture_swaps_it() -> None:
    text = EDITOR.edit(USUAL, Edit("move", "a1", to="b2"))
    assert rows(text)[:2] == ["15.74", "62.83"]
    text = EDITOR.edit(USUAL, Edit("move", "a1", to="b2", symmetry="half-turn"))
    assert rows(text) == ["15.74", "62.83", ".....", "38.26", "47.59"]
    assert EDITOR.sketch(text).is_playable


def test_title_and_confidence_are_kept_and_the_title_can_be_changed() -> None:
    text = EDITOR.edit(TEXTS[3], Edit("set", name="title", value="  Garten \n der  Eulen "))
    assert text.startswith('game = "cards"\ntitle = "Garten der Eulen"\nboard = """\n25.74\n')
    assert parsed(text)["confidence"] == "R"
    assert EDITOR.sketch(text).settings[0].value == "Garten der Eulen"
    assert parsed(EDITOR.edit(TEXTS[4], Edit("place", "a1", tool="open")))["title"] == {"de": "Eulen", "en": "Owls"}
    assert "title" not in parsed(EDITOR.edit(text, Edit("set", name="title", value=" ")))
    assert len(str(parsed(EDITOR.edit(text, Edit("set", name="title", value="x" * 60)))["title"])) == 60
    with pytest.raises(Refused, match="at most 60"):
        EDITOR.edit(text, Edit("set", name="title", value="x" * 61))


def test_an_edit_says_which_entries_it_leaves_out() -> None:
    lost = EDITOR.loses(TEXTS[4], Edit("place", "a1", tool="open"))
    assert lost is not None
    assert lost.say("de") == "„stones“ fällt weg."
    assert EDITOR.loses(USUAL, Edit("place", "a1", tool="open")) is None


def test_filling_lays_the_pictures_that_are_left_and_keeps_the_others() -> None:
    text = board("1?.?9", "??.??", ".....", "??.??", "??.??")
    filled = {EDITOR.fill(text, Generator(seed)) for seed in range(20)}
    assert len(filled) == 20
    for one in filled:
        signs = "".join(rows(one))
        assert Counter(signs.replace(".", "")) == Counter("1223344556677889")
        assert (signs[0], signs[4]) == ("1", "9")
    assert EDITOR.fill(USUAL, Generator(1)) == USUAL
    assert EDITOR.sketch(EDITOR.fill(board("77.?7", "??.??", ".....", "??.??", "??.??"), Generator(1))).open == 0


def test_the_docs_list_every_key_of_a_board_file_and_their_example_can_be_played() -> None:
    section = DOCS.read_text("utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == sorted(KEYS)
    example = section.partition("```toml\n")[2].partition("```")[0]
    assert EDITOR.sketch(example).findings == ()
    check_canonical(CARDS, example)
