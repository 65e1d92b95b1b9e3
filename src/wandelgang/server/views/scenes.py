"""Scenes, choices and movement paths as they are sent: in one language, and as differences between two scenes.

It is handed scenes of views, so it cannot show more than its viewer may see. A game hands out the same sprite as long as
nothing about it changes; its shown form is made once per language and kept with it. It knows neither tables nor sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from wandelgang.language import Language
from wandelgang.scene import Chip, Choice, Plate, Scene, Sprite, Tray, Way
from wandelgang.server.wire.scenes import (
    Change,
    ShownChip,
    ShownChoice,
    ShownFrame,
    ShownPlate,
    ShownScene,
    ShownSprite,
    ShownTray,
    ShownWay,
)

Part = TypeVar("Part", Sprite, Tray, Plate, Choice, Way)
Made = TypeVar("Made")
Sprites = tuple[ShownSprite, ...]
INVITING_ROLES = {"gap", "invitation"}  # what is there only to be chosen, by its role or its marks,
INVITING_MARKS = {"dial", "inviting"}
INVITED = {"active", "reach"}  # and marks that invite
STRETCH = 16  # sprites
PLACES = 4  # decimals: a tenth of a pixel on the largest screen


def shown_scene(scene: Scene, art: str, language: Language) -> ShownScene:
    """A scene drawn with the sheet *art*."""
    title = scene.title.say(language) if scene.title else ""
    return ShownScene(art, title, shown_frame(scene, language), once(make_sprite, scene.sprites, language))


def shown_frame(scene: Scene, language: Language) -> ShownFrame:
    trays = once(make_tray, scene.trays, language)
    left, top, right, bottom = (near(edge) for edge in (scene.left, scene.top, scene.right, scene.bottom))
    plates = once(make_plate, scene.plates, language)
    directions = tuple([way.say(language) for way in scene.directions])
    return ShownFrame(left, top, right, bottom, trays, scene.inner, scene.lies, scene.sides, plates, directions)


def once(make: Callable[[Part, Language], Made], parts: Sequence[Part], language: Language) -> tuple[Made, ...]:
    """What *make* makes of each part in a language, kept in the part's own dictionary, beside its fields."""
    for part in parts:
        if language not in part.__dict__:
            part.__dict__[language] = make(part, language)
    return tuple([part.__dict__[language] for part in parts])


def make_tray(tray: Tray, language: Language) -> ShownTray:
    extent = near(tray.left), near(tray.top), near(tray.right), near(tray.bottom)
    return ShownTray(tray.id, *extent, tray.label.say(language), tray.player, tuple(map(near, tray.folds)))


def make_plate(plate: Plate, language: Language) -> ShownPlate:
    return ShownPlate(near(plate.x), near(plate.y), plate.player, plate.label.say(language), plate.own.say(language))


def make_sprite(sprite: Sprite, language: Language) -> ShownSprite:
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


def shown_choices(choices: Sequence[Choice], language: Language) -> tuple[ShownChoice, ...]:
    return once(make_choice, choices, language)


def make_choice(choice: Choice, language: Language) -> ShownChoice:
    return ShownChoice(
        action=choice.action,
        touch=tuple(choice.touch),
        label=choice.label.say(language),
        offer=tuple(choice.offer),
        signs=once(make_sprite, choice.signs, language),
        plain=choice.plain,
        deed=choice.deed.say(language) if choice.deed else "",
        detail=choice.detail.say(language) if choice.detail else "",
        light=choice.light,
        held=choice.held,
    )


def shown_chip(chip: Chip, language: Language) -> ShownChip:
    return ShownChip(chip.label.say(language), chip.art, chip.text)


def shown_ways(ways: Sequence[Way]) -> tuple[ShownWay, ...]:
    return once(make_way, ways, "en")  # there is no text in it


def make_way(way: Way, language: Language) -> ShownWay:
    return ShownWay(way.sprite, tuple((near(x), near(y)) for x, y in way.places), way.unseen)


def change(before: ShownScene, after: ShownScene) -> Change:
    """What has to be put and dropped to turn the first scene into the second."""
    old, new = differing(before.sprites, after.sprites)
    known, kept = {sprite.id: sprite for sprite in old}, {sprite.id for sprite in new}
    return Change(
        put=tuple([sprite for sprite in new if known.get(sprite.id) != sprite]),
        drop=tuple([id for id in known if id not in kept]),
        frame=after.frame if after.frame != before.frame else None,
    )


def differing(before: Sprites, after: Sprites) -> tuple[list[ShownSprite], list[ShownSprite]]:
    """All sprites but those in stretches that are alike: a stretch of the same objects is compared in a moment."""
    old: list[ShownSprite] = []
    new: list[ShownSprite] = []
    for first in range(0, max(len(before), len(after)), STRETCH):
        one, other = before[first : first + STRETCH], after[first : first + STRETCH]
        if one != other:
            old += one
            new += other
    return old, new


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
