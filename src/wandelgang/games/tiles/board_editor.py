"""The editor of board files of `tiles`: what an edit changes, how open places are filled, what would be lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wandelgang import boardfiles
from wandelgang.boards.square import turned
from wandelgang.core.editor import Edit, Editor, Sketch, Template, by_severity, unreadable
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Refused, Unreadable
from wandelgang.games.tiles.alterations import alter
from wandelgang.games.tiles.board_settings import MIXES, change_setting, settings
from wandelgang.games.tiles.boardfile import ANY, PRESETS, SHAPES
from wandelgang.games.tiles.dealer import Dealer
from wandelgang.games.tiles.draft import GAME, Draft, read
from wandelgang.games.tiles.findings import UNSAID, joined, oddities, verdict
from wandelgang.games.tiles.ground import places
from wandelgang.games.tiles.notation import FREE, LOOSE
from wandelgang.games.tiles.plan import Plan
from wandelgang.games.tiles.symmetry import symmetries
from wandelgang.games.tiles.toolbox import palettes
from wandelgang.games.tiles.words import words
from wandelgang.games.tiles.workbench import scene, spots
from wandelgang.language import Message

EMPTY = 7  # the size of the board one begins with
ABOUT = {name: words(f"template-{name}-about") for name in ("classic", "seed")}  # they differ in what is drawn by lot


def templates() -> tuple[Template, ...]:
    shipped = [(name, words(f"value-preset-{name}"), read(boardfiles.shipped(__package__, name))) for name in PRESETS]
    for _, _, draft in shipped:
        draft.lay({})
        draft.say("confidence", None)  # the mark is about the source of our board
    empty = Draft(EMPTY, EMPTY, dict.fromkeys((*places(EMPTY, EMPTY), FREE), ANY), said={"weights": MIXES["mixed"]})
    drafts = [*shipped, ("empty", words("template-empty"), empty)]
    return tuple(Template(name, title, draft.text, ABOUT.get(name)) for name, title, draft in drafts)


def chosen(options: Mapping[str, Any]) -> str | None:
    """A preset as it is dealt, unless its size was changed: no file of ours has that size."""
    sized = options["width"] is not None or options["height"] is not None
    entries = boardfiles.parsed(boardfiles.shipped(__package__, options["preset"]))
    return None if sized else boardfiles.written({"game": GAME, **entries, "confidence": None})


def sketch(text: str) -> Sketch:
    try:
        draft = read(text)
    except BadSetup as error:
        return unreadable(text, error)
    wrong, players = verdict(draft)
    return Sketch(
        text=text,
        scene=scene(draft),
        findings=by_severity(wrong or oddities(draft)),
        palettes=palettes(draft),
        settings=settings(draft),
        spots=spots(draft),
        symmetries=symmetries(draft.width, draft.height),
        open=len(draft.open),
        players=players,
    )


def readable(text: str) -> Draft:
    try:
        return read(text)
    except BadSetup as error:
        raise Unreadable(error.message) from error


def edit(text: str, edit: Edit) -> str:
    draft = readable(text)
    playing = verdict(draft)[1] if "treasures" in draft.said else ()
    if edit.kind == "set":
        change_setting(draft, edit.name, edit.value)
    else:
        alter(draft, edit)
    trim_treasures(draft, playing[-1] if playing else None)
    return draft.text


def fill(text: str, generator: Generator) -> str:
    """Draw a tile for every open place, so that everybody who can play the board still can."""
    draft = readable(text)
    _, players = verdict(draft)
    if not draft.open:
        return draft.text
    if players:
        plan = Plan({**UNSAID, "players": players[-1]}, draft.board)
        dealer = Dealer(plan, generator)
        dealer.lay_tiles()
        draft.lay({place: tile.glyph for place, tile in dealer.tiles.items()})
        trim_treasures(draft, players[-1])
    else:
        draft.lay({place: LOOSE[turned(SHAPES[generator.pick(list(SHAPES))], generator.below(4))] for place in draft.open})
    return draft.text


def trim_treasures(draft: Draft, players: int | None) -> None:
    """Now that other tiles lie, there can be fewer of a shape without a pawn than before."""
    treasures = draft.said.get("treasures")
    if treasures is None:
        return
    plan = Plan({**UNSAID, "players": players}, read(draft.text).board)
    trimmed = {
        group: {shape: min(number, plan.alike(group, shape)) for shape, number in counts.items()}
        for group, counts in treasures.items()
    }
    draft.say("treasures", trimmed)


def loses(text: str, change: Edit) -> Message | None:
    """What would be gone: keys that nobody understands, what lies in rows and columns that are cut off, what has no use."""
    try:
        before, after = read(text), read(edit(text, change))
    except (BadSetup, Unreadable, Refused):
        return None
    if before.lost:
        return words("keys-lost", n=len(before.lost), keys=", ".join(before.lost))
    if change.kind != "set":
        return None
    cut = [place for place, sign in before.signs.items() if place not in after.signs and sign != ANY]
    tiles, pieces = 0 if before.immovable else len(cut), before.laid - after.laid
    what = [words(f"lost-{key}", n=number) for key, number in (("tiles", tiles), ("pieces", pieces)) if number]
    return words("lost", what=joined(what)) if what else None


BOARD_EDITOR = Editor(templates, sketch, edit, fill, loses, chosen, decides=("preset",))
