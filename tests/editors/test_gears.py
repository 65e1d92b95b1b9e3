"""The editor of boards of `gears`: tiles, values and entry places by touch, alone or with their twins; tiles to build from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest

from tests.editors.checks import (
    check_canonical,
    check_dealt,
    check_edits,
    check_filled,
    check_position,
    check_sketch,
    check_symmetric,
    damaged,
    edits,
)
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Sketch, Spot, Symmetry
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.gears.board import Board
from wandelgang.games.gears.boardfile import examined, read_board
from wandelgang.games.gears.maze import SYMMETRIES, image_of, maze_text, reflects
from wandelgang.games.gears.maze_filling import open_hexagon
from wandelgang.games.gears.position_draft import draft, draft_text

GAME = find_game("gears")
EDITOR = GAME.board_editor
assert EDITOR is not None
TEXTS = [template.text for template in EDITOR.templates()]
EMPTY = Board().text
NAMES = [template.name for template in EDITOR.templates()]
WRONG = 'board = """h8:1,h8:3,i8:12345,j8:,k8:0*,z9:1,g9:?7"""\nplayers = [1, 9]\ncolour = 3\ntitle = 4\n'


def board(drawing: str, **keys: str) -> str:
    return "".join([f'board = """{",".join(drawing.split())}"""\n', *(f"{key} = {value}\n" for key, value in keys.items())])


def sketch(text: str) -> Sketch:
    assert EDITOR is not None
    return check_sketch(GAME, EDITOR, text)


def edited(text: str, *changes: Edit) -> str:
    assert EDITOR is not None
    for change in changes:
        text = EDITOR.edit(text, change)
    return text


def drawing(text: str) -> str:
    return " ".join(maze_text(examined(text).maze).replace(",", " ").split())


def place(spot: str, tool: str, turn: int = 0, symmetry: Symmetry = "none") -> Edit:
    return Edit("place", spot, tool=tool, turn=turn, symmetry=symmetry)


def deed(spot: str, what: str, symmetry: Symmetry = "none") -> Edit:
    return Edit("deed", spot, deed=what, symmetry=symmetry)


def spot(text: str, name: str) -> Spot:
    return next(spot for spot in sketch(text).spots if spot.id == name)


def refused(text: str, change: Edit) -> str:
    with pytest.raises(Refused) as caught:
        edited(text, change)
    return str(caught.value)


@pytest.mark.parametrize("text", TEXTS, ids=NAMES)
def test_templates_are_in_order_and_written_as_the_editor_writes(text: str) -> None:
    check_dealt(GAME, sketch(text))
    check_canonical(GAME, text)
    assert sketch(text).is_playable == (text != EMPTY)


@pytest.mark.parametrize("seed", range(len(TEXTS)))
def test_random_edits_keep_everything_in_order(seed: int) -> None:
    assert EDITOR is not None
    text = check_edits(GAME, EDITOR, TEXTS[seed % len(TEXTS)], 40, seed)
    check_canonical(GAME, text)
    check_dealt(GAME, sketch(text))
    check_filled(GAME, EDITOR, text, seed)


def test_a_damaged_text_is_playable_exactly_if_it_can_be_dealt() -> None:
    assert EDITOR is not None
    sources = [*TEXTS, WRONG, board("h8:1 i8:?3 h9:? i9:04", players="[1, 2]")]
    playable = 0
    for number, text in enumerate(damaged(sources, 800, 5)):
        found = sketch(text)
        playable += found.is_playable
        if number % 5 == 0 or found.is_playable != found.text.startswith("game"):
            check_dealt(GAME, found)
        if found.scene and number % 10 == 0:
            check_filled(GAME, EDITOR, text, number)
    assert 25 < playable < 700


def symmetric_edits(seed: int, symmetry: Symmetry) -> Iterator[tuple[str, Edit]]:
    """A walk of edits over a symmetric board."""
    assert EDITOR is not None
    generator, text = Generator(seed), Board(open_hexagon(1)).text
    for _ in range(40):
        possible = [edit for edit in edits(sketch(text), [symmetry]) if edit.kind != "set"]
        edit = generator.pick(possible)
        yield text, edit
        try:
            text = EDITOR.edit(text, edit)
        except Refused:
            continue


def image(text: str, symmetry: Symmetry) -> str:
    return Board(dict(sorted(image_of(examined(text).maze, symmetry).items()))).text


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
def test_a_symmetric_edit_leaves_a_symmetric_board(symmetry: Symmetry) -> None:
    assert EDITOR is not None
    changed = 0
    for seed in range(4):
        for text, edit in symmetric_edits(seed, symmetry):
            check_symmetric(EDITOR, text, edit, image)
            changed += 1
    assert changed == 160


def test_a_tile_is_laid_as_it_was_turned_and_twins_are_mirrored() -> None:
    empty = EMPTY
    assert drawing(edited(empty, place("i7", "kind-013", 2))) == "i7:235"
    assert drawing(edited(empty, place("i7", "kind-013", 2, "half-turn"))) == "i7:235 g9:025"
    assert drawing(edited(empty, place("i8", "kind-013", 0, "across"))) == "g8:023 i8:013"
    assert drawing(edited(empty, place("h7", "kind-013", 0, "along"))) == "h7:013 g9:035"
    assert spot(empty, "i7").twins == {"half-turn": ("g9",), "across": ("h7",), "along": ("h9",)}


def test_a_place_that_is_its_own_twin_takes_only_what_looks_the_same() -> None:
    empty = EMPTY
    assert drawing(edited(empty, place("h8", "kind-03", 1, "half-turn"))) == "h8:14"
    assert drawing(edited(empty, place("h8", "kind-01", 0, "across"))) == "h8:12"
    assert "its own counterpart" in refused(empty, place("h8", "kind-013", 0, "half-turn"))
    line = board("h8:03")
    assert drawing(edited(line, deed("h8", "side-1", "half-turn"))) == "h8:0134"
    assert "its own counterpart" in refused(line, deed("h8", "turn-right", "across"))


def test_handles_open_and_close_sides_between_one_and_four_walls() -> None:
    text = board("h8:034 i8:3")
    handles = {one.id: one for one in spot(text, "h8").deeds if one.id.startswith("side-")}
    assert [handles[f"side-{side}"].on for side in range(6)] == [False, True, True, False, False, True]
    assert handles["side-0"].x == pytest.approx(0.5)
    assert handles["side-0"].y == pytest.approx(0)
    assert drawing(edited(text, deed("h8", "side-1"))) == "h8:0134 i8:3"
    assert drawing(edited(text, deed("h8", "side-0"))) == "h8:34 i8:3"
    assert "at least one wall" in refused(text, deed("i8", "side-3"))
    assert "at most 4 walls" in refused(board("h8:0134"), deed("h8", "side-2"))


def test_a_tile_with_too_many_walls_can_be_mended_by_its_handles() -> None:
    text = board("h8:012345 i8:3")
    assert drawing(edited(text, deed("h8", "side-0"), deed("h8", "side-1"))) == "h8:2345 i8:3"
    assert "at most 4 walls" in refused(board("h8:01234"), deed("h8", "side-5"))
    assert drawing(edited(board("h8: i8:3"), deed("h8", "side-2"))) == "h8:2 i8:3"


@pytest.mark.rule("GEARS-03")
def test_a_marker_makes_a_tile_of_its_value() -> None:
    text = board("h8:034 i8:3")
    assert drawing(edited(text, place("h9", "value-3"))) == "h8:034 i8:3 h9:?3"
    assert drawing(edited(text, place("h9", "open"), place("h9", "value-2"))) == "h8:034 i8:3 h9:?2"
    assert drawing(edited(text, place("h8", "value-3"))) == "h8:034 i8:3"
    assert drawing(edited(text, place("h8", "value-2"))) == "h8:03 i8:3"
    changed = drawing(edited(text, place("h8", "value-4")))
    assert changed == "h8:0134 i8:3"
    tools = {tool.id: tool for palette in sketch(text).palettes for tool in palette.tools}
    assert (tools["value-3"].count, tools["value-3"].key, tools["value-3"].state) == ("1/8", "3", "")
    nine = board(" ".join(f"{letter}8:1" for letter in "efghijklm"))
    tools = {tool.id: tool for palette in sketch(nine).palettes for tool in palette.tools}
    assert (tools["value-1"].count, tools["value-1"].state) == ("9/8", "wrong")


@pytest.mark.rule("GEARS-05")
def test_an_entry_place_is_made_by_opening_a_tile_towards_it() -> None:
    text = board("h8:15 i8:24")
    shown = sketch(text)
    assert not shown.is_playable
    assert shown.findings[0].spots == ("i7", "h9")
    assert drawing(edited(text, place("i7", "entry"))) == "h8:15 i8:2"
    opened = edited(text, place("i7", "entry"))
    assert sketch(opened).players == (1,)
    assert "already fits" in refused(opened, place("i7", "entry"))
    assert "touches two tiles" in refused(text, place("h7", "entry"))
    assert "There is a tile at h8" in refused(text, place("h8", "entry"))
    assert "depends on open tiles" in refused(board("h8:? i8:?"), place("i7", "entry"))
    one = edited(board("h8:5 i8:4"), place("i7", "entry"))
    assert sketch(one).is_playable


def test_entry_places_show_the_way_in() -> None:
    scene = sketch(board("h8:1 i8:24")).scene
    assert scene is not None
    art = {sprite.id: (sprite.art, sprite.turn) for sprite in scene.sprites}
    assert art["place-i7"] == (("gear-entry-place",), 120.0)
    assert art["place-h9"] == (("gear-spot",), 0.0)


def test_tiles_are_turned_moved_exchanged_and_cleared() -> None:
    text = board("h8:034 i8:3")
    assert drawing(edited(text, deed("h8", "turn-right"))) == "h8:145 i8:3"
    assert drawing(edited(text, deed("h8", "turn-left"))) == "h8:235 i8:3"
    assert drawing(edited(text, Edit("move", "h8", to="h9"))) == "i8:3 h9:034"
    assert drawing(edited(text, Edit("move", "h8", to="i8"))) == "h8:3 i8:034"
    assert drawing(edited(text, deed("h8", "clear"))) == "i8:3"
    assert drawing(edited(text, place("h8", "none", 0, "half-turn"))) == "i8:3"
    assert "nothing at h9" in refused(text, deed("h9", "turn-left"))
    assert "still open" in refused(board("h8:?"), deed("h8", "turn-left"))


@pytest.mark.parametrize(
    "change",
    [
        place("z9", "open"),
        place("h8", "lamp"),
        deed("h8", "side-6"),
        Edit("move", "h8", to="q1"),
        place("h8", "open", 0, "quarter-turns"),
        Edit("set", name="width", value=3),
        Edit("set", name="players", value="7"),
        Edit("set", name="pile-2", value=3),
    ],
)
def test_what_is_not_there_cannot_be_touched(change: Edit) -> None:
    with pytest.raises(Unreadable):
        edited(board("h8:034 i8:3"), change)


def test_everything_that_is_wrong_is_said_with_its_place() -> None:
    found = sketch(WRONG)
    said = [str(finding.what) for finding in found.findings]
    assert said[0].endswith("h8.")  # what can be seen comes before what the next change drops
    assert "The tile at i8 has 5 walls." in said
    assert "The tile at j8 has 0 walls." in said
    assert "The file names two tiles for h8." in said
    assert {spot for finding in found.findings for spot in finding.spots} >= {"h8", "i8", "j8"}
    assert not found.players
    assert EDITOR is not None
    assert "drops what could not be read" in str(EDITOR.loses(WRONG, place("h9", "open")))
    mended = edited(WRONG, deed("i8", "side-1"), place("j8", "kind-0"))
    assert drawing(mended) == "h8:1 i8:2345 j8:0"
    assert sketch(mended).is_playable
    assert EDITOR.loses(mended, place("h9", "open")) is None


def test_pieces_that_nobody_can_walk_between_are_odd() -> None:
    found = sketch(board("h7:1 i7:45 h8:03 i8:3 c13:013"))
    assert found.is_playable
    assert [finding.level for finding in found.findings] == ["odd"]
    assert "c13" in found.findings[0].spots
    assert not sketch(board("h7:1 i7:45 h8:03 i8:?")).findings


def test_a_text_of_another_kind_is_not_drawn() -> None:
    for text in ("board = [", 'game = "tiles"\n'):
        assert sketch(text).scene is None
        with pytest.raises(Unreadable):
            edited(text, place("h8", "open"))


def test_titles_and_players_are_settings() -> None:
    text = board("h7:1 i7:45 g8:04 h8:034 i8:3 g9:0 h9:13", title='{ de = "Rad", en = "Wheel" }', confidence='"R"')
    assert {setting.name: setting.value for setting in sketch(text).settings} == {"title": "Rad", "players": ""}
    named = edited(text, Edit("set", name="title", value="  Das   Rad "), Edit("set", name="players", value="3,4"))
    assert named.startswith('game = "gears"\ntitle = "Das Rad"\nboard = """\n')
    assert named.endswith('players = [3, 4]\nconfidence = "R"\n')
    assert sketch(named).players == (3, 4)
    assert edited(text, place("h8", "open")).count("Wheel") == 1
    assert "too long" in refused(text, Edit("set", name="title", value="x" * 61))


def test_a_symmetric_board_is_filled_symmetrically() -> None:
    assert EDITOR is not None
    text = edited(Board(open_hexagon(2)).text, place("i7", "kind-013", 2, "half-turn"))
    filled = read_board(EDITOR.fill(text, Generator(4)))
    assert "half-turn" in reflects(filled.maze)
    assert drawing(filled.text) != drawing(EDITOR.fill(text, Generator(5)))


def test_tiles_to_build_from_are_counted_by_touch() -> None:
    text = TEXTS[-1]
    assert sketch(text).players == (2, 3, 4)
    fewer = edited(text, place("kind-013", "fewer"), deed("kind-01", "clear"))
    tiles = examined(fewer).tiles
    assert tiles is not None
    assert tiles["013"] == 1
    assert "01" not in tiles
    assert not sketch(fewer).is_playable  # the piles of 16 and 8 no longer fit
    smaller = edited(fewer, Edit("set", name="pile-2", value=14), Edit("set", name="pile-4", value=0))
    assert sketch(smaller).is_playable
    assert read_board(smaller).piles == {2: 14, 3: 8}
    assert "at most 8" in refused(text, place("kind-0", "more"))
    assert "none of these" in refused(fewer, place("kind-01", "fewer"))
    two = edited(text, Edit("set", name="players", value="2"))
    assert {setting.name for setting in sketch(two).settings} == {"title", "players", "pile-2"}


# Positions.

POSITIONS = GAME.position_editor
assert POSITIONS is not None
POSITION_TEXTS = [template.text for template in POSITIONS.templates()]


def position(text: str, *changes: Edit) -> str:
    assert POSITIONS is not None
    for change in changes:
        text = POSITIONS.edit(text, change)
    check_position(GAME, check_sketch(GAME, POSITIONS, text))
    return text


def set_to(name: str, value: str | int) -> Edit:
    return Edit("set", name=name, value=value)


@pytest.mark.parametrize("text", POSITION_TEXTS)
def test_positions_to_begin_with_are_possible(text: str) -> None:
    assert POSITIONS is not None
    assert POSITIONS.sketch(position(text)).is_playable
    assert GAME.position(GAME.parse_position(text)) == text


@pytest.mark.parametrize("number", range(len(GAME.variants)))
def test_every_position_of_a_game_is_drawn_and_written_as_it_is(number: int) -> None:
    assert POSITIONS is not None
    generator = Generator(number)
    states = GAME.start(GAME.settled(GAME.variants[number]), generator)
    for _ in range(60):
        text = GAME.position(states)
        assert POSITIONS.sketch(text).is_playable
        assert draft_text(draft(text)) == text
        if INTERPRETED.turn(states) == OVER:
            break
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


@pytest.mark.parametrize("seed", range(10))
def test_random_changes_of_positions_keep_everything_in_order(seed: int) -> None:
    assert POSITIONS is not None
    check_edits(
        GAME, POSITIONS, POSITION_TEXTS[seed % len(POSITION_TEXTS)], 40, seed, lambda shown: check_position(GAME, shown)
    )


def test_a_damaged_position_is_playable_exactly_if_it_can_be_read() -> None:
    assert POSITIONS is not None
    for text in damaged(POSITION_TEXTS, 600, 3):
        check_position(GAME, check_sketch(GAME, POSITIONS, text))


def test_markers_go_to_players_and_back_and_none_is_lost() -> None:
    text = POSITION_TEXTS[1]
    taken = position(text, place("h8", "taken-1"))
    assert "h8:145," in taken
    assert "taken=2100,1110" in taken
    assert position(taken, place("h8", "marker")) == position(text, set_to("idle", 5))
    assert "taken=2110,1100" in position(text, deed("taken-0-3", "more"))
    assert position(taken, deed("taken-1-3", "fewer")) == text
    with pytest.raises(Refused, match="already been taken"):
        position(taken, place("h8", "taken-0"))
    cleared = position(text, deed("i7", "clear"))
    assert "taken=2000,1100" in cleared


def test_figures_are_put_moved_and_lifted() -> None:
    text = POSITION_TEXTS[1]
    assert "figures=h8/g9," in position(text, place("h8", "figure-0-1"))
    assert "figures=h8/g9," in position(text, Edit("move", "j7", to="h8"))
    lifted = position(text, deed("j7", "lift"))
    assert "figures=g9," in lifted
    assert POSITIONS is not None
    assert not POSITIONS.sketch(lifted).is_playable


def test_what_follows_from_the_rest_is_kept_in_step() -> None:
    text = POSITION_TEXTS[1]
    assert "turn=1:walk" in position(text, set_to("player", "1"))
    assert "played=13" in position(text, set_to("player", "1"))
    assert "turn=1:walk" in position(text, set_to("played", 15))
    over = position(text, place("h8", "taken-0"), place("h9", "taken-1"), set_to("stage", "over"))
    assert "turn=over winners=0 " in over
    assert POSITIONS is not None
    assert POSITIONS.sketch(over).is_playable
    acting = position(text, place("i7", "from"))
    assert "turn=0:act from=i7" in acting
    entering = position(text, set_to("stage", "enter"))
    assert "taken" not in entering
    assert "h7:1*" in entering


def test_an_impossible_position_says_why_and_where() -> None:
    assert POSITIONS is not None
    found = POSITIONS.sketch(POSITION_TEXTS[2].replace("from=j7", "from=h8"))
    assert [finding.spots for finding in found.findings] == [("h8",)]
    assert "straight open way" in str(found.findings[0].what)
    assert "Just left" in str(found.findings[0].advice)
    assert POSITIONS.sketch("tiles").scene is None


def test_a_maze_is_built_piece_by_piece() -> None:
    text = POSITION_TEXTS[4]
    more = position(text, place("g9", "kind-01", 2))
    assert "g9:23" in more
    assert "turn=1:build piles=14,14" in more
    assert "01x2" in more
    drawn = position(more, set_to("stage", "lay"), set_to("hand", "013"))
    assert "turn=1:lay hand=013 piles=14,13" in drawn
    entry = position(more, place("i6", "entry-1"))
    assert "figures=h9,i6" in entry


def test_players_come_and_go() -> None:
    text = POSITION_TEXTS[1]
    assert POSITIONS is not None
    assert "takes their entry tiles" in str(POSITIONS.loses(text, set_to("players", 1)))
    alone = position(text, set_to("players", 1))
    assert "e1" not in alone
    assert position(alone, set_to("mode", "solo")).startswith("gears solo ")
    assert ",-,-" in position(text, set_to("players", 4))


@pytest.mark.parametrize("text", [text for text in TEXTS if "board = " in text])
def test_names_of_rows_and_lines_stand_apart(text: str) -> None:
    scene = sketch(text).scene
    assert scene is not None
    names = [(one.x, one.y) for one in scene.sprites if one.id.startswith(("row-", "letter-"))]
    assert names
    assert all(dist(one, other) > 0.4 for one, other in combinations(names, 2))
