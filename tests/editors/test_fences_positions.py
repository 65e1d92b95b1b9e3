"""The editor of `fences` positions: any text is drawn, every edit makes a text, and what cannot occur says why."""

from __future__ import annotations

import pytest

from tests.editors import checks
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Value
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.fences.position_draft import draft, draft_text
from wandelgang.games.fences.position_editor import POSITION_EDITOR
from wandelgang.games.fences.setup import GARDEN, VARIANTS

GAME = find_game("fences")
TEXTS = {template.name: template.text for template in POSITION_EDITOR.templates()}
FIRST = TEXTS["first"]
OWN = f"{GARDEN} seats=NS pieces=goal+goal+goal+c4,goal+goal+se+c1 fences=c1S+e1S,c5S retrace=yes turn=0:fence"
ALL = {**TEXTS, "own": OWN}


def edited(text: str, *edits: Edit) -> str:
    for edit in edits:
        text = POSITION_EDITOR.edit(text, edit)
    return text


def place(spot: str, tool: str) -> Edit:
    return Edit("place", spot, tool=tool)


def move(spot: str, to: str) -> Edit:
    return Edit("move", spot, to=to)


def deed(spot: str, name: str) -> Edit:
    return Edit("deed", spot, deed=name)


def put(name: str, value: Value) -> Edit:
    return Edit("set", name=name, value=value)


def field(text: str, key: str) -> str:
    return dict(part.partition("=")[::2] for part in text.split(" ")).get(key, "")


def said(text: str) -> list[str]:
    return [str(finding.what) for finding in POSITION_EDITOR.sketch(text).findings]


def test_templates_are_positions_that_can_be_played() -> None:
    assert list(TEXTS) == ["first", "last", "crowd", "capture", "large"]
    for text in TEXTS.values():
        sketch = checks.check_sketch(GAME, POSITION_EDITOR, text)
        assert sketch.is_playable
        checks.check_position(GAME, sketch)
        assert GAME.position(GAME.parse_position(text)) == text


@pytest.mark.parametrize("options", VARIANTS, ids=range(len(VARIANTS)))
def test_every_position_of_a_game_is_read_and_written_as_it_is(options: dict[str, object]) -> None:
    generator = Generator(len(str(options)))
    states = GAME.start(GAME.settled(options), generator)
    for ply in range(80):
        text = GAME.position(states)
        assert draft_text(draft(text)[0]) == text
        if ply % 16 == 0:
            assert checks.check_sketch(GAME, POSITION_EDITOR, text).is_playable
        if INTERPRETED.turn(states) == OVER:
            break
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_random_edits_keep_everything_in_order(text: str) -> None:
    checks.check_edits(
        GAME, POSITION_EDITOR, text, steps=50, seed=len(text), check=lambda sketch: checks.check_position(GAME, sketch)
    )


def test_damaged_texts_are_drawn_or_refused_and_never_raise() -> None:
    drawn = 0
    for text in checks.damaged([FIRST, TEXTS["crowd"], TEXTS["last"], OWN], cases=400, seed=9):
        sketch = checks.check_sketch(GAME, POSITION_EDITOR, text)
        checks.check_position(GAME, sketch)
        drawn += sketch.scene is not None
    assert drawn > 200


def test_pieces_come_from_where_they_wait_and_go_by_the_same_touch() -> None:
    text = edited(FIRST, place("d5", "piece-0"))
    assert field(text, "pieces") == "d5+ne+se+sw,nw+ne+se+sw"
    assert field(edited(text, place("goal", "piece-0")), "pieces") == "d5+goal+se+sw,nw+ne+se+sw"
    gone = edited(text, place("d5", "piece-0"))
    assert field(gone, "pieces") == "-+ne+se+sw,nw+ne+se+sw"
    assert said(gone) == ["A is missing one piece."]
    assert edited(gone, place("nw", "piece-0")) == FIRST
    assert edited(text, deed("d5", "clear")) == gone
    assert field(edited(text, move("d5", "goal")), "pieces") == "goal+ne+se+sw,nw+ne+se+sw"
    assert field(edited(text, put("player", "1"), move("ne", "f2")), "pieces") == "d5+ne+se+sw,nw+f2+se+sw"
    for refused in (place("d5", "piece-1"), move("ne", "d5"), place("c1S", "piece-0"), move("d5", "c1S"), move("d6", "d7")):
        with pytest.raises(Refused):
            edited(text, refused)
    full = edited(FIRST, *[place("goal", "piece-0")] * 4)
    assert field(full, "pieces").startswith("goal+goal+goal+goal,")
    with pytest.raises(Refused, match="All four"):
        edited(full, place("goal", "piece-0"))
    with pytest.raises(Refused, match="Move one of them"):
        edited(full, place("d5", "piece-0"))


def test_fences_and_locks_are_put_and_taken() -> None:
    text = edited(FIRST, place("c2S", "fence-0"))
    assert field(text, "fences").startswith("d2S+e2S")
    assert field(edited(text, place("f2S", "fence-0")), "fences").split(",")[0].endswith("+f2S")
    assert "f2S" in field(edited(text, place("f2S", "lock")), "locks")
    assert field(edited(FIRST, move("c2S", "f2S")), "fences").startswith("f2S+d2S")
    assert "d5S" not in field(edited(text, place("d5S", "fence-0")), "locks")
    with pytest.raises(Refused, match="six fences"):
        edited(FIRST, place("f2S", "fence-0"))
    with pytest.raises(Refused, match="something in"):
        edited(FIRST, move("c2S", "d2S"))


def test_the_phase_brings_what_it_needs_and_leaves_nothing_behind() -> None:
    moving = edited(FIRST, put("phase", "move"), put("die-0", 3), put("die-1", 5))
    assert field(moving, "dice") == "53"
    used = edited(moving, place("f2", "piece-0"), put("used", "5"))
    assert said(used) == []
    assert field(edited(used, deed("f2", "moved")), "moved") == "f2"
    assert field(edited(used, deed("f2", "moved"), move("f2", "f3")), "moved") == "f3"
    lifted = edited(used, put("phase", "set"))
    assert (field(lifted, "lifted"), field(lifted, "dice"), field(lifted, "used")) == ("c2S", "", "")
    assert field(edited(lifted, deed("e2S", "lifted")), "lifted") == "e2S"
    assert field(edited(lifted, put("player", "1")), "lifted") == "c9S"
    start = edited(FIRST, put("phase", "start"), put("roll-0", "9"), put("player", "1"))
    assert (field(start, "turn"), field(start, "rolls"), said(start)) == ("1:start", "9,-", [])
    assert edited(start, put("phase", "fence"), put("player", "0")) == FIRST


def test_the_end_needs_a_reason() -> None:
    over = edited(FIRST, put("phase", "over"), put("played", 8))
    assert said(over) == ["winners: expected the one player whose four pieces are in the goal, or - after the limit, got -."]
    assert said(edited(over, put("limit", 8))) == []
    home = edited(FIRST, *[place("goal", "piece-1")] * 4, put("phase", "over"), put("played", 8))
    assert (field(home, "winners"), said(home)) == ("1", [])
    assert said(edited(home, put("winner", "0")))[0].startswith("winners: expected")


def test_a_capture_is_set_up_by_touching() -> None:
    sending = edited(
        edited(FIRST, move("nw", "f2"), put("player", "1"), deed("ne", "clear"), put("player", "0")),
        put("phase", "send"),
        put("die-0", 5),
    )
    assert field(sending, "pieces") == "f2+ne+se+sw,nw+-+se+sw"
    assert field(sending, "used") == "5"
    assert said(sending) == []


def test_seats_and_boards_can_be_changed() -> None:
    three = edited(FIRST, place("d5", "piece-1"), put("seats", "NES"))
    assert field(three, "pieces") == "nw+ne+se+sw,nw+ne+se+sw,d5+ne+se+sw"
    assert field(three, "fences").split(",")[1] == "i3E+i4E+i5E+i7E+i8E+i9E"
    assert POSITION_EDITOR.sketch(three).players == (3,)
    large = edited(three, put("board", "15x15"))
    assert POSITION_EDITOR.loses(three, put("board", "15x15")) is not None
    assert POSITION_EDITOR.loses(three, put("board", "11x11")) is None
    assert large.startswith("fences 15x15 seats=NES pieces=nw+ne+se+sw,nw+ne+se+sw,nw+ne+se+sw")
    assert said(large) == []
    assert field(edited(OWN, put("same", True)), "same") == "yes"
    assert edited(OWN, put("same", True)).startswith(GARDEN.split(" exits=")[0])


def test_a_flawed_board_is_drawn_and_cannot_be_edited() -> None:
    text = OWN.replace("centre=d3-d4", "centre=a1-d4")
    sketch = checks.check_sketch(GAME, POSITION_EDITOR, text)
    assert sketch.scene is not None
    assert not sketch.is_playable
    with pytest.raises(Refused):
        edited(text, put("played", 3))


def test_what_there_is_not_cannot_be_edited() -> None:
    assert POSITION_EDITOR.sketch("tiles").scene is None
    for unknown in (
        place("z9", "piece-0"),
        place("d5", "piece-7"),
        put("colour", 3),
        deed("d5", "paint"),
        place("a1", "piece-0"),
    ):
        with pytest.raises(Unreadable):
            edited(FIRST, unknown)
    for refused in (put("played", -1), put("player", "4"), put("phase", "sleep"), put("same", "yes"), put("die-0", 7)):
        with pytest.raises(Refused):
            edited(FIRST, refused)
    with pytest.raises(Unreadable):
        edited("tiles", put("played", 1))
