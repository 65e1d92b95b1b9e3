"""What one edit changes on a board of `tiles` in the making, with all its images if there is a symmetry."""

from __future__ import annotations

import re

from wandelgang.boards.square import turned
from wandelgang.core.editor import Edit, no_spot
from wandelgang.errors import Refused
from wandelgang.games.tiles.boardfile import ANY, SHAPES
from wandelgang.games.tiles.draft import Draft
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.sprites import UPRIGHT
from wandelgang.games.tiles.symmetry import HERE, IMAGES, Image, image_place, symmetries
from wandelgang.games.tiles.words import words


def alter(draft: Draft, edit: Edit) -> None:
    """Use a tool, do a deed, or move something."""
    if edit.symmetry not in symmetries(draft.width, draft.height):
        raise no_spot(edit.symmetry)
    for place in (edit.spot, edit.to) if edit.kind == "move" else (edit.spot,):
        if place not in draft.signs:
            raise no_spot(place)
    images = (HERE, *IMAGES[edit.symmetry])
    match edit.kind:
        case "place":
            use_tool(draft, edit, images)
        case "deed":
            do_deed(draft, edit, images)
        case "move":
            move(draft, edit, images)


def use_tool(draft: Draft, edit: Edit, images: tuple[Image, ...]) -> None:
    tool, _, name = edit.tool.partition("-")
    if edit.tool == "open":
        lay(draft, {edit.spot: ANY}, images)
    elif tool == "tile" and name in SHAPES:
        signs = IMMOVABLE if draft.signs[edit.spot] in IMMOVABLE else LOOSE
        lay(draft, {edit.spot: signs[turned(UPRIGHT[name], edit.turn % 4)]}, images)
    elif (tool == "stone" and name in STONE_NAMES and len(name) == 1) or (
        tool in ("pawn", "home") and re.fullmatch(r"[0-7]", name)
    ):
        put(draft, tool, name, edit.spot, images)
    else:
        raise no_spot(edit.tool)


def lay(draft: Draft, tiles: dict[str, str], images: tuple[Image, ...]) -> None:
    """Lay tiles and their images; where an image falls on the place itself, the tile must look the same."""
    changed: dict[str, str] = {}
    for place, sign in tiles.items():
        for image in images:
            where = image_place(image, place, draft.width, draft.height)
            lies = sign if place == FREE else image.sign(sign)  # the free tile has no image
            if changed.setdefault(where, lies) != lies:
                raise Refused(words("no-own-image", place=where))
    draft.lay(changed)


def put(draft: Draft, piece: str, name: str, place: str, images: tuple[Image, ...]) -> None:
    """Put a piece and its counterparts on a place and its images; where it lies already, it is taken away."""
    if piece != "stone" and place == FREE:
        raise Refused(words("only-stones-free"))
    if piece == "stone" and draft.kind == "shared":
        raise Refused(words("no-stones-shared"))
    if piece == "home" and draft.kind != "stack":
        draft.said["goal"] = "stack"
    there = (piece, name) in draft.pieces(place)
    for image in images:
        other = counterpart(image, piece, name)
        if there:
            draft.take(piece, other)
        else:
            draft.put(piece, other, image_place(image, place, draft.width, draft.height))
    draft.review_kind()


def counterpart(image: Image, piece: str, name: str) -> str:
    return image.stone(name) if piece == "stone" else str(image.counterpart(int(name)))


def do_deed(draft: Draft, edit: Edit, images: tuple[Image, ...]) -> None:
    sign = draft.signs[edit.spot]
    if edit.deed == "clear" and draft.pieces(edit.spot):
        for piece, name in draft.pieces(edit.spot):
            for image in images:
                draft.take(piece, counterpart(image, piece, name))
        draft.review_kind()
    elif edit.deed == "clear":
        lay(draft, {edit.spot: ANY}, images)
    elif sign == ANY:
        raise no_spot(edit.deed)
    elif edit.deed in ("turn-left", "turn-right"):
        signs = IMMOVABLE if sign in IMMOVABLE else LOOSE
        quarters = 1 if edit.deed == "turn-right" else 3
        lay(draft, {edit.spot: signs[turned(signs.index(sign), quarters)]}, images)
    elif edit.deed == "fix" and edit.spot != FREE:
        other, signs = (LOOSE, IMMOVABLE) if sign in IMMOVABLE else (IMMOVABLE, LOOSE)
        lay(draft, {edit.spot: other[signs.index(sign)]}, images)
    else:
        raise no_spot(edit.deed)


def move(draft: Draft, edit: Edit, images: tuple[Image, ...]) -> None:
    """Move what lies on a tile, or else swap the tiles; beside the board no tile is fixed."""
    pieces = draft.pieces(edit.spot)
    if pieces and edit.to == FREE and any(piece != "stone" for piece, _ in pieces):
        raise Refused(words("only-stones-free"))
    for piece, name in pieces:
        for image in images:
            draft.put(piece, counterpart(image, piece, name), image_place(image, edit.to, draft.width, draft.height))
    if not pieces:
        one, other = draft.signs[edit.spot], draft.signs[edit.to]
        lay(draft, {edit.to: fitting(one, edit.to), edit.spot: fitting(other, edit.spot)}, images)


def fitting(sign: str, place: str) -> str:
    return LOOSE[IMMOVABLE.index(sign)] if place == FREE and sign in IMMOVABLE else sign
