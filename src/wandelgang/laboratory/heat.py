"""Where something happens on the board, from one scene to the next: pieces walk, things are collected, parts of the board move.

It goes by roles, ids and places of sprites alone, so it works for every game. Places are those of the scene, in its own units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from wandelgang.core.game import Game
from wandelgang.play.position import Position, facts_of
from wandelgang.scene import Place, Scene, Sprite, Way

WALKED, COLLECTED, MOVED = LAYERS = ("walked", "collected", "moved")
WALKING = ("piece", "card")
PARTS = ("tile", "wall")  # of the board, that move or turn
CHANGING = {*WALKING, *PARTS}
GROUNDS = ("tile", "place")  # what things stand on
NEAR = 0.35  # units from the way of a piece to the middle of a place that it passes
ON = 0.5  # units from the middle of a thing to the middle of what it stands on


class HeatMap:
    """Counts per layer and place, action by action."""

    def __init__(self) -> None:
        self.layers: dict[str, Counter[Place]] = {layer: Counter() for layer in LAYERS}
        self.last: tuple[Position, Scene] | None = None  # what was seen last is often what is seen next

    def add(self, game: Game, before: Position, action: int, after: Position) -> None:
        """Count what one decision of a player changed."""
        old, new = facts_of(before), facts_of(after)
        seen = self.last[1] if self.last is not None and self.last[0] is before else game.scene(old)
        self.last = after, game.scene(new)
        self.compare(seen, self.last[1], game.ways(old, action, new), before.turn)

    def compare(self, before: Scene, after: Scene, ways: Sequence[Way], actor: int) -> None:
        old, new = by_id(before), by_id(after)
        moved = [sprite for sprite in new.values() if sprite.role == "tile" and has_moved(old.get(sprite.id), sprite)]
        if moved:  # what lies or stands on the board moves along: nothing else has happened
            self.layers[MOVED].update(rounded(place_of(sprite)) for sprite in moved if is_on_board(after, sprite))
            return
        grounds = [place_of(sprite) for sprite in after.sprites if sprite.role in GROUNDS and is_on_board(after, sprite)]
        paths = {way.sprite: way for way in ways}
        for sprite in new.values():
            known = old.get(sprite.id)
            if sprite.role not in CHANGING or known is sprite or not is_on_board(after, sprite):
                continue
            if sprite.role in WALKING and sprite.player in (None, actor) and has_moved(known, sprite):
                self.layers[WALKED].update(passed(known, sprite, paths.get(sprite.id), grounds))
            elif sprite.role in PARTS and (has_moved(known, sprite) or has_turned(known, sprite)):
                self.layers[MOVED][rounded(place_of(sprite))] += 1
        for sprite in old.values():
            if sprite.role == "token" and is_on_board(before, sprite) and is_gone(new.get(sprite.id), after):
                self.layers[COLLECTED][standing(place_of(sprite), grounds)] += 1

    def facts(self) -> dict[str, list[list[float]]]:
        """The counts as plain lists: x, y, how often."""
        return {layer: [[*place, count] for place, count in sorted(found.items())] for layer, found in self.layers.items()}


def by_id(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites}


def place_of(sprite: Sprite) -> Place:
    return sprite.x, sprite.y


def rounded(place: Place) -> Place:
    return round(place[0], 2) + 0.0, round(place[1], 2) + 0.0


def is_on_board(scene: Scene, sprite: Sprite) -> bool:
    in_tray = any(tray.left <= sprite.x <= tray.right and tray.top <= sprite.y <= tray.bottom for tray in scene.trays)
    return not in_tray and scene.left <= sprite.x <= scene.right and scene.top <= sprite.y <= scene.bottom


def has_moved(before: Sprite | None, after: Sprite) -> bool:
    """Whether something is somewhere else, or new."""
    return before is None or distance(place_of(before), place_of(after)) > 0.01


def has_turned(before: Sprite | None, after: Sprite) -> bool:
    return before is None or abs((before.turn - after.turn + 180) % 360 - 180) > 1


def is_gone(after: Sprite | None, scene: Scene) -> bool:
    return after is None or not is_on_board(scene, after)


def distance(one: Place, two: Place) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def standing(place: Place, grounds: Iterable[Place]) -> Place:
    """The middle of what something stands on; its own place if it stands on nothing."""
    nearest = min(grounds, key=lambda ground: distance(ground, place), default=place)
    return rounded(nearest if distance(nearest, place) <= ON else place)


def passed(before: Sprite | None, after: Sprite, way: Way | None, grounds: Sequence[Place]) -> set[Place]:
    """The places that a piece entered on its way, the last one always."""
    end = standing(place_of(after), grounds)
    found = {end}
    if way is None or before is None:
        return found
    path = [place_of(before), *way.places]
    hidden = None if way.unseen is None else way.unseen + 1
    begun = standing(place_of(before), grounds)
    for number, (one, two) in enumerate(pairwise(path)):
        if number != hidden:
            found.update(rounded(ground) for ground in grounds if distance_to_segment(ground, one, two) <= NEAR)
    return found - {begun} | {end}


def distance_to_segment(place: Place, one: Place, two: Place) -> float:
    across, down = two[0] - one[0], two[1] - one[1]
    length = across * across + down * down
    share = 0.0 if length == 0 else ((place[0] - one[0]) * across + (place[1] - one[1]) * down) / length
    share = min(1.0, max(0.0, share))
    return distance(place, (one[0] + share * across, one[1] + share * down))
