"""Setting up `cards`: the board, the cards, seats, layouts, who begins."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.laid import ALL, LAYOUT, dealt, laid, refused, text
from wandelgang.core.calls import INTERPRETED
from wandelgang.games import game
from wandelgang.games.cards.narration import motif_word

MOTIFS = ["bar", "domino", "corona", "pyramid", "star", "corners", "stairs", "flower", "tree"]


@pytest.mark.rule("CARDS-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_up_to_four_play(players: int) -> None:
    assert len(dealt(players=players).field("seats").split(",")) == players


@pytest.mark.rule("CARDS-01")
@pytest.mark.parametrize("players", [0, 5])
def test_nobody_and_five_are_refused(players: int) -> None:
    refused("players", "from 1 to 4", players=players)


@pytest.mark.rule("CARDS-02")
def test_nine_pictures() -> None:
    assert [motif_word(card).say("en") for card in range(1, 10)] == MOTIFS


@pytest.mark.rule("CARDS-03", "CARDS-04")
def test_sixteen_pictures_around_a_white_cross() -> None:
    rows = str(dealt()).split()[4].split("/")
    assert Counter("".join(rows)) == Counter({".": 9, "1": 1, "9": 1} | dict.fromkeys("2345678", 2))
    assert rows[2] == "....."
    assert all(row[2] == "." for row in rows)


@pytest.mark.rule("CARDS-05", "CARDS-10")
@pytest.mark.parametrize(("choice", "stock"), [("pile", "pile"), ("open", "hand")])
def test_everybody_has_nine_cards_in_a_pile_or_open(choice: str, stock: str) -> None:
    dealt(choice=choice, players=3).expect(**{stock: ",".join([ALL] * 3), "play": "-,-,-", "hits": "-,-,-"})


@pytest.mark.rule("CARDS-07", "CARDS-A35")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_the_pictures_can_be_shuffled_with_any_target_rule(target: str) -> None:
    layouts = {str(dealt(seed, layout="shuffled", target=target)).split()[4] for seed in range(30)}
    assert len(layouts) == 30
    assert str(dealt(layout="fixed", target=target)).split()[4] == LAYOUT


@pytest.mark.rule("CARDS-A35")
def test_every_arrangement_is_equally_likely() -> None:
    corners = Counter(str(dealt(seed, layout="shuffled")).split()[4][0] for seed in range(1600))
    assert set(corners) == set(ALL)
    for card, times in corners.items():
        expected = 100 if card in "19" else 200
        assert abs(times - expected) < 5 * expected**0.5


@pytest.mark.rule("CARDS-A35")
def test_a_layout_of_ones_own_needs_exactly_the_sixteen_pictures(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('board = """\n1?.?9\n??.??\n.....\n??.??\n??.??\n"""\n', "utf-8")
    rows = str(dealt(board=str(path))).split()[4].split("/")
    assert rows[0][0] + rows[0][4] == "19"
    path.write_text('board = """\n1?.?1\n??.??\n.....\n??.??\n??.??\n"""\n', "utf-8")
    refused("board", "sixteen pictures", board=str(path))
    path.write_text('board = """\n1??.9\n??.??\n.....\n??.??\n??.??\n"""\n', "utf-8")
    refused("layout", "white fields", board=str(path))
    path.write_text("rows = 5\n", "utf-8")
    refused("rows", "board", board=str(path))
    path.write_text("board = 5\n", "utf-8")
    refused("board", "text", board=str(path))
    path.write_text("board = ", "utf-8")
    refused("board file", "TOML", board=str(path))


@pytest.mark.rule("CARDS-A33")
def test_two_sit_opposite_and_four_all_round() -> None:
    assert {dealt(seed, players=2).field("seats") for seed in range(20)} == {"S,N"}
    assert {dealt(seed, players=4).field("seats") for seed in range(20)} == {"S,W,N,E"}
    assert dealt(players=1).field("seats") == "S"


@pytest.mark.rule("CARDS-A33")
def test_three_draw_their_seats_by_lot() -> None:
    seats = Counter(dealt(seed, players=3).field("seats") for seed in range(600))
    assert len(seats) == 12
    assert min(seats.values()) > 25
    assert dealt(players=3, seats="N,E,S").field("seats") == "N,E,S"


@pytest.mark.rule("CARDS-A33")
def test_the_turn_passes_clockwise() -> None:
    table = laid("nodie open release", seats="W,N,E", turn="1:act")
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.play("enter1" if len(order) < 4 else table.legal[0])
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("CARDS-A17")
def test_the_starter_is_drawn_by_lot() -> None:
    starters = Counter(dealt(seed, players=4).field("turn")[0] for seed in range(400))
    assert set(starters) == set("0123")
    assert min(starters.values()) > 60
    assert dealt(players=4, start=2).field("turn") == "2:roll"


@pytest.mark.rule("CARDS-06")
def test_the_die_is_optional() -> None:
    assert dealt(die=True).is_chance
    assert dealt(die=True).legal == [f"die={face}" for face in range(1, 7)]
    assert not dealt(die=False).is_chance


@pytest.mark.rule("CARDS-A19", "CARDS-A34")
def test_nothing_is_secret() -> None:
    cards = game("cards")
    table = laid("die pile blockade", turn="0:act", rolled="3")
    for viewer in (-1, 0, 1):
        assert cards.position(INTERPRETED.view(table.states, viewer)) == str(table)


@pytest.mark.rule("CARDS-24")
def test_the_pictures_are_our_own() -> None:
    art = game("cards").art
    assert all(f'<symbol id="motif-{card}"' in art for card in range(1, 10))
    assert "href" not in art


BAD = [
    pytest.param("seats", "clockwise", text(seats="S,N,W", turn="0:act"), id="not clockwise"),
    pytest.param("seats", "clockwise", text(seats="S,S"), id="a seat twice"),
    pytest.param("layout", "sixteen", text(layout="22.74/61.83/...../38.96/47.52"), id="a picture too often"),
    pytest.param("layout", "white", text(layout="2.574/61.83/...../38.96/47.52"), id="a crooked cross"),
    pytest.param("layout", "five rows", text(layout="25.74"), id="one row"),
    pytest.param("hits", "one place", text(hand=f"{ALL},{ALL}", hits="1,-"), id="a card in hand and hit"),
    pytest.param("play", "one place", text(hand=f"{ALL},{ALL}", play="1c3,-"), id="a card in hand and in play"),
    pytest.param("play", "free field", text(play="1c3,1c3"), id="two cards on a field"),
    pytest.param("play", "free field", text(play="1b1,-", hits="-,5", blocked="b1:1"), id="a card on a blocked field"),
    pytest.param("play", "two cards", text(play="1c3+2c4+3c2,-"), id="three in play"),
    pytest.param("play", "would be a hit", text(play="2a1,-"), id="a card on its picture"),
    pytest.param("play", "such as 4c3", text(play="0c3,-"), id="no such card"),
    pytest.param("hand", "each once", text(hand=f"11,{ALL}"), id="a number twice"),
    pytest.param("blocked", "a hit of that player", text(blocked="b1:1"), id="blocked without a hit"),
    pytest.param("blocked", "with a picture", text(hits="-,5", blocked="c1:1"), id="a white field blocked"),
    pytest.param("blocked", "blockade", text("nodie open field", hits="-,5", blocked="b1:1"), id="blocked elsewhere"),
    pytest.param("neutral", "field", text(neutral="b1"), id="neutral elsewhere"),
    pytest.param("neutral", "once", text("nodie open field", neutral="b1,b1"), id="neutral twice"),
    pytest.param("turn", "a player from 0 to 1", text(turn="2:act"), id="no such player"),
    pytest.param("turn", "no die", text(turn="0:roll"), id="a roll without a die"),
    pytest.param("turn", "not remove", text(turn="0:remove"), id="nothing to remove"),
    pytest.param("turn", "not draw", text(turn="0:draw"), id="no pile"),
    pytest.param("turn", "not place", text(turn="0:place", taken="4"), id="no choice of start fields"),
    pytest.param("turn", "not ended", text(turn="over", winners="0,1", end="cards"), id="not over"),
    pytest.param("turn", "has ended", text(hits=f"-,{ALL}", hand=f"{ALL},-"), id="over"),
    pytest.param("rolled", "no roll", text(rolled="3"), id="rolled without a die"),
    pytest.param("rolled", "from 1 to 6", text("die open blockade", turn="0:act"), id="not rolled"),
    pytest.param("rolled", "second", text("die open blockade", turn="0:roll", rolled="5"), id="a second roll after a 5"),
    pytest.param("taken", "nothing", text(taken="4"), id="taken in another phase"),
    pytest.param("idle", "fewer turns", text(idle="40"), id="stood still"),
    pytest.param("standstill", "from 1", text(standstill="0"), id="no standstill"),
]


@pytest.mark.parametrize(("field", "expected", "position"), BAD)
def test_positions_that_cannot_be(field: str, expected: str, position: str) -> None:
    refused(field, expected, position=position)


@pytest.mark.parametrize(
    ("field", "expected", "options"),
    [
        ("seats", "one entry a player", {"seats": "S,W,N"}),
        ("start", "from 0 to 1", {"start": 2}),
        ("layout", "board file", {"layout": "fixed", "board": "mine.toml"}),
        ("players", "position says everything", {"players": 3, "position": text()}),
        ("standstill", "from 1 to 999", {"standstill": 1000}),
    ],
)
def test_options_that_do_not_go_together(field: str, expected: str, options: dict[str, object]) -> None:
    refused(field, expected, **options)
