"""Computer players at their tables: they think in threads (`heads`), so that nobody waits for them.

A player is handed the view of its seat. What it chose is played through the same gate as a person's action, unless something
else is to be decided by then. It goes on though the people of its table are away; where only computer players sit, somebody
must look.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from functools import partial

from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import Missing, Stale
from wandelgang.errors import words as common
from wandelgang.play.players import Player, player
from wandelgang.server.bots.thread_pool import FairThreadPool
from wandelgang.server.bots.warm_up import WarmUp, unit
from wandelgang.server.live.tables import LiveTable, Tables
from wandelgang.server.table.events import Acted
from wandelgang.server.table.table import Decision, Table

log = logging.getLogger("wandelgang")
PACE = 0.4  # seconds between two events at a table, at least: one wants to see what happened
PLAYERS_KEPT = 24  # with what they remember of their searches


class ComputerPlayers:
    """The computer players of all tables."""

    def __init__(self, tables: Tables, warm_up: WarmUp, thread_pool: FairThreadPool, pace: float = PACE) -> None:
        self.tables, self.warm_up, self.thread_pool, self.pace = tables, warm_up, thread_pool, pace
        self.tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self.stops: dict[LiveTable, tuple[Decision, threading.Event]] = {}
        self.players: OrderedDict[tuple[str, int, int], Player] = OrderedDict()

    def consider(self, live: LiveTable) -> None:
        """Something happened at a table: what is being thought in vain ends; whoever has to act begins."""
        decision, stop = self.stops.get(live, (live.table.decision, None))
        if stop is not None and (decision != live.table.decision or not live.plays_on):
            stop.set()
        if live.is_attended and not live.table.over:
            for level in {seat.level or seat.helper for seat in live.table.seats} - {0}:
                self.warm_up.want(unit(live.table, level))
        if live.plays_on and live not in self.tasks:
            task = self.tasks[live] = asyncio.create_task(self.act(live))
            task.add_done_callback(lambda ended: self.ended(live, ended))

    def ended(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        self.tasks.pop(live, None)
        self.stops.pop(live, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("no computer player acts at table %s any more", live.table.id, exc_info=error)
        else:
            self.consider(live)  # somebody may have acted between its last look and its end

    async def act(self, live: LiveTable) -> None:
        """Act for computer players until it is a person's turn or the game is over."""
        while live.plays_on:
            await self.prepared(live)
            async with live.lock:
                table = live.table
                seat, level, decision, ply = table.turn, table.level, table.decision, table.ply
                if seat is None or not live.plays_on:
                    return
                view = table.state(ply, seat).copy()
                stop = threading.Event()
                self.stops[live] = (decision, stop)
            action = await self.chosen(live, view, seat, level, stop)
            await asyncio.sleep(max(0.0, table.changed + self.pace - time.time()) if live.subscribers else 0.0)
            if stop.is_set():
                continue
            try:
                await self.tables.happen(live, partial(play, decision=decision, seat=seat, ply=ply, action=action))
            except (Stale, Missing):
                continue

    async def prepared(self, live: LiveTable) -> None:
        """Wait until the players of this game are ready; those who look are told when they are."""
        wanted = unit(live.table, live.table.level)
        if self.warm_up.is_ready(wanted):
            return
        await self.warm_up.wait(wanted)
        async with live.lock:
            for subscriber in list(live.subscribers):
                subscriber.send(await asyncio.to_thread(subscriber.client.now))

    async def chosen(self, live: LiveTable, view: States, seat: int, level: int, stop: threading.Event) -> str:
        """The action a player chooses, as text."""
        table = live.table
        key = (table.id, seat, level)
        thinker = self.players.pop(key, None) or player(str(level), Generator(), self.warm_up.calls)

        def think() -> str:
            return table.game.action_text(view[0], thinker.choose(view, seat, stop))

        text = await self.thread_pool.think(live.address, table.host, think)
        self.players[key] = thinker
        while len(self.players) > PLAYERS_KEPT:
            self.players.popitem(last=False)
        return text

    async def close(self) -> None:
        """Stop thinking."""
        for _, stop in self.stops.values():
            stop.set()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def play(table: Table, decision: Decision, seat: int, ply: int, action: str) -> Acted:
    """Play what was chosen, if that is still to be decided."""
    if table.decision != decision:
        raise Stale(common("stale", got=repr(ply), ply=table.ply))
    return table.play(seat, ply, action)
