"""From a plan that a browser sends to one that the laboratory can play, or a refusal that names the field.

A run is identified by its plan: whoever asks for the same sees the same games.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

import msgspec

from wandelgang.core.options import BOARD, POSITION
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.laboratory.plan import MIXED, TOGETHER, USUAL_GAMES, Laboratory, Plan
from wandelgang.server.table.setup import check_board
from wandelgang.server.wire.laboratory import LabPlan
from wandelgang.server.words import words

PLAYERS = ("random", "greedy", "1", "2", "3", "4")  # whose games depend on nothing but the seed
LARGEST_SEED = 2**53  # that a browser can write
LETTERS = 32  # of a name


def run_name(plan: LabPlan) -> str:
    """The name of a run: the same plan, the same name."""
    return hashlib.sha256(msgspec.json.encode(plan, order="sorted")).hexdigest()[:LETTERS]


def is_run_name(text: str) -> bool:
    return len(text) == LETTERS and set(text) <= set("0123456789abcdef")


def made(asked: LabPlan, most: int) -> Laboratory:
    """A laboratory of at most so many games. Takes a moment: every variant is dealt once."""
    check(asked)
    games = asked.games if asked.games is not None else USUAL_GAMES
    plan = Plan(
        asked.game,
        dict(asked.options),
        {key: list(values) for key, values in asked.sweep.items()},
        list(asked.players),
        games,
        asked.fast,
        asked.strong,
        asked.seed,
        asked.precision,
    )
    laboratory = Laboratory(plan)
    kinds = sum(len(laboratory.levels(cell)) for cell in laboratory.cells)
    if asked.precision is not None and asked.games is None:
        allowed = (most - sum(cell.players for cell in laboratory.cells)) // kinds
        return Laboratory(replace(plan, games=max(1, allowed)))
    planned = sum(games_of(laboratory, cell, level) for cell in range(len(laboratory.cells)) for level in range(MIXED + 1))
    if planned > most:
        raise BadSetup("games", words("lab-games", most=most), planned)
    return laboratory


def games_of(laboratory: Laboratory, number: int, level: int) -> int:
    cell = laboratory.cells[number]
    return laboratory.deals(cell, level) * laboratory.seatings(cell, level) if level in laboratory.levels(cell) else 0


def check(asked: LabPlan) -> None:
    """What the laboratory itself cannot know: a browser names no files, and nobody plays by the clock."""
    for name, player in (("fast", asked.fast), ("strong", asked.strong)):
        if player not in PLAYERS:
            raise BadSetup(name, common("expected-choice", choices=", ".join(PLAYERS)), player)
    if not 0 <= asked.seed <= LARGEST_SEED:
        raise BadSetup("seed", common("expected-number", least=0, most=LARGEST_SEED), asked.seed)
    if asked.games is not None and asked.precision is not None:
        raise BadSetup("games", words("lab-either"), asked.games)
    boards = [asked.options[BOARD]] if BOARD in asked.options else []
    for key, values in asked.sweep.items():
        names = key.split(TOGETHER)
        if POSITION.name in names:
            raise BadSetup("sweep", words("lab-no-positions"), POSITION.name)
        boards += values if BOARD in names else ()
    for board in boards:
        check_board(asked.game, board)
