"""Positions of `tiles` as one line of text, and back. The format is described in docs/program/notation/tiles.md."""

from __future__ import annotations

from functools import partial

from wandelgang.boards.square import span
from wandelgang.core.fields import Fields, written_entries
from wandelgang.core.rules import NONE, UNKNOWN, State, States, facts
from wandelgang.errors import Unreadable
from wandelgang.games.tiles.board import board_cells, cell_sides
from wandelgang.games.tiles.layout import Layout, build
from wandelgang.games.tiles.notation import (
    FREE,
    IMMOVABLE,
    KINDS,
    LOOSE,
    PHASES,
    STONE_NAMES,
    cell_name,
    slot_name,
    stone_names,
)
from wandelgang.games.tiles.possible import check_possible
from wandelgang.games.tiles.state import DONE, SET, SHARED, STACK
from wandelgang.games.tiles.words import words


def position(states: States) -> str:
    """The one line that says everything about a state or a view."""
    state = facts(states[0])
    players = range(state.players)
    each = partial(written_entries, state.players)

    fields = [
        f"tiles {KINDS[state.kind]} {board_text(state)}",
        f"free={LOOSE[state.free_sides]}",
        f"pawns={each(lambda p: cell_name(state, state.pawns[p]))}",
    ]
    if state.kind == STACK:
        fields.append(f"home={each(lambda p: cell_name(state, state.homes[p]))}")
    if state.kind == SHARED:
        fields.append(f"goal={tile_places(state)[state.goal] if state.goal != NONE else '-'}")
    else:
        fields.append(f"stones={stones_text(state)}")
    fields.append(f"goals={each(lambda p: goals_text(state, p))}")
    fields.append(f"won={each(lambda p: str(state.score[p]) if state.kind == SHARED else stone_names(state.won[p]))}")
    if state.kind != SHARED:
        if any(not_goals(state, player) for player in players):
            fields.append(f"not={each(lambda p: stone_names(not_goals(state, p)))}")
        if state.kind == STACK and any(state.deck[player] != every_stone(state) for player in players):
            fields.append(f"deck={each(lambda p: stone_names(state.deck[p]))}")
    if state.overlap:
        fields.append("overlap=yes")
    fields.append("turn=over" if state.phase == DONE else f"turn={state.player}:{PHASES[state.phase]}")
    if state.phase == DONE:
        winners = ",".join(str(player) for player in players if state.winners >> player & 1)
        fields.append(f"winners={winners or '-'}")
    if state.closed != NONE:
        fields.append(f"closed={slot_name(*divmod(state.closed, span(state.open)))}")
    if state.played:
        fields.append(f"played={state.played}")
    if state.limit != NONE:
        fields.append(f"limit={state.limit}")
    return " ".join(fields)


def board_text(state: State) -> str:
    tiles = "".join(
        (IMMOVABLE if state.fixed[state.tile[cell.number]] else LOOSE)[sides]
        for cell, sides in zip(board_cells(state), cell_sides(state), strict=True)
    )
    return "/".join(tiles[first : first + state.width] for first in range(0, len(tiles), state.width))


def tile_places(state: State) -> dict[int, str]:
    """Where each tile lies: a cell or beside the board."""
    return {state.free: FREE} | {state.tile[cell.number]: cell.name for cell in board_cells(state)}


def stones_text(state: State) -> str:
    places = {stone: place for tile, place in tile_places(state).items() for stone in stone_names(state.stones[tile])}
    return ",".join(f"{stone}:{places[stone]}" for stone in sorted(places, key=STONE_NAMES.index)) or "-"


def goals_text(state: State, player: int) -> str:
    goals, left = state.goals[player], int(state.left[player])
    if state.kind == SHARED:
        return str(left)
    if state.kind == SET:
        return "?" * left if goals == UNKNOWN else stone_names(goals)
    if left == 0:
        return "home"
    if goals == 0:
        return f"-+{left}"
    return f"{'?' if goals == UNKNOWN else stone_names(goals)}+{left - 1}"


def not_goals(state: State, player: int) -> int:
    """The stones publicly known not to be a goal of a player now (TILES-A45)."""
    return int(state.lying & ~state.may[player])


def every_stone(state: State) -> int:
    """All stones of this game, lying or collected."""
    stones = int(state.lying)
    for player in range(state.players):
        stones |= int(state.won[player])
    return stones


def parse_position(text: str) -> States:
    """The state (or view) that a line describes. Raises Unreadable, or BadSetup for what cannot occur."""
    states = build(layout_of(text))
    check_possible(states[0])
    return states


def layout_of(text: str) -> Layout:
    """Everything that a line says, not compared yet."""
    name, _, rest = text.strip().partition(" ")
    if name != "tiles" or len(rest.split(" ")) < 2:
        raise Unreadable(words("no-position", text=text))
    kind, board, *others = rest.split(" ")
    fields = Fields(others)
    pawns = fields.entries("pawns")
    players = len(pawns)
    nobody = ",".join("-" * players)
    layout = Layout(
        kind=kind,
        rows=board.split("/"),
        free=fields.take("free"),
        pawns=pawns,
        goals=fields.entries("goals", players),
        won=fields.entries("won", players),
        excluded=fields.entries("not", players, nobody),
        overlap=fields.choice("overlap", ("yes", "no"), "no") == "yes",
        turn=fields.take("turn"),
        closed=fields.take("closed", ""),
        played=fields.number("played", 0),
        limit=fields.number("limit", NONE, least=1),
    )
    if kind == "stack":
        layout.homes = fields.entries("home", players)
        layout.deck = fields.entries("deck", players) if "deck" in fields.values else None
    if kind == "shared":
        layout.goal = fields.take("goal")
    else:
        layout.stones = stone_places(fields.entries("stones"))
    if layout.turn == "over":
        layout.winners = fields.entries("winners")
    fields.end()
    return layout


def stone_places(entries: list[str]) -> dict[str, str]:
    """Where each stone lies, from entries such as `A:c1`."""
    places: dict[str, str] = {}
    for entry in filter(None, entries):
        stone, colon, place = entry.partition(":")
        if not (stone and colon and place):
            raise Unreadable(words("no-stone-place", entry=entry))
        if stone in places:
            raise Unreadable(words("stone-twice", stone=stone))
        places[stone] = place
    return places
