"""A bot for any of the five games: `python bot.py LINK` sits down by an invite link and plays until the end.

It needs the package `websockets` and nothing of Wandelgang: what is said is docs/protocol.md. Put your own brain into `choose`.
"""

import json
import random
import sys
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

Message = dict[str, Any]
LOST = (OSError, HTTPException, WebSocketException, EOFError)


def choose(choices: list[Message], scene: Message, now: Message) -> str:
    """The action to play: here is the place for your own brain. A choice has an `action`, a `label`, and sprites to `touch`."""
    return str(random.choice(choices)["action"])


class Bot:
    """One seat at one table."""

    def __init__(self, link: str, name: str = "") -> None:
        self.address, self.name, self.cookie, self.seat, self.wait = urlsplit(link), name, "", -1, 0.5
        self.table = self.address.path.rpartition("/")[2]
        self.scene: Message = {}
        self.now: Message = {}
        self.sent: Message | None = None  # what was played and is not acknowledged yet

    def ask(self, method: str, path: str, body: Message | None = None) -> Message:
        """A question over HTTP. The cookie of the first answer is who we are from then on."""
        line = (HTTPSConnection if self.address.scheme == "https" else HTTPConnection)(self.address.netloc, timeout=30)
        line.request(method, path, json.dumps(body) if body else None, {"Cookie": self.cookie} if self.cookie else {})
        answer = line.getresponse()
        self.cookie = self.cookie or answer.getheader("Set-Cookie", "").partition(";")[0]
        told: Message = json.loads(answer.read())
        line.close()
        return told

    def sit(self) -> None:
        """Be somebody first, then sit down: so asking twice is harmless if an answer gets lost."""
        self.ask("GET", "/api/me")
        told = self.ask("POST", f"/api/tables/{self.table}/sit", {"key": self.address.fragment, "name": self.name})
        self.seat = told["seat"] if "seat" in told else sys.exit(told["text"])

    def play(self) -> None:
        """Connect and play until it is over or the connection is lost."""
        place = f"ws{self.address.scheme[4:]}://{self.address.netloc}/api/tables/{self.table}/live"
        with connect(place, additional_headers={"Cookie": self.cookie}, max_size=None) as socket:
            self.hear(json.loads(socket.recv(60)))
            self.wait = 0.5
            if self.sent:
                socket.send(json.dumps(self.sent))  # perhaps it had arrived: with the same id it is played once
            while not self.now.get("over"):
                if not self.sent and self.now.get("choices"):
                    action, ply = choose(self.now["choices"], self.scene, self.now), self.now["ply"]
                    self.sent = {"type": "play", "seat": self.seat, "ply": ply, "action": action, "id": str(random.random())}
                    socket.send(json.dumps(self.sent))
                try:
                    self.hear(json.loads(socket.recv(20)))
                except TimeoutError:
                    socket.send('{"type": "ping"}')

    def hear(self, told: Message) -> None:
        """Keep in mind how the table stands."""
        if told["type"] == "table":
            self.scene, self.now = told["scene"], told["now"]
        elif told["type"] == "now":
            self.now = told
        elif told["type"] == "step":  # sprites that are new or changed, sprites that are gone
            put = {sprite["id"]: sprite for sprite in self.scene["sprites"] + told["change"].get("put", [])}
            self.scene["sprites"] = [sprite for id, sprite in put.items() if id not in told["change"].get("drop", [])]
        elif told["type"] in ("played", "refused") and self.sent and told.get("id") == self.sent["id"]:
            if self.now["ply"] == self.sent["ply"] and told["type"] == "played":
                self.now["choices"] = []  # what may be played next comes with the next `now`
            self.sent = None
            time.sleep(1 if told["type"] == "refused" else 0)  # perhaps it was too often

    def run(self) -> None:
        while not self.now.get("over"):
            try:
                if self.seat < 0:
                    self.sit()
                self.play()
            except LOST as why:
                print(f"The connection is lost ({why!r}): again in {self.wait} seconds.", file=sys.stderr)
                time.sleep(self.wait)
                self.wait = min(2 * self.wait, 8)
        print(self.now["prompt"])


if __name__ == "__main__":
    Bot(*sys.argv[1:3]).run()
