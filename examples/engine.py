"""An engine in plain Python: it speaks the engine protocol (docs/research/engine.md) with nothing but the standard library.

It knows no rules. It asks for the legal actions and knows one thing about `sliders`: a peg that moves ahead is closer to the
other side. In every other game, and among equals, it chooses at random.
"""

from __future__ import annotations

import random
import re
import sys

NAME, AUTHOR = "Ahead", "the Wandelgang authors"


class Ahead:
    """Remembers what the host has said about the game, and chooses."""

    def __init__(self) -> None:
        self.random = random.Random(0)
        self.game, self.seat = "", 0
        self.actions: dict[str, int] = {}  # the legal actions: text → number

    def obey(self, command: str, rest: str) -> list[str]:
        """The lines that answer a command; commands we have no use for are ignored."""
        if command == "protocol":
            return [
                f"id name {NAME}",
                f"id author {AUTHOR}",
                "option seed number 0 0 1000000000",
                "feature actions",
                "protocol 1",
            ]
        if command == "setoption" and rest.startswith("seed "):
            self.random.seed(int(rest.split()[1]))
        elif command == "newgame":
            self.game, seat, _ = rest.split()
            self.seat = int(seat)
        elif command == "isready":
            return ["readyok"]
        elif command == "view":  # the text of the position; the actions follow
            self.actions.clear()
        elif command == "action":
            number, text = rest.split()
            self.actions[text] = int(number)
        elif command == "go":
            return self.choose()
        return []

    def choose(self) -> list[str]:
        if not self.actions:
            return ["refuse I need the legal actions"]
        best = max(self.ahead(text) for text in self.actions)
        chosen = self.random.choice([text for text in self.actions if self.ahead(text) == best])
        return [f"info nodes {len(self.actions)} line {chosen}", f"bestaction {chosen}"]

    def ahead(self, text: str) -> int:
        """How many rows a peg advances: `d10-d8` is two for whoever comes from row 10."""
        found = re.fullmatch(r"[a-z]+(\d+)-[a-z]+(\d+)", text)
        if self.game != "sliders" or not found:
            return 0
        rows = int(found[2]) - int(found[1])
        return rows if self.seat == 0 else -rows


def main() -> None:
    engine = Ahead()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            return
        for answer in engine.obey(command, rest):
            print(answer, flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    main()
