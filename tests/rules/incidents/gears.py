"""Actions of `gears`, and the rules that mattered in them."""

from __future__ import annotations

from tests.rules.gears_course import STUCK, easy
from tests.rules.incidents import Incident
from tests.rules.positions import building, gears_text

PARKED, FAR = "c12:0123 c14:0123 e12:0123", "m3:0123*"
LINE = "h8:14 i8:14 j8:14"
FIGURES = "h8/c12,c14/e12"
BUILDING = building("h8:0 i8:0", "-,-", "0:build", "15,15")


def beside(tiles: str, figures: str = FIGURES, **given: str) -> str:
    """Somebody who is not trapped, a marker that nobody reaches, and tiles of the row's own."""
    return gears_text(f"{tiles} {PARKED} {FAR}", figures, **given)


def spent(**given: str) -> str:
    """The last turn before the game ends because no marker is taken."""
    return beside("h8:14* i8:1 a9:14 b12:14 m5:2345", idle="19/20", **given)


INCIDENTS = [
    Incident(beside(LINE), "1-i8", "walk", "A09 10"),
    Incident(beside(LINE), "1-j8", "walk", "A09 11"),
    Incident(beside(f"{LINE} k8:1", "h8/k8,c14/e12"), "1-j8", "walk", "12"),
    Incident(beside(f"{LINE} k8:1", "h8/c12,k8/e12"), "1-j8", "walk", "A09 12"),
    Incident(beside("h8:135e0 i8:14", "h8/h8,c14/e12"), "1-i8", "walk", "A42 11"),
    Incident(beside("h8:14* i8:14"), "1-i8 take", "take", "15"),
    Incident(beside("h8:14 i8:14"), "1-i8 left", "left", "16"),
    Incident(beside("h8:14* i8:14"), "1-i8 right", "right", "16 A05"),
    Incident(beside("h8:14 i8:14 h9:2"), "1-i8 right", "right", "16 20"),
    Incident(beside("h8:14 i8:14 h9:4"), "1-i8 right", "right", "16 19"),
    Incident(beside("h8:14 i8:14 h9:4", level="middle"), "1-i8 right", "right", "16"),
    Incident(beside("h8:14 i8:14 h9:4 h7:1"), "1-i8 right", "right", "16 19 21"),
    Incident(beside("h8:14 i8:14 h9:14 h10:4"), "1-i8 right", "right", "16 19 22"),
    Incident(beside("h8:135e0 i8:14 g9:0", "h8/h8,c14/e12"), "1-i8 right", "right", "16 A04 A05 A07"),
    Incident(beside("h8:14 i8:14"), "1-i8 leave", "leave"),
    Incident(gears_text(**easy("14*")), "1-i8 leave", "leave"),
    Incident(gears_text(**easy("14")), "1-i8 leave", "leave", "A32"),
    Incident(beside("h8:1 k8:1", "h8/k8,c12/c14", turn="0:trapped", stuck="h8,k8"), "h8+1", "trapped", "23 A05"),
    Incident(beside("h8:1 k8:1", "h8/k8,c12/c14", turn="0:trapped", stuck="h8,k8"), "h8-2", "trapped", "23 A05 A10"),
    Incident(gears_text(STUCK, "g8/h8,i8/i8", "1:pass", level="easy", idle="1/20", played="1"), "pass", "pass", "A29"),
    Incident(gears_text(f"h8:14 i8:14* {PARKED}", FIGURES), "1-i8", "walk", "A09 11 24 A31 25"),
    Incident(gears_text(f"h8:14* i8:14 {PARKED}", "i8/c12,c14/e12", "0:act", from_="h8"), "take", "take", "15 24"),
    Incident(spent(taken="0100,-"), "1-i8 leave", "leave", "A34 A13"),
    Incident(spent(taken="0100,0100"), "1-i8 leave", "leave", "A34 A13 A14"),
    Incident(spent(taken="0001,0200"), "1-i8 leave", "leave", "A34 A13 28"),
    Incident(
        gears_text(f"i7:135e0 h8:14* i8:124* {FAR}", "h8/i7", mode="solo", idle="4/10", limit="5", played="4"),
        "1-i8 leave",
        "leave",
        "A34 A47 25",
    ),
    Incident(BUILDING, "entry", "entry", "A19"),
    Incident(BUILDING, "pile", "pile"),
    Incident(BUILDING, "pile tile=013.1", "draw", "A36"),
    Incident(BUILDING, "entry i7+1", "enter"),
    Incident(building("h8:0 i8:0", "-,-", "0:lay", "14,15", "0"), "h9", "lay"),
    Incident(building("h8:15 i8:24", "-,-", "0:lay", "14,15", "0"), "h9", "lay", "A18"),
]
