"""A killed server loses nothing acknowledged, duplicates nothing, and continues where it was."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.serving import PATIENCE, Browser, Line, Server, serving

KILLS = 3


class Hasty(threading.Thread):
    """Plays as fast as it can, and remembers what was acknowledged and what was not."""

    def __init__(self, browser: Browser, table: str, seed: int) -> None:
        super().__init__()
        self.browser, self.table, self.random = browser, table, random.Random(seed)
        self.acknowledged: list[str] = []
        self.pending: dict[str, object] = {}
        self.has_played = threading.Event()

    def run(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError), self.browser.line(self.table) as line:
            line.hear()
            if self.pending:
                line.say("play", **self.pending)
                self.wait(line)
            while not line.now.get("over"):
                action = self.random.choice(line.now["choices"])["action"]
                number = f"{self.table}-{len(self.acknowledged)}"
                self.pending = {"seat": line.now["turn"], "ply": line.now["ply"], "action": action, "id": number}
                line.say("play", **self.pending)
                self.wait(line)

    def wait(self, line: Line) -> None:
        """Wait until the action is acknowledged and the situation has changed; it must never be refused."""
        while self.pending:
            heard = line.hear()
            assert heard["type"] != "refused", heard
            if heard["type"] == "played":
                self.acknowledged.append(str(heard["id"]))
                self.pending = {}
                self.has_played.set()
        while line.now["ply"] < len(self.acknowledged):
            line.hear()

    def again(self) -> Hasty:
        follower = Hasty(self.browser, self.table, self.random.randrange(1000))
        follower.acknowledged, follower.pending = self.acknowledged, self.pending
        return follower


def test_killed_servers_lose_and_duplicate_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)
    browsers = [Browser(server) for _ in range(3)]
    hasty = [Hasty(browser, browser.open("sliders", "me", "here"), number) for number, browser in enumerate(browsers)]
    for kill in range(KILLS):
        for one in hasty:
            one.start()
        assert all(one.has_played.wait(PATIENCE) for one in hasty)
        wait_for_actions(hasty, 5 * kill)  # each time in the middle of something else
        server.end(signal.SIGKILL)
        for one in hasty:
            one.join()
        server = Server(tmp_path)
        for browser in browsers:
            browser.moved_to(server)
        hasty = [one.again() for one in hasty]
    try:
        for one, browser in zip(hasty, browsers, strict=True):
            with browser.line(one.table) as line:
                line.hear()
                if one.pending:
                    line.say("play", **one.pending)
                    one.wait(line)
            assert one.acknowledged == [f"{one.table}-{number}" for number in range(len(one.acknowledged))]
            with browser.line(one.table) as line:
                assert line.hear()["now"]["ply"] == len(one.acknowledged)
            assert len(one.acknowledged) > 2
    finally:
        server.end(signal.SIGKILL)
        for browser in browsers:
            browser.close()


def wait_for_actions(hasty: list[Hasty], more: int) -> None:
    """Wait until so many more actions have been acknowledged, or everybody has finished."""
    wanted = sum(len(one.acknowledged) for one in hasty) + more
    while sum(len(one.acknowledged) for one in hasty) < wanted and any(one.is_alive() for one in hasty):
        time.sleep(0.01)


def acted(browser: Browser, table: str) -> None:
    """Wait, without watching, until computer players have acted at a table and it is the browser's turn."""
    end = time.monotonic() + PATIENCE
    while table not in [told["table"] for told in browser.ask("/api/tables")["tables"] if told["yours"]]:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_computer_players_continue_after_a_restart_even_if_nobody_watches(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        table = browser.open("sliders", "computer-5", "me")  # it takes its time
        server.end(signal.SIGKILL)
    with serving(tmp_path) as server:
        browser.moved_to(server)
        acted(browser, table)
    browser.close()


def test_computer_players_among_themselves_wait_until_somebody_watches(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as browser:
        table = browser.open("sliders", "computer-5", "computer-5")  # they take their time

        def plies() -> int:
            return int(browser.ask(f"/api/tables/{table}/plies/0")["plies"])

        def stands_still() -> bool:
            before = plies()
            acted(browser, browser.open("sliders", "computer-1", "me"))  # each browser's are thought for one after the other
            return plies() == before

        acted(browser, browser.open("sliders", "computer-1", "me"))
        assert plies() == 0
        with browser.line(table) as line:
            line.wait(lambda: line.now and line.now["ply"])
        while not stands_still():
            pass
        with browser.line(table) as line:
            before = line.until("table")["now"]
            assert not before.get("over")
            line.wait(lambda: line.now["ply"] > before["ply"])


def test_everything_is_there_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        table = browser.open("tiles", "me", "here", "here", goal="stack", players=3)
        with browser.line(table) as line:
            line.hear()
            for _ in range(3):
                line.say("look", seat=line.now["turn"])
                line.until("table")
                line.play()
            line.say("look", seat=line.now["turn"])
            before = line.until("table")
            gone = (before["now"]["turn"] + 1) % 3  # whoever gives up no longer sees a view of their own
            line.say("resign", seat=gone)
            after = line.until("table")
        assert server.end() == 0
    with serving(tmp_path) as server:
        browser.moved_to(server)
        with browser.line(table) as line:
            line.hear()
            line.say("look", seat=before["now"]["viewer"])
            restored = line.until("table")
        for name in ("company", "scene", "log", "options"):
            assert restored[name] == after[name], name
        assert restored["company"]["seats"][gone]["resigned"]
        assert [told["table"] for told in browser.ask("/api/tables")["tables"]] == [table]
    browser.close()
