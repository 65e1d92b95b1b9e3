"""What a browser receives is a function of its own view: two matches that differ in a secret look the same, byte for byte."""

from __future__ import annotations

from tests.server.serving import Browser, Line

POSITION = (
    "tiles set ┏│┳┘┳┐┓/│┐││┬─┘/┣┐┣│┳┌┫/│┌┬│┌┘└/┣┤┻└┫┴┫/┐┴─│└└│/┗─┻─┻└┛ free=┬ pawns=a1,g7"
    " stones=A:c1,B:e1,C:a3,D:c3,E:e3,F:g3,G:a5,H:c5,I:e5,J:g5,K:c7,L:e7,M:free,N:c4,O:b6,P:e2,Q:b5,R:f5,S:b4,T:g2,U:f1"
    ",V:f6,W:f4,X:b2 goals=CDEHIJ,{other} won=-,- turn=0:push"
)
ANOTHER = "BKNRUX", "AKLRUW"
TURNS = 3


def traffic(browser: Browser, other: str) -> list[str]:
    """Everything that is received in the view of seat 0 and behind the curtain, while the same is played."""
    table = browser.open("tiles", "me", "here", position=POSITION.format(other=other))
    kept: list[str] = []
    with browser.line(table) as line:
        line.hear()
        for _ in range(TURNS):
            play_turn(line, 0)
            kept += asked(browser, table)
            kept += line.heard
            line.say("look", seat=1)
            line.until("table")  # what the other sees is his affair
            line.heard.clear()
            while line.now["turn"] == 1:
                line.play(quiet(line))
            del line.heard[:-1]
        kept += line.heard
    return [text.replace(table, "TABLE") for text in kept]


def play_turn(line: Line, seat: int) -> None:
    """A turn that tries everything a browser can ask for."""
    line.say("look", seat=seat)
    line.until("table")
    while line.now["turn"] == seat:
        action = quiet(line)
        for said in ("preview", "play"):
            line.say(said, seat=seat, ply=line.now["ply"], action="z99", **({"id": "x"} if said == "play" else {}))
            assert line.hear()["type"] == "refused"
        line.say("preview", seat=seat, ply=line.now["ply"], action=action)
        line.hear()
        ply = line.now["ply"]
        line.play(action, id=f"{ply}")
        line.say("play", seat=seat, ply=ply, action=action, id=f"{ply}")
        line.until("played")
    line.say("play", seat=1, ply=0, action="Nb", id="early")
    line.until("refused")


def quiet(line: Line) -> str:
    """An action that collects nothing: the first push, then staying."""
    choices = line.now["choices"]
    staying = [choice["action"] for choice in choices if choice["label"].startswith("stay")]
    return str((staying or [choices[0]["action"]])[0])


def asked(browser: Browser, table: str) -> list[str]:
    """What is answered over HTTP meanwhile."""
    plies = browser.ask(f"/api/tables/{table}/plies/1")["plies"]
    paths = [f"/api/tables/{table}/plies/{plies}", f"/api/tables/{table}/plies/{plies}?seat=0", f"/api/tables/{table}/record"]
    texts = [browser.get(path).text for path in paths]
    mine = next(one for one in browser.ask("/api/tables")["tables"] if one["table"] == table)
    return [*texts, repr({name: value for name, value in mine.items() if name != "changed"})]


def test_what_a_viewer_receives_depends_on_his_view_alone(ada: Browser) -> None:
    first, second = (traffic(ada, other) for other in ANOTHER)
    assert len(first) > 40
    assert first == second


def test_a_stranger_sees_no_secret(ada: Browser, bruno: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with bruno.line(table) as line:
        told = line.hear()
        assert told["secret"]
        assert not any("goal" in sprite.get("marks", []) for sprite in told["scene"]["sprites"])
        assert line.ask("look", seat=0)["code"] == "not-your-turn"
    answer = bruno.get(f"/api/tables/{table}/plies/0?seat=0")
    assert answer.json()["code"] == "not-your-turn"
    assert "?" in bruno.get(f"/api/tables/{table}/record").text
    assert bruno.ask("/api/tables")["tables"] == []


def test_a_curtain_falls_between_people_with_secrets(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with ada.line(table) as line:
        now = line.hear()["now"]
        assert now["curtain"]
        assert now["viewer"] is None
        seat = now["turn"]
        line.say("look", seat=seat)
        assert any("goal" in sprite.get("marks", []) for sprite in line.until("table")["scene"]["sprites"])
        while line.now["turn"] == seat:
            line.play()
        assert line.now["curtain"]
        assert "goal" not in str([sprite.get("marks") for sprite in line.scene["sprites"]])
        line.say("look", seat=None)
        assert line.until("table")["now"]["curtain"]


def test_everything_is_open_once_it_is_over(ada: Browser) -> None:
    table = ada.open("tiles", "me", "here")
    with ada.line(table) as line:
        line.hear()
        line.say("resign", seat=0)
        told = line.until("table")
        assert told["now"]["over"]
        assert told["now"]["outcome"] == [0.0, 1.0]
        assert all(":" in seat["score"] for seat in told["company"]["seats"])
    assert "?" not in ada.get(f"/api/tables/{table}/record").text
