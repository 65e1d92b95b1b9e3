"""A board of one's own at a table: sent as a text, it travels with the match and its record, and a rematch is dealt on it."""

from __future__ import annotations

import tomllib

import pytest

from tests.server.serving import Browser
from wandelgang.records.record import read

BOARD = """title = { de = "Eulengarten", en = "Owl garden" }
board = \"\"\"
┏?┓
???
┗?┛
\"\"\"
pawns = ["a1", "c3"]
"""


def test_a_board_travels_with_the_match_and_its_record(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here", board=BOARD)
    rows = first_rows(ada, table)
    assert [len(row) for row in rows] == [3, 3, 3]
    assert rows[0][0] + rows[0][2] + rows[2][0] + rows[2][2] == "┏┓┗┛"


def first_rows(browser: Browser, table: str) -> list[str]:
    """The board of the first position, as the record has it."""
    start = read(browser.get(f"/api/tables/{table}/record").text).start
    return start.split()[2].split("/")


def test_a_rematch_is_dealt_on_the_same_board(ada: Browser) -> None:
    again = ada.post(f"/api/tables/{ada.open('tiles', 'me', 'here', board=BOARD)}/again").json()["table"]
    assert [row[0] for row in first_rows(ada, again)][::2] == ["┏", "┗"]


@pytest.mark.parametrize(("language", "called"), [("de", "Brett „Eulengarten“"), ("en", "board “Owl garden”")])
def test_lists_name_the_board(ada: Browser, language: str, called: str) -> None:
    table = ada.open("tiles", "me", "here", board=BOARD)
    entries = ada.http.get(f"/api/tables?lang={language}").json()["tables"]
    assert next(one for one in entries if one["table"] == table)["options"] == called


@pytest.mark.parametrize("board", ["/etc/passwd", "nowhere.toml", "classic", "a line\n"], ids=range(4))
@pytest.mark.parametrize("times", [1, 20_000])
def test_a_browser_names_no_files_and_sends_no_endless_text(ada: Browser, board: str, times: int) -> None:
    answer = ada.post("/api/games/tiles/check", options={"board": board * times})
    assert answer.status_code == 400
    assert answer.json()["field"] in ("board", "board file")
    assert len(answer.text) < 2000


def test_what_is_wrong_with_a_board_is_said(ada: Browser) -> None:
    answer = ada.post("/api/games/tiles/check", options={"board": BOARD.replace("???", "??")})
    assert answer.status_code == 400
    assert "row 2" in answer.json()["text"]


def test_a_copy_of_the_board_has_no_comments(ada: Browser, bruno: Browser) -> None:
    table = ada.open("tiles", "me", "here", board=f"# for Grandma\n{BOARD}")
    copy = bruno.ask(f"/api/tables/{table}/board")
    assert copy["title"] == "Eulengarten"
    assert "Grandma" not in copy["text"]
    assert tomllib.loads(copy["text"]) == tomllib.loads(BOARD)


@pytest.mark.parametrize("game", ["tiles", "sliders", "gears", "fences", "cards"])
def test_the_preset_of_a_table_can_be_copied(ada: Browser, game: str) -> None:
    table = ada.open(game, "me", "here", players=2)
    with ada.line(table) as line:
        assert line.hear()["drawable"] == ["boards", "positions"]
    text = ada.ask(f"/api/tables/{table}/board")["text"]
    sketch = ada.post(f"/api/games/{game}/boards", text=text).json()
    assert "wrong" not in [finding["level"] for finding in sketch.get("findings", [])]
    ada.open(game, "me", "here", board=text)


def test_who_may_not_watch_copies_nothing(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "friend", plan={"watch": False})
    for path in ("board", "plies/0/position"):
        assert bruno.get(f"/api/tables/{table}/{path}").status_code == 403


def test_where_no_file_says_what_the_board_is_only_the_position_is_offered(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here", width=9, height=7)
    with ada.line(table) as line:
        assert line.hear()["drawable"] == ["positions"]
    assert ada.get(f"/api/tables/{table}/board").status_code == 404


def test_nobody_is_handed_the_position_of_a_game_between_screens(ada: Browser) -> None:
    """Nor one with secrets, before it is over."""
    for table in (ada.open("cards", "me", "open"), ada.open("tiles", "me", "here", goal="stack")):
        assert ada.get(f"/api/tables/{table}/plies/0/position").status_code == 403
        assert ada.get(f"/api/tables/{table}/board").status_code == 200
    with ada.line(table) as line:
        line.hear()
        line.ask("resign", seat=0)
    over = ada.ask(f"/api/tables/{table}/plies/0/position")["text"]
    assert over == read(ada.get(f"/api/tables/{table}/record").text).start
    assert ada.get(f"/api/tables/{table}/plies/9999/position").status_code == 404


def test_at_one_screen_the_position_can_be_copied_at_any_time(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    text = ada.ask(f"/api/tables/{table}/plies/0/position")["text"]
    assert ada.post("/api/games/sliders/positions", text=text).json()["text"] == text
