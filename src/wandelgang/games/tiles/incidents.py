"""What the laboratory counts in `tiles`: the kind of each action, and the rules that mattered in it. It changes nothing."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.tiles.board import line_cells
from wandelgang.games.tiles.state import DONE, SET, SHARED, STACK, draw_action, walk_action

KINDS = ("push", "walk", "stay", "draw")
OBSERVABLE = (
    *("TILES-03", "TILES-05", "TILES-18", "TILES-A23", "TILES-15", "TILES-A07", "TILES-A08"),
    *("TILES-16", "TILES-A03", "TILES-A06", "TILES-A43", "TILES-A19"),
    *("TILES-11", "TILES-A12", "TILES-A13", "TILES-A11", "TILES-A45"),
    *("TILES-19", "TILES-20", "TILES-21", "TILES-A16", "TILES-A32", "TILES-A31", "TILES-A33"),
    *("TILES-A35", "TILES-A36", "TILES-A37", "TILES-A38", "TILES-A39", "TILES-A40", "TILES-A41", "TILES-A42"),
)


def kind(before: State, action: int, after: State) -> str:
    before = facts(before)
    if action < walk_action(before, 0):
        return "push"
    if action >= draw_action(before, 0):
        return "draw"
    return "stay" if action - walk_action(before, 0) == before.pawns[before.player] else "walk"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    before, after = facts(before), facts(after)
    if action < walk_action(before, 0):
        return tuple(pushed(before, action, after))
    if action >= draw_action(before, 0):
        return tuple(drawn(before, action - draw_action(before, 0)))
    found = walked(before, action - walk_action(before, 0), after)
    return (*found, *ended(after)) if after.phase == DONE else tuple(found)


def pushed(before: State, action: int, after: State) -> list[str]:
    """What was special about the tile, who was pushed out or along, which stones changed between board and free tile."""
    cells = line_cells(before, action >> 2)
    pawns = before.pawns[: before.players]
    falling = pawns.count(cells[-1])
    found = ["TILES-03"] if action & 3 else []
    if before.free_sides == 0 and falling:
        found.append("TILES-16")
        if len(cells) == 1:
            found.append("TILES-A43")
        elif cells[-2] in pawns:
            found.append("TILES-A03")
    elif before.free_sides == 0:
        found.append("TILES-A06")
    elif falling:
        found.append("TILES-15")
    if falling > 1:
        found.append("TILES-A07")
    if any(pawn in cells and pawn != cells[-1] for pawn in pawns):
        found.append("TILES-A23")
    if before.stones[before.free]:
        found.append("TILES-18")
    if after.stones[after.free]:
        found.append("TILES-A08")
    if before.kind == SHARED and after.goal == after.free:
        found.append("TILES-A39")
    return found


def drawn(before: State, outcome: int) -> list[str]:
    """A card, or a place for the goal; a place with a pawn is drawn only if there is no other."""
    if before.kind == STACK:
        return ["TILES-A36"]
    return ["TILES-A40", "TILES-A41"] if outcome in before.pawns[: before.players] else ["TILES-A40"]


def walked(before: State, cell: int, after: State) -> list[str]:
    """Who stayed or shares a place, and who won or lost what at the end of the turn."""
    mover, players = before.player, range(before.players)
    found = ["TILES-A19"] if cell == before.pawns[mover] else []
    if any(after.pawns[player] == cell for player in players if player != mover):
        found.append("TILES-05")
    gains = [after.score[player] - before.score[player] for player in players]
    if gains[mover]:
        found.append({SET: "TILES-11", STACK: "TILES-A35", SHARED: "TILES-A40"}[before.kind])
    if sum(gains) > gains[mover]:
        found.append("TILES-A12")
    if max(gains) > 1:
        found.append("TILES-A13")
    if before.kind == SET and any(before.left[player] - after.left[player] > gains[player] for player in players):
        found.append("TILES-A11")
    if any(before.may[player] & ~after.may[player] & after.lying for player in players):
        found.append("TILES-A45")
    return found


def ended(after: State) -> list[str]:
    """Why the game is over, and what decided it."""
    players = range(after.players)
    winners = [player for player in players if after.winners >> player & 1]
    done = [player for player in winners if after.left[player] == 0]
    if after.kind == STACK:
        done = [player for player in done if after.pawns[player] == after.homes[player]]
    if done:
        found = [{SET: "TILES-19", STACK: "TILES-A37", SHARED: "TILES-A42"}[after.kind]]
        found += ["TILES-20"] if len(done) > 1 else []
        return [*found, "TILES-A32"] if after.played == after.limit else found
    if after.played != after.limit:
        return ["TILES-A31"]
    found = ["TILES-A38" if after.kind == STACK else "TILES-21"]
    if not winners or max(after.score[: after.players]) == 0:
        return [*found, "TILES-A33"]
    return [*found, "TILES-A16"] if len(winners) > 1 else found
