"""What is to be seen on the board once a game is over: crowns. It goes by roles alone; a game may add to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wandelgang.core.traces import at, is_aside
from wandelgang.scene import Scene, Trace


def winners(outcome: Sequence[float]) -> tuple[int, ...]:
    """The seats with the best result if it is more than nothing; nobody, if all of several seats share it."""
    best = max(outcome, default=0.0)
    found = tuple(seat for seat, share in enumerate(outcome) if share == best and share > 0)
    return () if len(found) == len(outcome) > 1 else found


def crowns(scene: Scene, seats: Collection[int]) -> tuple[Trace, ...]:
    """A crown on everything of these seats on the board: their pieces or, if they have none there, their cards."""
    owned = [sprite for sprite in scene.sprites if sprite.player in seats and not is_aside(scene, sprite)]
    for role in ("piece", "card"):
        found = [sprite for sprite in owned if sprite.role == role]
        if found:
            return tuple(Trace("won", one.id, (at(one),), one.player, one.wide, one.high) for one in found)
    return ()
