"""Setting up `cards`: options, and a first state from a layout of the pictures. All chance comes from the generator."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from wandelgang import boardfiles
from wandelgang.core.generator import Generator
from wandelgang.core.options import option
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games.cards.boardfile import preset, read_board
from wandelgang.games.cards.layout import USUAL_STANDSTILL, Layout, build, is_clockwise
from wandelgang.games.cards.layout_turn import LONGEST_STANDSTILL
from wandelgang.games.cards.notation import CHOICES, SEATS, TARGETS
from wandelgang.games.cards.pictures import PICTURES, lay_out, rows_of
from wandelgang.games.cards.state import PLAYERS
from wandelgang.games.cards.words import words

LAYOUTS = ("fixed", "shuffled")
SEAT_NAMES = {str(player): words("value-start", letter=ascii_uppercase[player]) for player in range(PLAYERS)}

OPTIONS = (
    option(words, "players", 2, int, least=1, most=PLAYERS),
    option(words, "target", "blockade", str, TARGETS),
    option(words, "choice", "pile", str, CHOICES),
    option(words, "die", True, bool),
    option(words, "layout", None, str, LAYOUTS),
    option(words, "free_start", False, bool),
    option(words, "mercy", False, bool, rare=True),
    option(words, "seats", None, str, rare=True),
    option(words, "start", None, int, least=0, most=PLAYERS - 1, rare=True, values=SEAT_NAMES),
    option(words, "standstill", USUAL_STANDSTILL, int, least=1, most=LONGEST_STANDSTILL, rare=True),
    option(words, "board", None, str, rare=True),
)

USUAL: dict[str, object] = {"players": 2, "choice": "open"}

# Together these cover every target rule, choice of cards, number of players, way to enter and way to end.
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"choice": "open", "layout": "shuffled", "players": 3},
    {"target": "release", "players": 4, "standstill": 8},
    {"target": "field", "choice": "open", "free_start": True},
    {"die": False, "players": 1, "target": "release", "standstill": 100},
    {"die": False, "choice": "open", "layout": "shuffled", "players": 2, "standstill": 60},
    {"players": 4, "free_start": True, "layout": "shuffled", "standstill": 12},
    {"players": 4, "die": False, "choice": "open", "mercy": True, "target": "field", "seats": "N,E,S,W"},
    {"players": 3, "mercy": True, "choice": "open", "target": "release", "standstill": 5},
    {"players": 1, "choice": "open", "target": "field", "standstill": 100},
    {"players": 2, "seats": "W,S", "mercy": True, "free_start": True, "die": False, "standstill": 2},
    {"players": 3, "target": "field", "mercy": True, "layout": "shuffled", "standstill": 12},
)


def settle(options: Mapping[str, Any]) -> dict[str, object]:
    """Options that contradict each other are refused."""
    settled = dict(options)
    if settled["board"] is not None and settled["layout"] is not None:
        raise BadSetup("layout", words("layout-from-board"), settled["layout"])
    if settled["start"] is not None and settled["start"] >= settled["players"]:
        raise BadSetup("start", words("a-player", most=settled["players"] - 1), settled["start"])
    if settled["seats"] is not None:
        check_seats(settled["seats"].split(","), settled["players"])
    if settled["board"] is not None:
        read_board(boardfiles.own(settled["board"]))
    return settled


def check_seats(seats: list[str], players: int) -> None:
    if len(seats) != players:
        raise BadSetup("seats", words("one-a-player", n=players), ",".join(seats))
    if not is_clockwise(seats):
        raise BadSetup("seats", words("clockwise"), ",".join(seats))


def deal(options: Mapping[str, Any], generator: Generator) -> States:
    """A first state from settled options: nobody has a card in play."""
    board, players = options["board"], options["players"]
    signs = preset(options["layout"] or "fixed") if board is None else read_board(boardfiles.own(board))
    rows = rows_of(lay_out(signs, generator))
    seats = options["seats"].split(",") if options["seats"] is not None else take_seats(players, generator)
    first = generator.below(players) if options["start"] is None else options["start"]  # CARDS-A17
    return build(
        Layout(
            die=options["die"],
            choice=options["choice"],
            target=options["target"],
            rows=rows,
            seats=seats,
            play=[""] * players,
            stock=[PICTURES] * players,
            hits=[""] * players,
            turn=f"{first}:{'roll' if options['die'] else 'act'}",
            standstill=str(options["standstill"]),
            free_start=options["free_start"],
            mercy=options["mercy"],
        )
    )


def take_seats(players: int, generator: Generator) -> list[str]:
    """CARDS-A33: two sit opposite each other; with three the seats are drawn by lot, since they are not equally good."""
    if players <= 2:
        return ["S", "N"][:players]
    if players == PLAYERS:
        return list(SEATS)
    free = generator.below(PLAYERS)
    seats = [SEATS[(free + way) % PLAYERS] for way in range(1, PLAYERS)]
    turned = generator.below(len(seats))
    return seats[turned:] + seats[:turned]
