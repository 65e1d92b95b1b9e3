"""The process that finds out why wrong turns are wrong: started when somebody first asks, ended when nobody has for a while.

Answers are kept, since people make the same mistakes. One question is asked at a time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from wandelgang.puzzles.puzzle import Puzzle
from wandelgang.server.errors import NotReady
from wandelgang.server.puzzles.child import Question, Refuted
from wandelgang.server.supervision import supervised
from wandelgang.server.words import words
from wandelgang.system import alone

log = logging.getLogger("wandelgang")
COMMAND = (sys.executable, "-m", "wandelgang.server.puzzles.child")
KEPT = 20_000  # answers
IDLE = 300.0  # seconds without a question after which the process ends
LONGEST = 600.0  # seconds for an answer: the first time, a game has to be compiled,
PATIENCE = 8.0  # but nobody waits longer than that; whoever asks again later gets it
LINE = 1 << 24  # bytes of an answer at most
Try = tuple[str, ...]


class Refuter:
    """Asks the process, and remembers what it said."""

    def __init__(self) -> None:
        self.known: OrderedDict[tuple[str, int, Try], Refuted] = OrderedDict()
        self.child: Process | None = None
        self.lock = asyncio.Lock()
        self.ending: asyncio.TimerHandle | None = None

    async def ask(self, puzzle: Puzzle, tries: Sequence[Try], seconds: float) -> list[Refuted]:
        """Why these tries fail: of as many, from the first on, as can be found out in that time. Raises NotReady if of none."""
        if not (found := self.recalled(puzzle, tries)):
            search = supervised(self.search(puzzle, tuple(tries), seconds), "refuting wrong turns")
            try:
                await asyncio.wait_for(asyncio.shield(search), PATIENCE)
            except TimeoutError as error:
                raise NotReady(words("puzzle-no-answer")) from error
            found = self.recalled(puzzle, tries)
        return found

    async def search(self, puzzle: Puzzle, tries: tuple[Try, ...], seconds: float) -> None:
        """Have tries refuted, unless somebody else has asked the same meanwhile."""
        async with self.lock:
            if self.recalled(puzzle, tries):
                return
            answers = await self.answered(Question(puzzle.game, puzzle.number, tries, seconds))
        for made, answer in zip(tries, answers, strict=False):
            self.known[puzzle.game, puzzle.number, made] = answer
        while len(self.known) > KEPT:
            self.known.popitem(last=False)

    def recalled(self, puzzle: Puzzle, tries: Sequence[Try]) -> list[Refuted]:
        """The answers to the first tries, as far as they are known."""
        found = []
        for made in tries:
            answer = self.known.get((puzzle.game, puzzle.number, made))
            if answer is None:
                break
            found.append(answer)
        return found

    async def answered(self, question: Question) -> list[Refuted]:
        """Ask the process; if it fails, there is no answer, and the next question goes to a new one."""
        self.stay()
        try:
            child = await self.started()
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(msgspec.json.encode(question) + b"\n")
            line = await asyncio.wait_for(child.stdout.readline(), LONGEST)
            return msgspec.json.decode(line, type=list[Refuted])
        except (OSError, TimeoutError, ValueError) as error:
            about = {"number": str(question.number), "game": question.game, "reason": repr(error)}
            log.warning("no refutation for puzzle %(number)s of %(game)s: %(reason)s", about)
            await self.close()
            return []

    async def started(self) -> Process:
        if self.child is None or self.child.returncode is not None:
            self.child = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, limit=LINE, **alone())
        return self.child

    def stay(self) -> None:
        """From now on, the process is idle."""
        if self.ending is not None:
            self.ending.cancel()
        self.ending = asyncio.get_running_loop().call_later(IDLE, self.end)

    def end(self) -> None:
        if self.child is not None and self.child.returncode is None:
            self.child.kill()

    async def close(self) -> None:
        if self.ending is not None:
            self.ending.cancel()
        self.end()
        if self.child is not None:
            await self.child.wait()
            self.child = None
