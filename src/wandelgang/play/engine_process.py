"""The process of an engine and the lines between it and us. It knows neither the protocol's commands nor any game.

Nothing an engine does can block or outlive us: threads read, write and drain its errors, what it says is bounded, and it ends
with us, even if we are killed.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Sequence

from wandelgang.errors import Forfeit, words
from wandelgang.language import Message
from wandelgang.play import protocol
from wandelgang.system import alone, kill_group, started_guard

QUEUE = 1000  # lines an engine may be ahead of us
ERRORS = 5  # lines of its standard error that are kept
ERROR_LENGTH = 200  # characters of each
GRACE = 1.0  # seconds a process is given to end by itself
ENDED, TOO_LONG = object(), object()


class EngineProcess:
    """A running engine. Raises Forfeit if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, **alone())
        except (OSError, ValueError) as error:
            raise Forfeit("start", reason=error) from error
        self.guard = started_guard(self.process.pid)
        self.outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.incoming: queue.Queue[object] = queue.Queue(QUEUE)
        self.errors: deque[str] = deque(maxlen=ERRORS)
        self.is_ended = False
        self.threads = [
            threading.Thread(target=run, name=f"engine {self.process.pid}", daemon=True)
            for run in (self._write, self._read, self._drain)
        ]
        for thread in self.threads:
            thread.start()

    def send(self, *line: object) -> None:
        """Never blocks, even if the engine does not read."""
        self.outgoing.put(protocol.written(*line))

    def receive(self, seconds: float) -> str | None:
        """The next line; None if there is none in time. Raises Forfeit if there will never be one."""
        try:
            line = self.incoming.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if line is TOO_LONG:
            raise self.forfeit("long", most=protocol.LONGEST_LINE)
        if line is ENDED:
            self.incoming.put(ENDED)
            raise self._ending()
        return str(line)

    def forfeit(self, code: str, **values: object) -> Forfeit:
        """Why the engine loses, with what it last wrote to its standard error."""
        self.threads[2].join(GRACE if self.process.poll() is not None else 0.0)
        said: Message | str = words("forfeit-said", text=" / ".join(self.errors)) if self.errors else ""
        return Forfeit(code, said=said, **values)

    def _ending(self) -> Forfeit:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return self.forfeit("closed")
        return self.forfeit("crashed", status=code)

    def end(self, is_polite: bool = True) -> None:
        """End the process and everything it started; *is_polite* asks it first."""
        if self.is_ended:
            return
        self.is_ended = True
        if is_polite:
            self.send("quit")
            self.outgoing.put(None)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(GRACE)
        self.outgoing.put(None)
        kill_group(self.process)
        self.process.wait()
        if self.guard is not None:
            self.guard.kill()
            self.guard.wait()
            if self.guard.stdin is not None:
                self.guard.stdin.close()
        for thread in self.threads:
            thread.join(GRACE)

    def _write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError), self.process.stdin as stream:
            while (data := self.outgoing.get()) is not None:
                stream.write(data)
                if self.outgoing.empty():  # many lines at once, such as the legal actions, are sent at once
                    stream.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError), self.process.stdout as stream:
            for line in protocol.read_lines(stream):
                self._put(TOO_LONG if line is None else line)
        self._put(ENDED)

    def _put(self, line: object) -> None:
        """Wait while we are behind: then the engine waits, too."""
        while not self.is_ended:
            with contextlib.suppress(queue.Full):
                self.incoming.put(line, timeout=0.1)
                return

    def _drain(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(OSError), self.process.stderr as stream:
            for line in protocol.read_lines(stream):
                if line is not None and line.strip():
                    self.errors.append(line.strip()[:ERROR_LENGTH])
