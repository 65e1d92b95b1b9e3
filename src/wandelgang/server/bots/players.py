"""Computer players at their tables. They think in the thread pool, so that nobody waits for them.

A player gets the view of its seat, and its action takes the same path as a person's, unless another decision is due by then. It
plays on while the people at its table are away; where only computer players sit, somebody has to watch.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from copy import copy

from wandelgang.errors import Forfeit, Missing, NotYourTurn, Stale
from wandelgang.play.decisions import choose, dismiss
from wandelgang.play.engine import end_idle
from wandelgang.play.match import Match
from wandelgang.play.players import Player, player
from wandelgang.play.position import states_of
from wandelgang.server import times
from wandelgang.server.bots.answer_time import answer_time, remaining
from wandelgang.server.bots.warm_up import WarmUp, unit
from wandelgang.server.errors import NotStored
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.logs import short
from wandelgang.server.store.coordination import thinking
from wandelgang.server.table import computers
from wandelgang.server.table.commands import ComputerAction, ComputerFault
from wandelgang.server.table.table import Decision

log = logging.getLogger("wandelgang")
PACE = 0.4  # seconds between two events at a table, at least, so that people can see what happened
NOTICE = 0.05  # seconds within which a pause ends when the decision is no longer to be made
PLAYERS_KEPT = 24  # with their transposition tables
RETRY = 1.0  # seconds until something is tried again that could not be stored, or that another process does
OUTSIDE = 8  # players from outside that may think at once; one that hangs must not keep ours from thinking


class ComputerPlayers:
    """The computer players of all tables."""

    def __init__(self, tables: Tables, warm_up: WarmUp, thread_pool: FairThreadPool, pace: float = PACE) -> None:
        self.tables, self.warm_up, self.thread_pool, self.pace = tables, warm_up, thread_pool, pace
        self.outside = FairThreadPool(OUTSIDE)
        self.tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self.stops: dict[LiveTable, tuple[Decision, threading.Event]] = {}
        self.players: OrderedDict[tuple[str, int, int], Player] = OrderedDict()

    def consider(self, live: LiveTable) -> None:
        """Something happened at a table: stop thinking that has become pointless, and start whoever is to act."""
        decision, stop = self.stops.get(live, (live.table.decision, None))
        if stop is not None and (decision != live.table.decision or not live.plays_on):
            stop.set()
        if live.table.over and live not in self.tasks:
            self.forget(live)
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
            log.error("the computer player at table %(table)s has stopped", {"table": short(live.table.id)}, exc_info=error)
        else:
            self.consider(live)  # somebody may have acted between its last check and its end

    async def act(self, live: LiveTable) -> None:
        """Act for computer players until it is a person's turn or the game is over. While another process does, be ready to
        take over.
        """
        coordination, lease = self.tables.coordination, thinking(live.table.id)
        while live.plays_on:
            try:
                if await coordination.acquire(lease):
                    try:
                        await self.think(live)
                    finally:
                        await coordination.release(lease)
                    continue
            except NotStored:
                pass  # the store has logged why
            await asyncio.sleep(RETRY)

    async def think(self, live: LiveTable) -> None:
        """Think and act, one decision after another."""
        while live.plays_on:
            await self.wait_until_ready(live)
            async with live.lock:
                table = live.table
                seat, level, decision, ply = table.turn, table.level, table.decision, table.ply
                if seat is None or not live.plays_on:
                    return
                match = copy(table.match)
                stop = threading.Event()
                self.stops[live] = (decision, stop)
            try:
                action, began = await self.choose(live, match, level, stop)
            except (Forfeit, Missing) as error:
                if not stop.is_set():
                    fields = {"table": short(table.id), "reason": str(error)}
                    log.warning("the computer player at table %(table)s cannot go on: %(reason)s", fields)
                    await self.give_up(live, ComputerFault(decision, seat, ply, getattr(error, "code", "gone")))
                continue
            pause = max(0.0, table.changed + self.pace - times.now()) if live.subscribers else 0.0
            if table.secret:
                period = answer_time(level, states_of(match.positions[0]), self.pace)
                pause = remaining(time.monotonic() - began, period)
            await sleep(pause, stop)
            if stop.is_set():
                continue
            try:
                await self.tables.perform(live, ComputerAction(decision, seat, ply, action))
            except (Stale, Missing):
                continue
            except NotStored:
                await asyncio.sleep(RETRY)

    async def give_up(self, live: LiveTable, fault: ComputerFault) -> None:
        """A player from outside cannot go on: it leaves the game, unless that has gone on without it."""
        try:
            await self.tables.perform(live, fault)
        except (Stale, Missing, NotYourTurn):
            pass
        except NotStored:
            await asyncio.sleep(RETRY)

    async def wait_until_ready(self, live: LiveTable) -> None:
        """Wait until the players of this game have been compiled, and tell those who watch."""
        wanted = unit(live.table, live.table.level)
        if self.warm_up.is_ready(wanted):
            return
        await self.warm_up.wait(wanted)
        async with live.lock:
            for subscriber in list(live.subscribers):
                subscriber.send(await asyncio.to_thread(subscriber.client.now))

    async def choose(self, live: LiveTable, match: Match, level: int, stop: threading.Event) -> tuple[str, float]:
        """The action that a player chooses, as text, and when it began to think."""
        table = live.table
        key = (table.id, match.turn, level)
        chooser = self.players.pop(key, None) or player(computers.specification(level), calls=self.warm_up.calls)

        def think() -> tuple[str, float]:
            began = time.monotonic()
            return table.game.action_text(states_of(match.position)[0], choose(match, chooser, stop)), began

        pool = self.outside if level >= computers.FIRST else self.thread_pool
        chosen = await pool.think(live.address, table.host, think)
        self.players[key] = chooser
        while len(self.players) > PLAYERS_KEPT:
            _, idle = self.players.popitem(last=False)
            await asyncio.to_thread(dismiss, [idle])
        return chosen

    def forget(self, live: LiveTable) -> None:
        """A game is over: its players may serve other tables."""
        idle = [self.players.pop(key) for key in list(self.players) if key[0] == live.table.id]
        if idle:
            asyncio.get_running_loop().run_in_executor(None, dismiss, idle)

    async def close(self) -> None:
        """Stop thinking."""
        for _, stop in self.stops.values():
            stop.set()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.outside.close)
        await asyncio.to_thread(dismiss, list(self.players.values()))
        await asyncio.to_thread(end_idle)


async def sleep(seconds: float, stop: threading.Event) -> None:
    """Sleep, unless somebody says stop."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0.0 and not stop.is_set():
        await asyncio.sleep(min(left, NOTICE))
