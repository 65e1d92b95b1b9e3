"""Actions of `tiles`, and the rules that mattered in them."""

from __future__ import annotations

from tests.rules.incidents import Incident
from tests.rules.tiles_positions import CROSSES, tiles_text

BOARD = "┌─┐ ├┼┤ └┴┘"
FAR = {"stones": "A:a1,B:a1", "goals": "A,B"}
NEAR = {"pawns": "a1,c1", "stones": "A:b2,B:a2,C:c2", "goals": "AB,C"}
LAST_TURN = {**NEAR, "limit": "1"}


def collecting(**given: str) -> str:
    return tiles_text(CROSSES, **{**NEAR, **given})


INCIDENTS = [
    Incident(tiles_text(BOARD, free="│", pawns="c1,c3", **FAR), "Nb", "push"),
    Incident(tiles_text(BOARD, free="│", pawns="c1,c3", **FAR), "Nb+1", "push", "03"),
    Incident(tiles_text(BOARD, free="│", pawns="b3,c1", **FAR), "Nb", "push", "15"),
    Incident(tiles_text(BOARD, free="│", pawns="b2,c1", **FAR), "Nb", "push", "A23"),
    Incident(tiles_text(BOARD, free="│", pawns="b3,b3", **FAR), "Nb", "push", "15 A07"),
    Incident(tiles_text(BOARD, free="·", pawns="b3,c1", **FAR), "Nb", "push", "16"),
    Incident(tiles_text(BOARD, free="·", pawns="b3,b2", **FAR), "Nb", "push", "16 A03 A23"),
    Incident(tiles_text(BOARD, free="·", pawns="c3,c1", **FAR), "Nb", "push", "A06"),
    Incident(tiles_text("│ │ └ ┐", free="·", pawns="a3,a1", **FAR), "W3", "push", "16 A43"),
    Incident(tiles_text(BOARD, free="│", pawns="c1,c3", stones="A:free,B:a1", goals="A,B"), "Nb", "push", "18"),
    Incident(tiles_text(BOARD, free="│", pawns="c1,c3", stones="A:b3,B:a1", goals="A,B"), "Nb", "push", "A08"),
    Incident(collecting(), "W3 a1", "stay", "A19"),
    Incident(collecting(), "W3 b1", "walk"),
    Incident(collecting(), "W3 c1", "walk", "05"),
    Incident(collecting(), "W3 b2", "walk", "11"),
    Incident(collecting(), "W3 c2", "walk", "A45"),
    Incident(tiles_text(CROSSES, pawns="a1,b3", stones="A:c1,B:free,C:c2", goals="A,BC"), "Nb a2", "walk", "A12"),
    Incident(collecting(stones="A:b2,B:b2,C:c2,D:a1", goals="ABD,C"), "W3 b2", "walk", "11 A13"),
    Incident(collecting(stones="A:b2,B:c3,C:c2", goals="AB,AC", overlap="yes"), "W3 b2", "walk", "11 A11"),
    Incident(collecting(goals="A,BC"), "W3 b2", "walk", "11 19"),
    Incident(collecting(goals="A,BC", limit="1"), "W3 b2", "walk", "11 19 A32"),
    Incident(
        tiles_text(CROSSES, pawns="a1,b2,c2", stones="A:b2,B:c1", goals="A,A,AB", overlap="yes"),
        "W3 b2",
        "walk",
        "05 11 A11 A12 19 20",
    ),
    Incident(tiles_text(CROSSES, **LAST_TURN), "W3 b2", "walk", "11 21"),
    Incident(tiles_text(CROSSES, **NEAR, won="-,D", limit="13"), "W3 b2", "walk", "11 21 A16"),
    Incident(tiles_text(CROSSES, **LAST_TURN), "W3 b1", "walk", "21 A33"),
    Incident(tiles_text(CROSSES, pawns="a1", stones="A:b2", goals="A", won="B", limit="13"), "W3 b1", "walk", "21 A33"),
    Incident(
        tiles_text(CROSSES, pawns="a1,c2,c2", stones="A:b2,B:c1,D:c1", goals="AB,A,D", overlap="yes"),
        "W3 b2",
        "walk",
        "11 A11 A31",
    ),
    Incident(
        tiles_text(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:b2", goals="A+1,B+0", deck="AC,B"),
        "W3 b2",
        "walk",
        "A35 A45",
    ),
    Incident(
        tiles_text(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:b2", goals="A+1,B+0", deck="AC,B"),
        "W3 b2 card=C",
        "draw",
        "A36",
    ),
    Incident(
        tiles_text(CROSSES, "stack", pawns="b2,c1", home="a1,c1", stones="B:a2", goals="home,B+0", won="A,-"),
        "W3 a1",
        "walk",
        "A37",
    ),
    Incident(
        tiles_text(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2", goals="A+0,B+0", limit="1"),
        "W3 b2",
        "walk",
        "A35 A38",
    ),
    Incident(tiles_text(CROSSES, "shared", pawns="a1,c1", goal="b3", goals="2,2"), "Nb", "push", "A39"),
    Incident(tiles_text(CROSSES, "shared", pawns="a1,c1", goal="b2", goals="2,2"), "W3 b2", "walk", "A40"),
    Incident(tiles_text(CROSSES, "shared", pawns="a1,c1", goal="b2", goals="2,2"), "W3 b2 goal=a3", "draw", "A40"),
    Incident(tiles_text(CROSSES, "shared", pawns="a1,c1", goal="b2", goals="1,1"), "W3 b2", "walk", "A40 A42"),
    Incident(
        tiles_text("┼·· ··· ···", "shared", free="·", pawns="a1,a1", goal="a1", goals="2,2"),
        "W3 a1 goal=a1",
        "draw",
        "A40 A41",
    ),
]
