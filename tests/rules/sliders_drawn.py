"""Drawn positions of `sliders`: barriers, offsets and pegs as they lie on the table, an action, the position afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wandelgang
from wandelgang.errors import BadSetup
from wandelgang.play.match import Match

OVER = -2
FLUSH = "000000000"
OWNERS = "1010Y1010"
BLUE_HOME, PINK_HOME = "d0e0f0g0h0", "d10e10f10g10h10"
PLACE = re.compile(r"([a-k])(\d+)")


def rows(owners: str = OWNERS, holes: str = "ooooo", **drawn: str) -> str:
    """A board without barriers, except in the rows drawn: `r4="oo|Foo"` are the holes of row 4 from the left."""
    return "/".join(owner + drawn.get(f"r{row}", holes) for row, owner in enumerate(owners, start=1))


OPEN = rows()


def places(text: str) -> str:
    """Places as a position writes them: by row, then column."""
    found = [(int(row), column) for column, row in PLACE.findall(text)]
    return "".join(f"{column}{row}" for row, column in sorted(found))


def text(blue: str, pink: str, board: str = OPEN, **fields: str) -> str:
    """The text of a drawn position; what is alike in most positions may be left out."""
    usual = {"offsets": FLUSH, "pegs": f"{places(blue)},{places(pink)}", "turn": "0:move"}
    return " ".join(["sliders", board, *(f"{key}={value}" for key, value in (usual | fields).items())])


def drawn(blue: str, pink: str, board: str = OPEN, **fields: str) -> Match:
    """A match that begins with a drawn position; Blue acts unless `turn` says otherwise."""
    return wandelgang.game("sliders", position=text(blue, pink, board, **fields)).match(seed=1)


def dealt(seed: int = 1, **options: object) -> Match:
    """A match from the start."""
    return wandelgang.game("sliders", **options).match(seed=seed)


def many(number: int, **options: object) -> Iterator[Match]:
    """Matches from the start with many seeds."""
    game = wandelgang.game("sliders", **options)
    return (game.match(seed=seed) for seed in range(number))


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other, each by the seat that acts."""
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def field(match: Match, key: str) -> str:
    """One field of the position, empty if it is not written."""
    return dict(part.split("=", 1) for part in match.position().split()[2:]).get(key, "")


def board(match: Match) -> str:
    return match.position().split()[1]


def reach(match: Match, peg: str) -> set[str]:
    """Where the peg may go, by a move or a jump."""
    return {action.split("-")[1] for action in match.legal() if action.startswith(f"{peg}-")}


def slides(match: Match) -> set[str]:
    """The sliders that may be shifted, with the direction."""
    return {action for action in match.legal() if action[0] in "LR"}


def both(*sliders: int) -> set[str]:
    """These sliders, to the left and to the right."""
    return {f"{way}{slider}" for way in "LR" for slider in sliders}


def expect(match: Match, blue: str = "", pink: str = "", **wanted: str) -> None:
    """Compare the pegs, if drawn, and the named fields; empty means not written."""
    came = {key: field(match, key) for key in wanted}
    assert came == wanted, f"{came} is not {wanted}"
    stand = field(match, "pegs").split(",")
    for pegs, drawing in zip(stand, (blue, pink), strict=True):
        if drawing:
            assert pegs == places(drawing)


def expect_over(match: Match, winners: str, end: str) -> None:
    """The game is over; a winner has everything, a draw counts half for both."""
    expect(match, turn="over", winners=winners, end=end)
    assert match.is_over
    assert match.turn == OVER
    assert match.legal() == []
    assert match.outcome == {"0": [1.0, 0.0], "1": [0.0, 1.0], "0,1": [0.5, 0.5]}[winners]


def refused(field: str, expected: str, came: str, **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("sliders", **options).match(seed=1)
    assert caught.value.field == field
    message = str(caught.value)
    assert message.startswith(field)
    assert expected in message
    assert came in message


def board_file(folder: Path, drawing: str = OPEN, **keys: str) -> str:
    """A board file; the values of the keys are TOML."""
    written = {"rows": "[" + ", ".join(f'"{row}"' for row in drawing.split("/")) + "]"} | keys
    path = folder / "board.toml"
    path.write_text("\n".join(f"{key} = {value}" for key, value in written.items()) + "\n", encoding="utf-8")
    return str(path)


def even(counts: list[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely came about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)
