"""The editor of `fences` boards: what it finds, what it changes, and that whatever it calls playable can be dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.editors import checks
from wandelgang import boardfiles
from wandelgang.core.editor import Edit, Sketch, Symmetry
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup, Refused, Unreadable
from wandelgang.games.fences.board_editor import BOARD_EDITOR
from wandelgang.games.fences.boardfile import entries_of, read_board
from wandelgang.games.fences.symmetry import Turn, turned

GAME = find_game("fences")
TEXTS = {template.name: template.text for template in BOARD_EDITOR.templates()}
SMALL, LARGE, EMPTY, OPEN = TEXTS["11x11"], TEXTS["15x15"], TEXTS["empty"], TEXTS["open"]
TINY = """
width = 3
height = 3
centre = "b2-b2"
entrances = { N = "b1", E = "c2", S = "b3", W = "a2" }
corners = { nw = "a1-a1", ne = "c1-c1", se = "c3-c3", sw = "a3-a3" }
exits = { nw = ["b1", "a2"], ne = ["b1", "c2"], se = ["c2", "b3"], sw = ["a2", "b3"] }
"""
LONG = """
width = 16
height = 5
centre = "g2-j4"
entrances = { N = "h1", E = "k3", S = "i5", W = "f3" }
corners = { nw = "a1-a1", ne = "p1-p1", se = "p5-p5", sw = "a5-a5" }
exits = { nw = ["b1"], ne = ["o1", "p2"], se = ["o5", "p4"], sw = ["b5", "a4"] }
marks = { N = ["c1S", "d1S"], S = ["m4S", "n4S"], E = ["o2E"], W = ["a4E"] }
"""
BOARDS = {"small": SMALL, "large": LARGE, "empty": EMPTY, "open": OPEN, "tiny": TINY, "long": LONG}


def edited(text: str, *edits: Edit) -> str:
    for edit in edits:
        text = BOARD_EDITOR.edit(text, edit)
    return text


def place(spot: str, tool: str, symmetry: Symmetry = "none") -> Edit:
    return Edit("place", spot, tool=tool, symmetry=symmetry)


def resize(name: str, value: int, symmetry: Symmetry = "none") -> Edit:
    return Edit("set", name=name, value=value, symmetry=symmetry)


def said(text: str, level: str = "wrong") -> list[str]:
    return [str(finding.what) for finding in BOARD_EDITOR.sketch(text).findings if finding.level == level]


def entry(text: str, key: str) -> object:
    return boardfiles.parsed(text)[key]


def turned_text(text: str, symmetry: Symmetry) -> str:
    """The same board turned, its lists in the order of the original where they name the same places."""
    board = read_board(text)
    image = entries_of(turned(board, Turn(board.width, board.height, 2 if symmetry == "half-turn" else 1)))
    return text if sorted_lists(image) == sorted_lists(entries_of(board)) else "another board"


def sorted_lists(entries: dict[str, object]) -> dict[str, object]:
    return {
        key: {name: sorted(part) for name, part in value.items()} if isinstance(value, dict) else value
        for key, value in entries.items()
    }


# Templates and canonical texts.


def test_templates_are_playable_and_canonical() -> None:
    assert list(TEXTS) == ["11x11", "15x15", "open", "empty"]
    for template in BOARD_EDITOR.templates():
        sketch = checks.check_sketch(GAME, BOARD_EDITOR, template.text)
        checks.check_dealt(GAME, sketch)
        checks.check_canonical(GAME, template.text)
        assert sketch.players == (2, 3, 4)
        assert sketch.open == (24 if template.name == "open" else 0)
    assert not said(SMALL, "odd")
    assert not said(LARGE, "odd")


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_an_edit_writes_a_canonical_text(text: str) -> None:
    titled = edited(text, Edit("set", name="title", value="  Owl\n garden "))
    checks.check_canonical(GAME, titled)
    assert entry(titled, "title") == "Owl garden"
    assert read_board(titled) == read_board(text)
    assert entry(edited(titled, resize("width", 10)), "title") == "Owl garden"


def test_title_and_confidence_are_kept() -> None:
    titles = '"fences"\ntitle = { de = "Kleiner Garten", en = "Small garden" }\nconfidence = "R"'
    text = edited(SMALL.replace('"fences"', titles), place("f3S", "lock-N"))
    assert entry(text, "title") == {"de": "Kleiner Garten", "en": "Small garden"}
    assert entry(text, "confidence") == "R"
    checks.check_canonical(GAME, text)
    with pytest.raises(Refused, match="60"):
        edited(SMALL, Edit("set", name="title", value="x" * 61))
    assert "title" not in boardfiles.parsed(edited(SMALL, Edit("set", name="title", value=" ")))


# Any text.


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_random_edits_keep_everything_in_order(text: str) -> None:
    def playable_if_dealt(sketch: Sketch) -> None:
        checks.check_dealt(GAME, sketch)

    last = checks.check_edits(GAME, BOARD_EDITOR, text, steps=60, seed=len(text), check=playable_if_dealt)
    checks.check_filled(GAME, BOARD_EDITOR, last, seed=1)


def test_damaged_texts_are_drawn_or_refused_and_never_raise() -> None:
    playable = 0
    for text in checks.damaged([SMALL, OPEN, TINY, LONG], cases=800, seed=5):
        sketch = checks.check_sketch(GAME, BOARD_EDITOR, text)
        checks.check_dealt(GAME, sketch)
        playable += sketch.is_playable
        if sketch.scene is not None:
            checks.check_canonical(GAME, BOARD_EDITOR.edit(text, Edit("set", name="title", value="Owls")))
        else:
            with pytest.raises(Unreadable):
                BOARD_EDITOR.edit(text, Edit("set", name="title", value="Owls"))
    assert 10 < playable < 400


@pytest.mark.parametrize("seats", ["NS", "EW"])
def test_whatever_the_set_up_accepts_can_be_dealt(seats: str) -> None:
    """A board is checked with the options, not when it is dealt."""
    generator, text = Generator(3), SMALL
    for seed in range(60):
        try:
            text = BOARD_EDITOR.edit(text, checks.any_edit(BOARD_EDITOR.sketch(text), generator))
        except Refused:
            continue
        given = {"board": text, "seats": seats}
        if not BOARD_EDITOR.sketch(text).is_playable:
            with pytest.raises(BadSetup):
                GAME.settled(given)
            text = SMALL
            continue
        dealt = GAME.start(GAME.settled(given), Generator(seed))
        assert GAME.position(GAME.parse_position(GAME.position(dealt))) == GAME.position(dealt)


@pytest.mark.parametrize(
    ("old", "new", "what", "spots"),
    [
        ('centre = "e5-g7"\n', "", "The house is missing.", ()),
        ('centre = "e5-g7"', 'centre = "e5-g20"', "centre: expected two squares", ()),
        ('centre = "e5-g7"', 'centre = "b2-c3"', "Here, the north-west start field and the house overlap.", ("b2",)),
        ('nw = "a1-b2", ', "", "The north-west start field is missing.", ()),
        ('N = "f4", ', "", "The house has no entrance in the north.", ()),
        ('N = "f4"', 'N = "f3"', "The entrance in the north is not in front of the house.", ("f3",)),
        ('nw = ["c1", "a3"]', "nw = []", "The north-west start field has no exit.", ("a1", "a2", "b1", "b2")),
        ('nw = ["c1", "a3"]', 'nw = ["d1"]', "The exit to d1 is not beside the north-west start field.", ("d1",)),
        (
            'nw = ["c1", "a3"]',
            'nw = ["c1", "c2"]',
            "The north-west start field has two exits in the same direction.",
            ("c1", "c2"),
        ),
        ('"c2S"', '"e5S"', "There is no slot at e5S.", ("e5S",)),
        ('"c2S"', '"d2S"', "There are two fences in d2S.", ("d2S",)),
        ('"f3S"', '"e4E"', "There are two locks in e4E.", ("e4E",)),
        ('"f3S"', '"i3E"', "There is a fence in i3E, and a lock of another side.", ("i3E",)),
        ("width = 11", "width = 40", "width: expected a whole number from 3 to 16, got 40.", ()),
        ("[marks]", "[fences]", "fences: expected one of width", ()),
        ('game = "fences"', 'game = "tiles"', "game: expected fences", ()),
    ],
)
def test_what_is_wrong_is_said_and_marked(old: str, new: str, what: str, spots: tuple[str, ...]) -> None:
    assert SMALL.count(old) == 1
    text = SMALL.replace(old, new)
    sketch = checks.check_sketch(GAME, BOARD_EDITOR, text)
    found = [finding for finding in sketch.findings if str(finding.what).startswith(what)]
    assert len(found) == 1, sketch.findings
    assert tuple(sorted(found[0].spots)) == spots
    assert found[0].advice is not None
    assert sketch.players == ()
    with pytest.raises(BadSetup):
        read_board(text)


def test_a_text_that_is_no_toml_cannot_be_drawn() -> None:
    sketch = checks.check_sketch(GAME, BOARD_EDITOR, "width = [")
    assert sketch.scene is None
    assert len(sketch.findings) == 1


# What is left open.


def test_open_fences_are_dealt_anew_in_every_game_and_can_be_filled() -> None:
    firsts = {GAME.position(GAME.start(GAME.settled({"board": OPEN, "players": 4}), Generator(seed))) for seed in range(5)}
    assert len(firsts) == 5
    for seed in range(5):
        checks.check_filled(GAME, BOARD_EDITOR, OPEN, seed)
        board = read_board(BOARD_EDITOR.fill(OPEN, Generator(seed)))
        assert [len(slots) for slots in board.marks] == [6, 6, 6, 6]
        assert len({slot for slots in (*board.marks, *board.locks) for slot in slots}) == 24 + 12
    assert BOARD_EDITOR.fill(SMALL, Generator(1)) == SMALL
    assert "?" not in next(iter(firsts))


def test_a_fence_that_is_put_down_is_no_longer_open() -> None:
    text = edited(OPEN, place("c2S", "fence-N", "quarter-turns"))
    assert entry(text, "marks") == {
        side: [slot, *"?????"] for side, slot in zip("NESW", ("c2S", "i3E", "i9S", "b9E"), strict=True)
    }
    assert BOARD_EDITOR.sketch(text).open == 20
    assert edited(EMPTY, resize("open", 6), resize("open", 0)) == EMPTY
    assert BOARD_EDITOR.sketch(edited(SMALL, resize("open", 6))).open == 0
    with pytest.raises(Refused, match="from 0 to 6"):
        edited(SMALL, resize("open", 7))


def test_open_fences_need_room() -> None:
    assert said(edited(TINY, resize("open", 1))) == ["All slots are full."]
    with pytest.raises(BadSetup, match=r"locks\.N"):
        read_board(SMALL.replace('"f3S"', '"?"'))


# What is odd.


def test_a_side_with_fewer_fences_is_odd_and_the_counterpart_is_named() -> None:
    text = edited(SMALL, place("i5E", "fence-E"))
    finding = BOARD_EDITOR.sketch(text).findings[0]
    assert finding.level == "odd"
    assert str(finding.what) == "East has one fence fewer."
    assert finding.advice is not None
    assert str(finding.advice) == "5 instead of 6. Put down another one, for instance between i5 and j5."
    assert finding.spots == ("i5E",)
    tools = {tool.id: tool for palette in BOARD_EDITOR.sketch(text).palettes for tool in palette.tools}
    assert (tools["fence-E"].count, tools["fence-E"].state) == ("5/6", "odd")
    assert (tools["fence-N"].count, tools["fence-N"].state) == ("6/6", "done")
    assert not said(edited(text, place("i5E", "fence-E")), "odd")


def test_other_oddities() -> None:
    assert said(EMPTY, "odd") == ["Nobody has a fence.", "All entrances stay open, even where nobody sits."]
    assert said(edited(SMALL, place("h6E", "lock-E")), "odd") == ["The entrance in the east stays open when nobody sits there."]
    assert said(edited(SMALL, place("c1", "exit")), "odd") == ["The north-west start field has only one exit."]
    alone = edited(SMALL, *[place(spot, "fence-N") for spot in ("c2S", "d2S", "e2S", "g2S")])
    shut = edited(alone, *[place(spot, "fence-N") for spot in ("c1S", "c1E", "a3S", "a3E")])
    shut_in = "With 2 players, only a 1 leads out of the north-west start field at first."
    assert said(shut, "odd") == [shut_in]
    wider = edited(shut, *[place(spot, "fence-N") for spot in ("a3S", "h2S", "a4S", "a4E")])
    assert said(wider, "odd") == ["With 2 players, nobody gets from the north-west start field into the house at first."]


# Edits.


def test_a_fence_is_put_and_taken_by_the_same_touch() -> None:
    put = edited(EMPTY, place("c2S", "fence-N"))
    assert entry(put, "marks") == {"N": ["c2S"], "E": [], "S": [], "W": []}
    assert entry(edited(put, place("c2S", "fence-S")), "marks") == {"N": [], "E": [], "S": ["c2S"], "W": []}
    assert edited(put, place("c2S", "fence-N")) == EMPTY
    assert edited(put, Edit("deed", "c2S", deed="clear")) == EMPTY
    assert entry(edited(put, Edit("move", "c2S", to="d4E")), "marks") == {"N": ["d4E"], "E": [], "S": [], "W": []}
    with pytest.raises(Refused, match="six fences"):
        edited(SMALL, place("c4S", "fence-N"))
    with pytest.raises(Refused, match="something in"):
        edited(SMALL, Edit("move", "c2S", to="d2S"))
    with pytest.raises(Refused, match="no slot at b1E"):
        edited(SMALL, place("b1E", "lock-N"))


def test_quarter_turns_change_four_sides_at_once() -> None:
    text = edited(EMPTY, place("c2S", "fence-N", "quarter-turns"), place("f3S", "lock-N", "quarter-turns"))
    assert entry(text, "marks") == {"N": ["c2S"], "E": ["i3E"], "S": ["i9S"], "W": ["b9E"]}
    assert entry(text, "locks") == {"N": ["f3S"], "E": ["h6E"], "S": ["f8S"], "W": ["c6E"]}
    halves = edited(EMPTY, place("c2S", "fence-N", "half-turn"))
    assert entry(halves, "marks") == {"N": ["c2S"], "E": [], "S": ["i9S"], "W": []}
    assert edited(text, place("c2S", "fence-N", "quarter-turns"), place("f8S", "lock-S", "quarter-turns")) == EMPTY


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turns"])
@pytest.mark.parametrize("text", [SMALL, LARGE, EMPTY], ids=["small", "large", "empty"])
def test_a_symmetric_board_stays_symmetric(text: str, symmetry: Symmetry) -> None:
    generator = Generator(7)
    for _ in range(60):
        edit = checks.any_edit(replace(BOARD_EDITOR.sketch(text), symmetries=(symmetry,), settings=()), generator)
        try:
            changed = BOARD_EDITOR.edit(text, edit)
        except Refused:
            continue
        if BOARD_EDITOR.sketch(changed).is_playable:
            checks.check_symmetric(BOARD_EDITOR, text, edit, turned_text)
            text = changed


def test_the_house_moves_with_its_entrances_and_locks() -> None:
    text = edited(SMALL, Edit("move", "f6", to="g6"))
    assert entry(text, "centre") == "f5-h7"
    assert entry(text, "entrances") == {"N": "g4", "E": "i6", "S": "g8", "W": "e6"}
    assert entry(text, "locks") == {
        "N": ["g3S", "f4E", "g4E"],
        "E": ["i5S", "i6E", "i6S"],
        "S": ["f8E", "g8E", "g8S"],
        "W": ["e5S", "d6E", "e6S"],
    }
    assert edited(SMALL, place("g6", "house")) == text
    assert edited(text, Edit("move", "g6", to="f6")) == SMALL
    with pytest.raises(Refused, match="in the middle"):
        edited(SMALL, Edit("move", "f6", to="g6", symmetry="half-turn"))
    with pytest.raises(Refused, match="over the edge"):
        edited(SMALL, Edit("move", "f6", to="a6"))


def test_the_house_grows_around_its_middle() -> None:
    text = edited(SMALL, resize("house-width", 5, "quarter-turns"))
    assert entry(text, "centre") == "d4-h8"
    assert entry(text, "entrances") == {"N": "f3", "E": "i6", "S": "f9", "W": "c6"}
    assert entry(text, "locks") == {
        "N": ["f2S", "e3E", "f3E"],
        "E": ["i5S", "i6E", "i6S"],
        "S": ["e9E", "f9E", "f9S"],
        "W": ["c5S", "b6E", "c6S"],
    }
    assert edited(text, resize("house-width", 3), resize("house-height", 3)) == SMALL


def test_an_entrance_moves_along_its_wall() -> None:
    text = edited(SMALL, place("e4", "entrance", "quarter-turns"))
    assert entry(text, "entrances") == {"N": "e4", "E": "h5", "S": "g8", "W": "d7"}
    assert edited(SMALL, Edit("move", "f4", to="e4", symmetry="quarter-turns")) == text
    assert not said(text, "odd")
    assert edited(SMALL, place("f5", "entrance")) == SMALL
    for spot in ("e5", "a5", "f6"):
        with pytest.raises(Refused, match="in front of the house"):
            edited(SMALL, place(spot, "entrance"))
    with pytest.raises(Refused, match="in front of the house"):
        edited(SMALL, Edit("move", "f4", to="h7"))


def test_a_start_field_reaches_from_its_corner_to_the_touched_square() -> None:
    text = edited(EMPTY, place("c3", "start", "quarter-turns"))
    assert entry(text, "corners") == {"nw": "a1-c3", "ne": "i1-k3", "se": "i9-k11", "sw": "a9-c11"}
    assert entry(text, "exits") == {"nw": ["d1", "a4"], "ne": ["k4", "h1"], "se": ["k8", "h11"], "sw": ["a8", "d11"]}
    assert edited(text, place("b2", "start", "quarter-turns")) == EMPTY
    gone = edited(EMPTY, Edit("deed", "a1", deed="clear"))
    assert said(gone) == ["The north-west start field is missing."]
    assert edited(gone, place("b2", "start")) == EMPTY
    floating = edited(EMPTY, Edit("move", "a1", to="b2"))
    assert entry(floating, "corners") == {"nw": "b2-c3", "ne": "j1-k2", "se": "j10-k11", "sw": "a10-b11"}
    assert entry(floating, "exits") == {"nw": ["d2", "b4"], "ne": ["k3", "i1"], "se": ["k9", "i11"], "sw": ["a9", "c11"]}


def test_exits_are_put_and_taken() -> None:
    text = edited(EMPTY, place("c2", "exit", "quarter-turns"))
    assert entry(text, "exits") == {"nw": ["a3", "c2"], "ne": ["i1", "j3"], "se": ["k9", "i10"], "sw": ["c11", "b9"]}
    assert edited(EMPTY, Edit("move", "c1", to="c2", symmetry="quarter-turns")) == text
    assert said(edited(EMPTY, place("c1", "exit"), place("a3", "exit"))) == ["The north-west start field has no exit."]
    with pytest.raises(Refused, match="beside a start field"):
        edited(EMPTY, place("f2", "exit"))


def test_a_small_garden_becomes_a_large_one_and_back() -> None:
    large = edited(SMALL, resize("width", 15), resize("height", 15))
    assert read_board(large) == read_board(LARGE)
    assert edited(large, *[resize(name, size) for size in (14, 13, 12, 11) for name in ("width", "height")]) == SMALL
    assert BOARD_EDITOR.loses(SMALL, resize("width", 15)) is None
    assert read_board(edited(SMALL, resize("width", 15, "quarter-turns"))) == read_board(LARGE)


def test_shrinking_says_what_it_loses() -> None:
    lost = BOARD_EDITOR.loses(SMALL, resize("width", 7))
    assert lost is not None
    shrunk = edited(SMALL, resize("width", 7))
    kept = [slot for key in ("marks", "locks", "exits") for part in boardfiles.parsed(shrunk)[key].values() for slot in part]
    assert str(lost) == f"There is no room left then for {44 - len(kept)} fences, locks or exits."
    assert len(kept) < 44
    for value in (2, 17, True, "7"):
        with pytest.raises(Refused, match="from 3 to 16"):
            edited(SMALL, Edit("set", name="width", value=value))


def test_what_there_is_not_cannot_be_edited() -> None:
    for edit in (
        place("z9", "house"),
        place("k1E", "fence-N"),
        place("a11S", "fence-N"),
        place("a1", "tower"),
        Edit("deed", "a1", deed="paint"),
        Edit("set", name="colour", value=3),
        Edit("move", "a1", to="l1"),
        place("", "house"),
    ):
        with pytest.raises(Unreadable):
            edited(SMALL, edit)
    for refused in (place("a1", "fence-N"), place("c2S", "house"), Edit("move", "c2S", to="a1"), Edit("move", "f2", to="f3")):
        with pytest.raises(Refused):
            edited(SMALL, refused)


def test_on_an_even_board_the_slot_in_the_middle_is_its_own_counterpart() -> None:
    text = edited(EMPTY, resize("width", 12), Edit("deed", "f6", deed="clear"))
    assert "f6E" in str(entry(edited(text, place("f6E", "fence-N")), "marks"))
    with pytest.raises(Refused, match="its own counterpart"):
        edited(text, place("f6E", "fence-N", "half-turn"))
