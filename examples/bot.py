"""A bot for any game: `python bot.py LINK` takes a seat with an invitation link and plays until the game ends.

It needs only the package `websockets` and follows docs/program/protocol.md. Put your own player into `choose`, or seat another
function with `Bot(link, name, function).run()`.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

Message = dict[str, Any]
LOST = (OSError, HTTPException, WebSocketException, EOFError)


def choose(position: str, actions: dict[str, int]) -> str:
    """The action to play: one of the keys. The position is the bot's own view as text; the values are the actions' numbers."""
    return random.choice(list(actions))


class Bot:
    """One seat at one table, for a function that chooses."""

    def __init__(self, link: str, name: str = "", choose: Callable[[str, dict[str, int]], str] = choose) -> None:
        self.address, self.name, self.choose = urlsplit(link), name, choose
        self.table = self.address.path.rpartition("/")[2]
        self.cookie, self.seat, self.wait = "", -1, 0.5
        self.now: Message = {}
        self.sent: Message | None = None  # an action that has not been acknowledged yet

    def ask(self, method: str, path: str, body: Message | None = None) -> Message:
        """An HTTP request. The cookie of the first response identifies us from then on."""
        line = (HTTPSConnection if self.address.scheme == "https" else HTTPConnection)(self.address.netloc, timeout=30)
        line.request(method, path, json.dumps(body) if body else None, {"Cookie": self.cookie} if self.cookie else {})
        answer = line.getresponse()
        self.cookie = self.cookie or answer.getheader("Set-Cookie", "").partition(";")[0]
        told: Message = json.loads(answer.read())
        line.close()
        return told

    def sit(self) -> None:
        """Get a cookie first, then take the seat: a repeated request is then harmless if a response gets lost."""
        self.ask("GET", "/api/me")
        told = self.ask("POST", f"/api/tables/{self.table}/sit", {"key": self.address.fragment, "name": self.name})
        self.seat = told["seat"] if "seat" in told else sys.exit(told["text"])

    def play(self) -> None:
        """Connect and play until the game is over or the connection is lost."""
        place = f"ws{self.address.scheme[4:]}://{self.address.netloc}/api/tables/{self.table}/live?position=1"
        with connect(place, additional_headers={"Cookie": self.cookie}, max_size=None) as socket:
            self.update(json.loads(socket.recv(60)))
            self.wait = 0.5
            if self.sent:
                socket.send(json.dumps(self.sent))  # it may have arrived; with the same id it is played only once
            while not self.now.get("over"):
                position = self.now["position"]
                if not self.sent and position.get("actions"):
                    action = self.choose(position["text"], {one["text"]: one["number"] for one in position["actions"]})
                    facts = {"seat": self.seat, "ply": self.now["ply"], "action": action, "id": str(random.random())}
                    self.sent = {"type": "play", **facts}
                    socket.send(json.dumps(self.sent))
                try:
                    self.update(json.loads(socket.recv(20)))
                except TimeoutError:
                    socket.send('{"type": "ping"}')

    def update(self, message: Message) -> None:
        """Update the current situation."""
        if message["type"] in ("table", "now"):
            self.now = message.get("now", message)
        elif message["type"] in ("played", "refused") and self.sent and message.get("id") == self.sent["id"]:
            if self.now["ply"] == self.sent["ply"] and message["type"] == "played":
                self.now["position"]["actions"] = []  # the next `now` says what may be played next
            self.sent = None
            time.sleep(1 if message["type"] == "refused" else 0)  # it may have been too often

    def run(self) -> None:
        while not self.now.get("over"):
            try:
                if self.seat < 0:
                    self.sit()
                self.play()
            except LOST as why:
                print(f"Connection lost ({why!r}); reconnecting in {self.wait} seconds.", file=sys.stderr)
                time.sleep(self.wait)
                self.wait = min(2 * self.wait, 8)
        print(self.now["prompt"])


if __name__ == "__main__":
    link, name = [*sys.argv[1:], ""][:2] if sys.argv[1:] else sys.exit("usage: python bot.py LINK [NAME]")
    Bot(link, name).run()
