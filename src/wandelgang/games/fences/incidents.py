"""What the laboratory counts in `fences`: the kind of each action, and the rules that mattered in it. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.moves import is_last
from wandelgang.games.fences.paths import way
from wandelgang.games.fences.state import (
    DONE,
    FACES,
    FENCE,
    GOAL,
    HIGH,
    JUMP,
    LIFT,
    LOW,
    MOVE,
    NEITHER,
    PASS,
    ROLL,
    SEND,
    SENDING,
    SET,
    SPAN,
    START,
    START_ROLL,
    SUM,
    WAITING,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.walking import is_fenced, is_open, slot_at

KINDS = ("start-roll", "dice", "roll", "lift", "set", "move", "sum", "jump", "send", "pass")
OBSERVABLE = (
    *("FENCES-11", "FENCES-A24", "FENCES-12", "FENCES-25", "FENCES-13", "FENCES-14", "FENCES-A08", "FENCES-A37"),
    *("FENCES-18", "FENCES-A01", "FENCES-20", "FENCES-A09", "FENCES-A32", "FENCES-A19", "FENCES-29"),
    *("FENCES-26", "FENCES-27", "FENCES-34", "FENCES-35", "FENCES-36", "FENCES-37", "FENCES-A48"),
)
HEADINGS = {-SPAN: NORTH, 1: EAST, SPAN: SOUTH, -1: WEST}  # by the difference between two squares


def kind(before: State, action: int, after: State) -> str:
    if action < ROLL:
        return "start-roll" if facts(before).phase == START_ROLL else "dice"
    if action < SEND:
        return "roll" if action == ROLL else "pass"
    if action < LIFT:
        return "send"
    if action < MOVE:
        return "lift" if action < SET else "set"
    means = move_means(action)
    return "jump" if means == JUMP else "sum" if means == SUM else "move"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    before, after = facts(before), facts(after)
    if action < ROLL:
        return tuple(rolled(before, action, after))
    if action >= MOVE:
        found = moved(before, action, after)
    elif action >= SET:
        found = ["FENCES-25"] if encloses(before, after, action - SET) else []
    elif action >= LIFT:
        found = ["FENCES-12"]
    elif action == PASS:
        found = ["FENCES-A37" if before.used == NEITHER else "FENCES-A08"]
    else:
        found = []
    if after.phase == DONE:
        found.append("FENCES-A48" if after.winner == NONE else "FENCES-37")
    return tuple(found)


def rolled(before: State, outcome: int, after: State) -> list[str]:
    """Doubles; in the start roll, somebody begins or has to roll again."""
    if before.phase != START_ROLL:
        return ["FENCES-26"] if outcome // FACES == outcome % FACES else []
    if after.phase == FENCE:
        return ["FENCES-11"]
    is_tied = waiting(after) >= waiting(before)
    return ["FENCES-A24"] if is_tied else []


def waiting(state: State) -> int:
    return int(state.rolls[: state.players].count(WAITING))


def encloses(before: State, after: State, slot: int) -> bool:
    """Whether a fence now stands at an entrance of the centre, or has closed in somebody else's piece."""
    square = slot // 2
    beside = (square, square + (SPAN if slot % 2 else 1))
    if any(one in after.doors for one in beside):
        return True
    others = [after.pieces[player] for player in range(after.players) if player != before.player]
    return any(
        one in pieces and not any(is_open(after, one, heading) for heading in range(4)) for pieces in others for one in beside
    )


def moved(before: State, action: int, after: State) -> list[str]:
    """What a move used, what made it turn, whom it met, and whether it arrived."""
    means, end = move_means(action), move_end(action)
    origin = before.pieces[before.player, moved_piece(action)]
    found = [{HIGH: "FENCES-14", LOW: "FENCES-14", SUM: "FENCES-13", JUMP: "FENCES-27"}[means]]
    if origin >= START:
        found.append("FENCES-A19")
    if means != JUMP:
        found += dict.fromkeys(met(before, way(before, action)))
    if end == origin:
        found.append("FENCES-A32")
    if after.phase == SENDING:
        found.append("FENCES-29")
    if end == GOAL:
        found.append("FENCES-34")
    if means != JUMP and is_last(before):
        if end != GOAL:
            found.append("FENCES-35")
        elif before.used == NEITHER and means != SUM:
            found.append("FENCES-36")
    return found


def met(state: State, path: tuple[int, ...]) -> Iterator[str]:
    """What a piece met on its way: a fence or a wall that turned it, a dead end, other pieces."""
    walked = [place for place in path if place < GOAL]
    for (start, here), (_, there) in pairwise(pairwise(walked)):
        if there == start:
            yield "FENCES-20"
        elif there - here != here - start:
            yield "FENCES-18" if is_fenced(state, slot_at(here, HEADINGS[here - start])) else "FENCES-A01"
    between = walked[1 if path[0] < GOAL else 0 : None if path[-1] == GOAL else -1]
    if any(square in pieces for pieces in state.pieces[: state.players] for square in between if square != path[0]):
        yield "FENCES-A09"
