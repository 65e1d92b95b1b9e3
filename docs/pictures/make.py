"""Draw the pictures of the README and the docs with the product itself: `make pictures`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.plugins import plugins
from wandelgang.play.players import GreedyPlayer

FOLDER = Path(__file__).parent


def drawn(name: str, plan: dict[str, Any]) -> str:
    """A board in the middle of a game between computer players, as the acting seat sees it."""
    plies, seed = plan["plies"], plan["seed"]
    match = wandelgang.game(name, **plan["options"]).match(seed)
    player = GreedyPlayer(Generator(seed), COMPILED)
    while match.ply < plies and not match.is_over:
        chosen = player.choose(match.view(match.turn))
        match.submit(match.turn, match.ply, match.position.action_text(chosen))
    return match.svg(match.turn, width=640)


if __name__ == "__main__":
    for plugin in plugins():
        if "picture" in plugin.manifest:
            (FOLDER / f"{plugin.name}.svg").write_text(drawn(plugin.name, plugin.manifest["picture"]), "utf-8")
