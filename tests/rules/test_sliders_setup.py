"""Setting up `sliders`: the boards, pegs and sliders at the start, and the first player."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from itertools import product
from pathlib import Path

import pytest

from tests.rules.positions import (
    BLUE_HOME,
    FLUSH,
    OPEN,
    PINK_HOME,
    SLIDERS,
    both_ways,
    even,
    expect,
    expect_pegs,
    field,
    peg_reach,
    play,
    slider_rows,
    sliders_file,
    slides,
)
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.games.sliders.boardfile import Board
from wandelgang.games.sliders.fairness import holds, is_safe, seen_from
from wandelgang.games.sliders.filling import drawn
from wandelgang.games.sliders.windows import is_won
from wandelgang.play.match import Match

PRESETS = {
    "default": "1FFooo/0oo|oFF/1oFFoo/0FFoo|o/YooXoo/1o|ooBB/0ooBBo/1BBo|oo/0oooBB",
    "half": "1ooFoo/1oooFF/1FFooo/1ooFoo/YXoooX/0ooBoo/0oooBB/0BBooo/0ooBoo",
    "wide": "1ooFoooF/0oo|ooFFF/1oFoFooo/0Fo|oFooo/YooBXFoo/1oooBo|oB/0oooBoBo/1BBBoo|oo/0BoooBoo",
}
TURNED = str.maketrans("01FB", "10BF")


def board(match: Match) -> str:
    return match.position.text.split()[1]


@pytest.mark.rule("SLIDERS-01", "SLIDERS-04", "SLIDERS-05")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("travel", [1, 2])
def test_five_pegs_on_each_start_block_and_nine_flush_sliders(preset: str, travel: int) -> None:
    for match in SLIDERS.many(4, preset=preset, travel=travel):
        expect(match, offsets=FLUSH, pegs="d0e0f0g0h0,d10e10f10g10h10", played="", bar="", refused="", past="")
        assert match.players == 2


@pytest.mark.rule("SLIDERS-01")
@pytest.mark.parametrize("number", [1, 8, 10])
def test_any_other_number_of_sliders_is_refused(number: int) -> None:
    drawing = "/".join((OPEN.split("/") * 2)[:number])
    SLIDERS.refused("board", "nine", str(number), position=SLIDERS.text(BLUE_HOME, PINK_HOME, drawing))


@pytest.mark.rule("SLIDERS-01", "SLIDERS-04")
@pytest.mark.parametrize("pegs", ["d4e4f4g4", "d4e4f4g4h4f6", "f4"])
def test_each_player_has_exactly_five_pegs(pegs: str) -> None:
    SLIDERS.refused("pegs", "five", pegs, position=SLIDERS.text(pegs, PINK_HOME))
    SLIDERS.refused("pegs", "five", pegs, position=SLIDERS.text(BLUE_HOME, pegs))


@pytest.mark.rule("SLIDERS-01")
def test_the_game_is_for_two_players() -> None:
    SLIDERS.refused("players", "2", "3", players=3)
    SLIDERS.refused("players", "2", "1", players=1)


@pytest.mark.rule("SLIDERS-03")
def test_short_sides_face_the_players() -> None:
    lines = [line.split()[0] for line in str(SLIDERS.dealt()).splitlines() if line.split() and line.split()[0].isdigit()]
    assert lines == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]
    blue, pink = field(SLIDERS.dealt(), "pegs").split(",")
    assert blue == "".join(f"{column}0" for column in "defgh")
    assert pink == "".join(f"{column}10" for column in "defgh")


@pytest.mark.rule("SLIDERS-06", "SLIDERS-A16")
def test_the_first_player_is_drawn_at_random() -> None:
    counts = Counter(match.turn for match in SLIDERS.many(200))
    assert set(counts) == {0, 1}
    assert even(list(counts.values()))
    assert SLIDERS.dealt(5).position.text == SLIDERS.dealt(5).position.text


@pytest.mark.rule("SLIDERS-06", "SLIDERS-A16")
@pytest.mark.parametrize("start", [0, 1])
def test_the_first_player_may_be_chosen(start: int) -> None:
    for match in SLIDERS.many(12, start=start):
        assert match.turn == start
        expect(match, turn=f"{start}:move")
    SLIDERS.refused("start", "from 0 to 1", "2", start=2)


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize(("preset", "drawing"), PRESETS.items())
def test_the_boards_are_as_drawn(preset: str, drawing: str) -> None:
    assert board(SLIDERS.drawn(BLUE_HOME, PINK_HOME, drawing)) == preset
    assert board(SLIDERS.dealt(preset=preset)) == preset


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize("drawing", PRESETS.values())
def test_the_boards_are_symmetric_under_a_half_turn(drawing: str) -> None:
    turned = [row[0].translate(TURNED) + row[:0:-1].translate(TURNED) for row in reversed(drawing.split("/"))]
    assert turned == drawing.split("/")


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_boards_are_data_marked_as_reconstructions(preset: str) -> None:
    file = resources.files("wandelgang.games.sliders") / "boards" / f"{preset}.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert written["confidence"] == "R"
    assert "/".join(written["board"].split()) == PRESETS[preset]


@pytest.mark.rule("SLIDERS-A17")
def test_the_usual_board_is_default_and_the_usual_travel_one_hole() -> None:
    match = SLIDERS.dealt(start=0)
    assert board(match) == "default"
    expect(match, travel="")
    play(match, "L2", "L1")
    assert "L2" not in slides(match)
    assert "R2" in slides(match)


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-A25")
def test_a_travel_of_two_may_be_chosen() -> None:
    match = SLIDERS.dealt(start=0, travel=2)
    play(match, "L2", "R1", "L2", "R1")
    expect(match, offsets="RL0000000", travel="2")
    assert {"L2", "R2"} & slides(match) == {"R2"}
    play(match, "R2")
    assert {"L1", "R1"} & slides(match) == {"L1"}
    expect(match, offsets="Rl0000000")


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-08", "SLIDERS-09")
@pytest.mark.parametrize(
    ("preset", "start", "sliders", "pegs"),
    [
        ("default", 0, (2, 4, 5, 7, 9), ["d1", "e1", "f1f2f3", "g1g2", "h1h2"]),
        ("default", 1, (1, 3, 5, 6, 8), ["d9d8", "e9e8", "f9f8f7", "g9", "h9"]),
        ("half", 0, (5, 6, 7, 8, 9), ["d1d2d3", "e1e2e3", "f1", "g1g2", "h1h2"]),
        ("half", 1, (1, 2, 3, 4, 5), ["d9d8", "e9e8", "f9", "g9g8g7", "h9h8h7"]),
        ("wide", 0, (2, 4, 5, 7, 9), ["d1d2d3", "e1", "f1f2f3", "g1g2", "h1h2"]),
        ("wide", 1, (1, 3, 5, 6, 8), ["d9d8", "e9e8", "f9f8f7", "g9", "h9h8h7"]),
    ],
)
def test_the_first_actions_are_as_listed(preset: str, start: int, sliders: tuple[int, ...], pegs: list[str]) -> None:
    match = SLIDERS.dealt(preset=preset, start=start)
    far = {f"{way[0]}{10 * start}-{way[at : at + 2]}" for way in pegs for at in range(0, len(way), 2)}
    assert set(match.legal()) == both_ways(*sliders) | far
    assert len(match.legal()) == len(set(match.legal()))


@pytest.mark.rule("SLIDERS-A17")
def test_a_custom_board_is_played(tmp_path: Path) -> None:
    drawing = slider_rows("0000Y1111", r1="o|oXoo", r9="FooBo")
    match = SLIDERS.dealt(board=sliders_file(tmp_path, drawing, title='"Mine"', travel="2"), start=0)
    assert board(match) == drawing
    expect(match, travel="2", offsets=FLUSH, pegs=f"{BLUE_HOME},{PINK_HOME}")
    assert slides(match) == both_ways(1, 2, 3, 4, 5)
    expect(SLIDERS.dealt(board=sliders_file(tmp_path, drawing, travel="2"), travel=1), travel="")


@pytest.mark.rule("SLIDERS-A17")
def test_nobody_can_be_shut_out_on_the_usual_boards() -> None:
    for drawing in [OPEN, *PRESETS.values()]:
        assert holds(Board(tuple(drawing.split("/")), travel=1)) == []


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize(
    ("drawing", "travel", "blue", "pink"),
    [
        (slider_rows(r6="XXXXX"), 1, "row 6", "row 6"),
        (slider_rows(r3="FFFFF"), 1, "row 4", "row 3"),
        (PRESETS["default"].translate(str.maketrans("01", "10")), 1, "row 9", "row 1"),
    ],
)
def test_a_board_that_shuts_a_player_out_is_reported_in_words(drawing: str, travel: int, blue: str, pink: str) -> None:
    first, second = (hold.message.say() for hold in holds(Board(tuple(drawing.split("/")), travel)))
    assert first.startswith("Blue can be shut out")
    assert blue in first
    assert second.startswith("Pink can be shut out")
    assert pink in second


@pytest.mark.rule("SLIDERS-A17")
def test_whoever_looks_at_a_few_sliders_first_comes_to_the_same_answer_as_whoever_looks_at_all() -> None:
    answers: Counter[bool | None] = Counter()
    for seed in range(60):
        sliders = Board(drawn(tuple(f"{owner}?????" for owner in "0???Y????"), Generator(seed)))
        for row in range(1, 6):
            few = is_safe(sliders, row, last=False)
            assert few == is_won(seen_from(sliders, 1, row, last=False), ideal=False)
            answers[few] += 1
    assert min(answers[True], answers[False]) > 20


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-A16")
def test_what_a_board_leaves_open_is_drawn_for_every_match(tmp_path: Path) -> None:
    board_with_open = slider_rows("1?10Y1010", r2="o?|Foo", r4="?????", r5="??X??", r6="FB?oo")
    file = sliders_file(tmp_path, board_with_open)
    boards = [board(match).split("/") for match in SLIDERS.many(30, board=file)]
    for rows in boards:
        assert [row for row in rows if "?" in row] == []
        for written_row, row in zip(board_with_open.split("/"), rows, strict=True):
            assert re.fullmatch(written_row.replace("|", r"\|").replace("?", "[01oFBX]"), row)
        assert rows[1][0] == "0", "the owner of row 2 is not the owner of row 8"
        assert rows[3][1:6] == rows[5][:0:-1].translate(TURNED), "an open hole is like the one opposite"
        assert holds(Board(tuple(rows))) == []
    assert len({"/".join(rows) for rows in boards}) > 5
    assert board(SLIDERS.dealt(5, board=file)).split("/") == boards[5]


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize("holes", ["?????", "???????"])
def test_a_board_that_is_all_open_becomes_one_that_treats_both_players_alike(tmp_path: Path, holes: str) -> None:
    for match in SLIDERS.many(10, board=sliders_file(tmp_path, slider_rows("????Y????", holes)), travel=2):
        rows = board(match).split("/")
        assert [row[0].translate(TURNED) + row[:0:-1].translate(TURNED) for row in reversed(rows)] == rows


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-A19", "SLIDERS-A28")
@pytest.mark.parametrize("drawn_board", [*PRESETS, "mixed"])
def test_whatever_options_are_accepted_can_be_dealt_for_every_seed(drawn_board: str) -> None:
    text = 'board = """\n' + slider_rows("1?10Y??10", r3="?????", r7="o?|ooX").replace("/", "\n") + '\n"""\n'
    chosen = {"board": text} if drawn_board == "mixed" else {"preset": drawn_board}
    game = find_game("sliders")
    for travel, run, limit, start in product((None, 1, 2), ("stop", "end"), (1, 400), (None, 0, 1)):
        settled = game.settled({**chosen, "travel": travel, "run": run, "limit": limit, "start": start, "patience": limit})
        for seed in range(3):
            first = game.position(game.start(settled, Generator(seed)))
            assert game.position(game.parse_position(first)) == first


@pytest.mark.rule("SLIDERS-A29")
def test_sliders_may_have_seven_holes_beside_blocks_of_five() -> None:
    wide = slider_rows(holes="ooooooo")
    match = SLIDERS.drawn("f1c4i6d0e0", PINK_HOME, wide)
    assert peg_reach(match, "f1") == along(1, "cdeghi") | {f"f{row}" for row in range(2, 10)}
    assert peg_reach(match, "c4") == along(4, "defghi") | {f"c{row}" for row in range(1, 10) if row != 4}
    assert peg_reach(match, "i6") == along(6, "cdefgh") | {f"i{row}" for row in range(1, 10) if row != 6}
    assert peg_reach(match, "e0") == along(0, "fgh") | {f"e{row}" for row in range(1, 10)}


def along(row: int, columns: str) -> set[str]:
    return {f"{column}{row}" for column in columns}


@pytest.mark.rule("SLIDERS-A29", "SLIDERS-A24")
def test_wide_sliders_face_gaps_beside_the_goal() -> None:
    wide = slider_rows(holes="ooooooo")
    match = SLIDERS.drawn("c9d9i9f3g3", "d3e3c3h3i3", wide)
    assert "c10" not in peg_reach(match, "c9")
    assert "i10" not in peg_reach(match, "i9")
    assert "d10" in peg_reach(match, "d9")


@pytest.mark.rule("SLIDERS-A29", "SLIDERS-A06")
def test_wide_sliders_reach_eleven_columns_in_all() -> None:
    match = SLIDERS.drawn("c2i4d0e0f0", PINK_HOME, slider_rows(holes="ooooooo"), travel="2")
    play(match, "L2", "L1", "L2", "R1", "R4", "L1", "R4")
    expect_pegs(match, "a2k4d0e0f0", offsets="lL0R00000")
    SLIDERS.refused(
        "pegs", "hole", "a2", position=SLIDERS.text("a2i4d0e0f0", PINK_HOME, slider_rows(holes="ooooooo"), travel="2")
    )
