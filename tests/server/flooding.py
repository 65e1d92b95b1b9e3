"""A hostile program: sends one message as fast as it can on several sockets, reads nothing, and reconnects when thrown out."""

from __future__ import annotations

import sys
import threading
import time

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

SOMEBODY = {"X-Forwarded-For": "203.0.113.9"}
LONGEST = 120  # seconds, should the test die that is to end this process


def flood(address: str, text: str, begun: threading.Semaphore) -> None:
    while True:
        try:
            with connect(address, max_size=None, compression=None, additional_headers=SOMEBODY, close_timeout=0.1) as socket:
                while True:
                    socket.send(text)
                    begun.release()
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            time.sleep(0.01)


if __name__ == "__main__":
    where, said, sockets = sys.argv[1:]
    signs = [threading.Semaphore(0) for _ in range(int(sockets))]
    for begun in signs:
        threading.Thread(target=flood, args=(where, said, begun), daemon=True).start()
    for begun in signs:
        begun.acquire()
    print("flooding", flush=True)
    time.sleep(LONGEST)
