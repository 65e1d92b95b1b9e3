"""Actions of `fences`, and the rules that mattered in them."""

from __future__ import annotations

from tests.rules.incidents import Incident
from tests.rules.positions import CORNERS, ROUND_D5, fences_text

NORTH, SOUTH = "e2S+f2S+g2S+i2S+j2S+k2S", "e13S+f13S+g13S+i13S+j13S+k13S"
START = fences_text(CORNERS, turn="0:start", rolls="-,-")
FENCE = fences_text("d5+ne+se+sw", f"{NORTH},{SOUTH}", turn="0:fence")
AROUND = fences_text("d5+ne+se+sw,k9+ne+se+sw", f"k8S+j9E+k9E+g2S+i2S+j2S,{SOUTH}", turn="0:fence")


def moving(pieces: str = "d5+k5+ne+sw", fences: str = "-", dice: str = "53", **given: str) -> str:
    return fences_text(pieces, fences, dice=dice, **given)


INCIDENTS = [
    Incident(START, "dice=54", "start-roll"),
    Incident(START, "dice=54 dice=61", "start-roll", "11"),
    Incident(START, "dice=54 dice=63", "start-roll", "A24"),
    Incident(FENCE, "roll", "roll"),
    Incident(FENCE, "roll dice=53", "dice"),
    Incident(FENCE, "roll dice=44", "dice", "26"),
    Incident(FENCE, "lift:g2S", "lift", "12"),
    Incident(FENCE, "lift:g2S set:d9E", "set"),
    Incident(FENCE, "lift:g2S set:h5S", "set", "25"),
    Incident(AROUND, "lift:g2S set:k9S", "set", "25"),
    Incident(AROUND, "lift:g2S set:k10S", "set"),
    Incident(moving(), "d5-d2:3", "move", "14"),
    Incident(moving(), "d5-d13:5+3", "sum", "13"),
    Incident(moving(fences="d3S", dice="21"), "d5-c4:2", "move", "14 18"),
    Incident(moving("d2+k5+ne+sw", dice="21"), "d2-c1:2", "move", "14 A01"),
    Incident(moving(fences="d3S+c4E+d4E", dice="31"), "d5-d6:3", "move", "14 20"),
    Incident(moving(fences="d3S+c4E+d4E+c5E+d5E+d5S", dice="21"), "d5-d5:2", "move", "14 20 A32"),
    Incident(moving("d5+k5+ne+sw,d3+d7+se+sw"), "d5-d2:3", "move", "14 A09"),
    Incident(moving("nw+nw+goal+goal"), "nw-g1:5", "move", "14 A19"),
    Incident(moving("d5+k5+ne+sw,se+d2+se+sw"), "d5-d2:3", "move", "14 29"),
    Incident(moving("d5+k5+ne+sw,se+d2+se+sw"), "d5-d2:3 send:nw", "send"),
    Incident(moving(fences="d4S", dice="44"), "d5-d4:jump", "jump", "27"),
    Incident(moving("d5+k5+ne+sw,d4+nw+se+sw", "d4S", "44"), "d5-d4:jump", "jump", "27 29"),
    Incident(moving("d5+goal+goal+goal", ROUND_D5), "pass", "pass", "A37"),
    Incident(moving("d5+h1+goal+goal", f"{ROUND_D5}+g1E+h1E"), "h1-h6:5 pass", "pass", "A08"),
    Incident(moving("h4+c2+a5+nw"), "h4-goal:3", "move", "14 34"),
    Incident(moving("h4+goal+goal+goal"), "h4-goal:3", "move", "14 34 36 37"),
    Incident(moving("d5+goal+goal+goal"), "d5-d13:5+3", "sum", "13 35"),
    Incident(moving("d5+goal+goal+goal", "d4S", "44"), "d5-d4:jump", "jump", "27"),
    Incident(moving(limit="10", played="9"), "d5-d13:5+3", "sum", "13 A48"),
    Incident(moving(limit="10", played="8"), "d5-d13:5+3", "sum", "13"),
]
