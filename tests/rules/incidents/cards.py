"""Actions of `cards`, and the rules that mattered in them."""

from __future__ import annotations

from tests.rules.incidents import Incident
from tests.rules.positions import cards_text

DIE, PILE = "die open blockade", "nodie pile blockade"
RELEASE, FIELD = "nodie open release", "nodie open field"

INCIDENTS = [
    Incident(cards_text("9c3,-", DIE, turn="0:roll"), "die=3", "roll"),
    Incident(cards_text("9c3,-", DIE, turn="0:roll"), "die=3 c3-b3", "move", "14"),
    Incident(cards_text("9c3,-"), "c3-c2", "move"),
    Incident(cards_text("9b3,-"), "b3-a3", "move", "A09"),
    Incident(cards_text("4c2,-"), "c2-b2", "move", "A09"),
    Incident(cards_text("4c3+7c4,1b3+2d3"), "c3-c2", "move", "12"),
    Incident(cards_text("4c2,-", blocked="b2:1,d2:0"), "c2-c3", "move", "A10"),
    Incident(cards_text("-,-"), "enter4", "enter"),
    Incident(cards_text("-,9c5+4c1"), "skip", "skip", "13 A03"),
    Incident(cards_text("5c1,-"), "c1-b1", "move", "18"),
    Incident(cards_text("1c2,7b3"), "c2-b2", "move", "18 A12"),
    Incident(cards_text("1c2,7b3", RELEASE, hits="-,-"), "c2-b2", "move", "19"),
    Incident(cards_text("5c1,-", FIELD, hits="-,-"), "c1-b1", "move", "20"),
    Incident(cards_text("9c3,-", DIE, rolled="6"), "c3-c4", "move", "14 15"),
    Incident(cards_text("9c3,-", DIE, rolled="6"), "c3-c4 die=1", "roll"),
    Incident(cards_text("9c3,-", DIE, rolled="6"), "c3-c4 die=6", "roll", "16"),
    Incident(cards_text("9c3,-", DIE, rolled="6"), "c3-c4 die=1 stay", "stay", "14 A28"),
    Incident(cards_text("9c3,4c2+7c4,2c5", DIE, turn="0:roll"), "die=6 skip", "skip", "12 13 14 A03 A06"),
    Incident(cards_text("4c3,-", PILE), "enter", "take"),
    Incident(cards_text("4c3,-", PILE), "enter card=7", "draw", "A34"),
    Incident(cards_text("4c3,-", PILE, blocked="b2:1"), "enter card=1", "draw", "A34 A26"),
    Incident(cards_text("-,-", start="free"), "enter4 c5", "place"),
    Incident(cards_text("-,-", start="free"), "enter4 e3", "place", "22"),
    Incident(cards_text("-,9c5", mercy="yes"), "enter4 e3", "place", "A30"),
    Incident(cards_text("1c3+9c5,-", turn="0:remove", blocked="b2:1"), "remove1", "remove", "21"),
    Incident(cards_text("1c3+9c4,7e3", turn="0:remove", blocked="b2:1,d4:1"), "remove9", "remove", "21 A14"),
    Incident(cards_text("9c4,-", RELEASE, hits="12345678,1234567"), "c4-d4", "move", "19 23 A15"),
    Incident(cards_text("9c3,7e1", idle="39"), "c3-c2", "move", "A16 A01"),
    Incident(cards_text("9c3,7e1", idle="39", blocked="a1:0"), "c3-c2", "move", "A16"),
    Incident(cards_text("9c3", idle="19"), "c3-c2", "move", "A16 A31"),
]
