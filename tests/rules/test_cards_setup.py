"""Setting up `cards`: players, pictures, cards, layouts, seats, the first player, and what is public."""

from __future__ import annotations

import contextlib
import itertools
import sys
import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import CARDS, FIELDS, LAYOUT, SEATS, WHITE, even, expect, field, picture, toml, written
from wandelgang.cli import main
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import SPECTATOR
from wandelgang.language import LANGUAGES
from wandelgang.play.match import Match

PICTURES = Counter("1223344556677889")
CLOCKWISE = "SWNE"


def board_file(folder: Path, rows: str, **keys: str) -> str:
    """A board file of rows separated by `/`; the values of the keys are TOML."""
    return written(folder, 'board = """', *rows.split("/"), '"""', *toml(**keys))


def layout(match: Match) -> str:
    return match.position.text.split()[4]


@pytest.mark.rule("CARDS-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_game_is_for_one_to_four_players(players: int) -> None:
    match = wandelgang.game("cards", players=players, start=0).match(seed=1)
    assert match.players == players
    assert len(field(match, "seats").split(",")) == players


@pytest.mark.rule("CARDS-01")
@pytest.mark.parametrize("players", [0, 5, -1])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    CARDS.refused("players", "from 1 to 4", str(players), players=players)


@pytest.mark.rule("CARDS-02", "CARDS-05", "CARDS-10")
@pytest.mark.parametrize(("choice", "where"), [("pile", "pile"), ("open", "hand")])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_begins_with_all_nine_cards(players: int, choice: str, where: str) -> None:
    match = wandelgang.game("cards", players=players, choice=choice).match(seed=3)
    empty = ",".join(["-"] * players)
    expect(match, play=empty, hits=empty, blocked="", neutral="")
    assert field(match, where) == ",".join(["123456789"] * players)


@pytest.mark.rule("CARDS-02", "CARDS-03")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
@pytest.mark.parametrize("kind", ["fixed", "shuffled"])
def test_there_are_sixteen_pictures_with_1_and_9_once_and_the_others_twice(target: str, kind: str) -> None:
    for match in CARDS.many(20, target=target, layout=kind):
        assert Counter(sign for sign in layout(match) if sign.isdigit()) == PICTURES


@pytest.mark.rule("CARDS-03", "CARDS-A35")
@pytest.mark.parametrize(
    "rows",
    [
        "15.74/61.83/...../38.96/47.52",
        "25.74/69.83/...../38.96/47.52",
        "25.74/6..83/...../38.96/47.52",
        "25.74/60.83/...../38.96/47.52",
        "25.74/61.83/1..../38.96/47.52",
        "25.74/61.83/...../38.96",
        "25.74/61.83/...../38.96/47.52/.....",
        "25.74/61.83/...../38.96/47.5",
    ],
)
def test_a_given_layout_must_have_its_sixteen_pictures(tmp_path: Path, rows: str) -> None:
    with pytest.raises(wandelgang.errors.WandelgangError):
        CARDS.drawn("-,-", layout=rows)
    with pytest.raises(wandelgang.errors.BadSetup) as caught:
        wandelgang.game("cards", board=board_file(tmp_path, rows))
    assert caught.value.field.startswith(("board", "layout"))
    assert "expected" in str(caught.value)
    assert "got" in str(caught.value)


@pytest.mark.rule("CARDS-04")
def test_the_middle_row_and_column_are_white() -> None:
    for match in CARDS.many(20, layout="shuffled"):
        assert {cell for cell in FIELDS if picture(cell, layout(match)) == "."} == WHITE


@pytest.mark.rule("CARDS-04", "CARDS-A35")
@pytest.mark.parametrize("rows", ["2.574/61.83/...../38.96/47.52", "25.74/...../61.83/38.96/47.52"])
def test_the_cross_cannot_lie_elsewhere(tmp_path: Path, rows: str) -> None:
    with pytest.raises(wandelgang.errors.WandelgangError):
        CARDS.drawn("-,-", layout=rows)
    with pytest.raises(wandelgang.errors.BadSetup) as caught:
        wandelgang.game("cards", board=board_file(tmp_path, rows))
    assert caught.value.field.startswith(("board", "layout"))


@pytest.mark.rule("CARDS-07")
def test_the_usual_layout_is_fixed_and_point_symmetric() -> None:
    assert {layout(match) for match in CARDS.many(10, layout="fixed")} == {LAYOUT}
    assert {layout(match) for match in CARDS.many(10)} == {LAYOUT}
    signs = LAYOUT.replace("/", "")
    turned = signs[::-1]
    assert sorted((a, b) for a, b in zip(signs, turned, strict=True) if a != b) == [("1", "9"), ("9", "1")]


@pytest.mark.rule("CARDS-07", "CARDS-A35")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_the_pictures_may_be_laid_differently_each_game(target: str) -> None:
    layouts = {layout(match) for match in CARDS.many(40, layout="shuffled", target=target)}
    assert len(layouts) == 40


@pytest.mark.rule("CARDS-A35", "CARDS-07")
def test_shuffled_layouts_are_uniform() -> None:
    corner: Counter[str] = Counter()
    place_of_1: Counter[str] = Counter()
    for match in CARDS.many(400, layout="shuffled", die=False):
        board = layout(match)
        corner[picture("a1", board)] += 1
        place_of_1[next(cell for cell in FIELDS if picture(cell, board) == "1")] += 1
    assert len(place_of_1) == 16
    assert even(list(place_of_1.values()))
    assert even([corner[twice] for twice in "2345678"])
    assert even([corner["1"] + corner["9"], *(corner[twice] for twice in "2345678")])


@pytest.mark.rule("CARDS-07", "CARDS-A35")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_a_custom_layout_is_played(tmp_path: Path, target: str) -> None:
    rows = "12.34/56.78/...../98.76/54.32"
    match = wandelgang.game("cards", board=board_file(tmp_path, rows), target=target).match(seed=1)
    assert layout(match) == rows


@pytest.mark.rule("CARDS-A35")
def test_places_left_open_are_drawn_at_random(tmp_path: Path) -> None:
    path = board_file(tmp_path, "1?.?9/55.66/...../77.88/44.33")
    counts = Counter(layout(match) for match in CARDS.many(50, board=path))
    assert set(counts) == {"12.29/55.66/...../77.88/44.33"}
    path = board_file(tmp_path, "1?.?9/25.66/...../77.88/44.3?")
    counts = Counter(
        layout(match)[1] + layout(match)[3] + layout(match)[-1] for match in CARDS.many(180, board=path, die=False)
    )
    assert set(counts) == {"235", "253", "325", "352", "523", "532"}
    assert even(list(counts.values()))


@pytest.mark.rule("CARDS-07")
def test_boards_carry_a_confidence_mark() -> None:
    folder = resources.files("wandelgang.games.cards") / "boards"
    board = tomllib.loads((folder / "fixed.toml").read_text("utf-8"))
    assert board["confidence"] == "R"
    assert "/".join(board["board"].split()) == LAYOUT


@pytest.mark.rule("CARDS-A33")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_seats_are_opposite_or_all(players: int) -> None:
    for match in CARDS.many(20, players=players):
        expect(match, seats=SEATS[players])


@pytest.mark.rule("CARDS-A33")
def test_three_players_draw_their_seats() -> None:
    empty: Counter[str] = Counter()
    middle: Counter[int] = Counter()
    for match in CARDS.many(300, players=3, die=False):
        seats = field(match, "seats").split(",")
        assert len(set(seats)) == 3
        places = [CLOCKWISE.index(seat) for seat in seats]
        assert sorted((after - before) % 4 for before, after in zip(places, [*places[1:], places[0]], strict=True)) == [1, 1, 2]
        gap = next(seat for seat in CLOCKWISE if seat not in seats)
        empty[gap] += 1
        middle[seats.index(CLOCKWISE[(CLOCKWISE.index(gap) + 2) % 4])] += 1
    assert len(empty) == 4
    assert len(middle) == 3
    assert even(list(empty.values()))
    assert even(list(middle.values()))


@pytest.mark.rule("CARDS-A33")
@pytest.mark.parametrize(("players", "seats"), [(1, "W"), (2, "W,E"), (2, "E,S"), (3, "N,E,S"), (3, "W,N,S"), (4, "N,E,S,W")])
def test_seats_may_be_chosen(players: int, seats: str) -> None:
    expect(wandelgang.game("cards", players=players, seats=seats).match(seed=1), seats=seats)


@pytest.mark.rule("CARDS-A33")
@pytest.mark.parametrize(("players", "seats"), [(3, "S,N,W"), (4, "S,E,N,W"), (2, "S,S"), (2, "S,X"), (4, "W,S,N,E")])
def test_seats_that_are_not_clockwise_are_refused(players: int, seats: str) -> None:
    CARDS.refused("seats", "clockwise", seats, players=players, seats=seats)


@pytest.mark.rule("CARDS-A33")
@pytest.mark.parametrize(("players", "seats"), [(2, "S,W,N"), (3, "S,N"), (1, "S,N")])
def test_everybody_has_one_seat(players: int, seats: str) -> None:
    CARDS.refused("seats", str(players), seats, players=players, seats=seats)


@pytest.mark.rule("CARDS-A33")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_turns_go_clockwise_from_the_first_player(starter: int) -> None:
    table = CARDS.scripted("-,-,-", seats="N,E,W", turn=f"{starter}:act")
    order = []
    for number in "123":
        order.append(table.turn)
        table.play(f"enter{number}")
    assert order == [(starter + step) % 3 for step in range(3)]
    assert table.turn == starter
    starts = ["c1", "e3", "a3"]
    expect(table, play=",".join(f"{(seat - starter) % 3 + 1}{starts[seat]}" for seat in range(3)))


@pytest.mark.rule("CARDS-A17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_at_random(players: int) -> None:
    counts = Counter(field(match, "turn")[0] for match in CARDS.many(160, players=players, die=False))
    assert len(counts) == players
    assert even(list(counts.values()))


@pytest.mark.rule("CARDS-A17")
def test_a_seed_repeats_the_first_player_and_one_may_be_chosen() -> None:
    variant = wandelgang.game("cards", players=4, layout="shuffled")
    assert variant.match(seed=5).position.text == variant.match(seed=5).position.text
    for starter in range(4):
        assert all(match.turn == starter for match in CARDS.many(5, players=4, start=starter))
    CARDS.refused("start", "from 0 to 1", "2", players=2, start=2)


@pytest.mark.rule("CARDS-A19", "CARDS-A34")
@pytest.mark.parametrize("options", ["nodie open blockade", "die pile field", "die pile release"])
def test_nothing_is_hidden_from_anybody(options: str) -> None:
    match = CARDS.drawn("4c3,5c1", options, gone="7,8", **({"turn": "0:roll"} if options.startswith("die") else {}))
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text == match.position.text


@pytest.mark.rule("CARDS-24")
def test_no_text_or_picture_names_the_original() -> None:
    cards = game("cards")
    told = [message.say(language) for message in (cards.title, cards.about) for language in LANGUAGES]
    folder = resources.files("wandelgang.games.cards")
    told += [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith((".toml", ".svg"))]
    told += [file.read_text("utf-8") for file in (folder / "boards").iterdir()]
    assert len(told) > 6
    for name in ("orack", "zielplatz-blockade", "zielplatz-freigabe", "zielplatz-zugfeld"):
        assert not any(name in text.lower() for text in told)


@pytest.mark.rule("CARDS-24", "CARDS-A16", "CARDS-A32")
def test_the_printed_rules_respect_the_rights_and_mark_additions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["wandelgang", "rules", "cards", "-l", "en"])
    with contextlib.suppress(SystemExit):
        main()
    rules = " ".join(capsys.readouterr().out.split())
    paragraphs = {part.split()[0]: part for part in rules.split("CARDS-")[1:]}
    assert "author" in paragraphs["24"]
    assert {number for number, part in paragraphs.items() if "our addition" in part} == {"A16", "A32"}


GRID = {
    "players": (1, 2, 3, 4),
    "seats": (None, "S", "W,E", "N,E,S", "S,N,W", "W,N,E,S", "X", "", "S,S"),
    "layout": (None, "fixed", "shuffled"),
    "start": (None, 0, 3),
    "board": (None, "12.34\n56.78\n.....\n98.76\n54.3?", "11.??\n??.??\n.....\n??.??\n??.??"),
}


@pytest.mark.rule("CARDS-A33", "CARDS-A35", "CARDS-A17")
def test_whatever_is_accepted_can_be_dealt_for_every_seed() -> None:
    cards = game("cards")
    accepted = 0
    for values in itertools.product(*GRID.values()):
        options = dict(zip(GRID, values, strict=True))
        options["board"] = options["board"] and f'board = """\n{options["board"]}\n"""\n'
        try:
            settled = cards.settled(options)
        except wandelgang.errors.BadSetup:
            continue
        accepted += 1
        for seed in range(3):
            assert int(cards.deal(settled, Generator(seed))[0].players) == options["players"]
    assert accepted == 18 * 4  # players, seats and starts that fit together; three layouts without a board, one board
