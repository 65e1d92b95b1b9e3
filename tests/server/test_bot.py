"""The example bot as a process that gets a link and nothing else: every game, another bot, a killed server."""

from __future__ import annotations

import contextlib
import importlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE, Browser, Line, Message, Server, serving
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game, names

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SHORT: dict[str, Message] = {
    "tiles": {"rounds": 3},
    "sliders": {"limit": 12},
    "gears": {"limit": 6},
    "fences": {"limit": 6, "board": "11x11"},
    "cards": {"standstill": 1},
}


@contextlib.contextmanager
def bots(line: Line, *seats: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Bots that have been given the links of the seats."""
    links = [str(line.request("invite", "invited", seat=seat)["link"]) for seat in seats]
    started = [subprocess.Popen([sys.executable, str(BOT), link], stdout=subprocess.PIPE, text=True) for link in links]
    try:
        yield started
    finally:
        for bot in started:
            bot.kill()
            bot.communicate()


def end_of(bot: subprocess.Popen[str]) -> str:
    said, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0
    return said.strip()


@pytest.mark.parametrize("name", names())
def test_a_bot_plays_to_the_end_of_every_game(ada: Browser, name: str) -> None:
    table = ada.open(name, "me", "friend", **SHORT[name])
    with ada.line(table) as line:
        line.hear()
        with bots(line, 1) as [bot]:
            while not line.now.get("over"):
                if line.now.get("choices"):
                    line.play(line.now["choices"][len(line.heard) % len(line.now["choices"])]["action"])
                else:
                    line.until("now", "table")
            assert end_of(bot) == line.now["prompt"]
    with ada.line(table) as line:
        assert any(entry["seat"] == 1 for entry in line.hear()["log"])


def test_a_bot_seats_any_function_of_texts(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BOT.parent))
    module = importlib.import_module(BOT.stem)
    asked: list[tuple[str, dict[str, int]]] = []

    def last(position: str, actions: dict[str, int]) -> str:
        asked.append((position, actions))
        return max(actions, key=lambda text: actions[text])

    table = ada.open("tiles", "computer-1", "friend", rounds=2)
    with ada.line(table) as line:
        line.hear()
        module.Bot(str(line.request("invite", "invited", seat=1)["link"]), "Last", last).run()
        line.wait(lambda: line.now.get("over"))
    with ada.line(table) as line:
        log = line.hear()["log"]
    assert len(asked) == sum(entry["seat"] == 1 for entry in log) > 0
    for position, actions in asked:
        states = game("tiles").parse_position(position)
        assert list(actions.values()) == [int(action) for action in INTERPRETED.legal(states)]
        assert [game("tiles").parse_action(states[0], text) for text in actions] == list(actions.values())
        assert "?" in position


def test_two_bots_play_each_other_though_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada = Browser(server)
        table = ada.open("sliders", "friend", "friend", limit=60)
        with ada.line(table) as line:
            line.hear()
            with bots(line, 0, 1) as players:
                line.wait(lambda: line.now["ply"] >= 6)
                server.end(signal.SIGKILL)
                following = Server(tmp_path, server.port)
                try:
                    ada.moved_to(following)
                    said = {end_of(bot) for bot in players}
                    with ada.line(table) as again:
                        told = again.hear()
                    assert said == {told["now"]["prompt"]}
                    assert told["now"]["over"]
                    assert [entry["ply"] for entry in told["log"]] == list(range(1, told["now"]["ply"] + 1))
                finally:
                    following.end(signal.SIGKILL)
        ada.close()


def test_an_invalid_link_ends_it_with_an_explanation(ada: Browser) -> None:
    link = f"{ada.server.address}/join/nowhere#nothing"
    ended = subprocess.run([sys.executable, str(BOT), link], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip()


def test_it_is_short_and_imports_nothing_of_ours() -> None:
    text = BOT.read_text("utf-8")
    assert len(text.splitlines()) < 100
    assert "wandelgang" not in text.replace("Wandelgang", "")
