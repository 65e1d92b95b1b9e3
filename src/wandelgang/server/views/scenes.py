"""Scenes, choices and movement paths as they are sent: in one language, and as differences between two scenes.

It is handed scenes of views, so it cannot show more than its viewer may see. It knows neither tables nor sockets.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wandelgang.language import Language
from wandelgang.scene import Choice, Scene, Sprite, Way
from wandelgang.server.wire.scenes import Change, ShownChoice, ShownFrame, ShownScene, ShownSprite, ShownTray, ShownWay

INVITING_ROLES = {"gap", "invitation"}  # what is there only to be chosen, by its role or its marks,
INVITING_MARKS = {"dial", "inviting"}
INVITED = {"active", "reach"}  # and marks that invite
PLACES = 4  # decimals: a tenth of a pixel on the largest screen


def shown_scene(scene: Scene, art: str, language: Language) -> ShownScene:
    """A scene drawn with the sheet *art*."""
    title = scene.title.say(language) if scene.title else ""
    return ShownScene(art, title, shown_frame(scene, language), tuple(shown_sprite(one, language) for one in scene.sprites))


def shown_frame(scene: Scene, language: Language) -> ShownFrame:
    trays = tuple(
        ShownTray(
            tray.id, near(tray.left), near(tray.top), near(tray.right), near(tray.bottom), tray.label.say(language), tray.player
        )
        for tray in scene.trays
    )
    return ShownFrame(near(scene.left), near(scene.top), near(scene.right), near(scene.bottom), trays)


def shown_sprite(sprite: Sprite, language: Language) -> ShownSprite:
    return ShownSprite(
        id=sprite.id,
        kind=sprite.kind,
        x=near(sprite.x),
        y=near(sprite.y),
        art=tuple(sprite.art),
        turn=near(sprite.turn),
        layer=sprite.layer,
        wide=near(sprite.wide),
        high=near(sprite.high),
        player=None if sprite.player is None else int(sprite.player),
        marks=tuple(sprite.marks),
        label=sprite.label.say(language) if sprite.label else "",
        text="".join(sprite.glyph) if sprite.role == "text" else "",
        role=sprite.role,
    )


def shown_choices(choices: Iterable[Choice], language: Language) -> tuple[ShownChoice, ...]:
    return tuple(
        ShownChoice(
            action=choice.action,
            touch=tuple(choice.touch),
            label=choice.label.say(language),
            offer=tuple(choice.offer),
            signs=tuple(shown_sprite(sign, language) for sign in choice.signs),
            plain=choice.plain,
        )
        for choice in choices
    )


def shown_ways(ways: Iterable[Way]) -> tuple[ShownWay, ...]:
    return tuple(ShownWay(way.sprite, tuple((near(x), near(y)) for x, y in way.places), way.unseen) for way in ways)


def change(before: ShownScene, after: ShownScene) -> Change:
    """What has to be put and dropped to turn the first scene into the second."""
    known = {sprite.id: sprite for sprite in before.sprites}
    kept = {sprite.id for sprite in after.sprites}
    return Change(
        put=tuple(sprite for sprite in after.sprites if known.get(sprite.id) != sprite),
        drop=tuple(sprite.id for sprite in before.sprites if sprite.id not in kept),
        frame=after.frame if after.frame != before.frame else None,
    )


def at_rest(scene: ShownScene) -> ShownScene:
    """A scene that is only to be viewed: without anything that invites the acting seat to choose."""
    seen = [sprite for sprite in scene.sprites if not is_inviting(sprite)]
    return replace(scene, sprites=tuple(map(unmarked, seen)))


def is_inviting(sprite: ShownSprite) -> bool:
    return sprite.role in INVITING_ROLES or not INVITING_MARKS.isdisjoint(sprite.marks)


def unmarked(sprite: ShownSprite) -> ShownSprite:
    if INVITED.isdisjoint(sprite.marks):
        return sprite
    return replace(sprite, marks=tuple(mark for mark in sprite.marks if mark not in INVITED))


# msgspec omits a float field only if it is the same object as its default.
DEFAULTS = {value: value for value in ShownSprite.__struct_defaults__ if isinstance(value, float)}


def near(value: float) -> float:
    rounded = round(float(value), PLACES) + 0.0  # no -0.0
    return DEFAULTS.get(rounded, rounded)
