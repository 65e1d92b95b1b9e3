"""A store that cannot be written: nothing is lost, everybody is told, games can be read, and play goes on by itself."""

from __future__ import annotations

import contextlib
import ctypes
import resource
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.friends import friends_at, play, together
from tests.server.serving import QUICK, Browser, Line, Message, Server, serving
from tests.wait import wait_until

PR_CAPBSET_DROP, DAC_OVERRIDE, DAC_READ_SEARCH = 24, 1, 2
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="file limits are POSIX's")


def limit_files(server: Server, most: int) -> None:
    """Let no file of a server grow beyond so many bytes; -1 lifts the limit."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def obey_modes() -> None:
    """Root, too, may write only what the mode of a file allows, in this process and those it starts."""
    for capability in (DAC_OVERRIDE, DAC_READ_SEARCH):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[Callable[[], None]]:
    """Nothing in a folder can be written until the yielded function is called."""

    def allow(is_writable: bool) -> None:
        mode = stat.S_IRUSR | (stat.S_IWUSR if is_writable else 0)
        for path in folder.iterdir():
            path.chmod(mode)
        folder.chmod(mode | stat.S_IXUSR)

    allow(False)
    try:
        yield lambda: allow(True)
    finally:
        allow(True)


def refused_play(line: Line) -> Message:
    line.say("play", seat=line.now["turn"], ply=line.now["ply"], action=line.now["choices"][0]["action"], id="full")
    answer = line.until("refused", "played")
    assert answer["type"] == "refused", answer
    return answer


def test_players_stay_connected_while_nothing_can_be_stored_and_then_play_on(tmp_path: Path) -> None:
    complaints = tmp_path / "complaints"
    data = tmp_path / "data"
    with (
        complaints.open("w") as file,
        serving(data, complaints=file) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server, "de")) as bruno,
    ):
        table = friends_at(ada, [bruno], "sliders", start=0)
        with together(table, ada, bruno) as lines:
            play(lines)
            limit_files(server, 4096)  # the log of the server stays below that
            acting = next(line for line in lines if line.now["viewer"] == line.now["turn"])
            for _ in range(3):
                answer = refused_play(acting)
                assert (answer["code"], answer["id"]) == ("not-stored", "full")
                assert "nicht geschehen" in answer["text"] or "has not happened" in answer["text"]
            answered = ada.post("/api/tables", game="sliders", seats=[{"kind": "me"}, {"kind": "here"}])
            assert (answered.status_code, answered.json()["code"]) == (503, "not-stored")
            assert [one["table"] for one in bruno.ask("/api/tables")["tables"]] == [table]
            limit_files(server, -1)
            before = lines[0].now["ply"]
            play(lines)
            assert lines[0].now["ply"] > before
        with ada.line(table) as line:
            assert line.until("table")["now"]["ply"] == before + 1
        server.end()
    said = complaints.read_text()
    assert said.count("the store cannot be written") == 1
    assert said.count("the store can be written again") == 1


def test_a_full_store_is_named_over_http_and_on_the_socket(tmp_path: Path) -> None:
    with serving(tmp_path, (*QUICK, "--pages", "14")) as server, contextlib.closing(Browser(server)) as ada:
        table = ada.open("sliders", "me", "here")
        opened, answer = [table], ada.post("/api/tables", game="sliders", seats=[{"kind": "me"}, {"kind": "here"}])
        while answer.status_code == 200:
            opened.append(answer.json()["table"])
            answer = ada.post("/api/tables", game="sliders", seats=[{"kind": "me"}, {"kind": "here"}])
        assert (answer.status_code, answer.json()["code"]) == (507, "store-full")
        assert "disk is full" in answer.json()["text"]
        said: Message = {}
        for table in opened:  # the pages there are may hold a whole game more
            with ada.line(table) as line:
                line.until("table")
                while said.get("type") != "refused" and not line.now.get("over"):
                    said = line.request("play", "now", "table", **first_choice(line))
                assert line.is_answered()
        assert said["code"] == "store-full"
        assert {one["table"] for one in ada.ask("/api/tables")["tables"]} == set(opened), "what was stored is there"


def first_choice(line: Line) -> Message:
    line.count += 1
    return {
        "seat": line.now["turn"],
        "ply": line.now["ply"],
        "action": line.now["choices"][0]["action"],
        "id": f"id-{line.count}",
    }


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_server_that_cannot_write_starts_reading_only(tmp_path: Path, ending: signal.Signals) -> None:
    complaints, data = tmp_path / "complaints", tmp_path / "data"
    with serving(data) as server, contextlib.closing(Browser(server)) as ada:
        table = ada.open("sliders", "me", "here")
        with ada.line(table) as line:
            line.until("table")
            line.play()
        computer = ada.open("sliders", "me", "computer-1", start=0)
        server.end(ending)
        with (
            read_only(data) as allow_writing,
            complaints.open("w") as file,
            serving(data, complaints=file, before=obey_modes) as other,
        ):
            ada.moved_to(other)
            assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [computer, table]
            assert ada.get(f"/api/tables/{table}/record").status_code == 200
            assert ada.ask(f"/api/tables/{table}/plies/1")
            answer = ada.http.put("/api/me", json={"name": "Ada"})
            assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
            with ada.line(table) as line:
                assert line.until("table")["now"]["ply"] == 1
                assert refused_play(line)["code"] == "not-stored"
                allow_writing()
                wait_until(lambda: line.play()["type"] != "refused")
            with ada.line(computer) as line:
                line.until("table")
                line.play()
                line.wait(lambda: line.now["turn"] == 0)
            other.end()
    assert complaints.read_text().count("the store cannot be written") == 1
