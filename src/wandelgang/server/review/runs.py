"""All reviews of this server: one per game and knowledge for all who ask, made by one child process, in turn by address.
Positions that somebody looks at are served alike, and only remembered.

What is known is stored with the game every few seconds and at the end, so a restart loses little and a finished review is never
made again. The event loop never waits for the process; a thread does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from wandelgang.core.calls import Calls
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.play.position import Position
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.turns import Knowledge
from wandelgang.play.review.valuing import Shares
from wandelgang.server.errors import TooOften
from wandelgang.server.gate.gate import Gate
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.logs import short
from wandelgang.server.review.bench import Piece, PositionPiece, prepare
from wandelgang.server.review.state import KIND, LOSSES, WANTED, PositionState, ReviewState, key_of
from wandelgang.server.store.interface import Document, Store
from wandelgang.server.threads import OwnThreads, Run
from wandelgang.server.words import words
from wandelgang.workers.processes import Processes
from wandelgang.workers.tasks import Lost

log = logging.getLogger("wandelgang")
IDLE = 60.0  # seconds without work after which the child process ends
PAUSE = 5.0  # seconds between two times that a review is stored
MOST_KNOWN = 100  # reviews in memory, and as many positions
WANTED_POSITION = 20.0  # seconds after the last question, while a position is worked on
MOST_TURNS = 2000  # a longer game is not reviewed


@dataclass
class Try:
    """What somebody would do instead, and who is told what it is worth."""

    piece: Piece
    answer: asyncio.Future[Shares]


class Reviews:
    """Reviews and the process that makes them; nothing starts before somebody asks."""

    def __init__(self, store: Store, gate: Gate, calls: Calls, effort: float = 1.0) -> None:
        self.store, self.gate, self.calls, self.effort = store, gate, calls, effort
        self.states: dict[str, ReviewState] = {}
        self.positions: dict[str, PositionState] = {}  # the one asked for last is the last one
        self.finding: dict[str, asyncio.Lock] = {}
        self.served: dict[str, float] = {}  # addresses, and when something was last done for them
        self.tries: list[Try] = []
        self.processes = Processes(prepare, 1)
        self.thread = OwnThreads(1, "reviews")
        self.asked = asyncio.Event()
        self.is_closing = False

    async def ask(self, live: LiveTable, knowledge: Knowledge, address: str, pause: bool, run: Run) -> ReviewState:
        """The review of a finished game, as far as it is known; asking has it made, unless it is to pause."""
        key = key_of(live.table.id, knowledge)
        async with self.finding.setdefault(key, asyncio.Lock()):
            state = self.states.get(key)
            if state is None or state.plies != live.table.ply:
                state = await self.found(live, knowledge, address, run)
        if not pause and not state.is_charged:
            if late := await self.gate.reviews.take(address):
                raise TooOften(words("too-many-reviews"), late)
            state.is_charged = True
        state.wanted = 0.0 if pause else time.monotonic() + WANTED
        if not pause:
            self.asked.set()
        return state

    async def ask_position(self, game: str, text: str, knowledge: Knowledge, address: str, run: Run) -> PositionState:
        """The best turns in a position, as far as they are known; asking has them found. It is read only once."""
        key = f"{game} {knowledge} {text}"
        if key not in self.positions:
            position = await run(lambda: Position(game, text))
            if late := await self.gate.positions.take(address):
                raise TooOften(words("too-many-positions"), late)
            self.positions.setdefault(key, PositionState(position, knowledge, address=address))
        state = self.positions[key] = self.positions.pop(key)
        while len(self.positions) > MOST_KNOWN:
            self.positions.pop(next(iter(self.positions)))
        state.wanted = time.monotonic() + WANTED_POSITION
        self.asked.set()
        return state

    async def found(self, live: LiveTable, knowledge: Knowledge, address: str, run: Run) -> ReviewState:
        """A review that has been stored, or a new one."""
        async with live.lock:
            table = live.table
            is_untouched = table.version == 1 and not table.online  # a record that was uploaded, and nobody plays on
            if not table.over and not is_untouched:
                raise NotYourTurn(words("review-later"))
            match = table.match
            total = await run(lambda: len(match.turns))
            if total > MOST_TURNS or not total:
                raise NotYourTurn(words("review-nothing"))
            record = await run(lambda: match.record(None))
            players, plies = match.players, match.ply
        state = ReviewState(table.id, knowledge, record, players, plies, total, self.effort, address=address)
        stored = await self.store.document(KIND, state.key)
        if stored is not None:
            state.restore(stored.body)
            state.is_charged = True
        self.forget()
        self.states[state.key] = state
        return state

    async def judge(self, state: ReviewState, turn: int, tried: tuple[int, ...]) -> Shares:
        """What a decision of a turn would have been worth, by the same work as the best."""
        decision = state.turns[turn].worst
        if decision is None:
            raise Missing(words("no-exercise"))
        answer: asyncio.Future[Shares] = asyncio.get_running_loop().create_future()
        effort = Effort().times(self.effort)
        piece = Piece(state.key, state.record, state.knowledge, effort, self.calls, turn, decision.ply, decision.depth, tried)
        self.tries.append(Try(piece, answer))
        self.asked.set()
        return await answer

    async def work(self) -> None:
        """Do what is wanted, one piece after the other; the process ends when nothing has been wanted for a while."""
        idle = time.monotonic()
        while True:
            self.asked.clear()
            if self.tries:
                await self.answer(self.tries.pop(0))
            elif wanted := self.wanted():
                await self.advance(min(wanted, key=lambda one: (self.served.get(one.address, 0.0), one.served)))
            else:
                if time.monotonic() - idle > IDLE:
                    await self.thread.run(self.processes.__exit__)
                    self.served.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.asked.wait(), IDLE)
                continue
            idle = time.monotonic()

    def wanted(self) -> list[ReviewState | PositionState]:
        """What somebody waits for."""
        known: list[ReviewState | PositionState] = [*self.states.values(), *self.positions.values()]
        return [one for one in known if one.is_wanted]

    async def answer(self, asked: Try) -> None:
        ended = await self.done(asked.piece)
        if asked.answer.done():
            return
        if isinstance(ended, Lost):
            asked.answer.set_exception(Missing(words("no-exercise")))
        else:
            asked.answer.set_result(ended.answer)

    async def advance(self, state: ReviewState | PositionState) -> None:
        """One more turn of a review, or one more step with a position."""
        ended = await self.done(state.next_piece(Effort().times(self.effort), self.calls))
        state.served = self.served[state.address] = time.monotonic()
        if isinstance(ended, Lost):
            self.lose(state, ended)
            return
        state.losses = 0
        state.take(ended.answer)
        if isinstance(state, PositionState):
            return
        if state.is_done or time.monotonic() - state.stored > PAUSE:
            await self.keep(state)

    async def done(self, piece: Piece | PositionPiece) -> Any:
        return await self.thread.run(lambda: next(iter(self.processes.run([piece]))))

    async def keep(self, state: ReviewState) -> None:
        """Store what is known with the game."""
        state.stored = time.monotonic()
        try:
            await self.store.put(Document(KIND, state.key, state.body(), table=state.table))
        except Missing:  # the table has been deleted meanwhile
            self.states.pop(state.key, None)

    def lose(self, state: ReviewState | PositionState, ended: Lost) -> None:
        if self.is_closing:
            return
        reason = ended.reason or f"exit code {ended.exit_code}"
        name = short(state.table) if isinstance(state, ReviewState) else f"a position of {state.position.game.name}"
        log.error("the review of %(what)s failed: %(reason)s", {"what": name, "reason": reason})
        state.losses += 1
        state.failure = reason if state.losses >= LOSSES else ""

    def forget(self) -> None:
        """Too much would be remembered: what nobody wants is found again in the store."""
        if len(self.states) >= MOST_KNOWN:
            self.states = {key: state for key, state in self.states.items() if state.is_wanted}
            self.finding = {key: lock for key, lock in self.finding.items() if key in self.states or lock.locked()}

    async def close(self) -> None:
        """End the process; a turn that is being reviewed is reviewed again another time."""
        self.is_closing = True
        for worker in list(self.processes.workers):
            worker.process.kill()
        for state in list(self.states.values()):
            if state.begun and not state.is_done:
                await self.keep(state)
        for one in self.tries:
            one.answer.cancel()
        await asyncio.to_thread(self.thread.close)
        await asyncio.to_thread(self.processes.__exit__)
