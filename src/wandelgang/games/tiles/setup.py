"""Setting up `tiles`: options, and a first state dealt from a preset or a board file. All chance comes from the generator."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.boardfile import PRESETS, board_file, preset
from wandelgang.games.tiles.dealer import Dealer
from wandelgang.games.tiles.layout import LONGEST, MOST_TURNS
from wandelgang.games.tiles.notation import KINDS
from wandelgang.games.tiles.plan import Plan
from wandelgang.games.tiles.state import PLAYERS, STONES
from wandelgang.games.tiles.words import words

SEATS = {str(player): words("value-start", letter=ascii_uppercase[player]) for player in range(PLAYERS)}

OPTIONS = (
    option(words, "players", None, int, least=1, most=PLAYERS),
    option(words, "preset", None, str, PRESETS),
    option(words, "goal", None, str, KINDS),
    option(words, "goals", None, int, least=1, most=999),
    option(words, "width", None, int, least=1, most=LONGEST, rare=True),
    option(words, "height", None, int, least=1, most=LONGEST, rare=True),
    option(words, "stones", None, int, least=1, most=STONES, rare=True),
    option(words, "rounds", None, int, least=1, most=100_000, rare=True),
    option(words, "limit", None, int, least=1, most=MOST_TURNS, rare=True),
    option(words, "overlap", None, bool, rare=True),
    option(words, "even_start", None, bool, rare=True),
    option(words, "start", None, int, least=0, most=PLAYERS - 1, rare=True, values=SEATS),
    option(words, "board", None, str, rare=True),
)

USUAL: dict[str, object] = {"players": 2}

# Together these cover every kind of goal, size of record, number of players and way to end.
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"goal": "stack", "players": 3},
    {"goal": "shared", "goals": 3},
    {"preset": "seed", "players": 4, "rounds": 15},
    {"preset": "free", "players": 1, "goals": 2},
    {"preset": "free", "players": 3, "overlap": True, "goals": 4, "stones": 8},
    {"width": 9, "height": 7, "players": 2, "goals": 2},
    {"width": 12, "height": 10, "goal": "stack", "players": 8, "stones": 16, "rounds": 20},
    {"width": 10, "height": 9, "goal": "shared", "players": 5, "goals": 2},
    {"width": 1, "height": 4, "goal": "shared", "players": 1, "goals": 2, "limit": 60},
    {"width": 2, "height": 2, "goal": "shared", "players": 8, "goals": 2, "limit": 80},
)


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """Options that contradict each other are refused; a preset that is not given follows from the size."""
    settled = dict(options)
    if settled["limit"] is not None and settled["rounds"] is not None:
        raise BadSetup("rounds", words("limit-or-rounds"), words("both"))
    if settled["board"] is not None:
        for name in ("preset", "width", "height"):
            if settled[name] is not None:
                raise BadSetup(name, words("size-from-board"), settled[name])
        if settled["players"] is None and is_for_one(settled):
            settled["players"] = 1
    sized = settled["width"] is not None or settled["height"] is not None
    if settled["board"] is None and settled["preset"] is None:
        settled["preset"] = "seed" if sized else "classic"
    if settled["preset"] == "classic" and sized:
        for name in ("width", "height"):
            if settled[name] not in (None, 7):
                raise BadSetup(name, words("classic-is-7"), settled[name])
    for problem in planned(settled).problems():
        raise problem.error
    return settled


def is_for_one(options: Mapping[str, Any]) -> bool:
    """Has a board no room for the usual number of players, but for one?"""
    usual, alone = planned(options), planned({**options, "players": 1})
    return any(usual.problems()) and not any(alone.problems())


def planned(options: Mapping[str, Any]) -> Plan:
    """What is to be dealt: on a player's own board, or on a preset."""
    return Plan(options, board_file(options["board"]) if options["board"] is not None else preset(options["preset"]))


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """A first state from settled options."""
    return Dealer(planned(options), generator).deal()
