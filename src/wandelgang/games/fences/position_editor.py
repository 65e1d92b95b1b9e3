"""The editor of positions of `fences`: any text as a drawing with tools, and why it cannot occur if it cannot."""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.core.editor import Edit, Editor, Finding, Palette, Setting, Sketch, Template, Tool, unreadable
from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup, Refused, Unreadable, WandelgangError
from wandelgang.games.fences.board_scene import board_scene
from wandelgang.games.fences.boardfile import OWN, preset
from wandelgang.games.fences.drawing import LOCK_ART, fence_art
from wandelgang.games.fences.layout import SEATINGS, Layout
from wandelgang.games.fences.notation import PHASES, SIDES, read_square
from wandelgang.games.fences.position_draft import (
    MISSING,
    MOST_TURNS,
    OVER,
    ROLLS,
    completed,
    draft,
    draft_text,
    phase_of,
    player_of,
    uses,
)
from wandelgang.games.fences.position_edits import begin, change
from wandelgang.games.fences.position_scene import position_scene, spots
from wandelgang.games.fences.positions import parse_position
from wandelgang.games.fences.state import FENCE, FENCES, MOVING, PIECES, PRESETS, SENDING
from wandelgang.games.fences.words import words
from wandelgang.language import Message, listed

CAPTURE = (
    "fences 15x15 seats=NS pieces=h1+goal+goal+nw,-+k1+se+se fences=e2S+f2S+h11E+i2S+j2S+k2S,e13S+f13S+g13S+i13S+j13S+d4E"
    " locks=f7S+j7S+e8E+f8S+j8E+j8S turn=0:send dice=53 used=5 played=22"
)
LAST = (
    "fences 11x11 seats=NS pieces=goal+goal+goal+f2,goal+goal+h8+nw fences=c2S+e3S+d4E+g2S+h2S+i2S,c9S+d9S+e8S+g9S+h9S+i9S"
    " locks=d5S+h5S+c6E+d6S+h6E+h6S turn=0:move dice=42 played=51"
)
CROWD = (
    "fences 11x11 seats=NESW pieces=c4+goal+se+sw,i5+nw+h9+sw,goal+ne+se+e10,nw+b7+se+goal"
    " fences=c2S+d2S+e2S+g2S+h4S+i2S,i3E+i4E+g4E+i7E+i8E+i9E,c9S+d9S+e9S+g9S+h7S+i9S,b3E+b4E+b5E+c7E+b8E+b9E"
    " turn=2:fence played=34"
)


def sketch(text: str) -> Sketch:
    try:
        layout, flaws = draft(text)
    except Unreadable as error:
        return unreadable(text, error)
    if flaws:  # a board that cannot be played: there is nothing to set up on it
        findings = [Finding("wrong", flaw.what or flaw.error.message) for flaw in flaws]
        return Sketch(text, board_scene(layout.board), tuple(findings))
    places = spots(layout)
    findings = list(wrong(text, layout, {spot.id for spot in places}))
    count = len(layout.seats)
    return Sketch(
        text,
        position_scene(layout),
        tuple(findings),
        palettes(layout),
        settings(layout),
        places,
        players=() if findings else (count,),
    )


def wrong(text: str, layout: Layout, names: set[str]) -> list[Finding]:
    """Why a position cannot occur. Pieces that are nowhere come before anything else: they are soonest put right."""
    try:
        parse_position(text)
    except WandelgangError as error:
        if phase_of(layout) != PHASES[SENDING] and (missing := missing_pieces(layout)):
            return missing
        field = error.field if isinstance(error, BadSetup) else ""
        marked = tuple(dict.fromkeys(place for place in concerned(layout, field) if place in names))
        return [Finding("wrong", error.message, None, marked)]
    return []


def missing_pieces(layout: Layout) -> list[Finding]:
    found = []
    for player, places in enumerate(layout.pieces):
        if count := places.count(MISSING):
            letter = ascii_uppercase[player]
            found.append(Finding("wrong", words("pieces-missing", letter=letter, n=count), words("put-them", letter=letter)))
    return found


def concerned(layout: Layout, field: str) -> list[str]:
    """The places that a field of a position text is about."""
    own = layout.pieces[player_of(layout)]
    match field:
        case "used":
            return [place for place in own if read_square(place) != NONE]
        case "moved":
            return [layout.moved]
        case "lifted":
            return layout.fences[player_of(layout)]
        case "winners":
            return ["goal"]
        case "fences" | "locks":
            return [slot for slots in (*layout.fences, layout.locks) for slot in slots] if len(layout.locks) < PIECES else []
    return []


def palettes(layout: Layout) -> tuple[Palette, ...]:
    players = range(len(layout.seats))
    fences = [fence_tool(player, len(layout.fences[player])) for player in players]
    lock = Tool("lock", words("tool-lock"), LOCK_ART, kind="lock", key="0", count=str(len(layout.locks)))
    return (
        Palette("pieces", words("palette-pieces"), tuple(piece_tool(player, layout.pieces[player]) for player in players)),
        Palette("fences", words("palette-fences"), (*fences, lock)),
    )


def piece_tool(player: int, places: list[str]) -> Tool:
    standing = PIECES - places.count(MISSING)
    return Tool(
        f"piece-{player}",
        words("tool-piece", letter=ascii_uppercase[player]),
        (f"pawn-{player + 1}",),
        player=player,
        kind="piece",
        key=str(player + 1),
        count=f"{standing}/{PIECES}",
        state="done" if standing == PIECES else "wrong",
    )


def fence_tool(player: int, placed: int) -> Tool:
    return Tool(
        f"fence-{player}",
        words("tool-fence", letter=ascii_uppercase[player]),
        fence_art(player),
        player=player,
        kind="fence",
        key=str(player + 5),
        count=f"{placed}/{FENCES}",
        state="done" if placed == FENCES else "",
    )


def settings(layout: Layout) -> tuple[Setting, ...]:
    phase, letters = (
        phase_of(layout),
        [(str(number), words("seat-letter", letter=ascii_uppercase[number])) for number in range(len(layout.seats))],
    )
    boards = [(name, words(f"value-board-{name}")) for name in PRESETS]
    if layout.board.name == OWN:
        boards.append((OWN, words("own-board")))
    phases = tuple((name, words(f"phase-{name}")) for name in (*PHASES.values(), OVER))
    found = [
        Setting("board", words("title-board"), layout.board.name, "choice", values=tuple(boards)),
        Setting(
            "seats", words("setting-seats"), layout.seats, "choice", values=tuple((one, seat_words(one)) for one in SEATINGS)
        ),
        Setting("phase", words("setting-phase"), phase, "choice", values=phases),
    ]
    if phase == OVER:
        found.append(
            Setting("winner", words("setting-winner"), layout.winners, "choice", values=((MISSING, words("nobody")), *letters))
        )
    else:
        found.append(Setting("player", words("setting-player"), str(player_of(layout)), "choice", values=tuple(letters)))
    if layout.dice:
        found += dice_settings(layout)
    rolls = tuple((roll, roll_words(roll)) for roll in ROLLS)
    for player, roll in enumerate(layout.rolls):
        found.append(
            Setting(f"roll-{player}", words("setting-roll", letter=ascii_uppercase[player]), roll, "choice", values=rolls)
        )
    return (
        *found,
        Setting("played", words("setting-played"), layout.played, least=0, most=MOST_TURNS),
        Setting("limit", words("title-limit"), max(layout.limit, 0), least=0, most=MOST_TURNS, about=words("zero-is-none")),
        Setting("same", words("title-same"), layout.same, "switch"),
        Setting("retrace", words("title-retrace"), layout.retrace, "switch"),
    )


def roll_words(roll: str) -> Message:
    if roll == MISSING:
        return words("roll-waits")
    return words("roll-out") if roll == "x" else words("roll-sum", n=roll)


def dice_settings(layout: Layout) -> list[Setting]:
    used = [(one, use_words(one)) for one in uses(layout)]
    return [
        Setting("die-0", words("setting-die", n=1), int(layout.dice[0]), least=1, most=6),
        Setting("die-1", words("setting-die", n=2), int(layout.dice[1]), least=1, most=6),
        Setting("used", words("setting-used"), layout.used, "choice", values=tuple(used), about=about_used(layout)),
    ]


def about_used(layout: Layout) -> Message | None:
    """FENCES-A06: the piece that used the first die is noted at its square."""
    return words("about-moved") if phase_of(layout) == PHASES[MOVING] and layout.used else None


def use_words(used: str) -> Message:
    if not used:
        return words("used-none")
    return words("used-both") if len(used) > 1 else words("used-one", n=used)


def seat_words(seats: str) -> Message:
    return listed([words(f"side-{seat}") for seat in seats])


def edit(text: str, edit: Edit) -> str:
    layout, flaws = draft(text)
    for flaw in flaws:
        raise Refused(flaw.what or flaw.error.message)
    change(layout, edit)
    return draft_text(completed(layout))


def loses(text: str, edit: Edit) -> Message | None:
    """Another board begins anew."""
    if edit.kind != "set" or edit.name != "board":
        return None
    try:
        layout, flaws = draft(text)
    except Unreadable:
        return None
    return words("begins-anew") if not flaws and edit.value in PRESETS and edit.value != layout.board.name else None


def first_position(name: str, seats: str) -> str:
    layout = Layout(preset(name), seats, [], [], [], f"0:{PHASES[FENCE]}")
    begin(layout)
    return draft_text(completed(layout))


def templates() -> tuple[Template, ...]:
    return (
        Template("first", words("template-first"), first_position("11x11", "NS")),
        Template("last", words("template-last"), LAST),
        Template("crowd", words("template-crowd"), CROWD),
        Template("capture", words("template-capture"), CAPTURE),
        Template("large", words("template-large"), first_position("15x15", "".join(SIDES))),
    )


POSITION_EDITOR = Editor(templates, sketch, edit, loses=loses)
