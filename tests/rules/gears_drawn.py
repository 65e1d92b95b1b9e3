"""Drawn positions of `gears`: a board as it lies on the table, actions, the board afterwards.

A board is drawn as in the notation, cell by cell, with blanks or line breaks between the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup
from wandelgang.play.match import Match

OVER = -2
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TWO, THREE, SIX = ("", "+1"), ("", "+1", "+2"), ("", "+1", "+2", "+3", "+4", "+5")
MIX = {"0": 8, "01": 3, "02": 3, "03": 2, "012": 2, "013": 2, "014": 2, "024": 2, "1245": 3, "1345": 3, "2345": 2}


def beside(cell: str, side: int, steps: int = 1) -> str:
    """The cell so many steps away through a side."""
    q, r = STEPS[side]
    return f"{chr(ord(cell[0]) + q * steps)}{int(cell[1:]) + r * steps}"


def away(cell: str, other: str = "h8") -> int:
    """How many steps two cells are apart."""
    q, r = ord(cell[0]) - ord(other[0]), int(cell[1:]) - int(other[1:])
    return max(abs(q), abs(r), abs(q + r))


def turned(walls: str, steps: int) -> str:
    """Walls after turning clockwise."""
    return "".join(sorted(str((int(wall) + steps) % 6) for wall in walls))


def pattern(walls: str) -> str:
    """The tile of the mix that looks so after some turns."""
    return next(turned(walls, steps) for steps in range(6) if turned(walls, steps) in MIX)


def looks(walls: str) -> tuple[str, ...]:
    """The different rotations of a tile."""
    return SIX[: next(steps for steps in range(1, 7) if turned(walls, steps) == walls)]


def joined(drawing: str) -> str:
    return ",".join(drawing.split())


def text(drawing: str, figures: str, turn: str = "0:walk", mode: str = "beginners", level: str = "full", **fields: str) -> str:
    """The text of a drawn position; `from_` stands for `from`."""
    given = {"figures": figures, "turn": turn, "idle": "0/20"} | {key.rstrip("_"): value for key, value in fields.items()}
    return " ".join(["gears", mode, level, joined(drawing), *(f"{key}={value}" for key, value in given.items())])


def drawn(
    drawing: str, figures: str, turn: str = "0:walk", mode: str = "beginners", level: str = "full", **fields: str
) -> Match:
    """A match that begins with a drawn position."""
    return wandelgang.game("gears", position=text(drawing, figures, turn, mode, level, **fields)).match(seed=1)


def building(drawing: str, figures: str, turn: str, piles: str, hand: str = "", **fields: str) -> str:
    """The text of a position while building; what is neither laid nor in hand is unseen."""
    gone = [pattern(piece.split(":")[1]) for piece in drawing.split() if ":" in piece and "e" not in piece[1:]] + [hand]
    unseen = ",".join(f"{walls}x{copies - gone.count(walls)}" for walls, copies in MIX.items() if copies > gone.count(walls))
    given = {"hand": hand} if hand else {}
    return text(drawing, figures, turn, "complete", piles=piles, **{"unseen": unseen, "idle": "0/40"} | given | fields)


def begun(position: str, seed: int = 1) -> Match:
    return wandelgang.game("gears", position=position).match(seed=seed)


def opened(seed: int = 1, /, **options: object) -> Match:
    """A match that begins as its options say."""
    return wandelgang.game("gears", **options).match(seed=seed)


def many(number: int, **options: object) -> Iterator[Match]:
    game = wandelgang.game("gears", **options)
    return (game.match(seed=seed) for seed in range(number))


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other, each by the seat that acts."""
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def outcomes(position: str) -> list[str]:
    """What chance may do in a position."""
    game = wandelgang.game("gears", position=position).match(seed=1).game
    states = game.parse_position(position)
    return [game.action_text(states[0], action) for action in INTERPRETED.legal(states)]


def after(position: str, *actions: str) -> str:
    """The position after actions, outcomes of chance among them."""
    game = wandelgang.game("gears", position=position).match(seed=1).game
    states = game.parse_position(position)
    for text in actions:
        action = game.parse_action(states[0], text)
        assert action in INTERPRETED.legal(states), text
        INTERPRETED.apply(states, action)
    return game.position(states)


def board(match: Match) -> dict[str, str]:
    """The tile on each cell, as written."""
    written = match.position().split()[3]
    return {} if written == "-" else dict(piece.split(":") for piece in written.split(","))


def field_of(position: str, key: str) -> str:
    """One field of a position, empty if it is not written."""
    return dict(field.split("=", 1) for field in position.split()[4:]).get(key, "")


def field(match: Match, key: str) -> str:
    return field_of(match.position(), key)


def expect(match: Match, drawing: str = "", **wanted: str) -> None:
    """Compare the tiles drawn, there may be more, and the named fields; empty means not written."""
    tiles = dict(piece.split(":") for piece in drawing.split())
    lying = board(match)
    came = {cell: lying.get(cell, "") for cell in tiles}
    assert came == tiles, f"{came} is not {tiles}"
    keys = {key.rstrip("_"): value for key, value in wanted.items()}
    values = {key: field(match, key) for key in keys}
    assert values == keys, f"{values} is not {keys}"


def expect_over(match: Match, winners: str) -> None:
    """The game is over; the winners share 1 equally."""
    expect(match, turn="over", winners=winners)
    assert match.is_over
    assert match.turn == OVER
    assert match.legal() == []
    won = {int(seat) for seat in winners.split(",")}
    assert match.outcome == pytest.approx([1 / len(won) if seat in won else 0 for seat in range(match.players)])


def cells(match: Match) -> set[str]:
    """The cells on which the next tile may be laid."""
    return {action.split("+")[0] for action in match.legal()}


def laid(looks: tuple[str, ...], *places: str) -> set[str]:
    return {place + look for place in places for look in looks}


def refused(field: str, expected: str, came: str, **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("gears", **options).match(seed=1)
    message = str(caught.value)
    assert caught.value.field == field, message
    assert message.startswith(field)
    assert expected in message
    assert came in message


def maze_file(folder: Path, *rows: str, players: str = "[1, 2, 3, 4]") -> str:
    """A maze file with rows drawn cell by cell."""
    lines = "".join(f'    "{joined(row)}",\n' for row in rows)
    head = f'title = {{ de = "Probe", en = "Trial" }}\nconfidence = "R"\nplayers = {players}\n'
    path = folder / "maze.toml"
    path.write_text(f"{head}rows = [\n{lines}]\n", encoding="utf-8")
    return str(path)


def even(counts: list[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely came about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)
