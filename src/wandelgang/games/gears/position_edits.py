"""Changes to a position of `gears` that somebody sets up, touch by touch. Markers are never lost or doubled on the way.

Whoever lays a tile with a value gets its marker with it (GEARS-03), and a marker is either on its tile or with a player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from wandelgang.boards.hex import SIDES, turned
from wandelgang.core.editor import Edit, no_spot
from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.gears.boardfile import SUPPLY, preset
from wandelgang.games.gears.maze_edits import KIND_TOOLS, SIDE_DEEDS, TURN_DEEDS, known_cell, toggled
from wandelgang.games.gears.maze_filling import kind_of
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.position_draft import BUILDING, LAYING, NONE_TAKEN, Draft, Tile, usual_unseen
from wandelgang.games.gears.state import COPIES, ENTRY_SIDES, FIGURES
from wandelgang.games.gears.words import words

TAKEN = re.compile(r"taken-([0-3])-([1-4])")  # the spot where a player's markers of a value are counted


def placed(draft: Draft, edit: Edit) -> Draft:
    """What a tool does at a cell."""
    cell, tool = known_cell(edit.spot), edit.tool
    tile = draft.tiles.get(cell)
    if tool in KIND_TOOLS:
        return laid(draft, cell, Tile(int(turned(KIND_TOOLS[tool], edit.turn % SIDES)), NONE, draft.stage not in BUILDING))
    if tool == "none":
        return laid(draft, cell, None)
    if tool == "from":
        return replace(draft, origin=cell, stage="act")
    name, _, rest = tool.partition("-")
    player, _, figure = rest.partition("-")
    if tool == "marker":
        return with_marker(draft, cell)
    if player not in map(str, range(draft.players)):
        raise no_spot(tool)
    if name == "entry":
        return laid(draft, cell, Tile(int(turned(ENTRY_SIDES, edit.turn % 2)), int(player)))
    if name == "taken":
        return taken_by(draft, cell, int(player))
    if name == "figure" and figure in ("1", "2"):
        return stood(draft, int(player), int(figure) - 1, cell, tile)
    raise no_spot(tool)


def laid(draft: Draft, cell: int, tile: Tile | None) -> Draft:
    """A tile on a cell, or none; the marker of the one that was there goes with it, whoever has it."""
    before = draft.tiles.get(cell)
    if before is not None and before.owner == NONE:
        if not before.marked and draft.stage not in LAYING:
            draft = given_back(draft, before.value)
        draft = replace(draft, unseen=counted(draft, kind_of(before.sides), 1))
    if tile is not None and tile.owner == NONE:
        draft = replace(draft, unseen=counted(draft, kind_of(tile.sides), -1))
    others = {other: lying for other, lying in draft.tiles.items() if other != cell}
    tiles = others if tile is None else dict(sorted((others | {cell: tile}).items()))
    gone = {cell} if tile is None else set()
    figures = tuple(tuple(place for place in cells if place not in gone) for cells in draft.figures)
    return replace(draft, tiles=tiles, figures=figures)


def counted(draft: Draft, kind: str, more: int) -> Mapping[str, int]:
    """While building, what lies on the table is no longer unseen."""
    if draft.stage not in BUILDING or not kind:
        return draft.unseen
    return {**draft.unseen, kind: min(COPIES, max(0, draft.unseen.get(kind, 0) + more))}


def given_back(draft: Draft, value: int) -> Draft:
    """A marker of a value less with whoever has most of them."""
    owner = max(range(draft.players), key=lambda player: draft.taken[player][value - 1])
    return with_taken(draft, owner, value, -1)


def with_taken(draft: Draft, player: int, value: int, more: int) -> Draft:
    own = tuple(max(0, number + more * (place == value)) for place, number in enumerate(draft.taken[player], start=1))
    return replace(draft, taken=(*draft.taken[:player], own, *draft.taken[player + 1 :]))


def numbered_tile(draft: Draft, cell: int) -> Tile:
    """The tile with a value on a cell; markers belong to the contest."""
    tile = draft.tiles.get(cell)
    if tile is None or tile.owner != NONE:
        raise Refused(words("no-value-there", place=cell_name(cell)))
    if draft.stage in LAYING:
        raise Refused(words("markers-later" if draft.stage in BUILDING else "markers-all"))
    return tile


def with_marker(draft: Draft, cell: int) -> Draft:
    """Put the marker back on its tile."""
    tile = numbered_tile(draft, cell)
    if tile.marked:
        raise Refused(words("marker-there", place=cell_name(cell)))
    return given_back(marked(draft, cell, True), tile.value)


def taken_by(draft: Draft, cell: int, player: int) -> Draft:
    tile = numbered_tile(draft, cell)
    if not tile.marked:
        raise Refused(words("no-marker-there", place=cell_name(cell)))
    return with_taken(marked(draft, cell, False), player, tile.value, 1)


def marked(draft: Draft, cell: int, is_marked: bool) -> Draft:
    return replace(draft, tiles={**draft.tiles, cell: draft.tiles[cell]._replace(marked=is_marked)})


def stood(draft: Draft, player: int, figure: int, cell: int, tile: Tile | None) -> Draft:
    if draft.stage in LAYING:
        raise Refused(words("figures-follow"))
    if tile is None:
        raise Refused(words("nothing-there", place=cell_name(cell)))
    cells = [*draft.figures[player], *[cell] * FIGURES][:FIGURES]
    cells[min(figure, len(draft.figures[player]))] = cell
    kept = tuple(cells[: max(len(draft.figures[player]), min(figure, len(draft.figures[player])) + 1)])
    return replace(draft, figures=(*draft.figures[:player], kept, *draft.figures[player + 1 :]))


def done(draft: Draft, edit: Edit) -> Draft:
    """What a deed does at a cell, or to the markers of a player."""
    if edit.spot.startswith("taken-"):
        return exchanged(draft, edit)
    cell = known_cell(edit.spot)
    tile = draft.tiles.get(cell)
    if tile is None:
        raise Refused(words("nothing-there", place=cell_name(cell)))
    if edit.deed == "clear":
        return laid(draft, cell, None)
    if edit.deed == "lift":
        return replace(draft, figures=tuple(tuple(place for place in cells if place != cell) for cells in draft.figures))
    if edit.deed == "turned":
        stuck = set(draft.figures[draft.player]) if draft.stage == "turn" else set(draft.stuck)
        return replace(draft, stage="halfway", stuck=tuple(sorted(stuck ^ {cell})))
    if edit.deed in TURN_DEEDS:
        sides = int(turned(tile.sides, TURN_DEEDS[edit.deed]))
    elif edit.deed in SIDE_DEEDS and tile.owner == NONE:
        sides = toggled(tile.sides, [SIDE_DEEDS[edit.deed]])
    else:
        raise no_spot(edit.deed)
    if tile.owner == NONE and kind_of(sides) != kind_of(tile.sides):
        return laid(draft, cell, Tile(sides, NONE, draft.stage not in BUILDING))
    return replace(draft, tiles={**draft.tiles, cell: tile._replace(sides=sides)})


def exchanged(draft: Draft, edit: Edit) -> Draft:
    """One marker more or fewer with a player: from a tile, or back to one."""
    named = TAKEN.fullmatch(edit.spot)
    if not named or int(named[1]) >= draft.players or edit.deed not in ("more", "fewer"):
        raise no_spot(edit.spot)
    player, value = int(named[1]), int(named[2])
    more = edit.deed == "more"
    alike = [cell for cell, tile in draft.tiles.items() if tile.value == value]
    fitting = [cell for cell in alike if draft.tiles[cell].marked == more]
    if draft.stage in LAYING or not fitting or (not more and not draft.taken[player][value - 1]):
        raise Refused(words("no-such-marker", value=value))
    return with_taken(marked(draft, fitting[0], not more), player, value, 1 if more else -1)


def moved(draft: Draft, edit: Edit) -> Draft:
    """A figure goes to another cell, the player's own first; without figures, the tile itself. A marker goes to a player."""
    cell = known_cell(edit.spot)
    named = TAKEN.fullmatch(edit.to)
    if named and int(named[1]) < draft.players:
        return taken_by(draft, cell, int(named[1]))
    goal = known_cell(edit.to)
    order = [(draft.player + step) % draft.players for step in range(draft.players)]
    for player in order if draft.stage not in LAYING else ():
        if cell in draft.figures[player]:
            return stood(draft, player, draft.figures[player].index(cell), goal, draft.tiles.get(goal))
    tiles = dict(draft.tiles)
    first, second = tiles.pop(cell, None), tiles.pop(goal, None)
    tiles |= {place: tile for place, tile in ((goal, first), (cell, second)) if tile is not None}
    return replace(draft, tiles=dict(sorted(tiles.items())))


def to_stage(draft: Draft, stage: str) -> Draft:
    """Another moment of the game. Before the contest all markers lie where they belong, or none does yet."""
    was_building = draft.stage in BUILDING
    if stage in BUILDING:
        tiles = {cell: tile._replace(marked=False) for cell, tile in draft.tiles.items()}
        hand = draft.hand or "0" if stage == "lay" else ""
        draft = replace(draft, tiles=tiles, taken=(NONE_TAKEN,) * draft.players, stage=stage, hand=hand)
        if not was_building:
            draft = replace(draft, pile=preset(SUPPLY).pile(max(2, draft.players)), unseen=usual_unseen(draft))
        return replace(draft, mode="teams" if draft.mode == "teams" else "complete")
    if stage == "enter" or was_building or draft.stage == "enter":
        tiles = {cell: tile._replace(marked=tile.owner == NONE) for cell, tile in draft.tiles.items()}
        draft = replace(draft, tiles=tiles, taken=(NONE_TAKEN,) * draft.players)
    if stage == "enter" and draft.mode == "complete":
        draft = replace(draft, mode="beginners")
    stuck = draft.figures[draft.player][:1] if stage == "halfway" else ()
    return replace(draft, stage=stage, stuck=stuck, hand="", unseen={})


def with_players(draft: Draft, players: int) -> Draft:
    """More players have nothing on the table yet; of those who leave, nothing stays."""
    for player in range(players, draft.players):
        for cell in draft.entries(player):
            draft = laid(draft, cell, None)
        for value, number in enumerate(draft.taken[player], start=1):
            bare = [cell for cell, tile in draft.tiles.items() if tile.value == value and not tile.marked]
            for cell in bare[:number]:
                draft = marked(draft, cell, True)
    figures = (*draft.figures, *[()] * players)[:players]
    taken = (*draft.taken, *[NONE_TAKEN] * players)[:players]
    return replace(draft, figures=figures, taken=taken, player=min(draft.player, players - 1))


def in_step(draft: Draft) -> Draft:
    """What follows from the rest: whose turn it is, figures that have just entered, counts that cannot differ."""
    if draft.stage in LAYING:
        figures = tuple(entered(draft, player) for player in range(draft.players))
        whose = len(draft.tiles) % draft.players if draft.stage in BUILDING else next_to_enter(draft)
        return replace(draft, figures=figures, player=whose, idle=0, passes=0, played=0)
    if draft.stage == "over":
        played = max(draft.played, 1)
    else:
        played = draft.played + (draft.player - draft.played) % draft.players
    nobody = not any(map(any, draft.taken)) and draft.stage != "over"
    return replace(draft, played=played, idle=played if nobody else min(draft.idle, played))


def entered(draft: Draft, player: int) -> tuple[int, ...]:
    """GEARS-06, GEARS-A17: both figures on the one entry tile, or one on each."""
    entries = draft.entries(player)[:FIGURES]
    return entries if draft.stage in BUILDING else entries[:1] * FIGURES


def next_to_enter(draft: Draft) -> int:
    return next((player for player in range(draft.players) if not draft.entries(player)), draft.players - 1)
