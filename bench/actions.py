"""What an action costs the server: `python -m bench.actions [--game tiles] [--plies 200] [--profile]`.

Without sockets and disk: the command is executed on a copy of the table and what is to be stored is encoded (change); then
what three viewers (two people in seats and a spectator) are sent is made and encoded (messages). Actions are random and follow
from the seed. Counted is the processor's time, in milliseconds per action of a person, outcomes of chance included.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import time
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.registry import names
from wandelgang.language import Language
from wandelgang.play.position import states_of
from wandelgang.play.prepare import call_rules
from wandelgang.server.live.broadcast import messages_about
from wandelgang.server.live.changes import prepared
from wandelgang.server.table import setup
from wandelgang.server.table.names import names as seat_names
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.replay import opened, restored
from wandelgang.server.table.table import Table, new_id
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire.incoming import Play
from wandelgang.server.wire.requests import SeatPlan

T = TypeVar("T")
PARTS = ("change", "messages")
SPECTATING = "spectator"


class Bench:
    """One game, played at one table after another."""

    def __init__(self, game: str, calls: Calls, seed: int, languages: list[Language]) -> None:
        self.game, self.calls, self.seed, self.languages = game, calls, seed, languages
        self.chooser = random.Random(seed)
        self.spent = dict.fromkeys(PARTS, 0.0)
        self.bytes = 0
        self.open()

    def open(self) -> None:
        """A new table with its three viewers, who have been sent a snapshot."""
        settled = setup.variant(self.game, {})
        seats = setup.seated([SeatPlan("me")] * settled.players, settled.players, "person")
        seats = [replace(seat, browser=f"person {number}") for number, seat in enumerate(seats)]
        self.seed += 1
        match = settled.match(seed=self.seed, seats=seat_names(seats, "en"))
        self.table: Table = restored(new_id(), [opened(match, seats, "person 0", {})])
        self.table.match = match  # equal, and its chance follows from the seed
        self.table.calls = lambda states: self.calls
        self.presence = Presence()
        browsers = [*(seat.browser for seat in seats[:2]), SPECTATING]
        for browser in browsers:
            self.presence.come(browser)
        self.clients = [
            ClientView(self.table, browser, self.languages[number % len(self.languages)], presence=self.presence)
            for number, browser in enumerate(browsers)
        ]
        for client in self.clients:
            client.snapshot()

    def play(self, plies: int) -> None:
        for _ in range(plies):
            self.act()
            if self.table.over:
                self.open()

    def act(self) -> None:
        """One random action, from the command to the texts that are sent."""
        table, before = self.table, self.table.ply
        states = states_of(table.match.position)
        action = table.game.action_text(states[0], self.chooser.choice(COMPILED.legal(states)))
        seat = table.match.turn
        command = Play(seat, before, action, f"{before}")
        change = self.timed("change", lambda: prepared(table, command, f"person {seat}", self.presence))
        self.timed("change", lambda: table.adopt(change.table))
        told = self.timed("messages", lambda: messages_about(change.event, before, self.clients))
        self.bytes += sum(len(text.encode()) for theirs in told for _, text in theirs or ())

    def timed(self, part: str, work: Callable[[], T]) -> T:
        began = time.thread_time()
        found = work()
        self.spent[part] += time.thread_time() - began
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--plies", type=int, default=100, help="actions per game and way of calling the rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="the second viewer reads German, the others English")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    asked = parser.parse_args()
    languages: list[Language] = ["en", "de", "en"] if asked.mixed else ["en"]
    print(f"{'ms per action':24}", *(f"{part:>9}" for part in (*PARTS, "total")), f"{'kB sent':>9}")
    for game in asked.game or names():
        for calls in (COMPILED, INTERPRETED):
            bench = Bench(game, calls, asked.seed, languages)
            call_rules(states_of(bench.table.match.positions[0]))  # compiles and loads them
            bench.play(50)  # caches fill
            bench.spent = dict.fromkeys(PARTS, 0.0)
            bench.bytes = 0
            profile = cProfile.Profile()
            if asked.profile:
                profile.enable()
            bench.play(asked.plies)
            profile.disable()
            costs = [1000 * bench.spent[part] / asked.plies for part in PARTS]
            kind = "compiled" if calls.compiled else "interpreted"
            figures = " ".join(f"{cost:9.2f}" for cost in (*costs, sum(costs)))
            print(f"{game:12}{kind:12} {figures} {bench.bytes / 1000 / asked.plies:9.1f}", flush=True)
            if asked.profile:
                pstats.Stats(profile).sort_stats("tottime").print_stats(40)


if __name__ == "__main__":
    main()
