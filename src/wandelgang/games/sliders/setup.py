"""Setting up `sliders`: options and a first state. Chance decides who begins (SLIDERS-A16) and what a board leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.boardfile import FURTHEST, PRESETS, board_file, preset
from wandelgang.games.sliders.course import build
from wandelgang.games.sliders.filling import filled
from wandelgang.games.sliders.layout import RUNS, USUAL_PATIENCE, Layout
from wandelgang.games.sliders.state import LONGEST
from wandelgang.games.sliders.words import words

OPTIONS = (
    option(words, "players", 2, int, least=2, most=2),
    option(words, "preset", None, str, PRESETS),
    option(words, "travel", None, int, least=1, most=FURTHEST),
    option(words, "run", "stop", str, RUNS),
    option(words, "start", None, int, least=0, most=1, values={"0": words("value-start-0"), "1": words("value-start-1")}),
    option(words, "limit", LONGEST, int, least=1, most=LONGEST, rare=True),
    option(words, "patience", USUAL_PATIENCE, int, least=1, most=LONGEST, rare=True),
    option(words, "board", None, str, rare=True),
)

OPEN = "1ooooo/0ooooo/1ooooo/0ooooo/Yooooo/1ooooo/0ooooo/1ooooo/0ooooo"
WALLED = "1XX|XXX/1XXXXX/1XXXXX/1XXXXX/YXXXXX/1XXXXX/1XXXXX/1XXXXX/1XXXXX"
HOME = "d0e0f0g0h0/d10e10f10g10h10"
SHUTTLE = f"000000000/{HOME}/1,r00000000/{HOME}/0,r0000000r/{HOME}/1"

USUAL: dict[str, object] = {"players": 2}

# Together these show every board, travel and run, custom boards, and every way to end.
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"preset": "half", "limit": 120, "start": 1},
    {"preset": "wide", "limit": 120},
    {"preset": "wide", "travel": 2, "run": "end", "limit": 100},
    {"travel": 2, "limit": 100, "start": 0},
    {"preset": "half", "run": "end", "limit": 120},
    {"patience": 1, "limit": 60},
    # Both nearly there, on an open board.
    {"position": f"sliders {OPEN} offsets=0l00r00r0 pegs=f8d10e10g10h10,f1d0e0g0h0 turn=0:move limit=150"},
    {"position": "sliders half offsets=0l00r00r0 pegs=e9f9d10g10h10,d1e1f0g0h0 turn=1:move played=20 limit=120"},
    # Blue waits for Pink's last peg to leave, with patience for one refusal and for three.
    {"position": "sliders default offsets=000000000 pegs=h5e10f10g10h10,d10d3e3f3g3 turn=1:move patience=1 limit=80"},
    {"position": "sliders default offsets=000000000 pegs=d9e10f10g10h10,d10d8e3f3g3 turn=1:move limit=80"},
    {"position": "sliders wide offsets=r00000000 pegs=d10e10f10g4h4,d1f1g3g10h10 turn=0:move limit=80"},
    # Blue can do nothing but pass.
    {"position": f"sliders {WALLED} offsets=000000000 pegs=d0e0f0g0h0,d10e10f10g10h10 turn=0:move bar=yes limit=100"},
    # One more slide, and the first position occurs for the third time.
    {
        "position": f"sliders {WALLED[:-6]}0XXXXX offsets=00000000r pegs={HOME.replace('/', ',')} turn=0:move played=7 limit=60"
        f" past={SHUTTLE},00000000r/{HOME}/0,{SHUTTLE}"
    },
)


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """Options that do not go together are refused, and so is a board that cannot be played."""
    settled = dict(options)
    if settled["board"] is None:
        settled["preset"] = settled["preset"] or "default"
    elif settled["preset"] is not None:
        raise BadSetup("preset", words("board-or-preset"), settled["preset"])
    else:
        board_file(settled["board"])
    return settled


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """All pegs at home, all sliders flush (SLIDERS-03, SLIDERS-04, SLIDERS-05); who begins by lot or as agreed (SLIDERS-06)."""
    board = board_file(options["board"]) if options["board"] is not None else preset(options["preset"])
    first = generator.below(2) if options["start"] is None else options["start"]
    board = filled(replace(board, travel=options["travel"] or board.travel), generator)
    layout = Layout(
        rows=list(board.rows),
        turn=f"{first}:move",
        travel=board.travel,
        run=options["run"],
        limit=options["limit"],
        patience=options["patience"],
    )
    return build(layout)
