"""A hostile program: says one thing as fast as it can on several sockets, reads nothing, and comes again when thrown out."""

from __future__ import annotations

import sys
import threading
import time

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

SOMEBODY = {"X-Forwarded-For": "203.0.113.9"}


def flood(address: str, text: str) -> None:
    while True:
        try:
            with connect(address, max_size=None, compression=None, additional_headers=SOMEBODY, close_timeout=0.1) as socket:
                while True:
                    socket.send(text)
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            time.sleep(0.01)


if __name__ == "__main__":
    where, said, sockets = sys.argv[1:]
    for _ in range(int(sockets)):
        threading.Thread(target=flood, args=(where, said), daemon=True).start()
    print("flooding", flush=True)
    time.sleep(120)
