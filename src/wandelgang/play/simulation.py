"""What came of many games: one row per game as NumPy arrays, and what each seat won, with intervals. It plays nothing."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from wandelgang.errors import words
from wandelgang.language import Language
from wandelgang.play.position import check_picture
from wandelgang.play.ratings import Tally, rate
from wandelgang.play.variant import Variant
from wandelgang.render.plot import Bar, plot_svg

Array = np.ndarray[Any, Any]

NOBODY = -1
ALL_OF_IT = 1 - 1e-9  # a share of the win that leaves nothing to anybody else
LONGEST_TITLE = 70


class SeatSummary(NamedTuple):
    """What one seat won on average, with its 95 % interval; how often it won alone, and how often it decided first."""

    seat: int
    player: str
    share: float
    low: float
    high: float
    won: int
    began: int


class GameForfeit(NamedTuple):
    """A game that a player from outside lost for a stated reason: a word for programs, and a sentence."""

    game: int
    seat: int
    code: str
    reason: str


@dataclass(frozen=True, eq=False)
class Simulation:
    """The results of `simulate`: arrays with one row per game, in the order of the games. Nobody can write into them.

    Simulations can be compared and pickled; they are equal if the same was played with the same results.
    """

    game: Variant
    players: tuple[str, ...]  # by seat
    seed: int
    seeds: Array  # of each game: `game.deal(seed)` is its first position
    returns: Array  # game × seat: shares of the win
    plies: Array  # actions, chance included
    began: Array  # the seat that decided first; −1 if nobody had anything to decide
    forfeits: tuple[GameForfeit, ...] = ()  # the loser got nothing, and the others shared the win

    def __post_init__(self) -> None:
        for array in (self.seeds, self.returns, self.plies, self.began):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.plies)

    @cached_property
    def winners(self) -> Array:
        """The seat that won each game alone; −1 where the win was shared or nobody won all of it."""
        return np.where(self.returns.max(1) >= ALL_OF_IT, self.returns.argmax(1), NOBODY)

    @cached_property
    def summary(self) -> tuple[SeatSummary, ...]:
        """What every seat won, in order. A game is one observation."""
        seats = len(self.players)
        tally = Tally(self.returns, np.ones_like(self.returns), (1,) * seats, 1)
        found = []
        for seat, rating in enumerate(rate(tally, solo=seats == 1)):
            assert rating is not None  # there is at least one game
            won, began = int((self.winners == seat).sum()), int((self.began == seat).sum())
            found.append(SeatSummary(seat, self.players[seat], rating.score, *rating.interval, won, began))
        return tuple(found)

    def table(self) -> Array:
        """One record per game: number, seed, began, winner, plies, and one share per seat as `returns`."""
        columns = [("game", np.int64), ("seed", np.int64), ("began", np.int64), ("winner", np.int64), ("plies", np.int64)]
        rows = np.zeros(len(self), np.dtype([*columns, ("returns", np.float64, (len(self.players),))]))
        for name, values in zip(rows.dtype.names or (), self._columns(), strict=True):
            rows[name] = values
        return rows

    def to_dict(self) -> dict[str, list[int] | list[float]]:
        """The same as columns of plain numbers, one column `return_…` per seat: what data frames are made from."""
        *columns, returns = self._columns()
        named = zip(("game", "seed", "began", "winner", "plies"), columns, strict=True)
        shares = {f"return_{seat}": returns[:, seat].tolist() for seat in range(len(self.players))}
        return {name: values.tolist() for name, values in named} | shares

    def _columns(self) -> tuple[Array, ...]:
        return np.arange(len(self)), self.seeds, self.began, self.winners, self.plies, self.returns

    def svg(self, language: Language = "en") -> str:
        """The share of every seat with its interval, as a picture."""
        check_picture(language, None)
        bars = []
        for one in self.summary:
            name = words("seat-of", seat=one.seat + 1, player=one.player).say(language)
            note = f"{one.share:.1%} ({one.low:.1%} … {one.high:.1%})".replace("%", " %")
            bars.append(Bar(name, one.share, one.low, one.high, note))
        title = self.game.game.title.say(language) + "".join(f" {name}={value}" for name, value in self.game.given.items())
        title = title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
        about = words("simulated", n=len(self), plies=f"{self.plies.mean():.0f}", seed=self.seed).say(language)
        even = 1 / len(bars) if len(bars) > 1 else None
        return plot_svg(bars, even, title, about, words("equal-shares").say(language))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        shares = ", ".join(f"{one.player} {one.share:.1%} ({one.low:.1%} … {one.high:.1%})" for one in self.summary)
        games = f"{len(self):,} game{'s' if len(self) != 1 else ''}"
        lost = f"; {len(self.forfeits)} forfeited" if self.forfeits else ""
        played = f"{games}, seed {self.seed}; {shares}; {self.plies.mean():.1f} plies per game"
        return f"<Simulation of {self.game!r}: {played}{lost}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation):
            return NotImplemented
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self))
        return all(np.array_equal(mine, theirs) if isinstance(mine, np.ndarray) else mine == theirs for mine, theirs in pairs)

    __hash__ = None  # type: ignore[assignment]  # NumPy arrays have none either

    def __reduce__(self) -> tuple[type[Simulation], tuple[Any, ...]]:
        return Simulation, tuple(getattr(self, one.name) for one in fields(self))
