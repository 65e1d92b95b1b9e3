"""Drawn positions of `cards`: what lies on the table, an action or what chance brings, the table afterwards.

The usual layout, for reading the tests:

      a b c d e
    1 2 5 . 7 4
    2 6 1 . 8 3
    3 . . . . .
    4 3 8 . 9 6
    5 4 7 . 5 2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup, Unreadable
from wandelgang.games import game
from wandelgang.play.match import Match

USUAL = "25.74/61.83/...../38.96/47.52"
SEATS = {1: "S", 2: "S,N", 3: "S,W,N", 4: "S,W,N,E"}
OVER, CHANCE, SPECTATOR = -2, -1, -1
GOLD = ("c1", "a3", "e3", "c5")
WHITE = {"c1", "c2", "a3", "b3", "c3", "d3", "e3", "c4", "c5"}
CELLS = [f"{column}{row}" for row in "12345" for column in "abcde"]


def picture(cell: str, layout: str = USUAL) -> str:
    """The sign of a field in a layout."""
    return layout.split("/")[int(cell[1]) - 1]["abcde".index(cell[0])]


def entries(field: str) -> list[str]:
    """A list with one entry a player; an empty entry is an empty text."""
    return ["" if entry == "-" else entry for entry in field.split(",")]


def joined(each: Sequence[str]) -> str:
    return ",".join(entry or "-" for entry in each)


def text(play: str, options: str = "nodie open blockade", layout: str = USUAL, **fields: str) -> str:
    """The text of a drawn position.

    The hits of a blockade follow from the blocked fields. Cards that lie nowhere else, and are not `gone` from the game,
    are in the hand or pile; the first player is about to act.
    """
    play = joined(["+".join(sorted(entry.split("+"))) for entry in entries(play)])
    on_board = [[card[0] for card in entry.split("+")] if entry else [] for entry in entries(play)]
    players = len(on_board)
    lying = [cell.split(":") for cell in fields.get("blocked", "").split(",") if cell]
    hit = ["".join(sorted(picture(cell, layout) for cell, owner in lying if owner == str(seat))) for seat in range(players)]
    hits = fields.get("hits", joined(hit))
    gone = entries(fields.pop("gone", joined([""] * players)))
    turn = fields.get("turn", "0:act")
    hands = [
        "".join(card for card in "123456789" if card not in {*on_board[seat], *entries(hits)[seat], *gone[seat]})
        for seat in range(players)
    ]
    if "taken" in fields:
        acting = int(turn[0])
        hands[acting] = hands[acting].replace(fields["taken"], "")
    where = "pile" if "pile" in options.split() else "hand"
    written = {"seats": SEATS[players], "play": play, where: joined(hands), "hits": hits, "turn": turn} | fields
    return " ".join(["cards", *options.split(), layout, *(f"{key}={value}" for key, value in written.items())])


class Table:
    """A drawn position in which the test also says what chance brings."""

    def __init__(self, position: str) -> None:
        self.game = game("cards")
        self.states = self.game.parse_position(position)

    @property
    def turn(self) -> int:
        return int(INTERPRETED.turn(self.states))

    def legal(self) -> list[str]:
        return [self.game.action_text(self.states[0], action) for action in INTERPRETED.legal(self.states)]

    def play(self, *actions: str) -> Table:
        """Play legal actions and outcomes of chance one after the other."""
        for text in actions:
            action = self.game.parse_action(self.states[0], text)
            assert action in INTERPRETED.legal(self.states), f"{text} is not one of {self.legal()}"
            INTERPRETED.apply(self.states, action)
        return self

    def refuses(self, *actions: str) -> None:
        """None of the actions may be played now."""
        for text in actions:
            try:
                action = self.game.parse_action(self.states[0], text)
            except Unreadable:
                continue
            assert action not in INTERPRETED.legal(self.states), f"{text} is legal"

    def position(self) -> str:
        return self.game.position(self.states)

    def returns(self) -> list[float]:
        return INTERPRETED.returns(self.states, int(self.states[0].players))


def drawn(play: str, options: str = "nodie open blockade", layout: str = USUAL, **fields: str) -> Table:
    """A table with a drawn position; the position is one that a match accepts, and is written as it was read."""
    position = text(play, options, layout, **fields)
    wandelgang.game("cards", position=position)
    table = Table(position)
    assert set(table.position().split()) == set(position.split())
    return table


def match_of(play: str, options: str = "nodie open blockade", layout: str = USUAL, **fields: str) -> Match:
    """A match that begins with a drawn position; chance decides for itself."""
    return wandelgang.game("cards", position=text(play, options, layout, **fields)).match(seed=1)


def repeated(number: int, play: str, options: str, **fields: str) -> Iterator[Match]:
    """Matches that begin with the same drawn position, with many seeds."""
    variant = wandelgang.game("cards", position=text(play, options, **fields))
    return (variant.match(seed=seed) for seed in range(number))


def many(number: int, **options: object) -> Iterator[Match]:
    """Matches set up by lot with many seeds."""
    variant = wandelgang.game("cards", **options)
    return (variant.match(seed=seed) for seed in range(number))


def field(table: Table | Match, key: str) -> str:
    """One field of the position, empty if it is not written."""
    return dict(field.split("=", 1) for field in table.position().split()[5:]).get(key, "")


def expect(table: Table | Match, **wanted: str) -> None:
    """Compare the named fields of the position; empty means not written."""
    came = {key: field(table, key) for key in wanted}
    assert came == wanted, f"{came} is not {wanted}"


def expect_legal(table: Table | Match, *actions: str) -> None:
    """Exactly these actions are legal."""
    legal = table.legal()
    assert sorted(legal) == sorted(actions)


def moves(table: Table | Match) -> set[str]:
    """The legal actions that move a card on the board."""
    return {action for action in table.legal() if "-" in action}


def entering(table: Table | Match) -> set[str]:
    """The legal actions that take a card to enter it."""
    return {action for action in table.legal() if action.startswith("enter")}


def expect_over(table: Table, end: str, winners: str) -> None:
    """The game is over for that reason; the winners share the best outcome and nobody else has it."""
    expect(table, turn="over", end=end, winners=winners)
    assert table.turn == OVER
    assert table.legal() == []
    outcome = table.returns()
    if winners != "-":
        best = {str(seat) for seat, value in enumerate(outcome) if value == max(outcome)}
        assert best == set(winners.split(","))
    assert wandelgang.game("cards", position=table.position()).match(seed=1).is_over


def refused(field: str, expected: str, came: str, **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("cards", **options).match(seed=1)
    assert caught.value.field == field, str(caught.value)
    message = str(caught.value)
    assert message.startswith(field)
    assert expected in message
    assert came in message


def board_file(folder: Path, rows: str, **keys: str) -> str:
    """A board file of rows separated by `/`; the values of the keys are TOML."""
    lines = ['board = """', *rows.split("/"), '"""', *(f"{key} = {value}" for key, value in keys.items())]
    path = folder / "board.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def even(counts: Sequence[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely came about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)
