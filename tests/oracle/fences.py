"""A slow, literal implementation of the game `fences`, written from its rules alone to check the fast one.

The rule numbers (FENCES-..) name the sentence that each part implements; docs/program/notation/fences.md explains the notation.
Places and slots are kept as they are written ("h6", "nw", "goal", "h6S"); the text of a position is the model.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

HEADINGS = "NESW"  # clockwise, FENCES-16: no others
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CORNERS = ["nw", "ne", "se", "sw"]
GOAL = "goal"
AWAY = "-"  # the place of a captured piece that is about to be sent to a start field


@dataclass
class Board:
    """The facts of one board; every list of four is in the order N, E, S, W or that of CORNERS."""

    columns: int
    rows: int
    centre: list[str]  # its squares
    entrances: list[str]  # the squares in front of the openings
    corners: list[list[str]]  # the squares of each start field
    exits: list[dict[str, str]]  # of each start field: the heading of an exit and the square outside it
    marks: list[list[str]]  # the slots with rhombs
    locks: list[list[str]] = field(default_factory=list)  # the slots round each entrance square, for the set-up
    squares: set[str] = field(default_factory=set)  # the ordinary squares
    slots: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        taken = set(self.centre).union(*self.corners)
        self.squares = {name(column, row) for column in range(self.columns) for row in range(self.rows)} - taken
        # FENCES-04: a slot is an edge between two ordinary squares; openings and exits have none.
        edges = [(square, way) for square in self.squares for way in "ES"]
        self.slots = [slot(square, way) for square, way in edges if neighbour(square, way) in self.squares]

    def beyond(self, square: str, heading: str) -> str | None:
        """The place next to *square*; None for walls, border and start fields (FENCES-A01, -A18, -A28)."""
        if square in self.entrances and heading == OPPOSITE[HEADINGS[self.entrances.index(square)]]:
            return GOAL
        next_square = neighbour(square, heading)
        return next_square if next_square in self.squares else None


@dataclass
class Position:
    """Everything about one moment of a game."""

    board: str  # its name, or "own" and the words that describe it
    seats: str
    pieces: list[list[str]]  # the places of each player's pieces
    fences: list[list[str]]  # the slots of each player's fences, the lifted one still in its old slot
    locks: list[str]
    phase: str  # "start", "fence", "set", "roll", "move", "send" or "over"
    player: int = 0
    winners: list[int] = field(default_factory=list)
    rolls: list[str] = field(default_factory=list)  # during the start roll: a sum, "-" not yet rolled, "x" out of it
    dice: str = ""  # the roll, the higher die first
    used: str = ""  # the dice used
    moved: str = ""  # the square of the piece that may not use the second die
    lifted: str = ""  # the slot of the lifted fence
    same: bool = False  # option of FENCES-A06: the same piece may always use both dice
    retrace: bool = False  # option of FENCES-20: out of a dead end by the same path, bends included
    played: int = 0  # turns completed
    limit: int | None = None


def name(column: int, row: int) -> str:
    return chr(ord("a") + column) + str(row + 1)


def neighbour(square: str, heading: str) -> str:
    column, row = STEP[heading]
    return name(ord(square[0]) - ord("a") + column, int(square[1:]) - 1 + row)


def slot(square: str, heading: str) -> str:
    """The slot on one side of a square, named after the square north or west of it."""
    return square + heading if heading in "ES" else neighbour(square, heading) + OPPOSITE[heading]


def reading_order(text: str) -> tuple[int, str, str]:
    """Slots row by row from the north, within a row from the west, east sides first."""
    return int(text[1:-1]), text[0], text[-1]


BOARDS = {
    "15x15": Board(
        columns=15,
        rows=15,
        centre=["g7", "h7", "i7", "g8", "h8", "i8", "g9", "h9", "i9"],
        entrances=["h6", "j8", "h10", "f8"],
        corners=[
            ["a1", "b1", "a2", "b2"],
            ["n1", "o1", "n2", "o2"],
            ["n14", "o14", "n15", "o15"],
            ["a14", "b14", "a15", "b15"],
        ],
        exits=[{"E": "c1", "S": "a3"}, {"W": "m1", "S": "o3"}, {"W": "m15", "N": "o13"}, {"E": "c15", "N": "a13"}],
        marks=[
            ["e2S", "f2S", "g2S", "i2S", "j2S", "k2S"],
            ["m5E", "m6E", "m7E", "m9E", "m10E", "m11E"],
            ["e13S", "f13S", "g13S", "i13S", "j13S", "k13S"],
            ["b5E", "b6E", "b7E", "b9E", "b10E", "b11E"],
        ],
        locks=[["h5S", "g6E", "h6E"], ["j7S", "j8E", "j8S"], ["g10E", "h10E", "h10S"], ["f7S", "e8E", "f8S"]],
    ),
    "11x11": Board(
        columns=11,
        rows=11,
        centre=["e5", "f5", "g5", "e6", "f6", "g6", "e7", "f7", "g7"],
        entrances=["f4", "h6", "f8", "d6"],
        corners=[
            ["a1", "b1", "a2", "b2"],
            ["j1", "k1", "j2", "k2"],
            ["j10", "k10", "j11", "k11"],
            ["a10", "b10", "a11", "b11"],
        ],
        exits=[{"E": "c1", "S": "a3"}, {"W": "i1", "S": "k3"}, {"W": "i11", "N": "k9"}, {"E": "c11", "N": "a9"}],
        marks=[
            ["c2S", "d2S", "e2S", "g2S", "h2S", "i2S"],
            ["i3E", "i4E", "i5E", "i7E", "i8E", "i9E"],
            ["c9S", "d9S", "e9S", "g9S", "h9S", "i9S"],
            ["b3E", "b4E", "b5E", "b7E", "b8E", "b9E"],
        ],
        locks=[["f3S", "e4E", "f4E"], ["h5S", "h6E", "h6S"], ["e8E", "f8E", "f8S"], ["d5S", "c6E", "d6S"]],
    ),
}


def start(
    board: str = "15x15", seats: str = "NS", same: bool = False, retrace: bool = False, limit: int | None = None
) -> Position:
    """The set-up: one piece per player in each corner, the fences on their owner's side, free entrances locked."""
    if seats not in ("NS", "EW", "ESW", "NSW", "NEW", "NES", "NESW"):  # FENCES-06, FENCES-A44
        raise ValueError(f"seats must be NS, EW, three of NESW or NESW, not {seats!r}")
    facts = BOARDS[board]
    free = [side for side in HEADINGS if side not in seats]
    return Position(
        board,
        seats,
        pieces=[list(CORNERS) for _ in seats],  # FENCES-07
        fences=[list(facts.marks[HEADINGS.index(seat)]) for seat in seats],  # FENCES-08
        locks=[lock for side in free for lock in facts.locks[HEADINGS.index(side)]],  # FENCES-09, FENCES-10
        phase="start",
        rolls=["-" for _ in seats],
        same=same,
        retrace=retrace,
        limit=limit,
    )


def read_lists(text: str) -> list[list[str]]:
    """One list per player; pieces are never left out, so a lone "-" is an empty list of fences."""
    return [[] if entry == "-" else entry.split("+") for entry in text.split(",")]


def lists_text(lists: list[list[str]]) -> str:
    return ",".join("+".join(entry) or "-" for entry in lists)


OWN_FIELDS = ["size", "centre", "entrances", "corners", "exits", "marks"]


def area(text: str) -> list[str]:
    """The squares of a rectangle such as a1-b2."""
    first, last = text.split("-")
    columns = range(ord(first[0]) - ord("a"), ord(last[0]) - ord("a") + 1)
    return [name(column, row) for row in range(int(first[1:]) - 1, int(last[1:])) for column in columns]


def own_board(fields: dict[str, str]) -> str:
    """Keep a board that a position describes; the words that describe it are its name."""
    called = " ".join(["own"] + [f"{key}={fields[key]}" for key in OWN_FIELDS])
    columns, rows = fields["size"].split("x")
    corners = [area(entry) for entry in fields["corners"].split(",")]
    exits = []
    for corner, squares in zip(corners, read_lists(fields["exits"]), strict=True):
        ways = [(way, square) for square in squares for way in HEADINGS if neighbour(square, OPPOSITE[way]) in corner]
        exits.append(dict(ways))
    BOARDS[called] = Board(
        columns=int(columns),
        rows=int(rows),
        centre=area(fields["centre"]),
        entrances=fields["entrances"].split(","),
        corners=corners,
        exits=exits,
        marks=read_lists(fields["marks"]),
    )
    return called


def parse(text: str) -> Position:
    words = text.split(" ")
    fields = dict(word.split("=", 1) for word in words[2:])
    if words[0] != "fences" or words[1] not in (*BOARDS, "own"):
        raise ValueError(f"not a position of fences: {text!r}")
    p = Position(
        board=own_board(fields) if words[1] == "own" else words[1],
        seats=fields["seats"],
        pieces=read_lists(fields["pieces"]),
        fences=read_lists(fields["fences"]),
        locks=fields["locks"].split("+") if "locks" in fields else [],
        phase="over",
        rolls=fields["rolls"].split(",") if "rolls" in fields else [],
        dice=fields.get("dice", ""),
        used=fields.get("used", ""),
        moved=fields.get("moved", ""),
        lifted=fields.get("lifted", ""),
        same=fields.get("same") == "yes",
        retrace=fields.get("retrace") == "yes",
        played=int(fields.get("played", "0")),
        limit=int(fields["limit"]) if "limit" in fields else None,
    )
    if fields["turn"] == "over":
        p.winners = [] if fields["winners"] == "-" else [int(winner) for winner in fields["winners"].split(",")]
    else:
        number, p.phase = fields["turn"].split(":")
        p.player = int(number)
    return p


def position(p: Position) -> str:
    """The canonical text."""
    fields = {
        "seats": p.seats,
        "pieces": lists_text(p.pieces),
        "fences": lists_text(p.fences),
        "locks": "+".join(sorted(p.locks, key=reading_order)),
        "same": "yes" if p.same else "",
        "retrace": "yes" if p.retrace else "",
        "turn": "over" if p.phase == "over" else f"{p.player}:{p.phase}",
        "winners": (",".join(map(str, p.winners)) or "-") if p.phase == "over" else "",
        "rolls": ",".join(p.rolls),
        "lifted": p.lifted,
        "dice": p.dice,
        "used": p.used,
        "moved": p.moved,
        "played": str(p.played) if p.played else "",
        "limit": str(p.limit) if p.limit is not None else "",
    }
    return " ".join(["fences", p.board] + [f"{key}={value}" for key, value in fields.items() if value])


def actor(p: Position) -> int | str:
    if p.phase == "over":
        return "over"
    return "chance" if p.phase in ("start", "roll") else p.player


def legal(p: Position) -> list[str]:
    """The texts of all actions of whoever acts, in alphabetical order."""
    return sorted(set(actions(p)))


def actions(p: Position) -> list[str]:
    if p.phase in ("start", "roll"):  # FENCES-A45, FENCES-A47: 36 equally likely outcomes
        return [f"dice={one}{other}" for one in range(1, 7) for other in range(1, 7)]
    if p.phase == "fence":  # FENCES-12, FENCES-21, FENCES-22, FENCES-A23
        return ["roll"] + [f"lift:{fence}" for fence in p.fences[p.player]]
    if p.phase == "set":  # FENCES-23, FENCES-A20; FENCES-A21: the slot it was lifted from counts as taken
        return [f"set:{empty}" for empty in set(BOARDS[p.board].slots) - fenced(p)]
    if p.phase == "move":
        return dice_actions(p)
    if p.phase == "send":  # FENCES-29, FENCES-30, FENCES-A12
        return [f"send:{corner}" for corner in CORNERS]
    return []


def fenced(p: Position) -> frozenset[str]:
    """The slots with a fence in them, whoever owns it (FENCES-A22: locks are fences without an owner)."""
    return frozenset(p.locks).union(*p.fences)


def dice_actions(p: Position) -> list[str]:
    """What the dice allow: as many of them as possible must be used (FENCES-A08)."""
    if p.used:  # FENCES-A39, FENCES-A36: the second die is forfeited if it cannot be used
        return die_actions(p, second_die(p)) or ["pass"]
    singles = die_actions(p, p.dice[0]) + die_actions(p, p.dice[1])  # FENCES-14, FENCES-A07
    full = sum_actions(p) + [text for text in singles if goes_on(p, text)]  # FENCES-A34, FENCES-35, FENCES-A25
    homeward = [text for text in singles if end_of(text) == GOAL]  # FENCES-36, FENCES-A35
    usual = full + homeward if full else singles
    return usual + jump_actions(p) or ["pass"]  # FENCES-26, FENCES-A37


def second_die(p: Position) -> str:
    return p.dice.replace(p.used, "", 1)


def goes_on(p: Position, text: str) -> bool:
    """Whether the second die can be used once the first has been used for *text*."""
    after = replace(p, pieces=[list(places) for places in p.pieces])
    play(after, text)
    if after.phase == "send":  # FENCES-A39; any corner will do, because a piece in a start field blocks nobody
        play(after, "send:nw")
    return after.phase == "move" and bool(die_actions(after, second_die(after)))


def origins(p: Position) -> set[str]:
    """Where the player has pieces that are not home (FENCES-A17); pieces in one start field are alike (FENCES-A43)."""
    return set(p.pieces[p.player]) - {GOAL}


def die_actions(p: Position, die: str) -> list[str]:
    """One piece moves by one die; the piece that used the first one may not use the second (FENCES-A06)."""
    return [f"{origin}-{end}:{die}" for origin in origins(p) - {p.moved} for end in landings(p, origin, int(die))]


def sum_actions(p: Position) -> list[str]:
    """One piece moves by the sum, without a stop (FENCES-13, FENCES-A05)."""
    steps = int(p.dice[0]) + int(p.dice[1])
    means = f"{p.dice[0]}+{p.dice[1]}"
    return [f"{origin}-{end}:{means}" for origin in origins(p) for end in landings(p, origin, steps)]


def jump_actions(p: Position) -> list[str]:
    """Doubles: one piece jumps over one fence beside it (FENCES-27, FENCES-A14, FENCES-A38)."""
    if p.dice[0] != p.dice[1]:
        return []
    found = []
    for origin in origins(p) - set(CORNERS):
        for heading in HEADINGS:
            end = neighbour(origin, heading)
            if slot(origin, heading) in fenced(p) and end not in p.pieces[p.player]:
                found.append(f"{origin}-{end}:jump")
    return found


def landings(p: Position, origin: str, steps: int) -> frozenset[str]:
    """Where one piece may end: where it began (FENCES-A32) or home, but not on another piece of its owner (FENCES-A10)."""
    return walk(p.board, fenced(p), p.retrace, origin, steps) - (set(p.pieces[p.player]) - {origin, GOAL})


@lru_cache(maxsize=10_000)
def walk(board: str, fences: frozenset[str], retrace: bool, origin: str, steps: int) -> frozenset[str]:
    """Where a move of exactly *steps* can lead; pieces on the path do not matter (FENCES-A09)."""
    found: set[str] = set()
    if origin in CORNERS:  # FENCES-A19: the first step leads out of an exit
        for heading, square in BOARDS[board].exits[CORNERS.index(origin)].items():
            found |= walk_on(board, fences, retrace, square, heading, "", steps - 1)
    else:
        for heading in HEADINGS:  # FENCES-15, FENCES-A02
            place = passage(board, fences, origin, heading)
            if place:
                found |= walk_on(board, fences, retrace, place, heading, heading, steps - 1)
    return frozenset(found)


def walk_on(board: str, fences: frozenset[str], retrace: bool, here: str, heading: str, walked: str, steps: int) -> set[str]:
    """Where *steps* more steps can take a piece that is *here*; *walked* are the headings of the path it can retrace."""
    if steps == 0:
        return {here}
    if here == GOAL:  # FENCES-34, FENCES-A16, FENCES-A31: the count must be exact
        return set()
    left = HEADINGS[HEADINGS.index(heading) - 1]
    ways = {way: passage(board, fences, here, way) for way in (heading, left, OPPOSITE[left])}
    if ways[heading]:  # FENCES-17, FENCES-19; otherwise FENCES-18, FENCES-A01, FENCES-A03, FENCES-A28
        ways = {heading: ways[heading]}
    if not any(ways.values()) and not retrace:  # FENCES-20, FENCES-A29: only the direction is reversed
        # A start field is never re-entered: no path back from the square outside an exit (FENCES-A18, FENCES-A30).
        ways = {OPPOSITE[heading]: passage(board, fences, here, OPPOSITE[heading])}
    found: set[str] = set()
    for way, place in ways.items():
        if place:
            found |= walk_on(board, fences, retrace, place, way, walked + way, steps - 1)
    if any(ways.values()) or not retrace:
        return found
    # FENCES-20 to the letter, the option: back by the same path, bends included. Where the path began, the piece
    # walks on by the usual rules; the step out of a start field is never taken back (FENCES-A18, FENCES-A30).
    back = "".join(OPPOSITE[way] for way in reversed(walked))[:steps]
    if not back:
        return set()
    for way in back:
        here = neighbour(here, way)
    return walk_on(board, fences, retrace, here, back[-1], walked + back, steps - len(back))


def passage(board: str, fences: frozenset[str], square: str, heading: str) -> str | None:
    """The place that one step from *square* leads to, if nothing bars it (FENCES-33: all openings are alike)."""
    return None if slot(square, heading) in fences else BOARDS[board].beyond(square, heading)


def end_of(text: str) -> str:
    return text.split(":")[0].split("-")[1]


def play(p: Position, text: str) -> None:
    """Carry out one action or chance outcome; the caller guarantees that it is legal."""
    if p.phase == "start":
        play_start_roll(p, int(text[-2]) + int(text[-1]))
    elif p.phase == "roll":  # FENCES-A47: dice are unordered
        p.dice = "".join(sorted(text[-2:], reverse=True))
        p.phase = "move"
    elif text == "roll":
        p.phase = "roll"
    elif text == "pass":
        end_turn(p)
    elif p.phase == "fence":
        p.lifted = text.removeprefix("lift:")
        p.phase = "set"
    elif p.phase == "set":
        own = p.fences[p.player]
        own[own.index(p.lifted)] = text.removeprefix("set:")
        p.lifted = ""
        p.phase = "roll"
    elif p.phase == "send":
        for pieces in p.pieces:
            if AWAY in pieces:
                pieces[pieces.index(AWAY)] = text.removeprefix("send:")
        after_dice(p)
    else:
        play_dice(p, text)


def play_start_roll(p: Position, total: int) -> None:
    """The highest sum begins; those tied for it roll again (FENCES-11, FENCES-A24)."""
    p.rolls[p.player] = str(total)
    if "-" not in p.rolls:
        best = max(int(roll) for roll in p.rolls if roll != "x")
        if p.rolls.count(str(best)) == 1:
            p.player = p.rolls.index(str(best))
            p.rolls = []
            p.phase = "fence"
            return
        p.rolls = ["-" if roll == str(best) else "x" for roll in p.rolls]
    p.player = p.rolls.index("-")


def play_dice(p: Position, text: str) -> None:
    """Move one piece: by a die, by the sum or over a fence."""
    way, means = text.split(":")
    origin, end = way.split("-")
    own = p.pieces[p.player]
    # Before the first die is used, the position is still that of the roll (FENCES-A42).
    is_last = sum(place != GOAL for place in own) == 1
    captured = False
    for player, pieces in enumerate(p.pieces):
        if player != p.player and end != GOAL and end in pieces:  # FENCES-29, FENCES-31, FENCES-A13, FENCES-A40
            pieces[pieces.index(end)] = AWAY
            captured = True
    own[own.index(origin)] = end  # FENCES-A43: of two in the same place, the one with the lower number
    is_first_die = not p.used and means in ("1", "2", "3", "4", "5", "6")
    p.used = means if is_first_die else p.dice  # FENCES-28, FENCES-A14: a jump takes the whole roll
    # FENCES-32, FENCES-A41: after a capture the same piece may go on; so may the last piece (FENCES-A25).
    p.moved = end if is_first_die and not (captured or is_last or p.same or end == GOAL) else ""
    if captured:
        p.phase = "send"
    else:
        after_dice(p)


def after_dice(p: Position) -> None:
    """The turn goes on while a die is left, unless the game is won (FENCES-37, FENCES-A27)."""
    if p.used != p.dice and any(place != GOAL for place in p.pieces[p.player]):
        p.phase = "move"
    else:
        end_turn(p)


def end_turn(p: Position) -> None:
    p.played += 1
    p.dice = p.used = p.moved = ""
    if all(place == GOAL for place in p.pieces[p.player]):  # FENCES-02, FENCES-37
        p.phase = "over"
        p.winners = [p.player]
    elif p.limit is not None and p.played >= p.limit:  # FENCES-A48
        p.phase = "over"
    else:  # FENCES-A15, FENCES-A26
        p.phase = "fence"
        p.player = (p.player + 1) % len(p.pieces)


def returns(p: Position) -> list[float]:
    """Once it is over: 1 for the winner; a draw by the limit is shared equally (FENCES-A48)."""
    players = range(len(p.pieces))
    if not p.winners:
        return [1 / len(players) for _ in players]
    return [float(player in p.winners) for player in players]
