"""What is chosen for a whole position of `sliders`: the board, who acts, how it ended, counters and agreements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wandelgang.core.editor import Edit, Setting, Value, no_spot
from wandelgang.games.sliders.board_editor import numbers
from wandelgang.games.sliders.board_edits import with_hole_count
from wandelgang.games.sliders.boardfile import FURTHEST, HOLES, PRESETS, preset
from wandelgang.games.sliders.draft import read_rails
from wandelgang.games.sliders.layout import RUNS
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.notation import ENDS
from wandelgang.games.sliders.position_draft import TURNS, WINNERS, PositionDraft
from wandelgang.games.sliders.state import COLUMNS, LONGEST, PEGS, goal_row
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

OWN = "own"
DRAWS = ("repetition", "limit")


def settings(draft: PositionDraft) -> tuple[Setting, ...]:
    board = draft.board if draft.board in PRESETS else OWN
    boards = tuple((name, words(f"value-preset-{name}")) for name in PRESETS)
    found = [
        choice("turn", draft.turn, tuple((turn, turn_words(turn)) for turn in TURNS)),
        *(endings(draft) if draft.turn == "over" else ()),
        Setting("bar", words("setting-bar"), draft.barred, "switch", about=words("about-bar")),
        *(counter(f"refused-{player}", draft.refused[player], 0, draft, player) for player in range(2)),
        counter("played", draft.played, 0, draft),
        choice("board", board, boards if board in PRESETS else (*boards, (OWN, words("value-board-own")))),
        choice("holes", draft.holes, numbers(*HOLES)),
        choice("travel", draft.travel, numbers(*range(1, FURTHEST + 1))),
        choice("run", draft.run, tuple((run, words(f"value-run-{run}")) for run in RUNS)),
        counter("limit", draft.limit, 1, draft),
        counter("patience", draft.patience, 1, draft),
    ]
    if draft.past:
        found.append(Setting("past", words("setting-past"), True, "switch", about=words("about-past")))
    return tuple(found)


def choice(name: str, value: Value, values: tuple[tuple[Value, Message], ...]) -> Setting:
    return Setting(name, words(f"setting-{name}"), value, "choice", values=values)


def counter(name: str, value: int, least: int, draft: PositionDraft, player: int | None = None) -> Setting:
    title = words(f"setting-{name}") if player is None else words("setting-refused", colour=colour(player))
    most = draft.patience if player is not None else LONGEST
    return Setting(name, title, value, least=least, most=max(most, value))


def turn_words(turn: str) -> Message:
    return words("value-turn-over") if turn == "over" else colour(int(turn[0]))


def endings(draft: PositionDraft) -> list[Setting]:
    """Why a game is over, and who has won."""
    ends = tuple((end, words(f"value-end-{end}")) for end in ENDS.values())
    winners = tuple((one, words("value-winners-both") if "," in one else colour(int(one))) for one in WINNERS)
    unsaid = ("", words("value-unsaid"))
    return [
        choice("end", draft.end, ends if draft.end else (unsaid, *ends)),
        choice("winners", draft.winners, winners if draft.winners else (unsaid, *winners)),
    ]


def set_value(draft: PositionDraft, change: Edit) -> PositionDraft:
    """The draft with another value; what follows from it follows."""
    name, value = change.name, change.value
    if name == "holes" and str(value) in map(str, HOLES):
        return replace(draft, rails=with_hole_count(draft.sliders, int(value)).rails)
    if name == "past" and value is False:
        return draft
    offered = next((one for one in settings(draft) if one.name == name), None)
    if offered is None or not is_offered(offered, value):
        raise no_spot(name)
    if name == "turn":
        return with_turn(draft, str(value))
    if name == "end":
        return with_end(draft, str(value))
    if name == "board":
        return draft if value == OWN else replace(draft, rails=read_rails(list(preset(str(value)).rows), [], []))
    if name.startswith("refused-"):
        counts = [int(value) if name == f"refused-{player}" else draft.refused[player] for player in range(2)]
        return replace(draft, refused=(counts[0], counts[1]))
    fields: dict[str, Any] = {"barred" if name == "bar" else name: value}
    return replace(draft, **fields)


def is_offered(setting: Setting, value: Value) -> bool:
    if setting.kind == "number":
        return type(value) is int and (setting.least or 0) <= value <= (setting.most or 0)
    if setting.kind == "switch":
        return type(value) is bool
    return any(type(value) is type(one) and value == one for one, _ in setting.values)


def with_turn(draft: PositionDraft, turn: str) -> PositionDraft:
    """Whose turn it is; a game that is over is over for the reason that is nearest."""
    if turn != "over":
        return replace(draft, turn=turn, winners="", end="")
    if draft.turn == "over":
        return draft
    over = replace(draft, turn="over")
    if arrived(draft) is not None:
        return with_end(over, "goal")
    if draft.played >= draft.limit:
        return with_end(over, "limit")
    return with_end(over, "claim" if draft.patience in draft.refused else "goal")


def with_end(draft: PositionDraft, end: str) -> PositionDraft:
    """Why it is over; the winners that follow from that."""
    if end in DRAWS:
        return replace(draft, end=end, winners="0,1")
    if end == "claim":
        return replace(draft, end=end, winners="0" if draft.refused[1] >= draft.refused[0] else "1")
    return replace(draft, end=end, winners=str(arrived(draft) or 0))


def arrived(draft: PositionDraft) -> int | None:
    """Who has all their pegs in the goal."""
    for player, places in enumerate(draft.pegs):
        if sum(place // COLUMNS == goal_row(player) for place in places) >= PEGS:
            return player
    return None
