"""Real server processes, and browsers reduced to what goes over the wire: cookies, requests, a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import IO, Any
from urllib.parse import urlencode

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.nursery import Forked

PATIENCE = 60.0
LONGEST = 300.0  # seconds that anything may be waited for while other things are said
STRICT = (str(Path(__file__).with_name("quick.py")), "{data}", "{port}")  # with the usual limits, or others: see `limited`
GENEROUS = (  # tests play faster than people, and more of them at one address
    "messages=1e6,messages-burst=1000000,changes=1e6,changes-burst=1000000,address-messages=1e6,address-messages-burst=1000000,at-once=1000,"
    "questions=1e6,questions-burst=1000000,work=1e6,work-burst=1e6,arrivals=1e6,arrivals-burst=1000000,"
    "address-sockets=2000,browser-sockets=2000,table-sockets=2000,address-tables=1000000,browser-tables=1000000,address-open-tables=1000000,browser-open-tables=1000000"
)
QUICK = (*STRICT, "--limit", GENEROUS)
REAL = ("-m", "wandelgang", "serve", "--host", "127.0.0.1", "--data", "{data}", "--port", "{port}")
Message = dict[str, Any]
# What answers a question; anything else may be said meanwhile.
ANSWERS = {
    "look": "table",
    "play": "played",
    "preview": "previewed",
    "why": "explained",
    "undo": "table",
    "resign": "table",
    "hint": "hinted",
    "judge": "judged",
    "ping": "pong",
}


def limited(**limits: float) -> tuple[str, ...]:
    """The program of a server with other limits: `limited(browser_sockets=3)`."""
    return (*STRICT, "--limit", ",".join(f"{name.replace('_', '-')}={number}" for name, number in limits.items()))


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run in a thread of its own: a browser of other tests may have its event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, coroutine).result()


class Server:
    """One server process with a data folder: a quick one for tests, or the real one."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        program: Sequence[str] = QUICK,
        complaints: IO[str] | None = None,
        before: Callable[[], None] | None = None,
    ) -> None:
        environment = {**os.environ, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        command = [part.format(data=data, port=port) for part in program]
        self.process: Forked | subprocess.Popen[str]
        if command[0] == STRICT[0] and before is None and not environment.get("PYTHONPATH"):  # other packages are imported anew
            self.process = Forked(command[1:], environment, complaints)
        else:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                stdout=subprocess.PIPE,
                stderr=complaints,
                env=environment,
                text=True,
                preexec_fn=before,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "http://" not in said:
            self.end(signal.SIGKILL)
            raise AssertionError("the server did not start")
        self.address = said[said.index("http://") :].split()[0].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def end(self, sign: signal.Signals = signal.SIGINT) -> int:
        """Send a signal, wait, and return the exit status."""
        self.process.send_signal(sign)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended, and return the exit status."""
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextlib.contextmanager
def serving(
    data: Path, program: Sequence[str] = QUICK, complaints: IO[str] | None = None, before: Callable[[], None] | None = None
) -> Iterator[Server]:
    """A server process; its standard error may go to a file. *before* is called in it before it starts."""
    server = Server(data, program=program, complaints=complaints, before=before)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@contextlib.contextmanager
def visited(
    data: Path, program: Sequence[str], people: int = 1, complaints: IO[str] | None = None
) -> Iterator[tuple[Server, list[Browser]]]:
    """A server of its own for some browsers."""
    with serving(data, program, complaints) as server, contextlib.ExitStack() as opened:
        yield server, [opened.enter_context(contextlib.closing(Browser(server))) for _ in range(people)]


class Browser:
    """A client with a cookie of its own."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server, self.language = server, language
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE)

    def moved_to(self, server: Server) -> None:
        """Continue with another server, keeping the cookie."""
        cookies = self.http.cookies
        self.http.close()
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, cookies=cookies)

    def get(self, path: str) -> httpx.Response:
        """The response to a GET request in the browser's language."""
        return self.http.get(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def ask(self, path: str) -> Message:
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.http.post(f"{path}?lang={self.language}", json=body)

    def open(self, game: str, *kinds: str, plan: Message | None = None, **options: object) -> str:
        """A table with seats such as "me", "here" or "computer-1", and what else the plan says (a clock, watching)."""
        seats = [{"kind": kind.split("-")[0], "level": int(kind.partition("-")[2] or 0)} for kind in kinds]
        answer = self.post("/api/tables", game=game, seats=seats, options=options, **(plan or {}))
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def line(self, table: str, headers: Mapping[str, str] | None = None, **query: object) -> Line:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        asked = urlencode({"lang": self.language, **query})
        address = f"{self.server.address.replace('http', 'ws')}/api/tables/{table}/live?{asked}"
        given = ({"Cookie": cookie} if cookie else {}) | dict(headers or {})
        return Line(connect(address, additional_headers=given, max_size=None, open_timeout=PATIENCE))

    def close(self) -> None:
        self.http.close()


class Line:
    """The socket of a table. Everything received is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.count = 0
        self.now: Message = {}
        self.scene: Message = {}
        self.company: Message = {}

    def __enter__(self) -> Line:
        self.socket = self.socket.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def say(self, type: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self) -> Message:
        """The next message; the current situation is remembered."""
        try:
            text = self.socket.recv(PATIENCE)
        except TimeoutError:
            raise AssertionError(f"nothing more is said; last: {[text[:300] for text in self.heard[-4:]]}") from None
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.scene, self.now, self.company = message["scene"], message["now"], message["company"]
        elif message["type"] == "now":
            self.now = message
        elif message["type"] == "company":
            self.company = message
        elif message["type"] == "step":
            self.scene = changed(self.scene, message["change"])
        return message

    def until(self, *types: str) -> Message:
        """Receive until a message of one of the types arrives, and return it."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            message = self.hear()
            if message["type"] in types:
                return message
        raise AssertionError(f"everything is said but {' or '.join(types)}")

    def wait(self, holds: Callable[[], object]) -> None:
        """Receive until a condition holds."""
        end = time.monotonic() + LONGEST
        while not holds():
            assert time.monotonic() < end, "much is said, but nothing of what was waited for"
            self.hear()

    def ask(self, type: str, **fields: object) -> Message:
        """Send a message and return its answer or refusal."""
        self.say(type, **fields)
        return self.until(ANSWERS[type], "refused")

    def is_answered(self) -> bool:
        """Whether the server still answers here."""
        self.say("ping")
        return bool(self.until("pong"))

    def request(self, type: str, *answers: str, **fields: object) -> Message:
        """Send a message and return its answer (one of these types) or refusal, whatever else arrives meanwhile."""
        self.say(type, **fields)
        return self.until(*answers, "refused")

    def play(self, action: str | None = None, id: str | None = None, **other: object) -> Message:
        """Play an action of the acting seat (by default the first choice), and return what follows."""
        self.count += 1
        chosen = action or self.now["choices"][0]["action"]
        fields = {"seat": self.now["turn"], "ply": self.now["ply"], "action": chosen, "id": id or f"{self.count}-{time.time()}"}
        self.say("play", **{**fields, **other})
        return self.until("now", "table", "refused")

    def play_on(self, random: Random) -> float:
        """Play anything, and return the seconds until the situation has changed."""
        begun = time.monotonic()
        if not self.now.get("over"):
            answer = self.play(random.choice(self.now["choices"])["action"])
            assert answer["type"] != "refused", answer
        return time.monotonic() - begun

    def closed(self) -> int:
        """Receive everything until the server closes the socket, and return the close code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as ended:
            assert ended.rcvd is not None
            return ended.rcvd.code

    @property
    def codes(self) -> list[str]:
        """The codes of all refusals so far."""
        return [message["code"] for message in map(json.loads, self.heard) if message["type"] == "refused"]

    def silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing arrives for a while."""
        try:
            self.heard.append(str(self.socket.recv(seconds)))
        except TimeoutError:
            return True
        return False


def changed(scene: Message, change: Message) -> Message:
    """A scene after a change, as the page applies it."""
    sprites = {sprite["id"]: sprite for sprite in scene["sprites"]}
    for id in change.get("drop", []):
        del sprites[id]
    for sprite in change.get("put", []):
        sprites[sprite["id"]] = sprite
    return {**scene, "frame": change.get("frame") or scene["frame"], "sprites": list(sprites.values())}


def same_scene(one: Message, two: Message) -> bool:
    def key(scene: Message) -> object:
        return scene["frame"], sorted(scene["sprites"], key=lambda sprite: str(sprite["id"]))

    return key(one) == key(two)
