"""Drawn positions: what lies on the table, an action, the table afterwards.

The first part is the same for all games. Each game adds the function that writes its position text, leaving out what is
alike in most positions, and a few questions about its own things. This module does not know the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, ParamSpec

import pytest

import wandelgang
from tests.rules import gears_course
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER
from wandelgang.errors import BadSetup, Unreadable
from wandelgang.play.match import Match
from wandelgang.play.position import Position, position_of

P = ParamSpec("P")


class Scripted:
    """A match in which the test also decides for chance."""

    def __init__(self, position: str) -> None:
        self.game = game(position.split()[0])
        self.states = self.game.parse_position(position)

    @property
    def turn(self) -> int:
        return int(INTERPRETED.turn(self.states))

    @property
    def outcome(self) -> list[float]:
        return INTERPRETED.returns(self.states, int(self.states[0].players))

    @property
    def position(self) -> Position:
        return position_of(self.game, self.states)

    def view(self, viewer: int | None) -> Position:
        return self.position

    def legal(self) -> list[str]:
        """The texts of everything that can happen next, outcomes of chance included."""
        return [self.game.action_text(self.states[0], action) for action in INTERPRETED.legal(self.states)]

    def play(self, *actions: str) -> Scripted:
        """Play legal actions and outcomes of chance, one after the other."""
        for text in actions:
            action = self.game.parse_action(self.states[0], text)
            assert action in INTERPRETED.legal(self.states), f"expected one of {self.legal()}, got {text}"
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


class Drawn(Generic[P]):
    """One game: its name, and the function that writes the text of a drawn position."""

    def __init__(self, name: str, text: Callable[P, str]) -> None:
        self.name = name
        self.text = text

    def drawn(self, *args: P.args, **kwargs: P.kwargs) -> Match:
        """A match that begins with a drawn position."""
        return begun(self.text(*args, **kwargs))

    def scripted(self, *args: P.args, **kwargs: P.kwargs) -> Scripted:
        """The same with scripted chance. A match accepts the position, and writes it as it was read."""
        position = self.text(*args, **kwargs)
        begun(position)
        match = Scripted(position)
        assert set(match.position.text.split()) == set(position.split())
        return match

    def dealt(self, seed: int = 1, /, **options: object) -> Match:
        """A match from the start."""
        return wandelgang.game(self.name, **options).match(seed=seed)

    def many(self, number: int, **options: object) -> Iterator[Match]:
        """Matches from the start, each with a seed of its own."""
        variant = wandelgang.game(self.name, **options)
        return (variant.match(seed=seed) for seed in range(number))

    def refused(self, field: str, expected: str, got: str, **options: object) -> None:
        """The set-up is refused, and the message names the field, what was expected and what it got."""
        with pytest.raises(BadSetup) as caught:
            self.dealt(**options)
        message = str(caught.value)
        assert caught.value.field == field, message
        assert message.startswith(field)
        assert expected in message
        assert got in message


def begun(position: str, seed: int = 1) -> Match:
    """A match that begins with a position."""
    return wandelgang.game(position.split()[0], position=position).match(seed=seed)


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other, each for the seat whose turn it is."""
    for action in actions:
        match.submit(match.turn, match.ply, action)
    return match


def after(position: str, *actions: str) -> str:
    """The position after actions and outcomes of chance."""
    return Scripted(position).play(*actions).position.text


def fields(shown: Match | Scripted | str, viewer: int | None = None) -> dict[str, str]:
    """The `key=value` fields of a position, as the viewer sees it; of `gears`, markers and turns since it was drawn."""
    text = shown if isinstance(shown, str) else shown.view(viewer).text
    found = dict(word.split("=", 1) for word in text.split() if "=" in word)
    return gears_course.since(shown.positions[0].text, found) if isinstance(shown, Match) else found


def field(shown: Match | Scripted | str, key: str, viewer: int | None = None) -> str:
    """One field of the position, empty if it is not written."""
    return fields(shown, viewer).get(key, "")


def legal(match: Match | Scripted) -> set[str]:
    found = match.legal()
    assert len(found) == len(set(found))
    return set(found)


def expect(match: Match | Scripted, viewer: int | None = None, **wanted: str) -> None:
    """Compare the named fields; empty means not written, and `not_` stands for `not`."""
    wanted = {key.rstrip("_"): value for key, value in wanted.items()}
    got = {key: field(match, key, viewer) for key in wanted}
    assert got == wanted, f"expected {wanted}, got {got}"


def expect_legal(match: Match | Scripted, *actions: str) -> None:
    """Exactly these actions are legal."""
    assert sorted(match.legal()) == sorted(actions)


def expect_over(match: Match | Scripted, winners: str, end: str = "") -> None:
    """The game is over, the winners share the result equally, and reading the position back gives a game that is over."""
    expect(match, turn="over", winners=winners, end=end)
    assert match.turn == OVER
    assert match.legal() == []
    assert begun(match.position.text).is_over
    outcome = match.outcome
    assert outcome is not None
    won = set(winners.split(",")) if winners != "-" else {str(seat) for seat in range(len(outcome))}
    if len(outcome) > 1:
        assert outcome == pytest.approx([1 / len(won) if str(seat) in won else 0 for seat in range(len(outcome))])


def written(folder: Path, *lines: str) -> str:
    """The path of a board file with these lines."""
    path = folder / "board.toml"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def toml(**keys: str) -> list[str]:
    """Lines of a board file; the values are TOML already."""
    return [f"{key} = {value}" for key, value in keys.items()]


def even(counts: Sequence[int], spread: float = 4.5) -> bool:
    """Whether outcomes that should be equally likely occurred about equally often."""
    total, share = sum(counts), 1 / len(counts)
    deviation = (total * share * (1 - share)) ** 0.5
    return all(abs(count - total * share) <= spread * deviation for count in counts)


# sliders: barriers, offsets and pegs as they lie on the table.

FLUSH = "000000000"
BLUE_HOME, PINK_HOME = "d0e0f0g0h0", "d10e10f10g10h10"
PLACE = re.compile(r"([a-k])(\d+)")


def slider_rows(owners: str = "1010Y1010", holes: str = "ooooo", **drawn: str) -> str:
    """A board without barriers, except in the rows drawn: `r4="oo|Foo"` are the holes of row 4 from the left."""
    return "/".join(owner + drawn.get(f"r{row}", holes) for row, owner in enumerate(owners, start=1))


OPEN = slider_rows()


def peg_places(drawing: str) -> str:
    """Places as a position writes them: by row, then column."""
    found = [(int(row), column) for column, row in PLACE.findall(drawing)]
    return "".join(f"{column}{row}" for row, column in sorted(found))


def sliders_text(blue: str, pink: str, board: str = OPEN, **given: str) -> str:
    """Blue acts unless `turn` says otherwise."""
    usual = {"offsets": FLUSH, "pegs": f"{peg_places(blue)},{peg_places(pink)}", "turn": "0:move"}
    return " ".join(["sliders", board, *(f"{key}={value}" for key, value in (usual | given).items())])


SLIDERS = Drawn("sliders", sliders_text)


def peg_reach(match: Match, peg: str) -> set[str]:
    """Where the peg may go, by a move or a jump."""
    return {action.split("-")[1] for action in match.legal() if action.startswith(f"{peg}-")}


def slides(match: Match) -> set[str]:
    """The sliders that may be shifted, with the direction."""
    return {action for action in match.legal() if action[0] in "LR"}


def both_ways(*sliders: int) -> set[str]:
    """These sliders, to the left and to the right."""
    return {f"{way}{slider}" for way in "LR" for slider in sliders}


def expect_pegs(match: Match, blue: str = "", pink: str = "", **wanted: str) -> None:
    """Compare the pegs, where drawn, and the named fields."""
    expect(match, None, **wanted)
    for pegs, drawing in zip(field(match, "pegs").split(","), (blue, pink), strict=True):
        assert not drawing or pegs == peg_places(drawing)


def sliders_file(folder: Path, drawing: str = OPEN, **keys: str) -> str:
    board = f'''"""\n{drawing.replace("/", chr(10))}\n"""'''
    return written(folder, *toml(**{"board": board} | keys))


# gears: a board is drawn as in the notation, cell by cell, with blanks or line breaks between the cells.

TWO_LOOKS = ("", "+1")
MIX = {"0": 8, "01": 3, "02": 3, "03": 2, "012": 2, "013": 2, "014": 2, "024": 2, "1245": 3, "1345": 3, "2345": 2}


def turned(walls: str, steps: int) -> str:
    """Walls after turning clockwise."""
    return "".join(sorted(str((int(wall) + steps) % 6) for wall in walls))


def kind_of(walls: str) -> str:
    """The tile of the mix that has these walls after some turns."""
    return next(turned(walls, steps) for steps in range(6) if turned(walls, steps) in MIX)


def gears_text(
    drawing: str, figures: str, turn: str = "0:walk", mode: str = "beginners", level: str = "full", **given: str
) -> str:
    """`from_` stands for `from`. What a drawing of the contest leaves out is added, except where nothing turns."""
    keys = {"figures": figures, "turn": turn, "idle": "0/20"} | {key.rstrip("_"): value for key, value in given.items()}
    return gears_course.text(mode, level, drawing, keys)


GEARS = Drawn("gears", gears_text)


def building(drawing: str, figures: str, turn: str, piles: str, hand: str = "", **given: str) -> str:
    """The text of a position while building; what is neither laid nor in hand is unseen."""
    gone = [kind_of(piece.split(":")[1]) for piece in drawing.split() if ":" in piece and "e" not in piece[1:]] + [hand]
    unseen = ",".join(f"{walls}x{copies - gone.count(walls)}" for walls, copies in MIX.items() if copies > gone.count(walls))
    held = {"hand": hand} if hand else {}
    return gears_text(drawing, figures, turn, "complete", piles=piles, **{"unseen": unseen, "idle": "0/40"} | held | given)


def tiles_on_board(match: Match) -> dict[str, str]:
    """The tile on each cell, as written."""
    board = match.position.text.split()[3]
    return {} if board == "-" else dict(piece.split(":") for piece in board.split(","))


def expect_tiles(match: Match, drawing: str, **wanted: str) -> None:
    """Compare the tiles drawn (there may be more) and the named fields."""
    tiles, lying = dict(piece.split(":") for piece in drawing.split()), tiles_on_board(match)
    got = {cell: lying.get(cell, "") for cell in tiles}
    assert got == tiles, f"expected {tiles}, got {got}"
    expect(match, None, **wanted)


def cells_to_lay(match: Match) -> set[str]:
    """The cells on which the next tile may be laid."""
    return {action.split("+")[0] for action in match.legal()}


def laid(looks: Sequence[str], *cells: str) -> set[str]:
    """The actions that lay a tile with these looks on these cells."""
    return {cell + look for cell in cells for look in looks}


# fences: pieces, fences and a throw; usually 15×15, players in the north and south, no fence, no lock.

KEYS = "seats pieces fences locks same retrace turn winners rolls lifted dice used moved played limit"
CORNERS = "nw+ne+se+sw"
ROUND_D5 = "d4S+c5E+d5E+d5S"
SENDS = ["send:nw", "send:ne", "send:se", "send:sw"]


def fences_text(pieces: str, fences: str = "-", board: str = "15x15", **given: str) -> str:
    """Players without pieces have theirs in the corners. Of a single list, fences beyond the sixth are the next player's."""
    players = len(given.get("seats", "NS"))
    mine, bars = pieces.split(","), fences.split(",")
    if len(bars) == 1:
        named = fences.split("+")
        bars = ["+".join(named[first : first + 6]) for first in range(0, len(named), 6)]
    keys = {
        "seats": "NS",
        "pieces": ",".join(mine + [CORNERS] * (players - len(mine))),
        "fences": ",".join(bars + ["-"] * (players - len(bars))),
        "turn": "0:move",
    } | given
    return " ".join(["fences", board, *(f"{key}={keys[key]}" for key in sorted(keys, key=KEYS.split().index))])


FENCES = Drawn("fences", fences_text)


def piece_reach(place: str, steps: int, fences: str = "-", board: str = "15x15", **given: str) -> set[str]:
    """Where one piece can end with one die, or from 7 steps on with the sum; the player's others wait in the corners."""
    dice = f"{(steps + 1) // 2}{steps // 2}" if steps > 6 else "21" if steps == 1 else f"{steps}1"
    uses = f":{dice[0]}+{dice[1]}" if steps > 6 else f":{steps}"
    actions = legal(Scripted(fences_text(f"{place}+ne+se+sw", fences, board, dice=dice, **given)))
    moves = {action.removeprefix(f"{place}-") for action in actions if action.startswith(f"{place}-")}
    return {move.removesuffix(uses) for move in moves if move.endswith(uses)}


def piece_moves(*groups: str) -> set[str]:
    """Actions in short: `piece_moves("h4 goal:3 h1:3")` are h4-goal:3 and h4-h1:3."""
    return {f"{place}-{end}" for place, *ends in map(str.split, groups) for end in ends}


def ordinary(columns: int, rows: int, centre: tuple[int, int, int, int]) -> set[str]:
    """The squares outside the centre (columns and rows from 0, from … to) and the 2×2 corners."""
    left, top, right, bottom = centre
    return {
        f"{'abcdefghijklmnop'[x]}{y + 1}"
        for x in range(columns)
        for y in range(rows)
        if not (left <= x <= right and top <= y <= bottom) and not ((x < 2 or x >= columns - 2) and (y < 2 or y >= rows - 2))
    }


def slots_between(squares: set[str]) -> set[str]:
    """The slots between neighbouring squares."""
    east = {f"{square}E" for square in squares if f"{chr(ord(square[0]) + 1)}{square[1:]}" in squares}
    return east | {f"{square}S" for square in squares if f"{square[0]}{int(square[1:]) + 1}" in squares}


def fences_file(folder: Path, **tables: str) -> str:
    """A small board of 7×7 with a centre of one square; tables are replaced by TOML, or left out if empty."""
    usual = {
        "title": '"small"',
        "width": "7",
        "height": "7",
        "centre": '"d4-d4"',
        "entrances": '{ N = "d3", E = "e4", S = "d5", W = "c4" }',
        "corners": '{ nw = "a1-a1", ne = "g1-g1", se = "g7-g7", sw = "a7-a7" }',
        "exits": '{ nw = ["b1", "a2"], ne = ["f1", "g2"], se = ["g6", "f7"], sw = ["a6", "b7"] }',
        "marks": '{ N = ["c1S", "e1S"], E = ["f3E", "f5E"], S = ["c6S", "e6S"], W = ["a3E", "a5E"] }',
        "locks": '{ N = ["d2S", "c3E", "d3E"], E = ["e3S", "e4E", "e4S"], '
        'S = ["c5E", "d5E", "d5S"], W = ["c3S", "b4E", "c4S"] }',
    }
    return written(folder, *toml(**{key: value for key, value in (usual | tables).items() if value}))


# cards: the usual layout is
#
#       a b c d e
#     1 2 5 . 7 4
#     2 6 1 . 8 3
#     3 . . . . .
#     4 3 8 . 9 6
#     5 4 7 . 5 2

LAYOUT = "25.74/61.83/...../38.96/47.52"
SEATS = {1: "S", 2: "S,N", 3: "S,W,N", 4: "S,W,N,E"}
WHITE = {"c1", "c2", "a3", "b3", "c3", "d3", "e3", "c4", "c5"}
FIELDS = [f"{column}{row}" for row in "12345" for column in "abcde"]


def picture(cell: str, layout: str = LAYOUT) -> str:
    """The sign of a field in a layout."""
    return layout.split("/")[int(cell[1]) - 1]["abcde".index(cell[0])]


def _entries(listed: str) -> list[str]:
    """A list with one entry per player; an empty entry is an empty text."""
    return ["" if entry == "-" else entry for entry in listed.split(",")]


def _listed(entries: Sequence[str]) -> str:
    return ",".join(entry or "-" for entry in entries)


def cards_text(play: str, options: str = "nodie open blockade", layout: str = LAYOUT, **given: str) -> str:
    """The hits of a blockade follow from the blocked fields.

    Cards that lie nowhere else, and are not `gone` from the game, are in the hand or pile; the first player is about to act.
    """
    play = _listed(["+".join(sorted(entry.split("+"))) for entry in _entries(play)])
    on_board = [[card[0] for card in entry.split("+")] if entry else [] for entry in _entries(play)]
    players = range(len(on_board))
    lying = [cell.split(":") for cell in given.get("blocked", "").split(",") if cell]
    hit = ["".join(sorted(picture(cell, layout) for cell, owner in lying if owner == str(seat))) for seat in players]
    hits = given.get("hits", _listed(hit))
    gone = _entries(given.pop("gone", _listed([""] * len(players))))
    turn = given.get("turn", "0:act")
    away = [{*on_board[seat], *_entries(hits)[seat], *gone[seat]} for seat in players]
    if "taken" in given:
        away[int(turn[0])].add(given["taken"])
    hands = ["".join(card for card in "123456789" if card not in away[seat]) for seat in players]
    where = "pile" if "pile" in options.split() else "hand"
    keys = {"seats": SEATS[len(players)], "play": play, where: _listed(hands), "hits": hits, "turn": turn} | given
    return " ".join(["cards", *options.split(), layout, *(f"{key}={value}" for key, value in keys.items())])


CARDS = Drawn("cards", cards_text)


def card_moves(match: Match | Scripted) -> set[str]:
    """The legal actions that move a card on the board."""
    return {action for action in match.legal() if "-" in action}


def card_entries(match: Match | Scripted) -> set[str]:
    """The legal actions that take a card to enter it."""
    return {action for action in match.legal() if action.startswith("enter")}
