"""What the laboratory counts in `cards`: the kind of each action, and the rules that mattered in it. It changes nothing."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.cards.entering import chooses_start, own_start
from wandelgang.games.cards.moving import dead_cards
from wandelgang.games.cards.state import (
    ALL_GOLD,
    BLOCKADE,
    CELLS,
    DONE,
    DRAWS,
    ENTERS,
    FACES,
    FIELD,
    GOLD,
    IN_PLAY,
    NEXT,
    NO_CARDS,
    PLACES,
    RELEASE,
    REMOVALS,
    ROLL,
    SKIP,
    STANDSTILL,
    STAY,
)

KINDS = ("roll", "move", "take", "draw", "enter", "place", "remove", "skip", "stay")
OBSERVABLE = (
    *("CARDS-A34", "CARDS-22", "CARDS-A30", "CARDS-A03", "CARDS-12", "CARDS-A09", "CARDS-13"),
    *("CARDS-14", "CARDS-15", "CARDS-16", "CARDS-A06", "CARDS-A28", "CARDS-18", "CARDS-A10", "CARDS-19", "CARDS-20"),
    *("CARDS-21", "CARDS-A12", "CARDS-A14", "CARDS-A26", "CARDS-23", "CARDS-A15", "CARDS-A01", "CARDS-A16", "CARDS-A31"),
)
TARGET_RULES = {BLOCKADE: "CARDS-18", RELEASE: "CARDS-19", FIELD: "CARDS-20"}
WAYS = tuple(tuple(row) for row in NEXT.tolist())  # by field and way; quicker to read from Python
HORIZONTAL, VERTICAL, ANY = (0, 1), (2, 3), (0, 1, 2, 3)


def kind(before: State, action: int, after: State) -> str:
    if action < ENTERS:
        return "move"
    if action < SKIP:
        return "take" if action == ENTERS else "enter"
    if action <= STAY:
        return "skip" if action == SKIP else "stay"
    if action < PLACES:
        return "remove"
    if action <= FACES:
        return "place"
    return "roll" if action <= DRAWS else "draw"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    before, after = facts(before), facts(after)
    if action > FACES:
        found = chanced(before, action)
    elif action >= PLACES:
        found = placed(before, int(GOLD[action - PLACES]))
    elif action > REMOVALS:
        found = ["CARDS-21", "CARDS-A14"] if count(dead_cards(before)) > 1 else ["CARDS-21"]
    else:
        found = hindered(before)
        found += moved(before, action, after) if action < ENTERS else stopped(before, action)
    if after.phase == ROLL and after.rolled:
        found.append("CARDS-15")
    return (*found, *ended(after)) if after.phase == DONE else tuple(found)


def chanced(before: State, action: int) -> list[str]:
    """A second six, or a card from the pile, which is discarded if it has no target left."""
    if action <= DRAWS:
        return ["CARDS-16"] if before.rolled and action - FACES == 6 else []
    return ["CARDS-A34"] if before.live >> action - DRAWS & 1 else ["CARDS-A34", "CARDS-A26"]


def placed(before: State, cell: int) -> list[str]:
    """A card enters elsewhere than in front of its owner."""
    if cell == own_start(before):
        return []
    return ["CARDS-22"] if before.free_start else ["CARDS-A30"]


def hindered(before: State) -> list[str]:
    """What kept cards of the player from moving or entering: the die, cards in play, cards face down, a taken start field."""
    found = []
    ways = ANY if not before.die else HORIZONTAL if (before.second or before.rolled) & 1 else VERTICAL
    mine = before.lying[before.player] & ~before.dead
    cells = [cell for cell in range(CELLS) if mine >> cell & 1]
    beside = {there for cell in cells for way in ways if (there := WAYS[cell][way]) != NONE}
    if any(before.free >> WAYS[cell][way] & 1 for cell in cells for way in ANY if way not in ways and WAYS[cell][way] != NONE):
        found.append("CARDS-14")
    if any(before.blocked >> there & 1 for there in beside):
        found.append("CARDS-A10")
    if any(not (before.free | before.blocked) >> there & 1 for there in beside):
        found.append("CARDS-12")
    may_enter = before.stock[before.player] and count(before.lying[before.player]) < IN_PLAY
    if may_enter and not before.free >> own_start(before) & 1 and not chooses_start(before):
        found.append("CARDS-A03")
    return found


def moved(before: State, action: int, after: State) -> list[str]:
    """A card hits its picture, or goes where other cards belong."""
    there = WAYS[action // 4][action % 4]
    if after.hits[before.player] != before.hits[before.player]:
        lost = after.live != before.live or after.dead != before.dead
        return [TARGET_RULES[before.target], "CARDS-A12"] if lost else [TARGET_RULES[before.target]]
    foreign = int(ALL_GOLD) >> there & 1 and there != own_start(before)
    return ["CARDS-A09"] if before.picture[there] or foreign else []


def stopped(before: State, action: int) -> list[str]:
    """Nothing could be done, or nothing was."""
    if action == STAY:
        return ["CARDS-A28"]
    if action != SKIP:
        return []
    return ["CARDS-13", "CARDS-A06"] if before.rolled == 6 else ["CARDS-13"]


def ended(after: State) -> list[str]:
    """Why the game is over, and what decided it."""
    found = ["CARDS-A16"] if after.end == STANDSTILL else ["CARDS-23"]
    found += ["CARDS-A15"] if after.end == NO_CARDS else []
    if after.players == 1:
        return [*found, "CARDS-A31"]
    return [*found, "CARDS-A01"] if count(after.winners) > 1 else found
