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
from wandelgang.server.events import Acted
from wandelgang.server.heads import Heads
from wandelgang.server.room import Decision, Room
from wandelgang.server.tables import Place, Tables
from wandelgang.server.warming import Warmth, unit

log = logging.getLogger("wandelgang")
PACE = 0.4  # seconds between two events at a table, at least: one wants to see what happened
PLAYERS_KEPT = 24  # with what they remember of their searches


class Thinkers:
    """The computer players of all tables."""

    def __init__(self, tables: Tables, warmth: Warmth, heads: Heads, pace: float = PACE) -> None:
        self.tables, self.warmth, self.heads, self.pace = tables, warmth, heads, pace
        self.tasks: dict[Place, asyncio.Task[None]] = {}
        self.stops: dict[Place, tuple[Decision, threading.Event]] = {}
        self.players: OrderedDict[tuple[str, int, int], Player] = OrderedDict()

    def consider(self, place: Place) -> None:
        """Something happened at a table: what is being thought in vain ends; whoever has to act begins."""
        decision, stop = self.stops.get(place, (place.room.decision, None))
        if stop is not None and (decision != place.room.decision or not place.plays_on):
            stop.set()
        if place.is_attended and not place.room.over:
            for level in {seat.level or seat.helper for seat in place.room.seats} - {0}:
                self.warmth.want(unit(place.room, level))
        if place.plays_on and place not in self.tasks:
            task = self.tasks[place] = asyncio.create_task(self.act(place))
            task.add_done_callback(lambda ended: self.ended(place, ended))

    def ended(self, place: Place, task: asyncio.Task[None]) -> None:
        self.tasks.pop(place, None)
        self.stops.pop(place, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("no computer player acts at table %s any more", place.room.id, exc_info=error)
        else:
            self.consider(place)  # somebody may have acted between its last look and its end

    async def act(self, place: Place) -> None:
        """Act for computer players until it is a person's turn or the game is over."""
        while place.plays_on:
            await self.prepared(place)
            async with place.lock:
                room = place.room
                seat, level, decision, ply = room.turn, room.level, room.decision, room.ply
                if seat is None or not place.plays_on:
                    return
                view = room.state(ply, seat).copy()
                stop = threading.Event()
                self.stops[place] = (decision, stop)
            action = await self.chosen(place, view, seat, level, stop)
            await asyncio.sleep(max(0.0, room.changed + self.pace - time.time()) if place.listeners else 0.0)
            if stop.is_set():
                continue
            try:
                await self.tables.happen(place, partial(play, decision=decision, seat=seat, ply=ply, action=action))
            except (Stale, Missing):
                continue

    async def prepared(self, place: Place) -> None:
        """Wait until the players of this game are ready; those who look are told when they are."""
        wanted = unit(place.room, place.room.level)
        if self.warmth.is_ready(wanted):
            return
        await self.warmth.wait(wanted)
        async with place.lock:
            for listener in list(place.listeners):
                listener.tell(await asyncio.to_thread(listener.sight.now))

    async def chosen(self, place: Place, view: States, seat: int, level: int, stop: threading.Event) -> str:
        """The action a player chooses, as text."""
        room = place.room
        key = (room.id, seat, level)
        thinker = self.players.pop(key, None) or player(str(level), Generator(), self.warmth.calls)

        def think() -> str:
            return room.game.action_text(view[0], thinker.choose(view, seat, stop))

        text = await self.heads.think(place.home, room.host, think)
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


def play(room: Room, decision: Decision, seat: int, ply: int, action: str) -> Acted:
    """Play what was chosen, if that is still to be decided."""
    if room.decision != decision:
        raise Stale(common("stale", got=repr(ply), ply=room.ply))
    return room.play(seat, ply, action)
