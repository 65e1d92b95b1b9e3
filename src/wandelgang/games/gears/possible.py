"""Could a position of `gears` have come about? Counters, markers, figures and entry tiles must fit each other.

layout.py checks each field by itself and makes the state; here the whole is compared with how games go. What is impossible is
refused with the field, what was expected and what was given. Mazes that are being built are in possible_building.py.
"""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.boards.hex import CELLS, SIDES, opposite
from wandelgang.core.rules import NONE, State, facts
from wandelgang.errors import BadSetup
from wandelgang.games.gears.laying import open_neighbours, touched
from wandelgang.games.gears.maze import NEIGHBOURS
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.possible_building import check_building, check_built
from wandelgang.games.gears.state import ACT, COMPLETE, DONE, EASY, EMPTY, ENTER, FIGURES, LAYING, TEAMS, TRAPPED, VALUES
from wandelgang.games.gears.turn_order import is_spent
from wandelgang.games.gears.undone import is_stuck, was_trapped
from wandelgang.games.gears.words import words


def check_possible(record: State) -> None:
    """Raises BadSetup if no game leads to the state, as far as that can be told from it."""
    state = facts(record)
    if state.phase in LAYING:
        check_nothing_yet(state)
    else:
        check_counters(state)
    if state.building:
        check_building(state)
        return
    check_markers(state)
    check_entry_tiles(state)
    if state.phase not in LAYING:
        check_figures(state)
        check_taken(state)
        check_passes(state)
        check_phase(state)


def entries_of(state: State, player: int) -> list[int]:
    """The cells of a player's entry tiles."""
    return [cell for cell, owner in enumerate(state.owner) if owner == player]


def cells_of(state: State, player: int) -> list[int]:
    """The cells of a player's figures."""
    return list(state.figures[FIGURES * player : FIGURES * (player + 1)])


def turns_of(state: State, player: int, turns: int) -> int:
    """GEARS-04, GEARS-A26: how many of the first turns were a player's; the first player begins, then clockwise."""
    return max(0, (turns - player + state.players - 1) // state.players)


def check_nothing_yet(state: State) -> None:
    """Before the contest nobody has walked or taken anything."""
    for name in ("idle", "passes", "played"):
        if getattr(state, name):
            raise BadSetup(name, words("nothing-yet"), getattr(state, name))
    if any(map(any, state.taken)):
        raise BadSetup("taken", words("nothing-yet"), sum(map(sum, state.taken)))


def check_counters(state: State) -> None:
    """GEARS-A13, GEARS-A33: what is counted turn by turn, and whose turn it is (GEARS-04)."""
    limits = {"idle": min(state.played, state.patience), "passes": min(state.idle, state.players)}
    if state.limit != NONE:
        limits["played"] = state.limit
    for name, most in limits.items():
        if getattr(state, name) > most:
            raise BadSetup(name, words("count-at-most", n=most), getattr(state, name))
    if state.passes and state.level != EASY:
        raise BadSetup("passes", words("passes-when-easy"), state.passes)
    if state.phase == DONE:
        if not state.played:
            raise BadSetup("played", words("over-after-turns"), state.played)
    elif state.player != state.played % state.players:
        raise BadSetup("turn", words("turn-of-player", player=state.played % state.players, n=state.played), state.player)


def check_markers(state: State) -> None:
    """GEARS-03: every tile had the marker of its value, and a marker is on the board or taken."""
    tiles = [count(sides) for sides, owner in zip(state.closed, state.owner, strict=True) if sides != EMPTY and owner == NONE]
    for value in range(1, VALUES + 1):
        markers = state.marker.count(value) + sum(taken[value - 1] for taken in state.taken)
        if markers != tiles.count(value):
            raise BadSetup("taken", words("markers-of-tiles", n=tiles.count(value), value=value), markers)


def check_entry_tiles(state: State) -> None:
    """GEARS-02, GEARS-29: one entry tile each in a given maze, two each in a built one, where they could be laid."""
    numbers = [len(entries_of(state, player)) for player in range(state.players)]
    if state.phase == ENTER:
        wanted = [int(player < state.player) for player in range(state.players)]
    else:
        each = FIGURES if state.mode == COMPLETE or (state.mode == TEAMS and max(numbers) > 1) else 1
        wanted = [each] * state.players
    for player, (number, right) in enumerate(zip(numbers, wanted, strict=True)):
        if number != right:
            raise BadSetup("board", words("entry-tiles-of", n=right, player=player), number)
    if max(wanted) > 1:
        check_built(state)
    else:
        check_entered(state)


def check_entered(state: State) -> None:
    """GEARS-05, GEARS-A15, GEARS-06: each entry tile touched two tiles when it was laid, and was linked to one with a value."""
    unturned = state.level == EASY or state.phase == ENTER or state.played == 0
    order = [entries_of(state, player)[0] for player in range(state.players) if entries_of(state, player)]
    later = {cell: sum(other in NEIGHBOURS[cell] for other in order[place + 1 :]) for place, cell in enumerate(order)}
    for player, cell in enumerate(order):
        beside = [other for other in NEIGHBOURS[cell] if state.closed[other] != EMPTY and state.owner[other] == NONE]
        if not beside or touched(state.closed, cell) - later[cell] < 2:
            raise BadSetup("board", words("entry-touching-two"), cell_name(cell))
        is_linked = open_neighbours(state.closed, state.owner, cell, True) & ~state.closed[cell]
        if unturned and not is_linked:
            raise BadSetup("board", words("entry-linked"), cell_name(cell))
        if state.phase == ENTER and set(cells_of(state, player)) != {cell}:
            raise BadSetup("figures", words("figures-on-entry", player=player), figures_text(state, player))


def figures_text(state: State, player: int) -> str:
    return "/".join(cell_name(cell) for cell in cells_of(state, player) if cell != NONE) or "-"


def check_figures(state: State) -> None:
    """GEARS-A06: two figures share a tile only where they began; whoever has had few turns has not got far."""
    for player in range(state.players):
        cells, entries = cells_of(state, player), entries_of(state, player)
        if cells[0] == cells[1] and (cells[0] not in entries or len(entries) > 1 or any(state.taken[player])):
            raise BadSetup("figures", words("shared-at-the-start"), figures_text(state, player))
        passed = (state.played - 1 - player) % state.players < state.passes
        walks = turns_of(state, player, state.played) - passed + (state.phase == ACT and player == state.player)
        away = sum(cell not in entries for cell in cells)
        if len(entries) > 1 and cells[0] != cells[1] and walks == 0 and set(cells) != set(entries):
            away = 1
        if away > walks:
            raise BadSetup("figures", words("figures-away", n=walks, player=player), figures_text(state, player))
    if state.level == EASY:
        check_reach(state)


def check_reach(state: State) -> None:
    """GEARS-A20: where nothing turns, figures stay in the part of the maze that they entered, and take markers only there."""
    parts = [set().union(*(linked_cells(state, cell) for cell in entries_of(state, player))) for player in range(state.players)]
    for player, part in enumerate(parts):
        for cell in cells_of(state, player):
            if cell not in part:
                raise BadSetup("figures", words("within-reach", player=player), cell_name(cell))
    everywhere = set().union(*parts)
    for cell in range(CELLS):
        is_bare = state.closed[cell] != EMPTY and state.owner[cell] == NONE and not state.marker[cell]
        if is_bare and cell not in everywhere:
            raise BadSetup("board", words("marker-out-of-reach"), cell_name(cell))


def linked_cells(state: State, start: int) -> set[int]:
    """The cells that corridors lead to."""
    found, border = {start}, [start]
    while border:
        cell = border.pop()
        for side in range(SIDES):
            other = NEIGHBOURS[cell][side]
            is_shut = state.closed[cell] >> side & 1 or state.closed[other] >> opposite(side) & 1
            if not is_shut and other not in found:
                found.add(other)
                border.append(other)
    return found


def check_taken(state: State) -> None:
    """GEARS-14, GEARS-A12: a turn takes one marker at most, a first turn none; the end, one under each figure (GEARS-25)."""
    last = state.played - state.idle  # the turn in which a marker was last taken
    over = state.phase == DONE
    for player in range(state.players):
        most = max(0, turns_of(state, player, last) - 1) + FIGURES * over
        number = sum(state.taken[player])
        if number > most:
            raise BadSetup("taken", words("taken-at-most", n=most, player=player), number)
    if last and not any(state.taken[(last - 1) % state.players]):
        raise BadSetup("idle", words("taken-in-turn", n=last, player=(last - 1) % state.players), state.idle)


def check_passes(state: State) -> None:
    """GEARS-A29: whoever has just passed cannot walk, because nothing has changed since."""
    if state.phase == ACT:
        return
    for step in range(1, state.passes + 1):
        player = (state.played - step) % state.players
        if not is_stuck(cells_of(state, player), state.standing, state.closed):
            raise BadSetup("passes", words("passed-in-vain", player=player), state.passes)


def check_phase(state: State) -> None:
    """What belongs to the end, to an action and to a trapped turn that has begun."""
    if state.phase == DONE:
        check_over(state)
    elif state.phase == ACT:
        check_walked(state)
    elif state.phase == TRAPPED:
        left = [cell for number, cell in enumerate(cells_of(state, state.player)) if state.stuck >> number & 1]
        turned = [cell for cell in cells_of(state, state.player) if cell not in left]
        if turned and not was_trapped(state, turned[0]):
            raise BadSetup("stuck", words("was-trapped"), ",".join(map(cell_name, left)))


def check_over(state: State) -> None:
    """GEARS-24, GEARS-25: there is a reason, and everybody has taken what lay under their figures."""
    covered = [cell for cell in range(CELLS) if state.marker[cell] and state.standing[cell]]
    if covered:
        raise BadSetup("board", words("taken-at-the-end"), cell_name(covered[0]))
    if any(state.marker) and not is_spent(state):
        raise BadSetup("turn", words("a-reason-to-end"), "over")


def check_walked(state: State) -> None:
    """GEARS-08, GEARS-09, GEARS-A06: from the place just left, one of the player's figures could walk where it is."""
    origin, player = state.origin, state.player
    cells = cells_of(state, player)
    left_behind = origin in cells
    if state.standing[origin] > left_behind or (left_behind and entries_of(state, player) != [origin]):
        raise BadSetup("from", words("left-empty"), cell_name(origin))
    if not any(leads(state, origin, cell) for cell in cells if cell != origin):
        raise BadSetup("from", words("in-line"), cell_name(origin))


def leads(state: State, origin: int, goal: int) -> bool:
    """Does a straight open way lead from one cell to another, past no figure?"""
    for side in range(SIDES):
        cell = origin
        while cell != goal and not state.closed[cell] >> side & 1:
            cell = NEIGHBOURS[cell][side]
            if state.closed[cell] >> opposite(side) & 1 or (state.standing[cell] and cell != goal):
                break
        else:
            if cell == goal:
                return True
    return False
