"""A flood of expensive HTTP requests until it is terminated: `python -m bench.load.flood ADDRESS lobby|check ADDRESSES`.

Every address has several connections, which ask again as soon as they are answered. It prints how many requests were answered
and how many refused.
"""

from __future__ import annotations

import http.client
import json
import signal
import sys
import threading
from collections import Counter
from contextlib import suppress
from typing import Never
from urllib.parse import urlsplit

CONNECTIONS = 8  # per address
BOARD = {"options": {"preset": "seed", "width": 25, "height": 25}}
REQUESTS = {"lobby": ("GET", "/api/lobby", None), "check": ("POST", "/api/games/tiles/check", json.dumps(BOARD))}


def ask(port: int, what: str, address: str, counts: Counter[int], begun: threading.Semaphore) -> None:
    method, path, body = REQUESTS[what]
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        with suppress(OSError, http.client.HTTPException):
            while True:
                connection.request(method, path, body, {"X-Forwarded-For": address})
                answer = connection.getresponse()
                answer.read()
                counts[answer.status] += 1
                begun.release()
        connection.close()


def main() -> None:
    server, what, addresses = sys.argv[1:]
    counts: Counter[int] = Counter()
    begun = threading.Semaphore(0)

    def end(*_: object) -> Never:
        print(counts[200], counts.total() - counts[200], flush=True)
        sys.exit()

    signal.signal(signal.SIGTERM, end)
    port = urlsplit(server).port
    assert port is not None
    for number in range(int(addresses) * CONNECTIONS):
        address = f"203.0.113.{1 + number // CONNECTIONS}"
        threading.Thread(target=ask, args=(port, what, address, counts, begun), daemon=True).start()
    for _ in range(int(addresses) * CONNECTIONS):
        begun.acquire()
    print("flooding", flush=True)
    signal.pause()


if __name__ == "__main__":
    main()
