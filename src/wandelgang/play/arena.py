"""Which games an arena run plays, and how one of them is played. docs/research/arena.md defines player, copy, seat, deal.

Every deal is played in several seatings with the same chance, so neither a good deal nor a good seat favours anybody. The
same plan gives the same games in whatever order they are played. It knows no process, no file and no terminal.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from time import perf_counter
from typing import NamedTuple

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.cores import MOST_CORES, use_cores
from wandelgang.errors import BadSetup, Forfeit, WandelgangError, words
from wandelgang.play.deals import needed_opening, random_actions, seed_for
from wandelgang.play.decisions import choose, dismiss
from wandelgang.play.engine import EnginePlayer
from wandelgang.play.external import HUNG, is_external, split_name
from wandelgang.play.forfeits import Forfeited, forfeited, record_of, shares_without
from wandelgang.play.match import Match
from wandelgang.play.players import Player, player
from wandelgang.play.variant import Variant
from wandelgang.records.record import check_names
from wandelgang.workers.tasks import Last

MOST_PLIES = 100_000  # a longer game counts as failed
ALL_ORDERS = 3  # up to this many seats, a deal is played in every order of the players; beyond that, in every rotation
WARM_UP_PLIES = 20
WARM_UP_SECONDS = 0.01

PlayerFactory = Callable[[str, Generator, float | None], Player]


@dataclass(frozen=True)
class Plan:
    """What to play; enough to play it again."""

    game: str
    options: dict[str, object]
    players: list[str]
    games: int
    seed: int
    seconds: float | None = None
    opening: int | None = None  # random actions before the players take over; None: as many as the game needs
    threads: int | None = None  # of each search; None: the cores of the process that plays


def limited_player(kind: str, generator: Generator, seconds: float | None) -> Player:
    """A computer player with so many seconds per decision."""
    return player(kind, generator, seconds=seconds)


class GameKey(NamedTuple):
    """One game of a run: a deal, and the number of one of its seatings. Both count from 0; `name` is what people see."""

    deal: int
    seating: int

    @property
    def name(self) -> str:
        """Deals and seatings are counted from 1 where people see them: the name of the game's record."""
        return f"{self.deal + 1:05}-{self.seating + 1}"


@dataclass(frozen=True)
class Copy:
    """Whoever takes a seat: one copy of a player. A player that fills several seats has several copies."""

    number: int
    player: int  # which of the plan's players
    kind: str  # what computer player that is, by its specification
    name: str  # unique at the table


@dataclass(frozen=True)
class GameResult:
    """One finished game. Each list has one entry per seat: name, share of the win, decisions, thinking time, the longest.

    `began` is the seat that decided first, after the opening; None if nobody had anything to decide. Deals, seatings and
    seats count from 0 here, and from 1 in every file.
    """

    deal: int
    seating: int
    seats: list[str]
    outcome: list[float]
    plies: int
    began: int | None
    decisions: list[int]
    seconds: list[float]
    longest: list[float]
    forfeit: Forfeited | None = None  # a player that could not go on

    @property
    def key(self) -> GameKey:
        return GameKey(self.deal, self.seating)


class Arena:
    """A plan made playable. A bad plan is refused here, before anything starts."""

    def __init__(self, plan: Plan, make_player: PlayerFactory = limited_player) -> None:
        self.plan, self.make_player = plan, make_player
        if plan.games < 1:
            raise BadSetup("games", words("expected-from", least=1), plan.games)
        if plan.seconds is not None and not 0 < plan.seconds < float("inf"):
            raise BadSetup("time", words("expected-seconds"), plan.seconds)
        if plan.threads is not None and not 1 <= plan.threads <= MOST_CORES:
            raise BadSetup("threads", words("expected-number", least=1, most=MOST_CORES), plan.threads)
        if plan.opening is not None and plan.opening < 0:
            raise BadSetup("opening", words("expected-from", least=0), plan.opening)
        self.variant = Variant(plan.game, plan.options)
        self.seats = self.variant.players
        for typed in plan.players:  # refuses a player that does not exist
            make_player(split_name(typed)[1], Generator(0), plan.seconds)
        self.copies = copies(plan.players, self.seats)
        check_names([copy.name for copy in self.copies])
        self.player_named = {copy.name: copy.player for copy in self.copies}
        self.names = [next(copy.name for copy in self.copies if copy.player == one) for one in range(len(plan.players))]
        self.games_per_deal = len(self.seatings(0))
        self.deals = -(-plan.games // self.games_per_deal)  # whole deals, and at least as many games as planned
        self.opening = needed_opening(self.variant) if plan.opening is None else plan.opening

    def __reduce__(self) -> tuple[type[Arena], tuple[Plan, PlayerFactory]]:
        """An arena travels to another process as its plan."""
        return Arena, (self.plan, self.make_player)

    @property
    def solo(self) -> bool:
        """One seat: every player plays every deal alone."""
        return self.seats == 1

    def games(self) -> list[GameKey]:
        """All games, in the order in which they are started."""
        return [key for deal in range(self.deals) for key in self.games_of(deal)]

    def games_of(self, deal: int) -> list[GameKey]:
        return [GameKey(deal, seating) for seating in range(self.games_per_deal)]

    def seatings(self, deal: int) -> list[tuple[Copy, ...]]:
        """The ways a deal is played: which copy sits at which seat. Every copy sits at every seat equally often."""
        order = list(self.copies)
        if self.solo:
            return [(copy,) for copy in order]
        all_differ = len(self.plan.players) == self.seats
        if all_differ and self.seats <= ALL_ORDERS:
            return list(permutations(order))
        if all_differ:  # vary from deal to deal who sits next to whom
            Generator(self.seed_for(deal, "order")).shuffle(order)
        return [tuple(order[turned:] + order[:turned]) for turned in range(self.seats)]

    def seating(self, key: GameKey) -> tuple[Copy, ...]:
        """Which copy sits at each seat in a game."""
        return self.seatings(key.deal)[key.seating]

    def seed_for(self, deal: int, use: object = "deal") -> int:
        return seed_for(self.plan.seed, deal, use)

    def prepare(self) -> Callable[[GameKey], object]:
        """Get a worker process ready; what it plays games with. An error in here is left for the first game that meets it."""
        if self.plan.threads is not None:
            use_cores(self.plan.threads)
        with contextlib.suppress(Exception):
            self._warm_up()
        return self.play_as_worker

    def play_as_worker(self, key: GameKey) -> object:
        """The same as `play`; a process in which a player hangs is not used again."""
        played = self.play(key)
        return Last(played) if HUNG else played

    def _warm_up(self) -> None:
        """Compile everything a game needs, so that no player's first decision has to wait for it."""
        match = self.match(GameKey(0, 0))
        seconds = None if self.plan.seconds is None else min(WARM_UP_SECONDS, self.plan.seconds)
        for kind in dict.fromkeys(copy.kind for copy in self.copies):
            if not match.is_over and not is_external(kind):  # those prepare themselves before their first decision
                decide(match, self.make_player(kind, Generator(0), seconds))
        random_actions(match, WARM_UP_PLIES, Generator(0))
        COMPILED.returns(match.position.array(), match.players)

    def play(self, key: GameKey) -> tuple[GameResult, str]:
        """Play one game to its end: its result and its record."""
        match = self.match(key)
        players = [
            self.make_player(copy.kind, Generator(self.seed_for(key.deal, copy.number)), self.plan.seconds)
            for copy in self.seating(key)
        ]
        spent: list[list[float]] = [[] for _ in players]
        began = None if match.is_over else match.turn
        outcome, record, forfeit = None, None, None
        try:
            while not match.is_over:
                if match.ply >= MOST_PLIES:
                    raise WandelgangError(words("endless-game", plies=MOST_PLIES))
                spent[match.turn].append(decide(match, players[match.turn]))
        except Forfeit as error:
            seat = match.turn
            outcome, record = shares_without(seat, self.seats), record_of(match, seat, error)
            forfeit = forfeited(seat, error)
        finally:
            dismiss(players)
        result = GameResult(
            *key,
            match.seats,
            outcome or match.outcome or [],
            match.ply,
            began,
            decisions=[len(times) for times in spent],
            seconds=[sum(times) for times in spent],
            longest=[max(times, default=0.0) for times in spent],
            forfeit=forfeit,
        )
        return result, record or match.record()

    def first_to_act(self, deal: int) -> int | None:
        """The seat that decides first in every game of a deal; None if the opening has ended it."""
        match = self.match(GameKey(deal, 0))
        return None if match.is_over else match.turn

    def match(self, key: GameKey) -> Match:
        """A game before its first decision. All seatings of a deal start from the same state, with the same chance."""
        names = [copy.name for copy in self.seating(key)]
        match = self.variant.match(self.seed_for(key.deal), names, COMPILED)
        return random_actions(match, self.opening, Generator(self.seed_for(key.deal, "opening")))


def copies(players: list[str], seats: int) -> list[Copy]:
    """One copy per player; of two players at a larger table, one of the first and as many of the second as seats are left."""
    owners = list(range(len(players)))
    if seats == 1:
        if not players:
            raise BadSetup("players", words("arena-solo"), 0)
    elif len(players) == 2:
        owners = [0, *[1] * (seats - 1)]
    elif len(players) != seats:
        raise BadSetup("players", words("arena-players", seats=seats), len(players))
    named = [split_name(players[owner]) for owner in owners]
    names = [name for name, _ in named]
    return [Copy(number, owner, named[number][1], numbered(names, number)) for number, owner in enumerate(owners)]


def numbered(names: list[str], number: int) -> str:
    """The name of a copy: that of its player, with a number from the second of that name on."""
    before = names[:number].count(names[number])
    return f"{names[number]} ({before + 1})" if before else names[number]


def decide(match: Match, chooser: Player) -> float:
    """One decision of the player whose turn it is, submitted like anybody's; how many seconds it took."""
    started = perf_counter()
    action = choose(match, chooser)
    took = chooser.thought if isinstance(chooser, EnginePlayer) else perf_counter() - started
    match.submit(match.turn, match.ply, match.position.action_text(action))
    return took
