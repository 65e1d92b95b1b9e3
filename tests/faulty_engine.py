"""An engine that does one thing wrong, named by its argument; otherwise it plays the first legal action."""

from __future__ import annotations

import os
import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else ""
actions: list[str] = []
decisions = 0


def say(line: str) -> None:
    print(line, flush=True)


if fault == "crash-at-start":
    sys.exit("no licence found")
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as heard:
            heard.write(line)
    if command == "protocol":
        say(
            "id name Faulty\nfeature actions\noption seed number 0 0 99\nprotocol " + ("9" if fault == "other-version" else "1")
        )
    elif command == "newgame" and fault == "refuses":
        say("refuse I only play chess")
    elif command == "isready" and fault != "never-ready":
        say("readyok")
    elif command == "view":
        actions.clear()
    elif command == "action":
        actions.append(rest)
    elif command == "quit" and fault != "never-quits":
        break
    elif command == "go":
        decisions += 1
        number, text = actions[0].split()
        if decisions < 2 or not fault:
            say(f"info depth {decisions} shares 0.5,0.5 line {text}")
            say(f"bestaction {text if decisions % 2 else number}")
        elif fault == "crashes":
            print("out of memory", file=sys.stderr, flush=True)
            os._exit(3)
        elif fault in ("hangs", "never-quits"):
            time.sleep(1000)
        elif fault == "floods":
            while True:
                say("info depth 1")
        elif fault == "closes":
            os.close(1)
            time.sleep(1000)
        elif fault == "long-line":
            say("x" * (1 << 21))
        else:
            say({"nonsense": "bestaction abracadabra", "illegal": "bestaction 99999", "silent": "bestaction"}[fault])
