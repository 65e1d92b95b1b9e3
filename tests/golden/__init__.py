"""Golden files: perft tables counted by the oracles, and one thin playthrough per variant."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.core.rules import CHANCE
from wandelgang.play.variant import Variant
from wandelgang.trust.material import oracle
from wandelgang.trust.perft import oracle_perft

FOLDER = Path(__file__).parent
THIN = 24  # plies of a playthrough
LEAVES = 10_000  # a table is only as deep as the oracle can count quickly


def playthrough(game: Game, options: Mapping[str, object]) -> str:
    """A short seeded match: the record, then the position after every action."""
    match = Variant(game.name, options).match(seed=7)
    match.date = "2012-10-23"
    generator = Generator(11)
    while not match.is_over and match.ply < THIN:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    positions = [f"; {ply:>2} {match.positions[ply].text}" for ply in range(match.ply + 1)]
    return match.record() + "\n".join(["", "; the position after every action:", *positions]) + "\n"


def perft_lines(game: Game) -> list[str]:
    """First positions of every variant, counted by the oracle as deep as it can go."""
    lines = [f"# Sequences of 1, 2, … actions from a position of `{game.name}`, counted by its oracle."]
    for number, options in enumerate(game.variants):
        generator = Generator(number)
        state = game.start(game.settled(options), generator)
        while INTERPRETED.turn(state) == CHANCE:
            INTERPRETED.apply(state, generator.pick(INTERPRETED.legal(state)))
        text = game.position(state)
        counts: list[int] = []
        while len(counts) < 4:
            counts.append(oracle_perft(oracle(game.name), text, len(counts) + 1))
            if counts[-1] * max(1, counts[-1] // (counts[-2] if len(counts) > 1 else 1)) > LEAVES:
                break
        lines.append(" ".join(map(str, counts)) + "  " + text)
    return lines


def write_all() -> None:
    for name in names():
        game = find_game(name)
        (FOLDER / f"{name}.perft").write_text("\n".join(perft_lines(game)) + "\n", "utf-8")
        for number, options in enumerate(game.variants):
            (FOLDER / f"{name}-{number:02}.txt").write_text(playthrough(game, options), "utf-8")
