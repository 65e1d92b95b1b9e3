"""The editor of positions of `tiles`: any text is drawn, playable is what can be played on, everything can be set."""

from __future__ import annotations

import pytest

from tests.editors.checks import check_edits, check_position, check_sketch, damaged
from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Sketch
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER
from wandelgang.errors import Refused, Unreadable, WandelgangError

GAME = game("tiles")
assert GAME.position_editor is not None
EDITOR = GAME.position_editor
TEXTS = [template.text for template in EDITOR.templates()]
TWO = TILES.text(CROSSES, pawns="a1,c1", stones="A:a2,B:b2,C:c2", goals="A,B")


def changed(text: str, *edits: Edit) -> str:
    for edit in edits:
        text = EDITOR.edit(text, edit)
    return text


def findings(text: str) -> list[str]:
    return [finding.what.say() for finding in EDITOR.sketch(text).findings]


def test_positions_of_games_are_shown_and_written_as_they_are() -> None:
    for number, options in enumerate(GAME.variants):
        generator = Generator(number)
        states = GAME.start(GAME.settled(options), generator)
        for ply in range(60):
            if ply % 12 == 0 or INTERPRETED.turn(states) == OVER:
                text = GAME.position(states)
                sketch = check_sketch(GAME, EDITOR, text)
                assert sketch.is_playable, text
                played = next(setting for setting in sketch.settings if setting.name == "played")
                assert EDITOR.edit(text, Edit("set", name="played", value=played.value)) == text
            if INTERPRETED.turn(states) == OVER:
                break
            INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


@pytest.mark.parametrize("text", TEXTS)
def test_templates_can_be_played_on(text: str) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert sketch.findings == ()
    check_position(GAME, sketch)


def test_every_position_that_is_edited_at_random_is_playable_exactly_if_it_can_occur() -> None:
    playable = set()

    def check(sketch: Sketch) -> None:
        playable.add(sketch.is_playable)
        check_position(GAME, sketch)
        if sketch.is_playable:
            assert sorted(GAME.position(GAME.parse_position(sketch.text)).split()) == sorted(sketch.text.split())

    for seed in range(20):
        check_edits(GAME, EDITOR, [*TEXTS, TWO][seed % 5], 14, seed, check)
    assert playable == {True, False}


def test_every_damaged_position_is_shown_or_refused_with_a_sentence() -> None:
    drawn = 0
    for text in damaged([*TEXTS, TWO], 600, 3):
        sketch = check_sketch(GAME, EDITOR, text)
        drawn += sketch.scene is not None and not sketch.is_playable
        if "\n" not in text:
            check_position(GAME, sketch)
    assert drawn > 100


def test_a_finished_game_names_its_winners_by_itself() -> None:
    text = changed(
        TWO, Edit("set", name="played", value=3), Edit("place", "slot-Sa", tool="close"), Edit("place", "won0", tool="stone-A")
    )
    assert findings(text) == ["goals: expected at least one goal per player, got -."]
    over = EDITOR.edit(text, Edit("set", name="phase", value="over"))
    assert "goals=-,B won=A,- turn=over winners=0 closed=Sa played=3" in over
    assert EDITOR.sketch(over).is_playable
    both = changed(over, Edit("place", "won1", tool="stone-B"))
    assert "winners=0,1" in both


def test_the_clock_follows_what_has_happened() -> None:
    text = EDITOR.edit(TWO, Edit("place", "won0", tool="stone-D"))
    assert "won=D,- turn=0:push closed=Na played=1" in text
    assert EDITOR.sketch(text).is_playable
    text = EDITOR.edit(text, Edit("place", "slot-W2", tool="close"))
    assert "closed=W2 played=1" in text
    assert EDITOR.edit(TWO, Edit("set", name="phase", value="walk")).endswith("turn=0:walk closed=Na")
    closed = EDITOR.edit(TWO, Edit("deed", "slot-Nb", deed="close"))
    assert closed.endswith("turn=0:push closed=Nb played=1")
    assert EDITOR.edit(closed, Edit("deed", "slot-Nb", deed="close")).endswith("turn=0:push")
    with pytest.raises(Refused, match="one slot is always closed"):
        changed(closed, Edit("set", name="played", value=7), Edit("deed", "slot-Nb", deed="close"))


def test_stones_go_from_the_board_to_players_and_back() -> None:
    text = changed(TWO, Edit("place", "goals1", tool="stone-C"))
    assert "goals=A,BC" in text
    assert "goals=AC,B" in EDITOR.edit(text, Edit("place", "goals0", tool="stone-C"))
    assert "goals=A,B" in EDITOR.edit(text, Edit("place", "goals1", tool="stone-C"))
    taken = EDITOR.edit(text, Edit("move", "c2", to="won0"))
    assert "stones=A:a2,B:b2 goals=A,B won=C,-" in taken
    assert "stones=A:a2,B:b2,C:free" in EDITOR.edit(taken, Edit("place", "free", tool="stone-C"))
    assert "won=-,-" in EDITOR.edit(taken, Edit("deed", "won0", deed="clear"))
    with pytest.raises(Refused, match="must lie on a tile"):
        EDITOR.edit(taken, Edit("place", "goals0", tool="stone-C"))
    with pytest.raises(Refused, match="Only target stones"):
        EDITOR.edit(TWO, Edit("move", "a1", to="won0"))


def test_what_a_pawn_rests_on_is_known_to_be_no_goal() -> None:
    text = changed(TWO, Edit("set", name="played", value=2), Edit("deed", "slot-Nb", deed="close"), Edit("move", "a1", to="c2"))
    assert "not=C,-" in text
    assert EDITOR.sketch(text).is_playable
    assert "not=C,-" in EDITOR.edit(text, Edit("set", name="not", value="C"))


def test_another_kind_of_goal_starts_afresh_and_says_so() -> None:
    shared = Edit("set", name="goal", value="shared")
    assert EDITOR.loses(TWO, shared) is not None
    text = EDITOR.edit(TWO, shared)
    assert EDITOR.sketch(text).is_playable
    assert "goal=- goals=1,1 won=0,0 turn=0:draw" in text
    text = changed(
        text, Edit("place", "b2", tool="goal"), Edit("set", name="phase", value="push"), Edit("set", name="left-1", value=4)
    )
    assert "goal=b2 goals=1,4" in text
    assert EDITOR.sketch(text).is_playable
    assert "goal=c3" in EDITOR.edit(text, Edit("move", "b2", to="c3"))
    stack = EDITOR.edit(TWO, Edit("set", name="goal", value="stack"))
    assert "home=a1,c1" in stack
    stack = changed(stack, Edit("set", name="left-0", value=2), Edit("place", "goals0", tool="stone-A"))
    assert "goals=A+1,-+1" in stack
    assert EDITOR.sketch(stack).is_playable


def test_hidden_goals_are_filled_as_they_can_be() -> None:
    text = TWO.replace("goals=A,B", "goals=A,?")
    assert EDITOR.sketch(text).open == 1
    assert findings(text) == ["Not all goals are known."]
    filled = EDITOR.fill(text, Generator(1))
    assert EDITOR.sketch(filled).is_playable
    assert {EDITOR.fill(text, Generator(seed)).split(" goals=")[1][:3] for seed in range(20)} == {"A,B", "A,C"}
    impossible = text.replace("stones=A:a2,B:b2,C:c2", "stones=A:a2,B:b2") + " not=-,B played=2 closed=Sa"
    assert EDITOR.fill(impossible, Generator(1)) == impossible
    assert "can still be hidden goals" in findings(impossible)[0]


def test_every_reason_is_said_at_its_place() -> None:
    text = TILES.text(CROSSES, pawns="a1,c1", stones="A:a2,B:b2", goals="A,B", won="C,-", played="0")
    sketch = EDITOR.sketch(text)
    assert [finding.what.say().split(":")[0] for finding in sketch.findings] == ["won", "closed"]
    assert [finding.spots for finding in sketch.findings] == [("won0", "won1"), ("slot-Sa",)]


def test_edits_that_make_no_sense_are_refused() -> None:
    for edit in (
        Edit("place", "a1", tool="open"),
        Edit("deed", "a3", deed="clear"),
        Edit("place", "a1", tool="home-0"),
        Edit("place", "goals5", tool="stone-A"),
        Edit("place", "goals0", tool="pawn-0"),
        Edit("place", "slot-Nz", tool="close"),
        Edit("place", "slot-Nb", tool="stone-A"),
        Edit("set", name="winners", value="0"),
        Edit("set", name="left-0", value=1),
        Edit("set", name="phase", value="dance"),
    ):
        with pytest.raises(Unreadable):
            EDITOR.edit(TWO, edit)
    for name, value in (("width", 0), ("player", 2), ("played", -1), ("not", "A;B"), ("not", "A,B,C")):
        with pytest.raises(Refused):
            EDITOR.edit(TWO, Edit("set", name=name, value=value))
    for text in ("", "cards", "tiles", f"tiles set {'┼' * 27}", "tiles set " + "/".join(["┼"] * 27)):
        assert EDITOR.sketch(text).scene is None
        with pytest.raises(WandelgangError):
            EDITOR.edit(text, Edit("set", name="played", value=1))
