"""Drawn positions of `fences`: pieces, fences and a throw as they lie on the table, actions, the position afterwards.

What is not named is alike in most positions: the board of 15×15, players in the north and south, no fence, no lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup
from wandelgang.games import game as find_game
from wandelgang.play.match import Match

OVER = -2
KEYS = "seats pieces fences locks same retrace turn winners rolls lifted dice used moved played limit"
CORNERS = "nw+ne+se+sw"
ROUND_D5 = "d4S+c5E+d5E+d5S"
SENDS = ["send:nw", "send:ne", "send:se", "send:sw"]


def text(pieces: str, fences: str = "-", board: str = "15x15", **fields: str) -> str:
    """The text of a position. Further pieces are in the corners; fences beyond the sixth of one list are the next player's."""
    players = len(fields.get("seats", "NS"))
    mine = pieces.split(",")
    bars = fences.split(",")
    if len(bars) == 1:
        named = fences.split("+")
        bars = ["+".join(named[first : first + 6]) for first in range(0, len(named), 6)]
    usual = {
        "seats": "NS",
        "pieces": ",".join(mine + [CORNERS] * (players - len(mine))),
        "fences": ",".join(bars + ["-"] * (players - len(bars))),
        "turn": "0:move",
    }
    written = usual | fields
    return " ".join(["fences", board, *(f"{key}={written[key]}" for key in sorted(written, key=KEYS.split().index))])


def drawn(pieces: str, fences: str = "-", board: str = "15x15", **fields: str) -> Match:
    """A match that begins with a drawn position."""
    return wandelgang.game("fences", position=text(pieces, fences, board, **fields)).match(seed=1)


def dealt(seed: int = 1, **options: object) -> Match:
    """A match from the beginning, with its start roll."""
    return wandelgang.game("fences", **options).match(seed=seed)


def many(number: int, **options: object) -> Iterator[Match]:
    game = wandelgang.game("fences", **options)
    return (game.match(seed=seed) for seed in range(number))


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other, each by the seat that acts."""
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def after(position: str, *actions: str) -> str:
    """The position after actions, outcomes of chance included; each must be legal."""
    game = find_game("fences")
    states = game.parse_position(position)
    for written in actions:
        action = game.parse_action(states[0], written)
        assert action in INTERPRETED.legal(states), written
        INTERPRETED.apply(states, action)
    return game.position(states)


def options_of(position: str) -> list[str]:
    """The texts of all that can happen next, outcomes of chance included."""
    game = find_game("fences")
    states = game.parse_position(position)
    return [game.action_text(states[0], action) for action in INTERPRETED.legal(states)]


def reach(place: str, steps: int, fences: str = "-", board: str = "15x15", **fields: str) -> set[str]:
    """Where one piece can end with a die, or from 7 steps on with the sum; the player's others wait in the corners."""
    if steps > 6:
        dice = f"{(steps + 1) // 2}{steps // 2}"
        uses = f":{dice[0]}+{dice[1]}"
    else:
        dice = "21" if steps == 1 else f"{steps}1"
        uses = f":{steps}"
    legal = options_of(text(f"{place}+ne+se+sw", fences, board, dice=dice, **fields))
    assert len(legal) == len(set(legal))
    return {
        action.removeprefix(f"{place}-").removesuffix(uses)
        for action in legal
        if action.startswith(f"{place}-") and action.endswith(uses)
    }


def moves(*written: str) -> set[str]:
    """Actions written shortly: `moves("h4 goal:3 h1:3")` are h4-goal:3 and h4-h1:3."""
    found = set()
    for group in written:
        place, *ends = group.split()
        found |= {f"{place}-{end}" for end in ends}
    return found


def legal(match: Match) -> set[str]:
    found = match.legal()
    assert len(found) == len(set(found))
    return set(found)


def fields(position: str) -> dict[str, str]:
    return dict(field.split("=", 1) for field in position.split()[2:])


def field(match: Match, key: str) -> str:
    """One field of the position, empty if it is not written."""
    return fields(match.position()).get(key, "")


def expect(match: Match, **wanted: str) -> None:
    """Compare the named fields; empty means not written."""
    came = {key: field(match, key) for key in wanted}
    assert came == wanted, f"{came} is not {wanted}"


def expect_over(match: Match, winner: str) -> None:
    """The game is over; one winner has the best outcome alone, or nobody has won."""
    expect(match, turn="over", winners=winner)
    assert match.is_over
    assert match.turn == OVER
    assert match.legal() == []
    assert match.outcome is not None
    best = [str(seat) for seat, value in enumerate(match.outcome) if value == max(match.outcome)]
    assert best == ([winner] if winner != "-" else [str(seat) for seat in range(match.players)])


def refused(field: str, came: str, expected: str = "expected", **options: object) -> None:
    """The set-up is refused: the field, what was expected and what came are named."""
    with pytest.raises(BadSetup) as caught:
        wandelgang.game("fences", **options).match(seed=1)
    assert caught.value.field == field
    message = str(caught.value)
    assert message.startswith(field)
    assert expected in message
    assert came in message


def ordinary(columns: int, rows: int, centre: tuple[int, int, int, int]) -> set[str]:
    """The squares outside the centre (columns and rows from 0, from … to) and the 2×2 corners."""
    left, top, right, bottom = centre
    return {
        f"{'abcdefghijklmnop'[x]}{y + 1}"
        for x in range(columns)
        for y in range(rows)
        if not (left <= x <= right and top <= y <= bottom) and not ((x < 2 or x >= columns - 2) and (y < 2 or y >= rows - 2))
    }


def slots(squares: set[str]) -> set[str]:
    """The slots between neighbouring squares."""
    return {f"{s}E" for s in squares if f"{chr(ord(s[0]) + 1)}{s[1:]}" in squares} | {
        f"{s}S" for s in squares if f"{s[0]}{int(s[1:]) + 1}" in squares
    }


def board_file(folder: Path, **tables: str) -> str:
    """A small board of 7×7 with a centre of one square; tables are replaced by TOML, or left out if empty."""
    usual = {
        "size": "{ columns = 7, rows = 7 }",
        "centre": '{ from = "d4", to = "d4" }',
        "entrances": '{ N = { square = "d3", heading = "S" }, E = { square = "e4", heading = "W" }, '
        'S = { square = "d5", heading = "N" }, W = { square = "c4", heading = "E" } }',
        "corners": '{ nw = { from = "a1", to = "a1" }, ne = { from = "g1", to = "g1" }, '
        'se = { from = "g7", to = "g7" }, sw = { from = "a7", to = "a7" } }',
        "exits": '{ nw = { E = "b1", S = "a2" }, ne = { W = "f1", S = "g2" }, '
        'se = { N = "g6", W = "f7" }, sw = { N = "a6", E = "b7" } }',
        "marks": '{ N = ["c1S", "e1S"], E = ["f3E", "f5E"], S = ["c6S", "e6S"], W = ["a3E", "a5E"] }',
        "locks": '{ N = ["d2S", "c3E", "d3E"], E = ["e3S", "e4E", "e4S"], '
        'S = ["c5E", "d5E", "d5S"], W = ["c3S", "b4E", "c4S"] }',
    }
    path = folder / "board.toml"
    written = {"name": '"small"'} | usual | tables
    path.write_text("".join(f"{key} = {value}\n" for key, value in written.items() if value), encoding="utf-8")
    return str(path)


def even(counts: list[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely came about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)
