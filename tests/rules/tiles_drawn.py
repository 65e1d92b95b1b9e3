"""Drawn positions of `tiles`: a board as it lies on the table, an action, the board afterwards.

A board is drawn row by row, on lines of their own or with blanks between the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import wandelgang
from wandelgang.errors import BadSetup
from wandelgang.play.match import Match

TRUTH, SPECTATOR, OVER = None, -1, -2
CROSSES = "┼┼┼ ┼┼┼ ┼┼┼"


def rows(drawing: str) -> str:
    """A drawing as the one word of a position."""
    return "/".join(drawing.split())


def text(drawing: str, kind: str = "set", **fields: str) -> str:
    """The text of a drawn position; `not_` stands for `not`, and what is alike in most positions may be left out."""
    players = fields["pawns"].count(",") + 1
    usual = {"free": "┼", "won": ",".join(["0" if kind == "shared" else "-"] * players), "turn": "0:push"}
    if kind == "stack":
        usual["home"] = fields["pawns"]
    written = usual | {key.rstrip("_"): value for key, value in fields.items()}
    return " ".join(["tiles", kind, rows(drawing), *(f"{key}={value}" for key, value in written.items())])


def drawn(drawing: str, kind: str = "set", **fields: str) -> Match:
    """A match that begins with a drawn position."""
    return wandelgang.game("tiles", position=text(drawing, kind, **fields)).match(seed=1)


def repeated(number: int, drawing: str, kind: str = "set", **fields: str) -> Iterator[Match]:
    """The same drawn position with many seeds."""
    game = wandelgang.game("tiles", position=text(drawing, kind, **fields))
    return (game.match(seed=seed) for seed in range(number))


def dealt(seed: int, **options: object) -> Match:
    """A match with a board set up by lot."""
    return wandelgang.game("tiles", **options).match(seed=seed)


def many(number: int, **options: object) -> Iterator[Match]:
    """Matches set up by lot with many seeds."""
    game = wandelgang.game("tiles", **options)
    return (game.match(seed=seed) for seed in range(number))


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other, each by the seat that acts."""
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def board(match: Match) -> list[str]:
    return match.position().split()[2].split("/")


def fields(match: Match, viewer: int | None = TRUTH) -> dict[str, str]:
    return dict(field.split("=", 1) for field in match.position(viewer).split()[3:])


def field(match: Match, key: str, viewer: int | None = TRUTH) -> str:
    """One field of the position, empty if it is not written."""
    return fields(match, viewer).get(key, "")


def stones(match: Match) -> dict[str, str]:
    """Where each stone lies."""
    lying = field(match, "stones")
    return {} if lying == "-" else dict(stone.split(":") for stone in lying.split(","))


def tile(match: Match, place: str) -> str:
    """The sign of the tile at a cell, or of the free tile."""
    if place == "free":
        return field(match, "free")
    return board(match)[int(place[1:]) - 1][ord(place[0]) - ord("a")]


def cells(match: Match) -> list[str]:
    return [f"{chr(ord('a') + x)}{y + 1}" for y, row in enumerate(board(match)) for x in range(len(row))]


def slots(match: Match) -> set[str]:
    """The slots open for the next push."""
    return {action.split("+")[0] for action in match.legal()}


def expect(match: Match, drawing: str = "", viewer: int | None = TRUTH, **wanted: str) -> None:
    """Compare the board, if drawn, and the named fields; empty means not written."""
    if drawing:
        assert "/".join(board(match)) == rows(drawing), f"\n{chr(10).join(board(match))}\nis not\n{drawing}"
    keys = {key.rstrip("_"): value for key, value in wanted.items()}
    came = {key: field(match, key, viewer) for key in keys}
    assert came == keys, f"{came} is not {keys}"


def expect_over(match: Match, winners: str) -> None:
    """The game is over; the winners share the best outcome and nobody else has it."""
    expect(match, turn="over", winners=winners)
    assert match.is_over
    assert match.turn == OVER
    assert match.legal() == []
    assert match.outcome is not None
    if winners != "-":
        best = {str(seat) for seat, value in enumerate(match.outcome) if value == max(match.outcome)}
        assert best == set(winners.split(","))


def refused(field: str, expected: str, came: str, **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("tiles", **options).match(seed=1)
    assert caught.value.field == field
    message = str(caught.value)
    assert message.startswith(field)
    assert expected in message
    assert came in message


def board_file(folder: Path, drawing: str = "", **keys: str) -> str:
    """A board file; the values of the keys are TOML."""
    lines = [f"{key} = {value}" for key, value in keys.items()]
    if drawing:
        lines.insert(0, 'board = """\n' + "\n".join(drawing.split()) + '\n"""')
    path = folder / "board.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def even(counts: list[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely came about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)
