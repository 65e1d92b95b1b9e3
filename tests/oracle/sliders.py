"""Oracle for `sliders`: the rules in plain Python, written to be read next to the rule sentences, not to be fast.

It knows the notation of docs/program/notation/sliders.md and nothing else of the product. Player 0 is Blue (row 0), player 1 is
Pink (row 10); columns are numbers, 0 to 4 on the two start blocks, left and right as Blue sees them (SLIDERS-A30).
"""

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

Place = tuple[int, int]  # row, column

COLUMNS = "abcdefghijk"  # column -3 is a, the start blocks are d to h
FIRST_COLUMN = -3
OFFSETS = {"L": -2, "l": -1, "0": 0, "r": 1, "R": 2}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))  # SLIDERS-09, 10, 16: never diagonally
SLIDER_ROWS = range(1, 10)  # SLIDERS-01
YELLOW_ROW = 5
BLOCK_ROWS = (0, 10)  # the start block of player 0, of player 1
PEGS = 5

PRESETS = {  # SLIDERS-A17: reconstructions, rows 1 to 9
    "default": "1FFooo/0oo|oFF/1oFFoo/0FFoo|o/YooXoo/1o|ooBB/0ooBBo/1BBo|oo/0oooBB",
    "half": "1ooFoo/1oooFF/1FFooo/1ooFoo/YXoooX/0ooBoo/0oooBB/0BBooo/0ooBoo",
    "wide": "1ooFoooF/0oo|ooFFF/1oFoFooo/0Fo|oFooo/YooBXFoo/1oooBo|oB/0oooBoBo/1BBBoo|oo/0BoooBoo",
}


class Slider(NamedTuple):
    """One row: its owner, the barriers at its holes (o, F, B, X) and the holes after which there is a lateral barrier."""

    owner: str
    holes: str
    laterals: frozenset[int]


@dataclass
class Position:
    board: str
    sliders: dict[int, Slider]
    offsets: dict[int, int]
    pegs: list[set[Place]]
    mover: int | None  # None: the game is over
    winners: list[int] = field(default_factory=list)
    end: str = ""
    barred: bool = False  # the yellow slider may not be moved now (SLIDERS-13)
    refused: list[int] = field(default_factory=lambda: [0, 0])
    played: int = 0
    travel: int = 1
    run_to_end: bool = False
    limit: int = 400
    patience: int = 3
    past: list[str] = field(default_factory=list)  # the moments since a peg last left its start block, oldest first


# --- the board --------------------------------------------------------------------------------------------------------


def parse_board(word: str) -> dict[int, Slider]:
    rows = PRESETS.get(word, word).split("/")
    sliders = {}
    for row, text in enumerate(rows, start=1):
        owner, drawing = text[:1], text[1:]
        holes = drawing.replace("|", "")
        laterals = frozenset(len(part.replace("|", "")) - 1 for part in prefixes(drawing))
        if not re.fullmatch(r"[oFBX](\|?[oFBX])*", drawing) or len(holes) not in (5, 7):
            raise ValueError(f"row {row}: expected five or seven holes o, F, B, X with | between some, got {drawing!r}")
        if owner not in ("Y" if row == YELLOW_ROW else "01"):
            raise ValueError(f"row {row}: expected Y in row {YELLOW_ROW}, 0 or 1 elsewhere, got {owner!r}")
        sliders[row] = Slider(owner, holes, laterals)
    if len(sliders) != len(SLIDER_ROWS) or len({len(slider.holes) for slider in sliders.values()}) != 1:
        raise ValueError(f"expected nine sliders of one length, got {word!r}")
    return sliders


def prefixes(drawing: str) -> list[str]:
    """The part of a row before each of its lateral barriers."""
    return [drawing[:index] for index, sign in enumerate(drawing) if sign == "|"]


def board_name(word: str) -> str:
    """A preset is written as its name."""
    return next((name for name, rows in PRESETS.items() if rows == word), word)


def hole(p: Position, place: Place) -> int | None:
    """The number of the hole at a place, counted from 0 at the left, or None where there is no hole."""
    row, column = place
    if row in BLOCK_ROWS:  # SLIDERS-A24, A29: blocks are fixed, always five holes at columns 0 to 4
        return column if 0 <= column < PEGS else None
    if row not in p.sliders:
        return None
    holes = len(p.sliders[row].holes)
    left = -(holes - PEGS) // 2
    number = column - left - p.offsets[row]
    return number if 0 <= number < holes else None


def barrier(p: Position, place: Place, side: str) -> bool:
    """Is there a barrier at the front (F, towards row + 1) or the back (B) of this place? Blocks have none (A24)."""
    number = hole(p, place)
    return place[0] in p.sliders and number is not None and p.sliders[place[0]].holes[number] in (side, "X")


def passage(p: Position, here: Place, there: Place) -> bool:
    """Are two neighbouring places connected? Gaps and barriers block (SLIDERS-09, A03, A26)."""
    low, high = sorted((here, there))
    left, right = hole(p, low), hole(p, high)
    if left is None or right is None:
        return False
    if low[0] != high[0]:
        return not barrier(p, low, "F") and not barrier(p, high, "B")
    return low[0] not in p.sliders or left not in p.sliders[low[0]].laterals


# --- what may be done -------------------------------------------------------------------------------------------------


def slides(p: Position, player: int) -> list[str]:
    """SLIDERS-08, 13, 18, A25: the player's own sliders, and the yellow one unless it is barred, within the travel."""
    result = []
    for row, slider in p.sliders.items():
        mine = slider.owner == str(player) or (slider.owner == "Y" and not p.barred)
        if mine and p.offsets[row] > -p.travel:
            result.append(f"L{row}")
        if mine and p.offsets[row] < p.travel:
            result.append(f"R{row}")
    return result


def permitted(p: Position, player: int, peg: Place, target: Place) -> bool:
    """May a peg stop in the target's row?"""
    start, goal = BLOCK_ROWS[player], BLOCK_ROWS[1 - player]
    if target[0] == peg[0]:  # SLIDERS-21: sideways inside start and goal
        return True
    if target[0] == start:  # SLIDERS-19
        return False
    return target[0] != goal or not at_home(p, player)  # SLIDERS-20, A09, A11, A23


def at_home(p: Position, player: int) -> set[Place]:
    """The pegs that have never left: they stand on their own start block (SLIDERS-A20)."""
    return {peg for peg in p.pegs[player] if peg[0] == BLOCK_ROWS[player]}


def in_goal(p: Position, player: int) -> set[Place]:
    return {peg for peg in p.pegs[player] if peg[0] == BLOCK_ROWS[1 - player]}


def run(p: Position, player: int, peg: Place, step: Place) -> list[Place]:
    """SLIDERS-09, A01, A02: all holes in one direction until a barrier, a gap, a forbidden row or any peg."""
    result: list[Place] = []
    here = peg
    while True:
        there = (here[0] + step[0], here[1] + step[1])
        taken = there in p.pegs[0] | p.pegs[1]
        if taken or not passage(p, here, there) or not permitted(p, player, peg, there):
            return result[-1:] if p.run_to_end else result  # SLIDERS-A28
        result.append(there)
        here = there


def jump(p: Position, player: int, peg: Place, step: Place) -> list[Place]:
    """SLIDERS-11, 12, 14, 15, 17, A04: over one adjacent opposing peg to the free hole right behind it."""
    over = (peg[0] + step[0], peg[1] + step[1])
    behind = (over[0] + step[0], over[1] + step[1])
    if over not in p.pegs[1 - player] or behind in p.pegs[0] | p.pegs[1]:
        return []
    clear = passage(p, peg, over) and passage(p, over, behind) and permitted(p, player, peg, behind)
    return [behind] if clear else []


def peg_actions(p: Position, player: int) -> list[str]:
    result = []
    for peg in sorted(p.pegs[player]):
        for step in DIRECTIONS:
            for target in run(p, player, peg, step) + jump(p, player, peg, step):
                result.append(f"{place_text(peg)}-{place_text(target)}")
    return result


def actor(p: Position) -> int | str:
    return "over" if p.mover is None else p.mover


def legal(p: Position) -> list[str]:
    """SLIDERS-07: a turn is exactly one action."""
    if p.mover is None:
        return []
    result = slides(p, p.mover) + peg_actions(p, p.mover)
    if not result:
        result.append("pass")  # SLIDERS-A13, A22
    if p.refused[1 - p.mover] >= p.patience:
        result.append("claim")  # SLIDERS-23, A22
    return result


# --- refusing to clear the start block (SLIDERS-23) -------------------------------------------------------------------


def waits(p: Position, claimant: int) -> bool:
    """SLIDERS-A20: the claimant's start is empty; their pegs in the goal and the opposing pegs still at home fill the block."""
    return not at_home(p, claimant) and len(in_goal(p, claimant)) + len(at_home(p, 1 - claimant)) == PEGS


def exits(p: Position, player: int) -> list[str]:
    """The actions by which a peg leaves its start block; a sideways step is not one (SLIDERS-A21)."""
    result = []
    for text in peg_actions(p, player):
        peg, target = parse_step(text)
        if peg[0] == BLOCK_ROWS[player] and target[0] != peg[0]:
            result.append(text)
    return result


def refuses(p: Position, player: int, text: str) -> bool:
    """SLIDERS-A21: is this action a refusal, if the other player waits?"""
    if exits(p, player):
        return text not in exits(p, player)
    openers = []
    for action in slides(p, player) + peg_actions(p, player):
        after = replace(p, offsets=dict(p.offsets), pegs=[set(p.pegs[0]), set(p.pegs[1])])
        move(after, player, action)
        if exits(after, player):
            openers.append(action)
    return bool(openers) and text not in openers


# --- doing it ---------------------------------------------------------------------------------------------------------


def move(p: Position, player: int, text: str) -> None:
    """Move a slider with every peg on it (SLIDERS-A06), or one peg."""
    if text[0] in "LR":
        row, shift = int(text[1:]), -1 if text[0] == "L" else 1
        p.offsets[row] += shift
        p.pegs = [{(r, c + shift if r == row else c) for r, c in pegs} for pegs in p.pegs]
    elif "-" in text:
        peg, target = parse_step(text)
        p.pegs[player].remove(peg)
        p.pegs[player].add(target)


def play(p: Position, text: str) -> None:
    if p.mover is None or text not in legal(p):
        raise ValueError(f"expected one of {legal(p)}, got {text!r}")
    player, before, homes = p.mover, moment(p, p.mover), len(at_home(p, p.mover))
    if waits(p, 1 - player) and refuses(p, player, text):
        p.refused[player] = min(p.refused[player] + 1, p.patience)
    move(p, player, text)
    for refuser in (0, 1):
        if not waits(p, 1 - refuser):
            p.refused[refuser] = 0
    p.barred = text in (f"L{YELLOW_ROW}", f"R{YELLOW_ROW}")  # SLIDERS-13, 22, A15, A27
    p.played += 1
    # A peg that has left its start block never returns (SLIDERS-19), so nothing before that can occur again.
    p.past = [*p.past, before] if len(at_home(p, player)) == homes else []
    p.mover = 1 - player
    if text == "claim":
        finish(p, [player], "claim")
    elif len(in_goal(p, player)) == PEGS:
        finish(p, [player], "goal")  # SLIDERS-02, 24
    elif p.past.count(moment(p, p.mover)) >= 2:
        finish(p, [0, 1], "repetition")  # SLIDERS-A14, A18
    elif p.played >= p.limit:
        finish(p, [0, 1], "limit")  # SLIDERS-A19


def finish(p: Position, winners: list[int], end: str) -> None:
    p.mover, p.winners, p.end = None, winners, end


def returns(p: Position) -> list[float]:
    """A draw is a win shared by both."""
    return [1 / len(p.winners) if player in p.winners else 0.0 for player in (0, 1)]


def start(
    board: str = "default",
    first: int = 0,
    travel: int = 1,
    run_to_end: bool = False,
    limit: int = 400,
    patience: int = 3,
) -> Position:
    """SLIDERS-04, 05: all pegs on the start blocks, all sliders flush. The first player is given (SLIDERS-06, A16)."""
    return Position(
        board=board_name(board),
        sliders=parse_board(board),
        offsets=dict.fromkeys(SLIDER_ROWS, 0),
        pegs=[{(row, column) for column in range(PEGS)} for row in BLOCK_ROWS],
        mover=first,
        travel=travel,
        run_to_end=run_to_end,
        limit=limit,
        patience=patience,
    )


# --- notation ---------------------------------------------------------------------------------------------------------


def moment(p: Position, mover: int) -> str:
    """What must be equal for a repetition, as written in `past` (SLIDERS-A18)."""
    return moment_text(offsets_text(p), p.pegs, f"{mover}y" if p.barred else str(mover), p.refused)


def moment_text(offsets: str, pegs: list[set[Place]], mover: str, refused: list[int]) -> str:
    counts = [] if refused == [0, 0] else [str(count) for count in refused]
    return "/".join([offsets, pegs_text(pegs[0]), pegs_text(pegs[1]), mover, *counts])


def parse_moment(text: str) -> str:
    offsets, blue, pink, mover, *counts = text.split("/")
    pegs = [set(parse_places(blue)), set(parse_places(pink))]
    return moment_text(offsets, pegs, mover, [int(count) for count in counts or "00"])


def place_text(place: Place) -> str:
    return f"{COLUMNS[place[1] - FIRST_COLUMN]}{place[0]}"


def parse_places(text: str) -> list[Place]:
    """Places written one after another."""
    if not re.fullmatch(r"([a-k](10|[0-9]))+", text):
        raise ValueError(f"expected places such as d0e0f10, got {text!r}")
    return [(int(row), COLUMNS.index(letter) + FIRST_COLUMN) for letter, row in re.findall(r"([a-k])(\d+)", text)]


def parse_step(text: str) -> tuple[Place, Place]:
    peg, target = parse_places(text.replace("-", "", 1))
    return peg, target


def offsets_text(p: Position) -> str:
    signs = {offset: sign for sign, offset in OFFSETS.items()}
    return "".join(signs[p.offsets[row]] for row in SLIDER_ROWS)


def pegs_text(pegs: set[Place]) -> str:
    return "".join(place_text(peg) for peg in sorted(pegs))


def position(p: Position) -> str:
    fields = {
        "offsets": offsets_text(p),
        "pegs": ",".join(pegs_text(pegs) for pegs in p.pegs),
        "turn": "over" if p.mover is None else f"{p.mover}:move",
    }
    if p.mover is None:
        fields["winners"] = ",".join(str(player) for player in p.winners)
        fields["end"] = p.end
    if p.barred:
        fields["bar"] = "yes"
    if p.refused != [0, 0]:
        fields["refused"] = f"{p.refused[0]},{p.refused[1]}"
    if p.played:
        fields["played"] = str(p.played)
    if p.travel != 1:
        fields["travel"] = str(p.travel)
    if p.run_to_end:
        fields["run"] = "end"
    if p.limit != 400:
        fields["limit"] = str(p.limit)
    if p.patience != 3:
        fields["patience"] = str(p.patience)
    if p.past:
        fields["past"] = ",".join(p.past)
    return " ".join(["sliders", p.board, *(f"{key}={value}" for key, value in fields.items())])


def parse(text: str) -> Position:
    game, board, *words = text.split(" ")
    if game != "sliders":
        raise ValueError(f"expected a position of sliders, got {game!r}")
    fields = dict(word.split("=", 1) for word in words)
    offsets = fields.pop("offsets")
    turn = fields.pop("turn")
    p = Position(
        board=board_name(board),
        sliders=parse_board(board),
        offsets={row: OFFSETS[offsets[row - 1]] for row in SLIDER_ROWS},
        pegs=[set(parse_places(entry)) for entry in fields.pop("pegs").split(",")],
        mover=None if turn == "over" else int(turn.removesuffix(":move")),
        winners=[int(player) for player in fields.pop("winners", "").split(",") if player],
        end=fields.pop("end", ""),
        barred=fields.pop("bar", "no") == "yes",
        refused=[int(count) for count in fields.pop("refused", "0,0").split(",")],
        played=int(fields.pop("played", "0")),
        travel=int(fields.pop("travel", "1")),
        run_to_end=fields.pop("run", "") == "end",
        limit=int(fields.pop("limit", "400")),
        patience=int(fields.pop("patience", "3")),
        past=[parse_moment(entry) for entry in fields.pop("past", "").split(",") if entry],
    )
    if fields:
        raise ValueError(f"unknown fields: {', '.join(fields)}")
    if any(len(pegs) != PEGS for pegs in p.pegs) or p.pegs[0] & p.pegs[1]:
        raise ValueError("expected five pegs a player, each in a hole of its own")
    if any(hole(p, peg) is None for peg in p.pegs[0] | p.pegs[1]) or max(map(abs, p.offsets.values())) > p.travel:
        raise ValueError("expected every peg in a hole, every slider within the travel")
    if len(p.past) > p.played or not 1 <= p.limit <= 400 or not 1 <= p.travel <= 2 or p.patience < 1:
        raise ValueError("expected past <= played, limit 1 to 400, travel 1 or 2, patience from 1")
    return p
