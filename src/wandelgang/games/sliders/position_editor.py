"""The editor of positions of `sliders`: every line as a sketch, with the reason if no game leads to it, and edits of it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from wandelgang.core.editor import (
    Deed,
    Edit,
    Editor,
    Palette,
    Sketch,
    Spot,
    Template,
    Tool,
    by_severity,
    no_spot,
    unreadable,
)
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.sliders import workbench
from wandelgang.games.sliders.board_editor import sentences
from wandelgang.games.sliders.board_edits import cut_off
from wandelgang.games.sliders.drawing import MIDDLE as CENTRE
from wandelgang.games.sliders.drawing import TOP, peg
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.notation import COLOURS, PLACE_NAMES
from wandelgang.games.sliders.position_draft import PositionDraft, read_position
from wandelgang.games.sliders.position_flaws import findings
from wandelgang.games.sliders.position_places import BLOCK, owner_of, place_at, rows_at, spot_at
from wandelgang.games.sliders.position_settings import set_value, settings
from wandelgang.games.sliders.sketching import scene_of
from wandelgang.games.sliders.state import COLUMNS, PEGS
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

TEMPLATES = {
    "start": "sliders default offsets=000000000 pegs=d0e0f0g0h0,d10e10f10g10h10 turn=0:move",
    "middle": "sliders default offsets=0l00r00r0 pegs=e0g0f4h4d6,f3g5e8e10h10 turn=1:move played=24",
    "race": "sliders half offsets=0l00r00r0 pegs=e9f9d10g10h10,d0e0f0d1e1 turn=1:move played=60",
    "claim": "sliders default offsets=00r000000 pegs=h5e10f10g10h10,e3f3g3h3d10 turn=0:move refused=0,3 played=61",
}


def templates() -> tuple[Template, ...]:
    """The beginning, the middle, and two near the end."""
    return tuple(Template(name, words(f"position-{name}"), text) for name, text in TEMPLATES.items())


@lru_cache(maxsize=64)
def sketch(text: str) -> Sketch:
    """Everything about a position text; whatever cannot be drawn is said."""
    try:
        draft = read_position(text)
    except Unreadable as error:
        return unreadable(text, error)
    found = findings(text, draft)
    sprites = [peg(player, number, place) for player, places in enumerate(draft.pegs) for number, place in enumerate(places)]
    return Sketch(
        text,
        scene_of(draft.rails, draft.shifts, draft.travel, sprites),
        findings=by_severity(found),
        palettes=(pegs_palette(draft), *board_palettes(draft)),
        settings=settings(draft),
        spots=(*rail_spots(draft), *block_spots(draft)),
        players=(2,),
    )


def pegs_palette(draft: PositionDraft) -> Palette:
    tools = []
    for player, name in enumerate(COLOURS):
        lie = len(draft.pegs[player])
        tools.append(
            Tool(
                f"peg-{name}",
                words(f"tool-{name}"),
                (f"peg-{name}",),
                player=player,
                kind="peg" if player == 0 else "pink-peg",
                key=str(player + 1),
                count=f"{lie}/{PEGS}",
                state="done" if lie == PEGS else "wrong",
            )
        )
    return Palette(
        "pegs", words("palette-pegs"), (*tools, Tool("no-peg", words("tool-no-peg"), ("hole",), kind="hole", key="0"))
    )


def board_palettes(draft: PositionDraft) -> tuple[Palette, ...]:
    """The tools for boards; in a position nothing is left open, and their keys are taken."""
    kept = []
    for palette in (workbench.owners(draft.rails), workbench.walls()):
        tools = tuple(replace(tool, key="") for tool in palette.tools if tool.id not in ("any", "open"))
        kept.append(replace(palette, tools=tools))
    return tuple(kept)


def rail_spots(draft: PositionDraft) -> list[Spot]:
    """Sliders can be shifted; holes take pegs as well."""
    found = []
    for spot in workbench.spots(draft.rails, draft.shifts, ()):
        what, row, _ = workbench.place_of(spot.id, draft.holes)
        shifting = tuple(
            Deed(f"shift-{side}", words(f"deed-shift-{side}"))
            for side, step in (("left", -1), ("right", 1))
            if abs(draft.shifts[row - 1] + step) <= max(draft.travel, abs(draft.shifts[row - 1]))
        )
        takes = tuple(tool for tool in spot.takes if tool != "any")
        if what == "rail":
            found.append(replace(spot, takes=takes, deeds=(*shifting, *spot.deeds)))
            continue
        place = (row * COLUMNS) + int(spot.x)
        owner = owner_of(draft, place)
        clear = Deed("clear", words("deed-clear") if owner is None else words("deed-no-peg"))
        label = spot.label if owner is None else words("spot-peg", place=spot.name, colour=colour(owner))
        movable = owner is not None or spot.movable
        found.append(replace(spot, takes=("pegs", *takes), label=label, deeds=(*shifting, clear), movable=movable))
    return found


def block_spots(draft: PositionDraft) -> list[Spot]:
    """The holes of both start blocks."""
    found = []
    for row in (0, TOP):
        for at, column in enumerate(range(CENTRE - PEGS // 2, CENTRE + PEGS // 2 + 1)):
            place = row * COLUMNS + column
            owner, name = owner_of(draft, place), PLACE_NAMES[place]
            found.append(
                Spot(
                    id=f"block{row}-{at}",
                    name=name,
                    label=words("hole", place=name) if owner is None else words("spot-peg", place=name, colour=colour(owner)),
                    x=column,
                    y=TOP - row,
                    wide=0.94,
                    high=0.94,
                    takes=("pegs",),
                    deeds=() if owner is None else (Deed("clear", words("deed-no-peg")),),
                    movable=owner is not None,
                )
            )
    return found


def edit(text: str, change: Edit) -> str:
    """The text after one change. Earlier positions no longer lead to it and are dropped."""
    draft = read_position(text)
    if change.kind == "set" and change.name == "past" and change.value is True:
        return draft.text
    draft = replace(draft, past="")
    if change.kind == "set":
        return set_value(draft, change).text
    place = place_at(draft, change.spot)
    if change.kind == "place" and change.tool in ("peg-blue", "peg-pink", "no-peg") and place is not None:
        player = None if change.tool == "no-peg" else COLOURS.index(change.tool.removeprefix("peg-"))
        return with_peg(draft, place, player).text
    if change.kind == "deed" and change.deed.startswith("shift-"):
        return shifted(draft, change).text
    if change.kind == "deed" and change.deed == "clear" and place is not None and owner_of(draft, place) is not None:
        return with_peg(draft, place, None).text
    if change.kind == "move" and place is not None and (owner := owner_of(draft, place)) is not None:
        return moved_peg(draft, owner, place, change.to).text
    if BLOCK.fullmatch(change.spot) or BLOCK.fullmatch(change.to):
        raise Refused(words("block-stays"))
    if change.tool in ("any", "open"):
        raise no_spot(change.tool)
    return replace(draft, rails=workbench.changed(draft.sliders, replace(change, symmetry="none")).rails).text


def with_peg(draft: PositionDraft, place: int, player: int | None) -> PositionDraft:
    """A player's peg at a place, or none; the same one again is taken away."""
    again = player is not None and owner_of(draft, place) == player
    pegs = [set(places) - {place} for places in draft.pegs]
    if player is not None and not again:
        pegs[player].add(place)
    return with_pegs(draft, pegs)


def with_pegs(draft: PositionDraft, pegs: list[set[int]]) -> PositionDraft:
    return replace(draft, pegs=tuple(tuple(sorted(places)) for places in pegs))


def moved_peg(draft: PositionDraft, player: int, place: int, to: str) -> PositionDraft:
    """A peg goes to another hole; one that stands there comes here."""
    target = place_at(draft, to)
    if target is None:
        raise Refused(words("peg-needs-hole"))
    other = owner_of(draft, target)
    pegs = [set(places) - {place, target} for places in draft.pegs]
    pegs[player].add(target)
    if other is not None:
        pegs[other].add(place)
    return with_pegs(draft, pegs)


def shifted(draft: PositionDraft, change: Edit) -> PositionDraft:
    """SLIDERS-08, SLIDERS-A06: a slider one hole to the side, with all pegs in its holes."""
    _, row, _ = workbench.place_of(change.spot, draft.holes)
    step = {"shift-left": -1, "shift-right": 1}.get(change.deed)
    if step is None:
        raise no_spot(change.deed)
    shift = draft.shifts[row - 1] + step
    if abs(shift) > max(draft.travel, abs(draft.shifts[row - 1])):
        raise Refused(words("no-further-shift", n=draft.travel))
    riding = {place for places in draft.pegs for place in rows_at(places, row) if spot_at(draft, place)}
    pegs = [{place + step if place in riding else place for place in places} for places in draft.pegs]
    return with_pegs(replace(draft, shifts=(*draft.shifts[: row - 1], shift, *draft.shifts[row:])), pegs)


def loses(text: str, change: Edit) -> Message | None:
    """What a change throws away: earlier positions, barriers at the ends of shorter sliders, what belongs in no position."""
    try:
        draft = read_position(text)
    except Unreadable:
        return None
    lost = list(draft.lost)
    if draft.past and not (change.kind == "set" and change.name == "past"):
        lost.append(words("lost-past"))
    rows = cut_off(draft.sliders, int(change.value)) if change.name == "holes" and str(change.value) in ("5", "7") else []
    if rows:
        lost.append(words("lost-barriers", n=len(rows), rows=", ".join(map(str, rows))))
    return sentences(lost) if lost else None


EDITOR = Editor(templates, sketch, edit, loses=loses)
