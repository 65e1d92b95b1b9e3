"""Actions of `sliders`, and the rules that mattered in them."""

from __future__ import annotations

from tests.rules.incidents import Incident
from tests.rules.positions import BLUE_HOME, PINK_HOME, slider_rows, sliders_text

HOME, FAR, AWAY = "d0e0g0h0", "d10e10g10h10", "d3e3f3g3h3"
STUCK = slider_rows("1111Y1111", r1="BBBBB")
CYCLE = "L2 L1 R2 R1"


def waiting(**given: str) -> str:
    """Blue waits for Pink to clear the start block."""
    return sliders_text("h5e10f10g10h10", "d10e3f3g3h3", **{"turn": "1:move", "played": "60"} | given)


INCIDENTS = [
    Incident(sliders_text(BLUE_HOME, PINK_HOME), "L2", "slide"),
    Incident(sliders_text("f4" + HOME, PINK_HOME), "R4", "slide", "A06"),
    Incident(sliders_text(BLUE_HOME, PINK_HOME), "L5", "yellow", "13"),
    Incident(sliders_text("f5" + HOME, PINK_HOME), "L5", "yellow", "13 A06"),
    Incident(sliders_text("f4" + HOME, PINK_HOME), "f4-f6", "step", "A01"),
    Incident(sliders_text("f4" + HOME, PINK_HOME), "f4-h4", "step"),
    Incident(sliders_text("f4" + HOME, PINK_HOME), "f4-f9", "step", "09"),
    Incident(sliders_text("f4" + HOME, PINK_HOME, slider_rows(r6="ooBoo")), "f4-f5", "step", "09"),
    Incident(sliders_text("f4f6d0e0g0", PINK_HOME), "f4-f5", "step", "A02"),
    Incident(sliders_text("d3e0f0g0h0", PINK_HOME, offsets="0000r0000"), "d3-d4", "step", "A03"),
    Incident(sliders_text("f4" + HOME, "d5" + FAR), "f4-f9", "step", "A11"),
    Incident(sliders_text("f4" + HOME, PINK_HOME), "f4-f1", "step", "19"),
    Incident(sliders_text("h3g4d0e0f0", PINK_HOME, offsets="000r00000"), "g4-i4", "step", "A07"),
    Incident(sliders_text("f4" + HOME, PINK_HOME, bar="yes"), "f4-f5", "step", "22 A01"),
    Incident(sliders_text("f4" + HOME, PINK_HOME, bar="yes"), "f4-f6", "step", "A01"),
    Incident(sliders_text("f4" + HOME, "f5" + FAR), "f4-f6", "jump", "11"),
    Incident(sliders_text("f8d5e5g5d1", "d3e3g3h3h6"), "f8-f10", "step", "20"),
    Incident(sliders_text("f8e5g5h5d1", "f9e3g3h3d7"), "f8-f10", "jump", "11 20 A09"),
    Incident(sliders_text("f10g10d5e5h5", "d3e3g3h3h10"), "f10-f8", "step", "A10 A01"),
    Incident(sliders_text("d0f0d5e5f5", AWAY), "f0-h0", "step", "21"),
    Incident(sliders_text(BLUE_HOME, PINK_HOME, STUCK, bar="yes", offsets="0000l0000"), "pass", "pass", "A13"),
    Incident(waiting(), "L1", "slide", "A21"),
    Incident(waiting(), "d10-d9", "step", "A01"),
    Incident(waiting(refused="0,2"), "L1", "slide", "A21 A12"),
    Incident(waiting(refused="0,3", turn="0:move"), "claim", "claim", "23"),
    Incident(sliders_text("d9e10f10g10h10", AWAY), "d9-d10", "step", "20 24"),
    Incident(sliders_text("f4" + HOME, "f6" + FAR), f"{CYCLE} {CYCLE}", "slide", "A18"),
    Incident(sliders_text("f4" + HOME, "f6" + FAR), CYCLE, "slide"),
    Incident(sliders_text("f4" + HOME, "f6" + FAR, played="399"), "L2", "slide", "A19"),
]
