"""The editor of board files of `fences`: what a text looks like, what can be done to it, what is wrong or odd with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wandelgang import boardfiles
from wandelgang.core.editor import Edit, Editor, Finding, Palette, Setting, Sketch, Template, Tool, by_severity, unreadable
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Refused, Unreadable
from wandelgang.games.fences.board_changes import changed
from wandelgang.games.fences.board_oddities import entrance_slots, oddities
from wandelgang.games.fences.board_scene import board_scene
from wandelgang.games.fences.board_spots import spots
from wandelgang.games.fences.boardfile import GAME, drafted, entries_of, preset
from wandelgang.games.fences.drawing import LOCK_ART, fence_art
from wandelgang.games.fences.flaws import LARGEST, NOTHING, SMALLEST, Board, decided
from wandelgang.games.fences.notation import SIDES
from wandelgang.games.fences.setup import board_of
from wandelgang.games.fences.state import FENCES, PLAYERS, PRESETS, SPAN
from wandelgang.games.fences.symmetry import symmetries
from wandelgang.games.fences.words import words
from wandelgang.language import Message

LONGEST_TITLE = 60
Title = str | Mapping[str, str]


def sketch(text: str) -> Sketch:
    try:
        entries = boardfiles.parsed(text)
    except BadSetup as error:
        return unreadable(text, error)
    board, flaws = drafted(entries)
    places = spots(board)
    names = {spot.id for spot in places}
    findings = [
        Finding("wrong", flaw.what or flaw.error.message, flaw.advice, tuple(name for name in flaw.places if name in names))
        for flaw in flaws
    ]
    return Sketch(
        text,
        board_scene(board),
        by_severity(findings or oddities(board)),
        palettes(board),
        settings(board, title_of(entries)),
        places,
        symmetries(board),
        sum(board.open),
        players=() if flaws else tuple(range(2, PLAYERS + 1)),
    )


def palettes(board: Board) -> tuple[Palette, ...]:
    placed = [len(slots) + left for slots, left in zip(board.marks, board.open, strict=True)]
    fences = tuple(fence_tool(side, count, max(placed)) for side, count in enumerate(placed))
    note = words("note-open", n=sum(board.open)) if any(board.open) else words("note-fences")
    locks = tuple(lock_tool(board, side) for side in range(4))
    return (
        Palette("fences", words("palette-fences"), fences, note),
        Palette("locks", words("palette-locks"), locks, words("note-locks")),
        Palette("ground", words("palette-ground"), GROUND),
    )


def fence_tool(side: int, placed: int, most: int) -> Tool:
    state: str = "done" if placed == FENCES else "odd" if placed < most else ""
    return Tool(
        f"fence-{SIDES[side]}",
        words(f"side-{SIDES[side]}"),
        fence_art(side),
        player=side,
        kind="fence",
        key=str(side + 1),
        count=f"{placed}/{FENCES}",
        state=state,  # type: ignore[arg-type]
    )


def lock_tool(board: Board, side: int) -> Tool:
    around, placed = len(entrance_slots(board, side)), len(board.locks[side])
    return Tool(
        f"lock-{SIDES[side]}",
        words(f"side-{SIDES[side]}"),
        (*LOCK_ART, f"keyhole-{side + 1}"),
        player=side,
        kind="side-lock",
        key=str(side + 5),
        count=f"{placed}/{around}",
        state="done" if placed >= around else "odd",
    )


GROUND = (
    Tool("house", words("tool-house"), ("cottage",), kind="house", key="9"),
    Tool("entrance", words("tool-entrance"), ("grass-0", "door"), kind="house"),
    Tool("start", words("tool-start"), ("paving",), kind="start"),
    Tool("exit", words("tool-exit"), ("paving", "exit"), kind="exit"),
    Tool("lawn", words("tool-lawn"), ("grass-0", "tuft-0"), kind="square", key="0"),
)


def settings(board: Board, title: Title | None) -> tuple[Setting, ...]:
    shown = title if isinstance(title, str) else next(iter(title.values()), "") if title else ""
    found = [
        Setting("title", words("setting-title"), shown, "text", most=LONGEST_TITLE),
        Setting("width", words("setting-width"), board.width, least=SMALLEST, most=LARGEST),
        Setting("height", words("setting-height"), board.height, least=SMALLEST, most=LARGEST),
    ]
    left = Setting("open", words("setting-open"), max(board.open), least=0, most=FENCES, about=words("about-open"))
    if board.centre is not None:
        (north, west), (south, east) = (divmod(square, SPAN) for square in board.centre)
        found += [
            Setting("house-width", words("setting-house-width"), east - west + 1, least=1, most=board.width),
            Setting("house-height", words("setting-house-height"), south - north + 1, least=1, most=board.height),
        ]
    return (*found, left)


def title_of(entries: Mapping[str, object]) -> Title | None:
    """The title of a file, if it can be used."""
    title = entries.get("title")
    try:
        boardfiles.check_about({"title": title} if title is not None else {})
    except BadSetup:
        return None
    return title  # type: ignore[return-value]


def written(board: Board, title: Title | None, confidence: object = None) -> str:
    mark = confidence if isinstance(confidence, str) else None
    return boardfiles.written({"game": GAME, "title": title or None, "confidence": mark, **entries_of(board)})


def edit(text: str, edit: Edit) -> str:
    entries = entries_in(text)
    board, _ = drafted(entries)
    title = title_of(entries)
    if edit.kind == "set" and edit.name == "title":
        title = checked_title(edit.value)
    else:
        board = changed(board, edit)
    return written(board, title, entries.get("confidence"))


def entries_in(text: str) -> dict[str, object]:
    try:
        return boardfiles.parsed(text)
    except BadSetup as error:
        raise Unreadable(error.message) from error


def checked_title(value: object) -> str:
    title = " ".join(str(value).split())
    if len(title) > LONGEST_TITLE:
        raise Refused(words("long-title", most=LONGEST_TITLE, n=len(title)))
    return title


def loses(text: str, edit: Edit) -> Message | None:
    """Fences, locks and exits for which another size or place of something else leaves no room."""
    if edit.kind == "deed" or edit.tool == "lawn" or edit.tool.partition("-")[0] in ("fence", "lock", "exit"):
        return None
    try:
        board, _ = drafted(entries_in(text))
        lost = count(board) - count(changed(board, edit)) if edit.name != "title" else 0
    except (Refused, Unreadable):
        return None
    return words("loses", n=lost) if lost > 0 else None


def count(board: Board) -> int:
    return sum(map(len, (*board.exits, *board.marks, *board.locks)))


def templates() -> tuple[Template, ...]:
    """The boards that come with the game, without their titles: whoever changes one has a board of their own."""
    gardens = [Template(name, words(f"value-board-{name}"), written(preset(name), None)) for name in reversed(PRESETS)]
    small = preset(PRESETS[-1])
    chance = written(replace(small, marks=NOTHING, open=(FENCES,) * 4), None)
    empty = written(replace(small, marks=NOTHING, locks=NOTHING), None)
    return (*gardens, Template("open", words("template-open"), chance), Template("empty", words("template-empty"), empty))


def chosen(options: Mapping[str, Any]) -> str:
    return written(board_of(options), None)


def fill(text: str, generator: Generator) -> str:
    """A slot for every fence that is left to chance."""
    entries = entries_in(text)
    board, _ = drafted(entries)
    return written(decided(board, generator), title_of(entries), entries.get("confidence")) if any(board.open) else text


BOARD_EDITOR = Editor(templates, sketch, edit, fill, loses, chosen)
