"""A slow, literal implementation of the game `tiles`, written from its rules alone to check the fast one.

The rule numbers (TILES-..) name the sentence that each part implements; docs/program/notation/tiles.md explains the notation.
Pawns, stones and the shared goal point at the tile they are on, so whatever happens to a tile happens to them as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]  # column from the west, row from the north, both from 0

SIDES = "NESW"  # clockwise
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

# TILES-02, TILES-A01: the openings of all tiles, then the loose and the immovable ones as they are written.
WORDS = ["", "N", "E", "S", "W", "NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW", "NESW"]
SHAPES = [set(word) for word in WORDS]
LOOSE = "·╵╶╷╴│─└┌┐┘├┬┤┴┼"
FIXED = "▪╹╺╻╸┃━┗┏┓┛┣┳┫┻╋"


@dataclass(eq=False)
class Tile:
    """One tile, the way it lies; compared by identity."""

    openings: set[str]
    fixed: bool = False


@dataclass(eq=False)
class Position:
    """Everything about one moment of a game."""

    kind: str  # "set", "stack" or "shared"
    board: list[list[Tile]]  # rows from the north
    free: Tile
    pawns: list[Tile]
    phase: str  # "push", "walk", "draw" or "over"
    player: int = 0  # whose turn it is, or will be after the draw
    winners: list[int] = field(default_factory=list)
    closed: str | None = None  # the forbidden slot
    played: int = 0  # turns completed
    limit: int | None = None
    stones: dict[str, Tile] = field(default_factory=dict)  # set, stack
    won: list[set[str]] = field(default_factory=list)  # set, stack
    ruled_out: list[set[str]] = field(default_factory=list)  # set, stack: the field "not"
    wanted: list[set[str]] = field(default_factory=list)  # set: open goals
    overlap: bool = False  # set
    home: list[Cell] = field(default_factory=list)  # stack
    card: list[str | None] = field(default_factory=list)  # stack: the card turned up
    left: list[int] = field(default_factory=list)  # stack: cards left, the one turned up included; shared: goals left
    deck: list[set[str]] | None = None  # stack
    goal: Tile | None = None  # shared
    reached: list[int] = field(default_factory=list)  # shared: goals reached


def cell_text(cell: Cell) -> str:
    return chr(ord("a") + cell[0]) + str(cell[1] + 1)


def read_cell(text: str) -> Cell:
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def tile_text(tile: Tile) -> str:
    return (FIXED if tile.fixed else LOOSE)[SHAPES.index(tile.openings)]


def read_tile(char: str) -> Tile:
    return Tile(set(SHAPES[(LOOSE + FIXED).index(char) % len(SHAPES)]), char in FIXED)


def letters_text(letters: set[str]) -> str:
    return "".join(sorted(letters)) or "-"


def read_letters(text: str) -> list[set[str]]:
    return [set() if entry == "-" else set(entry) for entry in text.split(",")]


def place_text(p: Position, tile: Tile) -> str:
    return "free" if tile is p.free else cell_text(cell_of(p, tile))


def read_place(p: Position, text: str) -> Tile:
    return p.free if text == "free" else tile_at(p, read_cell(text))


def parse(text: str) -> Position:
    """Read a position without hidden parts."""
    if "?" in text:
        raise ValueError("a position with hidden parts cannot be played")
    words = text.split(" ")
    if words[0] != "tiles" or words[1] not in ("set", "stack", "shared"):
        raise ValueError(f"not a position of tiles: {text!r}")
    fields = dict(word.split("=", 1) for word in words[3:])
    board = [[read_tile(char) for char in row] for row in words[2].split("/")]
    p = Position(words[1], board, read_tile(fields["free"]), [], "over")
    p.pawns = [tile_at(p, read_cell(cell)) for cell in fields["pawns"].split(",")]
    if fields["turn"] == "over":
        p.winners = [] if fields["winners"] == "-" else [int(winner) for winner in fields["winners"].split(",")]
    else:
        number, p.phase = fields["turn"].split(":")
        p.player = int(number)
    p.closed = fields.get("closed")
    p.played = int(fields.get("played", "0"))
    p.limit = int(fields["limit"]) if "limit" in fields else None
    if p.kind == "shared":
        p.goal = None if fields["goal"] == "-" else read_place(p, fields["goal"])
        p.left = [int(entry) for entry in fields["goals"].split(",")]
        p.reached = [int(entry) for entry in fields["won"].split(",")]
        return p
    if fields["stones"] != "-":
        for entry in fields["stones"].split(","):
            stone, place = entry.split(":")
            p.stones[stone] = read_place(p, place)
    p.won = read_letters(fields["won"])
    p.ruled_out = read_letters(fields["not"]) if "not" in fields else [set() for _ in p.pawns]
    if p.kind == "set":
        p.wanted = read_letters(fields["goals"])
        p.overlap = fields.get("overlap") == "yes"
        return p
    p.home = [read_cell(cell) for cell in fields["home"].split(",")]
    p.deck = read_letters(fields["deck"]) if "deck" in fields else None
    for entry in fields["goals"].split(","):
        top, _, under = entry.partition("+")
        p.card.append(None if top in ("-", "home") else top)
        p.left.append(0 if top == "home" else int(under) + (top != "-"))
    return p


def goal_text(p: Position, player: int, viewer: int | None) -> str:
    """What a player still has to do: how much is public, which is their secret until the end (TILES-07, A18, A34, A36)."""
    if p.kind == "shared":
        return str(p.left[player])
    seen = viewer is None or viewer == player or p.phase == "over"
    if p.kind == "set":
        return letters_text(p.wanted[player]) if seen else "?" * len(p.wanted[player])
    if p.left[player] == 0:
        return "home"
    card = p.card[player]
    if card is None:
        return f"-+{p.left[player]}"
    return f"{card if seen else '?'}+{p.left[player] - 1}"


def position(p: Position, viewer: int | None = None) -> str:
    """Write a position: the truth, what player `viewer` sees, or what a spectator (-1) sees."""
    words = ["tiles", p.kind, "/".join("".join(tile_text(tile) for tile in row) for row in p.board)]
    words.append("free=" + tile_text(p.free))
    words.append("pawns=" + ",".join(place_text(p, tile) for tile in p.pawns))
    if p.kind == "stack":
        words.append("home=" + ",".join(cell_text(cell) for cell in p.home))
    if p.kind == "shared":
        words.append("goal=" + ("-" if p.goal is None else place_text(p, p.goal)))
    else:
        stones = [f"{stone}:{place_text(p, p.stones[stone])}" for stone in sorted(p.stones)]
        words.append("stones=" + (",".join(stones) or "-"))
    words.append("goals=" + ",".join(goal_text(p, player, viewer) for player in range(len(p.pawns))))
    won = [str(number) for number in p.reached] if p.kind == "shared" else [letters_text(letters) for letters in p.won]
    words.append("won=" + ",".join(won))
    if any(p.ruled_out):
        words.append("not=" + ",".join(letters_text(letters) for letters in p.ruled_out))
    if p.deck is not None:
        words.append("deck=" + ",".join(letters_text(letters) for letters in p.deck))
    if p.overlap:
        words.append("overlap=yes")
    if p.phase == "over":
        words += ["turn=over", "winners=" + (",".join(str(winner) for winner in p.winners) or "-")]
    else:
        words.append(f"turn={p.player}:{p.phase}")
    if p.closed is not None:
        words.append("closed=" + p.closed)
    if p.played:
        words.append(f"played={p.played}")
    if p.limit is not None:
        words.append(f"limit={p.limit}")
    return " ".join(words)


def all_cells(p: Position) -> list[Cell]:
    return [(x, y) for y in range(len(p.board)) for x in range(len(p.board[0]))]


def on_board(p: Position, cell: Cell) -> bool:
    return 0 <= cell[0] < len(p.board[0]) and 0 <= cell[1] < len(p.board)


def tile_at(p: Position, cell: Cell) -> Tile:
    if not on_board(p, cell):
        raise ValueError(f"outside the board: {cell}")
    return p.board[cell[1]][cell[0]]


def cell_of(p: Position, tile: Tile) -> Cell:
    return next((x, y) for y, row in enumerate(p.board) for x, other in enumerate(row) if other is tile)


def line(p: Position, slot: str) -> list[Cell]:
    """The cells of a slot's row or column, from the edge where a tile enters to the edge where one falls out."""
    if slot[0] in "NS":
        cells = [(ord(slot[1]) - ord("a"), y) for y in range(len(p.board))]
    else:
        cells = [(x, int(slot[1:]) - 1) for x in range(len(p.board[0]))]
    return cells if slot[0] in "NW" else cells[::-1]


def slots(p: Position) -> list[str]:
    """Where the free tile may be pushed in now."""
    columns = [side + chr(ord("a") + x) for side in "NS" for x in range(len(p.board[0]))]
    rows = [side + str(y + 1) for side in "WE" for y in range(len(p.board))]
    return [
        slot
        for slot in columns + rows
        if not any(tile_at(p, cell).fixed for cell in line(p, slot))  # TILES-14
        and slot != p.closed  # TILES-17, TILES-A09: this slot only, whatever the rotation
    ]


def turned(openings: set[str], quarters: int) -> set[str]:
    """TILES-03, TILES-A24: the openings after quarter turns clockwise."""
    return {SIDES[(SIDES.index(side) + quarters) % 4] for side in openings}


def orientations(tile: Tile) -> list[int]:
    """TILES-09, TILES-A24: the fewest quarter turns to each orientation that looks different."""
    looks = [turned(tile.openings, quarters) for quarters in range(4)]
    return [quarters for quarters in range(4) if looks[quarters] not in looks[:quarters]]


def reachable(p: Position, start: Cell) -> list[Cell]:
    """TILES-10, TILES-A19, TILES-A20: through openings that face each other, the start included."""
    found = [start]
    for x, y in found:  # breadth first: the list grows while it is read
        for side in tile_at(p, (x, y)).openings:
            neighbour = x + STEP[side][0], y + STEP[side][1]
            if neighbour in found or not on_board(p, neighbour):
                continue
            if OPPOSITE[side] in tile_at(p, neighbour).openings:
                found.append(neighbour)
    return found


def actor(p: Position) -> int | str:
    if p.phase == "over":
        return "over"
    return "chance" if p.phase == "draw" else p.player


def legal(p: Position) -> list[str]:
    """The actions of the player or of chance; those of chance are equally likely."""
    if p.phase == "push":
        return [slot + (f"+{turns}" if turns else "") for slot in slots(p) for turns in orientations(p.free)]
    if p.phase == "walk":
        return [cell_text(cell) for cell in reachable(p, cell_of(p, p.pawns[p.player]))]
    if p.phase == "draw" and p.kind == "stack":
        deck = set(p.stones) if p.deck is None else p.deck[without_card(p)[0]]
        return [f"card={stone}" for stone in sorted(p.stones) if stone in deck and stone not in p.card]
    if p.phase == "draw":
        corridors = [cell for cell in all_cells(p) if tile_at(p, cell).openings]
        empty = [cell for cell in corridors if tile_at(p, cell) not in p.pawns]
        return [f"goal={cell_text(cell)}" for cell in empty or corridors]  # TILES-A40, TILES-A41
    return []


def play(p: Position, text: str) -> None:
    """Apply one legal action."""
    if text not in legal(p):
        raise ValueError(f"not legal now: {text}")
    if p.phase == "push":
        slot, _, quarters = text.partition("+")
        push(p, slot, int(quarters or 0))
        p.phase = "walk"
    elif p.phase == "walk":
        p.pawns[p.player] = tile_at(p, read_cell(text))
        end_turn(p)
    elif p.kind == "stack":
        player = without_card(p)[0]
        p.card[player] = text.removeprefix("card=")
        p.ruled_out[player] = set()  # TILES-A45: nothing is known about the new card
        p.phase = "draw" if must_draw(p) else "push"
    else:
        p.goal = tile_at(p, read_cell(text.removeprefix("goal=")))
        p.phase = "push"


def without_card(p: Position) -> list[int]:
    """`stack`: the players who have cards left and none turned up; chance draws for the first of them."""
    return [player for player in range(len(p.pawns)) if p.left[player] > 0 and p.card[player] is None]


def must_draw(p: Position) -> bool:
    return (p.kind == "shared" and p.goal is None) or (p.kind == "stack" and bool(without_card(p)))


def shift(p: Position, slot: str, tile: Tile) -> Tile:
    """Push a tile into a line and return the one that falls out; pawns and stones move with their tiles (TILES-A23)."""
    cells = line(p, slot)
    before = [tile_at(p, cell) for cell in cells]
    for (x, y), moved in zip(cells, [tile, *before[:-1]], strict=True):
        p.board[y][x] = moved
    return before[-1]


def push(p: Position, slot: str, quarters: int) -> None:
    """TILES-09: turn the free tile and push it in."""
    inserted = p.free
    inserted.openings = turned(inserted.openings, quarters)
    out = shift(p, slot, inserted)
    if not inserted.openings and out in p.pawns:
        # TILES-16, TILES-A02, A04, A06, A43: the tile with the pawn is pushed in again at the same slot, unrotated.
        inserted = out
        out = shift(p, slot, inserted)
    # TILES-15, TILES-A03, A07, A08: all pawns, but no stones, go from the tile outside to the one inserted last.
    p.pawns = [inserted if tile is out else tile for tile in p.pawns]
    p.free = out  # TILES-13, TILES-18
    p.closed = OPPOSITE[slot[0]] + slot[1:]  # TILES-17, TILES-A05


def end_turn(p: Position) -> None:
    """Collect, check for the end of the game (TILES-A32: completing beats counting), pass the turn on."""
    ended = {"set": collect_set, "stack": collect_stack, "shared": collect_shared}[p.kind](p)
    p.played += 1  # TILES-A15: single turns
    if not ended and p.limit is not None and p.played >= p.limit:
        ended = True
        p.winners = leaders(p) if len(p.pawns) > 1 else []  # TILES-21; TILES-A33: alone, nobody has won
    if ended:
        p.phase = "over"
        return
    p.player = (p.player + 1) % len(p.pawns)  # TILES-08
    p.phase = "draw" if must_draw(p) else "push"


def leaders(p: Position) -> list[int]:
    """TILES-21, TILES-A16, A33, A38, A42: everybody who has collected the most, even if that is nothing."""
    scores = p.reached if p.kind == "shared" else [len(won) for won in p.won]
    return [player for player, score in enumerate(scores) if score == max(scores)]


def stones_under(p: Position, player: int) -> set[str]:
    return {stone for stone, tile in p.stones.items() if tile is p.pawns[player]}


def remove_stones(p: Position, gone: set[str]) -> None:
    """TILES-11: the stones leave the board, and with them what is known about whose goals they are not."""
    for stone in gone:
        del p.stones[stone]
    for ruled_out in p.ruled_out:
        ruled_out.difference_update(gone)


def collect_set(p: Position) -> bool:
    """All players collect what they need (TILES-11, 12, 20, TILES-A12, A13); returns whether that ends the game."""
    players = range(len(p.pawns))
    collected = [stones_under(p, player) & p.wanted[player] for player in players]
    gone = set().union(*collected)
    remove_stones(p, gone)
    for player in players:
        p.won[player] |= collected[player]
        p.wanted[player] -= gone  # TILES-A11: collected by this player, or dropped
        p.ruled_out[player] |= stones_under(p, player)  # TILES-A45
    p.winners = [player for player in players if collected[player] and not p.wanted[player]]  # TILES-19, TILES-20
    if not p.winners and not all(p.wanted):
        p.winners = leaders(p)  # TILES-A31: a dropped goal has emptied a list
    return bool(p.winners)


def collect_stack(p: Position) -> bool:
    """The player to move takes one step, their card or home (TILES-A35, A37); whether that ends the game."""
    mover = p.player
    card = p.card[mover]
    at_home = p.left[mover] == 0 and cell_of(p, p.pawns[mover]) == p.home[mover]
    if card is not None and card in stones_under(p, mover):
        remove_stones(p, {card})
        p.won[mover].add(card)
        p.card[mover] = None
        p.left[mover] -= 1
    p.ruled_out[mover] |= stones_under(p, mover)  # TILES-A45
    p.winners = [mover] if at_home else []
    return at_home


def collect_shared(p: Position) -> bool:
    """Only the player to move can reach the goal (TILES-A39, A40); whether they have reached enough of them (TILES-A42)."""
    mover = p.player
    if p.goal is p.pawns[mover]:
        p.goal = None
        p.reached[mover] += 1
        p.left[mover] -= 1
    p.winners = [mover] if p.left[mover] == 0 else []
    return bool(p.winners)


def returns(p: Position) -> list[float]:
    """The winners share 1 equally; without a winner everybody has 0."""
    return [1 / len(p.winners) if player in p.winners else 0.0 for player in range(len(p.pawns))]
