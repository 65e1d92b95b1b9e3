"""What an action has left behind, found by comparing the scenes before and after it; and that of a whole turn.

It goes by roles alone, so every game has such traces. A game may add to them what a picture does not show, such as the die that
a piece was moved with. Scenes of a view go in, so nothing comes out that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot

from wandelgang.scene import Place, Scene, Sprite, Trace, TraceKind, Way

STIRRED = 0.8  # what moves less only makes room
STILL = 0.05
BESIDE = 0.75  # how far from a piece a token may have lain that it collects, and from its old place one it takes along
ROUND_ROLES = {"piece", "token"}
OWNED_ROLES = {"piece", "card"}
Pair = tuple[Sprite | None, Sprite | None]  # a sprite before and after
STRETCH = 16  # sprites
LAST_RESORT = {"handle", "place", "thing"}  # if nothing moved: what has another picture


def derived(before: Scene, after: Scene, ways: Iterable[Way] = (), seat: int | None = None) -> tuple[Trace, ...]:
    """The traces of one action of *seat*."""
    return Comparison(before, after, {way.sprite: way for way in ways}, seat).traces()


@dataclass(frozen=True)
class Comparison:
    """Two scenes, and what is different about them."""

    before: Scene
    after: Scene
    ways: dict[str, Way]
    seat: int | None
    changes: list[Pair] = field(default_factory=list)

    def __post_init__(self) -> None:
        was, now = self.before.sprites, self.after.sprites
        old: dict[str, Sprite] = {}
        new: list[Sprite] = []
        for first in range(0, max(len(was), len(now)), STRETCH):  # a stretch of the same objects is compared in a moment
            one, other = was[first : first + STRETCH], now[first : first + STRETCH]
            if one != other:
                old.update((sprite.id, sprite) for sprite in one)
                new += other
        for sprite in new:
            known = old.pop(sprite.id, None)
            if known is not sprite and (known is None or is_other(known, sprite)):
                self.changes.append((known, sprite))
        self.changes.extend((gone, None) for gone in old.values())

    def traces(self) -> tuple[Trace, ...]:
        """What the eye would look for: tiles first, then what was set, who walked, and what was collected."""
        found = [*self.tiles(), *self.walls(), *self.pieces(), *self.tokens()]
        return tuple(found or self.pictures())

    def on_board(self, *roles: str) -> list[Pair]:
        """The changes of sprites of these roles as far as they are on the board, and not carried off it by their tile."""
        found = []
        for was, now in self.changes:
            sprite = was or now  # what was collected may be something else beside the board
            if sprite is None or sprite.role not in roles:
                continue
            stays = None if is_aside(self.before, was) else was, None if is_aside(self.after, now) else now
            is_carried = was and now and None in stays and sprite.role != "tile" and self.rides(was, now)
            if stays != (None, None) and not is_carried:
                found.append(stays)
        return found

    @cached_property
    def shifted(self) -> list[tuple[Sprite, Sprite]]:
        """The tiles that lie elsewhere, be it beside the board."""
        pairs = [(was, now) for was, now in self.changes if was and now and now.role == "tile"]
        return [(was, now) for was, now in pairs if apart(was, now) > STILL]

    @cached_property
    def slid(self) -> list[tuple[Sprite, Sprite]]:
        """Those that moved on the board."""
        pairs = self.shifted
        return [(was, now) for was, now in pairs if not is_aside(self.before, was) and not is_aside(self.after, now)]

    def tiles(self) -> list[Trace]:
        """A line that was pushed, a tile that was slid, turned, laid or taken away."""
        pairs = self.on_board("tile")
        entered = [now for was, now in pairs if now and not was]
        gone = [was for was, now in pairs if was and not now]
        found = [turned(was, now) for was, now in pairs if was and now and apart(was, now) <= STILL and angle(was, now)]
        if len(found) > 1:
            found = driven(found)
        if self.slid and (len(self.slid) > 1 or entered):
            return [*found, self.line([now for _, now in self.slid] + entered)]
        found += [trace for was, now in self.slid for trace in slide(was, now)]
        return found + [ring(now) for now in entered] + [outline(was) for was in gone]

    def line(self, tiles: list[Sprite]) -> Trace:
        """A line of tiles, in the direction in which it was pushed."""
        was, now = self.slid[0]
        across, down = now.x - was.x, now.y - was.y
        tiles = sorted(tiles, key=lambda tile: tile.x * across + tile.y * down)
        first, last = tiles[0], tiles[-1]
        return Trace("line", first.id, (at(first), at(last)), None, first.wide, first.high)

    def rides(self, was: Sprite, now: Sprite) -> bool:
        """Does it lie on a tile that moved, and has it moved with it? What is hidden on its way went round the board."""
        way = self.ways.get(now.id)
        return (way is not None and way.unseen is not None) or any(covers(a, was) and covers(b, now) for a, b in self.shifted)

    def walls(self) -> list[Trace]:
        """A wall that was carried elsewhere, set or removed."""
        found = []
        for was, now in self.on_board("wall"):
            if was and now:
                if (apart(was, now) > STILL or angle(was, now)) and not self.rides(was, now):
                    found += [outline(was), Trace("carried", now.id, (at(was), at(now))), ring(now)]
            elif now:
                found.append(ring(now))
            elif was:
                found.append(outline(was))
        return found

    def pieces(self) -> list[Trace]:
        """Where pieces and cards stood, how they walked, and where they are now."""
        found = []
        for was, now in self.on_board(*OWNED_ROLES):
            if was and now:
                found += self.walked(was, now)
            elif now:
                found.append(ring(now))
            elif was:
                found += self.departed(was)
        return found

    def walked(self, was: Sprite, now: Sprite) -> list[Trace]:
        is_other = now.role == "card" and was.art[:1] != now.art[:1]
        if apart(was, now) < STIRRED and now.id not in self.ways:
            return [ring(now)] if is_other else []
        if self.rides(was, now):
            return [ring(now)]
        if self.is_against(was):
            return [stood(was, "captured"), ring(now)]
        passed = self.ways[now.id].places if now.id in self.ways else (at(now),)
        return [stood(was), Trace("way", now.id, (at(was), *passed), now.player), ring(now)]

    def departed(self, was: Sprite) -> list[Trace]:
        """A piece that has left the board: taken, or after the rest of its way."""
        if self.is_against(was):
            return [stood(was, "captured")]
        way = self.ways.get(was.id)
        passed = [place for place in way.places if not is_beside(self.after, place)] if way else []
        if not passed:
            return [stood(was) if was.role == "piece" else outline(was)]
        gone = replace(was, x=passed[-1][0], y=passed[-1][1])
        return [stood(was), Trace("way", was.id, (at(was), *passed), was.player), outline(gone)]

    def is_against(self, sprite: Sprite) -> bool:
        return self.seat is not None and sprite.player is not None and sprite.player != self.seat

    def tokens(self) -> list[Trace]:
        """What was collected, beside whoever stands there; what was set or carried."""
        found = []
        for was, now in self.on_board("token"):
            if was and not now:
                finder = self.finder(was)
                sprite, place, player = (finder.id, at(finder), finder.player) if finder else (was.id, at(was), None)
                found.append(Trace("found", sprite, (place,), player, art=was.art))
            elif now and (not was or (apart(was, now) > STIRRED and not self.rides(was, now))):
                found.append(ring(now))
        return found

    def finder(self, token: Sprite) -> Sprite | None:
        """The piece that stands where a token lay."""
        near = [piece for piece in self.after.sprites if piece.role == "piece" and apart(piece, token) < BESIDE]
        return min(near, key=lambda piece: (piece.player != self.seat, apart(piece, token)), default=None)

    def pictures(self) -> list[Trace]:
        """What has another picture now, on the board."""
        pairs = self.on_board(*LAST_RESORT)
        return [ring(now) for was, now in pairs if was and now and was.art != now.art and "reach" not in now.marks]


def at(sprite: Sprite) -> Place:
    return float(sprite.x), float(sprite.y)


def is_other(was: Sprite, now: Sprite) -> bool:
    """Is it elsewhere, or does it look different apart from its marks?"""
    return was.x != now.x or was.y != now.y or was.turn != now.turn or was.art != now.art


def apart(one: Sprite, other: Sprite) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def angle(was: Sprite, now: Sprite) -> float:
    """How far something was turned, the shorter way round."""
    degrees = (now.turn - was.turn + 180) % 360 - 180
    return 0.0 if abs(degrees) < 1 else degrees


def is_beside(scene: Scene, place: Place) -> bool:
    x, y = place
    for tray in scene.trays:
        if tray.left <= x <= tray.right and tray.top <= y <= tray.bottom:
            return True
    return False


def is_aside(scene: Scene, sprite: Sprite | None) -> bool:
    """Does it lie in a tray?"""
    return sprite is None or is_beside(scene, (sprite.x, sprite.y))


def covers(tile: Sprite, sprite: Sprite) -> bool:
    return abs(tile.x - sprite.x) <= tile.wide / 2 and abs(tile.y - sprite.y) <= tile.high / 2


def stood(was: Sprite, kind: TraceKind = "from") -> Trace:
    return Trace(kind, was.id, (at(was),), was.player, was.wide, was.high)


def ring(now: Sprite) -> Trace:
    is_round = now.role in ROUND_ROLES or "round" in now.marks
    return Trace("to", now.id, (at(now),), None, now.wide, now.high, now.turn, is_round)


def outline(was: Sprite) -> Trace:
    is_round = was.role in ROUND_ROLES or "round" in was.marks
    return Trace("left", was.id, (at(was),), None, was.wide, was.high, was.turn, is_round)


def turned(was: Sprite, now: Sprite) -> Trace:
    return Trace("turned", now.id, (at(now),), None, now.wide, now.high, angle(was, now), drives=True)


def driven(tiles: list[Trace]) -> list[Trace]:
    """Of tiles that turned against each other, the one that turned its own way is the one that was turned."""
    ahead = [tile for tile in tiles if tile.turn > 0]
    alone = ahead if len(ahead) == 1 else [tile for tile in tiles if tile.turn < 0]
    return [replace(tile, drives=len(alone) == 1 and tile in alone) for tile in tiles]


def slide(was: Sprite, now: Sprite) -> list[Trace]:
    """A tile that was slid: the part of its old place that is free now, or all of it."""
    across, down = now.x - was.x, now.y - was.y
    along, size = (across, was.wide) if abs(across) >= abs(down) else (down, was.high)
    if abs(along) >= size or abs(across * down) > STILL:
        return [outline(was), Trace("carried", now.id, (at(was), at(now))), ring(now)]
    sign = 1 if along > 0 else -1
    middle = -sign * (size - abs(along)) / 2  # of the free part, from the middle of the old place
    if along == across:
        free = (was.x + middle, float(was.y))
        return [Trace("left", was.id, (free, (free[0] + sign, free[1])), None, abs(along), was.high)]
    free = (float(was.x), was.y + middle)
    return [Trace("left", was.id, (free, (free[0], free[1] + sign)), None, was.wide, abs(along))]


def merged(actions: Sequence[Sequence[Trace]]) -> tuple[Trace, ...]:
    """The traces of several actions of one turn as one picture: from where things first were to where they are now."""
    found: list[Trace] = []
    for traces in actions:
        for trace in traces:
            found = joined(found, trace)
    return tuple(trace for trace in found if not is_back(found, trace))


def joined(found: list[Trace], trace: Trace) -> list[Trace]:
    """Traces, and one more that came later."""
    same = [one for one in found if one.sprite == trace.sprite]
    kinds = {one.kind: one for one in same}
    if trace.kind in ("to", "turned", "carried") and trace.kind in kinds:
        earlier = kinds[trace.kind]
        if trace.kind == "turned":
            trace = replace(trace, turn=earlier.turn + trace.turn, drives=trace.drives or earlier.drives)
        if trace.kind == "carried":
            trace = replace(trace, places=(earlier.places[0], trace.places[-1]))
        return [one for one in found if one is not earlier] + [trace]
    if trace.kind == "left" and "left" in kinds:
        return found
    if trace.kind == "from" and ("from" in kinds or "captured" in kinds):
        return found  # a piece that walks on
    if trace.kind in ("from", "captured") and "to" in kinds:
        found = [one for one in found if one is not kinds["to"]]  # it was there for a moment only
    if trace.kind == "found":
        trace = taken_along(found, trace)
    return [*found, trace]


def taken_along(found: list[Trace], token: Trace) -> Trace:
    """A token that is taken from the place a piece has left is shown at the piece."""
    for trace in found:
        if trace.kind == "from" and is_near(trace.places[0], token.places[0]):
            now = next((one for one in found if one.kind == "to" and one.sprite == trace.sprite), None)
            if now is not None:
                return replace(token, sprite=now.sprite, places=now.places, player=trace.player)
    return token


def is_near(one: Place, other: Place) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < BESIDE


def settled(traces: Iterable[Trace], scene: Scene) -> tuple[Trace, ...]:
    """Traces as they hold in a later scene: rings where things are now, and nothing about what has moved on since."""
    sprites = {sprite.id: sprite for sprite in scene.sprites}
    found = []
    for trace in traces:
        if trace.kind in ("to", "found"):
            now = sprites.get(trace.sprite)
            if now is None or hypot(now.x - trace.places[0][0], now.y - trace.places[0][1]) > STIRRED:
                continue
            size = (now.wide, now.high) if trace.kind == "to" else (trace.wide, trace.high)
            trace = replace(trace, places=(at(now),), wide=size[0], high=size[1])
        found.append(trace)
    return tuple(found)


def is_back(found: list[Trace], trace: Trace) -> bool:
    """Is it about something that is again as it was at the beginning of the turn?"""
    if trace.kind == "turned":
        return abs(trace.turn) % 360 < 1
    if trace.kind not in ("left", "carried", "to"):
        return False
    ends = {one.kind: one for one in found if one.sprite == trace.sprite}
    if "left" not in ends or "to" not in ends:
        return False
    left, to = ends["left"], ends["to"]
    return hypot(left.places[0][0] - to.places[0][0], left.places[0][1] - to.places[0][1]) < STILL and left.turn == to.turn
