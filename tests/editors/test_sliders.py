"""The board editor of `sliders`: any text is drawn as far as it goes, edits make texts, and what is playable can be dealt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.editors.checks import (
    check_canonical,
    check_dealt,
    check_edits,
    check_filled,
    check_losses,
    check_sketch,
    check_symmetric,
    damaged,
    edits,
)
from wandelgang.boardfiles import ABOUT, parsed
from wandelgang.core.editor import Edit, Editor, Finding, Sketch, Symmetry
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Refused, Unreadable, WandelgangError
from wandelgang.games.sliders.boardfile import KEYS

ROOT = Path(__file__).parents[2]
GAME = find_game("sliders")
assert GAME.board_editor is not None
EDITOR: Editor = GAME.board_editor
TEMPLATES = {template.name: template.text for template in EDITOR.templates()}
ROWS = parsed(TEMPLATES["default"])["board"].split()
SWAPPED = str.maketrans("01FB", "10BF")


def board(*rows: str, **keys: str) -> str:
    """A board file with these rows."""
    drawing = "\n".join(rows)
    return f'board = """\n{drawing}\n"""\n' + "".join(f"{key} = {value}\n" for key, value in keys.items())


def with_row(row: int, text: str) -> str:
    return board(*(text if number == row else line for number, line in enumerate(ROWS, 1)))


def rows_of(text: str) -> list[str]:
    found: list[str] = parsed(text)["board"].split()
    return found


def image(text: str, symmetry: Symmetry) -> str:
    """A board file mirrored or turned, with owners, front and back swapped where they change sides."""
    rows = rows_of(text)
    if symmetry in ("across", "half-turn"):
        rows = [row[0] + row[:0:-1] for row in rows]
    if symmetry in ("along", "half-turn"):
        rows = [row.translate(SWAPPED) for row in reversed(rows)]
    entries = parsed(text) | {"board": "".join(f"{row}\n" for row in rows)}
    return text if entries == parsed(text) else f"other: {rows}"


def wrong(text: str) -> list[str]:
    return [str(finding.what) for finding in EDITOR.sketch(text).findings if finding.level == "wrong"]


def odd(text: str) -> list[Finding]:
    return [finding for finding in EDITOR.sketch(text).findings if finding.level == "odd"]


def place(text: str, spot: str, tool: str, symmetry: Symmetry = "none") -> str:
    return EDITOR.edit(text, Edit("place", spot, tool=tool, symmetry=symmetry))


def test_the_docs_list_every_key_of_a_board_file() -> None:
    table = (ROOT / "docs" / "design" / "boards" / "sliders.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, flags=re.MULTILINE)) == {*KEYS, *ABOUT}


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_playable_and_in_the_form_that_edits_have(name: str) -> None:
    sketch = check_sketch(GAME, EDITOR, TEMPLATES[name])
    assert sketch.findings == ()
    check_canonical(GAME, sketch.text)
    check_dealt(GAME, sketch)
    check_filled(GAME, EDITOR, sketch.text, seed=7)
    assert EDITOR.edit(sketch.text, Edit("set", name="travel", value=1)) == sketch.text


@pytest.mark.parametrize("seed", range(4))
def test_edits_lead_from_board_to_board_and_what_is_playable_can_be_dealt(seed: int) -> None:
    def check(sketch: Sketch) -> None:
        check_canonical(GAME, sketch.text)
        check_dealt(GAME, sketch)
        check_filled(GAME, EDITOR, sketch.text, seed)

    check_edits(GAME, EDITOR, list(TEMPLATES.values())[seed], 60, seed, check)


def test_damaged_texts_are_drawn_as_far_as_possible_and_playable_exactly_if_they_can_be_dealt() -> None:
    texts = [*TEMPLATES.values(), with_row(4, "0oo|o"), board(*ROWS[:6], travel="2", title='"Owls"')]
    drawn = playable = 0
    for text in damaged(texts, 500, seed=3):
        sketch = check_sketch(GAME, EDITOR, text)
        drawn += sketch.scene is not None
        playable += sketch.is_playable
        if sketch.scene is None:
            with pytest.raises(Unreadable):
                EDITOR.edit(text, Edit("set", name="travel", value=2))
            continue
        check_dealt(GAME, sketch)
        change = Edit("place", "hole3-1", tool="front")
        check_losses(EDITOR, text, change)
        check_canonical(GAME, EDITOR.edit(text, change))
    assert drawn > 250
    assert 10 < playable < drawn


@pytest.mark.parametrize("symmetry", ["across", "along", "half-turn"])
def test_a_symmetric_edit_leaves_a_symmetric_board(symmetry: Symmetry) -> None:
    generator, text = Generator(5), TEMPLATES["empty"]
    for _ in range(80):
        possible = [one for one in edits(EDITOR.sketch(text), [symmetry]) if one.kind != "set"]
        edit = generator.pick(possible)
        check_symmetric(EDITOR, text, edit, image)
        try:
            text = EDITOR.edit(text, edit)
        except Refused:
            continue
    assert text != TEMPLATES["empty"]


def test_a_board_drawn_with_a_half_turn_treats_both_players_alike() -> None:
    text = place(TEMPLATES["empty"], "hole2-1", "front", "half-turn")
    text = place(text, "hole3-0", "across", "half-turn")
    text = place(text, "rail4", "pink", "half-turn")
    rows = rows_of(text)
    assert (rows[1], rows[7]) == ("0oFooo", "1oooBo")
    assert (rows[2], rows[6]) == ("1o|oooo", "0oooo|o")
    assert (rows[3], rows[5]) == ("1ooooo", "0ooooo")


def test_a_hole_that_is_its_own_twin_gets_both_barriers_or_none() -> None:
    text = place(TEMPLATES["empty"], "hole5-2", "front", "half-turn")
    assert rows_of(text)[4] == "YooXoo"
    text = EDITOR.edit(text, Edit("deed", "hole5-2", deed="back", symmetry="half-turn"))
    assert rows_of(text)[4] == "Yooooo"


def test_tools_set_barriers_and_the_same_tool_takes_them_away_again() -> None:
    text = TEMPLATES["empty"]
    for tool, row in {"front": "1Foooo", "back": "1Boooo", "both": "1Xoooo", "across": "1o|oooo", "open": "1?oooo"}.items():
        placed = place(text, "hole1-0", tool)
        assert rows_of(placed)[0] == row
        assert place(placed, "hole1-0", "free") == text
        assert tool == "open" or place(placed, "hole1-0", tool) == text


def test_every_side_of_a_hole_has_a_deed_that_switches_its_barrier() -> None:
    text = TEMPLATES["empty"]
    for side in ("front", "back", "left", "right"):
        text = EDITOR.edit(text, Edit("deed", "hole1-1", deed=side))
    assert rows_of(text)[0] == "1o|X|ooo"
    spot = next(spot for spot in EDITOR.sketch(text).spots if spot.id == "hole1-1")
    assert [(deed.id, deed.on) for deed in spot.deeds if deed.x is not None] == [
        (side, True) for side in ("front", "back", "left", "right")
    ]
    for side in ("left", "front"):
        text = EDITOR.edit(text, Edit("deed", "hole1-1", deed=side))
    assert rows_of(text)[0] == "1oB|ooo"
    assert rows_of(EDITOR.edit(text, Edit("deed", "rail1", deed="mirror")))[0] == "1ooo|Bo"
    assert EDITOR.edit(text, Edit("deed", "rail1", deed="clear")) == TEMPLATES["empty"]


def test_sliders_and_barriers_change_places_when_they_are_moved() -> None:
    for target in ("rail4", "hole4-2"):
        text = EDITOR.edit(TEMPLATES["default"], Edit("move", "rail1", to=target))
        assert (rows_of(text)[0], rows_of(text)[3]) == (ROWS[3], ROWS[0])
    text = EDITOR.edit(TEMPLATES["default"], Edit("move", "hole1-0", to="hole2-0"))
    assert (rows_of(text)[0], rows_of(text)[1]) == ("1oFooo", "0Fo|oFF")


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (Edit("place", "rail5", tool="blue"), "always yellow"),
        (Edit("place", "rail4", tool="yellow"), "Only the middle slider"),
        (Edit("move", "rail4", to="rail5"), "stays in the middle"),
        (Edit("move", "hole4-1", to="rail3"), "stand at a hole"),
        (Edit("place", "hole4-4", tool="across"), "no hole to the right"),
        (Edit("set", name="title", value="x" * 61), "at most 60"),
        (Edit("set", name="title", value="two\nlines"), "one line"),
    ],
)
def test_edits_that_are_refused_say_why(edit: Edit, says: str) -> None:
    with pytest.raises(Refused, match=says):
        EDITOR.edit(TEMPLATES["default"], edit)


@pytest.mark.parametrize(
    "edit",
    [
        Edit("place", "rail0", tool="blue"),
        Edit("place", "hole4-5", tool="front"),
        Edit("place", "rail4", tool="front"),
        Edit("place", "hole4-1", tool="wand"),
        Edit("deed", "hole4-4", deed="right"),
        Edit("deed", "rail4", deed="front"),
        Edit("move", "rail4", to=""),
        Edit("set", name="holes", value=6),
        Edit("set", name="travel", value=3),
        Edit("set", name="width", value=3),
    ],
)
def test_what_is_not_there_cannot_be_edited(edit: Edit) -> None:
    with pytest.raises(WandelgangError, match="no such thing"):
        EDITOR.edit(TEMPLATES["default"], edit)


def test_more_holes_and_back_again() -> None:
    wide = EDITOR.edit(TEMPLATES["default"], Edit("set", name="holes", value=7))
    assert rows_of(wide)[1] == "0ooo|oFFo"
    back = Edit("set", name="holes", value=5)
    assert EDITOR.loses(wide, back) is None
    assert EDITOR.edit(wide, back) == TEMPLATES["default"]
    lossy = place(place(wide, "hole2-0", "front"), "hole4-0", "across")
    assert str(EDITOR.loses(lossy, back)) == "Sliders 2, 4 lose barriers at their ends."
    assert EDITOR.edit(lossy, back) == TEMPLATES["default"]


def test_title_and_confidence_are_kept() -> None:
    text = EDITOR.edit(board(*ROWS, title='"Owls"', confidence='"R"'), Edit("place", "hole1-4", tool="front"))
    assert list(parsed(text)) == ["game", "title", "board", "travel", "confidence"]
    assert (parsed(text)["title"], parsed(text)["confidence"]) == ("Owls", "R")
    assert parsed(EDITOR.edit(text, Edit("set", name="title", value="Dachs")))["title"] == "Dachs"
    assert "title" not in parsed(EDITOR.edit(text, Edit("set", name="title", value="")))


@pytest.mark.parametrize(
    ("text", "says", "spots"),
    [
        (with_row(4, "0FFo|o"), "Slider 4 has 4 holes instead of 5.", ("rail4",)),
        (with_row(4, "0FFoo|oo"), "Slider 4 has 6 holes instead of 5.", ("rail4",)),
        (with_row(4, "2FFooo"), "Slider 4 belongs neither to Blue (0) nor to Pink (1): it says “2”.", ("rail4",)),
        (with_row(4, "FFooo"), "Slider 4 belongs neither to Blue (0) nor to Pink (1): it says “–”.", ("rail4",)),
        (with_row(4, "YFFooo"), "Slider 4 is yellow, but only the middle one belongs to both.", ("rail4",)),
        (with_row(5, "0ooXoo"), "The middle slider is not yellow.", ("rail5",)),
        (with_row(5, "?ooXoo"), "The middle slider is not yellow.", ("rail5",)),
        (with_row(4, "0FZooo"), "Row 4 has “Z” in it; a hole is o, F, B, X or ?.", ("rail4",)),
        (with_row(4, "0F||Fooo"), "Row 4 has a lateral barrier with no hole to its left or right.", ("rail4",)),
        (with_row(4, "0FFooo|"), "Row 4 has a lateral barrier with no hole to its left or right.", ("rail4",)),
        (with_row(4, "0|FFooo"), "Row 4 has a lateral barrier with no hole to its left or right.", ("rail4",)),
        (board(*ROWS[:7]), "There are only 7 sliders; there must be nine.", ("rail8", "rail9")),
        (board(*ROWS, ROWS[0]), "There are 10 sliders; there must be nine.", ()),
        (board(*ROWS, travel="3"), "The travel is 3, but a slider is shifted by 1 to 2 holes.", ()),
        (board(*ROWS, holes="5"), "“holes” does not belong in a board file of Sliders.", ()),
        (board(*ROWS, title="5"), "Nobody can make sense of “title”.", ()),
    ],
)
def test_a_wrong_board_is_drawn_all_the_same_and_every_problem_is_named(text: str, says: str, spots: tuple[str, ...]) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert sketch.scene is not None
    assert wrong(text) == [says]
    assert sketch.findings[0].advice is not None
    assert sketch.findings[0].spots == spots
    check_dealt(GAME, sketch)


def test_several_problems_are_found_at_once() -> None:
    text = board("1FFooo", "0oo|oFF", "3oFFoo", "0FFoo|o", "YooXoo", "1o|ooBBo", travel="0", holes="5")
    assert len(wrong(text)) == 5


def test_the_next_change_repairs_what_can_only_be_dropped_and_says_so_before() -> None:
    text = board(*ROWS, ROWS[0], holes="5")
    change = Edit("place", "hole1-4", tool="front")
    assert str(EDITOR.loses(text, change)) == "“holes” will be dropped. Everything after the ninth line will be dropped."
    assert wrong(EDITOR.edit(text, change)) == []
    assert str(EDITOR.loses(board(*ROWS, **{'"{odd}"': "5"}), change)) == "“{odd}” will be dropped."
    assert EDITOR.loses(TEMPLATES["default"], change) is None


@pytest.mark.parametrize("text", ["", "board = 5", "][", 'game = "tiles"\nboard = "1ooooo"', 'board = "┏?┓"', "rows = []"])
def test_a_text_that_is_no_board_of_this_game_is_not_drawn(text: str) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert sketch.scene is None
    assert wrong(text)


@pytest.mark.rule("SLIDERS-A17")
def test_the_validators_sentence_marks_the_slider_where_somebody_is_shut_out() -> None:
    text = EDITOR.edit(TEMPLATES["default"], Edit("set", name="travel", value=2))
    blue, pink = odd(text)
    assert str(blue.what) == "Blue can be shut out."
    assert str(blue.advice) == "Pink can keep a peg from ever reaching row 6. Take barriers away there."
    assert blue.spots == ("rail6",)
    assert str(pink.what) == "Pink can be shut out."
    assert pink.spots == ("rail4",)
    assert EDITOR.sketch(text).is_playable


@pytest.mark.rule("SLIDERS-A17")
def test_a_last_peg_that_is_kept_out_marks_the_slider_before_the_goal() -> None:
    swapped = board(*(row.translate(str.maketrans("01", "10")) for row in rows_of(TEMPLATES["empty"])))
    swapped = place(swapped, "hole9-2", "front")
    found = odd(swapped)
    assert found[0].spots == ("rail9",)
    assert "row 10" in str(found[0].advice)


def test_players_with_different_numbers_of_sliders_are_odd() -> None:
    found = odd(place(TEMPLATES["empty"], "rail1", "blue"))[-1]
    assert str(found.what) == "Blue has 5 sliders, Pink only 3."
    assert str(found.advice) == "It is fairer if both have as many: give Pink some more."
    assert [tool.count for tool in EDITOR.sketch(place(TEMPLATES["empty"], "rail1", "blue")).palettes[0].tools] == [
        *("5/4", "3/4", "1/1", "")
    ]


def test_filling_decides_everything_so_that_nobody_is_shut_out() -> None:
    boards = {EDITOR.fill(TEMPLATES["open"], Generator(seed)) for seed in range(12)}
    assert len(boards) == 12
    for text in boards:
        check_canonical(GAME, text)
        assert EDITOR.sketch(text).open == 0
        assert image(text, "half-turn") == text
        assert odd(text) == []


def test_filling_leaves_what_is_drawn_alone() -> None:
    text = place(place(TEMPLATES["default"], "hole3-4", "open"), "rail2", "any")
    assert EDITOR.sketch(text).open == 2
    filled = EDITOR.fill(text, Generator(1))
    assert rows_of(filled) == ROWS
    assert EDITOR.fill(filled, Generator(2)) == filled


def test_the_touched_slider_can_be_shown_enlarged() -> None:
    for spot in EDITOR.sketch(TEMPLATES["wide"]).spots:
        assert spot.closeup is not None
        left, top, right, bottom = spot.closeup
        assert left < spot.x - 0.4
        assert right > spot.x + 0.4
        assert top < spot.y < bottom
        assert right - left > 7
