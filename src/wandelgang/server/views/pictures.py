"""Small pictures of what the values of options mean, from the game's own `pictures.toml`: real boards and positions.

`[<option>.<value>]` (`yes` and `no`, `unsaid` for nothing said) is the first board with that value, with further `options`
where it needs them, or a `position`; seen by `seat` (else by everybody), `part` of it (left, top, right, bottom; else the
board). With `touch`, what can be touched after that sprite is marked; with `action`, the signs of that choice are drawn.
It knows no game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.errors import Missing
from wandelgang.render.miniature import miniature
from wandelgang.scene import Scene, Sprite
from wandelgang.server.table import setup
from wandelgang.server.views.tutorial import own_file
from wandelgang.server.words import words

SEED = 7  # of the boards that are shown before a game
MARK_LAYER = 9
WRITTEN: dict[object, str] = {None: "unsaid", True: "yes", False: "no"}


@lru_cache(maxsize=16)
def pictures(name: str) -> dict[str, dict[str, dict[str, Any]]]:
    """What to draw, by option and value; nothing for a game without such a file."""
    try:
        return tomllib.loads(own_file(name, "pictures.toml"))
    except Missing:
        return {}


def address(name: str, option: str, value: object) -> str:
    """The address of a value's picture; empty if there is none."""
    key = WRITTEN.get(value, value)
    return f"/pictures/{name}/{option}/{key}.svg" if key in pictures(name).get(option, {}) else ""


def picture(name: str, option: str, key: str, dark: bool | None) -> bytes:
    game = find_game(name)
    plan = pictures(name).get(option, {}).get(key)
    if plan is None:
        raise Missing(words("no-file", name=f"{option}/{key}"))
    view = INTERPRETED.view(states(game, option, key, plan), plan.get("seat", SPECTATOR))
    scene = game.scene(view[0])
    scene = replace(scene, sprites=(*scene.sprites, *marks(game, view, scene, plan)))
    return miniature(scene, game.art, tuple(plan["part"]) if "part" in plan else None, dark).encode()


def states(game: Game, option: str, key: str, plan: dict[str, Any]) -> States:
    if "position" in plan:
        return game.parse_position(plan["position"])
    value = next((one for one, text in WRITTEN.items() if text == key), key)
    given: dict[str, object] = {"players": game.usual["players"], option: value, **plan.get("options", {})}
    return setup.variant(game.name, {name: one for name, one in given.items() if one is not None}).deal(SEED).array()


def marks(game: Game, view: States, scene: Scene, plan: dict[str, Any]) -> Iterator[Sprite]:
    """Visual aids for choices: symbols on the places that a touched sprite can go to, or the signs of one action."""
    if not plan.keys() & {"touch", "action"}:
        return
    places = {sprite.id: sprite for sprite in scene.sprites}
    for choice in game.choices(view[0], INTERPRETED.legal(view)):
        if choice.touch[0] == plan.get("touch") and choice.offer:
            place = places[choice.touch[1]]
            yield Sprite(f"offer-{choice.action}", "offer", place.x, place.y, choice.offer, layer=MARK_LAYER)
        if choice.action == plan.get("action"):
            yield from choice.signs
