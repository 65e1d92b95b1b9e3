"""The editor of boards of `sliders`: every text of a board file as a sketch, and edits that make the next text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wandelgang.core.editor import Edit, Editor, Finding, Setting, Sketch, Template, by_severity, no_spot, unreadable
from wandelgang.core.generator import Generator
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.sliders import filling, workbench
from wandelgang.games.sliders.board_edits import cut_off, with_hole_count
from wandelgang.games.sliders.boardfile import FURTHEST, HOLES, MIDDLE, OPEN, PRESETS, SLIDERS, YELLOW_SIGN, preset
from wandelgang.games.sliders.draft import Draft, Rail, rail_id, read_draft
from wandelgang.games.sliders.drawing import peg
from wandelgang.games.sliders.fairness import Hold, holds
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.sketching import scene_of
from wandelgang.games.sliders.state import COLUMNS, PEGS, ROWS
from wandelgang.games.sliders.words import words
from wandelgang.language import LANGUAGES, Message
from wandelgang.scene import Sprite

FLUSH = (0,) * SLIDERS
LONGEST_TITLE = 60  # characters
ALTERNATING = "1010Y1010"


def templates() -> tuple[Template, ...]:
    """Our own boards, one without barriers, and one that is all open."""
    drawn = {name: preset(name).rows for name in PRESETS}
    drawn["empty"] = tuple(f"{owner}{'o' * HOLES[0]}" for owner in ALTERNATING)
    drawn["open"] = tuple(f"{owner if owner == 'Y' else OPEN}{OPEN * HOLES[0]}" for owner in ALTERNATING)
    return tuple(Template(name, words(f"template-{name}"), text_of(rows)) for name, rows in drawn.items())


def text_of(rows: tuple[str, ...]) -> str:
    """A board file with these rows, which are right."""
    drawing = "\n".join(rows)
    return read_draft(f'game = "sliders"\nboard = """\n{drawing}\n"""\n').text


def chosen(options: Mapping[str, Any]) -> str:
    board = preset(options["preset"])
    return replace(read_draft(text_of(board.rows)), travel=options["travel"] or board.travel).text


@lru_cache(maxsize=64)
def sketch(text: str) -> Sketch:
    """Everything about the text of a board file; whatever cannot be drawn is said."""
    try:
        draft = read_draft(text)
    except Unreadable as error:
        return unreadable(text, error)
    is_open = draft.board.is_open
    odd = [] if is_open or draft.flaws else [odd_hold(hold) for hold in holds(draft.board)]
    return Sketch(
        text,
        scene_of(draft.rails, FLUSH, draft.travel, pegs_at_home()),
        findings=by_severity([*draft.flaws, *odd, *workbench.uneven(draft.rails)]),
        palettes=(workbench.owners(draft.rails), workbench.walls()),
        settings=settings(draft),
        spots=tuple(workbench.spots(draft.rails, FLUSH, workbench.SYMMETRIES)),
        symmetries=workbench.SYMMETRIES,
        open=sum(rail.text.count(OPEN) for rail in draft.rails),
        players=(2,),
    )


@lru_cache(maxsize=1)
def pegs_at_home() -> tuple[Sprite, ...]:
    """SLIDERS-04: where the pegs stand when a match begins."""
    first = (COLUMNS - PEGS) // 2
    return tuple(
        peg(player, number, (ROWS - 1) * player * COLUMNS + first + number) for player in range(2) for number in range(PEGS)
    )


def odd_hold(hold: Hold) -> Finding:
    """The validator's sentence in two: who can be shut out, and where; the slider at that place is marked."""
    told = {"keeper": colour(1 - hold.runner), "row": hold.row}
    advice = words("advice-held-out", **told) if hold.last else words("advice-held", **told)
    what = words("odd-held" if hold.certain else "odd-perhaps-held", runner=colour(hold.runner))
    return Finding("odd", what, advice, (rail_id(min(max(hold.row, 1), SLIDERS)),))


def settings(draft: Draft) -> tuple[Setting, ...]:
    return (
        Setting("title", words("setting-title"), titled(draft), "text", most=LONGEST_TITLE),
        Setting("holes", words("setting-holes"), draft.holes, "choice", values=numbers(*HOLES), about=words("about-holes")),
        Setting(
            "travel", words("setting-travel"), draft.travel, "choice", values=numbers(1, FURTHEST), about=words("about-travel")
        ),
    )


def numbers(*values: int) -> tuple[tuple[int, Message], ...]:
    return tuple((value, Message({language: str(value) for language in LANGUAGES}, {})) for value in values)


def titled(draft: Draft) -> str:
    """The title, in English if there is one per language."""
    if isinstance(draft.title, dict):
        return str(draft.title.get("en") or next(iter(draft.title.values()), ""))
    return draft.title or ""


def edit(text: str, change: Edit) -> str:
    """The text after one change."""
    draft = read_draft(text)
    return (set_value(draft, change) if change.kind == "set" else workbench.changed(draft, change)).text


def set_value(draft: Draft, change: Edit) -> Draft:
    value = str(change.value)
    if change.name == "title":
        if len(value) > LONGEST_TITLE or not value.isprintable():
            raise Refused(words("long-title", most=LONGEST_TITLE))
        return replace(draft, title=value or None, flaws=(), lost=())
    if change.name == "holes" and value in map(str, HOLES):
        return with_hole_count(draft, int(value))
    if change.name == "travel" and value in map(str, range(1, FURTHEST + 1)):
        return replace(draft, travel=int(value), flaws=(), lost=())
    raise no_spot(change.name)


def fill(text: str, generator: Generator) -> str:
    """The text with everything decided that was left open."""
    draft = read_draft(text)
    middle = draft.rails[MIDDLE - 1]
    if middle.owner == OPEN:
        draft = replace(draft, rails=(*draft.rails[: MIDDLE - 1], replace(middle, owner=YELLOW_SIGN), *draft.rails[MIDDLE:]))
    found = filling.filled(draft.board, generator)
    rails = tuple(
        Rail(row[0], row[1:].replace("|", ""), rail.laterals) for row, rail in zip(found.rows, draft.rails, strict=True)
    )
    return replace(draft, rails=rails, flaws=(), lost=()).text


def loses(text: str, change: Edit) -> Message | None:
    """What a change throws away: barriers at the ends of shorter sliders, and whatever does not belong in the file."""
    try:
        draft = read_draft(text)
    except Unreadable:
        return None
    lost = list(draft.lost)
    if change.kind == "set" and change.name == "holes" and str(change.value) in map(str, HOLES):
        rows = cut_off(draft, int(change.value))
        if rows:
            lost.append(words("lost-barriers", n=len(rows), rows=", ".join(map(str, rows))))
    return sentences(lost) if lost else None


def sentences(messages: list[Message]) -> Message:
    """Several sentences, one after the other."""
    said = {language: " ".join(message.say(language) for message in messages) for language in LANGUAGES}
    return Message({language: text.replace("{", "{{").replace("}", "}}") for language, text in said.items()}, {})


EDITOR = Editor(templates, sketch, edit, fill, loses, chosen, decides=("preset",))
