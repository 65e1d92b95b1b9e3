"""The editor of positions in `examples/doors`: a plugged-in game brings its own, held to the same checks as ours."""

from __future__ import annotations

import importlib
import sys

import pytest

from tests.editors.checks import check_edits, check_position, check_sketch, check_symmetric, damaged, edits
from tests.plugging import EXAMPLE
from wandelgang.core.editor import Edit, Editor, Symmetry
from wandelgang.core.game import Game
from wandelgang.errors import Unreadable

OVER = "doors a.b.c|d.e pawns=e,d turn=over winner=0 swung=cd played=3"
TEXTS = ["doors a|b|c|d|e|f|g pawns=a,g turn=0:swing", "doors a.b.c|d.e pawns=c,d turn=0:walk swung=de played=6", OVER]


@pytest.fixture(scope="module")
def doors() -> Game:
    sys.path.insert(0, str(EXAMPLE / "src"))
    try:
        game: Game = importlib.import_module("wandelgang_doors").GAME
    finally:
        sys.path.pop(0)
    return game


@pytest.fixture
def editor(doors: Game) -> Editor:
    assert doors.position_editor is not None
    return doors.position_editor


def test_templates_can_be_played(doors: Game, editor: Editor) -> None:
    for template in editor.templates():
        sketch = check_sketch(doors, editor, template.text)
        check_position(doors, sketch)
        assert sketch.findings == ()


@pytest.mark.parametrize("text", TEXTS)
def test_random_edits_always_leave_a_sketch_in_order(doors: Game, editor: Editor, text: str) -> None:
    for seed in range(3):
        check_edits(doors, editor, text, 40, seed, lambda sketch: check_position(doors, sketch))


def test_damaged_positions_are_playable_exactly_if_they_can_be_read(doors: Game, editor: Editor) -> None:
    sketches = [check_sketch(doors, editor, text) for text in damaged(TEXTS, 600, seed=4)]
    for sketch in sketches:
        check_position(doors, sketch)
    assert sum(sketch.is_playable for sketch in sketches) > 30
    assert sum(sketch.scene is not None and not sketch.is_playable for sketch in sketches) > 30


def test_doors_pawns_and_the_turn_are_set_by_touching_them(editor: Editor) -> None:
    text = editor.edit(TEXTS[0], Edit("place", "bc", tool="door-open", symmetry="across"))
    assert text == "doors a|b.c|d|e.f|g pawns=a,g turn=0:swing"
    text = editor.edit(text, Edit("deed", "ef", deed="swing"))
    text = editor.edit(text, Edit("move", "a", to="c"))
    text = editor.edit(text, Edit("place", "d", tool="pawn-B"))
    text = editor.edit(text, Edit("set", name="phase", value="walk"))
    assert text == "doors a|b.c|d|e|f|g pawns=c,d turn=0:walk swung=ab"
    assert editor.edit(text, Edit("set", name="cells", value=5)) == "doors a|b.c|d|e pawns=c,d turn=0:walk swung=ab"


def test_an_impossible_position_is_drawn_with_the_reason(doors: Game, editor: Editor) -> None:
    text = editor.edit(TEXTS[0], Edit("move", "a", to="g"))
    sketch = check_sketch(doors, editor, text)
    assert sketch.scene is not None
    (finding,) = sketch.findings
    assert "while nobody has arrived" in finding.what.say("en")
    assert editor.sketch(editor.edit(text, Edit("set", name="turn", value="over"))).findings == ()


def test_a_mirrored_corridor_stays_one(editor: Editor) -> None:
    def image(text: str, _symmetry: Symmetry) -> str:
        name, corridor, *rest = text.split(" ")
        signs = iter(corridor[1::2][::-1])
        return " ".join([name, "".join(sign if place % 2 == 0 else next(signs) for place, sign in enumerate(corridor)), *rest])

    for edit in edits(editor.sketch(TEXTS[0]), ["across"]):
        if edit.kind in ("place", "deed") and len(edit.spot) == 2:
            check_symmetric(editor, TEXTS[0], edit, image)


@pytest.mark.parametrize(
    "edit",
    [Edit("place", "xy", tool="door-open"), Edit("move", "b", to="c"), Edit("set", name="cells", value=99), Edit("deed", "ab")],
)
def test_what_the_editor_does_not_have_is_refused(editor: Editor, edit: Edit) -> None:
    with pytest.raises(Unreadable):
        editor.edit(TEXTS[0], edit)
