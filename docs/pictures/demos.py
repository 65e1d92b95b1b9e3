"""Play the demonstrations that the gallery shows in small, and write them beside the games as demo.txt: `make pictures`.

Each game says in its game.toml which piece of which game is shown.
"""

from __future__ import annotations

from typing import Any

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.plugins import plugins
from wandelgang.play.match import Match
from wandelgang.play.players import GreedyPlayer
from wandelgang.records.record import Entry


def demo(name: str, plan: dict[str, Any]) -> str:
    """A piece of a game between greedy players, from the middle of it, as a record."""
    first, plies, seed = plan["first"], plan["plies"], plan["seed"]
    match = wandelgang.game(name, **plan["options"]).match(seed)
    player = GreedyPlayer(Generator(seed), COMPILED)
    while match.ply < first + plies and not match.is_over:
        chosen = player.choose(match.view(match.turn))
        match.submit(match.turn, match.ply, match.position.action_text(chosen))
    entries = [Entry(played.seat, played.text, played.revealed) for played in match.log[first : first + plies]]
    shown = Match(match.positions[first], match.seats, entries=entries, live=False)
    shown.date = "2012-10-23"
    return shown.record()


if __name__ == "__main__":
    for plugin in plugins():
        if plugin.folder and "demo" in plugin.manifest:
            (plugin.folder / "demo.txt").write_text(demo(plugin.name, plugin.manifest["demo"]), "utf-8")
