"""A hostile program: sends one message as fast as it can on several sockets, reads nothing, and reconnects when thrown out.

Floods of requests are in `bench/load`, which also measures what they do to others.
"""

from __future__ import annotations

import contextlib
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.server.serving import Line

SOMEBODY = {"X-Forwarded-For": "203.0.113.9"}
LONGEST = 120  # seconds, should the test die that is to end this process
SOCKETS = 12


def flood(address: str, text: str, begun: threading.Semaphore) -> None:
    while True:
        try:
            with connect(address, max_size=None, compression=None, additional_headers=SOMEBODY, close_timeout=0.1) as socket:
                while True:
                    socket.send(text)
                    begun.release()
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            time.sleep(0.01)


@contextlib.contextmanager
def flooded(address: str, said: str) -> Iterator[None]:
    """While another process floods an address, at low priority so that the server keeps its processor time."""
    command = ["nice", "-n", "19", sys.executable, "-m", "tests.server.flooding", address, said]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        process.stdout.readline()  # every socket has sent something
        yield
    finally:
        process.kill()
        process.communicate()


def usual(line: Line) -> float:
    """How long an action usually takes, in seconds."""
    taken, chance = [], Random(1)
    for _ in range(15):
        taken.append(line.play_on(chance))
        time.sleep(0.05)
    return statistics.median(taken)


if __name__ == "__main__":
    where, text = sys.argv[1:]
    signs = [threading.Semaphore(0) for _ in range(SOCKETS)]
    for begun in signs:
        threading.Thread(target=flood, args=(where, text, begun), daemon=True).start()
    for begun in signs:
        begun.acquire()
    print("flooding", flush=True)
    time.sleep(LONGEST)
