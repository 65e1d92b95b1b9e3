"""Play the demonstrations that the gallery shows in small, and write them beside the games as demo.txt: `make pictures`."""

from __future__ import annotations

from pathlib import Path

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.play.match import Match
from wandelgang.play.players import GreedyPlayer
from wandelgang.records.record import Entry

GAMES = Path(wandelgang.__file__).parent / "games"
DEMOS: dict[str, tuple[dict[str, object], int, int, int]] = {  # game → options, the first ply shown, how many, seed
    "tiles": ({"players": 4}, 24, 18, 12),
    "sliders": ({}, 21, 18, 4),
    "gears": ({}, 14, 20, 4),
    "fences": ({"board": "11x11"}, 44, 20, 4),
    "cards": ({"choice": "open"}, 33, 20, 4),
}


def demo(name: str) -> str:
    """A piece of a game between greedy players, from the middle of it, as a record."""
    options, first, plies, seed = DEMOS[name]
    match = wandelgang.game(name, **options).match(seed)
    player = GreedyPlayer(Generator(seed), COMPILED)
    while match.ply < first + plies and not match.is_over:
        chosen = player.choose(match.view(match.turn), match.turn)
        match.submit(match.turn, match.ply, match.game.action_text(match.state[0], chosen))
    entries = [Entry(played.seat, played.text, played.revealed) for played in match.log[first : first + plies]]
    shown = Match(match.game, match.state_at(first), match.seats, entries=entries, live=False)
    shown.date = "2012-10-23"
    return shown.record()


if __name__ == "__main__":
    for name in wandelgang.GAMES:
        (GAMES / name / "demo.txt").write_text(demo(name), "utf-8")
