"""Tables of `cards` laid out in words, played on by texts, outcomes of chance included."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.errors import BadSetup
from wandelgang.games import game

CARDS = game("cards")
LAYOUT = "25.74/61.83/...../38.96/47.52"
ALL = "123456789"
GOLD = ["c5", "a3", "c1", "e3"]


class Table:
    """A state that is asked and played in the words of the notation."""

    def __init__(self, states: States) -> None:
        self.states = states

    @property
    def legal(self) -> list[str]:
        return [CARDS.action_text(self.states[0], action) for action in INTERPRETED.legal(self.states)]

    @property
    def turn(self) -> int:
        return int(INTERPRETED.turn(self.states))

    @property
    def is_chance(self) -> bool:
        return self.turn == CHANCE

    @property
    def outcome(self) -> list[float]:
        assert self.turn == OVER
        return INTERPRETED.returns(self.states, int(self.states[0].players))

    def play(self, *actions: str) -> Table:
        for text in actions:
            assert text in self.legal, f"{text} is not one of {self.legal} in {self}"
            INTERPRETED.apply(self.states, CARDS.parse_action(self.states[0], text))
        return self

    def field(self, key: str) -> str:
        """One field of the position, empty if it is not written."""
        return dict(field.split("=", 1) for field in str(self).split()[5:]).get(key, "")

    def expect(self, **wanted: str) -> Table:
        came = {key: self.field(key) for key in wanted}
        assert came == wanted
        return self

    def __str__(self) -> str:
        return CARDS.position(self.states)


def text(rules: str = "nodie open blockade", layout: str = LAYOUT, **fields: str) -> str:
    """The text of a position for two; what no field says is as at the beginning, and cards elsewhere are not in the hand."""
    seats = fields.get("seats", "S,N").split(",")
    usual = {"seats": "S,N", "play": ",".join("-" for _ in seats), "hits": ",".join("-" for _ in seats)}
    usual["turn"] = "0:act" if rules.startswith("nodie") else "0:roll"
    written = usual | fields
    stock = "pile" if "pile" in rules.split() else "hand"
    if stock not in written:
        entries = []
        for player, (played, hit) in enumerate(zip(written["play"].split(","), written["hits"].split(","), strict=True)):
            gone = {item[0] for item in played.split("+")} | set(hit)
            if "taken" in written and written["turn"].startswith(f"{player}:"):
                gone.add(written["taken"])
            entries.append("".join(card for card in ALL if card not in gone) or "-")
        written[stock] = ",".join(entries)
    return " ".join(["cards", rules, layout, *(f"{key}={value}" for key, value in written.items())])


def laid(rules: str = "nodie open blockade", layout: str = LAYOUT, **fields: str) -> Table:
    return Table(CARDS.parse_position(text(rules, layout, **fields)))


def dealt(seed: int = 1, **options: object) -> Table:
    """A table set up by lot."""
    return Table(CARDS.start(CARDS.settled(options), Generator(seed)))


def refused(field: str, expected: str, **options: object) -> None:
    """The set-up is refused: the field and what was expected are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("cards", **options)
    assert caught.value.field == field
    assert expected in str(caught.value)
