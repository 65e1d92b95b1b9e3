"""Reconnecting: missed steps instead of a snapshot, an action sent again, stale tabs, wrong seats, two tabs of one person."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.server.friends import friends_at, is_refused, play, together
from tests.server.serving import Browser, Line, Message, changed, same_scene, serving
from wandelgang.core.registry import names


def resumed(browser: Browser, table: str, left: Line) -> Line:
    """A new connection that continues where another one stopped."""
    viewer = left.now["viewer"]
    asked = {"since": left.now["version"], **({} if viewer is None else {"seat": viewer})}
    line = browser.line(table, **asked)
    line.scene, line.now, line.company = left.scene, left.now, left.company
    return line


def opening(line: Line) -> list[Message]:
    """Everything sent on connecting: until `now`, or one snapshot."""
    line.until("table", "now")
    return [json.loads(text) for text in line.heard]


def varied(lines: list[Line]) -> str:
    """Not always the first choice, so that no repetition ends the game in a draw."""
    choices = next(line.now["choices"] for line in lines if line.now.get("choices"))
    return str(choices[lines[0].now["version"] * 7 % len(choices)]["action"])


def fresh(browser: Browser, table: str) -> Message:
    with browser.line(table) as line:
        return line.hear()


@pytest.mark.parametrize("game", names())
def test_missed_steps_lead_to_what_a_fresh_look_shows(ada: Browser, bruno: Browser, clara: Browser, game: str) -> None:
    table = friends_at(ada, [bruno], game)
    with together(table, ada, bruno) as lines:
        with clara.line(table) as watcher:
            watcher.hear()
        for browser, left in ((ada, lines[0]), (bruno, lines[1]), (clara, watcher)):
            left_scene, left_now, version = left.scene, dict(left.now), left.now["version"]
            for _ in range(5):
                play(lines, varied(lines))
            left.scene, left.now = left_scene, left_now
            with resumed(browser, table, left) as line:
                told = opening(line)
                steps = [one for one in told if one["type"] == "step"]
                assert sorted(one["type"] for one in told if one not in steps) == ["company", "now"]
                assert len(told) == len(steps) + 2
                versions = [one["version"] for one in steps]
                assert versions == sorted(versions)
                assert versions[0] == version + 1
                shown = fresh(browser, table)
                assert same_scene(line.scene, shown["scene"])
                assert line.now == shown["now"]
                assert [one["told"] for one in steps] == shown["log"][-len(steps) :]
            lines[0].request("look", "table", seat=0)
            lines[1].request("look", "table", seat=1)


def test_whoever_missed_nothing_gets_only_the_current_situation(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "gears")
    with together(table, ada, bruno) as [line, _], resumed(ada, table, line) as again:
        told = opening(again)
        assert [one["type"] for one in told] == ["company", "now"]
        assert again.now == line.now


def test_after_anything_but_actions_a_snapshot_is_sent(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as lines:
        play(lines)
        version = lines[0].now["version"]
        lines[0].say("offer", seat=0, what="takeback", ply=1)
        lines[1].wait(lambda: lines[1].company.get("offer"))
        lines[1].say("answer", number=lines[1].company["offer"]["number"], yes=True)
        for line in lines:
            line.until("table")
        play(lines)
        for since in (0, version):
            with ada.line(table, since=since, seat=0) as again:
                assert again.hear()["type"] == "table", since
        version = lines[0].now["version"]
        lines[1].say("resign", seat=1)
        lines[0].wait(lambda: lines[0].now.get("over"))
        with ada.line(table, since=version, seat=0) as again:
            assert again.hear()["now"]["over"]


def test_another_view_than_asked_for_is_sent_as_a_snapshot(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno], "tiles")
    with together(table, ada, bruno) as lines:
        version = lines[0].now["version"]
        play(lines)
        for browser, seat in ((ada, 1), (bruno, 0), (clara, 0), (clara, 1), (ada, 7), (ada, -1)):
            with browser.line(table, since=version, seat=seat) as line:
                told = line.hear()
                assert told["type"] in ("table", "refused"), (seat, told["type"])
                if told["type"] == "table":
                    assert told["now"]["viewer"] in (
                        [None] if browser is clara else [lines[[ada, bruno].index(browser)].now["viewer"]]
                    )


@pytest.mark.parametrize(
    "query",
    [{"since": "x"}, {"since": -1}, {"since": 10**30}, {"since": "1", "seat": "x"}, {"since": ""}, {"seat": 0}, {"since": "٣"}],
)
def test_invalid_queries_are_answered_with_a_snapshot(ada: Browser, query: Message) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table, **query) as line:
        assert line.hear()["type"] == "table"
        line.play()
        assert line.now["ply"] == 1


def test_an_action_sent_again_over_other_connections_is_played_once(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as lines:
        fields = {"seat": 0, "ply": 0, "action": lines[0].now["choices"][0]["action"], "id": "once"}
        with ada.line(table) as lost:
            lost.hear()
            lost.say("play", **fields)
        with ada.line(table) as again:
            again.hear()
            for _ in range(3):
                assert again.request("play", "played", **fields) == {"type": "played", "id": "once", "ply": 1}
        lines[0].wait(lambda: lines[0].now["ply"] == 1)
        assert is_refused(lines[0].request("play", "played", **{**fields, "id": "another"}))
        assert lines[0].request("play", "played", **fields) == {"type": "played", "id": "once", "ply": 1}
        lines[1].wait(lambda: lines[1].now["ply"] == 1)
        play(lines)
        assert lines[0].request("play", "played", **fields) == {"type": "played", "id": "once", "ply": 1}
        assert lines[0].now["ply"] == 2
        assert len(fresh(ada, table)["log"]) == 2


def test_the_same_id_of_another_person_is_another_action(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        first = line.now["choices"][0]["action"]
        assert line.request("play", "played", seat=0, ply=0, action=first, id="1")["type"] == "played"
        guest.wait(lambda: guest.now["ply"] == 1)
        answer = guest.request("play", "played", seat=1, ply=1, action=guest.now["choices"][0]["action"], id="1")
        assert answer == {"type": "played", "id": "1", "ply": 2}
        line.wait(lambda: line.now["ply"] == 2)


def test_a_killed_server_knows_what_it_acknowledged(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada, bruno = Browser(server), Browser(server)
        table = friends_at(ada, [bruno], "fences")
        with together(table, ada, bruno) as lines:
            actor = lines[lines[0].now["turn"]]
            fields = {
                "seat": actor.now["turn"],
                "ply": actor.now["ply"],
                "action": actor.now["choices"][0]["action"],
                "id": "kept",
            }
            played = actor.request("play", "played", **fields)
            for line in lines:
                line.wait(lambda line=line: line.now["ply"] == played["ply"])  # type: ignore[misc]
            unseen = lines[lines[0].now["turn"]]
            later = {
                "seat": unseen.now["turn"],
                "ply": unseen.now["ply"],
                "action": unseen.now["choices"][0]["action"],
                "id": "lost",
            }
            unseen.say("play", **later)
            server.end(signal.SIGKILL)
    with serving(tmp_path) as server:
        for browser in (ada, bruno):
            browser.moved_to(server)
        one = ada if fields["seat"] == 0 else bruno
        with resumed(one, table, actor) as line:
            opening(line)
            assert line.request("play", "played", **fields) == played
        with (ada if later["seat"] == 0 else bruno).line(table) as line:
            line.hear()
            assert line.request("play", "played", **later)["type"] == "played"
            line.wait(lambda: line.now["ply"] > later["ply"])
            log = fresh(ada, table)["log"]
            assert [entry["ply"] for entry in log] == list(range(1, len(log) + 1))
            assert len(log) == line.now["ply"]
    ada.close()
    bruno.close()


def test_a_stale_tab_is_refused_and_continues(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as lines, ada.line(table) as tab:
        old = tab.hear()["now"]
        play(lines)
        play(lines)
        told = tab.request("play", "played", seat=0, ply=old["ply"], action=old["choices"][0]["action"], id="stale")
        assert is_refused(told, "stale")
        assert told["id"] == "stale"
        assert is_refused(
            tab.request("preview", "previewed", seat=0, ply=old["ply"], action=old["choices"][0]["action"]), "stale"
        )
        assert is_refused(tab.request("hint", "hinted", seat=0, ply=old["ply"]), "stale")
        tab.wait(lambda: tab.now["ply"] == 2)
        tab.play()
        for line in lines:
            line.wait(lambda line=line: line.now["ply"] == 3)  # type: ignore[misc]


def test_nobody_can_play_for_another_seat(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        action = line.now["choices"][0]["action"]
        assert is_refused(guest.request("play", "played", seat=0, ply=0, action=action, id="a"), "not-your-turn")
        assert is_refused(guest.request("play", "played", seat=1, ply=0, action=action, id="b"), "not-your-turn")
        assert is_refused(guest.request("preview", "previewed", seat=0, ply=0, action=action), "not-your-turn")
        assert not guest.now.get("choices")
        assert fresh(ada, table)["now"] == line.now


def test_two_tabs_of_one_person_stay_in_step(ada: Browser, bruno: Browser) -> None:
    for game in ("tiles", "cards"):
        table = friends_at(ada, [bruno], game)
        with together(table, ada, bruno) as lines, ada.line(table) as tab:
            tab.hear()
            for number in range(8):
                turn = lines[0].now["turn"]
                if turn == 0 and number % 2:
                    ply = tab.now["ply"]
                    tab.play()
                    for line in lines:
                        line.wait(lambda line=line, ply=ply: line.now["ply"] > ply)  # type: ignore[misc]
                else:
                    play(lines)
                tab.wait(lambda: tab.now["version"] == lines[0].now["version"])
                lines[0].wait(lambda: lines[0].now["version"] == tab.now["version"])
                assert tab.now == lines[0].now
                assert same_scene(tab.scene, lines[0].scene)


def test_changes_are_applied_as_the_page_applies_them() -> None:
    scene: Message = {"frame": 1, "sprites": [{"id": "a"}, {"id": "b"}]}
    after = changed(scene, {"put": [{"id": "c"}], "drop": ["a"], "frame": 2})
    assert (after["frame"], [sprite["id"] for sprite in after["sprites"]]) == (2, ["b", "c"])
