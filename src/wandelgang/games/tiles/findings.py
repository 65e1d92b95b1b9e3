"""What is wrong or odd with a board of `tiles`, in sentences: what it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from wandelgang.core.editor import Finding
from wandelgang.games.tiles.board import STEPS
from wandelgang.games.tiles.boardfile import ANY, Board
from wandelgang.games.tiles.draft import Draft
from wandelgang.games.tiles.ground import WALLS, Ground
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, place_name
from wandelgang.games.tiles.plan import Plan, Problem
from wandelgang.games.tiles.setup import OPTIONS
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.words import words
from wandelgang.language import LANGUAGES, Message
from wandelgang.texts import whole_number

UNSAID: dict[str, Any] = {option.name: None for option in OPTIONS}


def verdict(draft: Draft) -> tuple[list[Finding], tuple[int, ...]]:
    """What is wrong, and for how many players the board can be dealt; if there is a number, nothing is wrong."""
    wrong = [Finding("wrong", error.message, words("advice-file")) for error in draft.refused]
    board = draft.board
    ground = Ground(board, draft.width, draft.height)
    plans = {players: Plan({**UNSAID, "players": players}, board, ground) for players in range(1, PLAYERS + 1)}
    fitting = tuple(players for players, plan in plans.items() if not any(plan.problems()))
    if fitting and not wrong:
        return [], fitting
    usual = Plan(UNSAID, board, ground)
    wrong += [] if fitting else [sentence(problem, draft) for problem in usual.problems()]
    return wrong, ()


def sentence(problem: Problem, draft: Draft) -> Finding:
    """A problem as an editor says it; what only a file can say is told as to whoever wrote the file."""
    spots = tuple(place for place in dict.fromkeys(problem.places) if place in draft.signs)
    if not problem.said:
        return Finding("wrong", problem.error.message, words("advice-file"), spots)
    values = dict(problem.values)
    if "stones" in values:
        stones = [words("thing-at", thing=stone_word(letter), place=place) for letter, place in values.pop("stones")]  # type: ignore[attr-defined]
        values |= {"things": joined(stones), "n": len(stones)}
    if "pawns" in values:
        pawns = [words("thing-at", thing=letter, place=place) for letter, place in values.pop("pawns")]  # type: ignore[attr-defined]
        values |= {"things": joined(pawns), "n": len(pawns)}
    if "stone" in values:
        values["stone"] = stone_word(str(values["stone"]))
    return Finding("wrong", words(f"wrong-{problem.said}", **values), words(f"advice-{problem.said}", **values), spots)


def joined(messages: Sequence[Message]) -> Message:
    """Several things as in a sentence: commas, and a word before the last."""
    if len(messages) == 1:
        return messages[0]
    texts = {}
    for language in LANGUAGES:
        said = [message.say(language) for message in messages]
        texts[language] = words("and", one=", ".join(said[:-1]), other=said[-1]).say(language)
    return Message({language: text.replace("{", "{{").replace("}", "}}") for language, text in texts.items()}, {})


# What can be played, but look here.


def oddities(draft: Draft) -> Iterator[Finding]:
    yield from stuck_pawns(draft)
    yield from lost_stones(draft)
    yield from blocked_homes(draft)
    yield from early_finds(draft)
    yield from uneven_goals(draft.board)


def stuck_pawns(draft: Draft) -> Iterator[Finding]:
    """Pawns that cannot take a step before somebody pushes, or never."""
    standing = [(player, place) for player, place in enumerate(draft.pawns) if place in draft.signs]
    stuck = [(player, place) for player, place in standing if not ways_out(draft, place)]
    if stuck:
        forever = [one for one in stuck if is_walled_in(draft, one[1])]
        shown = forever or stuck
        things = joined([words("thing-at", thing=ascii_uppercase[player], place=place) for player, place in shown])
        key = "odd-pawn-forever" if forever else "odd-pawn-stuck"
        advice = words("advice-pawn-stuck", n=len(shown))
        yield Finding("odd", words(key, things=things, n=len(shown)), advice, tuple(place for _, place in shown))


def lost_stones(draft: Draft) -> Iterator[Finding]:
    lost = [(stone, place) for stone, place in (draft.stones or {}).items() if is_walled_in(draft, place)]
    if lost:
        things = joined([words("thing-at", thing=stone_word(stone), place=place) for stone, place in lost])
        spots = tuple(dict.fromkeys(place for _, place in lost))
        yield Finding(
            "odd", words("odd-stone-lost", things=things, n=len(lost)), words("advice-stone-lost", n=len(lost)), spots
        )


def blocked_homes(draft: Draft) -> Iterator[Finding]:
    homes = draft.homes or (draft.pawns if draft.kind == "stack" else [])
    blocked = [
        (player, place)
        for player, place in enumerate(homes)
        if place in draft.signs and (draft.signs[place] == IMMOVABLE[0] or is_walled_in(draft, place))
    ]
    if blocked:
        things = joined([words("thing-at", thing=ascii_uppercase[player], place=place) for player, place in blocked])
        spots = tuple(place for _, place in blocked)
        yield Finding("odd", words("odd-home-blocked", things=things), words("advice-home-blocked"), spots)


def early_finds(draft: Draft) -> Iterator[Finding]:
    """TILES-A21: a stone under a pawn can be collected before anybody has walked."""
    under = [(stone, place) for stone, place in (draft.stones or {}).items() if place in draft.pawns]
    if under:
        things = joined([words("thing-at", thing=stone_word(stone), place=place) for stone, place in under])
        spots = tuple(dict.fromkeys(place for _, place in under))
        yield Finding(
            "odd", words("odd-stone-under", things=things, n=len(under)), words("advice-stone-under", n=len(under)), spots
        )


def uneven_goals(board: Board) -> Iterator[Finding]:
    lists = board.goal_lists or []
    sizes = [len(entry) if (size := whole_number(entry)) is None else size for entry in lists]
    if len(set(sizes)) > 1:
        each = ", ".join(f"{ascii_uppercase[player]} {size}" for player, size in enumerate(sizes))
        yield Finding("odd", words("odd-uneven-goals", each=each), words("advice-uneven-goals"))


def ways_out(draft: Draft, place: str) -> list[str]:
    """The neighbours that a pawn could walk to now, open places included: what comes there is not known yet."""
    sides = sides_of(draft.signs[place])
    found = []
    for side, (dx, dy) in enumerate(STEPS):
        neighbour = beside(draft, place, dx, dy)
        if neighbour is None or not sides >> side & 1:
            continue
        if sides_of(draft.signs[neighbour]) >> (side + 2) % 4 & 1:
            found.append(neighbour)
    return found


def is_walled_in(draft: Draft, place: str) -> bool:
    """Can nobody ever enter or leave: an immovable tile whose openings lead off the board or to immovable walls?"""
    if place == FREE or draft.signs.get(place, ANY) not in IMMOVABLE:
        return False
    sides = sides_of(draft.signs[place])
    for side, (dx, dy) in enumerate(STEPS):
        neighbour = beside(draft, place, dx, dy)
        if neighbour is None or not sides >> side & 1:
            continue
        sign = draft.signs[neighbour]
        if sign not in IMMOVABLE or sides_of(sign) >> (side + 2) % 4 & 1:
            return False
    return True


def sides_of(sign: str) -> int:
    """The open sides of a tile; a place for a random one may be open anywhere."""
    if sign == ANY:
        return 0b1111
    return 0 if sign in WALLS else (IMMOVABLE if sign in IMMOVABLE else LOOSE).index(sign)


def beside(draft: Draft, place: str, dx: int, dy: int) -> str | None:
    column, row = ord(place[0]) - ord("a") + dx, int(place[1:]) - 1 + dy
    return place_name(column, row) if 0 <= column < draft.width and 0 <= row < draft.height else None
