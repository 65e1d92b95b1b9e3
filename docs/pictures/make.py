"""Draw the pictures of the README and the docs with the product itself: `make pictures`."""

from __future__ import annotations

from pathlib import Path

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.play.players import GreedyPlayer

FOLDER = Path(__file__).parent
SCENES: dict[str, tuple[int, int, dict[str, object]]] = {  # game → actions played, seed, options
    "tiles": (25, 12, {"players": 4}),
    "sliders": (21, 4, {}),
    "gears": (31, 4, {}),
    "fences": (40, 4, {"players": 4}),
    "cards": (33, 4, {}),
}


def drawn(name: str) -> str:
    """A board in the middle of a game between computer players, as the acting seat sees it."""
    plies, seed, options = SCENES[name]
    match = wandelgang.game(name, **options).match(seed)
    player = GreedyPlayer(Generator(seed), COMPILED)
    while match.ply < plies and not match.is_over:
        chosen = player.choose(match.view(match.turn), match.turn)
        match.submit(match.turn, match.ply, match.game.action_text(match.state[0], chosen))
    return match.svg(match.turn, width=640)


if __name__ == "__main__":
    for name in wandelgang.GAMES:
        (FOLDER / f"{name}.svg").write_text(drawn(name), "utf-8")
