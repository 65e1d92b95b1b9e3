"""What is chosen for a whole board of `tiles` in the making: shown as settings, and changed."""

from __future__ import annotations

import re
from string import ascii_uppercase

from wandelgang.core.editor import Setting, Value, no_spot
from wandelgang.errors import Refused
from wandelgang.games.tiles.boardfile import SHAPES
from wandelgang.games.tiles.draft import Draft
from wandelgang.games.tiles.layout import LONGEST, MOST_TURNS
from wandelgang.games.tiles.notation import KINDS
from wandelgang.games.tiles.plan import MOST_GOALS
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed

LONGEST_TITLE = 60  # characters
BY_LOT = -1  # who begins, if nobody is named
MIXES: dict[str, dict[str, int]] = {
    "mixed": {"wall-only": 4, "dead-end": 8, "straight": 30, "corner": 36, "t": 18, "cross": 4},
    "corridors": {"straight": 13, "corner": 15, "t": 6},
    "even": {},
}


def settings(draft: Draft) -> tuple[Setting, ...]:
    said = draft.said
    found = [
        Setting("title", words("setting-title"), shown_title(draft), "text", most=LONGEST_TITLE),
        Setting("width", words("title-width"), draft.width, least=1, most=LONGEST),
        Setting("height", words("title-height"), draft.height, least=1, most=LONGEST),
    ]
    if draft.open:
        found.append(mix_setting(draft))
    kinds: tuple[tuple[Value, Message], ...] = tuple((kind, words(f"value-goal-{kind}")) for kind in KINDS)
    found.append(Setting("goal", words("title-goal"), draft.kind, "choice", values=kinds))
    about = words("about-goals-shared" if draft.kind == "shared" else "about-goals")
    found.append(Setting("goals", words("title-goals"), goals_text(draft), "text", most=200, about=about))
    if draft.kind == "set":
        found.append(Setting("overlap", words("title-overlap"), bool(said.get("overlap", False)), "switch"))
    players = max(len(draft.pawns), 2) if draft.pawns else PLAYERS
    found.append(start_setting(said.get("start", BY_LOT), players))
    limit = Setting("limit", words("title-limit"), said.get("limit", 0), least=0, most=MOST_TURNS, about=words("about-limit"))
    return (*found, limit)


def start_setting(start: int, players: int) -> Setting:
    seats: list[tuple[Value, Message]] = [(BY_LOT, words("unsaid-start"))]
    seats += [(seat, words("value-start", letter=ascii_uppercase[seat])) for seat in range(players)]
    if not BY_LOT <= start < players:
        seats.append((start, words("no-such-player", number=start)))
    return Setting("start", words("title-start"), start, "choice", values=tuple(seats))


def mix_setting(draft: Draft) -> Setting:
    """How open places are filled: by one of our mixes, or as the file says."""
    mix = mix_of(draft)
    values: list[tuple[Value, Message]] = [(name, words(f"value-mix-{name}")) for name in MIXES]
    if mix == "own":
        values.append(("own", words("value-mix-own")))
    shares = draft.said.get("loose") or draft.said.get("weights") or dict.fromkeys(SHAPES, 1)
    parts = [words("mix-part", n=number, shape=words(f"tool-{name}")) for name, number in shares.items() if number]
    return Setting(
        "mix", words("title-mix"), mix, "choice", values=tuple(values), about=words("about-mix", parts=listed(parts))
    )


def mix_of(draft: Draft) -> str:
    if "loose" in draft.said:
        return "own"
    weights = {name: number for name, number in draft.said.get("weights", {}).items() if number}
    return next((name for name, mix in MIXES.items() if mix == weights), "own")


def shown_title(draft: Draft) -> str:
    """The title as one text; one of several languages stands for all."""
    title = draft.said.get("title", "")
    return title if isinstance(title, str) else next(iter(title.values()), "")


def goals_text(draft: Draft) -> str:
    """What everybody seeks, as one line."""
    goals = draft.said.get("goals", "")
    if not isinstance(goals, list):
        return str(goals)
    return ", ".join("".join(entry) if isinstance(entry, list) else str(entry) for entry in goals)


def change_setting(draft: Draft, name: str, value: object) -> None:
    if name == "title":
        title = " ".join(str(value).split())
        if len(title) > LONGEST_TITLE:
            raise Refused(words("title-too-long", most=LONGEST_TITLE, n=len(title)))
        draft.say("title", title)
    elif name in ("width", "height"):
        size = number(value, 1, LONGEST)
        draft.resize(*((size, draft.height) if name == "width" else (draft.width, size)))
    elif name == "goal":
        draft.said["goal"] = chosen(value, KINDS)
        draft.review_kind()
    elif name == "goals":
        draft.say("goals", goals(draft.kind, str(value)))
    elif name == "overlap" and draft.kind == "set":
        draft.say("overlap", value is True)
    elif name == "start":
        start = number(value, BY_LOT, PLAYERS - 1)
        draft.say("start", None if start == BY_LOT else start)
    elif name == "limit":
        draft.say("limit", number(value, 0, MOST_TURNS) or None)
    elif name == "mix" and draft.open:
        if chosen(value, (*MIXES, "own")) != "own":
            draft.say("loose", None)
            draft.say("weights", dict(MIXES[str(value)]))
    else:
        raise no_spot(name)


def number(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Refused(words("no-such-number", least=least, most=most, got=value))
    return value


def chosen(value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise no_spot(str(value))
    return str(value)


def goals(kind: str, text: str) -> int | list[str] | list[int] | None:
    """A number, or an entry per player; an empty text means as usual."""
    entries = [entry.strip() for entry in text.split(",")]
    if not text.strip():
        return None
    right = r"[1-9][0-9]{0,2}"
    if len(entries) == 1 and re.fullmatch(right, entries[0]):
        return int(entries[0])
    if kind == "shared" and all(re.fullmatch(right, entry) for entry in entries):
        return [int(entry) for entry in entries]
    if kind != "shared" and all(re.fullmatch(r"[A-Za-z]{1,52}", entry) for entry in entries):
        return entries
    raise Refused(words("no-goals-shared" if kind == "shared" else "no-goals", got=text, most=MOST_GOALS))
