"""The editor of board files of `cards`: pictures on sixteen places. The white cross stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from wandelgang.core.editor import (
    Deed,
    Edit,
    Editor,
    Palette,
    Setting,
    Sketch,
    Spot,
    Symmetry,
    Template,
    Tool,
    by_severity,
    no_spot,
    unreadable,
)
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Refused, Unreadable
from wandelgang.games.cards.boardfile import BoardFile, preset, read
from wandelgang.games.cards.drawing import BOARD, FAR, GOLD_CELLS, NEAR, field, number_sign, open_field, start_sign
from wandelgang.games.cards.fairness import uneven
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import SEATS, cell_name, read_cell
from wandelgang.games.cards.pictures import ANY, COPIES, PICTURE_CELLS, PICTURES, lay_out, opposite, partner
from wandelgang.games.cards.setup import LAYOUTS
from wandelgang.games.cards.state import CELLS, GOLD, PLAYERS, SIDE, WHITE
from wandelgang.games.cards.words import words
from wandelgang.language import Message
from wandelgang.scene import Scene

LONGEST_TITLE = 60  # characters
SYMMETRIES: tuple[Symmetry, ...] = ("none", "half-turn", "across", "along")
TWINS: dict[Symmetry, tuple[int, ...]] = {
    "half-turn": tuple(opposite(cell) for cell in range(CELLS)),
    "across": tuple(cell + SIDE - 1 - 2 * (cell % SIDE) for cell in range(CELLS)),
    "along": tuple(opposite(cell + SIDE - 1 - 2 * (cell % SIDE)) for cell in range(CELLS)),
}
TOOLS = {"open": ANY} | {f"picture-{sign}": sign for sign in PICTURES}


def templates() -> tuple[Template, ...]:
    return tuple(Template(name, words(f"value-layout-{name}"), BoardFile(preset(name)).text) for name in LAYOUTS)


def chosen(options: Mapping[str, Any]) -> str:
    return BoardFile(preset(options["layout"] or LAYOUTS[0])).text


def sketch(text: str) -> Sketch:
    try:
        file = read(text)
    except BadSetup as error:
        return unreadable(text, error)
    findings = [flaw.finding for flaw in file.flaws]
    return Sketch(
        text=text,
        scene=scene(file.signs),
        findings=by_severity(findings or uneven(file.signs)),
        palettes=(pictures(file.signs),),
        settings=(Setting("title", words("board-title"), shown_title(file), "text", most=LONGEST_TITLE),),
        spots=tuple(spot(cell, sign) for cell, sign in enumerate(file.signs)),
        symmetries=SYMMETRIES,
        open=file.signs.count(ANY),
        players=() if findings else tuple(range(1, PLAYERS + 1)),
    )


def scene(signs: str) -> Scene:
    """The board as on the table, with the start fields of all four seats."""
    sprites = [*BOARD, *(start_sign(player, player) for player in range(len(SEATS)))]
    for cell, sign in enumerate(signs):
        if sign == ANY:
            sprites.append(open_field(cell))
        else:
            picture = int(sign) if sign in PICTURES else 0
            sprites.append(field(cell, picture, False, False, None))
            sprites += [number_sign(cell, picture)] if picture else []
    return Scene(NEAR, NEAR, FAR, FAR, tuple(sprites), columns=7, lines=3, title=words("title"))


def pictures(signs: str) -> Palette:
    """The nine pictures with how often they lie, and the open place."""
    laid = len(PICTURE_CELLS) - signs.count(ANY)
    note = words("pictures-laid", n=laid, all=len(PICTURE_CELLS))
    tools = [picture_tool(sign, signs.count(sign), ANY in signs, sign) for sign in PICTURES]
    return Palette("pictures", words("palette-pictures"), (*tools, OPEN_PLACE), note)


OPEN_PLACE = Tool("open", words("tool-open"), ("cards-open",), kind="field", key="0")


@lru_cache(maxsize=512)
def picture_tool(sign: str, laid: int, is_open: bool, key: str) -> Tool:
    """A picture; fewer than all of them may lie as long as places are open."""
    wanted = COPIES[sign]
    state: Literal["", "done", "wrong"] = "done" if laid == wanted else "" if laid < wanted and is_open else "wrong"
    art = ("picture", f"motif-{sign}", f"tag-{sign}")
    return Tool(f"picture-{sign}", motif_word(int(sign)), art, kind="field", key=key, count=f"{laid}/{wanted}", state=state)


@lru_cache(maxsize=512)
def spot(cell: int, sign: str) -> Spot:
    """A place for a picture, or a white field, which says why it stays white."""
    row, column = divmod(cell, SIDE)
    place = cell_name(cell)
    if WHITE >> cell & 1:
        label = words("field-gold" if cell in GOLD_CELLS else "field-white", place=place)
        return Spot(place, place, label, column, row, refuses=why_white(cell))
    label = words("field-open", place=place)
    if sign != ANY:
        label = words("field-picture", place=place, motif=motif_word(int(sign)))
    deeds = () if sign == ANY else (Deed("clear", words("deed-clear")),)
    twins: dict[str, tuple[str, ...]] = {symmetry: (cell_name(twins[cell]),) for symmetry, twins in TWINS.items()}
    return Spot(place, place, label, column, row, deeds=deeds, movable=sign != ANY, twins=twins)


def why_white(cell: int) -> Message:
    """CARDS-04, CARDS-08: cards walk on the cross, and enter at its ends."""
    if cell in GOLD_CELLS:
        return words("stays-start", place=cell_name(cell), side=words(f"side-{SEATS[GOLD.tolist().index(cell)].lower()}"))
    return words("stays-white")


def shown_title(file: BoardFile) -> str:
    """The title as one text; one of several languages stands for all."""
    return file.title if isinstance(file.title, str) else next(iter(file.title.values()), "")


def edit(text: str, edit: Edit) -> str:
    file = readable(text)
    if edit.kind == "set":
        return retitled(file, edit).text
    cell = picture_cell(edit.spot)
    if edit.kind == "place":
        if edit.tool not in TOOLS:
            raise no_spot(edit.tool)
        changed = {cell: TOOLS[edit.tool]}
    elif edit.kind == "deed":
        if edit.deed != "clear":
            raise no_spot(edit.deed)
        changed = {cell: ANY}
    else:
        other = picture_cell(edit.to)
        changed = {cell: file.signs[other], other: file.signs[cell]}
    return replace(file, signs=laid(file.signs, changed, edit.symmetry)).text


def readable(text: str) -> BoardFile:
    try:
        return read(text)
    except BadSetup as error:
        raise Unreadable(error.message) from error


def picture_cell(place: str) -> int:
    """The place of a picture. White fields stay as they are."""
    cell = read_cell(place)
    if cell < 0:
        raise no_spot(place)
    if WHITE >> cell & 1:
        raise Refused(why_white(cell))
    return cell


def laid(signs: str, changed: dict[int, str], symmetry: Symmetry) -> str:
    """A layout after a change; with a symmetry, the twins of what has changed become its counterpart (CARDS-03)."""
    if symmetry != "none" and symmetry not in TWINS:
        raise no_spot(symmetry)
    twins = {TWINS[symmetry][cell]: partner(sign) for cell, sign in changed.items()} if symmetry != "none" else {}
    changed = twins | changed
    return "".join(changed.get(cell, sign) for cell, sign in enumerate(signs))


def retitled(file: BoardFile, edit: Edit) -> BoardFile:
    if edit.name != "title":
        raise no_spot(edit.name)
    title = " ".join(str(edit.value).split())
    if len(title) > LONGEST_TITLE:
        raise Refused(words("title-too-long", most=LONGEST_TITLE, n=len(title)))
    return replace(file, title=title)


def fill(text: str, generator: Generator) -> str:
    file = readable(text)
    return replace(file, signs=lay_out(file.signs, generator)).text


def loses(text: str, _edit: Edit) -> Message | None:
    """Any edit writes only what is read."""
    try:
        unread = read(text).unread
    except BadSetup:
        return None
    return words("keys-lost", n=len(unread), keys=", ".join(unread)) if unread else None


BOARD_EDITOR = Editor(templates, sketch, edit, fill, loses, chosen, decides=("layout",))
