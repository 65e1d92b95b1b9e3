"""Computer players against each other, fairly: every deal is played in all its seatings, with the same chance.

It seats players, plays single games and sums up results; it knows no process, no file and no terminal. Whatever the order
in which games are played, the same plan gives the same games.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from time import perf_counter

import numpy as np

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, WandelgangError, words
from wandelgang.play.match import Match
from wandelgang.play.players import Player, player
from wandelgang.play.ratings import Table, Tally, decided
from wandelgang.play.variant import Variant

MOST_PLIES = 100_000  # a game that is longer is given up as lost
ALL_ORDERS = 3  # up to so many seats a deal is played in every order of the players, beyond that in every rotation
WARM_PLIES = 20
OPENING = 4  # random actions a deal begins with where chance decides nothing: else all deals would be one
LOOKED_AT = 8  # actions after which two games that chance did not tell apart count as the same
WARM_SECONDS = 0.01

Seat = Callable[[str, Generator, Calls, float | None], Player]
Key = tuple[int, int]  # a deal and one of its seatings: one game


@dataclass(frozen=True)
class Plan:
    """What is to be played; enough to play it again."""

    game: str
    options: dict[str, object]
    players: list[str]
    games: int
    seed: int
    seconds: float | None = None
    opening: int | None = None  # random actions before the players take over; None: as many as the game needs


@dataclass(frozen=True)
class Played:
    """One finished game. Lists have an entry a seat: who sat there, his share, decisions, thinking time, the longest."""

    deal: int
    seating: int
    seats: list[str]
    outcome: list[float]
    plies: int
    decisions: list[int]
    seconds: list[float]
    longest: list[float]

    @property
    def key(self) -> Key:
        return self.deal, self.seating


class Arena:
    """A plan made playable. A bad plan is refused here, before anything begins."""

    def __init__(self, plan: Plan, seat: Seat = player) -> None:
        self.plan, self.seat = plan, seat
        if plan.games < 1:
            raise BadSetup("games", words("expected-from", least=1), plan.games)
        if plan.seconds is not None and not 0 < plan.seconds < float("inf"):
            raise BadSetup("time", words("expected-seconds"), plan.seconds)
        if plan.opening is not None and plan.opening < 0:
            raise BadSetup("opening", words("expected-from", least=0), plan.opening)
        self.variant = Variant(plan.game, plan.options)
        self.seats = int(self.variant.start(Generator(0))[0].players)
        for name in plan.players:
            seat(name, Generator(0), COMPILED, plan.seconds)
        self.kinds = self._kinds()  # the player on each chair; chairs are what is moved from seat to seat
        self.chairs = [numbered(self.kinds, chair) for chair in range(len(self.kinds))]
        filling = len(self.kinds) > len(plan.players)
        self.owner = [min(chair, 1) if filling else chair for chair in range(len(self.kinds))]
        self.names = [self.chairs[self.owner.index(one)] for one in range(len(plan.players))]
        self.games_a_deal = len(self.seatings(0))
        self.opening = self._opening() if plan.opening is None else plan.opening
        self.deals = -(-plan.games // self.games_a_deal)  # whole ones, so that at least the games asked for are played

    def _kinds(self) -> list[str]:
        given = self.plan.players
        if self.solo:
            if not given:
                raise BadSetup("players", words("arena-solo"), 0)
            return list(given)
        if len(given) == self.seats:
            return list(given)
        if len(given) == 2:
            return [given[0], *[given[1]] * (self.seats - 1)]
        raise BadSetup("players", words("arena-players", seats=self.seats), len(given))

    def _opening(self) -> int:
        """None where chance deals or decides something: there deals differ by themselves."""
        first, second = (opened(self.variant.match(seed), LOOKED_AT, Generator(0)) for seed in (1, 2))
        return OPENING if first.state.tobytes() == second.state.tobytes() else 0

    @property
    def solo(self) -> bool:
        """One seat: every player plays every deal alone."""
        return self.seats == 1

    def all_games(self) -> list[Key]:
        """All games, in the order in which they are begun."""
        return [(deal, seating) for deal in range(self.deals) for seating in range(self.games_a_deal)]

    def seatings(self, deal: int) -> list[tuple[int, ...]]:
        """The ways a deal is played: which chair is at which seat. Every chair is at every seat equally often."""
        chairs = list(range(len(self.kinds)))
        if self.solo:
            return [(chair,) for chair in chairs]
        each_is_another = len(self.plan.players) == self.seats
        if each_is_another and self.seats <= ALL_ORDERS:
            return list(permutations(chairs))
        if each_is_another:  # who sits beside whom changes from deal to deal
            Generator(self.chance(deal, "order")).shuffle(chairs)
        return [tuple(chairs[turned:] + chairs[:turned]) for turned in range(self.seats)]

    def chance(self, deal: int, use: object = "deal") -> int:
        """A seed that depends on the plan's seed, the deal and what it is for, and on nothing else."""
        digest = hashlib.sha256(f"{self.plan.seed} {deal} {use}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 11

    def match(self, key: Key) -> Match:
        """The game before its first decision. All seatings of a deal begin alike and have the same chance."""
        match = self.variant.match(self.chance(key[0]), self.seated(key), COMPILED)
        return opened(match, self.opening, Generator(self.chance(key[0], "opening")))

    def seated(self, key: Key) -> list[str]:
        """Who sits where in a game."""
        return [self.chairs[chair] for chair in self.seatings(key[0])[key[1]]]

    def play(self, key: Key) -> tuple[Played, str]:
        """Play one game to its end: the result and the record."""
        deal, seating = key
        match = self.match(key)
        players = [
            self.seat(self.kinds[chair], Generator(self.chance(deal, chair)), COMPILED, self.plan.seconds)
            for chair in self.seatings(deal)[seating]
        ]
        spent: list[list[float]] = [[] for _ in players]
        while not match.is_over:
            if match.ply >= MOST_PLIES:
                raise WandelgangError(words("endless-game", plies=MOST_PLIES))
            spent[match.turn].append(decide(match, players[match.turn]))
        played = Played(
            deal,
            seating,
            match.seats,
            match.outcome or [],
            match.ply,
            decisions=[len(times) for times in spent],
            seconds=[sum(times) for times in spent],
            longest=[max(times, default=0.0) for times in spent],
        )
        return played, match.record()

    def warm_up(self) -> None:
        """Have everything compiled that a game needs, so that no player's first decision has to wait for it."""
        match = self.match((0, 0))
        for kind in dict.fromkeys(self.kinds):
            short = None if self.plan.seconds is None else min(WARM_SECONDS, self.plan.seconds)
            warm = self.seat(kind, Generator(0), COMPILED, short)
            if not match.is_over:
                decide(match, warm)
        chance = player("random", Generator(0), COMPILED)
        while not match.is_over and match.ply < WARM_PLIES:
            decide(match, chance)
        COMPILED.returns(match.state, match.players)

    def tally(self, games: Iterable[Played]) -> Tally:
        """What each player won, deal by deal."""
        seats = tuple(self.owner.count(one) for one in range(len(self.names)))
        won, count = np.zeros((self.deals, len(self.names))), np.zeros((self.deals, len(self.names)))
        for played in games:
            for one, share in self.shares(played).items():
                won[played.deal, one] += share
                count[played.deal, one] += 1
        return Tally(won, count, seats, 1 if self.solo else self.games_a_deal)

    def shares(self, played: Played) -> dict[int, float]:
        """What each player of a game won of it; one who fills several seats, on the average of them."""
        owned: dict[int, list[float]] = {}
        for name, share in zip(played.seats, played.outcome, strict=True):
            owned.setdefault(self.owner[self.chairs.index(name)], []).append(share)
        return {one: sum(shares) / len(shares) for one, shares in owned.items()}

    def decided(self, played: dict[Key, Played], lost: Collection[Key]) -> tuple[int, int] | None:
        """Who is clearly the strongest, and the last deal it took; None if nobody is.

        Deals count in their order, up to the first that is not finished: short games must not count before long ones. A deal
        with a lost game is left out.
        """
        counted: list[int] = []
        for deal in range(self.deals):
            keys = [(deal, seating) for seating in range(self.games_a_deal)]
            if all(key in played for key in keys):
                counted.append(deal)
            elif not all(key in played or key in lost for key in keys):
                break
        scores = self._scores(counted, played)
        found = decided(scores)
        return None if found is None else (found[0], counted[found[1] - 1])

    def _scores(self, deals: list[int], played: dict[Key, Played]) -> Table:
        tally = self.tally(played[deal, seating] for deal in deals for seating in range(self.games_a_deal))
        return tally.won[deals] / tally.whole


def numbered(kinds: list[str], chair: int) -> str:
    """The name of a chair: its player's, with a number if there are several of him."""
    before = kinds[:chair].count(kinds[chair])
    return f"{kinds[chair]} ({before + 1})" if before else kinds[chair]


def opened(match: Match, plies: int, chance: Generator) -> Match:
    """The match after so many random actions, or as many as it lasts."""
    while match.ply < plies and not match.is_over:
        match.submit(match.turn, match.ply, chance.pick(match.legal()))
    return match


def decide(match: Match, chooser: Player) -> float:
    """One decision of the player whose turn it is, through the gate that every action passes; the seconds it thought."""
    seat = match.turn
    view = match.view(seat)
    began = perf_counter()
    action = chooser.choose(view, seat)
    took = perf_counter() - began
    match.submit(seat, match.ply, match.game.action_text(match.state[0], action))
    return took


def prepared(plan: Plan, seat: Seat) -> Callable[[Key], tuple[Played, str]]:
    """What a process needs to play games of a plan. An error while warming up is left for the game that meets it."""
    arena = Arena(plan, seat)
    with contextlib.suppress(Exception):
        arena.warm_up()
    return arena.play


def preparation(arena: Arena) -> Callable[[], Callable[[Key], tuple[Played, str]]]:
    """The same as something that can be sent to a process."""
    return partial(prepared, arena.plan, arena.seat)
