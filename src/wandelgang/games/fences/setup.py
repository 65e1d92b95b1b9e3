"""Setting up `fences`: options, and the first state on a board. Who begins is rolled for in the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import NONE, States
from wandelgang.errors import BadSetup
from wandelgang.games.fences.boardfile import board_file, preset
from wandelgang.games.fences.flaws import Board, decided
from wandelgang.games.fences.layout import Layout, build
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, slot_name
from wandelgang.games.fences.state import PLAYERS, PRESETS
from wandelgang.games.fences.words import words

PAIRS = ("NS", "EW")
SEATS = {3: "NES", 4: "NESW"}  # FENCES-A44

OPTIONS = (
    option(words, "players", 2, int, least=2, most=PLAYERS),
    option(
        words,
        "board",
        PRESETS[0],
        str,
        values={board: words(f"value-board-{board}") for board in PRESETS},
        boards=", ".join(PRESETS),
    ),
    option(words, "seats", None, str, PAIRS),
    option(words, "same", False, bool, rare=True),
    option(words, "retrace", False, bool, rare=True),
    option(words, "limit", None, int, least=1, most=1_000_000, rare=True),
)

GARDEN = (
    "fences own size=7x6 centre=d3-d4 entrances=d2,e3,d5,c4 corners=a1-b1,g1-g1,g5-g6,a6-a6 exits=c1+a2,f1,g4+f6,b6+a5"
    " marks=c1S+e1S,f3E,c5S,b3E+b4E"
)
LATE = "pieces=goal+goal+h1+nw,goal+goal+h15+se fences=e2S+f2S+h11E,e13S+d4E+g13S locks=f7S+j7S+e8E+f8S+j8E+j8S"
MAZE = "c3E+c3S+e3E+e3S+g3E+g3S+i3E+i3S+b5E+b5S+c5S+h5E+h5S+j5E+j5S+a7E+a7S+c7E+c7S+i7E+i7S+e8E+d9E+f9E"

USUAL: dict[str, object] = {"players": 2, "board": "11x11", "limit": 2000}  # FENCES-A48: nobody can drag a game on forever

# Together these show every number of players, both presets and a custom board, every option, mazes, and games won and drawn.
VARIANTS: tuple[dict[str, object], ...] = (
    {"limit": 60},
    {"players": 3, "limit": 40},
    {"players": 4, "limit": 50},
    {"board": "11x11", "seats": "EW", "limit": 80},
    {"board": "11x11", "players": 3, "same": True, "limit": 60},
    {"board": "11x11", "players": 4, "retrace": True, "limit": 60},
    {"same": True, "retrace": True, "limit": 60},
    {"position": f"fences 15x15 seats=NS {LATE} turn=0:fence limit=120"},
    {"position": f"fences 15x15 seats=EW {LATE} same=yes turn=1:move dice=66 limit=120"},
    {
        "position": "fences 11x11 seats=NSW pieces=nw+nw+c5+goal,goal+goal+goal+e9,b4+h8+se+se"
        f" fences=f1S+a5E,f9S,- locks={MAZE} retrace=yes turn=2:move dice=54 played=7 limit=100"
    },
    {
        "position": "fences 11x11 seats=NS pieces=c5+d5+goal+goal,g3+goal+goal+goal"
        f" fences=a3S+b3S+j8S,f9S+j9E+i1S locks={MAZE} turn=0:fence limit=100"
    },
    {
        "position": f"{GARDEN} seats=NEW pieces=nw+ne+se+sw,nw+ne+se+sw,nw+ne+se+sw fences=c1S+e1S,f3E,b3E+b4E"
        " locks=c5E turn=2:start rolls=7,x,- limit=120"
    },
    {"position": f"{GARDEN} seats=NS pieces=goal+goal+goal+c4,goal+goal+se+c1 fences=c1S+e1S,c5S retrace=yes turn=0:fence"},
)


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """Options that do not go together are refused, and so is a board that cannot be played."""
    settled = dict(options)
    board_of(settled)
    if settled["players"] != 2 and settled["seats"] is not None:
        raise BadSetup("seats", words("seats-for-two", n=settled["players"]), settled["seats"])
    return settled


def board_of(options: Mapping[str, Any]) -> Board:
    return preset(options["board"]) if options["board"] in PRESETS else board_file(options["board"])


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """A first state from settled options: everybody still has to roll for the first turn (FENCES-11)."""
    board = decided(board_of(options), generator)
    seats = SEATS.get(options["players"]) or options["seats"] or PAIRS[0]
    free = [side for side in SIDES if side not in seats]
    return build(
        Layout(
            board=board,
            seats=seats,
            pieces=[list(CORNER_NAMES) for _ in seats],  # FENCES-07
            fences=[[slot_name(slot) for slot in board.marks[SIDES.index(seat)]] for seat in seats],  # FENCES-08
            locks=[slot_name(slot) for side in free for slot in board.locks[SIDES.index(side)]],  # FENCES-09, FENCES-10
            turn="0:start",
            rolls=["-" for _ in seats],
            same=options["same"],
            retrace=options["retrace"],
            limit=NONE if options["limit"] is None else options["limit"],
        )
    )
