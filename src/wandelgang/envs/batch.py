"""Many games of one variant at once, stepped in compiled code on all cores.

A batch owns its arrays and hands out views of them: they are valid until the next call. The same seed and the same actions give
the same games, however many threads there are. It knows no learning framework.
"""

from __future__ import annotations

import copy
import threading
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wandelgang.core import observations
from wandelgang.core.generator import Generator
from wandelgang.core.rules import REGISTERED, WORD, States
from wandelgang.envs.arguments import flags, numbers, one_of, whole, within
from wandelgang.envs.threads import Workers
from wandelgang.errors import BadSetup, Illegal, Refused, words
from wandelgang.language import quoted
from wandelgang.play.position import Position, position_of
from wandelgang.play.variant import Variant
from wandelgang.search import batch as kernel
from wandelgang.search.batch import ANEW, ANY, DEAL, DISABLED, EVERY, NEXT_STEP, SAME_STEP, Observed, Scratch, Table
from wandelgang.search.lookahead import Lookahead, new_lookahead
from wandelgang.system import cores

MODES = {"next-step": NEXT_STEP, "same-step": SAME_STEP, "disabled": DISABLED}
OPPONENTS = ("random", "greedy")
REFUSALS = ("raise", "flag")
MOST = 1 << 20  # states
NEVER = 1 << 62  # truncated
MADE = {"masks", "turns", "rewards", "earned", "terminations", "truncations", "refused", "seats", "records"} | {
    "observations", "final_observations", "_step", "_workers", "_lock"
}  # fmt: skip
STATES_PER_THREAD = {"random": 256, "greedy": 8}  # at least; chosen, not measured


class Step(NamedTuple):
    """What a step led to, one row per state. The arrays belong to the batch and change with its next call."""

    observations: npt.NDArray[np.float32] | None
    rewards: npt.NDArray[np.float32]  # state × seat: each seat's share of the win when its game is over, 0 before
    terminations: npt.NDArray[np.bool_]
    truncations: npt.NDArray[np.bool_]
    masks: npt.NDArray[np.bool_]  # state × action: what is legal now; all, once a game is finished
    turns: npt.NDArray[np.int64]  # the seat that acts, or OVER


class Batch:
    """Games of one variant, all waiting for an action. Chance acts by itself.

    *seat* is the seat you act for; the *opponent*, `random` or `greedy`, plays the others. "any" draws a seat for every game,
    and without a seat you act for all of them in turn. A new game begins from one of so many *deals*, dealt from consecutive
    seeds. A game is truncated after *longest* of your actions. With *observed*, every step also writes observations.
    """

    def __init__(
        self,
        variant: str | Variant,
        states: int,
        seat: int | str | None = None,
        opponent: str = "random",
        autoreset: str = "same-step",
        illegal: str = "raise",
        observed: bool = False,
        longest: int | None = None,
        deals: int = 128,
        threads: int | None = None,
    ) -> None:
        variant = Variant(variant, {}) if isinstance(variant, str) else variant
        if not isinstance(variant, Variant):
            raise BadSetup("variant", words("expected-variant"), quoted(variant))
        self.variant, self.opponent, self.autoreset, self.illegal = variant, opponent, autoreset, illegal
        if opponent not in OPPONENTS:
            raise BadSetup("opponent", words("compiled-opponents", choices=", ".join(OPPONENTS)), repr(opponent))
        one_of("autoreset", autoreset, tuple(MODES))
        one_of("illegal", illegal, REFUSALS)
        self.states = within("states", states, 1, MOST)
        self.deals = 1 if "position" in variant.options else within("deals", deals, 1, MOST)
        self.longest = NEVER if longest is None else within("longest", longest, 1, NEVER)
        self.threads = within("threads", cores() if threads is None else threads, 1, MOST)
        self.seed: int | None = None
        first = variant.game.start(variant.options, Generator(0))
        self.players, self.dtype = int(first[0].players), first.dtype
        self.actions = REGISTERED[first.dtype].ACTIONS
        self.seat = seat if seat is None or seat == "any" else within("seat", seat, 0, self.players - 1)
        self.shape = observations.shape(first[0]) if observed else None
        self._table = self._new_table()
        self._observed = self._new_observed()
        self._samples = np.zeros(self.states, np.int64), np.zeros(self.states, np.uint64)
        self._prepare()

    def _new_table(self) -> Table:
        known, count = REGISTERED[self.dtype], self.states
        seat = EVERY if self.seat is None else ANY if isinstance(self.seat, str) else self.seat
        return Table(
            np.zeros(count, known.STATE),
            np.zeros((count, *known.PAST), np.int64),
            np.zeros(count, np.uint64),
            np.full(count, seat, np.int64),
            np.full(count, seat, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, -(-known.ACTIONS // kernel.BITS)), np.int64),
            np.zeros(self.deals, known.STATE),
            np.zeros((self.deals, *known.PAST), np.int64),
            np.zeros((count, known.ACTIONS), np.bool_),
            np.zeros(count, np.int64),
            np.zeros((count, self.players), np.float32),
            np.zeros(count, np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
        )

    def _new_observed(self) -> Observed | None:
        if self.shape is None:
            return None
        size = int(np.prod(self.shape))
        final = self.states if self.autoreset == "same-step" else 0
        return Observed(np.zeros((self.states, size), np.float32), np.zeros((final, size), np.float32))

    def _prepare(self) -> None:
        """Views of the arrays, shares of the states for the threads, and what cannot be pickled."""
        table = self._table
        self.masks, self.turns, self.rewards, self.earned = (array.view() for array in table[9:13])
        self.terminations, self.truncations, self.refused = (array.view() for array in table[13:])
        self.seats = read_only(table.seats)
        self.records = read_only(table.states)
        self.observations = self.final_observations = None
        if self._observed is not None:
            now, final = self._observed
            self.observations = now.reshape(len(now), *self.shape or ())
            self.final_observations = final.reshape(len(final), *self.shape or ()) if len(final) else None
        self._step = Step(self.observations, self.rewards, self.terminations, self.truncations, self.masks, self.turns)
        count = min(self.threads, -(-self.states // STATES_PER_THREAD[self.opponent]))
        self._workers = Workers(self.states, count, self._new_space)
        self._lock = threading.Lock()

    def _new_space(self) -> tuple[Scratch, Lookahead | None]:
        scratch = Scratch(np.zeros(self.actions, np.int64), np.zeros(self.players), np.zeros(1, np.uint64))
        looks_ahead = self.opponent == "greedy" and self.seat is not None
        return scratch, new_lookahead(self.dtype, self.players) if looks_ahead else None

    def reset(self, seed: int | None = None, rows: npt.ArrayLike | None = None) -> Step:
        """Begin new games: all, or those in *rows* (a mask). A seed deals anew and makes everything that follows repeatable."""
        wanted = flags(np.ones(self.states, np.bool_) if rows is None else rows, len(self._table.steps))
        with self._lock:
            if rows is not None and not wanted.all():
                self._check_reset()
            if seed is not None or self.seed is None:
                self._deal(Generator().seed if seed is None else whole("seed", seed))
            self._table.states[wanted] = self._table.starts[0]
            self._table.steps[wanted] = ANEW
            self._advance(self._samples[0], DEAL)
        return self._step

    def refresh(self, seed: int) -> None:
        """Deal other games to begin from; those being played go on."""
        with self._lock:
            self._fill_starts(whole("seed", seed))

    def step(self, actions: npt.ArrayLike) -> Step:
        """Play one action in every game. Raises Illegal, naming the first wrong one, and has changed nothing then.

        With `illegal="flag"` a wrong action is marked in `refused` instead, and leaves its game as it was.
        """
        chosen = numbers(actions, len(self._table.steps))
        table = self._table
        with self._lock:
            self._check_reset()
            if self.illegal == "raise":
                row = kernel.first_refused(table.allowed, table.masks.shape[1], chosen)
                if row >= 0:
                    raise Illegal(words("illegal-in-batch", row=row, action=int(chosen[row])))
            self._advance(chosen, MODES[self.autoreset])
        return self._step

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, all equally likely. The array belongs to the batch and is overwritten next time."""
        table, (out, generators) = self._table, self._samples
        with self._lock:
            self._check_reset()
            bound = table.masks.shape[1]
            self._workers.run(lambda begin, end, *_: kernel.sample(table.allowed, bound, generators, out, begin, end))
        return out

    def position(self, row: int) -> Position:
        """The position of one game, as a value of its own."""
        number = within("row", row, 0, len(self._table.steps) - 1)
        known = REGISTERED[self.dtype]
        with self._lock:
            self._check_reset()
            found = np.zeros(1, known.RECORD)
            found.getfield(known.STATE)[0] = self._table.states[number]
            if self._table.pasts.size:  # entries that can no longer be read are not part of a position
                since, played = int(found["since"][0]), int(found["played"][0])
                found["past"][0, since : played + 1] = self._table.pasts[number, since : played + 1]
        return position_of(self.variant.game, found)

    def close(self) -> None:
        """End the threads. The batch can still be used; it starts them again."""
        with self._lock:
            self._workers.close()

    def _advance(self, actions: npt.NDArray[np.int64], mode: int, trusted: bool = False) -> None:
        table, observed, longest = self._table, self._observed, self.longest
        self._workers.run(
            lambda first, last, scratch, look: kernel.step(
                table, actions, scratch, look, observed, first, last, mode, longest, trusted
            )
        )

    def _check_reset(self) -> None:
        if self.seed is None:
            raise Refused(words("reset-first"))

    def _deal(self, seed: int) -> None:
        self._fill_starts(seed)
        stream = (np.arange(1, 2 * self.states + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)) + np.uint64(seed & WORD)
        stream = (stream ^ (stream >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        stream = (stream ^ (stream >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        stream ^= stream >> np.uint64(31)
        self._table.generators[:], self._samples[1][:] = stream[: self.states], stream[self.states :]
        self.seed = seed

    def _fill_starts(self, seed: int) -> None:
        known = REGISTERED[self.dtype]
        for number in range(self.deals):
            start = self.variant.game.start(self.variant.options, Generator(seed + number))
            if start.dtype != self.dtype or int(start[0].players) != self.players:
                raise BadSetup("deals", words("deals-alike"), seed + number)
            self._table.starts[number] = start.getfield(known.STATE)[0]
            if self._table.starts_pasts.size:
                self._table.starts_pasts[number] = start["past"][0]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in MADE}

    def __copy__(self) -> Batch:
        return copy.deepcopy(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._prepare()

    def __repr__(self) -> str:
        return f"Batch({self.variant!r}, {self.states}, seat={self.seat!r}, opponent={self.opponent!r})"


def read_only(array: States) -> States:
    """A view that cannot be made writable: compiled code relies on what is in it."""
    data = array.view(np.uint8).reshape(-1).data.toreadonly()
    return np.frombuffer(data, array.dtype).reshape(array.shape)
