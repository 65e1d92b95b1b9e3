"""First states of one variant, dealt by the thousand.

A deal is a function of what the generator draws, and building a state in Python takes a hundred times as long as drawing a few
numbers. So what followed the same draws before is not built again. It changes nothing but the time: the same generator deals
the same state, and is left as it would be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.rules import WORD, States
from wandelgang.play.variant import Variant

KEPT = 512  # deals; where chance decides more, few of them would ever come again
STRIDE = 0x9E3779B97F4A7C15  # what every draw adds to the word of a generator


@dataclass
class Draw:
    """A draw that dealing makes next, and what follows each number drawn: another draw or a finished state."""

    bound: int
    after: dict[int, Draw | bytes] = field(default_factory=dict)


class Recorder(Generator):
    """Draws from another generator and notes what was drawn."""

    def __init__(self, generator: Generator) -> None:
        self.seed, self.word = generator.seed, generator.word
        self.drawn: list[tuple[int, int]] = []

    def below(self, bound: int) -> int:
        outcome = super().below(bound)
        self.drawn.append((bound, outcome))
        return outcome


class Dealer:
    """Deals one variant, and remembers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.dtype = self._start(Generator(0)).dtype
        self.known: Draw | bytes | None = None
        self.kept = 0

    def deal(self, generator: Generator) -> bytes:
        """The bytes of a first state."""
        began, known = int(generator.word[0]), self.known
        while isinstance(known, Draw):
            known = known.after.get(generator.below(known.bound))
        if known is not None:
            return known
        generator.word[0] = began
        recorder = Recorder(generator)
        dealt = self._start(recorder).tobytes()
        all_noted = (int(generator.word[0]) - began) & WORD == STRIDE * len(recorder.drawn) & WORD
        if all_noted and self.kept < KEPT:
            self._keep(recorder.drawn, dealt)
        return dealt

    def array(self, dealt: Sequence[bytes]) -> States:
        """States that were dealt, as an array that may be written to."""
        return np.ndarray(len(dealt), self.dtype, bytearray(b"".join(dealt)))

    def _start(self, generator: Generator) -> States:
        return self.variant.game.start(self.variant.options, generator)

    def _keep(self, drawn: list[tuple[int, int]], dealt: bytes) -> None:
        """Grow the tree of draws by one path."""
        self.kept += 1
        if not drawn:
            self.known = dealt
            return
        if not isinstance(self.known, Draw):
            self.known = Draw(drawn[0][0])
        place = self.known
        for (_, outcome), (bound, _) in pairwise(drawn):
            inner = place.after.setdefault(outcome, Draw(bound))
            if not isinstance(inner, Draw):
                return
            place = inner
        place.after[drawn[-1][1]] = dealt
