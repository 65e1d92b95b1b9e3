"""The position editor of `sliders`: pegs, shifts, counters and the board by touch, and why no game leads to a position."""

from __future__ import annotations

import pytest

from tests.editors.checks import check_edits, check_losses, check_position, check_sketch, damaged
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Editor, Value
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Refused, Unreadable, WandelgangError

GAME = find_game("sliders")
assert GAME.position_editor is not None
EDITOR: Editor = GAME.position_editor
TEMPLATES = {template.name: template.text for template in EDITOR.templates()}
START = TEMPLATES["start"]


def fields(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split()[2:])


def edited(text: str, *edits: Edit) -> str:
    for edit in edits:
        text = EDITOR.edit(text, edit)
    return text


def put(spot: str, tool: str) -> Edit:
    return Edit("place", spot, tool=tool)


def chosen(name: str, value: Value) -> Edit:
    return Edit("set", name=name, value=value)


def wrong(text: str) -> list[str]:
    return [str(finding.what) for finding in EDITOR.sketch(text).findings if finding.level == "wrong"]


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_positions_that_a_game_leads_to(name: str) -> None:
    sketch = check_sketch(GAME, EDITOR, TEMPLATES[name])
    assert sketch.findings == ()
    check_position(GAME, sketch)
    assert GAME.position(GAME.parse_position(sketch.text)) == sketch.text


@pytest.mark.parametrize("seed", range(4))
def test_edits_lead_from_text_to_text_and_what_is_playable_can_be_read(seed: int) -> None:
    text = check_edits(GAME, EDITOR, list(TEMPLATES.values())[seed], 60, seed, lambda sketch: check_position(GAME, sketch))
    assert text != list(TEMPLATES.values())[seed]


def test_damaged_positions_are_drawn_as_far_as_possible() -> None:
    drawn = playable = 0
    for text in damaged(list(TEMPLATES.values()), 500, seed=4):
        sketch = check_sketch(GAME, EDITOR, text)
        check_position(GAME, sketch)
        drawn += sketch.scene is not None
        playable += sketch.is_playable
        change = put("hole3-1", "peg-blue")
        check_losses(EDITOR, text, change)
        if sketch.scene is None:
            with pytest.raises(Unreadable):
                EDITOR.edit(text, change)
        else:
            check_sketch(GAME, EDITOR, EDITOR.edit(text, change))
    assert drawn > 300
    assert 20 < playable < drawn


def test_whatever_a_game_leads_to_is_drawn_as_it_is() -> None:
    states, generator = GAME.start(GAME.settled({"travel": 2, "preset": "wide"}), Generator(2)), Generator(2)
    for _ in range(60):
        text = GAME.position(states)
        sketch = EDITOR.sketch(text)
        assert sketch.findings == ()
        assert sketch.scene is not None
        pegs = {sprite.id: (sprite.x, sprite.y) for sprite in sketch.scene.sprites if sprite.kind == "peg"}
        there = {sprite.id: (sprite.x, sprite.y) for sprite in GAME.scene(states[0]).sprites if sprite.kind == "peg"}
        assert sorted(pegs.values()) == sorted(there.values())
        assert EDITOR.edit(text, chosen("past", True)) == text if "past=" in text else True
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


def test_pegs_are_put_moved_and_taken_away() -> None:
    text = edited(START, put("block0-0", "no-peg"), put("hole4-2", "peg-blue"))
    assert fields(text)["pegs"].split(",")[0] == "e0f0g0h0f4"
    assert wrong(text) == []
    assert edited(text, put("hole4-2", "peg-blue")) == edited(START, put("block0-0", "no-peg"))
    text = edited(text, Edit("move", "hole4-2", to="block10-1"))
    assert fields(text)["pegs"] == "e0f0g0h0e10,f4d10f10g10h10"
    assert edited(text, Edit("deed", "block10-1", deed="clear")).count("e10") == 0


def test_a_slider_is_shifted_with_the_pegs_in_its_holes() -> None:
    text = edited(START, Edit("move", "block0-0", to="hole4-2"), Edit("deed", "rail4", deed="shift-left"))
    assert (fields(text)["offsets"], fields(text)["pegs"].split(",")[0]) == ("000l00000", "e0f0g0h0e4")
    assert edited(text, Edit("deed", "hole4-2", deed="shift-right")) == edited(START, Edit("move", "block0-0", to="hole4-2"))
    with pytest.raises(Refused, match="at most one hole"):
        EDITOR.edit(text, Edit("deed", "rail4", deed="shift-left"))


def test_the_board_of_a_position_can_be_chosen_and_drawn() -> None:
    text = edited(START, chosen("board", "half"))
    assert text == START.replace("default", "half")
    text = edited(text, put("hole1-0", "front"), put("rail1", "blue"))
    assert text.split()[1].startswith("0FoFoo/1oooFF/")
    settings = {setting.name: setting.value for setting in EDITOR.sketch(text).settings}
    assert settings["board"] == "own"
    assert wrong(text) == []
    assert wrong(edited(START, chosen("holes", 7))) == []


@pytest.mark.parametrize(
    ("name", "value", "field", "written"),
    [
        ("turn", "1:move", "turn", "1:move"),
        ("bar", True, "bar", "yes"),
        ("played", 7, "played", "7"),
        ("travel", 2, "travel", "2"),
        ("run", "end", "run", "end"),
        ("limit", 80, "limit", "80"),
        ("patience", 1, "patience", "1"),
    ],
)
def test_everything_that_a_position_says_can_be_set(name: str, value: Value, field: str, written: str) -> None:
    text = edited(START, chosen(name, value))
    assert fields(text)[field] == written
    assert wrong(text) == []


def test_refusals_of_both_players_are_set() -> None:
    text = edited(TEMPLATES["claim"], chosen("refused-1", 1))
    assert fields(text)["refused"] == "0,1"
    assert wrong(edited(text, chosen("refused-0", 2))) == [
        "refused: expected 0, because nobody is waiting for this player, got 2."
    ]


def test_a_game_is_over_for_the_reason_that_is_nearest() -> None:
    claimed = edited(TEMPLATES["claim"], chosen("turn", "over"))
    assert (fields(claimed)["end"], fields(claimed)["winners"], wrong(claimed)) == ("claim", "0", [])
    at_limit = edited(START, chosen("limit", 5), chosen("played", 5))
    assert wrong(at_limit) == ["played: expected a whole number from 0 to 4, got 5."]
    at_limit = edited(at_limit, chosen("turn", "over"))
    assert (fields(at_limit)["end"], fields(at_limit)["winners"], wrong(at_limit)) == ("limit", "0,1", [])
    for_nothing = edited(START, chosen("turn", "over"))
    assert wrong(for_nothing) == ["end: expected goal only if all five pegs of the winner are in the goal, got goal."]
    assert edited(for_nothing, chosen("turn", "0:move")) == START


@pytest.mark.parametrize(
    ("edits", "says", "spots"),
    [
        ([put("block0-0", "no-peg")], "Blue has 4 pegs instead of five.", ()),
        ([put("hole5-0", "peg-pink")], "Pink has 6 pegs instead of five.", ()),
        ([Edit("move", "block10-4", to="block0-0")], "A peg of Pink is already in the goal at d0, but", ("block0-0",)),
        ([chosen("travel", 2), *[Edit("deed", "rail3", deed="shift-right")] * 2, chosen("travel", 1)], "offsets:", ("rail3",)),
    ],
)
def test_a_position_that_no_game_leads_to_says_why_and_where(edits: list[Edit], says: str, spots: tuple[str, ...]) -> None:
    text = edited(START, *edits)
    sketch = check_sketch(GAME, EDITOR, text)
    assert not sketch.is_playable
    assert any(what.startswith(says) for what in wrong(text)), wrong(text)
    assert any(finding.spots == spots for finding in sketch.findings), sketch.findings


def test_a_peg_without_a_hole_is_drawn_and_named() -> None:
    text = START.replace("d0e0f0g0h0", "e0f0g0h0a3")
    assert wrong(text) == ["A peg of Blue is at a3, where there is no hole."]
    check_sketch(GAME, EDITOR, text)


def test_every_wrong_slider_of_a_position_is_named() -> None:
    text = START.replace("default", "1FFooo/0oo|oF/1oFFoo/0FFoo|o/1ooXoo/1o|ooBB/0ooBBo/1BBo|oo/0oooBB")
    assert wrong(text) == ["The middle slider is not yellow.", "Slider 2 has 4 holes instead of 5."]


def test_a_change_drops_the_earlier_positions_and_says_so_before() -> None:
    match = GAME.start(GAME.settled({"start": 0}), Generator(1))
    INTERPRETED.apply(match, GAME.parse_action(match[0], "L2"))
    text = GAME.position(match)
    change = put("hole4-2", "peg-blue")
    assert "past=" in text
    assert str(EDITOR.loses(text, change)) == "The earlier positions of this game will be dropped."
    assert "past=" not in EDITOR.edit(text, change)
    assert EDITOR.edit(text, chosen("past", False)) == text.partition(" past=")[0]
    assert EDITOR.loses(text, chosen("past", False)) is None


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (Edit("place", "block0-1", tool="front"), "no barriers"),
        (Edit("move", "block0-1", to="rail3"), "stands in a hole"),
        (Edit("move", "rail3", to="block0-1"), "do not move"),
        (Edit("place", "rail5", tool="blue"), "always yellow"),
    ],
)
def test_edits_that_are_refused_say_why(edit: Edit, says: str) -> None:
    with pytest.raises(Refused, match=says):
        EDITOR.edit(START, edit)


@pytest.mark.parametrize(
    "edit",
    [
        put("hole3-1", "open"),
        put("rail3", "any"),
        put("rail3", "peg-blue"),
        put("block5-1", "peg-blue"),
        Edit("deed", "rail3", deed="shift-up"),
        chosen("turn", "2:move"),
        chosen("played", 401),
        chosen("end", "goal"),
        chosen("title", "Owls"),
    ],
)
def test_what_is_not_there_cannot_be_edited(edit: Edit) -> None:
    with pytest.raises(WandelgangError, match="no such thing"):
        EDITOR.edit(START, edit)


@pytest.mark.parametrize("text", ["", "sliders", "tiles 3x3", "slider default offsets=000000000", "hello"])
def test_a_text_that_is_no_position_is_not_drawn(text: str) -> None:
    assert check_sketch(GAME, EDITOR, text).scene is None
