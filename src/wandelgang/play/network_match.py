"""How a worker plays two networks against each other: one deal at a time, from a random opening, in either seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, States
from wandelgang.play.network_search import Network, network_search
from wandelgang.play.searched_games import MEGABYTES, play_opening
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits


@dataclass(frozen=True)
class NetworkMatch:
    """Who plays, and how far everybody looks. It can be sent to another process."""

    game: str
    tables: tuple[dict[str, object], ...]  # settled options; deals take them in turn
    networks: tuple[Network | None, Network | None]  # None: the estimate by features
    seed: int
    opening: int  # random actions
    longest: int
    nodes: int | None = None  # per decision
    seconds: float | None = None

    def prepare(self) -> Callable[[int], float]:
        return self.play

    def play(self, deal: int) -> float:
        """What the first network wins in both games of a deal."""
        return sum(self.play_one(deal, seat) for seat in range(2))

    def play_one(self, deal: int, seat: int) -> float:
        """What the first network wins in this seat."""
        generator = Generator(self.seed * 1_000_000 + deal)
        states = find_game(self.game).start(self.tables[deal % len(self.tables)], generator)
        length = play_opening(states, self.opening, generator)
        limits = Limits(nodes=self.nodes, seconds=self.seconds, megabytes=MEGABYTES, threads=1)
        first, second = (network_search(states, network, generator, limits) for network in self.networks)
        outcome = self.finish(states, (first, second) if seat == 0 else (second, first), limits, generator, length)
        return outcome[seat]

    def finish(
        self, states: States, searches: tuple[AlphaBetaSearch, ...], limits: Limits, generator: Generator, length: int
    ) -> list[float]:
        """Play to the end; a game that takes too long is a draw."""
        while length < self.longest:
            acting = COMPILED.turn(states)
            if acting == CHANCE:
                action = generator.pick(COMPILED.legal(states))
            elif acting < 0:
                return COMPILED.returns(states, 2)
            else:
                action = searches[acting].search(states, acting, limits).best.action
            COMPILED.apply(states, action)
            length += 1
        return [0.5, 0.5]
