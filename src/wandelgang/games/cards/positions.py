"""Positions of `cards` as one line of text, and back. The format is described in docs/program/notation/cards.md."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeVar

from wandelgang.core.fields import Fields, written_entries
from wandelgang.core.rules import State, States, facts
from wandelgang.errors import Unreadable
from wandelgang.games.cards.flaws import Flaws, refuse
from wandelgang.games.cards.layout import USUAL_STANDSTILL, Layout, read_layout
from wandelgang.games.cards.notation import CHOICES, ENDS, PHASES, SEATS, TARGETS, WHITE_SIGN, cell_name, numbers
from wandelgang.games.cards.state import ALL, CELLS, DONE, PILE, SIDE, WHITE
from wandelgang.games.cards.words import words

T = TypeVar("T")
DICE = ("nodie", "die")


def position(states: States) -> str:
    """The one line that says everything about a state."""
    state = facts(states[0])
    players = range(state.players)
    each = partial(written_entries, state.players)

    fields = [
        f"cards {DICE[state.die]} {CHOICES[state.choice]} {TARGETS[state.target]} {layout_text(state.picture)}",
        f"seats={each(lambda p: SEATS[state.seats[p]])}",
        f"play={each(lambda p: play_text(state, p))}",
        f"{'pile' if state.choice == PILE else 'hand'}={each(lambda p: numbers(state.stock[p]))}",
        f"hits={each(lambda p: numbers(state.hits[p]))}",
    ]
    if state.blocked:
        fields.append(f"blocked={','.join(f'{cell_name(c)}:{state.owner[c]}' for c in cells(state.blocked))}")
    if neutral(state):
        fields.append(f"neutral={','.join(map(cell_name, cells(neutral(state))))}")
    if state.phase == DONE:
        winners = ",".join(str(player) for player in players if state.winners >> player & 1)
        fields.append(f"turn=over winners={winners or '-'} end={ENDS[state.end]}")
    else:
        fields.append(f"turn={state.player}:{PHASES[state.phase]}")
    if state.rolled:
        fields.append(f"rolled={state.rolled}{state.second or ''}")
    if state.taken:
        fields.append(f"taken={state.taken}")
    if state.idle:
        fields.append(f"idle={state.idle}")
    if state.standstill != USUAL_STANDSTILL:
        fields.append(f"standstill={state.standstill}")
    if state.free_start:
        fields.append("start=free")
    if state.mercy:
        fields.append("mercy=yes")
    return " ".join(fields)


@lru_cache(maxsize=4096)
def cells(members: int) -> tuple[int, ...]:
    """The fields of a set, in reading order."""
    return tuple(cell for cell in range(CELLS) if members >> cell & 1)


def neutral(state: State) -> int:
    """The pictures that have been turned over (CARDS-20)."""
    return int(ALL & ~WHITE & ~state.open & ~state.blocked)


@lru_cache(maxsize=256)
def layout_text(picture: tuple[int, ...]) -> str:
    signs = "".join(str(number) if number else WHITE_SIGN for number in picture)
    return "/".join(signs[row : row + SIDE] for row in range(0, CELLS, SIDE))


def play_text(state: State, player: int) -> str:
    lying = sorted((state.number[cell], cell) for cell in cells(state.lying[player]))
    return "+".join(f"{card}{cell_name(cell)}" for card, cell in lying)


def parse_position(text: str) -> States:
    """The state that a line describes. Raises Unreadable or BadSetup, which says what was expected and what was given."""
    states, flaws = read_position(text)
    refuse(flaws)
    return states


def read_position(text: str) -> tuple[States, Flaws]:
    """The state that a line describes as far as it can be read, and what cannot be. Raises Unreadable for any other text."""
    name, *rest = text.strip().split(" ")
    if name != "cards" or len(rest) < 4 or rest[0] not in DICE:
        raise Unreadable(words("no-position", text=text))
    flaws = Flaws()
    return read_layout(read_fields(rest, flaws), flaws), flaws


def read_fields(rest: list[str], flaws: Flaws) -> Layout:
    """What the words after the name of the game say."""
    die, choice, target, pictures, *others = rest
    reader = Reader(others, flaws)
    fields, attempt = reader.fields, reader.attempt
    seats = attempt(lambda: fields.entries("seats"), ["S"])
    players = len(seats)
    layout = Layout(
        die=die == "die",
        choice=choice,
        target=target,
        rows=pictures.split("/"),
        seats=seats,
        play=attempt(lambda: fields.entries("play", players), []),
        stock=attempt(lambda: fields.entries("hand" if choice == "open" else "pile", players), []),
        hits=attempt(lambda: fields.entries("hits", players), []),
        blocked=fields.entries("blocked") if "blocked" in fields.values else [],
        neutral=fields.entries("neutral") if "neutral" in fields.values else [],
        turn=attempt(lambda: fields.take("turn"), ""),
        idle=fields.take("idle", "0"),
        standstill=fields.take("standstill", str(USUAL_STANDSTILL)),
        free_start=attempt(lambda: fields.choice("start", ("free", "own"), "own"), "own") == "free",
        mercy=attempt(lambda: fields.choice("mercy", ("yes", "no"), "no"), "no") == "yes",
    )
    if layout.turn == "over":
        layout.winners = attempt(lambda: fields.entries("winners"), [])
        layout.end = attempt(lambda: fields.take("end"), "")
    else:
        layout.rolled, layout.taken = fields.take("rolled", ""), fields.take("taken", "")
    attempt(fields.end, None)
    return layout


class Reader:
    """Reads fields one by one: what cannot be read is a flaw and counts as left out."""

    def __init__(self, given: list[str], flaws: Flaws) -> None:
        self.fields, self.flaws = Fields([]), flaws
        for field in given:
            times = 1 + (field.partition("=")[0] in self.fields.values)
            self.fields.values |= self.attempt(partial(Fields, [field] * times), Fields([])).values

    def attempt(self, read: Callable[[], T], otherwise: T) -> T:
        try:
            return read()
        except Unreadable as error:
            self.flaws.keep(error)
            return otherwise
